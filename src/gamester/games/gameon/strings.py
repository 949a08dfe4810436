"""Texts of Game-On: events, phases, default actions and the one-minute lesson."""

from gamester.games.gameon.questions import LETTERS
from gamester.games.gameon.rules import constants as phases
from gamester.games.gameon.rules import events
from gamester.games.schema import CounterSpec, SaidLines, phase_texts, timeout_texts, told, told_together, told_unless
from gamester.words.library import Words

WORDS = Words.beside(__file__)
WHO = {"who": "a:seat"}
DRAWN = {"who": "a:seat", "drawn": "b:drawn", "card": "b:card_name"}
"""Arguments for a seat and a card of a player."""

EVENT_TEXTS = {
    events.ROUND: told(WORDS, "round", "GO-R46", round="a", who="b:seat"),
    events.COMMITTED: told(WORDS, "ready", "GO-R03", **WHO),
    events.SHOWED_PLAY: told(WORDS, "showed-play", "GO-R03", **DRAWN, game="c:game"),
    events.SHOWED_CONVERT: told(WORDS, "showed-convert", "GO-R03", **WHO, game="b:game"),
    events.SHOWED_REDRAW: told(WORDS, "showed-redraw", "GO-R03", **WHO),
    events.PROPOSED: told(WORDS, "proposed", "GO-R39", **WHO, way="b:way"),
    events.REVEALED: told(WORDS, "revealed", "GO-R03"),
    events.REDREW: told(WORDS, "redrew", "GO-34", **WHO, n="b"),
    events.CONVERTED: told(WORDS, "converted", "GO-30", **WHO, game="b:game", colour="c:colour"),
    events.PLACED: told(WORDS, "placed", "GO-26", **DRAWN, kind="b:card_kind", game="c:game"),
    events.RAIDED: told(WORDS, "raided", "GO-42", **DRAWN, game="c:game"),
    events.ON_SLOT: told_together(WORDS, "on-slot", "GO-64", nth="a:nth", colour="b:colour"),
    events.FIZZLED: told(WORDS, "fizzled", "GO-R13", **DRAWN, game="c:game"),
    events.CONTEST: told(WORDS, "contest", "GO-36", over="a:over", game="b:game"),
    events.COMPETES: told(WORDS, "competes", "GO-R17", **WHO),
    events.ROLLED: told(WORDS, "rolled", "GO-R41", **WHO, pips="b"),
    events.CHOSE: told(WORDS, "ready", "GO-R41", **WHO),
    events.SHOWED: told(WORDS, "showed", "GO-R41", **WHO, target="b:seat", shown="c:shown", kind="c:shown_kind"),
    events.ASKED: told(WORDS, "asked", "GO-R41", question="a:asked"),
    events.RIGHT: told(WORDS, "right", "GO-R41", letter="b:letter"),
    events.OUT: told(WORDS, "out", "GO-R41", **WHO),
    events.WON: told(WORDS, "won", "GO-R40", **WHO, game="b:game"),
    events.CONTROLS: told(WORDS, "controls", "GO-56", **WHO, game="b:game"),
    events.DISCARDED: told(WORDS, "discarded", "GO-57", **DRAWN),
    events.RETURNED: told(WORDS, "returned", "GO-58", **DRAWN),
    events.BANNED: told(WORDS, "banned", "GO-55", **WHO, game="b:game"),
    events.DEFENDED: told(WORDS, "defended", "GO-45", **DRAWN, game="c:game"),
    events.FIGHTS: told(WORDS, "fights", "GO-48", **WHO, game="b:game"),
    events.STOLE: told(WORDS, "stole", "GO-49", **WHO, game="b:game", target="c:seat"),
    events.LOCKED: told(WORDS, "locked", "GO-51", **WHO, game="b:game"),
    events.REFILLED: told(WORDS, "refilled", "GO-59", game="b:game"),
    events.BLACK: told(WORDS, "black", "GO-68", n="a", of="b"),
    events.DREW: told(WORDS, "drew", "GO-60", **DRAWN),
    events.DREW_MANY: told_unless(events.REDREW, WORDS, "drew-many", "GO-60", **WHO, n="b"),
    events.VOTED: told(WORDS, "voted", "GO-R39", **WHO, voted="b:voted"),
    events.METHOD: told(WORDS, "method", "GO-17", way="a:way"),
    events.LAST_PASS: told(WORDS, "last-pass", "GO-R29"),
    events.LAST_IDLE: told(WORDS, "last-idle", "GO-R31", n="a"),
    events.ENDED: told(WORDS, "ended", "GO-08", reason="b:reason"),
    events.SCORED: told(WORDS, "scored", "GO-07", **WHO, n="b", place="c"),
}

METHODS = ("die_roll", "hand_roll", "trivia", "external")
"""Methods of competing, by number; `spoken_label` has them in words."""
SIGNS = ("rock", "paper", "scissors")
OVER = ("", "claim", "attempt", "theft")
"""Kinds of contests."""
REASONS = ("black", "empty", "stuck", "idle")
"""Reasons for the end, in the order of the clauses."""
SHOWN = (
    *(str(k) for k in range(1, 9)),
    *SIGNS,
    *[""] * 5,
    *LETTERS,
    *[""] * 4,
    *[""] * 8,
    *[str(k) for k in range(1, 9)] * 4,
)
"""Shown choices, eight for each method; `{c:shown}` shows one."""
SHOWN_KINDS = (*["sign"] * 16, *["answer"] * 8, *["player"] * 8, *["sign"] * 32)
"""Kinds of shown choices, in the same order."""
VOTED = ("rejected", "accepted")

REVEAL_STAGES = {
    events.REVEALED: "each",
    events.CONTEST: "rest",
    events.ROLLED: "together",
    events.SHOWED: "together",
    events.WON: "rest",
    events.CONTROLS: "rest",
    events.ROUND: "rest",
    events.ENDED: "rest",
}
"""Events that open a stage of a reveal: all cards at once, then each contest with its rolls and choices."""
UNSAID_IN_STAGES = (events.REVEALED,)
"""Events that the title of their stage says already, if it tells anything else."""
STAGE_TITLES = dict.fromkeys((events.ROLLED, events.SHOWED), WORDS.phrase("stage-contest"))

EVENT_COUNTERS = (
    CounterSpec(WORDS.phrase("count-taken"), (events.CONTROLS,)),
    CounterSpec(WORDS.phrase("count-contests"), (events.CONTEST,)),
    CounterSpec(WORDS.phrase("count-fights"), (events.FIGHTS,)),
    CounterSpec(WORDS.phrase("count-steals"), (events.RAIDED,)),
    CounterSpec(WORDS.phrase("count-blocked"), (events.DEFENDED,)),
    CounterSpec(WORDS.phrase("count-stolen"), (events.STOLE,)),
    CounterSpec(WORDS.phrase("count-locked"), (events.LOCKED,)),
    CounterSpec(WORDS.phrase("count-conversions"), (events.CONVERTED,)),
    CounterSpec(WORDS.phrase("count-redraws"), (events.REDREW,)),
)
"""Event counters of simulations."""

PHASE_TEXTS = phase_texts(
    WORDS,
    {
        phases.ACTION: "action",
        phases.REVEAL: "reveal",
        phases.CLAIMS: "claims",
        phases.CHALLENGES: "challenges",
        phases.DEFENCE: "defence",
        phases.CLEANUP: "cleanup",
        phases.METHOD_VOTE: "vote",
        phases.OVER: "over",
    },
)

TIMEOUT_TEXTS = timeout_texts(WORDS, dict.fromkeys(("action", "defence", "defence choose", "vote", ""), "GO-R44"))
"""Default action in words, by phase, or by phase and action type; "" is any other."""
HIDES_WHO_IS_READY = ("vote",)
"""Phases in which nobody is shown who has decided."""

SCORE_NAMES = SaidLines(WORDS, "score-points", "score-chevrons", "score-hand", "score-total", "score-own")
"""Parts of a seat's score as `score_parts` writes them."""

LESSON_TEXT = WORDS.phrase("lesson")
"""The game in sixty seconds, one step per paragraph."""

LEADER_BY = (0, 1)
"""Index of the deciding part of the score, and 1 if the highest leads, -1 if the lowest."""

STALL_CLAUSES = ("GO-R31",)
"""Clauses that end a game only because it would not end otherwise."""
