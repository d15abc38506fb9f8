"""What people and programs have added: comments, clocks, ratings, analysis, and what can't be read."""

import re
from typing import Any

from bgnotation.cells import COMMENT, ROLL, UNREADABLE
from bgnotation.facts._base import At, Place, Values, fact
from bgnotation.facts._held import Held, Walk
from bgnotation.facts._marks import is_mark
from bgnotation.replay.actions import meant

_OF_OTHER_FACTS = frozenset(
    {"event", "round", "site", "eventdate", "date", "transcriber", "annotator", "variation", "player1", "player2"}
    | {"crawford", "jacoby", "beaver", "beavers", "cubelimit", "autodoubles"}
)
_RATING_TAG = re.compile(r"player[12](?:elo|rating|experience|exp)\Z")


@fact(
    "BG935",
    "match-comments",
    "comments on the match",
    At.MATCH,
    "the match has a comment",
    "the match has {n} comments",
    each=len,
)
def match_comments(held: Held) -> Values:
    """Comments on the match as a whole, before its first game; none that a conversion has put there itself."""
    match = held.transcript
    texts = [match.source.text[span.start : span.end].strip().lstrip(";# \t") for span in match.remarks]
    comments = tuple(text for text in (*match.notes, *texts) if text and not is_mark(text))
    return {(): comments} if comments else {}


def _texts(walk: Walk, g: int, kind: int) -> dict[Place, tuple[str, ...]]:
    found: dict[Place, tuple[str, ...]] = {}
    for rolls, _, cell in walk.of(kind):
        text = meant(cell) if kind == COMMENT else cell.text
        if text and not (kind == COMMENT and is_mark(text)):
            found[g, rolls] = (*found.get((g, rolls), ()), text)
    return found


@fact(
    "BG936",
    "action-comments",
    "comments on actions",
    At.REMARK,
    "1 comment on an action",
    "{n} comments on actions",
    each=len,
)
def action_comments(held: Held) -> Values:
    """Comments between the actions of a game; none that a conversion has put there, such as on an illegal play."""
    return {place: texts for g, walk in enumerate(held.games) for place, texts in _texts(walk, g, COMMENT).items()}


@fact("BG937", "clocks", "clocks", At.GAME, "1 game has its clocks noted", "{n} games have their clocks noted")
def clocks(held: Held) -> Values:
    """The players' clocks: for each note the number of rolls up to it, the side and the words."""
    found: dict[Place, Any] = {}
    for g, walk in enumerate(held.games):
        if noted := walk.game.extras.clocks:
            found[(g,)] = tuple((_rolls_to(walk, slot), slot & 1, noted[slot]) for slot in sorted(noted))
    return found


def _rolls_to(walk: Walk, slot: int) -> int:
    return sum(known <= slot for known, _ in walk.rolls)


@fact(
    "BG938",
    "ratings",
    "ratings, experience",
    At.GAME,
    "1 game tells the players' ratings",
    "{n} games tell the players' ratings",
)
def ratings(held: Held) -> Values:
    """The players' ratings before a game."""
    return {(g,): game.ratings for g, game in enumerate(held.transcript.games) if any(game.ratings)}


@fact("BG939", "analysis", "analysis", At.ROLL, "1 decision is analysed", "{n} decisions are analysed")
def analysis(held: Held) -> Values:
    """What a program thinks of a roll's play, or of the cube before that roll. The format that has it."""
    found: dict[Place, str] = {}
    match = held.transcript
    # A record that was never in a file of another format than this package's own has it of nobody.
    by = match.origin or match.format.replace("json", "")
    for g, walk in enumerate(held.games):
        for slot in walk.game.extras.analysis:
            cell = walk.game.cells[slot] if 0 <= slot < len(walk.game.cells) else None
            n = _rolls_to(walk, slot)
            found[g, n - 1 if cell is not None and cell.kind == ROLL else n] = by
    return found


@fact(
    "BG940",
    "other-tags",
    "other header tags",
    At.MATCH,
    "the header has another tag",
    "the header has {n} other tags",
    each=len,
)
def other_tags(held: Held) -> Values:
    """Tags of the header that are none of the other facts, with name and value."""
    match = held.transcript
    rated = any(any(game.ratings) for game in match.games)
    tags = []
    for name, value in match.tags.items():
        folded = re.sub(r"[\s_-]", "", name.lower())
        if folded not in _OF_OTHER_FACTS and not (rated and _RATING_TAG.match(folded)):
            tags.append((name, value))
    return {(): tuple(tags)} if tags else {}


@fact(
    "BG941",
    "unreadable",
    "what can't be read",
    At.REMARK,
    "1 passage that can't be read",
    "{n} passages that can't be read",
    each=len,
)
def unreadable(held: Held) -> Values:
    """Passages of a game that can't be read."""
    return {place: texts for g, walk in enumerate(held.games) for place, texts in _texts(walk, g, UNREADABLE).items()}


@fact(
    "BG942",
    "prose",
    "text outside of games",
    At.MATCH,
    "1 passage of other text stands before the match or between its games",
    "{n} passages of other text stand before the match or between its games",
    each=len,
)
def prose(held: Held) -> Values:
    """Text that is part of no game and no comment, such as what was said on a server, or the head of a letter."""
    texts = tuple(text for text in held.transcript.passages if text.strip())
    return {(): texts} if texts else {}


@fact(
    "BG946",
    "own-data",
    "data of the format's own",
    At.GAME,
    "1 game has data on its actions that only a file of its own format can hold",
    "{n} games have data on their actions that only a file of their own format can hold",
)
def own_data(held: Held) -> Values:
    """Data on actions that are kept as they are: SGF's analysis and markup, times of throws. The format, how many."""
    match = held.transcript
    counts = ((g, sum(slot >= 0 for slot in game.extras.raw)) for g, game in enumerate(match.games))
    return {(g,): (match.origin or match.format, count) for g, count in counts if count}
