"""The same file read here and by GNU Backgammon: plays, cube and points are the same."""

from pathlib import Path

import pytest

from bgnotation.cells import RESIGN, WIN
from bgnotation.formats import read, reads
from bgnotation.formats._write import writes
from bgnotation.replay import Over, Replay, replay
from bgnotation.replay.actions import actions
from tests.formats.servers.gnubg import imported, needs_gnubg
from tests.formats.servers.written import WRITERS

pytestmark = needs_gnubg
DATA = Path(__file__).resolve().parents[3] / "data" / "matches"


def told(match: Replay, *, swapped: bool = False, cube: int = 1) -> list[object]:
    """What happened in each game, its score and result; sides and players are exchanged if `swapped`.

    The cube is told in multiples of `cube`: a .mat file does not tell of automatic doubles.
    """
    way = -1 if swapped else 1
    games: list[object] = []
    for game in match.games:
        did = []
        for one in actions(game):
            # It sorts the steps of a play; and it has no word for a roll that was not played.
            steps = sorted(step[:2] for step in one.steps)
            state = one.state.replace("unplayed", "danced")
            if one.kind not in (WIN, RESIGN):
                did.append((one.side ^ swapped, one.kind, state, one.dice, steps, one.rows[::way], one.cube // cube))
        score = game.game.score or ()
        # Of a transcript of FIBS it takes every resignation for that of a single game.
        resigned = game.ending is Over.RESIGNED
        result = (game.result[0] ^ swapped, 0 if resigned else game.result[1]) if game.result else None
        games.append((game.game.players[::way], score[::way], did, result))
    return games


@pytest.mark.parametrize("file", ["five-point-match.mat", "three-point-match.mat", "double-and-drop.mat"])
@pytest.mark.parametrize("name", ["sgg", "tmg"])
def test_whole_matches_of_servers(name: str, file: str, tmp_path: Path) -> None:
    match = read(DATA / file)
    text = WRITERS[name](replay(match))
    for player in match.players:
        # It reads no more of a name than its first word.
        text = text.replace(player, player.split()[0])
    # It exchanges the players of both formats.
    assert told(imported(name, text.encode(), tmp_path), swapped=True) == told(replay(reads(text, name)))


SGG = """\
Alice vs. Bob
Monday, January 05, 2004
GamesGrid
ELO: 1700.5 100 1500.25 20
Jacoby: No
Crawford: Yes
Variant: Backgammon
Game 1.0-0/5

1\t31:
1\t31: 8/5, 6/5
what luck
1\t\t64:
1\t\t64: 24/14
2\tDouble
2\t\tAccept
3\t31:
3\t31: 24/23, 13/10
3\t31: 24/23, 13/10
3\t\t55: resign
Alice  wins 2 points.

Game 2.2-0/5

1\t\t43:
1\t\t43: 24/20, 13/10
"""
AUTO_SGG = """\
Alice vs. Bob
Jacoby: Yes
Beavers: Yes
Game 1.0-0

11: Automatic double
1\t31:
1\t31: 8/5, 6/5
1\t\tDouble
2\tBeaver to 8
2\t\t52:
2\t\t52: 13/8, 24/22
3\t66:
3\t66: 24/18(2), 13/7(2)
"""
CLOSED_SGG = """\
Alice vs. Bob
Game 1.0-0/1

1\t31:
1\t31: 8/5, 6/5
1\t\t -: O-O
2\t31:
2\t31: 24/23, 13/10
"""
TMG = """\
MatchID: 1
Player1: 1 alice 1.0
Player2: 2 bob 1.0
Jacoby: 0
Crawford: 1
Cube: 1
Length: 5
Variant: 1
Game 1: 0-0
  1 1 31:
  1 4 8/5 6/5
  -1 1 64:
  -1 4 24/14
  2 5 Double to 2
  -2 7 Take
  3 1 55:
  3 4 8/3(2) 6/1(2)
  4 14 2 alice wins 2 points
Game 2: 2-0
  -1 1 31:
  -1 4 8/5 6/5
  1 5 Double to 2
  -2 10 Pass
  1 14 1 alice wins 1 point
Game 3: 3-0
  1 1 31:
  1 4 8/5 6/5
  -1 1 ?
"""
AUTO_TMG = """\
Player1: 1 alice 1.0
Player2: 2 bob 1.0
Jacoby: 1
Length: 0
Variant: 2
Game 1: 0-0
  0 19 57.68 0.00 43.57 0.00 Settlement
  0 2 Automatic to 2
  1 1 21:
  1 4 24/22 6/5
  Beavers: 1
  -1 5 Double to 4
  2 8 Beaver to 8
  -2 1 52:
  -2 4 13/8 13/11
"""
OLDMOVES = """\
some talk
Score is 0-0 in a 5 point match.
a is X - b is O
X: (3 1) 8-5 6-5
O: (6 4) 1-7 7-11
X: doubles
O: accepts
X: (5 2) 12-17 1-3
O: (6 6) can't move
X: wants to resign
O: wins 2 points

more talk
Score is 2-0 in a 5 point match.
b is X - a is O
O: (6 5) 18-13 24-18
X: (6 2) 24-18 13-11
O: doubles
X: rejects
O: wins 1 point

Score is 1-2 in a 5 point match.
a is X - b is O
O: (4 3) 13-10 24-20
"""


def test_a_small_file_of_gamesgrid(tmp_path: Path) -> None:
    assert told(imported("sgg", SGG.encode(), tmp_path), swapped=True) == told(replay(reads(SGG)))


def test_a_turn_of_a_side_that_is_closed_out_is_a_dance(tmp_path: Path) -> None:
    theirs, ours = imported("sgg", CLOSED_SGG.encode(), tmp_path), replay(reads(CLOSED_SGG))
    dances = [list(actions(match.games[0]))[1] for match in (theirs, ours)]
    assert [(one.side, one.state, one.steps) for one in dances] == [(0, "danced", ()), (1, "danced", ())]
    # It invents a throw.
    assert [one.dice for one in dances] == [(6, 6), (0, 0)]


def test_a_small_file_of_truemoneygames(tmp_path: Path) -> None:
    assert told(imported("tmg", TMG.encode(), tmp_path), swapped=True) == told(replay(reads(TMG)))


@pytest.mark.parametrize(("kind", "text"), [("sgg", AUTO_SGG), ("tmg", AUTO_TMG)])
def test_automatic_doubles_and_beavers(kind: str, text: str, tmp_path: Path) -> None:
    theirs = imported(kind, text.encode(), tmp_path)
    assert "CV[2]" in (tmp_path / "match.sgf").read_text()
    assert told(theirs, swapped=True) == told(replay(reads(text)), cube=2)


def test_a_small_transcript_of_fibs(tmp_path: Path) -> None:
    assert told(imported("oldmoves", OLDMOVES.encode(), tmp_path)) == told(replay(reads(OLDMOVES)))


@pytest.mark.parametrize("style", [None, "ascending"])
@pytest.mark.parametrize("file", ["five-point-match.mat", "three-point-match.mat", "double-and-drop.mat"])
def test_what_is_written_as_a_transcript_of_fibs(file: str, style: str | None, tmp_path: Path) -> None:
    match = read(DATA / file)
    theirs = imported("oldmoves", writes(match, "oldmoves", style), tmp_path)
    assert told(theirs) == told(replay(match))
