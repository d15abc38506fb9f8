"""What stands in a record of BackgammonRoom."""

import pytest

from bgnotation import Severity, Source, check, reads, replay
from bgnotation.cells import DANCED, NOTHING, UNREADABLE
from bgnotation.formats import find, sniff
from bgnotation.replay import Over
from bgnotation.transcript import Game, Transcript

GAME = "Game 1 - alice (X) vs. bob van dam (0)\nSingle game\n"


def text_of(*lines: str, game: str = GAME, end: str = "\nWin the Match\n") -> str:
    return "BGF version 1.2\n\n" + game + "".join(f"{line}\n" for line in lines) + end


def match_of(*lines: str, game: str = GAME, end: str = "\nWin the Match\n") -> Transcript:
    return reads(text_of(*lines, game=game, end=end))


def cells(game: Game) -> list[tuple[int, str]]:
    return [(slot & 1, cell.text) for slot, cell in game.slots()]


def faults(match: Transcript) -> list[str]:
    return [one.name for one in check(match) if one.severity is not Severity.INFO]


def test_it_is_known_by_its_first_line() -> None:
    assert sniff(Source(text_of("1.X:(3 1)8/5 6/5"))).name == "bgroom"
    # BGBlitz, whose files end in .bgf too.
    assert find("bgroom").refusal(Source('{"version":"0.00011825","compression":"gzip"}\n')) is not None


def test_it_is_a_session_for_money_without_scores() -> None:
    match = match_of("1.X:(3 1)8/5 6/5")
    assert match.players == ("alice", "bob van dam")
    assert (match.length, match.games[0].number, match.games[0].score) == (0, 1, None)
    assert match.tags == {"BGF version": "1.2"}
    assert not match.states_results


def test_rolls_and_plays() -> None:
    game = match_of("1.X:(3 1)8/5 6/5", "2.0:(6 4)24/18 18/14", "3.X:(6 6)can't move", "4.0:(5 2)").games[0]
    assert cells(game) == [(0, "31: 8/5 6/5"), (1, "64: 24/18 18/14"), (0, "66: Cannot Move"), (1, "52: ")]
    assert [cell.how for _, cell in game.slots()][2:] == [DANCED, NOTHING]


def test_the_mark_tells_who_is_x() -> None:
    # GNU Backgammon once had them the wrong way round.
    match = match_of("1.X:(3 1)8/5 6/5", game="Game 1 - alice (0) vs. bob van dam (X)\nSingle game\n")
    assert match.players == ("alice", "bob van dam")
    assert cells(match.games[0]) == [(1, "31: 8/5 6/5")]


def test_x_may_be_another_player_in_the_next_game() -> None:
    two = "Game 2 - alice (0) vs. bob van dam (X)\nSingle game\n1.X:(3 1)8/5 6/5\n"
    three = "Game 3 - bob van dam (X) vs. alice (0)\nSingle game\n1.X:(3 1)8/5 6/5\n"
    match = match_of("1.X:(3 1)8/5 6/5", end=f"\n{two}\n{three}\nWin the Match\n")
    assert [cells(game)[0][0] for game in match.games] == [0, 1, 1]
    assert {game.players for game in match.games} == {("alice", "bob van dam")}


def test_what_follows_a_double_is_its_answer() -> None:
    taken = match_of("1.X:(3 1)8/5 6/5", "2.0:Double", "3.0:(5 2)13/8 24/22").games[0]
    assert cells(taken)[1:] == [(1, "Doubles"), (0, "Takes"), (1, "52: 13/8 24/22")]
    dropped = match_of("1.X:(3 1)8/5 6/5", "2.0:Double").games[0]
    assert cells(dropped)[1:] == [(1, "Doubles"), (0, "Drops")]


def test_a_file_that_stops_after_a_double_tells_no_answer() -> None:
    assert cells(match_of("1.X:(3 1)8/5 6/5", "2.0:Double", end="").games[0])[1:] == [(1, "Doubles")]


def test_the_result_is_the_boards_and_the_cubes() -> None:
    done = replay(match_of("1.X:(3 1)8/5 6/5", "2.0:Double")).games[0]
    assert (done.ending, done.result) == (Over.DROPPED, (1, 1))


def test_a_legal_session_has_no_faults_though_no_results_are_written() -> None:
    two = "Game 2 - alice (X) vs. bob van dam (0)\nSingle game\n1.X:(3 1)8/5 6/5\n2.0:(6 4)24/18 13/9\n"
    match = match_of("1.X:(3 1)8/5 6/5", "2.0:Double", end=f"\n{two}\nWin the Match\n")
    assert len(match.games) == 2
    assert faults(match) == []


def test_a_wrong_play_is_an_error() -> None:
    assert faults(match_of("1.X:(3 1)8/4 6/5")) == ["illegal-play"]


def test_a_missing_turn_is_an_error() -> None:
    assert faults(match_of("1.X:(3 1)8/5 6/5", "2.X:(6 4)24/18 13/9")) == ["turn-order"]


@pytest.mark.parametrize(
    ("line", "bad"), [("1.0:(3 1)8/5 6/x", "6/x"), ("2.X:jumps", "2.X:jumps"), ("what is this?", "what is this?")]
)
def test_what_can_t_be_read_is_told(line: str, bad: str) -> None:
    match = match_of("1.X:(3 1)8/5 6/5", line)
    assert [cell.kind for _, cell in match.games[0].slots()][1:] == [UNREADABLE]
    (found,) = [one for one in check(match) if one.name == "unreadable"]
    assert repr(bad) in found.message


def test_other_text_is_prose() -> None:
    match = match_of("1.X:(3 1)8/5 6/5", end="\nbye\nWin the Match\n")
    assert [match.source.text[span.start : span.end] for span in match.prose] == ["bye"]
