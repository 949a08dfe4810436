"""Texts of Armies: events, phases, default actions and the one-minute lesson."""

from gamester.games.armies.rules import constants as phases
from gamester.games.armies.rules import events
from gamester.games.schema import CounterSpec, EventText, SaidLines, phase_texts, timeout_texts, told
from gamester.words.library import Words

WORDS = Words.beside(__file__)

EVENT_TEXTS = {
    events.ARRANGED: told(WORDS, "army-ready", "AR-07", who="a:seat"),
    events.STACKED: told(WORDS, "stacked", "AR-R03", who="a:seat", stack="b:stack"),
    events.DEALT: told(WORDS, "dealt", "AR-13", n="a"),
    events.DREW: told(WORDS, "drew", "AR-R04", who="a:seat", rank="b:rank"),
    events.NEW_TURN: told(WORDS, "new-turn", "AR-14", n="a"),
    events.CANNOT_PRESENT: told(WORDS, "cannot-present", "AR-49", who="a:seat", n="b"),
    events.SHOWED: told(WORDS, "showed", "AR-R05", who="a:seat", rank="b:rank", n="c"),
    events.REDEALT: told(WORDS, "redealt", "AR-R30", who="a:seat", n="b"),
    events.COMMITTED: told(WORDS, "ready", "AR-R13", who="a:seat"),
    events.EXPOSED: told(WORDS, "exposed", "AR-19", who="a:seat", group="b:group", soldier="b:worth", cards="b:sum"),
    events.EXPOSED_NOTHING: told(WORDS, "exposed-nothing", "AR-18", who="a:seat"),
    events.ANSWERED_YES: told(WORDS, "answered-yes", "AR-31", who="a:seat", target="b:seat", soldier="c:soldier"),
    events.ANSWERED_NO: told(WORDS, "answered-no", "AR-31", who="a:seat", target="b:seat", soldier="c:soldier"),
    events.HUSHED: told(WORDS, "hushed", "AR-R18", who="a:seat"),
    events.STRUCK: told(WORDS, "struck", "AR-28", who="b:seat", target="a:seat", n="c"),
    events.FELL: told(WORDS, "fell", "AR-11", who="a:seat", soldier="b:soldier"),
    events.ON_SKIN: told(WORDS, "on-skin", "AR-41", who="a:seat"),
    events.OUT: told(WORDS, "out", "AR-42", who="a:seat"),
    events.RESHUFFLED: told(WORDS, "reshuffled", "AR-40", n="a", pool="b:pool"),
    events.REFILLED: told(WORDS, "refilled", "AR-37", n="a"),
    events.ENDED: told(WORDS, "ended", "AR-R34", n="b"),
    events.PLACED: told(WORDS, "placed", "AR-R34", who="a:seat", place="b"),
    events.COMPARED: told(WORDS, "compared", "AR-22", who="a:seat", target="b:seat", among="c:values", values="c:soldier*"),
    events.FREE: EventText("", "AR-24"),
    events.HIT: told(WORDS, "hit", "AR-R08", who="a:seat", target="b:seat", among="c:values", soldiers="c:soldier*"),
    events.MISSED: told(WORDS, "missed", "AR-23", who="a:seat", target="b:seat", among="c:values", soldiers="c:soldier*"),
    events.FOUND: EventText("", "AR-27"),
    events.TESTED: told(WORDS, "tested", "AR-59", test="a:test", n="b"),
    events.BROKE: told(WORDS, "broke", "AR-42", who="a:seat", target="b:seat"),
}

POOLS = ("presented", "presented_and_aside", "aside", "aside_and_swapped")
"""Cards shuffled into the draw pile, by the numbers of `events.py`."""

REVEAL_STAGES = {
    events.EXPOSED: "together",
    events.EXPOSED_NOTHING: "together",
    events.COMPARED: "each",
    events.STRUCK: "together",
    events.REFILLED: "rest",
    events.ENDED: "rest",
}
"""Events that open a stage of a turn: all presentations at once, each pair, then those who fall."""

STAGE_TITLES = {events.COMPARED: WORDS.phrase("stage-match-up"), events.STRUCK: WORDS.phrase("stage-hits")}
"""Title of a stage, if it is not the title of the phase."""

EVENT_COUNTERS = (
    CounterSpec(WORDS.phrase("count-fallen"), (events.FELL,)),
    CounterSpec(WORDS.phrase("count-paid"), (events.FELL,), third_value=1),
    CounterSpec(WORDS.phrase("count-redeals"), (events.REDEALT,)),
    CounterSpec(WORDS.phrase("count-on-skin"), (events.ON_SKIN,)),
    CounterSpec(WORDS.phrase("count-reshuffles"), (events.RESHUFFLED,)),
)
"""Event counters of simulations."""

COUNTDOWN_EVENTS = (events.EXPOSED, events.EXPOSED_NOTHING)
"""Stages that are counted in."""

PHASE_TEXTS = phase_texts(
    WORDS,
    {
        phases.ARRANGE: "arrange",
        phases.DEAL: "deal",
        phases.FORCED: "forced",
        phases.PREPARE: "prepare",
        phases.PRESENT: "present",
        phases.EXPOSE: "expose",
        phases.ASK: "ask",
        phases.RESOLVE: "resolve",
        phases.REFILL: "refill",
        phases.OVER: "over",
    },
)

TIMEOUT_TEXTS = timeout_texts(WORDS, {"arrange": "AR-07", "prepare": "AR-R29", "present": "AR-48", "ask": "AR-32"})
"""Default action in words, by phase."""
HIDES_WHO_IS_READY = ("prepare",)
"""Phases in which nobody is shown who has decided."""

SCORE_NAMES = SaidLines(WORDS, "score-standing", "score-out", "score-skin", "score-extra", "score-cards", "score-total")
"""Parts of a seat's score as `score_parts` writes them, and the meaning of 0."""

LESSON_TEXT = WORDS.phrase("lesson")
"""The game in sixty seconds, one step per paragraph.

Redeals and ways to break draws are explained when they come up (AR-60).
"""

LEADER_BY = (0, 1)
"""Index of the deciding part of the score, and 1 if the highest leads, -1 if the lowest."""

STALL_CLAUSES = ("AR-R37",)
"""Clauses that end a game only because it would not end otherwise."""
