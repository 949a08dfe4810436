"""Request and error log: one line each, without tokens and cards.

An error is logged by its type and its places in the code. Its message is left out, since it may
hold a card.
"""

from __future__ import annotations

import asyncio
import json
import logging
import re
import secrets
import sys
import traceback
from contextvars import ContextVar
from datetime import UTC, datetime
from typing import Any

from gamester.words.phrases import encode_json

LOG, REQUESTS = logging.getLogger("gamester"), logging.getLogger("gamester.requests")
CUT = "*"
SECRET = re.compile(r"[\w=-]{20,}")
"""Characters of a path that are long enough to be a token."""
REQUEST: ContextVar[str] = ContextVar("request", default="")
"""Id of the current request."""


def new_request_id() -> str:
    """Set and return an id for the current request."""
    number = secrets.token_hex(6)
    REQUEST.set(number)
    return number


def redact_path(path: str) -> str:
    """Return a path without tokens. Queries are never logged."""
    parts = path.partition("?")[0].split("/")
    if len(parts) > 3 and parts[1] == "t" and parts[3] not in ("live", "log", "at", "record", "replay"):
        parts[3] = CUT
    return SECRET.sub(CUT, "/".join(parts))[:200]


class LogFormatter(logging.Formatter):
    """Log lines for people, or one JSON object a line."""

    def __init__(self, form: str) -> None:
        super().__init__()
        self._json = form == "json"

    def format(self, record: logging.LogRecord) -> str:
        """Return one line."""
        said: dict[str, object] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "request": REQUEST.get(),
            "message": record.getMessage(),
            **getattr(record, "fields", {}),
        }
        if record.exc_info and record.exc_info[1] is not None:
            said["error"] = type(record.exc_info[1]).__name__
            passed = traceback.extract_tb(record.exc_info[2])
            said["stack"] = [f"{one.name} {one.filename.rpartition('/')[2]}:{one.lineno}" for one in passed]
        if self._json:
            return encode_json({key: value for key, value in said.items() if value != ""}).decode()
        told = " ".join(f"{key}={_one(value)}" for key, value in said.items() if key not in ("time", "level", "message") and value != "")
        return f"{said['time']} {said['level']} {_on_one_line(str(said['message']))} {told}".rstrip()


def _one(value: object) -> object:
    """Return a value quoted if needed, so that it cannot forge a line or a field."""
    return json.dumps(value) if isinstance(value, str) and re.search(r'[\s"=]', value) else _on_one_line(str(value))


def _on_one_line(words: str) -> str:
    return "".join(sign if sign.isprintable() else sign.encode("unicode_escape").decode() for sign in words.strip())


def configure(form: str) -> None:
    """Log to stderr in this form, including requests.

    The form "" logs only problems, in the plain form.
    """
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(LogFormatter(form or "plain"))
    logging.basicConfig(handlers=[handler], level=logging.WARNING, force=True)
    REQUESTS.setLevel(logging.INFO if form else logging.WARNING)


def log_loop_exception(_: asyncio.AbstractEventLoop, said: dict[str, Any]) -> None:
    """Log an exception that the event loop reports, by its place only.

    Its message may hold values.
    """
    coroutine = getattr(said.get("task") or said.get("future"), "get_coro", lambda: None)()
    told = {"where": getattr(coroutine, "__qualname__", "")}
    LOG.error("background task failed", exc_info=said.get("exception"), extra={"fields": told})


def log_request(method: str, path: str, status: int, seconds: float, size: int) -> None:
    """Log one answered request, or one closed socket."""
    told = {"method": method, "path": redact_path(path), "status": status, "ms": round(seconds * 1000, 1), "bytes": size}
    REQUESTS.info("answered", extra={"fields": told})
