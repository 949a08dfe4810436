"""What stands on a table's placard for as long as it is played at: its cards and its house rules."""

from __future__ import annotations

from gamester.games.house_rules import reading
from gamester.play.match import Match
from gamester.web.draw.page import set_words
from gamester.web.live.brought import titled


def placard(match: Match) -> list[tuple[str, str, str]]:
    """Question, reading and ruling of each house rule; the card set first."""
    header, names = match.header, match.game.names
    cards = f"of their own: {titled(header.text)}" if header.text else header.cards and set_words(match.game, header.cards)
    rules = [("Cards", cards, "")] if cards else []
    rules += [(names.BESIDE.name, "of their own", "")] if header.beside else []
    rules += [("Rules number", f"{header.rules}, an earlier one", "")] if match.game.earlier(header.rules) else []
    for option in match.game.options(header.rules):
        value = header.options.get(option.name, option.write(option.default(match.layout.seats)))
        rules.append((option.words or option.name.replace("_", " "), reading(value) or "none", option.ruling))
    return rules
