"""Texts of Game-On: events, phases, default actions and the one-minute lesson."""

from gamester.games.gameon.rules import constants as phases
from gamester.games.gameon.rules import events
from gamester.games.schema import CounterSpec

EVENT_TEXTS = {
    events.ROUND: ("Round {a}; {b:seat} leads", "GO-R46"),
    events.COMMITTED: ("{a:seat} has committed", "GO-R03"),
    events.SHOWED_PLAY: ("{a:seat} is playing {b:drawn} on {c:game}", "GO-R03"),
    events.SHOWED_CONVERT: ("{a:seat} is giving up {b:game} to recolour the hand", "GO-R03"),
    events.SHOWED_REDRAW: ("{a:seat} is redrawing", "GO-R03"),
    events.PROPOSED: ("{a:seat} proposed another way to compete: {b:way}", "GO-R39"),
    events.REVEALED: ("Everything was revealed", "GO-R03"),
    events.REDREW: ("{a:seat} redrew; the whole hand went under the pile: {b} card{b|s}", "GO-34"),
    events.CONVERTED: ("{a:seat} gave up {b:game} and turned the hand {c:colour}", "GO-30"),
    events.PLACED: ("{a:seat} put {b:drawn} on {c:game}", "GO-26"),
    events.RAIDED: ("{a:seat} put {b:drawn} on {c:game}: a steal", "GO-42"),
    events.ON_SLOT: (", shape {a:nth} as {b:colour}", "GO-64"),
    events.FIZZLED: ("{a:seat} found nothing to steal: {c:game} had been converted away", "GO-R13"),
    events.CONTEST: ("A contest {a:over} {b:game}", "GO-36"),
    events.COMPETES: ("{a:seat} is in it", "GO-R17"),
    events.ROLLED: ("{a:seat} rolled {b}", "GO-R41"),
    events.CHOSE: ("{a:seat} has chosen", "GO-R41"),
    events.SHOWED: ("{a:seat} {c:shown}", "GO-R41"),
    events.ASKED: ("The question: {a:asked}", "GO-R41"),
    events.RIGHT: ("The right answer was {b:letter}", "GO-R41"),
    events.OUT: ("{a:seat} was beaten", "GO-R41"),
    events.WON: ("{a:seat} won the contest for {b:game}", "GO-R40"),
    events.CONTROLS: ("{a:seat} took {b:game}", "GO-56"),
    events.DISCARDED: ("{a:seat} discarded {b:drawn}", "GO-57"),
    events.RETURNED: ("{a:seat} took back {b:drawn}", "GO-58"),
    events.BANNED: ("{a:seat} may not try to steal {b:game} again", "GO-55"),
    events.DEFENDED: ("{a:seat} defended {c:game} with {b:drawn}", "GO-45"),
    events.FIGHTS: ("{a:seat} did not defend {b:game} and competes", "GO-48"),
    events.STOLE: ("{a:seat} stole {b:game} from {c:seat}", "GO-49"),
    events.LOCKED: ("{b:game} was locked; {a:seat} keeps it for good", "GO-51"),
    events.REFILLED: ("{b:game} came into the Play Area", "GO-59"),
    events.BLACK: ("A Black Card came up: {a} of {b}", "GO-68"),
    events.DREW: ("{a:seat} drew {b:drawn}", "GO-60"),
    events.DREW_MANY: ("{a:seat} drew cards: {b}", "GO-60"),
    events.VOTED: ("{a:seat} {b:voted} {c:way}", "GO-R39"),
    events.METHOD: ("From now on competitions are settled by {a:way}", "GO-17"),
    events.LAST_PASS: ("Nobody did anything, and all draw piles are empty: one more round like this ends the game", "GO-R29"),
    events.LAST_IDLE: ("{a} idle rounds in a row: one more ends the game", "GO-R31"),
    events.ENDED: ("The game is over: {b:reason}", "GO-08"),
    events.SCORED: ("{a:seat} has {b} point{b|s}, place {c}", "GO-07"),
}

GOES_ON = (events.ON_SLOT,)
"""Events that end the sentence of the event before them."""

METHODS = ("die_roll", "hand_roll", "trivia", "external")
WAYS = ("die roll", "hand roll", "trivia", "agreement")
"""Methods of competing in words, by number; `{a:way}` shows one."""
SIGNS = ("rock", "paper", "scissors")
OVER = ("", "for", "for the right to steal", "over the theft of")
"""Kinds of contests in words."""
REASONS = (
    "the last Black Card has been drawn",
    "nobody has anything left to draw, and nobody plays any more",
    "no card that is left fits anything",
    "nothing has happened for too many rounds",
)
"""Reasons for the end, in the order of the clauses; `{b:reason}` shows one."""
LETTERS = ("A", "B", "C", "D")
"""Letters of the answers to a question."""
SHOWN = (
    *(f"chose {k}" for k in range(1, 9)),
    *(f"showed {sign}" for sign in SIGNS),
    *[""] * 5,
    *(f"answered {letter}" for letter in LETTERS),
    *[""] * 4,
    *["named {b:seat}"] * 8,
    *[f"chose {k}" for k in range(1, 9)] * 4,
)
"""Shown choices in words, eight for each method; `{c:shown}` shows one."""
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
STAGE_TITLES = {events.ROLLED: "Contest", events.SHOWED: "Contest"}

EVENT_COUNTERS = (
    CounterSpec("Game Cards taken", (events.CONTROLS,)),
    CounterSpec("contests", (events.CONTEST,)),
    CounterSpec("contests with whoever holds the card", (events.FIGHTS,)),
    CounterSpec("steals tried", (events.RAIDED,)),
    CounterSpec("blocked", (events.DEFENDED,)),
    CounterSpec("stolen", (events.STOLE,)),
    CounterSpec("locked", (events.LOCKED,)),
    CounterSpec("conversions", (events.CONVERTED,)),
    CounterSpec("redraws", (events.REDREW,)),
)
"""Event counters of simulations."""

PHASE_TEXTS = {
    phases.ACTION: ("action", "Take action", "Everybody plays any number of cards, converts, redraws or passes, in secret."),
    phases.REVEAL: ("reveal", "Reveal", "Everything committed is turned up."),
    phases.CLAIMS: ("claims", "Compete", "Players who completed the same Game Card compete for it."),
    phases.CHALLENGES: ("challenges", "Thieves", "Players who want to steal the same Game Card compete with one another."),
    phases.DEFENCE: ("defence", "Steals", "Whoever controls a card under attack defends it or competes."),
    phases.CLEANUP: ("cleanup", "Clean up", "Completed cards are taken, the Play Area is refilled, everybody draws."),
    phases.METHOD_VOTE: ("vote", "Change of method", "Everybody but the proposer accepts or rejects another way to compete, in secret."),
    phases.OVER: ("over", "The end", "The game is over."),
}

TIMEOUT_TEXTS = {
    "action": ("what you have put down so far is committed", "GO-R44"),
    "defence": ("you compete", "GO-R44"),
    "defence choose": ("lots are drawn for you", "GO-R44"),
    "vote": ("you reject", "GO-R44"),
    "": ("lots are drawn for you", "GO-R44"),
}
"""Default action in words, by phase, or by phase and action type; "" is any other."""
HIDES_WHO_IS_READY = ("vote",)
"""Phases in which nobody is shown who has decided."""

SCORE_NAMES = ("points", "chevrons", "cards in hand", "total", "cards of the own type")
"""Parts of a seat's score as `score_parts` writes them."""

LESSON_TEXT = "\n\n".join(
    (
        "Every Game Card in the Play Area shows coloured shapes. Play cards with the same shapes on it, and when you have covered all of "
        "them the card is yours, with its points.",
        "Everybody decides in secret at the same time; then all is shown. Cards that do not finish a Game Card stay and wait for you, "
        "and you draw back to three.",
        "Two players have finished the same Game Card? They compete in the way the table agreed on, with a die or with rock, paper, "
        "scissors. The loser takes the cards back.",
        "One matching shape is enough to go for a Game Card that somebody else has won. They block it with the same form in any "
        "colour, or compete with you: then either it is yours, or it is locked for good. Your card is spent in any case.",
        "Black goes with every colour of its form. An Omni is one of three shapes. A Game Card with a convert symbol can be given up "
        "to recolour your whole hand. Stuck? Redraw your hand, but that is all you do this round.",
        "When the cards run out: points, one more for each chevron that shows, one less for each card still in your hand.",
    )
)
"""The game in sixty seconds, one step per paragraph."""

LEADER_BY = (0, 1)
"""Index of the deciding part of the score, and 1 if the highest leads, -1 if the lowest."""

STALL_CLAUSES = ("GO-R31",)
"""Clauses that end a game only because it would not end otherwise."""
