"""Events about nothing on the table are excused by name, and their companions only beside them."""

from __future__ import annotations

from gamester.core.events import Event
from gamester.games.gameon.rules import events
from gamester.testing.checks.secrecy_over_time import _spoken
from gamester.testing.subject import GameUnderTest
from tests.support.gameon_exceptions import EXCUSED

FIZZLED, RETURNED = Event(events.FIZZLED, 0, 8, 29, -1), Event(events.RETURNED, 0, 8, 0, -1)
OPEN = [Event(events.SHOWED_PLAY, 0, 8, 29, -1), Event(events.ON_SLOT, 0, 0, 0, -1)]
OTHERS = [Event(events.REVEALED, 0, 0, 0, -1)]


def test_company_is_excused_beside_its_event_alone() -> None:
    subject = GameUnderTest("gameon", 2, "base", None, 0, EXCUSED)
    assert _spoken(subject, [*OPEN, *OTHERS, FIZZLED, RETURNED], OTHERS)
    assert _spoken(subject, [*OTHERS, FIZZLED, RETURNED, Event(events.ROLLED, 0, 3, 0, -1)], OTHERS)
    assert not _spoken(subject, [*OPEN, *OTHERS, RETURNED], OTHERS)
    assert not _spoken(subject, [*OTHERS, FIZZLED, Event(events.PLACED, 0, 8, 29, -1)], OTHERS)
    assert not _spoken(subject, OTHERS, OTHERS)
