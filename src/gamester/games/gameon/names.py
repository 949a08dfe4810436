"""Game-On by name: title, house rules, shapes of actions, labels, and what a person presses."""

from collections.abc import Mapping
from typing import Any

from gamester.games.earlier import Earlier, with_older
from gamester.games.gameon import events, words
from gamester.games.gameon.by_hand import blank
from gamester.games.gameon.cards import asking
from gamester.games.gameon.impossible import contradictions, unreachable
from gamester.games.gameon.imprint import facts, sizes
from gamester.games.gameon.labels import labels, spoken
from gamester.games.gameon.misfits import misfits, seats_refused
from gamester.games.gameon.phases import ENDS_AT_ONCE, EXTERNAL, FACE_DOWN, NAMED, TURNED_UP
from gamester.games.gameon.presses import meant, picks, sentence, unnumbered
from gamester.games.gameon.questions import LARGEST
from gamester.games.gameon.questions import read as questions
from gamester.games.gameon.table import Table
from gamester.games.gameon.words import ABSENT, COUNTED_IN_PLAY, LEAD, LEARN, METHODS, SCORE, STAGE_TITLES, STAGES, STALLED, UNSEEN
from gamester.games.house_rules import AUTO
from gamester.games.names import Beside, Choice, Compound, Number, Option, Ordered, Param, Phase, Shape, Told

__all__ = [
    "ABSENT",
    "COUNTED_IN_PLAY",
    "EVENTS",
    "LEAD",
    "LEARN",
    "PHASES",
    "SCORE",
    "STAGES",
    "STAGE_TITLES",
    "STALLED",
    "UNSEEN",
    "blank",
    "bots_barred",
    "contradictions",
    "facts",
    "judge_wanted",
    "judged",
    "labels",
    "meant",
    "misfits",
    "picks",
    "seats_refused",
    "sentence",
    "sizes",
    "spoken",
    "unnumbered",
    "unreachable",
]

TITLE = "Game-On Competitive"
CREDIT = "Damien Lopez, with Guy Moore and Dan Lehman"
BLURB = "Cover the shapes first, steal what others have covered, and settle it with a throw."
SEATS = (2, 6)
SEATS_LAW = "GO-01"
MINUTES = 30
PLAN = {"explore": 20, "trust": 90, "reach": 1}
"""How bots think ahead (`bots.levels.Plan`): to the end of the round and no further, and little beside what the policy would do."""
RULES = 2
"""Number 1 had other defaults for GO-R31 and GO-R34, and another reading of GO-R29: `EARLIER` reads it."""
PREFIX = "GO"
SET = "base"
"""The card set where none is chosen."""
BESIDE = Beside("questions", "Questions for trivia", LARGEST, questions, asking)
"""GO-16 the impartial observer is a file; a table may bring its own."""

NO, YES = "false", "true"
NOT_ALLOWED = "option {name}: {value} is not allowed ({allowed})"
"""GO-V19: what is said of a value that a house rule does not have."""

OPTIONS: tuple[Option, ...] = (
    Choice("competition", METHODS, ruling="GO-R38", words="How are competitions settled?"),
    Choice(
        "commit_visibility",
        ("hidden", "open"),
        ruling="GO-R03",
        words="Is everything revealed when all have committed, or each commitment at once?",
    ),
    Choice("convert_black", ("convert", "keep"), ruling="GO-R10", words="Does converting recolour black cards too, or do they stay wild?"),
    Choice("locked_convert", (NO, YES), ruling="GO-R12", words="May a locked Game Card be given up to convert?"),
    Choice("steal_ban", ("game", "off"), ruling="GO-R22", words="Are beaten thieves banned from that Game Card for the rest of the game?"),
    Number("stall_limit", 2, 50, AUTO, ruling="GO-R31", words="After how many idle rounds in a row does the game end?", auto="auto"),
    Number("black_cards", 0, 6, 0, ruling="GO-R32", words="How many Black Cards are in the Game Deck, as a timer?"),
    Choice("black_slot", ("aside", "occupies"), ruling="GO-R33", words="Is a Black Card put aside, or does it keep its slot?"),
    Choice(
        "locked_chevrons",
        (NO, YES),
        ruling="GO-R34",
        words="Do chevrons on locked Game Cards count?",
        numbers=((YES, TURNED_UP), (NO, FACE_DOWN)),
    ),
    Choice("allow_method_change", (YES, NO), ruling="GO-R39", words="May the way to compete be changed during the game, if all agree?"),
    Choice(
        "judge",
        ("nobody", "named"),
        ruling="GO-R41",
        words="Who names the winner of a contest settled elsewhere (external): the players, or a judge?",
    ),
    Ordered(
        "decks",
        ("1", "2", "3", "4", "5", "6"),
        ruling="GO-R01",
        words="Which Player Decks of the set do the seats take, in their order?",
        doubled="",
    ),
)

EARLIER = {
    1: Earlier(
        with_older(OPTIONS, stall_limit={"usual": 4, "auto": ""}, locked_chevrons={"values": (YES, NO)}),
        facts={"common_pass": ENDS_AT_ONCE},
        lacked=frozenset({"common_pass"}),
    ),
}
"""Rules number 1: four idle rounds are the end, chevrons of locked Game Cards count, and one common pass with empty piles is enough."""

SHAPES = (
    Shape("play", "Put {card} on {shape}", (Param("card", "hand_place"), Param("shape", "target"), Param("slot", "slot"))),
    Shape("convert", "Give up {won_card} and recolour your hand", (Param("won_card", "target"),)),
    Shape("redraw", "Redraw your hand"),
    Shape("done", "Commit"),
    Shape("takeback", "Take everything back"),
    Shape("defend", "Defend with {card}", (Param("card", "hand_place"),)),
    Shape("compete", "Compete"),
    Shape("choose", "Choose {choice}", (Param("choice", "choice"),)),
    Shape("propose", "Propose to compete by {method}", (Param("method", "method"),)),
    Shape("accept", "Accept the proposal"),
    Shape("reject", "Reject the proposal"),
)
PRESSED = {"hand_place": "hand"}
"""What is pressed for a blank, where that is called otherwise than its dimension."""
ASIDE = ("propose",)
"""Acts that are always possible beside what the phase is about."""
YIELDS = ("redraw", "reject", "compete")
"""Acts that give something up: the gold button names one only where there is nothing else to choose."""
WANTED = {"action": "Choose a card"}
"""What the button asks for while nothing is picked and several kinds of acts are open, by phase."""
PHRASED = {key: {"choose": "The winner is {choice}"} for key in ("claims", "challenges", "defence")}
"""Said where names are chosen from; signs and answers speak for themselves."""
ROUND = "Round"
"""What the table counts."""
COMPOUND = Compound("commit", each="play", seal="done", sentence="Commit {play}", nothing="nothing")
PHASE_ACTS = {
    "action": ("play", "convert", "redraw", "done", "takeback", "propose"),
    "claims": ("choose",),
    "challenges": ("choose",),
    "defence": ("defend", "compete", "choose"),
    "vote": ("accept", "reject"),
}
"""The kinds of acts that a phase is about, by its name: what can be done in another is not listed as what cannot be done now."""
UNTIMELY = ("GO-24",)
"""Clauses that only say that another time is meant; what they close is not listed either."""


def judged(t: Table) -> bool:
    """Whether a judge may come, one who does not play (GO-R41): a table that has none opens no link for one."""
    return t.judge == NAMED


def judge_wanted(t: Table) -> bool:
    """Whether there is anything for a judge to decide: not while competitions are settled otherwise (GO-R39)."""
    return judged(t) and t.method == EXTERNAL


def bots_barred(options: Mapping[str, Any]) -> str:
    """Why no bot may sit at a table with these house rules, or "": nobody can settle anything outside the table with one (GO-R41)."""
    if options.get("competition") == METHODS[EXTERNAL] and options.get("judge") != "named":
        return "with a bot at the table only a judge can say how a contest was settled elsewhere: 'external' needs one (GO-R41)"
    return ""


TOLD_BY = {"asked": events.ASKED, "posed": events.ASKED}
"""Nobody reads a question before it is asked."""
EVENTS = {kind: Told(*told, goes_on=kind in words.GOES_ON) for kind, told in words.EVENTS.items()}
PHASES = {number: Phase(*phase, others=phase[-1]) for number, phase in words.PHASES.items()}
