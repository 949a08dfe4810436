"""What plain forms say: seats, card set and house rules of a table to be laid. Any game; the law's words for what is wrong."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from gamester.games import Game
from gamester.games.names import Choice, Number, Ordered
from gamester.play.seed import why_not_dice
from gamester.web.draw.scene import BOTS
from gamester.web.hall import terms
from gamester.web.hall.house import Wanted
from gamester.web.hall.terms import Terms
from gamester.web.live.robots import KINDS
from gamester.web.messages import LONGEST_NAME

PERSON, NOBODY, YOU = "person", "nobody", "you"
NAMES = ("Ana", "Bo", "Cy", "Dee", "Eli", "Fay", "Gus", "Hal")
SEATS_AT_FIRST = 3


class Row(Struct, frozen=True):
    """One line of the seats in the form."""

    name: str
    kind: str
    chosen: str = ""
    """What the seat has chosen (`names.SEAT_CHOICE`), "" for what is left."""


class Rule(Struct, frozen=True):
    """One house rule in the form. `now` is what is chosen: a value, or a list of values in order."""

    kind: str
    name: str
    words: str
    ruling: str
    values: tuple[Any, ...]
    now: Any
    low: int = 0
    high: int = 0
    usual: str = ""
    auto: str = ""

    @property
    def before(self) -> str:
        """The default as the form would send it: a value, or nothing, as for a number that is left to the rules."""
        return str(self.values[0]) if self.kind == "Choice" else self.usual if self.usual != self.auto else ""

    @property
    def changed(self) -> bool:
        """Whether something else than the default is chosen."""
        return (",".join(self.now) if isinstance(self.now, list) else self.written) != self.before

    @property
    def written(self) -> str:
        """What stands in the field: nothing where the number is left to the rules."""
        return "" if self.auto and self.now == self.auto else str(self.now)


class Given(Struct, frozen=True):
    """A form as sent, or as it is at first."""

    rows: tuple[Row, ...]
    set: str = ""
    rules: dict[str, list[str]] = {}
    terms: Terms = Terms()
    dice: str = ""

    @property
    def seated(self) -> list[Wanted]:
        """Who shall sit, in order; lines with nobody are left out."""
        return [Wanted(row.name, row.kind if row.kind in KINDS else "", row.chosen) for row in self.rows if row.kind != NOBODY]

    @property
    def options(self) -> dict[str, str]:
        """House rules as text, lists with commas."""
        return {name: ",".join(value for value in values if value) for name, values in self.rules.items()}


def kinds() -> list[tuple[str, str]]:
    """What can be chosen for a seat, with words."""
    return [(PERSON, "A person, by link"), *((kind, f"Bot: {BOTS.get(kind, kind)}") for kind in sorted(KINDS)), (NOBODY, "Nobody")]


def at_first(game: Game) -> Given:
    """You, then bots."""
    fewest, most = game.names.SEATS
    first = max(fewest, min(most, SEATS_AT_FIRST))
    kind = "policy" if "policy" in KINDS else KINDS[0]
    return Given(tuple(Row(NAMES[k % len(NAMES)], YOU if k == 0 else kind if k < first else NOBODY) for k in range(most)))


def read(game: Game, fields: dict[str, list[str]]) -> Given | list[str]:
    """The form as sent, or what is wrong with its shape, one sentence each."""
    fewest, most = game.names.SEATS
    names, sorts = fields.get("name", []), fields.get("kind", [])
    known = {YOU, *(kind for kind, _ in kinds())}
    faults = [f"unknown bot '{kind[:40]}': there are {', '.join(sorted(KINDS))}" for kind in sorts[:most] if kind not in known]
    if max(len(names), len(sorts)) > most:
        faults.append(f"{game.slug} has {fewest} to {most} seats, got {max(len(names), len(sorts))}")
    if next((kind for kind in sorts if kind != NOBODY), YOU) in KINDS:
        faults.append("the first seat is yours, no bot can have it")
    if len(names) != len(sorts) or not names:
        faults.append(f"expected a name and a kind for each seat, got {len(names)} names and {len(sorts)} kinds")
    dice, agreed = dice_of(fields.get("dice") or [""]), terms.read(fields)
    faults += [why] if (why := why_not_dice(dice)) else []
    if isinstance(agreed, list):
        return faults + agreed
    if faults:
        return faults
    tidied = [" ".join(name.split())[:LONGEST_NAME].strip() or NAMES[k % len(NAMES)] for k, name in enumerate(names)]
    chosen = [(fields.get(f"chosen-{k}") or [""])[0] for k in range(len(tidied))]
    rows = tuple(Row(name, kind, one) for name, kind, one in zip(tidied, sorts, chosen, strict=True))
    rules = {key.removeprefix("rule-"): values for key, values in fields.items() if key.startswith("rule-")}
    left = [option for option in game.names.OPTIONS if isinstance(option, Number) and option.auto]
    rules |= {option.name: [option.auto] for option in left if rules.get(option.name) == [""]}
    return Given(rows, (fields.get("set") or [""])[0], rules, agreed, dice)


def dice_of(sent: Sequence[str]) -> str:
    """What somebody adds to the deal, with single spaces."""
    return " ".join(" ".join(sent[:1]).split())


def rules(game: Game, given: Given) -> list[Rule]:
    """Every house rule as a field of the form."""
    made = []
    for option in game.names.OPTIONS:
        sent = given.rules.get(option.name)
        kind = type(option).__name__
        if isinstance(option, Choice):
            made.append(Rule(kind, option.name, option.words, option.ruling, option.values, sent[0] if sent else option.values[0]))
        elif isinstance(option, Number):
            now = sent[0] if sent else option.before
            made.append(Rule(kind, option.name, option.words, option.ruling, (), now, option.low, option.high, option.before, option.auto))
        else:
            seats = [(str(seat), f"seat {seat + 1}") for seat in range(game.names.SEATS[1])]
            values = [(value, value.replace("_", " ")) for value in option.values] if isinstance(option, Ordered) else seats
            made.append(Rule(kind, option.name, option.words, option.ruling, tuple(values), [value for value in sent or [] if value]))
    return made
