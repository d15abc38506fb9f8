"""The lines before the first game: tags, comments, how long the match is; and the score line of each game."""

from bgnotation.facts.match import iso_date
from bgnotation.formats._base import Outgoing
from bgnotation.formats.mat.lines import LONGEST_MATCH, structure
from bgnotation.formats.mat.table import Layout
from bgnotation.formats.mat.tags import AUTO_DOUBLES, auto_doubles, folded, put, put_ratings, put_rules, value_of
from bgnotation.formats.mat.texts import comment_kept, name_kept, tag_kept, value_kept
from bgnotation.transcript import Transcript

_FIRST = ("site", "event", "round", "eventdate", "variation", "transcriber")
"""GNU Backgammon's order."""
_XG_FIRST, _XG_LAST = ("site",), ("transcriber",)
_VARIATIONS = {"nackgammon": "NackGammon", "hypergammon": "HyperGammon"} | {
    f"hypergammon ({number})": f"HyperGammon ({number})" for number in (1, 2, 3)
}
"""Variants as GNU Backgammon spells them."""
HIGHEST_SCORE = 999_999_999


class Header:
    """What stands before the first game of a match."""

    def __init__(self, outgoing: Outgoing, *, xg: bool = False) -> None:
        self._match = match = outgoing.transcript
        self._xg = xg
        self.tags = tags = dict(match.tags)
        if not value_of(tags, "EventDate") and not value_of(tags, "Date"):
            day = next((game.extras.date for game in match.games if game.extras.date), "")
            if day:
                put(tags, "EventDate", iso_date(day).replace("-", "."))
        variation = match.variation.strip() or "Backgammon"
        if variation.lower() != (value_of(tags, "Variation").strip() or "Backgammon").lower():
            put(tags, "Variation", variation_written(variation))
        put_rules(tags, outgoing.rules, match.length)
        doubles = auto_doubles(match.games)
        if doubles or any(folded(name) == folded(AUTO_DOUBLES) for name in tags):
            put(tags, AUTO_DOUBLES, doubles or None)
        self.ratings_in_lines = not put_ratings(tags, match.games)
        """Whether the ratings have to stand in the score lines, behind the names."""

    def lines(self) -> list[str]:
        """Tags, comments, the length."""
        tags = [f'; [{tag_kept(name)} "{value_kept(value)}"]\n' for name, value in self._ordered()]
        remarks = [f"; {line}\n" for comment in comments_of(self._match) for line in comment_kept(comment)]
        if self._xg:
            return [*tags, *remarks, "\n", length_line(self._match, "")]
        # GNU Backgammon has the comments right before the length, apart from the tags.
        return [*tags, "\n" if tags else "", *remarks, length_line(self._match)]

    def _ordered(self) -> list[tuple[str, str]]:
        first = {name: place for place, name in enumerate(_XG_FIRST if self._xg else _FIRST)}
        last = _XG_LAST if self._xg else ()

        def place(tag: tuple[str, str]) -> int:
            name = folded(tag[0])
            return len(first) + 1 if name in last else first.get(name, len(first))

        return sorted(self.tags.items(), key=place)


def length_line(match: Transcript, indent: str = " ") -> str:
    """The line that says how long the match is, and a blank one; where nobody knows, it is as it was, or missing."""
    length = match.length
    if length is not None and 0 <= length <= LONGEST_MATCH:
        return f"{indent}{length} point match\n\n"
    written = match.length_written
    said = next(structure(written), None) if length is None and written else None
    return f"{indent}{written}\n\n" if said is not None and said.is_length and said.written == written else ""


def variation_written(name: str) -> str:
    """The name of a variant as GNU Backgammon spells it.

    >>> variation_written("Hypergammon (1)"), variation_written("Longgammon")
    ('HyperGammon (1)', 'Longgammon')
    """
    return _VARIATIONS.get(" ".join(name.lower().split()), name)


def comments_of(match: Transcript) -> tuple[str, ...]:
    """The comments on a match, without the marks before them."""
    text = match.source.text
    return (*match.notes, *(text[span.start : span.end].strip().lstrip(";# \t") for span in match.remarks))


def score_line(
    players: tuple[str, str], points: tuple[int, int], layout: Layout, ratings: tuple[str, str] = ("", "")
) -> str:
    """The line with the names and the score, GamesGrid's ratings behind the names where they are given."""
    one, two = (
        f"{name_kept(name)}{f',{rating}' if rating else ''} : {score_kept(score)}"
        for name, rating, score in zip(players, ratings, points, strict=True)
    )
    width = layout.second - 1
    return f" {one:<{width}}{'' if len(one) < width else '  '}{two}\n"


def score_kept(score: int) -> int:
    """A score as it can be read again."""
    return max(0, min(score, HIGHEST_SCORE))
