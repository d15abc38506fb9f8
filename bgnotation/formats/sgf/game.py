"""The nodes of a tree → the cells of a game."""

from collections.abc import Iterable
from typing import NamedTuple

from bgnotation.cells import COMMENT, DOUBLE, DROP, ROLL, SET_POSITION, TAKE, UNREADABLE, Cell
from bgnotation.extras import Refusal
from bgnotation.formats._build import GameBuilder
from bgnotation.formats._cells import (
    beaver,
    comment,
    illegal,
    nothing,
    raccoon,
    resign,
    set_position,
    setup_text,
    unplayed,
    unreadable,
    win,
)
from bgnotation.formats.sgf.actions import VALUES, Words
from bgnotation.formats.sgf.board import Board
from bgnotation.formats.sgf.root import SETUP, Root, exponent_of
from bgnotation.formats.sgf.tokens import Property
from bgnotation.formats.sgf.values import Texts, points_of, whole
from bgnotation.game.legal import Rows
from bgnotation.source import Source, Span

_HIGHEST = 15
"""Exponent of the highest cube."""


class _Dice(NamedTuple):
    side: int
    first: int
    second: int
    node: int


class GameReader:
    """Reads a game node by node. Nodes that set something wait until an action shows what they mean."""

    def __init__(self, source: Source, texts: Texts, start: Rows, root: Root) -> None:
        self.text = source.text
        self.texts = texts
        self.builder = GameBuilder(source)
        self.root = root
        self._start = start
        self._board: Board | None = None
        self._raw: dict[int, list[str]] = {}
        self.cubes: dict[int, int] = {}
        """Slot of an action behind which properties are kept → what the cube shows then."""
        self.refusals: list[Refusal] = []
        self._resigning: tuple[int, int, Span] | None = None
        self.level = 0
        """For what the game was given up, where that is said."""
        self._rolls = 0
        self._node = -1
        # The cube: exponent, owner, who owes an answer, how often the offer was turned.
        self._cube, self._owner, self._owes, self._turns = max(root.auto_doubles, 0), -1, -1, 0
        self._due = 0
        """The side that should act next."""
        # What was set since the last action.
        self._turn = -1
        self._dice: _Dice | None = None
        self._position: list[Property] = []
        self._position_node = -1
        self._placed: tuple[int, int] | None = None
        """The cube that was set: exponent and owner (-2: not said)."""
        self._set: list[Property] = []
        self._behind: list[tuple[str, Span]] = []
        """Comments (without text) and properties that follow what is set."""

    # ------------------------------------------------------------ nodes

    def node(self, properties: Iterable[Property]) -> None:
        """Reads the properties of the next node."""
        self._node += 1
        # What stands in a node of its own goes back into one.
        begins = "\n;"
        acted = False
        for one in properties:
            if one.ident in ("W", "B"):
                if acted:
                    # Only one action stands in a node.
                    self._unreadable(one.span)
                else:
                    self._act(one)
                    acted = True
            elif one.ident in SETUP:
                self._setup(one)
            elif one.ident == "C":
                self._comment(one)
            else:
                self._keep(("" if acted or self._set else begins) + self._written(one), one.span)
                begins = ""

    def unreadable(self, spans: Iterable[Span]) -> None:
        """Puts what is no property: perhaps an action that was cut off, if it stands behind all else."""
        for span in spans:
            self._flush(-1, None)
            self._unreadable(span)

    @property
    def raw(self) -> dict[int, str]:
        """Slot of an action (-1: before the first one) → properties that are kept as they are."""
        return {slot: "".join(texts) for slot, texts in self._raw.items()}

    def note(self, text: str) -> None:
        """Puts a comment on the game, before all else."""
        for line in text.split("\n"):
            if line:
                self.builder.remark(comment(line), self.root.info.start, self.root.info.end)

    def end(self) -> GameBuilder:
        """The cells as read, the result last."""
        self._flush(-1, None)
        if self._resigning is not None:
            self._put_resignation()
        root = self.root
        for span in root.unreadable:
            self._unreadable(span)
        if root.result is not None:
            self.builder.add(root.result.winner, win(root.result.points), *root.result.span)
        return self.builder

    # ------------------------------------------------------------ actions

    def _act(self, one: Property) -> None:
        side = int(one.ident == "B")
        value = one.values[0]
        found = VALUES[side][self.text[value.start : value.end]] if value.end - value.start < 1_000 else None
        if found is None or len(one.values) > 1:
            self._flush(side, None)
            self._put(side, unreadable(self.text[one.span.start : one.span.end]), one.span)
            return
        self._flush(side, found if isinstance(found, Cell) else None)
        if isinstance(found, Words):
            self._resignation(side, found, one.span)
            return
        if self._resigning is not None:
            self._put_resignation()
        cell = found
        if cell.kind == ROLL:
            self._rolls += 1
            self._owes, self._due = -1, 1 - side
        elif cell.kind == DOUBLE:
            cell = self._doubled(side, cell)
            self._due = 1 - side
        elif cell.kind == TAKE and self._owes >= 0:
            # After a beaver the side that was doubled first owns the cube.
            self._owner = side if self._turns % 2 else 1 - side
            self._cube = min(self._cube + self._turns, _HIGHEST)
            self._owes, self._due = -1, 1 - self._owner
        elif cell.kind == DROP:
            self._owes = -1
        self._put(side, cell, one.span)

    def _doubled(self, side: int, cell: Cell) -> Cell:
        if self._owes != side:
            self._owes, self._turns = 1 - side, 1
            return cell
        self._owes = 1 - side
        self._turns += 1
        return beaver() if self._turns == 2 else raccoon()

    def _resignation(self, side: int, found: Words, span: Span) -> None:
        if found.word == "resign":
            if self._resigning is not None:
                self._put_resignation()
            cube = 1 << self._cube
            level = found.number // cube if found.number % cube == 0 else found.number
            self._resigning = (side, level if 1 <= level <= 3 else 0, span)
        elif self._resigning is None or self._resigning[0] == side:
            self._put(side, unreadable(self.text[span.start : span.end]), span)
        elif found.word == "reject":
            self.refusals.append(Refusal(self._rolls, self._resigning[0], self._resigning[1]))
            self._resigning = None
        else:
            self._put_resignation()

    def _put_resignation(self) -> None:
        assert self._resigning is not None
        side, level, span = self._resigning
        self._resigning, self.level = None, level
        self._put(side, resign(), span)

    def _put(self, side: int, cell: Cell, span: Span) -> None:
        self.builder.add(side, cell, *span)

    def _unreadable(self, span: Span) -> None:
        written = self.text[span.start : span.end]
        # Of what begins as a move does, a move may be lost.
        how = 0 if written[:1] in ("W", "B") else 1
        side = int(written[:1] == "B")
        cell = Cell(UNREADABLE, written, how=how, bad=(0, len(written)))
        if how:
            self.builder.remark(cell, *span)
        else:
            self._put(side, cell, span)

    # ------------------------------------------------------------ comments, and what is kept as it is

    def _comment(self, one: Property) -> None:
        if self._set:
            self._behind.append(("", one.span))
        else:
            self._put_comment(one.span)

    def _put_comment(self, span: Span) -> None:
        """Each line is a comment of its own, as other formats have them."""
        low, high = self.text.index("[", span.start) + 1, span.end - 1
        for line in self.texts.of(self.text[low:high]).split("\n"):
            if line:
                self.builder.remark(comment(line), *span)

    def _keep(self, written: str, span: Span) -> None:
        if self._set:
            self._behind.append((written, span))
        else:
            slot = self._last()
            self._raw.setdefault(slot, []).append(written)
            self.cubes.setdefault(slot, 1 << self._cube)

    def _last(self) -> int:
        """The slot of the last action, -1 before the first one."""
        cells, slot = self.builder.cells, len(self.builder.cells) - 1
        while slot >= 0 and ((cell := cells[slot]) is None or cell.kind == COMMENT):
            slot -= 1
        return slot

    def _written(self, one: Property) -> str:
        return one.ident + "".join(f"[{self.text[low:high]}]" for low, high in one.values)

    # ------------------------------------------------------------ what is set

    def _setup(self, one: Property) -> None:
        raw = self.text[one.values[0].start : min(one.values[0].end, one.values[0].start + 100)]
        word = whole(raw).lower()
        known = True
        if one.ident in ("AE", "AW", "AB"):
            self._position.append(one)
            self._position_node = self._node
        elif one.ident == "PL":
            known = word[:1] in ("w", "b")
            self._turn = int(word[:1] == "b")
        elif one.ident == "DI":
            known = len(word) == 2 and set(word) <= set("123456")
            if known:
                if self._dice is not None:
                    self._flush(-1, None, more=True)
                self._dice = _Dice(self._turn, int(word[0]), int(word[1]), self._node)
        elif one.ident == "CV":
            exponent = exponent_of(raw)
            known = exponent is not None
            owner = self._placed[1] if self._placed is not None else -2
            self._placed = (exponent or 0, owner) if known else self._placed
        else:
            known = word in ("w", "b", "c", "n")
            exponent = self._placed[0] if self._placed is not None else self._cube
            self._placed = (exponent, {"w": 0, "b": 1}.get(word, -1)) if known else self._placed
        if known:
            self._set.append(one)
        else:
            self._unreadable(one.span)

    def _flush(self, side: int, cell: Cell | None, *, more: bool = False) -> None:
        """Puts what was set since the last action; `side` acts next (-1: nobody), `cell` is what it does.

        `more`: the tree goes on, though not with an action.
        """
        if not self._set:
            return
        begun, ended = self._set[0].span.start, self._set[-1].span.end
        span, dice = Span(begun, ended), self._dice
        said = [self._written(one) for one in self._set]
        follows = dice is not None and self._position_node == dice.node + 1
        again = dice is not None and cell is not None and cell.kind == ROLL and dice.side in (side, -1)
        rows, placed, turn = self._rows(), self._placed, self._turn
        self._set, self._dice, self._placed = [], None, None
        put = False
        if self._position and rows is None:
            self._unreadable(span)
            put = True
        elif rows is not None and dice is not None and follows and not again:
            # The board behind a throw is what its player made of it, against the rules.
            self._place(placed)
            mover = dice.side if dice.side >= 0 else self._due
            self._put(mover, illegal(dice.first, dice.second, rows, 1 << self._cube, self._owner), span)
            self._rolls += 1
            self._due = 1 - mover
            put, dice = True, None
        elif rows is not None or (placed is not None and placed not in ((self._cube, self._owner), (self._cube, -2))):
            self._place(placed)
            self._put_position(side if side >= 0 else max(turn, 0), rows or self._now(), placed, span)
            put = True
        self._position, self._position_node = [], -1
        if dice is not None and not again:
            thrown = (unplayed if side < 0 and not more else nothing)(dice.first, dice.second)
            self._put(dice.side if dice.side >= 0 else self._due, thrown, span)
            self._rolls += 1
            put = True
        if not put:
            self._keep("\n;" + "".join(said), span)
        behind, self._behind = self._behind, []
        for written, place in behind:
            if written:
                self._keep(written, place)
            else:
                self._put_comment(place)

    def _place(self, placed: tuple[int, int] | None) -> None:
        if placed is not None:
            self._cube, owner = placed
            self._owner = max(owner, -1)
        self._owes, self._turns = -1, 0

    def _put_position(self, side: int, rows: Rows | None, placed: tuple[int, int] | None, span: Span) -> None:
        if rows is None:
            self._unreadable(span)
            return
        if placed is not None and placed[1] == -2 and placed[0]:
            # Who owns the cube is not said.
            text = setup_text(rows, 1 << placed[0]).rpartition("/")[0]
            self._put(side, Cell(SET_POSITION, text), span)
        else:
            self._put(side, set_position(rows, 1 << self._cube, self._owner), span)

    def _now(self) -> Rows | None:
        """The board as it stands, as far as that can be told without judging."""
        if self._board is None:
            self._board = Board(self._start)
        self._board.follow(self.builder.cells)
        return self._board.rows()

    def _rows(self) -> Rows | None:
        """The board that was set; None where none was, or one that can't be."""
        if not self._position:
            return None
        self._now()
        board = self._board
        assert board is not None
        good = True
        for one in self._position:
            for low, high in one.values:
                letters = points_of(self.text[low:high]) if high - low < 100 else None
                if letters is None:
                    good = False
                elif one.ident == "AE":
                    board.empty(letters)
                else:
                    board.put(int(one.ident == "AB"), letters)
        return board.rows() if good else None
