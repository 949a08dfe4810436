"""Older rules numbers of a game, read by its rules of today: which defaults held, which reading was played, what the table lacked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from gamester.games.options import Cells, Option


class Earlier(msgspec.Struct, frozen=True):
    """What a table of an older rules number needs to be dealt, played and checked today; one of a game's EARLIER, by its number.

    `options` are its house rules with the defaults of that time, and `facts` what chooses the older reading where no house rule
    does. `lacked` names the zones that its table did not have: a check of its records was made without them.
    """

    options: tuple[Option, ...]
    facts: Mapping[str, Cells] = {}
    lacked: frozenset[str] = frozenset()


def with_older(today: tuple[Option, ...], **older: Mapping[str, Any]) -> tuple[Option, ...]:
    """House rules of today as they once were: by their names, whatever of them was different then."""
    return tuple(msgspec.structs.replace(option, **older.get(option.name, {})) for option in today)
