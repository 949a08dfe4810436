"""Older rules numbers of a game, read by its rules of today: which defaults held, which reading was played, what the table lacked."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from gamester.games.house_rules import Cells, Option


class Earlier(msgspec.Struct, frozen=True):
    """What a table of an older rules number needs to be dealt, played and checked today; one of a game's EARLIER, by its number.

    `options` are its house rules with the defaults of that time, and `facts` what chooses the older reading where no house rule
    does. `lacked` names the zones that its table did not have: a check of its records was made without them.
    """

    options: tuple[Option, ...]
    facts: Mapping[str, Cells] = {}
    lacked: frozenset[str] = frozenset()


def with_older(today: tuple[Option, ...], *older: Option) -> tuple[Option, ...]:
    """House rules of today with older ones in the place of those that have their names."""
    instead = {option.name: option for option in older}
    return tuple(instead.get(option.name, option) for option in today)
