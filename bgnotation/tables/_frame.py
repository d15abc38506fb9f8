"""Rows → DataFrames with fixed columns and types."""

from collections.abc import Iterable, Mapping
from itertools import product

import pandas as pd

Row = tuple[object, ...]

TEXT = "string"
WHOLE = "int64"
WHOLE_OR_MISSING = "Int64"
FLAG = "bool"
FLAG_OR_MISSING = "boolean"


def choice(*values: str) -> pd.CategoricalDtype:
    """The type of a column that holds one of these words."""
    return pd.CategoricalDtype(list(values))


def whole(number: int | None) -> int | None:
    """The number where a column can hold it: a cube turned 63 times can't be."""
    return None if number is None or abs(number) >= 1 << 63 else number


DICE = choice(*(f"{high}{low}" for high, low in product(range(1, 7), repeat=2) if high >= low))

Columns = Mapping[str, str | pd.CategoricalDtype]
"""Names and types of a table's columns, in order."""


def frame(rows: Iterable[Row], columns: Columns) -> pd.DataFrame:
    """The table of these rows; None in a row is a missing value. Without rows an empty table of the same types."""
    cells = list(zip(*rows, strict=True)) or [()] * len(columns)
    series = zip(columns.items(), cells, strict=True)
    return pd.DataFrame({name: pd.Series(list(values), dtype=dtype) for (name, dtype), values in series})
