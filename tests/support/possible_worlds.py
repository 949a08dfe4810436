"""The worlds that agree with everything a viewer knows, found by trying all of them, without the resampler."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from functools import partial
from itertools import permutations
from math import comb
from typing import Any, NamedTuple

Cards = tuple[int, ...]
CHANCE = ("chance_key", "chance_counters")


class Secret(NamedTuple):
    """A part of a world that a viewer does not know: how it is read, and the weight of every value that it may have."""

    read: Callable[[Any], Hashable]
    weights: Mapping[Any, float]


class Position(NamedTuple):
    """A state as one viewer sees it: the secrets of others by name, and the zones that they lie in."""

    secrets: Mapping[str, Secret]
    zones: frozenset[str]


def in_counts(row: Sequence[int]) -> Cards:
    """Return the cards of a row of counts."""
    return tuple(card for card, many in enumerate(row) for _ in range(many))


def cards_counted(seat: int, t: Any) -> Cards:
    """Return the hand of a seat that is kept in counts."""
    return in_counts(t.hand[seat])


def cards_held(seat: int, t: Any) -> Cards:
    """Return the hand of a seat that is kept as a row of cards, sorted."""
    return tuple(sorted(t.hand[seat][: t.hand_n[seat]]))


def area_cards(level: int, t: Any) -> Cards:
    """Return the Obstacles in the stack of an Area, sorted."""
    return tuple(sorted(t.area_stack[level][: t.area_stack_n[level]]))


def handfuls(pool: Sequence[int], size: int) -> Iterator[tuple[Cards, float]]:
    """Yield every different handful of cards from a pool, with the number of ways to draw it."""
    kinds = sorted(Counter(pool).items())

    def go_on(at: int, left: int) -> Iterator[tuple[Cards, float]]:
        if at == len(kinds):
            if left == 0:
                yield (), 1.0
            return
        card, copies = kinds[at]
        for many in range(min(copies, left) + 1):
            for rest, ways in go_on(at + 1, left - many):
                yield (card,) * many + rest, comb(copies, many) * ways

    yield from go_on(0, size)


def armies(t: Any, viewer: int) -> Position:
    """Two players: the order of the other's living soldiers, and a hand from the cards that are in no open place (AR-07, AR-08)."""
    (other,) = [seat for seat in range(2) if seat != viewer]
    standing = [soldier for soldier in t.army[other] if soldier >= 0]
    fallen = len([soldier for soldier in t.fallen[other] if soldier >= 0])
    known = [t.order_card[order] for order in range(t.orders) if t.possible[other][order]]
    orders = {below: 1.0 for below in permutations(standing) if any(list(below[::-1]) == order[fallen : t.soldiers] for order in known)}
    unseen = [*t.stock[: t.stock_n], *in_counts(t.hand[other])]
    hands = {hand: ways for hand, ways in handfuls(unseen, sum(t.hand[other])) if _may_be_held(t, other, hand)}
    secrets = {
        "army": Secret(lambda u: tuple(soldier for soldier in u.army[other] if soldier >= 0), orders),
        "hand": Secret(lambda u: in_counts(u.hand[other]), hands),
        "next card": Secret(lambda u: u.stock[u.stock_n - 1], _next_cards(unseen, hands)),
    }
    return Position(secrets, frozenset(("army", "hand", "stock")))


def _may_be_held(t: Any, seat: int, hand: Cards) -> bool:
    """AR-50: a full hand has a group; AR-R25: none is in a hand of which everybody knows that it has none."""
    values = [t.rank_value[card] for card in hand]
    sums = {sum(part) for size in range(t.min_group, len(values) + 1) for part in _parts(values, size)}
    has_group = not sums.isdisjoint(t.soldier_value[: t.soldiers])
    if t.known_groupless[seat]:
        return not has_group
    return has_group or len(hand) < t.hand_size


def _parts(values: Sequence[int], size: int) -> Iterator[tuple[int, ...]]:
    return (
        tuple(values[k] for k in range(len(values)) if chosen >> k & 1) for chosen in range(1 << len(values)) if chosen.bit_count() == size
    )


def _next_cards(unseen: Sequence[int], hands: Mapping[Cards, float]) -> dict[int, float]:
    """Return how often each card is the next of the stock, over all hands."""
    weights: dict[int, float] = defaultdict(float)
    for hand, ways in hands.items():
        for card, many in (Counter(unseen) - Counter(hand)).items():
            weights[card] += ways * many
    return weights


def surviving(t: Any, viewer: int) -> Position:
    """Hands of the others from their own unseen cards (SG-R40), and which Obstacles lie in each Area."""
    secrets: dict[str, Secret] = {}
    for seat in range(len(t.deciding)):
        if seat != viewer:
            known = in_counts(t.known_in_hand[seat])
            unseen = Counter([*t.draw_pile[seat][: t.draw_pile_n[seat]], *in_counts(t.hand[seat])]) - Counter(known)
            drawn = handfuls(list(unseen.elements()), sum(t.hand[seat]) - len(known))
            hands = {tuple(sorted((*known, *more))): ways for more, ways in drawn}
            secrets[f"hand of {seat}"] = Secret(partial(cards_counted, seat), hands)
    if pile := t.draw_pile[viewer][: t.draw_pile_n[viewer]]:
        secrets["own next card"] = Secret(lambda u: u.draw_pile[viewer][u.draw_pile_n[viewer] - 1], Counter(pile))
    for level, many in enumerate(t.area_stack_n):
        box = [obstacle for obstacle in range(t.obstacles) for _ in range(t.left_out[obstacle]) if t.area[obstacle] == level]
        stacked = dict(handfuls([*t.area_stack[level][:many], *box], many))
        if 1 < len(stacked) < 200:
            secrets[f"Area {level}"] = Secret(partial(area_cards, level), stacked)
    down = [card for stack, many in zip(t.random_stack, t.random_stack_n, strict=True) for card in stack[:many]]
    if down:
        secrets["top of a random stack"] = Secret(lambda u: u.random_stack[0][u.random_stack_n[0] - 1], Counter(down))
    return Position(secrets, frozenset(("hand", "draw_pile", "injuries", "random_stack", "area_stack", "left_out")))


def gameon(t: Any, viewer: int) -> Position:
    """Hands of the others from their own unseen cards (GO-R45), the next Game Card, and the answers of questions."""
    secrets: dict[str, Secret] = {}
    for seat in range(len(t.deciding)):
        known = in_counts(t.known_in_hand[seat])
        unseen = Counter([*t.draw_pile[seat][: t.draw_pile_n[seat]], *t.hand[seat][: t.hand_n[seat]]]) - Counter(known)
        if seat != viewer:
            drawn = handfuls(list(unseen.elements()), t.hand_n[seat] - len(known))
            hands = {tuple(sorted((*known, *more))): ways for more, ways in drawn}
            secrets[f"hand of {seat}"] = Secret(partial(cards_held, seat), hands)
    if t.deck_n:
        secrets["next Game Card"] = Secret(lambda u: u.game_deck[u.deck_n - 1], Counter(t.game_deck[: t.deck_n]))
    return Position(secrets, frozenset(("hand", "draw_pile", "game_deck", "answer")))


def shapes(t: Any, viewer: int) -> Position:
    """Two players with open shapes: the other's list, and by shape the cards behind the backs in each place (SL-R06, SL-R08)."""
    (other,) = [seat for seat in range(2) if seat != viewer]
    lists = {card: 1.0 for card in range(t.lists) if card != t.list_card[viewer] and _may_be_list(t, other, card)}
    secrets = {"list": Secret(lambda u: u.list_card[other], lists)}
    backs = len(t.shape_of) - len(t.first_of) - 1
    entries = [divmod(entry, backs) for entry in t.privately_known[viewer] if entry >= 0]
    alone = Counter(card for seat, card in entries if seat == other)
    for shape, (first, kinds) in enumerate(zip(t.first_of, t.kinds_of, strict=True)):
        own = range(first, first + kinds)
        known = Counter({card: max(alone[card], t.known_in_hand[other][card]) for card in own})
        places = [
            Counter(in_counts([row[card] if card in own else 0 for card in range(t.cards)]))
            for row in (t.hand[other], t.upright[other], t.sideways[other])
        ]
        places[0] -= known
        deck = Counter(card for card in t.deck[: t.deck_n] if card in own)
        pool = list((places[0] + places[1] + places[2] + deck).elements())
        sizes = [sum(place.values()) for place in places]
        worlds = {tuple(map(tuple, world)): ways for world, ways in _placed(pool, sizes)}
        if sum(sizes) and 1 < len(worlds) < 300:
            secrets[f"shape {shape}"] = Secret(_reader(other, own, known), worlds)
    return Position(secrets, frozenset(("hand", "upright", "sideways", "deck", "list_card", "privately_known")))


def _reader(seat: int, own: range, known: Counter[int]) -> Callable[[Any], Hashable]:
    def read(u: Any) -> Hashable:
        rows = [Counter({card: row[card] for card in own if row[card]}) for row in (u.hand[seat], u.upright[seat], u.sideways[seat])]
        assert known <= rows[0], "what is known to be in the hand stays there"
        rows[0] -= known
        return tuple(tuple(sorted(row.elements())) for row in rows)

    return read


def _placed(pool: Sequence[int], sizes: Sequence[int]) -> Iterator[tuple[list[Cards], float]]:
    """Yield every way to lay so many cards of a pool at each place, with the number of ways to draw it."""
    if not sizes:
        yield [], 1.0
        return
    for chosen, ways in handfuls(pool, sizes[0]):
        for rest, more in _placed(list((Counter(pool) - Counter(chosen)).elements()), sizes[1:]):
            yield [chosen, *rest], ways * more


def _may_be_list(t: Any, seat: int, card: int) -> bool:
    """SL-18: it asks for all that lies upright; SL-49: something is still wanting."""
    shapes_there = range(len(t.first_of))
    upright = [sum(t.upright[seat][other] for other in range(len(t.shape_of)) if t.shape_of[other] == shape) for shape in shapes_there]
    enough = all(t.need[card][shape] >= t.list_minimum[seat][shape] for shape in shapes_there)
    return enough and any(t.need[card][shape] > upright[shape] for shape in shapes_there)


POSITIONS: Mapping[str, Callable[[Any, int], Position]] = {"armies": armies, "gameon": gameon, "shapes": shapes, "surviving": surviving}
