"""The closed vocabulary of a table: all that a server may say to a surface.

A surface is a browser, a terminal, an agent or a page without scripts. Every struct is frozen and plain data. A *node* has an id that is
stable for one viewer from frame to frame, and is patched on its own. An *atom* has none and travels inside its node.

`KIDS` names the fields of a node that hold nodes; on the wire they are lists of ids. A field of that name holds nodes in every node that
has it. Names on the wire are short where there are many of them; fields at their default are left out.

A surface that does not know a component draws its `say` and goes on. So the vocabulary may grow without breaking old clients: components
and fields are only ever added, and `UI_VERSION` counts the additions that a client may want to know about.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Annotated, Any, ClassVar, Protocol, TypeVar

from msgspec import Meta, Struct, field

UI_VERSION = 4
"""The number of this vocabulary."""

Said = TypeVar("Said")


class Atom(Struct, frozen=True, gc=False, omit_defaults=True):
    """A part of a node."""


class Node(Struct, frozen=True, gc=False, omit_defaults=True, tag_field="c"):
    """A component that is patched on its own."""

    KIDS: ClassVar[tuple[str, ...]] = ()
    id: Annotated[str, Meta(description="Its id, stable for one viewer.")]
    say: Annotated[
        str, Meta(description="Its accessible name, and all that a surface without a drawing for it needs; empty: its contents say it.")
    ] = ""


# Atoms.
class Bit(Atom, frozen=True, gc=False, omit_defaults=True):
    """A run of text that is more than text. A picture stands before its words."""

    text: Annotated[str, Meta(description="The words; empty for a clause or a picture alone.")] = field(default="", name="t")
    tone: Annotated[str, Meta(description="How it is meant: `strong`, `mut`, `cut` (crossed out), `bad`, `good`, `now`.")] = ""
    clause: Annotated[str, Meta(description="A clause that can be opened.")] = field(default="", name="law")
    face: Annotated[str, Meta(description="The face of a card that stands before the words.")] = ""
    seat: Annotated[int, Meta(description="The seat whose tile stands before the words; -1: none.")] = -1
    glyph: Annotated[str, Meta(description="The glyph that stands before the words: one of `GLYPHS`, or a die `die-1` to `die-6`.")] = ""


Rich = tuple[str | Bit, ...]
"""A sentence: plain text and bits, joined by a space."""


class Card(Atom, frozen=True, gc=False, omit_defaults=True):
    """One card, or several alike."""

    face: Annotated[str, Meta(description="The name of its face in the card set; empty for a back.")] = ""
    say: Annotated[str, Meta(description="What it is called, if not by the name of its face.")] = ""
    key: Annotated[str, Meta(description="Follows the card for this viewer only; empty where it may not be followed.")] = ""
    pick: Annotated[str, Meta(description="The token pressed for it, `hand:9`; several are separated by a space: `seat:1 soldier:J`.")] = ""
    why: Annotated[str, Meta(description="A move to ask `why_not` about, where the card cannot be had now.")] = ""
    mark: Annotated[
        str, Meta(description="Its mark: a word such as `hit`, `dead`, `struck`, `locked`, `won`, `fresh`, `drafted`, `would`.")
    ] = ""
    tag: Annotated[str, Meta(description="A few letters on it: a price, what is left.")] = ""
    note: Annotated[str, Meta(description="Why it cannot be had now, in a word or two.")] = ""
    count: Annotated[int, Meta(description="The number of cards that lie there alike.")] = field(default=1, name="n")
    by: Annotated[str, Meta(description="The one printed fact by which others know a back.")] = ""
    at: Annotated[int, Meta(description="Its place, where places may be empty; -1: places do not matter.")] = -1
    seat: Annotated[int, Meta(description="The seat whose tile lies on it: a thief, an owner; -1: none.")] = -1


class Group(Atom, frozen=True, gc=False, omit_defaults=True):
    """Cards that belong together, and what they come to."""

    cards: Annotated[tuple[Card, ...], Meta(description="Its cards.")]
    sum: Annotated[str, Meta(description="Their sum.")] = ""
    caption: Annotated[str, Meta(description="What the group stands for.")] = ""
    mark: Annotated[str, Meta(description="Its mark, as of a card.")] = ""


class Figure(Atom, frozen=True, gc=False, omit_defaults=True):
    """A few words on the state of a seat."""

    text: Annotated[str, Meta(description="The words.")] = field(name="t")
    clause: Annotated[str, Meta(description="The clause that they follow from.")] = field(default="", name="law")
    tone: Annotated[str, Meta(description="How they are meant: `main`, `bad`, `good`, `gone`.")] = ""
    glyph: Annotated[str, Meta(description="The glyph before the words.")] = ""


class Gauge(Atom, frozen=True, gc=False, omit_defaults=True):
    """So much of so much, in a few pixels: the Health of a seat."""

    value: Annotated[int, Meta(description="How much there is.")]
    of: Annotated[int, Meta(description="How much there can be.")]
    text: Annotated[str, Meta(description="What is counted.")] = field(default="", name="t")
    clause: Annotated[str, Meta(description="The clause that it follows from.")] = field(default="", name="law")
    glyph: Annotated[str, Meta(description="The glyph before it, one of `GLYPHS`.")] = ""


class Cell(Atom, frozen=True, gc=False, omit_defaults=True):
    """A cell of a grid."""

    parts: Annotated[Rich, Meta(description="What lies in it.")] = ()
    say: Annotated[str, Meta(description="What it means.")] = ""
    tone: Annotated[str, Meta(description="How it is meant: `cut`, `hit`, `miss`, `yes`, `no`.")] = ""
    pick: Annotated[str, Meta(description="The tokens pressed for it.")] = ""


class Line(Atom, frozen=True, gc=False, omit_defaults=True):
    """A row of a grid."""

    head: Annotated[str, Meta(description="Its heading.")]
    cells: Annotated[tuple[Cell, ...], Meta(description="Its cells, one for each heading of a column.")]
    tone: Annotated[str, Meta(description="How it is meant.")] = ""


class Slot(Atom, frozen=True, gc=False, omit_defaults=True):
    """A place on a card."""

    say: Annotated[str, Meta(description="What it is called.")]
    pick: Annotated[str, Meta(description="The token pressed for it.")] = ""
    full: Annotated[bool, Meta(description="True if the viewer has covered it.")] = False
    text: Annotated[str, Meta(description="What it is called beside its card; empty: as everywhere.")] = field(default="", name="t")


class Seated(Atom, frozen=True, gc=False, omit_defaults=True):
    """The part of one seat in something of everybody's."""

    seat: Annotated[int, Meta(description="The seat.")]
    name: Annotated[str, Meta(description="Its name, or `You`.")]
    cards: Annotated[tuple[Card, ...], Meta(description="Its cards.")] = ()
    shows: Annotated[tuple[str, ...], Meta(description="Glyphs in order: `die-1` to `die-6`, `rock`, `paper`, `scissors`, or a word.")] = ()
    text: Annotated[str, Meta(description="How it stands.")] = field(default="", name="t")
    tone: Annotated[str, Meta(description="How that is meant: `good`, `bad`, `gone`.")] = ""


class Place(Atom, frozen=True, gc=False, omit_defaults=True):
    """One place of a track."""

    text: Annotated[str, Meta(description="What it is called.")] = field(name="t")
    cards: Annotated[tuple[Card, ...], Meta(description="The cards that lie there.")] = ()
    left: Annotated[int, Meta(description="The number of cards left below them; -1: there is no such pile.")] = -1
    pawns: Annotated[tuple[int, ...], Meta(description="The seats that stand there.")] = ()
    tone: Annotated[str, Meta(description="How it is meant: `now`, `gone`.")] = ""
    pick: Annotated[str, Meta(description="The token pressed for it.")] = ""
    note: Annotated[str, Meta(description="A sentence about it.")] = ""


class Need(Atom, frozen=True, gc=False, omit_defaults=True):
    """A line of what something asks for."""

    face: Annotated[str, Meta(description="The face of its picture.")]
    text: Annotated[str, Meta(description="What is asked for.")] = field(name="t")
    have: Annotated[int, Meta(description="How many are there.")]
    want: Annotated[int, Meta(description="How many are asked for.")]
    cards: Annotated[tuple[Card, ...], Meta(description="The cards that are there.")] = ()


class Option(Atom, frozen=True, gc=False, omit_defaults=True):
    """Something to press that lies nowhere on the table."""

    pick: Annotated[str, Meta(description="The token pressed for it.")]
    text: Annotated[str, Meta(description="What it is called.")] = field(name="t")
    face: Annotated[str, Meta(description="Its face, if it is a card.")] = ""
    seat: Annotated[int, Meta(description="Its seat, if it is a player; -1: none.")] = -1
    why: Annotated[str, Meta(description="A move to ask `why_not` about: no move takes it now.")] = ""
    count: Annotated[int, Meta(description="How often it can be pressed in one move.")] = field(default=1, name="n")
    held: Annotated[
        tuple[tuple[str, int], ...],
        Meta(description="How many of it there are while another token is picked, by that token; none for a token not named."),
    ] = ()


class Move(Atom, frozen=True, gc=False, omit_defaults=True):
    """One legal move."""

    move: Annotated[str, Meta(description="The move in notation: send this.")] = field(name="a")
    sentence: Annotated[str, Meta(description="The move as a sentence.")] = field(name="s")
    action_type: Annotated[str, Meta(description="The name of its action type.")] = field(name="h")
    picks: Annotated[tuple[str, ...], Meta(description="The tokens pressed for it.")] = field(default=(), name="p")
    ordered: Annotated[bool, Meta(description="True if the order of its picks counts.")] = field(default=False, name="o")
    drafts: Annotated[bool, Meta(description="True if it only adds to the viewer's draft.")] = field(default=False, name="d")
    aside: Annotated[bool, Meta(description="True if it is possible beside what the phase asks.")] = field(default=False, name="x")
    stands: Annotated[str, Meta(description="The printed fact that its last part stands for.")] = ""
    note: Annotated[str, Meta(description="The result of the move, if the game tells it in advance.")] = ""
    tone: Annotated[
        str,
        Meta(
            description="`yield` for a move that gives something up, `even` where nothing speaks for one more than for another: "
            "its button is never the bright one."
        ),
    ] = ""
    then: Annotated[
        Mapping[str, Mapping[str, Any]],
        Meta(description="Fields of nodes while the move is chosen, by id of the node: a preview that the client draws."),
    ] = {}


class Closed(Atom, frozen=True, gc=False, omit_defaults=True):
    """An action type that is closed now, and by which clause."""

    action_type: Annotated[str, Meta(description="The name of the action type.")] = field(name="h")
    text: Annotated[str, Meta(description="Its sentence, with dots for its blanks.")] = field(name="t")
    clause: Annotated[str, Meta(description="The clause that closes it.")] = field(name="law")
    why: Annotated[str, Meta(description="A move to ask `why_not` about.")] = ""
    stays: Annotated[bool, Meta(description="True if its button keeps its place among the others.")] = False


class Told(Atom, frozen=True, gc=False, omit_defaults=True):
    """A line of the log."""

    number: Annotated[int, Meta(description="Its number. A later line of the same number replaces it.")] = field(name="n")
    text: Annotated[str, Meta(description="The sentence, without its full stop.")] = field(name="t")
    turn: Annotated[int, Meta(description="The round in which it was told; 0 before play.")] = 0
    clauses: Annotated[tuple[str, ...], Meta(description="The clauses that caused it.")] = field(default=(), name="laws")
    seat: Annotated[int, Meta(description="The seat that did it; -1: nobody.")] = -1
    step: Annotated[str, Meta(description="The title of the phase in which it was told.")] = ""
    private: Annotated[bool, Meta(description="True if only this viewer was told.")] = False
    key: Annotated[bool, Meta(description="True for a line that matters to everybody: the short log has only these.")] = False


class Ranked(Atom, frozen=True, gc=False, omit_defaults=True):
    """A row of the result."""

    seat: Annotated[int, Meta(description="The seat.")]
    name: Annotated[str, Meta(description="Its name.")]
    place: Annotated[int, Meta(description="Its placement; equal players have the same one.")]
    parts: Annotated[tuple[int, ...], Meta(description="Its score parts, one for each heading.")] = ()
    causes: Annotated[tuple[Figure, ...], Meta(description="Why it ended there, in order.")] = ()


class ScoreColumn(Atom, frozen=True, gc=False, omit_defaults=True):
    """A column of the scores, and what it counts for."""

    head: Annotated[str, Meta(description="Its heading.")]
    sign: Annotated[str, Meta(description="`+` if it counts for the total (negative numbers too), `=` for the total.")] = ""
    zero: Annotated[str, Meta(description="The word that stands for 0.")] = ""


class ChartLine(Atom, frozen=True, gc=False, omit_defaults=True):
    """A line of a chart."""

    name: Annotated[str, Meta(description="Its name.")]
    seat: Annotated[int, Meta(description="The seat whose colour it has.")]
    values: Annotated[tuple[int, ...], Meta(description="Its values in thousandths, one for each moment.")]


class ChartMark(Atom, frozen=True, gc=False, omit_defaults=True):
    """A mark on a line of a chart."""

    at: Annotated[int, Meta(description="The moment, from 0.")]
    seat: Annotated[int, Meta(description="The seat on whose line it is; -1: on all.")] = -1
    text: Annotated[str, Meta(description="What happened there.")] = field(default="", name="t")
    tone: Annotated[str, Meta(description="How it is meant: `good`, `bad`, `now`.")] = ""


class Clock(Atom, frozen=True, gc=False, omit_defaults=True):
    """The clock of a seat.

    It changes only when it starts, stops or gains time, so nothing is sent while it runs.
    """

    left: Annotated[int, Meta(description="Milliseconds left when it last started or stopped.")]
    since: Annotated[int, Meta(description="When it started, in milliseconds of the epoch by the server's clock; 0: it stands.")] = 0
    text: Annotated[str, Meta(description="What the time is for.")] = field(default="", name="t")


# Nodes: cards.
class Hand(Node, frozen=True, gc=False, omit_defaults=True):
    """Cards in hand.

    The viewer's own lie face up; of others there is a number, or backs that show one fact.
    """

    cards: Annotated[tuple[Card, ...], Meta(description="Its cards, as far as the viewer may see them.")] = ()
    count: Annotated[int, Meta(description="The number of its cards; -1: not known.")] = 0
    secret: Annotated[bool, Meta(description="True if only the viewer sees these faces.")] = False


class Pile(Node, frozen=True, gc=False, omit_defaults=True):
    """A pile: its top card and how many there are."""

    count: Annotated[int, Meta(description="The number of its cards.")] = 0
    top: Annotated[Card, Meta(description="Its top card.")] = Card()
    cards: Annotated[tuple[Card, ...], Meta(description="Its public cards, alike ones counted.")] = ()


class Stack(Node, frozen=True, gc=False, omit_defaults=True):
    """Cards that lie on one another in a known order."""

    cards: Annotated[tuple[Card, ...], Meta(description="Its cards, top first.")] = ()


class Row(Node, frozen=True, gc=False, omit_defaults=True):
    """Cards side by side."""

    cards: Annotated[tuple[Card, ...], Meta(description="Its cards, in order.")] = ()
    kind: Annotated[str, Meta(description="How they lie: `row`, `fan`, `few`, `sideways`, `tally` or `grid`.")] = "row"
    columns: Annotated[int, Meta(description="The columns of a grid.")] = 0
    title: Annotated[str, Meta(description="Its heading.")] = ""
    told: Annotated[tuple[str, ...], Meta(description="For each card what is printed on it, where that stands below the cards.")] = ()


class Groups(Node, frozen=True, gc=False, omit_defaults=True):
    """Groups of cards, and what each comes to."""

    groups: Annotated[tuple[Group, ...], Meta(description="The groups.")] = ()
    title: Annotated[str, Meta(description="Its heading.")] = ""


class Board(Node, frozen=True, gc=False, omit_defaults=True):
    """A large card with places on it, and what every seat has laid there."""

    card: Annotated[Card, Meta(description="The card.")] = Card()
    slots: Annotated[tuple[Slot, ...], Meta(description="Its places, in the order printed on it.")] = ()
    rows: Annotated[tuple[Seated, ...], Meta(description="The seats that have cards on it.")] = ()
    tone: Annotated[str, Meta(description="`now` if it is being decided about.")] = ""


class Track(Node, frozen=True, gc=False, omit_defaults=True):
    """Places in order: a tower, a path."""

    places: Annotated[tuple[Place, ...], Meta(description="Its places, from the top or the left.")] = ()
    kind: Annotated[str, Meta(description="Its direction: `up` or `across`.")] = "up"


# Nodes: figures.
class Grid(Node, frozen=True, gc=False, omit_defaults=True):
    """A table of rows and columns whose cells may be pressed."""

    title: Annotated[str, Meta(description="Its heading.")] = ""
    heads: Annotated[tuple[str, ...], Meta(description="The headings of its columns.")] = ()
    rows: Annotated[tuple[Line, ...], Meta(description="Its rows.")] = ()
    said: Annotated[Rich, Meta(description="What it comes to, in words.")] = ()
    tone: Annotated[str, Meta(description="How it is meant: `own`, `now`, `next`, or two of them.")] = ""


class Steps(Node, frozen=True, gc=False, omit_defaults=True):
    """The steps of a turn in order."""

    names: Annotated[tuple[str, ...], Meta(description="The names of the steps.")] = ()
    at: Annotated[int, Meta(description="The step that is taken now, from 0; -1: none.")] = -1


class Bar(Node, frozen=True, gc=False, omit_defaults=True):
    """So much of so much."""

    value: Annotated[int, Meta(description="How much there is.")] = 0
    of: Annotated[int, Meta(description="How much it takes.")] = 0
    was: Annotated[int, Meta(description="How much of it was there before.")] = 0
    then: Annotated[int, Meta(description="How much there would be with the chosen move; -1: nothing is chosen.")] = -1
    text: Annotated[str, Meta(description="What is counted.")] = field(default="", name="t")
    tone: Annotated[str, Meta(description="How it is meant.")] = ""
    every: Annotated[int, Meta(description="A line is drawn at every multiple of this; 0: none.")] = 0
    marks: Annotated[tuple[int, ...], Meta(description="Numbers below the whole that are enough for something: each has a notch.")] = ()
    said: Annotated[Rich, Meta(description="What it comes to, in few words: enough, or how much is missing.")] = ()


class Counter(Node, frozen=True, gc=False, omit_defaults=True):
    """A number and what it counts."""

    value: Annotated[int, Meta(description="The number.")] = 0
    text: Annotated[str, Meta(description="What it counts.")] = field(default="", name="t")
    glyph: Annotated[str, Meta(description="Its glyph, one of `GLYPHS`.")] = ""
    clause: Annotated[str, Meta(description="A clause about it.")] = field(default="", name="law")


class Fates(Node, frozen=True, gc=False, omit_defaults=True):
    """The consequences of something, by case."""

    cases: Annotated[tuple[tuple[str, Rich], ...], Meta(description="Cases, each with its heading and a sentence.")] = ()


class Needs(Node, frozen=True, gc=False, omit_defaults=True):
    """The needs of a list, and how far it is filled."""

    title: Annotated[str, Meta(description="Its heading.")] = ""
    rows: Annotated[tuple[Need, ...], Meta(description="Its lines.")] = ()
    mark: Annotated[str, Meta(description="The name of a private mark that the viewer may set on it; kept on the device.")] = ""
    tone: Annotated[str, Meta(description="`own` for the viewer's own.")] = ""


class Duel(Node, frozen=True, gc=False, omit_defaults=True):
    """A contest: its stake, what each side has shown, and how each stands."""

    stake: Annotated[Card, Meta(description="What they contend for.")] = Card()
    sides: Annotated[tuple[Seated, ...], Meta(description="The contenders, the viewer first.")] = ()
    said: Annotated[Rich, Meta(description="What it comes to, in words.")] = field(default=(), name="t")


class Chart(Node, frozen=True, gc=False, omit_defaults=True):
    """Lines over moments."""

    lines: Annotated[tuple[ChartLine, ...], Meta(description="Its lines.")] = ()
    marks: Annotated[tuple[ChartMark, ...], Meta(description="Its marks.")] = ()
    moments: Annotated[
        tuple[int, ...], Meta(description="The moments of the values, where they are not evenly apart; marks then count in these.")
    ] = ()
    text: Annotated[str, Meta(description="Its caption.")] = field(default="", name="t")


class Say(Node, frozen=True, gc=False, omit_defaults=True):
    """A sentence."""

    said: Annotated[Rich, Meta(description="The sentence.")] = field(default=(), name="t")
    head: Annotated[str, Meta(description="Its heading.")] = ""
    tone: Annotated[str, Meta(description="How it is meant.")] = ""
    offers: Annotated[
        str, Meta(description="The label of a button to the moves beside what the phase asks; drawn only while there are such moves.")
    ] = ""


class Panel(Node, frozen=True, gc=False, omit_defaults=True):
    """A box with other nodes in it."""

    KIDS = ("items",)
    items: Annotated[tuple[Node, ...], Meta(description="What is in it.")] = ()
    title: Annotated[str, Meta(description="Its heading.")] = ""
    kind: Annotated[
        str,
        Meta(
            description="How it is laid out: `rows`, `columns`, `grid`, `fold` (opens on demand), `tabs` (a tab an item), `menu`, `strip`"
            " (the viewer's own numbers, beside their piles)."
        ),
    ] = "rows"
    tone: Annotated[str, Meta(description="How it is meant.")] = ""
    note: Annotated[str, Meta(description="A few words beside its heading.")] = ""
    first: Annotated[int, Meta(description="The tab that is open at first, from 0.")] = 0


# Nodes: the page.
class Plate(Node, frozen=True, gc=False, omit_defaults=True):
    """A seat: who has it, how it stands, what lies before it."""

    KIDS = ("items",)
    seat: Annotated[int, Meta(description="The seat.")] = 0
    name: Annotated[str, Meta(description="The name of its player.")] = ""
    bot: Annotated[str, Meta(description="The kind of bot; empty for a person.")] = ""
    mark: Annotated[str, Meta(description="`asked` while it decides, `ready` once it has decided and that is public.")] = ""
    tone: Annotated[str, Meta(description="`won`, `gone` (out of the game) or `away` (not connected).")] = ""
    summary: Annotated[str, Meta(description="Its counts, in words.")] = ""
    counts: Annotated[tuple[str, ...], Meta(description="The same counts one by one, for a surface with room for some of them.")] = ()
    figures: Annotated[tuple[Figure, ...], Meta(description="Its main figures.")] = ()
    known: Annotated[tuple[Figure, ...], Meta(description="What is known of it, in sentences.")] = ()
    badge: Annotated[Figure | None, Meta(description="A glyph and a few letters beside its name.")] = None
    gauge: Annotated[Gauge | None, Meta(description="How much it has of what it can have: its Health.")] = None
    pick: Annotated[str, Meta(description="The token pressed for the seat.")] = ""
    clock: Annotated[Clock | None, Meta(description="Its clock.")] = None
    items: Annotated[tuple[Node, ...], Meta(description="What lies before it.")] = ()


class Dock(Node, frozen=True, gc=False, omit_defaults=True):
    """The decision of the viewer, or a stage of a reveal."""

    KIDS = ("items",)
    ask: Annotated[Rich, Meta(description="The question, or what the others decide.")] = ()
    waiting: Annotated[str, Meta(description="Those for whom the table waits, in words.")] = ""
    help: Annotated[
        str, Meta(description="What each way to decide comes to, in at most two lines; for the time in which nothing is picked.")
    ] = ""
    deciding: Annotated[bool, Meta(description="True if the viewer must decide now.")] = False
    want: Annotated[str, Meta(description="The label of the button while nothing is picked.")] = ""
    sentences: Annotated[
        tuple[tuple[str, tuple[tuple[str, str], ...]], ...],
        Meta(description="By action type its sentence in pieces: (dimension of a blank or empty, words)."),
    ] = field(default=(), name="shape")
    moves: Annotated[tuple[Move, ...], Meta(description="The legal moves.")] = ()
    closed: Annotated[tuple[Closed, ...], Meta(description="Action types that are closed now.")] = ()
    options: Annotated[tuple[Option, ...], Meta(description="What moves take and nothing on the table offers.")] = ()
    slots: Annotated[tuple[str, ...], Meta(description="Captions of the places that an ordered move fills, first to last.")] = ()
    tray: Annotated[tuple[Group, ...], Meta(description="The viewer's draft as cards.")] = ()
    drafted: Annotated[int, Meta(description="The number of actions in the viewer's draft.")] = 0
    turns: Annotated[str, Meta(description="The dimension of the token that turns a card.")] = field(default="", name="turn")
    called: Annotated[
        tuple[tuple[str, tuple[str, ...], tuple[str, ...]], ...],
        Meta(description="By dimension of its tokens what 1, 2, 3 and more of them are called, and that many more of them."),
    ] = ()
    stage: Annotated[str, Meta(description="The stage of a reveal that this is: `2 of 5`.")] = ""
    forced: Annotated[int, Meta(description="Milliseconds after which a client may play the only legal move without `x`; 0: never.")] = 0
    items: Annotated[tuple[Node, ...], Meta(description="The decision or the contest as the game draws it.")] = ()


class Turn(Node, frozen=True, gc=False, omit_defaults=True):
    """A turn of the log. Its lines are those of the log with this number."""

    number: Annotated[int, Meta(description="Its number, `turn` of its lines.")] = field(default=0, name="turn")
    title: Annotated[str, Meta(description="Its heading.")] = ""
    summary: Annotated[str, Meta(description="What happened in it, in a sentence or two; empty while it is played.")] = ""


class Log(Node, frozen=True, gc=False, omit_defaults=True):
    """The log. Its new lines travel alone."""

    KIDS = ("items",)
    lines: Annotated[tuple[Told, ...], Meta(description="The newest lines, in order.")] = ()
    earlier: Annotated[int, Meta(description="The number of lines before the first of them.")] = 0
    items: Annotated[tuple[Node, ...], Meta(description="The turns that these lines belong to.")] = ()


class Result(Node, frozen=True, gc=False, omit_defaults=True):
    """How the game ended."""

    KIDS = ("items",)
    text: Annotated[str, Meta(description="Who won, in a sentence.")] = field(default="", name="t")
    story: Annotated[str, Meta(description="How it came to the end, in a sentence.")] = ""
    clause: Annotated[str, Meta(description="The clause that ended it.")] = field(default="", name="law")
    heads: Annotated[tuple[str, ...], Meta(description="The names of the score parts.")] = ()
    counts: Annotated[tuple[ScoreColumn, ...], Meta(description="What each score part counts for, in the order of the headings.")] = ()
    sum: Annotated[str, Meta(description="The sum of the winner in words; empty if nothing adds up.")] = ""
    ranks: Annotated[tuple[Ranked, ...], Meta(description="The seats, first to last.")] = field(default=(), name="rows")
    broke: Annotated[tuple[Figure, ...], Meta(description="The tie-breaks, in the order used.")] = ()
    items: Annotated[tuple[Node, ...], Meta(description="Moments of the game, each with cards and a sentence.")] = ()


class Table(Node, frozen=True, gc=False, omit_defaults=True):
    """The root."""

    KIDS = ("seats", "middle", "mine", "dock", "log")
    game: Annotated[str, Meta(description="The short name of the game.")] = ""
    title: Annotated[str, Meta(description="The title of the game.")] = ""
    turn: Annotated[str, Meta(description="The turn, in words.")] = ""
    phase: Annotated[str, Meta(description="The title of the phase.")] = ""
    viewer: Annotated[int, Meta(description="A seat; the number of seats for a spectator, one more for a judge.")] = -1
    seats: Annotated[tuple[Node, ...], Meta(description="The other seats, as they sit from the viewer on.")] = ()
    middle: Annotated[tuple[Node, ...], Meta(description="What belongs to nobody.")] = ()
    mine: Annotated[tuple[Node, ...], Meta(description="The viewer's own plate and hand.")] = ()
    dock: Annotated[tuple[Node, ...], Meta(description="The dock, or after the end the result.")] = ()
    log: Annotated[tuple[Node, ...], Meta(description="The log.")] = ()


NODES: tuple[type[Node], ...] = (
    *(Hand, Pile, Stack, Row, Groups, Board, Track),
    *(Grid, Steps, Bar, Counter, Fates, Needs, Duel, Chart, Say, Panel),
    *(Plate, Dock, Turn, Log, Result, Table),
)
"""All components, by the name that stands in `c`."""

ATOMS: tuple[type[Atom], ...] = (
    *(Bit, Card, Group, Figure, Gauge, Cell, Line, Slot, Seated, Place, Need, Option, Move),
    *(Closed, Told, Ranked, ScoreColumn, ChartLine, ChartMark, Clock),
)
"""All parts of components."""

GLYPHS = (
    "heart",
    "coin",
    "die",
    "boot",
    "shield",
    "burst",
    "bag",
    "flight",
    "star",
    "crown",
    "rock",
    "paper",
    "scissors",
    "lock",
    "up",
    "down",
)
"""Glyphs that every surface with pictures has. Another word is written as it is."""


class Maker(Protocol):
    """The maker of a game's nodes, for one viewer."""

    def keep(self, name: str, inputs: object, make: Callable[[], Said]) -> Said:
        """Return the object of this name as it was, unless its inputs have changed."""
        ...

    def card(self, dimension: str, label: str, seat: int = -1, **fields: Any) -> Card:
        """Return a card that lies face up, with the face that it has at this seat."""
        ...
