"""The game tree of a setup.

Nodes that never change, so that a copy costs nothing. A node is a row of int32 in the compiled runtime, and a state in the plain one.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache
from hashlib import blake2b
from threading import Lock
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gamester.envs.env_core import DOORS, io_row_size, load_entry, scratch_size, setup_for
from gamester.envs.starting import card_set_of
from gamester.envs.step import ACT, CLAUSE, KEY, LOOK, MANY, OVER, SEAT, WON
from gamester.envs.step import DEAL as DEAL_REQUEST
from gamester.match.information_state import observation_size
from gamester.match.notation import Notation
from gamester.match.outcome import payoffs
from gamester.match.setup import Setup, key_from_seed

__all__ = ["DOORS", "GameTree", "Node", "tree_of"]
ENDED_EARLY = -1
"""Stands for the end of a game by the limit of its length."""


class Memory:
    """All that a seat saw and did whenever it was asked, as a hash.

    It has 16 digits, and is "" before the first time. It is worked out when somebody asks for it, since most nodes of a search are
    never asked.
    """

    __slots__ = ("_action", "_before", "_hash", "_seen")

    def __init__(self, before: Memory | None, seen: bytes, action: int, digits: str | None = None) -> None:
        self._before, self._seen, self._action, self._hash = before, seen, action, digits

    def __str__(self) -> str:
        new, one = [], self
        while one._hash is None and one._before is not None:
            new.append(one)
            one = one._before
        digits = one._hash or ""
        for one in reversed(new):
            digits = blake2b(digits.encode() + one._seen + one._action.to_bytes(4, "little"), digest_size=8).hexdigest()
            one._hash, one._before, one._seen = digits, None, b""
        return digits

    def __deepcopy__(self, _: Any) -> Memory:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return Memory, (None, b"", 0, str(self))


BLANK = Memory(None, b"", 0, "")


# Not frozen, since that would make each of millions of nodes slower to make; nobody changes one.
@dataclass(slots=True, eq=False)
class Node:
    """A node of the tree. `seat` decides, -1 after the game.

    `seen` is that seat's observation. `memory` has what each seat remembers.
    """

    cells: Any
    seat: int
    over: int
    length: int
    seen: bytes
    legal: tuple[int, ...]
    payoffs: tuple[float, ...]
    memory: tuple[Memory, ...]

    def __deepcopy__(self, _: Any) -> Node:
        return self


class GameTree:
    """The tree of one setup.

    `longest` is the number of actions after which a game ends without a winner.
    """

    def __init__(self, slug: str, seats: int, cards: str = "", options: str = "", longest: int = 0, plain: bool = False) -> None:
        self.asked = (slug, seats, cards, options, longest, plain)
        given = dict(part.split(":", 1) for part in options.split(";") if part)
        self.laid: Setup = setup_for(slug, seats, cards, given)
        self.cards, self.card_text = card_set_of(self.laid.game, cards)
        self.game, self.layout, self.seats, self.longest = self.laid.game, self.laid.layout, seats, longest
        self.actions = int(self.game.game.num_actions(self.laid.state))
        self.width = observation_size(self.layout, self.laid.state)
        self.public_width = int(self.game.load_plain(self.layout).observe([self.laid.state], 0, seats, [0] * (2 * self.width)))
        self.doors, why_plain = load_entry(self.laid, plain)
        self.in_plain = bool(why_plain)
        self._lock = Lock()
        wide = max(self.width, self.public_width)
        self._desks = np.zeros((1, io_row_size(self.laid)), np.int32)
        self._seen, self._marks = np.zeros((1, wide), np.int32), np.zeros((1, self.actions), np.int8)
        self._room = np.zeros(scratch_size(self.laid), np.int32)
        if self.in_plain:
            self._tables: Any = [self.layout.copy_state(self.laid.state) for _ in range(2)]
            self._plain_desks, self._plain_seen = [[0] * io_row_size(self.laid)], [[0] * wide]
            self._plain_marks, self._plain_room = [[0] * self.actions], [0] * scratch_size(self.laid)
        else:
            self._tables = np.repeat(np.array(self.layout.to_words(self.laid.state), np.int32)[None, :], 2, axis=0)
        self._desk = memoryview(self._desks[0]) if not self.in_plain else self._plain_desks[0]

    def __deepcopy__(self, _: Any) -> GameTree:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return tree_of, self.asked

    @cached_property
    def notation(self) -> Notation:
        """The notation of actions."""
        return Notation(self.game, self.laid.state)

    def _call(self) -> None:
        """Do what the desk asks for at the work table."""
        if self.in_plain:
            self.doors.step(self._tables, 0, 1, 0, 0, self._plain_desks, self._plain_seen, self._plain_marks, self._plain_room)
        else:
            self.doors.step(self._tables, 0, 1, 0, 0, self._desks, self._seen, self._marks, self._room)

    def _put(self, cells: Any) -> None:
        if self.in_plain:
            self._tables[0] = self.layout.copy_state(cells)
        else:
            self._tables[0] = cells

    def _node(self, memory: tuple[Memory, ...], length: int) -> Node:
        """Return the node of the work table after a call."""
        desk, seats = self._desk, self.seats
        over = desk[OVER]
        if over == 0 and self.longest and length >= self.longest:
            over = ENDED_EARLY
        cells = self.layout.copy_state(self._tables[0]) if self.in_plain else self._tables[0].copy()
        if over:
            shares = tuple(desk[WON : WON + seats])
            won = _payoffs(shares) if over > 0 else (0.0,) * seats
            return Node(cells, -1, over, length, b"", (), won, memory)
        first = WON + seats
        legal = tuple(sorted(desk[first : first + desk[MANY]]))
        return Node(cells, desk[SEAT], 0, length, self._bytes(self.width), legal, (0.0,) * seats, memory)

    def _bytes(self, width: int) -> bytes:
        if self.in_plain:
            return np.array(self._plain_seen[0][:width], np.int32).tobytes()
        return self._seen[0, :width].tobytes()

    def deal(self, seed: str) -> Node:
        """Return the node after the deal of this seed."""
        with self._lock:
            for cell, word in enumerate(key_from_seed(seed), KEY):
                self._desk[cell] = word
            self._desk[ACT] = DEAL_REQUEST
            self._call()
            return self._node((BLANK,) * self.seats, 0)

    def after(self, node: Node, action: int) -> Node:
        """Return the node after an action of the deciding seat.

        Raises ValueError with the clause if it is illegal.
        """
        seat = node.seat
        with self._lock:
            self._put(node.cells)
            desk = self._desk
            desk[SEAT], desk[ACT] = seat, action if 0 <= action < self.actions else self.actions
            self._call()
            clause = desk[CLAUSE]
            if not clause:
                kept = list(node.memory)
                kept[seat] = Memory(kept[seat], node.seen, action)
                return self._node(tuple(kept), node.length + 1)
        law = self.game.law
        raise ValueError(f"{self.name(seat, action)}: {law.id(clause)}, {law.text_of(clause)}")

    def look(self, node: Node, viewer: int) -> bytes:
        """Return the observation of a seat as int32 numbers.

        That of spectators for the number of seats.
        """
        if viewer == node.seat:
            return node.seen
        with self._lock:
            self._put(node.cells)
            self._desk[SEAT], self._desk[ACT] = viewer, LOOK
            self._call()
            return self._bytes(self.public_width if viewer == self.seats else self.width)

    def redealt(self, node: Node, seat: int, seed: int) -> Node:
        """Return the node with everything drawn anew that a seat cannot know.

        What other seats remember belongs to the former node and is cleared.
        """
        t = self.state(node)
        self.game.game.resample_hidden(t, seat, seed)
        with self._lock:
            if self.in_plain:
                self._tables[0] = t
            else:
                self.layout.write_row(self._tables, 0, t)
            self._desk[SEAT], self._desk[ACT] = node.seat, LOOK
            self._call()
            return self._node(tuple(mark if other == seat else BLANK for other, mark in enumerate(node.memory)), node.length)

    def state(self, node: Node) -> Any:
        """Return a copy of the true state, plain."""
        if self.in_plain:
            return self.layout.copy_state(node.cells)
        return self.layout.from_words(node.cells.tolist())

    def name(self, seat: int, action: int) -> str:
        """Return an action in notation."""
        try:
            return self.notation.describe(seat, action).text
        except LookupError:
            return f"action {action}"

    def packed(self, node: Node) -> list[int]:
        """Return the cells of a node, to be pickled."""
        cells: list[int] = self.layout.to_words(node.cells) if self.in_plain else node.cells.tolist()
        return cells

    def unpacked(self, cells: list[int]) -> Any:
        """Return the cells of a node that was pickled."""
        return self.layout.from_words(cells) if self.in_plain else np.array(cells, np.int32)


def numbers_of(seen: bytes) -> NDArray[np.int32]:
    """Return an observation as numbers."""
    return np.frombuffer(seen, np.int32)


@lru_cache(maxsize=16)
def tree_of(slug: str, seats: int, cards: str, options: str, longest: int, plain: bool) -> GameTree:
    """Return the tree of a setup, made once for equal arguments."""
    return GameTree(slug, seats, cards, options, longest, plain)


@lru_cache(maxsize=1024)
def _payoffs(shares: tuple[int, ...]) -> tuple[float, ...]:
    return tuple(float(part) for part in payoffs(shares))
