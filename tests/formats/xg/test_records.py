"""What the fields of an .xg file mean: files made by the publisher's format page, one thing in each."""

import pytest

from bgnotation import Severity, check, reads
from bgnotation.formats import find, read_source
from bgnotation.source import Source
from bgnotation.transcript import Archive, Transcript
from tests.formats.xg.making import (
    START,
    Game,
    cube,
    game_end,
    game_header,
    match_header,
    move,
    packed,
    position,
    turned,
)


def read(*records: bytes, comments: bytes = b"") -> Archive:
    return read_source(Source.from_bytes(packed(*records, comments=comments)))


def match(*games: Game, header: bytes = b"", comments: bytes = b"") -> Transcript:
    """A match of these games, each behind a header of its own, the score running from 0-0."""
    records = [header or match_header()]
    for number, game in enumerate(games, 1):
        records += [game_header((0, 0), number), *game.records]
    (only,) = read(*records, comments=comments).matches
    return only


def texts(transcript: Transcript, game: int = 0) -> list[str]:
    """The cells of a game: `<` in the left column, `>` in the right one."""
    return [("<", ">")[slot % 2] + cell.text for slot, cell in transcript.games[game].slots()]


def errors(transcript: Transcript) -> list[str]:
    return [one.code for one in check(transcript) if one.severity is Severity.ERROR]


def test_the_format_is_known_by_its_first_letters() -> None:
    assert reads(packed(match_header(), game_header(), *Game().roll(1, (3, 1), (8, 5), (6, 5)).records)).format == "xg"
    assert find("xg").refusal(Source.from_bytes(b"MThd" + bytes(100))) is not None
    assert find("xg").refusal(Source("RGMH as the first word of a text")) is not None


def test_the_first_player_is_the_left_side_and_minus_one_the_second() -> None:
    game = Game().roll(-1, (3, 1), (8, 5), (6, 5)).roll(1, (6, 4), (24, 18), (18, 14))
    found = match(game)
    assert found.players == ("Ann", "Bob")
    assert texts(found) == [">31: 8/5 6/5", "<64: 24/18 18/14"]


def test_points_count_from_nought_twenty_four_is_the_bar_and_less_than_nought_is_off() -> None:
    game = Game(position({25: 1, 6: 14}, {1: 2, 24: 13}))
    game.roll(1, (5, 1), (25, 20), (6, 5))
    assert texts(match(game))[-1] == "<51: bar/20 6/5"
    game = Game(position({2: 2}, {24: 2}))
    # The programs write how far a checker overshoots.
    game.records += [cube(1, -2), move(1, (6, 5), ((2, -3), (2, -2)), board=game.board, end=position({}, {24: 2}))]
    assert texts(match(game))[-1] == "<65: 2/off 2/off"


def test_no_step_is_a_dance() -> None:
    closed = dict.fromkeys(range(1, 7), 2)
    game = Game(position({25: 1, 6: 14}, closed | {13: 3})).roll(1, (6, 5)).roll(-1, (2, 1), (13, 11), (13, 12))
    found = match(game)
    assert texts(found)[1:] == ["<65: Cannot Move", ">21: 13/11 13/12"]
    assert errors(found) == []


def test_merged_steps_stay_as_they_are_and_hit_nothing_on_their_way() -> None:
    # A blot of the opponent's stands on 18; the file says 24/14, and no checker of his is on the bar behind it.
    board = position({24: 2, 13: 5, 8: 3, 6: 5}, {24: 2, 13: 5, 8: 2, 6: 5, 7: 1})
    game = Game(board).roll(1, (6, 4), (24, 14)).roll(-1, (3, 1), (8, 5), (6, 5))
    found = match(game)
    assert texts(found)[1:] == ["<64: 24/14", ">31: 8/5 6/5"]
    assert errors(found) == []


def test_a_roll_with_nothing_but_zeros_behind_it_was_not_played() -> None:
    game = Game().roll(1, (3, 1), (8, 5), (6, 5)).unplayed(-1, (5, 2)).end(1, 1, 101)
    found = match(game, header=match_header(length=1))
    assert texts(found) == ["<31: 8/5 6/5", ">52: ????", "<Wins 1 point"]
    assert not check(found)


def test_the_mark_of_a_play_may_be_left_out() -> None:
    board = position(START, START)
    record = move(1, (3, 1), ((8, 5), (6, 5)), board=board, played=False)
    assert texts(read(match_header(), game_header(), record).matches[0]) == ["<31: 8/5 6/5"]


def test_an_empty_play_without_that_mark_is_left_to_the_board() -> None:
    board = position(START, START)
    record = move(1, (3, 1), (), board=board, played=False)
    (found,) = read(match_header(), game_header(), record).matches
    assert texts(found)[-1] == "<31: "


def test_an_illegal_play_is_the_position_behind_it() -> None:
    board = position(START, START)
    end = position({24: 2, 13: 4, 8: 4, 6: 5}, START)
    records = [move(1, (3, 1), ((13, 8),), board=board, end=end, flag=2)]
    game = Game(end)
    game.roll(-1, (6, 4), (24, 18), (18, 14))
    (found,) = read(match_header(), game_header(), *records, *game.records).matches
    assert texts(found)[0].startswith("<31: Illegal play (")
    assert texts(found)[1:] == [">64: 24/18 18/14"]
    assert next(one.code for one in check(found)) == "BG320"
    assert errors(found) == []


# ---------------------------------------------------------------- the cube


def opened() -> Game:
    return Game().roll(1, (3, 1), (8, 5), (6, 5))


def test_a_double_and_its_answer() -> None:
    found = match(opened().double(-1, 1).roll(-1, (6, 4), (24, 18), (18, 14)).double(1, 0).end(1, 2, 0))
    assert texts(found)[1:] == [
        ">Doubles => 2", "<Takes", ">64: 24/18 18/14", "<Doubles => 4", ">Drops", "<Wins 2 points",
    ]  # fmt: skip
    assert errors(found) == []
    assert found.games[0].extras.ending == "dropped"


def test_beaver_and_raccoon_in_money_play() -> None:
    header = match_header(length=99999, crawford=False, beavers=True)
    found = match(opened().double(-1, 2, 1).roll(-1, (6, 4), (24, 18), (18, 14)), header=header)
    assert texts(found)[1:4] == [">Doubles => 2", "<Beavers => 4", ">Takes"]
    assert errors(found) == []
    found = match(opened().double(-1, 2, 2, 1).roll(-1, (6, 4), (24, 18), (18, 14)), header=header)
    assert texts(found)[1:5] == [">Doubles => 2", "<Beavers => 4", ">Raccoons => 8", "<Takes"]
    assert errors(found) == []
    found = match(opened().double(-1, 2, 0).end(1, 2, 0), header=header)
    assert texts(found)[3:] == [">Drops", "<Wins 2 points"]
    assert errors(found) == []


@pytest.mark.parametrize("none", [0, -2, -1])
def test_a_cube_record_without_a_double_is_no_action(none: int) -> None:
    game = opened()
    game.records.append(cube(-1, none, board=game.board))
    assert texts(match(game)) == ["<31: 8/5 6/5"]


def test_a_redouble_by_the_wrong_side_is_an_error() -> None:
    game = opened().double(-1, 1).roll(-1, (6, 4), (24, 18), (18, 14)).roll(1, (2, 1), (24, 22), (6, 5))
    game.double(-1, 1).roll(-1, (2, 1), (13, 11), (6, 5))
    assert errors(match(game)) == ["BG402"]


def test_automatic_doubles_multiply_what_the_records_say() -> None:
    header = match_header(length=99999, crawford=False, auto_doubles=True, most_auto_doubles=3)
    game = opened().double(-1, 0).end(-1, 4, 0)
    (found,) = read(header, game_header(auto_doubles=2), *game.records).matches
    assert found.games[0].extras.auto_doubles == 2
    assert texts(found)[1:] == [">Doubles => 8", "<Drops", ">Wins 4 points"]
    assert found.rules.auto_doubles == 3
    assert errors(found) == []


# ---------------------------------------------------------------- how games end


@pytest.mark.parametrize(
    ("how", "ending", "level"),
    [(0, "dropped", 0), (1, "", 0), (3, "", 0), (101, "resigned", 1), (103, "resigned", 3), (104, "resigned", 0),
     (1001, "settled", 0)],
)  # fmt: skip
def test_the_footer_says_how_a_game_ended(how: int, ending: str, level: int) -> None:
    extras = match(opened().end(1, 1, how)).games[0].extras
    assert (extras.ending, extras.level) == (ending, level)


def test_the_result_stands_in_the_winners_column() -> None:
    assert texts(match(opened().end(-1, 2, 102)))[-1] == ">Wins 2 points"


def test_points_that_the_cube_does_not_allow_are_an_error() -> None:
    assert errors(match(opened().end(-1, 5, 101), opened())) == ["BG502"]


def test_points_that_the_players_settled_on_may_be_any() -> None:
    money = match_header(length=99999, crawford=False)
    assert not check(match(opened().double(-1, 1).roll(-1, (6, 4), (24, 18), (18, 14)).end(1, 3, 1001), header=money))
    # But a game that was dropped was not settled.
    assert errors(match(opened().double(-1, 0).end(-1, 3, 1000), header=money)) == ["BG501"]


def test_a_score_that_does_not_follow_is_an_error() -> None:
    records = [match_header(), game_header((0, 0), 1), *opened().end(1, 1, 101).records]
    records += [game_header((0, 1), 2), *opened().end(1, 1, 101).records]
    (found,) = read(*records).matches
    assert errors(found) == ["BG504"]


def test_a_game_that_is_missing_has_its_result_alone() -> None:
    missing = bytearray(2560)
    missing[8] = 6
    missing[24:32] = (-1).to_bytes(4, "little", signed=True) + (2).to_bytes(4, "little")
    (found,) = read(match_header(), game_header(), bytes(missing)).matches
    assert texts(found) == [">Wins 2 points"]


def test_the_crawford_game_is_marked() -> None:
    records = [match_header(length=2), game_header((0, 0), 1), *opened().end(1, 1, 101).records]
    records += [game_header((1, 0), 2, crawford=True), *opened().end(1, 1, 101).records]
    (found,) = read(*records).matches
    assert [game.extras.crawford for game in found.games] == [False, True]
    assert [game.score for game in found.games] == [(0, 0), (1, 0)]


def test_an_unfinished_file_ends_where_it_ends() -> None:
    found = match(opened().roll(-1, (6, 4), (24, 18), (18, 14)))
    assert texts(found) == ["<31: 8/5 6/5", ">64: 24/18 18/14"]
    assert [one.code for one in check(found)] == ["BG509"]


# ---------------------------------------------------------------- positions


def test_an_edited_start_position_is_set_before_the_first_roll() -> None:
    start = position({6: 5, 5: 5, 4: 5}, {25: 2, 13: 13})
    game = Game(start).roll(1, (5, 1), (6, 1), (6, 5))
    (found,) = read(match_header(), game_header(start=start), *game.records).matches
    assert texts(found)[0].startswith("<Set Pos=")
    assert errors(found) == []
    (left, right), _, _ = _setup(found)
    assert [left[6], left[5], left[4], left[0], right[25], right[13]] == [5, 5, 5, 0, 2, 13]


def _setup(found: Transcript) -> tuple[tuple[tuple[int, ...], tuple[int, ...]], int, int]:
    from bgnotation.facts import Held
    from bgnotation.facts import find as fact
    from bgnotation.replay import replay

    return fact("start-position").of(Held(found, lambda: replay(found)))[(0,)]  # type: ignore[no-any-return]


def test_the_standard_start_may_be_written_out() -> None:
    header = game_header(start=position(START, START))
    (found,) = read(match_header(), header, *opened().records).matches
    assert texts(found) == ["<31: 8/5 6/5"]


@pytest.mark.parametrize("variation", [1, 2, 3])
def test_the_start_of_a_variant_is_no_edited_position(variation: int) -> None:
    points = {1: {24: 2, 23: 2, 13: 4, 8: 3, 6: 4}, 2: {24: 1, 23: 1, 22: 1}, 3: {24: 15}}[variation]
    board = position(points, points)
    dice = (3, 1)
    steps = {1: ((8, 5), (6, 5)), 2: ((24, 21), (22, 21)), 3: ((24, 21), (24, 23))}[variation]
    game = Game(board).roll(1, dice, *steps)
    (found,) = read(match_header(variation=variation), game_header(start=board), *game.records).matches
    assert found.variation == {1: "Nackgammon", 2: "Hypergammon", 3: "Longgammon"}[variation]
    assert len(texts(found)) == 1
    assert errors(found) == []


def test_a_position_file_is_one_game_with_a_position() -> None:
    board = position({25: 1, 8: 3, 6: 5, 5: 2, 4: 4}, {24: 2, 13: 5, 8: 3, 6: 5})
    records = [cube(-1, 0, code=1, board=board), move(-1, (4, 2), None, board=turned(board), code=1, played=False)]
    (found,) = read(match_header(), game_header((3, 5)), *records).matches
    (game,) = found.games
    assert game.score == (3, 5)
    assert [cell[0] for cell in texts(found)] == [">", ">"]
    assert texts(found)[1] == ">42: ????"
    assert [one.code for one in check(found)] == ["BG522"]
    (left, right), cube_value, owner = _setup(found)
    assert (left[25], right[24], cube_value, owner) == (1, 2, 2, 0)
    # Without a roll: a question about the cube.
    (found,) = read(match_header(), game_header((3, 5)), records[0]).matches
    assert [cell.split("=")[0] for cell in texts(found)] == [">Set Pos"]
    assert [one.code for one in check(found)] == ["BG522"]


def test_a_position_file_may_show_the_position_that_games_begin_from() -> None:
    board = position(START, START)
    (found,) = read(match_header(), game_header(), move(1, (4, 4), None, board=board, played=False)).matches
    assert [cell.split("=")[0] for cell in texts(found)] == ["<Set Pos", "<44: ????"]
    assert not check(found)


def test_a_record_that_goes_on_from_another_position_is_told_and_sets_it() -> None:
    board = position({24: 2, 13: 5, 8: 3, 6: 5}, {24: 1, 18: 1, 13: 5, 8: 3, 6: 5})
    game = Game(board).roll(-1, (6, 4), (24, 18), (18, 14))
    archive = read(match_header(), game_header(), *opened().records, *game.records)
    assert texts(archive.matches[0])[1].startswith(">Set Pos=")
    assert [one.words for one in archive.damage] == ["this is not the position that the play before leads to"]


def test_a_play_that_does_not_lead_where_its_record_says_is_told_once() -> None:
    board = position(START, START)
    end = position({24: 2, 13: 4, 8: 3, 6: 5, 10: 1}, START)
    following = Game(end).roll(-1, (6, 4), (24, 18), (18, 14))
    legal = move(1, (3, 1), ((8, 5), (6, 5)), board=board, end=end)
    archive = read(match_header(), game_header(), legal, *following.records)
    assert [one.words for one in archive.damage] == [
        "the play 8/5 6/5 does not lead to the position that stands behind it"
    ]
    # Where the play is illegal besides, that is the finding.
    wrong = move(1, (3, 1), ((8, 4), (6, 5)), board=board, end=end)
    archive = read(match_header(), game_header(), wrong, *following.records)
    assert archive.damage == ()
    assert errors(archive.matches[0]) == ["BG301"]


# ---------------------------------------------------------------- the header


def test_names_and_texts_are_cut_at_the_first_zero_and_may_be_of_any_alphabet() -> None:
    header = bytearray(match_header(("Ångström", "Борис"), texts=("Cup", "Kyōto", "Final", "Zoë")))
    # Left-over memory behind the name: half of a surrogate pair.
    header[880 + 2 * 20 : 880 + 2 * 20 + 2] = b"\x3d\xd8"
    found = match(opened(), header=bytes(header))
    assert found.players == ("Ångström", "Борис")
    assert found.tags == {"Event": "Cup", "Site": "Kyōto", "Round": "Final", "Transcriber": "Zoë"}


def test_old_versions_have_names_of_one_byte_a_character() -> None:
    header = match_header(("Åke", "Bob"), version=6, texts=("Cup", "Oslo", "1", "nobody"), cube_limit=0)
    found = match(opened(), header=header)
    assert found.players == ("Åke", "Bob")
    assert found.tags == {"Event": "Cup", "Site": "Oslo", "Round": "1"}
    assert found.rules.cube_limit is None


def test_money_play_and_its_rules() -> None:
    header = match_header(
        length=99999, crawford=False, jacoby=True, beavers=True, auto_doubles=True, most_auto_doubles=2, cube_limit=6
    )
    found = match(opened(), header=header)
    rules = found.rules
    assert found.length == 0
    assert (rules.jacoby, rules.beavers, rules.auto_doubles, rules.cube_limit) == (True, 2, 2, 64)
    rules = match(opened(), header=match_header(length=99999, crawford=False)).rules
    assert (rules.jacoby, rules.beavers, rules.auto_doubles, rules.cube_limit) == (False, 0, 0, 1024)


def test_a_match_without_the_crawford_rule() -> None:
    found = match(opened(), header=match_header(length=5, crawford=False))
    assert (found.length, found.rules.crawford, found.rules.jacoby) == (5, False, None)
    assert found.games[0].extras.crawford is None


def test_days_count_from_the_end_of_1899() -> None:
    # 2023-01-01 is day 44927 of spreadsheets, whose first day is the same.
    found = match(opened(), header=match_header(date=44927.75))
    assert (found.tag("EventDate"), found.tag("EventTime")) == ("2023.01.01", "18.00")
    for wrong in (0.0, -5.0, 1e300, float("nan"), float("inf")):
        assert match(opened(), header=match_header(date=wrong)).tag("EventDate") == ""


def test_ratings_but_not_those_of_players_without_one() -> None:
    header = match_header(elo=(1823.456, 1600.0), experience=(250, 0))
    assert match(opened(), header=header).games[0].ratings == ("1823.46", "")


def test_a_clock_is_told_in_the_header_and_behind_each_roll() -> None:
    game = Game()
    game.records = [cube(1, -2, board=game.board, clocks=(598, 600))]
    game.roll(1, (3, 1), (8, 5), (6, 5), plain=True)
    found = match(game, header=match_header(clock=(1, 600, 12)))
    assert (found.tag("ClockType"), found.tag("TimeControl")) == ("Fischer", "600+12")
    assert found.games[0].extras.clocks == {0: "598 600"}


def test_a_length_that_cannot_be_meant_is_none() -> None:
    for length in (0, -3, 50_000, 2**31 - 1):
        found = match(opened(), header=match_header(length=length))
        assert found.length is None
        assert "BG110" in [one.code for one in check(found)]


# ---------------------------------------------------------------- comments


def test_comments_stand_where_they_belong() -> None:
    lines = [rb"{\rtf1\ansi before\par}", b"the match", b"a good game", b"why not\x01\x028/4?", b"well played", b"bye"]
    game = Game().roll(1, (3, 1), (8, 5), (6, 5), comment=3)
    game.records.append(cube(-1, 1, (0, -1, -1), board=game.board, comment=4))
    game.end(-1, 1, 0)
    records = [match_header(comments=(0, 1)), game_header(comments=(2, 5)), *game.records]
    (found,) = read(*records, comments=b"\r\n".join(lines) + b"\r\n").matches
    assert found.notes == ("before", "the match")
    assert [cell.text for _, cell in found.games[0].slots()] == [
        "a good game", "31: 8/5 6/5", "why not\n8/4?", "Doubles => 2", "Drops", "well played", "Wins 1 point", "bye",
    ]  # fmt: skip
    assert errors(found) == []


def test_a_comment_that_is_not_there_is_none() -> None:
    for number in (-1, -7, 1, 99, 2**31 - 1):
        game = Game().roll(1, (3, 1), (8, 5), (6, 5), comment=number)
        assert texts(match(game, comments=b"only one")) == ["<31: 8/5 6/5"]


# ---------------------------------------------------------------- what can't be read


def test_a_roll_that_cannot_be_is_unreadable_and_the_game_goes_on() -> None:
    game = opened()
    game.records += [move(-1, (9, 4), ((24, 18),), board=turned(game.board))]
    following = Game(position({24: 2, 13: 5, 8: 2, 6: 4, 5: 2}, {24: 1, 14: 1, 13: 5, 8: 3, 6: 5}))
    following.roll(1, (2, 1), (13, 11), (6, 5))
    (found,) = read(match_header(), game_header(), *game.records, *following.records).matches
    assert errors(found) == ["BG101"]
    assert texts(found)[-1] == "<21: 13/11 6/5"


def test_steps_that_cannot_be_are_unreadable() -> None:
    record = bytearray(move(1, (3, 1), ((8, 5), (6, 5)), board=position(START, START)))
    record[68:72] = (77).to_bytes(4, "little")
    (found,) = read(match_header(), game_header(), bytes(record)).matches
    assert texts(found)[1:] == ["<31: steps 77 4 5 4 -1 -1 -1 -1"]
    assert errors(found) == ["BG101"]


def test_records_of_unknown_kinds_are_told() -> None:
    strange = bytearray(2560)
    strange[8] = 99
    archive = read(match_header(), game_header(), *opened().records, bytes(strange), bytes(strange))
    assert [(one.words, one.span.end - one.span.start) for one in archive.damage] == [
        ("a record of the unknown kind 99", 5120)
    ]


def test_records_without_their_headers_are_still_a_game() -> None:
    archive = read(*opened().records)
    assert texts(archive.matches[0]) == ["<31: 8/5 6/5"]
    assert [one.words for one in archive.damage] == ["a game begins without its header"]


def test_places_are_those_of_the_unpacked_records() -> None:
    archive = read(match_header(), game_header(), *opened().records, game_end(1, 1, 101))
    (game,) = archive.matches[0].games
    assert (game.title.start, game.header) == (2560, (2572, 2580))
    assert [game.span(slot).start // 2560 for slot, _ in game.slots()] == [3, 4]
    assert len(archive.source.text) == len(archive.source.data or b"") == 5 * 2560
