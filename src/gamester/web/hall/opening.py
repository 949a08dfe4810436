"""A kept table as a match: dealt and played again, by the rules number that it was laid by or not at all."""

from __future__ import annotations

from collections.abc import Sequence

from gamester.games import UnknownGame, find
from gamester.play import fair
from gamester.play.match import Match
from gamester.web.storage.kept import TableRow


class OtherRules(ValueError):
    """A table that was played by rules which are not here; says which it needs."""


class Unopened(Exception):
    """A table that is kept and cannot be brought back; names its code."""


class Unstarted(Exception):
    """A table that waits for people and is not dealt yet; names its code."""


def match_of(row: TableRow, log: Sequence[tuple[int, str]], names: Sequence[str] = ()) -> Match:
    """The match of a table after its log, under the names of its seats or others; OtherRules, or BadLog where it does not fit."""
    known(row)
    called = list(names or [seat.name for seat in row.seats])
    dice = [seat.entropy for seat in row.seats] if row.commitment == fair.promise_of(row.seed) else []
    chosen = [seat.chosen for seat in row.seats]
    laid = row.game, len(called), row.options, row.cards, row.seed, called, row.text, row.beside, dice, chosen, row.rules
    opened = Match.open(*laid)
    return Match.replay(opened.header, log)


def known(row: TableRow) -> None:
    """OtherRules where the game of a table, or what number its rules have, is not as here."""
    try:
        here = find(row.game).numbers
    except UnknownGame as error:
        raise OtherRules(f"it needs the game {row.game!r}, which is not here") from error
    if row.rules not in here:
        raise OtherRules(f"it needs rules number {row.rules} of {row.game}, and here it is {' or '.join(map(str, here))}")
