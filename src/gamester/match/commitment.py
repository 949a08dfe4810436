"""The secret that chance comes from, promised or not, with the dice of the seats.

See docs/reference/records.md.
"""

from __future__ import annotations

from hashlib import sha256
from struct import unpack

from gamester.games.registry import get_game
from gamester.match import setup as seed
from gamester.match.seat_choice import choice_of
from gamester.match.setup import Header


def name_lines(header: Header) -> list[str]:
    """Who sits where; chance does not depend on it."""
    return [f"name {seat}: {name}" for seat, name in enumerate(header.names)]


def tell_chosen(header: Header) -> list[str]:
    """What seats chose while they sat down, where anybody did; chance does not depend on it either."""
    choice = choice_of(get_game(header.game))
    return [f"{choice.name} {seat}: {id}" for seat, id in enumerate(header.chosen)] if choice is not None else []


def game_lines(header: Header) -> list[str]:
    """Three lines: which game, by which rules, for how many."""
    return [f"game: {header.game}", f"rules: {header.rules}", f"seats: {header.seats}"]


def rule_lines(header: Header) -> list[str]:
    """Cards and house rules; files that somebody brought along are written out."""
    lines = [f"set: {header.cards}"] if not header.text else ["set:", *(f"| {line}" for line in header.text.split("\n"))]
    lines += [f"{get_game(header.game).names.BESIDE.name}:", *(f"| {line}" for line in header.beside.split("\n"))] if header.beside else []
    return lines + [f"option {name}: {value}" for name, value in sorted(header.options.items())]


def seed_lines(header: Header) -> list[str]:
    """What chance was made from, and what was said of it before the deal."""
    promised = f"commitment: {public_commitment(header)}"
    if not header.entropy:
        return [f"seed: {header.seed}", promised]
    return [*_halves(header), promised, f"key: {derived_key_hex(header)}"]


def _halves(header: Header) -> list[str]:
    return [f"half: {header.seed}", *(f"entropy {seat}: {said}".rstrip() for seat, said in enumerate(header.entropy))]


def key_preimage(header: Header) -> str:
    """The text whose SHA-256 is the key: lines of the record as they stand there."""
    return "".join(f"{line}\n" for line in (*game_lines(header), *rule_lines(header), *_halves(header)))


def derived_key_hex(header: Header) -> str:
    """The key of a deal with dice, 64 hexadecimal digits."""
    return sha256(key_preimage(header).encode()).hexdigest()


def game_key(header: Header) -> list[int]:
    """The key of a game, 8 int32 words, little-endian."""
    return list(unpack("<8i", bytes.fromhex(derived_key_hex(header)))) if header.entropy else seed.key_from_seed(header.seed)


def public_commitment(header: Header) -> str:
    """What may be shown of the dealer's secret before the game is over."""
    return server_commitment(header.seed) if header.entropy else seed.seed_commitment(header.seed)


def server_commitment(half: str) -> str:
    """The fingerprint of the server's half: SHA-256 of its text, so that `sha256sum` can check it."""
    return sha256(half.encode()).hexdigest()
