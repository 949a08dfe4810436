"""Panel of a seat in Armies: figures, public knowledge, card marks, and its end."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from gamester.games.armies.rules import events
from gamester.games.armies.strings import WORDS
from gamester.games.armies.ui.match_ups import Reveal, reveal_of
from gamester.games.ui_kit import View, labels, people_at, person_at, reads, row, value_of
from gamester.words.languages import language
from gamester.words.values import listed

NO_PASS, A_PASS = 1, 2
ENDINGS = {
    events.FELL: "AR-11",
    events.ON_SKIN: "AR-41",
    events.STRUCK: "AR-28",
    events.BROKE: "AR-42",
    events.OUT: "AR-42",
}
"""Events that explain why a seat went out, with their clauses."""


def seat_figures(view: View, seat: int) -> list[tuple[str, str, str]]:
    """Return the figures of a seat: presented values, soldiers standing, hits, out.

    Each is (text, clause, tone).
    """
    found = [(words, "", "") for words in _presented(view, seat)]
    if value_of(view, "out", seat):
        turn = next((line.round for line in view.log if line.kind == events.OUT and line.a == seat), 0)
        return [*found, (WORDS.say("figure-out", turn=turn), "AR-42", "gone")]
    army = row(view, "army", seat)
    standing = army.count if army else 0
    reveal = reveal_of(view)
    if hits := _hits(view, seat, reveal):
        found.append((hits, "AR-28", "bad"))
    if standing == 0 and labels(view, "fallen", seat):
        return [*found, (WORDS.say("figure-skin"), "AR-41", "bad")]
    if labels(view, "fallen", seat):
        found.append((WORDS.say("figure-standing", n=standing), "", "good"))
    return found


def drafted(view: View) -> list[str]:
    """Return the viewer's groups that only they see, in words: `a Jack (2 + 9)`."""
    lying = row(view, "draft", view.viewer) if view.viewer < len(view.seats) else None
    return [
        WORDS.say("drafted-group", soldier=card.caption, cards=" + ".join([part.label for part in card.parts]))
        for card in (lying.cards if lying else ())
        if card.parts
    ]


def decision(view: View) -> tuple[str, str]:
    """Return why there is one way only, and its clause.

    Both are "" if the phase text is enough.
    """
    key, types = view.phase.key if view.phase else "", {move.action_type for move in view.legal_moves}
    if not view.must_decide:
        return "", ""
    if key == "prepare" and types == {"keep"} and not value_of(view, "announced", view.viewer):
        return WORDS.say("keep-group"), "AR-49"
    if key == "present" and "done" not in types and not view.draft:
        return WORDS.say("must-present"), "AR-48"
    return "", ""


def decision_help(view: View) -> str:
    """Return what a group does (AR-26, AR-28), while groups are presented."""
    return WORDS.say("group-does") if view.phase and view.phase.key == "present" else ""


def _presented(view: View, seat: int) -> Iterator[str]:
    """Yield `presented J and Q` while the presentation lies on the table."""
    if seat in reveal_of(view).seats:
        lying = row(view, "presentation", seat)
        values = [card.caption for card in (lying.cards if lying else ())]
        yield WORDS.say("figure-presented", values=listed(values), count=len(values))


def _hits(view: View, seat: int, reveal: Reveal) -> str:
    """Return the hits on a seat in the current reveal: so far, or in the end."""
    struck = [line for line in reveal.struck if line.a == seat]
    if struck:
        return WORDS.say("figure-hits", n=struck[0].c, by=people_at(view, [line.b for line in struck]), count=len(struck))
    deepest = max((len(found) for (_, target), found in reveal.hits.items() if target == seat), default=0)
    by = [attacker for (attacker, target), found in reveal.hits.items() if target == seat and len(found) == deepest]
    return WORDS.say("figure-hits-so-far", n=deepest, by=people_at(view, by), count=len(by)) if deepest else ""


READ_OF_A_SEAT = ("possible", "fallen", "out", "known_groupless", "pass_known", "presentation", "hushed")


@reads(*READ_OF_A_SEAT, whole=("passed_last",), also=("round", "seats"))
def public_knowledge(view: View, seat: int) -> list[tuple[str, str]]:
    """Return public knowledge of an army and a hand, in sentences (AR-R19)."""
    return [*_of_the_army(view, seat), *_of_the_hand(view, seat)]


def _of_the_army(view: View, seat: int) -> tuple[tuple[str, str], ...]:
    possible, fallen = labels(view, "possible", seat), labels(view, "fallen", seat)
    return _of_an_army(language(), tuple(possible), tuple(fallen), tuple(view.labels.get("soldier", ())))


@lru_cache(maxsize=1024)
def _of_an_army(
    language: str, possible: tuple[str, ...], fallen: tuple[str, ...], soldiers: tuple[str, ...]
) -> tuple[tuple[str, str], ...]:
    """Return what is known of an army, in the current language.

    `language` names that language for the cache.
    """
    return tuple(_told_of([_parted(order, soldiers) for order in possible], fallen, soldiers))


def _told_of(orders: list[list[str]], fallen: tuple[str, ...], soldiers: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    if fallen:
        yield WORDS.say("fallen-from-top", soldiers=listed(fallen)), "AR-R19"
    if not orders or len(fallen) == len(orders[0]):
        return
    if len(orders) == 1:
        yield WORDS.say("standing-from-top", soldiers=listed(orders[0][len(fallen) :])), "AR-R19"
        return
    standing = sorted(orders[0][len(fallen) :], key=soldiers.index)
    places = {place: {order[place] for order in orders} for place in range(len(fallen), len(orders[0]))}
    sure = {name for here in places.values() if len(here) == 1 for name in here}
    told = False
    for place, (_, here) in enumerate(sorted(places.items()), 1):
        never = [name for name in standing if name not in here and name not in sure]
        if len(here) == 1:
            yield WORDS.say("place-is", place=place, soldier=next(iter(here))), "AR-R19"
        elif never:
            yield WORDS.say("place-is-not", place=place, soldiers=listed(never)), "AR-R19"
        told = told or len(here) == 1 or bool(never)
    if told:
        yield WORDS.say("orders-left", n=len(orders)), "AR-R19"
    else:
        yield WORDS.say("order-is-secret", n=len(orders)), "AR-08"


def _parted(order: str, soldiers: tuple[str, ...]) -> list[str]:
    """Split an order in notation into its soldiers, top first."""
    return order.split("-") if "-" in order else list(order) if all(len(soldier) == 1 for soldier in soldiers) else [order]


def _of_the_hand(view: View, seat: int) -> Iterator[tuple[str, str]]:
    if value_of(view, "out", seat):
        return
    if value_of(view, "known_groupless", seat):
        yield WORDS.say("hand-has-no-group"), "AR-R25"
    known, secret = value_of(view, "pass_known", seat), any(row(view, "passed_last", other) is None for other in range(len(view.seats)))
    if known == A_PASS if secret else value_of(view, "passed_last", seat):
        yield WORDS.say("passed"), "AR-48"
    elif secret and known != NO_PASS and view.round > 1 and not labels(view, "presentation", seat):
        yield WORDS.say("passed-perhaps"), "AR-R25"
    if value_of(view, "hushed", seat):
        yield WORDS.say("asks-no-more"), "AR-R18"


def card_marks(view: View) -> dict[tuple[str, int, int], str]:
    """Return the marks of cards: fallen soldiers, soldiers hit, cancelled groups."""
    reveal, made = reveal_of(view), {}
    for seat in range(len(view.seats)):
        for place in range(len(labels(view, "fallen", seat))):
            made["fallen", seat, place] = "dead"
        for place, soldier in enumerate(_falling(view, seat, reveal)):
            made["army", seat, place] = f"hit soldier:{soldier}"
        for place in _struck(view, seat, reveal):
            made["presentation", seat, place] = "struck"
    return made


def _falling(view: View, seat: int, reveal: Reveal) -> list[str]:
    """Return soldiers that an attack has found and that have not fallen, top first."""
    if reveal.struck or reveal.refilled:
        return []
    found = max((hits for (_, target), hits in reveal.hits.items() if target == seat), key=len, default=[])
    return [reveal.soldiers[soldier] for soldier in found]


def _struck(view: View, seat: int, reveal: Reveal) -> Iterator[int]:
    """Yield the places of groups cancelled in the current pair, or by every opponent."""
    against = [b if a == seat else a for a, b in ([reveal.current] if reveal.current else reveal.compared) if seat in (a, b)]
    lying = row(view, "presentation", seat) if against else None
    if lying is None:
        return
    free = map(max, zip(*[reveal.free_of(seat, other) for other in against], strict=True))
    left = [many - most for many, most in zip(reveal.groups(seat), free, strict=True)]
    for place, card in enumerate(lying.cards if max(left) > 0 else ()):
        soldier = reveal.soldiers.index(card.caption)
        left[soldier] -= 1
        if left[soldier] >= 0:
            yield place


def ending_reasons(view: View, seat: int) -> list[tuple[str, str]]:
    """Return why a seat ended where it did: the events of its last turn.

    For no seat (-1), return the tests that broke a draw, in order.
    """
    if seat < 0:
        return [(f"{line.text}.", "AR-59") for line in view.log if line.kind == events.TESTED]
    turn = next((line.round for line in view.log if line.kind == events.OUT and line.a == seat), -1)
    lines = [line for line in view.log if line.round == turn and line.kind in ENDINGS]
    if by := [line.a for line in lines if line.kind == events.BROKE and line.b == seat]:
        return [(WORDS.say("hit-on-skin", **person_at(view, seat), by=people_at(view, by)), ENDINGS[events.BROKE])]
    return [(f"{line.text}.", ENDINGS[line.kind]) for line in lines if line.kind != events.BROKE and line.a == seat]
