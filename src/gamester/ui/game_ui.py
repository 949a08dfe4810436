"""The hooks of a game's `ui` package, each optional.

The hooks that return words and marks are those of the package itself. The three that return nodes stand in its module `ui.nodes`:
`middle(view, make)`, `panel(view, make)` and `badge(view, seat)`. A hook cannot stop a match: if it fails, the error is logged and the
table is described without it.
"""

from __future__ import annotations

import importlib
import logging
import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, TypeVar

from gamester.core.zones import Zone
from gamester.games.ending import Ending
from gamester.games.registry import Game, get_game, ui_of
from gamester.games.schema import CompoundMove, SeatValue
from gamester.match.views import View
from gamester.ui.ending import (
    AS_IT_STANDS,
    is_platform_ending,
    platform_causes,
    platform_ending,
    standing_ending,
    usual_ending,
    without_resigned,
)
from gamester.ui.vocabulary import Figure, Gauge, Maker, Node
from gamester.words.languages import cache_by_language
from gamester.words.library import SITE, Words
from gamester.words.phrases import said

LOG = logging.getLogger("gamester")
WORDS = Words.beside(__file__)
BLANK = re.compile(r"\{(\w+)\}")
LAYOUT_KINDS = ("row", "fan", "pile", "stack", "track", "grid", "tally", "sideways", "none")
"""Values of `LAYOUT`. `sideways` is a tally of cards that lie across; `none` is not drawn."""
HTML_HOOKS = {"badge": "badge", "centre_html": "middle", "decision_html": "panel"}
"""Functions of a `ui` module that returned HTML, and the functions of `ui.nodes` that replace them."""
KEPT_FACES = 8192
"""Names of faces that are kept of a game: every table asks for dozens of them."""
Previews = Mapping[str, Mapping[str, Mapping[str, Any]]]
"""By move: by id of a node, what its fields are while the move is chosen."""
Answer = TypeVar("Answer")
Sentences = tuple[tuple[str, tuple[tuple[str, str], ...]], ...]
"""By action type its sentence in pieces: (dimension of a blank or empty, words)."""


@lru_cache(maxsize=64)
def nodes_of(home: str) -> Any:
    """Return the module `ui.nodes` of a game, or None if it has none."""
    if ui_of(home) is None:
        return None
    try:
        return importlib.import_module(f"{home}.ui.nodes")
    except ModuleNotFoundError as missing:
        # An error inside the module must not look like a missing module.
        if missing.name != f"{home}.ui.nodes":
            raise
        return None


@lru_cache(maxsize=64)
def card_dimensions(home: str) -> frozenset[str]:
    """Return the dimensions of cards, including those that a game declares."""
    state = importlib.import_module(f"{home}.state").State
    found = (zone.contents for zone in vars(state).values() if isinstance(zone, Zone) and zone.contents is not None)
    declared = getattr(ui_of(home), "FACE_UP_DIMENSIONS", ())
    return frozenset(dim.name for dim in found if dim.has_blank or dim.known_by) | frozenset(declared)


@lru_cache(maxsize=64)
def known_facts(home: str) -> Mapping[str, str]:
    """Return the facts by which cards are known face down, by dimension of cards.

    A fact is given by its dimension.
    """
    state = importlib.import_module(f"{home}.state").State
    found = (zone.contents for zone in vars(state).values() if isinstance(zone, Zone) and zone.contents is not None)
    return {dim.name: dim.blanks_by.name for dim in found if dim.known_by and dim.blanks_by is not None}


def layout_faults(home: str, zones: Collection[str] | None = None) -> dict[str, str]:
    """Return what is wrong with a game's `LAYOUT`, by zone.

    Without `zones` only the kinds are checked.
    """
    hints: Mapping[str, str] = getattr(ui_of(home), "LAYOUT", {})
    kinds = f"expected one of {', '.join(LAYOUT_KINDS)}"
    found = {zone: f"{home}.ui.LAYOUT[{zone!r}]: {kinds}, got {kind!r}" for zone, kind in hints.items() if kind not in LAYOUT_KINDS}
    unknown = [zone for zone in hints if zone not in zones] if zones is not None else []
    return found | {zone: f"{home}.ui.LAYOUT: expected zones of the game, got {zone!r}" for zone in unknown}


def html_faults(home: str) -> list[str]:
    """Return a sentence for each hook that returns HTML, which nobody draws."""
    drawn = [name for name in HTML_HOOKS if hasattr(ui_of(home), name)]
    return [f"{home}.ui.{name}: expected nodes from {HTML_HOOKS[name]} in ui.nodes, got a function for HTML" for name in drawn]


class GameUi:
    """The hooks of one game, with what they say where the game has none."""

    def __init__(self, game: Game) -> None:
        home, text = game.home, game.text
        self.game = game
        self._words, self._nodes = ui_of(home), nodes_of(home)
        faults = layout_faults(home)
        for fault in (*faults.values(), *html_faults(home)):
            LOG.error("%s", fault)
        self.layout = {zone: kind for zone, kind in getattr(self._words, "LAYOUT", {}).items() if zone not in faults}
        self.key_events: frozenset[int] = frozenset(getattr(self._nodes, "KEY_EVENTS", ()))
        self.pictured = card_dimensions(home) | frozenset(getattr(self._nodes, "PICTURED_DIMENSIONS", ()))
        self._facts = known_facts(home)
        self.pressable = frozenset(getattr(self._words, "PRESSABLE_ZONES", ()))
        self.always_offered = frozenset(getattr(self._words, "ALWAYS_OFFERED", ()))
        self._sticky: Mapping[str, Sequence[str]] = getattr(self._words, "STICKY_ACTIONS", {})
        self._aside = frozenset(getattr(text, "ASIDE", ()))
        self.yields = frozenset(getattr(text, "YIELDS", ()))
        self.turn: tuple[str, Mapping[str, str]] = getattr(text, "TURN", ("", {}))
        self.first_acts: Mapping[str, str] = getattr(text, "FIRST_ACTS", {})
        self.even_phases = frozenset(getattr(text, "EVEN_PHASES", ()))
        self.compound: CompoundMove | None = getattr(text, "COMPOUND_MOVE", None)
        self.round_word: str = getattr(text, "ROUND_WORD", SITE.phrase("word-turn"))
        self._wanted: Mapping[str, str] = getattr(text, "WANTED", {})
        self._acts: Mapping[str, Sequence[str]] = getattr(text, "PHASE_ACTS", {})
        self._untimely = frozenset(getattr(text, "UNTIMELY", ()))
        self._face = lru_cache(maxsize=KEPT_FACES)(
            lambda dimension, label, look: str(self._ask(self._nodes, "face_name", f"{dimension}.{label}", dimension, label, look))
        )

    # Hooks that return nodes.
    def middle(self, view: View, make: Maker) -> tuple[Node, ...]:
        """Return what the game draws in the middle, besides its zones."""
        return self._draw("middle", view, make)

    def panel(self, view: View, make: Maker) -> tuple[Node, ...]:
        """Return the decision or the contest as the game draws it in the dock."""
        return self._draw("panel", view, make)

    def badge(self, view: View, seat: int) -> Figure | None:
        """Return a glyph and a few letters beside the name of a seat."""
        found = self._ask(self._nodes, "badge", None, view, seat)
        return found if isinstance(found, Figure) else None

    def gauge(self, view: View, seat: int) -> Gauge | None:
        """Return how much a seat has of what it can have, for a bar at its name."""
        found = self._ask(self._nodes, "gauge", None, view, seat)
        return found if isinstance(found, Gauge) else None

    def previews(self, view: View) -> Previews:
        """Return by move what fields of nodes are while it is chosen."""
        return self._ask(self._nodes, "previews", {}, view)

    def ending(self, view: View) -> Ending:
        """Return the end of the game in words and figures."""
        stood = view.outcome is not None and view.outcome.clause == AS_IT_STANDS
        if is_platform_ending(view) and not stood:
            return platform_ending(view)
        found = self._ask(self._nodes, "ending", None, view)
        ending = found if isinstance(found, Ending) else usual_ending(view)
        if stood:
            return standing_ending(view, ending)
        return without_resigned(view, ending) if view.outcome and view.outcome.resigned else ending

    def open_choice(self, view: View) -> str:
        """Return the clause by which everybody knows the viewer's legal moves, or ""."""
        return str(self._ask(self._nodes, "open_choice", "", view))

    def slots(self, view: View) -> tuple[str, ...]:
        """Return the captions of the places that an ordered move fills."""
        return tuple(self._ask(self._nodes, "slots", (), view))

    def turn_summary(self, view: View, number: int) -> str:
        """Return what happened in a finished turn, in a sentence or two."""
        return str(self._ask(self._nodes, "turn_summary", "", view, number))

    # Hooks that return words and marks.
    def figures(self, view: View, seat: int) -> tuple[tuple[str, str, str], ...]:
        """Return the state of a seat in a few words: (words, clause, tone)."""
        return tuple(self._ask(self._words, "seat_figures", (), view, seat))

    def knowledge(self, view: View, seat: int) -> tuple[tuple[str, str], ...]:
        """Return public knowledge about a seat, in sentences with clauses."""
        return tuple(self._ask(self._words, "public_knowledge", (), view, seat))

    def marks(self, view: View) -> Mapping[tuple[str, int, int], str]:
        """Return marks on cards by (zone, seat, place)."""
        return self._ask(self._words, "card_marks", {}, view)

    def causes(self, view: View, seat: int) -> tuple[Figure, ...]:
        """Return why a seat ended where it did; for seat -1 the tie-breaks."""
        nothing: list[tuple[str, str]] = []
        if is_platform_ending(view) or (view.outcome and seat in view.outcome.resigned):
            return tuple(Figure(words, clause) for words, clause in platform_causes(view, seat))
        return tuple(Figure(words, clause) for words, clause in self._ask(self._words, "ending_reasons", nothing, view, seat))

    def decision(self, view: View) -> tuple[str, str]:
        """Return the game's sentence about the decision and its clause, or ("", "")."""
        nothing: tuple[str, str] = ("", "")
        return self._ask(self._words, "decision", nothing, view)

    def help(self, view: View) -> str:
        """Return what each way to decide comes to, in one or two sentences, or ""."""
        return str(self._ask(self._words, "decision_help", "", view)) if view.must_decide and not view.stage else ""

    def option_counts(self, view: View) -> Mapping[str, Mapping[str, int]]:
        """Return how many there are of an option, by its token.

        They are told by the token that is picked beside it.
        """
        return self._ask(self._words, "option_counts", {}, view) if view.must_decide else {}

    def drafted(self, view: View) -> tuple[str, ...]:
        """Return the viewer's draft in words, by default in notation."""
        return tuple(self._ask(self._words, "drafted", view.draft, view)) if view.draft else ()

    def submitted(self, view: View) -> tuple[str, ...]:
        """Return what the viewer has submitted, in words.

        There are none unless the game puts drafts into words.
        """
        nothing: tuple[str, ...] = ()
        return tuple(self._ask(self._words, "drafted", nothing, view))

    def aside(self, view: View) -> frozenset[str]:
        """Return the moves that are possible beside what the phase asks."""
        named = [move.move for move in view.legal_moves if move.action_type in self._aside] if self._aside else []
        return frozenset([*named, *self._ask(self._words, "aside", (), view)])

    def card_group(self, dimension: str, label: str) -> str:
        """Return the key by which small cards lie together, by default the label."""
        return str(self._ask(self._words, "card_group", label, dimension, label))

    # Names and words.
    def spoken_fact(self, dimension: str, label: str) -> str:
        """Return the fact by which a card is known face down, as people say it."""
        return self.game.spoken_label(self._facts[dimension], label) if label and dimension in self._facts else label

    def face(self, dimension: str, label: str, look: int = -1) -> str:
        """Return the name of a face in the card set.

        `look` is the number of the owner's drawings.
        """
        return self._face(dimension, label, look)

    def face_names(self, labels: Mapping[str, Sequence[str]], chosen: Sequence[SeatValue], seats: int) -> dict[str, str]:
        """Return what every face of a card set is called, by its name."""
        looks: dict[int, Mapping[str, str]] = {-1: {}}
        looks |= {value.look: value.spoken_labels for value in chosen} if chosen else {seat: {} for seat in range(seats)}
        names: dict[str, str] = {}
        for dimension in sorted(self.pictured):
            for label in labels.get(dimension, ()):
                said = self.game.spoken_label(dimension, label)
                for look, called in looks.items():
                    names[self.face(dimension, label, look)] = called.get(f"{dimension}:{label}") or said
        return names

    def sticky(self, phase: str) -> Sequence[str]:
        """Return the action types that keep their button while they are closed."""
        return self._sticky.get(phase, ())

    def is_timely(self, view: View, action_type: Any) -> bool:
        """Return True if the phase is about this action type, or the game does not say."""
        about = self._acts.get(view.phase.key) if view.phase else None
        return action_type.clause not in self._untimely and (about is None or action_type.name in about)

    def want(self, view: View) -> str:
        """Return the label of the button while nothing is picked."""
        wanted = self._wanted.get(view.phase.key) if view.phase else None
        if wanted:
            return said(wanted)
        types = [one for one in view.action_types if one.is_open and one.dimensions and one.name not in self._aside]
        return str(types[0].label).replace("...", "…") if len(types) == 1 else WORDS.say("want-any")

    def _draw(self, name: str, view: View, make: Maker) -> tuple[Node, ...]:
        nothing: tuple[Node, ...] = ()
        found = self._ask(self._nodes, name, nothing, view, make, within=tuple)
        if all(isinstance(one, Node) for one in found):
            return found
        LOG.error("%s.ui.nodes.%s: expected nodes of gamester.ui.vocabulary, got %r", self.game.home, name, found)
        return ()

    def _ask(self, module: Any, name: str, otherwise: Answer, *about: Any, within: Any = None) -> Answer:
        """Return the answer of a hook, or `otherwise` without one.

        `within` reads a hook that yields.
        """
        # Every description asks for two dozen hooks, of which a game has a few: a failing `getattr` of a module is slow.
        hook = module.__dict__.get(name) if module is not None else None
        if hook is None:
            return otherwise
        try:
            found: Answer = within(hook(*about)) if within is not None else hook(*about)
            return found
        except Exception:
            LOG.exception("%s.%s failed", module.__name__, name)
            return otherwise


@lru_cache(maxsize=64)
def game_ui(slug: str) -> GameUi:
    """Return the hooks of a game."""
    return GameUi(get_game(slug))


@cache_by_language(maxsize=256)
def sentences(slug: str, phase: str) -> Sentences:
    """Return the sentences of a game's action types in pieces.

    A phase may have others (`text.PHASE_SENTENCES`).
    """
    text = get_game(slug).text
    pressed, phrased = getattr(text, "PRESSED", {}), getattr(text, "PHASE_SENTENCES", {}).get(phase, {})
    found = []
    for one in text.ACTION_TYPES:
        dimensions = {param.name: pressed.get(param.dimension, param.dimension) for param in one.params}
        found.append((one.name, _pieces(said(phrased.get(one.name, one.sentence)), dimensions)))
    return tuple(found)


def _pieces(sentence: str, dimensions: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
    pieces: Iterable[str] = BLANK.split(sentence)
    return tuple((dimensions.get(piece, "") if k % 2 else "", piece.replace("_", " ")) for k, piece in enumerate(pieces) if piece)
