"""The project as a whole: its papers agree with each other, its examples run, its wheel is complete."""

import doctest
import importlib.util
import os
import re
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path
from types import ModuleType

import pytest

import bgnotation

ROOT = Path(__file__).resolve().parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
PAGES = sorted(
    path
    for pattern in ("*.md", "docs/**/*.md", "data/*.md", "notebooks/*.ipynb", "bgnotation/**/*.py", "grammars/*.lark")
    for path in ROOT.glob(pattern)
)
FORBIDDEN = re.compile(r"\b(?:TODO|FIXME)\b|/work/|/tmp/|/root/")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def _generator() -> ModuleType:
    spec = importlib.util.spec_from_file_location("docs_generate", ROOT / "docs/generate.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_package_and_project_have_one_version() -> None:
    assert bgnotation.__version__ == PROJECT["version"]


def test_changelog_tells_of_this_version_or_of_what_comes() -> None:
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert "## Unreleased" in text or f"## {PROJECT['version']}" in text


@pytest.mark.parametrize(
    "command",
    [
        "python3 -m venv .venv && .venv/bin/pip install . && .venv/bin/bgnotation check data/matches",
        'python3 -m venv .venv && .venv/bin/pip install ".[test]" && .venv/bin/pytest',
    ],
)
def test_readme_begins_with_the_two_commands_that_set_up_everything(command: str) -> None:
    assert command in README.split("\n")[:40]


def test_python_of_the_readme_prints_what_it_says(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    blocks = "\n".join(re.findall(r"^```python\n(.*?)^```$", README, re.MULTILINE | re.DOTALL))
    test = doctest.DocTestParser().get_doctest(blocks, {}, "README.md", "README.md", 0)
    assert test.examples
    report: list[str] = []
    doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE).run(test, out=report.append)
    assert "".join(report) == ""


def test_generated_pages_and_console_examples_are_up_to_date() -> None:
    stale = [str(path.relative_to(ROOT)) for path, _ in _generator().stale()]
    assert stale == [], "python docs/generate.py --write renews them"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_pages_speak_to_users_alone(page: Path) -> None:
    assert FORBIDDEN.findall(page.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize("page", [page for page in PAGES if page.suffix == ".md"], ids=lambda page: page.name)
def test_links_between_pages_lead_somewhere(page: Path) -> None:
    targets = re.findall(r"\]\((?!https?:)([^)#]+)", page.read_text(encoding="utf-8"))
    assert [target for target in targets if not (page.parent / target).exists()] == []


def test_every_sample_match_is_described() -> None:
    described = set(
        re.findall(r"^\| ([\w-]+\.mat) \|", (ROOT / "data/README.md").read_text(encoding="utf-8"), re.MULTILINE)
    )
    assert described == {path.name for path in (ROOT / "data/matches").iterdir()}


@pytest.mark.parametrize(
    ("use", "banned"),
    [
        ("import bgnotation", {"pandas", "numpy", "matplotlib", "pyarrow", "rich"}),
        (
            "from bgnotation.cli import main; main(['check', 'data/matches/three-point-match.mat'])",
            {"pandas", "numpy", "matplotlib", "pyarrow"},
        ),
    ],
)
def test_heavy_libraries_are_imported_only_where_they_are_used(use: str, banned: set[str]) -> None:
    code = f"import sys; {use}; print(sorted({banned!r} & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[]"


def test_wheel_holds_every_grammar_the_match_equity_tables_and_the_type_marker(tmp_path: Path) -> None:
    pytest.importorskip("hatchling", reason="hatchling builds the wheel: pip install '.[test]'")
    build = f"from hatchling.build import build_wheel; build_wheel({str(tmp_path)!r})"
    environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1"}
    subprocess.run([sys.executable, "-c", build], cwd=ROOT, capture_output=True, check=True, env=environment)
    (wheel,) = tmp_path.glob("*.whl")
    names = set(zipfile.ZipFile(wheel).namelist())
    wanted = {f"bgnotation/grammars/{path.name}" for path in (ROOT / "grammars").iterdir()}
    assert "bgnotation/grammars/mat.lark" in wanted
    wanted |= {f"bgnotation/equity/data/{path.name}" for path in (ROOT / "bgnotation/equity/data").iterdir()}
    assert "bgnotation/equity/data/kazaross_xg2.csv" in wanted
    assert wanted | {"bgnotation/py.typed", "bgnotation/cli/__init__.py"} <= names


def test_nothing_that_is_made_anew_everywhere_is_kept_in_the_history() -> None:
    asked = subprocess.run(
        ["git", "-C", str(ROOT), "ls-files", "--cached", "--ignored", "--exclude-standard"],
        capture_output=True,
        text=True,
        check=False,
    )
    if asked.returncode:
        pytest.skip(f"not a checkout that git knows: {asked.stderr.strip()}")
    assert asked.stdout == ""
