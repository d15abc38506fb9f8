"""Rich text → plain text: what a reader of an .xg file's comments would see, without fonts and colours."""

import re
from collections.abc import Iterator

LONGEST = 100_000
"""Characters of a comment that are kept."""
_DEEPEST = 200
"""Groups within groups whose font is remembered."""

_TOKEN = re.compile(
    r"\\([A-Za-z]{1,32})(-?\d{1,9})?\d* ?"  # a word with its number
    r"|\\'([0-9A-Fa-f]{2})"  # a character of the font's code page
    r"|\\([^A-Za-z])"  # a sign, itself or with a meaning
    r"|([{}])"
    r"|[\r\n\0]+"  # line ends of the source, which mean nothing
    r"|([^\\{}\r\n\0]+)"
    r"|\\",
    re.DOTALL,
)
_SIGNS = {
    "par": "\n", "line": "\n", "sect": "\n", "page": "\n", "row": "\n", "tab": "\t", "cell": "\t",
    "lquote": "‘", "rquote": "’", "ldblquote": "“", "rdblquote": "”", "bullet": "•", "endash": "–", "emdash": "—",
    "emspace": "\u2003", "enspace": "\u2002",
}  # fmt: skip
_SYMBOLS = {"~": "\xa0", "_": "-", "-": "", "\n": "\n", "\r": "\n", "\\": "\\", "{": "{", "}": "}"}
_UNSEEN = {
    "fonttbl", "colortbl", "stylesheet", "info", "pict", "object", "header", "footer", "listtable",
    "listoverridetable", "revtbl", "rsidtbl", "generator", "xmlnstbl", "themedata", "datastore", "fldinst",
}  # fmt: skip
"""Groups of which nothing is shown."""
_CODE_PAGES = {
    0: "cp1252", 77: "mac_roman", 128: "cp932", 129: "cp949", 134: "cp936", 136: "cp950", 161: "cp1253",
    162: "cp1254", 163: "cp1258", 177: "cp1255", 178: "cp1256", 186: "cp1257", 204: "cp1251", 222: "cp874",
    238: "cp1250",
}  # fmt: skip
"""By the number of a font's character set."""


def plain_text(data: bytes) -> str:
    r"""The text of a comment: of rich text what is seen, of anything else all of it.

    >>> plain_text(rb"{\rtf1\ansi{\fonttbl{\f0\fnil Arial;}}\f0\fs20 A \b bold\b0  play\par why \'e9?\par}")
    'A bold play\nwhy é?'
    """
    if not data.lstrip().startswith(b"{\\rtf"):
        # Inner line ends are kept as bytes 1 and 2.
        return _decoded(data.replace(b"\x01\x02", b"\n")).replace("\r", "").strip()[:LONGEST]
    pieces, length = [], 0
    for piece in _shown(data.replace(b"\x01\x02", b"\r\n").decode("latin-1")):
        pieces.append(piece)
        length += len(piece)
        if length > LONGEST:
            break
    # Characters beyond the first plane are written as two.
    text = "".join(pieces)[:LONGEST].encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
    return "\n".join(line.rstrip() for line in text.split("\n")).strip()


def _decoded(data: bytes, code_page: str = "cp1252") -> str:
    try:
        return data.decode(code_page)
    except (UnicodeDecodeError, LookupError):
        return data.decode("latin-1")


def _shown(text: str) -> Iterator[str]:
    """The pieces of text that rich text shows."""
    fonts: dict[int, str] = {}
    default = page = "cp1252"
    font = skipped = 0
    skip_from = 0
    """The depth of the group that is not shown, 0 outside one."""
    depth = 0
    in_fonts = False
    after_unicode = 1
    saved: list[tuple[str, int]] = []
    waiting = bytearray()
    for found in _TOKEN.finditer(text):
        word, number, code, sign, brace, plain = found.groups()
        if waiting and code is None:
            # Characters of more than one byte must be decoded together.
            yield _decoded(bytes(waiting), page)
            waiting.clear()
        if brace == "{":
            depth += 1
            if depth <= _DEEPEST:
                saved.append((page, after_unicode))
        elif brace == "}":
            if depth == skip_from:
                skip_from, in_fonts = 0, False
            if 0 < depth <= _DEEPEST:
                page, after_unicode = saved.pop()
            depth = max(depth - 1, 0)
            skipped = 0
        elif word is not None:
            value = int(number) if number else 0
            if word == "f" and in_fonts:
                font = value
            elif word == "fcharset" and in_fonts:
                fonts[font] = _CODE_PAGES.get(value, default)
            elif word == "f" or word == "plain":
                page = fonts.get(value, default)
            elif word == "ansicpg":
                default = page = f"cp{value}"
            elif word == "uc":
                after_unicode = min(max(value, 0), 10)
            elif word in _UNSEEN and not skip_from:
                skip_from, in_fonts = depth, word == "fonttbl"
            elif skip_from:
                pass
            elif word == "u":
                yield chr(value & 0xFFFF)
                skipped = after_unicode
            elif word in _SIGNS:
                yield _SIGNS[word]
        elif skip_from:
            pass
        elif sign == "*":
            skip_from = depth
        elif sign is not None:
            yield _SYMBOLS.get(sign, "")
        elif code is not None:
            if skipped:
                skipped -= 1
            else:
                waiting.append(int(code, 16))
        elif plain is not None:
            yield _decoded(plain[skipped:].encode("latin-1"), page)
            skipped = max(skipped - len(plain), 0)
    if waiting:
        yield _decoded(bytes(waiting), page)
