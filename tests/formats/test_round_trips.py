"""Every format that can be written, written and read again: what `keeps` promises is found, plays are the same.

Of one format: `pytest tests/formats/test_round_trips.py -k xg`, and over every record there is
`python -m tests.roundtrips xg` (tests/roundtrips.py says what is asked, and more ways to ask). What is tested here is a
sample of the records.
"""

import pytest

from bgnotation.facts import all_facts
from bgnotation.formats import all_formats
from bgnotation.formats._base import Format
from tests.roundtrips import CORPUS, Original, by_hand, files, originals, targets, trouble

_SAMPLE = 30
"""Files of the corpus, besides the sample matches."""
TARGETS = targets([])
NAMES = [f"{known.name}:{style}" if style else known.name for known, style in TARGETS]
MATCHES = by_hand()


@pytest.fixture(scope="module")
def records() -> list[Original]:
    """The sample matches, and of the corpus (where it is there) files of every folder."""
    found = files()
    own = [path for path in found if CORPUS not in path.parents]
    more = found[len(own) :]
    chosen = more[:: max(1, len(more) // _SAMPLE)]
    rare = [path for path in more if path.parent.name in ("xg", "other")]
    return list(originals([*own, *dict.fromkeys([*rare, *chosen])]))


def test_the_matches_made_by_hand_tell_every_fact() -> None:
    told = {name for match in MATCHES for name, values in match.facts.items() if values}
    assert told == {fact.name for fact in all_facts()}


@pytest.mark.parametrize("known", all_formats(), ids=lambda known: known.name)
def test_a_format_says_of_every_fact_what_it_keeps_and_why_not(known: Format) -> None:
    assert [fact.name for fact in all_facts() if fact.name not in known.keeps] == []
    assert sorted(known.keeps.keys() - {fact.name for fact in all_facts()}) == []


@pytest.mark.parametrize(("known", "style"), TARGETS, ids=NAMES)
@pytest.mark.parametrize("original", MATCHES, ids=lambda match: match.name)
def test_of_every_fact_a_format_keeps_what_it_promises(original: Original, known: Format, style: str) -> None:
    assert trouble(original, known, style) == []


@pytest.mark.parametrize(("known", "style"), TARGETS, ids=NAMES)
def test_records_come_back_from_a_format_as_it_promises(known: Format, style: str, records: list[Original]) -> None:
    found = {record.name: faults for record in records if (faults := trouble(record, known, style))}
    assert found == {}
