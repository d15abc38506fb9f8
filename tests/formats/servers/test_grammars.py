"""The examples that the grammars give are read by them: what the readers take their patterns from is a grammar."""

import pytest

from bgnotation import grammar

LINES = {
    "sgg": [
        "Alice vs. Bob",
        "Monday, January 05, 2004",
        "Jacoby: No",
        "ELO: 1700.5 100 1500.25 20",
        "Game 1.0-0/5",
        "Game 4.4*-2/5",
        "Game 2.1-0",
        "11: Automatic double",
        "1\t43:",
        "1\t43: 13/9, 13/10",
        "2\t\t62: O-O",
        "9\t55: resign",
        "20\t -: O-O",
        "20\t -",
        "5\tDouble",
        "5\t\tBeaver to 4",
        "6\t\tAccept",
        "Alice  wins 2 points.",
    ],
    "tmg": [
        "Player1: 10001 alice 4.00",
        "Startdate: 2010-04-05 14:03:36",
        "Game 2: 2-0",
        "1 1 21:",
        "-3 4 13/11 13/7",
        "0 2 Automatic to 2",
        "-6 7 Take",
        "4 14 1 thj wins 1 point",
        "-3 17",
    ],
    "party": [
        "MATCHLENGTH=5",
        "GAME_1_PLAYER_1=alice",
        "GAME_1_GAMEPLAY=1 3 1 31 8/5 6/5#2 Double#1 Take",
        "GAME_1_SCORE1=0",
    ],
    "bgroom": [
        "BGF version 1.2",
        "Game 1 - alice (X) vs. bob (0)",
        "Single game",
        "3.X:(3 1)8/5 6/5",
        "4.0:(6 6)can't move",
        "3.X:Double",
        "alice Win the Match",
    ],
    "oldmoves": [
        "Score is 0-0 in a 5 point match.",
        "Score is 3-1 in an unlimited match.",
        "Score is 2-0 in a 5 point match. (game 2, X first)",
        "brian is X - kit is O",
        "X: (3 1) 8-5 6-5",
        "O: (6 4) bar-19 19-15",
        "X: (6 6) can't move",
        "X: doubles",
        "X: beavers",
        "O: accepts",
        "O: rejects",
        "X: wants to resign",
        "X: wants to resign a gammon",
        "O: wins 2 points",
        "X: wins",
    ],
}
PARTS = {
    ("tmg", "player"): ["10001 alice 1650.25", "10001 alice"],
    ("tmg", "day"): ["2010-04-05 14:03:36", "2010-04-05"],
    ("tmg", "rolled"): ["21:", "?"],
    ("tmg", "played"): ["24/18 13/10", "25/20 6/0", "0/0"],
    ("tmg", "cube"): ["Double to 2"],
    ("tmg", "won"): ["2 alice wins 2 points"],
    ("party", "action"): ["1 3 1 31 8/5 6/5", "2 6 6 66", "1 Double", "2 6 5 65 bar/20 6/off", "1 Resign"],
    ("oldmoves", "steps"): ["8-5 6-5", "bar-20", "6-off 24-off"],
}


@pytest.mark.parametrize(("name", "line"), [(name, line) for name, lines in LINES.items() for line in lines])
def test_a_line(name: str, line: str) -> None:
    assert grammar.parser(name).parse(line, start="line").children


@pytest.mark.parametrize(("name", "start", "text"), [(*key, text) for key, texts in PARTS.items() for text in texts])
def test_a_part_of_a_line(name: str, start: str, text: str) -> None:
    assert grammar.parser(name).parse(text, start=start).children


@pytest.mark.parametrize("name", LINES)
def test_the_examples_stand_in_the_grammar(name: str) -> None:
    with open(f"{grammar.folder()}/{name}.lark", encoding="utf-8") as file:
        text = file.read()
    shown = [line for line in LINES[name] if line.replace("\t", "<TAB>") in text]
    assert len(shown) >= len(LINES[name]) * 2 // 3
