"""Messages of the protocol, version 1.

What a viewer sees in them are the structs of `match.views`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from gamester.games.schema import SeatValue
from gamester.match.views import LogLine, TableView
from gamester.server.messages import LONGEST_NAME, Rejection
from gamester.server.session.clock import GRACE_CHOICES
from gamester.server.session.features.spectator_delay import DELAY_CHOICES


class SeatChoice(Struct, frozen=True, gc=False):
    """Something that seats choose while they sit down, such as a suit.

    It never matters in play.
    """

    name: Annotated[str, Meta(description="What it is called.")]
    question: Annotated[str, Meta(description="How a person is asked for it.")]
    unique: Annotated[bool, Meta(description="Whether no two seats may have the same.")]
    clause: Annotated[str, Meta(description="The clause that says so, or nothing.")]
    values: Annotated[tuple[SeatValue, ...], Meta(description="What may be chosen with the cards of the table.")]


class Seat(Struct, frozen=True, gc=False):
    """One seat of a table."""

    name: Annotated[str, Meta(description="Who sits there.")]
    bot: Annotated[str, Meta(description="The kind of bot; empty for a person, or for a client like you.")]
    taken: Annotated[bool, Meta(description="Whether somebody has the seat. One that is not taken may be asked for.")]
    connected: Annotated[bool, Meta(description="Whether somebody is connected for it; bots always are.")]
    chosen: Annotated[
        str,
        Meta(description="What it has chosen while it sat down, an `id` of `choice.values`; at a table that is dealt every seat has one."),
    ] = ""


class Table(Struct, frozen=True, gc=False):
    """The description of a table.

    It has what all may know of a table besides what lies on it. It changes seldom: when somebody sits
    down, and at the end.
    """

    type: Annotated[Literal["table"], Meta(description="Says which message this is.")]
    code: Annotated[str, Meta(description="The name of the table, two words.", examples=["quiet-otter"])]
    game: Annotated[str, Meta(description="Which game is played.")]
    title: Annotated[str, Meta(description="Its name.")]
    rules_version: Annotated[int, Meta(description="The number of its rules: two programs with the same number play the same game.")]
    state: Annotated[Literal["waiting", "playing", "over"], Meta(description="Waiting for people, going on, or over.")]
    viewer: Annotated[int, Meta(description="Who you are: a seat, the number of seats for one who watches, one more for a judge.")]
    seats: Annotated[tuple[Seat, ...], Meta(description="The seats in their order, from 0.")]
    options: Annotated[dict[str, str], Meta(description="House rules that are not the usual ones.")]
    card_set: Annotated[str, Meta(description="The card set, where it comes with the game.")]
    card_set_text: Annotated[str, Meta(description="The card set itself, where somebody has brought it along.")]
    has_extra_file: Annotated[
        bool, Meta(description="Whether a second file was brought along, which nobody is shown: its answers are secret.")
    ]
    commitment: Annotated[str, Meta(description="What was promised of the deal before it: see `/t/CODE/verify` afterwards.")]
    labels: Annotated[
        dict[str, list[str]], Meta(description="Words for the ids of each kind of thing; empty until an event has told them.")
    ]
    facts: Annotated[dict[str, Any], Meta(description="What is printed on the cards, and house rules, as the game's own numbers.")]
    choice: Annotated[
        SeatChoice | None, Meta(description="What seats choose while they sit down; null where the game has nothing to choose.")
    ] = None


class Frame(Struct, frozen=True, gc=False):
    """The state that you see now."""

    type: Annotated[Literal["frame"], Meta(description="Says which message this is.")]
    n: Annotated[int, Meta(description="The number of this frame, your own: name it in what you send.")]
    since: Annotated[int, Meta(description="A message for any frame from this one on answers the same decision.")]
    mark: Annotated[str, Meta(description="Changes when what you see has changed, but for who is here: for `since_mark`.")]
    view: Annotated[TableView, Meta(description="The table.")]
    events: Annotated[tuple[LogLine, ...], Meta(description="What you were told and have not got yet, or what has been corrected in it.")]
    held_answer: Annotated[str, Meta(description="Your own answer that is kept until a phase closes by itself.")] = ""
    side_channel: Annotated[
        dict[str, Any],
        Meta(description="What goes on beside the game, by name: talk, clocks, who plays for whom, what somebody asks. See `/api`."),
    ] = {}
    masked_state: Annotated[
        dict[str, Any],
        Meta(description="The table as your seat knows it, every zone in the game's own numbers; while you decide, if you asked for it."),
    ] = {}


class Answer(Struct, frozen=True, gc=False):
    """The answer to a message.

    On a socket it follows the frame that the message led to.
    """

    type: Annotated[Literal["answer"], Meta(description="Says which message this is.")]
    done: Annotated[bool, Meta(description="Whether it was taken. A question (`why_not`) is answered in `refused` and is never taken.")]
    refused: Annotated[Rejection | None, Meta(description="The sentence against it, or the answer to `why_not`.")]
    n: Annotated[int, Meta(description="Your frame number now.")]


class ClientMessage(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """One message of a seat: the frame that it answers, and what the seat does.

    It has exactly one of move, draft, withdraw_draft, why_not, auto_response, command.
    """

    frame: Annotated[int, Meta(description="The frame it answers; an old one is refused with TB-903.")]
    move: Annotated[str | None, Meta(description="An act as it is written, or `undo`; it is sealed.")] = None
    draft: Annotated[str | None, Meta(description="An act that only adds to your draft.")] = None
    withdraw_draft: Annotated[bool | None, Meta(description="True: take the last act out of your draft.")] = None
    why_not: Annotated[str | list[str] | None, Meta(description="Ask why an act, or a list of picks, may not be; nothing is played.")] = (
        None
    )
    auto_response: Annotated[bool | None, Meta(description="Your standing answer in a phase that closes by itself.")] = None
    command: Annotated[str | None, Meta(description="A word, and more of it, for what is no act of the game.")] = None
    table: Annotated[str | None, Meta(description="The table it is for, to be safe.")] = None
    seat: Annotated[int | None, Meta(description="The seat it is for, to be safe.")] = None


class Hello(Struct, forbid_unknown_fields=True):
    """The first message on a socket. `{}` watches."""

    token: Annotated[str, Meta(description="The token of your seat, unless it is in the header.")] = ""
    since: Annotated[int, Meta(description="The last line of the log that you have.", ge=0)] = 0
    masked_state: Annotated[bool, Meta(description="Whether frames shall say the table as your seat knows it.")] = False


def _one_of(offered: Sequence[tuple[int, str]]) -> dict[str, Any]:
    return {"enum": [seconds for seconds, _ in offered]}


class SeatRequest(Struct, forbid_unknown_fields=True):
    """A person or bot for a seat of a new table."""

    name: Annotated[str, Meta(description="A name.", min_length=1, max_length=LONGEST_NAME)]
    bot: Annotated[str, Meta(description="The kind of bot, such as `policy`; empty: free for a person or a client.")] = ""
    chosen: Annotated[
        str, Meta(description="What your own seat chooses, such as a suit (`choice` of the game); empty for none. Of yours alone.")
    ] = ""


class NewTable(Struct, forbid_unknown_fields=True):
    """A table to be laid."""

    game: Annotated[str, Meta(description="Which game.", examples=["armies"])]
    seats: Annotated[list[SeatRequest], Meta(description="Who sits there, in order. The first seat is yours.", max_length=8)]
    options: Annotated[dict[str, str], Meta(description="House rules by name.")] = {}
    card_set: Annotated[str, Meta(description="A card set that comes with the game; empty for the usual one.")] = ""
    card_set_text: Annotated[str, Meta(description="A card set of your own, as a text.", max_length=100_000)] = ""
    public: Annotated[bool, Meta(description="Whether the table is listed, so that anybody may sit down or watch.")] = False
    clock: Annotated[str, Meta(description="Time for decisions: `60` seconds each, `600+15`, `3d`; empty: no clock.", max_length=20)] = ""
    takeover_after: Annotated[
        int, Meta(description="Seconds until a bot acts for somebody who is away; 0: never.", extra_json_schema=_one_of(GRACE_CHOICES))
    ] = 0
    spectator_delay: Annotated[
        int, Meta(description="Seconds by which those who watch see everything later.", extra_json_schema=_one_of(DELAY_CHOICES))
    ] = 0
    auto_start: Annotated[bool, Meta(description="Whether it starts when the last free seat is taken; else when the host says so.")] = True
    entropy: Annotated[
        str, Meta(description="What you add to the deal, so that nobody else can have chosen it; shown to all.", max_length=100)
    ] = ""


class TakeSeat(Struct, forbid_unknown_fields=True):
    """A seat to be taken."""

    name: Annotated[str, Meta(description="Your name; empty for the one the seat has.", max_length=LONGEST_NAME)] = ""
    entropy: Annotated[str, Meta(description="What you add to the deal, while the table waits; shown to all.", max_length=100)] = ""
    chosen: Annotated[str, Meta(description="What you choose of what is free, such as a suit; empty for none.")] = ""


class Choose(Struct, forbid_unknown_fields=True):
    """The choice of your seat until the deal."""

    chosen: Annotated[str, Meta(description="An `id` of `choice.values`; empty takes your choice back.")]


class SeatGranted(Struct, frozen=True):
    """A seat that is yours now."""

    code: Annotated[str, Meta(description="The table.")]
    seat: Annotated[int, Meta(description="The seat.")]
    token: Annotated[str, Meta(description="The secret of the seat: whoever has it plays for you. Send it as `Authorization: Bearer`.")]
    href: Annotated[str, Meta(description="The page of the seat in a browser; it holds the secret.")]


class TableSummary(Struct, frozen=True):
    """One table of the list of public tables."""

    code: Annotated[str, Meta(description="Its name.")]
    game: Annotated[str, Meta(description="Which game.")]
    state: Annotated[Literal["waiting", "playing", "over"], Meta(description="Waiting for people, going on, or over.")]
    seats: Annotated[tuple[Seat, ...], Meta(description="Its seats.")]
