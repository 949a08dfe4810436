"""Method `trivia`: a question to all at once (GO-16, GO-R41).

If any answer is right, the contestants with a wrong one are out.
"""

from gamester.core.events import EVERYBODY, tell
from gamester.core.rng import below
from gamester.core.zones import NONE
from gamester.games.gameon.rules.constants import QUESTIONS
from gamester.games.gameon.rules.events import ASKED, OUT, RIGHT
from gamester.games.gameon.rules.methods.die_roll import settle as settle_by_die
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
        for word in range(len(t.spent)):
            t.spent[word] = 0
        left = t.questions
    chosen = below(t, QUESTIONS, left)
    question = 0
    while chosen > 0 or is_spent(t, question) == 1:
        chosen -= 1 - is_spent(t, question)
        question += 1
    t.spent[question // BITS] |= 1 << (question % BITS)
    t.question, t.right = question, NONE
    tell(t, ASKED, question, 0, 0, EVERYBODY)


def unasked(t: Table) -> int:
    """Return the number of questions that have not been asked."""
    left = 0
    for question in range(t.questions):
        left += 1 - is_spent(t, question)
    return left


def is_spent(t: Table, question: int) -> int:
    """Return 1 if a question has been asked."""
    return (t.spent[question // BITS] >> (question % BITS)) & 1


def options(t: Table, seat: int, choice: int) -> int:
    """Return 1 for four answers of every seat that is still in the contest."""
    return 1 if seat < len(t.asked) and t.standing[seat] == 1 and choice < ANSWERS else 0


def settle(t: Table) -> None:
    """Announce the right answer; if anybody has it, all others are out.

    After three questions the die decides (GO-R40).
    """
    t.right = t.answer[t.question]
    tell(t, RIGHT, t.question, t.right, 0, EVERYBODY)
    if knows(t) == 1:
        for seat in range(len(t.asked)):
            if t.standing[seat] == 1 and t.thrown[seat] != t.right:
                t.standing[seat] = 0
                tell(t, OUT, seat, t.contested, 0, EVERYBODY)
    if t.step + 1 >= MAX_STEPS:
        settle_by_die(t)
    elif sum(t.standing) > 1:
        begin(t)


def knows(t: Table) -> int:
    """Return 1 if any seat still in the contest gave the right answer."""
    for seat in range(len(t.asked)):
        if t.standing[seat] == 1 and t.thrown[seat] == t.right:
            return 1
    return 0
