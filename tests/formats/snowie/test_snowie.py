"""Snowie's texts: tables in which positions stand for illegal plays, and positions in lines."""

from pathlib import Path

import pytest

import bgnotation as bg
from bgnotation.errors import CannotExpressError, UnknownFormatError
from bgnotation.formats import sniff
from bgnotation.source import Source

KENJI = "(25;0;1;0;0;{};{};0;10;8;2;1;0;3;4;2;2;2;0;0;0;0;0;0;0;0;0;0;0;0;0;-3;-3;-3;-2;-2;-2;2;1;1;)"
HEAD = " 7 point match\n\n Game 1\n Ann : 0                        Bob : 0\n"
# After an impossible 31: 8/4 6/5 of the left side, told by the right side, which rolls 52 next.
AFTER = "7;0;1;0;0;Bob;Ann;0;0;0;1;0;0;-2;0;0;0;0;5;0;3;0;0;0;-5;5;0;0;0;-2;0;-4;-1;-1;0;0;2;0;5;2;"
ILLEGAL = HEAD + f"  1) 31: Illegal play ({AFTER}) 52: 24/22 13/8\n"
POSITION = "7;0;0;0;1;root;gnubg;0;0;0;1;0;0;-2;0;0;0;0;5;0;3;0;0;0;-5;5;0;0;0;-3;0;-5;0;0;0;0;1;1;3;1;\n"


def rows(**points: int) -> tuple[int, ...]:
    return tuple(points.get(f"p{n}", 0) for n in range(26))


# ---------------------------------------------------------------- which file is what


def test_a_table_with_a_position_is_snowies_and_one_without_is_a_mat_file() -> None:
    assert sniff(Source(ILLEGAL)).name == "snowie"
    assert sniff(Source(HEAD + "  1) 31: 8/5 6/5\n")).name == "mat"
    assert sniff(Source(HEAD + "  1) 31: Illegal play\n")).name == "mat"
    # XG tells illegal plays so too, below a header that Snowie does not write.
    assert sniff(Source('; [Site "eXtreme Gammon"]\n' + ILLEGAL)).name == "mat"


@pytest.mark.corpus
def test_the_folders_of_the_corpus_are_what_they_are(corpus: Path) -> None:
    def names(folder: str) -> dict[str, int]:
        found = [sniff(Source.from_path(path)).name for path in (corpus / folder).iterdir()]
        return {name: found.count(name) for name in found}

    assert names("gnubg/mat") == {"mat": 204}
    assert names("gnubg/snowie") == {"mat": 200, "snowie": 4}
    assert names("gnubg/snowie_position") == {"snowie-position": 12}
    assert names("gnubg/gam") == {"gam": 37}
    assert names("gnubg/pos") == {"pos": 12}
    assert names("mat") == {"mat": 289, "snowie": 1}


# ---------------------------------------------------------------- matches


def test_the_position_after_an_illegal_play_is_gone_on_from() -> None:
    match = bg.reads(ILLEGAL)
    assert [(one.name, one.line) for one in bg.check(match) if "play" in one.name] == [("illegal-play-recorded", 5)]
    assert bg.check(match).errors == ()
    before = bg.replay(match).step(turn=2).before
    assert before.board.checkers[0] == rows(p24=2, p13=5, p8=2, p6=4, p5=1, p4=1)


def test_a_position_may_be_told_by_the_side_that_acts_again() -> None:
    own = AFTER.replace("Bob;Ann", "Ann;Bob").split(";")
    points = own[13:37]
    own[13:37] = [str(-int(point)) for point in reversed(points)]
    match = bg.reads(ILLEGAL.replace(AFTER, ";".join(own)))
    assert bg.replay(match).step(turn=2).before.board.checkers[0] == rows(p24=2, p13=5, p8=2, p6=4, p5=1, p4=1)


def test_an_illegal_play_is_written_by_the_position_after_it() -> None:
    match = bg.reads(HEAD + "  1) 31: 8/4 6/5                 52: 24/22 13/8\n")
    text = bg.writes(match, "snowie").decode()
    # Field 2, of which nobody knows the meaning, is GNU Backgammon's.
    assert f"  1) 31: Illegal play ({AFTER.replace('7;0;1;', '7;0;0;')}) 52: 24/22 13/8 \n" in text
    assert bg.replay(bg.reads(text)).games[0].final.board == bg.replay(match).games[0].final.board


def test_what_nobody_knows_the_meaning_of_stays() -> None:
    assert f"Illegal play ({AFTER})" in bg.writes(bg.reads(ILLEGAL), "snowie").decode()


@pytest.mark.corpus
def test_real_positions_come_back(corpus: Path) -> None:
    path = corpus / "mat" / "jellyfish-001.mat"
    wanted = [line.split("(")[1].split(")")[0] for line in path.read_text().splitlines() if "Illegal" in line]
    text = bg.writes(bg.read(path), "snowie").decode()
    found = [line.split("(")[1].split(")")[0] for line in text.splitlines() if "Illegal" in line]
    assert [line.split(";") for line in found] == [
        # Snowie had another number for the side to act than GNU Backgammon takes: the name tells.
        [*line.split(";")[:4], found[n].split(";")[4], *line.split(";")[5:]]
        for n, line in enumerate(wanted)
    ]
    assert len(wanted) == 3


def test_signs_of_the_fields_are_taken_out_of_names_there() -> None:
    head = HEAD.replace("Ann", "Ann (GER)").replace("Bob", "B;ob")
    text = bg.writes(bg.reads(head + "  1) 31: 8/4 6/5\n", "mat"), "snowie").decode()
    assert ";B_ob;Ann _GER_;" in text
    assert "\n Ann (GER) : 0" in text
    assert bg.reads(text).format == "snowie"


def test_a_start_position_is_told_after_the_first_play() -> None:
    text = HEAD + "; Set Pos=---BBBBBA---c----cbba-A---/0\n  1) 31: 8/4                     52:\n"
    done = bg.convert(text, "snowie", format="mat")
    assert [loss.name for loss in done.losses] == ["start-position"]
    assert b"  1) 31: Illegal play (7;" in done.data


# ---------------------------------------------------------------- positions


def test_a_position_line_is_a_record_that_sets_a_position() -> None:
    match = bg.reads(POSITION)
    (game,) = match.games
    assert (match.format, match.length, game.players, game.score) == ("snowie-position", 7, ("gnubg", "root"), (0, 0))
    done = bg.replay(match).games[0]
    (step,) = done.steps
    assert (step.side, step.before.dice, step.before.position_id) == (bg.Side.RIGHT, bg.Dice(3, 1), "4HPwATDgc/ABUA")
    assert bg.check(match) == ()


def test_a_position_line_comes_back_as_it_is() -> None:
    assert bg.writes(bg.reads(POSITION), "snowie-position").decode() == POSITION
    unknown = POSITION.replace("7;0;0;0;1;", "7;0;1;3;1;")
    assert bg.writes(bg.reads(unknown), "snowie-position").decode() == unknown


@pytest.mark.corpus
def test_gnu_backgammons_positions_come_back_byte_for_byte(corpus: Path) -> None:
    for path in (corpus / "gnubg" / "snowie_position").iterdir():
        assert bg.check(path) == ()
        assert bg.writes(bg.read(path), "snowie-position") == path.read_bytes(), path.name


def test_every_line_is_a_position() -> None:
    text = POSITION + "\n" + POSITION.replace("root", "Ann") + "no position\nand more\n"
    archive = bg.read_source(Source(text))
    assert [match.players for match in archive.matches] == [("gnubg", "root"), ("gnubg", "Ann")]
    assert [text[span.start : span.end] for span in archive.strays] == ["no position\nand more"]


def test_an_impossible_position_is_a_finding_that_says_why() -> None:
    found = bg.check(bg.reads(POSITION.replace(";-5;5;", ";-5;9;")))
    assert [one.name for one in found] == ["unreadable"]
    assert "19 checkers" in f"{found[0].message} {found[0].help}"


def test_a_line_of_too_few_fields_is_refused_with_their_number() -> None:
    with pytest.raises(UnknownFormatError, match=r"40 fields .* here are 9"):
        bg.reads("5;0;0;1;0;Alice;Bob;0;0\n")


def test_a_game_is_no_position() -> None:
    with pytest.raises(CannotExpressError, match="one position"):
        bg.writes(bg.reads(ILLEGAL), "snowie-position")


def test_a_position_becomes_a_mat_file_that_begins_with_it() -> None:
    text = bg.writes(bg.reads(POSITION), "mat").decode()
    assert "; Set Pos=-b----E-C---eE---c-e----A" in text or "; Set Pos=" in text
    assert "31: ????" in text
