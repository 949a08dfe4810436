"""What is agreed on for a table besides the game's own rules: who may see it and when, its clock, and when it starts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import asdict

from gamester.web.live import clocks
from gamester.web.live.lagging import DELAYS
from gamester.web.storage.kept import TableRow

SENT = "terms"
"""A field that says that the ticks of the form were there: what is not ticked then is off."""


class Terms(Struct, frozen=True):
    """As `TableRow` keeps them."""

    clock: str = ""
    grace: int = 0
    public: bool = False
    hot: bool = False
    delay: int = 0
    auto: bool = True

    @property
    def kept(self) -> dict[str, Any]:
        """For the row of a table."""
        return asdict(self)


def terms_of(row: TableRow) -> Terms:
    """Those of a table, for its rematch."""
    return Terms(**{name: getattr(row, name) for name in Terms.__struct_fields__})


def read(fields: Mapping[str, Sequence[str]]) -> Terms | list[str]:
    """What a form says, or what is wrong with it, one sentence each."""
    said = {name: (fields.get(name) or [""])[0].strip() for name in Terms.__struct_fields__}
    clock = clocks.read(said["clock"])
    faults = [f"clock: {clock}"] if isinstance(clock, str) else []
    for name, offered in (("grace", clocks.GRACES), ("delay", DELAYS)):
        if said[name] and said[name] not in {str(seconds) for seconds, _ in offered}:
            faults.append(f"{name}: expected one of {', '.join(str(seconds) for seconds, _ in offered)}, got '{said[name][:40]}'")
    if faults:
        return faults
    public, hot = bool(said["public"]), bool(said["hot"])
    auto = SENT not in fields or bool(said["auto"])
    return Terms(said["clock"], int(said["grace"] or 0), public, hot, int(said["delay"] or 0), auto)


class Fact(Struct, frozen=True):
    """One term that is not the usual: what the form calls it and says of it, and both in a few words."""

    name: str
    value: str
    words: str


def facts(row: TableRow) -> list[Fact]:
    """What differs from the usual; not that the table is listed, which whoever reads this on the home page sees."""
    clock = clocks.words(clocks.clock_of(row))
    away, later = dict(clocks.GRACES).get(row.grace, ""), dict(DELAYS).get(row.delay, "")
    found = [Fact("Clock", clock, clock)] if clock else []
    found += [Fact("When somebody is away", away, f"a bot plays for whoever is away after {clocks.length(row.grace)}")] * bool(row.grace)
    found += [Fact("Table", "Everybody plays on one device", "everybody plays on one device")] * row.hot
    return found + [Fact("Spectators see it", later, f"those who watch see everything {later}")] * bool(row.delay)
