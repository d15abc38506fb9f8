"""Errors keep their data on the way from another process."""

import pickle

import pytest

from bgnotation.errors import (
    BgnotationError,
    CannotExpressError,
    InvalidIdError,
    SeveralMatchesError,
    UnknownFormatError,
    UnknownNameError,
)


@pytest.mark.parametrize(
    "error",
    [
        BgnotationError("anything"),
        UnknownFormatError("holiday.png", "a picture"),
        SeveralMatchesError("club.mat", 3),
        UnknownNameError("format", "mta", ["mat", "sgf"]),
        InvalidIdError("4HP", "too short"),
        CannotExpressError("gam", ["comments"]),
    ],
)
def test_an_error_is_the_same_after_pickling(error: BgnotationError) -> None:
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is type(error)
    assert (str(again), vars(again)) == (str(error), vars(error))
