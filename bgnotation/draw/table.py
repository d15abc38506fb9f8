"""HTML tables for notebooks."""

from collections.abc import Iterable, Sequence
from html import escape

_LINE = "border-bottom:1px solid rgba(128,128,128,.35)"
_CELL = f"padding:3px 12px 3px 6px;vertical-align:top;background:none;{_LINE}"
_HEAD = "padding:3px 12px 3px 6px;vertical-align:bottom;font-weight:600;border-bottom:2px solid rgba(128,128,128,.6)"
_TABLE = "border-collapse:collapse;font-size:13px;line-height:1.4;color:inherit"
_CAPTION = "caption-side:top;text-align:left;font-weight:600;padding:3px 6px;color:inherit"


def html_table(headers: Sequence[str], rows: Iterable[Sequence[object]], *, caption: str = "") -> str:
    """A table as HTML without scripts, ids or colours of its own, so that it suits light and dark pages.

    Everything is escaped. Columns whose cells are all numbers stand right; None is an empty cell.
    Raises ValueError where a row has not one cell for each header.

    >>> html_table(["Player"], [["<b>"]]).count("&lt;b&gt;")
    1
    """
    kept = [list(row) for row in rows]
    if any(len(row) != len(headers) for row in kept):
        raise ValueError(f"each row of this table needs {len(headers)} cells")
    aligned = [_alignment(kept, column) for column in range(len(headers))]
    lines = [f'<table style="{_TABLE}">']
    if caption:
        lines.append(f'<caption style="{_CAPTION}">{_shown(caption)}</caption>')
    heads = "".join(
        f'<th scope="col" style="{_HEAD};{side}">{_shown(head)}</th>'
        for head, side in zip(headers, aligned, strict=True)
    )
    lines.append(f"<thead><tr>{heads}</tr></thead>")
    lines.append("<tbody>")
    for row in kept:
        cells = "".join(
            f'<td style="{_CELL};{side}">{_shown(cell)}</td>' for cell, side in zip(row, aligned, strict=True)
        )
        lines.append(f"<tr>{cells}</tr>")
    lines += ["</tbody>", "</table>"]
    return "\n".join(lines)


def _alignment(rows: list[list[object]], column: int) -> str:
    cells = [row[column] for row in rows if row[column] is not None]
    are_numbers = bool(cells) and all(isinstance(cell, int | float) and not isinstance(cell, bool) for cell in cells)
    return "text-align:right;font-variant-numeric:tabular-nums" if are_numbers else "text-align:left"


def _shown(value: object) -> str:
    return "" if value is None else escape(str(value))
