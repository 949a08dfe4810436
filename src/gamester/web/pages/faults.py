"""What a browser is told when a page is none, or does not come: a sentence, with its clause where there is one."""

from __future__ import annotations

import logging
from typing import Any

from litestar import Request, Response
from litestar.exceptions import HTTPException

from gamester.web import messages
from gamester.web.draw.page import refusal
from gamester.web.guard.nul import Nul
from gamester.web.hall.burden import TooMuch
from gamester.web.hall.opening import Unopened, Unstarted
from gamester.web.live.seating import NOT_STARTED
from gamester.web.messages import Refused
from gamester.web.storage.store import Unkept

SENTENCES = {
    400: "The page did not understand the request.",
    404: "There is no page of this name.",
    405: "This page cannot be used that way.",
    413: "This is longer than the page accepts. Nothing of it was kept.",
}
HEADINGS = {404: "Page not found", 413: "Too long"}
LOG = logging.getLogger("gamester")


def wrong(_: Request[Any, Any, Any], error: HTTPException) -> Response[Any]:
    """A path, a method or a value that no page has."""
    words = str(error.detail) if isinstance(error, Nul) else SENTENCES.get(error.status_code, str(error.detail))
    return refusal(Refused("", words, title=HEADINGS.get(error.status_code, "That did not work")), error.status_code)


def no_file(_: Request[Any, Any, Any], __: Exception) -> Response[Any]:
    """A name that no file can have: with signs in it that are none, or too long."""
    return refusal(Refused("", SENTENCES[404], title=HEADINGS[404]), 404)


def _unkept(_: Request[Any, Any, Any], error: Unkept) -> Response[str]:
    return refusal(error.refused, 503)


def _too_much(_: Request[Any, Any, Any], error: TooMuch) -> Response[str]:
    return refusal(error.refused, 429, {"retry-after": str(round(error.wait) + 1)})


def _unopened(_: Request[Any, Any, Any], error: Unopened) -> Response[str]:
    return refusal(messages.reason(messages.UNOPENED, str(error)), 503)


def _unstarted(_: Request[Any, Any, Any], error: Unstarted) -> Response[str]:
    return refusal(messages.reason(NOT_STARTED, str(error), "Not yet"), 409)


def _broken(_: Request[Any, Any, Any], error: Exception) -> Response[str]:
    LOG.error("a page failed", exc_info=error)
    return refusal(Refused("", "The table stumbled. Nothing was changed; load the page again.", title="That did not work"), 500)


HANDLERS: dict[Any, Any] = {
    HTTPException: wrong,
    TooMuch: _too_much,
    Unkept: _unkept,
    Unopened: _unopened,
    Unstarted: _unstarted,
    Exception: _broken,
}
