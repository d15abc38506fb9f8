"""HTML tables of notebooks."""

import xml.etree.ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bgnotation.draw import html_table

CELLS = st.none() | st.booleans() | st.integers() | st.text(st.characters(exclude_categories=("Cs", "Cc")))


@given(st.lists(st.tuples(CELLS, CELLS)))
def test_every_cell_is_found_again(rows: list[tuple[object, object]]) -> None:
    table = ET.fromstring(html_table(["One", "Two"], rows))
    cells = [tuple(td.text or "" for td in tr) for tr in table.iterfind("tbody/tr")]
    assert cells == [tuple("" if cell is None else str(cell) for cell in row) for row in rows]


def test_markup_in_headers_cells_and_captions_stays_text() -> None:
    evil = "<script>alert('x')</script>"
    assert "<script" not in html_table([evil], [[evil]], caption=evil)


def test_columns_of_numbers_stand_right() -> None:
    table = ET.fromstring(html_table(["Player", "Points"], [["Ann", 3], ["Bob", None]]))
    heads = [th.attrib["style"] for th in table.iter("th")]
    assert ["text-align:right" in style for style in heads] == [False, True]


def test_a_row_of_another_length_is_refused() -> None:
    with pytest.raises(ValueError, match="needs 2 cells"):
        html_table(["One", "Two"], [["only one"]])


def test_no_text_colour_is_set_so_that_dark_pages_can_set_theirs() -> None:
    table = html_table(["A"], [[1]], caption="C")
    assert "color:inherit" in table
    assert "color:#" not in table
