"""Figures of one match: the race in a game, the score, the cube."""

from typing import TYPE_CHECKING

from matplotlib.figure import Figure

from bgnotation.game.side import Side
from bgnotation.replay import Replay, replay
from bgnotation.report.figures._base import (
    ALARM,
    CENTRED,
    INK,
    MUTED,
    SIDE_COLOURS,
    SIDE_LINES,
    called,
    drawn,
    figure,
    names,
    nothing,
    whole_numbers,
)
from bgnotation.transcript import Transcript

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes

Match = Replay | Transcript

_PHASES = {"race": "#eef3f6", "bear-off": "#dbe6ee"}
"""Grounds of the phases that are marked, in this order; after contact there is none."""
_OFFERS = {"double": "doubles", "beaver": "beavers", "raccoon": "raccoons"}


def _replayed(match: Match) -> Replay:
    if isinstance(match, Replay):
        return match
    if isinstance(match, Transcript):
        return replay(match)
    raise TypeError(f"not a transcript or a replay: {type(match).__name__}")


@drawn
def race(match: Match, game: int = 1) -> Figure:
    """The pip counts of a game, action by action, with hits, cube actions and phases.

    `game` counts from 1; IndexError if there is none. Pips are those before each action, the last ones those of
    the final position; a checker on the bar counts 25. Dots are hits, on the line of the
    side that was hit; ground colours mark race and bear-off. Where the plays could not be judged, the lines end.

    >>> from bgnotation import reads
    >>> text = " 1 point match\\n\\n Game 1\\n Ann : 0     Bob : 0\\n  1) 31: 8/5 6/5      52: 13/8 24/22\\n"
    >>> race(reads(text)).axes[0].get_ylabel()
    'pips to go'
    """
    from bgnotation import tables

    done = _replayed(match)
    if not 1 <= game <= len(done.games):
        raise IndexError(f"no game {game}: the transcript has {len(done.games)}")
    one = done.games[game - 1]
    title = f"Game {game}: the race"
    turns = tables.turns(done)
    turns = turns[turns["game"] == game]
    known = turns[turns["pips"].notna()]
    if known.empty:
        return nothing(title, "No action of this game is known.")
    made = figure()
    axes = made.subplots()
    players = called(one.game.players)
    final = one.final
    lines = []
    for side in (0, 1):
        own = known["side"] == side + 1
        pips = known["pips"].where(own, known["pips_opponent"]).astype(int).tolist()
        at = known["turn"].tolist()
        if len(known) == len(turns):
            pips.append(final.board.pips(Side(side)))
            at.append(at[-1] + 1)
        lines.append(dict(zip(at, pips, strict=True)))
        axes.plot(at, pips, SIDE_LINES[side], color=SIDE_COLOURS[side], label=f"{players[side]}, ends at {pips[-1]}")
    _phases(axes, known)
    for side in (0, 1):
        hitters = known[(known["side"] == 2 - side) & (known["hits"] > 0)]
        spots = [(turn + 1, lines[side].get(turn + 1)) for turn in hitters["turn"]]
        spots = [(x, y) for x, y in spots if y is not None]
        if spots:
            axes.plot(*zip(*spots, strict=True), "o", color=SIDE_COLOURS[side], ms=6, mec="white", label="_hits")
    top = max(max(line.values()) for line in lines)
    for _, row in known[known["action"].isin(list(_OFFERS))].iterrows():
        axes.axvline(row["turn"], color=INK, lw=1, ls=":")
        who = players[int(row["side"]) - 1]
        axes.annotate(f"{who} {_OFFERS[str(row['action'])]}", (row["turn"], top * 1.06), fontsize=8.5, ha="left",
                      xytext=(3, 0), textcoords="offset points", color=INK)  # fmt: skip
    if len(known) < len(turns):
        axes.text(
            0.99, 0.9, f"not judged from action {len(known) + 1} on", color=ALARM, ha="right", transform=axes.transAxes
        )
    axes.set(
        title=title,
        xlabel="action (rolls, doubles and answers of both sides)",
        ylabel="pips to go",
        ylim=(0, top * 1.14),
    )
    whole_numbers(axes, x=True)
    axes.legend(loc="lower left")
    if any(line.get_label() == "_hits" for line in axes.get_lines()):
        made.text(0.99, 0.005, "dots: checkers hit", ha="right", va="bottom", fontsize=8, color=MUTED)
    return made


def _phases(axes: "Axes", known: "pd.DataFrame") -> None:
    """Grounds from the first action of the race on, and from the first one of bearing off in it."""
    end = int(known["turn"].iloc[-1]) + 1
    starts = []
    for phase, ground in _PHASES.items():
        turns = known[known["phase"].astype("string") == phase]["turn"]
        if len(turns):
            starts.append((int(turns.iloc[0]), phase, ground))
    for (start, phase, ground), (until, *_) in zip(starts, [*starts[1:], (end, "", "")], strict=False):
        axes.axvspan(start, until, color=ground, lw=0, zorder=0)
        axes.text(
            start + 0.2,
            0.99,
            phase,
            fontsize=8,
            color=MUTED,
            va="top",
            rotation=90,
            transform=axes.get_xaxis_transform(),
        )


@drawn
def score(match: Match) -> Figure:
    """The score from game to game, and in a match the left player's chance to win it before each game.

    Chances are by the Kazaross-XG2 match equity table. In money play the points of each side are shown.

    >>> from bgnotation import reads
    >>> text = " 3 point match\\n\\n Game 1\\n Ann : 0     Bob : 0\\n  1) 31: 8/5 6/5      Doubles => 2\\n  2) Drops\\n"
    >>> score(reads(text)).axes[0].get_ylabel()
    'chance of Ann\\nto win the match (%)'
    """
    from bgnotation import tables

    games = tables.games(_replayed(match))
    if games.empty:
        return nothing("The score", "This record has no games.")
    players = names(games)
    played = games[games["winner_side"].notna() & games["points"].notna()]
    labels = [f"{row.score_left}–{row.score_right}" for row in games.itertuples()]
    last = games.iloc[-1]
    after = [int(last["score_left"]), int(last["score_right"])]
    if len(played) and played.index[-1] == games.index[-1]:
        after[int(last["winner_side"]) - 1] += int(last["points"])
        labels.append(f"{after[0]}–{after[1]}")
    at = list(range(len(labels)))
    made = figure(9, 4.2)
    axes = made.subplots()
    if games["mwc_left"].notna().any():
        chances = [
            None if value is None else 100 * value
            for value in games["mwc_left"].astype(object).where(games["mwc_left"].notna(), None)
        ]
        if len(labels) > len(games):
            length = _length(games)
            over = length is not None and max(after) >= length
            chances.append((100.0 if after[0] >= after[1] else 0.0) if over else None)
        shown = [(x, y) for x, y in zip(at, chances, strict=True) if y is not None]
        axes.plot(*zip(*shown, strict=True), "o-", color=SIDE_COLOURS[0])
        axes.axhline(50, color=MUTED, lw=1)
        axes.set(ylim=(-3, 103), ylabel=f"chance of {players[0]}\nto win the match (%)")
        for x, game in enumerate(games.itertuples()):
            if game.crawford:
                axes.annotate("Crawford", (x, 2), ha="center", fontsize=8.5, color=MUTED)
    else:
        for side, column in enumerate(("score_left", "score_right")):
            points = [*games[column].tolist(), *([after[side]] if len(labels) > len(games) else [])]
            axes.plot(at, points, SIDE_LINES[side], marker="o", color=SIDE_COLOURS[side], label=players[side])
        axes.set(ylabel="points")
        whole_numbers(axes, y=True)
        axes.legend(loc="upper left")
    step = max(1, len(labels) // 16 + 1)
    axes.set_xticks(at[::step], labels[::step])
    axes.set(title=f"{players[0]} – {players[1]}", xlabel="score before each game, and at the end")
    return made


def _length(games: "pd.DataFrame") -> int | None:
    row = games.iloc[0]
    return (
        None
        if row["away_left"] is None or row["away_left"] != row["away_left"]
        else int(row["away_left"] + row["score_left"])
    )


@drawn
def cube(match: Match) -> Figure:
    """Who owned the cube when: a bar a game, as long as the game, coloured by the owner, with the cube's value.

    Arrows mark offers, a cross a pass. A game starts with the cube in the middle.

    >>> from bgnotation import reads
    >>> text = " 3 point match\\n\\n Game 1\\n Ann : 0     Bob : 0\\n  1) 31: 8/5 6/5      Doubles => 2\\n  2) Drops\\n"
    >>> cube(reads(text)).axes[0].get_xlabel()
    'action of the game'
    """
    done = _replayed(match)
    if not any(game.steps for game in done.games):
        return nothing("The cube", "This record has no actions.")
    made = figure(9, 1.6 + 0.34 * len(done.games))
    axes = made.subplots()
    colours = {0: SIDE_COLOURS[0], 1: SIDE_COLOURS[1], None: CENTRED}
    for row, game in enumerate(done.games):
        held: tuple[int, int | None] = (game.cube, None)
        start = 1
        for step in game.steps:
            before = step.before.cube
            now = (int(before.value), None if before.owner is None else int(before.owner))
            if step.turn == 1:
                held = now
            elif now != held:
                _stretch(axes, row, start, step.turn, held, colours)
                start, held = step.turn, now
            if step.after.doubled > step.before.doubled:
                axes.plot(step.turn, row, "<" if int(step.side) == 0 else ">", color=INK, ms=6, zorder=4)
            if type(step.event).__name__ == "Drop":
                axes.plot(step.turn, row, "X", color=ALARM, ms=8, zorder=4)
        _stretch(axes, row, start, len(game.steps) + 1, held, colours)
    players = called(done.transcript.players)
    from matplotlib.lines import Line2D
    from matplotlib.patches import Patch

    handles = [Patch(color=CENTRED, label="in the middle")]
    handles += [Patch(color=SIDE_COLOURS[side], label=f"{players[side]} owns it") for side in (0, 1)]
    told = (("<", INK, f"{players[0]} offers"), (">", INK, f"{players[1]} offers"), ("X", ALARM, "passed"))
    marks = [Line2D([], [], ls="", marker=marker, color=colour, label=label) for marker, colour, label in told]
    made.legend(handles=[*handles, *marks], ncols=3, loc="outside lower center", fontsize=9)
    ticks = [f"{game.index + 1}: {game.score.points[0]}–{game.score.points[1]}" for game in done.games]
    axes.set_yticks(range(len(ticks)), ticks)
    axes.invert_yaxis()
    axes.grid(axis="y", visible=False)
    axes.set(title="The cube", xlabel="action of the game", ylabel="game: score")
    whole_numbers(axes, x=True)
    return made


def _stretch(
    axes: "Axes", row: int, start: int, end: int, held: tuple[int, int | None], colours: dict[int | None, str]
) -> None:
    value, owner = held
    axes.barh(row, end - start, left=start, height=0.62, color=colours[owner], edgecolor="white", zorder=2)
    if value > 1 or owner is not None:
        axes.text(
            (start + end) / 2,
            row,
            str(value),
            color="white",
            ha="center",
            va="center",
            fontsize=9,
            weight="bold",
            zorder=3,
        )
