"""Each numbered statement of the rule texts' summary, rules.md, has a test that names it.

A test has the statement in its name: `test_s5_1_…` is one of §5.1, `test_s2_3_…` of the third statement of §2,
`test_a5_u6_…` of A5 and U6. Where a section and a list's item have one number, the section's is followed by the first
word of its title.
"""

import ast
import re
from pathlib import Path

import pytest

TESTS = Path(__file__).resolve().parents[1]
SECTIONS = ("2", "3", "3.1", "3.2", "4", "5", "5.1", "5.2", "6", "6.1", "9", "10.4", "10.5")
"""What is asked for beside A1–A11, R1–R7 and U1–U14."""
HEADING = re.compile(r"#{2,3} (\d+(?:\.\d+)?)\.? +(.*)")


def names() -> list[str]:
    """The names of all tests about rules and variants, without the `test_`."""
    found = []
    for folder in ("rules", "variants"):
        for path in sorted((TESTS / folder).glob("test_*.py")):
            tree = ast.parse(path.read_text(encoding="utf-8"))
            functions = (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef))
            found += [node.name.removeprefix("test_") for node in functions if node.name.startswith("test_")]
    return found


def sections(text: str) -> dict[str, tuple[str, list[str]]]:
    """Each section's title and lines by its number."""
    found: dict[str, tuple[str, list[str]]] = {}
    lines: list[str] = []
    for line in text.splitlines():
        heading = HEADING.fullmatch(line)
        if heading is not None:
            lines = []
            found[heading[1]] = (heading[2], lines)
        elif line.startswith("#"):
            lines = []
        else:
            lines.append(line)
    return found


def items(lines: list[str]) -> list[str]:
    """The numbers of a section's numbered statements."""
    return [item[1] for line in lines if (item := re.match(r"(\d+)\. ", line))]


def pattern(number: str, known: dict[str, tuple[str, list[str]]]) -> str:
    """How a test that is named after a section begins, its numbered statements apart."""
    parent, _, item = number.rpartition(".")
    name = f"s{number.replace('.', '_')}"
    if item not in items(known.get(parent, ("", []))[1]):
        return rf"{name}_(?=[a-z])"
    title = known[number][0].lower().removeprefix("the ")
    return f"{name}_{re.split('[^a-z]', title)[0]}_"


def numbered(text: str) -> dict[str, str]:
    """Each statement, and the pattern of the names of its tests."""
    known = sections(text)
    found = {f"§{number}": pattern(number, known) for number in SECTIONS}
    for number in SECTIONS:
        for item in items(known[number][1]):
            # What is named after a subsection of this number is none of the item's.
            other = pattern(f"{number}.{item}", known) if f"{number}.{item}" in known else "$"
            found[f"§{number} {item}."] = rf"(?!{other})s{number.replace('.', '_')}_{item}_"
            # The section is named by its statements.
            found.pop(f"§{number}", None)
    for letter in re.finditer(r"^([ARU]\d+)\. ", text, re.MULTILINE):
        found[letter[1]] = rf"(?:.*_)?{letter[1].lower()}_"
    return found


@pytest.fixture(scope="module")
def rules(corpus: Path) -> str:
    path = corpus.parent / "specs" / "rules.md"
    if not path.is_file():
        pytest.skip("the rule texts' summary is not here: ../shared/specs/rules.md beside the checkout")
    return path.read_text(encoding="utf-8")


@pytest.mark.corpus
def test_each_numbered_statement_has_a_test_that_names_it(rules: str) -> None:
    statements = numbered(rules)
    expected = {"§2 1.", "§2 5.", "§3 2.", "§4", "§5", "§5.2", "§6 8.", "§6.1", "§9", "§10.5", "A1", "A11", "R7", "U14"}
    assert expected <= set(statements)
    assert sum(one[0] in "ARU" for one in statements) == 11 + 7 + 14
    tests = names()
    missing = [one for one, name in statements.items() if not any(re.match(name, test) for test in tests)]
    assert missing == []


@pytest.mark.corpus
@pytest.mark.parametrize("number", SECTIONS)
def test_a_section_has_at_least_as_many_tests_as_statements(rules: str, number: str) -> None:
    """Points without a number and rows of a table count, too."""
    known = sections(rules)
    lines = [line for line in known[number][1] if re.match(r"(\* |\d+\. |\| (?![-|]))", line)]
    # The first row of a table is its head.
    count = len(lines) - any(line.startswith("|") for line in lines)
    mine = [f"(?:{name})" for one, name in numbered(rules).items() if one.split()[0] == f"§{number}"]
    mine.append(pattern(number, known))
    assert sum(any(re.match(name, test) for name in mine) for test in names()) >= count
