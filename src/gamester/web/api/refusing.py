"""How the protocol says no: a status, and one sentence with its clause as JSON."""

from __future__ import annotations

import logging
from typing import Any

import msgspec
from litestar import Request, Response
from litestar.exceptions import HTTPException
from litestar.openapi.datastructures import ResponseSpec

from gamester.web import messages
from gamester.web.hall.burden import TooMuch
from gamester.web.hall.opening import Unopened
from gamester.web.live.spoken import Refusal
from gamester.web.messages import Refused as Sentence
from gamester.web.messages import reason
from gamester.web.storage.store import Unkept

LOG = logging.getLogger("gamester")
ROOT = "/api/v1"
BUSY = 503
WHAT = {
    400: "Not understood, or a value that cannot be.",
    401: "The header names no token.",
    403: "Not yet: it would show what is hidden. Or it comes from a page of another site.",
    404: "There is no such thing.",
    409: "Refused. Nothing was changed.",
    413: "Longer than is accepted.",
    429: "Too often. Try again later.",
    BUSY: "The house cannot do this now. Nothing was changed.",
}


class Refused(Exception):
    """A request that is refused, with its status."""

    def __init__(self, status: int, sentence: Sentence) -> None:
        super().__init__(sentence.words)
        self.status = status
        self.sentence = sentence


def responses(*statuses: int) -> dict[int, ResponseSpec]:
    """The refusals of a path, as the description of the protocol lists them."""
    wanted = sorted({*statuses, 400, 403, 429, BUSY})
    return {status: ResponseSpec(Refusal, description=WHAT[status], generate_examples=False) for status in wanted}


def answer(sentence: Sentence, status: int) -> Response[Any]:
    """A sentence as an answer."""
    said = msgspec.convert(sentence, Refusal, from_attributes=True)
    headers = {"www-authenticate": "Bearer"} if status == 401 else {}
    return Response(said, status_code=status, headers=headers, media_type="application/json")


def refused(_: Request[Any, Any, Any], error: Refused) -> Response[Any]:
    """What was refused by the protocol itself."""
    return answer(error.sentence, error.status)


def unkept(_: Request[Any, Any, Any], error: Unkept) -> Response[Any]:
    """The database could not write."""
    return answer(error.refused, BUSY)


def too_much(_: Request[Any, Any, Any], error: TooMuch) -> Response[Any]:
    """A table that would be one too many of an address."""
    said = answer(error.refused, 429)
    said.headers["retry-after"] = str(round(error.wait) + 1)
    return said


def unopened(_: Request[Any, Any, Any], error: Unopened) -> Response[Any]:
    """A table that is kept and does not open."""
    return answer(reason(messages.UNOPENED, str(error)), BUSY)


def wrong(_: Request[Any, Any, Any], error: HTTPException) -> Response[Any]:
    """A path, a method or a value that does not exist here."""
    found = (error.extra or [])[:1] if isinstance(error.extra, list) else []
    what = "; ".join(f"{one.get('key', '')}: {one.get('message', '')}".strip(": ") for one in found) or str(error.detail)
    return answer(Sentence("", f"{WHAT.get(error.status_code, 'This cannot be done here.')}", what[:300]), error.status_code)


def deep(_: Request[Any, Any, Any], __: RecursionError) -> Response[Any]:
    """More lists in lists than anybody reads."""
    return answer(Sentence("", WHAT[400], "Nested too deeply."), 400)


def garbled(_: Request[Any, Any, Any], __: UnicodeDecodeError) -> Response[Any]:
    """Bytes in a sentence that are no UTF-8."""
    return answer(Sentence("", WHAT[400], "Expected UTF-8 text, got other bytes."), 400)


def broken(_: Request[Any, Any, Any], error: Exception) -> Response[Any]:
    """A mistake of ours."""
    LOG.error("a call of the protocol failed", exc_info=error)
    return answer(Sentence("", "The table stumbled. Nothing was changed; ask again."), 500)


HANDLERS: dict[Any, Any] = {
    Refused: refused,
    TooMuch: too_much,
    Unkept: unkept,
    Unopened: unopened,
    HTTPException: wrong,
    RecursionError: deep,
    UnicodeDecodeError: garbled,
    Exception: broken,
}
