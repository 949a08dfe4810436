"""Error pages: a sentence, with its clause if there is one."""

from __future__ import annotations

import logging
from typing import Any

from litestar import Request, Response
from litestar.exceptions import HTTPException

from gamester.server import messages
from gamester.server.messages import NOT_STARTED, Rejection
from gamester.server.middleware.nul_characters import Nul
from gamester.server.render.templates import rejection_page
from gamester.server.storage.errors import StorageError
from gamester.server.tables.creation import QuotaExceeded
from gamester.server.tables.loader import TableNotLoadable, TableNotStarted

SENTENCES = {400: "error-request", 404: "error-address", 405: "error-method", 413: "error-length"}
"""Messages by status."""
HEADINGS = {404: "page-not-found", 413: "too-long"}
"""Messages of headings by status; others have the usual one."""
LOG = logging.getLogger("gamester")


def wrong(_: Request[Any, Any, Any], error: HTTPException) -> Response[Any]:
    """Answer an unknown path, a wrong method or an invalid value."""
    words = str(error.detail) if isinstance(error, Nul) else _sentence(error)
    return rejection_page(Rejection("", words, title=_heading(error.status_code)), error.status_code)


def _heading(status: int) -> str:
    return messages.WORDS.say(HEADINGS.get(status, "did-not-work"))


def _sentence(error: HTTPException) -> str:
    message = SENTENCES.get(error.status_code)
    return messages.WORDS.say(message) if message else str(error.detail)


def no_file(_: Request[Any, Any, Any], __: Exception) -> Response[Any]:
    """Answer a static file name that is invalid or too long."""
    return rejection_page(Rejection("", messages.WORDS.say(SENTENCES[404]), title=_heading(404)), 404)


def _unkept(_: Request[Any, Any, Any], error: StorageError) -> Response[str]:
    return rejection_page(error.refused, 503)


def _too_much(_: Request[Any, Any, Any], error: QuotaExceeded) -> Response[str]:
    return rejection_page(error.refused, 429, {"retry-after": str(round(error.wait) + 1)})


def _unopened(_: Request[Any, Any, Any], error: TableNotLoadable) -> Response[str]:
    return rejection_page(messages.platform_rejection(messages.NOT_LOADABLE, str(error)), 503)


def _unstarted(_: Request[Any, Any, Any], error: TableNotStarted) -> Response[str]:
    return rejection_page(messages.platform_rejection(NOT_STARTED, str(error), messages.WORDS.say("not-yet")), 409)


def _broken(_: Request[Any, Any, Any], error: Exception) -> Response[str]:
    LOG.error("page failed", exc_info=error)
    return rejection_page(Rejection("", messages.WORDS.say("error-stumbled"), title=_heading(500)), 500)


HANDLERS: dict[Any, Any] = {
    HTTPException: wrong,
    QuotaExceeded: _too_much,
    StorageError: _unkept,
    TableNotLoadable: _unopened,
    TableNotStarted: _unstarted,
    Exception: _broken,
}
