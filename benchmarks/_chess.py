"""Random legal games of chess as a PGN: what python-chess is given to read."""

import random
import textwrap
from pathlib import Path

_LONGEST = 160
"""Plies of a game."""


def write_games(path: Path, plies: int, seed: int = 1) -> None:
    """Writes games of about `plies` plies in all."""
    chance = random.Random(seed)
    games: list[str] = []
    done = 0
    while done < plies:
        text, count = _game(chance, len(games) + 1)
        games.append(text)
        done += count
    path.write_text("\n".join(games), encoding="ascii")


def _game(chance: random.Random, number: int) -> tuple[str, int]:
    import chess

    board = chess.Board()
    words: list[str] = []
    while not board.is_game_over() and board.ply() < _LONGEST:
        move = chance.choice(list(board.legal_moves))
        if board.turn:
            words.append(f"{board.fullmove_number}.")
        words.append(board.san(move))
        board.push(move)
    tags = {
        "Event": "random",
        "Site": "?",
        "Date": "????.??.??",
        "Round": str(number),
        "White": "A",
        "Black": "B",
        "Result": board.result(),
    }
    head = "".join(f'[{name} "{value}"]\n' for name, value in tags.items())
    return f"{head}\n{textwrap.fill(' '.join([*words, board.result()]), 79)}\n", board.ply()
