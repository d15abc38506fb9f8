"""What is measured, one function a question; each gives lines of the table."""

import os
import shutil
import subprocess
import sys
import tempfile
import venv
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from statistics import median
from typing import NamedTuple

from benchmarks import _chess, _gnubg, _simulate
from benchmarks._process import ROOT, Sample, ask, ask_together, by_turns, timed


class Setting(NamedTuple):
    """What a measurement needs to know."""

    corpus: Path
    rounds: int
    scratch: Path
    """A folder for files that are made, thrown away at the end."""

    def files(self, pattern: str) -> list[Path]:
        """Files of the corpus, sorted."""
        return sorted(self.corpus.glob(pattern))


class Line(NamedTuple):
    """A line of the table: a ratio, its goal, and what it was made of."""

    what: str
    ratio: float
    goal: float | None = None
    """None: only told."""
    at_most: bool = False
    detail: str = ""

    @property
    def met(self) -> bool:
        """Whether the goal is reached; True without one."""
        if self.goal is None:
            return True
        return self.ratio <= self.goal if self.at_most else self.ratio >= self.goal


_FIELD = "mat/*.mat"
_GNUBG = "gnubg/mat/*.mat"
_SELF_PLAY = "gnubg/mat/[mr]*.mat"
_PASSES = 10
_MAT, _SGF = "export match mat", "save match"
"""What GNU Backgammon calls it to write these."""
_HEAVY = ("pandas", "matplotlib", "pyarrow", "numpy", "rich")


def chess(setting: Setting) -> Iterator[Line]:
    """Everything on the real files, once and cold, against python-chess reading as many plies."""
    paths = _names(setting.files(_FIELD))
    plays = ask("plays", paths)
    games = setting.scratch / "random.pgn"
    _chess.write_games(games, plays)
    whole: list[float] = []

    def ours() -> Sample:
        answer = ask("check", paths, 1)
        whole.append(answer["cpu"])
        return _pass(answer, 0, plays)

    def theirs() -> Sample:
        answer = ask("chess", str(games))
        return _pass(answer, 0, answer["units"])

    found = by_turns({"ours": ours, "theirs": theirs}, setting.rounds)
    mine, other = found["ours"], found["theirs"]
    yield Line(
        f"read, replay and check {len(paths)} real files once, cold : python-chess `read_game`, plays/s",
        other.cpu_each / mine.cpu_each,
        3.5,
        detail=f"{mine.cpu_each:.2f} and {other.cpu_each:.1f} µs a play of processor ({_rate(mine)} and {_rate(other)} "
        f"plays/s); the whole process with imports {median(whole):.2f} s for {plays:,} plays",
    )


def plain_lark(setting: Setting) -> Iterator[Line]:
    """Reading alone against the grammar in which every number is a token."""
    paths: list[str] = ask("both_read", _names(setting.files(_GNUBG)))
    plays = ask("plays", paths)
    warm: dict[str, list[float]] = {"ours": [], "theirs": []}

    def contender(name: str, worker: str, passes: int) -> Callable[[], Sample]:
        def run() -> Sample:
            answer = ask(worker, paths, passes)
            warm[name].append(min(answer["pass_cpu"][1:]))
            return _pass(answer, 0, plays)

        return run

    found = by_turns(
        {"ours": contender("ours", "read", 4), "theirs": contender("theirs", "read_plainly", 2)}, setting.rounds
    )
    mine, other = (median(warm[name]) / plays * 1e6 for name in ("ours", "theirs"))
    yield Line(
        f"reading alone, {len(paths)} files of gnubg's layout : plain token-a-number Lark grammar",
        other / mine,
        25,
        detail=f"{mine:.2f} and {other:.1f} µs a play, grammar and words known; same events",
    )
    mine, other = found["ours"].cpu_each, found["theirs"].cpu_each
    yield Line(
        "the same, first pass of a fresh process, both grammars built in it",
        other / mine,
        detail=f"{mine:.2f} and {other:.1f} µs a play ({plays:,} plays)",
    )


def referee(setting: Setting) -> Iterator[Line]:
    """Judging a play against generating all legal ones."""
    found = ask("referee", _names(setting.files(_FIELD)), setting.rounds, 15)
    yield Line(
        "the quick replay's judgement of a play : generating all legal plays",
        found["full"] / found["quick"],
        60,
        detail=f"{found['quick'] * 1e6:.2f} and {found['full'] * 1e6:.0f} µs a play "
        f"({found['plays']:,} plays, {found['positions']:,} positions)",
    )
    yield Line(
        "`written.readings` of a play : generating all legal plays",
        found["full"] / found["readings"],
        detail=f"{found['readings'] * 1e6:.1f} µs a play",
    )


def hooks(setting: Setting) -> Iterator[Line]:
    """Backgammon by the code as it is, and by the same code without what asks for variants."""
    found = ask("hooks", _names(setting.files(_FIELD)), 4 * setting.rounds + 1, 40)
    whole, plays = found["replays"], found["plays"]
    yield Line(
        "read, replay and check the real files, with the variants' hooks : without them",
        median(whole["ratios"]),
        1.03,
        at_most=True,
        detail=f"{whole['with']:.2f} and {whole['without']:.2f} µs a play, steady; {_middle(whole['ratios'])}",
    )
    yield Line(
        "all legal plays of a roll by the hook `legal_plays` : by the generator alone",
        median(plays["ratios"]),
        1.03,
        at_most=True,
        detail=f"{plays['with']:.1f} and {plays['without']:.1f} µs a roll; {_middle(plays['ratios'])}",
    )


def _middle(ratios: Sequence[float]) -> str:
    """Where the middle half of sorted ratios lies."""
    low, high = ratios[len(ratios) // 4], ratios[-1 - len(ratios) // 4]
    return f"{len(ratios)} rounds in one process, by turns at each file; half of them {low:.3f} to {high:.3f}"


def gnubg(setting: Setting) -> Iterator[Line]:
    """Everything on gnubg's own files against gnubg importing and exporting them."""
    if _gnubg.program() is None:
        print("gnubg is not installed: left out", file=sys.stderr)
        return
    files = setting.files(_SELF_PLAY)
    paths = _names(files)
    plays = ask("plays", paths)
    cold: list[Sample] = []

    def ours() -> Sample:
        answer = ask("check", paths, 1 + _PASSES)
        cold.append(_pass(answer, 0, plays))
        return Sample(median(answer["pass_cpu"][1:]), median(answer["pass_wall"][1:]), plays)

    def two() -> Sample:
        answers = ask_together("check", (paths[::2], 1 + _PASSES), (paths[1::2], 1 + _PASSES))
        # Each has half of the files, so the slower one says when a pass is done.
        wall = max(median(answer["pass_wall"][1:]) for answer in answers)
        return Sample(sum(median(answer["pass_cpu"][1:]) for answer in answers), wall, plays)

    found = by_turns(
        {
            "ours": ours,
            "import and export": lambda: _gnubg.steady(files, _PASSES, plays, export=_MAT),
            "in memory": lambda: _gnubg.steady(files, _PASSES, plays, export=_MAT, in_memory=True),
            "two": two,
            "import": lambda: _gnubg.steady(files, _PASSES, plays),
        },
        setting.rounds,
    )
    mine, both, two_of_us, only = found["ours"], found["import and export"], found["two"], found["import"]
    yield Line(
        f"read, replay and check {len(files)} files of gnubg, one process : gnubg import and export, plays/s",
        both.wall_each / mine.wall_each,
        0.9,
        detail=f"{mine.wall_each:.2f} and {both.wall_each:.2f} µs a play of the clock, {mine.cpu_each:.2f} and "
        f"{both.cpu_each:.2f} of processor (ratio {both.cpu_each / mine.cpu_each:.2f}); {_PASSES} passes after a first",
    )
    memory = found["in memory"]
    yield Line(
        "the same : gnubg import and export into memory instead of a disk",
        memory.wall_each / mine.wall_each,
        detail=f"gnubg {memory.wall_each:.2f} µs a play of the clock, {memory.cpu_each:.2f} of processor "
        f"(ratio {memory.cpu_each / mine.cpu_each:.2f})",
    )
    yield Line(
        "the same with two processes : gnubg import alone",
        only.wall_each / two_of_us.wall_each,
        0.6,
        detail=f"{two_of_us.wall_each:.2f} and {only.wall_each:.2f} µs a play of the clock",
    )
    first = median(one.cpu_each for one in cold)
    yield Line(
        "the first pass, cold : gnubg import and export, steady",
        both.cpu_each / first,
        detail=f"{first:.2f} µs a play of processor, the grammar built in it",
    )


def sgf(setting: Setting) -> Iterator[Line]:
    """Every file of gnubg, read as .mat and written as SGF, against gnubg importing and saving them."""
    if _gnubg.program() is None:
        print("gnubg is not installed: left out", file=sys.stderr)
        return
    files = setting.files(_GNUBG)
    paths = _names(files)
    plays = ask("plays", paths)
    cold: list[Sample] = []

    def ours(in_memory: bool) -> Sample:
        with tempfile.TemporaryDirectory(dir=_gnubg.memory_folder() if in_memory else None) as folder:
            answer = ask("convert", paths, "sgf", folder, 1 + _PASSES)
        cold.append(_pass(answer, 0, plays))
        return Sample(median(answer["pass_cpu"][1:]), median(answer["pass_wall"][1:]), plays)

    found = by_turns(
        {
            "ours": lambda: ours(True),
            "theirs": lambda: _gnubg.steady(files, _PASSES, plays, export=_SGF, in_memory=True),
            "ours, disk": lambda: ours(False),
            "theirs, disk": lambda: _gnubg.steady(files, _PASSES, plays, export=_SGF),
        },
        setting.rounds,
    )
    mine, other = found["ours"], found["theirs"]
    yield Line(
        f".mat to SGF, {len(files)} files of gnubg, one process, into memory : gnubg import and save, matches/s",
        other.cpu_each / mine.cpu_each,
        0.8,
        detail=f"{_each(mine, plays, files)} and {_each(other, plays, files)} ms a match of processor "
        f"({plays / len(files):.0f} plays), ratio by the clock {other.wall_each / mine.wall_each:.2f}; "
        f"{_PASSES} passes after a first",
    )
    mine, other = found["ours, disk"], found["theirs, disk"]
    yield Line(
        "the same, onto a disk, by the clock",
        other.wall_each / mine.wall_each,
        detail=f"{mine.wall_each * plays / len(files) / 1e3:.2f} and {other.wall_each * plays / len(files) / 1e3:.2f} "
        "ms a match",
    )
    first = Sample(median(one.cpu for one in cold), 0, plays)
    yield Line(
        "the first pass, cold : gnubg import and save, steady",
        found["theirs"].cpu_each / first.cpu_each,
        detail=f"{_each(first, plays, files)} ms a match of processor",
    )


def _each(sample: Sample, plays: int, files: Sequence[Path]) -> str:
    """Milliseconds of processor a file."""
    return f"{sample.cpu_each * plays / len(files) / 1e3:.2f}"


def start_up(setting: Setting) -> Iterator[Line]:
    """One match checked from the command line against importing Lark."""
    folder = setting.scratch / "installed"
    python = _installed(folder)
    match = ROOT / "data" / "matches" / "five-point-match.mat"
    check = [str(python.with_name("bgnotation" + python.suffix)), "check", str(match)]
    found = by_turns(
        {
            "lark": lambda: timed([str(python), "-c", "import lark"], cwd=setting.scratch),
            "check": lambda: timed(check, cwd=setting.scratch),
            "nothing": lambda: timed([str(python), "-c", "pass"], cwd=setting.scratch),
        },
        max(15, 3 * setting.rounds),
    )
    lark, mine, nothing = found["lark"], found["check"], found["nothing"]
    yield Line(
        '`bgnotation check` of one match : `python -c "import lark"`',
        mine.wall / lark.wall,
        1.7,
        at_most=True,
        detail=f"{mine.wall * 1e3:.0f} and {lark.wall * 1e3:.0f} ms of the clock, python alone "
        f"{nothing.wall * 1e3:.0f}; ratio of processor time {mine.cpu / lark.cpu:.2f}",
    )
    code = (
        f"import sys; from bgnotation.cli import main; main(['check', {str(match)!r}]); print(*sys.modules, sep='\\n')"
    )
    done = subprocess.run([python, "-c", code], cwd=setting.scratch, capture_output=True, text=True, check=True)
    heavy = sorted(set(_HEAVY) & set(done.stdout.split()))
    yield Line(
        "heavy packages it imports",
        len(heavy),
        0,
        at_most=True,
        detail=", ".join(heavy) or f"none of {', '.join(_HEAVY)}",
    )


def jobs(setting: Setting) -> Iterator[Line]:
    """Two processes against one."""
    folder = setting.scratch / "many"
    copies = _copies(setting.files(_GNUBG), folder, 5_000)

    def check(number: int) -> Callable[[], Sample]:
        words = [sys.executable, "-m", "bgnotation", "check", str(folder), "--quiet", "--format", "concise"]
        return lambda: timed([*words, "--jobs", str(number)], cwd=ROOT)

    found = by_turns({"one": check(1), "two": check(2)}, min(setting.rounds, 3))
    one, two = found["one"], found["two"]
    yield Line(
        f"`bgnotation check --jobs 2` of {copies:,} files : one process",
        one.wall / two.wall,
        1.7,
        detail=f"{two.wall:.1f} and {one.wall:.1f} s of the clock, {two.cpu:.1f} and {one.cpu:.1f} of processor; "
        f"{os.cpu_count()} cores, {_load()}",
    )


def simulate(setting: Setting) -> Iterator[Line]:
    """Simulated matches and games from the command line, one process, against the rates that are asked for."""
    for policy in _simulate.POLICIES:
        taken = _simulate.matches(setting.scratch / f"simulated-{policy}", policy)
        yield Line(
            f"`bgnotation simulate --matches {_simulate.MATCHES} --policy {policy}`, a file each : "
            f"{_simulate.MOST_SECONDS} s",
            taken.cpu / _simulate.MOST_SECONDS,
            1,
            at_most=True,
            detail=f"{taken.cpu:.0f} s of processor, {taken.wall:.0f} of the clock; {_load()}",
        )
    for variant, policy, taken, throws in _simulate.sessions(setting.scratch / "session.mat"):
        yield Line(
            f"{variant}, {policy}, {_simulate.GAMES} games into a .mat file : {_simulate.GAMES_A_SECOND} games/s",
            _simulate.GAMES / taken.cpu / _simulate.GAMES_A_SECOND,
            1,
            detail=f"{_simulate.GAMES / taken.cpu:.0f} games a second of processor, start-up included, "
            f"{throws / _simulate.GAMES:.0f} throws a game; {taken.cpu / throws * 1e6:.0f} µs a throw; {_load()}",
        )
        checked = ask("check", [str(setting.scratch / "session.mat")], 1)["pass_cpu"][0] / throws * 1e6
        yield Line(
            f"the same read, replayed and checked, once and cold : {_simulate.MOST_TO_CHECK} µs a throw",
            checked / _simulate.MOST_TO_CHECK,
            1,
            at_most=True,
            detail=f"{checked:.0f} µs a throw of processor",
        )


def tables(setting: Setting) -> Iterator[Line]:
    """The table of turns of the real files, by one process and by two, against the seconds that are asked for."""
    paths = _names(setting.files(_FIELD))
    imports: list[float] = []

    def made(jobs: int) -> Callable[[], Sample]:
        def run() -> Sample:
            answer = ask("turns", paths, jobs)
            imports.append(answer["imports"])
            return Sample(answer["cpu"], answer["wall"], int(answer["rows"]))

        return run

    found = by_turns({"one": made(1), "two": made(2)}, setting.rounds)
    for name, sample in found.items():
        yield Line(
            f"`tables.turns` of {len(paths)} real files, {name} process{'' if name == 'one' else 'es'} : "
            f"{_TABLE_SECONDS[name]} s",
            sample.wall / _TABLE_SECONDS[name],
            1,
            at_most=True,
            detail=f"{sample.wall:.1f} s of the clock, {sample.cpu:.1f} of processor, for {sample.units:,} rows "
            f"({sample.cpu_each:.0f} µs each), and {median(imports):.1f} s for the imports; {_load()}",
        )


_TABLE_SECONDS = {"one": 6, "two": 3.5}


def report(setting: Setting) -> Iterator[Line]:
    """The page about 500 matches: how long it takes, how large it is."""
    paths = _names(setting.files(_GNUBG)[:450] + setting.files(_FIELD))[:500]
    answer = ask("report", paths)
    made = f"{answer['matches']:,.0f} matches, {answer['plays']:,.0f} plays"
    yield Line(
        f"`report.page` about {len(paths)} files, one process : {_PAGE_SECONDS} s",
        answer["cpu"] / _PAGE_SECONDS,
        1,
        at_most=True,
        detail=f"{answer['cpu']:.1f} s of processor, {answer['wall']:.1f} of the clock; {made}; {_load()}",
    )
    yield Line(
        f"the page, with all source texts : {_PAGE_MEGABYTES} MB",
        answer["size"] / 1e6 / _PAGE_MEGABYTES,
        1,
        at_most=True,
        detail=f"{answer['size'] / 1e6:.2f} MB",
    )


_PAGE_SECONDS, _PAGE_MEGABYTES = 60, 5


def memory(setting: Setting) -> Iterator[Line]:
    """One file of 50 MB."""
    path = setting.scratch / "long.mat"
    size = _concatenated(setting.files(_SELF_PLAY), path, 50_000_000)
    reading, checking = ask("memory", str(path), False), ask("memory", str(path), True)
    grown = reading["peak"] - reading["before"]
    yield Line(
        f"memory, reading a file of {size / 1e6:.0f} MB : the file",
        grown / size,
        12,
        at_most=True,
        detail=f"{grown / 1e6:.0f} MB, {grown / reading['plays']:.0f} bytes a play, text included; "
        f"{reading['cpu'] / reading['plays'] * 1e6:.1f} µs a play",
    )
    grown = checking["peak"] - checking["before"]
    yield Line(
        "memory, reading, replaying and checking it : the file",
        grown / size,
        12,
        at_most=True,
        detail=f"{grown / 1e6:.0f} MB, {grown / checking['plays']:.0f} bytes a play of {checking['plays']:,}; "
        f"{checking['cpu'] / checking['plays'] * 1e6:.1f} µs a play",
    )


QUESTIONS: dict[str, Callable[[Setting], Iterator[Line]]] = {
    "chess": chess,
    "plain": plain_lark,
    "referee": referee,
    "hooks": hooks,
    "gnubg": gnubg,
    "sgf": sgf,
    "start": start_up,
    "jobs": jobs,
    "memory": memory,
    "tables": tables,
    "report": report,
    "simulate": simulate,
}


def _names(paths: Sequence[Path]) -> list[str]:
    return [str(path.resolve()) for path in paths]


def _pass(answer: dict[str, list[float]], number: int, units: int) -> Sample:
    return Sample(answer["pass_cpu"][number], answer["pass_wall"][number], units)


def _rate(sample: Sample) -> str:
    return f"{sample.units / sample.cpu:,.0f}"


def _load() -> str:
    return f"load {os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else "load unknown"


def _installed(folder: Path) -> Path:
    """The Python of a new environment into which this checkout and Lark are installed."""
    venv.create(folder, with_pip=True)
    python = folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    for what in (["lark>=1.3"], ["--no-deps", str(ROOT)]):
        subprocess.run([python, "-m", "pip", "install", "--quiet", *what], check=True, stdout=sys.stderr)
    return python


def _copies(files: Sequence[Path], folder: Path, number: int) -> int:
    folder.mkdir()
    for i in range(number):
        source = files[i % len(files)]
        shutil.copyfile(source, folder / f"{i // len(files):03}-{source.name}")
    return number


def _concatenated(files: Sequence[Path], path: Path, size: int) -> int:
    contents = [file.read_bytes() for file in files]
    written = 0
    with open(path, "wb") as out:
        while written < size:
            for content in contents:
                written += out.write(content + b"\n")
    return written


def scratch() -> "tempfile.TemporaryDirectory[str]":
    """A folder for what is made."""
    return tempfile.TemporaryDirectory(prefix="bgnotation-benchmarks-")
