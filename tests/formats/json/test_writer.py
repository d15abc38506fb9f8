"""How this package's own JSON looks, and that it fits its schema."""

import json
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from bgnotation import Source, read_all, reads, writes
from bgnotation.errors import CannotExpressError
from bgnotation.formats import all_formats, find
from bgnotation.formats._base import Format, Outgoing
from bgnotation.formats._known import read_source
from bgnotation.transcript import Transcript
from tests.every_fact import matches

ROOT = Path(__file__).resolve().parents[3]
SCHEMA = json.loads((ROOT / "docs" / "schema" / "bgnotation-1.json").read_text(encoding="utf-8"))
SAMPLES = sorted((ROOT / "data" / "matches").glob("*.mat"))
BY_HAND = matches()


def written(*transcripts: Transcript, style: str = "") -> bytes:
    write = find("json").write
    assert write is not None
    return write([Outgoing(one) for one in transcripts], style)


def strict(schema: Any) -> Any:
    """The schema with nothing allowed that it does not describe: readers pass over more, the writer writes no more."""
    if isinstance(schema, list):
        return [strict(one) for one in schema]
    if not isinstance(schema, dict):
        return schema
    closed = {key: strict(value) for key, value in schema.items()}
    if schema.get("type") == "object" and "additionalProperties" not in schema:
        closed["unevaluatedProperties"] = False
    return closed


def faults(data: bytes) -> list[str]:
    validator = Draft202012Validator(strict(SCHEMA))
    return [f"{list(error.absolute_path)}: {error.message[:200]}" for error in validator.iter_errors(json.loads(data))]


def test_the_schema_is_one() -> None:
    Draft202012Validator.check_schema(SCHEMA)
    Draft202012Validator.check_schema(strict(SCHEMA))


def test_the_strict_schema_knows_what_it_does_not_know() -> None:
    file = {"bgnotation": 1, "matches": [{"games": [{"actions": [{"side": 1, "take": True}]}]}]}
    assert faults(json.dumps(file).encode()) == []
    file["matches"][0]["games"][0]["actions"][0]["taken"] = True  # type: ignore[index]
    assert len(faults(json.dumps(file).encode())) == 1


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_what_is_written_of_a_sample_fits_the_schema(path: Path) -> None:
    assert faults(written(*read_all(path).matches)) == []


@pytest.mark.parametrize("name", BY_HAND)
def test_what_is_written_of_every_fact_fits_the_schema(name: str) -> None:
    assert faults(written(BY_HAND[name])) == []


@pytest.mark.corpus
def test_what_is_written_of_a_real_analysis_fits_the_schema(corpus: Path) -> None:
    for path in (corpus / "xg").glob("*.xg"):
        assert faults(written(*read_all(path).matches)) == []


def test_a_match_looks_so() -> None:
    text = (
        '; [Event "Club final"]\n 3 point match\n\n Game 1\n Ann : 0                        Bob : 0\n'
        "  1) 31: 8/5 6/5                 64: 24/18* 13/9\n; a remark\n  2) 52: 25/20                    Doubles => 2\n"
        "  3)  Takes                      63: ????\n      Wins 4 points\n"
    )
    assert writes(reads(text), "json").decode() == (
        '{"bgnotation": 1,\n'
        '"matches": [\n'
        '{"origin": {"format": "mat", "dialect": "gnubg"},\n'
        ' "length": 3,\n'
        ' "tags": {\n'
        '  "Event": "Club final"},\n'
        ' "games": [\n'
        '  {"number": 1, "players": ["Ann", "Bob"], "score": [0, 0],\n'
        '   "actions": [\n'
        '    {"side": 1, "roll": [3, 1], "play": "8/5 6/5"},\n'
        '    {"side": 2, "roll": [6, 4], "play": "24/18* 13/9"},\n'
        '    {"comment": "a remark"},\n'
        '    {"side": 1, "roll": [5, 2], "play": "bar/20"},\n'
        '    {"side": 2, "double": 2},\n'
        '    {"side": 1, "take": true},\n'
        '    {"side": 2, "roll": [6, 3], "unplayed": true},\n'
        '    {"side": 1, "win": 4}\n'
        "   ]}\n"
        " ]}\n"
        "]}\n"
    )


def test_no_match_is_a_file_too() -> None:
    assert written() == b'{"bgnotation": 1,\n"matches": []}\n'
    assert faults(written()) == []


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_what_was_read_is_written_the_same_again(path: Path) -> None:
    data = written(*read_all(path).matches)
    archive = read_source(Source.from_bytes(data))
    assert archive.damage == ()
    assert written(*archive.matches) == data


@pytest.mark.parametrize("name", BY_HAND)
def test_every_fact_is_written_the_same_again(name: str) -> None:
    data = written(BY_HAND[name])
    assert written(*read_source(Source.from_bytes(data)).matches) == data


@pytest.mark.parametrize("style", ["", *find("mat").styles])
@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_mat_by_way_of_json_is_the_same_mat(path: Path, style: str) -> None:
    matches = read_all(path).matches
    write = find("mat").write
    assert write is not None
    through = read_source(Source.from_bytes(written(*matches))).matches
    assert write([Outgoing(one) for one in through], style) == write([Outgoing(one) for one in matches], style)


OTHERS = [known for known in all_formats() if known.write is not None and known.name not in ("json", "mat")]


@pytest.mark.parametrize("known", [one for one in OTHERS if not one.position], ids=lambda known: known.name)
def test_any_format_by_way_of_json_is_the_same(known: Format) -> None:
    for name in ("five-point-match", "money-beaver", "resigned-games"):
        match = read_all(ROOT / "data" / "matches" / f"{name}.mat").matches[0]
        assert _by(known, match) == _by(known, reads(written(match)))


def _by(known: Format, match: Transcript) -> bytes | str:
    assert known.write is not None
    try:
        return known.write([Outgoing(match)], "")
    except CannotExpressError as error:
        return str(error)


@pytest.mark.corpus
def test_sgf_by_way_of_json_is_the_same_sgf(corpus: Path) -> None:
    for path in [corpus / "sgf" / "gibbon-7point.sgf", *sorted((corpus / "gnubg" / "sgf").glob("m00*.sgf"))]:
        match = read_all(path).matches[0]
        assert _by(find("sgf"), match) == _by(find("sgf"), reads(written(match)))


def test_the_words_of_a_record_are_kept_where_they_say_more() -> None:
    text = (
        " 3 point match\n\n Game 1\n Ann : 0                        Bob : 0\n"
        "  1) 31: 8/5 6/5                 64: Lost on time\n      Wins 1 point\n"
    )
    data = writes(reads(text), "json")
    assert b'"unplayed": true, "text": "64: Lost on time"' in data
    assert b"Wins" not in data


def test_odd_characters_survive() -> None:
    name = 'Zoë "\\" \x7f\u2028\ufeff\t\ud800'
    text = f" 1 point match\n\n Game 1\n {name} : 0                        Bob : 0\n  1) 31: 8/5 6/5\n"
    data = writes(reads(text), "json")
    again = read_source(Source.from_bytes(data)).matches[0]
    # Half a character is none.
    assert again.players[0].replace("\ufffd", "\ud800") == reads(text).players[0]
