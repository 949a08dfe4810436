"""A card set on paper: every card of it with its face, how many there are, and what is printed on it in words.

A game tells in `sheet.py` what lies in the box. Of a game without one the table tells: labels, printed facts, copies.
"""

from __future__ import annotations

import importlib
import logging
import tomllib
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

from markupsafe import Markup
from msgspec import Struct

from gamester.games import Game
from gamester.games.listed import Listed
from gamester.play import cards as card_sets
from gamester.play.cards import Loaded
from gamester.play.conservation import EVERYWHERE, in_the_box
from gamester.play.header import BadHeader, Laid, lay
from gamester.web.draw import felts
from gamester.web.draw.faces import CARD, PAPER, back, card_dims
from gamester.web.draw.grammar import FACE
from gamester.web.draw.printed import Facts, facts_of, printed, printed_on
from gamester.web.draw.svg import Unfit, checked

LOG = logging.getLogger("gamester")


class Face(Struct, frozen=True):
    """One card: `count` in the box (0: the game does not say), `inner` what is drawn on it, without the paper."""

    sort: str
    id: str
    name: str
    count: int
    values: Mapping[str, int | str]
    words: str
    inner: Markup
    among: str = ""
    backs: tuple[str, ...] = ("",)

    @property
    def art(self) -> Markup:
        """The face as a picture for a page of the house."""
        return Markup(f"{CARD}{PAPER}{self.inner}</svg>")


class Sheet(Struct, frozen=True):
    """A card set card by card. `set` is what it is asked for by, empty for a game without sets."""

    game: Game
    set: str
    title: str
    faces: tuple[Face, ...]
    warnings: tuple[str, ...] = ()

    @property
    def heading(self) -> str:
        """Game and set, without saying the same twice."""
        name = str(self.game.names.TITLE)
        return self.title if self.title.startswith(name) else f"{name}: {self.title}"

    @property
    def sorts(self) -> list[tuple[str, list[Face]]]:
        """The cards by what they lie among, in the order of the set."""
        return [(sort, list(found)) for sort, found in groupby(self.faces, key=lambda face: face.sort)]

    @property
    def counts(self) -> dict[str, int]:
        """How many cards of each sort are in the box."""
        return {sort: sum(face.count for face in found) for sort, found in self.sorts}

    @property
    def total(self) -> int:
        """All cards in the box."""
        return sum(face.count for face in self.faces)

    def back(self, mark: str) -> Markup:
        """The back of a card of this set, with what tells it apart."""
        return back(mark, self.game.home)


def sheet(game: Game, loaded: Loaded | None = None) -> Sheet:
    """Every card of a set: of one that comes with the game, of a file, of a text; without one, of the game as it is."""
    if loaded is None and (usual := getattr(game.names, "SET", "")):
        found = card_sets.named(game, usual)
        if isinstance(found, list):
            raise BadHeader(found)
        loaded = found
    tells = _teller(game)
    if loaded is None:
        return Sheet(game, "", str(game.names.TITLE), tuple(_laid_out(game, None)))
    faces = tuple(_told(game, tells(loaded.cards)) if tells else _laid_out(game, loaded))
    about = tomllib.loads(loaded.text).get("set", {})
    title = about.get("title") or about.get("name") or loaded.name
    return Sheet(game, loaded.name, str(title), faces, tuple(getattr(loaded.cards, "warnings", ())))


def _teller(game: Game) -> Callable[[Any], list[Listed]] | None:
    """`sheet` of the game's own `sheet.py`, or None."""
    try:
        told: Callable[[Any], list[Listed]] = importlib.import_module(f"{game.home}.sheet").sheet
    except ModuleNotFoundError as missing:
        if missing.name != f"{game.home}.sheet":
            raise
        return None
    return told


def _told(game: Game, cards: Sequence[Listed]) -> Iterator[Face]:
    for place, one in enumerate(cards):
        inner = ""
        try:
            inner = checked(one.face, f"{game.home}.sheet, {one.sort} {one.id}", FACE, f"c{place}-")
        except Unfit as fault:
            LOG.error("%s", fault)
        drawn = Markup(inner or printed(one.dim, one.name))
        yield Face(one.sort, one.id, one.name, one.copies, one.values, one.words, drawn, one.among, one.backs)


def _laid_out(game: Game, loaded: Loaded | None) -> Iterator[Face]:
    """What a table with this set has of labels, printed facts and copies."""
    laid = _laid(game, loaded)
    labels, shown = game.names.labels(laid.t), printed_on(laid.layout, laid.t)
    facts = facts_of(laid.layout, laid.t, labels)
    for dim in sorted(card_dims(game.home)):
        known, bags = _known(laid, dim, labels), in_the_box(game, laid.layout, laid.t, dim) or {EVERYWHERE: []}
        for number, label in enumerate(labels.get(dim, ())):
            told = facts.get((dim, label), Facts())
            values: dict[str, int | str] = {**dict(told.numbers), **({"tags": ", ".join(told.tags)} if told.tags else {})}
            words = ", ".join([*(f"{what} {many}" for what, many in told.numbers), *told.tags])
            alike: Counter[str] = Counter()
            for seat, bag in bags.items():
                alike[felts.face_at(game.home, shown, dim, number, label, seat)] += bag[number] if number < len(bag) else 0
            for inner, count in alike.items():
                back_of = known[number] if number < len(known) else ""
                face = Markup(inner or printed(dim, label, told))
                yield Face(dim, label, label, count, values, words, face, backs=(back_of,))


def _laid(game: Game, loaded: Loaded | None) -> Laid:
    """A table with this set, for as many as it is for."""
    name, text = (loaded.name, "" if loaded.shipped else loaded.text) if loaded else ("", "")
    faults = BadHeader([])
    for seats in range(game.names.SEATS[1], game.names.SEATS[0] - 1, -1):
        try:
            return lay(game.slug, seats, name, text=text)
        except BadHeader as why:
            faults = why
    raise faults


def _known(laid: Laid, dim: str, labels: Mapping[str, Sequence[str]]) -> list[str]:
    """What the back of each card shows, where strangers know cards by a printed fact."""
    of = next((zone.of for zone in laid.layout.zones.values() if zone.of is not None and zone.of.name == dim and zone.of.by), None)
    if of is None or of.values is None:
        return []
    words = labels.get(of.values.name, ())
    return [words[number] if 0 <= number < len(words) else "" for number in getattr(laid.t, of.by)]
