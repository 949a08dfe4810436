"""The fight against an Obstacle in numbers.

They are the damage so far, what it is enough for, and the same with one more card.
"""

from __future__ import annotations

from collections import Counter as Counts
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

from gamester.core.zones import NONE
from gamester.games.surviving.facts import more_damage
from gamester.games.surviving.rules import operations as ops
from gamester.games.surviving.strings import WORDS
from gamester.games.surviving.ui.board import identity_of_seat, level_of
from gamester.games.surviving.ui.printed_words import way_words
from gamester.games.ui_kit import View, labels, row, value_of
from gamester.ui.vocabulary import Bar, Bit, Card, Node, Rich, Say

EVERY = 10
"""Damage comes in tens, so the bar has a line at each."""


class Fight:
    """The damage of a seat to the Obstacle that it meets, and its cards."""

    def __init__(self, view: View, seat: int, obstacle: Any) -> None:
        self.view, self.seat, self.obstacle = view, seat, obstacle
        self._facts: Any = SimpleNamespace(**view.facts)
        self._named = list(view.labels["card"])
        self._worn = labels(view, "equipped", seat)
        wounds = row(view, "wounds", 0)
        self._kept = int(wounds.cells[level_of(view, seat) - 1].text) if wounds else 0
        self._damage = value_of(view, "damage_done", 0) + self._kept
        """The damage pool, and what the Obstacle has taken before."""
        self._identity = view.labels["identity"].index(identity_of_seat(view, seat))
        self._types = Counts(self._type_of(label) for label in self._worn)
        self._flies = bool(value_of(view, "flight", 0) or view.facts["id_flight"][self._identity])

    def nodes(self) -> Iterator[Node]:
        """Yield the bar, and for a room a line for each way to shut it down."""
        one, said = self.obstacle, {"power": self._damage, "kept": self._kept}
        if one.form == ops.FOE:
            words = WORDS.say("damage-of-kept" if self._kept else "damage-of", **said, health=one.health)
            told = self._enough(self._damage, one.health)
            yield Bar("health", words, self._damage, one.health, self._kept, text=WORDS.say("damage"), every=EVERY, said=told)
            return
        asked = sorted({line.damage for line in one.shutdown})
        words = WORDS.say("damage-of-kept" if self._kept else "damage-of", **said, health=asked[-1])
        yield Bar("health", words, self._damage, asked[-1], self._kept, text=WORDS.say("damage"), every=EVERY, marks=tuple(asked[:-1]))
        for k, line in enumerate(one.shutdown):
            told, tone = self._way(line, self._damage, self._types, self._flies)
            yield Say(f"way-{k}", said=told, tone=tone)

    def preview(self, label: str) -> dict[str, dict[str, Any]]:
        """Return the fields of nodes that are others with a card of this label Equipped."""
        one, kind = self.obstacle, self._type_of(label)
        card = self._named.index(label)
        damage = self._damage + more_damage(self._facts, card, kind in self._types, self._identity)
        added = {"then": damage} if damage > self._damage else {}
        found: dict[str, dict[str, Any]] = {"worn": {"cards": (*self._cards(), Card(f"card.{label}", mark="would"))}}
        if one.form == ops.FOE:
            return found | ({"health": {**added, "said": self._enough(damage, one.health)}} if added else {})
        if added:
            found["health"] = dict(added)
        flies = self._flies or ops.FLIGHT in self._facts.op[self._facts.play_list[card]]
        types = self._types + Counts([kind])
        for k, line in enumerate(one.shutdown):
            told, tone = self._way(line, damage, types, flies)
            found[f"way-{k}"] = {"t": told, "tone": tone}
        return found

    def _cards(self) -> tuple[Card, ...]:
        return tuple(Card(f"card.{label}", count=count) for label, count in Counts(self._worn).items())

    def _type_of(self, label: str) -> int:
        return int(self._facts.card_type[self._named.index(label)])

    def _enough(self, damage: int, needed: int) -> Rich:
        if damage >= needed:
            return (Bit(WORDS.say("enough"), "good"),)
        return (Bit(WORDS.say("short-of", n=needed - damage), "bad"),)

    def _way(self, line: Any, damage: int, types: Counts[int], flies: bool) -> tuple[Rich, str]:
        """Return a way to shut a room down, what is missing for it, and its tone."""
        lacks = [WORDS.say("short-of", n=line.damage - damage)] if damage < line.damage else []
        lacks += [WORDS.say("no-flight")] if line.flight and not flies else []
        if line.type != NONE and types[line.type] < line.count:
            lacks.append(WORDS.say("cards-had", have=types[line.type], want=line.count))
        if lacks:
            return (way_words(line), *(Bit(words, "bad") for words in lacks)), "way"
        return (way_words(line), Bit(WORDS.say("enough"), "good")), "way yes"
