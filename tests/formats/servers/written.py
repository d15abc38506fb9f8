"""Matches as the servers themselves write them: for tests of readers of formats that this package does not write.

Made from a replay by the descriptions of the formats, with nothing of the readers in it.
"""

from collections.abc import Callable, Iterator

from bgnotation.cells import BEAVER, DOUBLE, DROP, RACCOON, ROLL, TAKE
from bgnotation.replay import GameReplay, Replay
from bgnotation.replay.actions import Action, actions


def _play(action: Action, between: str = " ") -> str:
    """A play in the mover's numbering."""
    return between.join(f"{'bar' if a == 25 else a}/{'off' if b == 0 else b}" for a, b, _ in action.steps)


def _dice(action: Action) -> str:
    return f"{action.dice[0]}{action.dice[1]}"


def _score(done: GameReplay) -> tuple[int, int]:
    return done.game.score or done.score.points


def _resigned(done: GameReplay) -> int:
    """The side that gave the game up, -1 if none did."""
    return 1 - done.result[0] if done.result and done.ending.name == "RESIGNED" else -1


# ---------------------------------------------------------------- GamesGrid


def sgg(match: Replay) -> str:
    """Each roll alone and again with its play, as the site writes it, a dance once; some lines twice."""
    left, right = match.transcript.players
    length = match.transcript.length
    rules = match.rules
    lines = [f"{left} vs. {right}", "Monday, January 05, 2004", "GamesGrid", "ELO: 1700.5 100 1500.25 20"]
    lines += [f"Jacoby: {'Yes' if rules.jacoby else 'No'}", f"Crawford: {'Yes' if rules.crawford else 'No'}"]
    lines.append(f"Variant: {match.variant.title}")
    for done in match.games:
        one, two = _score(done)
        away = f"/{length}" if length else ""
        star = ["*" if done.score.crawford and points == (length or 0) - 1 else "" for points in (one, two)]
        # GNU Backgammon ends with an error where a blank line stands before the first game.
        lines += [*[""] * bool(done.index), f"Game {done.index + 1}.{one}{star[0]}-{two}{star[1]}{away}", ""]
        lines += _sgg_actions(done)
        if done.result:
            winner, points = done.result
            if (loser := _resigned(done)) >= 0:
                lines.append(f"99\t{loser * chr(9)}resign")
            lines.append(f"{(left, right)[winner]}  wins {points} point{'s' * (points > 1)}.")
    return "\r\n".join(lines) + "\r\n"


def _sgg_actions(done: GameReplay) -> Iterator[str]:
    number = 1
    last = -1
    for action in actions(done):
        number += action.side == 0 or last < 0
        last = action.side
        head = f"{number}\t" + "\t" * action.side
        if action.kind == ROLL:
            if action.state != "danced":
                yield f"{head}{_dice(action)}: "
            if action.state == "played":
                yield f"{head}{_dice(action)}: {_play(action, ', ')}"
                if number % 7 == 0:
                    yield f"{head}{_dice(action)}: {_play(action, ', ')}"
            elif action.state == "danced":
                yield f"{head}{_dice(action)}: O-O"
        elif action.kind in (DOUBLE, BEAVER, RACCOON):
            yield (
                head
                + {DOUBLE: "Double", BEAVER: "Beaver to ", RACCOON: "Raccoon to "}[action.kind]
                + (str(action.cube) if action.kind != DOUBLE else "")
            )
        elif action.kind in (TAKE, DROP):
            yield head + ("Accept" if action.kind == TAKE else "Pass")


# ---------------------------------------------------------------- TrueMoneyGames


def tmg(match: Replay) -> str:
    """A record for each roll and each play."""
    left, right = match.transcript.players
    rules = match.rules
    lines = ["MatchID: 31415", f"Player1: 10001 {left} 1650.25", f"Player2: 10002 {right} 4.00", "Stake: 2.00"]
    lines += ["RakePct: 0.00", "Startdate: 2010-04-05 14:03:36", f"Jacoby: {int(bool(rules.jacoby))}"]
    lines += ["Beavers: 1", "Raccons: 1", f"Crawford: {int(rules.crawford)}", "Cube: 1", "MaxCube: 512"]
    lines += [f"Length: {match.transcript.length}", f"Variant: {1 + (match.variant.name == 'nackgammon')}"]
    for done in match.games:
        one, two = _score(done)
        lines += [f"Game {done.index + 1}: {one}-{two}", "  0 19 4.00 0.0 4.00 0.0 Settlement"]
        lines += _tmg_actions(done)
        if done.result:
            winner, points = done.result
            sign = "-" if winner else " "
            lines.append(f" {sign}99 14 {points} {(left, right)[winner]} wins {points} point{'s' * (points > 1)}")
    return "\n".join(lines) + "\n"


def _tmg_actions(done: GameReplay) -> Iterator[str]:
    for number, action in enumerate(actions(done), 2):
        head = f" {'-' if action.side else ' '}{number // 2}"
        if action.kind == ROLL:
            yield f"{head} 1 {_dice(action)}:"
            if action.state != "unplayed":
                play = _play(action).replace("bar", "25").replace("off", "0")
                yield f"{head} 4 {play or '0/0'}"
        elif action.kind == DOUBLE:
            yield f"{head} 5 Double to {action.cube}"
        elif action.kind == BEAVER:
            yield f"{head} 8 Beaver to {action.cube}"
        elif action.kind == TAKE:
            yield f"{head} 7 Take"
        elif action.kind == DROP:
            yield f"{head} 10 Pass"


# ---------------------------------------------------------------- PartyGammon


def party(match: Replay) -> str:
    """A line of actions for each game, and the score after it."""
    lines = ["BOARDID=1234", "CREATOR=PartyGammon", f"MATCHLENGTH={match.transcript.length}"]
    for n, done in enumerate(match.games, 1):
        one, two = _score(done)
        names = zip(("PLAYER_1", "PLAYER_2"), done.game.players, strict=True)
        lines += [f"GAME_{n}_{key}={name}" for key, name in names]
        lines.append(f"GAME_{n}_GAMEPLAY={'#'.join(_party_actions(done))}")
        winner, points = done.result or (0, 0)
        lines.append(f"GAME_{n}_SCORE1={one + points * (winner == 0)}")
        lines.append(f"GAME_{n}_SCORE2={two + points * (winner == 1)}")
    return "\r\n".join(lines) + "\r\n"


def _party_actions(done: GameReplay) -> Iterator[str]:
    words = {DOUBLE: "Double", TAKE: "Take", DROP: "Drop"}
    for action in actions(done):
        if action.kind == ROLL:
            one, two = action.dice
            yield f"{action.side + 1} {one} {two} {one}{two} {_play(action)}".rstrip()
        elif action.kind in words:
            yield f"{action.side + 1} {words[action.kind]}"


# ---------------------------------------------------------------- BackgammonRoom


def bgroom(match: Replay) -> str:
    """X is the right player in every second game."""
    lines = ["BGF version 1.2", ""]
    for n, done in enumerate(match.games, 1):
        left, right = done.game.players
        signs = "X0" if n % 2 else "0X"
        lines += [f"Game {n} - {left} ({signs[0]}) vs. {right} ({signs[1]})", "Single game"]
        lines += _bgroom_actions(done, signs)
        lines.append("")
    return "\r\n".join([*lines, "Win the Match", ""])


def _bgroom_actions(done: GameReplay, signs: str) -> Iterator[str]:
    number = 0
    for action in actions(done):
        if action.kind in (ROLL, DOUBLE):
            number += 1
            what = "Double"
            if action.kind == ROLL:
                play = _play(action) if action.state != "danced" else "can't move"
                what = f"({action.dice[0]} {action.dice[1]}){play}"
            yield f"{number}.{signs[action.side]}:{what}"


WRITERS: dict[str, Callable[[Replay], str]] = {"sgg": sgg, "tmg": tmg, "party": party, "bgroom": bgroom}
