"""What one viewer may know of a table, as version 1 of the protocol says it. Filled from `play.views`, by the names of the fields."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from gamester.server.messages import LONGEST_NAME
from gamester.server.session.clock import GRACE_CHOICES
from gamester.server.session.features.spectator_delay import DELAY_CHOICES


class Card(Struct, frozen=True, gc=False):
    """One card lying somewhere, or a group of cards that lie together."""

    dim: Annotated[str, Meta(description="What kind of thing it is; its words are in `labels` of the table.", examples=["soldier"])]
    id: Annotated[int, Meta(description="Its place among the labels of `dim`; -1 face down.")]
    label: Annotated[str, Meta(description="What it is called; empty where only its back is known.")]
    pick: Annotated[str, Meta(description="What moves call it in their `picks`; empty where it is not known.")]
    parts: Annotated[tuple[Card, ...], Meta(description="The cards of a group.")] = ()
    caption: Annotated[str, Meta(description="What a group stands for, where that is printed.")] = ""


class Cell(Struct, frozen=True, gc=False):
    """One number or word that stands for itself."""

    label: Annotated[str, Meta(description="The heading of its column; empty for a single one.")]
    words: Annotated[str, Meta(description="What stands there.")]


class Row(Struct, frozen=True, gc=False):
    """One row of a zone."""

    seat: Annotated[int, Meta(description="Whose it is; -1: nobody's.")]
    label: Annotated[str, Meta(description="What the row is called, where it is no seat's.")]
    knows: Annotated[
        str,
        Meta(description="What the viewer knows of it: `face` all, `bag` which cards, `by` one printed fact, `size` how many, `nothing`."),
    ]
    count: Annotated[int, Meta(description="How many cards lie there; -1: not told, or no cards.")]
    cards: Annotated[tuple[Card, ...], Meta(description="The cards that are seen; where `ordered`, of a pile or stack the top first.")] = ()
    cells: Annotated[tuple[Cell, ...], Meta(description="What stands there, where it is no cards.")] = ()
    places: Annotated[tuple[int, ...], Meta(description="In which places of the row the cards lie, where some may be empty.")] = ()
    ordered: Annotated[bool, Meta(description="Whether `cards` are in the order in which they lie; if not, no top is known.")] = False


class Zone(Struct, frozen=True, gc=False):
    """One zone of the table: hands, a pile, marks."""

    name: Annotated[str, Meta(description="Its name.")]
    kind: Annotated[str, Meta(description="How it lies there: hand, pile, stack, row, grid, groups, tally, track, aside, fan, known.")]
    meaning: Annotated[str, Meta(description="What it is, in words.")]
    seated: Annotated[bool, Meta(description="Whether each row is a seat's.")]
    rows: Annotated[tuple[Row, ...], Meta(description="Its rows, those of seats in their order.")]
    private: Annotated[bool, Meta(description="Whether its owner alone sees the faces.")]
    marks: Annotated[bool, Meta(description="Whether nobody else sees even how many: a draft, a vote.")] = False


class Move(Struct, frozen=True, gc=False):
    """One thing that the viewer may do now."""

    act: Annotated[str, Meta(description="How it is written: send this as `act`.")]
    sentence: Annotated[str, Meta(description="The same in words.")]
    shape: Annotated[str, Meta(description="Which kind of act it is.")]
    picks: Annotated[tuple[str, ...], Meta(description="What a person presses for it.")]
    drafts: Annotated[bool, Meta(description="Whether it only adds to a draft that nobody else sees, until something seals it.")] = False
    stands: Annotated[str, Meta(description="What its last part stands for, where that is printed.")] = ""
    note: Annotated[str, Meta(description="What it would come to, where the game tells.")] = ""


class Shape(Struct, frozen=True, gc=False):
    """One kind of act, and why none of it may be done now."""

    name: Annotated[str, Meta(description="The first word of such an act.")]
    label: Annotated[str, Meta(description="Its sentence, with dots for its blanks.")]
    ordered: Annotated[bool, Meta(description="Whether the order of its parts counts.")]
    open: Annotated[bool, Meta(description="Whether there is such a move now.")]
    clause: Annotated[str, Meta(description="The clause that closes it, or nothing.")] = ""
    words: Annotated[str, Meta(description="The words of that clause.")] = ""
    example: Annotated[str, Meta(description="An act of this kind to ask `why` about.")] = ""
    dims: Annotated[tuple[str, ...], Meta(description="What kinds of things fill its blanks.")] = ()


class Line(Struct, frozen=True, gc=False):
    """One thing that the viewer was told."""

    number: Annotated[int, Meta(description="Counts what this viewer was told, from 1.")]
    turn: Annotated[int, Meta(description="The round in which it was told; 0 before play.")]
    words: Annotated[str, Meta(description="The line of the log; empty for what is told in its numbers alone.")]
    clauses: Annotated[tuple[str, ...], Meta(description="The clauses that caused it.")] = ()
    private: Annotated[bool, Meta(description="Whether this viewer alone was told.")] = False
    seat: Annotated[int, Meta(description="Who did it; -1: nobody.")] = -1
    kind: Annotated[int, Meta(description="The kind of event, a number of the game's own; 0 once it has been taken back.")] = 0
    a: Annotated[int, Meta(description="Its first number.")] = 0
    b: Annotated[int, Meta(description="Its second number.")] = 0
    c: Annotated[int, Meta(description="Its third number.")] = 0
    step: Annotated[str, Meta(description="The title of the phase in which it was told.")] = ""


class Phase(Struct, frozen=True, gc=False):
    """What is being decided."""

    key: Annotated[str, Meta(description="Its short name.")]
    title: Annotated[str, Meta(description="Its title.")]
    sentence: Annotated[str, Meta(description="What is decided in it, as whoever decides is told.")]
    others: Annotated[str, Meta(description="The same for those who wait; `{who}` stands for whom they wait for.")] = ""


class Outcome(Struct, frozen=True, gc=False):
    """How it ended. Lists go by seat."""

    clause: Annotated[str, Meta(description="The clause that ended it.")]
    words: Annotated[str, Meta(description="Who won, in a sentence.")]
    places: Annotated[tuple[int, ...], Meta(description="1 is first; equals have the same place.")]
    shares: Annotated[tuple[int, ...], Meta(description="Parts of one win, in sixtieths.")]
    parts: Annotated[tuple[str, ...], Meta(description="The names of what was counted.")] = ()
    scores: Annotated[tuple[tuple[int, ...], ...], Meta(description="For each seat what was counted of it.")] = ()


class TableView(Struct, frozen=True, gc=False):
    """Everything one viewer may know of the table now, but for what is in `Table` and in the log."""

    viewer: Annotated[int, Meta(description="A seat; the number of seats for one who watches, one more for a judge.")]
    turn: Annotated[int, Meta(description="The round.")]
    phase: Annotated[Phase | None, Meta(description="What is being decided.")]
    asked: Annotated[tuple[int, ...], Meta(description="Seats that are deciding, as all may know.")]
    ready: Annotated[tuple[int, ...], Meta(description="Seats that have decided, where the game shows it.")]
    mine: Annotated[bool, Meta(description="Whether the viewer has something to decide.")]
    sealed: Annotated[bool, Meta(description="Whether those who are asked decide at once and in secret.")]
    zones: Annotated[tuple[Zone, ...], Meta(description="What lies on the table.")]
    shapes: Annotated[tuple[Shape, ...], Meta(description="Every kind of act there is.")]
    moves: Annotated[tuple[Move, ...], Meta(description="What the viewer may do now, all of it that is listed.")]
    draft: Annotated[tuple[str, ...], Meta(description="What the viewer has drafted and not sealed.")]
    outcome: Annotated[Outcome | None, Meta(description="How it ended, once it has.")]


class Refusal(Struct, frozen=True, gc=False):
    """A sentence against what was asked. Nothing has changed."""

    clause: Annotated[
        str, Meta(description="A clause of the game's law, or a reason of the platform (`TB-903`); empty for a plain mistake.")
    ]
    words: Annotated[str, Meta(description="The words of that clause.")]
    what: Annotated[str, Meta(description="What exactly was wrong.")] = ""
    title: Annotated[str, Meta(description="A heading for it.")] = "That did not work"
    href: Annotated[str, Meta(description="The page on which the clause stands.")] = ""


class Value(Struct, frozen=True, gc=False):
    """One thing that a seat may choose while it sits down."""

    id: Annotated[str, Meta(description="What `chosen` says for it.")]
    name: Annotated[str, Meta(description="What people call it.")]
    sign: Annotated[str, Meta(description="Follows the label of a card before such a seat; may be empty.")] = ""
    look: Annotated[int, Meta(description="The number that cards before such a seat are drawn by.")] = 0
    called: Annotated[dict[str, str], Meta(description="Names of cards before such a seat, by `dim:label`.")] = {}


class SeatChoice(Struct, frozen=True, gc=False):
    """Something that seats choose while they sit down, such as a suit. It never matters in play."""

    name: Annotated[str, Meta(description="What it is called.")]
    question: Annotated[str, Meta(description="How a person is asked for it.")]
    unique: Annotated[bool, Meta(description="Whether no two seats may have the same.")]
    law: Annotated[str, Meta(description="The clause that says so, or nothing.")]
    values: Annotated[tuple[Value, ...], Meta(description="What may be chosen with the cards of the table.")]


class Seat(Struct, frozen=True, gc=False):
    """One seat of a table."""

    name: Annotated[str, Meta(description="Who sits there.")]
    bot: Annotated[str, Meta(description="The kind of bot; empty for a person, or for a client like you.")]
    taken: Annotated[bool, Meta(description="Whether somebody has the seat. One that is not taken may be asked for.")]
    here: Annotated[bool, Meta(description="Whether somebody is connected for it; bots always are.")]
    chosen: Annotated[
        str,
        Meta(description="What it has chosen while it sat down, an `id` of `choice.values`; at a table that is dealt every seat has one."),
    ] = ""


class Table(Struct, frozen=True, gc=False):
    """What all may know of a table besides what lies on it. It changes seldom: when somebody sits down, and at the end."""

    type: Annotated[Literal["table"], Meta(description="Says which message this is.")]
    code: Annotated[str, Meta(description="The name of the table, two words.", examples=["quiet-otter"])]
    game: Annotated[str, Meta(description="Which game is played.")]
    title: Annotated[str, Meta(description="Its name.")]
    rules: Annotated[int, Meta(description="The number of its rules: two programs with the same number play the same game.")]
    state: Annotated[Literal["waiting", "playing", "over"], Meta(description="Waiting for people, going on, or over.")]
    viewer: Annotated[int, Meta(description="Who you are: a seat, the number of seats for one who watches, one more for a judge.")]
    seats: Annotated[tuple[Seat, ...], Meta(description="The seats in their order, from 0.")]
    options: Annotated[dict[str, str], Meta(description="House rules that are not the usual ones.")]
    cards: Annotated[str, Meta(description="The card set, where it comes with the game.")]
    text: Annotated[str, Meta(description="The card set itself, where somebody has brought it along.")]
    beside: Annotated[bool, Meta(description="Whether a second file was brought along, which nobody is shown: its answers are secret.")]
    commitment: Annotated[str, Meta(description="What was promised of the deal before it: see `/t/CODE/verify` afterwards.")]
    labels: Annotated[
        dict[str, list[str]], Meta(description="Words for the ids of each kind of thing; empty until an event has told them.")
    ]
    printed: Annotated[dict[str, Any], Meta(description="What is printed on the cards, and house rules, as the game's own numbers.")]
    choice: Annotated[
        SeatChoice | None, Meta(description="What seats choose while they sit down; null where the game has nothing to choose.")
    ] = None


class Frame(Struct, frozen=True, gc=False):
    """What you see now."""

    type: Annotated[Literal["frame"], Meta(description="Says which message this is.")]
    n: Annotated[int, Meta(description="The number of this frame, your own: name it in what you send.")]
    since: Annotated[int, Meta(description="A message for any frame from this one on answers the same decision.")]
    mark: Annotated[str, Meta(description="Changes when what you see has changed, but for who is here: for `unlike`.")]
    seen: Annotated[TableView, Meta(description="The table.")]
    events: Annotated[tuple[Line, ...], Meta(description="What you were told and have not got yet, or what has been corrected in it.")]
    held: Annotated[str, Meta(description="Your own answer that is kept until a phase closes by itself.")] = ""
    beside: Annotated[
        dict[str, Any],
        Meta(description="What goes on beside the game, by name: talk, clocks, who plays for whom, what somebody asks. See `/api`."),
    ] = {}
    known: Annotated[
        dict[str, Any],
        Meta(description="The table as your seat knows it, every zone in the game's own numbers; while you decide, if you asked for it."),
    ] = {}


class Answer(Struct, frozen=True, gc=False):
    """What became of a message. On a socket it follows the frame that the message led to."""

    type: Annotated[Literal["answer"], Meta(description="Says which message this is.")]
    done: Annotated[bool, Meta(description="Whether it was taken. A question (`why`) is answered in `refused` and is never taken.")]
    refused: Annotated[Refusal | None, Meta(description="The sentence against it, or the answer to `why`.")]
    n: Annotated[int, Meta(description="Your frame number now.")]


class ClientMessage(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """One message of a seat: the frame it answers, and exactly one of act, draft, take_back, why, standing, house."""

    frame: Annotated[int, Meta(description="The frame it answers; an old one is refused with TB-903.")]
    act: Annotated[str | None, Meta(description="An act as it is written, or `undo`; it is sealed.")] = None
    draft: Annotated[str | None, Meta(description="An act that only adds to your draft.")] = None
    take_back: Annotated[bool | None, Meta(description="True: take the last act out of your draft.")] = None
    why: Annotated[str | list[str] | None, Meta(description="Ask why an act, or a list of picks, may not be; nothing is played.")] = None
    standing: Annotated[bool | None, Meta(description="Your standing answer in a phase that closes by itself.")] = None
    house: Annotated[str | None, Meta(description="A word, and more of it, for what is no act of the game.")] = None
    table: Annotated[str | None, Meta(description="The table it is for, to be safe.")] = None
    seat: Annotated[int | None, Meta(description="The seat it is for, to be safe.")] = None


class Hello(Struct, forbid_unknown_fields=True):
    """The first message on a socket. `{}` watches."""

    token: Annotated[str, Meta(description="The token of your seat, unless it is in the header.")] = ""
    since: Annotated[int, Meta(description="The last line of the log that you have.", ge=0)] = 0
    known: Annotated[bool, Meta(description="Whether frames shall say the table as your seat knows it.")] = False


def _one_of(offered: Sequence[tuple[int, str]]) -> dict[str, Any]:
    return {"enum": [seconds for seconds, _ in offered]}


class SeatRequest(Struct, forbid_unknown_fields=True):
    """Who shall sit on a seat of a new table."""

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
    cards: Annotated[str, Meta(description="A card set that comes with the game; empty for the usual one.")] = ""
    text: Annotated[str, Meta(description="A card set of your own, as a text.", max_length=100_000)] = ""
    public: Annotated[bool, Meta(description="Whether the table is listed, so that anybody may sit down or watch.")] = False
    clock: Annotated[str, Meta(description="Time for decisions: `60` seconds each, `600+15`, `3d`; empty: no clock.", max_length=20)] = ""
    grace: Annotated[
        int, Meta(description="Seconds until a bot acts for somebody who is away; 0: never.", extra_json_schema=_one_of(GRACE_CHOICES))
    ] = 0
    delay: Annotated[
        int, Meta(description="Seconds by which those who watch see everything later.", extra_json_schema=_one_of(DELAY_CHOICES))
    ] = 0
    auto: Annotated[bool, Meta(description="Whether it starts when the last free seat is taken; else when the host says so.")] = True
    dice: Annotated[
        str, Meta(description="What you add to the deal, so that nobody else can have chosen it; shown to all.", max_length=100)
    ] = ""


class TakeSeat(Struct, forbid_unknown_fields=True):
    """A seat to be taken."""

    name: Annotated[str, Meta(description="Your name; empty for the one the seat has.", max_length=LONGEST_NAME)] = ""
    dice: Annotated[str, Meta(description="What you add to the deal, while the table waits; shown to all.", max_length=100)] = ""
    chosen: Annotated[str, Meta(description="What you choose of what is free, such as a suit; empty for none.")] = ""


class Choose(Struct, forbid_unknown_fields=True):
    """What your seat chooses until the deal."""

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
