"""Method `trivia`: a question to all at once (GO-16, GO-R41).

If any answer is right, the contestants with a wrong one are out.
"""

from gamester.core.lists import fill, has_bit
from gamester.core.rng import below
from gamester.core.seats import num_seats, seats
from gamester.core.zones import NONE
from gamester.games.gameon.rules.constants import QUESTIONS
from gamester.games.gameon.rules.events import emit_asked, emit_right
from gamester.games.gameon.rules.methods.die_roll import settle as settle_by_die
from gamester.games.gameon.rules.methods.standing import anybody_shows, drop_out
from gamester.games.gameon.state import Table

MAX_STEPS = 3
ANSWERS = 4
BITS = 30  # questions in one cell


def begin(t: Table) -> None:
    """Ask the next random question, without replacement (GO-R43).

    When all have been asked they are all available again.
    """
    left = unasked(t)
    if left == 0:
        fill(t.spent, 0)
        left = t.questions
    before = below(t, QUESTIONS, left)
    question = 0
    while before > 0 or is_spent(t, question):
        if not is_spent(t, question):
            before -= 1
        question += 1
    t.spent[question // BITS] |= 1 << (question % BITS)
    t.question, t.right = question, NONE
    emit_asked(t, question)


def unasked(t: Table) -> int:
    """Return the number of questions that have not been asked."""
    left = 0
    for question in range(t.questions):
        if not is_spent(t, question):
            left += 1
    return left


def is_spent(t: Table, question: int) -> bool:
    """Return True if a question has been asked."""
    return has_bit(t.spent[question // BITS], question % BITS)


def options(t: Table, seat: int, choice: int) -> bool:
    """Return 1 for four answers of every seat that is still in the contest."""
    return seat < num_seats(t) and t.standing[seat] == 1 and choice < ANSWERS


def settle(t: Table) -> None:
    """Announce the right answer; if anybody has it, all others are out.

    After three questions the die decides (GO-R40).
    """
    t.right = t.answer[t.question]
    emit_right(t, t.question, t.right)
    if anybody_shows(t, t.right):
        for seat in seats(t):
            if t.standing[seat] == 1 and t.thrown[seat] != t.right:
                drop_out(t, seat)
    if t.step + 1 >= MAX_STEPS:
        settle_by_die(t)
    elif sum(t.standing) > 1:
        begin(t)
