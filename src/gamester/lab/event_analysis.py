"""Analysis of single games.

Each is played again in plain Python and its events are read.
"""

from __future__ import annotations

import importlib
from collections import Counter
from struct import unpack
from typing import Any

from gamester.bots.arena import WORDS, Arena, game_seed
from gamester.bots.playout import KEY_WORDS
from gamester.bots.statistics import ProportionStats
from gamester.core.events import EventRecorder
from gamester.core.zones import FACE, NONE, Zone
from gamester.games.registry import Game
from gamester.lab.tallies import SIXTIETHS, EventTally
from gamester.match.setup import expand_seed

SAMPLE_EVERY = 7
"""One decision in this many is checked against every clause. A full check costs as much as 100 actions."""
CARDS = ("hand", "stack", "row", "aside")
"""Kinds of zones whose cards a player "has". First cards are noted only where others do not see them."""
FIRST, FINAL = "first", "at the end"


class EventAnalyser:
    """Analyses games of one arena one by one."""

    def __init__(self, arena: Arena) -> None:
        self.arena = arena
        self.game = arena.game
        self.names = arena.game.text
        self.doors = arena.game.load_plain(arena.laid)
        self.seats = arena.laid.seats
        self.room = [0] * arena.room_size
        self.verdicts = [0] * arena.room_size
        self.labels = self.names.labels(arena.root)
        self.zones = [zone for zone in arena.laid.zones.values() if zone.rows_are_seats and zone.kind in CARDS and self._named(zone)]

    def analyse(self, seed: str, game: int, found: EventTally) -> None:
        """Play a game again and add its events, clauses and cards to `found`."""
        rules, scribe = self.game.game, EventRecorder()
        t = self.arena.laid.copy_state(self.arena.root)
        t.chance_key = list(_key(seed, game))
        t.scribe = scribe
        rules.deal(t)
        had: list[tuple[str, int, str, str]] = []
        empty = self._first_cards(t, [(seat, zone) for seat in range(self.seats) for zone in self.zones if zone.others != FACE], had)
        leads, changes, history = self._leader(t), 0, []
        round = rules.round_number(t)
        for step, (seat, action) in enumerate(self.arena.trace(seed, game)):
            if (game + step) % SAMPLE_EVERY == 0 and seat < self.seats:
                self._count_refusals(t, seat, found)
            rules.apply(t, seat, action)
            empty = self._first_cards(t, empty, had)
            if rules.round_number(t) != round or rules.ended_by(t):
                round, leader = rules.round_number(t), self._leader(t)
                changes += leader >= 0 and leads >= 0 and leader != leads
                leads = leader if leader >= 0 else leads
                history.append(leads)
        had += [(FINAL, seat, *card) for seat in range(self.seats) for zone in self.zones for card in self._cards(t, seat, zone)]
        self._count_events(scribe, found)
        rules.win_shares(t, self.room)
        shares = [share / SIXTIETHS for share in self.room[: self.seats]]
        for share in shares:
            found.seats.add(share)
        for when, seat, zone, label in had:
            found.card_results.setdefault((when, zone, label), ProportionStats()).add(shares[seat])
        found.games += 1
        if hasattr(self.names, "LEADER_BY"):
            found.leads.add(changes)
            halfway = history[(len(history) - 1) // 2] if history else -1
            if halfway >= 0:
                found.leader_wins.add(shares[halfway])

    def _count_refusals(self, t: Any, seat: int, found: EventTally) -> None:
        """Count once every clause that forbids this seat an action that it could name."""
        found.looked += 1
        self.doors.action_verdicts([t], 0, seat, self.verdicts)
        found.clause_refusals.update({clause for clause in self.verdicts[: self.game.game.num_actions(t)] if clause})

    def _count_events(self, scribe: EventRecorder, found: EventTally) -> None:
        """Count the clauses of the recorded events."""
        kinds = Counter(event.kind for event in scribe.events)
        clauses: Counter[int] = Counter()
        for kind, many in kinds.items():
            clause = self.names.EVENT_TEXTS[kind].clause
            if clause:
                clauses[self.game.law.number(clause)] += many
        found.clause_events.update(clauses)
        found.games_with_clause.update(clauses.keys())

    def _leader(self, t: Any) -> int:
        """Return the sole leader, or -1 if there is none or the game defines no lead."""
        if not hasattr(self.names, "LEADER_BY"):
            return -1
        part, sign = self.names.LEADER_BY
        standing = []
        for seat in range(self.seats):
            self.game.game.score_parts(t, seat, self.room)
            standing.append(sign * self.room[part])
        best = max(standing)
        return standing.index(best) if standing.count(best) == 1 else -1

    def _named(self, zone: Zone) -> bool:
        return zone.contents is not None and zone.contents.name in self.labels

    def _first_cards(self, t: Any, empty: list[tuple[int, Zone]], had: list[tuple[str, int, str, str]]) -> list[tuple[int, Zone]]:
        """Note the first cards in zones that were empty so far.

        Return the zones that are still empty.
        """
        still = []
        for seat, zone in empty:
            found = self._cards(t, seat, zone)
            had += [(FIRST, seat, *card) for card in found]
            if not found:
                still.append((seat, zone))
        return still

    def _cards(self, t: Any, seat: int, zone: Zone) -> set[tuple[str, str]]:
        """Return the distinct (name of the zone, label) of cards in a zone of a seat."""
        assert zone.contents is not None
        row, words = getattr(t, zone.name)[seat], self.labels[zone.contents.name]
        cells = [row] if type(row) is int else row
        counted = zone.storage == "counts"
        ids = [card for card, cell in enumerate(cells) if cell > 0] if counted else [card for card in cells if card != NONE]
        return {(zone.name, words[card]) for card in ids if card < len(words)}


def zone_of(game: Game, name: str) -> Zone:
    """Return a zone of a game's state by its name."""
    found = getattr(importlib.import_module(f"{game.home}.state").State, name)
    assert isinstance(found, Zone)
    return found


def _key(seed: str, game: int) -> tuple[int, ...]:
    return unpack(WORDS, expand_seed(game_seed(seed, game)))[:KEY_WORDS]
