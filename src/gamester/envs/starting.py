"""States in which environments begin.

Positions, records and plies of records; and card sets of one's own.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gamester.core.layout import Layout
from gamester.core.rng import UINT32_MAX
from gamester.games.registry import Game
from gamester.match.card_sets import builtin_sets, parse_set
from gamester.match.match import Match
from gamester.match.positions.position import parse_position
from gamester.match.record import read_record
from gamester.match.setup import InvalidSetup, Setup, key_from_seed, load_set, make_header
from gamester.words.library import Words

WORDS = Words.beside(__file__)
NOT_A_RECORD = -1
"""Stands for the ply of a start that was written as a position."""


def card_set_of(game: Game, given: str) -> tuple[str, str]:
    """Return the name of a card set and its text.

    The text is "" for one that comes with the game. `given` is a name, a path or the text of a set. Raises InvalidSetup with all errors.
    """
    if not given or given in builtin_sets(game):
        return given, ""
    found = parse_set(game, given, "set") if "\n" in given else load_set(game, given)
    if isinstance(found, list):
        raise InvalidSetup(found)
    return found.name, "" if found.is_builtin else found.text


class Start:
    """A state in which an environment begins, with the setup of its game.

    Every game of the environment begins in it; the seed decides what chance does from there on.
    """

    def __init__(self, match: Match, rules: int, source: tuple[str, int | None]) -> None:
        self._match, self._rules, self._source = match, rules, source
        self.game: Game = match.game
        self.layout: Layout = match.layout

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, (*self._source, self.layout.to_words(self._match.table))

    def setup_for(self, slug: str, seats: int | None, cards: str, options: Mapping[str, Any] | None) -> Setup:
        """Return the setup of the start.

        Raises InvalidSetup if other arguments ask for another.
        """
        wrong = [WORDS.say("start-game", game=slug, there=self.game.slug)] if slug != self.game.slug else []
        if seats not in (None, self.layout.seats):
            wrong.append(WORDS.say("start-seats", seats=str(seats), there=str(self.layout.seats)))
        if cards or options:
            wrong.append(WORDS.say("start-setup"))
        if wrong:
            raise InvalidSetup(wrong)
        return Setup(self.game, self.layout, self.layout.copy_state(self._match.table), self._rules)

    def state(self, seed: str) -> Any:
        """Return a copy of the state with the chance of this seed."""
        t = self.layout.copy_state(self._match.table)
        t.chance_key = key_from_seed(seed)
        return t

    def match(self, seed: str) -> Match:
        """Return a match that goes on from here with the chance of this seed."""
        match = self._match.fork()
        match.table = self.state(seed)
        match.was_dealt = False
        return match

    def redealt(self, seat: int, seed: int) -> Start:
        """Return a start in which everything that a seat cannot know is drawn anew."""
        match = self._match.fork()
        match.table = self.layout.copy_state(match.table)
        self.game.game.resample_hidden(match.table, seat, seed & UINT32_MAX)
        return Start(match, self._rules, self._source)


def from_position(text: str) -> Start:
    """Return the start at a position as `gamester referee` files write it.

    Raises ValueError if the text is no position, or nobody has anything to decide in it.
    """
    position = parse_position(text)
    laid = Setup(position.game, position.layout, position.t, position.rules, position.values)
    names = [f"seat {seat}" for seat in range(position.layout.seats)]
    return _start(Match(make_header(laid, "0", names, ""), laid), position.rules, (text, NOT_A_RECORD))


def from_record(text: str, ply: int | None = None) -> Start:
    """Return the start after `ply` moves of a record, or after all of them.

    Raises ValueError if the text is no record, has fewer moves, or the game is over there.
    """
    match = read_record(text)
    moves = [(entry.seat, entry.move) for entry in match.entries]
    if ply is not None and not 0 <= ply <= len(moves):
        raise ValueError(WORDS.say("start-ply", most=str(len(moves)), got=str(ply)))
    return _start(match if ply is None else Match.replay(match.header, moves[:ply]), match.header.rules, (text, ply))


def _start(match: Match, rules: int, source: tuple[str, int | None]) -> Start:
    while (asked := match.pending_seats()) and asked[0] >= match.layout.seats:
        match.apply_default(asked[0])  # The judge is not an agent.
    if match.ended_by():
        raise ValueError(WORDS.say("start-over"))
    return Start(match, rules, source)


def _restored(text: str, ply: int | None, cells: list[int]) -> Start:
    """Return a start from its pickled parts."""
    start = from_position(text) if ply == NOT_A_RECORD else from_record(text, ply)
    start._match.table = start.layout.from_words(cells)
    return start
