"""The rows of `cube`: cube actions, what came of them, and in races what they were worth."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from bgnotation.cells import BEAVER, DOUBLE, DROP, RACCOON, RESIGN, ROLL, TAKE
from bgnotation.game.position import Position
from bgnotation.replay.steps import Moment, position_before
from bgnotation.tables._frame import (
    FLAG_OR_MISSING,
    NUMBER,
    TEXT,
    WHOLE_OR_MISSING,
    Columns,
    Kind,
    Row,
    choice,
    whole,
)
from bgnotation.tables._records import Judged
from bgnotation.tables._situation import BEFORE, situations
from bgnotation.tables._turns import ACTIONS, FAULTS, WHERE, located

if TYPE_CHECKING:
    from bgnotation.races import Done

_OFFERS = frozenset({DOUBLE, BEAVER, RACCOON})
_ANSWERS = frozenset({TAKE, DROP, BEAVER, RACCOON})

_OF_CUBE: Columns = {
    "offered": WHOLE_OR_MISSING,
    "answer": choice("take", "drop", "beaver", "raccoon"),
    "won": FLAG_OR_MISSING,
    "points": WHOLE_OR_MISSING,
}
_VERDICT: Columns = {
    "win": NUMBER,
    "verdict": TEXT,
    "source": TEXT,
    "exact": FLAG_OR_MISSING,
    "cost": NUMBER,
}
_NO_VERDICT: Row = (None,) * len(_VERDICT)


def cube_rows(record: Judged) -> Iterator[Row]:
    """A row for each cube action of a record, with what came of it."""
    for match in record.replays:
        for done in match.games:
            actions = list(located(record, match, done))
            cube = [at for at, one in enumerate(actions) if one.action.moment.cell.kind not in (ROLL, RESIGN)]
            before, _ = situations([actions[at].action for at in cube])
            for at, situation in zip(cube, before, strict=True):
                place, (_, moment, _), faults = actions[at]
                following = actions[at + 1].action.moment if at + 1 < len(actions) else None
                position = position_before(done, moment)
                offers = position.doubled + (moment.cell.kind in _OFFERS)
                won = None if done.winner is None else done.winner == moment.slot & 1
                yield (
                    *place,
                    whole(position.cube.value << offers) if offers else None,
                    _answer(moment, following) if following and moment.cell.kind in _OFFERS else None,
                    won,
                    None if won is None or done.points is None else whole(done.points if won else -done.points),
                    *situation,
                    *faults,
                    *(_verdict(moment, position) if situation[_RACE] else _NO_VERDICT),
                )


_RACE = list(BEFORE).index("race")


def _answer(moment: Moment, following: Moment) -> str | None:
    """What the other side did about an offer; a beaver is taken by the roll that follows it."""
    if following.cell.kind in _ANSWERS:
        return ACTIONS[following.cell.kind]
    if following.cell.kind == DOUBLE and following.slot & 1 != moment.slot & 1:
        return "beaver" if moment.cell.kind == DOUBLE else "raccoon"
    return "take" if following.cell.kind == ROLL and following.before.animals else None


def _verdict(moment: Moment, position: Position) -> Row:
    """What `races` says of a decision: the chance of the acting side, the verdict, and what the action cost."""
    # Imported here: its tables are large, and most cube actions are no race.
    from bgnotation.races import assess

    done = _done(moment)
    verdict = None if done is None else assess(position)
    if verdict is None or done is None:
        return _NO_VERDICT
    win = verdict.win if verdict.side == moment.slot & 1 else 1 - verdict.win
    if verdict.double is None:
        return win, None, verdict.win_source.value, None, None
    return win, verdict.text.removeprefix("≈ "), verdict.source.value, verdict.exact, verdict.cost(done)


def _done(moment: Moment) -> "Done | None":
    from bgnotation.races import Done

    return {DOUBLE: Done.DOUBLE, TAKE: Done.TAKE, DROP: Done.PASS}.get(moment.cell.kind)


CUBE = Kind({**WHERE, **_OF_CUBE, **BEFORE, **FAULTS, **_VERDICT}, cube_rows)
