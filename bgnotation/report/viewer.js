// The replay of a match: new Viewer(root, match, {step}) draws it into root. It moves checkers as the data says
// (report/_data.py describes them) and judges nothing. go(game, turn) shows a turn, games from 0, turn 0 the start.
"use strict";
const Viewer = (() => {
  const SVG = "http://www.w3.org/2000/svg";
  const PITCH = 40, R = 18.5, LEFT = 52, RIGHT = 340, OFF = 580, TOP = 24, BOTTOM = 488, MID = 256;
  const SIDES = ["White", "Blue"], MARKS = { error: "✕", warning: "⚠", info: "i" };
  const ICONS = {
    first: "M6 5h3v14H6zM20 5v14L10 12z", back: "M17 5v14L7 12z", play: "M7 5v14l11-7z", pause: "M7 5h4v14H7zM13 5h4v14h-4z",
    next: "M7 5v14l10-7z", last: "M15 5h3v14h-3zM4 5v14l10-7z", up: "M12 6l8 11H4z", down: "M12 18L4 7h16z",
    flip: "M8 4l5 6H9v10H7V10H3zM16 20l-5-6h4V4h2v10h4z",
  };
  const PIPS = ["", "4", "08", "048", "0268", "02468", "023568"];

  function make(tag, attributes = {}, ...inside) {
    const node = tag.startsWith("s:") ? document.createElementNS(SVG, tag.slice(2)) : document.createElement(tag);
    for (const [key, value] of Object.entries(attributes)) {
      if (key === "on") for (const [name, act] of Object.entries(value)) node.addEventListener(name, act);
      else if (value !== null && value !== false) node.setAttribute(key, value);
    }
    node.append(...inside);
    return node;
  }
  const icon = (name) => make("s:svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, make("s:path", { d: ICONS[name] }));

  // ------------------------------------------------------------ where things stand, as in draw/_geometry.py
  const pointX = (n) => {
    const column = n > 12 ? n - 13 : 12 - n;
    return LEFT + column * PITCH + 20 + (column > 5 ? 48 : 0);
  };
  function slot(point, index, low) {
    if (point === 25) return [316, MID + (low ? 1 : -1) * (50 + Math.min(index, 3) * 32)];
    if (point === 0 || point === 26) {
      const away = 9 + Math.min(index, 14) * 12.5;
      return [point ? 26 : OFF + 26, low ? BOTTOM - away : TOP + away];
    }
    const seen = low ? point : 25 - point, away = 20 + Math.min(index, 4) * PITCH;
    return [pointX(seen), seen > 12 ? TOP + away : BOTTOM - away];
  }

  // ------------------------------------------------------------ states: stacks[side][point] lists checkers by number
  function fill(rows) {
    let id = 0;
    return rows.map((row) => row.map((count) => Array.from({ length: Math.max(count, 0) }, () => id++)));
  }
  function rearranged(stacks, rows) {
    return stacks.map((points, side) => {
      const spare = [], next = points.map((ids, n) => (spare.push(...ids.slice(rows[side][n])), ids.slice(0, rows[side][n])));
      return next.map((ids, n) => [...ids, ...spare.splice(0, Math.max(rows[side][n] - ids.length, 0))]);
    });
  }
  function played(stacks, side, moves, moved) {
    const next = stacks.map((points) => points.map((ids) => ids.slice()));
    const me = next[side], op = next[1 - side];
    for (let i = 0; i < moves.length; i += 3) {
      const [from, to, hit] = moves.slice(i, i + 3), id = me[from].pop();
      if (id === undefined) continue;
      me[to].push(id);
      moved.push(id);
      if (hit && op[25 - to].length) {
        const sent = op[25 - to].pop();
        op[25].push(sent);
        moved.push(-1 - sent);
      }
    }
    return next;
  }
  const cubed = (power) => (power > 40 ? `2^${power}` : String(2 ** power)); // what stands on the cube
  const pips = (points) => points.reduce((sum, ids, n) => sum + (n < 26 ? n * ids.length : 0), 0);

  class Viewer {
    constructor(root, match, options = {}) {
      Object.assign(this, { root, match, options, g: 0, t: 0, before: false, low: 1, mirror: false, cache: [], speed: 1 });
      this.first = false; // whether each roll is shown before its play
      this.names = match.n.map((name, side) => name || SIDES[side]);
      root.classList.toggle("viewer", match.g.length > 0);
      if (!match.g.length) return void root.replaceChildren(make("p", {}, "There is no game to replay."));
      this.build();
      this.key = (event) => this.onKey(event);
      document.addEventListener("keydown", this.key);
      new ResizeObserver(() => this.drawGraph()).observe(this.graph);
      this.game(0, 0);
    }
    close() {
      if (this.key) this.pause();
      document.removeEventListener("keydown", this.key);
      this.root.replaceChildren();
    }

    // ---------------------------------------------------------- what is known of a turn
    get turns() { return this.match.g[this.g] ? this.match.g[this.g].e.length : 0; }
    states(g) {
      if (this.cache[g]) return this.cache[g];
      const game = this.match.g[g];
      let state = { stacks: fill(game.b), q: game.q, owner: -1, offers: 0, turn: -1, phase: 1, moved: [] };
      const states = [{ after: state, before: state, e: null }];
      for (const e of game.e) {
        const [side, kind, dice, , , moves = [], more = {}] = e;
        const met = more.b ? rearranged(state.stacks, more.b) : state.stacks, moved = [];
        const before = { ...state, stacks: met, dice, moved: [], turn: state.offers && kind !== "r" ? state.turn : side };
        if (kind === "r") before.offers = 0;
        const stacks = more.r ? rearranged(met, more.r) : played(met, side, moves, moved);
        const [q, owner, offers, turn, phase] = more.s || [state.q, state.owner, 0, 1 - side, 1];
        if (kind === "r") Object.assign(before, { q, owner });
        state = { stacks, q, owner, offers, turn, phase, moved, dice: "" };
        states.push({ before, after: state, e });
      }
      states[0].after = { ...states[0].after, turn: states[1] ? states[1].e[0] : 0 };
      return (this.cache[g] = states);
    }
    get now() { return this.states(this.g)[this.t]; }
    get state() { return this.before ? this.now.before : this.now.after; }
    rows(state = this.state) { return state.stacks.map((points) => points.map((ids) => ids.length)); }
    findings(g = this.g, t = this.t) { return this.match.f.filter((f) => f[0] === g + 1 && (t < 0 || f[1] === t)); }

    // ---------------------------------------------------------- going about
    go(g, t, before = false, still = true) {
      if (!this.match.g.length) return;
      g = Math.min(Math.max(g, 0), this.match.g.length - 1);
      const changed = g !== this.g;
      const was = this.t;
      this.g = g;
      this.t = Math.min(Math.max(t, 0), this.turns);
      this.before = before && this.t > 0 && this.now.e[1] === "r";
      if (changed) this.drawGame();
      this.draw(still || changed || Math.abs(this.t - was) > 1, this.t > was || (this.t === was && !this.before));
    }
    game(g, t) { this.g = -1; this.go(g, t); }
    forward() {
      if (this.before) return this.go(this.g, this.t, false, false);
      if (this.t < this.turns) return this.go(this.g, this.t + 1, this.first, false);
      if (this.g + 1 < this.match.g.length) return this.go(this.g + 1, 0);
      this.pause();
    }
    back() {
      if (this.first && !this.before && this.t && this.now.e[1] === "r") return this.go(this.g, this.t, true, false);
      if (this.t) return this.go(this.g, this.t - 1, false, false);
      if (this.g) this.go(this.g - 1, 1e9);
    }
    finding(way) {
      const here = this.g * 1e6 + this.t;
      const places = this.match.f.filter((f) => f[0]).map((f) => (f[0] - 1) * 1e6 + f[1]).sort((a, b) => way * (a - b));
      const place = places.find((at) => way * (at - here) > 0);
      if (place !== undefined) this.go(Math.floor(place / 1e6), place % 1e6);
    }
    play() {
      if (this.timer) return this.pause();
      const step = () => { this.forward(); this.timer = this.timer && setTimeout(step, 1300 / (this.speed || 2)); };
      this.timer = setTimeout(step, 200);
      this.playing(true);
    }
    pause() { clearTimeout(this.timer); this.timer = 0; this.playing(false); }
    playing(on) {
      this.buttons.play.replaceChildren(icon(on ? "pause" : "play"));
      this.buttons.play.setAttribute("aria-label", on ? "Pause" : "Play on");
    }
    flip() { this.low = 1 - this.low; this.drawBoard(); this.draw(true); }
    onKey(event) {
      const target = event.target;
      if (event.ctrlKey || event.altKey || event.metaKey || /^(INPUT|SELECT|TEXTAREA)$/.test(target.tagName)) return;
      if (target.tagName === "BUTTON" && /^( |Enter)$/.test(event.key)) return;
      const box = /^Arrow/.test(event.key) && target.closest && target.closest(".wide, #source");
      if (box && box.scrollWidth > box.clientWidth) return; // the arrows move what can be moved there
      if (this.help.open && event.key !== "?" ) return;
      const onSlider = target === this.graph && { ArrowUp: "ArrowRight", ArrowDown: "ArrowLeft" }[event.key];
      if (event.repeat && event.timeStamp - (this.held || 0) < 200) return event.preventDefault();
      const act = {
        ArrowRight: () => this.forward(), ArrowLeft: () => this.back(), Home: () => this.go(this.g, 0),
        End: () => this.go(this.g, 1e9), PageDown: () => this.go(this.g + 1, 0), PageUp: () => this.go(this.g - 1, 0),
        " ": () => this.play(), f: () => this.flip(), m: () => this.turnAround(), e: () => this.finding(1), E: () => this.finding(-1),
        d: Viewer.theme, b: () => this.rollFirst(), c: () => this.copy(this.xgid(), "XGID"), "?": () => this.showHelp(),
      }[onSlider || event.key];
      if (!act) return;
      this.held = event.timeStamp;
      event.preventDefault();
      act();
    }
    rollFirst() {
      this.first = !this.first;
      this.buttons.roll.setAttribute("aria-pressed", this.first);
      this.go(this.g, this.t, this.first, false);
    }
    turnAround() { this.mirror = !this.mirror; this.drawBoard(); this.draw(true); }
    static theme() {
      const page = document.documentElement;
      page.dataset.theme = page.dataset.theme === "dark" ? "light" : "dark";
    }
    showHelp() {
      if (!this.help.open) return this.help.showModal();
      this.help.close();
      // Until the page is drawn again its button would still take the keys.
      if (this.help.contains(document.activeElement)) document.activeElement.blur();
    }
    copy(text, what) {
      const done = () => { this.toast.textContent = `${what} copied`; setTimeout(() => (this.toast.textContent = ""), 1800); };
      const byHand = () => {
        const area = make("textarea", { class: "unseen", "aria-label": what }, text);
        this.root.append(area);
        area.select();
        document.execCommand("copy");
        area.remove();
        done();
      };
      if (!text) return void (this.toast.textContent = `There is no ${what} of this position`);
      navigator.clipboard ? navigator.clipboard.writeText(text).then(done, byHand) : byHand();
    }

    // ---------------------------------------------------------- what a position is called
    get needs() { return this.match.ml ? this.match.g[this.g].s.map((points) => Math.max(this.match.ml - points, 0)) : null; }
    get dice() { return this.before && this.t ? this.now.e[2] : ""; }
    score() { return this.match.g[this.g].s.map((points) => (this.match.ml ? Math.min(points, this.match.ml) : points)); }
    // Both are empty where a notation has no room for the cube, the score or the checkers.
    xgid(state = this.state, dice = this.dice) {
      if (state.q > 15) return "";
      const [left, right] = this.rows(state), letters = Array(26).fill("-");
      const { ml, rules } = this.match, score = this.score(), sign = (side) => (side < 0 ? 0 : side ? 1 : -1);
      for (let n = 1; n < 26; n++) {
        if (right[n]) letters[n] = String.fromCharCode(64 + right[n]);
        if (left[n]) letters[25 - n] = String.fromCharCode(96 + left[n]);
      }
      const action = state.offers > 1 ? (state.offers % 2 ? "R" : "B") : state.offers ? "D" : dice || "00";
      const special = ml ? +(this.match.g[this.g].c === "Crawford") : +rules[0] + 2 * +rules[1];
      return "XGID=" + [letters.join(""), state.q, sign(state.owner), sign(state.turn), action, score[1], score[0],
        special, ml || 0, rules[2] === null ? 10 : rules[2]].join(":");
    }
    gnuId(state = this.state, dice = this.dice) {
      const pack = (bits, size) => {
        const bytes = Array(size).fill(0);
        bits.forEach((bit, at) => (bytes[at >> 3] |= bit << (at & 7)));
        return btoa(String.fromCharCode(...bytes)).replace(/=+$/, "");
      };
      const rows = this.rows(state), bits = [], fields = [];
      for (const row of [rows[1 - state.turn], rows[state.turn]]) row.slice(1, 26).forEach((count) => bits.push(...Array(count).fill(1), 0));
      const put = (value, width) => { for (let i = 0; i < width; i++) fields.push((value >> i) & 1); };
      if (state.q > 15 || bits.length > 80 || Math.max(this.match.ml || 0, ...this.score()) > 32767) return "";
      const [high, low] = dice ? [...dice].map(Number).sort().reverse() : [0, 0], score = this.score(), { ml, rules } = this.match;
      put(state.q, 4); put(state.owner < 0 ? 3 : state.owner, 2); put(state.turn, 1);
      put(+(this.match.g[this.g].c === "Crawford"), 1); put(state.phase, 3); put(state.offers % 2 ? 1 - state.turn : state.turn, 1);
      put(+(state.offers > 0), 1); put(0, 2); put(high, 3); put(low, 3); put(ml || 0, 15); put(score[0], 15); put(score[1], 15);
      put(+(!!ml || !rules[0]), 1);
      return `${pack(bits, 10)}:${pack(fields, 9)}`;
    }
    asText() {
      const rows = this.rows(), me = rows[this.low], op = rows[1 - this.low], cell = (n, height) => {
        const [count, letter] = me[n] ? [me[n], "O"] : [op[25 - n], "X"];
        return count < height ? "   " : height === 5 && count > 5 ? ` ${count} `.slice(0, 3) : ` ${letter} `;
      };
      const range = (a, b) => Array.from({ length: 6 }, (_, i) => a + (b > a ? i : -i));
      const line = (left, right, height) => ` |${left.map((n) => cell(n, height)).join("")}|   |${right.map((n) => cell(n, height)).join("")}|`;
      const edge = (left, right) => ` +${[left, right].map((half) => half.map((n) => String(n).padStart(2, "-") + "-").join("")).join("---- ").replace("- ", "-")}+`;
      const [a, b, c, d] = [range(13, 18), range(19, 24), range(12, 7), range(6, 1)], up = [1, 2, 3, 4, 5], down = [5, 4, 3, 2, 1];
      const who = (side, letter) => `${letter} ${this.names[side]}: ${pips(this.state.stacks[side])} pips, bar ${rows[side][25]}, off ${rows[side][0]}`;
      return [this.said(), who(1 - this.low, "X"), edge(a, b), ...up.map((h) => line(a, b, h)), " |" + " ".repeat(18) + "|BAR|" + " ".repeat(18) + "|",
        ...down.map((h) => line(c, d, h)), edge(c, d), who(this.low, "O"), this.xgid()].join("\n");
    }
    link() { return location.href.replace(/#.*/, "") + this.anchor(); }
    anchor() { return `#${this.options.prefix || ""}g${this.g + 1}t${this.t}${this.before ? "b" : ""}`; }

    // ---------------------------------------------------------- what is said
    said() {
      const { e } = this.now, game = this.match.g[this.g];
      if (!e) return `Game ${game.no}: start`;
      const [side, kind, dice, text] = e, name = this.names[side];
      if (kind === "r") {
        if (this.before) return `${name} rolls ${[...dice].join(" ")}`;
        const hits = (e[5] || []).some((value, i) => i % 3 === 2 && value);
        return `${name} ${dice ? `rolls ${[...dice].join(" ")}: ` : ""}${text}${hits ? ", hits" : ""}`;
      }
      return name + { d: ` doubles to ${text}`, t: " takes", p: " passes", b: ` beavers to ${text}`, c: ` raccoons to ${text}`, x: " resigns" }[kind];
    }
    cell(e) {
      const [, kind, dice, text] = e;
      return kind === "r" ? [dice, text] : ["", { d: `Doubles ${text}`, t: "Takes", p: "Passes", b: `Beavers ${text}`, c: `Raccoons ${text}`, x: "Resigns" }[kind]];
    }

    // ---------------------------------------------------------- the page: made once
    build() {
      const button = (label, inside, act, more = {}) => make("button", { type: "button", "aria-label": label, title: label, ...more, on: { click: act } }, inside);
      const b = (this.buttons = {
        first: button("First turn", icon("first"), () => this.go(this.g, 0)), back: button("Back", icon("back"), () => this.back()),
        play: button("Play on", icon("play"), () => this.play()), next: button("Next", icon("next"), () => this.forward()),
        last: button("Last turn", icon("last"), () => this.go(this.g, 1e9)),
        up: button("Previous finding", icon("up"), () => this.finding(-1)), down: button("Next finding", icon("down"), () => this.finding(1)),
        roll: button("Show the roll before the play", "Roll first", () => this.rollFirst(), { "aria-pressed": false }),
      });
      const speed = make("select", { "aria-label": "Speed", on: { change: (event) => this.setSpeed(+event.target.value) } },
        ...[["slow", 0.5], ["normal", 1], ["fast", 2], ["off", 0]].map(([name, value]) => make("option", { value, ...(value === 1 && { selected: "" }) }, name)));
      this.extra = make("div", { class: "extra" }, button("Flip sides", icon("flip"), () => this.flip()),
        button("Bear off to the other side", "Mirror", () => this.turnAround()), b.roll, make("label", {}, "Speed ", speed),
        ...[["XGID", () => this.xgid()], ["GNU ID", () => this.gnuId()], ["Board", () => this.asText()], ["Link", () => this.link()]]
          .map(([name, text]) => button(`Copy ${name === "Board" ? "the board as text" : name}`, name, () => this.copy(text(), name), { class: "copy" })),
        button("Keys", "?", () => this.showHelp()));
      this.players = [0, 1].map(() => make("div", { class: "player" }));
      this.svg = make("s:svg", { viewBox: "0 0 632 512", role: "img", class: "board" });
      this.svg.addEventListener("wheel", (event) => {
        event.preventDefault();
        if (event.timeStamp - (this.wheeled || 0) < 90 || !event.deltaY) return;
        this.wheeled = event.timeStamp;
        event.deltaY > 0 ? this.forward() : this.back();
      }, { passive: false });
      this.line = make("p", { class: "said", "aria-live": "polite" });
      this.note = make("div", { class: "note" });
      this.toast = make("span", { class: "toast", role: "status" });
      this.graph = make("div", { class: "graph", role: "slider", tabindex: 0, "aria-label": "Turn of the game", on: {
        pointerdown: (event) => { this.graph.setPointerCapture(event.pointerId); this.scrub(event); },
        pointermove: (event) => event.buttons && this.scrub(event) } });
      this.picker = make("select", { "aria-label": "Game", on: { change: () => this.go(+this.picker.value, 0) } });
      this.moves = make("div", { class: "moves", tabindex: 0, role: "region", "aria-label": "Moves" });
      this.points = make("ul", { class: "unseen" });
      this.help = make("dialog", { class: "help", "aria-label": "Keys" }, make("h3", {}, "Keys"), make("dl", {},
        ...[["← →", "one step back, on"], ["Home End", "first, last turn"], ["PgUp PgDn", "previous, next game"], ["Space", "play on, pause"],
          ["e E", "next, previous finding"], ["b", "show each roll before its play"], ["f m", "flip sides, mirror the board"],
          ["d", "light or dark"], ["c", "copy the XGID"], ["?", "these keys"]].flatMap(([key, what]) => [make("dt", {}, key), make("dd", {}, what)])),
        make("form", { method: "dialog" }, make("button", {}, "Close")));
      this.root.replaceChildren(make("div", { class: "stage" }, this.players[0], this.svg, this.players[1], this.line, this.note,
        make("div", { class: "controls" }, b.first, b.back, b.play, b.next, b.last, b.up, b.down), this.extra, this.toast),
        this.graph, make("div", { class: "list" }, make("div", { class: "picker" }, button("Previous game", icon("back"), () => this.go(this.g - 1, 0)),
          this.picker, button("Next game", icon("next"), () => this.go(this.g + 1, 0))), this.moves), this.points, this.help);
      this.match.g.forEach((game, g) => {
        const found = this.findings(g, -1).length;
        this.picker.append(make("option", { value: g }, `Game ${game.no}  ${game.s.join("–")}  ${game.end}${found ? `  (${found} finding${found > 1 ? "s" : ""})` : ""}`));
      });
      if (!this.match.f.some((f) => f[0])) b.up.disabled = b.down.disabled = true;
      this.drawBoard();
    }
    setSpeed(speed) {
      this.speed = speed;
      this.svg.style.setProperty("--t", `${speed ? 280 / speed : 0}ms`);
    }

    // ---------------------------------------------------------- the board: made once, and when it is turned
    spot(point, index, side) {
      const [x, y] = slot(point, index, side === this.low);
      return [this.mirror ? 632 - x : x, y];
    }
    drawBoard() {
      const rect = (x, y, width, height, kind, rx = 0) => make("s:rect", { x: this.mirror ? 632 - x - width : x, y, width, height, class: kind, rx });
      const field = make("s:g"), triangles = [[], []];
      field.append(rect(0, 0, 632, 512, "frame", 10), rect(LEFT, TOP, 240, 464, "felt"), rect(RIGHT, TOP, 240, 464, "felt"));
      for (const x of [4, OFF + 4]) field.append(rect(x, TOP, 44, 196, "tray", 4), rect(x, BOTTOM - 196, 44, 196, "tray", 4));
      for (let n = 1; n < 25; n++) {
        const x = this.mirror ? 632 - pointX(n) : pointX(n), [base, tip] = n > 12 ? [TOP, TOP + 190] : [BOTTOM, BOTTOM - 190];
        triangles[n % 2].push(`M${x - 19} ${base}L${x} ${tip}L${x + 19} ${base}Z`);
        field.append(make("s:text", { x, y: n > 12 ? 12 : 500, class: "label" }, String(n)));
      }
      triangles.forEach((d, odd) => field.append(make("s:path", { d: d.join(""), class: odd ? "odd" : "even" })));
      this.layer = { men: make("s:g"), marks: make("s:g", { class: "marks" }), things: make("s:g") };
      this.svg.replaceChildren(field, this.layer.men, this.layer.marks, this.layer.things);
      this.men = [];
    }
    drawMen(total) {
      while (this.men.length < total) {
        const man = make("s:g", {}, make("s:circle", { r: R, class: "disc" }), make("s:circle", { r: 0.62 * R, class: "ring" }),
          make("s:rect", { x: -20, y: -5.5, width: 40, height: 11, rx: 4, class: "edge" }));
        this.men.push(man);
        this.layer.men.append(man);
      }
      while (this.men.length > total) this.men.pop().remove();
    }
    place(still, onward) {
      const { stacks, moved } = this.state, order = new Map();
      if (onward && !this.before) moved.forEach((id, i) => order.set(id < 0 ? -1 - id : id, 80 * i + (id < 0 ? 280 : 0)));
      this.svg.classList.toggle("still", still || !this.speed);
      this.drawMen(stacks.flat(2).length);
      stacks.forEach((points, side) => points.forEach((ids, point) => ids.forEach((id, index) => {
        const man = this.men[id], [x, y] = this.spot(point, index, side);
        man.setAttribute("class", `man ${side ? "b" : "a"}${point === 0 || point === 26 ? " flat" : ""}`);
        man.style.setProperty("--d", `${(order.get(id) || 0) / (this.speed || 1)}ms`);
        man.style.transform = `translate(${x}px, ${y}px)`;
      })));
    }
    drawThings() {
      const state = this.state, things = [], text = (x, y, value, kind) => make("s:text", { x, y, class: kind }, String(value));
      state.stacks.forEach((points, side) => points.forEach((ids, point) => {
        const count = ids.length, [x, y] = this.spot(point, count - 1, side);
        if (point === 0 || point === 26) count && things.push(text(x, MID + (side === this.low ? 16 : -16), count, "count"));
        else if (count > (point === 25 ? 3 : 5)) things.push(make("s:g", { class: side ? "b" : "a" }, make("s:circle", { cx: x, cy: y, r: R, class: "disc" }), text(x, y, count, "stack")));
      }));
      const e = this.now.e, half = (side) => { const x = (side === this.low ? RIGHT : LEFT) + 120; return this.mirror ? 632 - x : x; };
      if (e && e[1] === "r" && e[2]) {
        const dice = make("s:g", { class: `dice ${e[0] ? "b" : "a"}` });
        [...e[2]].forEach((die, i) => {
          const x = half(e[0]) + (i ? 24 : -24);
          dice.append(make("s:rect", { x: x - 18, y: MID - 18, width: 36, height: 36, rx: 6, class: "disc" }),
            ...[...PIPS[die]].map((at) => make("s:circle", { cx: x + 10 * ((at % 3) - 1), cy: MID + 10 * (Math.floor(at / 3) - 1), r: 3.6, class: "pip" })));
        });
        things.push(dice);
      }
      const hidden = !state.offers && !state.q && state.owner < 0 && (this.match.g[this.g].c === "Crawford" || this.match.rules[2] === 0);
      if (!hidden) {
        const power = state.q + state.offers, value = power > 13 ? `2^${power}` : 2 ** power, offered = state.offers > 0, answers = state.offers % 2 ? 1 - state.turn : state.turn;
        const x = offered ? half(answers) : this.mirror ? 606 : 26, y = offered || state.owner < 0 ? MID : state.owner === this.low ? BOTTOM - 26 : TOP + 26;
        things.push(make("s:g", { class: offered ? "cube offered" : "cube" }, make("s:rect", { x: x - 19, y: y - 19, width: 38, height: 38, rx: 5 }),
          text(x, y, power ? value : 64, power > 6 ? "small" : "face")));
      }
      this.layer.things.replaceChildren(...things);
    }
    drawMarks() {
      const { e, before } = this.now, marks = [];
      if (e && e[5] && !this.before) {
        const side = e[0], stand = before.stacks[side].map((ids) => ids.length), ways = [];
        for (let i = 0; i < e[5].length; i += 3) {
          const [from, to] = e[5].slice(i, i + 2), on = ways.find((way) => way.at(-1)[0] === from && !way.done);
          const end = [to, this.spot(to, stand[to], side)];
          if (on) on.push(end);
          else ways.push([[from, this.spot(from, stand[from] - 1, side)], end]);
          stand[from]--;
          stand[to]++;
        }
        for (const way of ways) {
          const spots = way.map(([, spot]) => spot), [[x, y], [p, q]] = [spots.at(-1), spots.at(-2)], far = Math.hypot(x - p, y - q) || 1;
          const [u, v] = [(x - p) / far, (y - q) / far], [a, b] = [x - 12 * u, y - 12 * v];
          marks.push(make("s:circle", { cx: spots[0][0], cy: spots[0][1], r: R - 2, class: "ghost" }),
            make("s:path", { d: "M" + spots.slice(0, -1).concat([[a, b]]).map((spot) => spot.join(" ")).join("L"), class: "way" }),
            make("s:path", { d: `M${x} ${y}L${a - 6 * v} ${b + 6 * u}L${a + 6 * v} ${b - 6 * u}Z`, class: "tip" }));
        }
      }
      this.layer.marks.replaceChildren(...marks);
    }

    // ---------------------------------------------------------- the list and the graph: made for each game
    drawGame() {
      this.picker.value = this.g;
      const rows = [], cells = (this.cells = []);
      this.match.g[this.g].e.forEach((e, i) => {
        const side = e[0];
        if (!rows.length || rows.at(-1)[side] || (side === 0 && rows.at(-1)[1])) rows.push([]);
        const [dice, text] = this.cell(e), found = this.findings(this.g, i + 1);
        const cell = make("button", { type: "button", class: `cell s${side} ${e[1]}`, tabindex: -1, on: { click: () => this.go(this.g, i + 1) } },
          make("b", {}, dice), " ", text, ...found.slice(0, 1).map((f) => make("span", { class: `mark ${f[2]}`, role: "img", "aria-label": f[2] }, MARKS[f[2]])));
        rows.at(-1)[side] = cells[i + 1] = cell;
      });
      const game = this.match.g[this.g];
      this.moves.replaceChildren(make("div", { class: "row heads" }, make("span", {}, ""), ...this.names.map((name) => make("span", {}, name))),
        ...rows.map((row, i) => make("div", { class: "row" }, make("span", { class: "number" }, String(i + 1)), row[0] || make("span"), row[1] || make("span"))),
        make("p", { class: "end" }, game.end));
      this.drawGraph();
    }
    drawGraph() {
      if (this.g < 0 || !this.match.g.length) return;
      const width = this.graph.clientWidth || 600, height = this.graph.clientHeight || 90, states = this.states(this.g), last = Math.max(this.turns, 1);
      const counts = [0, 1].map((side) => states.map(({ after }) => pips(after.stacks[side]))), most = counts.flat().reduce((a, b) => Math.max(a, b), 1);
      const x = (t) => 8 + (t / last) * (width - 130), y = (count) => height - 12 - (count / most) * (height - 24), parts = [];
      states.forEach(({ e }, t) => {
        if (e && "dbc".includes(e[1])) parts.push(make("s:path", { d: `M${x(t)} 4V${height - 4}`, class: "tick" }), make("s:text", { x: x(t) + 3, y: 12, class: "value" }, e[3]));
        for (const f of this.findings(this.g, t).slice(0, 1)) parts.push(make("s:text", { x: x(t), y: height - 4, class: `mark ${f[2]}` }, MARKS[f[2]]));
      });
      const ends = counts.map((line) => y(line.at(-1)));
      if (Math.abs(ends[0] - ends[1]) < 16) { const up = ends[0] <= ends[1] ? 0 : 1; ends[up] -= 8; ends[1 - up] += 8; }
      counts.forEach((line, side) => parts.push(make("s:polyline", { points: line.map((count, t) => `${x(t)},${y(count)}`).join(" "), class: `line s${side}` }),
        make("s:text", { x: x(last) + 6, y: Math.min(Math.max(ends[side] + 4, 12), height - 4), class: `name s${side}` }, this.names[side].slice(0, 14))));
      this.cursor = make("s:path", { class: "cursor" });
      this.graph.replaceChildren(make("s:svg", { width, height, "aria-hidden": "true" }, ...parts, this.cursor));
      this.graphX = x;
      this.drawCursor();
    }
    drawCursor() {
      const counts = this.state.stacks.map(pips);
      this.cursor.setAttribute("d", `M${this.graphX(this.t)} 0V400`);
      for (const [key, value] of Object.entries({ min: 0, max: this.turns, now: this.t, text: `Turn ${this.t} of ${this.turns}. ${this.said()}. Pips ${counts.join(" to ")}` }))
        this.graph.setAttribute(`aria-value${key}`, value);
    }
    scrub(event) {
      const box = this.graph.getBoundingClientRect(), part = (event.clientX - box.left - 8) / (box.width - 130);
      this.go(this.g, Math.round(part * this.turns));
    }

    // ---------------------------------------------------------- everything that changes with a step
    draw(still, onward = true) {
      const state = this.state, game = this.match.g[this.g], { ml } = this.match, needs = this.needs;
      this.place(still, onward);
      this.drawThings();
      this.drawMarks();
      const acts = state.offers % 2 ? 1 - state.turn : state.turn;
      this.players.forEach((block, i) => {
        const side = i ? this.low : 1 - this.low, more = [game.c, state.q || state.owner >= 0 ? (state.owner === side ? `owns the ${cubed(state.q)}` : "") : ""].filter((word, n) => word && (n || i));
        block.className = `player ${side ? "b" : "a"}${acts === side && state.phase === 1 ? " acts" : ""}`;
        block.replaceChildren(make("span", { class: "chip", "aria-hidden": "true" }), make("strong", {}, this.names[side]),
          make("span", { class: "points" }, `${game.s[side]}${ml ? ` of ${ml}` : ""}`), make("span", { class: "more" },
            [needs ? `${needs[side]} away` : "", `${pips(state.stacks[side])} pips`, ...more].filter(Boolean).join(" · ")));
      });
      const said = this.said(), atEnd = this.t === this.turns ? ` ${game.end}.` : "";
      this.line.textContent = said + "." + atEnd;
      this.svg.setAttribute("aria-label", `${said}. ${this.names.map((name, side) => `${name} ${pips(state.stacks[side])} pips`).join(", ")}.`);
      this.svg.dataset.xgid = this.xgid();
      this.svg.dataset.gnu = this.gnuId();
      this.note.replaceChildren(...this.findings().map((f) => make("p", { class: f[2] }, make("span", { class: "mark" }, MARKS[f[2]]), ` ${f[3]} `, make("b", {}, f[4]), ` ${f[5]}${f[9] ? ` (${f[9]})` : ""}`)));
      this.points.replaceChildren(...state.stacks.flatMap((points, side) => points.map((ids, n) => ids.length && make("li", {},
        `${this.names[side]}, ${{ 0: "off", 25: "bar", 26: "start" }[n] || `${n}-point`}: ${ids.length} ${SIDES[side].toLowerCase()}`)).filter(Boolean)));
      for (const cell of this.moves.querySelectorAll(".current")) { cell.classList.remove("current"); cell.removeAttribute("aria-current"); cell.tabIndex = -1; }
      const cell = this.cells[this.t];
      if (cell) {
        cell.classList.add("current");
        cell.setAttribute("aria-current", "step");
        cell.tabIndex = 0;
        const top = cell.offsetTop, view = this.moves.scrollTop;
        if (top < view + 30 || top > view + this.moves.clientHeight - 50) this.moves.scrollTop = top - this.moves.clientHeight / 2;
      } else this.moves.scrollTop = 0;
      if (this.cursor) this.drawCursor();
      if (this.options.step) this.options.step(this);
    }
  }
  Viewer.slot = slot;
  Viewer.make = make;
  Viewer.cubed = cubed;
  return Viewer;
})();
