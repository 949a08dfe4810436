"""The doors of an environment: what Python may call on many tables, by index. One call a decision matters (`onward`).

Plain: `tables` is a list. Compiled: an int32 array of shape (n, words), and `out` is an int32 row of at least `actions`.
Each door checks its index and never trusts an action.
"""

from __future__ import annotations

from gamester.games.contract import absent as _absent
from gamester.games.contract import actions as _actions
from gamester.games.contract import deal as _deal
from gamester.games.contract import over as _over
from gamester.games.contract import pending as _pending
from gamester.games.contract import places as _places
from gamester.games.contract import proceed as _proceed
from gamester.games.contract import rounds as _rounds
from gamester.games.contract import shares as _shares
from gamester.games.generated import Cells, Tables, table_at
from gamester.games.generated import blind_table as _blind_table
from gamester.games.generated import copy_table as _copy_table
from gamester.games.generated import observe as _observe
from gamester.games.step import action_verdicts as _verdicts
from gamester.games.step import apply_if_legal as _advance
from gamester.games.step import check_action as _judge
from gamester.games.step import first_pending_seat as _first_pending
from gamester.games.step import legal_actions as _legal

NOT_A_TABLE = 900
SEAT_STEP = 65536


def actions(tables: Tables, i: int) -> int:
    """How many actions there are."""
    return _actions(table_at(tables, i))


def deal(tables: Tables, i: int) -> None:
    """Deal table `i`, which holds facts, options and key and is otherwise blank."""
    _deal(table_at(tables, i))


def proceed(tables: Tables, i: int) -> None:
    """Run automatic steps of a hand-made position."""
    _proceed(table_at(tables, i))


def advance(tables: Tables, i: int, seat: int, action: int) -> int:
    """Carry out a legal action; 0, or the clause that forbids it."""
    if i < 0 or i >= len(tables):
        return NOT_A_TABLE
    return _advance(table_at(tables, i), seat, action)


def judge(tables: Tables, i: int, seat: int, action: int) -> int:
    """0, or the clause that forbids the action; changes nothing."""
    if i < 0 or i >= len(tables):
        return NOT_A_TABLE
    return _judge(table_at(tables, i), seat, action)


def onward(tables: Tables, i: int, seat: int, action: int, out: Cells) -> int:
    """Check, act, and list what the next seat may do.

    Minus the clause when refused, 0 when the game is over, else seat * 65536 + how many actions were written.
    """
    if i < 0 or i >= len(tables):
        return -NOT_A_TABLE
    t = table_at(tables, i)
    clause = _advance(t, seat, action)
    if clause != 0:
        return -clause
    following = _first_pending(t)
    if following < 0:
        return 0
    return following * SEAT_STEP + _legal(t, following, out)


def legal(tables: Tables, i: int, seat: int, out: Cells) -> int:
    """Write a seat's legal actions; how many."""
    return _legal(table_at(tables, i), seat, out)


def verdicts(tables: Tables, i: int, seat: int, out: Cells) -> int:
    """Write 0 or a clause for every action; how many are legal."""
    return _verdicts(table_at(tables, i), seat, out)


def first_pending(tables: Tables, i: int) -> int:
    """The lowest seat that must decide, or -1 when the game is over."""
    return _first_pending(table_at(tables, i))


def pending(tables: Tables, i: int) -> int:
    """One bit per seat that must decide."""
    return _pending(table_at(tables, i))


def over(tables: Tables, i: int) -> int:
    """0, or the clause that ended the game."""
    return _over(table_at(tables, i))


def rounds(tables: Tables, i: int) -> int:
    """Rounds begun."""
    return _rounds(table_at(tables, i))


def absent(tables: Tables, i: int, seat: int) -> int:
    """The default act of a pending seat."""
    return _absent(table_at(tables, i), seat)


def places(tables: Tables, i: int, out: Cells) -> None:
    """Write each seat's place."""
    _places(table_at(tables, i), out)


def shares(tables: Tables, i: int, out: Cells) -> None:
    """Write each seat's share of one win, in sixtieths."""
    _shares(table_at(tables, i), out)


def observe(tables: Tables, i: int, viewer: int, out: Cells) -> int:
    """Write all a viewer sees; how many numbers."""
    return _observe(table_at(tables, i), viewer, out)


def blind(tables: Tables, to: int, source: int, viewer: int) -> None:
    """Copy a table with everything a viewer cannot know blanked."""
    _blind_table(tables, to, source, viewer)


def copy(tables: Tables, to: int, source: int) -> None:
    """Copy one table over another."""
    _copy_table(tables, to, source)
