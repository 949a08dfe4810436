"""The key of a game, from a seed or by commit-reveal.

With commit-reveal, players add entropy to the server's secret. The texts that
are hashed are lines of the record, described in `docs/reference/records.md`.
"""

from __future__ import annotations

from hashlib import sha256
from struct import unpack

from gamester.games.registry import get_game
from gamester.match import setup
from gamester.match.seat_choice import choice_of
from gamester.match.setup import Header


def name_lines(header: Header) -> list[str]:
    """Return the record lines with the players' names.

    The key does not depend on them.
    """
    return [f"name {seat}: {name}" for seat, name in enumerate(header.names)]


def tell_chosen(header: Header) -> list[str]:
    """Return the record lines with seat choices, if there are any.

    They do not affect the key.
    """
    choice = choice_of(get_game(header.game))
    return [f"{choice.name} {seat}: {id}" for seat, id in enumerate(header.chosen)] if choice is not None else []


def game_lines(header: Header) -> list[str]:
    """Return the three record lines with the game, its rules version and the seats."""
    return [f"game: {header.game}", f"rules: {header.rules}", f"seats: {header.seats}"]


def rule_lines(header: Header) -> list[str]:
    """Return the record lines with card set and options.

    Uploaded files are written out.
    """
    lines = (
        [f"set: {header.card_set}"] if not header.card_set_text else ["set:", *(f"| {line}" for line in header.card_set_text.split("\n"))]
    )
    lines += (
        [f"{get_game(header.game).text.EXTRA_FILE.name}:", *(f"| {line}" for line in header.extra_file.split("\n"))]
        if header.extra_file
        else []
    )
    return lines + [f"option {name}: {value}" for name, value in sorted(header.options.items())]


def seed_lines(header: Header) -> list[str]:
    """Return the record lines with the seed, or the parts of the key.

    The commitment is one of them.
    """
    promised = f"commitment: {public_commitment(header)}"
    if not header.seat_entropy:
        return [f"seed: {header.seed}", promised]
    return [*_halves(header), promised, f"key: {derived_key_hex(header)}"]


def _halves(header: Header) -> list[str]:
    return [f"half: {header.seed}", *(f"entropy {seat}: {said}".rstrip() for seat, said in enumerate(header.seat_entropy))]


def key_preimage(header: Header) -> str:
    """Return the text whose SHA-256 is the key: lines as they stand in the record."""
    return "".join(f"{line}\n" for line in (*game_lines(header), *rule_lines(header), *_halves(header)))


def derived_key_hex(header: Header) -> str:
    """Return the key of a game with entropy of the players, as 64 hexadecimal digits."""
    return sha256(key_preimage(header).encode()).hexdigest()


def game_key(header: Header) -> list[int]:
    """Return the key of a game as 8 int32 words, little-endian."""
    return list(unpack("<8i", bytes.fromhex(derived_key_hex(header)))) if header.seat_entropy else setup.key_from_seed(header.seed)


def public_commitment(header: Header) -> str:
    """Return the hash of the server's secret, which may be shown before the end."""
    return server_commitment(header.seed) if header.seat_entropy else setup.seed_commitment(header.seed)


def server_commitment(server_secret: str) -> str:
    """Return the SHA-256 of the server's secret, as `sha256sum` prints it."""
    return sha256(server_secret.encode()).hexdigest()
