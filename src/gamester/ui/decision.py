"""The dock: what a viewer decides, from the legal moves of the view."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import NamedTuple

from gamester.games.registry import get_game
from gamester.games.schema import CompoundMove
from gamester.games.ui_kit import bidi_isolate, join_names
from gamester.match.views import HIDDEN_CARD, CardView, LegalMove, View, others
from gamester.ui.game_ui import BLANK, WORDS, GameUi, Previews
from gamester.ui.vocabulary import (
    Bit,
    Board,
    Card,
    Closed,
    Grid,
    Group,
    Groups,
    Hand,
    Move,
    Node,
    Option,
    Pile,
    Plate,
    Rich,
    Row,
    Stack,
    Track,
)
from gamester.ui.zones import look_of
from gamester.words.languages import cache_by_language
from gamester.words.library import SITE
from gamester.words.values import listed

SEAT = "seat"
MOST_CALLED = 6
"""The largest number of picks for which a button has words."""
Called = tuple[tuple[str, tuple[str, ...], tuple[str, ...]], ...]
"""By dimension the words for 1, 2, 3 and more of it, and for that many more."""
FORCED_AFTER = 2000
"""Milliseconds for which a page shows the only legal move before it plays it."""


class Picks(NamedTuple):
    """The tokens of the legal moves."""

    all: Mapping[str, None]
    """The tokens in the order of the moves, each once."""
    by_zone: Mapping[str, frozenset[str]]
    """By zone those that are pressed where they lie: not those of moves whose order counts, if there are others."""


def picks_of(view: View) -> Picks:
    """Return the tokens that the legal moves take."""
    ordered = {one.name for one in view.action_types if one.ordered}
    by_zone: dict[str, set[str]] = {}
    for pick in dict.fromkeys(chain.from_iterable([move.picks for move in view.legal_moves if move.action_type not in ordered])):
        by_zone.setdefault(pick.partition(":")[0], set()).add(pick)
    every = dict.fromkeys(chain.from_iterable([move.picks for move in view.legal_moves]))
    return Picks(every, {zone: frozenset(found) for zone, found in by_zone.items()})


def idle(view: View) -> str:
    """Return the clause by which a seat has nothing to decide, or "".

    There is one only if the same clause forbids every action type.
    """
    if view.must_decide or view.viewer in view.deciding or view.outcome is not None:
        return ""
    found = {one.clause for one in view.action_types if one.clause}
    return found.pop() if len(found) == 1 else ""


def waits_for(view: View, names: Sequence[str]) -> str:
    """Return the names of those that the table waits for, `you` last, or ""."""
    pending = [seat for seat in view.deciding if seat not in view.ready]
    told = [bidi_isolate(name) for seat, name in enumerate(names) if seat in pending and seat != view.viewer]
    return join_names([*told, *([WORDS.say("you-waited-for")] if told and view.viewer in pending else [])])


def question(view: View, ui: GameUi) -> Rich:
    """Return what the viewer is asked, or what the others decide."""
    if view.stage:
        return (
            Bit(WORDS.say("stage-title", title=view.stage.title), "strong"),
            *_sentence(view.stage.sentence),
            *(Bit(clause=clause) for clause in view.stage.clauses),
        )
    words, clause = ui.decision(view)
    law = (Bit(clause=clause),) if words and clause else ()
    if view.must_decide:
        return (Bit(words or (view.phase.description if view.phase else "") or SITE.say("your-move"), "strong"), *law)
    elsewhere = (*_sentence(words or others(view)), *law)
    if view.viewer >= len(view.seats):
        return (SITE.say("watching" if view.viewer == len(view.seats) else "judging"), *elsewhere)
    if view.viewer in view.ready:
        return (Bit(_locked_in(view, ui), "strong"), *elsewhere)
    if any(tone == "gone" for _, _, tone in ui.figures(view, view.viewer)):
        return (Bit(SITE.say("out-yourself"), "strong"), *elsewhere)
    nothing = idle(view)
    return (*((SITE.say("nothing-to-decide"), Bit(clause=nothing)) if nothing else ()), *elsewhere)


def _locked_in(view: View, ui: GameUi) -> str:
    """Return what the viewer has submitted, in words.

    It is told as far as it still lies in their draft.
    """
    said = ui.submitted(view) or [f"{card.label} ({card.caption})" for card in _drafted_cards(view) if card.parts]
    return SITE.say("locked-in", what=listed(said)) if said else SITE.say("ready-yourself")


def _sentence(words: str) -> Rich:
    return (words,) if words else ()


def moves(view: View, ui: GameUi, drafted: Sequence[str], aside: Collection[str], previews: Previews) -> tuple[Move, ...]:
    """Return the legal moves.

    Those that submit a draft or that the phase is mostly for come first.

    Of moves with equal picks and sentence only the first is returned.

    `drafted` is the draft in words, and `aside` are the moves beside what the phase asks.
    """
    form, ordered = ui.compound, {one.name for one in view.action_types if one.ordered}
    finals = [move for move in view.legal_moves if form and move.action_type == form.final]
    rest = view.legal_moves if not finals else (*finals, *(move for move in view.legal_moves if move not in finals))
    phase = view.phase.key if view.phase else ""
    even = "even" if phase in ui.even_phases else ""
    if first := ui.first_acts.get(phase):
        rest = tuple(sorted(rest, key=lambda move: move.action_type != first))
    alike = {(move.picks, move.sentence): move for move in reversed(rest)}
    return tuple(
        [
            Move(
                move.move,
                _sentence_of(move, form, drafted),
                move.action_type,
                move.picks,
                move.action_type in ordered,
                move.drafts,
                move.move in aside,
                move.stands_for,
                move.note,
                "yield" if move.action_type in ui.yields else even,
                previews.get(move.move, {}),
            )
            for move in reversed(alike.values())
        ]
    )


def _sentence_of(move: LegalMove, form: CompoundMove | None, drafted: Sequence[str]) -> str:
    if form is None or move.action_type != form.final:
        return move.sentence
    if not drafted and form.empty_sentence:
        return str(form.empty_sentence)
    if len(drafted) > 1 and form.all_sentence:
        return BLANK.sub(str(len(drafted)), str(form.all_sentence))
    said = WORDS.say("all-drafted", n=len(drafted)) if len(drafted) > 1 else "".join(drafted).removeprefix(f"{form.part} ")
    return BLANK.sub(lambda _: said or str(form.empty_word), str(form.sentence))


def forced(view: View, ui: GameUi, is_alone: bool) -> int:
    """Return the milliseconds after which a page may play the only legal move, or 0.

    The asked player has one legal move besides those aside, and playing it soon tells nobody of hidden
    cards: everybody knows that it is the only one, or nobody is there to learn it.
    """
    if not view.must_decide or view.stage or view.outcome is not None or view.draft:
        return 0
    beside = ui.aside(view)
    asked = [move for move in view.legal_moves if move.move not in beside]
    if len({(move.picks, move.sentence) for move in asked}) != 1 or asked[0].drafts:
        return 0
    return FORCED_AFTER if is_alone or ui.open_choice(view) else 0


def closed(view: View, ui: GameUi) -> tuple[Closed, ...]:
    """Return the action types that are closed now and that the phase is about."""
    stays = ui.sticky(view.phase.key) if view.phase and view.must_decide else ()
    return tuple(
        Closed(one.name, one.label, one.clause, one.example, one.name in stays)
        for one in view.action_types
        if not one.is_open and one.clause and ui.is_timely(view, one)
    )


def options(view: View, ui: GameUi, picks: Picks, reached: Collection[str], held: Mapping[str, Mapping[str, int]]) -> tuple[Option, ...]:
    """Return what moves take and nothing on the table offers.

    `held` says how many there are of a token, by the token that is picked beside it.
    """
    most = {pick: max([move.picks.count(pick) for move in view.legal_moves]) for pick in picks.all if pick not in reached}
    dimensions = list(dict.fromkeys([pick.partition(":")[0] for pick in picks.all]))
    unasked = [f"{one}:{label}" for one in dimensions if one in ui.always_offered for label in view.labels.get(one, ())]
    refused = {pick: 1 for pick in unasked if pick not in picks.all and pick not in reached}
    look, _ = look_of(view, view.viewer)

    def rank(pick: str) -> tuple[int, int]:
        dimension, _, label = pick.partition(":")
        labels = () if dimension == SEAT else view.labels.get(dimension, ())
        return dimensions.index(dimension), labels.index(label) if label in labels else 0

    found = []
    for pick in sorted(most | refused, key=rank):
        dimension, _, label = pick.partition(":")
        seat = int(label) if dimension == SEAT and label.isdigit() and int(label) < len(view.seats) else -1
        words = str(ui.turn[1].get(label, "")) if dimension == ui.turn[0] else ""
        said = view.seats[seat] if seat >= 0 else words or ui.game.spoken_label(dimension, label)
        face = ui.face(dimension, label, look) if dimension in ui.pictured and not words else ""
        found.append(Option(pick, said, face, seat, count=most.get(pick, 1), held=tuple(held.get(pick, {}).items())))
    return tuple(found)


def called(view: View, picks: Picks) -> Called:
    """Return what the dimensions of the legal moves' tokens are called, by number.

    They are the messages `pick-DIMENSION` of the game. A dimension without one is left out.
    """
    return names_of_picks(view.slug, tuple(dict.fromkeys([pick.partition(":")[0] for pick in picks.all])))


@cache_by_language(maxsize=256)
def names_of_picks(slug: str, dimensions: tuple[str, ...]) -> Called:
    """Return what some dimensions of a game are called, in the current language."""
    words = get_game(slug).words
    if words is None:
        return ()

    def names(message: str, more: str) -> tuple[str, ...]:
        return tuple([words.say(message, n=n, more=more) for n in range(1, MOST_CALLED + 1)])

    known = [(one, f"pick-{one}") for one in dimensions if f"pick-{one}" in words]
    return tuple([(one, names(message, "no"), names(message, "yes")) for one, message in known])


def tray(view: View, ui: GameUi) -> tuple[Group, ...]:
    """Return the viewer's draft, as cards if it lies in a zone, else in words."""
    if view.outcome is not None:
        return ()
    look, _ = look_of(view, view.viewer)
    found = []
    for card in _drafted_cards(view):
        if card.parts:
            parts = tuple(Card(ui.face(part.dimension, part.label, look)) for part in card.parts)
            found.append(Group(parts, _sum([part.label for part in card.parts]), card.caption))
    return tuple(found) or tuple(Group((), caption=words) for words in ui.drafted(view))


def _drafted_cards(view: View) -> Iterator[CardView]:
    """Yield the viewer's cards in zones that nobody else can count."""
    for zone in view.zones:
        if zone.hides_count and zone.kind == "groups" and view.viewer < len(zone.rows):
            yield from (card for card in zone.rows[view.viewer].cards if card.id != HIDDEN_CARD)


def _sum(labels: Sequence[str]) -> str:
    return str(sum(map(int, labels))) if all(label.isdigit() for label in labels) else ""


def reached_by(nodes: Iterable[Node]) -> frozenset[str]:
    """Return the tokens that can be pressed on these nodes."""
    found: set[str] = set()
    for node in nodes:
        _reach(node, found)
    return frozenset(found)


def _reach(node: Node, found: set[str]) -> None:
    match node:
        case Hand() | Stack() | Row() | Pile():
            found.update([card.pick for card in node.cards if card.pick])
        case Groups():
            found.update([card.pick for group in node.groups for card in group.cards if card.pick])
        case Grid():
            found.update([pick for line in node.rows for cell in line.cells if cell.pick for pick in cell.pick.split()])
        case Board():
            found.update([slot.pick for slot in node.slots if slot.pick])
        case Track():
            found.update([place.pick for place in node.places if place.pick])
            found.update([card.pick for place in node.places for card in place.cards if card.pick])
        case Plate() if node.pick:
            found.add(node.pick)
    for name in node.KIDS:
        for kid in getattr(node, name):
            _reach(kid, found)
