"""A backup of a world: its database, and what model and people know by then.

When the backup is put back, what came later never was: the model forgets it, and people have the links of then.
They do not forget what they have seen.
"""

from __future__ import annotations

import copy
import sqlite3
from typing import Any

from msgspec import Struct

from gamester.server.storage.tokens import hash_token
from gamester.server.tables.loader import load_match
from gamester.testing.simulation.driver import SimulatedDatabase
from gamester.testing.simulation.model import Model, TableModel
from gamester.testing.simulation.people import Person, Town

LISTS_BY = "expected", "opened", "history"
"""Parts of a table that are lists by something."""
COPIED = "pauses", "answering", "ledgers", "running", "lines", "drafts", "log"
"""Parts of a table that go on changing."""
KEPT = "row", "shown", "paused_at", "taken_back", "began"
"""Parts of a table that are replaced and never change."""


class Backup(Struct):
    """A world as it was at a moment."""

    at: float
    base: sqlite3.Connection
    tables: dict[str, dict[str, Any]]
    model: dict[str, Any]
    tokens: dict[int, str]
    """By number of a person the link that they had."""


def make_backup(base: SimulatedDatabase, model: Model, people: list[Person]) -> Backup:
    """Return a backup of a world."""
    kept = sqlite3.connect(":memory:", check_same_thread=False)
    base.keeper.backup(kept)
    return Backup(
        base.loop.time(),
        kept,
        {code: _copied(table) for code, table in model.tables.items()},
        {name: copy.copy(getattr(model, name)) for name in ("notices", "attempts", "arrived", "holders", "here", "replaced")},
        {number: person.token for number, person in enumerate(people)},
    )


def _copied(table: TableModel) -> dict[str, Any]:
    made = {name: {key: list(values) for key, values in getattr(table, name).items()} for name in LISTS_BY}
    return made | {name: copy.deepcopy(getattr(table, name)) for name in COPIED} | {name: getattr(table, name) for name in KEPT}


def put_back(backup: Backup, base: SimulatedDatabase, model: Model, town: Town, people: list[Person]) -> None:
    """Put a backup in the place of everything that came later.

    No worker may be open, and no answer on its way.
    """
    model.look_away()
    base.replace(backup.base)
    model.look_at_database()
    for code, kept in backup.tables.items():
        _restore(model.tables[code], kept, base.loop.time())
    for code in [code for code in model.tables if code not in backup.tables]:
        del model.tables[code]
    for name, value in backup.model.items():
        setattr(model, name, value)
    stored = {(code, seat): hashed for code, seat, hashed in base.keeper.execute("SELECT code, seat, token_hash FROM seats")}
    for number, person in enumerate(people):
        newest = max((line.number for line in model.tables[person.code].match.log_for(person.viewer)), default=0)
        person.undone = {line for line in person.lines if line > newest}
        if person.token:
            _give_link(person, {backup.tokens[number], person.token}, stored[person.code, person.viewer], model, town)
    town.dead = [(code, old) for code, old in town.dead if hash_token(old) not in stored.values()]


def _restore(table: TableModel, kept: dict[str, Any], now: float) -> None:
    for name in LISTS_BY:
        own = getattr(table, name)
        own.clear()
        own.update(kept[name])
    for name in (*COPIED, *KEPT):
        setattr(table, name, kept[name])
    table.match = load_match(table.row, [(seat, act) for seat, act, _ in table.log])
    for seat, draft in table.drafts.items():
        table.match.restore(seat, draft.acts, draft.times)
    table.changed = now


def _give_link(person: Person, known: set[str], hashed: str, model: Model, town: Town) -> None:
    """Let a person use whichever of their links opens the seat by what is stored now."""
    place = person.code, person.viewer
    found = [token for token in known if hash_token(token) == hashed]
    if found and place not in model.replaced:
        person.token, person.knows_link = found[0], True
        model.holders[place] = found[0]
    else:
        model.holders.pop(place, None)
        person.knows_link = False
        town.orphaned.add(person.code)
