"""A finished game reviewed: which decisions cost most, judged by what the seat knew, and beside it by what was true."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from msgspec import Struct

from gamester.bots.candidates import candidates
from gamester.bots.jobs import Stopped, beside, never, threads
from gamester.bots.measured import Measured
from gamester.bots.playout import GOLDEN
from gamester.bots.weighing import Act, Scales, Weighed
from gamester.kernel.chance import WORD, mix
from gamester.play.choices import Choices
from gamester.play.header import Header
from gamester.play.match import Match
from gamester.play.refusal import Refusal

WORLDS = 60
"""Worlds in which every act is tried, unless somebody asks for more."""


class Hint(Struct, frozen=True):
    """One act that a seat may choose: in notation, in words, what it is worth, and how much less than the best."""

    act: str
    words: str
    share: Measured
    regret: Measured


class Judged(Struct, frozen=True):
    """One decision of a game: what was done there, what would have been best, and what that cost, known and in hindsight.

    `ply` counts acts from 1. Shares are of one win; `regret` is how much less was done than could be.
    """

    ply: int
    seat: int
    turn: int
    act: str
    words: str
    share: Measured
    best: str
    best_words: str
    best_share: Measured
    regret: Measured
    hindsight: Measured
    weighed: int

    @property
    def sure(self) -> bool:
        """Whether the cost is more than luck of the worlds that were tried."""
        return self.regret.mean > self.regret.within


class Chance(Struct, frozen=True):
    """What everybody who watches could expect before act `ply` + 1: the share of a win of every seat."""

    ply: int
    turn: int
    shares: tuple[Measured, ...]


class Review(Struct, frozen=True, omit_defaults=True):
    """A game reviewed: its decisions in order, and what could be expected at the beginning of every round.

    Where somebody stopped it, `reviewed` acts of `asked` were looked at; both are left out of JSON otherwise.
    """

    judged: tuple[Judged, ...]
    chances: tuple[Chance, ...]
    reviewed: int = 0
    asked: int = 0


def hints(
    match: Match,
    seat: int,
    worlds: int = WORLDS,
    seed: int | None = None,
    scales: Scales | None = None,
    thinker: str = "",
    seen: Any = None,
) -> list[Hint]:
    """What a seat that is asked may do, best first, from nothing but what it knows.

    While the game goes on leave `seed` out: worlds are drawn by shuffling what lies there, so that whoever knew the dice could
    work back from the figures to the cards. `seen` is what the seat knows, from whoever weighs beside a table that goes on.
    """
    seed = secrets.randbits(32) if seed is None else seed
    scales = scales or Scales(match.game, match.layout)
    t = match.seen_from(seat) if seen is None else seen
    acts = candidates(match.game, match.layout, t, seat, seed, (), thinker)
    weighed = scales.weigh(t, seat, acts, worlds, seed) if acts else []
    told = [Hint(match.notation.write(seat, one.act), _words(match, t, seat, one.act), one.share, one.regret) for one in weighed]
    return sorted(told, key=lambda hint: -hint.share.mean)


def review(
    header: Header,
    acts: Sequence[tuple[int, str]],
    worlds: int = WORLDS,
    seats: Sequence[int] = (),
    scales: Scales | None = None,
    thinker: str = "",
    done: Callable[[int], None] = lambda acts: None,
    stopped: Stopped = never,
) -> Review:
    """Every decision with a choice of a finished game, in order; of some seats only where they are named. The same every time.

    Where somebody asks to stop, it is the review of the acts before.
    """
    match = Match(header)
    judged: list[Judged] = []
    chances: list[Chance] = []
    scales = scales or Scales(match.game, match.layout)

    def look(place: int) -> bool:
        """Judge one act and play it; True, so that it differs from an act that was left."""
        seat, text = acts[place]
        drawn = mix((place + 1) * GOLDEN & WORD)
        if not chances or match.rounds() != chances[-1].turn:
            chances.append(Chance(place, match.rounds(), tuple(scales.chances(match.table, match.layout.rail, worlds, drawn))))
        numbers = match.read(seat, text)
        if not isinstance(numbers, Refusal) and seat < match.layout.seats and (not seats or seat in seats):
            whole = numbers if match.notation.is_whole(text) else match.drafts.of(seat) + numbers
            one = _judge(match, scales, seat, whole, worlds, drawn, thinker)
            if one is not None:
                judged.append(one)
        match.redo(seat, text)
        return True

    with threads(1, stopped) as pool:
        for place in range(len(acts)):
            if beside(partial(look, place), stopped, pool) is None:
                return Review(tuple(judged), tuple(chances), place, len(acts))
            done(place + 1)
    return Review(tuple(judged), tuple(chances))


def _judge(match: Match, scales: Scales, seat: int, done: Act, worlds: int, seed: int, thinker: str) -> Judged | None:
    t = match.table
    acts = candidates(match.game, match.layout, t, seat, seed, (done,), thinker)
    if len(acts) < 2:
        return None
    known = scales.weigh(t, seat, acts, worlds, seed)
    own = known[0]
    best = min(known, key=lambda one: (one.regret.mean, one.act != done))
    true = scales.weigh(t, seat, [done, best.act], worlds, seed, hindsight=True) if best.act != done else [own]
    return Judged(
        ply=len(match.entries) + 1,
        seat=seat,
        turn=match.rounds(),
        act=match.notation.write(seat, done),
        words=_words(match, t, seat, done),
        share=own.share,
        best=match.notation.write(seat, best.act),
        best_words=_words(match, t, seat, best.act),
        best_share=best.share,
        regret=own.regret,
        hindsight=_cost(true),
        weighed=len(acts),
    )


def _cost(true: list[Weighed]) -> Measured:
    """How much less was done than the act that seemed best would have brought."""
    if len(true) == 1:
        return Measured(0.0, 0.0)
    mean = true[1].share.mean - true[0].share.mean
    return Measured(mean, (true[0].share.within ** 2 + true[1].share.within ** 2) ** 0.5)


def _words(match: Match, t: Any, seat: int, act: Act) -> str:
    """An act as the game says it at this table, from what its seat knows."""
    tables = [t, None]
    match.game.plain(match.layout).blind(tables, 1, 0, seat)
    return Choices(match.game, match.layout, match.notation).aloud(tables[1], seat, act, match.seats)
