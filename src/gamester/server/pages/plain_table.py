"""The table for a browser without scripts.

It is read as text and played by forms.

Every legal move is a button. Nothing comes by itself; the page is loaded again to see what has happened. The forms go through
the same checks as every other form: `cross_site_reason` refuses those of other sites.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from litestar import Request, Response, post
from litestar.response import Redirect

from gamester.server.messages import CURTAIN, NOT_UNDERSTOOD, WORDS, platform_rejection
from gamester.server.middleware.browser_security import parse_form
from gamester.server.pages.table_text import table_text, text_sections
from gamester.server.pages.waiting_room import nobody
from gamester.server.render.templates import html, rejection_page, render
from gamester.server.session.features.hot_seat import local_seats
from gamester.server.session.page_context import page_title
from gamester.server.session.session import Session
from gamester.server.tables.registry import TableRegistry

HAND = "hand"
"""The field of a shared device: whose hand the page shows."""
KINDS = ("move", "draft", "why_not", "command")
"""Fields of a message that a form sends as they are."""
LONGEST_FRAME = 15
"""Digits of a frame number."""
NEWEST = 16
"""Lines of the log."""


def address(base: str, seat: int = -1) -> str:
    """Return the path of the page; with the seat that a shared device shows."""
    return f"{base}?plain=1" + (f"&{HAND}={seat}" if seat >= 0 else "")


def shown_hand(room: Session, viewer: int, asked: str) -> int:
    """Return the seat whose hand a shared device is asked to show, or -1."""
    return next((seat for seat in local_seats(room) if viewer == room.hot and str(seat) == asked), -1)


async def plain_page(room: Session, viewer: int, token: str = "", hand: str = "") -> str:
    """Return the page of a viewer."""
    base = f"/t/{room.row.code}/{token}" if token else f"/t/{room.row.code}"
    seat = shown_hand(room, viewer, hand)
    async with room.locked():
        first = room.ui_stream.first_data(seat if seat >= 0 else viewer)
    nodes, about = first["all"], first["about"]
    table, dock = nodes["table"], nodes[nodes["table"]["dock"][0]]
    text = table_text(room.match, nodes)
    return render(
        "plain.html",
        **{"title": page_title(room), "base": base, "page": address(base), "table": table, "dock": dock, "about": about},
        **{
            "n": first["n"],
            "sections": text_sections(text),
            "ask": _words(dock.get("ask", ())),
            "moves": dock.get("moves", ()),
        },
        result=list(text.lines("dock")) if dock["c"] == "Result" else [],
        drafts=[text.drafted(one) for one in dock.get("tray", ())],
        log=nodes["log"].get("lines", ())[-NEWEST:][::-1],
        seated=viewer < room.rail or viewer == room.hot,
        curtain=about.get("curtain") if seat < 0 else None,
        hand=seat,
        names=room.seen_by(viewer).seats,
    )


def _words(rich: Sequence[Any]) -> str:
    """Return a sentence without its clauses."""
    return " ".join(filter(None, [one if isinstance(one, str) else one.get("t", "") for one in rich]))


@post("/t/{code:str}/{token:str}/play")
async def play(house: TableRegistry, request: Request[Any, Any, Any], code: str, token: str) -> Response[Any]:
    """Carry out what a form of the plain page sends.

    That is a move, a draft, a command, or the question why not.
    """
    found = await house.session_for_token(code, token)
    if found is None:
        return nobody(token)
    room, viewer = found
    sent = await parse_form(request)
    seat = shown_hand(room, viewer, str(sent.get(HAND, "")))
    actor = seat if seat >= 0 else viewer
    back = address(f"/t/{code}/{token}", seat)
    if actor == room.hot and sent.get("command") != "resume":
        return rejection_page(platform_rejection(CURTAIN, "", WORDS.say("who-are-you")), 409, back=back)
    if actor < room.rail and not room.row.hot:
        await room.claim_seat(actor)
    if not _is_frame_number(frame := str(sent.get("frame", ""))):
        unnumbered = platform_rejection(NOT_UNDERSTOOD, WORDS.say("expected-frame-number", got=repr(frame[:20])))
        return rejection_page(unnumbered, 409, back=back)
    before = _acts(room, actor)
    if refused := await room.handle_message(actor, msgspec.json.encode(message_of(sent)).decode()):
        return rejection_page(refused, 409, back=back)
    if sent.get("command") == "advice":  # kept in memory: another worker would not have it on the next page
        return html(await plain_page(room, viewer, token, str(sent.get(HAND, ""))))
    acted = _acts(room, actor) > before
    return Redirect(address(f"/t/{code}/{token}") if acted else back, status_code=303)


def message_of(sent: Mapping[str, Any]) -> dict[str, Any]:
    """Return the message of a form whose frame is a number.

    With several fields it is refused as every message is.
    """
    message: dict[str, Any] = {"frame": int(str(sent["frame"]))}
    message |= {name: str(sent[name]) for name in KINDS if name in sent}
    if "withdraw" in sent:
        message["withdraw_draft"] = True
    if "say" in sent:
        message["command"] = f"chat {sent['say']}"
    return message


def _is_frame_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= LONGEST_FRAME


def _acts(room: Session, seat: int) -> int:
    return sum(1 for entry in room.match.entries if entry.seat == seat)
