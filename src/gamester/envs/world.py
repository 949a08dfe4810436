"""A plain table that can be copied, kept and drawn anew, with what every seat has seen and done: a state of a game tree."""

from __future__ import annotations

from functools import cached_property, lru_cache
from hashlib import blake2b
from typing import Any

from gamester.games import Game
from gamester.kernel.layout import Layout
from gamester.play.actions import Notation
from gamester.play.header import Laid, lay
from gamester.play.outcome import payoffs
from gamester.play.pieces import pieces_of
from gamester.play.seed import key_of


class Ground:
    """What all states of one game have in common. `options` are `name:value` with `;` between."""

    def __init__(self, slug: str, seats: int, cards: str = "", options: str = "") -> None:
        self.asked = (slug, seats, cards, options)
        given = dict(part.split(":", 1) for part in options.split(";") if part)
        laid: Laid = lay(slug, seats, cards, given)
        self.game: Game = laid.game
        self.layout: Layout = laid.layout
        self.root = laid.t
        self.seats = seats
        self.actions = int(self.game.rules.actions(self.root))
        self.doors: Any = self.game.plain(self.layout)
        self.width = pieces_of(self.layout, self.root)[-1].end
        self.room = max(self.actions, seats) + 1

    @cached_property
    def notation(self) -> Notation:
        """How actions are written."""
        return Notation(self.game, self.root)


@lru_cache(maxsize=16)
def ground_of(slug: str, seats: int, cards: str, options: str) -> Ground:
    """The ground of a state that was kept elsewhere."""
    return Ground(slug, seats, cards, options)


class World:
    """One state. `seat` decides, -1 when the game is over; `memory` is a mark of what each seat saw and did when it was asked."""

    def __init__(self, ground: Ground) -> None:
        self.ground = ground
        self.t: Any = None
        self.seat = -1
        self.memory = [""] * ground.seats

    @property
    def dealt(self) -> bool:
        """Whether there is a table yet."""
        return self.t is not None

    def deal(self, seed: str) -> None:
        """The opening position of the game with this seed."""
        self.t = self.ground.layout.copy(self.ground.root)
        self.t.chance_key = key_of(seed)
        self.ground.game.rules.deal(self.t)
        self._on()

    def take(self, action: int) -> None:
        """An act of the seat that decides; ValueError with the clause when it may not."""
        seat = self.seat
        before = self._marked(seat, action)
        clause = self.ground.doors.advance([self.t], 0, seat, action)
        if clause:
            law = self.ground.game.law
            raise ValueError(f"{self.name(seat, action)}: {law.id(clause)}, {law.words(clause)}")
        self.memory[seat] = before
        self._on()

    def _on(self) -> None:
        """Whose turn it is now; a judge, who is no player, does what one does who is not there."""
        ground = self.ground
        self.seat = ground.doors.first_pending([self.t], 0)
        while self.seat >= ground.seats:
            ground.doors.advance([self.t], 0, self.seat, ground.game.rules.absent(self.t, self.seat))
            self.seat = ground.doors.first_pending([self.t], 0)

    def _marked(self, seat: int, action: int) -> str:
        words = f"{self.memory[seat]} {self.seen(seat)} {action}"
        return blake2b(words.encode(), digest_size=8).hexdigest()

    def redeal(self, seat: int, seed: int) -> None:
        """Draw anew all that a seat cannot know; what the others remember of the world that was is forgotten with it."""
        self.ground.game.rules.redeal(self.t, seat, seed)
        self.memory = [mark if other == seat else "" for other, mark in enumerate(self.memory)]

    # questions --------------------------------------------------------------------------------------------------------
    def seen(self, seat: int) -> list[int]:
        """What a seat sees, in numbers."""
        out = [0] * self.ground.width
        self.ground.doors.observe([self.t], 0, seat, out)
        return out

    def legal(self, seat: int) -> list[int]:
        """The legal actions of the seat that decides, in ascending order."""
        out = [0] * self.ground.room
        return sorted(out[: self.ground.doors.legal([self.t], 0, seat, out)])

    def payoffs(self) -> list[float]:
        """What each seat has won or lost; zeros until the end."""
        if not self.dealt or self.seat >= 0:
            return [0.0] * self.ground.seats
        shares = [0] * self.ground.room
        self.ground.game.rules.shares(self.t, shares)
        return [float(part) for part in payoffs(shares[: self.ground.seats])]

    def name(self, seat: int, action: int) -> str:
        """An action in notation."""
        try:
            return self.ground.notation.action(seat, action).text
        except LookupError:
            return f"action {action}"

    def __str__(self) -> str:
        return " ".join(map(str, self.ground.layout.flat(self.t))) if self.dealt else "before the deal"

    # copies -----------------------------------------------------------------------------------------------------------
    def __deepcopy__(self, _: Any) -> World:
        return self._again(self.ground.layout.copy(self.t) if self.dealt else None)

    def _again(self, t: Any) -> World:
        again = World(self.ground)
        again.t, again.seat, again.memory = t, self.seat, list(self.memory)
        return again

    def __reduce__(self) -> tuple[Any, ...]:
        cells = self.ground.layout.flat(self.t) if self.dealt else None
        return _kept, (self.ground.asked, cells, self.seat, self.memory)


def _kept(asked: tuple[str, int, str, str], cells: list[int] | None, seat: int, memory: list[str]) -> World:
    """A world that was pickled."""
    world = World(ground_of(*asked))
    world.t = world.ground.layout.from_flat(cells) if cells is not None else None
    world.seat, world.memory = seat, list(memory)
    return world
