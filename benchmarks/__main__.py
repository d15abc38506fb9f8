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
        command = " ".join(["python -m benchmarks", *asked.questions, f"--rounds {asked.rounds} --write"])
        page = _PAGE.read_text(encoding="utf-8")
        _PAGE.write_text(renewed(page, lines, command, whole=not asked.questions), encoding="utf-8")
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


def renewed(page: str, lines: Sequence[_goals.Line], command: str, *, whole: bool) -> str:
    """The page with these lines in the table between its marks, instead of all others or of those of the same name.

    >>> line = _goals.Line("this : that", 2.0)
    >>> print(renewed("<!-- benchmarks --><!-- /benchmarks -->", [line], "run", whole=True))
    <!-- benchmarks -->
    Made by `run` on ...
    <BLANKLINE>
    | what | ratio | goal | made of |
    |---|---|---|---|
    | this : that | **2.00** |  |  |
    <!-- /benchmarks -->
    """
    before, _, rest = page.partition(_BEGIN)
    table, _, after = rest.partition(_END)
    made = f"Made by `{command}` on {_machine()}."
    rows = {line.what: _row(line) for line in lines}
    if not whole:
        old = {row.split(" | ")[0].removeprefix("| "): row for row in table.splitlines() if row.startswith("| ")}
        old.pop("what", None)
        rows = {**old, **rows}
        told = [part for part in table.strip().split("\n\n")[0].splitlines() if f"`{command}`" not in part]
        made = "\n".join([*told, made])
    head = ["| what | ratio | goal | made of |", "|---|---|---|---|"]
    return f"{before}{_BEGIN}\n{made}\n\n" + "\n".join([*head, *rows.values()]) + f"\n{_END}{after}"


def _row(line: _goals.Line) -> str:
    sign = ""
    if line.goal is not None:
        sign = f"{'≤' if line.at_most else '≥'} {line.goal:g}{'' if line.met else ' (missed)'}"
    return f"| {line.what} | **{line.ratio:.2f}** | {sign} | {line.detail} |"


if __name__ == "__main__":
    sys.exit(main())
