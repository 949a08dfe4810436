"""Clauses of Game-On that random play need not reach."""

from __future__ import annotations

EXCUSED = {
    "unlisted takeback": "taking a draft back is for people; bots are not offered it (section d of the law)",
    "spoken fizzled with returned, showed_play, on_slot": "a card played at what was converted away, be it open from the commitment on "
    "(GO-R03), returns to the hand in the same breath (GO-R13)",
    "spoken defended": "a card known to be held may defend, go under an empty pile, and be drawn again in the same breath (GO-46, GO-60)",
    "spoken rolled": "several contests may be settled in one breath, and only the last roll of a seat stays on the table",
}
