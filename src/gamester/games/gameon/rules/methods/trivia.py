"""Method `trivia`: a question to all at once (GO-16, GO-R41).

If any answer is right, the contestants with a wrong one are out.
"""

from gamester.core.lists import fill, has_bit
from gamester.core.rng import randbelow
from gamester.core.seats import num_seats, seats
from gamester.core.zones import NONE
from gamester.games.gameon.rules.constants import QUESTIONS
from gamester.games.gameon.rules.events import emit_asked, emit_right
from gamester.games.gameon.rules.methods.die_roll import settle_step as settle_by_die
from gamester.games.gameon.rules.methods.standing import anybody_shows, drop_out
from gamester.games.gameon.state import State

MAX_STEPS = 3
ANSWERS = 4
BITS = 30  # questions in one cell


def start_contest_step(t: State) -> None:
    """Ask the next random question, without replacement (GO-R43).

    When all have been asked they are all available again.
    """
    left = questions_left(t)
    if left == 0:
        fill(t.asked_question_bits, 0)
        left = t.questions
    question = unasked_question(t, randbelow(t, QUESTIONS, left))
    t.asked_question_bits[question // BITS] |= 1 << (question % BITS)
    t.question, t.right_answer = question, NONE
    emit_asked(t, question)


def questions_left(t: State) -> int:
    """Return the number of questions that have not been asked."""
    left = 0
    for cell in range(len(t.asked_question_bits)):
        left += num_unasked(t, cell)
    return left


def num_unasked(t: State, cell: int) -> int:
    """Return the number of questions of one cell that have not been asked."""
    left = max(0, min(BITS, t.questions - cell * BITS))
    asked = t.asked_question_bits[cell]
    while asked != 0:
        asked &= asked - 1  # one bit less
        left -= 1
    return left


def unasked_question(t: State, number: int) -> int:
    """Return question `number` of those that have not been asked."""
    cell, before = 0, number
    while before >= num_unasked(t, cell):
        before -= num_unasked(t, cell)
        cell += 1
    place = 0
    while before > 0 or has_bit(t.asked_question_bits[cell], place):
        if not has_bit(t.asked_question_bits[cell], place):
            before -= 1
        place += 1
    return cell * BITS + place


def is_choice_open(t: State, seat: int, choice: int) -> bool:
    """Return 1 for four answers of every seat that is still in the contest."""
    return seat < num_seats(t) and t.still_in_contest[seat] == 1 and choice < ANSWERS


def settle_step(t: State) -> None:
    """Announce the right answer; if anybody has it, all others are out.

    After three questions the die decides (GO-R40).
    """
    t.right_answer = t.answer[t.question]
    emit_right(t, t.question, t.right_answer)
    if anybody_shows(t, t.right_answer):
        for seat in seats(t):
            if t.still_in_contest[seat] == 1 and t.shown_choice[seat] != t.right_answer:
                drop_out(t, seat)
    if t.step + 1 >= MAX_STEPS:
        settle_by_die(t)
    elif sum(t.still_in_contest) > 1:
        start_contest_step(t)
