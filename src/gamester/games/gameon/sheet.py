"""The cards of a set of Game-On as they lie in the box: the Player Cards of its decks, Game Cards, Black Cards."""

from __future__ import annotations

from gamester.games.gameon.cards import BLACK_CARDS, GameCard, Player, Set
from gamester.games.gameon.faces import face, game_face, player_face
from gamester.games.listed import Listed, many


def sheet(cards: Set) -> list[Listed]:
    """Game Cards, then the Player Decks, each with its Card Type on the backs."""
    found = [_game(card) for card in cards.games]
    if cards.head.black_cards:
        drawn = face("game", BLACK_CARDS[0])
        words = "the timer: the game ends when all of them have been drawn"
        found.append(Listed("Black Cards", BLACK_CARDS[0], "Black Card", cards.head.black_cards, {}, words, drawn, "game"))
    return found + [_player(kind, card) for kind, name in cards.decks.items() for card in cards.lists[name]]


def _player(kind: str, card: Player) -> Listed:
    label = "+".join(card.shapes)
    return Listed(
        sort=f"Player Deck, {kind}",
        id=f"{kind}_{label.replace(' ', '_')}",
        name="Omni" if len(card.shapes) > 1 else label,
        copies=card.count,
        values={"deck": kind, "shapes": ", ".join(card.shapes)},
        words=f"one of {', '.join(card.shapes)}" if len(card.shapes) > 1 else label,
        face=player_face(label, kind),
        dim="design",
        backs=(kind,),
    )


def _game(card: GameCard) -> Listed:
    said = [card.type] if card.type else []
    said.append(many(card.points, "point"))
    said += [many(card.chevrons, "chevron")] if card.chevrons else []
    said += [f"turns a hand {card.convert}"] if card.convert else []
    return Listed(
        sort="Game Cards",
        id=card.id,
        name=card.name,
        copies=1,
        values={"type": card.type, "points": card.points, "chevrons": card.chevrons, "convert": card.convert},
        words=f"{', '.join(said)}: {', '.join(card.shapes)}",
        face=game_face(card.name, card.type, card.points, card.chevrons, card.convert, card.shapes),
        dim="game",
    )
