"""Faults that other programs had with .xg files, and what is right."""

import pytest

from bgnotation import reads
from bgnotation.replay import replay
from tests.formats.xg.making import Game, cube, game_header, match_header, move, packed, position


def test_the_second_player_is_minus_one_in_every_kind_of_record() -> None:
    # blunderDB took him for 0 or 2, and gave his plays, cubes and wins to the other side.
    game = Game().roll(-1, (3, 1), (8, 5), (6, 5)).double(1, 1).roll(1, (6, 4), (24, 18), (18, 14)).double(-1, 0)
    game.end(-1, 2, 0)
    found = reads(packed(match_header(("Ann", "Bob")), game_header(), *game.records))
    (only,) = found.games
    assert [(slot % 2, cell.text.split()[0]) for slot, cell in only.slots()] == [
        (1, "31:"), (0, "Doubles"), (1, "Takes"), (0, "64:"), (1, "Doubles"), (0, "Drops"), (1, "Wins"),
    ]  # fmt: skip
    assert replay(found).games[0].result == (1, 2)


@pytest.mark.parametrize("rolled", [True, False])
def test_a_position_file_has_a_game_although_it_has_no_footer(rolled: bool) -> None:
    # xgparser found no games in it: it added a game when it met the footer.
    board = position({13: 5, 8: 3, 6: 5, 24: 2}, {20: 2, 13: 5, 8: 3, 6: 5})
    records = [cube(1, 0, board=board)]
    if rolled:
        records.append(move(1, (5, 5), None, board=board, played=False))
    found = reads(packed(match_header(), game_header(), *records))
    (only,) = found.games
    assert [cell.text.split("=")[0] for _, cell in only.slots()] == ["Set Pos", "55: ????"][: 1 + rolled]
    assert len(replay(found).games[0].steps) == rolled


def test_eight_steps_are_whole_numbers_of_four_bytes() -> None:
    # Read as eight single bytes, only the first two steps are seen.
    steps = ((13, 11), (13, 11), (6, 4), (6, 4))
    game = Game().roll(-1, (2, 1), (13, 11), (6, 5))
    game.records.append(move(1, (2, 2), steps, board=game.board))
    found = reads(packed(match_header(), game_header(), *game.records))
    assert [cell.text for _, cell in found.games[0].slots()][1:] == ["22: 13/11 13/11 6/4 6/4"]


def test_the_thrown_order_of_the_dice_is_not_kept_so_none_is_told() -> None:
    game = Game().roll(1, (3, 1), (8, 5), (6, 5)).roll(-1, (6, 4), (24, 18), (18, 14))
    found = reads(packed(match_header(), game_header(), *game.records))
    assert [cell.text[:2] for _, cell in found.games[0].slots()] == ["31", "64"]
