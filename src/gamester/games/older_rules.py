"""Older rules numbers of a game: their defaults, facts and missing zones.

The rules of today play them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from gamester.games.options import Cells, Option


class Earlier(msgspec.Struct, frozen=True):
    """An older rules number, with everything that tables of it need today.

    A game lists them by number in EARLIER. `options` are its options with the defaults of that time. `facts` choose the
    older reading where no option does. `lacked` names the zones that its state did not have: the checks of its records were
    computed without them.
    """

    options: tuple[Option, ...]
    facts: Mapping[str, Cells] = {}
    lacked: frozenset[str] = frozenset()


def with_older(today: tuple[Option, ...], **older: Mapping[str, Any]) -> tuple[Option, ...]:
    """Return today's options with the older values in `older`, given by option name."""
    return tuple(msgspec.structs.replace(option, **older.get(option.name, {})) for option in today)
