"""If several clauses forbid an action, the first of the law's list is named.

See section d of the law. The list is written here once more, each clause on its own: what it forbids, whatever else
forbids the action. States are changed until two clauses or more forbid an action; the rules must then name the first
one.
"""

from __future__ import annotations

import random
from typing import Any

from gamester.games.gameon.rules import actions
from gamester.games.gameon.rules import constants as phases
from gamester.games.gameon.rules.constants import GO_R30
from gamester.games.gameon.rules.contests import is_judge, judge_is_asked
from gamester.games.gameon.rules.matching import area_of, fits_slot, placed_index, seat_from_lead
from gamester.games.gameon.rules.methods import is_choice_open
from gamester.games.registry import get_game
from gamester.match.setup import new_setup
from tests.conftest import Budget
from tests.support.refusal_order import Act, Rule, check_refusal_order, played

GAME = get_game("gameon")
NONE = -1


def drafted(t: Any, seat: int) -> list[tuple[int, int, int]]:
    """Return the plays in a seat's draft: place in the hand, Game Card, slot."""
    plays = t.draft[seat][: t.draft_n[seat]]
    return [(actions.place_of(t, play), actions.game_of(t, play), actions.slot_of(t, play)) for play in plays]


def held(t: Any, seat: int, place: int) -> int:
    return t.hand[seat][place] if place < t.hand_n[seat] else NONE


def is_slot(t: Any, game: int, slot: int) -> bool:
    return bool(t.slot_form[game][slot] >= 0)


def matched(t: Any, seat: int, game: int, slot: int) -> bool:
    """Return True if the seat has put a card on the slot, or drafted one."""
    area = area_of(t, game)
    lies = t.controller[game] < 0 <= area and t.placed[seat][placed_index(t, area, slot)] >= 0
    return bool(lies) or any(play[1:] == (game, slot) for play in drafted(t, seat))


def fits(t: Any, seat: int, place: int, game: int, slot: int) -> bool:
    card = held(t, seat, place)
    turned = t.convert[t.draft_convert[seat]] if t.draft_convert[seat] >= 0 else NONE
    return card >= 0 and is_slot(t, game, slot) and fits_slot(t, card, turned, game, slot)


def redraws(t: Any, seat: int) -> bool:
    return bool((t.redrew if t.commit_visibility == phases.OPEN else t.draft_redraw)[seat])


OVER: Rule = ("GO-08", lambda t, seat, act: t.ended_by != 0)
ACTION: list[Rule] = [
    OVER,
    ("GO-24", lambda t, seat, act: t.phase != phases.ACTION),
    ("GO-33", lambda t, seat, act: t.ready[seat] != 0 and redraws(t, seat)),
    ("GO-R03", lambda t, seat, act: t.ready[seat] != 0),
    ("GO-24", lambda t, seat, act: t.deciding[seat] == 0),
]
VOTE: list[Rule] = [
    OVER,
    ("GO-24", lambda t, seat, act: t.phase != phases.METHOD_VOTE),
    ("GO-R39", lambda t, seat, act: t.phase == phases.METHOD_VOTE and seat_from_lead(t, t.cursor) == seat),
    ("GO-24", lambda t, seat, act: t.deciding[seat] == 0 or t.vote[seat] >= 0),
]
ORDER: dict[str, list[Rule]] = {
    "play": [
        *ACTION,
        ("GO-26", lambda t, seat, act: held(t, seat, act[0]) < 0 or any(play[0] == act[0] for play in drafted(t, seat))),
        ("GO-32", lambda t, seat, act: t.draft_convert[seat] == act[1]),
        ("GO-27", lambda t, seat, act: area_of(t, act[1]) < 0 and t.controller[act[1]] < 0),
        ("GO-29", lambda t, seat, act: t.controller[act[1]] == seat),
        ("GO-51", lambda t, seat, act: t.controller[act[1]] >= 0 and t.locked[act[1]] != 0),
        ("GO-55", lambda t, seat, act: t.controller[act[1]] >= 0 and t.banned[seat][act[1]] != 0),
        ("GO-02", lambda t, seat, act: not is_slot(t, act[1], act[2])),
        ("GO-03", lambda t, seat, act: matched(t, seat, act[1], act[2])),
        ("GO-R20", lambda t, seat, act: t.controller[act[1]] >= 0 and any(play[1] == act[1] for play in drafted(t, seat))),
        ("GO-02", lambda t, seat, act: not fits(t, seat, *act)),
    ],
    "convert": [
        *ACTION,
        ("GO-30", lambda t, seat, act: t.controller[act[0]] != seat or t.draft_convert[seat] == act[0]),
        ("GO-R12", lambda t, seat, act: t.locked[act[0]] != 0 and t.locked_convert != phases.ALLOWED),
        ("GO-30", lambda t, seat, act: t.convert[act[0]] < 0),
        ("GO-31", lambda t, seat, act: t.draft_n[seat] > 0),
        ("GO-R11", lambda t, seat, act: t.draft_convert[seat] >= 0),
        ("GO-R11", lambda t, seat, act: t.hand_n[seat] == 0),
    ],
    "redraw": [
        *ACTION,
        ("GO-33", lambda t, seat, act: t.draft_n[seat] > 0 or t.draft_convert[seat] >= 0),
        ("GO-R14", lambda t, seat, act: t.draw_pile_n[seat] + t.under_pile_n[seat] == 0),
    ],
    "done": ACTION,
    "takeback": [*ACTION, ("GO-R03", lambda t, seat, act: t.draft_n[seat] == 0 and t.draft_convert[seat] < 0)],
    "defend": [
        OVER,
        ("GO-24", lambda t, seat, act: t.phase != phases.DEFENCE),
        ("GO-24", lambda t, seat, act: t.answering != seat),
        ("GO-45", lambda t, seat, act: held(t, seat, act[0]) < 0),
        ("GO-45", lambda t, seat, act: t.thief_form not in t.face_form[held(t, seat, act[0])]),
    ],
    "compete": [OVER, ("GO-24", lambda t, seat, act: t.phase != phases.DEFENCE or t.answering != seat)],
    "choose": [
        OVER,
        ("GO-24", lambda t, seat, act: t.contest == 0),
        ("GO-24", lambda t, seat, act: not (judge_is_asked(t) if is_judge(t, seat) else t.deciding[seat] and not t.ready[seat])),
        ("GO-37", lambda t, seat, act: not is_choice_open(t, seat, act[0])),
    ],
    "propose": [
        *ACTION,
        ("GO-R39", lambda t, seat, act: t.allow_method_change == phases.NEVER),
        ("GO-R39", lambda t, seat, act: act[0] >= phases.METHODS),
        ("GO-R39", lambda t, seat, act: t.proposed[seat] >= 0 or t.proposals[seat] >= 3),
        ("GO-R39", lambda t, seat, act: act[0] == t.method),
    ],
    "accept": VOTE,
    "reject": VOTE,
}
"""The law's list, by kind of act; a Black Card has no number, and GO-70 is told by name (`tests/data/positions/gameon.pos`)."""


def acts(t: Any, seat: int) -> list[Act]:
    """Every act that has a number."""
    found: list[Act] = []
    for number in range(actions.first_convert(t)):
        found.append(("play", (actions.place_of(t, number), actions.game_of(t, number), actions.slot_of(t, number)), number))
    found += [("convert", (game,), actions.first_convert(t) + game) for game in range(actions.targets(t))]
    found += [("redraw", (), actions.redraw(t)), ("done", (), actions.done(t)), ("takeback", (), actions.takeback(t))]
    found += [("defend", (place,), actions.first_defend(t) + place) for place in range(len(t.hand[0]))]
    found += [("compete", (), actions.compete(t))]
    found += [("choose", (choice,), actions.first_choice(t) + choice) for choice in range(actions.CHOICES)]
    found += [("propose", (method,), actions.first_proposal(t) + method) for method in range(actions.METHODS)]
    return [*found, ("accept", (), actions.accept(t)), ("reject", (), actions.reject(t))]


def bent(draw: random.Random) -> Any:
    """Return a random state with manual changes that a game may contain.

    Cards change hands, are locked, banned or drafted.
    """
    seats = draw.randint(2, 4)
    given = {"commit_visibility": draw.choice(("hidden", "open")), "locked_convert": draw.choice(("false", "true"))}
    given["allow_method_change"] = draw.choice(("true", "false"))
    given["competition"] = draw.choice(("hand_roll", "trivia"))
    t = played(GAME, new_setup("gameon", seats, "", given).state, draw, 60)
    if t.phase == phases.ACTION and t.ended_by == 0:
        bend(t, draw)
    if draw.random() < 0.2:
        t.phase, t.ended_by = phases.OVER, GO_R30
    return t


def bend(t: Any, draw: random.Random) -> None:
    """Give Game Cards to seats, lock and ban some, and add forbidden plays to drafts."""
    for _ in range(draw.randint(4, 12)):
        if t.deck_n:
            t.deck_n -= 1
            game, seat = t.game_deck[t.deck_n], draw.randrange(len(t.deciding))
            t.game_deck[t.deck_n] = NONE
            t.controller[game], t.controlled[seat][t.controlled_n[seat]] = seat, game
            t.controlled_n[seat] += 1
            t.locked[game] = int(draw.random() < 0.3)
    for seat in range(len(t.deciding)):
        if t.ready[seat]:
            continue
        for game in range(t.games):
            t.banned[seat][game] = int(draw.random() < 0.3)
        if t.controlled_n[seat] and draw.random() < 0.5:
            t.draft_convert[seat] = draw.choice(
                [game for game in t.controlled[seat][: t.controlled_n[seat]] if t.convert[game] >= 0] or [NONE]
            )
        targets = [game for game in (*t.play_area, *(game for game in range(t.games) if t.controller[game] >= 0)) if game >= 0]
        while t.draft_n[seat] < t.hand_n[seat] and draw.random() < 0.6:
            place, game = draw.randrange(t.hand_n[seat]), draw.choice(targets)
            slot = draw.choice([slot for slot in range(len(t.slot_form[0])) if is_slot(t, game, slot)])
            t.draft[seat][t.draft_n[seat]] = actions.playing(t, place, game, slot)
            t.draft_n[seat] += 1
        if draw.random() < 0.3:
            t.draw_pile_n[seat] = t.under_pile_n[seat] = 0
        if draw.random() < 0.1:
            t.hand_n[seat] = 0


def test_the_first_clause_of_the_list_is_named(seed: int, budget: Budget) -> None:
    check_refusal_order(GAME, ORDER, bent, acts, TWICE, budget(100, weight=5), seed)


TWICE = {
    ("play", "GO-26", "GO-32"),
    ("play", "GO-26", "GO-27"),
    ("play", "GO-26", "GO-29"),
    ("play", "GO-26", "GO-51"),
    ("play", "GO-32", "GO-29"),
    ("play", "GO-27", "GO-02"),
    ("play", "GO-29", "GO-51"),
    ("play", "GO-51", "GO-55"),
    ("play", "GO-55", "GO-02"),
    ("play", "GO-03", "GO-R20"),
    ("play", "GO-R20", "GO-02"),
    ("convert", "GO-30", "GO-R12"),
    ("convert", "GO-R12", "GO-30"),
    ("convert", "GO-30", "GO-31"),
    ("convert", "GO-31", "GO-R11"),
    ("redraw", "GO-33", "GO-R14"),
    ("done", "GO-08", "GO-24"),
    ("accept", "GO-08", "GO-24"),
}
"""Neighbours in the list that the same act was against."""
