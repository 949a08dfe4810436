"""Shape & List by name: title, house rules, shapes of actions, labels, and what a person presses."""

from __future__ import annotations

from gamester.games.names import Choice, Number, Option, Param, Phase, Shape, Told
from gamester.games.shapes import words
from gamester.games.shapes.actions import DECLINE, first_card, first_play, first_take
from gamester.games.shapes.by_hand import blank
from gamester.games.shapes.cards import facts, sizes
from gamester.games.shapes.codes import FACES, list_name, spoken
from gamester.games.shapes.hands import first_back
from gamester.games.shapes.impossible import contradictions, unreachable
from gamester.games.shapes.phases import DECLINES, EXTRA, GIVE_BACK, PLACE, RESPOND, TAKE
from gamester.games.shapes.presses import TURN, meant, named, picks, read, unnumbered
from gamester.games.shapes.table import Table
from gamester.games.shapes.trade import declined
from gamester.games.shapes.words import ABSENT, COUNTED, COUNTED_IN_PLAY, LEAD, LEARN, SCORE, STAGES, STALLED, WAYS

__all__ = [
    "ABSENT",
    "COUNTED",
    "COUNTED_IN_PLAY",
    "EVENTS",
    "LEAD",
    "LEARN",
    "PHASES",
    "SCORE",
    "STAGES",
    "STALLED",
    "TURN",
    "blank",
    "contradictions",
    "facts",
    "labels",
    "meant",
    "picks",
    "sentence",
    "sizes",
    "spoken",
    "unnumbered",
    "unreachable",
]

TITLE = "Shape & List"
CREDIT = "somebody whose name its rulebook has lost"
BLURB = "A secret list of shapes to collect: trade for them, fight for them, and lay them down first."
SEATS = (2, 6)
SEATS_LAW = "SL-R03"
MINUTES = 30
RULES = 1
PREFIX = "SL"
ROUND = "Round"
"""What the log is divided into: every seat has a turn in each."""
SET = "default"
"""The card set where none is chosen."""

OPTIONS: tuple[Option, ...] = (
    Choice(
        "interaction",
        ("required", "optional"),
        ruling="SL-R11",
        words="Must one ask or challenge somebody every turn, or may one pass?",
    ),
    Number("stall_rounds", 1, 100, 20, ruling="SL-R36", words="After how many rounds without a card laid down does the game end?"),
    Choice(
        "stall_result",
        ("nearest", "draw"),
        ruling="SL-R37",
        words="When it ends like that, does whoever misses fewest cards win, or do all share?",
    ),
    Choice(
        "hand_shapes",
        ("open", "hidden"),
        ruling="SL-R06",
        words="Does everybody see the shapes of cards in hand, or only how many there are?",
    ),
    Choice(
        "loot_view", ("backs", "faces"), ruling="SL-R23", words="Does whoever takes a card choose by its back, or look through the hand?"
    ),
    Choice(
        "battle_cards",
        ("return", "deck"),
        ruling="SL-R22",
        words="After a battle that was won, do its cards return to their hands, or go into the deck?",
    ),
    Choice(
        "decline_scope", ("any", "pair"), ruling="SL-R17", words="Are declines in a row counted over everybody who asks, or for each apart?"
    ),
)

SHAPES = (
    Shape("end_turn", "End your turn"),
    Shape("pass", "Neither ask nor challenge anybody"),
    Shape("skip_extra", "Lay down nothing extra"),
    Shape("decline", "Decline"),
    Shape("forfeit", "Forfeit"),
    Shape("fight", "Fight"),
    Shape("ask", "Ask {target} for a {shape}", (Param("target", "seat", turned=True, seated=True), Param("shape", "shape")), law="SL-24"),
    Shape("challenge", "Challenge {target}", (Param("target", "seat", turned=True, seated=True),), law="SL-32"),
    Shape("card", "Choose {card}", (Param("card", "card"),), law="SL-22"),
    Shape("play", "Play {card}", (Param("card", "play"),), law="SL-36"),
    Shape("take", "Take a {shape}", (Param("shape", "shape"),), law="SL-R23"),
)

UNDO = ("pass", "skip_extra")
"""What may be taken back. All else is sealed (SL-R20), asks somebody, draws, or shows what is on a list."""
YIELDS = ("forfeit", "decline", "pass", "skip_extra", "end_turn")
"""Acts that give something up, or leave it be: the gold button names one only where there is nothing else to choose."""
EVENTS = {kind: Told(*told) for kind, told in words.EVENTS.items()}
PHASES = {number: Phase(*phase, others=words.OTHERS.get(number, phase[-1])) for number, phase in words.PHASES.items()}
PHASE_ACTS = {
    "interact": ("pass", "ask", "challenge", "end_turn"),
    "respond": ("card", "decline"),
    "give_back": ("card",),
    "defend": ("forfeit", "fight"),
    "battle": ("play",),
    "take": ("take", "card"),
    "extra": ("card", "skip_extra"),
    "place": ("card", "end_turn"),
}
"""The kinds of acts that a phase is about, by its name: what can be done in another is not listed as what cannot be done now."""
UNTIMELY = ("SL-15",)
"""Clauses that only say that another time is meant; what they close is not listed either."""

DOING = {RESPOND: "Give {}", GIVE_BACK: "Give back {}", EXTRA: "Lay down {}, sideways", PLACE: "Lay down {}", TAKE: "Take {}"}
"""What choosing a card means, by phase."""
PHRASED = {PHASES[phase].name: {"card": said.format("{card}")} for phase, said in DOING.items()}
"""The same with a blank, for the dock."""


def labels(t: Table) -> dict[str, list[str]]:
    """Words for the ids of each dimension, as many as the set has: `circle`, `C14`, `C14b` (the 4 upright), `Lantern-3C-3S-3R`."""
    shapes = [read(letters) for letters in t.shape_id]
    cards = [named(t, card) for card in range(t.cards)]
    lists = [list_name(read(t.list_id[card]), shapes, t.need[card]) for card in range(t.lists)]
    return {
        "seat": [str(seat) for seat in range(len(t.asked))],
        "seat*card": [f"{seat}/{card}" for seat in range(len(t.asked)) for card in (*cards, *range(t.cards, first_back(t)))],
        "shape": shapes,
        "card": cards,
        "play": [f"{card}{face}" for card in cards for face in FACES],
        "list": lists,
        "way": list(WAYS),
    }


def sentence(t: Table, seat: int, action: int) -> str:
    """What the button says, where the table gives a card its part: given, paid, laid down, turned up; "" elsewhere."""
    if action == DECLINE:
        return f"Decline ({declined(t, seat, t.active) + 1} of {DECLINES} in a row)"
    if first_card(t) <= action < first_play(t):
        words = DOING.get(t.phase, "")
        return words.format(spoken("card", named(t, action - first_card(t)))) if words else ""
    if first_play(t) <= action < first_take(t):
        card, face = divmod(action - first_play(t), 2)
        return f"Play the {t.number[card][face]} of {spoken('card', named(t, card))}"
    return ""
