"""The outcome of a game: placements, win shares, payoffs."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from gamester.games.registry import Game
from gamester.games.ui_kit import bidi_isolate
from gamester.match.history import WORDS
from gamester.match.platform_acts import AS_IT_STANDS, UNCHANGED, WITHOUT_RESULT, Standing
from gamester.match.views import Outcome
from gamester.words.phrases import said
from gamester.words.values import listed

WIN = 60
MAX_SCORE_PARTS = 64


def make_outcome(game: Game, t: Any, seats: Sequence[str], standing: Standing = UNCHANGED) -> Outcome | None:
    """Return the outcome of a state, or None before the end.

    It is by the `standing` of the match where somebody has resigned.
    """
    clause = standing.ended_by or game.game.ended_by(t)
    if not clause:
        return None
    places, shares = [1] * len(seats), [WIN // (len(seats) - len(standing.resigned))] * len(seats)
    if standing.ended_by in WITHOUT_RESULT:
        return _without_result(game, len(seats), standing)
    if standing.ended_by == AS_IT_STANDS:
        game.game.placements(t, places)
        shares = [WIN // places.count(1) if place == 1 else 0 for place in places]
    elif not standing.ended_by:
        game.game.placements(t, places)
        game.game.win_shares(t, shares)
    if standing.resigned:
        places, shares = ranked_without(standing.resigned, places, shares)
    scores = []
    for seat in range(len(seats)):
        parts = [0] * MAX_SCORE_PARTS
        scores.append(tuple(parts[: game.game.score_parts(t, seat, parts)]))
    winners = [bidi_isolate(name) for name, share in zip(seats, shares, strict=True) if share]
    return Outcome(
        clause=game.law.id(clause),
        text=_sentence(winners),
        placements=tuple(places),
        win_shares=tuple(shares),
        score_names=tuple([said(name) for name in getattr(game.text, "SCORE_NAMES", ())]),
        scores=tuple(scores),
        resigned=standing.resigned,
    )


def has_standing(game: Game) -> bool:
    """Return True if a game says that its players have places before the end.

    It says so by `text.HAS_STANDING` (TB-974).
    """
    return bool(getattr(game.text, "HAS_STANDING", False))


def _without_result(game: Game, seats: int, standing: Standing) -> Outcome:
    """Return the outcome of a match without a result (TB-966, TB-972).

    It has no places and no shares.
    """
    nothing = (0,) * seats
    return Outcome(game.law.id(standing.ended_by), WORDS.say("no-result"), nothing, nothing, (), ((),) * seats, standing.resigned)


def ranked_without(resigned: Sequence[int], places: Sequence[int], shares: Sequence[int]) -> tuple[list[int], list[int]]:
    """Return placements and win shares without seats that resigned (TB-962).

    The others keep their order among themselves, and the seats that resigned follow, the last one to resign first. If a seat that
    resigned had a share of the win, those who are now first share the win equally.
    """
    left = [seat for seat in range(len(places)) if seat not in resigned]
    found = [1 + sum(places[other] < places[seat] for other in left) for seat in range(len(places))]
    for after, seat in enumerate(reversed(resigned)):
        found[seat] = len(left) + 1 + after
    if not any(shares[seat] for seat in resigned):
        return found, list(shares)
    first = [seat for seat in left if found[seat] == 1]
    return found, [WIN // len(first) if seat in first else 0 for seat in range(len(places))]


def payoffs(shares: Sequence[int]) -> tuple[Fraction, ...]:
    """Return the payoff of each seat, (N x share - 1) / (N - 1); the sum is 0.

    Shares are given in sixtieths of one win. A game without a result has none.
    """
    seats = len(shares)
    if not any(shares):
        return (Fraction(0),) * seats
    return tuple((Fraction(share, WIN) * seats - 1) / (seats - 1) for share in shares)


def _sentence(winners: list[str]) -> str:
    return WORDS.say("wins", names=listed(winners), n=len(winners)) if winners else WORDS.say("nobody-wins")


def split_score_name(said: str) -> tuple[str, bool]:
    """Return the name of a score part, and True if a 0 in it need not be shown.

    Example: `turn of going out (0: never)`.
    """
    name, mark, _ = said.partition(" (0: ")
    return name, bool(mark)
