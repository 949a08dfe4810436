"""The method `trivia`: a question to all at once; if anybody is right, the others are out (GO-16, GO-R41)."""

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
    """GO-R43 the next question, without replacement; when all have been asked they are shuffled again."""
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
    """How many questions are left."""
    left = 0
    for question in range(t.questions):
        left += 1 - is_spent(t, question)
    return left


def is_spent(t: Table, question: int) -> int:
    """1 if a question has been asked."""
    return (t.spent[question // BITS] >> (question % BITS)) & 1


def options(t: Table, seat: int, choice: int) -> int:
    """Four answers for everybody who is still in."""
    return 1 if seat < len(t.asked) and t.standing[seat] == 1 and choice < ANSWERS else 0


def settle(t: Table) -> None:
    """The right answer is told. If anybody has it, whoever has not is out. GO-R40 after three questions the die decides."""
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
    """1 if anybody still in gave the right answer."""
    for seat in range(len(t.asked)):
        if t.standing[seat] == 1 and t.thrown[seat] == t.right:
            return 1
    return 0
