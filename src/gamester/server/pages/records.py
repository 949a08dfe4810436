"""Problem reports, and verification of records.

A report holds only what its viewer may know, is shown in words before it is saved, and runs as a
test case.
"""

from __future__ import annotations

import asyncio
from typing import Any

from litestar import Request, Response, get, post, route
from msgspec import Struct
from msgspec.structs import replace

from gamester.match.match import Match
from gamester.match.positions import problem_report
from gamester.match.setup import Header
from gamester.match.verification import RecordProof, prove_record
from gamester.server import messages
from gamester.server.messages import Rejection, platform_rejection
from gamester.server.middleware.browser_security import parse_form
from gamester.server.middleware.limits import client_of
from gamester.server.pages.games import READING
from gamester.server.pages.replay_workers import CHECKER
from gamester.server.render.templates import html, rejection_page, render
from gamester.server.session.features import spectator_delay
from gamester.server.session.session import Session
from gamester.server.storage.rows import StoredDraft
from gamester.server.tables import uploads
from gamester.server.tables.registry import TableRegistry

AT_ONCE = asyncio.Semaphore(1)
"""One report at a time is written, in a thread: a game is replayed for it, and tables in play go on."""


class ReportRequest(Struct, frozen=True):
    """The viewer who asks for a report, and the path of their seat."""

    room: Session
    viewer: int
    place: str


async def _asking(house: TableRegistry, code: str, token: str) -> ReportRequest | Rejection:
    if (found := await house.session_for_viewer(code, token)) is None:
        return messages.no_such_seat(token, code)
    return ReportRequest(*found, f"/t/{code}/{token}" if token else f"/t/{code}")


@get(["/t/{code:str}/report", "/t/{code:str}/{token:str}/report"])
async def ask(house: TableRegistry, code: str, token: str = "") -> Response[Any]:
    """Show the content of the report in words, and the button that saves it."""
    asking = await _asking(house, code, token)
    if isinstance(asking, Rejection):
        return rejection_page(asking, 404)
    room, viewer = asking.room, asking.viewer
    async with room.locked():
        over, tried = room.over_for_all(), last_refused_move(room, viewer)
    page = render(
        "report.html",
        code=code,
        place=asking.place,
        over=over,
        tried=tried,
        longest=problem_report.LONGEST,
        seated=viewer < room.rail,
        beside=bool(room.match.header.extra_file),
    )
    return html(page)


@get(["/t/{code:str}/report/file", "/t/{code:str}/{token:str}/report/file"])
async def file(house: TableRegistry, code: str, token: str = "", tried: str = "") -> Response[Any]:
    """Send the report.

    It is the record of a finished game, otherwise the position as this viewer knows it.
    """
    asking = await _asking(house, code, token)
    if isinstance(asking, Rejection):
        return rejection_page(asking, 404)
    room, words = asking.room, " ".join(tried.split())
    if words and not problem_report.can_be_quoted(words):
        wrong = messages.WORDS.say("report-expected", n=problem_report.LONGEST, got=repr(words[:60]))
        return rejection_page(platform_rejection(messages.NOT_UNDERSTOOD, wrong, messages.WORDS.say("not-in-a-report")), 400)
    viewer = asking.viewer
    async with room.locked():
        text, match, draft = await room.record(), room.seen_by(viewer), room.drafts.get(viewer)
        header, log = match.header, [(entry.seat, entry.move) for entry in match.entries]
    kind = "txt" if text is not None else "pos"
    if text is None:
        if AT_ONCE.locked():
            return rejection_page(Rejection("", messages.WORDS.say("report-busy"), title=messages.WORDS.say("not-now")), 503)
        async with AT_ONCE:
            text = await asyncio.to_thread(_report, header, log, draft, viewer, words)
    name = f'attachment; filename="report-{room.row.game}-{code}.{kind}"'
    return Response(text, media_type="text/plain", headers={"content-disposition": name, "cache-control": "no-store"})


def _report(header: Header, log: list[tuple[int, str]], draft: StoredDraft | None, viewer: int, words: str) -> str:
    match = Match.replay(header, log)
    if draft is not None:
        match.restore(viewer, draft.acts, draft.times)
    return problem_report.problem_report(match, viewer, words)


def last_refused_move(room: Session, viewer: int) -> str:
    """Return the move that was last refused to this viewer.

    Return "" if the frame has changed since, or if this process does not know.
    """
    frame, refusal = room.why.refused.get(viewer, (-1, None))
    return (
        refusal.attempted
        if refusal is not None and frame == room.match.frame_number(viewer) and problem_report.can_be_quoted(refusal.attempted)
        else ""
    )


REPORT_HANDLERS = (ask, file)

LARGEST = 1_000_000
"""Bytes of an uploaded record, at most."""
FORM = 2 * LARGEST


def verify_page_html(
    proof: RecordProof | None = None, text: str = "", code: str = "", status: int = 200, fault: str | Rejection = ""
) -> Response[str]:
    """Return the form, and the result if a record was checked."""
    return html(render("verify.html", proof=proof, text=text if not code else "", code=code, fault=fault), status)


@route("/verify", http_method=READING)
async def verify_page() -> Response[str]:
    """Show the form."""
    return verify_page_html()


@post("/verify", request_max_body_size=FORM)
async def verify_upload(request: Request[Any, Any, Any]) -> Response[str]:
    """Check a pasted or uploaded record."""
    fields, files = await uploads.split_form(await parse_form(request))
    data = files["record_file"][1] if "record_file" in files else "".join(fields.get("record", [])).encode("utf-8", "replace")
    if len(data) > LARGEST:
        return verify_page_html(status=400, fault=messages.WORDS.say("expected-record-bytes", n=LARGEST, m=len(data)))
    try:
        text = data.decode().removeprefix("\ufeff").replace("\r\n", "\n")
    except UnicodeDecodeError:
        return verify_page_html(status=400, fault=messages.WORDS.say("expected-record-utf8"))
    return (
        await _checked(client_of(request.scope), text)
        if text.strip()
        else verify_page_html(status=400, fault=messages.WORDS.say("no-record-sent"))
    )


@get("/t/{code:str}/verify")
async def verify_table(house: TableRegistry, request: Request[Any, Any, Any], code: str) -> Response[str]:
    """Check the record of a finished table."""
    room = await house.get_session(code)
    if room is None:
        return rejection_page(platform_rejection(messages.NO_TABLE, code[:60], messages.WORDS.say("no-such-table")), 404)
    async with room.locked():
        text = await room.record()
    if text is None:
        return rejection_page(spectator_delay.record_not_open(room.row), 403)
    return await _checked(
        client_of(request.scope),
        text,
        code,
        () if room.row.practice is None else (messages.WORDS.say("unproved-practice", n=room.row.practice),),
    )


async def _checked(who: str, text: str, code: str = "", unproved: tuple[str, ...] = ()) -> Response[str]:
    """Check a record and show the result. If it is refused, the form keeps its text.

    `unproved` are facts about its table that the record does not state.
    """
    found = await CHECKER.verify(who, prove_record, text)
    if isinstance(found, Rejection):
        return verify_page_html(text=text, code=code, status=503, fault=found)
    return verify_page_html(replace(found, unproved=(*unproved, *found.unproved)), text, code)


VERIFY_HANDLERS = (verify_page, verify_upload, verify_table)
