"""Why not: the clause that stands against an act, a button or a half-made choice."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamester.games import Game
from gamester.play.views import ShapeView, look
from gamester.web import messages
from gamester.web.live.questions import attempts, unfinished
from gamester.web.messages import Refused, reason

if TYPE_CHECKING:
    from gamester.web.live.room import Room

TITLE = "Why not?"


def explained(room: Room, seat: int, why: str | list[str]) -> Refused:
    """What stands against what a viewer asks about, a button or what has been picked; that nothing does where it may be."""
    if room.eyes(seat) == room.rail:
        return reason(messages.NOT_YOURS, "You are watching.", TITLE)
    view = look(room.match, seat)
    if half := unfinished(view, why):
        return _unfinished(room.game, half)
    found: Refused | None = None
    for text in [*room.match.meant(seat, why), *attempts(view, room.match.tokens(), why)]:
        refusal = room.match.judge(seat, text)
        if refusal is None:
            words = "Nothing forbids this now. Choose it and press the gold button."
            return Refused("", words, room.match.asked_about(seat, text), "This is a move")
        found = room.refuse(seat, refusal, TITLE)
        if refusal.clause.startswith(room.game.names.PREFIX):
            return found
    return found or reason(messages.NOT_UNDERSTOOD, "Nothing on the table is called that.", TITLE)


def _unfinished(game: Game, half: ShapeView) -> Refused:
    """What somebody is told who has not chosen all that an act takes: the law of that act, else the table's own."""
    law = next((shape.law for shape in game.names.SHAPES if shape.name == half.name), "")
    own = reason(messages.UNFINISHED, half.label.replace("...", "…"), "What is missing?")
    return Refused(law, game.law.clauses[law].text, own.what, own.title, f"/rules/{game.slug}#{law}") if law else own
