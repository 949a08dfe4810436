"""Trivia banks of Game-On: a sound one, changes in it, and one that must be taken."""

from gamester.games.gameon.questions import FEWEST, QuestionBank, parse_question_bank


def taken(data: bytes | str) -> QuestionBank:
    bank = parse_question_bank(data, "F")
    assert isinstance(bank, QuestionBank), bank
    return bank


def question(number: int) -> str:
    """Four lines: a heading, a text, answers, the right one."""
    answers = ", ".join(f'"{letter}{number}"' for letter in "abcd")
    return f'[[question]]\ntext = "Question {number}?"\nanswers = [{answers}]\nright = "{"abcd"[number % 4]}{number}"\n'


def written(many: int = FEWEST) -> str:
    """A sound file: a head of five lines, then four lines for each question, so that question 1 has lines 6 to 9."""
    return '[bank]\nschema = 1\ngame = "gameon"\nid = "mine"\nname = "Mine"\n' + "".join(map(question, range(1, many + 1)))


SOUND = written()
LAST = 5 + 4 * FEWEST
ANSWERS = '["a1", "b1", "c1", "d1"]'


def edited(old: str, new: str) -> str:
    assert SOUND.count(old) >= 1, old
    return SOUND.replace(old, new, 1)
