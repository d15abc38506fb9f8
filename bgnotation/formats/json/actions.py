"""An action as an object of JSON, both ways: cell → members, members → cell."""

import json
import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, TypeGuard

from bgnotation.cells import (
    BEAVER,
    COMMENT,
    DANCED,
    DOUBLE,
    DROP,
    GIVEN,
    ILLEGAL,
    LOSS,
    NOTHING,
    PLAYED,
    QUIT,
    RACCOON,
    RESIGN,
    ROLL,
    SET_POSITION,
    TAKE,
    UNREADABLE,
    WIN,
    Cell,
    Word,
    word_of,
)
from bgnotation.formats._cells import (
    DROPS,
    TAKES,
    beaver,
    comment,
    dance,
    double,
    illegal,
    raccoon,
    resign,
    set_position,
    setup_text,
    unplayed,
    win,
)
from bgnotation.game.board import BAR, OFF, TRAY
from bgnotation.game.legal import Rows
from bgnotation.game.play import point_name
from bgnotation.replay.actions import dice_of, meant
from bgnotation.replay.setup import cube_of_setup, owners_of_setup, rows_of_setup
from bgnotation.written import WrittenMove

MOST = 1 << 30
"""The largest number that is believed."""
_CUBE = {DOUBLE: "double", BEAVER: "beaver", RACCOON: "raccoon"}
_PLAIN_RESULT = re.compile(r"(?:wins?|loss(?:es)?|loses) \d+ points?(?: and the match)?", re.IGNORECASE)
_POINT = r"(?:bar|2[0-4]|1[0-9]|[1-9])"
_MOVE = re.compile(rf"(?:{_POINT}|off|start)(?:/(?:{_POINT}|off)\*?)+(?:\([1-9][0-9]?\))?")
_LONGEST_MOVE = 200
_LONGEST_PLAY = 4_000


# ---------------------------------------------------------------- cell → members


def quoted(text: str) -> str:
    """A string of JSON. Unicode stays, but for what no text should hold."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f").replace("\ufeff", "\\ufeff")


def play_text(moves: tuple[WrittenMove, ...]) -> str:
    """A play in one string: `24/18* 13/10(2)`."""
    return " ".join(map(str, moves))


def members_of(cell: Cell, side: int, totals: tuple[int, int]) -> str:
    """The members of an action but for its side; `totals` are the checkers of both sides."""
    kind = cell.kind
    if kind == ROLL:
        return _roll_members(cell, side, totals)
    if kind in _CUBE:
        return f'"{_CUBE[kind]}": {_bounded(cell.value) or "true"}'
    if kind in (TAKE, DROP):
        return '"take": true' if kind == TAKE else '"drop": true'
    if kind in (WIN, LOSS):
        match = ', "match": true' if kind == WIN and cell.how else ""
        text = "" if _PLAIN_RESULT.fullmatch(cell.text) else _text(cell.text)
        return f'"{"win" if kind == WIN else "loss"}": {_bounded(cell.value)}{match}{text}'
    if kind == RESIGN:
        return f'"resign": {quoted(cell.text)}'
    if kind == SET_POSITION:
        rows = rows_of_setup(cell.text, side, totals)
        return f'"position": {_position(cell.text, rows)}{_unusual(cell.text, rows, "")}'
    if kind == COMMENT:
        said = meant(cell)
        raw = "" if cell.how or cell.text == f"; {said}" else _text(cell.text)
        return f'"comment": {quoted(said)}{raw}'
    return _unreadable_members(cell)


def _roll_members(cell: Cell, side: int, totals: tuple[int, int]) -> str:
    first, second = dice_of(cell)
    dice = f'"roll": [{first}, {second}]' if cell.high else '"roll": []'
    if cell.value == GIVEN:
        dice += ', "given": true'
    if cell.how == DANCED:
        return f'{dice}, "dance": true'
    if cell.how == QUIT:
        return f'{dice}, "unplayed": true{"" if cell.text.endswith("????") else _text(cell.text)}'
    if cell.how == ILLEGAL:
        rows = rows_of_setup(cell.text, 1 - side, totals)
        where = f', "position": {_position(cell.text, rows)}' if rows else ""
        return f'{dice}, "illegal": true{where}{_unusual(cell.text, rows, f"{first}{second}: Illegal play")}'
    if cell.words:
        return f'{dice}, "play": "{play_text(cell.moves)}"'
    # What stands behind the roll may be no play of backgammon.
    bare = cell.high and not cell.text.partition(":")[2].strip()
    return dice if bare else dice + _text(cell.text)


def _unreadable_members(cell: Cell) -> str:
    low, high = cell.bad or (0, len(cell.text))
    found = f'"unreadable": {quoted(cell.text)}'
    if (low, high) != (0, len(cell.text)):
        found += f', "bad": [{low}, {high}]'
    if cell.high:
        found += f', "roll": [{cell.high}, {cell.low}]'
    if cell.words:
        found += f', "play": "{play_text(cell.moves)}"'
    return found + (', "aside": true' if cell.how else "")


def _text(text: str) -> str:
    return f', "text": {quoted(text)}'


def _bounded(number: int | None) -> int:
    return max(-MOST, min(number or 0, MOST))


def _position(text: str, rows: Rows | None) -> str:
    if rows is None:
        return "null"
    owners = owners_of_setup(text)
    owner = owners[0] + 1 if len(owners) == 1 and owners[0] >= 0 else 0
    left, right = (json.dumps(row) for row in rows)
    return f'{{"left": {left}, "right": {right}, "cube": {cube_of_setup(text)}, "owner": {owner or "null"}}}'


def _unusual(text: str, rows: Rows | None, head: str) -> str:
    """The text of a position, where it is not the one that follows from the position."""
    owners = owners_of_setup(text)
    if rows is not None and len(owners) == 1:
        usual = setup_text(rows, cube_of_setup(text), owners[0])
        if text == (f"{head} ({usual})" if head else usual):
            return ""
    return "" if text == head else _text(text)


# ---------------------------------------------------------------- members → cell


def cell_of(members: Mapping[str, Any]) -> tuple[int, Cell] | None:
    """Side (0, 1, -1 for neither) and cell of an action; None where the members make none.

    >>> cell_of({"side": 1, "roll": [3, 1], "play": "8/5 6/5"})
    (0, Cell(0, '31: 8/5 6/5'))
    """
    side = members.get("side", 0)
    if type(side) is not int or side not in (0, 1, 2):
        return None
    cell = _remark(members)
    if cell is None and side:
        cell = _of_side(members)
    return (side - 1, cell) if cell is not None else None


def _remark(members: Mapping[str, Any]) -> Cell | None:
    """What may belong to neither side."""
    text = members.get("text")
    if (words := members.get("unreadable")) is not None:
        return _unread(members, words) if isinstance(words, str) and words else None
    if (said := members.get("comment")) is not None:
        if not isinstance(said, str):
            return None
        return Cell(COMMENT, text) if isinstance(text, str) and text else comment(said)
    if "position" in members and "roll" not in members:
        if isinstance(text, str) and text:
            return Cell(SET_POSITION, text)
        found = _rows_of(members["position"])
        return set_position(*found) if found else None
    return None


def _unread(members: Mapping[str, Any], words: str) -> Cell:
    bad = members.get("bad")
    low, high = bad if _is_pair(bad, len(words)) else (0, len(words))
    dice, moves = _dice(members.get("roll")), _words(members.get("play", ""))
    return Cell(
        UNREADABLE,
        words,
        max(dice) if dice else 0,
        min(dice) if dice else 0,
        moves or (),
        int(members.get("aside") is True),
        bad=(low, max(low, high)),
    )


def _of_side(members: Mapping[str, Any]) -> Cell | None:
    if "roll" in members:
        return _roll(members)
    for key, value in members.items():
        if key in ("double", "beaver", "raccoon"):
            make = {"double": double, "beaver": beaver, "raccoon": raccoon}[key]
            if value is True:
                return make()
            return make(value) if is_number(value, 1) else None
        if key in ("take", "drop"):
            return None if value is not True else TAKES if key == "take" else DROPS
        if key in ("win", "loss"):
            return _result(members, key, value)
        if key == "resign":
            return resign(value) if isinstance(value, str) and value else None
    return None


def _result(members: Mapping[str, Any], key: str, value: object) -> Cell | None:
    if not is_number(value):
        return None
    usual = win(value, ends_match=members.get("match") is True)
    text = members.get("text")
    if key == "win":
        return Cell(WIN, text, how=usual.how, value=value) if isinstance(text, str) and text else usual
    said = text if isinstance(text, str) and text else f"Losses {value} point{'' if value == 1 else 's'}"
    return Cell(LOSS, said, value=value)


def _roll(members: Mapping[str, Any]) -> Cell | None:
    cell = _thrown(members)
    if cell is None or members.get("given") is not True or not cell.high:
        return cell
    return Cell(
        cell.kind,
        cell.text if cell.text[:1] == "=" else f"={cell.text}",
        cell.high,
        cell.low,
        cell.words,
        cell.how,
        GIVEN,
    )


def _thrown(members: Mapping[str, Any]) -> Cell | None:
    dice = _dice(members["roll"])
    if dice is None:
        return None
    text = members.get("text")
    said = text if isinstance(text, str) and text else ""
    high, low = (max(dice), min(dice)) if dice else (0, 0)
    if members.get("dance") is True:
        return dance(*dice)
    if members.get("unplayed") is True and dice:
        return Cell(ROLL, said, high, low, how=QUIT) if said else unplayed(*dice)
    if members.get("illegal") is True and dice:
        found = _rows_of(members.get("position"))
        if said or not found:
            return Cell(ROLL, said or f"{dice[0]}{dice[1]}: Illegal play", high, low, how=ILLEGAL)
        rows, cube, owner = found
        return illegal(*dice, rows, cube, owner)
    play = members.get("play", "")
    if said or not dice:
        return Cell(ROLL, said, high, low, how=NOTHING) if said and play == "" else None
    return _played(*dice, play) if isinstance(play, str) else None


def _dice(value: object) -> tuple[()] | tuple[int, int] | None:
    """Both dice, () where none are given, None where it is something else."""
    if not value:
        return () if value is None or value == [] else None
    if type(value) is list and len(value) == 2:
        first, second = value
        if type(first) is int is type(second) and 0 < first < 7 and 0 < second < 7:
            return first, second
    return None


@lru_cache(maxsize=1 << 13)
def _word(text: str) -> Word | None:
    """One move; None where it is none. Moves are a closed vocabulary of about a thousand."""
    if len(text) > _LONGEST_MOVE or not _MOVE.fullmatch(text):
        return None
    body, _, count = text.partition("(")
    first, *others = body.split("/")
    points = (_number(first), *(_number(other.rstrip("*")) for other in others))
    stars = tuple(other[-1] == "*" for other in others)
    return word_of((WrittenMove(points, stars, int(count[:-1]) if count else 1),))


def _words(value: object) -> tuple[Word, ...] | None:
    """The moves of a play, None where a value is none."""
    if not isinstance(value, str) or len(value) > _LONGEST_PLAY:
        return None
    words = tuple(map(_word, value.split(" "))) if value else ()
    return None if None in words else words  # type: ignore[return-value]


@lru_cache(maxsize=1 << 16)
def _played(first: int, second: int, play: str) -> Cell | None:
    """A roll and its play; None where that is none."""
    words = _words(play)
    if words is None:
        return None
    how = PLAYED if words else NOTHING
    return Cell(ROLL, f"{first}{second}: {play}", max(first, second), min(first, second), words, how)


def _number(word: str) -> int:
    return BAR if word == "bar" else OFF if word == "off" else TRAY if word == "start" else int(word)


def steps_text(steps: tuple[tuple[int, int], ...]) -> str:
    """Steps in one string: `8/5 6/5`."""
    return " ".join(f"{point_name(source)}/{point_name(target)}" for source, target in steps)


def steps_of(value: object) -> tuple[tuple[int, int], ...] | None:
    """The steps of such a string; None where it is none."""
    words = _words(value)
    if words is None or any(len(word.legs) != 1 for word in words):
        return None
    return tuple(word.legs[0][:2] for word in words)


def is_number(value: object, least: int = -MOST, most: int = MOST) -> TypeGuard[int]:
    """Whether a value is a whole number within bounds. (True is none, though Python takes it for one.)"""
    return type(value) is int and least <= value <= most


def _is_pair(value: object, most: int) -> TypeGuard[list[int]]:
    return isinstance(value, list) and len(value) == 2 and all(is_number(one, 0, most) for one in value)


def _rows_of(value: object) -> tuple[Rows, int, int] | None:
    """Rows, cube and owner of a position."""
    if not isinstance(value, dict):
        return None
    rows = [value.get("left"), value.get("right")]
    cube, owner = value.get("cube", 1), value.get("owner")
    whole = all(
        isinstance(row, list) and len(row) == 26 and all(is_number(count, 0, 15) for count in row) for row in rows
    )
    if not whole or not is_number(cube, 1, 1 << 15) or cube & (cube - 1) or owner not in (None, 1, 2):
        return None
    left, right = (tuple(row) for row in rows if row)
    return (left, right), cube, (owner or 0) - 1
