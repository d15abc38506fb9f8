"""What an action makes of a state, legal or not."""

from bgnotation.game.board import BAR, Row
from bgnotation.replay.state import Over, State


def offered(state: State, side: int, value: int, *, phantom: bool = False) -> State:
    """The state with the double of `side` to `value` standing."""
    return state._replace(
        doubler=side, offer=value, answers=1 - side, taker=1 - side, animals=0, phantom=phantom, turn=side
    )


def returned(state: State, side: int) -> State:
    """The state with the offer turned once more by the side that owed the answer."""
    return state._replace(offer=2 * state.offer, answers=1 - side, animals=state.animals + 1)


def answered(state: State, side: int, *, take: bool) -> State:
    """The state after the answer to the offer that stands."""
    if take:
        if state.phantom:
            return state._replace(doubler=-1, answers=-1, taker=-1, animals=0, phantom=False, offer=0)
        return state._replace(cube=state.offer, owner=state.taker, doubler=-1, answers=-1, taker=-1, animals=0, offer=0)
    return state._replace(
        over=Over.DROPPED, winner=1 - side, stake=state.offer // 2, doubler=-1, answers=-1, turn=-2, phantom=False
    )


def shut_out(rows: tuple[Row, Row], side: int) -> bool:
    """Whether `side` is on the bar against six made points, so that every roll dances."""
    if side < 0:
        return False
    return rows[side][BAR] > 0 and all(count > 1 for count in rows[1 - side][1:7])
