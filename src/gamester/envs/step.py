"""One act at a table of an environment, and what whoever decides next sees and may do. For any game, in both worlds.

Table `i` of `tables` is played on; the last one is blank and holds facts and options, from which every game is dealt.
"""

from __future__ import annotations

from typing import Any

from gamester.games.contract import absent, act, deal, over, pending, sealed, shares
from gamester.games.generated import copy_table, observe, table_at
from gamester.games.step import apply_if_legal, first_pending_seat, legal_actions

DEAL, LOOK = -1, -2  # in the place of an action
ACT, SEAT, ASKED, CLAUSE, OVER, STEPS, MANY, KEY, WON = 0, 1, 2, 3, 4, 5, 6, 7, 15  # of a desk: the last two are the first of several
KEY_WORDS = 8
WIDE = 0
"""Makes of a cell a number like all others: for one of 32 bits the rules would be compiled once more. Actions are cells everywhere."""


def onward(tables: Any, i: int, most: int, again: int, desks: Any, seen: Any, masks: Any, room: Any) -> int:
    """Do the ACT that lies on desk `i`, an action of the SEAT that is named there; 1 if the game ended, else 0.

    DEAL deals with the KEY on the desk, LOOK changes nothing. Afterwards SEAT is who decides next (after LOOK the same seat as before, -1
    when the game is over), ASKED the bits of those who do so at once, and `seen[i]` and `masks[i]` are what that seat sees and may do:
    so MANY actions, which are listed behind the shares as well, since looking for them in a long mask takes longer than a step.
    CLAUSE is the refusal: then nothing has changed. OVER is the clause by which the game ended in this step, and from WON on are the
    shares in sixtieths; or -1 where it was broken off after `most` acts (0 for none) and nobody has won. With `again` the next game is
    dealt at once.
    """
    desk = desks[i]
    t = table_at(tables, i)
    desk[CLAUSE] = desk[OVER] = 0
    if desk[ACT] == LOOK:
        show(t, desk, seen[i], masks[i], room)
        return 0
    if desk[ACT] == DEAL:
        t = dealt(tables, i, desk)
    else:
        desk[CLAUSE] = apply_if_legal(t, WIDE + desk[SEAT], desk[ACT])
        desk[STEPS] += 1
    judged(t, room)
    settle(t, most, desk, room)
    ended = 1 if desk[OVER] != 0 else 0
    if ended == 1 and again == 1:
        t = dealt(tables, i, desk)
        judged(t, room)
    desk[SEAT] = first_pending_seat(t)
    show(t, desk, seen[i], masks[i], room)
    return ended


def dealt(tables: Any, i: int, desk: Any) -> Any:
    """The next game at a table."""
    t = copy_table(tables, i, len(tables) - 1)
    for word in range(KEY_WORDS):
        t.chance_key[word] = desk[KEY + word]
    deal(t)
    desk[STEPS] = 0
    return t


def judged(t: Any, room: Any) -> None:
    """A judge, for whom there is no agent, does what one does who is not there."""
    while first_pending_seat(t) >= len(t.asked):
        judge = first_pending_seat(t)
        room[0] = absent(t, judge)
        act(t, judge, room[0])


def settle(t: Any, most: int, desk: Any, room: Any) -> None:
    """Whether the game is over, and what each seat has won."""
    for seat in range(len(t.asked)):
        desk[WON + seat] = 0
    if over(t) != 0:
        desk[OVER] = over(t)
        shares(t, room)
        for seat in range(len(t.asked)):
            desk[WON + seat] = room[seat]
    elif most > 0 and desk[STEPS] >= most:
        desk[OVER] = -1


def show(t: Any, desk: Any, seen: Any, mask: Any, room: Any) -> None:
    """What a seat sees and may do. Whoever calls has made the mask all 0: an array does that faster than a loop."""
    seat, bits, many = WIDE + desk[SEAT], 0, 0
    if over(t) == 0:
        bits = pending(t) if sealed(t) == 1 else 1 << first_pending_seat(t)
    desk[ASKED] = bits
    if seat >= 0:
        observe(t, seat, seen)
        if (bits >> seat) & 1 == 1:
            many = legal_actions(t, seat, room)
            for k in range(many):
                mask[room[k]] = 1
                desk[WON + len(t.asked) + k] = room[k]
    desk[MANY] = many
