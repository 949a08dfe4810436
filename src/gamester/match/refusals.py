"""Refusals: the clause that forbids a move, with the move in question."""

from __future__ import annotations

from msgspec import Struct

from gamester.core.law import Law

NOT_A_MOVE = 909
ADVICE_AMONG_BOTS, ADVICE_FOR_A_MOVE = 960, 961
"""Reasons of the platform against advice: there is no seat or a person else, and there is no move to make."""


class Refusal(Struct, frozen=True):
    """The clause that forbids a move, with its words and the move in question."""

    clause: str
    clause_text: str
    attempted: str

    def __str__(self) -> str:
        return f"{self.attempted}: {self.clause}, {self.clause_text}"


def make_refusal(law: Law, clause: int, attempted: str) -> Refusal:
    """Return the refusal of a move by a clause, with the words of the clause."""
    return Refusal(law.id(clause), law.text_of(clause), attempted)


def not_a_move(law: Law, attempted: str, why: str) -> Refusal:
    """Return the refusal of a text that is not a move, with the reason."""
    return Refusal(law.id(NOT_A_MOVE), f"{law.text_of(NOT_A_MOVE)} {why}", attempted)
