"""The Play Area: Game Cards with their slots, and each seat's cards under them.

The viewer's drafted cards already lie there, visible to the viewer only. Committed cards lie there for all if
commitments are open (GO-R03).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gamester.games.gameon.rules.constants import KEEP
from gamester.games.gameon.spoken_names import design_in_words
from gamester.games.gameon.strings import WORDS
from gamester.games.gameon.ui.idle_rounds import idleness
from gamester.games.gameon.ui.round_log import open_commitments
from gamester.games.ui_kit import View, bidi_isolate, cached_per_view, cards_by_place, labels, person_at, value_of
from gamester.words.values import listed

WILD = "black"
"""The wild colour (GO-62); no set may have a colour of this name (GO-V05)."""
FACTS = ("kind", "points", "chevrons", "turns", "shapes")
Printed = tuple[str, str, str, str, str, tuple[str, ...]]
"""A Game Card: title, Card Type, points, chevrons, converted colour, slot shapes; a Black Card has no shapes."""


class Board:
    """The Play Area as the viewer sees it."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.slots = len(view.labels["slot"])
        self.area = cards_by_place(view, "play_area")
        self.picks = {pick for move in view.legal_moves for pick in move.picks}
        self.contested = (labels(view, "contested", 0) if value_of(view, "contest", 0) else []) or [""]
        self.drafted = {(game, slot): card for game, slot, card in drafts(view)}
        self.turned = next((self.printed(act[8:].replace("_", " "))[4] for act in view.draft if act.startswith("convert ")), "")
        self.keeps = view.facts["convert_black"] == KEEP
        self.lying = [self._lying(seat) for seat in range(len(view.seats))]
        self.shown = {(play.seat, play.game, play.slot): play for play in open_commitments(view).plays}

    def _lying(self, seat: int) -> dict[int, dict[int, tuple[str, str]]]:
        """Return the cards of a seat on Game Cards with their colours, by place and slot."""
        cards, colours = cards_by_place(self.view, "placed", seat), cards_by_place(self.view, "placed_colour", seat)
        found: dict[int, dict[int, tuple[str, str]]] = {}
        for place, card in cards.items():
            found.setdefault(place // self.slots, {})[place % self.slots] = card, colours.get(place, "")
        return found

    def printed(self, title: str) -> Printed:
        """Return everything printed on a Game Card."""
        labels, number = self.view.labels, self.view.labels["game"].index(title)
        kind, points, white, turns, shapes = (str(labels[name][number]) for name in FACTS)
        return title, kind, points, white, turns, tuple([words for words in shapes.split("|") if words])


def drafts(view: View) -> Iterator[tuple[str, int, str]]:
    """Yield the viewer's plays that only they see: Game Card, slot, card.

    They are drafted or committed. The zone numbers plays in the order of action numbers.
    """
    plays = labels(view, "draft", view.viewer)
    hand = labels(view, "hand", view.viewer) if plays else []
    slots, targets = len(view.labels["slot"]), sum(map(bool, view.labels["shapes"]))
    for play in plays:
        place, target, slot = int(play) // (targets * slots), int(play) // slots % targets, int(play) % slots
        yield view.labels["game"][target], slot, hand[place]


def facts_in_words(kind: str, points: int, chevrons: int, turns: str) -> list[str]:
    """Return the printed facts of a Game Card, besides title and shapes, in words.

    The list has one text for each fact that the card has.
    """
    said = [WORDS.say("type-name", type=kind)] if kind else []
    said.append(WORDS.say("n-points", n=points))
    said += [WORDS.say("n-chevrons", n=chevrons)] if chevrons else []
    return said + ([WORDS.say("turns-hand", colour=turns)] if turns else [])


def worth(card: Printed) -> list[str]:
    """Return everything printed on a Game Card besides title and shapes, in words."""
    _, kind, points, white, turns, _ = card
    return facts_in_words(kind, int(points), int(white), turns)


def colour_on(card: str, colour: str, form: str, turned: str, keeps: bool) -> str:
    """Return the colour in which a drafted card will lie on a slot.

    It is that of the first face that fits (GO-R08), in a converted hand or not (GO-R10).
    """
    for face in card.split("+"):
        printed, _, shape = face.partition(" ")
        shown = printed if not turned or (keeps and printed == WILD) else turned
        if shape == form and (WILD in (shown, colour) or shown == colour):
            return shown
    return colour


def text_rows(view: View, zone: str, seat: int) -> list[str] | None:
    """Return the text lines of a zone, of a seat or (-1) of nobody.

    None selects the generic text, and an empty list means that another zone includes this one.
    """
    match zone:
        case "play_area":
            board = _board(view)
            return [_game_written(board, area, title) for area, title in sorted(board.area.items())]
        case "placed":
            return []
        case "idle_rounds" if said := idleness(view):
            return [said]
        case "controlled" if labels(view, "controlled", seat):
            return [_won(_board(view), title) for title in labels(view, "controlled", seat)]
    return None


@cached_per_view
def _board(view: View) -> Board:
    return Board(view)


def _game_written(board: Board, area: int, title: str) -> str:
    """Return a Game Card in text.

    Example: `Quill (lantern, 2 points): red circle (Bo), blue square`.
    """
    card = board.printed(title)
    return _with(card, [_slot_written(board, area, title, slot, words) for slot, words in enumerate(card[5])])


def _won(board: Board, title: str) -> str:
    """Return a controlled Game Card in text.

    Its shapes tell a thief what to play (GO-42), unless it is locked (GO-51).
    """
    card = board.printed(title)
    locked = [WORDS.say("mark-locked")] if title in labels(board.view, "locked", 0) else []
    return _with(card, list(map(design_in_words, card[5])), locked)


def _with(card: Printed, shapes: Sequence[str], more: Sequence[str] = ()) -> str:
    """Return a Game Card with its shapes; a Black Card has only its title."""
    title = bidi_isolate(card[0])
    if not shapes:
        return title
    return WORDS.say("game-card-text", game=title, worth=", ".join([*more, *worth(card)]), shapes=", ".join(shapes))


def _slot_written(board: Board, area: int, title: str, slot: int, words: str) -> str:
    """Return the text of a slot with the players who have a card on it.

    Such a card is placed, committed, or drafted by the viewer.
    """
    view = board.view
    who = []
    for seat in range(len(view.seats)):
        if slot in board.lying[seat].get(area, {}):
            who.append(WORDS.say("covers-placed", **person_at(view, seat)))
        elif (seat, title, slot) in board.shown:
            who.append(WORDS.say("covers-committed", **person_at(view, seat)))
        elif seat == view.viewer and (title, slot) in board.drafted:
            who.append(WORDS.say("covers-drafted", **person_at(view, seat)))
    shape = design_in_words(words)
    return WORDS.say("shape-covered", shape=shape, who=listed(who)) if who else shape
