"""Review of a finished game: which decisions cost most.

Each is judged by what the seat knew, and also with all cards known.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import msgspec
from msgspec import Struct

from gamester.bots.agent_process import AgentPool
from gamester.bots.agent_turn import SeatedAgents
from gamester.bots.job_pool import Stopped, beside, never, threads
from gamester.bots.live_bot import candidate_moves
from gamester.bots.playout import GOLDEN
from gamester.bots.rollout import Act, MoveValue, RolloutEvaluator
from gamester.bots.statistics import Estimate
from gamester.core.rng import UINT32_MAX, hash32
from gamester.match.former_fields import REVIEW, with_present_names
from gamester.match.legal_moves import LegalMoves
from gamester.match.match import Match
from gamester.match.refusals import Refusal
from gamester.match.setup import Header

DEFAULT_WORLDS = 60
"""Resampled states in which every move is tried, unless another number is asked for."""


class MoveHint(Struct, frozen=True):
    """One move that a seat may choose: notation, sentence, win share, regret."""

    move: str
    sentence: str
    win_share: Estimate
    regret: Estimate


class ReviewedDecision(Struct, frozen=True):
    """One decision of a game: the move made, the best move and the difference.

    `num_moves` is how many moves were compared. Shares are parts of one win. `regret` is how much less the move brought
    than the best one by what the seat knew, `hindsight` the same with all cards known.
    """

    move_number: int
    seat: int
    round: int
    move: str
    sentence: str
    win_share: Estimate
    best_move: str
    best_sentence: str
    best_win_share: Estimate
    regret: Estimate
    hindsight: Estimate
    num_moves: int

    @property
    def is_significant(self) -> bool:
        """True if the regret is larger than the half-width of its interval."""
        return self.regret.mean > self.regret.half_width


class WinChances(Struct, frozen=True):
    """The expected win share of every seat after so many moves, for a spectator."""

    move_number: int
    round: int
    win_shares: tuple[Estimate, ...]


class Review(Struct, frozen=True, omit_defaults=True):
    """The review of a game: its decisions, and win chances for every round.

    Chances are those at the start of the round. If it was stopped early, `reviewed` of `asked` moves
    were examined; otherwise both are 0 and left out of JSON.
    """

    decisions: tuple[ReviewedDecision, ...]
    chances: tuple[WinChances, ...]
    reviewed: int = 0
    asked: int = 0


def parse_review(text: str) -> Review:
    """Return a stored review, which may have been written with former names."""
    return msgspec.convert(with_present_names(msgspec.json.decode(text), REVIEW), Review)


def move_hints(
    match: Match,
    seat: int,
    worlds: int = DEFAULT_WORLDS,
    seed: int | None = None,
    scales: RolloutEvaluator | None = None,
    thinker: str = "",
    observation: Any = None,
) -> list[MoveHint]:
    """Return the moves of a pending seat, best first, from what the seat knows.

    Leave out `seed` while the game goes on. Hidden cards are resampled by shuffling the true ones, so a
    player who knew the seed could work back from the figures to the cards. `observation` is the state as
    the seat knows it, if the caller has already made it.
    """
    seed = secrets.randbits(32) if seed is None else seed
    scales = scales or RolloutEvaluator(match.game, match.layout)
    t = match.state_for(seat) if observation is None else observation
    acts = candidate_moves(match.game, match.layout, t, seat, seed, (), thinker)
    weighed = scales.evaluate(t, seat, acts, worlds, seed) if acts else []
    told = [
        MoveHint(match.notation.format(seat, one.move), _sentence(match, t, seat, one.move), one.win_share, one.regret) for one in weighed
    ]
    return sorted(told, key=lambda hint: -hint.win_share.mean)


def review_game(
    header: Header,
    acts: Sequence[tuple[int, str]],
    worlds: int = DEFAULT_WORLDS,
    seats: Sequence[int] = (),
    scales: RolloutEvaluator | None = None,
    thinker: str = "",
    done: Callable[[int], None] = lambda acts: None,
    stopped: Stopped = never,
    programs: AgentPool | None = None,
    only_chances: bool = False,
) -> Review:
    """Return the review of a finished game, the same on every run.

    It covers every decision with a choice, of the named seats only if `seats` is given, and none if `only_chances`: the win chances of
    every round take a small part of the time. `done` is
    called with the number of moves examined. If stopped, the review covers the moves before. The thinker may be an agent if
    `programs`, a pool for it, is given.
    """
    match = Match(header)
    asked = SeatedAgents(match, {seat: thinker for seat in range(match.layout.seats)} if programs else {}, programs or AgentPool())
    proposed = "" if programs else thinker
    judged: list[ReviewedDecision] = []
    chances: list[WinChances] = []
    scales = scales or RolloutEvaluator(match.game, match.layout)

    def look(place: int) -> bool:
        """Review one move and play it. Return True, since None means stopped."""
        seat, text = acts[place]
        drawn = hash32((place + 1) * GOLDEN & UINT32_MAX)
        if not chances or match.round_number() != chances[-1].round:
            chances.append(
                WinChances(place, match.round_number(), tuple(scales.win_chances(match.table, match.layout.spectator, worlds, drawn)))
            )
        numbers = match.parse(seat, text)
        asked_for = not only_chances and (not seats or seat in seats)
        if not isinstance(numbers, Refusal) and seat < match.layout.seats and asked_for:
            whole = numbers if match.notation.is_compound(text) else match.drafts.get(seat) + numbers
            more = asked.choose_move(seat) if programs and match.must_decide(seat) and not match.drafts.get(seat) else ()
            one = _review_decision(match, scales, seat, whole, worlds, drawn, proposed, (more,) if more else ())
            if one is not None:
                judged.append(one)
        match.replay_entry(seat, text)
        return True

    with threads(1, stopped) as pool:
        for place in range(len(acts)):
            if beside(partial(look, place), stopped, pool) is None:
                return Review(tuple(judged), tuple(chances), place, len(acts))
            done(place + 1)
    return Review(tuple(judged), tuple(chances))


def _review_decision(
    match: Match, scales: RolloutEvaluator, seat: int, done: Act, worlds: int, seed: int, thinker: str, more: tuple[Act, ...]
) -> ReviewedDecision | None:
    t = match.table
    acts = candidate_moves(match.game, match.layout, t, seat, seed, (done, *more), thinker)
    if len(acts) < 2:
        return None
    known = scales.evaluate(t, seat, acts, worlds, seed)
    own = known[0]
    best = min(known, key=lambda one: (one.regret.mean, one.move != done))
    true = scales.evaluate(t, seat, [done, best.move], worlds, seed, hindsight=True) if best.move != done else [own]
    return ReviewedDecision(
        move_number=len(match.entries) + 1,
        seat=seat,
        round=match.round_number(),
        move=match.notation.format(seat, done),
        sentence=_sentence(match, t, seat, done),
        win_share=own.win_share,
        best_move=match.notation.format(seat, best.move),
        best_sentence=_sentence(match, t, seat, best.move),
        best_win_share=best.win_share,
        regret=own.regret,
        hindsight=_cost(true),
        num_moves=len(acts),
    )


def _cost(true: list[MoveValue]) -> Estimate:
    """Return how much less the move brought than the move that seemed best."""
    if len(true) == 1:
        return Estimate(0.0, 0.0)
    mean = true[1].win_share.mean - true[0].win_share.mean
    return Estimate(mean, (true[0].win_share.half_width ** 2 + true[1].win_share.half_width ** 2) ** 0.5)


def _sentence(match: Match, t: Any, seat: int, act: Act) -> str:
    """Return the sentence of a move, from what its seat knows."""
    tables = [t, None]
    match.game.load_plain(match.layout).mask(tables, 1, 0, seat)
    return LegalMoves(match.game, match.layout, match.notation).describe_in_context(tables[1], seat, act, match.seats)
