"""Surviving as nodes: the tower, the encounter, and the Armory."""

from __future__ import annotations

from collections import Counter as Counts
from collections.abc import Iterator
from typing import Any

from gamester.games.surviving.rules import events
from gamester.games.surviving.rules import operations as ops
from gamester.games.surviving.rules.constants import DEAD, INSIDE, TRAINING, TRAINING_ROUNDS
from gamester.games.surviving.strings import WORDS
from gamester.games.surviving.ui.armory import SHELVES, TRAINING_SHELVES, Goods, heading
from gamester.games.surviving.ui.board import AREAS, STEPS, active, consequences, identity_of_seat, level_of, printed_obstacle, status, step
from gamester.games.surviving.ui.cards import called
from gamester.games.surviving.ui.ending import ending as ending
from gamester.games.surviving.ui.fight import Fight
from gamester.games.surviving.ui.seat_info import points_of
from gamester.games.ui_kit import View, cards_by_place, labels, reads, row, rows_of, value_of
from gamester.ui.vocabulary import Bit, Card, Counter, Fates, Figure, Gauge, Maker, Node, Panel, Place, Rich, Row, Say, Steps, Track
from gamester.words.languages import language
from gamester.words.values import person

KEY_EVENTS = (events.DEFEATED, events.ELIMINATED, events.EXITED)
"""Events that matter to everybody: what falls, who dies, who gets out. What is bought would be half of the lines."""
SHOPPING = ("shop", "train_shop")
"""Phases in which somebody buys."""
EQUIPPING = ("play", "extra")
"""Phases inside in which cards are played."""


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


def previews(view: View) -> dict[str, dict[str, dict[str, Any]]]:
    """Return what the fight or the purse would be with each move, by move.

    That is the damage, what it is enough for, and the card among the Equipped ones; or the Creds left.
    """
    seat, found = view.viewer, dict[str, dict[str, dict[str, Any]]]()
    if not view.legal_moves:
        return found
    label = cards_by_place(view, "face_up_obstacle").get(level_of(view, seat) - 1, "")
    fight = Fight(view, seat, printed_obstacle(view, label)) if label and status(view, seat) == INSIDE else None
    goods = None
    for move in view.legal_moves:
        if fight and fight.obstacle.form != ops.TRAP and move.action_type == "play":
            found[move.move] = fight.preview(move.move.partition(" ")[2])
        elif move.action_type == "buy":
            goods = goods or Goods(view, seat)
            left = value_of(view, "creds", 0) - goods.price_of_move(move.move)
            found[move.move] = {"spend-creds": {"value": left}}
    return found


@reads("status", "owned", "exit_obstacle")
def badge(view: View, seat: int) -> Figure | None:
    """Return the victory points of a seat so far, which everybody can count (SG-R40).

    An eliminated player has a dash.
    """
    state = value_of(view, "status", seat)
    if state == DEAD:
        return Figure("\N{EN DASH}", "SG-64", glyph="star")
    return Figure(str(points_of(view, seat)).replace("-", "−"), "SG-64", glyph="star")


@reads("status", "health", "identity")
def gauge(view: View, seat: int) -> Gauge | None:
    """Return the Health of a seat that is inside, and what it was at the beginning."""
    if value_of(view, "status", seat) != INSIDE:
        return None
    most = view.facts["id_health"][view.labels["identity"].index(identity_of_seat(view, seat))]
    return Gauge(value_of(view, "health", seat), most, WORDS.say("health"), "SG-38", "heart")


def middle(view: View, make: Maker) -> tuple[Node, ...]:
    """Return the tower, the encounter of the active seat, and the Armory.

    There is no encounter after the end.
    """
    seat, key = active(view), view.phase.key if view.phase else ""
    met = tuple(_encounter(view, make, seat, key)) if view.outcome is None else ()
    own = tuple(_strip(view, seat, key)) if view.outcome is None else ()
    sold = seat, key, view.outcome is None, view.legal_moves, rows_of(view, *SOLD), view.labels, view.seats, language()
    climbed = seat, view.legal_moves, rows_of(view, "face_up_obstacle", "area_stack", "level", "status"), view.labels, language()
    tower = make.keep("tower", climbed, lambda: _tower(view, make, seat))
    return (tower, *met, *own, make.keep("armory", sold, lambda: _armory(view, make, seat, key)))


def _strip(view: View, seat: int, key: str) -> Iterator[Node]:
    """Yield the viewer's own numbers.

    They are what there is to spend in their turn, and their victory points.
    """
    own = view.viewer
    if own >= len(view.seats) or status(view, own) not in (TRAINING, INSIDE):
        return
    if seat != own:
        counted = (
            [Counter("spend-health", value=value_of(view, "health", own), text=WORDS.say("health"))] if status(view, own) == INSIDE else []
        )
    elif key in SHOPPING:
        counted = [_spend(view, "creds"), _spend(view, "buys")]
    elif status(view, own) == TRAINING:
        counted = [_spend(view, "creds")]
    else:
        counted = [_spend(view, "moves"), Counter("spend-damage", value=value_of(view, "damage_done", 0), text=WORDS.say("strip-damage"))]
    yield Panel(
        "strip", WORDS.say("strip"), (*counted, Counter("spend-vp", value=points_of(view, own), text=WORDS.say("vp"))), kind="strip"
    )


def _spend(view: View, zone: str) -> Counter:
    value = value_of(view, zone, 0)
    return Counter(f"spend-{zone}", WORDS.say(f"spend-{zone}", n=value), value, WORDS.say(f"strip-{zone}"))


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
    who, equips = person(view.seats[seat], seat == view.viewer), False
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
            yield Say("encounter", said=(WORDS.say("moves-left", **who, n=value_of(view, "moves", 0)),))
        else:
            yield from _fight(view, make, seat, label, obstacle, key == "guard")
        equips = key in EQUIPPING and obstacle is not None and obstacle.form != ops.TRAP
    yield from _equipped(view, make, seat, equips)


def _fight(view: View, make: Maker, seat: int, label: str, obstacle: Any, guarding: bool) -> Iterator[Node]:
    """Yield the Obstacle, the damage, and what comes of it."""
    card, fight = make.card("obstacle", label), Fight(view, seat, obstacle)
    yield make.keep("met", card, lambda: Row("met", WORDS.say("met", obstacle=called("obstacle", label)), (card,)))
    if obstacle.form == ops.TRAP:
        yield Say("health", said=(WORDS.say("no-attack-stops-a-trap"), Bit(clause="SG-36"), Bit(clause="SG-43")))
    else:
        yield from fight.nodes()
    yield Fates("fates", WORDS.say("fates"), consequences(view, seat, obstacle, guarding))


def _equipped(view: View, make: Maker, seat: int, equips: bool) -> Iterator[Node]:
    """Yield a seat's Equipped cards, alike ones together, and what it has to spend.

    While cards are played against an Obstacle their place is there even if there are none. The viewer's own numbers stand in their strip.
    """
    many = Counts(labels(view, "equipped", seat))
    if many or equips:
        cards = tuple(make.card("card", label, seat, count=count) for label, count in many.items())
        yield Row("worn", WORDS.say("equipped-by", **person(view.seats[seat], seat == view.viewer)), cards, title=WORDS.say("equipped"))
    for zone, glyph in (("moves", "boot"), ("armor", "shield"), ("creds", "coin"), ("buys", "bag")):
        value = value_of(view, zone, 0)
        if value and (zone == "armor" or seat != view.viewer):
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
        if (found := _shelf(sold, make, k, name, sells, key in SHOPPING)) is not None
    )
    tone = "now" if training or key in SHOPPING else ""
    first = 1 if len(shelves) > 1 and level_of(view, view.viewer if view.viewer < len(view.seats) else seat) > 1 else 0
    return Panel("armory", WORDS.say(spoken, state=state), shelves, WORDS.say(title), "tabs", tone, state, first)


def _shelf(sold: Goods, make: Maker, number: int, name: str, sells: tuple[int, ...], buying: bool) -> Node | None:
    view, kinds = sold.view, sold.facts.sells[: sold.facts.shelves]
    cards = tuple(
        card
        for place, kind in enumerate(kinds)
        if kind in sells and (card := _thing(sold, make, place, view.labels["shelf"][place], buying)) is not None
    )
    title = heading(view, name)
    told = tuple(sold.talents(card.face.partition(".")[2]) for card in cards) if ops.SELLS_ROLES in sells else ()
    return Row(f"shelf-{number}", title, cards, "grid", title=title, told=told) if cards else None


def _thing(sold: Goods, make: Maker, place: int, shelf: str, buying: bool) -> Card | None:
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
        note=sold.lacks(sells, pays) if buying else "",
    )
