"""Advice for a seat: the move that a bot would play, and how it compares.

Everything comes from the masked state. Hidden cards are first laid in a fixed order and then resampled, and the seed comes from what the
seat sees: two tables that look alike to a seat get the same advice.
"""

from __future__ import annotations

import time
from hashlib import blake2b
from typing import Any

from msgspec import Struct

from gamester.bots.live_bot import candidate_moves, ensure_compiled
from gamester.bots.rollout import MARGIN, Act, MoveValue, RolloutEvaluator
from gamester.bots.spec import parse_bot
from gamester.core.layout import Layout
from gamester.games.registry import Game
from gamester.match.information_state import fill_unknown
from gamester.match.legal_moves import LegalMoves
from gamester.match.match import Match
from gamester.match.moves import DRAFT
from gamester.match.setup import Setup
from gamester.words.library import Words

WORDS = Words.beside(__file__)
COMPILED_BY = "rollout-32"
"""The bot whose compiled rules are used."""
WORLDS = 120
"""The number of resampled states in which every move is tried. Plain rules are too slow for a useful number, so they try none."""
MOST_MOVES, MOST_PLAIN = 24, 6
"""Moves that are compared at most, compiled and plain, the bot's own among them."""
UNMEASURED = 1.0
"""Half-width of an interval of fewer than two values."""


class Position(Struct, frozen=True):
    """A decision as its seat knows it: the masked state after the seat's draft."""

    game: Game
    layout: Layout
    seen: Any
    seat: int
    drafted: Act


class Advice(Struct, frozen=True):
    """The actions that are advised, and those of the next best move.

    Shares are those of one win, None where nothing was played through. `is_only` is True if nothing else is legal.
    """

    acts: Act
    is_only: bool = False
    share: float | None = None
    next_acts: Act = ()
    next_share: float | None = None


class AdviceText(Struct, frozen=True):
    """Advice in words: the move in notation, its sentence, and why."""

    move: str
    sentence: str
    reason: str


def position_of(match: Match, seat: int) -> Position:
    """Return the decision of a pending seat, masked for it."""
    tables = [match.state_for(seat), None]
    match.doors.mask(tables, 1, 0, seat)
    return Position(match.game, match.layout, tables[1], seat, match.drafts.get(seat))


def is_same_view(one: Position, other: Position) -> bool:
    """Return True if a seat sees the same in both."""
    return one.seat == other.seat and one.drafted == other.drafted and one.layout.to_words(one.seen) == other.layout.to_words(other.seen)


def advise(position: Position, seconds: float = 0.0, in_plain: bool | None = None, worlds: int = 0) -> Advice | None:
    """Return what the bots would play; None if they find no move.

    `seconds` limits the time, 0 means no limit. Until the rules are compiled the heuristic alone decides; `in_plain` and `worlds` say
    otherwise.
    """
    ends = time.monotonic() + seconds if seconds else 0.0
    game, layout, seen, seat = position.game, position.layout, position.seen, position.seat
    room = [0] * game.game.num_actions(seen)
    many = game.load_plain(layout).legal_actions([seen, None], 0, seat, room)
    if many == 1 and game.game.draft_kind(seen, room[0]) != DRAFT:
        return Advice((room[0],), is_only=True)
    slow = in_plain if in_plain is not None else not ensure_compiled(game, layout, parse_bot(COMPILED_BY))
    seed = view_seed(position)
    acts = candidate_moves(game, layout, seen, seat, seed)[: MOST_PLAIN if slow else MOST_MOVES]
    if not acts:
        return None
    world = fill_unknown(Setup(game, layout, seen, 0), seen)
    scales = RolloutEvaluator(game, layout, in_plain=slow)
    many = worlds or (0 if slow else WORLDS)
    values = scales.evaluate(world, seat, acts, many, seed, deadline=ends) if many and len(acts) > 1 else []
    return _chosen(acts, [one for one in values if one.win_share.half_width < UNMEASURED])


def view_seed(position: Position) -> int:
    """Return a seed below 2**32 that depends on what the seat sees alone."""
    words = ",".join(str(word) for word in position.layout.to_words(position.seen))
    return int.from_bytes(blake2b(f"{position.seat}:{words}".encode(), digest_size=4).digest(), "big")


def _chosen(acts: list[Act], values: list[MoveValue]) -> Advice:
    """Return the first move, the heuristic's, unless another is clearly better."""
    if len(values) < 2:
        return Advice(acts[0])
    usual = values[0]
    is_beaten = usual.regret.mean > MARGIN * usual.regret.half_width
    best = next(one for one in values if one.best) if is_beaten else usual
    second = max((one for one in values if one is not best), key=lambda one: one.win_share.mean)
    return Advice(best.move, share=best.win_share.mean, next_acts=second.move, next_share=second.win_share.mean)


def in_words(match: Match, position: Position, advice: Advice) -> AdviceText:
    """Return advice in the words of the game.

    The reason is the game's own (`text.advice_reason`), else the chance to win compared with the next best move.
    """
    own = getattr(match.game.text, "advice_reason", None)
    said = str(own(match.layout.copy_state(position.seen), position.seat, advice.acts)) if own is not None and not advice.is_only else ""
    form = match.notation.compound
    is_whole = form is not None and match.notation.type_of(advice.acts[-1]).name == form.final
    move = match.notation.format(position.seat, (*position.drafted, *advice.acts) if is_whole else advice.acts)
    return AdviceText(move, _sentence(match, position, advice.acts), said or _comparison(match, position, advice))


def _comparison(match: Match, position: Position, advice: Advice) -> str:
    if advice.is_only:
        return WORDS.say("advice-only")
    if advice.share is None or advice.next_share is None:
        return WORDS.say("advice-usual")
    share, other = round(100 * advice.share), round(100 * advice.next_share)
    rest = _sentence(match, position, advice.next_acts)
    return WORDS.say("advice-better" if share > other else "advice-alike", share=share, other=other, next=rest)


def _sentence(match: Match, position: Position, acts: Act) -> str:
    choices = LegalMoves(match.game, match.layout, match.notation)
    return choices.describe_in_context(match.layout.copy_state(position.seen), position.seat, acts, match.seats)
