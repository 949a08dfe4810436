"""Shape & List by name: title, house rules, shapes of actions, labels, and what a person presses."""

from __future__ import annotations

from collections.abc import Sequence

from gamester.games.names import Choice, Number, Option, Param, Phase, Shape, Told
from gamester.games.shapes import words
from gamester.games.shapes.actions import (
    DECLINE,
    FIRST_ASK,
    asked_of,
    challenged_by,
    first_card,
    first_challenge,
    first_play,
    first_take,
    shape_asked,
)
from gamester.games.shapes.by_hand import blank
from gamester.games.shapes.cards import facts, sizes
from gamester.games.shapes.challenge import why_not_challenge
from gamester.games.shapes.codes import FACES, Face, card_name, card_of, list_name
from gamester.games.shapes.hands import first_back
from gamester.games.shapes.phases import DECLINES, EXTRA, GIVE_BACK, PLACE, RESPOND, TAKE
from gamester.games.shapes.table import Table
from gamester.games.shapes.trade import declined, why_not_ask
from gamester.games.shapes.turn import why_not_decide
from gamester.games.shapes.verdicts import why_not_turn_up, why_not_use
from gamester.games.shapes.words import COUNTED, LEARN, SCORE, STAGES, WAYS

__all__ = [
    "COUNTED",
    "EVENTS",
    "LEARN",
    "PHASES",
    "SCORE",
    "STAGES",
    "blank",
    "facts",
    "labels",
    "picks",
    "sentence",
    "sizes",
    "unnumbered",
]

TITLE = "Shape & List"
CREDIT = "somebody whose name its rulebook has lost"
BLURB = "A secret list of shapes to collect: trade for them, fight for them, and lay them down first."
SEATS = (2, 6)
SEATS_LAW = "SL-R03"
MINUTES = 30
RULES = 1
PREFIX = "SL"
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
    Shape("play", "Play {play}", (Param("play", "play"),), law="SL-36"),
    Shape("take", "Take a {shape}", (Param("shape", "shape"),), law="SL-R23"),
)

EVENTS = {kind: Told(*told) for kind, told in words.EVENTS.items()}
PHASES = {number: Phase(*phase) for number, phase in words.PHASES.items()}

SL_22 = 22

TURN = ("face", {"a": "As it lies", "b": "Turned"})
"""What turns a card that is picked (the R key), and its two labels in words."""
DOING = {RESPOND: "Give {}", GIVE_BACK: "Give back {}", EXTRA: "Lay down {}, sideways", PLACE: "Lay down {}", TAKE: "Take {}"}
"""What choosing a card means, by phase."""


def labels(t: Table) -> dict[str, list[str]]:
    """Words for the ids of each dimension, as many as the set has: `circle`, `C14`, `C14b` (the 4 upright), `Lantern-3C-3S-3R`."""
    shapes = [_read(letters) for letters in t.shape_id]
    cards = [_card(t, card) for card in range(t.cards)]
    lists = [list_name(_read(t.list_id[card]), shapes, t.need[card]) for card in range(t.lists)]
    return {
        "seat": [str(seat) for seat in range(len(t.asked))],
        "seat*card": [f"{seat}/{card}" for seat in range(len(t.asked)) for card in (*cards, *range(t.cards, first_back(t)))],
        "shape": shapes,
        "card": cards,
        "play": [f"{card}{face}" for card in cards for face in FACES],
        "list": lists,
        "way": list(WAYS),
    }


def _card(t: Table, card: int) -> str:
    return card_name(_read(t.shape_id[t.shape_of[card]]), _face(t, card, 0), _face(t, card, 1))


def _read(letters: Sequence[int]) -> str:
    return "".join(chr(letter) for letter in letters if letter)


def _face(t: Table, card: int, face: int) -> Face:
    return Face(t.number[card][face], bool(t.bonus[card][face]), bool(t.tie_bonus[card][face]))


def picks(t: Table, seat: int, action: int) -> list[str]:
    """What is pressed for an action: a card of one's hand, a seat, a shape, a number to turn up; nothing for a plain button."""
    if action < FIRST_ASK:
        return []
    if action < first_challenge(t):
        return [f"seat:{asked_of(t, seat, action)}", f"shape:{_read(t.shape_id[shape_asked(t, action)])}"]
    if action < first_card(t):
        return [f"seat:{challenged_by(t, seat, action)}"]
    if action < first_play(t):
        return [f"{'card' if t.phase == TAKE else 'hand'}:{_card(t, action - first_card(t))}"]
    if action < first_take(t):
        card, face = divmod(action - first_play(t), 2)
        return [f"hand:{_card(t, card)}", f"{TURN[0]}:{FACES[face]}"]
    return [f"shape:{_read(t.shape_id[action - first_take(t)])}"]


def sentence(t: Table, seat: int, action: int) -> str:
    """What the button says, where the table gives a card its part: given, paid, laid down, turned up; "" elsewhere."""
    if action == DECLINE:
        return f"Decline ({declined(t, seat, t.active) + 1} of {DECLINES} in a row)"
    if first_card(t) <= action < first_play(t):
        words = DOING.get(t.phase, "")
        return words.format(_spoken(t, action - first_card(t))) if words else ""
    if first_play(t) <= action < first_take(t):
        card, face = divmod(action - first_play(t), 2)
        return f"Play the {t.number[card][face]} of {_spoken(t, card)}"
    return ""


def _spoken(t: Table, card: int) -> str:
    """A card in words: `star 1/4`."""
    return f"{_read(t.shape_id[t.shape_of[card]])} {t.number[card][0]}/{t.number[card][1]}"


def unnumbered(t: Table, seat: int, shape: str, arguments: Sequence[str]) -> int:
    """The clause against an act that has no number (a card nobody has, asking oneself), or 0 where the words are not understood."""
    shapes = [_read(letters) for letters in t.shape_id]
    match shape, list(arguments):
        case "ask", [target, wanted] if _is_number(target) and wanted in shapes:
            return why_not_decide(t, seat) or why_not_ask(t, seat, int(target), shapes.index(wanted))
        case "challenge", [target] if _is_number(target):
            return why_not_decide(t, seat) or why_not_challenge(t, seat, int(target))
        case "card", [card] if _is_card(card, shapes):
            return why_not_decide(t, seat) or why_not_use(t, seat, NOBODYS)
        case "play", [card] if card[-1:] in FACES and _is_card(card[:-1], shapes):
            return why_not_turn_up(t, seat, NOBODYS, 0)
    return 0


NOBODYS = -1
"""A card that nobody has."""


def _is_card(word: str, shapes: Sequence[str]) -> bool:
    card = card_of(word)
    return card is not None and card.shape in shapes


def _is_number(word: str) -> bool:
    return word.isascii() and word.isdigit() and len(word) <= 9
