"""The rows of `dice`: how often each roll was thrown, and how often that was to be expected."""

from collections import Counter
from collections.abc import Iterator
from itertools import product

from bgnotation.cells import GIVEN, ROLL
from bgnotation.tables._frame import DICE, NUMBER, TEXT, WHOLE, Columns, Kind, Row
from bgnotation.tables._records import Judged
from bgnotation.variants import Throw

_ROLLS = [(high, low) for high, low in product(range(1, 7), repeat=2) if high >= low]
_COLUMNS: Columns = {
    "path": TEXT,
    "match": WHOLE,
    "side": WHOLE,
    "player": TEXT,
    "dice": DICE,
    "pips": WHOLE,
    "count": WHOLE,
    "expected": NUMBER,
    "openings": WHOLE,
    "rolls": WHOLE,
}


def dice_rows(record: Judged) -> Iterator[Row]:
    """21 rows for each side of a match with a game: one for each roll."""
    for match in record.replays:
        transcript = match.transcript
        if not transcript.games:
            continue
        thrown: tuple[Counter[tuple[int, int]], ...] = (Counter(), Counter())
        opened: tuple[Counter[tuple[int, int]], ...] = (Counter(), Counter())
        first = transcript.players
        for done in match.games:
            # Players and sides are those of the first game.
            exchanged = first[0] != first[1] and done.game.players == (first[1], first[0])
            opening = match.variant.opening is Throw.OPENING
            for slot, cell in done.game.slots():
                if cell.kind == ROLL and cell.high and cell.value != GIVEN:
                    side = (slot & 1) ^ exchanged
                    roll = cell.high, cell.low
                    thrown[side][roll] += 1
                    if opening and cell.high != cell.low:
                        opened[side][roll] += 1
                    opening = False
        for side, player in enumerate(first):
            rolls, openings = thrown[side].total(), opened[side].total()
            for high, low in _ROLLS:
                double = high == low
                # A game is not opened by a double: each of the fifteen other rolls has an equal chance.
                expected = (rolls - openings) * (1 if double else 2) / 36 + (0 if double else openings / 15)
                yield (
                    transcript.source.path,
                    transcript.index + 1,
                    side + 1,
                    player,
                    f"{high}{low}",
                    (high + low) * (2 if double else 1),
                    thrown[side][high, low],
                    expected,
                    opened[side][high, low],
                    rolls,
                )


THROWN = Kind(_COLUMNS, dice_rows)
