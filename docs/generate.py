"""Keeps the generated parts of the documentation in step with the program.

Run from the checkout. `python docs/generate.py` lists what is out of date and exits with 1; `--write` renews it:
docs/findings.md and docs/tables.md from the docstrings of checks and tables, the tables of README.md, what formats keep
in docs/formats.md, the tables of variants in docs/rules.md, the options in docs/command-line.md, the names in docs/api,
a picture of a board, and the output under every `$ bgnotation …` line of a console block of any page. The walkthroughs
(docs/add-a-….md) are not among them: a test follows those in a copy of the checkout.
"""

import argparse
import importlib
import inspect
import json
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
RUN = "import sys; from bgnotation.cli import main; sys.exit(main())"
CONSOLE = re.compile(r"(?<=^```console\n)(.*?)(?=^```$)", re.MULTILINE | re.DOTALL)


def output(command: str) -> str:
    """What a `bgnotation …` command prints, run in the checkout and not on a terminal."""
    program, *arguments = shlex.split(command)
    assert program == "bgnotation", command
    done = subprocess.run(
        [sys.executable, "-c", RUN, *arguments], cwd=ROOT, capture_output=True, encoding="utf-8", check=False
    )
    if done.returncode not in (0, 1) or "Traceback" in done.stderr:
        raise SystemExit(f"$ {command}\n{done.stderr}")
    return "\n".join(line.rstrip() for line in (done.stdout + done.stderr).rstrip().split("\n")) + "\n"


def console(block: str) -> str:
    """A console block with the real output under each of its commands, a blank line between two."""
    commands = [line for line in block.split("\n") if line.startswith("$ ")]
    return "\n".join(f"{command}\n{output(command.removeprefix('$ '))}" for command in commands)


def checks() -> str:
    """The table of all findings."""
    from bgnotation.checks import all_checks

    rows = [
        f"| [{check.code}](docs/findings.md#{check.code.lower()}-{check.name}-{check.severity.value}) | {check.name} "
        f"| {check.severity.value} | {summary(check.doc)} |"
        for check in all_checks()
    ]
    return "\n".join(["| code | name | severity | what it reports |", "|---|---|---|---|", *rows])


def formats() -> str:
    """The table of all formats."""
    from bgnotation.formats import all_formats

    rows = []
    for one in sorted(all_formats(), key=lambda known: known.name):
        page = f"docs/formats/{one.name}.md"
        name = f"[{one.name}]({page})" if (ROOT / page).is_file() else one.name
        styles = f" ({', '.join(one.styles)})" if one.styles else ""
        written = f"yes{styles}" if one.write is not None else ""
        rows.append(f"| {name} | {one.title} | {' '.join(f'`{end}`' for end in one.suffixes)} | yes | {written} |")
    return "\n".join(["| name | what | files | read | written (styles) |", "|---|---|---|---|---|", *rows])


MARKS = {"yes": "●", "partly": "◐", "derived": "○", "no": "–"}


def keeps() -> str:
    """The table of what each format keeps."""
    from bgnotation.facts import all_facts
    from bgnotation.formats import all_formats
    from bgnotation.formats._pages import kept

    known = sorted(all_formats(), key=lambda one: (one.write is None, one.name))
    names = [one.name if one.write is not None else f"{one.name}\\*" for one in known]
    rows = [
        f"| {fact.title} | {' | '.join(MARKS[kept(one, fact).how.value] for one in known)} |" for fact in all_facts()
    ]
    head = [f"| | {' | '.join(names)} |", f"|---|{'---|' * len(known)}"]
    legend = "● kept, ◐ in part, ○ not written but found again by replaying, – lost; \\* only read"
    return "\n".join([*head, *rows, "", legend])


def kept_by_each() -> str:
    """For each format what it keeps, with notes."""
    from bgnotation.facts import How, all_facts
    from bgnotation.formats import all_formats
    from bgnotation.formats._pages import kept

    heads = ((How.YES, "Kept"), (How.PARTLY, "In part"), (How.DERIVED, "Found by replaying"), (How.NO, "Lost"))
    parts = []
    for one in sorted(all_formats(), key=lambda known: known.name):
        page = f"formats/{one.name}.md"
        more = f" More: [{page}]({page})." if (ROOT / "docs" / page).is_file() else ""
        only = "" if one.write is not None else " It is only read: this is what the reader finds."
        parts.append(f"### {one.name}\n\n{one.title[:1].upper()}{one.title[1:]}.{only}{more}")
        told = [(fact.title, kept(one, fact)) for fact in all_facts()]
        for how, head in heads:
            plain = [title for title, keep in told if keep.how is how and not keep.note]
            if plain:
                lost = "Not told" if how is How.NO and one.write is None else head
                parts.append(f"**{lost}:** {'; '.join(plain)}.")
        noted = [f"| {title} | {MARKS[keep.how.value]} {cell(keep.note)} |" for title, keep in told if keep.note]
        if noted:
            parts.append("\n".join(["| | |", "|---|---|", *noted]))
    return "\n\n".join(parts)


def ids() -> str:
    """The kinds of IDs, and what each holds of a position."""
    from bgnotation.game.ids import FEATURES, all_ids

    known = sorted(all_ids())
    kinds = [f"| {one.name} | {one.title} | {one.form} | `{one.example}` |" for one in known]
    rows = []
    for feature, title in FEATURES.items():
        held = [one.holds.get(feature, "–").replace("yes", "●") for one in known]
        rows.append(f"| {title} | {' | '.join(held)} |")
    return "\n".join(
        [
            "| name | what | form | example |",
            "|---|---|---|---|",
            *kinds,
            "",
            f"| holds | {' | '.join(one.name for one in known)} |",
            f"|---|{'---|' * len(known)}",
            *rows,
        ]
    )


def variants() -> str:
    """The variants, their names in files, and how each starts."""
    from bgnotation.game.side import Side
    from bgnotation.variants import all_variants

    rows = []
    for one in sorted(all_variants(), key=lambda known: (not known.is_plain, known.name)):
        names = ", ".join(f"`{name}`" for name in dict.fromkeys((one.title, *one.written)))
        row = one.start.checkers[Side.LEFT]
        start = " ".join(f"{point}:{row[point]}" for point in range(24, 0, -1) if row[point])
        pips = f"{one.start.pips(Side.LEFT)}" if start else ""
        first = {"opening": "a die each, unequal", "two dice": "two dice, any"}[one.opening.value]
        rows.append(
            f"| `{one.name}` | {names} | {one.checkers} | {start or 'all in the tray'} | {pips} | {first} "
            f"| {'yes' if one.cube else 'no'} |"
        )
    head = "| `--rule variant=` | `[Variation …]` | checkers | start, point:checkers | pips | first throw | cube |"
    return "\n".join([head, "|---|---|---|---|---|---|---|", *rows])


FLAGS = {
    "gate": "**gate**: a side can't move before it has thrown a double or a 1-2",
    "tray_first": "**tray first**: no checker on the board moves while the tray holds one",
    "freeze": "**frozen home**: checkers at home don't move before all fifteen are there",
    "inner_moves_when_home": "**moves within the home board** go on once all fifteen are there",
    "extra_on_doubles": "a **double** gives another throw",
    "chosen_after_12": "the double after a 1-2 is **chosen** (no: thrown with one die)",
    "need_both_of_12": "it comes only if **both of the 1-2** were played",
    "need_four": "another throw comes only if **all four** of a double were played",
}
"""The flags of Acey-deucey in words."""


def acey() -> str:
    """What the rule sets of Acey-deucey differ in."""
    from bgnotation.variants.acey_deucey import MAIN, RESTRICTIVE, SERVER, Flags

    assert tuple(FLAGS) == Flags._fields
    sets = (MAIN, RESTRICTIVE, SERVER)
    rows = [
        f"| {FLAGS[name]} | {' | '.join('yes' if getattr(one.flags, name) else 'no' for one in sets)} |"
        for name in FLAGS
    ]
    names = [f"| `[Variation …]` | {' | '.join(f'`{one.title}`' for one in sets)} |"]
    counted = " | ".join("checkers left" if one.remaining else "one" for one in sets)
    points = [f"| **points** of a game, where no `AceyScore` says | {counted} |"]
    return "\n".join(["| | main | restrictive | server |", "|---|---|---|---|", *names, *rows, *points])


def parser_of(command: str) -> argparse.ArgumentParser:
    """The argument parser of a command, taken from it when it is about to read its arguments."""
    made: list[argparse.ArgumentParser] = []

    def take(self: argparse.ArgumentParser, *_: object) -> argparse.Namespace:
        made.append(self)
        raise InterruptedError

    before, argparse.ArgumentParser.parse_args = argparse.ArgumentParser.parse_args, take  # type: ignore[assignment]
    try:
        importlib.import_module(f"bgnotation.cli.{command}").run([])
    except InterruptedError:
        pass
    finally:
        argparse.ArgumentParser.parse_args = before  # type: ignore[method-assign]
    return made[0]


def options(command: str) -> str:
    """What may stand behind a command, as its own help has it."""
    rows = []
    for action in parser_of(command)._actions:
        if action.dest == "help":
            continue
        value = action.metavar or "|".join(map(str, action.choices or ()))
        names = [str(value)] if not action.option_strings else list(action.option_strings)
        if action.option_strings and action.nargs != 0:
            names[0] += f" {value}"
        words = (action.help or "") % {**vars(action), "prog": command}
        rows.append(f"| {', '.join(map(code, names))} | {cell(words)} |")
    return "\n".join(["| option | what it does |", "|---|---|", *rows])


def code(text: str) -> str:
    """A word as code in a table. Forges and the site don't agree on how a bar is written between backticks."""
    return f"<code>{text.replace('|', '&#124;')}</code>" if "|" in text else f"`{text}`"


def names(wanted: str) -> str:
    """Public names, each with the first sentence of its docstring."""
    rows = []
    for name in wanted.split():
        module, _, last = name.rpartition(".")
        value = getattr(importlib.import_module(module), last)
        rows.append(f"| `{name}` | {cell(summary(inspect.getdoc(value) or '').partition('. ')[0].rstrip('.'))} |")
    return "\n".join(["| name | what |", "|---|---|", *rows])


def notebooks() -> str:
    """The notebooks: title and first paragraph."""
    parts = []
    for path in sorted((ROOT / "notebooks").glob("*.ipynb")):
        text = "".join(json.loads(path.read_text(encoding="utf-8"))["cells"][0]["source"])
        title, paragraph, *_ = text.split("\n\n")
        parts.append(f"**[{title.removeprefix('# ')}](../notebooks/{path.name})** {' '.join(paragraph.split())}")
    return "\n\n".join(parts)


def cell(text: str) -> str:
    """A text as it may stand in a table."""
    return text.replace("|", "\\|").replace("<", "&lt;")


def summary(doc: str) -> str:
    """The first paragraph of a docstring on one line."""
    return " ".join(doc.strip().split("\n\n")[0].split()).replace("|", "\\|")


def findings() -> str:
    """The page of all findings."""
    from bgnotation.checks import CHARACTERS_A_FINDING, MOST_FINDINGS, all_checks, explain

    intro = (
        "# Findings\n\nMade by docs/generate.py from the checks' docstrings; `bgnotation explain CODE` prints one.\n\n"
        f"Of one code no more than {MOST_FINDINGS:,} findings are listed for a file, and one for each further "
        f"{CHARACTERS_A_FINDING:,} characters; the last one\nthen tells that there are more. What `--fix` can mend "
        "is always listed.\n"
    )
    return "\n".join([intro, *(f"#{explain(check.code).strip()}\n" for check in all_checks())])


def tables() -> str:
    """The page of all tables and their columns."""
    from bgnotation import tables

    intro = "# Tables\n\nMade by docs/generate.py from the docstrings of `bgnotation.tables`."
    kinds = [name for name in tables.__all__ if inspect.isfunction(getattr(tables, name))]
    parts = [f"## {kind}\n\n{prose(getattr(tables, kind))}" for kind in kinds]
    command = "`bgnotation table KIND PATH…` writes the same as CSV, JSON or Parquet; KIND is the heading."
    return "\n\n".join([intro, prose(tables), command, *parts]) + "\n"


def prose(of: object) -> str:
    """A docstring without its examples."""
    return (inspect.getdoc(of) or "").split(">>>")[0].strip()


BOARD = "data/matches/five-point-match.mat --game 1 --turn 9"
"""The position of the picture, before the double is answered."""
PARTS = {
    "formats": formats,
    "checks": checks,
    "keeps": keeps,
    "kept-by-each": kept_by_each,
    "ids": ids,
    "variants": variants,
    "acey": acey,
    "notebooks": notebooks,
}
"""What stands between `<!-- NAME: made by docs/generate.py -->` and `<!-- /NAME -->` …"""
OF_NAMES = {"options": options, "api": names}
"""… and what does between `<!-- KIND: WORDS -->` and `<!-- /KIND -->`, which a page may have several times."""


def filled(text: str) -> str:
    """A page with its generated parts as they should be."""
    text = CONSOLE.sub(lambda match: console(match[1]), text)
    for part, table in PARTS.items():
        if begin := re.search(f"<!-- {part}:.*?-->\n", text):
            text = f"{text[: begin.end()]}{table()}\n{text[text.find(f'<!-- /{part} -->') :]}"
    for kind, make in OF_NAMES.items():
        # Text, begin, words, old part, end, text …
        pieces = re.split(f"(<!-- {kind}: (.*?) -->\n)(.*?)(<!-- /{kind} -->)", text, flags=re.DOTALL)
        for at in range(3, len(pieces), 5):
            pieces[at - 1 : at + 1] = "", f"{make(pieces[at - 1])}\n"
        text = "".join(pieces)
    return text


def pages() -> Iterator[tuple[Path, str]]:
    """Every page with generated parts, and what it should say."""
    whole = {ROOT / "docs/findings.md": findings, ROOT / "docs/tables.md": tables}
    for path, page in whole.items():
        yield path, page()
    yield ROOT / "docs/pictures/board.svg", output(f"bgnotation show {BOARD} --svg")
    for path in (ROOT / "README.md", ROOT / "data/README.md", *sorted((ROOT / "docs").rglob("*.md"))):
        if path not in whole and not path.name.startswith("add-a-"):
            yield path, filled(path.read_text(encoding="utf-8"))


def stale() -> list[tuple[Path, str]]:
    """The pages that don't say what they should, and what that is."""
    return [(path, text) for path, text in pages() if not path.is_file() or path.read_text(encoding="utf-8") != text]


def main() -> int:
    """Lists or renews the pages that are out of date."""
    write = sys.argv[1:] == ["--write"]
    found = stale()
    for path, text in found:
        if write:
            path.parent.mkdir(exist_ok=True)
            path.write_text(text, encoding="utf-8", newline="\n")
        print(f"{path.relative_to(ROOT)}: {'renewed' if write else 'out of date; python docs/generate.py --write'}")
    return 0 if write or not found else 1


if __name__ == "__main__":
    raise SystemExit(main())
