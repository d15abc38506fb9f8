"""Tables of records as pandas DataFrames: a row a match, game, action, cube action, roll, analysed decision or finding.

Each function takes a replay, a transcript, an archive, a path, or any collection of these, such as
`Path("matches").glob("*.mat")`. Paths are read and transcripts replayed by the rules that the record
names; a replay is taken as it is. `jobs` is the number of processes that read paths, 0 for one a core; the table is the
same. All raise OSError for a path that can't be read, UnknownFormatError for a file in no known format, TypeError for
what is no record. Without rows there is still a table with the same columns and types. Columns of words have the type
`string` or, where there are only a few words, `category`; `Int64`, `Float64` and `boolean` may hold missing values.

Sides, players and points are in the columns of the game's own page: 1 (left) and 2 (right). Games,
turns and lines count from 1. Files with errors give rows too: `verified` says of each whether what stands in it is
certain, `problem` names what is wrong there as `bgnotation check` does.
"""

import pandas as pd

from bgnotation.tables._frame import table
from bgnotation.tables._kinds import KINDS
from bgnotation.tables._records import Entry as Record
from bgnotation.tables._records import Records

__all__ = ["Record", "Records", "analysis", "cube", "diagnostics", "dice", "games", "matches", "turns"]


def turns(records: Records, *, jobs: int = 1) -> pd.DataFrame:
    """Every action as a row, with all that the acting side saw before it.

    A take or drop is the act of the side that answers, and its counts are seen from there; the IDs show
    the doubler on roll, as GNU Backgammon's do. From the action on at which a game's plays are judged no
    more, what needs the board is missing.

    While the sides have not passed each other, the phase is the opening in the first six rolls of a game, then the
    middle game, and a contact bear-off once all checkers of the acting side are home or off. After that it is a race,
    and a bear-off once they are. Games with rules of their own have no phases.

    | column | type | meaning |
    |---|---|---|
    | path | string | where the record was read |
    | match | int64 | the match's place in its file |
    | game | int64 | the game's place in the match |
    | turn | int64 | the action's place in the game |
    | line | int64 | the line of the file |
    | side | int64 | the acting side: 1 left column, 2 right column |
    | player | string | its name |
    | action | category | play, double, take, drop, beaver, raccoon or resign |
    | dice | category | the roll, higher die first: `31`; missing of other actions and where it is not recorded |
    | dice_written | string | the roll in the order written |
    | play | string | the play: `24/18 13/11*`; empty after a dance; missing where not recorded, illegal or not judged |
    | legal | boolean | whether the play is legal; missing where `play` is not recorded or not judged |
    | n_legal | Int64 | how many different results the roll can have, 1 where it can't be played; counted, not listed |
    | hits | Int64 | checkers hit by the play |
    | position_id | string | GNU Backgammon's Position ID |
    | match_id | string | GNU Backgammon's Match ID, the left column as its player 0; missing for too large numbers |
    | xgid | string | the XGID, the right column at the bottom |
    | pips | Int64 | pips that the acting side has to go, a checker on the bar 25 |
    | pips_opponent | Int64 | pips of the other side |
    | cube | Int64 | what the cube shows, before an offer is taken |
    | cube_owner | category | centred, own (the acting side's) or opponent |
    | score | int64 | points of the acting side before the game |
    | score_opponent | int64 | points of the other side |
    | away | Int64 | points that the acting side still needs; missing in money play |
    | away_opponent | Int64 | points that the other side still needs |
    | crawford | bool | whether this is the Crawford game |
    | race | boolean | whether the sides have passed each other, so that no hit is possible any more |
    | phase | category | opening, middle, contact bear-off, race or bear-off, as told above |
    | dance | boolean | whether the roll can't be played at all |
    | forced | boolean | whether it can be played with one result only |
    | verified | bool | whether the plays are judged so far, and no error stands here or before in the game |
    | problem | string | the name of the error, or else the warning, at this action: `illegal-play` |

    >>> from bgnotation import reads
    >>> text = " 1 point match\\n\\n Game 1\\n Ann : 0     Bob : 0\\n  1) 31: 8/5 6/5      52: 13/8 24/22\\n"
    >>> turns(reads(text))[["player", "dice", "play", "n_legal", "pips", "position_id"]]
      player dice        play  n_legal  pips     position_id
    0    Ann   31     8/5 6/5       16   167  4HPwATDgc/ABMA
    1    Bob   52  24/22 13/8        8   167  sGfwATDgc/ABMA
    """
    return table(KINDS["turns"], records, jobs)


def cube(records: Records, *, jobs: int = 1) -> pd.DataFrame:
    """Every double, beaver, raccoon, take and drop as a row, with what came of it.

    The columns are those of `turns` without the ones of a play (`dice` to `hits`, `dance`, `forced`), and these:

    | column | type | meaning |
    |---|---|---|
    | offered | Int64 | what the cube shows if the offer is taken; missing of an answer without an offer |
    | answer | category | of an offer: take, drop, beaver or raccoon; missing where none follows |
    | won | boolean | whether the acting side won the game; missing where the record doesn't tell |
    | points | Int64 | points that the game brought the acting side, negative where it lost |
    | win | Float64 | in a race the acting side's chance to win, as `source` has it |
    | verdict | string | in a race what was right: `double, take`; close where an estimate can't tell |
    | source | string | where the verdict comes from, else the chance: `two-sided` …, see docs/races.md |
    | exact | boolean | whether the verdict, its chance and cost are exact; if not, they are estimates |
    | cost | Float64 | what the action gave up in equity, 0 or more; missing where an estimate is unsure |

    The columns after `points` come at the end of the table. They are missing with contact, of beavers and raccoons, and
    `verdict` to `cost` where the cube can't be turned. For the first race some tables are made, which takes seconds.

    >>> from bgnotation import reads
    >>> text = " 3 point match\\n\\n Game 1\\n Ann : 0     Bob : 0\\n  1) 31: 8/5 6/5      Doubles => 2\\n  2) Drops\\n"
    >>> cube(reads(text))[["player", "action", "offered", "answer", "won", "points"]]
      player action  offered answer    won  points
    0    Bob double        2   drop   True       1
    1    Ann   drop        2    NaN  False      -1
    """
    return table(KINDS["cube"], records, jobs)


def dice(records: Records, *, jobs: int = 1) -> pd.DataFrame:
    """Each of the 21 rolls as a row for each side of a match: how often it was thrown, and how often that is expected.

    Players and sides are those of the first game. Rolls that a rule gives are not counted. To compare with what is
    expected, sum `count` and `expected` over any choice of rows: the expectation knows that no game is opened by a
    double. `turns` has the rolls one by one.

    | column | type | meaning |
    |---|---|---|
    | path | string | where the record was read |
    | match | int64 | the match's place in its file |
    | side | int64 | 1 left column, 2 right column |
    | player | string | the name in that column |
    | dice | category | the roll, higher die first: `31` |
    | pips | int64 | its pips, those of a double twofold |
    | count | int64 | how often the side threw it |
    | expected | Float64 | how often so many rolls show it on average: 1/36 or 2/36, 1/15 of those that open a game |
    | openings | int64 | how often the side opened a game with it |
    | rolls | int64 | all rolls of the side |

    >>> from bgnotation import reads
    >>> text = " 1 point match\\n\\n Game 1\\n Ann : 0     Bob : 0\\n  1) 31: 8/5 6/5      52: 13/8 24/22\\n"
    >>> found = dice(reads(text))
    >>> found.loc[found["count"] > 0, ["player", "dice", "pips", "count", "openings"]]
       player dice  pips  count  openings
    3     Ann   31     4      1         1
    32    Bob   52     7      1         0
    """
    return table(KINDS["dice"], records, jobs)


def games(records: Records, *, jobs: int = 1) -> pd.DataFrame:
    """Every game as a row: who won what, and how.

    What a fault leaves open at the end of a game is missing. A game that ends before the board decides it is resigned
    if it has a result, unless the record says that the time ran out, that it was forfeited or settled; else unfinished.

    | column | type | meaning |
    |---|---|---|
    | path | string | where the record was read |
    | match | int64 | the match's place in its file |
    | game | int64 | the game's place in the match |
    | number | Int64 | the number written; missing where none is |
    | line | int64 | the line on which the game begins |
    | player_left | string | the name in the left column |
    | player_right | string | the name in the right column |
    | score_left | int64 | points of the left side before the game |
    | score_right | int64 | points of the right side before the game |
    | away_left | Int64 | points that the left side still needs; missing in money play |
    | away_right | Int64 | points that the right side still needs |
    | crawford | bool | whether this is the Crawford game |
    | winner_side | Int64 | 1 or 2; missing where the record doesn't tell |
    | winner | string | the winner's name |
    | points | Int64 | points won |
    | ending | category | unfinished, borne-off, dropped, resigned, timeout, forfeited or settled, see above |
    | outcome | category | single, gammon or backgammon: as the board shows, of a resignation as the points tell |
    | cube | Int64 | what the cube shows at the end; after a drop, before the double |
    | cube_owner | Int64 | its owner, 1 or 2; missing while it is centred |
    | pips_left | Int64 | pips that the left side has to go at the end |
    | pips_right | Int64 | pips that the right side has to go at the end |
    | turns | int64 | actions of both sides |
    | plays | int64 | rolls of both sides |
    | judged | bool | whether the plays could be judged to the end |
    | mwc_left | Float64 | the left side's chance to win the match before the game, by the Kazaross XG2 table |
    | mwc_right | Float64 | the right side's; both are missing in money play |
    | rolls_left | int64 | rolls that the left side has thrown, as far as they are recorded |
    | rolls_right | int64 | the right side's |
    | doubles_left | int64 | doubles among them; 1/6 is to be expected, none in the first roll |
    | doubles_right | int64 | the right side's |
    | pips_a_roll_left | Float64 | pips of a roll on average, doubles counted twofold; 8.17 is to be expected |
    | pips_a_roll_right | Float64 | the right side's |
    | hits_left | Int64 | checkers that the left side has hit; missing where `judged` is false, as the next four |
    | hits_right | Int64 | the right side's |
    | dances_left | Int64 | rolls of the left side that could not be played |
    | dances_right | Int64 | the right side's |
    | race_turn | Int64 | the first action that finds the sides past each other; missing where none does |
    | verified | bool | whether the plays are judged to the end and no error stands in the game |
    | errors | int64 | errors that `bgnotation check` finds in the game |
    | warnings | int64 | warnings |
    | problem | string | the name of the first error, or else of the first warning |

    >>> from bgnotation import reads
    >>> text = " 3 point match\\n\\n Game 1\\n Ann : 0     Bob : 0\\n  1) 31: 8/5 6/5      Doubles => 2\\n  2) Drops\\n"
    >>> games(reads(text))[["winner", "points", "ending", "cube", "pips_left", "plays"]]
      winner  points   ending  cube  pips_left  plays
    0    Bob       1  dropped     1        163      1
    """
    return table(KINDS["games"], records, jobs)


def matches(records: Records, *, jobs: int = 1) -> pd.DataFrame:
    """Every match or session as a row.

    Players, sides and points are in the columns of the first game.

    | column | type | meaning |
    |---|---|---|
    | path | string | where the record was read |
    | match | int64 | the match's place in its file |
    | format | string | the format's name |
    | dialect | string | the program or site that wrote it, as far as its habits tell |
    | variant | string | the variant's name |
    | length | Int64 | points to play to; 0 for money play; missing where the record doesn't say |
    | player_left | string | the name in the left column |
    | player_right | string | the name in the right column |
    | event | string | as the header says; missing where it doesn't |
    | round | string | as the header says |
    | site | string | as the header says |
    | date | string | as the header says, usually `2024.03.09` |
    | score_left | Int64 | points of the left player after the last game |
    | score_right | Int64 | points of the right player after the last game |
    | winner_side | Int64 | 1 or 2; missing in money play and where nobody reached the length |
    | winner | string | the winner's name |
    | games | int64 | games |
    | plays | int64 | rolls in all games |
    | crawford_rule | boolean | whether the Crawford rule is in force; missing in money play |
    | jacoby_rule | boolean | whether the Jacoby rule is in force; missing in matches and where unknown |
    | judged | bool | whether the plays of all games could be judged to the end |
    | verified | bool | whether they are, and no error stands in the match |
    | errors | int64 | errors that `bgnotation check` finds in the match |
    | warnings | int64 | warnings |

    >>> from bgnotation import reads
    >>> text = " 1 point match\\n\\n Game 1\\n Ann : 0     Bob : 0\\n  1) 31: 8/5 6/5\\n     Wins 1 point\\n"
    >>> matches(reads(text))[["length", "player_left", "score_left", "score_right", "winner"]]
       length player_left  score_left  score_right winner
    0       1         Ann           1            0    Ann
    """
    return table(KINDS["matches"], records, jobs)


def analysis(records: Records, *, jobs: int = 1) -> pd.DataFrame:
    """Every decision that the record has an analysis of as a row: eXtreme Gammon's files, GNU Backgammon's SGF.

    The program's words and numbers: nothing is judged here. Equities are in units of the cube and seen from the acting
    side, but for the three of the cube, which are the doubler's. Chances are those of the acting side, from 0 to 1; a
    gammon counts as a win too, a backgammon as a gammon too.

    | column | type | meaning |
    |---|---|---|
    | path | string | where the record was read |
    | match | int64 | the match's place in its file |
    | game | int64 | the game's place in the match |
    | turn | int64 | the action's place in the game; of a double that was not made, that of the roll behind it |
    | side | int64 | the acting side: 1 left column, 2 right column |
    | player | string | its name |
    | decision | category | double (whether to double), answer (to a double) or play |
    | made | string | `double`, `no double`, `take`, `drop`, `beaver`, or the play: `24/18 13/11*` |
    | best | string | what the program thinks best |
    | level | string | how deep it looked, in its own words |
    | error | Float64 | equity given up, 0 or less; missing where it was not analysed |
    | luck | Float64 | equity gained by the roll |
    | equity | Float64 | of what was made; missing of a play that is none of the candidates |
    | equity_best | Float64 | of what is best |
    | no_double | Float64 | equity without a double; missing of a play, as the next two |
    | double_take | Float64 | equity of a double that is taken |
    | double_pass | Float64 | equity of a double that is passed |
    | win | Float64 | chance to win: after the play made, of a double before it; missing of an answer |
    | win_gammon | Float64 | chance to win a gammon |
    | win_backgammon | Float64 | chance to win a backgammon |
    | lose_gammon | Float64 | chance to lose a gammon |
    | lose_backgammon | Float64 | chance to lose a backgammon |
    | candidates | Int64 | plays that were looked at and kept |

    >>> analysis([]).columns[:9].tolist()
    ['path', 'match', 'game', 'turn', 'side', 'player', 'decision', 'made', 'best']
    """
    return table(KINDS["analysis"], records, jobs)


def diagnostics(records: Records, *, jobs: int = 1) -> pd.DataFrame:
    """Every finding of `check` as a row, in order of the file.

    Columns of a match, game or turn are missing where a finding belongs to none.

    | column | type | meaning |
    |---|---|---|
    | path | string | where the record was read |
    | line | Int64 | the line |
    | column | Int64 | the column, in characters from 1 |
    | end_line | Int64 | the line of its end |
    | end_column | Int64 | the column behind its end |
    | code | string | the check's code: `BG301` |
    | name | string | the check's name |
    | severity | category | error, warning or info |
    | message | string | what is wrong |
    | help | string | what would cure it |
    | match | Int64 | the match's place in its file |
    | game | Int64 | the game's place in the match |
    | turn | Int64 | the action's place in the game |
    | side | Int64 | 1 left column, 2 right column |
    | player | string | the name in that column |
    | fix | string | what the fix does; missing where there is none |
    | fix_is_safe | boolean | whether every reader of the file would agree on the fix |

    >>> from bgnotation import reads
    >>> text = " 1 point match\\n\\n Game 1\\n Ann : 0     Bob : 0\\n  1) 31: 8/4 6/5      52: 13/8 24/22\\n"
    >>> diagnostics(reads(text)).loc[:0, ["line", "column", "code", "name", "player"]]
       line  column   code          name player
    0     5      10  BG301  illegal-play    Ann
    """
    return table(KINDS["diagnostics"], records, jobs)
