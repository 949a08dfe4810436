"""Card faces of Shape & List: Shape Cards, one number upright, and List Cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from html import escape

from gamester.games.lettering import width, wrap
from gamester.games.shapes.card_codes import LETTERS, PrintedNumber, card_name, list_name, parse_card_name, parse_list_name
from gamester.games.shapes.cards import CardSet, CardType, ListCard
from gamester.games.shapes.spoken_names import card_label, said_name
from gamester.games.shapes.strings import WORDS
from gamester.games.shapes.ui.centre import INKS
from gamester.games.ui_kit import ListedCard
from gamester.words.values import listed

OTHER = "black"
UPPER = "M8 0H92Q100 0 100 8V70H0V8Q0 0 8 0Z"
LONGEST = 9
NAME_ROOM = 92
SIGNS = {"mark-bonus": "+1", "mark-tie": "="}
"""Messages of marks, and their signs on cards that are too small for words."""


def face(dim: str, label: str, seat: int = -1) -> str:
    """Return the SVG inside a card of 100 by 140.

    A play is a card with the chosen number upright.
    """
    if dim == "shape":
        return _form(label, 50, 70, 2) if label in LETTERS else _word(said_name(label), 76, 20)
    if dim == "list":
        return list_face(*parse_list_name(label))
    if dim not in ("card", "play"):
        return ""
    card = parse_card_name(label[:-1] if dim == "play" else label)
    if card is None:
        return _word(label, 76, 20)
    turned = dim == "play" and label.endswith("b")
    return _card(card.shape, card.b if turned else card.a, card.a if turned else card.b)


def _card(shape: str, upright: PrintedNumber, other: PrintedNumber) -> str:
    """Return a Shape Card; its upper half is tinted, since that number counts.

    (SL-36)
    """
    ink = INKS.get(shape, OTHER)
    middle = _form(shape, 50, 71, 1.4) if shape in LETTERS else _word(said_name(shape), 76, 15)
    return (
        f'<g opacity=".17"><path d="{UPPER}" class="i-{ink} half"/>'
        f'<path d="{UPPER}" transform="rotate(180 50 70)" class="i-{ink} half over"/></g>'
        f"{middle}{_number(upright)}"
        f'<g transform="rotate(180 50 70)" opacity=".8">{_number(other)}</g>'
    )


def _number(face: PrintedNumber) -> str:
    """Return a number with its marks as pills (SL-03, SL-04)."""
    size, at = (36, 20) if face.n < 10 else (28, 23)
    said = f'<text x="{at}" y="37" font-size="{size}" text-anchor="middle" class="i-print">{face.n}</text>'
    marks = [mark for mark, on in (("mark-bonus", face.bonus), ("mark-tie", face.tie)) if on]
    return said + "".join(_pill(mark, 8 + 18 * k) for k, mark in enumerate(marks))


def _pill(mark: str, y: int) -> str:
    """Return a mark in a word, and as a sign on cards that are too small for it."""
    low = 6 if y == 8 else 30
    return (
        f'<g class="from-100"><rect x="46" y="{y}" width="46" height="15" rx="7.5" class="i-print"/>'
        f'<text x="69" y="{y + 11.3}" font-size="11" text-anchor="middle" class="ui i-paper">{WORDS.say(mark)}</text></g>'
        f'<g class="below-100"><rect x="62" y="{low}" width="33" height="21" rx="10.5" class="i-print"/>'
        f'<text x="78.5" y="{low + 16.6}" font-size="18" text-anchor="middle" class="ui i-paper">{SIGNS[mark]}</text></g>'
    )


def _form(shape: str, x: int, y: int, scale: float) -> str:
    line = 'stroke="#191a17" stroke-width="1.6"'
    return f'<use href="#s-{shape}" transform="translate({x} {y})scale({scale})" fill="url(#h-{INKS[shape]})" {line}/>'


def _word(words: str, y: int, size: int) -> str:
    size = min(size, 150 // max(1, len(words)))
    return f'<text x="50" y="{y}" font-size="{size}" text-anchor="middle" class="ui i-print">{escape(words[:24])}</text>'


def _title(name: str) -> str:
    """Return the name of a list in one line, or in two smaller ones."""
    lines, size = [name], 15
    if width(name, size) > NAME_ROOM:
        lines, size = wrap(name, 12, NAME_ROOM, 2), 12
    first = 24 if len(lines) == 1 else 17
    return "".join(
        f'<text x="50" y="{first + size * k}" font-size="{size}" text-anchor="middle" class="ui i-print">{escape(line)}</text>'
        for k, line in enumerate(lines)
    )


def list_face(name: str, needs: Sequence[tuple[int, str]]) -> str:
    """Return a List Card: its name, and a row for every shape (SL-05)."""
    rows = [_title(said_name(name))]
    for k, (many, shape) in enumerate(needs):
        y = 42 + 16 * k
        rows.append(_form(shape, 30, y, 0.36) if shape in LETTERS else _word(said_name(shape)[:LONGEST], y + 4, 9))
        rows.append(f'<text x="66" y="{y + 5}" font-size="15" text-anchor="middle" class="i-print">{many}</text>')
    return "".join(rows)


def card_list(cards: CardSet) -> list[ListedCard]:
    """Return the card list: Shape Cards by shape, then different List Cards.

    A Shape Card shows its shape on the back (SL-R06).
    """
    lists = Counter(cards.lists)
    return [_shape(cards, type) for type in cards.types] + [_list(cards, card, copies) for card, copies in lists.items()]


def _shape(cards: CardSet, type: CardType) -> ListedCard:
    shape = cards.shapes[type.shape]
    label = card_name(shape, type.a, type.b)
    return ListedCard(
        section=WORDS.say("section-shapes"),
        id=label,
        name=card_label(shape, type.a.n, type.b.n),
        copies=type.copies,
        values={
            WORDS.say("value-shape"): said_name(shape),
            WORDS.say("value-upright"): type.a.n,
            WORDS.say("value-turned"): type.b.n,
        },
        words=WORDS.say("printed-card", number=type.a.n, marks=_marks(type.a), turned=type.b.n, turnedMarks=_marks(type.b)),
        face=face("card", label),
        dim="card",
        backs=(shape,),
    )


def _marks(face: PrintedNumber) -> str:
    return ("both" if face.tie else "bonus") if face.bonus else "tie" if face.tie else "none"


def _list(cards: CardSet, card: ListCard, copies: int) -> ListedCard:
    needs = [(need, shape) for need, shape in zip(card.need, cards.shapes, strict=True) if need]
    return ListedCard(
        section=WORDS.say("section-lists"),
        id=list_name(card.name, cards.shapes, card.need),
        name=said_name(card.name),
        copies=copies,
        values={said_name(shape): need for need, shape in needs},
        words=WORDS.say(
            "printed-list",
            needs=listed([WORDS.say("printed-need", n=need, shape=said_name(shape)) for need, shape in needs]),
            n=sum(card.need),
        ),
        face=list_face(card.name, needs),
        dim="list",
    )
