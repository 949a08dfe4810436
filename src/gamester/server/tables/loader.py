"""Secret links of a table and the viewer that each opens.

Here too is the match of a table from its log.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence

from gamester.games.registry import UnknownGame, get_game
from gamester.games.step import JUDGE_OFFSET
from gamester.match import commitment
from gamester.match.match import Match
from gamester.match.setup import make_header, new_setup
from gamester.server.session.features import hot_seat
from gamester.server.session.link_renewal import number
from gamester.server.storage.rows import StoredTable
from gamester.server.storage.tokens import SeatTokens, hash_token


def token(links: SeatTokens, row: StoredTable, place: int) -> str:
    """Return the secret of the link of a viewer.

    The viewer is a seat, or the judge or a shared screen, who have no row.
    """
    return links.token(row.code, number(row, place))


def tokens(links: SeatTokens, row: StoredTable) -> dict[int, str]:
    """Return the secrets of all viewers' links.

    With a shared screen every seat has the screen's.
    """
    seats = len(row.seats)
    screen = hot_seat.hot_seat_viewer(seats)
    found = {place: token(links, row, place) for place in (*range(seats), seats + JUDGE_OFFSET, screen)}
    return found | dict.fromkeys(range(seats), found[screen]) if row.hot else found


def seat_for_token(links: SeatTokens, row: StoredTable, given: str) -> int | None:
    """Return the viewer that a token opens, or None.

    It takes as long whichever it is.
    """
    seats, said = len(row.seats), hash_token(given)
    kept = {seat.seat: seat.token_hash for seat in row.seats}
    kept |= {more: hash_token(token(links, row, more)) for more in (seats + JUDGE_OFFSET, *[hot_seat.hot_seat_viewer(seats)] * row.hot)}
    found = [place for place, own in kept.items() if secrets.compare_digest(own, said)]
    return found[0] if found else None


class RulesVersionMismatch(ValueError):
    """The table was played by rules that are not here; says which it needs."""


class TableNotLoadable(Exception):
    """The table is stored and cannot be loaded; names its code."""


class TableNotStarted(Exception):
    """The table waits for people and is not dealt yet; names its code."""


def load_match(row: StoredTable, log: Sequence[tuple[int, str]], names: Sequence[str] = ()) -> Match:
    """Return the match of a table after its log.

    It is under the names of its seats or others. Raises RulesVersionMismatch, or InvalidLog if the log
    does not fit.
    """
    check_rules_version(row)
    called = list(names or [seat.name for seat in row.seats])
    dice = [seat.entropy for seat in row.seats] if row.commitment == commitment.server_commitment(row.seed) else []
    chosen = [seat.chosen for seat in row.seats]
    laid = new_setup(row.game, len(called), row.cards, row.options, row.text, row.beside, row.rules)
    return Match.replay(make_header(laid, row.seed, called, row.cards, row.text, row.beside, dice, chosen), log)


def check_rules_version(row: StoredTable) -> None:
    """Raise RulesVersionMismatch if the rules of a table are not here.

    Its game is not here, or the number of its rules is not.
    """
    try:
        here = get_game(row.game).numbers
    except UnknownGame as error:
        raise RulesVersionMismatch(f"it needs the game {row.game!r}, which is not here") from error
    if row.rules not in here:
        raise RulesVersionMismatch(f"it needs rules number {row.rules} of {row.game}, and here it is {' or '.join(map(str, here))}")
