"""Faults in a result: its points, its winner, or how a game of Acey-deucey is said to count."""

from dataclasses import replace

from bgnotation.simulate.record import Said
from tests.simulated.game import Fault, FaultyGame
from tests.simulated.record import Told, Written


def points(game: FaultyGame, kind: str) -> Fault | None:
    """Other points than board and cube allow; where they allow several, other ones than the next score adds."""
    told, match = game.told, game.match
    if told.how == "void":
        return None
    right = told.game.points
    allowed = {right}
    plan = match.plan
    following = False
    if game.rules:
        most = 16
    else:
        cube = _cube(told)
        most = 3 * cube + 2
        if told.how in ("resigned", "given up"):
            # Given up for one, two or three times the cube: neither board nor cube contradicts, but the next score.
            following = plan.length > 0 and not match.is_last(game.index) and game.chance.random() < 0.5
            if not following:
                allowed |= {cube, 2 * cube, 3 * cube}
        elif told.how == "off" and plan.length == 0 and plan.rules.jacoby and right == cube:
            # A gammon that stands in full although Jacoby voids it is another finding.
            allowed |= {2 * cube, 3 * cube}
    wrong = [points for points in range(1, most) if points not in allowed]
    if match.is_last(game.index) and plan.length:
        # A last result may count only the points that were needed.
        needed = {plan.length, plan.length - told.game.score[told.game.winner or 0]}
        wrong = [points for points in wrong if points not in needed or points > max(allowed)]
    if not wrong:
        return None
    stated = game.chance.choice(wrong)
    written = match.rows(game.index, points=stated)
    lines = (written.result, *([_next_score(written)] if following else []))
    return game.fault(kind, f"{right} -> {stated} points, {told.how}", written, lines)


def _next_score(written: Written) -> int:
    """The score line behind a game: there is an empty line and the title between."""
    return written.result + 3


def _cube(told: Told) -> int:
    """What the cube counts at the end of a game that nobody dropped."""
    turned = [action.value for action in told.game.actions if isinstance(action, Said) and action.value]
    return turned[-1] if turned else 1 << told.game.auto_doubles


def winner(game: FaultyGame, kind: str) -> Fault | None:
    """The result in the other side's column."""
    told, match = game.told, game.match
    if told.how == "void":
        return None
    winner = told.game.winner
    assert winner is not None
    written = match.rows(game.index, winner=1 - winner)
    what = f"the other side wins, {told.how}"
    decided = told.how in ("off", "dropped")
    if match.is_last(game.index):
        # Who resigns may stand in any column.
        return game.fault(kind, what, written, (written.result,)) if decided else None
    if not decided:
        return game.fault(kind, what, written, (written.result, _next_score(written)))
    # Where the next score line knows better, a result in the other column is a slip: here it follows the result.
    fault = game.fault(kind, f"{what}, and the next score is the other side's", written, (written.result,))
    before, won = told.game.score, told.game.points
    score = (before[0] + won, before[1]) if winner else (before[0], before[1] + won)
    return replace(fault, text=match.with_score(fault.text, game.index + 1, score))


def score_tag(game: FaultyGame, kind: str) -> Fault | None:
    """The tag that says how a game of Acey-deucey counts."""
    match = game.match
    if not game.rules:
        return None
    remaining = match.plan.played_variant.remaining  # type: ignore[attr-defined]
    head, _ = match.blocks
    tag = f'; [AceyScore "{"one" if remaining else "remaining"}"]\n'
    known = next((place for place, line in enumerate(head) if "AceyScore" in line), None)
    new = [*head[:known], tag, *head[known + 1 :]] if known is not None else [tag, *head]
    wrong = []
    for index, told in enumerate(match.games):
        winner = told.game.winner
        if winner is None:
            continue
        left = 15 - told.final[1 - winner][0]
        if told.game.points == (1 if remaining else left):
            continue
        needed = {match.plan.length, match.plan.length - told.game.score[winner]} if match.plan.length else set()
        if not (match.is_last(index) and told.game.points in needed and not remaining):
            wrong.append(index)
    if not wrong:
        return None
    text, begins = match.text({}, head=new)
    line = begins[wrong[0]] + match.rows(wrong[0]).result
    return Fault(kind, game.index, tag.strip(), text, frozenset({new.index(tag) + 1, line}))
