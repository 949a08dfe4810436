"""Values cached between views change no view, and no log line is cached too early."""

import gc

import pytest

from gamester.core.events import Event
from gamester.games.registry import game_slugs
from gamester.games.schema import EventText
from gamester.match.log_text import event_sentence
from gamester.match.match import Match
from gamester.match.views import View
from tests.conftest import Budget
from tests.support.matches import opened, play


def seen(match: Match) -> list[View]:
    return [match.view(viewer) for viewer in range(match.layout.seats + 1)]


def again(match: Match) -> Match:
    """Return a replay of the match, which nobody has looked at yet."""
    fresh = Match.replay(match.header, [(entry.seat, entry.move) for entry in match.entries])
    for seat in range(match.layout.seats):
        fresh.restore(seat, match.draft(seat), match.drafts.revision(seat))
    return fresh


@pytest.mark.parametrize("game", game_slugs())
def test_who_looked_before_sees_what_he_would_see_at_first(game: str, seed: int, budget: Budget) -> None:
    match = opened(seed, game)
    for acts, (_, seat) in enumerate(play(match, seed, budget(16, 400))):
        match.view(seat)
        if acts % 8 == 7:
            assert seen(match) == seen(again(match))
            assert seen(match) == seen(match)


def test_choices_follow_what_a_seat_knows_and_nothing_else() -> None:
    match = Match.open("armies", 3, {}, "classic", "choices", ["Ana", "Bo", "Cy"])
    for seat, army in enumerate(("KQJA", "JQKA", "QAKJ")):
        match.act(seat, f"arrange {army}")
    before = match.legal_moves(0), match.action_types(0)
    other = match.layout.copy_state(match.table)
    other.hand[1], other.hand[2] = other.hand[2], other.hand[1]
    match.table = other
    assert match.legal_moves(0) is before[0] and match.action_types(0) is before[1]
    other.hand[0][:] = [len(other.hand[0]), *[0] * (len(other.hand[0]) - 1)]
    assert match.legal_moves(0) != before[0] and match.action_types(0)[0] is before[1][0]


def test_a_line_in_words_leaves_no_cycle_behind() -> None:
    told, labels = EventText("{a:seat} gave {b:card} to {c:seat}", ""), {"seat": ["Ana", "Bo"], "card": ["the {a}", "it"]}
    event_sentence(told, Event(1, 0, 0, 1, -1), labels, 1)
    gc.disable()
    try:
        gc.collect(0)
        assert event_sentence(told, Event(1, 0, 0, 1, -1), labels, 1) == "Ana gave the 0 to you"
        assert gc.collect(0) == 0
    finally:
        gc.enable()
