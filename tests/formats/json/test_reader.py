"""What is read of JSON: findings point at the line, and no file is too damaged."""

import json
from pathlib import Path
from typing import Any

import pytest

from bgnotation import Severity, Source, check, reads
from bgnotation.cells import UNREADABLE
from bgnotation.cli._paths import expand
from bgnotation.errors import UnknownFormatError
from bgnotation.formats import find, read_source, sniff
from bgnotation.transcript import Archive
from tests.formats.stories import cells

FILE = """\
{"bgnotation": 1,
"matches": [
{"origin": {"format": "mat", "dialect": "jellyfish"},
 "length": 1,
 "games": [
  {"number": 1, "players": ["Ann", "Bob"], "score": [0, 0],
   "actions": [
    {"side": 1, "roll": [3, 1], "play": "8/5 6/5"},
    {"side": 2, "roll": [5, 2], "play": "13/8 24/22"},
    {"side": 1, "roll": [6, 4], "unplayed": true},
    {"side": 2, "win": 1}
   ]}
 ]}
]}
"""
CELLS = [(0, "31: 8/5 6/5"), (1, "52: 13/8 24/22"), (0, "64: ????"), (1, "Wins 1 point")]


def archive_of(text: str) -> Archive:
    return find("json").read(Source(text))


def findings(text: str) -> list[tuple[int, int, str]]:
    return [(one.line, one.column, one.name) for one in check(archive_of(text)) if one.severity is not Severity.INFO]


def with_action(action: str) -> str:
    return FILE.replace('    {"side": 1, "roll": [6, 4], "unplayed": true},\n', f"    {action},\n")


def test_it_is_read() -> None:
    match = reads(FILE)
    assert (match.format, match.origin, match.dialect, match.length) == ("json", "mat", "jellyfish", 1)
    assert (match.players, match.games[0].score, match.games[0].number) == (("Ann", "Bob"), (0, 0), 1)
    assert cells(match.games[0]) == CELLS
    assert findings(FILE) == []


@pytest.mark.parametrize("indent", [None, 0, 1, 4])
def test_it_is_read_however_it_is_laid_out(indent: int | None) -> None:
    text = json.dumps(json.loads(FILE), indent=indent)
    assert cells(reads(text).games[0]) == CELLS


def test_members_may_stand_in_any_order() -> None:
    def turned(value: Any) -> Any:
        if isinstance(value, dict):
            return {key: turned(value[key]) for key in reversed(value)}
        return [turned(one) for one in value] if isinstance(value, list) else value

    match = reads(json.dumps(turned(json.loads(FILE))))
    assert cells(match.games[0]) == CELLS
    assert (match.length, match.games[0].players) == (1, ("Ann", "Bob"))


def test_members_that_are_not_known_are_passed_over() -> None:
    file = json.loads(FILE)
    for owner in (
        file,
        file["matches"][0],
        file["matches"][0]["games"][0],
        file["matches"][0]["games"][0]["actions"][0],
    ):
        owner["new"] = [{"deep": [1, None, "x"]}]
    assert findings(json.dumps(file)) == []


def test_a_finding_points_at_its_action() -> None:
    assert findings(FILE.replace("13/8 24/22", "13/8 24/23")) == [(9, 5, "illegal-play")]
    minified = json.dumps(json.loads(FILE.replace("13/8 24/22", "13/8 24/23")))
    assert findings(minified) == [(1, minified.index('{"side": 2, "roll"') + 1, "illegal-play")]


def test_a_finding_on_the_score_points_at_it() -> None:
    file = FILE.replace('"length": 1', '"length": 3').replace("[0, 0]", "[1, 0]")
    game = file[file.index('  {"number"') : file.index("\n ]}\n")]
    text = file.replace(game, f"{game},\n{game}")
    line = text.split("\n").index('  {"number": 1, "players": ["Ann", "Bob"], "score": [1, 0],', 7) + 1
    assert (line, 53, "score-mismatch") in findings(text)


@pytest.mark.parametrize("version", ["2", "0", '"1"', "1.5", "true", "null"])
def test_another_version_is_refused(version: str) -> None:
    text = FILE.replace('"bgnotation": 1', f'"bgnotation": {version}')
    with pytest.raises(UnknownFormatError, match="of version"):
        sniff(Source(text))
    assert archive_of(text).matches == ()


def test_other_json_in_a_folder_is_passed_over(tmp_path: Path) -> None:
    (tmp_path / "package.json").write_text("{}")
    assert [target.uncertain for target in expand([str(tmp_path)], [".json"])] == [True]


def test_the_schema_is_no_record() -> None:
    reason = find("json").refusal(Source('{"properties": {"bgnotation": {"const": 1}}}'))
    assert reason is not None
    assert "version" not in reason


def test_other_json_is_refused() -> None:
    with pytest.raises(UnknownFormatError):
        read_source(Source('{"matches": []}'))
    assert archive_of('{"matches": []}').matches == ()


def test_several_matches_and_none() -> None:
    start, end = FILE.index('{"origin"'), FILE.index("\n]}")
    assert len(archive_of(FILE.replace(FILE[start:end], f"{FILE[start:end]},\n{FILE[start:end]}")).matches) == 2
    assert archive_of('{"bgnotation": 1, "matches": []}').matches == ()


@pytest.mark.parametrize(
    "action",
    [
        '{"side": 1, "roll": [6, 7], "play": "8/2"}',
        '{"side": 1, "roll": [6], "play": "8/2"}',
        '{"side": 1, "roll": "64", "play": "8/2"}',
        '{"side": 1, "roll": [6, 4], "play": "8/2 x"}',
        '{"side": 1, "roll": [6, 4], "play": "8"}',
        '{"side": 1, "roll": [6, 4], "play": 8}',
        '{"side": 1, "roll": [6, 4], "play": "8/2  6/2"}',
        '{"side": 3, "take": true}',
        '{"side": true, "take": true}',
        '{"take": true}',
        '{"side": 1, "take": false}',
        '{"side": 1, "double": "2"}',
        '{"side": 1, "double": 1e3}',
        '{"side": 1, "win": 99999999999999999999}',
        '{"side": 1, "resign": ""}',
        '{"side": 1}',
        '{"comment": 1}',
        '{"position": {"left": [], "right": []}}',
        '{"side": 1, "take": true, "analysis": {}}',
        '{"side": 1, "take": true, "raw": 1}',
        "{}",
        "[]",
        "null",
        '"31: 8/5 6/5"',
        "17",
    ],
)
def test_what_is_no_action_is_unreadable_on_its_line(action: str) -> None:
    archive = archive_of(with_action(action))
    game = archive.matches[0].games[0]
    assert [cell.text for _, cell in game.slots() if cell.kind == UNREADABLE] == [action]
    assert (10, 5, "unreadable") in findings(with_action(action))
    assert len(game.cells) == 4


@pytest.mark.parametrize(
    "line",
    [
        '{"side": 1, "roll": [6, 4], "play": "8/2',
        '{"side": 1, "roll": [6, 4, "play": "8/2"}',
        '{"side": 1 "roll": [6, 4]}',
        '{"side": 1, "win": ' + "9" * 5_000 + "}",
        "{side: 1, take: true}",
        "} garbage {",
    ],
)
def test_a_line_that_is_no_json_is_left_out_alone(line: str) -> None:
    archive = archive_of(with_action(line))
    game = archive.matches[0].games[0]
    assert [cell.text for _, cell in game.slots() if cell.kind == UNREADABLE] == [line]
    assert cells(game)[-1] == (1, "Wins 1 point")
    assert archive.damage == ()


@pytest.mark.parametrize("end", range(0, len(FILE), 7))
def test_a_file_may_stop_anywhere(end: int) -> None:
    archive = archive_of(FILE[:end])
    if end > 20:
        assert check(archive).errors


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"length": 1', '"length": "one"'),
        ('"length": 1', '"length": -3'),
        ('"length": 1', '"length": 100000'),
        ('"score": [0, 0]', '"score": [0]'),
        ('"score": [0, 0]', '"score": [0, "0"]'),
        ('["Ann", "Bob"]', '["Ann"]'),
        ('["Ann", "Bob"]', '{"left": "Ann"}'),
        ('"number": 1', '"number": "1"'),
        ('{"format": "mat", "dialect": "jellyfish"}', '"mat"'),
        ('"length": 1', '"length": 1, "rules": {"crawford": 1}'),
        ('"length": 1', '"length": 1, "rules": {"cube_limit": -1}'),
        ('"length": 1', '"length": 1, "tags": {"Event": 1}'),
        ('"length": 1', '"length": 1, "notes": "x"'),
        ('"length": 1', '"length": 1, "prose": [1]'),
        ('"number": 1', '"number": 1, "ties": [[1]]'),
        ('"number": 1', '"number": 1, "refusals": [{"rolls": 1, "side": 3}]'),
        ('"number": 1', '"number": 1, "crawford": 1'),
        ('"games": [', '"games": [null, '),
        ('"matches": [', '"matches": [null, '),
    ],
)
def test_a_value_of_another_kind_is_told_and_the_rest_is_read(old: str, new: str) -> None:
    text = FILE.replace(old, new)
    archive = archive_of(text)
    assert cells(archive.matches[0].games[-1]) == CELLS
    assert [name for _, _, name in findings(text)] in (["damaged-file"], ["match-length"])


def test_nothing_is_too_deep() -> None:
    for deep in ("[" * 100_000, '{"a":' * 100_000, "[" * 50_000 + "]" * 50_000):
        assert archive_of(FILE.replace('"length": 1', f'"length": 1, "x": {deep}')).matches == ()
    assert cells(archive_of(FILE.replace('"length": 1', '"x": ' + "[" * 40 + "]" * 40)).matches[0].games[0]) == CELLS
    # Brackets in a text are none.
    name = "[" * 100 + '\\"{'
    assert archive_of(FILE.replace("Ann", name)).matches[0].players[0] == "[" * 100 + '"{'


def test_numbers_that_json_has_not_are_read_as_nothing() -> None:
    assert findings(FILE.replace('"number": 1', '"x": [NaN, Infinity, -Infinity, 1e999]')) == []


def test_halves_of_characters_are_none() -> None:
    match = reads(FILE.replace("Ann", "\\ud83d\\ude00 \\ud800").replace("Bob", "\\uDC00"))
    assert match.players == ("😀 \ufffd", "\ufffd")
    str(match).encode()


def test_a_comma_too_many_does_no_harm() -> None:
    assert findings(FILE.replace('"win": 1}', '"win": 1},').replace("\n ]}\n", "\n ,]}\n")) == []


def test_from_a_broken_value_on_nothing_is_read() -> None:
    text = FILE.replace("[0, 0]", "[0 0]")
    assert [one for one in findings(text) if one[2] == "unreadable"] == [(6, 53, "unreadable")]
    text = FILE.replace('"length": 1', '"length": +1')
    assert findings(text) == [(3, 1, "no-games"), (4, 12, "damaged-file")]


def test_many_broken_lines_are_read_in_reasonable_time() -> None:
    lines = "\n".join('    {"side": 1, "roll": [[[' for _ in range(20_000))
    assert archive_of(FILE.replace('    {"side": 1, "roll": [3, 1], "play": "8/5 6/5"},', lines)).matches is not None
