"""Changes of the seats of a started table: who plays a seat from now on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gamester.match.platform_acts import PlatformAct
from gamester.server.storage.rows import SessionChanges, StoredTable

STAND_IN_BOT = "heuristic"
"""The bot that plays for somebody who is away, or has left."""
MUTE = "mute-"
"""The beginning of a word among the grants of the host: whom the host has muted."""
NOBODY: dict[str, Any] = {"stand_in": "", "answers": "", "away": None, "seen": None, "grants": "", "hook": ""}
"""Values of a seat that forget whoever had it."""


def given_up(row: StoredTable, seat: int, resigned: Sequence[int]) -> dict[int, dict[str, Any]]:
    """Return the changes of seats when a bot plays one for good.

    Somebody else is host then, with the mutes of the host of before.
    """
    own = row.seats[seat]
    changes: dict[int, dict[str, Any]] = {seat: {"bot": own.bot or STAND_IN_BOT, "stand_in": "", "answers": "", "away": None, "grants": ""}}
    heirs = [one for one in row.seats if one.taken and not one.bot and one.seat != seat and one.seat not in resigned]
    if own.host and heirs:
        mutes = [word for word in own.grants.split() if word.startswith(MUTE) and word != f"{MUTE}{heirs[0].seat}"]
        changes[seat]["host"] = False
        changes[heirs[0].seat] = {"host": True, "grants": " ".join([*heirs[0].grants.split(), *mutes])}
    return changes


def passed_on(row: StoredTable, act: PlatformAct, resigned: Sequence[int], number: int, token_hash: str) -> dict[int, dict[str, Any]]:
    """Return the changes of seats when a bot or somebody else plays on for a seat.

    Its link is made from `number` from now on, and the one of before opens nothing any more.
    """
    seat = act.seats[0]
    changes = given_up(row, seat, resigned)
    player: dict[str, Any] = {"bot": STAND_IN_BOT, "taken": True} if act.bot is not None else {"bot": "", "taken": False}
    changes[seat] |= NOBODY | player | {"chair": number, "token_hash": token_hash}
    return changes


def other_terms(row: StoredTable, clock: str, grace: int, now: float) -> SessionChanges:
    """Return the changes for another clock and grace: everyone begins with full time."""
    table = {"clock": clock, "grace": grace, "opened": now if clock or grace else None, "due": now}
    return SessionChanges(table, seats={seat.seat: {"bank": None} for seat in row.seats})
