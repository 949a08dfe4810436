"""Verification of records: the verdict, and each check that leads to it."""

from __future__ import annotations

from msgspec import Struct

from gamester.match import commitment
from gamester.match.history import WORDS
from gamester.match.match import Match
from gamester.match.record import RecordError, header_lines, read_record
from gamester.match.setup import Header, expand_seed
from gamester.words.values import listed

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
        return VerificationResult(False, WORDS.say("record-length", most=str(LARGEST), n=str(len(text))))
    try:
        match = read_record(text)
    except RecordError as why:
        return VerificationResult(False, str(why), why.line, why.expected, why.got, why.why)
    earlier = match.game.earlier(match.header.rules)
    title = WORDS.say("record-older", title=match.title, rules=str(match.header.rules)) if earlier else match.title
    agree = "record-shared-holds" if match.header.seat_entropy else "record-holds"
    return match, VerificationResult(True, WORDS.say(agree, title=title, seats=match.layout.seats, acts=len(match.entries)))


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
        WORDS.say("added-dice", name=name, dice=repr(dice)) if dice else WORDS.say("added-nothing", name=name)
        for name, dice in zip(header.names, header.seat_entropy, strict=True)
    ]
    lines = header_lines(header)
    rules, dice = (next(at for at, line in enumerate(lines, 1) if line.startswith(head)) for head in ("set:", "commitment: "))
    return [
        ProofStep(
            WORDS.say("promise-kept"),
            WORDS.say("promise-kept-shared"),
            "sed -n 's/^half: //p' RECORD | tr -d '\\n' | sha256sum",
            commitment.public_commitment(header),
            header.seed,
        ),
        ProofStep(WORDS.say("dice-of-players"), WORDS.say("dice-open", added="; ".join(added))),
        ProofStep(
            WORDS.say("key-of-game"),
            WORDS.say("key-shared", first=str(rules), last=str(dice - 1)),
            f"sed -n -e 2,4p -e {rules},{dice - 1}p RECORD | sha256sum",
            commitment.derived_key_hex(header),
            commitment.key_preimage(header),
        ),
    ]


def _alone(header: Header) -> list[ProofStep]:
    return [
        ProofStep(WORDS.say("promise-kept"), WORDS.say("promise-kept-alone"), figure=commitment.public_commitment(header)),
        ProofStep(
            WORDS.say("key-of-game"),
            WORDS.say("key-alone"),
            "sed -n 's/^seed: //p' RECORD | tr -d '\\n' | b2sum | cut -c 1-64",
            expand_seed(header.seed)[:32].hex(),
            header.seed,
        ),
    ]


def _played(match: Match) -> list[ProofStep]:
    outcome = match.outcome()
    return [
        ProofStep(WORDS.say("deal-title"), WORDS.say("deal-again")),
        ProofStep(WORDS.say("every-act"), WORDS.say("played-again", n=len(match.entries))),
        ProofStep(WORDS.say("result-title"), WORDS.say("ended-as-said", clause=outcome.clause) if outcome else WORDS.say("not-over-yet")),
    ]


def _of_shared(header: Header) -> tuple[tuple[str, ...], tuple[str, ...]]:
    names = listed([name for name, dice in zip(header.names, header.seat_entropy, strict=True) if dice])
    proved = [
        WORDS.say("nobody-chose-with-dice", names=names) if names else WORDS.say("nobody-chose"),
        WORDS.say("server-fixed-with-dice") if names else WORDS.say("server-fixed"),
        WORDS.say("proved"),
    ]
    unproved = [WORDS.say("server-saw")]
    if names:
        unproved += [WORDS.say("sided-with-server", names=names), WORDS.say("host-alone")]
    else:
        unproved.append(WORDS.say("fair-to-begin"))
    unproved.append(WORDS.say("none-thrown-away"))
    return tuple(proved), (*unproved, WORDS.say("unproved"))


def _of_alone() -> tuple[tuple[str, ...], tuple[str, ...]]:
    return (WORDS.say("follows-from-seed"), WORDS.say("proved")), (WORDS.say("seed-not-chosen"), WORDS.say("unproved"))
