"""Documents as the library has them, for files made in the tests."""

from typing import Any

Document = dict[str, Any]

WHITE, BLACK = 1, 0
_ROLLS = {pair: n for n, pair in enumerate((a, b) for a in range(1, 7) for b in range(a, 7))}


def ply(color: int, action: int, **more: Any) -> Document:
    """A ply; `action` as the specification numbers them."""
    return {"color": color, "action_id": action, **more}


def roll(color: int, first: int, second: int, *moves: tuple[int, int]) -> Document:
    """A roll with its moves, each the place it starts from and the pips."""
    low, high = sorted((first, second))
    steps = [{"from": place, "pips": pips} for place, pips in moves]
    return ply(color, _ROLLS[low, high], d1=low, d2=high, moves=steps)


OPENING = roll(WHITE, 3, 1, (17, 3), (19, 1))
"""White's 31: 8/5 6/5."""
ANSWER = roll(BLACK, 6, 2, (24, 6), (13, 2))
"""Black's 62: 24/18 13/11."""


def document(*games: Document, **more: Any) -> Document:
    """A match of these games, to 7 points unless otherwise said."""
    return {
        "ogxm": {"major": 2, "minor": 0},
        "match_length": 7,
        "player_white": "Ann",
        "player_black": "Bob",
        "games": list(games),
        **more,
    }


def game(*plies: Document, **more: Any) -> Document:
    """A game of these plies."""
    return {"plies": list(plies), **more}


CHANCES = {"win": 0.55, "gammon_win": 0.15, "bg_win": 0.01, "gammon_loss": 0.12, "bg_loss": 0.005}
CUBE = {"no_double_equity": 0.3, "double_take_equity": 0.55, "double_pass_equity": 1.0, "eval": CHANCES}
SIGNATURE = {"algorithm": "ed25519", "key_id": "somebody 1", "signature": "A" * 86 + "=="}


def analysed(made: Document, currency: str = "cubeful") -> Document:
    """A document with an analysis of every roll and cube action, clocks, signatures and prose."""
    moment = 0
    for one in made["games"]:
        for made_ply in one["plies"]:
            made_ply["timestamp_ms"], moment = moment, moment + 2_130
            action = made_ply["action_id"]
            if action <= 20 and made_ply["moves"]:
                level = {"preset": "++", "checker_ply": 2, "rollout": {"trials": 36}}
                played = {"move": made_ply["moves"], "equity": 0.51, "eval": CHANCES, "is_played": True}
                other = {"move": made_ply["moves"][:1], "equity": 0.53, "eval": CHANCES}
                held = CUBE | {"correct_action": "no_double", "equity_loss": 0.0}
                more = {"cube_decision": held} if made_ply is not one["plies"][0] else {}
                found = [played] if len(made_ply["moves"]) == 1 else [other | {"rollout_se": 0.02}, played]
                made_ply["analysis"] = {
                    "alternatives": [candidate | {"level": level} for candidate in found],
                    "roll": {"luck": -0.04},
                    **more,
                }
            elif action in (21, 22, 23):
                word = {21: "double", 22: "take", 23: "pass"}[action]
                made_ply["analysis"] = CUBE | {"correct_action": word, "played_action": word, "equity_loss": 0.0}
    return made | {
        "analysis_info": {"ply": 2, "model_id": "sage", "currency": currency, "signature": SIGNATURE},
        "match_signatures": [SIGNATURE | {"signed_at": 1}],
        "clock_info": {"reserve_ms": 120_000, "delay_ms": 12_000, "increment_ms": 0, "start_timestamp": 1},
        "annotations": [
            {"scope": "match", "ref": 0, "value": "A final."},
            {"scope": "ply", "ref": 2, "value": "Quick."},
        ],
    }
