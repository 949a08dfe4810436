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
from gamester.server.session.clock import GRACES
from gamester.server.session.features.spectator_delay import DELAYS


class SeatChoice(Struct, frozen=True, gc=False):
    """Something that seats choose while they sit down, such as a suit.

    It never matters in play.
    """

    name: Annotated[str, Meta(description="Its name.")]
    question: Annotated[str, Meta(description="The question for a person.")]
    unique: Annotated[bool, Meta(description="True if no two seats may have the same value.")]
    clause: Annotated[str, Meta(description="The clause that forbids equal values, or empty.")]
    values: Annotated[tuple[SeatValue, ...], Meta(description="The values for the cards of the table.")]


class Seat(Struct, frozen=True, gc=False):
    """One seat of a table."""

    name: Annotated[str, Meta(description="Its player.")]
    bot: Annotated[str, Meta(description="The kind of bot; empty for a person, or for a client like you.")]
    taken: Annotated[bool, Meta(description="True if somebody has the seat. A free one may be taken.")]
    connected: Annotated[bool, Meta(description="True if its player is connected; bots always are.")]
    chosen: Annotated[
        str,
        Meta(description="Its choice, an `id` of `choice.values`; at a table that has started every seat has one."),
    ] = ""


class Table(Struct, frozen=True, gc=False):
    """The description of a table.

    It has what all may know of a table besides what lies on it. It changes seldom: when somebody sits
    down, and at the end.
    """

    type: Annotated[Literal["table"], Meta(description="The kind of message.")]
    code: Annotated[str, Meta(description="The name of the table, two words.", examples=["quiet-otter"])]
    game: Annotated[str, Meta(description="Which game is played.")]
    title: Annotated[str, Meta(description="Its name.")]
    rules_version: Annotated[int, Meta(description="The number of its rules: two programs with the same number play the same game.")]
    state: Annotated[Literal["waiting", "playing", "over"], Meta(description="Waiting for players, in play, or over.")]
    viewer: Annotated[int, Meta(description="Your seat; the number of seats for a spectator, one more for a judge.")]
    seats: Annotated[tuple[Seat, ...], Meta(description="The seats in their order, from 0.")]
    options: Annotated[dict[str, str], Meta(description="House rules that are not the default.")]
    card_set: Annotated[str, Meta(description="The card set, if it comes with the game.")]
    card_set_text: Annotated[str, Meta(description="The card set itself, if a player has uploaded it.")]
    has_extra_file: Annotated[bool, Meta(description="True if a second file was uploaded, which nobody is shown: its answers are secret.")]
    commitment: Annotated[str, Meta(description="The commitment of the deal: `/t/CODE/verify` checks it after the game.")]
    labels: Annotated[dict[str, list[str]], Meta(description="Labels of each dimension; empty until an event has told them.")]
    facts: Annotated[dict[str, Any], Meta(description="Printed facts and options as numbers of the game.")]
    choice: Annotated[SeatChoice | None, Meta(description="The seat choice of the game; null if it has none.")] = None


class Frame(Struct, frozen=True, gc=False):
    """The state that you see now."""

    type: Annotated[Literal["frame"], Meta(description="The kind of message.")]
    n: Annotated[int, Meta(description="The number of this frame, your own: name it in what you send.")]
    since: Annotated[int, Meta(description="A message for any frame from this one on answers the same decision.")]
    mark: Annotated[str, Meta(description="Changes when your view has changed, apart from the spectators: for `since_mark`.")]
    view: Annotated[TableView, Meta(description="The table.")]
    events: Annotated[tuple[LogLine, ...], Meta(description="The log lines that you have not had yet, or that have been corrected.")]
    held_answer: Annotated[str, Meta(description="Your answer that is held until a phase ends by itself.")] = ""
    side_channel: Annotated[
        dict[str, Any],
        Meta(description="Everything beside the game, by name: chat, clocks, votes, stand-ins. See `/api`."),
    ] = {}
    masked_state: Annotated[
        dict[str, Any],
        Meta(description="Every zone as your seat knows it, in numbers of the game; while you decide, if you asked for it."),
    ] = {}


class Answer(Struct, frozen=True, gc=False):
    """The answer to a message.

    On a socket it follows the frame that the message led to.
    """

    type: Annotated[Literal["answer"], Meta(description="The kind of message.")]
    done: Annotated[
        bool, Meta(description="True if it was accepted. A question (`why_not`) is answered in `refused` and is never accepted.")
    ]
    refused: Annotated[Rejection | None, Meta(description="The rejection, or the answer to `why_not`.")]
    n: Annotated[int, Meta(description="Your frame number now.")]


class ClientMessage(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """One message of a seat: the frame that it answers, and what the seat does.

    It has exactly one of move, draft, withdraw_draft, why_not, auto_response, command.
    """

    frame: Annotated[int, Meta(description="The frame it answers; an old one is refused with TB-903.")]
    move: Annotated[str | None, Meta(description="The move in notation, or `undo`. It submits your draft.")] = None
    draft: Annotated[str | None, Meta(description="A move that only adds to your draft.")] = None
    withdraw_draft: Annotated[bool | None, Meta(description="True: withdraw the last part of your draft.")] = None
    why_not: Annotated[
        str | list[str] | None, Meta(description="Ask why a move, or a list of picks, is not allowed; nothing is played.")
    ] = None
    auto_response: Annotated[bool | None, Meta(description="Your auto-response in a phase that ends by itself.")] = None
    command: Annotated[str | None, Meta(description="A command with its argument, for everything that is not a move.")] = None
    table: Annotated[str | None, Meta(description="The table it is for, to be safe.")] = None
    seat: Annotated[int | None, Meta(description="The seat it is for, to be safe.")] = None


class Hello(Struct, forbid_unknown_fields=True):
    """The first message on a socket. `{}` watches."""

    token: Annotated[str, Meta(description="The token of your seat, unless it is in the header.")] = ""
    since: Annotated[int, Meta(description="The last line of the log that you have.", ge=0)] = 0
    masked_state: Annotated[bool, Meta(description="True to add the state as your seat knows it, while you decide.")] = False
    want: Annotated[
        Literal["view", "ui"], Meta(description="`view`: frames. `ui`: the description of the table that pages draw, and its patches.")
    ] = "view"
    have: Annotated[int, Meta(description="With `ui`: the `n` that you have from an earlier connection.", ge=-1)] = -1
    boot: Annotated[str, Meta(description="With `ui`: the `boot` that you have from an earlier connection.")] = ""
    language: Annotated[
        str, Meta(description="The language of sentences, such as `en`; without it that of the header Accept-Language, else English.")
    ] = ""


def _one_of(offered: Sequence[int]) -> dict[str, Any]:
    return {"enum": [*offered]}


class NewSeat(Struct, forbid_unknown_fields=True):
    """A person or bot for a seat of a new table."""

    name: Annotated[str, Meta(description="A name.", min_length=1, max_length=LONGEST_NAME)]
    bot: Annotated[str, Meta(description="The kind of bot, such as `heuristic`; empty: free for a person or a client.")] = ""
    chosen: Annotated[
        str, Meta(description="What your own seat chooses, such as a suit (`choice` of the game); empty for none. Of yours alone.")
    ] = ""


class NewTable(Struct, forbid_unknown_fields=True):
    """A new table."""

    game: Annotated[str, Meta(description="Which game.", examples=["armies"])]
    seats: Annotated[list[NewSeat], Meta(description="Its seats in their order. The first is yours.", max_length=8)]
    options: Annotated[dict[str, str], Meta(description="House rules by name.")] = {}
    card_set: Annotated[str, Meta(description="A card set that comes with the game; empty for the default one.")] = ""
    card_set_text: Annotated[str, Meta(description="A card set of your own, as a text.", max_length=100_000)] = ""
    public: Annotated[bool, Meta(description="True if the table is listed, so that anybody may take a seat or watch.")] = False
    clock: Annotated[str, Meta(description="Time for decisions: `60` seconds each, `600+15`, `3d`; empty: no clock.", max_length=20)] = ""
    takeover_after: Annotated[
        int, Meta(description="Seconds until a bot acts for somebody who is away; 0: never.", extra_json_schema=_one_of(GRACES))
    ] = 0
    spectator_delay: Annotated[
        int, Meta(description="Seconds by which spectators see everything later.", extra_json_schema=_one_of(DELAYS))
    ] = 0
    auto_start: Annotated[bool, Meta(description="True if it starts when the last seat is taken; otherwise the host starts it.")] = True
    entropy: Annotated[
        str, Meta(description="Your entropy for the deal, so that nobody else can have chosen it; shown to all.", max_length=100)
    ] = ""


class TakeSeat(Struct, forbid_unknown_fields=True):
    """A seat to be taken."""

    name: Annotated[str, Meta(description="Your name; empty for the one the seat has.", max_length=LONGEST_NAME)] = ""
    entropy: Annotated[str, Meta(description="Your entropy for the deal, until it starts; shown to all.", max_length=100)] = ""
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
    state: Annotated[Literal["waiting", "playing", "over"], Meta(description="Waiting for players, in play, or over.")]
    seats: Annotated[tuple[Seat, ...], Meta(description="Its seats.")]
