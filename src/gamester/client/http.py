"""HTTP calls to a server, for requests outside the WebSocket."""

from __future__ import annotations

import json
import re
import time
import urllib.error
import urllib.request
from email.utils import parsedate_to_datetime
from http.client import HTTPException
from typing import Any
from urllib.parse import urljoin

from gamester.client import safe_text
from gamester.client.address import API, ConnectionFailed, NoFreeSeat, SeatLink, parse_link
from gamester.words.languages import language
from gamester.words.library import Words

WORDS = Words.beside(__file__)

TIMEOUT = 20.0
"""Seconds in which a request must be answered."""
ROUNDED = 3.0
"""Seconds of difference between two clocks that may be rounding or latency."""
Said = dict[str, Any]


def request(url: str, token: str = "", body: Said | None = None) -> Any:
    """Return the decoded answer of the server to a request.

    Raises ConnectionFailed with the server's sentence if it refuses.
    """
    headers = {"accept": "application/json", "content-type": "application/json", "accept-language": language()}
    headers |= {"authorization": f"Bearer {token}"} if token else {}
    request = urllib.request.Request(url, json.dumps(body).encode() if body is not None else None, headers)
    try:
        with urllib.request.urlopen(request, timeout=TIMEOUT) as answer:
            return safe_text.read(answer.read())
    except urllib.error.HTTPError as error:
        raise ConnectionFailed(_sentence(error)) from None
    except (OSError, ValueError, HTTPException) as error:
        why = getattr(error, "reason", None) or error
        raise ConnectionFailed(f"there is no Gamester server at {url.split(API)[0]}: {getattr(why, 'strerror', None) or why}") from None


def claim_seat(address: SeatLink, name: str, chosen: str = "") -> SeatLink:
    """Return the address with the token of a seat.

    It takes the seat of the invitation, or the first free seat; a started table has none. `chosen` is
    the choice made with the seat. A token that already has its seat is kept, and may change its choice
    until the game starts. Raises NoFreeSeat if every seat is taken.
    """
    table = request(address.table, address.token)
    if not isinstance(table, dict) or not {"seats", "viewer", "state"} <= table.keys():
        raise ConnectionFailed(f"the server at {address.server} is not a Gamester server")
    seats, viewer, waiting = table["seats"], table["viewer"], table["state"] == "waiting"
    if address.token and not (waiting and viewer < len(seats) and not seats[viewer]["taken"]):
        if chosen and viewer < len(seats):
            request(f"{address.table}/seats/{viewer}/chosen", address.token, body={"chosen": chosen})
        return address
    free = [viewer] if address.token else [k for k, seat in enumerate(seats) if waiting and not seat["taken"]]
    if not free:
        taken = ", ".join(seat["name"] for seat in seats)
        raise NoFreeSeat(f"every seat of {address.code} is taken ({taken}); the link of a seat opens it")
    got = request(f"{address.table}/seats/{free[0]}", body={"name": name} | ({"chosen": chosen} if chosen else {}))
    token = str(got["token"]) if isinstance(got, dict) and "token" in got else ""
    if not re.fullmatch(r"[\w-]+", token, re.ASCII):
        raise ConnectionFailed(f"the server at {address.server} is not a Gamester server")
    return SeatLink(address.server, address.code, token)


def fetch_law(address: SeatLink, game: str) -> list[tuple[str, str, str]]:
    """Return (id, chapter, text) of every clause of the game's law."""
    return [(one["id"], one["chapter"], one["text"]) for one in request(f"{address.server}{API}/games/{game}/clauses")]


def fetch_rematch(address: SeatLink) -> SeatLink:
    """Ask for the rematch of a table and return the address of the seat in it.

    The first player to ask creates the rematch and the others join it.
    """
    asked = urllib.request.Request(f"{address.link}/rematch", b"")
    try:
        with urllib.request.build_opener(_NoRedirect).open(asked, timeout=TIMEOUT) as answer:
            return parse_link(urljoin(address.server, answer.headers["location"] or ""))
    except urllib.error.HTTPError as error:
        raise ConnectionFailed(f"there is no rematch: the server answered {error.code}") from None
    except (OSError, HTTPException) as error:
        raise ConnectionFailed(f"there is no Gamester server at {address.server}: {getattr(error, 'reason', None) or error}") from None


class _NoRedirect(urllib.request.HTTPRedirectHandler):
    """Returns the redirect itself instead of following it."""

    def http_error_303(self, req: Any, fp: Any, code: int, msg: str, headers: Any) -> Any:
        """Return the redirect as the answer."""
        return fp


def clock_offset(date: str | None) -> float:
    """Return the seconds that the server's clock is ahead, by the date of its answer.

    Return 0 if the difference may be latency or rounding.
    """
    try:
        late = parsedate_to_datetime(date or "").timestamp() - time.time()
    except ValueError:
        return 0.0
    return late if abs(late) > ROUNDED else 0.0


def _sentence(error: urllib.error.HTTPError) -> str:
    try:
        said = safe_text.read(error.read())
        parts = [said.get("clause_text"), said.get("detail"), f"[{said['clause']}]" if said.get("clause") else ""]
        return " ".join(part for part in parts if part and isinstance(part, str)) or f"the server answered {error.code}"
    except (OSError, ValueError, HTTPException, AttributeError, KeyError):
        return WORDS.say("server-answered", code=str(error.code))
