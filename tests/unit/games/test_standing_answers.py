"""What a game may declare as standing answers, and what every declaration is told to mend."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from gamester.games.registry import game_slugs, get_game
from gamester.games.schema import StandingAnswer, closing_answer, standing_answers
from gamester.testing.checks.notation import open_match
from gamester.testing.checks.standing import check_standing_answers
from gamester.testing.checks.zones import ContractViolation
from gamester.testing.subject import GameUnderTest

GOOD = StandingAnswer("decline", "Say no for me.", {"respond": "decline"})
WRONG = {
    "two answers have one name": (GOOD, GOOD),
    "several answers close phases": (replace(GOOD, otherwise="decline"), replace(GOOD, name="no", otherwise="decline")),
    "expected a name of small letters": (replace(GOOD, name="Say no"),),
    "expected a sentence for people": (replace(GOOD, label=" "),),
    "a move for at least one phase": (replace(GOOD, moves={}),),
    "there is no phase 'dinner'": (replace(GOOD, moves={"dinner": "decline"}),),
    "expected a move without a choice": (replace(GOOD, moves={"respond": "ask 1 circle"}),),
    "got 'refuse'": (replace(GOOD, otherwise="refuse"),),
}


def subject(slug: str) -> GameUnderTest:
    return GameUnderTest(slug, 2, "", None, 1, {})


@pytest.mark.parametrize("slug", game_slugs())
def test_every_game_here_has_some(slug: str) -> None:
    assert check_standing_answers(subject(slug), open_match(subject(slug), 0)) >= 1


def test_only_armies_has_phases_that_close_by_themselves() -> None:
    assert [slug for slug in game_slugs() if closing_answer(get_game(slug).text)] == ["armies"]


@pytest.mark.parametrize("words", WRONG)
def test_a_wrong_declaration_is_named(words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    shapes = subject("shapes")
    monkeypatch.setattr(shapes.game.text, "STANDING_ANSWERS", WRONG[words])
    assert standing_answers(shapes.game.text) == WRONG[words]
    with pytest.raises(ContractViolation, match=words):
        check_standing_answers(shapes, open_match(shapes, 0))
