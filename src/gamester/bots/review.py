"""A finished game reviewed: which decisions cost most, judged by what the seat knew, and beside it by what was true."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from msgspec import Struct

from gamester.bots.job_pool import Stopped, beside, never, threads
from gamester.bots.live_bot import candidate_moves
from gamester.bots.playout import GOLDEN
from gamester.bots.rollout import Act, MoveValue, RolloutEvaluator
from gamester.bots.statistics import Estimate
from gamester.core.rng import WORD, mix
from gamester.match.legal_moves import LegalMoves
from gamester.match.match import Match
from gamester.match.moves import Refusal
from gamester.match.setup import Header

DEFAULT_WORLDS = 60
"""Worlds in which every act is tried, unless somebody asks for more."""


class MoveHint(Struct, frozen=True):
    """One act that a seat may choose: in notation, in words, what it is worth, and how much less than the best."""

    act: str
    words: str
    share: Estimate
    regret: Estimate


class ReviewedDecision(Struct, frozen=True):
    """One decision of a game: what was done there, what would have been best, and what that cost, known and in hindsight.

    `ply` counts acts from 1. Shares are of one win; `regret` is how much less was done than could be.
    """

    ply: int
    seat: int
    turn: int
    act: str
    words: str
    share: Estimate
    best: str
    best_words: str
    best_share: Estimate
    regret: Estimate
    hindsight: Estimate
    weighed: int

    @property
    def sure(self) -> bool:
        """Whether the cost is more than luck of the worlds that were tried."""
        return self.regret.mean > self.regret.within


class WinChances(Struct, frozen=True):
    """What everybody who watches could expect before act `ply` + 1: the share of a win of every seat."""

    ply: int
    turn: int
    shares: tuple[Estimate, ...]


class Review(Struct, frozen=True, omit_defaults=True):
    """A game reviewed: its decisions in order, and what could be expected at the beginning of every round.

    Where somebody stopped it, `reviewed` acts of `asked` were looked at; both are left out of JSON otherwise.
    """

    judged: tuple[ReviewedDecision, ...]
    chances: tuple[WinChances, ...]
    reviewed: int = 0
    asked: int = 0


def move_hints(
    match: Match,
    seat: int,
    worlds: int = DEFAULT_WORLDS,
    seed: int | None = None,
    scales: RolloutEvaluator | None = None,
    thinker: str = "",
    seen: Any = None,
) -> list[MoveHint]:
    """What a seat that is asked may do, best first, from nothing but what it knows.

    While the game goes on leave `seed` out: worlds are drawn by shuffling what lies there, so that whoever knew the dice could
    work back from the figures to the cards. `seen` is what the seat knows, from whoever weighs beside a table that goes on.
    """
    seed = secrets.randbits(32) if seed is None else seed
    scales = scales or RolloutEvaluator(match.game, match.layout)
    t = match.seen_from(seat) if seen is None else seen
    acts = candidate_moves(match.game, match.layout, t, seat, seed, (), thinker)
    weighed = scales.weigh(t, seat, acts, worlds, seed) if acts else []
    told = [MoveHint(match.notation.write(seat, one.act), _words(match, t, seat, one.act), one.share, one.regret) for one in weighed]
    return sorted(told, key=lambda hint: -hint.share.mean)


def review_game(
    header: Header,
    acts: Sequence[tuple[int, str]],
    worlds: int = DEFAULT_WORLDS,
    seats: Sequence[int] = (),
    scales: RolloutEvaluator | None = None,
    thinker: str = "",
    done: Callable[[int], None] = lambda acts: None,
    stopped: Stopped = never,
) -> Review:
    """Every decision with a choice of a finished game, in order; of some seats only where they are named. The same every time.

    Where somebody asks to stop, it is the review of the acts before.
    """
    match = Match(header)
    judged: list[ReviewedDecision] = []
    chances: list[WinChances] = []
    scales = scales or RolloutEvaluator(match.game, match.layout)

    def look(place: int) -> bool:
        """Judge one act and play it; True, so that it differs from an act that was left."""
        seat, text = acts[place]
        drawn = mix((place + 1) * GOLDEN & WORD)
        if not chances or match.rounds() != chances[-1].turn:
            chances.append(WinChances(place, match.rounds(), tuple(scales.chances(match.table, match.layout.rail, worlds, drawn))))
        numbers = match.read(seat, text)
        if not isinstance(numbers, Refusal) and seat < match.layout.seats and (not seats or seat in seats):
            whole = numbers if match.notation.is_whole(text) else match.drafts.of(seat) + numbers
            one = _review_decision(match, scales, seat, whole, worlds, drawn, thinker)
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


def _review_decision(
    match: Match, scales: RolloutEvaluator, seat: int, done: Act, worlds: int, seed: int, thinker: str
) -> ReviewedDecision | None:
    t = match.table
    acts = candidate_moves(match.game, match.layout, t, seat, seed, (done,), thinker)
    if len(acts) < 2:
        return None
    known = scales.weigh(t, seat, acts, worlds, seed)
    own = known[0]
    best = min(known, key=lambda one: (one.regret.mean, one.act != done))
    true = scales.weigh(t, seat, [done, best.act], worlds, seed, hindsight=True) if best.act != done else [own]
    return ReviewedDecision(
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


def _cost(true: list[MoveValue]) -> Estimate:
    """How much less was done than the act that seemed best would have brought."""
    if len(true) == 1:
        return Estimate(0.0, 0.0)
    mean = true[1].share.mean - true[0].share.mean
    return Estimate(mean, (true[0].share.within ** 2 + true[1].share.within ** 2) ** 0.5)


def _words(match: Match, t: Any, seat: int, act: Act) -> str:
    """An act as the game says it at this table, from what its seat knows."""
    tables = [t, None]
    match.game.plain(match.layout).blind(tables, 1, 0, seat)
    return LegalMoves(match.game, match.layout, match.notation).aloud(tables[1], seat, act, match.seats)
