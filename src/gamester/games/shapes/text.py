"""Text of Shape & List: options, action types, labels, notation, defaults."""

from __future__ import annotations

from collections.abc import Sequence

from gamester.core.zones import NONE
from gamester.games.options import Choice, Number, Option
from gamester.games.schema import ActionType, Param, SaidTexts, StandingAnswer, worded_actions, worded_options
from gamester.games.shapes.advice import advice_reason
from gamester.games.shapes.card_codes import FACE_LETTERS, PrintedNumber, card_name, list_name, parse_card_name
from gamester.games.shapes.card_codes import FACE_LETTERS as FACES_presses_
from gamester.games.shapes.cards import facts, sizes
from gamester.games.shapes.position_checks import NUMBER_NAMES, contradictions, number_bounds, unreachable
from gamester.games.shapes.rules.actions import (
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
from gamester.games.shapes.rules.challenge import why_not_challenge
from gamester.games.shapes.rules.constants import (
    ASKED,
    BATTLE,
    CHALLENGED,
    DECLINES,
    DEFEND,
    EXTRA,
    FACES,
    GIVE_BACK,
    INTERACT,
    LEFT_OUT,
    LOOK,
    PLACE,
    RESPOND,
    TAKE,
)
from gamester.games.shapes.rules.hands import first_back, num_of_shape
from gamester.games.shapes.rules.trade import declined, why_not_ask
from gamester.games.shapes.rules.turn import why_not_decide
from gamester.games.shapes.rules.why_not import why_not_battle_choice, why_not_card
from gamester.games.shapes.spoken_names import said_name, spoken_label
from gamester.games.shapes.state import State
from gamester.games.shapes.strings import (
    COUNTDOWN_EVENTS,
    DOING,
    EVENT_COUNTERS,
    EVENT_TEXTS,
    LEADER_BY,
    LESSON_TEXT,
    PHASE_TEXTS,
    PHASES,
    REVEAL_STAGES,
    SCORE_NAMES,
    STALL_CLAUSES,
    TIMEOUT_TEXTS,
    WAYS,
    WORDS,
)
from gamester.words.library import SITE

NO_ROW = -1
"""Row of a line that gives a whole zone."""
INTERACTED = dict.fromkeys((RESPOND, GIVE_BACK), ASKED) | dict.fromkeys((DEFEND, BATTLE, LOOK, TAKE, EXTRA), CHALLENGED) | {PLACE: LEFT_OUT}


def fill_defaults(t: State, given: set[tuple[str, int]]) -> None:
    """Fill in the zones and rows that a position does not give.

    `given` holds (zone, row) pairs. The defaults are turn 1 of seat 0, about to ask or challenge, and lists in order. The
    public bounds of a list follow from the cards in front of its seat.
    """
    zones = {zone for zone, _ in given}
    if "turn" not in zones:
        t.turn = 1
    if "phase" not in zones:
        t.phase = INTERACT
    if t.phase == TAKE and t.loot_view == FACES and "privately_known" not in zones:
        t.phase = LOOK
    if "active" not in zones:
        t.active = (t.turn - 1) % len(t.deciding)
    if "interacted" not in zones:
        t.interacted = INTERACTED.get(t.phase, t.interacted)
    if "chart" not in zones:
        t.chart = [1 if card < t.lists else 0 for card in range(len(t.chart))]
    left = [card for card in range(t.lists) if card not in t.list_card]
    for seat in range(len(t.deciding)):
        if t.list_card[seat] == NONE:
            t.list_card[seat] = left.pop(0)
        if "list_minimum" not in zones:
            t.list_minimum[seat] = [num_of_shape(t, t.upright[seat], shape) for shape in range(len(t.need[0]))]


TURN = ("face", {"a": WORDS.phrase("face-a"), "b": WORDS.phrase("face-b")})
"""The pick that turns a picked card (the R key), and its two labels in words."""
NOBODYS = -1
"""A card that nobody has."""


def named(t: State, card: int) -> str:
    """Return the label of a card: `C14`."""
    return card_name(read(t.shape_id[t.shape_of[card]]), _face(t, card, 0), _face(t, card, 1))


def read(letters: Sequence[int]) -> str:
    """Return a name that the state holds as code points."""
    return "".join(chr(letter) for letter in letters if letter)


def _face(t: State, card: int, face: int) -> PrintedNumber:
    return PrintedNumber(t.number[card][face], bool(t.bonus[card][face]), bool(t.tie_bonus[card][face]))


def picks(t: State, seat: int, action: int) -> list[str]:
    """Return the picks of an action, or none for a plain button.

    Picks are a card of the hand, a seat, a shape, or the number to turn up.
    """
    if action < FIRST_ASK:
        return []
    if action < first_challenge(t):
        return [f"seat:{asked_of(t, seat, action)}", f"shape:{read(t.shape_id[shape_asked(t, action)])}"]
    if action < first_card(t):
        return [f"seat:{challenged_by(t, seat, action)}"]
    if action < first_play(t):
        return [f"{'card' if t.phase == TAKE else 'hand'}:{named(t, action - first_card(t))}"]
    if action < first_take(t):
        card, face = divmod(action - first_play(t), 2)
        return [f"hand:{named(t, card)}", f"{TURN[0]}:{FACES_presses_[face]}"]
    return [f"shape:{read(t.shape_id[action - first_take(t)])}"]


def interpret_picks(t: State, seat: int, picks: Sequence[str]) -> list[str]:
    """Return moves that incomplete picks may mean, to explain what forbids them.

    A shape means to ask any seat for it, and a seat alone means to challenge it.
    """
    found = {kind: word for kind, _, word in (pick.partition(":") for pick in picks)}
    if t.phase not in (INTERACT, PLACE) or not found.keys() <= {"seat", "shape"}:
        return []
    seats = [found["seat"]] if "seat" in found else [str(other) for other in range(len(t.deciding)) if other != seat]
    if "shape" in found:
        return [f"ask {other} {found['shape']}" for other in seats]
    return [f"challenge {other}" for other in seats]


def why_no_such_action(t: State, seat: int, shape: str, arguments: Sequence[str]) -> int:
    """Return the clause against a move that has no action number, or 0.

    Examples are a card that nobody has and asking oneself. It returns 0 if the words are not understood.
    """
    shapes = [read(letters) for letters in t.shape_id]
    match shape, list(arguments):
        case "ask", [target, wanted] if _is_number(target) and wanted in shapes:
            return why_not_decide(t, seat) or why_not_ask(t, seat, int(target), shapes.index(wanted))
        case "challenge", [target] if _is_number(target):
            return why_not_decide(t, seat) or why_not_challenge(t, seat, int(target))
        case "card", [card] if _is_card(card, shapes):
            return why_not_decide(t, seat) or why_not_card(t, seat, NOBODYS)
        case "play", [card] if card[-1:] in FACES_presses_ and _is_card(card[:-1], shapes):
            return why_not_battle_choice(t, seat, NOBODYS, 0)
    return 0


def _is_card(word: str, shapes: Sequence[str]) -> bool:
    card = parse_card_name(word)
    return card is not None and card.shape in shapes


def _is_number(word: str) -> bool:
    return word.isascii() and word.isdigit() and len(word) <= 9


__all__ = [
    "COUNTDOWN_EVENTS",
    "EVENT_COUNTERS",
    "EVENT_TEXTS",
    "LEADER_BY",
    "LESSON_TEXT",
    "NUMBER_NAMES",
    "PHASE_TEXTS",
    "REVEAL_STAGES",
    "SCORE_NAMES",
    "STALL_CLAUSES",
    "TIMEOUT_TEXTS",
    "TURN",
    "action_sentence",
    "advice_reason",
    "contradictions",
    "facts",
    "fill_defaults",
    "interpret_picks",
    "labels",
    "number_bounds",
    "picks",
    "sizes",
    "spoken_label",
    "unreachable",
    "why_no_such_action",
]

TITLE = "Shape & List"
CREDIT = WORDS.phrase("credit")
BLURB = WORDS.phrase("blurb")
SEATS = (2, 6)
SEATS_CLAUSE = "SL-R03"
MINUTES = 30
RULES_VERSION = 1
CLAUSE_PREFIX = "SL"
HAS_STANDING = True
"""Its placements mean something at any time, so a game may end as it stands (TB-974)."""
ROUND_WORD = SITE.phrase("word-round")
"""Word for the parts of the log; every seat has a turn in each."""
EXPERT_PARAMS = {"network": 1, "rollout_limit": 1, "exploration": 80, "widening": 7, "own_tree": 50, "effort": 300}
"""How `expert` looks ahead (`bots.spec.SearchParams`): to the end of the round, at few moves, three times as often as elsewhere."""
DEFAULT_SET = "default"
"""Default card set."""

OPTIONS: tuple[Option, ...] = worded_options(
    WORDS,
    Choice("interaction", ("required", "optional"), ruling="SL-R11"),
    Number("stall_rounds", 1, 100, 20, ruling="SL-R36"),
    Choice("stall_result", ("nearest", "draw"), ruling="SL-R37"),
    Choice("hand_shapes", ("open", "hidden"), ruling="SL-R06"),
    Choice("loot_view", ("backs", "faces"), ruling="SL-R23"),
    Choice("battle_cards", ("return", "deck"), ruling="SL-R22"),
    Choice("decline_scope", ("any", "pair"), ruling="SL-R17"),
)

ANOTHER_SEAT = Param("target", "seat", relative_to_actor=True, as_many_as_seats=True)
ACTION_TYPES = worded_actions(
    WORDS,
    ActionType("end_turn"),
    ActionType("pass"),
    ActionType("skip_extra"),
    ActionType("decline"),
    ActionType("forfeit"),
    ActionType("fight"),
    ActionType(
        "ask", params=(Param("target", "seat", relative_to_actor=True, as_many_as_seats=True), Param("shape", "shape")), clause="SL-24"
    ),
    ActionType("challenge", params=(ANOTHER_SEAT,), clause="SL-32"),
    ActionType("card", params=(Param("card", "card"),), clause="SL-22"),
    ActionType("play", params=(Param("card", "play"),), clause="SL-36"),
    ActionType("take", params=(Param("shape", "shape"),), clause="SL-R23"),
)

UNDOABLE = ("pass", "skip_extra")
"""Moves that may be undone. All others are final (SL-R20), ask somebody, draw, or reveal part of a list."""
YIELDS = ("forfeit", "decline", "pass", "skip_extra", "end_turn")
"""Moves that give something up: the main button offers them only if nothing else is legal."""
STANDING_ANSWERS = (StandingAnswer("decline", WORDS.phrase("standing-decline"), {"respond": "decline"}),)
WANTED = {
    "interact": WORDS.phrase("want-player"),
}
"""Label of the main button while nothing is picked, by phase; of another phase that of the only open action type."""
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
"""Action types of each phase: the others are not listed as impossible now."""
UNTIMELY = ("SL-15",)
"""Clauses that only say that the time is wrong; moves that they forbid are not listed either."""

PHASE_SENTENCES = SaidTexts(
    (PHASES[phase] for phase in DOING),
    lambda name: {"card": WORDS.say(next(said for phase, said in DOING.items() if PHASES[phase] == name), card="{card}")},
)
"""Sentences of `DOING` with a parameter, for the panel."""


def labels(t: State) -> dict[str, list[str]]:
    """Return the labels of the ids of each dimension.

    Examples are `circle`, `C14`, `C14b` (the 4 upright) and `Lantern-3C-3S-3R`.
    """
    shapes = [read(letters) for letters in t.shape_id]
    cards = [named(t, card) for card in range(t.cards)]
    lists = [list_name(read(t.list_id[card]), shapes, t.need[card]) for card in range(t.lists)]
    return {
        "seat": [str(seat) for seat in range(len(t.deciding))],
        "seat*card": [f"{seat}/{card}" for seat in range(len(t.deciding)) for card in (*cards, *range(t.cards, first_back(t)))],
        "shape": shapes,
        "card": cards,
        "play": [f"{card}{face}" for card in cards for face in FACE_LETTERS],
        "list": lists,
        "way": list(WAYS),
        "card_shape": [shapes[t.shape_of[card]] for card in range(t.cards)],
        "card_numbers": [f"{t.number[card][0]}/{t.number[card][1]}" for card in range(t.cards)],
    }


def action_sentence(t: State, seat: int, action: int) -> str:
    """Return the text of a button, for a card by its part in this phase, or ""."""
    if action == DECLINE:
        return WORDS.say("say-no", n=declined(t, seat, t.active) + 1, of=DECLINES)
    if FIRST_ASK <= action < first_challenge(t):
        return WORDS.say("ask", name=f"{{seat:{asked_of(t, seat, action)}}}", shape=said_name(read(t.shape_id[shape_asked(t, action)])))
    if action >= first_take(t):
        return WORDS.say("take", shape=said_name(read(t.shape_id[action - first_take(t)])))
    if first_card(t) <= action < first_play(t):
        message = DOING.get(t.phase, "")
        return WORDS.say(message, card=spoken_label("card", named(t, action - first_card(t)))) if message else ""
    if first_play(t) <= action < first_take(t):
        card, face = divmod(action - first_play(t), 2)
        return WORDS.say("play-as", card=spoken_label("card", named(t, card)), number=t.number[card][face])
    return ""
