"""Figures of many games: results by player, dice, openings, an overview."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from matplotlib.figure import Figure

from bgnotation.report.figures._base import (
    ALARM,
    CENTRED,
    INK,
    MUTED,
    SHADES,
    SIDE_COLOURS,
    clipped,
    drawn,
    figure,
    nothing,
    whole_numbers,
)
from bgnotation.tables import Records
from bgnotation.words import count

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes

_MOST_PLAYERS = 12
_WON = ("backgammon", "gammon", "single", "dropped")


@drawn
def results(records: Records, *, players: int = _MOST_PLAYERS, jobs: int = 1) -> Figure:
    """How the games of each player were won: single, gammon, backgammon, or by a pass; the busiest players first.

    Bars to the right are games won, to the left games lost. A resignation counts as what its points tell.

    >>> from bgnotation import reads
    >>> text = " 3 point match\\n\\n Game 1\\n Ann : 0     Bob : 0\\n  1) 31: 8/5 6/5      Doubles => 2\\n  2) Drops\\n"
    >>> [label.get_text() for label in results(reads(text)).axes[0].get_yticklabels()]
    ['Ann  0 of 1', 'Bob  1 of 1']
    """
    import pandas as pd

    from bgnotation import tables

    games = tables.games(records, jobs=jobs)
    games = games[games["winner_side"].notna()]
    if games.empty:
        return nothing("Results", "No game here has a winner.")
    how = games["outcome"].astype("string").where(games["ending"] != "dropped", "dropped").fillna("single")
    left_won = games["winner_side"] == 1
    rows = pd.DataFrame(
        {
            "player": pd.concat([games["player_left"].where(left_won, games["player_right"]),
                                 games["player_right"].where(left_won, games["player_left"])]),
            "won": [True] * len(games) + [False] * len(games),
            "how": pd.concat([how, how]),
        }
    )  # fmt: skip
    rows["player"] = rows["player"].fillna("").replace("", "(no name)")
    busiest = (
        rows["player"].value_counts(sort=True).sort_index().sort_values(ascending=False, kind="stable").index[:players]
    )
    made = figure(9, 1.8 + 0.42 * len(busiest))
    axes = made.subplots()
    labels = []
    for at, player in enumerate(busiest):
        own = rows[rows["player"] == player]
        labels.append(f"{clipped(player)}  {int(own['won'].sum())} of {len(own)}")
        for way in (1, -1):
            counts = own[own["won"] == (way > 0)]["how"].value_counts()
            start = 0
            for kind, colour in zip(_WON, SHADES, strict=True):
                size = int(counts.get(kind, 0))
                axes.barh(at, way * size, left=start, color=colour, height=0.66, edgecolor="white",
                          label=kind if at == 0 and way > 0 else "_")  # fmt: skip
                start += way * size
    axes.axvline(0, color=INK, lw=1)
    axes.set_yticks(range(len(labels)), labels)
    axes.invert_yaxis()
    axes.grid(axis="y", visible=False)
    axes.xaxis.set_major_formatter(lambda value, _: f"{abs(value):g}")
    whole_numbers(axes, x=True)
    axes.margins(x=0.05)
    axes.use_sticky_edges = False
    axes.set(title=f"Results of {count(len(games), 'game')}", xlabel="games lost  ·  games won")
    made.legend(ncols=4, loc="outside lower right")
    return made


_TRIALS = 4_000


def dice_test(counts: "list[int]", chances: "list[float]") -> float:
    """How often fair dice differ from what is expected at least as much as these do: a p-value from 0 to 1.

    Pearson's chi-square against 4,000 drawn samples (always the same), so that few rolls are judged rightly too.
    `counts` and `chances` are of the same cells; the chances sum to 1.

    >>> dice_test([10, 20, 30], [1 / 6, 1 / 3, 1 / 2])
    1.0
    >>> dice_test([60, 0, 0], [1 / 6, 1 / 3, 1 / 2]) < 0.001
    True
    """
    import numpy as np

    observed, expected = np.asarray(counts, float), np.asarray(chances, float) * sum(counts)
    drawn_counts = np.random.default_rng(1).multinomial(sum(counts), chances, size=_TRIALS)
    seen = float((((observed - expected) ** 2) / expected).sum())
    drawn_values = (((drawn_counts - expected) ** 2) / expected).sum(axis=1)
    return float((1 + (drawn_values >= seen - 1e-9).sum()) / (1 + _TRIALS))


@drawn
def dice(records: Records, *, jobs: int = 1) -> Figure:
    """The 21 rolls against what fair dice give, and doubles by player.

    Bars are rolls thrown in hundredths of the number expected; the whiskers hold 95 of 100 such numbers of fair dice.
    The test is Pearson's, over all rolls but those that open a game (they can't be doubles). It is one test of the
    whole: among 21 bars one outside its whiskers is what fair dice give.

    >>> from bgnotation import reads
    >>> text = " 1 point match\\n\\n Game 1\\n Ann : 0     Bob : 0\\n  1) 31: 8/5 6/5      52: 13/8 24/22\\n"
    >>> dice(reads(text)).axes[0].get_ylabel()
    'thrown : expected (%)'
    """
    from bgnotation import tables

    thrown = tables.dice(records, jobs=jobs)
    total = int(thrown["count"].sum()) if len(thrown) else 0
    if not total:
        return nothing("Dice", "No roll is recorded here.")
    made = figure(10, 4.6)
    bars, by_player = made.subplots(1, 2, width_ratios=(3, 2))
    bars.title.set_fontsize(11)
    rolls = thrown.groupby("dice", observed=False)[["count", "expected", "openings"]].sum()
    p = _whole_test(rolls)
    for at, (_, row) in enumerate(rolls.iterrows()):
        expected = float(row["expected"])
        ratio, spread = 100 * row["count"] / expected, 196 * (expected * (1 - expected / total)) ** 0.5 / expected
        outside = abs(ratio - 100) > spread
        bars.bar(at, ratio - 100, bottom=100, color=SIDE_COLOURS[0] if outside else SHADES[1], width=0.7)
        bars.errorbar(at, 100, yerr=min(spread, 400), color=INK, lw=1, capsize=2)
    bars.axhline(100, color=INK, lw=1)
    bars.set_xticks(range(len(rolls)), [str(roll) for roll in rolls.index], rotation=90)
    share = f"{100 * p:.0f}" if p >= 0.1 else f"{100 * p:.1f}" if p > 1 / _TRIALS else "fewer than 0.1"
    bars.set(title=f"{count(total, 'roll')}: fair dice differ so much in {share} of 100 records")
    bars.set(xlabel="roll", ylabel="thrown : expected (%)")
    _doubles(by_player, thrown)
    return made


def _whole_test(rolls: "pd.DataFrame") -> float:
    """Of the rolls that don't open a game."""
    counts = [int(row["count"] - row["openings"]) for _, row in rolls.iterrows()]
    if not sum(counts):
        return 1.0
    chances = [(1 if str(roll)[0] == str(roll)[1] else 2) / 36 for roll in rolls.index]
    return dice_test(counts, chances)


def _doubles(axes: "Axes", thrown: "pd.DataFrame") -> None:
    names = thrown["player"].astype("string").fillna("").replace("", "(no name)")
    later = thrown.assign(player=names, later=thrown["count"] - thrown["openings"])
    later["doubles"] = later["later"].where(later["dice"].astype(str).map(lambda roll: roll[0] == roll[1]), 0)
    later["all_pips"] = later["pips"] * later["count"]
    per = later.groupby("player")[["later", "doubles", "count", "all_pips"]].sum()
    per = per[per["later"] > 0].sort_values("later", ascending=False, kind="stable").head(_MOST_PLAYERS)
    labels = []
    for at, (player, row) in enumerate(per.iterrows()):
        share, spread = row["doubles"] / row["later"], 1.96 * (5 / 36 / row["later"]) ** 0.5
        axes.errorbar(100 / 6, at, xerr=100 * spread, color=CENTRED, lw=6, capsize=0, zorder=1)
        axes.plot(100 * share, at, "o", color=SIDE_COLOURS[1], zorder=3)
        labels.append(f"{clipped(player, 18)}  {row['all_pips'] / row['count']:.2f}")
    axes.axvline(100 / 6, color=INK, lw=1)
    axes.set_yticks(range(len(labels)), labels)
    axes.invert_yaxis()
    axes.grid(axis="y", visible=False)
    axes.set(title="Doubles", xlabel="% of the rolls after the first\ngrey: 95 of 100 players with fair dice")
    axes.set_ylabel("player, pips a roll")
    axes.title.set_fontsize(11)


@drawn
def openings(records: Records, *, jobs: int = 1) -> Figure:
    """What was played with each opening roll, and the replies that came most often.

    Opening plays are the first actions of standard games; shares of each roll's plays, the commonest first.

    >>> from bgnotation import reads
    >>> text = " 1 point match\\n\\n Game 1\\n Ann : 0     Bob : 0\\n  1) 31: 8/5 6/5      52: 13/8 24/22\\n"
    >>> [axes.get_title('left') for axes in openings(reads(text)).axes]
    ['1 opening', 'Replies']
    """
    from bgnotation import tables

    turns = tables.turns(records, jobs=jobs)
    key = ["path", "match", "game"]
    plays = turns[
        (turns["turn"] <= 2) & (turns["action"] == "play") & turns["play"].notna() & (turns["n_legal"].notna())
    ]
    first = plays[(plays["turn"] == 1) & (plays["pips"] == 167) & (plays["pips_opponent"] == 167)]
    first = first[first["dice"].astype(str).map(lambda roll: roll[:1] != roll[1:2])]
    if first.empty:
        return nothing("Openings", "No game here begins with a recorded opening play.")
    second = plays[plays["turn"] == 2].merge(first[[*key, "dice", "play"]], on=key, suffixes=("", "_before"))
    made = figure(11, 6.4)
    left, right = made.subplots(1, 2, width_ratios=(3, 2))
    rolls = sorted(first["dice"].astype(str).unique(), reverse=True)
    for at, roll in enumerate(rolls):
        counts = first[first["dice"].astype(str) == roll]["play"].value_counts()
        total, start = int(counts.sum()), 0.0
        for n, (play, times) in enumerate(counts.sort_index().sort_values(ascending=False, kind="stable").items()):
            share = 100 * times / total
            if n == 3:
                share = 100 - start
            left.barh(at, share, left=start, color=SHADES[min(n, 3)], edgecolor="white", height=0.78)
            if share > 17:
                left.text(
                    start + 1,
                    at,
                    str(play) if n < 3 else "other",
                    va="center",
                    fontsize=8,
                    color="white" if n == 0 else INK,
                )
            start += share
            if n == 3:
                break
    totals = first["dice"].astype(str).value_counts()
    left.set_yticks(range(len(rolls)), [f"{roll}  ({totals[roll]})" for roll in rolls])
    left.invert_yaxis()
    left.grid(visible=False)
    left.set(title=count(len(first), "opening"), xlabel="share of the plays (%)", ylabel="roll (times)", xlim=(0, 100))
    _replies(right, second)
    return made


def _replies(axes: "Axes", second: "pd.DataFrame") -> None:
    said = (
        second["dice_before"].astype(str)
        + ": "
        + second["play_before"]
        + "  →  "
        + second["dice"].astype(str)
        + ": "
        + second["play"]
    )
    counts = said.value_counts().sort_index().sort_values(ascending=False, kind="stable").head(15)
    axes.barh(range(len(counts)), counts.to_numpy(), color=SHADES[1], height=0.78)
    axes.set_yticks(range(len(counts)), counts.index.tolist(), fontsize=8)
    axes.invert_yaxis()
    axes.grid(axis="y", visible=False)
    whole_numbers(axes, x=True)
    axes.set(title="Replies", xlabel="times")


@drawn
def archive(records: Records, *, jobs: int = 1) -> Figure:
    """An archive at a glance: match lengths, how games end, points, the cube at the end.

    >>> from bgnotation import reads
    >>> text = " 3 point match\\n\\n Game 1\\n Ann : 0     Bob : 0\\n  1) 31: 8/5 6/5      Doubles => 2\\n  2) Drops\\n"
    >>> [axes.get_title('left') for axes in archive(reads(text)).axes]
    ['1 match', '1 game: how they ended', 'What they were won by', 'The cube at the end']
    """
    from bgnotation import tables

    if isinstance(records, Iterator):
        records = list(records)
    games, matches = tables.games(records, jobs=jobs), tables.matches(records, jobs=jobs)
    if matches.empty:
        return nothing("The archive", "There is no match here.")
    made = figure(10, 6.6)
    (a, b), (c, d) = made.subplots(2, 2)
    lengths = (
        matches["length"].map(lambda n: "money" if n == 0 else str(n), na_action="ignore").fillna("?").value_counts()
    )
    _bars(a, lengths, count(len(matches), "match"), "points to play to", "matches", numeric=True)
    faulty = int((matches["errors"] > 0).sum())
    if faulty:
        a.text(0.99, 0.95, f"{faulty:,} with errors", ha="right", va="top", color=ALARM, transform=a.transAxes)
    _bars(
        b,
        games["ending"].astype("string").value_counts(),
        f"{count(len(games), 'game')}: how they ended",
        "",
        "games",
    )
    won = games["outcome"].astype("string").where(games["ending"] != "dropped", "dropped").dropna()
    order = won.value_counts().reindex(["dropped", "single", "gammon", "backgammon"]).dropna()
    _bars(c, order, "What they were won by", "", "games", sort=False)
    _bars(d, games["cube"].dropna().astype(int).value_counts(), "The cube at the end", "value", "games", numeric=True)
    return made


def _bars(
    axes: "Axes",
    counts: "pd.Series[int]",
    title: str,
    xlabel: str,
    ylabel: str,
    *,
    numeric: bool = False,
    sort: bool = True,
) -> None:
    """Counts as bars with their share written above."""

    def order(key: object) -> tuple[int, float, str]:
        text = str(key)
        return (0, float(text), "") if text.isdigit() else (1, 0.0, text)

    keys = list(counts.index)
    if sort:
        keys = (
            sorted(keys, key=order)
            if numeric
            else list(counts.sort_index().sort_values(ascending=False, kind="stable").index)
        )
    total = int(counts.sum())
    for at, key in enumerate(keys):
        times = int(counts[key])
        axes.bar(at, times, color=SHADES[1], width=0.7)
        axes.text(at, times, f" {100 * times / total:.0f} %", ha="center", va="bottom", fontsize=8.5, color=MUTED)
    axes.set_xticks(
        range(len(keys)),
        [str(key) for key in keys],
        rotation=20 if len(keys) > 4 and any(len(str(key)) > 8 for key in keys) else 0,
    )
    axes.grid(axis="x", visible=False)
    axes.margins(y=0.14)
    short = max(0, 3 - len(keys)) / 2
    axes.set_xlim(-0.6 - short, len(keys) - 0.4 + short)  # one bar alone would fill the place of all
    whole_numbers(axes, y=True)
    axes.set(title=title, xlabel=xlabel, ylabel=ylabel)
