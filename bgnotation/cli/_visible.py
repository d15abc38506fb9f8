"""Text from a file made safe to show, and how wide it is on a screen."""

_ACT = {number: chr(0x2400 + number) for number in range(32)} | {0x7F: "\u2421"}
"""What makes a terminal act, and the picture Unicode has for it: ESC is shown as ␛."""

_HIDDEN = frozenset(
    [0x061C, 0x200E, 0x200F, 0x2028, 0x2029, 0xFEFF, *range(0x80, 0xA0), *range(0x202A, 0x202F), *range(0x2066, 0x206A)]
)
"""Eight-bit controls, and what reorders or breaks a line unseen."""


def visible(text: str) -> str:
    """`text` with every control character shown instead of obeyed, on one line.

    >>> visible("Ann\\x1b[2J\\x9b\\u202e")
    'Ann␛[2J\\\\x9b\\\\u202e'
    """
    if text.isprintable() and text.isascii():
        return text
    return "".join(map(_shown, text))


def as_argument(path: str) -> str:
    """A path as it is typed behind a command, in quotes where the terminal needs them; see `visible`.

    >>> as_argument("match.mat")
    'match.mat'
    """
    import sys

    shown = visible(path)
    if sys.platform == "win32":
        return f'"{shown}"' if " " in shown else shown
    from shlex import quote

    return quote(shown)


def _shown(character: str) -> str:
    code = ord(character)
    if code in _ACT:
        return _ACT[code]
    if code in _HIDDEN:
        return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}"
    return character


def _width(character: str) -> int:
    if character.isascii():
        return 1
    from unicodedata import category, east_asian_width

    if category(character) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if east_asian_width(character) in "WF" else 1


def width(text: str) -> int:
    """How many columns of a terminal `text` takes: 0 for a combining mark, 2 for East Asian characters and emoji.

    >>> width("Ann"), width("安"), width("e\\u0301")
    (3, 2, 1)
    """
    return len(text) if text.isascii() else sum(map(_width, text))


def cells(line: str, tab: int = 8) -> tuple[list[str], list[int]]:
    """What a terminal shows for each character of a line, and the column where each (and the end) starts.

    Tabs become blanks up to the next column that `tab` divides.

    >>> cells("a\\tb")
    (['a', '       ', 'b'], [0, 1, 8, 9])
    """
    shown: list[str] = []
    starts = [0]
    for character in line:
        piece = " " * (tab - starts[-1] % tab) if character == "\t" else _shown(character)
        shown.append(piece)
        starts.append(starts[-1] + width(piece))
    return shown, starts
