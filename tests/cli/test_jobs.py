"""Many files in several processes."""

import os
import sys
from pathlib import Path

import pytest

from bgnotation.cli import _jobs
from bgnotation.cli._jobs import inspect_all
from bgnotation.cli._options import Options
from bgnotation.cli._paths import Target
from bgnotation.cli._report import FileReport

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the workers are replaced by forking")


@pytest.fixture
def many(tmp_path: Path) -> list[Target]:
    """Enough files, and enough text, for several batches."""
    targets = []
    for number in range(40):
        file = tmp_path / f"{number:02}.mat"
        file.write_text("x" * 100_000)
        targets.append(Target(str(file)))
    return targets


def test_reports_come_in_the_order_of_the_files(many: list[Target], monkeypatch: pytest.MonkeyPatch) -> None:
    def report(target: Target, options: Options) -> FileReport:
        return FileReport(target.path, dialect=str(os.getpid()))

    monkeypatch.setattr(_jobs, "_report", report)
    reports = list(inspect_all(many, Options(), 2))
    assert [report.path for report in reports] == [target.path for target in many]
    assert len({report.dialect for report in reports}) > 1


def test_files_go_on_being_checked_when_a_worker_is_killed(
    many: list[Target], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    parent = os.getpid()

    def report(target: Target, options: Options) -> FileReport:
        if os.getpid() != parent and target.path == many[20].path:
            os._exit(1)
        return FileReport(target.path)

    monkeypatch.setattr(_jobs, "_report", report)
    assert [report.path for report in inspect_all(many, Options(), 2)] == [target.path for target in many]
    assert "a worker process was ended from outside" in capsys.readouterr().err


def test_few_files_are_checked_in_this_process(many: list[Target], monkeypatch: pytest.MonkeyPatch) -> None:
    def report(target: Target, options: Options) -> FileReport:
        return FileReport(target.path, dialect=str(os.getpid()))

    monkeypatch.setattr(_jobs, "_report", report)
    assert {report.dialect for report in inspect_all(many[:5], Options(), 2)} == {str(os.getpid())}


def test_standard_input_is_read_in_this_process(many: list[Target], monkeypatch: pytest.MonkeyPatch) -> None:
    def report(target: Target, options: Options) -> FileReport:
        return FileReport(target.path, dialect=str(os.getpid()))

    monkeypatch.setattr(_jobs, "_report", report)
    with_input = [*many[:30], Target("-"), *many[30:]]
    reports = list(inspect_all(with_input, Options(), 2))
    assert [report.path for report in reports] == [target.path for target in with_input]
    assert reports[30].dialect == str(os.getpid())


def test_a_path_that_failed_keeps_its_place(many: list[Target], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_jobs, "inspect", lambda path, options: FileReport(path))
    targets = [many[0], Target("gone", "permission denied"), many[1]]
    assert [report.failure for report in inspect_all(targets, Options(), 1)] == [None, "permission denied", None]
