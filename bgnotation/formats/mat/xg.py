"""eXtreme Gammon's spelling: `Bar/20*`, `4/Off`, moves of one checker drawn together, `(2)`, `Cannot Move`, `????`."""

from collections.abc import Mapping, Sequence

from bgnotation.cells import DANCED, ILLEGAL, LAST, QUIT, Cell
from bgnotation.formats.mat.game import GameRows
from bgnotation.formats.mat.wording import NO_DICE, Texts, legs_of, starred
from bgnotation.game.legal import Rows, can_play
from bgnotation.game.legal import Step as OneDie
from bgnotation.replay.actions import dice_of
from bgnotation.written import WrittenMove, readings


class XgRows(GameRows):
    """Writes one game of a match as XG does."""

    @property
    def known(self) -> Mapping[Cell, str | None]:
        """What rolls are written as where that takes no board: no checker moves twice."""
        return _KNOWN

    def roll(self, slot: int, cell: Cell) -> str:
        """The text of a roll and its play."""
        if cell.how == ILLEGAL:
            return self.illegal(slot, cell)
        if not cell.high:
            return NO_DICE
        dice = dice_of(cell)
        if not cell.words:
            return f"{dice[0]}{dice[1]}: {self._unmoved(slot, cell)}"
        action, before = self.actions[slot]
        steps, side = self.steps(slot), action.side
        moves: Sequence[WrittenMove] = _single(steps)
        if action.state == "played":
            mover = before[side], before[1 - side]
            moves = drawn_together(steps, dice, mover, (action.rows[side], action.rows[1 - side]))
        return f"{dice[0]}{dice[1]}: {' '.join(map(in_words, moves))}"

    def _unmoved(self, slot: int, cell: Cell) -> str:
        """What stands where a roll has no play: nothing if a play is missing."""
        if cell.how in (QUIT, DANCED):
            return NO_DICE if cell.how == DANCED else "????"
        side = slot & 1
        rows = self.actions[slot][1]
        if not any(can_play(rows[side], rows[1 - side], die) for die in (cell.high, cell.low)):
            return NO_DICE
        return "????" if slot == self.last_roll else ""

    def words_of_result(self, winner: int, points: int, *, ends_match: bool) -> str:
        """The words of a result: XG says where it ends the match, and never `points`."""
        length = self.outgoing.transcript.length
        if length and not ends_match:
            score = self.game.score if self.game.score is not None else self.replayed.score.points
            ends_match = score[winner] + points >= length
        return f"Wins {points} point{' and the match' if ends_match else ''}"

    def beside(self, slot: int, words: str, *, dropped: bool) -> str:
        """The words of a result in the right cell."""
        return f" {words}"


def drawn_together(steps: Sequence[OneDie], dice: tuple[int, int], before: Rows, after: Rows) -> Sequence[WrittenMove]:
    """A play with the moves of one checker drawn together, if it is then read as these steps in this order.

    `before` and `after` are the rows of the mover and the opponent.
    """
    wanted = [step[:2] for step in steps]
    moves, order = _grouped(_chains(steps))
    if order == wanted:
        found = [one for one in readings(before[0], before[1], max(dice), min(dice), moves) if not one.implied]
        if [one.rows for one in found] == [after] and sorted(step[:2] for step in found[0].steps) == sorted(wanted):
            return moves
    return _apart(steps)


def _apart(steps: Sequence[OneDie]) -> Sequence[WrittenMove]:
    """A play with a move for each die; those that are the same as one, if the order allows it."""
    moves, order = _grouped([[step] for step in steps])
    return moves if order == [step[:2] for step in steps] else _single(steps)


def _single(steps: Sequence[OneDie]) -> list[WrittenMove]:
    return [WrittenMove((source, target), (star,)) for source, target, star in steps]


def _chains(steps: Sequence[OneDie]) -> list[list[OneDie]]:
    """The steps of each checker, up to a point where a checker was hit: XG writes none between two others."""
    left = list(steps)
    hit = {target for _, target, star in steps if star}
    chains = []
    while left:
        chain = [left.pop(0)]
        while (at := chain[-1][1]) not in hit and (onward := next((step for step in left if step[0] == at), None)):
            left.remove(onward)
            chain.append(onward)
        chains.append(chain)
    return chains


def _grouped(chains: Sequence[list[OneDie]]) -> tuple[list[WrittenMove], list[tuple[int, int]]]:
    """Moves that are the same as one with a number, starred if any of them hits; and all steps in their order."""
    groups: dict[tuple[int, int], list[list[OneDie]]] = {}
    for chain in chains:
        groups.setdefault((chain[0][0], chain[-1][1]), []).append(chain)
    moves = [
        (WrittenMove(points, (any(chain[-1][2] for chain in same),), len(same)), same)
        for points, same in groups.items()
    ]
    # From one point XG has the shortest move first, and hits last.
    moves.sort(key=lambda one: (-one[0].points[0], one[0].stars[0], -one[0].points[1]))
    return [move for move, _ in moves], [step[:2] for _, same in moves for chain in same for step in chain]


def _text_of(cell: Cell) -> str | None:
    """The text of a roll that needs no board, None for any other."""
    legs = legs_of(cell) if cell.words and cell.high and cell.plan_kind != LAST else None
    if legs is None or {source for source, _ in legs} & {target for _, target in legs}:
        return None
    first, second = dice_of(cell)
    return f"{first}{second}: {' '.join(map(in_words, _apart(starred(legs, cell.stars))))}"


_KNOWN = Texts(_text_of)


def in_words(move: WrittenMove) -> str:
    """A move of two points in XG's words.

    >>> in_words(WrittenMove((25, 20), (True,), 2)), in_words(WrittenMove((4, 0), (False,)))
    ('Bar/20*(2)', '4/Off')
    """
    source, target = ("Bar" if point == 25 else "Off" if point == 0 else str(point) for point in move.points)
    many = f"({move.checkers})" if move.checkers > 1 else ""
    return f"{source}/{target}{'*' if move.stars[0] else ''}{many}"
