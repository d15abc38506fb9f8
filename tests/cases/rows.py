"""Small records written row by row, and what the checks find in them."""

from collections.abc import Iterable

from bgnotation import Diagnostic, Replay, Rules, Severity, check, reads, replay

GAMMON = "-A-----------------eee----"
"""The left side has one checker left, on its ace point; the right side all fifteen, in its own home."""
SINGLE = "-A-----------------b------"
"""The left side has one checker left, on its ace point; the right side two, on its 6 point."""


def game(
    *rows: str,
    number: int = 1,
    score: tuple[int, int] = (0, 0),
    names: tuple[str, str] = ("Ann", "Bob"),
    position: str | None = None,
    exponent: int = 0,
) -> str:
    """One game. A row is `left | right`; rows of results alone get no number.

    `position` is one for `Set Pos=`, `exponent` its cube's.
    """
    lines = [f" Game {number}", f" {names[0]} : {score[0]:<24} {names[1]} : {score[1]}"]
    if position is not None:
        lines.append(f"; Set Pos={position}/{exponent}")
    count = 0
    for row in rows:
        left, _, right = (cell.strip() for cell in row.partition("|"))
        if all(cell.startswith("Wins") for cell in (left, right) if cell):
            lines.append(f"      {left:<28}{right}".rstrip())
            continue
        count += 1
        lines.append(f"{count:>3}) {left:<30} {right}".rstrip())
    return "\n".join(lines) + "\n"


def match(length: int, *games: str, tags: Iterable[str] = ()) -> str:
    """A whole file; tags as `Jacoby "On"`."""
    return "".join(f"; [{tag}]\n" for tag in tags) + f" {length} point match\n\n" + "\n".join(games)


def replayed(text: str, rules: Rules | None = None) -> Replay:
    """The replay of a record."""
    return replay(reads(text), rules)


def findings(text: str, rules: Rules | None = None) -> list[Diagnostic]:
    """All that the checks find, but that the match stops early, as most small records do."""
    found = check(reads(text), rules=rules)
    return [one for one in found if not (one.name == "match-unfinished" and "the match" in one.message)]


def errors(text: str, rules: Rules | None = None) -> list[str]:
    """The names of the errors, in order."""
    return [one.name for one in findings(text, rules) if one.severity is Severity.ERROR]


def faults(text: str, rules: Rules | None = None) -> list[str]:
    """The names of the errors and warnings, in order."""
    return [one.name for one in findings(text, rules) if one.severity is not Severity.INFO]


def infos(text: str, rules: Rules | None = None) -> list[str]:
    """The names of the infos, in order."""
    return [one.name for one in findings(text, rules) if one.severity is Severity.INFO]
