"""Messages of pages, and the rejections of invalid ones.

Nothing here depends on a game.
"""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from gamester.core.law import platform_law
from gamester.match.former_fields import CLIENT_MESSAGE, former_field_error
from gamester.match.setup import confusable_form, escape_invisible, is_valid_name
from gamester.server.lookalikes import is_role
from gamester.words.library import Words
from gamester.words.phrases import encode_json

WORDS = Words.beside(__file__)
"""Sentences of the site: all that people read on pages but the words of a game."""
NOT_STARTED, HOST_ONLY, WAITED_FOR, DEALT, BAD_ENTROPY = 910, 925, 926, 927, 928


LONGEST = 4096
"""Characters of a message; longer ones are not read."""
NO_SEAT, OUTDATED, NOT_YOURS, NOT_UNDERSTOOD, TOO_LONG, NO_TABLE, CLOSED = 901, 903, 904, 905, 906, 907, 908
WRONG_TABLE, NOT_STORED, NOT_LOADABLE, UNFINISHED = 911, 912, 913, 914
PAUSED, NO_QUESTION, CHAT_RATE_LIMITED, NOT_A_LINE, CURTAIN = 932, 933, 934, 935, 936
NO_PAGE = 950
KINDS = "move, draft, withdraw_draft, why_not, auto_response, command"
"""Fields of a client's message of which it has one."""
LONGEST_NAME = 24
NOT_DONE = WORDS.phrase("did-not-work")
"""Heading of a refusal that has no other."""


class StoredSentence(Struct, frozen=True, rename={"message": "say", "arguments": "with"}):
    """A sentence as it is stored for many readers.

    It is a message of the site with its arguments. Each reader reads it in their own language.
    """

    message: str
    arguments: dict[str, str | int] = {}

    def encode(self) -> str:
        """Return the stored form."""
        return encode_json(self).decode()

    def said(self) -> str:
        """Return the sentence in the language of now."""
        return WORDS.say(self.message, **self.arguments)


def stored_text(text: str) -> str:
    """Return a stored sentence in the current language.

    Other text, such as from an earlier version, is returned unchanged.
    """
    try:
        found = msgspec.json.decode(text, type=StoredSentence)
    except (msgspec.DecodeError, UnicodeError):
        return text
    return found.said() if found.message in WORDS else text


class Rejection(Struct, frozen=True):
    """A refused message: title, the exact problem, and the clause with its text."""

    clause: Annotated[str, Meta(description="A clause of the game's law, or of the platform (`TB-903`); empty for a plain mistake.")]
    clause_text: Annotated[str, Meta(description="The words of that clause.")]
    detail: Annotated[str, Meta(description="What exactly was wrong.")] = ""
    title: Annotated[str, Meta(description="A heading for it.")] = NOT_DONE
    href: Annotated[str, Meta(description="The page on which the clause stands.")] = ""


class Accepted(Struct, frozen=True):
    """A message was accepted. Sent after the frame that it led to, if any."""

    done: bool = True


class Shut(Struct, frozen=True):
    """The last message on a socket whose link is no longer valid."""

    refused: Rejection


class ReloadPage(Struct, frozen=True):
    """The page must be reloaded: the table started or the seat was freed."""

    anew: bool = True


class ClientMessage(Struct, forbid_unknown_fields=True):
    """One message: a frame number and exactly one of the six kinds.

    `command` is a command with its argument, for everything that is not a move: `chat Good luck`, `pause`.
    """

    frame: int
    move: str | None = None
    draft: str | None = None
    withdraw_draft: bool | None = None
    why_not: str | list[str] | None = None
    auto_response: bool | None = None
    command: str | None = None
    table: str | None = None
    seat: int | None = None


def platform_rejection(number: int, what: str = "", title: str = NOT_DONE) -> Rejection:
    """Return a rejection with a platform clause, TB-9nn."""
    law = platform_law()
    return Rejection(law.id(number), law.text_of(number), what, str(title), f"/rules#{law.id(number)}")


def as_sentence(fault: str) -> str:
    """Return a fault as a sentence.

    The fault is written in lower case and without a full stop.
    """
    return WORDS.say("sentence", said=f"{fault[:1].upper()}{fault[1:]}")


def no_such_seat(token: str, code: str = "", title: str = "") -> Rejection:
    """Return the rejection of a token that opens no seat.

    It is the same if the table does not exist, so that codes cannot be guessed.
    """
    if not token:
        return platform_rejection(NO_TABLE, code[:60], title or WORDS.say("no-such-table"))
    return platform_rejection(NOT_YOURS, WORDS.say("link-dead"), WORDS.say("link-opens-nothing"))


def of_the_house(name: str) -> Rejection | None:
    """Return the rejection of a name that looks like a role of the server, or None."""
    if not is_role(name):
        return None
    return Rejection("", WORDS.say("name-taken-role"), escape_invisible(name[:LONGEST_NAME]), WORDS.say("not-a-name"))


def name_rejection(name: str) -> Rejection | None:
    """Return the rejection of a name, or None if it is valid."""
    if not (is_valid_name(name) and len(name) <= LONGEST_NAME and confusable_form(name)):
        return Rejection("", WORDS.say("name-invalid", most=LONGEST_NAME), escape_invisible(name[:LONGEST_NAME]), WORDS.say("not-a-name"))
    return of_the_house(name)


def parse_message(text: str | bytes, code: str, seat: int) -> ClientMessage | Rejection:
    """Return the message, or the rejection of an invalid one.

    It may be too long, not JSON, of another form, or for another table or seat.
    """
    if len(text) > LONGEST:
        return platform_rejection(TOO_LONG, WORDS.say("expected-characters", n=LONGEST, got=str(len(text))))
    try:
        message = msgspec.json.decode(text, type=ClientMessage)
    except msgspec.ValidationError as error:
        expected = WORDS.say("expected-frame", kinds=KINDS, error=str(error))
        return platform_rejection(NOT_UNDERSTOOD, former_field_error(text, CLIENT_MESSAGE) or expected)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        return platform_rejection(NOT_UNDERSTOOD, WORDS.say("expected-json", error=str(error)))
    said: list[Any] = [message.move, message.draft, message.withdraw_draft, message.why_not, message.auto_response, message.command]
    if sum(one is not None for one in said) != 1:
        return platform_rejection(NOT_UNDERSTOOD, WORDS.say("expected-exactly-one", kinds=KINDS))
    if message.table is not None and message.table != code:
        return platform_rejection(WRONG_TABLE, WORDS.say("for-other-table", got=repr(message.table[:40]), code=repr(code)))
    if message.seat is not None and message.seat != seat:
        return platform_rejection(NOT_YOURS, WORDS.say("for-other-seat", got=str(message.seat), seat=str(seat)))
    return message
