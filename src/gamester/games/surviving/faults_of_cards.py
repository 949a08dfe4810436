"""What is wrong with one card of a set (SG-E04 to E13)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from gamester.games.surviving.vocabulary import TYPES, Fault, faults_of_effect

KINDS = ("creds", "item", "injury", "unarmed", "upgrade")
PLACES = ("armory1", "armory2", "barracks", "injuries", "random", "starter")
SOLD = ("barracks", "armory1", "armory2", "random")
EFFECTS = ("play", "combo", "guard")

Entry = Mapping[str, Any]
"""The keys of a card that are there and of the right type."""


def must_be_one_of(key: str, values: tuple[str, ...]) -> Fault:
    """SG-E08."""
    return 8, f"{key} must be one of {', '.join(values)}"


def lacks(entry: Entry, key: str) -> bool:
    """Whether a key is not there at all; one of the wrong type has been complained about."""
    return key not in entry and key not in entry.get("unsound", ())


def faults_of_copies(entry: Entry) -> Iterator[Fault]:
    """SG-E10 for anything of which there are several."""
    if not 1 <= entry.get("copies", 1) <= 30:
        yield 10, "copies must be 1..30"


def judge_card(card: Entry) -> Iterator[Fault]:
    """All that is wrong with one card; what its missing keys would say is said elsewhere."""
    kind, where = card.get("kind"), card.get("where")
    if "kind" in card and kind not in KINDS:
        yield must_be_one_of("kind", KINDS)
    if "where" in card and where not in PLACES:
        yield must_be_one_of("where", PLACES)
    for key in EFFECTS:
        for effect in card.get(key, ()):
            yield from faults_of_effect(effect, key)
    if "type" in card and (card["type"] not in TYPES or (kind in KINDS and kind != "upgrade")):
        yield 9, "type must be soldier, cyborg or bio, on upgrades only"
    if "combo" in card and "type" not in card and kind != "injury":
        yield 9, "combo needs a type"
    if kind == "injury" or where == "injuries":
        yield from _injury(card)
    elif "vp" in card and kind in KINDS:
        yield 12, "only injuries and obstacles carry vp"
    if where in PLACES:
        yield from _numbers(card, where)
    if kind == "creds" and "play" in card and not _is_plain(card):
        yield 13, 'a creds card has exactly play = ["creds n"]'
    if where == "random" and kind in KINDS and kind != "upgrade":
        yield 13, "the random stacks hold upgrades only"
    if kind in KINDS and kind != "injury" and lacks(card, "play"):
        yield 27, 'missing key "play"'


def _injury(card: Entry) -> Iterator[Fault]:
    """SG-E11, of a card that is an Injury or lies among them."""
    if card.get("kind") in KINDS and card.get("where") in PLACES and (card["kind"] == "injury") != (card["where"] == "injuries"):
        yield 11, 'injuries, and only injuries, live in where="injuries"'
    if card.get("kind") != "injury":
        return
    if lacks(card, "vp"):
        yield 27, 'missing key "vp"'
    elif card.get("vp", -1) >= 0:
        yield 11, "an injury needs a negative vp"
    if any(key in card for key in (*EFFECTS, "once")):
        yield 11, "an injury has no effects"


def _numbers(card: Entry, where: str) -> Iterator[Fault]:
    """SG-E10, and the numbers that a card must have."""
    if where in SOLD:
        if lacks(card, "cost"):
            yield 27, 'missing key "cost"'
        elif not 1 <= card.get("cost", 1) <= 20:
            yield 10, "cost must be 1..20"
    elif "cost" in card:
        yield 10, "cost is only for cards that can be bought"
    if where == "starter":
        if "copies" in card:
            yield 10, "a starter card has no copies"
        return
    if lacks(card, "copies"):
        yield 27, 'missing key "copies"'
    yield from faults_of_copies(card)


def _is_plain(card: Entry) -> bool:
    """Whether a Creds card gives Creds and does nothing else."""
    play = card["play"]
    one = len(play) == 1 and isinstance(play[0], str) and play[0].split(" ")[0] == "creds"
    return one and not any(key in card for key in ("combo", "guard", "once"))
