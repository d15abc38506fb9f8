"""The documentation is true: examples run, links and anchors hold, every public name has its place, the site builds."""

import doctest
import importlib
import importlib.util
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import bgnotation

ROOT = Path(__file__).resolve().parent.parent
DOCS = ROOT / "docs"
PAGES = sorted([*DOCS.rglob("*.md"), ROOT / "README.md", ROOT / "data/README.md", ROOT / "CHANGELOG.md"])
FENCE = re.compile(r"^(`{3,}).*?^\1$", re.MULTILINE | re.DOTALL)
PYTHON = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)
WITH_PYTHON = [path for path in PAGES if ">>> " in path.read_text(encoding="utf-8")]
SUBPACKAGES = ("draw", "equity", "races", "report", "simulate", "tables")
SHOWN_WITH_OTHERS = {
    *("DEFAULT", "JACOBS_TRICE", "KAZAROSS_XG2", "ORTEGA_KLEINMAN", "ROCKWELL_KAZAROSS", "SNOWIE_21", "TABLES"),
    *("WOOLSEY_HEINRICH", "MONEY", "BOUND", "LONG_BOUND", "MEAN_PIPS", "DARK", "LIGHT", "MONEY_RULES"),
    *("Record", "Records", "__version__", *SUBPACKAGES),
}
"""Public names that are constants, aliases or packages: the pages tell of them in their words."""


def _id(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def _prose(path: Path) -> str:
    """A page without its fenced blocks."""
    return FENCE.sub("", path.read_text(encoding="utf-8"))


def _anchors(path: Path) -> set[str]:
    """The anchors of a page's headings, as forges make them."""
    found: set[str] = set()
    for title in re.findall(r"^#+ +(.*)$", _prose(path), re.MULTILINE):
        plain = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", title)
        anchor = re.sub(r"[^\w\- ]", "", plain.strip().lower()).replace(" ", "-")
        number = 0
        while f"{anchor}-{number}" * (number > 0) in found or (not number and anchor in found):
            number += 1
        found.add(f"{anchor}-{number}" if number else anchor)
    return found


@pytest.mark.parametrize("page", WITH_PYTHON, ids=_id)
def test_python_of_a_page_prints_what_it_says(page: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    blocks = "\n".join(PYTHON.findall(page.read_text(encoding="utf-8")))
    test = doctest.DocTestParser().get_doctest(blocks, {}, page.name, str(page), 0)
    assert test.examples
    told: list[str] = []
    flags = doctest.NORMALIZE_WHITESPACE | doctest.IGNORE_EXCEPTION_DETAIL
    doctest.DocTestRunner(optionflags=flags).run(test, out=told.append)
    assert "".join(told) == ""


@pytest.mark.parametrize("page", PAGES, ids=_id)
def test_links_lead_to_headings_that_are_there(page: Path) -> None:
    broken = []
    for target, anchor in re.findall(r"\]\((?!https?:)([^)#\s]*)#([^)\s]+)\)", _prose(page)):
        where = (page.parent / target) if target else page
        if not where.is_file() or anchor not in _anchors(where):
            broken.append(f"{target}#{anchor}")
    assert broken == []


def _named() -> set[str]:
    """The names that the reference has."""
    texts = [path.read_text(encoding="utf-8") for path in (DOCS / "api").glob("*.md")]
    return {name for text in texts for names in re.findall(r"<!-- api: (.*?) -->", text) for name in names.split()}


def test_every_public_name_stands_in_the_reference() -> None:
    public = {f"bgnotation.{name}" for name in bgnotation.__all__ if name not in SHOWN_WITH_OTHERS}
    for package in SUBPACKAGES:
        names = importlib.import_module(f"bgnotation.{package}").__all__
        public |= {f"bgnotation.{package}.{name}" for name in names if name not in SHOWN_WITH_OTHERS}
    # A function that bears its package's name is found in the package.
    named = {name.replace("bgnotation.replay.replay", "bgnotation.replay") for name in _named()}
    assert public - named == set()


def test_every_command_has_a_section_and_its_options() -> None:
    from bgnotation.cli import COMMANDS

    text = (DOCS / "command-line.md").read_text(encoding="utf-8")
    sections = re.split(r"^## ", text, flags=re.MULTILINE)[1:]
    found = {section.split("\n")[0]: section for section in sections}
    assert [name for name in COMMANDS if name not in found] == []
    # The only command without options.
    assert [name for name in COMMANDS if f"<!-- options: {name} -->" not in found[name]] == ["formats"]


def test_every_figure_has_a_section() -> None:
    from bgnotation.report import figures

    text = (DOCS / "figures.md").read_text(encoding="utf-8")
    kinds = [*figures.OF_A_MATCH, *figures.OF_RECORDS]
    assert [kind for kind in kinds if f"\n## {kind}\n" not in text or f"bgnotation plot {kind} " not in text] == []


def test_every_match_equity_table_stands_on_its_page() -> None:
    from bgnotation.equity import TABLES

    text = (DOCS / "equity.md").read_text(encoding="utf-8")
    assert [name for name in TABLES if f"| `{name}` |" not in text] == []


def test_a_command_in_a_block_of_the_shell_is_one_that_there_is() -> None:
    from bgnotation.cli import COMMANDS

    block = re.compile(r"^```(?:sh|console|bat)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
    command = re.compile(r"^(?:\$ )?(?:\S*/)?bgnotation ([a-z]\S*)", re.MULTILINE)
    used = {
        (page.name, word)
        for page in PAGES
        for text in block.findall(page.read_text(encoding="utf-8"))
        for word in command.findall(text)
    }
    assert {word for _, word in used} <= set(COMMANDS), used


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """The site: the one that BGNOTATION_SITE names, else a new one."""
    if "BGNOTATION_SITE" in os.environ:
        return Path(os.environ["BGNOTATION_SITE"])
    for package in ("mkdocs", "material", "mkdocstrings"):
        if importlib.util.find_spec(package) is None:
            pytest.skip(f"{package} is not installed: pip install '.[docs]'")
    # Not -q: it silences the warnings before --strict can count them.
    build = [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(tmp_path)]
    environment = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}
    done = subprocess.run(build, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return tmp_path


@pytest.mark.slow
def test_the_site_builds_with_all_its_parts_and_loads_nothing_from_elsewhere(site: Path) -> None:
    loads = re.compile(r"""<(?:script|link|img|iframe)\b[^>]*?\b(?:src|href)=["']?((?:https?:)?//[^"'\s>]+)""")
    texts = {path.relative_to(site).as_posix(): path.read_text(encoding="utf-8") for path in site.rglob("*.html")}
    assert {url for text in texts.values() for url in loads.findall(text)} == set()
    assert {path.relative_to(DOCS).with_suffix(".html").as_posix() for path in DOCS.rglob("[a-z]*.md")} <= set(texts)
    assert texts["figures.html"].count("made/plot-") >= 7
    assert "<!-- api" not in texts["api/reading.html"]
    assert [name for name in _named() if not any(f'id="{name}"' in text for text in texts.values())] == []


def test_no_bar_in_code_of_a_table_is_escaped() -> None:
    """Forges take the backslash away there, and the site shows it."""
    escaped = re.compile(r"`[^`\n]*\\\|[^`\n]*`")
    assert {(page.name, word) for page in PAGES for word in escaped.findall(_prose(page))} == set()


@pytest.mark.parametrize(("name", "needs"), [("hooks", "mkdocs"), ("doctests", "griffe")])
def test_what_makes_the_site_does_what_its_examples_say(name: str, needs: str) -> None:
    pytest.importorskip(needs, reason="pip install '.[docs]'")
    spec = importlib.util.spec_from_file_location(f"docs_{name}", DOCS / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    done = doctest.testmod(module)
    assert (done.failed, done.attempted > 0) == (0, True)
