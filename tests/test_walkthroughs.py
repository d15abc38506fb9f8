"""The walkthroughs docs/add-a-….md are followed in a copy of the checkout: every file is written, every command run."""

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
FILE = re.compile(r"^`([\w./-]+)`:\n\n(`{3,})\w*\n(.*?)^\2$", re.MULTILINE | re.DOTALL)
SHELL = re.compile(r"^```sh\n(.*?)^```$", re.MULTILINE | re.DOTALL)
CONSOLE = re.compile(r"^```console\n\$ (.*?)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
PARTS = ("bgnotation", "data", "docs", "grammars", "notebooks", "tests")
RUN = "import sys; from bgnotation.cli import main; sys.exit(main())"


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A copy of what a walkthrough needs."""
    junk = shutil.ignore_patterns("__pycache__", ".*")
    for part in PARTS:
        shutil.copytree(ROOT / part, tmp_path / part, ignore=junk)
    for path in ROOT.iterdir():
        if path.is_file() and not path.name.startswith("."):
            shutil.copy(path, tmp_path)
    return tmp_path


def _run(command: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """Runs a line of a page; commands joined by a bar one after the other."""
    given: str | None = None
    for part in command.split(" | "):
        program, *words = shlex.split(part)
        start = {"python": [], "bgnotation": ["-c", RUN]}[program]
        if words[:2] == ["-m", "pytest"]:
            words += ["-q", "-n", "0", "-p", "no:cacheprovider"]
        environment = {**os.environ, "PYTHONPATH": str(folder), "PYTHONIOENCODING": "utf-8"}
        done = subprocess.run(
            [sys.executable, *start, *words],
            cwd=folder,
            env=environment,
            input=given,
            capture_output=True,
            encoding="utf-8",
            check=False,
        )
        given = done.stdout
    return done


@pytest.mark.slow
@pytest.mark.parametrize("name", ["add-a-check", "add-a-format", "add-a-variant"])
def test_a_walkthrough_works_as_it_stands(name: str, checkout: Path) -> None:
    page = (ROOT / "docs" / f"{name}.md").read_text(encoding="utf-8")
    files = FILE.findall(page)
    assert len(files) >= 2
    for path, _, text in files:
        assert not (ROOT / path).exists(), "a walkthrough writes new files"
        (checkout / path).parent.mkdir(parents=True, exist_ok=True)
        (checkout / path).write_text(text, encoding="utf-8")
    commands = [line for block in SHELL.findall(page) for line in block.splitlines()]
    assert commands
    for command in commands:
        done = _run(command, checkout)
        assert done.returncode == 0, f"{command}\n{done.stdout}\n{done.stderr}"
    shown = CONSOLE.findall(page)
    assert shown
    for command, expected in shown:
        done = _run(command, checkout)
        told = [line.rstrip() for line in (done.stdout + done.stderr).splitlines()]
        # What is hinted at below the summary is left out.
        assert told[: len(expected.splitlines())] == expected.splitlines(), command
