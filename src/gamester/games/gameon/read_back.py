"""The faces of Game-On read back from the facts on a table: right for a set that nobody else has."""

from __future__ import annotations

from gamester.games.gameon.cards import GameCard
from gamester.games.gameon.faces import face, game_face, player_face
from gamester.games.gameon.labels import design_of, names_of, shapes_of, title_of
from gamester.games.gameon.table import Table
from gamester.kernel.zones import NONE


def game_of(t: Table, game: int) -> GameCard:
    """A Game Card as it is printed; a Black Card has no shapes."""
    title, colours, forms = title_of(t, game), names_of(t.colour_name, t.colours), names_of(t.form_name, t.forms)
    kind, turns = t.card_type[game], t.convert[game]
    return GameCard(
        id=title,
        name=title,
        type="" if kind == NONE else names_of(t.type_name, t.types)[kind],
        shapes=tuple(shapes_of(t, game, colours, forms)),
        points=t.points[game],
        chevrons=t.chevrons[game],
        convert="" if turns == NONE else colours[turns],
    )


def deck_of(t: Table, seat: int) -> int:
    """The Player Deck of a seat by the house rule alone (GO-R01): the one it picked, or in their order those that nobody did."""
    left = [deck for deck in range(t.types) if deck not in t.decks]
    return t.decks[seat] if t.decks[seat] >= 0 else left[sum(picked < 0 for picked in t.decks[:seat])]


def face_at(t: Table, dim: str, number: int, seat: int = -1) -> str:
    """The face of one id of a table, whatever its set."""
    if dim == "design":
        label = design_of(t, number, names_of(t.colour_name, t.colours), names_of(t.form_name, t.forms))
        return player_face(label, names_of(t.type_name, t.types)[deck_of(t, seat)]) if seat >= 0 else face(dim, label)
    if dim != "game":
        return ""
    card = game_of(t, number) if number < t.games else None
    if card is None:
        return face(dim, title_of(t, number))
    return game_face(card.name, card.type, card.points, card.chevrons, card.convert, card.shapes)
