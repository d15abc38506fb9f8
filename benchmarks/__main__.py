"""`python -m benchmarks`: measures, prints the ratios, and with `--write` puts them into docs/performance.md.

Times alone say more about the machine; so each figure is a ratio of contenders that ran by turns in this
run, each in a fresh process. Needs python-chess (`pip install chess`) and gnubg for the comparisons with them.
"""

import argparse
import os
import platform
import sys
from collections.abc import Sequence
from pathlib import Path

from benchmarks import _goals
from benchmarks._process import ROOT

_PAGE = ROOT / "docs" / "performance.md"
_BEGIN, _END = "<!-- benchmarks -->", "<!-- /benchmarks -->"


def main(words: Sequence[str] | None = None) -> int:
    """Measures what was asked for; 1 if a goal was missed."""
    reader = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    reader.add_argument("questions", nargs="*", help=f"some of {', '.join(_goals.QUESTIONS)} (default: all)")
    reader.add_argument("--rounds", type=int, default=5, help="how often each contender runs (default: 5)")
    reader.add_argument("--corpus", type=Path, default=ROOT.parent / "shared" / "corpus", help="the folder of records")
    reader.add_argument("--write", action="store_true", help="write the table into docs/performance.md")
    asked = reader.parse_args(words)
    unknown = set(asked.questions) - set(_goals.QUESTIONS)
    if unknown:
        reader.error(f"unknown: {', '.join(sorted(unknown))}")
    if not (asked.corpus / "mat").is_dir():
        reader.error(f"no records in {asked.corpus}")
    lines: list[_goals.Line] = []
    with _goals.scratch() as folder:
        setting = _goals.Setting(asked.corpus, asked.rounds, Path(folder))
        for name in asked.questions or _goals.QUESTIONS:
            for line in _goals.QUESTIONS[name](setting):
                lines.append(line)
                print(_spoken(line), flush=True)
    if asked.write:
        _write(lines, " ".join(["python -m benchmarks", *asked.questions, f"--rounds {asked.rounds} --write"]))
    return int(not all(line.met for line in lines))


def _spoken(line: _goals.Line) -> str:
    return f"{line.what}\n    {line.ratio:.2f}{_goal(line)}\n    {line.detail}"


def _goal(line: _goals.Line) -> str:
    if line.goal is None:
        return ""
    return f" (goal: {'at most' if line.at_most else 'at least'} {line.goal:g}{'' if line.met else '; missed'})"


def _machine() -> str:
    return (
        f"{platform.python_implementation()} {platform.python_version()}, {platform.system()} {platform.machine()}, "
        f"{os.cpu_count()} cores"
    )


def _write(lines: Sequence[_goals.Line], command: str) -> None:
    """Puts the table between the marks of the page."""
    table = ["| what | ratio | goal | made of |", "|---|---|---|---|"]
    for line in lines:
        sign = (
            ""
            if line.goal is None
            else f"{'≤' if line.at_most else '≥'} {line.goal:g}{'' if line.met else ' (missed)'}"
        )
        table.append(f"| {line.what} | **{line.ratio:.2f}** | {sign} | {line.detail} |")
    text = f"Made by `{command}` on {_machine()}.\n\n" + "\n".join(table)
    page = _PAGE.read_text(encoding="utf-8")
    before, _, rest = page.partition(_BEGIN)
    _, _, after = rest.partition(_END)
    _PAGE.write_text(f"{before}{_BEGIN}\n{text}\n{_END}{after}", encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
