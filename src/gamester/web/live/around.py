"""What a viewer's page says besides the view: of the table, its links, the seat's draft and its standing answer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gamester.web.live import linking
from gamester.web.storage.kept import DraftRow

if TYPE_CHECKING:
    from gamester.web.live.gallery import Gallery

OWN = "\ue000"
"""Stands for the secret of the viewer's own link in every drawing (`with_own`): a sign that no name and no line of talk may hold.

So a frame holds no secret, and is the same whatever it is; the page has it from its own address.
"""


def around(table: Gallery, viewer: int) -> dict[str, Any]:
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
        "links": _waiting(table) if (own and own.host) or viewer == table.hot else [],
        "judge": viewer == table.judge,
        "held": table.drafts.get(viewer, DraftRow()).held,
        "done": next((entry.text for entry in reversed(table.match.entries) if entry.seat == viewer), ""),
        "form": getattr(table.game.names, "COMPOUND", None),
        "undo": _undo(table, own.seat) if own else None,
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


def _undo(table: Gallery, seat: int) -> str | None:
    """The clause by which a seat may not take its last act back, "" where it may; None at a table where nothing ever is."""
    if not table.match.steps.shapes or not table.match.mine(seat):
        return None
    refused = table.match.why_not_undo(seat)
    return refused.clause if refused else ""


def _relinks(table: Gallery, viewer: int) -> dict[str, Any] | None:
    """Return the `others` (seat, name) for whom this viewer may make a new link; None where there is none for the viewer either."""
    if linking.why_not(table.row, viewer, viewer):
        return None
    places = [*((one.seat, one.name) for one in table.row.seats), *([(table.judge, "the judge")] if table.judged else [])]
    return {"others": [(seat, name) for seat, name in places if seat != viewer and linking.why_not(table.row, viewer, seat) is None]}


def _waiting(table: Gallery) -> list[tuple[int, str, str]]:
    """Seat, name and path of each seat that waits for a person, and of a judge who is not here."""
    waiting = [(row.seat, row.name) for row in table.row.seats if not row.bot and not row.taken]
    if _judge_wanted(table) and not table.match.over() and not table.here(table.judge):
        waiting.append((table.judge, "The judge"))
    return [(seat, name, f"/t/{table.row.code}/{table.links[seat]}") for seat, name in waiting]


def _judge_wanted(table: Gallery) -> bool:
    """Whether a judge has anything to do as the game stands (`names.judge_wanted`): only then is the host shown the link."""
    asks = getattr(table.game.names, "judge_wanted", None)
    return table.judged and (asks is None or bool(asks(table.match.table)))
