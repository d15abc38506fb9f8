"""What the hook `legal_plays` gives is a mapping of plays to boards, of which single ones can be taken cheaply."""

import pytest

from bgnotation.game.dice import Dice
from bgnotation.game.side import Side
from bgnotation.variants import Plays, Variant, find
from bgnotation.variants.acey_deucey import SERVER


@pytest.mark.parametrize("variant", [find("backgammon"), find("hypergammon"), SERVER], ids=lambda one: one.name)
@pytest.mark.parametrize("side", Side)
@pytest.mark.parametrize("dice", [Dice(2, 1), Dice(3, 3)], ids=str)
def test_plays_taken_by_their_place_are_those_of_the_mapping(variant: Variant, side: Side, dice: Dice) -> None:
    plays = variant.legal_plays(variant.start, side, dice)
    assert isinstance(plays, Plays)
    assert plays.boards() == list(plays.values())
    assert [plays.nth(number) for number in range(len(plays))] == list(plays.items())
    assert all(plays[play] == board for play, board in plays.items())
