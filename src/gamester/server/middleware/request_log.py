"""What is written down about requests and faults: one line each, with a number, and nothing that opens a seat or shows a card.

A fault is told by its sort and the places in the code it passed, not by its words: these may hold a card.
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

import msgspec

LOG, REQUESTS = logging.getLogger("gamester"), logging.getLogger("gamester.requests")
CUT = "*"
SECRET = re.compile(r"[\w=-]{20,}")
"""Signs of a path that are long enough to be a token, whatever somebody has written before and behind them."""
REQUEST: ContextVar[str] = ContextVar("request", default="")
"""The number of the request that is being answered."""


def new_request_id() -> str:
    """A number for one request, by which its lines are found."""
    number = secrets.token_hex(6)
    REQUEST.set(number)
    return number


def redact_path(path: str) -> str:
    """A path without what opens a seat. What follows a question mark is never written down at all."""
    parts = path.partition("?")[0].split("/")
    if len(parts) > 3 and parts[1] == "t" and parts[3] not in ("live", "log", "at", "record", "replay"):
        parts[3] = CUT
    return SECRET.sub(CUT, "/".join(parts))[:200]


class LogFormatter(logging.Formatter):
    """Lines for people, or one JSON object a line."""

    def __init__(self, form: str) -> None:
        super().__init__()
        self._json = form == "json"

    def format(self, record: logging.LogRecord) -> str:
        """One line."""
        said: dict[str, object] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "request": REQUEST.get(),
            "words": record.getMessage(),
            **getattr(record, "told", {}),
        }
        if record.exc_info and record.exc_info[1] is not None:
            said["fault"] = type(record.exc_info[1]).__name__
            passed = traceback.extract_tb(record.exc_info[2])
            said["passed"] = [f"{one.name} {one.filename.rpartition('/')[2]}:{one.lineno}" for one in passed]
        if self._json:
            return msgspec.json.encode({key: value for key, value in said.items() if value != ""}).decode()
        told = " ".join(f"{key}={_one(value)}" for key, value in said.items() if key not in ("time", "level", "words") and value != "")
        return f"{said['time']} {said['level']} {_on_one_line(str(said['words']))} {told}".rstrip()


def _one(value: object) -> object:
    """What somebody has asked for is no end of a line, no other figure of it, and nothing that a terminal obeys."""
    return json.dumps(value) if isinstance(value, str) and re.search(r'[\s"=]', value) else _on_one_line(str(value))


def _on_one_line(words: str) -> str:
    return "".join(sign if sign.isprintable() else sign.encode("unicode_escape").decode() for sign in words.strip())


def configure(form: str) -> None:
    """Write to stderr in this form, requests too; with "" only what went wrong, for people."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(LogFormatter(form or "plain"))
    logging.basicConfig(handlers=[handler], level=logging.WARNING, force=True)
    REQUESTS.setLevel(logging.INFO if form else logging.WARNING)


def log_loop_exception(_: asyncio.AbstractEventLoop, said: dict[str, Any]) -> None:
    """What the event loop says of a fault that nobody waited for: where it was, and not its words, among which are values."""
    coroutine = getattr(said.get("task") or said.get("future"), "get_coro", lambda: None)()
    told = {"where": getattr(coroutine, "__qualname__", "")}
    LOG.error("something failed that nobody waited for", exc_info=said.get("exception"), extra={"told": told})


def log_request(method: str, path: str, status: int, seconds: float, size: int) -> None:
    """One request that was answered, or one socket that was closed."""
    told = {"method": method, "path": redact_path(path), "status": status, "ms": round(seconds * 1000, 1), "bytes": size}
    REQUESTS.info("answered", extra={"told": told})
