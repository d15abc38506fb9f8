"""What SGF says and other formats can't hold is named."""

import pytest

from bgnotation.formats import convert

GAME = (
    "(;FF[4]GM[6]CA[UTF-8]AP[GNU Backgammon:1.07.001]MI[length:3][game:{}][ws:{}][bs:0]PW[{}]PB[Bob]RU[{}]RE[W+1]"
    "\n;W[31hefe]\n;B[52lqac]\n;W[64xrrn]\n;B[double]\n;W[take])\n"
)
RIGHT = "Crawford:CrawfordGame"


def lost(text: str, to: str) -> list[str]:
    """The kinds of things that are lost, but for the order of the dice."""
    return [loss.name for loss in convert(text, to).losses if loss.name != "dice-order"]


@pytest.mark.parametrize("to", ["mat", "snowie", "oldmoves"])
def test_a_crawford_mark_that_the_score_gives_again_is_no_loss(to: str) -> None:
    assert lost(GAME.format(0, 0, "Ann", "Crawford") + GAME.format(1, 2, "Ann", RIGHT), to) == []


@pytest.mark.parametrize("to", ["mat", "snowie", "oldmoves"])
@pytest.mark.parametrize(("score", "rules"), [(1, RIGHT), (2, "Crawford")], ids=["too early", "missing"])
def test_one_that_contradicts_the_score_is_named_as_lost(to: str, score: int, rules: str) -> None:
    assert lost(GAME.format(0, 0, "Ann", "Crawford") + GAME.format(1, score, "Ann", rules), to) == ["crawford-game"]


@pytest.mark.parametrize("to", ["sgf", "json"])
def test_where_it_is_written_it_is_kept_right_or_wrong(to: str) -> None:
    text = GAME.format(0, 1, "Ann", RIGHT)
    assert lost(text, to) == []
    assert f"RU[{RIGHT}]" in convert(convert(text, to).data, "sgf").data.decode()


def test_an_empty_name_in_the_place_of_which_another_must_stand_is_named_as_lost() -> None:
    assert lost(GAME.format(0, 0, "", "Crawford"), "mat") == ["player-names"]
    assert lost(GAME.format(0, 0, "", "Crawford").replace("Bob", ""), "mat") == ["player-names"]
    assert lost(GAME.format(0, 0, "", "Crawford"), "sgf") == []
