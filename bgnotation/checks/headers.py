"""BG6xx: names and tags."""

from collections.abc import Iterator

from bgnotation.checks._base import Finding, match_check
from bgnotation.diagnostic import Severity
from bgnotation.replay import Replay
from bgnotation.source import Span
from bgnotation.variants import is_other_game


def _folded(name: str) -> str:
    return " ".join(name.casefold().split())


@match_check("BG601", "names-swapped", Severity.WARNING)
def names_swapped(replay: Replay) -> Iterator[Finding]:
    """The players change columns from one game to the next.

    **Why.** Some sites do it; most programs then give the points to the wrong player. Scores are followed by name.

    **Cure.** Keep each player in his column.
    """
    for before, game in zip(replay.games, replay.games[1:], strict=False):
        one, two = before.game.players, game.game.players
        if one != two and one == two[::-1]:
            yield Finding(game.game.header, f"{two[0]} and {two[1]} change columns in this game", game=game)


@match_check("BG602", "names-changed", Severity.WARNING)
def names_changed(replay: Replay) -> Iterator[Finding]:
    """A player's name changes from one game to the next.

    **Why.** Other programs may see a new player, or the games may belong to different matches.

    **Cure.** Write the name the same way in each game.
    """
    for before, game in zip(replay.games, replay.games[1:], strict=False):
        one, two = before.game.players, game.game.players
        if one == two or one == two[::-1] or game.game.score is None or before.game.score is None:
            continue
        for old, new in zip(one, two, strict=True):
            if _folded(old) != _folded(new):
                yield Finding(game.game.header, f"{old!r} is called {new!r} from this game on", game=game)


@match_check("BG603", "header-order", Severity.INFO)
def header_order(replay: Replay) -> Iterator[Finding]:
    """The tags `Player 1` and `Player 2` name the players in the other order than the columns.

    **Why.** The columns decide; exporters write the tags in an order of their own.

    **Cure.** None is needed.
    """
    if len(replay.transcript.tags) < 2:
        return
    tags = {name.lower(): value for name, value in replay.transcript.tags.items()}
    named = (_folded(tags.get("player 1", "")), _folded(tags.get("player 2", "")))
    shown = tuple(_folded(name) for name in replay.transcript.players)
    if all(named) and named[0] != named[1] and named == shown[::-1]:
        yield Finding(replay.games[0].game.header, "the header's Player 1 and Player 2 are the other way round")


@match_check("BG604", "rules-conflict", Severity.WARNING)
def rules_conflict(replay: Replay) -> Iterator[Finding]:
    """The tags switch on both the Crawford rule and the Jacoby rule.

    **Why.** The Crawford rule belongs to matches, the Jacoby rule to money play; only the one that fits the match
    length is followed.

    **Cure.** Remove the tag that does not belong.
    """
    if len(replay.transcript.tags) < 2:
        return
    tags = {name.lower(): value.strip().lower() for name, value in replay.transcript.tags.items()}
    if tags.get("crawford") == "on" and tags.get("jacoby") == "on":
        yield Finding(
            replay.transcript.header, "the header switches on both Crawford (matches) and Jacoby (money play)"
        )


@match_check("BG605", "unknown-variation", Severity.WARNING)
def unknown_variation(replay: Replay) -> Iterator[Finding]:
    """The tag `Variation` names a game that is not known here.

    **Why.** The record is judged as backgammon, so its plays may be called illegal without being so.

    **Cure.** Correct the tag, or name the variant: `--rule variant=NAME`.
    """
    if not replay.variant_known:
        place = replay.transcript.header
        if place == Span(0, 0) and replay.games:
            place = replay.games[0].game.title
        variation = replay.transcript.variation
        judged = "not judged" if is_other_game(variation) else "judged as backgammon"
        yield Finding(place, f"the variation {variation!r} is not known; {judged}")
