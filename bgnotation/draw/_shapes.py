"""SVG elements as text."""

import unicodedata
from html import escape


def number(value: float) -> str:
    """A length to a tenth of a unit, without trailing zeros.

    >>> number(12.0), number(18.54)
    ('12', '18.5')
    """
    return f"{round(value, 1):g}"


def tag(name: str, content: str | None = None, **attributes: str | float) -> str:
    """An element; `content` is markup already, `_` in an attribute's name stands for `-`.

    >>> tag("circle", r=18.5, stroke_width=2)
    '<circle r="18.5" stroke-width="2"/>'
    """
    said = "".join(
        f' {key.replace("_", "-")}="{escape(value) if isinstance(value, str) else _plain(value)}"'
        for key, value in attributes.items()
    )
    return f"<{name}{said}/>" if content is None else f"<{name}{said}>{content}</{name}>"


def _plain(value: float) -> str:
    return f"{round(value, 2):g}"


def group(content: str, **attributes: str | float) -> str:
    """Elements that share attributes."""
    return tag("g", content, **attributes)


def text(shown: str, x: float, middle: float, size: float, *, markup: bool = False, **attributes: str | float) -> str:
    """Text whose capitals and figures are centred on the height `middle`.

    The base line is worked out, as not every renderer knows `dominant-baseline`.
    """
    content = shown if markup else escape(shown)
    return tag("text", content, x=x, y=middle + 0.355 * size, font_size=size, **attributes)


def text_width(shown: str, size: float = 1) -> float:
    """About how wide bold text is in a sans-serif font, rather too much than too little."""
    return size * sum(map(_em, shown))


def _em(c: str) -> float:
    if unicodedata.combining(c):
        return 0
    if unicodedata.east_asian_width(c) in "WF":
        return 1.05
    if c in "MW@%":
        return 1.1
    if c in "iljtfI.,:;'|!()[] /":
        return 0.42
    return 1.0 if c == "m" or c == "w" else 0.8 if c.isupper() else 0.7
