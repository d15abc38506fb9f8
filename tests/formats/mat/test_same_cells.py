"""The quick ways of reading and replaying give what the thorough ones give."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bgnotation import Game, Replay, Source, read_all, replay
from bgnotation.cells import UNREADABLE, Cell
from bgnotation.formats.mat import rows
from bgnotation.formats.mat.cells import by_grammar, read_cell
from bgnotation.formats.mat.lines import parse_score
from bgnotation.replay import fast
from bgnotation.replay.careful import Careful
from bgnotation.replay.law import Terms
from bgnotation.replay.state import State
from bgnotation.source import Span

FOLDERS = ("mat", "gnubg/mat")
_NO_LIMIT = 1 << 30


def records(corpus: Path, folder: str) -> Iterator[tuple[str, Replay]]:
    """Each match of a folder, with the name of its file."""
    for path in sorted((corpus / folder).glob("*.mat")):
        for match in read_all(path).matches:
            yield path.name, replay(match)


def placed(source: Source, body: rows.Body, span: Span) -> list[tuple[int, str, int]]:
    """Slot, text and offset of each cell of a body."""
    offsets = body.offsets if body.offsets is not None else rows.locate(source, span)
    return [(slot, cell.text, offsets[slot]) for slot, cell in enumerate(body.cells) if cell is not None]


def names_at(game: Game) -> int:
    """The column of the second name, as the reader hands it on."""
    line = game.source.line(game.source.position(game.header.start)[0])
    score = parse_score(line)
    return score.second if score is not None else 32


@pytest.mark.corpus
@pytest.mark.parametrize("folder", FOLDERS)
def test_tiling_a_body_gives_the_cells_of_reading_it_line_by_line(corpus: Path, folder: str) -> None:
    tiled = 0
    for name, record in records(corpus, folder):
        for done in record.games:
            game = done.game
            quick = rows.read_body(game.source, game.body, names_at(game))
            if quick.offsets is not None:
                continue
            tiled += 1
            slow = rows._by_lines(game.source, game.body, names_at(game))
            assert (name, placed(game.source, quick, game.body)) == (name, placed(game.source, slow, game.body))
            assert slow.end == quick.end
    assert tiled > 100


_CELLS = ["31: 8/5 6/5", "52: 13/8 24/22", "64:", "63: ????", "33: Cannot Move", "Doubles => 2", "Takes", "Drops"]


@st.composite
def bodies(draw: st.DrawFn) -> str:
    """Rows of one layout: numbered or not, the right column where a program puts it."""
    number, right = draw(st.sampled_from(["  1) ", " 1) ", "     ", ""])), draw(st.sampled_from([28, 33, 34, 39, 40]))
    lefts, rights = st.sampled_from([*_CELLS, ""]), st.sampled_from([*_CELLS, "", "Wins 2 points and the match"])
    pairs = draw(st.lists(st.tuples(lefts, rights), max_size=8))
    return "\n".join(f"{number + left:<{right}}{cell}{draw(_TAIL)}" for left, cell in pairs)


_TAIL = st.sampled_from(["", "", " ", "\r"])


@given(bodies())
def test_tiling_any_rows_gives_the_cells_of_reading_them_line_by_line(body: str) -> None:
    source = Source(body)
    span = Span(0, len(source.text))
    quick = rows.read_body(source, span, 32)
    if quick.offsets is None:
        assert placed(source, quick, span) == placed(source, rows._by_lines(source, span, 32), span)


def same(one: Cell, two: Cell) -> bool:
    """Whether two cells say the same (the words may be cut differently)."""
    return all(
        getattr(one, name) == getattr(two, name)
        for name in ("kind", "text", "high", "low", "moves", "how", "value", "stars", "plan_kind", "plan")
    )


@pytest.mark.corpus
@pytest.mark.parametrize("folder", FOLDERS)
def test_a_cell_read_word_by_word_is_what_the_grammar_reads(corpus: Path, folder: str) -> None:
    games = [done.game for _, record in records(corpus, folder) for done in record.games]
    texts = {cell.text for game in games for _, cell in game.slots()}
    assert len(texts) > 5_000
    different = []
    for text in texts:
        cell, parsed = read_cell(text), by_grammar(text)
        if not (same(cell, parsed) if parsed is not None else cell.kind == UNREADABLE):
            different.append(text)
    assert different == []


_WORDS = st.sampled_from(
    ["8/5", "8/5*", "bar/20", "25/20*", "24/18*/14", "6/1(2)", "6/1*(2)", "6/1(2)*", "13/8,", "6/off", "6/0"]
)


_OTHERS = st.sampled_from(["8-5", "8/5*6/5", "-", "none", "????", "x", "26/1"])


@given(st.sampled_from(["31:", "44:", "72:", "3-1:", "31"]), st.lists(_WORDS | _OTHERS, max_size=6).map(" ".join))
def test_any_cell_read_word_by_word_is_what_the_grammar_reads(dice: str, play: str) -> None:
    text = f"{dice} {play}".strip()
    cell, parsed = read_cell(text), by_grammar(text)
    assert same(cell, parsed) if parsed is not None else cell.kind == UNREADABLE


@pytest.mark.parametrize(
    "text",
    ["Resigns", "resigned", "Resigns game", "Resigned  Match", "Concedes", "Lost on time", "lost", "????", "Resigns 2"],
)
def test_a_resignation_by_its_word_alone_is_what_the_grammar_reads(text: str) -> None:
    cell, parsed = read_cell(text), by_grammar(text)
    assert same(cell, parsed) if parsed is not None else cell.kind == UNREADABLE


_NUMBERS = st.sampled_from(["1", "12", "999999999", "1234567890", "x"])
_RESULTS = st.tuples(
    st.sampled_from(["Losses", "loss", "loses", "lost on", "Wins"]), _NUMBERS, st.sampled_from(["point", "pts.", "on"])
)
_FIELDS = st.sampled_from(["", " (25;0;1)", " (a) illegal play (b)", " (25;", "()", " x"])


@given(_RESULTS.map(" ".join) | st.tuples(st.sampled_from(["55:", "05:"]), _FIELDS).map(" Illegal play".join))
def test_any_result_and_illegal_play_read_by_a_pattern_is_what_the_grammar_reads(text: str) -> None:
    cell, parsed = read_cell(text), by_grammar(text)
    assert same(cell, parsed) if parsed is not None else cell.kind == UNREADABLE


@pytest.mark.slow
@pytest.mark.corpus
@pytest.mark.parametrize("folder", FOLDERS)
def test_the_quick_replay_of_a_clean_game_ends_as_the_careful_one(corpus: Path, folder: str) -> None:
    clean = 0
    for name, record in records(corpus, folder):
        money = record.transcript.length == 0
        limit = record.rules.cube_limit or _NO_LIMIT
        beavers = _NO_LIMIT if record.rules.beavers is None else record.rules.beavers
        for done in record.games:
            quick = fast.run(done.game.cells, done.start, crawford=done.score.crawford, cube_limit=limit)
            if not isinstance(quick, fast.Clean):
                continue
            clean += 1
            terms = Terms(money, done.score.crawford, holland=False, cube_limit=limit, beavers=beavers)
            careful = Careful(done.game.cells, State(done.start), terms).run()
            where = (name, done.index)
            assert (where, careful.problems) == (where, ())
            assert (where, careful.ends) == (where, (quick.end,))
            assert (where, careful.results) == (where, quick.results)
            assert (where, careful.doubts) == (where, quick.doubts)
    assert clean > 100
