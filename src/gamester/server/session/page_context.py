"""Where the pages of a table that is over lead: to its replay, and for those who sat there to its rematch."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from gamester.games.options import value_label
from gamester.match.match import Match
from gamester.match.setup import set_title
from gamester.server.render.templates import set_description
from gamester.server.session import link_renewal as linking
from gamester.server.storage.models import StoredDraft

if TYPE_CHECKING:
    from gamester.server.session.session import Session


def finished_context(room: Session, viewer: int) -> Mapping[str, Any]:
    """For the pages of a table: after how many acts of another game it goes on, and once it is over where its replay is.

    Those who sat there are told the name of its rematch as soon as somebody has asked for one: it waits for them, its clock does not.
    """
    sits = viewer != room.rail
    return {
        "practice": room.row.practice,
        "replay": f"/t/{room.row.code}/replay" if room.seen_by(viewer).over() else "",
        "rematch": room.rematch if sits else "",
    }


async def reload_rematch(room: Session) -> None:
    """A rematch that was laid before, or at another worker."""
    if room.match.over():
        room.rematch = await room.store.kept(rematch_key(room.row.code)) or ""


def rematch_key(code: str) -> str:
    """Under what the house keeps the name of a table's rematch."""
    return f"rematch/{code}"


if TYPE_CHECKING:
    from gamester.server.session.broadcast import Broadcaster

OWN = "\ue000"
"""Stands for the secret of the viewer's own link in every drawing (`with_own`): a sign that no name and no line of talk may hold.

So a frame holds no secret, and is the same whatever it is; the page has it from its own address.
"""


def page_context(table: Broadcaster, viewer: int) -> dict[str, Any]:
    """All of it, by the names that templates have for it."""
    own = table.row.seats[viewer] if viewer < table.rail else None
    path, form = f"/t/{table.row.code}", table.form
    link = f"{path}/{OWN}" if viewer in table.links and viewer != table.rail else path
    return {
        "game": table.game,
        "code": table.row.code,
        "title": table.title,
        "commitment": table.row.commitment,
        "rules_here": table.placard,
        "links": _open_seats(table) if (own and own.host) or viewer == table.hot else [],
        "judge": viewer == table.judge,
        "held": table.drafts.get(viewer, StoredDraft()).held,
        "done": next((entry.text for entry in reversed(table.match.entries) if entry.seat == viewer), ""),
        "form": getattr(table.game.names, "COMPOUND", None),
        "undo": _undo_blocked_by(table, own.seat) if own else None,
        "standing": {"href": f"{link}/standing", "on": own.standing, "label": form.label} if own and form else None,
        "again": f"{link}/rematch",
        "record": f"{path}/record",
        "log_page": f"{link}/log",
        "relinks": _relinks(table, viewer) if OWN in link else None,
        "stay": round(table.pace.stay * 1000),
        "beat": round(table.pace.beat * 1000),
    }


def with_own(drawing: str, code: str, token: str) -> str:
    """Return a drawing with the viewer's own link in the place of its stand-in, as a page is sent; `line.js` does so with a frame."""
    return drawing.replace(f"/t/{code}/{OWN}", f"/t/{code}/{token}")


def _undo_blocked_by(table: Broadcaster, seat: int) -> str | None:
    """The clause by which a seat may not take its last act back, "" where it may; None at a table where nothing ever is."""
    if not table.match.steps.shapes or not table.match.mine(seat):
        return None
    refused = table.match.why_not_undo(seat)
    return refused.clause if refused else ""


def _relinks(table: Broadcaster, viewer: int) -> dict[str, Any] | None:
    """Return the `others` (seat, name) for whom this viewer may make a new link; None where there is none for the viewer either."""
    if linking.why_not(table.row, viewer, viewer):
        return None
    places = [*((one.seat, one.name) for one in table.row.seats), *([(table.judge, "the judge")] if table.judged else [])]
    return {"others": [(seat, name) for seat, name in places if seat != viewer and linking.why_not(table.row, viewer, seat) is None]}


def _open_seats(table: Broadcaster) -> list[tuple[int, str, str]]:
    """Seat, name and path of each seat that waits for a person, and of a judge who is not here."""
    waiting = [(row.seat, row.name) for row in table.row.seats if not row.bot and not row.taken]
    if _judge_wanted(table) and not table.match.over() and not table.here(table.judge):
        waiting.append((table.judge, "The judge"))
    return [(seat, name, f"/t/{table.row.code}/{table.links[seat]}") for seat, name in waiting]


def _judge_wanted(table: Broadcaster) -> bool:
    """Whether a judge has anything to do as the game stands (`names.judge_wanted`): only then is the host shown the link."""
    asks = getattr(table.game.names, "judge_wanted", None)
    return table.judged and (asks is None or bool(asks(table.match.table)))


def settings_summary(match: Match) -> list[tuple[str, str, str]]:
    """Question, reading and ruling of each house rule; the card set first."""
    header, names = match.header, match.game.names
    cards = f"of their own: {set_title(header.text)}" if header.text else header.cards and set_description(match.game, header.cards)
    rules = [("Cards", cards, "")] if cards else []
    rules += [(names.BESIDE.name, "of their own", "")] if header.beside else []
    rules += [("Rules number", f"{header.rules}, an earlier one", "")] if match.game.earlier(header.rules) else []
    for option in match.game.options(header.rules):
        value = header.options.get(option.name, option.write(option.default(match.layout.seats)))
        rules.append((option.words or option.name.replace("_", " "), value_label(value) or "none", option.ruling))
    return rules
