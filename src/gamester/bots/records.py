"""Records of simulated games: the very games that were counted, as text."""

from __future__ import annotations

from gamester.bots.arena import Arena, game_seed
from gamester.play.cards import Loaded
from gamester.play.header import Laid, header_of
from gamester.play.match import Match
from gamester.play.record import write


def record_of(arena: Arena, laid: Laid, deck: Loaded | None, bots: tuple[str, ...], seed: str, game: int, beside: str = "") -> str:
    """The record of one game of a simulation."""
    names = [f"{bot.partition(':')[0]} {seat}" for seat, bot in enumerate(bots)]
    text = "" if deck is None or deck.shipped else deck.text
    match = Match(header_of(laid, game_seed(seed, game), names, deck.name if deck else "", text, beside))
    for seat, action in arena.trace(seed, game):
        match.take(seat, (action,))
    return write(match)
