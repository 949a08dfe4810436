"""The page that checks a record in plain words: of a table that is over, or one that somebody brings. As `gamester verify` does."""

from __future__ import annotations

from typing import Any

from litestar import Request, Response, get, post, route
from msgspec.structs import replace

from gamester.play.proof import Proof, prove
from gamester.web import messages
from gamester.web.draw.page import html, refusal, render
from gamester.web.guard.limits import sender
from gamester.web.guard.posted import posted
from gamester.web.hall.house import House
from gamester.web.live import brought, lagging
from gamester.web.messages import Refused, reason
from gamester.web.pages.checking import CHECKER
from gamester.web.pages.shelf import READING

LARGEST = 1_000_000
"""Bytes of a record that somebody brings."""
FORM = 2 * LARGEST
PRACTICE = (
    "That those whose names stand there played it: this table is practice. Its first {} acts are another game's, bots took the seats of "
    "all but one, and whoever played on may have known every hidden card."
)


def page(proof: Proof | None = None, text: str = "", code: str = "", status: int = 200, fault: str | Refused = "") -> Response[str]:
    """The form, and under a record that was checked what came of it."""
    return html(render("verify.html", proof=proof, text=text if not code else "", code=code, fault=fault), status)


@route("/verify", http_method=READING)
async def verify_page() -> Response[str]:
    """The form alone."""
    return page()


@post("/verify", request_max_body_size=FORM)
async def verify_brought(request: Request[Any, Any, Any]) -> Response[str]:
    """A record that somebody pastes or sends as a file."""
    fields, files = await brought.sent(await posted(request))
    data = files["record_file"][1] if "record_file" in files else "".join(fields.get("record", [])).encode("utf-8", "replace")
    if len(data) > LARGEST:
        return page(status=400, fault=f"Expected a record of at most {LARGEST:,} bytes, got {len(data):,}.")
    try:
        text = data.decode().removeprefix("\ufeff").replace("\r\n", "\n")
    except UnicodeDecodeError:
        return page(status=400, fault="Expected a record in UTF-8 text, got other bytes.")
    return await _checked(sender(request.scope), text) if text.strip() else page(status=400, fault="There was no record in the form.")


@get("/t/{code:str}/verify")
async def verify_table(house: House, request: Request[Any, Any, Any], code: str) -> Response[str]:
    """The record of a table that is over."""
    room = await house.room(code)
    if room is None:
        return refusal(reason(messages.NO_TABLE, code[:60], "No such table"), 404)
    async with room.lock:
        text = await room.record()
    if text is None:
        return refusal(lagging.closed(room.row), 403)
    return await _checked(sender(request.scope), text, code, () if room.row.practice is None else (PRACTICE.format(room.row.practice),))


async def _checked(who: str, text: str, code: str = "", unproved: tuple[str, ...] = ()) -> Response[str]:
    """Whoever is refused need not paste it again. `unproved` is what the house knows of its table and the record does not say."""
    found = await CHECKER.checked(who, prove, text)
    if isinstance(found, Refused):
        return page(text=text, code=code, status=503, fault=found)
    return page(replace(found, unproved=(*unproved, *found.unproved)), text, code)


HANDLERS = (verify_page, verify_brought, verify_table)
