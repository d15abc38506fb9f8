"""Damaged, truncated, mixed and random inputs. Input `n` of a seed is always the same bytes."""

from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random

_ROOT = Path(__file__).resolve().parents[2]
_SHARED = _ROOT.parent / "shared"
_LARGEST = 3_000
"""Bytes of a file that are used at most, save in one input of sixty."""
_WHOLE = 60_000
_LONGEST = 80_000
"""Bytes of an input at most; longer ones are the matter of long_inputs.py."""

Mutation = Callable[[bytes, Random], bytes]


@cache
def files() -> tuple[bytes, ...]:
    """What is damaged: the shared corpus where it is, and the sample matches."""
    paths = sorted(_ROOT.glob("data/matches/*"))
    for pattern in ("corpus/mat/*", "corpus/gnubg/mat/*", "cases/broken/*"):
        paths += sorted(path for path in _SHARED.glob(pattern) if path.is_file())
    return tuple(path.read_bytes() for path in paths)


def make(seed: int, number: int) -> tuple[str, bytes]:
    """Input `number` of a seed: what was done to make it, and its bytes."""
    random = Random(f"{seed}-{number}")
    way = random.random()
    if way < 0.06:
        return "random bytes", random.randbytes(random.choice((0, 1, 2, 3, 10, 100, 1_000, 5_000)))
    if way < 0.18:
        return "soup", soup(random)
    data = _piece(random)
    done = []
    for _ in range(random.choice((1, 1, 1, 2, 2, 3, 5, 9))):
        mutation = random.choice(MUTATIONS)
        data = mutation(data, random)
        done.append(mutation.__name__)
    return "+".join(done), data[:_LONGEST]


def _piece(random: Random) -> bytes:
    """A file, or its head and some games of it."""
    data = random.choice(files())
    if len(data) <= _LARGEST:
        return data
    if random.random() < 1 / 60:
        return data[:_WHOLE]
    head = data[: data.find(b"Game")] if b"Game" in data[:4_000] else b""
    start = random.randrange(len(data))
    start = max(data.rfind(b"Game", 0, start), 0) if random.random() < 0.8 else start
    return head[-2_000:] + b" " + data[start : start + random.randrange(200, _LARGEST)]


# ---------------------------------------------------------------- mutations


def _lines(data: bytes) -> list[bytes]:
    return data.split(b"\n")


def bytes_changed(data: bytes, random: Random) -> bytes:
    """Some bytes become others."""
    out = bytearray(data)
    for _ in range(random.choice((1, 2, 5, 30))):
        if out:
            out[random.randrange(len(out))] = random.randrange(256)
    return bytes(out)


def bits_flipped(data: bytes, random: Random) -> bytes:
    """Single bits flip, as a bad disk does."""
    out = bytearray(data)
    for _ in range(random.choice((1, 2, 5, 30))):
        if out:
            out[random.randrange(len(out))] ^= 1 << random.randrange(8)
    return bytes(out)


def lines_dropped(data: bytes, random: Random) -> bytes:
    """Some lines go."""
    lines = _lines(data)
    for _ in range(random.choice((1, 2, 6))):
        if lines:
            del lines[random.randrange(len(lines))]
    return b"\n".join(lines)


def lines_doubled(data: bytes, random: Random) -> bytes:
    """A line, or a stretch of lines, comes again somewhere."""
    lines = _lines(data)
    at, to = random.randrange(len(lines)), random.randrange(len(lines) + 1)
    lines[to:to] = lines[at : at + random.choice((1, 1, 3, 10))] * random.choice((1, 1, 2, 20))
    return b"\n".join(lines)


def lines_swapped(data: bytes, random: Random) -> bytes:
    """Two lines change places."""
    lines = _lines(data)
    one, two = random.randrange(len(lines)), random.randrange(len(lines))
    lines[one], lines[two] = lines[two], lines[one]
    return b"\n".join(lines)


def lines_joined(data: bytes, random: Random) -> bytes:
    """Line ends go, some or all."""
    if random.random() < 0.15:
        return data.replace(b"\n", random.choice((b"", b" ", b"\t")))
    lines = _lines(data)
    at = random.randrange(len(lines))
    few = random.choice((2, 3, 8))
    return b"\n".join([*lines[:at], random.choice((b"", b" ", b"   ")).join(lines[at : at + few]), *lines[at + few :]])


def line_ends_changed(data: bytes, random: Random) -> bytes:
    """CR, CRLF, or others that are none."""
    return data.replace(
        b"\n", random.choice((b"\r", b"\r\n", b"\n\n", b"\r\r\n", b"\x0b", b"\x0c", b"\xe2\x80\xa8", b"\x85"))
    )


def tokens_swapped(data: bytes, random: Random) -> bytes:
    """Words of two lines change places."""
    lines = [line.split(b" ") for line in _lines(data)]
    for _ in range(random.choice((1, 3, 10))):
        one, two = random.choice(lines), random.choice(lines)
        i, j = random.randrange(len(one)), random.randrange(len(two))
        one[i], two[j] = two[j], one[i]
    return b"\n".join(b" ".join(line) for line in lines)


def truncated(data: bytes, random: Random) -> bytes:
    """The end, the beginning or the middle is missing."""
    one, two = sorted((random.randrange(len(data) + 1), random.randrange(len(data) + 1)))
    return random.choice((data[:one], data[two:], data[one:two], data[:one] + data[two:]))


_JUNK = (
    "\0", "\0\0\0", "\x07\x1b[31m", "\x1a", "\ufeff", "\u202e", "é", "日本", "🎲", "\u2028", "\x85", "\xa0",
    "½", "²", "٣", "\\", "'", '"', "`", "<script>", "&amp;", "%s", "{0}", "-1", "1e9", "0x41", "(", ")",
    "[", "]", "*", "/", "|", "+", "#", ";", ":", "::", "=>", "????", "\t", "\v", "\f", "\r", "(99)", "(0)",
    "0/0", "25/25", "bar/bar", "off/off", "00:", "77:",
)  # fmt: skip


def junk_inserted(data: bytes, random: Random) -> bytes:
    """Odd characters stand where none should."""
    out = data
    for _ in range(random.choice((1, 2, 8))):
        at = random.randrange(len(out) + 1)
        junk = random.choice(_JUNK) * random.choice((1, 1, 1, 3, 50))
        encoding = random.choice(("utf-8", "utf-8", "utf-16-le", "latin-1"))
        out = out[:at] + junk.encode(encoding, "replace") + out[at:]
    return out


def digits_changed(data: bytes, random: Random) -> bytes:
    """Some digits become others."""
    out = bytearray(data)
    places = [i for i, byte in enumerate(out) if 48 <= byte < 58]
    for _ in range(random.choice((1, 2, 5, 40))):
        if places:
            out[random.choice(places)] = 48 + random.randrange(10)
    return bytes(out)


def huge_numbers(data: bytes, random: Random) -> bytes:
    """Numbers grow beyond belief."""
    out = data
    for _ in range(random.choice((1, 2, 5))):
        places = [i for i, byte in enumerate(out) if 48 <= byte < 58]
        if places:
            at = random.choice(places)
            out = out[:at] + random.choice((b"9", b"0", b"1")) * random.choice((5, 19, 400, 5_000)) + out[at:]
    return out


def long_line(data: bytes, random: Random) -> bytes:
    """A line grows very long."""
    lines = _lines(data)
    at = random.randrange(len(lines))
    words = random.choice(
        (lines[at] or b" ", b"31: 8/5 6/5 ", b" ", b"x", b"Doubles ", b"1) ", b";", b"9", b": 0 ", b"(")
    )
    lines[at] = lines[at] + words * random.randrange(100, 4_000)
    return b"\n".join(lines)[:200_000]


def encoded(data: bytes, random: Random) -> bytes:
    """The same text in another encoding, with or without a byte order mark."""
    text = data.decode("utf-8", "replace")
    encoding = random.choice(("utf-16", "utf-16-le", "utf-16-be", "utf-8-sig", "utf-32", "cp037", "cp1252", "utf-7"))
    out = text.encode(encoding, "replace")
    return out[random.choice((0, 0, 0, 1)) :]


def joined_files(data: bytes, random: Random) -> bytes:
    """Two files run together."""
    return data + random.choice((b"", b"\n", b"\n\n", b"\x1a")) + _piece(random)


def soup_inserted(data: bytes, random: Random) -> bytes:
    """The notation's words in no order, in the middle of a file."""
    at = random.randrange(len(data) + 1)
    return data[:at] + soup(random)[: random.randrange(1, 400)] + data[at:]


MUTATIONS: tuple[Mutation, ...] = (
    bytes_changed,
    bits_flipped,
    lines_dropped,
    lines_doubled,
    lines_swapped,
    lines_joined,
    line_ends_changed,
    tokens_swapped,
    truncated,
    junk_inserted,
    digits_changed,
    huge_numbers,
    long_line,
    encoded,
    joined_files,
    soup_inserted,
)

_WORDS = (
    "31:", "66:", "52:", "11:", "64:", "43:", "00:", "3-1:", "6 4 :", "31", "07:", "1:", ":", "24/18",
    "13/8", "8/5*", "6/off", "6/off(2)", "bar/22", "25/20*", "4/0", "6/1*(2)", "24/20/16(2)", "8-5", "13>7",
    "24/18,", "16/15", "0/6", "5/8", "/", "8/", "bar", "off", "b/21", "3/o", "Doubles => 2", "Doubles",
    "Redoubles => 4", "Double to 8", "Beavers => 4", "Raccoons", "Doubles => 1024", "Takes", "Drops",
    "Passes", "Accepts", "Rejects", "Wins 1 point", "Wins 2 points and the match",
    "Wins 4 points with a gammon", "Wins", "wins 3", "Losses 3 point",
    "Ann loses on time, Bob wins 1 point", "????", "???", "Concedes", "Resigns", "Resigned Match",
    "Forfeits", "Lost on time", "Cannot Move", "can't move", "no play", "dances", "(none)", "-", "fan",
    "Illegal play", "Illegal play (25;0;1;0;0;4;3;)", "Illegal play (",
    "; Set Pos=-b----E-C---eE---c-e----B-/0", "; a remark", "# another", '; [Event "x"]', '; [Jacoby "On"]',
    '[Variation "NackGammon"]', '; [CubeLimit "2"]', '; [x "', "\n 7 point match\n", "\n 0 point match\n",
    "\nMatch to 5\n", "\nmoney game\n", "\n-3 point match\n", "\n Game 1\n", "\n Game 2\n",
    "\nGame 99999999999\n", "\n Ann : 0      Bob : 0\n", "\n Ann : 2      Bob : 0\n", "\n : 0   : 0\n",
    "\nA:B : 1     C:D,1500 : 2\n", "1)", " 2)", "17)", "3.", "100)", "|", "+----+", "\n", "\n", "\n", "\n",
    "  ", "          ", "                            ", "\t", "\r\n", "\0", "x", "é",
)  # fmt: skip


def soup(random: Random) -> bytes:
    """Words of the notation in no order."""
    words = [random.choice(_WORDS) for _ in range(random.choice((1, 3, 10, 40, 200)))]
    return random.choice(("", " ", " ", "  ")).join(words).encode()
