"""Many tables of one game, stepped in one call, with NumPy arrays."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from gamester.bots.spec import parse_bot
from gamester.envs.env_core import Mask, Numbers, io_row_size, load_entry, scratch_size, setup_for
from gamester.envs.flat import FlatForm
from gamester.envs.opponents import WORDS, NamedBots, Opponent, decide_with, opponents_of
from gamester.envs.starting import Start
from gamester.envs.step import ACT, CLAUSE, DEAL, KEY, LOOK, MANY, OVER, SEAT, STEPS, WON
from gamester.match.information_state import observation_slices
from gamester.match.setup import expand_seed, key_from_seed

WIN = 60


class BatchStep(NamedTuple):
    """One step of all tables, one row for each.

    The next step overwrites observations and masks: copy what you keep.
    """

    seats: Numbers
    """Seat that must decide at each table."""
    observations: Any
    """Observation of that seat: int32, or float32 in the flat form."""
    masks: Mask
    """1 for every legal action of that seat."""
    rewards: NDArray[np.float64]
    """Payoffs of all seats at tables where the game ended in this step, else 0."""
    terminated: NDArray[np.bool_]
    truncated: NDArray[np.bool_]
    clauses: Numbers
    """0, or the clause of the refusal: then nothing changed and the same seat is asked again."""


class VectorEnv:
    """`n` tables of one game.

    Table `k` plays the games with the seeds `SEED/k/0`, `SEED/k/1` and so on, with any number of
    threads and in both runtimes. Where a step ended a game, `terminated` or `truncated` is set and
    `rewards` belong to that game; all other fields belong to the next game, just dealt.
    """

    def __init__(
        self,
        slug: str,
        n: int,
        seats: int | None,
        cards: str,
        options: Mapping[str, Any] | None,
        plain: bool,
        threads: int,
        max_cycles: int | None,
        bots: Mapping[int, Opponent] | None = None,
        start: Start | None = None,
        flat: bool = False,
    ) -> None:
        if n < 1 or threads < 1:
            raise ValueError(f"expected at least one table and one thread, got {n} and {threads}")
        self.laid, self._start = setup_for(slug, seats, cards, options, start), start
        self.layout, self.n = self.laid.layout, n
        self.num_seats = self.layout.seats
        self.actions = int(self.laid.game.game.num_actions(self.laid.state))
        self.pieces = observation_slices(self.laid.game, self.layout, self.laid.state)
        self.width = self.pieces[-1].end
        self.max_cycles = max_cycles
        self.doors, self.why_plain = load_entry(self.laid, plain)
        self.flat = FlatForm(self.pieces) if flat else None
        self._others = opponents_of(bots, self.num_seats, range(self.num_seats), self.laid.game)
        named = {seat: parse_bot(one) for seat, one in self._others.items() if isinstance(one, str)}
        self._bots = NamedBots(self, named, plain)
        self._seed, self._games = "", np.zeros(n, np.int64)
        self._desks = np.zeros((n, io_row_size(self.laid)), np.int32)
        self._seen, self._masks = np.zeros((n, self.width), np.int32), np.zeros((n, self.actions), np.int8)
        self._rooms = [np.zeros(scratch_size(self.laid), np.int32) for _ in range(threads)]
        self._bounds = [n * part // threads for part in range(threads + 1)]
        self._pool = ThreadPoolExecutor(threads) if threads > 1 and not self.why_plain else None
        if self.why_plain:
            self._tables: Any = [self.layout.copy_state(self.laid.state) for _ in range(n + 1)]
        else:
            self._tables = np.repeat(np.array(self.layout.to_words(self.laid.state), np.int32)[None, :], n + 1, axis=0)

    def reset(self, seed: int | str | None = None) -> BatchStep:
        """Start new games at all tables. The same seed gives the same games."""
        self._seed = str(secrets.randbits(64) if seed is None else seed)
        self._games[:] = 0
        self._write_seeds(range(self.n))
        if self._start is None:
            self._desks[:, ACT] = DEAL
            self._run_threads()
            self._write_seeds(range(self.n))
        else:
            self._begin_anew(range(self.n))
        return self._turn(self._with_opponents())

    def step(self, actions: ArrayLike) -> BatchStep:
        """Play one action at every table, by the seat that must decide there.

        Raises ValueError for a wrong shape and RuntimeError before the first reset.
        """
        acts = np.asarray(actions)
        if acts.shape != (self.n,):
            raise ValueError(f"expected {self.n} actions, one a table, got an array of shape {acts.shape}")
        if not self._seed:
            raise RuntimeError("reset the environment before the first step")
        self._desks[:, ACT] = np.where((acts >= 0) & (acts < self.actions), acts, self.actions)
        self._run_and_deal()
        return self._turn(self._with_opponents())

    def _run_and_deal(self) -> None:
        """Step all tables; where a game ended the next one begins."""
        if self._run_threads():
            ended = np.flatnonzero(self._desks[:, OVER])
            if self._start is None:
                self._write_seeds(ended)
            else:
                outcomes = self._desks.copy()
                self._begin_anew(ended)
                self._desks[:, [CLAUSE, OVER]] = outcomes[:, [CLAUSE, OVER]]
                self._desks[:, WON : WON + self.num_seats] = outcomes[:, WON : WON + self.num_seats]

    def _begin_anew(self, tables: Any) -> None:
        """Begin at the start again at some tables, each with chance of its own."""
        assert self._start is not None
        doors = self.laid.game.load_plain(self.layout)
        for k in tables:
            t = self._start.state(f"{self._seed}/{k}/{self._games[k]}")
            self._games[k] += 1
            if self.why_plain:
                self._tables[k] = t
            else:
                self.layout.write_row(self._tables, k, t)
            self._desks[k, SEAT], self._desks[k, STEPS] = doors.first_pending_seat([t], 0), 0
        self._desks[:, ACT] = LOOK
        self._run_threads()

    def _with_opponents(self) -> Numbers:
        """Let opponents decide until an agent must at every table.

        Return the rows with the outcomes of all these steps.
        """
        told = self._desks.copy()
        while self._others:
            rows = np.flatnonzero(np.isin(self._desks[:, SEAT], list(self._others)))
            if not len(rows):
                break
            self._desks[:, ACT] = LOOK
            for seat in self._others:
                asked = rows[self._desks[rows, SEAT] == seat]
                if len(asked):
                    self._desks[asked, ACT] = self._choices(seat, asked)
            self._run_and_deal()
            if wrong := np.flatnonzero(self._desks[rows, CLAUSE]).tolist():
                k = rows[wrong[0]]
                raise RuntimeError(WORDS.say("opponent-action", seat=str(self._desks[k, SEAT]), got=str(self._desks[k, ACT])))
            ended = np.flatnonzero(self._desks[:, OVER])
            told[ended, OVER] = self._desks[ended, OVER]
            told[ended, WON : WON + self.num_seats] = self._desks[ended, WON : WON + self.num_seats]
        return told

    def _choices(self, seat: int, tables: Any) -> list[int]:
        """Return the actions of an opponent at some tables."""
        one = self._others[seat]
        if not isinstance(one, str):
            return decide_with(one, self._shown(self._seen[tables]), self._masks[tables])
        salts = [int.from_bytes(expand_seed(f"{self._seed}/{k}/{self._games[k]} bots")[:4], "little") for k in tables]
        return [self._bots.choose(self.table(k), seat, salt, int(self._desks[k, STEPS])) for k, salt in zip(tables, salts, strict=True)]

    def _shown(self, numbers: Numbers) -> Any:
        return numbers if self.flat is None else self.flat(numbers)

    def sample_legal(self, rng: np.random.Generator) -> Numbers:
        """Return one uniformly random legal action per table."""
        which = (rng.random(self.n) * self._desks[:, MANY]).astype(np.int64)
        return self._desks[np.arange(self.n), WON + self.num_seats + which]

    def seed_of_table(self, table: int) -> str:
        """Return the seed of the current game at a table, as a record states it."""
        return f"{self._seed}/{table}/{self._games[table] - 2}"

    def table(self, k: int) -> Any:
        """Return the true state of a table, plain. It must not reach agents."""
        return self.layout.copy_state(self._tables[k]) if self.why_plain else self.layout.read_row(self._tables, k)

    def _write_seeds(self, tables: Any) -> None:
        """Write the keys of the next games."""
        for k in tables:
            self._desks[k, KEY:WON] = key_from_seed(f"{self._seed}/{k}/{self._games[k]}")
            self._games[k] += 1

    def _run_threads(self) -> int:
        """Step all tables, one call per thread. Return the number of games that ended."""
        if self._pool is None:
            return int(self._part(0, 0, self.n))
        parts = range(len(self._rooms))
        return sum(self._pool.map(lambda part: self._part(part, self._bounds[part], self._bounds[part + 1]), parts))

    def _part(self, part: int, first: int, last: int) -> int:
        self._masks[first:last] = 0
        sheets: tuple[Any, ...] = (self._desks, self._seen, self._masks, self._rooms[part])
        if not self.why_plain:
            return int(self.doors.step(self._tables, first, last, self.max_cycles or 0, int(self._start is None), *sheets))
        lists = [sheet.tolist() for sheet in sheets]
        ended = self.doors.step(self._tables, first, last, self.max_cycles or 0, int(self._start is None), *lists)
        for sheet, cells in zip(sheets, lists, strict=True):
            sheet[:] = cells
        return int(ended)

    def _turn(self, told: Numbers) -> BatchStep:
        over = told[:, OVER]
        terminated, shares = over > 0, told[:, WON : WON + self.num_seats]
        rewards = np.where(terminated[:, None], (shares * (self.num_seats / WIN) - 1) / (self.num_seats - 1), 0.0)
        seats = self._desks[:, SEAT].copy()
        return BatchStep(seats, self._shown(self._seen), self._masks, rewards, terminated, over < 0, told[:, CLAUSE].copy())
