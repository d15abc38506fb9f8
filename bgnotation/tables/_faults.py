"""Which actions of a game are verified: no error stands at them or before them."""

from collections.abc import Sequence

from bgnotation.diagnostic import Diagnostic, Severity
from bgnotation.replay import GameReplay


class Faults:
    """The errors and warnings of a game, by action."""

    def __init__(self, done: GameReplay, findings: Sequence[Diagnostic]) -> None:
        self._verified = True
        self._at: dict[int, list[Diagnostic]] = {}
        first = done.game.body.start
        for one in findings:
            if one.turn:
                self._at.setdefault(one.turn, []).append(one)
            elif one.severity is Severity.ERROR and one.span.start < first:
                # A wrong score line is wrong for all of the game.
                self._verified = False
        self._done = done

    def of(self, turn: int, slot: int, *, blind: bool) -> tuple[bool, str | None]:
        """Whether an action is verified, and the name of what is wrong with it; to be asked in order of the game."""
        name = None
        if found := self._at.get(turn):
            span = self._done.game.span(slot)
            # What follows the last action, such as the result, has that one's number.
            here = [one for one in found if span.start <= one.span.start <= span.end or one.span.end <= span.end]
            if any(one.severity is Severity.ERROR for one in here):
                self._verified = False
            if here:
                name = max(here, key=lambda one: one.severity is Severity.ERROR).name
        return self._verified and not blind, name


def errors(findings: Sequence[Diagnostic]) -> int:
    """How many of them are errors."""
    return sum(one.severity is Severity.ERROR for one in findings)
