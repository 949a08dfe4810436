"""Texts of Armies: events, phases, default actions and the one-minute lesson."""

from collections.abc import Sequence

from gamester.games.armies.rules import constants as phases
from gamester.games.armies.rules import events
from gamester.games.schema import CounterSpec

EVENT_TEXTS = {
    events.ARRANGED: ("{a:seat} stacked an army in secret", "AR-07"),
    events.STACKED: ("{a:seat} stacked {b:order}, top first", "AR-R03"),
    events.DEALT: ("Number cards for everybody: {a}", "AR-13"),
    events.DREW: ("{a:seat} drew {b:rank}", "AR-R04"),
    events.NEW_TURN: ("Turn {a} began", "AR-14"),
    events.CANNOT_PRESENT: ("{a:seat} could not present; cards to show and give up: {b}", "AR-49"),
    events.SHOWED: ("{a:seat} showed {b:rank} (cards: {c})", "AR-R05"),
    events.REDEALT: ("{a:seat} got new cards: {b}", "AR-R30"),
    events.COMMITTED: ("{a:seat} sealed a presentation", "AR-R13"),
    events.EXPOSED: ("{a:seat} presented {b:group}", "AR-19"),
    events.EXPOSED_NOTHING: ("{a:seat} presented nothing", "AR-18"),
    events.ANSWERED_YES: ("{a:seat} asked {b:seat}: {c:soldier} on top? Yes", "AR-31"),
    events.ANSWERED_NO: ("{a:seat} asked {b:seat}: {c:soldier} on top? No", "AR-31"),
    events.HUSHED: ("{a:seat} had no more questions", "AR-R18"),
    events.STRUCK: ("{b:seat} hit {a:seat} hardest, {c} deep", "AR-28"),
    events.FELL: ("{a:seat} lost {b:soldier@a}", "AR-11"),
    events.ON_SKIN: ("{a:seat} lost the last soldier and went on skin", "AR-41"),
    events.OUT: ("{a:seat} went out; cards still in hand: {b}, worth {c}", "AR-42"),
    events.RESHUFFLED: ("The stock took in {b:pool} and was shuffled: {a} card{a|s}", "AR-40"),
    events.REFILLED: ("New cards for everybody: {a}", "AR-37"),
    events.ENDED: ("The game is over; players with a share of the win: {b}", "AR-R34"),
    events.PLACED: ("{a:seat} took place {b}", "AR-R34"),
    events.COMPARED: ("{a:seat} v {b:seat}: {c:cancelled}", "AR-22"),
    events.FREE: ("", "AR-24"),
    events.HIT: ("{a:seat} against {b:seat}: {c:through}", "AR-R08"),
    events.MISSED: ("{a:seat} against {b:seat}: {c:missed}", "AR-23"),
    events.FOUND: ("", "AR-27"),
    events.TESTED: ("Draw put to the test, {a:tested}; players left: {b}", "AR-59"),
    events.BROKE: ("{a:seat} against {b:seat}: a group is left, and no army", "AR-42"),
}

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

POOLS = (
    "the cards presented this turn",
    "every card put aside so far",
    "the cards put aside",
    "the cards put aside and the hands given up",
)
"""Names of the cards shuffled in, by the numbers of `events.py`; `{b:pool}` shows one."""

TESTS = (
    "fewer extra attacks suffered",
    "more cards kept",
    "a higher total of those cards",
    "being on skin earlier",
    "being younger",
)
"""Names of the tests of a draw (AR-59), by number; `{a:tested}` shows one."""

BY_VALUES = {
    "cancelled": ("nothing cancels", "{} cancels", "{} cancel"),
    "through": ("nothing goes through", "{} goes through", "{} go through"),
    "missed": ("nothing is left", "{} finds nothing", "{} find nothing"),
}
"""Texts for a set of values given as bits: for none, for one, for several."""


def by_values(soldiers: Sequence[str]) -> dict[str, list[str]]:
    """Return those texts for every set of values, such as `J and Q cancel`."""
    made: dict[str, list[str]] = {}
    for dim, (none, one, several) in BY_VALUES.items():
        made[dim] = [none]
        for bits in range(1, 1 << len(soldiers)):
            names = [name for place, name in enumerate(soldiers) if bits >> place & 1]
            made[dim].append((one if len(names) == 1 else several).format(listing(names)))
    return made


def listing(names: Sequence[str]) -> str:
    """Return names as a list in words: `J`, `J and Q`, `J, Q and K`."""
    return " and ".join([", ".join(names[:-1]), names[-1]]) if len(names) > 1 else "".join(names)


PHASE_TEXTS = {
    phases.ARRANGE: ("arrange", "Armies", "Everybody stacks an army, in secret."),
    phases.DEAL: ("deal", "Deal", "Number cards are dealt."),
    phases.FORCED: ("forced", "Full hands", "Full hands that make no group are replaced."),
    phases.PREPARE: ("prepare", "Smaller hands", "Everybody with a smaller hand keeps it, or announces that it makes no group."),
    phases.PRESENT: ("present", "Presentation", "Everybody puts cards into groups and seals them, in secret."),
    phases.EXPOSE: ("expose", "Exposure", "All presentations are turned up."),
    phases.ASK: ("ask", "Questions", "Whoever has a free group asks who is on top, one question at a time."),
    phases.RESOLVE: ("resolve", "Match-up", "Every pair of players is compared, and soldiers fall."),
    phases.REFILL: ("refill", "Refill", "Everybody draws equally many cards."),
    phases.OVER: ("over", "The end", "The game is over."),
}

TIMEOUT_TEXTS = {
    "arrange": ("your army is stacked as a draw of lots says", "AR-07"),
    "prepare": ("you keep your hand", "AR-R29"),
    "present": ("what you have laid down is sealed, or the first group there is where you must show one", "AR-48"),
    "ask": ("you ask nothing more this turn", "AR-32"),
}
"""Default action in words, by phase."""
HIDES_WHO_IS_READY = ("prepare",)
"""Phases in which nobody is shown who has decided."""

SCORE_NAMES = (
    "soldiers standing",
    "turn of going out (0: never)",
    "turn of going on skin (0: never)",
    "extra attacks",
    "cards kept (0: none)",
    "worth of those cards (0: none)",
)
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
