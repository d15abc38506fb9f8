"""Tables of records as pandas DataFrames: a row a match, game, action, cube action, analysed decision or finding.

Each function takes a replay, a transcript, an archive, a path, or any collection of these, such as
`Path("matches").glob("*.mat")`. Paths are read and transcripts replayed by the rules that the record
names; a replay is taken as it is. All raise OSError for a path that can't be read, UnknownFormatError
for a file in no known format, TypeError for what is no record. Without rows there is still a table
with the same columns and types. Columns of words have the type `string` or, where there are only a
few words, `category`; `Int64` and `boolean` may hold missing values.

Sides, players and points are in the columns of the game's own page: 1 (left) and 2 (right). Games,
turns and lines count from 1.
"""

from itertools import chain

import pandas as pd

from bgnotation.checks import check
from bgnotation.tables._analysis import ANALYSIS, analysis_rows
from bgnotation.tables._frame import frame
from bgnotation.tables._matches import DIAGNOSTICS, GAMES, MATCHES, diagnostic_rows, game_rows, match_row
from bgnotation.tables._records import Record, Records, each, replays
from bgnotation.tables._turns import CUBE, TURNS, cube_rows, turn_rows

__all__ = ["Record", "Records", "analysis", "cube", "diagnostics", "games", "matches", "turns"]


def turns(records: Records) -> pd.DataFrame:
    """Every action as a row, with all that the acting side saw before it.

    A take or drop is the act of the side that answers, and its counts are seen from there; the IDs show
    the doubler on roll, as GNU Backgammon's do. From the action on at which a game's plays are judged no
    more, what needs the board is missing.

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
    | n_legal | Int64 | how many different results the roll can have; 1 where it can't be played |
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

    >>> from bgnotation import reads
    >>> text = " 1 point match\\n\\n Game 1\\n Ann : 0     Bob : 0\\n  1) 31: 8/5 6/5      52: 13/8 24/22\\n"
    >>> turns(reads(text))[["player", "dice", "play", "n_legal", "pips", "position_id"]]
      player dice        play  n_legal  pips     position_id
    0    Ann   31     8/5 6/5       16   167  4HPwATDgc/ABMA
    1    Bob   52  24/22 13/8        8   167  sGfwATDgc/ABMA
    """
    return frame(chain.from_iterable(map(turn_rows, replays(records))), TURNS)


def cube(records: Records) -> pd.DataFrame:
    """Every double, beaver, raccoon, take and drop as a row, with what came of it.

    The columns are those of `turns` without the ones of a play, and in their place:

    | column | type | meaning |
    |---|---|---|
    | offered | Int64 | what the cube shows if the offer is taken; missing of an answer without an offer |
    | answer | category | of an offer: take, drop, beaver or raccoon; missing where none follows |
    | won | boolean | whether the acting side won the game; missing where the record doesn't tell |
    | points | Int64 | points that the game brought the acting side, negative where it lost |

    >>> from bgnotation import reads
    >>> text = " 3 point match\\n\\n Game 1\\n Ann : 0     Bob : 0\\n  1) 31: 8/5 6/5      Doubles => 2\\n  2) Drops\\n"
    >>> cube(reads(text))[["player", "action", "offered", "answer", "won", "points"]]
      player action  offered answer    won  points
    0    Bob double        2   drop   True       1
    1    Ann   drop        2    NaN  False      -1
    """
    return frame(chain.from_iterable(map(cube_rows, replays(records))), CUBE)


def games(records: Records) -> pd.DataFrame:
    """Every game as a row: who won what, and how.

    What a fault leaves open at the end of a game is missing.

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
    | ending | category | unfinished, borne-off, dropped or resigned (whenever a result stands before the end) |
    | outcome | category | single, gammon or backgammon: as the board shows, of a resignation as the points tell |
    | cube | Int64 | what the cube shows at the end; after a drop, before the double |
    | cube_owner | Int64 | its owner, 1 or 2; missing while it is centred |
    | pips_left | Int64 | pips that the left side has to go at the end |
    | pips_right | Int64 | pips that the right side has to go at the end |
    | turns | int64 | actions of both sides |
    | plays | int64 | rolls of both sides |
    | judged | bool | whether the plays could be judged to the end |

    >>> from bgnotation import reads
    >>> text = " 3 point match\\n\\n Game 1\\n Ann : 0     Bob : 0\\n  1) 31: 8/5 6/5      Doubles => 2\\n  2) Drops\\n"
    >>> games(reads(text))[["winner", "points", "ending", "cube", "pips_left", "plays"]]
      winner  points   ending  cube  pips_left  plays
    0    Bob       1  dropped     1        163      1
    """
    return frame(chain.from_iterable(map(game_rows, replays(records))), GAMES)


def matches(records: Records) -> pd.DataFrame:
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

    >>> from bgnotation import reads
    >>> text = " 1 point match\\n\\n Game 1\\n Ann : 0     Bob : 0\\n  1) 31: 8/5 6/5\\n     Wins 1 point\\n"
    >>> matches(reads(text))[["length", "player_left", "score_left", "score_right", "winner"]]
       length player_left  score_left  score_right winner
    0       1         Ann           1            0    Ann
    """
    return frame(map(match_row, replays(records)), MATCHES)


def analysis(records: Records) -> pd.DataFrame:
    """Every decision that the record has an analysis of as a row: files of eXtreme Gammon have one.

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
    return frame(chain.from_iterable(map(analysis_rows, replays(records))), ANALYSIS)


def diagnostics(records: Records) -> pd.DataFrame:
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
    return frame(chain.from_iterable(diagnostic_rows(check(one)) for one in each(records)), DIAGNOSTICS)
