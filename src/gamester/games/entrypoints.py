"""Entry points of an environment: functions on a state array, by index.

Plain: `tables` is a list. Compiled: an int32 array of shape (n, words), and `out` is an int32 row of at least `actions`
cells. Every entry point checks its arguments; `advance`, `judge` and `onward` never trust an action. `onward` is one call
per decision, so its cost matters most.
"""

from __future__ import annotations

from gamester.games.contract import absent as _absent
from gamester.games.contract import actions as _actions
from gamester.games.contract import deal as _deal
from gamester.games.contract import legal_actions as _legal
from gamester.games.contract import over as _over
from gamester.games.contract import pending as _pending
from gamester.games.contract import places as _places
from gamester.games.contract import proceed as _proceed
from gamester.games.contract import rounds as _rounds
from gamester.games.contract import shares as _shares
from gamester.games.generated import Cells, Tables, table_at
from gamester.games.generated import blind_table as _blind_table
from gamester.games.generated import copy_table as _copy_table
from gamester.games.generated import observation_size as _observation_size
from gamester.games.generated import observe as _observe
from gamester.games.step import JUDGE_OFFSET
from gamester.games.step import action_verdicts as _verdicts
from gamester.games.step import apply_if_legal as _advance
from gamester.games.step import check_action as _judge
from gamester.games.step import first_pending_seat as _first_pending
from gamester.games.step import may_ask_seat as _may_ask

NOT_A_TABLE = 900
SEAT_STEP = 65536


def actions(tables: Tables, i: int) -> int:
    """Return the number of actions."""
    assert 0 <= i < len(tables)
    return _actions(table_at(tables, i))


def deal(tables: Tables, i: int) -> None:
    """Deal state `i`, which holds facts, options and key and is otherwise blank."""
    assert 0 <= i < len(tables)
    _deal(table_at(tables, i))


def proceed(tables: Tables, i: int) -> None:
    """Apply the automatic steps of a position written by hand."""
    assert 0 <= i < len(tables)
    _proceed(table_at(tables, i))


def advance(tables: Tables, i: int, seat: int, action: int) -> int:
    """Apply an action if it is legal. Return 0, or the clause that forbids it."""
    if i < 0 or i >= len(tables):
        return NOT_A_TABLE
    return _advance(table_at(tables, i), seat, action)


def judge(tables: Tables, i: int, seat: int, action: int) -> int:
    """Return 0 if the action is legal, or the clause that forbids it."""
    if i < 0 or i >= len(tables):
        return NOT_A_TABLE
    return _judge(table_at(tables, i), seat, action)


def onward(tables: Tables, i: int, seat: int, action: int, out: Cells) -> int:
    """Check and apply an action, and write what the next seat may do.

    Return minus the clause if the action is refused, 0 if the game is over, else seat * 65536 + the number of actions
    written.
    """
    if i < 0 or i >= len(tables):
        return -NOT_A_TABLE
    t = table_at(tables, i)
    assert len(out) >= _actions(t)
    clause = _advance(t, seat, action)
    if clause != 0:
        return -clause
    following = _first_pending(t)
    if following < 0:
        return 0
    return following * SEAT_STEP + _legal(t, following, out)


def legal(tables: Tables, i: int, seat: int, out: Cells) -> int:
    """Write a seat's legal actions. Return their number."""
    assert 0 <= i < len(tables)
    assert _may_ask(table_at(tables, i), seat) == 1
    assert len(out) >= _actions(table_at(tables, i))
    return _legal(table_at(tables, i), seat, out)


def verdicts(tables: Tables, i: int, seat: int, out: Cells) -> int:
    """Write 0 or a clause for every action. Return the number of legal ones."""
    assert 0 <= i < len(tables)
    assert _may_ask(table_at(tables, i), seat) == 1
    assert len(out) >= _actions(table_at(tables, i))
    return _verdicts(table_at(tables, i), seat, out)


def first_pending(tables: Tables, i: int) -> int:
    """Return the lowest seat that must decide, or -1 if the game is over."""
    assert 0 <= i < len(tables)
    return _first_pending(table_at(tables, i))


def pending(tables: Tables, i: int) -> int:
    """Return one bit per seat that must decide."""
    assert 0 <= i < len(tables)
    return _pending(table_at(tables, i))


def over(tables: Tables, i: int) -> int:
    """Return 0, or the clause that ended the game."""
    assert 0 <= i < len(tables)
    return _over(table_at(tables, i))


def rounds(tables: Tables, i: int) -> int:
    """Return the number of rounds begun."""
    assert 0 <= i < len(tables)
    return _rounds(table_at(tables, i))


def absent(tables: Tables, i: int, seat: int) -> int:
    """Return the default action of a pending seat."""
    assert 0 <= i < len(tables)
    assert _may_ask(table_at(tables, i), seat) == 1
    return _absent(table_at(tables, i), seat)


def places(tables: Tables, i: int, out: Cells) -> None:
    """Write each seat's placement."""
    assert 0 <= i < len(tables)
    assert len(out) >= len(table_at(tables, i).asked)
    _places(table_at(tables, i), out)


def shares(tables: Tables, i: int, out: Cells) -> None:
    """Write each seat's share of one win, in sixtieths."""
    assert 0 <= i < len(tables)
    assert len(out) >= len(table_at(tables, i).asked)
    _shares(table_at(tables, i), out)


def observe(tables: Tables, i: int, viewer: int, out: Cells) -> int:
    """Write a viewer's observation. Return its number of cells."""
    assert 0 <= i < len(tables)
    assert 0 <= viewer <= len(table_at(tables, i).asked)
    assert len(out) >= _observation_size(table_at(tables, i), viewer)
    return _observe(table_at(tables, i), viewer, out)


def blind(tables: Tables, to: int, source: int, viewer: int) -> None:
    """Copy a state with everything that a viewer cannot know replaced by blanks."""
    assert 0 <= source < len(tables)
    assert 0 <= to < len(tables)
    assert 0 <= viewer <= len(table_at(tables, source).asked) + JUDGE_OFFSET
    _blind_table(tables, to, source, viewer)


def copy(tables: Tables, to: int, source: int) -> None:
    """Copy one state over another."""
    assert 0 <= source < len(tables)
    assert 0 <= to < len(tables)
    _copy_table(tables, to, source)
