"""Text of Armies: options, action types, labels, notation and position defaults."""

from __future__ import annotations

from collections.abc import Sequence

from gamester.games.armies.advice import advice_reason
from gamester.games.armies.cards import facts, sizes, suits
from gamester.games.armies.position_checks import NUMBER_BITS, NUMBER_NAMES, contradictions, number_bounds, unreachable
from gamester.games.armies.rules.actions import done, first_ask, first_group, hush, soldier_of, target_of
from gamester.games.armies.rules.army import reset_knowledge
from gamester.games.armies.rules.constants import PRESENT
from gamester.games.armies.rules.present import why_not_cards, why_not_now
from gamester.games.armies.rules.questions import why_not_ask
from gamester.games.armies.rules.setup import why_not_arrange
from gamester.games.armies.state import State
from gamester.games.armies.strings import (
    COUNTDOWN_EVENTS,
    EVENT_COUNTERS,
    EVENT_TEXTS,
    HIDES_WHO_IS_READY,
    LEADER_BY,
    LESSON_TEXT,
    PHASE_TEXTS,
    POOLS,
    REVEAL_STAGES,
    SCORE_NAMES,
    STAGE_TITLES,
    STALL_CLAUSES,
    TIMEOUT_TEXTS,
    WORDS,
)
from gamester.games.options import Choice, Number, Option, OrderedChoice, SeatOrder
from gamester.games.schema import ActionType, Param, SeatChoice, StandingAnswer, worded_actions, worded_move, worded_options
from gamester.words.values import listed

NO_ROW = -1
"""Row of a line that gives a whole zone."""


def fill_defaults(t: State, given: set[tuple[str, int]]) -> None:
    """Fill in the zones and rows that a position does not give.

    `given` holds (zone, row) pairs. The defaults are turn 1, time to present, armies in ascending value from the top, and
    no public knowledge but the fallen soldiers.
    """
    if ("turn", NO_ROW) not in given:
        t.turn = 1
    if ("phase", NO_ROW) not in given:
        t.phase = PRESENT
    for seat in range(len(t.out)):
        _complete(t, seat, ("army", seat) in given, ("fallen", seat) in given)
        if ("possible", seat) not in given:
            reset_knowledge(t, seat)
        before = max(1, t.turn - 1)
        if t.army_n[seat] == 0 and t.skin_turn[seat] == 0:
            t.skin_turn[seat] = before
        if t.out[seat] != 0 and t.out_turn[seat] == 0:
            t.out_turn[seat] = before


def _complete(t: State, seat: int, living: bool, dead: bool) -> None:
    """Complete the army of a seat with soldiers that are nowhere, weakest first.

    They live if the army is not given, and have fallen if it is.
    """
    left = [soldier for soldier in range(t.soldiers) if soldier not in t.army[seat] and soldier not in t.fallen[seat]]
    if not living:
        t.army[seat] = left[::-1] + [-1] * (t.soldiers - len(left))
    elif not dead:
        t.fallen[seat] = left + [-1] * (t.soldiers - len(left))
    t.army_n[seat] = sum(1 for soldier in t.army[seat] if soldier >= 0)


def soldiers_of(t: State) -> list[str]:
    """Return the labels of the soldiers, weakest first."""
    return ["".join(chr(letter) for letter in letters if letter) for letters in t.soldier_id[: t.soldiers]]


def numbers_of(t: State) -> list[str]:
    """Return the labels of the number cards, lowest first."""
    return [str(face) for face in t.rank_value[: t.ranks]]


def cards_of(t: State, group: int, numbers: Sequence[str]) -> list[str]:
    """Return the labels of a group's cards, ascending, one per card."""
    return [number for number, many in zip(numbers, t.takes[group], strict=False) for _ in range(many)]


__all__ = [
    "COUNTDOWN_EVENTS",
    "EVENT_COUNTERS",
    "EVENT_TEXTS",
    "HIDES_WHO_IS_READY",
    "LEADER_BY",
    "LESSON_TEXT",
    "NUMBER_BITS",
    "NUMBER_NAMES",
    "PHASE_TEXTS",
    "REVEAL_STAGES",
    "SCORE_NAMES",
    "STAGE_TITLES",
    "STALL_CLAUSES",
    "TIMEOUT_TEXTS",
    "advice_reason",
    "contradictions",
    "facts",
    "fill_defaults",
    "labels",
    "number_bounds",
    "picks",
    "sizes",
    "unreachable",
    "why_no_such_action",
]

TITLE = "Armies"
CREDIT = "Daniel Calizaya"
BLURB = WORDS.phrase("blurb")
SEATS = (2, 4)
SEATS_CLAUSE = "AR-01"
MINUTES = 15
RULES_VERSION = 1
DERIVED_FACTS = ("packed",)
SEARCH_PARAMS = {"reopen_sealed": 1}
EXPERT_PARAMS = {"reopen_sealed": 1}
"""Facts that follow from others, kept to save time. Checks of records leave them out."""
CLAUSE_PREFIX = "AR"
DEFAULT_SET = "classic"
"""Default card set."""

TESTS = ("extra_attacks", "cards_in_hand", "hand_value", "first_on_skin", "youngest")
"""Ways to break a draw (AR-59), numbered as in the rules."""

OPTIONS: tuple[Option, ...] = worded_options(
    WORDS,
    Choice("questions", ("auto", "ask"), ruling="AR-R14"),
    Choice("cancel", ("one_for_one", "all_or_nothing"), ruling="AR-R06"),
    Choice("reshuffle", ("just_presented", "all_set_aside"), ruling="AR-R22"),
    Choice("pass_memory", ("any_empty", "voluntary"), ruling="AR-R25"),
    Number("turn_limit", 0, 10000, 300, ruling="AR-R37"),
    OrderedChoice("draw_break", TESTS, ruling="AR-R36", requires=(("youngest", "age_order"),)),
    SeatOrder("age_order", ruling="AR-R36"),
)

ACTION_TYPES = worded_actions(
    WORDS,
    ActionType("arrange", params=(Param("order", "order"),), ordered=True, clause="AR-07"),
    ActionType("keep"),
    ActionType("announce"),
    ActionType("group", params=(Param("group", "group"),), clause="AR-16"),
    ActionType("done"),
    ActionType("ask", params=(Param("target", "seat", relative_to_actor=True), Param("soldier", "soldier")), clause="AR-31"),
    ActionType("hush"),
)
SEAT_CHOICE = SeatChoice("suit", WORDS.phrase("seat-choice"), suits, clause="AR-05")
COMPOUND_MOVE = worded_move(WORDS, "present", part="group", final="done", empty_word="nothing")
YIELDS = ("announce", "hush")
"""Moves that cost something or end the seat's chances: the main button offers them only if nothing else is legal."""
STANDING_ANSWERS = (StandingAnswer("announce", WORDS.phrase("always-announce"), {"prepare": "announce"}, otherwise="keep"),)

PHASE_ACTS = {"arrange": ("arrange",), "prepare": ("keep", "announce"), "present": ("group", "done"), "ask": ("ask", "hush")}
"""Action types of each phase: the others are not listed as impossible now."""
UNTIMELY = ("AR-14",)
"""Clauses that only say that the time is wrong; moves that they forbid are not listed either."""

AR_07, AR_20 = 7, 20


def labels(t: State) -> dict[str, list[str]]:
    """Return the labels of the ids of each dimension.

    Examples are `J`, `10`, `2+9`, and `JQKA` (top first).
    """
    soldiers, numbers = soldiers_of(t), numbers_of(t)
    between = "" if all(len(soldier) == 1 for soldier in soldiers) else "-"
    return {
        "rank": numbers,
        "soldier": soldiers,
        "seat": [str(seat) for seat in range(len(t.out))],
        "order": [between.join(soldiers[soldier] for soldier in order) for order in t.order_card],
        "group": ["+".join(cards_of(t, group, numbers)) for group in range(t.groups)],
        "answer": ["keep", "announce"],
        "test": list(TESTS),
        "pool": list(POOLS),
        "values": ["+".join(among) or "none" for among in _subsets(soldiers)],
        "stack": [" ".join(soldiers[soldier] for soldier in order) for order in t.order_card],
        "worth": [soldiers[t.group_value[group]] for group in range(t.groups)],
        "sum": [" + ".join(cards_of(t, group, numbers)) for group in range(t.groups)],
    }


def _subsets(soldiers: Sequence[str]) -> list[list[str]]:
    """Return every set of soldiers, by the number whose bits are its members."""
    return [[name for place, name in enumerate(soldiers) if bits >> place & 1] for bits in range(1 << len(soldiers))]


def picks(t: State, seat: int, action: int) -> list[str]:
    """Return the picks of an action, or none for a plain button.

    Picks are cards of the own hand, soldiers top first, or a seat.
    """
    if action < t.orders:
        soldiers = soldiers_of(t)
        return [f"soldier:{soldiers[soldier]}" for soldier in t.order_card[action]]
    if first_group(t) <= action < done(t):
        return [f"hand:{number}" for number in cards_of(t, action - first_group(t), numbers_of(t))]
    if first_ask(t) <= action < hush(t):
        return [f"seat:{target_of(t, seat, action)}", f"soldier:{soldiers_of(t)[soldier_of(t, action)]}"]
    return []


def action_sentence(t: State, seat: int, action: int) -> str:
    """Return the text of an order of the army or of a group, else ""."""
    named = soldiers_of(t)
    if first_group(t) <= action < done(t):
        group = action - first_group(t)
        return WORDS.say("lay-down", soldier=named[t.group_value[group]], cards=" + ".join(cards_of(t, group, numbers_of(t))))
    if action >= t.orders:
        return ""
    return WORDS.say("stack-in-order", soldiers=listed([WORDS.say("soldier-name", soldier=named[one]) for one in t.order_card[action]]))


def why_no_such_action(t: State, seat: int, shape: str, arguments: Sequence[str]) -> int:
    """Return the clause against a move that has no action number, or 0.

    Examples are a sum of 15 and a question to oneself. It returns 0 if the words are not understood.
    """
    soldiers = soldiers_of(t)
    match shape, list(arguments):
        case "arrange", [order] if set(_one_by_one(order)) <= set(soldiers):
            return why_not_arrange(t, seat) or AR_07
        case "group", [cards] if all(_is_number(card) for card in cards.split("+")):
            return _why_not_cards(t, seat, cards.split("+"))
        case "ask", [target, soldier] if _is_number(target) and soldier in soldiers:
            return why_not_ask(t, seat, int(target), soldiers.index(soldier))
    return 0


def _one_by_one(order: str) -> Sequence[str]:
    return order.split("-") if "-" in order else order


def _why_not_cards(t: State, seat: int, cards: Sequence[str]) -> int:
    """Return the clause against a group of cards, AR-20 first.

    A number that is on no card is not in the hand either.
    """
    numbers = numbers_of(t)
    if any(card not in numbers for card in cards):
        return why_not_now(t, seat) or AR_20
    row = [0] * len(t.copies)
    for card in cards:
        row[numbers.index(card)] += 1
    return why_not_cards(t, seat, row)


def _is_number(word: str) -> bool:
    return word.isascii() and word.isdigit() and len(word) <= 9
