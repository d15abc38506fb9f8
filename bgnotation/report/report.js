// The page of a report: opens matches, and shows beside the replay the games, the cube, the findings and the source.
"use strict";
(() => {
  const $ = (id) => document.getElementById(id), make = Viewer.make, page = document.documentElement;
  const wanted = location.hash; // read before anything is drawn, for drawing a turn writes it
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const theme = () => (page.dataset.theme = dark.matches ? "dark" : "light");
  theme();
  dark.addEventListener("change", theme);
  $("theme").addEventListener("click", Viewer.theme);

  // What is printed is light.
  let screen = "";
  addEventListener("beforeprint", () => { screen = page.dataset.theme; page.dataset.theme = "light"; });
  addEventListener("afterprint", () => (page.dataset.theme = screen));

  const several = !!$("matches"), count = document.querySelectorAll("script[data-match]").length;
  let viewer = null, shown = 0, later = 0, rows = new Map(), busy = 0;

  async function load(number) {
    const store = $(`m${number}`), text = store.textContent.trim();
    if (store.type === "application/json") return JSON.parse(text);
    if (!window.DecompressionStream) throw new Error("This browser can't unpack the matches; make the report with --no-compress.");
    const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
    return JSON.parse(await new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).text());
  }

  async function open(number, g = 0, t = 0, before = false) {
    const mine = ++busy;
    if (number !== shown) {
      let match;
      try {
        match = await load(number);
      } catch (error) {
        $("match").hidden = false;
        $("title").textContent = error.message;
        return;
      }
      if (mine !== busy) return;
      if (viewer) viewer.close();
      shown = number;
      $("match").hidden = false;
      $("title").textContent = `${match.n.map((name, side) => name || ["White", "Blue"][side]).join(" – ")}, ${match.kind}`;
      $("file").textContent = match.file;
      source(match);
      viewer = new Viewer($("viewer"), match, { prefix: several ? `m${number}` : "", step: stepped });
      games(match);
      cube(match);
      findings(match);
      for (const row of document.querySelectorAll("#matches tbody tr")) row.classList.toggle("current", +row.dataset.match === number);
    }
    viewer.go(g, t, before);
  }

  function stepped(one) {
    clearTimeout(later);
    later = setTimeout(() => history.replaceState(null, "", one.anchor()), 150);
    for (const line of document.querySelectorAll("#source .current")) line.classList.remove("current");
    const e = one.now.e, line = rows.get(e ? e[4] : one.match.g[one.g].line);
    if (!line) return;
    line.classList.add("current");
    const box = $("source"), top = line.offsetTop;
    if (top < box.scrollTop + 20 || top > box.scrollTop + box.clientHeight - 40) box.scrollTop = top - box.clientHeight / 2;
  }
  function jump(g, t) {
    viewer.go(g, t);
    $("viewer").scrollIntoView({ block: "start" });
  }
  const link = (text, g, t) => make("button", { type: "button", class: "link", on: { click: () => jump(g, t) } }, text);
  const table = (heads, lines) => make("table", {}, make("thead", {}, make("tr", {}, ...heads.map((head) => make("th", { scope: "col" }, head)))),
    make("tbody", {}, ...lines.map((line) => make("tr", {}, ...line.map((cell) => make("td", {}, cell))))));
  const wide = (inside, label) => make("div", { class: "wide", tabindex: 0, role: "region", "aria-label": `Table: ${label}` }, inside);
  const percent = (chance) => (chance === null ? "" : `${(100 * chance).toFixed(1)} %`);

  function games(match) {
    const chances = match.g.some((game) => game.m !== null);
    const lines = match.g.map((game, g) => {
      const found = match.f.filter((f) => f[0] === g + 1).length, cells = [link(`${game.no}`, g, 0), game.s.join("–") + (game.c ? `, ${game.c}` : "")];
      if (chances) cells.push(percent(game.m));
      const top = game.e.reduce((most, e) => Math.max(most, e[6] && e[6].s ? e[6].s[0] : 0), game.q);
      return [...cells, game.end, Viewer.cubed(top), `${game.e.filter((e) => e[1] === "r").length}`, (found ? String(found) : "") + (game.ok ? "" : " not judged to the end")];
    });
    const heads = ["Game", "Score", ...(chances ? [`${match.n[0] || "White"} wins the match`] : []), "Result", "Cube", "Rolls", "Findings"];
    $("games").replaceChildren(...(match.g.length ? [...(chances && match.g.length > 1 ? [chart(match)] : []), wide(table(heads, lines), "Games")] : [make("p", {}, "No games.")]));
  }
  function chart(match) {
    const width = 760, height = 200, points = match.g.map((game) => game.m), last = match.g.at(-1);
    const final = last.win >= 0 && match.ml ? last.s.map((score, side) => score + (last.win === side ? last.p : 0)) : null;
    if (final && Math.max(...final) >= match.ml) points.push(final[0] >= match.ml ? 1 : 0);
    const x = (i) => 56 + (i * (width - 76)) / Math.max(points.length - 1, 1), y = (chance) => 12 + (1 - chance) * (height - 44), parts = [];
    for (const level of [0, 0.5, 1]) parts.push(make("s:path", { d: `M56 ${y(level)}H${width - 16}`, class: "grid" }), make("s:text", { x: 50, y: y(level) + 4, class: "scale" }, `${100 * level} %`));
    parts.push(make("s:polyline", { points: points.map((chance, i) => (chance === null ? "" : `${x(i)},${y(chance)}`)).join(" "), class: "chance" }));
    points.forEach((chance, i) => chance !== null && parts.push(make("s:circle", { cx: x(i), cy: y(chance), r: 4, class: "dot" }),
      make("s:text", { x: x(i), y: height - 12, class: "score" }, (match.g[i] ? match.g[i].s : final).join("–"))));
    const title = `Chance of ${match.n[0] || "White"} to win the match before each game`;
    return make("figure", {}, make("figcaption", {}, title), make("s:svg", { viewBox: `0 0 ${width} ${height}`, class: "chart", role: "img",
      "aria-label": `${title}: ${points.map(percent).join(", ")}` }, ...parts));
  }
  function cube(match) {
    const verdicts = match.cube.some((turn) => turn[6]), name = (side) => match.n[side] || ["White", "Blue"][side];
    const lines = match.cube.map(([g, t, side, what, answer, pips, verdict]) =>
      [link(`Game ${match.g[g].no}, turn ${t}`, g, t - 1), name(side), what, answer, pips.join("–"), ...(verdicts ? [verdict || ""] : [])]);
    const heads = ["Where", "Player", "Action", "Answer", "Pips", ...(verdicts ? ["In the race"] : [])];
    $("cube").replaceChildren(lines.length ? wide(table(heads, lines), "Turns of the cube") : make("p", {}, "The cube was not turned."));
  }
  function findings(match) {
    const lines = match.f.map((f) => {
      const place = f[0] ? link(`Game ${match.g[f[0] - 1].no}${f[1] ? `, turn ${f[1]}` : ""}`, f[0] - 1, f[1]) : "";
      const row = rows.get(f[6]), where = !f[6] ? "" : !row ? `${f[6]}:${f[7]}` : make("button", { type: "button", class: "link", on: { click: () => {
        f[0] ? viewer.go(f[0] - 1, f[1]) : 0;
        for (const line of document.querySelectorAll("#source .current")) line.classList.remove("current");
        row.classList.add("current");
        $("source").scrollTop = row.offsetTop - 80;
        $("source").scrollIntoView({ block: "nearest" });
      } } }, `${f[6]}:${f[7]}`);
      return [make("span", { class: f[2] }, make("b", { "aria-hidden": "true" }, { error: "✕ ", warning: "⚠ ", info: "i " }[f[2]]), f[2]), place, where,
        `${f[3]} ${f[4]}`, make("span", {}, f[5], ...(f[9] ? [make("br"), make("small", {}, f[9])] : []))];
    });
    $("findings").replaceChildren(lines.length ? wide(table(["Kind", "Turn", "Line", "Code", "What is wrong"], lines), "Findings") : make("p", {}, "Nothing is wrong with this record."));
  }
  function source(match) {
    rows = new Map();
    const box = $("source");
    if (!match.src) return box.replaceChildren(make("p", {}, "This file is no text."));
    const turns = new Map(), marks = new Map();
    match.g.forEach((game, g) => {
      if (game.line && !turns.has(game.line)) turns.set(game.line, [g, 0]);
      game.e.forEach((e, i) => turns.has(e[4]) || turns.set(e[4], [g, i + 1]));
    });
    for (const f of match.f) if (f[6]) marks.set(f[6], [...(marks.get(f[6]) || []), f]);
    box.replaceChildren(...match.src.t.split("\n").map((text, i) => {
      const number = match.src.l0 + i, line = make("div", { class: "line" }, make("span", { class: "number" }, String(number)));
      const code = make("span", { class: "code" });
      let at = 0;
      for (const f of (marks.get(number) || []).sort((a, b) => a[7] - b[7])) {
        const from = Math.max(f[7] - 1, at), to = f[8] ? f[8] - 1 : text.length;
        if (to <= from) continue;
        code.append(text.slice(at, from), make("mark", { class: f[2], title: f[5] }, text.slice(from, to)));
        at = to;
      }
      code.append(text.slice(at) || " ");
      line.append(code);
      if (turns.has(number)) {
        line.classList.add("leads");
        line.addEventListener("click", () => viewer.go(...turns.get(number)));
      }
      rows.set(number, line);
      return line;
    }));
  }

  // ------------------------------------------------------------ the table of matches
  if (several) {
    const roles = { table: "table", thead: "rowgroup", tbody: "rowgroup", tr: "row", th: "columnheader", td: "cell" };
    for (const node of [$("matches"), ...$("matches").querySelectorAll("*")]) if (roles[node.localName]) node.setAttribute("role", roles[node.localName]);
    const body = $("matches").tBodies[0], all = [...body.rows], texts = all.map((row) => row.textContent.toLowerCase());
    all.forEach((row) => row.querySelector("button").addEventListener("click", () => open(+row.dataset.match).then(() => $("match").scrollIntoView())));
    $("search").addEventListener("input", (event) => {
      const words = event.target.value.toLowerCase().split(/\s+/).filter(Boolean);
      let left = 0;
      all.forEach((row, i) => (row.hidden = !words.every((word) => texts[i].includes(word))) || left++);
      $("left").textContent = left === all.length ? "" : `${left} of ${all.length}`;
    });
    $("matches").querySelectorAll("th button").forEach((button, column) => button.addEventListener("click", () => {
      const head = button.parentNode, up = head.getAttribute("aria-sort") !== "ascending";
      for (const other of head.parentNode.children) other.removeAttribute("aria-sort");
      head.setAttribute("aria-sort", up ? "ascending" : "descending");
      const value = (row) => row.cells[column].dataset.value ?? row.cells[column].textContent.toLowerCase();
      const numeric = head.dataset.numeric !== undefined, keys = new Map(all.map((row) => [row, numeric ? +value(row) : value(row)]));
      const order = numeric ? (a, b) => keys.get(a) - keys.get(b) : (a, b) => (keys.get(a) < keys.get(b) ? -1 : +(keys.get(a) > keys.get(b)));
      body.append(...all.slice().sort((a, b) => (up ? 1 : -1) * order(a, b)));
    }));
  }
  function follow(hash, initially) {
    const found = /^#(?:m(\d+))?(?:g(\d+)(?:t(\d+)(b?))?)?$/.exec(hash || "#");
    if (!found) return initially && count && open(1);
    const [number, g, t] = found.slice(1, 4).map((digits) => Math.min(+(digits || 0), 1e6));
    if (number > count) return initially && !several && open(1);
    if (count && (initially || hash)) return open(number || shown || 1, g - 1, t, !!found[4]);
  }
  addEventListener("hashchange", () => (!viewer || location.hash !== viewer.anchor()) && follow(location.hash, false));
  if (!several || wanted.length > 1) Promise.resolve(follow(wanted, true)).then(() => several && $(/g/.test(wanted) ? "viewer" : "match").scrollIntoView());
})();
