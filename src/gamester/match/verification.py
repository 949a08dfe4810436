"""Verification of records: the verdict, and each check that leads to it."""

from __future__ import annotations

from msgspec import Struct

from gamester.match import commitment
from gamester.match.match import Match
from gamester.match.record import RecordError, header_lines, read_record
from gamester.match.setup import Header, expand_seed

LARGEST = 10_000_000
"""Characters of a record; a longer text is refused unread."""


class VerificationResult(Struct, frozen=True):
    """The verdict on a record.

    If it does not hold: the first wrong line (from 1), what was expected there and what it says.
    """

    is_valid: bool
    text: str
    line: int = 0
    expected: str = ""
    got: str = ""
    why: str = ""


def verify(text: str) -> VerificationResult:
    """Return the verdict on a record. Never raises, whatever the text."""
    found = open_and_verify(text)
    return found if isinstance(found, VerificationResult) else found[1]


def open_and_verify(text: str) -> tuple[Match, VerificationResult] | VerificationResult:
    """Return the match and the verdict of a record that holds, else the verdict."""
    if len(text) > LARGEST:
        return VerificationResult(False, f"expected a record of at most {LARGEST} characters, got {len(text)}")
    try:
        match = read_record(text)
    except RecordError as why:
        return VerificationResult(False, str(why), why.line, why.expected, why.got, why.why)
    acts = f"{len(match.entries)} act{'' if len(match.entries) == 1 else 's'}"
    what = "the promise, the key, " if match.header.seat_entropy else ""
    older = f", by its rules number {match.header.rules}" if match.game.earlier(match.header.rules) else ""
    return match, VerificationResult(
        True, f"{match.title}{older}, {match.layout.seats} seats, {acts}: {what}the deal, every act and the result agree"
    )


PROVED_TEXT = "No card and no draw was changed afterwards: with the acts that stand there, all of them follow from the key."
UNPROVED_TEXT = (
    "That these acts were made, and by those whose names stand there: whoever has a record can play its game on otherwise from any act, "
    "with the same key, and what he writes holds as well. The record to trust is the one that the house gives for its table."
)


class ProofStep(Struct, frozen=True):
    """One check of a record.

    A reader can repeat it with `command`: `figure` is its output and `preimage` the text that it hashes.
    """

    title: str
    words: str
    command: str = ""
    figure: str = ""
    preimage: str = ""


class RecordProof(Struct, frozen=True):
    """A verdict with all checks, and what they prove and do not prove."""

    verdict: VerificationResult
    steps: tuple[ProofStep, ...] = ()
    proved: tuple[str, ...] = ()
    unproved: tuple[str, ...] = ()


def prove_record(text: str) -> RecordProof:
    """Verify a record and explain each check."""
    found = open_and_verify(text)
    if isinstance(found, VerificationResult):
        return RecordProof(found)
    match, verdict = found
    header = match.header
    opening = _shared(header) if header.seat_entropy else _alone(header)
    return RecordProof(verdict, (*opening, *_played(match)), *(_of_shared(header) if header.seat_entropy else _of_alone()))


def _shared(header: Header) -> list[ProofStep]:
    added = [
        f"{name} added {dice!r}" if dice else f"{name} added nothing" for name, dice in zip(header.names, header.seat_entropy, strict=True)
    ]
    lines = header_lines(header)
    rules, dice = (next(at for at, line in enumerate(lines, 1) if line.startswith(head)) for head in ("set:", "commitment: "))
    return [
        ProofStep(
            "The promise was kept",
            "When the table was made, the server published this fingerprint of its half of the chance. Now the half is open, and its "
            "SHA-256 is the fingerprint. Compare it with the one that was shown at the table.",
            "sed -n 's/^half: //p' RECORD | tr -d '\\n' | sha256sum",
            commitment.public_commitment(header),
            header.seed,
        ),
        ProofStep(
            "The dice of the players",
            f"{'; '.join(added)}. All of them lay open at the table before the deal: yours must be the ones you threw.",
        ),
        ProofStep(
            "The key of this game",
            f"Chance has one key: the SHA-256 of lines 2 to 4 and {rules} to {dice - 1} of the record, as they stand there: "
            "the game, its rules, cards and options, the half of the server and the dice of every seat.",
            f"sed -n -e 2,4p -e {rules},{dice - 1}p RECORD | sha256sum",
            commitment.derived_key_hex(header),
            commitment.key_preimage(header),
        ),
    ]


def _alone(header: Header) -> list[ProofStep]:
    return [
        ProofStep(
            "The promise was kept",
            "The record opens the seed, and it is the one that the commitment was made from: another hash of it (gamester docs records).",
            figure=commitment.public_commitment(header),
        ),
        ProofStep(
            "The key of this game",
            "Chance has one key: the first 64 digits of the BLAKE2b-512 of the seed.",
            "sed -n 's/^seed: //p' RECORD | tr -d '\\n' | b2sum | cut -c 1-64",
            expand_seed(header.seed)[:32].hex(),
            header.seed,
        ),
    ]


def _played(match: Match) -> list[ProofStep]:
    acts = f"{len(match.entries)} act{'' if len(match.entries) == 1 else 's'}"
    outcome = match.outcome()
    ended = f"The game ended by {outcome.clause}, as the record says; places and payoffs agree" if outcome else "The game is not over yet"
    return [
        ProofStep("The deal", "The cards were dealt again with this key: the table is the one that the record has, to the last byte."),
        ProofStep(
            "Every act and every reveal", f"{acts} were played again by the rules, with everything drawn or shown after each of them."
        ),
        ProofStep("The result", f"{ended}."),
    ]


def _of_shared(header: Header) -> tuple[tuple[str, ...], tuple[str, ...]]:
    threw = [name for name, dice in zip(header.names, header.seat_entropy, strict=True) if dice]
    said = " and ".join(threw)
    proved = [
        f"Nobody at the table could choose this deal: nobody there knew the server's half when {said} threw dice."
        if threw
        else "Nobody at the table could choose this deal.",
        "The server could not change it after its promise and those dice."
        if threw
        else "The server could not change it after its promise.",
        PROVED_TEXT,
    ]
    unproved = ["That the server did not look: it has seen every card all the time, like any dealer."]
    if threw:
        unproved += [
            f"That {said} did not side with the server. Whoever throws last and knows its half could try dice until a deal pleases: "
            "what counts is that you know whose dice these are. Bots throw none.",
            "Much, where the host alone threw dice while laying the table: the server had them before it made its promise.",
        ]
    else:
        unproved.append("That the deal was fair to begin with: nobody but the server added anything to it.")
    unproved.append("That no other table was made before this one and thrown away for its deal.")
    return tuple(proved), (*unproved, UNPROVED_TEXT)


def _of_alone() -> tuple[tuple[str, ...], tuple[str, ...]]:
    proved = ("Deal and draws follow from the seed.", PROVED_TEXT)
    return proved, ("That whoever chose the seed did not choose it for its deal: nobody else added anything to it.", UNPROVED_TEXT)
