"""The plain Lark reading: `plain.lark` with the transformer that a user would write beside it."""

from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from lark import Lark, Token, Transformer, v_args

if TYPE_CHECKING:
    from bgnotation.transcript import Transcript

Action = tuple[Any, ...]
"""`(side, "roll", die, die, ((source, target, hit), …))` or `(side, "double" | "take" | "drop" | "wins", number)`."""
Match = tuple[int, tuple[tuple[Action, ...], ...]]
"""The length and the games."""


@v_args(inline=True)
class _Actions(Transformer[Token, Match]):
    INT = int

    def DICE(self, token: str) -> tuple[int, int]:  # noqa: N802 - a terminal's name
        return int(token[0]), int(token[1])

    def move(self, source: int, target: int, star: Token | None = None) -> tuple[int, int, bool]:
        return source, target, star is not None

    def roll(self, dice: tuple[int, int], *moves: tuple[int, int, bool]) -> Action:
        return "roll", *dice, moves

    def double(self, value: int) -> Action:
        return "double", value

    def take(self) -> Action:
        return "take", None

    def drop(self) -> Action:
        return "drop", None

    def left(self, action: Action) -> Action:
        return 0, *action

    def right(self, action: Action) -> Action:
        return 1, *action

    def win(self, points: int) -> Action:
        return "wins", points

    def row(self, *parts: Any) -> tuple[Action, ...]:
        return parts[1:] if isinstance(parts[0], int) else parts

    def header(self, *words: Token) -> None:
        return None

    def length(self, points: int) -> int:
        return points

    def score(self, *parts: object) -> None:
        return None

    def game(self, number: int, score: None, *rows: tuple[Action, ...]) -> tuple[Action, ...]:
        return tuple(action for row in rows for action in row)

    def start(self, *parts: Any) -> Match:
        length, *games = (part for part in parts if part is not None)
        return length, tuple(games)


@cache
def parser() -> Lark:
    """The parser: LALR, contextual lexer, the transformer called while parsing."""
    text = (Path(__file__).parent / "plain.lark").read_text(encoding="utf-8")
    return Lark(text, parser="lalr", lexer="contextual", transformer=_Actions(), maybe_placeholders=False)


def read(data: bytes) -> Match:
    """What a file says. Raises lark's UnexpectedInput."""
    return parser().parse(data.decode("utf-8"))  # type: ignore[return-value]


def same_form(transcript: "Transcript") -> Match:
    """What bgnotation read, in the form of `read`."""
    return transcript.length or 0, tuple(tuple(_actions(game.slots())) for game in transcript.games)


def _actions(slots: Iterable[tuple[int, Any]]) -> Iterable[Action]:
    from bgnotation.cells import DOUBLE, DROP, ROLL, TAKE, WIN

    words = {DOUBLE: "double", TAKE: "take", DROP: "drop", WIN: "wins"}
    for slot, cell in slots:
        if cell.kind == ROLL:
            moves = tuple((move.points[0], move.points[1], move.stars[0]) for move in cell.moves)
            yield slot & 1, "roll", int(cell.text[0]), int(cell.text[1]), moves
        else:
            yield slot & 1, words[cell.kind], cell.value
