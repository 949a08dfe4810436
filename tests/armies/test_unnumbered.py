"""Acts of Armies without a number: each is refused by its clause, or not understood."""

import pytest

from gamester.games.armies.rules import constants as phases
from gamester.games.armies.state import Table
from gamester.games.armies.text import unnumbered
from gamester.games.registry import get_game
from tests.armies.presenting import table

GAME = get_game("armies")


@pytest.mark.parametrize(
    ("seat", "shape", "words", "clause"),
    [
        (0, "group", "10", "AR-16"),  # AR-E21
        (0, "group", "2+3+5", "AR-16"),
        (0, "group", "10+5", "AR-16"),
        (0, "group", "4+9+10", "AR-20"),
        (0, "group", "9+9+2", "AR-20"),
        (0, "group", "11+2", "AR-20"),
        (0, "group", "1", "AR-20"),
        (0, "group", "two+9", ""),
        (0, "group", "2+", ""),
        (0, "group", "", ""),
        (0, "group", "٢+9", ""),
        (0, "arrange", "JJKA", "AR-09"),
        (0, "arrange", "XYZ", ""),
        (0, "ask", "0 J", "AR-14"),
        (0, "ask", "nobody J", ""),
        (0, "ask", "1 10", ""),
        (0, "keep", "everything", ""),
    ],
)
def test_acts_without_a_number(seat: int, shape: str, words: str, clause: str) -> None:
    assert said(table(), seat, shape, words) == clause


def said(t: Table, seat: int, shape: str, words: str) -> str:
    clause = unnumbered(t, seat, shape, words.split(" "))
    return GAME.law.id(clause) if clause else ""


def test_cards_of_the_draft_are_used() -> None:
    t = table()
    t.draft[0][0] = 0  # 2+9
    assert said(t, 0, "group", "2+5") == "AR-20"
    assert said(t, 0, "group", "3+5") == "AR-16"


def test_what_may_not_be_done_now_comes_first() -> None:
    t = table()
    t.ready[0] = 1
    assert [said(t, 0, "group", words) for words in ("10+5", "11+2")] == ["AR-R13", "AR-R13"]
    t.out[0] = 1
    assert [said(t, 0, *act) for act in (("group", "10+5"), ("arrange", "JJKA"), ("ask", "0 J"))] == ["AR-R34"] * 3
    t = table()
    t.phase = phases.PREPARE
    assert said(t, 0, "group", "10+5") == "AR-14"


def test_orders_that_are_none() -> None:
    t = table()
    t.phase = phases.ARRANGE
    assert [said(t, 0, "arrange", order) for order in ("JJKA", "JQ", "J-Q-K", "JQKAJ")] == ["AR-07"] * 4
    t.ready[0] = 1
    assert said(t, 0, "arrange", "JJKA") == "AR-09"


def test_questions_to_nobody() -> None:
    """AR-25: neither oneself nor a seat that is not there."""
    t = table(options={"questions": "ask"})
    t.phase, t.asker = phases.ASK, 0
    t.asked = [1, 0, 0]
    assert [said(t, 0, "ask", words) for words in ("0 J", "3 J", "999999999 J")] == ["AR-25"] * 3
    assert said(t, 1, "ask", "1 J") == "AR-R18"
