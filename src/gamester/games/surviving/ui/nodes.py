"""Surviving as nodes: the tower, the encounter, and the Armory."""

from __future__ import annotations

from collections import Counter as Counts
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

from gamester.core.zones import NONE
from gamester.games.surviving.facts import more_damage
from gamester.games.surviving.rules import events
from gamester.games.surviving.rules import operations as ops
from gamester.games.surviving.rules.constants import INSIDE, TRAINING, TRAINING_ROUNDS
from gamester.games.surviving.strings import WORDS
from gamester.games.surviving.ui.armory import SHELVES, TRAINING_SHELVES, Goods, heading
from gamester.games.surviving.ui.board import AREAS, STEPS, active, consequences, identity_of_seat, level_of, printed_obstacle, status, step
from gamester.games.surviving.ui.cards import called
from gamester.games.surviving.ui.ending import ending as ending
from gamester.games.surviving.ui.printed_words import way_words
from gamester.games.ui_kit import View, cards_by_place, labels, reads, row, rows_of, value_of
from gamester.ui.vocabulary import Bar, Bit, Card, Counter, Fates, Figure, Maker, Node, Panel, Place, Rich, Row, Say, Steps, Track
from gamester.words.languages import language
from gamester.words.values import listed, person

KEY_EVENTS = (events.DEFEATED, events.ELIMINATED, events.EXITED, events.BOUGHT)
"""Events that matter to everybody: what falls, who dies, who gets out, what is bought."""
SHOPPING = ("shop", "train_shop")
"""Phases in which somebody buys."""


SOLD = (
    *("for_sale", "identities_for_sale", "random_stack", "stack_top", "equal_pile"),
    *("status", "level", "identity", "creds", "buys"),
)
"""Zones of which the Armory is made: what lies there, and who buys."""
OPEN_CHOICES = {"train_shop": "SG-06", "shop": "SG-51", "move": "SG-21"}
"""Phases in which everybody knows what the active seat may do, by the clause that says it: Creds and Levels are open."""


def open_choice(view: View) -> str:
    """Return the clause by which everybody knows the viewer's legal moves, or ""."""
    return OPEN_CHOICES.get(view.phase.key, "") if view.phase else ""


def previews(view: View) -> dict[str, dict[str, dict[str, int]]]:
    """Return the numbers that the note of each move says, by move.

    They are the damage taken by the Obstacle, or the Creds left.
    """
    seat, found = view.viewer, dict[str, dict[str, dict[str, int]]]()
    if not view.legal_moves:
        return found
    label = cards_by_place(view, "face_up_obstacle").get(level_of(view, seat) - 1, "")
    foe = label and printed_obstacle(view, label).form == ops.FOE
    goods = None
    for move in view.legal_moves:
        if foe and move.action_type == "play" and (more := added_damage(view, seat, move.move.partition(" ")[2])):
            found[move.move] = {"health": {"then": damage_so_far(view, seat) + more}}
        elif move.action_type == "buy":
            goods = goods or Goods(view, seat)
            left = value_of(view, "creds", 0) - goods.price_of_move(move.move)
            found[move.move] = {"spend-creds": {"value": left}}
    return found


def added_damage(view: View, seat: int, label: str) -> int:
    """Return the damage that playing a card of this label adds."""
    facts: Any = SimpleNamespace(**view.facts)
    named = list(view.labels["card"])
    card, worn = named.index(label), {facts.card_type[named.index(one)] for one in labels(view, "equipped", seat)}
    identity = view.labels["identity"].index(identity_of_seat(view, seat)) if status(view, seat) == INSIDE else NONE
    return more_damage(facts, card, facts.card_type[card] in worn, identity)


def damage_so_far(view: View, seat: int) -> int:
    """Return the damage pool, and what the Obstacle of a seat has taken before."""
    wounds = row(view, "wounds", 0)
    return value_of(view, "damage_done", 0) + (int(wounds.cells[level_of(view, seat) - 1].text) if wounds else 0)


@reads("status", "health")
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
    sold = seat, key, view.outcome is None, view.legal_moves, rows_of(view, *SOLD), view.labels, view.seats, language()
    climbed = seat, view.legal_moves, rows_of(view, "face_up_obstacle", "area_stack", "level", "status"), view.labels, language()
    tower = make.keep("tower", climbed, lambda: _tower(view, make, seat))
    return (tower, *met, make.keep("armory", sold, lambda: _armory(view, make, seat, key)))


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
        note = WORDS.say("area-closed") if level in closed else WORDS.say("area-shut") if level < max(closed, default=-1) else ""
        tone = "now" if seat in pawns else "gone" if note else ""
        places.append(Place(WORDS.say(AREAS[level]), cards, -1 if note else left[level], pawns, tone, pick, note))
    return Track("tower", WORDS.say("the-tower"), tuple(places))


def _encounter(view: View, make: Maker, seat: int, key: str) -> Iterator[Node]:
    """Yield the steps of the turn, and the Obstacle that the player meets."""
    who = person(view.seats[seat], seat == view.viewer)
    if status(view, seat) == TRAINING:
        said: Rich = (WORDS.say("training", **who, of=TRAINING_ROUNDS), Bit(clause="SG-15"))
        yield Say("encounter", head=WORDS.say("training.title", round=value_of(view, "round", 0), of=TRAINING_ROUNDS), said=said)
    else:
        label = cards_by_place(view, "face_up_obstacle").get(level_of(view, seat) - 1, "")
        obstacle = printed_obstacle(view, label) if label else None
        yield Steps(
            "steps",
            WORDS.say("steps-of-turn"),
            tuple(map(WORDS.say, STEPS)),
            step(view, key, obstacle is not None and obstacle.form == ops.TRAP),
        )
        if obstacle is None:
            left = WORDS.say("moves-left", n=value_of(view, "moves", 0))
            yield Say("encounter", head=WORDS.say("meets-nothing", **who), said=(left,))
        else:
            yield from _fight(view, make, seat, label, obstacle)
    yield from _equipped(view, make, seat)


def _fight(view: View, make: Maker, seat: int, label: str, obstacle: Any) -> Iterator[Node]:
    """Yield the Obstacle, the damage, and what comes of it."""
    wounds, level = row(view, "wounds", 0), level_of(view, seat) - 1
    kept = int(wounds.cells[level].text) if wounds else 0
    power = damage_so_far(view, seat)
    card = make.card("obstacle", label)
    yield make.keep("met", card, lambda: Row("met", WORDS.say("met", obstacle=called("obstacle", label)), (card,)))
    if obstacle.form == ops.FOE:
        words = WORDS.say("damage-of-kept" if kept else "damage-of", power=power, health=obstacle.health, kept=kept)
        yield Bar("health", words, power, obstacle.health, kept, text=WORDS.say("damage"))
    elif obstacle.form == ops.TRAP:
        yield Say("health", said=(WORDS.say("no-attack-stops-a-trap"), Bit(clause="SG-36"), Bit(clause="SG-43")))
    else:
        ways = listed([way_words(line) for line in obstacle.shutdown])
        yield Say("health", said=(Bit(str(power), "strong"), WORDS.say("shut-down-by", ways=ways), Bit(clause="SG-R20")))
    cases: tuple[tuple[str, Rich], ...] = tuple(
        (case, (words, *(Bit(clause=clause) for clause in clauses))) for case, words, clauses in consequences(view, seat, obstacle)
    )
    yield Fates("fates", WORDS.say("fates"), cases)


def _equipped(view: View, make: Maker, seat: int) -> Iterator[Node]:
    """Yield a seat's Equipped cards, alike ones together, and what it has to spend."""
    many = Counts(labels(view, "equipped", seat))
    if many:
        cards = tuple(make.card("card", label, seat, count=count) for label, count in many.items())
        yield Row("worn", WORDS.say("equipped-by", **person(view.seats[seat], seat == view.viewer)), cards, title=WORDS.say("equipped"))
    for zone, glyph in (("moves", "boot"), ("armor", "shield"), ("creds", "coin"), ("buys", "bag")):
        if value := value_of(view, zone, 0):
            id = f"spend-{zone}"
            yield Counter(id, WORDS.say(id, n=value), value, WORDS.say(f"{id}.noun", n=value), glyph)
    if value_of(view, "flight", 0):
        yield Say("flight", said=(Bit(WORDS.say("flight"), glyph="flight"),))


def _armory(view: View, make: Maker, seat: int, key: str) -> Node:
    """Return the goods of Training or of the Armory, one tab a shelf.

    The title has the Creds of the buyer.
    """
    training, sold = value_of(view, "status", seat) == TRAINING, Goods(view, seat)
    if view.outcome is not None:
        state = WORDS.say("armory-end")
    elif key in SHOPPING:
        state = WORDS.say("armory-left", n=value_of(view, "creds", 0), buys=value_of(view, "buys", 0))
    else:
        state = WORDS.say("armory-training" if training else "armory-later")
    title, spoken = ("barracks", "barracks.spoken") if training else ("armory", "armory.spoken")
    shelves = tuple(
        found
        for k, (name, sells) in enumerate(TRAINING_SHELVES if training else SHELVES)
        if (found := _shelf(sold, make, k, name, sells)) is not None
    )
    tone = "now" if key in SHOPPING else ""
    return Panel("armory", WORDS.say(spoken, state=state), shelves, WORDS.say(title, state=state), "tabs", tone)


def _shelf(sold: Goods, make: Maker, number: int, name: str, sells: int) -> Node | None:
    view, kinds = sold.view, sold.facts.sells[: sold.facts.shelves]
    cards = tuple(
        card
        for place, kind in enumerate(kinds)
        if kind == sells and (card := _thing(sold, make, place, view.labels["shelf"][place])) is not None
    )
    title = heading(view, name, sells)
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
