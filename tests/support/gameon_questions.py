"""Question banks for tests: a correct one, and changes of it."""

from gamester.games.gameon.question_limits import FEWEST
from gamester.games.gameon.questions import QuestionBank, parse_question_bank


def taken(data: bytes | str) -> QuestionBank:
    bank = parse_question_bank(data, "F")
    assert isinstance(bank, QuestionBank), bank
    return bank


def question(number: int) -> str:
    """Return four lines: a heading, a text, answers, and the right one."""
    answers = ", ".join(f'"{letter}{number}"' for letter in "abcd")
    return f'[[question]]\ntext = "Question {number}?"\nanswers = [{answers}]\nright = "{"abcd"[number % 4]}{number}"\n'


def written(many: int = FEWEST) -> str:
    """Return a correct file: five lines of head, then four lines per question.

    Question 1 has lines 6 to 9.
    """
    return '[bank]\nschema = 1\ngame = "gameon"\nid = "mine"\nname = "Mine"\n' + "".join(map(question, range(1, many + 1)))


SOUND = written()
LAST = 5 + 4 * FEWEST
ANSWERS = '["a1", "b1", "c1", "d1"]'


def edited(old: str, new: str) -> str:
    assert SOUND.count(old) >= 1, old
    return SOUND.replace(old, new, 1)
