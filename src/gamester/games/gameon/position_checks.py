"""Checks of a Game-On position written by hand, against its facts and itself."""

from collections.abc import Iterator

from gamester.core.zones import NONE
from gamester.games.gameon.rules.contests import LONGEST
from gamester.games.gameon.rules.matching import colours_match
from gamester.games.gameon.rules.order_of_play import ORDER_OF_PLAY
from gamester.games.gameon.rules.voting import MOST
from gamester.games.gameon.state import State
from gamester.games.position_checks import COUNT, FLAG, Bounds, Doubt, Labels, at_odds, out_of_order

BOUNDS = {
    **dict.fromkeys(("round", "idle_rounds", "cursor", "step", "blacks", "proposals", "asked_question_bits"), COUNT),
    **dict.fromkeys(
        (
            "deciding",
            "ready",
            "draft_redraw",
            "redrew",
            "round_not_idle",
            "locked",
            "out_of_play",
            "banned",
            "in_contest",
            "still_in_contest",
        ),
        FLAG,
    ),
    "contest": (0, 3),
    "rolled": (0, 6),
}

NUMBER_NAMES = ("contest", "rolled")
"""Zones whose numbers stand for words and have no order."""
NUMBER_BITS = ("asked_question_bits",)
"""Zones whose numbers are sets: one bit for each member."""
QUESTION_BITS_IN_CELL = 30


def number_bounds(t: State) -> Bounds:
    """Return the smallest and largest number of each zone in a game of this setup."""
    places = (0, max(len(t.play_area), len(t.attacked_queue), len(t.deciding)))
    of_setup = {"blacks": (0, t.black_cards), "cursor": places, "asked_question_bits": (0, (1 << QUESTION_BITS_IN_CELL) - 1)}
    return {**BOUNDS, **of_setup, "proposals": (0, MOST), "step": (0, LONGEST), "method_scratch": (0, 0)}


def contradictions(t: State, labels: Labels) -> Iterator[Doubt]:
    """Yield contradictions to the facts: the zone, the row and a sentence."""
    yield from at_odds(t, BOUNDS, labels["design"])
    yield from out_of_order(t, ORDER_OF_PLAY)
    slots = len(t.slot_form[0])
    for seat in range(len(t.deciding)):
        for at, design in enumerate(t.placed[seat]):
            area, slot = divmod(at, slots)
            if design != NONE:
                why = _misplaced(t, design, t.play_area[area], slot, t.placed_colour[seat][at], labels)
                yield from [("placed", seat, f"placed {seat}: {why}")] if why else []
        yield from _revealed(t, seat, labels)
        for game in t.controlled[seat]:
            if game != NONE and t.controller[game] != seat:
                yield (
                    "controller",
                    NONE,
                    f"controller: expected seat {seat} for {labels['game'][game]}, which it controls, got {t.controller[game]}",
                )
    for game, seat in enumerate(t.controller):
        if seat != NONE and game not in t.controlled[seat]:
            yield (
                "controller",
                NONE,
                f"controller: expected nobody for {labels['game'][game]}, which seat {seat} does not control, got {seat}",
            )
    if t.blacks > t.black_cards:
        yield "blacks", NONE, f"blacks: expected at most {t.black_cards}, as many Black Cards as there are in this game, got {t.blacks}"


def _revealed(t: State, seat: int, labels: Labels) -> Iterator[Doubt]:
    """Check revealed plays: the lists match, and each card fits its slot."""
    lists = {
        name: [cell for cell in getattr(t, name)[seat] if cell != NONE] for name in ("revealed_card", "revealed_game", "revealed_slot")
    }
    if len({len(cells) for cells in lists.values()}) > 1:
        said = ", ".join(f"{len(cells)} in {name}" for name, cells in lists.items())
        yield "revealed_card", seat, f"revealed_card {seat}: expected a card, a Game Card and a slot for each revealed play, got {said}"
        return
    for place, (design, game, slot) in enumerate(zip(*lists.values(), strict=True)):
        why = _misplaced(t, design, game, slot, t.revealed_colour[seat][place], labels)
        yield from [("revealed_card", seat, f"revealed_card {seat}: {why}")] if why else []


def _misplaced(t: State, design: int, game: int, slot: int, colour: int, labels: Labels) -> str:
    """Return why a card cannot lie on a slot, or "".

    A conversion can let a card lie where its own colour would not go (GO-30).
    """
    card = labels["design"][design]
    if not 0 <= game < t.games:
        return f"expected a Game Card with slots under {card}, got {labels['game'][game] if game >= 0 else 'none'}"
    form, wanted = t.slot_form[game][slot], t.slot_colour[game][slot]
    if form == NONE:
        return f"expected a slot of {labels['game'][game]} under {card}, got slot {slot}, which there is not"
    faces = [face for face, own in enumerate(t.face_form[design]) if own == form]
    if any(colours_match(t, colour if colour >= 0 else t.face_colour[design][face], wanted) for face in faces):
        return ""
    printed = f"{labels['colour'][wanted]} {labels['form'][form]}"
    return f"expected a card that goes on slot {slot} of {labels['game'][game]} ({printed}), got {card}"


def unreachable(t: State, labels: Labels) -> Iterator[Doubt]:
    """Yield reasons why no game reaches this position: zone, row and a sentence."""
    controlled = [game for row in t.controlled for game in row]
    for game, locked in enumerate(t.locked):
        if locked and game not in controlled and not t.out_of_play[game]:
            yield "locked", NONE, f"{labels['game'][game]} is locked, and nobody controls it"
    doubled = [seat for seat in range(len(t.deck_type)) if t.deck_type[seat] in t.deck_type[:seat]]
    for seat in doubled:
        yield "deck_type", seat, f"seat {seat} has the same Player Deck as seat {t.deck_type.index(t.deck_type[seat])}"
