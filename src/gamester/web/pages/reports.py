"""Reports of problems: a file that holds what one viewer may have, told in words before it is saved, and runs as a test case."""

from __future__ import annotations

import asyncio
from typing import Any

from litestar import Response, get
from msgspec import Struct

from gamester.play import reports
from gamester.play.header import Header
from gamester.play.match import Match
from gamester.web import messages
from gamester.web.draw.page import html, refusal, render
from gamester.web.hall.house import House
from gamester.web.live.room import Room
from gamester.web.messages import Refused, reason
from gamester.web.storage.kept import DraftRow

AT_ONCE = asyncio.Semaphore(1)
"""A game is played again for every report: one at a time, and beside the table, so that tables in play go on."""


class Asking(Struct, frozen=True):
    """A viewer who asks for a report, and the path of his place at the table."""

    room: Room
    viewer: int
    place: str


async def _asking(house: House, code: str, token: str) -> Asking | Refused:
    if (found := await house.viewer(code, token)) is None:
        return messages.nobody(token, code)
    return Asking(*found, f"/t/{code}/{token}" if token else f"/t/{code}")


@get(["/t/{code:str}/report", "/t/{code:str}/{token:str}/report"])
async def ask(house: House, code: str, token: str = "") -> Response[Any]:
    """What would be in the file, in words, and the button that saves it."""
    asking = await _asking(house, code, token)
    if isinstance(asking, Refused):
        return refusal(asking, 404)
    room, viewer = asking.room, asking.viewer
    async with room.lock:
        over, tried = room.over_for_all(), last_tried(room, viewer)
    page = render(
        "report.html",
        code=code,
        place=asking.place,
        over=over,
        tried=tried,
        longest=reports.LONGEST,
        seated=viewer < room.rail,
        beside=bool(room.match.header.beside),
    )
    return html(page)


@get(["/t/{code:str}/report/file", "/t/{code:str}/{token:str}/report/file"])
async def file(house: House, code: str, token: str = "", tried: str = "") -> Response[Any]:
    """The file: the whole record of a game that is over, otherwise the position as this viewer knows it."""
    asking = await _asking(house, code, token)
    if isinstance(asking, Refused):
        return refusal(asking, 404)
    room, words = asking.room, " ".join(tried.split())
    if words and not reports.fit(words):
        wrong = f"Expected an act in at most {reports.LONGEST} characters without # and !, got {words[:60]!r}."
        return refusal(reason(messages.NOT_UNDERSTOOD, wrong, "This cannot stand in a report"), 400)
    viewer = asking.viewer
    async with room.lock:
        text, match, draft = await room.record(), room.seen_by(viewer), room.drafts.get(viewer)
        header, log = match.header, [(entry.seat, entry.text) for entry in match.entries]
    kind = "txt" if text is not None else "pos"
    if text is None:
        if AT_ONCE.locked():
            return refusal(Refused("", "A report is being written for somebody else. Try again in a few seconds.", title="Not now"), 503)
        async with AT_ONCE:
            text = await asyncio.to_thread(_report, header, log, draft, viewer, words)
    name = f'attachment; filename="report-{room.row.game}-{code}.{kind}"'
    return Response(text, media_type="text/plain", headers={"content-disposition": name, "cache-control": "no-store"})


def _report(header: Header, log: list[tuple[int, str]], draft: DraftRow | None, viewer: int, words: str) -> str:
    match = Match.replay(header, log)
    if draft is not None:
        match.restore(viewer, draft.acts, draft.times)
    return reports.report(match, viewer, words)


def last_tried(room: Room, viewer: int) -> str:
    """What the table refused this viewer last, if it stands as it did then; "" where this process does not know."""
    frame, refusal = room.refused.get(viewer, (-1, None))
    return refusal.what if refusal is not None and frame == room.match.frame(viewer) and reports.fit(refusal.what) else ""


HANDLERS = (ask, file)
