"""What is agreed on for a table besides the game's own rules: who may see it and when, its clock, and when it starts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import asdict

from gamester.web import clocks
from gamester.web.kept import TableRow

DELAYS = ((0, "at once"), (30, "30 seconds later"), (300, "5 minutes later"))
"""When those who only watch see what happens: seconds, with words."""
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


def words(row: TableRow, listed: bool = False) -> list[str]:
    """What differs from the usual, a few words each; not that it is listed, where it is."""
    clock = clocks.read(row.clock)
    said = [clocks.words(clock)] if isinstance(clock, clocks.Clock) and clock else []
    said += [words[0].lower() + words[1:] for seconds, words in clocks.GRACES if row.grace and seconds == row.grace]
    said += ["listed on the home page"] if row.public and not listed else []
    said += ["everybody plays on one device"] if row.hot else []
    return said + [f"those who watch see everything {words}" for seconds, words in DELAYS if row.delay and seconds == row.delay]
