"""Every position of 101 real matches as GNU Backgammon sees it: positions.tsv was made by that program."""

import csv
from pathlib import Path

import pandas as pd
import pytest

from bgnotation import Replay, Side, Step, read, replay, tables
from bgnotation.events import CheckerPlay, Double, Drop, Take

pytestmark = pytest.mark.corpus

KINDS = {CheckerPlay: "play", Double: "double", Take: "take", Drop: "drop"}
ROWS = 20_577
Row = dict[str, str]


@pytest.fixture(scope="module")
def rows(corpus: Path) -> list[Row]:
    with open(corpus / "positions.tsv", encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, delimiter="\t"))


@pytest.fixture(scope="module")
def replays(corpus: Path, rows: list[Row]) -> dict[str, Replay]:
    return {name: replay(read(corpus / "mat" / name)) for name in dict.fromkeys(row["file"] for row in rows)}


def _row(name: str, step: Step) -> Row:
    """A step as the file has it: players and pips by column, a dash where no dice are thrown."""
    position = step.before
    return {
        "file": name,
        "game": str(step.game),
        "action": str(step.turn),
        "side": str(step.side.number),
        "kind": KINDS[type(step.event)],
        "roll": str(position.dice or "-"),
        "position_id": position.position_id,
        "match_id": position.match_id,
        "pips_left": str(position.pips(Side.LEFT)),
        "pips_right": str(position.pips(Side.RIGHT)),
    }


def test_every_position_roll_and_pip_count_is_gnu_backgammons(rows: list[Row], replays: dict[str, Replay]) -> None:
    assert len(rows) == ROWS
    different = []
    for row in rows:
        step = replays[row["file"]].step(int(row["game"]), int(row["action"]))
        mine = _row(row["file"], step)
        if mine != row:
            different.append((row, mine))
    assert different == []


def test_only_five_last_rolls_of_players_who_gave_up_are_not_gnu_backgammons(
    rows: list[Row], replays: dict[str, Replay]
) -> None:
    known = {(row["file"], row["game"], row["action"]) for row in rows}
    more = [
        step
        for name, match in replays.items()
        for step in match.steps()
        if (name, str(step.game), str(step.turn)) not in known
    ]
    assert len(more) == 5
    assert all(isinstance(step.event, CheckerPlay) and step.event.play == "????" for step in more)


def test_table_of_turns_has_the_same_positions(rows: list[Row], replays: dict[str, Replay]) -> None:
    theirs = pd.DataFrame(rows).astype({"game": int, "action": int, "side": int, "pips_left": int, "pips_right": int})
    mine = tables.turns(replays.values())
    mine["file"] = mine["path"].map(lambda path: Path(path).name)
    both = theirs.merge(mine, left_on=["file", "game", "action"], right_on=["file", "game", "turn"], validate="1:1")
    assert len(both) == ROWS
    left = both["side_x"] == 1
    assert both["kind"].tolist() == both["action_y"].tolist()
    assert both["side_x"].tolist() == both["side_y"].tolist()
    assert both["roll"].tolist() == both["dice"].astype("string").fillna("-").tolist()
    assert both["position_id_x"].tolist() == both["position_id_y"].tolist()
    assert both["match_id_x"].tolist() == both["match_id_y"].tolist()
    assert both["pips_left"].tolist() == both["pips"].where(left, both["pips_opponent"]).tolist()
    assert both["pips_right"].tolist() == both["pips_opponent"].where(left, both["pips"]).tolist()
