"""A table that waits for people: what its pages show, and the sockets that watch it."""

from __future__ import annotations

import asyncio
import secrets
import time

from markupsafe import Markup
from msgspec import Struct

from gamester.games import find
from gamester.games.house_rules import reading
from gamester.games.names import SeatValue
from gamester.play.chosen import choice_of, named, offered
from gamester.web.draw.frames import Frame
from gamester.web.draw.page import render, set_words
from gamester.web.draw.places import BOTS
from gamester.web.hall import terms
from gamester.web.live import seating
from gamester.web.live.around import OWN
from gamester.web.live.brought import titled
from gamester.web.live.presence import LEASE
from gamester.web.live.robots import KINDS
from gamester.web.live.unsent import Item, Unsent
from gamester.web.messages import Anew, Refused, reason
from gamester.web.storage.codes import Links, hashed
from gamester.web.storage.kept import SeatRow, TableRow

RAIL = -1
AWAY = 120.0
"""Seconds without a page of the host's after which somebody else may be the host."""


Queue = asyncio.Queue[Item]


class Expected(Struct, frozen=True):
    """One seat as the waiting room shows it. `link` is the way to a free seat, for the host alone."""

    seat: int
    name: str
    bot: str
    state: str
    host: bool
    you: bool
    dice: str
    link: str
    value: SeatValue | None = None
    """What it has chosen while it sat down."""

    @property
    def free(self) -> bool:
        """Whether anybody may sit down there."""
        return self.state == "free"


class Waiting:
    """One such table. A viewer is the number of a seat's link, which goes along when seats are swapped, or RAIL."""

    def __init__(self, row: TableRow, links: Links) -> None:
        self.row = row
        self.lock = asyncio.Lock()
        self._links = links
        self._queues: dict[int, set[Queue]] = {}
        self._shown: dict[int, Frame] = {}
        self._since: float | None = None
        self._host = RAIL

    def viewer(self, token: str) -> int | None:
        """Whose link this is; None where it opens nothing."""
        if not token:
            return RAIL
        own = self.own(token)
        return seating.chair(own) if own else None

    def own(self, token: str) -> SeatRow | None:
        """The seat of a link."""
        return next((seat for seat in self.row.seats if secrets.compare_digest(seat.token_hash, hashed(token))), None)

    def people(self, viewer: int) -> tuple[Expected, ...]:
        """Everybody who is here or expected, as this viewer may know it: links are for the host alone."""
        hosting = any(seat.host and seating.chair(seat) == viewer for seat in self.row.seats)
        values = offered(self.row.game, self.row.cards, self.row.text)
        return tuple(
            Expected(
                seat.seat,
                seat.name,
                BOTS.get(seat.bot, seat.bot),
                "bot" if seat.bot else "here" if seat.taken else "free",
                seat.host,
                seating.chair(seat) == viewer,
                seat.entropy,
                self.path(seat) if hosting and not seat.taken else "",
                named(values, seat.chosen),
            )
            for seat in self.row.seats
        )

    def path(self, seat: SeatRow) -> str:
        """The link of a seat."""
        return f"/t/{self.row.code}/{self._links.token(self.row.code, seating.chair(seat))}"

    def draw(self, viewer: int) -> Markup:
        """What changes of the page while one waits."""
        people = self.people(viewer)
        you = next((one for one in people if one.you), None)
        at = f"/t/{self.row.code}/{OWN}" if you else f"/t/{self.row.code}"
        game, bots = find(self.row.game), [(kind, BOTS.get(kind, kind)) for kind in sorted(KINDS)]
        said = {"row": self.row, "agreed": agreed(self.row), "deserted": self.deserted, "at": at, "bots": bots}
        own = self.row.seats[you.seat] if you else None
        said |= {"choice": choice_of(game), "values": seating.free_values(self.row, own) if own else ()}
        return Markup(render("_waiting.html", game=game, people=people, you=you, **said))

    def frame(self, viewer: int) -> Frame:
        """The same as it is pushed, numbered anew whenever it has changed."""
        shown, html = self._shown.get(viewer), str(self.draw(viewer))
        if shown is None or shown.outline != html:
            n = shown.n + 1 if shown else 0
            self._shown[viewer] = shown = Frame(n, n, html, "")
        return shown

    def enter(self, viewer: int) -> Queue:
        """A socket of this viewer."""
        queue: Queue = Unsent()
        self._queues.setdefault(viewer, set()).add(queue)
        self._look()
        queue.put_nowait(Anew() if self._gone(viewer) else self.frame(viewer))
        return queue

    def leave(self, viewer: int, queue: Queue) -> None:
        """The socket is gone."""
        self._queues[viewer].discard(queue)
        self._look()
        self._forget()

    async def hear(self, viewer: int, text: str | bytes) -> Refused:
        """Nothing is played here yet."""
        return reason(seating.NOT_STARTED)

    def take(self, row: TableRow) -> None:
        """The table is like this now: everybody who looks sees it."""
        self.row = row
        self._look()
        self._forget()
        for viewer, queues in self._queues.items():
            if not queues:
                continue
            before = self._shown.get(viewer)
            now = Anew() if self._gone(viewer) else self.frame(viewer)
            for queue in queues:
                if now is not before:
                    queue.put_nowait(now)

    def _forget(self) -> None:
        """Links of before, at which nobody looks any more."""
        known = {RAIL, *(seating.chair(seat) for seat in self.row.seats), *(viewer for viewer, queues in self._queues.items() if queues)}
        self._queues = {viewer: queues for viewer, queues in self._queues.items() if viewer in known}
        self._shown = {viewer: shown for viewer, shown in self._shown.items() if viewer in known}

    @property
    def deserted(self) -> bool:
        """Whether the host has long had no page open here, nor, as far as is known, at another worker."""
        seen = next((seat.seen or 0.0 for seat in self.row.seats if seat.host), 0.0)
        return self._since is not None and time.monotonic() - self._since >= AWAY and time.time() - seen >= LEASE

    def seated(self) -> list[int]:
        """The seats of people who have its page open here."""
        return [seat.seat for seat in self.row.seats if seat.taken and self._queues.get(seating.chair(seat))]

    def _look(self) -> None:
        """Note since when the host is not here, and tell everybody once that is long."""
        host = next((seating.chair(seat) for seat in self.row.seats if seat.host), RAIL)
        if self._queues.get(host) or host != self._host:
            self._since = None
        if not self._queues.get(host) and self._since is None:
            self._since = time.monotonic()
            asyncio.get_running_loop().call_later(AWAY, lambda: self.take(self.row))
        self._host = host

    @property
    def watched(self) -> bool:
        """Whether somebody has its page open."""
        return any(self._queues.values())

    def close(self) -> None:
        """It is kept no longer: whoever looks loads the page anew, and is told so."""
        for queue in [queue for queues in self._queues.values() for queue in queues]:
            queue.put_nowait(Anew())

    def _gone(self, viewer: int) -> bool:
        return self.row.started or (viewer != RAIL and all(seating.chair(seat) != viewer for seat in self.row.seats))


def _once_usual(row: TableRow) -> dict[str, str]:
    """House rules that were the default by the rules number of a table, where that is no longer so."""
    game, seats = find(row.game), len(row.seats)
    if row.rules not in game.numbers:
        return {}
    then, now = (
        {option.name: option.write(option.default(seats)) for option in game.options(number)} for number in (row.rules, game.names.RULES)
    )
    return {name: value for name, value in then.items() if value != now[name]}


def agreed(row: TableRow) -> list[tuple[str, str]]:
    """What is played here: cards, house rules that are not the usual ones, and the terms of the table."""
    game = find(row.game)
    cards = [("Cards", f"of their own: {titled(row.text)}" if row.text else set_words(game, row.cards))] if row.text or row.cards else []
    asked = {option.name: option.words or option.name.replace("_", " ").capitalize() for option in game.names.OPTIONS}
    rules = [("Rules number", f"{row.rules}, an earlier one")] if row.rules != game.names.RULES else []
    rules += [(asked[name], reading(str(value))) for name, value in sorted((_once_usual(row) | row.options).items())]
    return cards + rules + [(fact.name, f"{fact.value[:1].upper()}{fact.value[1:]}") for fact in terms.facts(row)]
