"""The marks of a play on the board before it: rings where checkers leave, arrows to where they land."""

from collections import Counter
from dataclasses import dataclass, field
from math import hypot

from bgnotation.draw import _geometry as at
from bgnotation.draw._geometry import Spot
from bgnotation.draw._shapes import group, number, tag
from bgnotation.draw.palette import Palette
from bgnotation.game.board import OFF, Board
from bgnotation.game.play import Play
from bgnotation.game.side import Side


@dataclass(slots=True)
class _Path:
    """One checker's way: the points it stands on, from first to last."""

    points: list[int]
    hits: list[int] = field(default_factory=list)


def play_marks(board: Board, side: Side, play: Play, *, low: bool, palette: Palette) -> str:
    """Draws `play` of `side` on the board before it; nothing for a dance."""
    row, arrived, left = (*board.checkers[side], board.waiting[side]), Counter[int](), Counter[int]()
    shapes = []
    paths = checker_paths(play)
    alike = Counter((path.points[0], path.points[-1]) for path in paths)
    seen = Counter[tuple[int, int]]()
    for path in paths:
        ends = source, target = path.points[0], path.points[-1]
        nth = seen[ends]
        seen[ends] += 1
        # checkers that go together keep their order, so that their arrows don't cross
        turn = alike[ends] - 1 - 2 * nth if _same_half(source, target) else 0
        first = max(at.drawn(source, row[source]) - 1 - left[source] - turn, 0)
        left[source] += 1
        spots = [at.slot(source, first, low=low)]
        spots += [at.slot(point, row[point], low=low) for point in path.points[1:-1]]
        spots.append(at.slot(target, row[target] + arrived[target], low=low))
        arrived[target] += 1
        shapes.append(_ring(spots[0], palette))
        shapes += [_hit(at.slot(point, 0, low=low), palette) for point in path.hits]
        shapes.append(_arrow(spots, palette, to_tray=target == OFF))
    return group("".join(shapes), fill="none", stroke_linecap="round", data_play=str(play)) if shapes else ""


def _same_half(source: int, target: int) -> bool:
    return (source > 12) == (target > 12)


def checker_paths(play: Play) -> list[_Path]:
    """The moves of a play joined to ways of single checkers: 24/18 18/14 is one way of one checker."""
    paths: list[_Path] = []
    for move in play.moves:
        path = next((path for path in paths if path.points[-1] == move.source), None)
        if path is None:
            path = _Path([move.source])
            paths.append(path)
        path.points.append(move.target)
        if move.hit:
            path.hits.append(move.target)
    return paths


def _ring(spot: Spot, palette: Palette) -> str:
    x, y = spot
    radius = at.RADIUS - 1.5
    halo = tag("circle", cx=x, cy=y, r=radius, stroke=palette.felt, stroke_width=5)
    return halo + tag("circle", cx=x, cy=y, r=radius, stroke=palette.accent, stroke_width=3, stroke_dasharray="5 5")


def _hit(spot: Spot, palette: Palette) -> str:
    x, y = spot
    return tag("circle", cx=x, cy=y, r=at.RADIUS, stroke=palette.accent, stroke_width=3.5)


def _arrow(spots: list[Spot], palette: Palette, *, to_tray: bool) -> str:
    d, tip, back = _curves(spots, 8 if to_tray else 2)
    head = _head(tip, back)
    halo = tag("path", d=d, stroke=palette.felt, stroke_width=7)
    halo += tag("path", d=head, fill=palette.accent, stroke=palette.felt, stroke_width=3)
    return halo + tag("path", d=d, stroke=palette.accent, stroke_width=3.5) + tag("path", d=head, fill=palette.accent)


def _curves(spots: list[Spot], short: float) -> tuple[str, Spot, Spot]:
    """The path, its tip, and the point its last stretch comes from."""
    d = ""
    begin = start = spots[0]
    for n, end in enumerate(spots[1:], 1):
        bend = _bend(start, end)
        if n == 1:
            begin = _towards(start, bend, at.RADIUS)
            d = f"M{_pair(begin)}"
        if n == len(spots) - 1:
            end = _towards(end, bend, short)
            tail = _towards(end, bend, 10)
            return d + f"Q{_pair(bend)} {_pair(tail)}", end, bend
        d += f"Q{_pair(bend)} {_pair(end)}"
        start = end
    return d, begin, begin


def _bend(start: Spot, end: Spot) -> Spot:
    """The control point: arrows within one half of the board bow towards its middle, clear of the checkers between."""
    x, y = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
    if (start[1] < at.MIDDLE) != (end[1] < at.MIDDLE):
        return x, y
    depth = min(24 + 0.35 * abs(start[0] - end[0]), 110)
    return x, y + depth if y < at.MIDDLE else y - depth


def _towards(start: Spot, end: Spot, distance: float) -> Spot:
    length = hypot(end[0] - start[0], end[1] - start[1])
    if not length:
        return start
    part = min(distance / length, 0.9)
    return start[0] + part * (end[0] - start[0]), start[1] + part * (end[1] - start[1])


def _head(tip: Spot, back: Spot) -> str:
    length = hypot(tip[0] - back[0], tip[1] - back[1]) or 1
    x, y = (tip[0] - back[0]) / length, (tip[1] - back[1]) / length
    base = tip[0] - 14 * x, tip[1] - 14 * y
    left, right = (base[0] - 7 * y, base[1] + 7 * x), (base[0] + 7 * y, base[1] - 7 * x)
    return f"M{_pair(tip)}L{_pair(left)}L{_pair(right)}Z"


def _pair(spot: Spot) -> str:
    return f"{number(spot[0])} {number(spot[1])}"
