"""What a page may say to the table, and the sentences for what it may not. Nothing here knows a rule of any game."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct

from gamester.kernel.clauses import platform
from gamester.play.header import fit_name
from gamester.play.letters import looks, unveiled
from gamester.web.alike import is_role

LONGEST = 4096
"""Characters of a message; beyond, nothing of it is read."""
NO_SEAT, STALE, NOT_YOURS, NOT_UNDERSTOOD, TOO_LONG, NO_TABLE, CLOSED = 901, 903, 904, 905, 906, 907, 908
ELSEWHERE, UNKEPT, UNOPENED, UNFINISHED = 911, 912, 913, 914
PAUSED, NO_QUESTION, QUIET, NOT_A_LINE, CURTAIN = 932, 933, 934, 935, 936
NO_PAGE = 950
LONGEST_NAME = 24
NO_NAME = "Not a name for a seat"


class Refused(Struct, frozen=True):
    """What a person is told: a title, what exactly was wrong, and the clause with its words."""

    clause: str
    words: str
    what: str = ""
    title: str = "That did not work"
    href: str = ""


class Done(Struct, frozen=True):
    """A message was taken. Sent after the frame it led to, if it led to one."""

    done: bool = True


class Shut(Struct, frozen=True):
    """The last thing that a socket is sent: its link opens nothing any more."""

    refused: Refused


class Anew(Struct, frozen=True):
    """The cards are dealt, or the seat was freed: the page is to be loaded anew."""

    anew: bool = True


class Message(Struct, forbid_unknown_fields=True):
    """One message: the frame it answers, and exactly one of act, draft, take_back, why, standing, house.

    `house` is a word and perhaps more of it for what is no act of the game (`asked.py`): `chat Good luck`, `pause`.
    """

    frame: int
    act: str | None = None
    draft: str | None = None
    take_back: bool | None = None
    why: str | list[str] | None = None
    standing: bool | None = None
    house: str | None = None
    table: str | None = None
    seat: int | None = None


def reason(number: int, what: str = "", title: str = "That did not work") -> Refused:
    """A reason of the platform, TB-9nn."""
    law = platform()
    return Refused(law.id(number), law.words(number), what, title, f"/rules#{law.id(number)}")


def nobody(token: str, code: str = "", title: str = "No such table") -> Refused:
    """What somebody is told whose token opens no seat: the same where there is no such table, so that no name of one is found out."""
    if not token:
        return reason(NO_TABLE, code[:60], title)
    words = "An invitation is good for once: whoever sits down has a link of their own, until they leave or the host frees the seat."
    words += " Where a new link was made for a seat, the one of before opens it no more."
    return reason(NOT_YOURS, words, "This link opens no seat")


def of_the_house(name: str) -> Refused | None:
    """Return the sentence against a name that looks like a part the house plays at a table, or None."""
    if not is_role(name):
        return None
    return Refused("", "That looks like what this house itself calls somebody at a table.", unveiled(name[:LONGEST_NAME]), NO_NAME)


def unfit(name: str) -> Refused | None:
    """The sentence against a name that no record could hold or that the house uses itself, or None."""
    if not (fit_name(name) and len(name) <= LONGEST_NAME and looks(name)):
        words = f"A name is 1 to {LONGEST_NAME} characters that can be seen, with no hidden signs between them."
        return Refused("", words, unveiled(name[:LONGEST_NAME]), NO_NAME)
    return of_the_house(name)


def read(text: str | bytes, code: str, seat: int) -> Message | Refused:
    """The message, or why it is none: too long, not JSON, not of this form, for another table or another seat."""
    if len(text) > LONGEST:
        return reason(TOO_LONG, f"Expected at most {LONGEST} characters, got {len(text)}.")
    try:
        message = msgspec.json.decode(text, type=Message)
    except msgspec.ValidationError as error:
        return reason(NOT_UNDERSTOOD, f"Expected a frame and one of act, draft, take_back, why, standing, house: {error}.")
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        return reason(NOT_UNDERSTOOD, f"Expected JSON: {error}.")
    said: list[Any] = [message.act, message.draft, message.take_back, message.why, message.standing, message.house]
    if sum(one is not None for one in said) != 1:
        return reason(NOT_UNDERSTOOD, "Expected exactly one of act, draft, take_back, why, standing, house.")
    if message.table is not None and message.table != code:
        return reason(ELSEWHERE, f"It is for the table {message.table[:40]!r}, this link is for {code!r}.")
    if message.seat is not None and message.seat != seat:
        return reason(NOT_YOURS, f"It is for seat {message.seat}, this link is for seat {seat}.")
    return message
