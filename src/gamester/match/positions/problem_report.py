"""A table as one viewer knows it, as a case that `gamester referee` runs: for reports of problems while a game goes on.

What the viewer cannot know is drawn anew, so the file shows a table that could be, and nothing of the one that is. One redeal would
not do: it moves the cards that lie there by 32 bits of chance, which somebody could try out one by one. Sixteen take 512 bits.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable

from gamester import __version__
from gamester.games.ui_kit import bidi_isolate
from gamester.match.history import TAKEBACK, UNDO
from gamester.match.log_text import merge_lines
from gamester.match.match import Match
from gamester.match.moves import Refusal
from gamester.match.positions.position import format_position

RESAMPLES = 16
LONGEST = 400
"""Characters of an act that is tried in a report."""


def random_seed() -> int:
    """Chance for one redeal, from the system."""
    return secrets.randbits(32)


def position_as_known(match: Match, viewer: int, chance: Callable[[], int] = random_seed) -> str:
    """The position as this viewer knows it, his own draft on it. LookupError where it cannot be written without its files."""
    known = match.layout.copy(match.seen_from(viewer))
    for _ in range(RESAMPLES):
        match.game.rules.redeal(known, viewer, chance())
    known.chance_at = [0] * len(known.chance_at)
    if match.header.beside:
        raise LookupError("the files of this table are needed")
    return format_position(match.game, known, match.header.text, match.header.cards, match.header.chosen, match.header.rules)


def problem_report(match: Match, viewer: int, tried: str = "", chance: Callable[[], int] = random_seed) -> str:
    """The file: what it is, what this viewer was told, the position, and what he tried with the verdict he gets."""
    seats, seated = match.layout.seats, viewer < match.layout.seats
    whose = f"seat {viewer}, {bidi_isolate(match.seats[viewer])}" if seated else "those who watch"
    head = [
        f"# Gamester {__version__}, {match.slug} by rules number {match.header.rules}, {seats} seats, turn {match.rounds()}.",
        f"# The table as {whose} knew it. Cards that were hidden are drawn anew: they are not the ones that lay there.",
        "# `gamester referee FILE` says whether the table would answer the same again.",
        "",
        *(f"# {line.number} {line.words} {' '.join(line.clauses)}".rstrip() for line in merge_lines(match.lines(min(viewer, seats)))),
        "",
    ]
    try:
        position = position_as_known(match, min(viewer, seats), chance)
    except LookupError:
        return "\n".join([*head, "# This table has files of its own, whose answers nobody may see yet: no position can be written."]) + "\n"
    verdict = match.judge(viewer, tried) if seated and can_be_quoted(tried) else None
    asks = seated and can_be_quoted(tried) and _can_be_asked(match, viewer, tried)
    steps = ["= not over", *([expected(viewer, tried, verdict)] if asks else [])]
    if seated and can_be_quoted(tried) and not asks:
        head += [f"# Tried, and not to be asked of a position: {tried}. The table said: {verdict.clause if verdict else 'legal'}.", ""]
    law = verdict.clause if verdict and verdict.clause in match.game.law.clauses else ""
    return "\n".join([*head, f"case report as known to {'seat ' + str(viewer) if seated else 'the rail'} [{law}]", position, *steps]) + "\n"


def _can_be_asked(match: Match, seat: int, tried: str) -> bool:
    """Whether a position by itself answers as the table does: it knows no acts before it, and the seat's draft lies on it."""
    if tried == UNDO or TAKEBACK.fullmatch(tried):
        return False
    act = match.read(seat, tried)
    whole = match.notation.is_whole(tried)
    return isinstance(act, Refusal) or (not match.drafts.of(seat) if whole else len(act) == 1)


def expected(seat: int, tried: str, verdict: Refusal | None) -> str:
    """The question of a case, with the verdict as what is expected."""
    return f"? {seat} may not {tried} ! {verdict.clause}" if verdict else f"? {seat} may {tried}"


def can_be_quoted(tried: str) -> bool:
    """Whether an act can stand on a line of a case, whatever it says."""
    return 0 < len(tried) <= LONGEST and tried.isprintable() and tried == tried.strip() and not any(sign in tried for sign in "#!")
