"""Texts of Armies: events, phases, default actions and the one-minute lesson."""

from gamester.games.armies.rules import constants as phases
from gamester.games.armies.rules import events
from gamester.games.schema import CounterSpec, EventText, SaidLines, phase_texts, timeout_texts, told
from gamester.words.library import Words

WORDS = Words.beside(__file__)

EVENT_TEXTS = {
    events.ARRANGED: told(WORDS, "ready", "AR-07", who="a:seat"),
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

STAGE_TITLES = {events.COMPARED: "Match-up", events.STRUCK: "Hits"}
"""Title of a stage, if it is not the title of the phase."""

EVENT_COUNTERS = (
    CounterSpec("soldiers lost", (events.FELL,)),
    CounterSpec("of them the price of a redeal", (events.FELL,), third_value=1),
    CounterSpec("redeals", (events.REDEALT,)),
    CounterSpec("times on skin", (events.ON_SKIN,)),
    CounterSpec("reshuffles", (events.RESHUFFLED,)),
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

LESSON_TEXT = "\n\n".join(
    (
        "Your army is a stack: a Jack worth 11, a Queen worth 12, a King worth 13 and an Ace worth 14. "
        "You choose the order and keep it to yourself. Whoever is on top takes the hits.",
        "You hold 7 number cards. Put two or more of them together so that they total what a soldier is worth: that is a group. "
        "Everybody presents at the same time, as many groups as they like.",
        "A group cuts and covers. Bo shows an 11: your own 11 cancels it, and neither does any harm. Without one you lose your "
        "Jack if it is on top, and then Bo's next group may hit the soldier beneath. Two 11s get past one.",
        "With more than two players you suffer only the attack that hurts you most. Afterwards everybody draws equally many "
        "cards, until the fullest hand has 7: present much, and you will hold little.",
        "Presenting nothing is allowed, but not two turns in a row. With your last soldier fallen you are on skin: a single group "
        "that you do not cancel puts you out. Until then you fight on, and you can still win. The last player in wins.",
    )
)
"""The game in sixty seconds, one step per paragraph.

Redeals and ways to break draws are explained when they come up (AR-60).
"""

LEADER_BY = (0, 1)
"""Index of the deciding part of the score, and 1 if the highest leads, -1 if the lowest."""

STALL_CLAUSES = ("AR-R37",)
"""Clauses that end a game only because it would not end otherwise."""
