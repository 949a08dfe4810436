"""Surviving as nodes: the tower, the encounter, and the Armory."""

from __future__ import annotations

import re
from collections import Counter as Counts
from collections.abc import Iterator
from typing import Any

from gamester.games.surviving.rules import events
from gamester.games.surviving.rules import operations as ops
from gamester.games.surviving.rules.constants import INSIDE, TRAINING, TRAINING_ROUNDS
from gamester.games.surviving.ui.armory import SHELVES, TRAINING_SHELVES, Goods, buyers
from gamester.games.surviving.ui.board import AREAS, STEPS, active, consequences, level_of, printed_obstacle, status, step
from gamester.games.surviving.ui.cards import called
from gamester.games.surviving.ui.ending import ending as ending
from gamester.games.surviving.ui.printed_words import way_words
from gamester.games.ui_kit import View, cards_by_place, counted_noun, labels, name_or_you, row, value_of
from gamester.ui.vocabulary import Bar, Bit, Card, Counter, Fates, Figure, Maker, Node, Panel, Place, Rich, Row, Say, Steps, Track

KEY_EVENTS = (events.DEFEATED, events.ELIMINATED, events.EXITED, events.BOUGHT)
"""Events that matter to everybody: what falls, who dies, who gets out, what is bought."""
SHOPPING = ("shop", "train_shop")
"""Phases in which somebody buys."""


DAMAGE = re.compile(r"damage \d+ → (\d+) of ")
"""The note of a card against a Foe: the damage before and after it."""
CREDS = re.compile(r"\d+ Creds? → (\d+)")
"""The note of a purchase: the Creds before and after it."""
OPEN_CHOICES = {"train_shop": "SG-06", "shop": "SG-51", "move": "SG-21"}
"""Phases in which everybody knows what the active seat may do, by the clause that says it: Creds and Levels are open."""


def open_choice(view: View) -> str:
    """Return the clause by which everybody knows the viewer's legal moves, or ""."""
    return OPEN_CHOICES.get(view.phase.key, "") if view.phase else ""


def previews(view: View) -> dict[str, dict[str, dict[str, int]]]:
    """Return by move the damage taken by the Obstacle, and the Creds left.

    The note of the move says it, so nothing is worked out twice.
    """
    found: dict[str, dict[str, dict[str, int]]] = {}
    for move in view.legal_moves:
        if told := DAMAGE.match(move.note):
            found[move.move] = {"health": {"then": int(told[1])}}
        elif told := CREDS.match(move.note):
            found[move.move] = {"spend-creds": {"value": int(told[1])}}
    return found


def badge(view: View, seat: int) -> Figure | None:
    """Return the Health die of a seat that is inside: a tenth of the Health."""
    if value_of(view, "status", seat) != INSIDE:
        return None
    return Figure(str(-(-value_of(view, "health", seat) // 10)), "SG-38", glyph="heart")


def middle(view: View, make: Maker) -> tuple[Node, ...]:
    """Return the tower, the encounter of the active seat, and the Armory.

    There is no encounter after the end.
    """
    seat, key = active(view), view.phase.key if view.phase else ""
    met = tuple(_encounter(view, make, seat, key)) if view.outcome is None else ()
    return (_tower(view, make, seat), *met, _armory(view, make, seat, key))


def _tower(view: View, make: Maker, seat: int) -> Node:
    """Return five Areas, the highest first, with Obstacles and pawns.

    Of an Area that is shut or closed nobody needs to know how many cards are left (SG-R26).
    """
    facing, levels = cards_by_place(view, "face_up_obstacle"), [level_of(view, k) for k in range(len(view.seats))]
    picks = {pick for move in view.legal_moves for pick in move.picks}
    dens = [row(view, "area_stack", level) for level in range(len(AREAS))]
    left = [den.count if den else 0 for den in dens]
    closed = [level for level in range(ops.EXIT) if any(left) and not left[level] and level not in facing]
    places = []
    for level in reversed(range(len(AREAS))):
        cards = (make.card("obstacle", facing[level]),) if level in facing else ()
        pawns = tuple(k for k, where in enumerate(levels) if where == level + 1)
        pick = next((pick for pick in (f"level:{level + 1}", f"to:{level + 1}") if pick in picks), "")
        note = "closed" if level in closed else "shut" if level < max(closed, default=-1) else ""
        tone = "now" if seat in pawns else "gone" if note else ""
        places.append(Place(AREAS[level], cards, -1 if note else left[level], pawns, tone, pick, note))
    made = Track("tower", "The tower", tuple(places))
    return make.keep("tower", made, lambda: made)


def _encounter(view: View, make: Maker, seat: int, key: str) -> Iterator[Node]:
    """Yield the steps of the turn, and the Obstacle that the player meets."""
    who = name_or_you(view, seat)
    if status(view, seat) == TRAINING:
        verb, number = "train" if seat == view.viewer else "trains", value_of(view, "round", 0)
        said: Rich = (f"{who} {verb}. The tower opens after Round {TRAINING_ROUNDS}.", Bit(clause="SG-15"))
        yield Say("encounter", head=f"Training, Round {number} of {TRAINING_ROUNDS}", said=said)
    else:
        label = cards_by_place(view, "face_up_obstacle").get(level_of(view, seat) - 1, "")
        obstacle = printed_obstacle(view, label) if label else None
        yield Steps("steps", "The steps of the turn", STEPS, step(view, key, obstacle is not None and obstacle.form == ops.TRAP))
        if obstacle is None:
            verb, moves = "meet" if seat == view.viewer else "meets", value_of(view, "moves", 0)
            yield Say("encounter", head=f"{who} {verb} nothing just now", said=(f"{counted_noun(moves, 'move action')} left.",))
        else:
            yield from _fight(view, make, seat, label, obstacle)
    yield from _equipped(view, make, seat)


def _fight(view: View, make: Maker, seat: int, label: str, obstacle: Any) -> Iterator[Node]:
    """Yield the Obstacle, the damage, and what comes of it."""
    wounds, level = row(view, "wounds", 0), level_of(view, seat) - 1
    kept = int(wounds.cells[level].text) if wounds else 0
    power = value_of(view, "damage_done", 0) + kept
    card = make.card("obstacle", label)
    yield make.keep("met", card, lambda: Row("met", f"{called('obstacle', label)}, the Obstacle", (card,)))
    if obstacle.form == ops.FOE:
        before = f", {kept} of it from before" if kept else ""
        yield Bar("health", f"{power} of {obstacle.health} damage{before}", power, obstacle.health, kept, text="damage")
    elif obstacle.form == ops.TRAP:
        yield Say("health", said=("No Attack stops a Trap: it does its work and is gone.", Bit(clause="SG-36"), Bit(clause="SG-43")))
    else:
        ways = "; or ".join(way_words(line) for line in obstacle.shutdown)
        yield Say("health", said=(Bit(str(power), "strong"), f"damage so far. Shut down by {ways}.", Bit(clause="SG-R20")))
    cases: tuple[tuple[str, Rich], ...] = tuple(
        (case, (f"{words[:1].upper()}{words[1:]}.", *(Bit(clause=clause) for clause in clauses)))
        for case, words, clauses in consequences(view, seat, obstacle)
    )
    yield Fates("fates", "What comes of it", cases)


def _equipped(view: View, make: Maker, seat: int) -> Iterator[Node]:
    """Yield a seat's Equipped cards, alike ones together, and what it has to spend."""
    many = Counts(labels(view, "equipped", seat))
    if many:
        cards = tuple(make.card("card", label, seat, count=count) for label, count in many.items())
        yield Row("worn", f"Equipped by {name_or_you(view, seat)}", cards, title="Equipped")
    for zone, noun, glyph in (
        ("moves", "move action", "boot"),
        ("armor", "armor", "shield"),
        ("creds", "Cred", "coin"),
        ("buys", "purchase", "bag"),
    ):
        if value := value_of(view, zone, 0):
            words = counted_noun(value, noun) if noun != "armor" else f"{value} armor"
            yield Counter(f"spend-{zone}", words, value, words.partition(" ")[2], glyph)
    if value_of(view, "flight", 0):
        yield Say("flight", said=(Bit("flight", glyph="flight"),))


def _armory(view: View, make: Maker, seat: int, key: str) -> Node:
    """Return the goods of Training or of the Armory, one tab a shelf.

    The title has the Creds of the buyer.
    """
    training, sold = value_of(view, "status", seat) == TRAINING, Goods(view, seat)
    left = f"{counted_noun(value_of(view, 'creds', 0), 'Cred')}, {counted_noun(value_of(view, 'buys', 0), 'purchase')} left"
    state = left if key in SHOPPING else "after playing cards" if training else "opens in Upgrade"
    state = "as it was in the end" if view.outcome is not None else state
    title = "Barracks" if training else "Armory"
    shelves = tuple(
        found
        for k, (name, sells) in enumerate(TRAINING_SHELVES if training else SHELVES)
        if (found := _shelf(sold, make, k, name, sells)) is not None
    )
    return Panel("armory", f"{title}, {state}", shelves, f"{title}: {state}", "tabs", "now" if key in SHOPPING else "")


def _shelf(sold: Goods, make: Maker, number: int, name: str, sells: int) -> Node | None:
    view, kinds = sold.view, sold.facts.sells[: sold.facts.shelves]
    cards = tuple(
        card
        for place, kind in enumerate(kinds)
        if kind == sells and (card := _thing(sold, make, place, view.labels["shelf"][place])) is not None
    )
    title = f"{name}, {buyers(view)}" if sells == ops.SELLS_2 else name
    return Row(f"shelf-{number}", title, cards, "grid", title=title) if cards else None


def _thing(sold: Goods, make: Maker, place: int, shelf: str) -> Card | None:
    """Return one thing for sale with its price, or None if there is none."""
    sells, goods = sold.facts.sells[place], sold.facts.goods[place]
    label, many = sold.lying(sells, goods)
    if not label:
        return None
    price, pays = sold.price(place, label)
    pick = sold.legal.get(f"buy {shelf}", "")
    dimension = "identity" if sells == ops.SELLS_ROLES else "card"
    return make.card(
        dimension,
        label,
        count=many,
        tag=f"{price}" if pays == price else f"{pays} for {price}",
        pick=pick,
        why="" if pick else f"buy {shelf}",
    )
