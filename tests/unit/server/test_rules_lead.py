"""The first sentence of a rules page, which promises places in the rulebook only where the clauses name them."""

from __future__ import annotations

import pytest

from gamester.core.law import Clause
from gamester.games.registry import get_game
from gamester.server.pages.learn import law_page, rules_lead
from gamester.words.languages import speaking

PLACED, UNPLACED = Clause("GS-01", "The deal", "Each has a suit.", source="p. 1"), Clause("GS-02", "The deal", "Prizes lie in a pile.")


@pytest.mark.parametrize(
    ("code", "clauses", "said"),
    [
        ("en", [PLACED, PLACED], "2 clauses and rulings, each with its place in the rulebook."),
        ("en", [PLACED, UNPLACED], "2 clauses and rulings, 1 of them with the place in the rulebook."),
        ("en", [UNPLACED, UNPLACED], "2 clauses and rulings."),
        ("de", [PLACED, PLACED], "2 Regeln und Entscheide, jede mit ihrer Stelle im Regelheft."),
        ("de", [PLACED, UNPLACED], "2 Regeln und Entscheide, 1 davon mit der Stelle im Regelheft."),
        ("de", [UNPLACED, UNPLACED], "2 Regeln und Entscheide."),
    ],
)
def test_the_lead_promises_only_places_that_are_named(code: str, clauses: list[Clause], said: str) -> None:
    with speaking(code):
        assert rules_lead(clauses).endswith(f": {said}")


def test_rulings_of_surviving_that_are_our_own_have_no_place() -> None:
    """Its page says of how many clauses it shows the place, and shows that many."""
    sourced = sum(1 for clause in get_game("surviving").law.clauses.values() if clause.source)
    page = law_page("surviving")
    assert f"{sourced} of them with the place in the rulebook" in page and page.count("Rulebook ") == sourced
