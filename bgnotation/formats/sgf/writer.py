"""A match → an SGF file as GNU Backgammon writes it: a tree for each game."""

from collections.abc import Iterator, Sequence
from itertools import accumulate

from bgnotation import __version__
from bgnotation.cells import COMMENT, LOSS, NOTHING, ROLL, WIN, Cell
from bgnotation.errors import UnknownNameError
from bgnotation.extras import Refusal
from bgnotation.facts.match import iso_date
from bgnotation.formats._base import Outgoing
from bgnotation.formats.sgf.board import Board
from bgnotation.formats.sgf.nodes import ASK, BEGIN, NODES, SIDES, dice_text, finished, play_node, unplayed_node
from bgnotation.formats.sgf.root import TAGS, info_text
from bgnotation.formats.sgf.tokens import properties_of
from bgnotation.formats.sgf.values import as_line, as_text, escaped
from bgnotation.game.legal import can_play
from bgnotation.replay import Over
from bgnotation.transcript import Game
from bgnotation.variants import Variant, find

_ENDED = {"resigned": True, "settled": True, "forfeited": True, "timeout": True, "dropped": False}


def write(matches: Sequence[Outgoing], style: str = "") -> bytes:
    """The file: every game of every match."""
    text = "".join([text for match in matches for text in _Match(match).games()])
    # No text has NULs, and with them a file may be taken for one that is none.
    return text.replace("\0", "").encode("utf-8", "replace")


class _Match:
    """A match on its way into a file."""

    def __init__(self, outgoing: Outgoing) -> None:
        self.outgoing = outgoing
        self.match = match = outgoing.transcript
        self.own = "sgf" in (match.format, match.origin)
        self.length = match.length
        self.jacoby = False
        self.variant = _variant(match.variation)
        self.total = sum(self.variant.start.checkers[0])
        """The checkers of a side."""
        self.crawford_seen = False
        self.placed: set[int] = set()
        """Games in which a position is set."""

    def games(self) -> Iterator[str]:
        """The tree of each game."""
        made = [self._nodes(index, game) for index, game in enumerate(self.match.games)]
        self.jacoby = self._jacoby(made)
        for index, game in enumerate(self.match.games):
            yield self._game(index, game, made[index])

    # ------------------------------------------------------------ a game

    def _game(self, index: int, game: Game, parts: list[str]) -> str:
        result = self._result(index, game, parts)
        kept = game.extras.raw.get(-1, "") if self.own else ""
        root, _, nodes = kept.partition("\n;")
        opening, body = finished("".join(parts))
        if nodes:
            body = f"\n;{nodes}{body}"
        return f"{self._root(index, game, result, properties_of(root) if root else {})}{opening}{body})\n"

    def _nodes(self, index: int, game: Game) -> list[str]:
        """The node of each slot."""
        cells = game.cells
        parts = [""] * len(cells)
        parts[0::2] = map(NODES[0].__getitem__, cells[0::2])
        parts[1::2] = map(NODES[1].__getitem__, cells[1::2])
        asked = [slot for slot, part in enumerate(parts) if part == ASK] if ASK in parts else []
        last = self._last(game)
        if last >= 0 and (cell := cells[last]) is not None and cell.kind == ROLL and cell.how == NOTHING:
            parts[last] = self._last_roll(game, last)
        if asked:
            from bgnotation.formats.sgf.asked import Asked

            for slot, node in Asked(self.outgoing.replay.games[index], own=self.own).nodes(asked).items():
                parts[slot] = node
                if "]AE[" in node:
                    self.placed.add(index)
        if self.own:
            for slot, text in game.extras.raw.items():
                if 0 <= slot < len(parts):
                    here, _, behind = text.partition("\n;")
                    parts[slot] += here
                    if behind:
                        parts[_last_comment(cells, slot)] += f"\n;{behind}"
        if game.extras.refusals:
            self._refuse(game, parts)
        return parts

    def _last_roll(self, game: Game, slot: int) -> str:
        """The node of a roll without a play at the end: nothing could be played, or the side gave up instead."""
        cell = game.cells[slot]
        assert cell is not None
        board = Board(self.variant.start.checkers)
        board.follow(game.cells[:slot])
        both = board.rows() or self.variant.start.checkers
        me, op = both[slot & 1], both[1 - (slot & 1)]
        dice = dice_text(cell)
        if can_play(me, op, cell.high) or can_play(me, op, cell.low):
            return unplayed_node(slot & 1, dice)
        return play_node(slot & 1, dice, [])

    @staticmethod
    def _last(game: Game) -> int:
        """The slot of the last action, -1 without one."""
        cells = game.cells
        for slot in range(len(cells) - 1, -1, -1):
            cell = cells[slot]
            if cell is not None and cell.kind not in (WIN, LOSS, COMMENT):
                return slot
        return -1

    @staticmethod
    def _refuse(game: Game, parts: list[str]) -> None:
        """Puts the resignations that were refused before the roll that followed, as Gibbon writes them."""
        rolls = [slot for slot, cell in enumerate(game.cells) if cell is not None and cell.kind == ROLL]
        takes = [0, *accumulate("[take]" in part for part in parts)]
        begun = min(max(game.extras.auto_doubles, 0), 15)
        for refusal in reversed(game.extras.refusals):
            slot = rolls[refusal.rolls] if refusal.rolls < len(rolls) else len(parts) - 1
            node = _refused(refusal, 1 << min(begun + takes[slot], 15))
            if refusal.rolls < len(rolls):
                parts[slot] = node + parts[slot]
            elif parts:
                parts[slot] += node

    def _result(self, index: int, game: Game, parts: Sequence[str]) -> str:
        """The property of the result; empty where none is known."""
        cells = game.cells
        winner = points = -1
        last = -1
        for slot in range(len(cells) - 1, -1, -1):
            cell = cells[slot]
            if cell is None or cell.kind == COMMENT:
                continue
            if cell.kind == WIN:
                winner, points = slot & 1, cell.value or 0
            elif cell.kind == LOSS:
                if winner < 0:
                    winner, points = 1 - (slot & 1), cell.value or 0
            else:
                last = slot
                break
        if winner < 0:
            if self.own:
                return ""
            done = self.outgoing.replay.games[index]
            if done.result is None:
                return ""
            winner, points = done.result
        resigned = _ENDED.get(game.extras.ending, False if self.own else None)
        if resigned is None:
            resigned = self._resigned(index, game, parts, last, winner)
        return f"RE[{SIDES[winner]}+{points}{'R' if resigned else ''}]"

    def _resigned(self, index: int, game: Game, parts: Sequence[str], last: int, winner: int) -> bool:
        """Whether neither the last checker nor a dropped double ended the game."""
        cell = game.cells[last] if last >= 0 else None
        if cell is None or "[drop]" in parts[last]:
            return cell is None
        if index not in self.placed:
            # The board begins as the variant has it: who has borne off all checkers shows by the letters alone.
            return not (cell.words and _borne_off(parts, last & 1) >= self.total)
        return self.outgoing.replay.games[index].ending not in (Over.BORNE_OFF, Over.DROPPED)

    # ------------------------------------------------------------ its root

    def _root(self, index: int, game: Game, result: str, kept: dict[str, str]) -> str:
        number = game.number if game.number is not None or self.own else index + 1
        score = game.score
        if score is None and not self.own:
            score = self.outgoing.replay.games[index].score.points
        info = kept.pop("MI", "") or info_text(self.length, number, score)
        program = kept.pop("AP", "") or f"AP[bgnotation:{__version__}]"
        white, black = game.players
        text = f"(;FF[4]GM[6]CA[UTF-8]{program}{info}{_line('PW', white)}{_line('PB', black)}"
        ratings = game.ratings
        if index and ratings == self.match.games[0].ratings:
            ratings = ("", "")
        if ratings[0] or ratings[1]:
            text += "".join(_line(ident, rating) for ident, rating in zip(("WR", "BR"), ratings, strict=True) if rating)
        text += self._heading() if index == 0 else self._day(game)
        text += kept.pop("RU", "") or self._rules(game, score)
        if game.extras.auto_doubles > 0:
            text += f"CV[{1 << min(game.extras.auto_doubles, 15)}]"
        return text + (result or kept.pop("RE", "")) + "".join(kept.values())

    def _heading(self) -> str:
        """What only the first game has: the tags and the comment on the match."""
        match = self.match
        tags = {name.lower(): value for name, value in match.tags.items()}
        date = (
            tags.get("eventdate") or tags.get("date") or next((g.extras.date for g in match.games if g.extras.date), "")
        )
        text = _line("DT", iso_date(date)) if date else ""
        for ident in ("EV", "RO", "PC", "AN"):
            value = tags.get(TAGS[ident].lower(), "")
            if not value and ident == "AN":
                value = tags.get("annotator", "")
            if value.strip():
                text += _line(ident, value)
        comments = [*match.notes, *(match.source.text[low:high].strip().lstrip(";# \t") for low, high in match.remarks)]
        lines = [as_text(line) for line in comments if line]
        return text + (f"GC[{escaped(chr(10).join(lines))}]" if lines else "")

    @staticmethod
    def _day(game: Game) -> str:
        return _line("DT", iso_date(game.extras.date)) if game.extras.date else ""

    def _rules(self, game: Game, score: tuple[int, int] | None) -> str:
        rules, length = self.outgoing.rules, self.length
        words = ["NoCube"] if rules.cube_limit == 1 else []
        if rules.crawford and length and length > 1:
            words.append("Crawford")
            mark = game.extras.crawford
            near = score is not None and max(score) < length and (score[0] == length - 1) != (score[1] == length - 1)
            if (near and not self.crawford_seen) if mark is None else mark:
                words.append("CrawfordGame")
            self.crawford_seen |= near
        if self.jacoby:
            words.append("Jacoby")
        if self.variant.name != "backgammon":
            name = "".join(filter(str.isalnum, self.variant.title))
            words.append("Hypergammon3" if name == "Hypergammon" else name)
        return f"RU[{':'.join(words)}]" if words else ""

    def _jacoby(self, made: Sequence[Sequence[str]]) -> bool:
        """Whether the Jacoby rule is on; where the record does not say it, its results may show it."""
        if self.length != 0:
            return False
        jacoby = self.outgoing.rules.jacoby
        return any(map(self._voided, self.match.games, made, self._following())) if jacoby is None else jacoby

    def _following(self) -> Iterator[Game | None]:
        yield from self.match.games[1:]
        yield None

    def _voided(self, game: Game, parts: Sequence[str], following: Game | None) -> bool:
        """Whether a gammon counts once: all borne off on one side, nothing on the other, the cube not turned."""
        stated = next(((slot & 1, cell.value) for slot, cell in game.slots() if cell.kind == WIN), None)
        if stated is None or any("[take]" in part or "]AE[" in part for part in parts):
            return False
        winner, points = stated
        if _borne_off(parts, winner) < self.total or _borne_off(parts, 1 - winner):
            return False
        single = 1 << min(max(game.extras.auto_doubles, 0), 15)
        if following is not None and following.score is not None and game.score is not None:
            # GNU Backgammon writes the gammon's points and counts them once.
            points = following.score[winner] - game.score[winner]
        return points == single


def _variant(name: str) -> Variant:
    try:
        return find(name or "backgammon")
    except UnknownNameError:
        return find("backgammon")


def _last_comment(cells: Sequence[Cell | None], slot: int) -> int:
    """The slot of the last comment behind an action, the action's own where it has none."""
    for later in range(slot + 1, len(cells)):
        cell = cells[later]
        if cell is not None and cell.kind != COMMENT:
            break
        slot = later if cell is not None else slot
    return slot


def _borne_off(parts: Sequence[str], side: int) -> int:
    """How many checkers of a side its moves bear off."""
    text = "".join(parts[side::2])
    count = text.count("z")
    if not count or (text.count("]") == text.count("\n;") and BEGIN not in text):
        return count
    # Behind its value a node may have texts of all kinds, and comments are no nodes.
    return sum([part.partition("]")[0].count("z") for part in parts[side::2] if part.startswith("\n;")])


def _line(ident: str, text: str) -> str:
    return f"{ident}[{escaped(as_line(text))}]"


def _refused(refusal: Refusal, cube: int) -> str:
    """The nodes of a resignation that was offered and refused; its number counts the cube as Gibbon's does."""
    number = f":{refusal.level * cube}" if refusal.level else ""
    return f"\n;{SIDES[refusal.side]}[resign{number}]\n;{SIDES[1 - refusal.side]}[reject]"
