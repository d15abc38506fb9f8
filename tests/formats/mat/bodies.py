"""Records with a body typed as it stands in files, and what is read of it."""

from bgnotation import Game, Transcript, reads

HEAD = " 7 point match\n\n Game 1\n Ann : 0                        Bob : 0\n"
SIDES = "LR"


def with_body(body: str, head: str = HEAD) -> Transcript:
    """The match whose only game has these rows."""
    return reads(head + body)


def the_game(body: str, head: str = HEAD) -> Game:
    """The only game of such a match."""
    (game,) = with_body(body, head).games
    return game


def seen(body: str, head: str = HEAD) -> list[str]:
    """The cells of such a game, `L` or `R` for the column, then the text: `L 31: 8/5 6/5`."""
    return [f"{SIDES[slot & 1]} {cell.text}" for slot, cell in the_game(body, head).slots()]
