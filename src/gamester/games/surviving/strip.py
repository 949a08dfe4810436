"""The steps of a turn as they are drawn: which are done, and which one it is (SG-20 to SG-50)."""

from __future__ import annotations

from functools import lru_cache
from types import SimpleNamespace
from typing import Any

from gamester.games.seeing import View
from gamester.games.surviving import events, ops

STEPS = ("Move", "Reveal", "Assault", "Play", "Attack", "Combat", "Again", "Upgrade")
ASSAULT, PLAY, COMBAT, AGAIN = 2, 3, 5, 6
NOW = {
    **{"move": 0, "arrived": 1, "guard": ASSAULT, "play": PLAY, "strike": COMBAT, "gained": COMBAT, "extra": AGAIN},
    **{"shop": 7, "reloading": 7},
}
"""Which step a state of the turn belongs to."""
CHOICES = {"discard": ops.DISCARD, "scrap": ops.SCRAP}
"""What is chosen in the middle of something belongs to the step of that."""
ASKING = {events.ASSAULTED: ASSAULT, events.GUARDED: ASSAULT, events.PLAYED: PLAY, events.WITHSTOOD: COMBAT, events.DEFEATED: COMBAT}
"""After what somebody may have to choose cards, and the step of it."""


def step(view: View, key: str, trap: bool) -> int:
    """The step a phase belongs to, -1 for none. What a Trap does is told only when it is done: it asks where nothing else can."""
    if key not in CHOICES:
        return NOW.get(key, -1)
    told = next((line for line in reversed(view.log) if line.kind in ASKING), None)
    if trap and not (told and told.kind == events.PLAYED and _asks(view, told.b, CHOICES[key])):
        return COMBAT
    if told is None:
        return -1
    return AGAIN if told.kind == events.PLAYED and told.step == STEPS[AGAIN] else ASKING[told.kind]


def _asks(view: View, card: int, op: int) -> bool:
    """Whether a card can have somebody choose in this way when it is played."""
    facts: Any = SimpleNamespace(**view.printed)
    return any(op in facts.op[facts_of[card]] for facts_of in (facts.play_list, facts.combo_list) if facts_of[card] >= 0)


@lru_cache(maxsize=len(STEPS) + 1)
def strip(now: int) -> str:
    """All steps in order."""
    steps = "".join(_step(name, k - now) for k, name in enumerate(STEPS))
    return f'<ol class="strip">{steps}</ol>'


def _step(name: str, ahead: int) -> str:
    """One step of the turn: done, now or next."""
    if ahead == 0:
        return f'<li class="now">{name}<span class="vh">, now</span></li>'
    return f'<li class="{"done" if ahead < 0 else "next"}">{name}</li>'
