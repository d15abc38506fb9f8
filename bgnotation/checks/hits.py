"""BG31x: stars and hits."""

import re
from collections.abc import Iterator, Sequence

from bgnotation.checks._base import Finding, cell_of, is_literal, match_check, span_of
from bgnotation.diagnostic import Edit, Fix, Severity
from bgnotation.replay import GameReplay, Replay
from bgnotation.replay.problems import ImpliedHit, PlayFault
from bgnotation.source import Span
from bgnotation.written import WrittenMove


def _points(mask: int) -> list[int]:
    return [point for point in range(1, 25) if mask >> point & 1]


def _words(numbers: list[int]) -> str:
    text = " and ".join(map(str, numbers))
    return f"the {text} point{'s' if len(numbers) > 1 else ''}"


@match_check("BG310", "hit-mark", Severity.WARNING)
def hit_mark(replay: Replay) -> Iterator[Finding]:
    """A hit without a star, or a star without a hit.

    **Why.** Stars never change what is legal, but a missing one hides a hit from readers, and one too many may mean
    that the position is not the one the writer saw. The star may be repeated on each checker that lands on the point;
    a file without any star has none to miss.

    **Cure.** Put the star behind the point where the checker is hit (`8/5*`); `--fix` does it. Look at the board where
    a star is too many: was something hit that is not written, or is an earlier play wrong?
    """
    if not any(game.doubts for game in replay.games):
        return
    if not replay.transcript.marks_hits or not any(map(_has_star, replay.games)):
        return
    implied = {(game.index, problem.slot) for game, problem in replay.problems(ImpliedHit)}
    faulty = {(game.index, problem.slot) for game, problem in replay.problems(PlayFault)}
    for game in replay.games:
        for slot, hits in game.doubts:
            if (game.index, slot) in implied or (game.index, slot) in faulty:
                continue
            stars = cell_of(game, slot).stars
            missing, extra = _points(hits & ~stars), _points(stars & ~hits)
            fix = _add_star(game, slot, missing) if missing else None
            parts = []
            if missing:
                hit, has = ("hit", "has") if len(missing) == 1 else ("hits", "have")
                parts.append(f"the {hit} on {_words(missing)} {has} no star")
            if extra:
                parts.append(f"a star marks a hit on {_words(extra)}, but no checker is hit there")
            yield Finding(span_of(game, slot), "; ".join(parts), game=game, slot=slot, fix=fix)


def _has_star(game: GameReplay) -> bool:
    body = game.game.body
    if game.game.source.text.find("*", body.start, body.end) >= 0:
        return True
    return not game.game.is_tiled and any(cell is not None and cell.stars for cell in game.game.cells)


def _add_star(game: GameReplay, slot: int, missing: list[int]) -> Fix | None:
    """Edits that put the stars where the checkers land; None where the text doesn't show where."""
    if not is_literal(game, slot):
        return None
    span = game.game.span(slot)
    text = cell_of(game, slot).text
    edits = []
    for point in missing:
        landing = re.search(rf"[/>-]0?{point}(?![0-9*])", text)
        if landing is None:
            return None
        edits.append(Edit(Span(span.start + landing.end(), span.start + landing.end()), "*"))
    edits.sort(key=lambda edit: edit.span.start)
    mended = text
    for edit in reversed(edits):
        at = edit.span.start - span.start
        mended = f"{mended[:at]}*{mended[at:]}"
    source = game.game.source.text
    behind = source[span.end : span.end + len(edits) + 2]
    if behind == " " * (len(edits) + 2):
        # Taken from the blanks before the right column, which so stays where it is.
        edits.append(Edit(Span(span.end, span.end + len(edits)), ""))
    return Fix(f"Write {mended.strip()}", tuple(edits), safe=True)


@match_check("BG311", "implied-hit", Severity.WARNING, needs=ImpliedHit)
def implied_hit(replay: Replay) -> Iterator[Finding]:
    """A move of several steps hits on a point that it passes without naming it.

    **Why.** `24/14*` can be played only by hitting on 18, or the later plays fit only so. GNU Backgammon refuses such
    a move, other programs lose the hit.

    **Cure.** Write the point: `24/18*/14*`.
    """
    if not replay.transcript.marks_hits:
        # Where hits have no mark and steps run together, none can be named either.
        return
    for game, problem in replay.problems(ImpliedHit):
        named = _named(cell_of(game, problem.slot).moves, problem.points)
        yield Finding(
            span_of(game, problem.slot),
            f"the play hits on {_words(sorted(problem.points))} without saying so",
            f"name the point where the checker is hit: {named}" if named else None,
            game,
            problem.slot,
        )


def _named(moves: Sequence[WrittenMove], points: Sequence[int]) -> str | None:
    """The first move that passes the points, with them put in; None if no move passes all."""
    for move in moves:
        stops = list(zip(move.points[1:], move.stars, strict=True))
        if move.checkers == 1 and all(move.points[-1] < point < move.points[0] for point in points):
            stops = sorted({*stops, *((point, True) for point in points)}, reverse=True)
            return str(WrittenMove((move.points[0], *(p for p, _ in stops)), tuple(star for _, star in stops)))
    return None
