"""Card list and faces by label of Surviving: cards, Obstacles and identities."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from msgspec.structs import replace

from gamester.games.surviving.cards import Card, CardSet, Identity, Obstacle, parse_card_set
from gamester.games.surviving.facts import RECRUIT, RECRUIT_HEALTH, card_of, identity_of, name_of, obstacle_of
from gamester.games.surviving.rules import operations as ops
from gamester.games.surviving.spoken_names import said_name, type_named
from gamester.games.surviving.state import State
from gamester.games.surviving.strings import WORDS
from gamester.games.surviving.ui.faces import KINDS, card_face, identity_face, reward_face, unknown_face
from gamester.games.surviving.ui.obstacle_faces import obstacle_face
from gamester.games.surviving.ui.printed_words import printed_words
from gamester.games.ui_kit import ListedCard
from gamester.words.languages import cache_by_language

Printed = Card | Obstacle | Identity
SAMPLE_CARDS = (("card", "rifle", -1), ("obstacle", "titan", -1), ("card", "wings", -1))
"""Three cards for the lobby: dimension, label, seat."""
CARDS = ("card", "playable", "guarding", "shelf")
LISTED = ("card", "obstacle", "identity")
"""Dimensions of cards as they are listed; the others of a card are choices, which are small."""
PLAIN_RECRUIT = Identity(RECRUIT, "Raw Recruit", -1, 0, RECRUIT_HEALTH, 1, 0)


def called(dim: str, label: str) -> str:
    """Return the printed name of a card in our sets, or else its id as a name."""
    what = _known_as(dim, label)
    return said_name(what.name) if what is not None else name_of(label.removeprefix("id:") if dim in CARDS else label)


def _known_as(dim: str, label: str) -> Printed | None:
    """Return a card of our sets by its label; an Obstacle among cards is a Reward."""
    if dim in CARDS and label.startswith("id:"):
        return _known_as("identity", label.removeprefix("id:"))
    if dim == "identity" and label == RECRUIT:
        return PLAIN_RECRUIT
    return _known().get(f"{'card' if dim in CARDS else dim} {label}")


@lru_cache(maxsize=1)
def _known() -> dict[str, Printed]:
    """Return the entries of all our sets, by kind and id.

    A Reward is included as the Obstacle that it was.
    """
    found: dict[str, Printed] = {}
    for path in sorted((Path(__file__).parents[1] / "card_sets").glob("*.toml")):
        cards = parse_card_set(path.read_bytes(), path.name)
        if isinstance(cards, CardSet):
            found |= {f"card {obstacle.id}": obstacle for obstacle in cards.obstacles if obstacle.is_reward}
            found |= {f"card {card.id}": card for card in cards.cards}
            found |= {f"obstacle {obstacle.id}": obstacle for obstacle in cards.obstacles}
            found |= {f"identity {role.id}": role for role in cards.identities}
    return found


def face(dim: str, label: str, seat: int = -1) -> str:
    """Return the SVG inside a card of 100 by 140, or "" for the plain face.

    A card that is in none of our sets shows its name.
    """
    what = _known_as(dim, label)
    if what is not None:
        return drawn(what, dim in CARDS, dim in LISTED)
    return unknown_face(called(dim, label)) if dim in (*CARDS, *LISTED) else ""


def face_at(t: State, dim: str, number: int, seat: int = -1) -> str:
    """Return the face of one id of a state, drawn from its facts.

    On a table only Obstacles are large.
    """
    what = _printed_at(t, dim, number)
    return drawn(what, dim == "card", dim == "obstacle") if what is not None else ""


def words_at(t: State, dim: str, number: int) -> str:
    """Return what is printed on one id of a state besides its name."""
    what = _printed_at(t, dim, number)
    return described(what, dim == "card") if what is not None else ""


def _printed_at(t: State, dim: str, number: int) -> Printed | None:
    """Return one id of a state as printed.

    The state has everything but the name; a card equal to ours gets our name.
    """
    if dim not in LISTED:
        return None
    if dim == "identity" and number == t.recruit:
        return PLAIN_RECRUIT
    what: Printed
    if dim == "obstacle":
        what = obstacle_of(t, number)
    elif dim == "identity":
        what = identity_of(t, number)
    else:
        won = list(t.reward[: t.obstacles])
        what = obstacle_of(t, won.index(number)) if number in won else card_of(t, number)
    ours = _known().get(f"{dim} {what.id}")
    return ours if ours is not None and _alike(ours, what) else what


def _alike(ours: Printed, what: Printed) -> bool:
    """Return True if two entries look the same except for the name.

    The state knows Areas, not levels beyond that of the Exit.
    """
    if type(ours) is not type(what):
        return False
    last = {"level": ours.area + 1} if isinstance(ours, Obstacle) else {}
    return drawn(replace(ours, name=what.name, **last)) == drawn(what)


@cache_by_language(maxsize=512)
def drawn(what: Printed, owned: bool = False, with_large: bool = True) -> str:
    """Return a card, an Obstacle or an identity as a picture.

    An Obstacle that is `owned` has become a card.
    """
    if isinstance(what, Card):
        return card_face(what, with_large)
    if isinstance(what, Identity):
        return identity_face(what, with_large)
    return reward_face(what, with_large) if owned else obstacle_face(what)


def described(what: Printed, owned: bool = False) -> str:
    """Return everything that is printed on a card except its name.

    Example: `Soldier Upgrade, 4 Creds: 30 damage.`
    """
    if owned and isinstance(what, Obstacle):
        return WORDS.say("printed-reward", n=what.creds, vp=what.vp)
    words = printed_words(what)
    if isinstance(what, Obstacle):
        return WORDS.say("printed-obstacle", kind=WORDS.say(FORMS[what.form]), level=what.level, words=words)
    kind = _kind(what)
    if words:
        return WORDS.say("printed-kind-price-words" if what.cost else "printed-kind-words", kind=kind, n=what.cost, words=words)
    return WORDS.say("printed-kind-price" if what.cost else "printed-kind", kind=kind, n=what.cost)


def _kind(what: Card | Identity) -> str:
    """Return the kind of a card, with its type if it has one."""
    kind = WORDS.say("kind-identity" if isinstance(what, Identity) else KINDS[what.kind])
    return WORDS.say("typed-kind", type=type_named(what.type), kind=kind) if what.type >= 0 else kind


SECTIONS = {
    ops.STARTER: "section-starter",
    ops.BARRACKS: "section-barracks",
    ops.ARMORY_1: "section-armory1",
    ops.ARMORY_2: "section-armory2",
    ops.RANDOM: "section-random",
    ops.INJURIES: "section-injuries",
}
FORMS = {ops.FOE: "form-foe", ops.ROOM: "form-room", ops.TRAP: "form-trap"}


def card_list(cards: CardSet) -> list[ListedCard]:
    """Return the card list: cards by section, identities, then Obstacles by Area.

    Rewards are not listed, because they are the other side of Obstacles.
    """
    most = cards.players[1]
    sections = list(SECTIONS)
    found = [_card_sheet(card, most) for card in sorted(cards.cards, key=lambda card: sections.index(card.section))]
    found += [_identity_sheet(role, most) for role in (PLAIN_RECRUIT, *cards.identities)]
    return found + [_obstacle_sheet(one) for one in sorted(cards.obstacles, key=lambda one: one.area)]


def _card_sheet(card: Card, most: int) -> ListedCard:
    starting = card.section == ops.STARTER
    return ListedCard(
        section=WORDS.say(SECTIONS[card.section]),
        id=card.id,
        name=said_name(card.name),
        copies=card.starter * most if starting else card.copies,
        values={WORDS.say("value-kind"): _kind(card), **_values(cost=card.cost, vp=card.vp)},
        words=described(card),
        face=drawn(card),
        dim="card",
        group=WORDS.say("for-each-player", n=card.starter, players=most) if starting else "",
    )


def _identity_sheet(role: Identity, most: int) -> ListedCard:
    values = _values(cost=role.cost, health=role.health, moves=role.moves, discount=role.discount)
    each, section = WORDS.say("for-each-player", n=1, players=most), WORDS.say("section-identities")
    return ListedCard(section, role.id, said_name(role.name), most, values, described(role), drawn(role), "identity", each)


def _values(**numbers: int) -> dict[str, int | str]:
    """Return numbers of a card by what they are called."""
    return {WORDS.say(f"value-{name}"): number for name, number in numbers.items()}


def _obstacle_sheet(one: Obstacle) -> ListedCard:
    return ListedCard(
        section=WORDS.say("section-exit" if one.area == ops.EXIT else "section-level", level=one.area + 1),
        id=one.id,
        name=said_name(one.name),
        copies=one.copies,
        values=_values(level=one.level, health=one.health, damage=one.damage, creds=one.creds, vp=one.vp),
        words=described(one),
        face=drawn(one),
        dim="obstacle",
    )
