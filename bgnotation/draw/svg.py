"""Boards as SVG text, for notebooks and reports.

The pictures hold no script, no style element and no id, so that any number of them can stand on a
page. Each stack is a `<g>` with `data-side` (1 or 2), `data-point` (the side's own numbering, 0 off,
25 the bar) and `data-checkers`.
"""

from html import escape
from typing import Protocol

from bgnotation.draw import _geometry as at
from bgnotation.draw import _words as words
from bgnotation.draw._marks import play_marks
from bgnotation.draw._shapes import group, number, tag, text, text_width
from bgnotation.draw.palette import LIGHT, Palette
from bgnotation.game.board import OFF, TRAY, Board
from bgnotation.game.dice import Dice
from bgnotation.game.play import Play
from bgnotation.game.position import Phase, Position
from bgnotation.game.side import Side

SIZE = 520
"""The width of a picture in pixels where none is asked for."""

_MARGIN = 10.0
_STRIP = 44.0
_LINE = 28.0
_SIDES = (Side.LEFT, Side.RIGHT)
_FONT = "system-ui, 'Segoe UI', Roboto, 'Noto Sans', 'DejaVu Sans', sans-serif"
_SCORE_ROOM = 232.0


class StepLike(Protocol):
    """What a picture needs of a step of a replay."""

    @property
    def game(self) -> int: ...
    @property
    def turn(self) -> int: ...
    @property
    def side(self) -> Side: ...
    @property
    def before(self) -> Position: ...
    @property
    def after(self) -> Position: ...
    @property
    def play(self) -> Play | None: ...
    @property
    def legal(self) -> bool | None: ...
    @property
    def event(self) -> object: ...


def board_svg(board: Board, *, size: int = SIZE, flip: bool = False, palette: Palette = LIGHT) -> str:
    """A board with both pip counts, `size` pixels wide, the right side at the bottom (the left one with `flip`).

    >>> from bgnotation.game.board import Board
    >>> board_svg(Board.from_points({6: 15}, {6: 15})).startswith("<svg xmlns=")
    True
    """
    low = Side.LEFT if flip else Side.RIGHT
    names = (palette.checkers[0].name, palette.checkers[1].name)
    parts = [_field(palette), _checkers(board, low, palette)]
    strips = "".join(_strip(side, low, palette, names[side], f"{board.pips(side)} pips") for side in _SIDES)
    return _document("Backgammon board", words.board_sentences(board, names), parts, strips, "", size, palette)


def position_svg(
    position: Position,
    *,
    players: tuple[str, str] = ("", ""),
    size: int = SIZE,
    flip: bool = False,
    palette: Palette = LIGHT,
    play: Play | None = None,
    caption: str = "",
) -> str:
    """A position as its players see it: checkers, roll, cube, score, pips, who must act.

    The right side sits at the bottom, the left one with `flip`; the points are numbered from the
    bottom player's side. Players are called as `players` has it, else as the position does, else by
    the colour of their checkers. `play` marks a play of the side on roll: dashed rings where checkers
    leave, arrows to where they land.
    """
    return _position(position, players, size, flip, palette, play, caption, is_faulty=False)


def step_svg(
    step: StepLike,
    *,
    players: tuple[str, str] = ("", ""),
    size: int = SIZE,
    flip: bool = False,
    palette: Palette = LIGHT,
) -> str:
    """A step of a replay: the position before it with the play marked, or the double as it is offered."""
    before, after = step.before, step.after
    is_offer = after.doubled > before.doubled
    position = after if is_offer else before
    dice = getattr(step.event, "dice", None)
    if isinstance(dice, Dice) and position.dice is None:
        position = position.with_dice(dice)
    caption = f"Game {step.game}, turn {step.turn}: {_action(step, position)}"
    play = None if is_offer else step.play
    return _position(position, players, size, flip, palette, play, caption, is_faulty=step.legal is False)


def _action(step: StepLike, position: Position) -> str:
    before, after = step.before, step.after
    if after.doubled > before.doubled:
        return words.status(after, after.to_act.other)
    if before.doubled:
        return "passes" if after.phase is Phase.DROPPED else "takes"
    if step.play is None and after.phase is Phase.RESIGNED:
        return "resigns"
    played = "illegal play" if step.play is None and step.legal is False else words.play_words(step.play)
    mark = " (illegal)" if step.play is not None and step.legal is False else ""
    return f"{position.dice}: {played}{mark}" if position.dice else f"{played}{mark}"


def _position(
    position: Position,
    players: tuple[str, str],
    size: int,
    flip: bool,
    palette: Palette,
    play: Play | None,
    caption: str,
    *,
    is_faulty: bool,
) -> str:
    low = Side.LEFT if flip else Side.RIGHT
    board = position.board
    names = _names(players if any(players) else position.players, palette)
    parts = [_field(palette), _checkers(board, low, palette), _dice(position, low, palette)]
    parts.append(_cube(position, low, palette))
    if play is not None:
        parts.append(play_marks(board, position.turn, play, low=position.turn is low, palette=palette))
    strips = ""
    for side in _SIDES:
        points, needs = words.score_words(position, side)
        right = _run(points, palette.ink, bold=True)
        right += _run(needs or "points", palette.muted, dx=6)
        right += _run(f"· {board.pips(side)} pips", palette.ink, dx=6)
        if gate := words.gate_words(board, side):
            right += _run(f"· {gate}", palette.ink, dx=6)
        strips += _strip(
            side, low, palette, names[side], right, words.status(position, side), acts=_acts(position, side)
        )
    footer = _footer(words.match_line(position), caption, palette, is_faulty=is_faulty)
    title = words.position_sentence(position, names)
    told = f"{words.board_sentences(board, names)} {words.cube_words(position, names)}"
    if caption:
        told += f" {caption}."
    return _document(title, told, parts, strips, footer, size, palette)


def _names(players: tuple[str, str], palette: Palette) -> tuple[str, str]:
    left, right = (words.printable(player) for player in players)
    return left or palette.checkers[0].name, right or palette.checkers[1].name


def _acts(position: Position, side: Side) -> bool:
    return position.phase is Phase.PLAYING and side is position.to_act


def _document(title: str, told: str, parts: list[str], strips: str, footer: str, size: int, palette: Palette) -> str:
    width = at.WIDTH + 2 * _MARGIN
    height = at.HEIGHT + 2 * _STRIP + _LINE * footer.count("<text") + 2
    name = escape(words.printable(title))
    body = [
        tag("rect", width=width, height=height, rx=at.CORNER, fill=palette.page),
        group("".join(parts), transform=f"translate({number(_MARGIN)} {number(_STRIP)})"),
        strips,
        footer,
    ]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {number(width)} {number(height)}" width="{size}"'
        f' height="{round(size * height / width)}" style="max-width:100%;height:auto" role="img"'
        f' aria-label="{name}" font-family="{_FONT}">\n<title>{name}</title>\n'
        f"<desc>{escape(words.printable(told))}</desc>\n" + "\n".join(filter(None, body)) + "\n</svg>"
    )


def _field(palette: Palette) -> str:
    """The empty board: frame, trays, points and their numbers."""
    inner = at.BOTTOM - at.TOP
    parts = [tag("rect", width=at.WIDTH, height=at.HEIGHT, rx=at.CORNER, fill=palette.frame)]
    parts += [
        tag("rect", x=x, y=at.TOP, width=6 * at.PITCH, height=inner, fill=palette.felt) for x in (at.LEFT, at.RIGHT)
    ]
    for x in (0.0, at.OFF_LEFT):
        for y in (at.TOP, at.BOTTOM - at.TRAY_LENGTH):
            width = at.TRAY - 8
            parts.append(tag("rect", x=x + 4, y=y, width=width, height=at.TRAY_LENGTH, rx=4, fill=palette.tray))
    for fill, first in ((palette.odd_point, 1), (palette.even_point, 2)):
        parts.append(tag("path", d="".join(_triangle(point) for point in range(first, 25, 2)), fill=fill))
    labels = "".join(_label(point) for point in range(1, 25))
    parts.append(group(labels, fill=palette.label, font_size=17, text_anchor="middle"))
    return "\n".join(parts) + "\n"


def _triangle(point: int) -> str:
    x, reach = at.point_x(point), at.PITCH / 2 - 1
    base, tip = (at.TOP, at.TOP + at.POINT) if point > 12 else (at.BOTTOM, at.BOTTOM - at.POINT)
    return f"M{number(x - reach)} {number(base)}L{number(x)} {number(tip)}L{number(x + reach)} {number(base)}Z"


def _label(point: int) -> str:
    middle = at.TOP / 2 if point > 12 else at.HEIGHT - at.TOP / 2
    return text(str(point), at.point_x(point), middle, 17)


def _checkers(board: Board, low: Side, palette: Palette) -> str:
    stacks = []
    for side in _SIDES:
        for point, checkers in enumerate(board.checkers[side]):
            if checkers > 0:
                stacks.append(_stack(side, point, checkers, palette, low=side is low))
        if waiting := board.waiting[side]:
            stacks.append(_stack(side, TRAY, waiting, palette, low=side is low))
        if board.shut[side]:
            stacks.append(_gate(side, palette, low=side is low))
    return "\n".join(stacks) + "\n" if stacks else ""


def _gate(side: Side, palette: Palette, *, low: bool) -> str:
    """The closed gate: a bolt between the tray at the left and the board."""
    top = at.BOTTOM - at.TRAY_LENGTH if low else at.TOP
    bolt = tag("rect", x=at.TRAY - 4, y=top, width=6, height=at.TRAY_LENGTH, rx=3, fill=palette.accent)
    return group(bolt, data_gate=str(side.number))


def _stack(side: Side, point: int, checkers: int, palette: Palette, *, low: bool) -> str:
    colours = palette.checkers[side]
    spots = [at.slot(point, index, low=low) for index in range(at.drawn(point, checkers))]
    shapes = "".join(_edge(*spot) if point in (OFF, TRAY) else _checker(*spot) for spot in spots)
    if at.is_numbered(point, checkers):
        shapes = "".join(_checker(*spot) for spot in spots[:-1]) + _disc(*spots[-1])
        shapes += _number(str(checkers), *spots[-1], colours.ink)
    if point in (OFF, TRAY):
        shapes += _number(
            str(checkers), *at.off_count(low=low, tray=point == TRAY), palette.label, size=17, weight="normal"
        )
    data = {"data-side": str(side.number), "data-point": str(point), "data-checkers": str(checkers)}
    return group(shapes, fill=colours.fill, stroke=colours.outline, stroke_width=2, **data)


def _disc(x: float, y: float) -> str:
    return tag("circle", cx=x, cy=y, r=at.RADIUS)


def _checker(x: float, y: float) -> str:
    ring = tag("circle", cx=x, cy=y, r=at.INNER, fill="none", stroke_width=1, opacity=0.35)
    return _disc(x, y) + ring


def _edge(x: float, y: float) -> str:
    width, height = at.OFF_SIZE
    return tag("rect", x=x - width / 2, y=y - height / 2, width=width, height=height, rx=4, stroke_width=1.5)


def _number(shown: str, x: float, y: float, fill: str, size: float = 20, weight: str = "bold") -> str:
    return text(shown, x, y, size, fill=fill, stroke="none", font_weight=weight, text_anchor="middle")


def _dice(position: Position, low: Side, palette: Palette) -> str:
    if position.dice is None:
        return ""
    x, y = at.half(low=position.turn is low)
    colours = palette.checkers[position.turn]
    dice = (position.dice.high, position.dice.low)
    shapes = "".join(_die(die, x + shift * at.DIE_GAP / 2, y) for die, shift in zip(dice, (-1, 1), strict=True))
    return group(shapes, data_dice=str(position.dice), fill=colours.fill, stroke=colours.outline, color=colours.ink)


def _die(die: int, x: float, y: float) -> str:
    corner = at.DIE / 2
    face = tag("rect", x=x - corner, y=y - corner, width=at.DIE, height=at.DIE, rx=6, stroke_width=2)
    pips = [
        tag("circle", cx=x + at.PIP_STEP * right, cy=y + at.PIP_STEP * down, r=at.PIP_RADIUS)
        for right, down in at.PIPS[die]
    ]
    return face + group("".join(pips), fill="currentColor", stroke="none")


def _cube(position: Position, low: Side, palette: Palette) -> str:
    shown = words.cube_shown(position)
    if not shown:
        return ""
    owner = position.cube.owner
    if position.doubled:
        (x, y), state = at.half(low=position.to_act is low), "offered"
    else:
        x, y = at.cube(low=None if owner is None else owner is low)
        state = "centred" if owner is None else str(owner.number)
    edge = {"stroke": palette.accent if position.doubled else palette.cube_ink}
    corner, width = at.CUBE / 2, 4 if position.doubled else 2
    face = tag("rect", x=x - corner, y=y - corner, width=at.CUBE, height=at.CUBE, rx=5, stroke_width=width, **edge)
    size = 20 if len(shown) < 3 else 16 if len(shown) == 3 else 12
    return group(face + _number(shown, x, y, palette.cube_ink, size), fill=palette.cube, data_cube=state)


def _strip(
    side: Side,
    low: Side,
    palette: Palette,
    name: str,
    right: str,
    status: str = "",
    *,
    acts: bool = False,
) -> str:
    """A player's line above or below the board; the one who must act has a bar at its edge."""
    colours = palette.checkers[side]
    y = _STRIP / 2 + (_STRIP + at.HEIGHT if side is low else 0)
    end = _MARGIN + at.WIDTH
    shapes = tag("circle", cx=_MARGIN + 20, cy=y, r=10, fill=colours.fill, stroke=colours.outline, stroke_width=2)
    if acts:
        shapes += tag("rect", x=_MARGIN, y=y - 13, width=5, height=26, rx=2, fill=palette.accent)
    room = at.WIDTH - 40 - _SCORE_ROOM - text_width(status, 18)
    left = _run(words.clip(name, room / 21, "…", text_width), palette.ink, bold=True, font_size=21)
    if status:
        left += _run(status, palette.accent if acts else palette.muted, bold=acts, dx=8)
    shapes += text(left, _MARGIN + 40, y, 18, markup=True)
    shapes += text(right, end, y, 18, markup=True, text_anchor="end", fill=palette.ink)
    return shapes


def _run(shown: str, fill: str, *, bold: bool = False, **attributes: float) -> str:
    """A stretch of a line; the gap before it is `dx`, as some renderers drop a blank there."""
    weight = {"font_weight": "bold"} if bold else {}
    return tag("tspan", escape(shown), fill=fill, **weight, **attributes)


def _footer(line: str, caption: str, palette: Palette, *, is_faulty: bool) -> str:
    """The lines below the players: the caption, what kind of game this is."""
    lines = [(line, palette.muted)]
    if caption:
        shown = words.clip(words.printable(caption), at.WIDTH / 18, "…", text_width)
        lines.insert(0, (shown, palette.error if is_faulty else palette.ink))
    y = 2 * _STRIP + at.HEIGHT + _LINE / 2 - 4
    return "".join(text(shown, _MARGIN, y + n * _LINE, 18, fill=fill) for n, (shown, fill) in enumerate(lines))


__all__ = ["SIZE", "StepLike", "board_svg", "position_svg", "step_svg"]
