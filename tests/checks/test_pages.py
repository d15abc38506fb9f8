"""The pages BGnnn.md beside this file: a check's flagged and clean examples, written by hand from the rules.

An example is a fenced block ```` ```mat flagged ```` or ```` ```mat clean ```` (or of another format), and may be
followed by a block ```` ```findings ```` with one finding a line (line of the file, code, severity, message; a line
`help: …` below it for its help). All errors and warnings of an example are listed, and infos where the page is about
them.
Words behind `flagged` or `clean` change how it is read:
`encoding=NAME` (the bytes), `escapes` (`\\x00` stands for that byte), `times=N` (the first line stands N times),
`from=FORMAT` (not recognised but named), `rule=NAME` or `rule=NAME:NUMBER` (a rule beside those of the tags),
`needs=PACKAGE` (the package that reads it, without which the example is passed over).
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from bgnotation.checks import all_checks, check, explain, unknown_format
from bgnotation.diagnostic import Diagnostic, Severity
from bgnotation.errors import UnknownFormatError
from bgnotation.formats import all_formats, read_source
from bgnotation.game.rules import Rules
from bgnotation.source import Source

PAGES = sorted(Path(__file__).parent.glob("BG*.md"))
_BLOCK = re.compile(r"^```(\w+)([^\n]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
FORMATS = {one.name for one in all_formats()}
_ESCAPE = re.compile(r"\\x([0-9a-f]{2})")


@dataclass(frozen=True)
class Example:
    """One example of a page."""

    code: str
    number: int
    flagged: bool
    options: dict[str, str]
    text: str
    findings: tuple[str, ...]

    @property
    def source(self) -> Source:
        """The file that the example shows."""
        text = self.text
        if "times" in self.options:
            first, _, rest = text.partition("\n")
            text = f"{first}\n" * int(self.options["times"]) + rest
        if "escapes" in self.options:
            text = _ESCAPE.sub(lambda found: chr(int(found[1], 16)), text)
        return Source.from_bytes(text.encode(self.options.get("encoding", "utf-8")))


def examples(page: Path) -> Iterator[Example]:
    """The examples of a page, each with the findings that are written below it."""
    blocks = [match.groups() for match in _BLOCK.finditer(page.read_text(encoding="utf-8"))]
    for number, (kind, words, text) in enumerate(blocks):
        if kind == "findings":
            continue
        assert kind in FORMATS
        first, *more = words.split()
        assert first in ("flagged", "clean")
        options = {name: value for name, _, value in (word.partition("=") for word in more)}
        following = blocks[number + 1 : number + 2]
        findings = tuple(following[0][2].splitlines()) if following and following[0][0] == "findings" else ()
        yield Example(page.stem, number, first == "flagged", options, text, findings)


EXAMPLES = [example for page in PAGES for example in examples(page)]


def found_in(example: Example) -> list[Diagnostic]:
    """What the checks find in an example."""
    source = example.source
    if "needs" in example.options:
        pytest.importorskip(example.options["needs"], reason="the package that reads the example")
    try:
        archive = read_source(source, example.options.get("from"))
    except UnknownFormatError as refused:
        return [unknown_format(refused.path, refused.reason)]
    rules: Rules | None = None
    if "rule" in example.options:
        name, _, number = example.options["rule"].partition(":")
        changes = {name: int(number) if number else True}
        rules = replace(archive.matches[0].rules, **changes)  # type: ignore[arg-type]
    return list(check(archive, rules=rules))


def described(finding: Diagnostic) -> str:
    """A finding as the pages write it."""
    return f"{finding.line} {finding.code} {finding.severity.value}: {finding.message}"


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: f"{example.code}-{example.number}")
def test_an_example_has_the_findings_that_its_page_names_and_no_others(example: Example) -> None:
    found = found_in(example)
    named = [line for line in example.findings if not line.startswith("  help: ")]
    quiet = [one for one in found if one.severity is Severity.INFO and described(one) not in named]
    assert [described(one) for one in found if one not in quiet] == named
    if not example.flagged:
        assert [described(one) for one in quiet] == []


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: f"{example.code}-{example.number}")
def test_the_help_of_a_finding_is_what_its_page_says(example: Example) -> None:
    helps = {described(one): one.help for one in found_in(example)}
    for line, following in zip(example.findings, example.findings[1:], strict=False):
        if following.startswith("  help: "):
            assert helps.get(line) == following.removeprefix("  help: ")


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: f"{example.code}-{example.number}")
def test_a_flagged_example_names_its_own_code_or_what_stands_instead(example: Example) -> None:
    codes = {line.split()[1] for line in example.findings if not line.startswith("  help: ")}
    if example.flagged:
        assert codes
    else:
        assert example.code not in codes


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_a_page_shows_its_check_flagged_and_clean(page: Path) -> None:
    shown = list(examples(page))
    assert any(one.flagged and any(f" {page.stem} " in line for line in one.findings) for one in shown)
    assert any(not one.flagged for one in shown)


def test_every_check_has_a_page_with_its_name() -> None:
    titles = {page.stem: page.read_text(encoding="utf-8").split("\n", 1)[0] for page in PAGES}
    assert titles == {one.code: f"# {one.code} {one.name}" for one in all_checks()}


@pytest.mark.parametrize("one", all_checks(), ids=lambda one: one.code)
def test_an_explanation_says_what_why_and_how_to_cure_it(one: object) -> None:
    code = getattr(one, "code")  # noqa: B009
    text = explain(code)
    assert text.startswith(f"# {code} ")
    assert "**Why.**" in text
    assert "**Cure.**" in text
