"""Problem reports: a case that contains only what one viewer knows.

Everything that the viewer cannot know is resampled, so the file shows a possible state and nothing of the real one. One resampling would
move the real cards by 32 bits of chance, which somebody could try one by one; sixteen use 512 bits.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable

from gamester import __version__
from gamester.games.ui_kit import bidi_isolate
from gamester.match.history import TAKEBACK, UNDO
from gamester.match.log_text import merge_lines
from gamester.match.match import Match
from gamester.match.positions.position import format_position
from gamester.match.refusals import Refusal

RESAMPLES = 16
LONGEST = 400
"""Characters of the tried move that a report quotes at most."""


def random_seed() -> int:
    """Return a random seed for one resampling."""
    return secrets.randbits(32)


def position_as_known(match: Match, viewer: int, chance: Callable[[], int] = random_seed) -> str:
    """Return the position as this viewer knows it, after the viewer's own draft.

    Raises LookupError if it cannot be written without secret files of the table.
    """
    known = match.layout.copy_state(match.state_for(viewer))
    for _ in range(RESAMPLES):
        match.game.game.resample_hidden(known, viewer, chance())
    known.chance_counters = [0] * len(known.chance_counters)
    if match.header.extra_file:
        raise LookupError("the files of this table are needed")
    return format_position(match.game, known, match.header.card_set_text, match.header.card_set, match.header.chosen, match.header.rules)


def problem_report(match: Match, viewer: int, tried: str = "", chance: Callable[[], int] = random_seed) -> str:
    """Return the text of a report: log, position, and the move that was tried."""
    seats, seated = match.layout.seats, viewer < match.layout.seats
    whose = f"seat {viewer}, {bidi_isolate(match.seats[viewer])}" if seated else "those who watch"
    head = [
        f"# Gamester {__version__}, {match.slug} by rules number {match.header.rules}, {seats} seats, turn {match.round_number()}.",
        f"# The table as {whose} knew it. Cards that were hidden are drawn anew: they are not the ones that lay there.",
        "# `gamester referee FILE` says whether the table would answer the same again.",
        "",
        *(f"# {line.number} {line.text} {' '.join(line.clauses)}".rstrip() for line in merge_lines(match.log_for(min(viewer, seats)))),
        "",
    ]
    try:
        position = position_as_known(match, min(viewer, seats), chance)
    except LookupError:
        return "\n".join([*head, "# This table has files of its own, whose answers nobody may see yet: no position can be written."]) + "\n"
    verdict = match.check(viewer, tried) if seated and can_be_quoted(tried) else None
    asks = seated and can_be_quoted(tried) and _can_be_asked(match, viewer, tried)
    steps = ["= not over", *([expected(viewer, tried, verdict)] if asks else [])]
    if seated and can_be_quoted(tried) and not asks:
        head += [f"# Tried, and not to be asked of a position: {tried}. The table said: {verdict.clause if verdict else 'legal'}.", ""]
    law = verdict.clause if verdict and verdict.clause in match.game.law.clauses else ""
    return (
        "\n".join([*head, f"case report as known to {'seat ' + str(viewer) if seated else 'a spectator'} [{law}]", position, *steps]) + "\n"
    )


def _can_be_asked(match: Match, seat: int, tried: str) -> bool:
    """Return True if the position alone decides the move like the match does.

    A position knows no earlier moves, and it contains the seat's draft already.
    """
    if tried == UNDO or TAKEBACK.fullmatch(tried):
        return False
    act = match.parse(seat, tried)
    whole = match.notation.is_compound(tried)
    return isinstance(act, Refusal) or (not match.drafts.get(seat) if whole else len(act) == 1)


def expected(seat: int, tried: str, verdict: Refusal | None) -> str:
    """Return the question of a case with the verdict that it expects."""
    return f"? {seat} may not {tried} ! {verdict.clause}" if verdict else f"? {seat} may {tried}"


def can_be_quoted(tried: str) -> bool:
    """Return True if a text fits on a line of a case."""
    return 0 < len(tried) <= LONGEST and tried.isprintable() and tried == tried.strip() and not any(sign in tried for sign in "#!")
