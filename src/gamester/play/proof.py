"""What a record proves, step by step, in words and with figures that a reader can work out without us (`docs/records.md`)."""

from __future__ import annotations

from msgspec import Struct

from gamester.play import fair
from gamester.play.chain import header_lines
from gamester.play.header import Header
from gamester.play.match import Match
from gamester.play.record import Verdict, check
from gamester.play.seed import words_of

BOUND = "No card and no draw was changed afterwards: with the acts that stand there, all of them follow from the key."
ACTS = (
    "That these acts were made, and by those whose names stand there: whoever has a record can play its game on otherwise from any act, "
    "with the same key, and what he writes holds as well. The record to trust is the one that the house gives for its table."
)


class Step(Struct, frozen=True):
    """One thing that was checked. Where a `command` repeats it, `figure` is what it prints and `hashed` the very text it hashes."""

    title: str
    words: str
    command: str = ""
    figure: str = ""
    hashed: str = ""


class Proof(Struct, frozen=True):
    """A verdict with all that was checked on the way, and what follows from it or does not."""

    verdict: Verdict
    steps: tuple[Step, ...] = ()
    proved: tuple[str, ...] = ()
    unproved: tuple[str, ...] = ()


def prove(text: str) -> Proof:
    """Check a record and say how."""
    found = check(text)
    if isinstance(found, Verdict):
        return Proof(found)
    match, verdict = found
    header = match.header
    opening = _shared(header) if header.entropy else _alone(header)
    return Proof(verdict, (*opening, *_played(match)), *(_of_shared(header) if header.entropy else _of_alone()))


def _shared(header: Header) -> list[Step]:
    added = [f"{name} added {dice!r}" if dice else f"{name} added nothing" for name, dice in zip(header.names, header.entropy, strict=True)]
    lines = header_lines(header)
    rules, dice = (next(at for at, line in enumerate(lines, 1) if line.startswith(head)) for head in ("set:", "commitment: "))
    return [
        Step(
            "The promise was kept",
            "When the table was made, the server published this fingerprint of its half of the chance. Now the half is open, and its "
            "SHA-256 is the fingerprint. Compare it with the one that was shown at the table.",
            "sed -n 's/^half: //p' RECORD | tr -d '\\n' | sha256sum",
            fair.commitment_of(header),
            header.seed,
        ),
        Step(
            "The dice of the players",
            f"{'; '.join(added)}. All of them lay open at the table before the deal: yours must be the ones you threw.",
        ),
        Step(
            "The key of this game",
            f"Chance has one key: the SHA-256 of lines 2 to 4 and {rules} to {dice - 1} of the record, as they stand there: "
            "the game, its rules, cards and options, the half of the server and the dice of every seat.",
            f"sed -n -e 2,4p -e {rules},{dice - 1}p RECORD | sha256sum",
            fair.key_text(header),
            fair.mixed(header),
        ),
    ]


def _alone(header: Header) -> list[Step]:
    return [
        Step(
            "The promise was kept",
            "The record opens the seed, and it is the one that the commitment was made from: another hash of it (docs/records.md).",
            figure=fair.commitment_of(header),
        ),
        Step(
            "The key of this game",
            "Chance has one key: the first 64 digits of the BLAKE2b-512 of the seed.",
            "sed -n 's/^seed: //p' RECORD | tr -d '\\n' | b2sum | cut -c 1-64",
            words_of(header.seed)[:32].hex(),
            header.seed,
        ),
    ]


def _played(match: Match) -> list[Step]:
    acts = f"{len(match.entries)} act{'' if len(match.entries) == 1 else 's'}"
    outcome = match.outcome()
    ended = f"The game ended by {outcome.clause}, as the record says; places and payoffs agree" if outcome else "The game is not over yet"
    return [
        Step("The deal", "The cards were dealt again with this key: the table is the one that the record has, to the last byte."),
        Step("Every act and every reveal", f"{acts} were played again by the rules, with everything drawn or shown after each of them."),
        Step("The result", f"{ended}."),
    ]


def _of_shared(header: Header) -> tuple[tuple[str, ...], tuple[str, ...]]:
    threw = [name for name, dice in zip(header.names, header.entropy, strict=True) if dice]
    said = " and ".join(threw)
    proved = [
        f"Nobody at the table could choose this deal: nobody there knew the server's half when {said} threw dice."
        if threw
        else "Nobody at the table could choose this deal.",
        "The server could not change it after its promise and those dice."
        if threw
        else "The server could not change it after its promise.",
        BOUND,
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
    return tuple(proved), (*unproved, ACTS)


def _of_alone() -> tuple[tuple[str, ...], tuple[str, ...]]:
    proved = ("Deal and draws follow from the seed.", BOUND)
    return proved, ("That whoever chose the seed did not choose it for its deal: nobody else added anything to it.", ACTS)
