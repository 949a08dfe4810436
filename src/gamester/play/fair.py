"""Where chance comes from: a secret of the dealer, or one that he promised, with dice that the seats added (`docs/records.md`)."""

from __future__ import annotations

from hashlib import sha256
from struct import unpack

from gamester.games import find
from gamester.play import seed
from gamester.play.chosen import choice_of
from gamester.play.header import Header


def tell_names(header: Header) -> list[str]:
    """Who sits where; chance does not depend on it."""
    return [f"name {seat}: {name}" for seat, name in enumerate(header.names)]


def tell_chosen(header: Header) -> list[str]:
    """What seats chose while they sat down, where anybody did; chance does not depend on it either."""
    choice = choice_of(find(header.game))
    return [f"{choice.name} {seat}: {id}" for seat, id in enumerate(header.chosen)] if choice is not None else []


def tell_game(header: Header) -> list[str]:
    """Three lines: which game, by which rules, for how many."""
    return [f"game: {header.game}", f"rules: {header.rules}", f"seats: {header.seats}"]


def tell_rules(header: Header) -> list[str]:
    """Cards and house rules; files that somebody brought along are written out."""
    lines = [f"set: {header.cards}"] if not header.text else ["set:", *(f"| {line}" for line in header.text.split("\n"))]
    lines += [f"{find(header.game).names.BESIDE.name}:", *(f"| {line}" for line in header.beside.split("\n"))] if header.beside else []
    return lines + [f"option {name}: {value}" for name, value in sorted(header.options.items())]


def tell_chance(header: Header) -> list[str]:
    """What chance was made from, and what was said of it before the deal."""
    promised = f"commitment: {commitment_of(header)}"
    if not header.entropy:
        return [f"seed: {header.seed}", promised]
    return [*_halves(header), promised, f"key: {key_text(header)}"]


def _halves(header: Header) -> list[str]:
    return [f"half: {header.seed}", *(f"entropy {seat}: {said}".rstrip() for seat, said in enumerate(header.entropy))]


def mixed(header: Header) -> str:
    """The text whose SHA-256 is the key: lines of the record as they stand there."""
    return "".join(f"{line}\n" for line in (*tell_game(header), *tell_rules(header), *_halves(header)))


def key_text(header: Header) -> str:
    """The key of a deal with dice, 64 hexadecimal digits."""
    return sha256(mixed(header).encode()).hexdigest()


def key_of(header: Header) -> list[int]:
    """The key of a game, 8 int32 words, little-endian."""
    return list(unpack("<8i", bytes.fromhex(key_text(header)))) if header.entropy else seed.key_of(header.seed)


def commitment_of(header: Header) -> str:
    """What may be shown of the dealer's secret before the game is over."""
    return promise_of(header.seed) if header.entropy else seed.commitment_of(header.seed)


def promise_of(half: str) -> str:
    """The fingerprint of the server's half: SHA-256 of its text, so that `sha256sum` can check it."""
    return sha256(half.encode()).hexdigest()
