"""Texts of Shape & List: events, phases, default actions, the one-minute lesson."""

from gamester.games.schema import CounterSpec, SaidLines, phase_texts, timeout_texts, told, told_unless
from gamester.games.shapes.rules import constants as phases
from gamester.games.shapes.rules import events
from gamester.words.library import Words

WORDS = Words.beside(__file__)
CARD = {"card": "b:card", "shape": "b:card_shape", "numbers": "b:card_numbers"}
"""Arguments for the card that is the second number of an event."""
WHO, BOTH = {"who": "a:seat"}, {"who": "a:seat", "target": "b:seat"}
GIVEN = {**BOTH, "card": "c:card", "shape": "c:card_shape", "numbers": "c:card_numbers"}

EVENT_TEXTS = {
    events.LISTS_DRAWN: told(WORDS, "lists-drawn", "SL-08"),
    events.LIST_DRAWN: told(WORDS, "list-drawn", "SL-10", **WHO, list="b:list"),
    events.TURN_STARTED: told(WORDS, "turn-started", "SL-13", turn="a", who="b:seat"),
    events.DREW: told(WORDS, "drew", "SL-14", **WHO, shape="b:shape"),
    events.DREW_UNSEEN: told(WORDS, "drew-unseen", "SL-14", **WHO),
    events.GOT: told(WORDS, "got", "SL-12", **WHO, **CARD),
    events.DECK_EMPTY: told(WORDS, "deck-empty", "SL-R27", **WHO),
    events.INTERACTION_SKIPPED: told(WORDS, "interaction-skipped", "SL-R11", **WHO),
    events.PASSED: told(WORDS, "passed", "SL-R11", **WHO),
    events.ASKED: told(WORDS, "asked", "SL-24", **BOTH, shape="c:shape"),
    events.NOT_HELD: told(WORDS, "not-held", "SL-R06", **WHO, shape="b:shape"),
    events.DECLINED: told(WORDS, "declined", "SL-30", **BOTH, n="c"),
    events.AGREED: told(WORDS, "agreed", "SL-26", **BOTH, shape="c:shape"),
    events.GAVE: told_unless(events.AGREED, WORDS, "gave", "SL-R16", **GIVEN),
    events.CHOSE: told(WORDS, "chose", "SL-R15", **WHO, **CARD),
    events.RETURNED: told(WORDS, "returned", "SL-R15", **BOTH, shape="c:shape"),
    events.RETURNED_UNSEEN: told(WORDS, "returned-unseen", "SL-R15", **BOTH),
    events.CHALLENGED: told(WORDS, "challenged", "SL-32", **BOTH),
    events.FORFEITED: told(WORDS, "forfeited", "SL-33", **WHO),
    events.FIGHT: told(WORDS, "fight", "SL-34", **BOTH),
    events.SEALED: told(WORDS, "sealed", "SL-R20", **WHO, play="b:play"),
    events.COMMITTED: told(WORDS, "committed", "SL-R20", **WHO),
    events.REVEALED: told(WORDS, "revealed", "SL-35", **WHO, play="b:play"),
    events.BATTLE_WON: told(WORDS, "battle-won", "SL-37", **WHO, number="c"),
    events.BATTLE_TIED: told(WORDS, "battle-tied", "SL-39", **BOTH, number="c"),
    events.SHUFFLED_IN: told(WORDS, "shuffled-in", "SL-R22", **WHO, card="b:card"),
    events.LOOKED: told(WORDS, "looked", "SL-R23", **BOTH),
    events.SAW: told(WORDS, "saw", "SL-R23", **WHO, **CARD, n="c"),
    events.TOOK: told(WORDS, "took", "SL-R23", **BOTH, shape="c:shape"),
    events.TOOK_UNSEEN: told(WORDS, "took-unseen", "SL-R23", **BOTH),
    events.LOOTED: told(WORDS, "looted", "SL-R23", **GIVEN),
    events.NOTHING_LEFT: told(WORDS, "nothing-left", "SL-R22", **WHO),
    events.BONUS_DRAWN: told(WORDS, "bonus-drawn", "SL-40", **WHO),
    events.TIE_BONUS: told(WORDS, "tie-bonus", "SL-42", **WHO),
    events.PLACED: told(WORDS, "placed", "SL-23", **WHO, shape="b:shape", way="c:way"),
    events.PLACED_OPEN: told(WORDS, "placed-open", "SL-R06", **WHO, **CARD, way="c:way"),
    events.LAID: told(WORDS, "placed-open", "SL-R38", **WHO, **CARD, way="c:way"),
    events.EXTRA_SKIPPED: told(WORDS, "extra-skipped", "SL-R29", **WHO),
    events.TURN_ENDED: told(WORDS, "turn-ended", "SL-21", **WHO),
    events.HAND_RETURNED: told(WORDS, "hand-returned", "SL-51", **WHO, shape="b:shape", n="c"),
    events.HAND_RETURNED_UNSEEN: told(WORDS, "hand-returned-unseen", "SL-51", **WHO, n="b"),
    events.WON: told(WORDS, "won", "SL-49", **WHO, list="b:list"),
    events.STALLED: told(WORDS, "stalled", "SL-R36", n="a"),
    events.LIST_SHOWN: told(WORDS, "list-shown", "SL-R40", **WHO, list="b:list", n="c"),
    events.RANKED: told(WORDS, "ranked", "SL-R37", **WHO, place="b"),
}

REVEAL_STAGES = {events.REVEALED: "together", events.BATTLE_WON: "rest", events.BATTLE_TIED: "rest"}
"""Events that open a stage of a move: both cards of a battle at once."""

COUNTDOWN_EVENTS = (events.REVEALED,)
"""Stages that are counted in, one, two, three (SL-35)."""

EVENT_COUNTERS = (
    CounterSpec(WORDS.phrase("count-asks"), (events.ASKED,)),
    CounterSpec(WORDS.phrase("count-trades"), (events.AGREED,)),
    CounterSpec(WORDS.phrase("count-challenges"), (events.CHALLENGED,)),
    CounterSpec(WORDS.phrase("count-forfeits"), (events.FORFEITED,)),
    CounterSpec(WORDS.phrase("count-battles-won"), (events.BATTLE_WON,)),
    CounterSpec(WORDS.phrase("count-ties"), (events.BATTLE_TIED,)),
    CounterSpec(WORDS.phrase("count-bonuses"), (events.BONUS_DRAWN,)),
    CounterSpec(WORDS.phrase("count-tie-bonuses"), (events.TIE_BONUS,)),
    CounterSpec(WORDS.phrase("count-tie-extras"), (events.PLACED, events.PLACED_OPEN), third_value=events.SIDEWAYS),
    CounterSpec(WORDS.phrase("count-turns-alone"), (events.INTERACTION_SKIPPED,)),
    CounterSpec(WORDS.phrase("count-hands-returned"), (events.TURN_ENDED,), third_value=events.RETURNED_ALL),
)
"""Event counters of simulations."""

WAYS = ("upright", "sideways")
"""Ways of placing a card, by the numbers of `events.py`."""

PHASES = {
    phases.DRAW: "draw",
    phases.INTERACT: "interact",
    phases.RESPOND: "respond",
    phases.GIVE_BACK: "give_back",
    phases.DEFEND: "defend",
    phases.BATTLE: "battle",
    phases.LOOK: "look",
    phases.TAKE: "take",
    phases.EXTRA: "extra",
    phases.PLACE: "place",
    phases.OVER: "over",
}
PHASE_TEXTS = phase_texts(WORDS, PHASES)

DOING = {
    phases.RESPOND: "card-give",
    phases.GIVE_BACK: "card-give-back",
    phases.EXTRA: "card-extra",
    phases.PLACE: "card-place",
    phases.TAKE: "card-take",
}
"""Messages for choosing a card, by phase."""

TIMEOUT_TEXTS = timeout_texts(
    WORDS,
    {
        "interact": "SL-R11",
        **dict.fromkeys(("respond", "give_back", "defend", "battle", "take", "take take", "look", "extra", "place"), ""),
    },
)
"""Default action in words, by phase, or by phase and action type."""

SCORE_NAMES = SaidLines(WORDS, "score-missing", "score-upright", "score-sideways", "score-hand")
"""Parts of a seat's score as `score_parts` writes them."""

LESSON_TEXT = WORDS.phrase("lesson")
"""The game in sixty seconds, one step per paragraph."""

LEADER_BY = (0, -1)
"""Index of the deciding part of the score, and 1 if the highest leads, -1 if the lowest."""

STALL_CLAUSES = ("SL-R36",)
"""Clauses that end a game only because it would not end otherwise."""
