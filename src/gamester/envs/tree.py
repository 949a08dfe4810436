"""The game tree of a setup.

Nodes that never change, so that a copy costs nothing. A node has the cells of its state as bytes in the compiled runtime, and a state in
the plain one; everything else about it is worked out when somebody asks.
"""

from __future__ import annotations

from functools import cached_property, lru_cache
from hashlib import blake2b
from math import prod
from threading import Lock
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gamester.core.rng import to_int32
from gamester.envs.env_core import DOORS, ENTRY_POINT, io_row_size, load_entry, scratch_size, setup_for
from gamester.envs.starting import card_set_of
from gamester.envs.step import ACT, CLAUSE, KEY, LOOK, MANY, REDEAL, SEAT, WON
from gamester.envs.step import DEAL as DEAL_REQUEST
from gamester.match.information_state import observation_size
from gamester.match.notation import Notation
from gamester.match.outcome import payoffs
from gamester.match.setup import Setup, key_from_seed

__all__ = ["CHANCE", "DOORS", "TERMINAL", "GameTree", "Node", "tree_of"]
CHANCE, TERMINAL = -1, -4
"""Who acts before the deal, and after the game, as OpenSpiel numbers them."""
CELL_BYTES = 4
Acts = list[tuple[int, int]]
"""Who acted and what they did, from the deal on."""


class Node:
    """A node of the tree.

    `seat` decides: CHANCE before the deal, TERMINAL after the game. `action` led here from the node `before`; `length` is the number of
    actions since the deal, and `facts` are the cells that no action changes. Nobody changes a node, so all copies of a state share it;
    it is not frozen only because that would make it slower to make.
    """

    __slots__ = ("_digest", "_memory", "action", "before", "cells", "facts", "legal", "length", "payoffs", "seat", "tree")

    def __init__(
        self,
        tree: GameTree,
        cells: Any,
        facts: bytes,
        seat: int,
        length: int,
        legal: tuple[int, ...],
        payoffs: tuple[float, ...],
        before: Node | Past | None,
        action: int,
    ) -> None:
        self.tree, self.cells, self.facts, self.seat, self.length = tree, cells, facts, seat, length
        self.legal, self.payoffs, self.before, self.action = legal, payoffs, before, action
        self._digest: str | None = None
        self._memory: dict[int, str] | None = None

    def __deepcopy__(self, _: Any) -> Node:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        # What led here is given as a list, since a chain of nodes would be pickled by as many calls within one another.
        memory = {seat: self.remembered(seat) for seat in range(self.tree.seats)}
        return _restored, (self.tree, self.tree.packed(self), self.seat, self.length, self.legal, self.payoffs, self.history(), memory)

    def after(self, action: int) -> Node:
        """Return the node after an action; see `GameTree.after`."""
        return self.tree.after(self, action)

    @property
    def seen(self) -> bytes:
        """The observation of the deciding seat as int32 numbers.

        It is b"" before the deal and after the game.
        """
        return self.tree.look(self, self.seat) if self.seat >= 0 else b""

    def digest(self, seat: int) -> str:
        """Return a hash of what a seat sees, 16 digits."""
        if seat != self.seat:
            return blake2b(self.tree.look(self, seat), digest_size=8).hexdigest()
        if self._digest is None:
            self._digest = blake2b(self.tree.look(self, seat), digest_size=8).hexdigest()
        return self._digest

    def remembered(self, seat: int) -> str:
        """Return all that a seat saw and did whenever it was asked.

        It is a hash of 16 digits, "" before the first time, and kept, so that a further node only adds what is new.
        """
        digits, new, at = "", [], self
        while True:
            if at._memory is not None and seat in at._memory:
                digits = at._memory[seat]
                break
            before = at.before
            if before is None:
                break
            assert isinstance(before, Node), "a restored node remembers for all seats"
            if before.seat == seat:
                new.append(at)
            at = before
        for at in reversed(new):
            assert isinstance(at.before, Node)
            digits = blake2b(f"{digits}{at.before.digest(seat)}{at.action}".encode(), digest_size=8).hexdigest()
            at.remember(seat, digits)
        self.remember(seat, digits)
        return digits

    def remember(self, seat: int, digits: str) -> None:
        """Keep what a seat remembers."""
        if self._memory is None:
            self._memory = {}
        self._memory[seat] = digits

    def history(self) -> Acts:
        """Return who acted and what they did, from the deal on."""
        acts: Acts = []
        at: Node | Past = self
        while at.before is not None:
            acts.append((at.before.seat, at.action))
            at = at.before
        acts.reverse()
        return acts


class Past:
    """A former node of which little is known.

    It is the action that led to it, and who acted next.
    """

    __slots__ = ("action", "before", "seat")

    def __init__(self, seat: int, before: Past | None, action: int) -> None:
        self.seat, self.before, self.action = seat, before, action


def _restored(tree: GameTree, cells: Any, seat: int, length: int, legal: Any, won: Any, acts: Acts, memory: dict[int, str]) -> Node:
    """Return a node from its pickled parts."""
    before, led = None, 0
    for who, action in acts:
        before, led = Past(who, before, led), action
    node = Node(tree, *tree.unpacked(cells), seat, length, legal, won, before, led)
    for one, digits in memory.items():
        node.remember(one, digits)
    return node


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
        doors, why_plain = load_entry(self.laid, plain)
        self.in_plain = bool(why_plain)
        self._lock = Lock()
        self._nothing = (0.0,) * seats
        self._first = WON + seats
        wide = max(self.width, self.public_width)
        if self.in_plain:
            self._lay_plain(doors, wide)
        else:
            self._lay_compiled(doors, wide)

    def _lay_plain(self, doors: Any, wide: int) -> None:
        self._tables: Any = [self.layout.copy_state(self.laid.state) for _ in range(2)]
        desks, seen, marks, room = [[0] * io_row_size(self.laid)], [[0] * wide], [[0] * self.actions], [0] * scratch_size(self.laid)
        self._desk: Any = desks[0]
        self._seen: Any = seen[0]
        self._facts = b""

        def call() -> int:
            ended: int = doors.step(self._tables, 0, 1, 0, 0, desks, seen, marks, room)
            return ended

        self._call = call

    def _lay_compiled(self, doors: Any, wide: int) -> None:
        tables = np.repeat(np.array(self.layout.to_words(self.laid.state), np.int32)[None, :], 2, axis=0)
        desks, seen = np.zeros((1, io_row_size(self.laid)), np.int32), np.zeros((1, wide), np.int32)
        marks, room = np.zeros((1, self.actions), np.int8), np.zeros(scratch_size(self.laid), np.int32)
        step = doors.rules.bind(ENTRY_POINT, tables, desks, seen, marks, room)
        # Memory views, since NumPy takes several times as long for single cells and for copies of small rows.
        self._desk, self._seen = memoryview(desks[0]), memoryview(seen[0]).cast("B")
        changing = sum(prod(self.layout.zones[name].shape) for name in self.layout.changing) * CELL_BYTES
        cells = memoryview(tables[0]).cast("B")
        self._tables, self._changing, self._printed = tables, cells[:changing], cells[changing:]
        self._facts = bytes(self._printed)
        self._laid_out = self._facts
        """The facts that are in the work table now."""
        self._call = lambda: int(step(0, 1, 0, 0))

    def __deepcopy__(self, _: Any) -> GameTree:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return tree_of, self.asked

    @cached_property
    def notation(self) -> Notation:
        """The notation of actions."""
        return Notation(self.game, self.laid.state)

    def root(self, deals: int) -> Node:
        """Return the node before the deal, of which there are so many."""
        return Node(self, None, self._facts, CHANCE, -1, tuple(range(deals)), self._nothing, None, 0)

    def _put(self, node: Node) -> None:
        """Lay a node on the work table."""
        if self.in_plain:
            self._tables[0] = self.layout.copy_state(node.cells)
            return
        self._changing[:] = node.cells
        if node.facts is not self._laid_out:
            self._printed[:] = self._laid_out = node.facts

    def _cells(self) -> Any:
        return self.layout.copy_state(self._tables[0]) if self.in_plain else bytes(self._changing)

    def _taken(self, ended: bool, facts: bytes, length: int, before: Node | Past | None, action: int) -> Node:
        """Return the work table after a call as a node."""
        cells, desk = self._cells(), self._desk
        if ended:
            won = _payoffs(tuple(desk[WON : self._first]))
            return Node(self, cells, facts, TERMINAL, length, (), won, before, action)
        if self.longest and length >= self.longest:
            return Node(self, cells, facts, TERMINAL, length, (), self._nothing, before, action)
        legal = tuple(sorted(desk[self._first : self._first + desk[MANY]]))
        return Node(self, cells, facts, desk[SEAT], length, legal, self._nothing, before, action)

    def _facts_now(self) -> bytes:
        """Return the facts on the work table.

        A deal may have changed them; equal ones are shared.
        """
        if not self.in_plain:
            found = bytes(self._printed)
            self._laid_out = self._facts if found == self._facts else found
            return self._laid_out
        return b""

    def deal(self, seed: str, before: Node | None = None, action: int = 0) -> Node:
        """Return the node after the deal of this seed.

        Chance chose it by an action at the node before.
        """
        with self._lock:
            for cell, word in enumerate(key_from_seed(seed), KEY):
                self._desk[cell] = word
            self._desk[ACT] = DEAL_REQUEST
            ended = self._call()
            return self._taken(bool(ended), self._facts_now(), 0, before, action)

    def after(self, node: Node, action: int) -> Node:
        """Return the node after an action of the deciding seat, or after a deal.

        Raises ValueError with the clause if it is illegal.
        """
        seat = node.seat
        if seat == CHANCE:
            return self.deal(f"open_spiel/{action}", node, action)
        desk = self._desk
        with self._lock:
            self._put(node)
            desk[SEAT], desk[ACT] = seat, action if 0 <= action < self.actions else self.actions
            ended = self._call()
            clause = desk[CLAUSE]
            if not clause:
                return self._taken(bool(ended), node.facts, node.length + 1, node, action)
        law = self.game.law
        raise ValueError(f"{self.name(seat, action)}: {law.id(clause)}, {law.text_of(clause)}")

    def look(self, node: Node, viewer: int) -> bytes:
        """Return the observation of a seat as int32 numbers; zeros before the deal.

        That of spectators for the number of seats.
        """
        width = self.public_width if viewer == self.seats else self.width
        if node.seat == CHANCE:
            return bytes(width * CELL_BYTES)
        with self._lock:
            self._put(node)
            self._desk[SEAT], self._desk[ACT] = viewer, LOOK
            self._call()
            return np.array(self._seen[:width], np.int32).tobytes() if self.in_plain else bytes(self._seen[: width * CELL_BYTES])

    def redealt(self, node: Node, seat: int, seed: int) -> Node:
        """Return the node with everything drawn anew that a seat cannot know.

        What other seats remember belongs to the former node and is cleared.
        """
        if not 0 <= seat < self.seats:
            raise ValueError(f"expected a player from 0 to {self.seats - 1}, got {seat}")
        desk = self._desk
        with self._lock:
            self._put(node)
            # A cell is an int32, so the upper half of the seeds is negative there.
            desk[KEY], desk[KEY + 1] = seat, to_int32(seed)
            desk[SEAT], desk[ACT] = node.seat, REDEAL
            self._call()
            facts = self._facts_now()
            legal = tuple(sorted(desk[self._first : self._first + desk[MANY]])) if node.seat >= 0 else ()
            again = Node(self, self._cells(), facts, node.seat, node.length, legal, node.payoffs, node.before, node.action)
        for other in range(self.seats):
            again.remember(other, node.remembered(seat) if other == seat else "")
        return again

    def state(self, node: Node) -> Any:
        """Return a copy of the true state, plain."""
        return self.layout.copy_state(node.cells) if self.in_plain else self.layout.from_words(numbers_of(node.cells + node.facts).tolist())

    def name(self, seat: int, action: int) -> str:
        """Return an action in notation."""
        try:
            return self.notation.describe(seat, action).text
        except LookupError:
            return f"action {action}"

    def packed(self, node: Node) -> list[int] | None:
        """Return the cells of a node, to be pickled; None before the deal."""
        if node.cells is None:
            return None
        cells: list[int] = self.layout.to_words(node.cells) if self.in_plain else numbers_of(node.cells + node.facts).tolist()
        return cells

    def unpacked(self, cells: list[int] | None) -> tuple[Any, bytes]:
        """Return the cells of a node that was pickled, and its facts."""
        if cells is None:
            return None, self._facts
        if self.in_plain:
            return self.layout.from_words(cells), b""
        whole, changing = np.array(cells, np.int32).tobytes(), len(self._changing)
        return whole[:changing], self._facts if whole[changing:] == self._facts else whole[changing:]


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
