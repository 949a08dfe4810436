"""What stands on a table's placard for as long as it is played at: its cards and its house rules."""

from __future__ import annotations

from gamester.play.match import Match
from gamester.web.brought import titled


def placard(match: Match) -> list[tuple[str, str, str]]:
    """Name, reading and ruling of each house rule; the card set first."""
    header, names = match.header, match.game.names
    cards = f"of their own: {titled(header.text)}" if header.text else header.cards
    rules = [("cards", cards, "")] if cards else []
    rules += [(names.BESIDE.name, "of their own", "")] if header.beside else []
    for option in names.OPTIONS:
        value = header.options.get(option.name, option.write(option.default(match.layout.seats)))
        rules.append((option.name.replace("_", " "), value.replace("_", " ") or "none", option.ruling))
    return rules
