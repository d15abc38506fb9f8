"""Boards in characters, for the terminal."""

import unicodedata
from dataclasses import dataclass

from bgnotation.draw import _words as words
from bgnotation.game.board import BAR, OFF, Board
from bgnotation.game.position import Phase, Position
from bgnotation.game.side import Side

WIDTH = 66
"""The columns of a board in characters; no line is longer."""

_ROWS = 5
_GUTTER = 7
_NAME_ROOM = 28


@dataclass(frozen=True, slots=True)
class _Signs:
    checkers: tuple[str, str]
    line: str
    wall: str
    corners: tuple[str, str, str]
    """Of a rim: left end, beside the bar, right end; the upper rim."""
    lower: tuple[str, str, str]
    pointer: str
    ellipsis: str


_UNICODE = _Signs(("○", "●"), "─", "│", ("┌", "┬", "┐"), ("└", "┴", "┘"), "▸", "…")
_ASCII = _Signs(("O", "X"), "-", "|", ("+", "+", "+"), ("+", "+", "+"), ">", "...")


def board_text(
    position: Position,
    *,
    players: tuple[str, str] = ("", ""),
    unicode: bool = True,
    flip: bool = False,
    numbered: Side | None = None,
) -> str:
    """A position as lines of at most 66 columns, the right side at the bottom (the left one with `flip`).

    The points bear the numbers that `numbered` counts, None for the side at the bottom. `unicode=False` keeps to ASCII.
    A number in a stack's fifth row counts its checkers where there are more.

    >>> from bgnotation.game.board import Board
    >>> board = Board.from_points({6: 15}, {24: 2, 6: 7})
    >>> print(board_text(Position(board), players=("Ann", "Bob"), unicode=False))
      > O Ann on roll                                0 points, 90 pips
             13 14 15 16 17 18       19 20 21 22 23 24
           +-------------------+---+-------------------+
           |                   |   |  O              X |
           |                   |   |  O              X |
           |                   |   |  O                |
           |                   |   |  O                |
           |                   |   | 15                |
     [64]  |                   |BAR|                   |
           |                   |   |  7                |
           |                   |   |  X                |
           |                   |   |  X                |
           |                   |   |  X                |
           |                   |   |  X                | off 6
           +-------------------+---+-------------------+
             12 11 10  9  8  7        6  5  4  3  2  1
        X Bob                                        0 points, 90 pips
        Money game
    """
    signs = _UNICODE if unicode else _ASCII
    low = Side.LEFT if flip else Side.RIGHT
    players = players if any(players) else position.players
    upper, lower = range(13, 25), range(12, 0, -1)
    if numbered is low.other:
        upper, lower = lower, upper
    lines = [
        _player(position, low.other, players, signs),
        _numbers(upper),
        _rim(signs.corners, signs),
        *_half(position, low.other, low, signs, upper=True),
        _middle(position, low, signs),
        *_half(position, low, low, signs, upper=False),
        _rim(signs.lower, signs),
        _numbers(lower),
        _player(position, low, players, signs),
        f"    {words.match_line(position)}",
    ]
    return "\n".join(line.rstrip() for line in lines)


def _player(position: Position, side: Side, players: tuple[str, str], signs: _Signs) -> str:
    acts = position.phase is Phase.PLAYING and side is position.to_act
    head = f"  {signs.pointer if acts else ' '} {signs.checkers[side]} "
    status = words.status(position, side)
    status = f" {status}" if status else ""
    points, needs = words.score_words(position, side)
    score = f"{points}, {needs}" if needs else f"{points} points"
    gate = words.gate_words(position.board, side)
    right = f"{score}, {position.pips(side)} pips{gate and ', '}{gate}"
    room = WIDTH - len(head + status + right) - 2
    name = words.clip(_name(players[side], side, signs), min(room, _NAME_ROOM), signs.ellipsis)
    left = f"{head}{name}{status}"
    return left + " " * (WIDTH - words.columns(left) - len(right)) + right


def _name(player: str, side: Side, signs: _Signs) -> str:
    name = words.printable(player)
    if signs is _ASCII:
        plain = "".join(c for c in unicodedata.normalize("NFKD", name) if not unicodedata.combining(c))
        name = words.printable(plain.encode("ascii", "replace").decode("ascii"))
    return name or ("Left", "Right")[side]


def _numbers(points: range) -> str:
    cells = [f"{point:>3}" for point in points]
    return " " * (_GUTTER + 1) + "".join(cells[:6]).rjust(18) + " " * 6 + "".join(cells[6:])


def _rim(corners: tuple[str, str, str], signs: _Signs) -> str:
    left, bar, right = corners
    half = signs.line * 19
    return " " * _GUTTER + f"{left}{half}{bar}{signs.line * 3}{bar}{half}{right}"


def _half(position: Position, player: Side, low: Side, signs: _Signs, *, upper: bool) -> list[str]:
    """Five rows of the upper or the lower half, where `player` sits."""
    lines = []
    for height in range(_ROWS) if upper else reversed(range(_ROWS)):
        cells = [
            _cell(position.board, point, height, low, signs) for point in (range(13, 25) if upper else range(12, 0, -1))
        ]
        # the bar fills from the middle of the board outwards
        bar = _stack(position.board.checkers[player][BAR], _ROWS - 1 - height, signs.checkers[player])
        edge = _cube_at_edge(position, player) if height == 0 else ""
        off = position.board.checkers[player][OFF]
        tray = f" off {off}" if off and height == 0 else ""
        if height == 1 and (waiting := position.board.waiting[player]):
            tray = f" start {waiting}"
        lines.append(_row(edge, cells, bar, tray, signs))
    return lines


def _row(edge: str, cells: list[str], bar: str, tray: str, signs: _Signs) -> str:
    left, right = "".join(cells[:6]), "".join(cells[6:])
    wall = signs.wall
    return f"{edge:<{_GUTTER}}{wall}{left} {wall}{bar:>2} {wall}{right} {wall}{tray}"


def _cell(board: Board, point: int, height: int, low: Side, signs: _Signs) -> str:
    mine, theirs = board.checkers[low][point], board.checkers[low.other][25 - point]
    side, checkers = (low, mine) if mine else (low.other, theirs)
    return f"{_stack(checkers, height, signs.checkers[side]):>3}"


def _stack(checkers: int, height: int, sign: str) -> str:
    if height == _ROWS - 1 and checkers > _ROWS:
        return str(checkers)
    return sign if height < checkers else ""


def _cube_at_edge(position: Position, player: Side) -> str:
    held = position.cube.owner is player and not position.doubled
    return f" [{words.cube_shown(position)}]" if held else ""


def _middle(position: Position, low: Side, signs: _Signs) -> str:
    """The line between the halves: a centred cube, the bar, the roll or the offered cube on its side's half."""
    halves = {True: "", False: ""}
    if position.doubled:
        halves[position.to_act is low] = f"[{words.cube_shown(position)}]?"
    elif position.dice:
        halves[position.turn is low] = f"[{position.dice.high}] [{position.dice.low}]"
    shown = words.cube_shown(position)
    centred = f" [{shown}]" if shown and position.cube.owner is None and not position.doubled else ""
    wall = signs.wall
    return f"{centred:<{_GUTTER}}{wall}{halves[False]:^19}{wall}BAR{wall}{halves[True]:^19}{wall}"
