"""From what was pressed to what was meant: acts in notation to ask about when somebody asks why not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Set
from typing import TYPE_CHECKING

from gamester.games.registry import Game
from gamester.match.views import ActionTypeView, View, make_view
from gamester.server import messages
from gamester.server.messages import Rejection, platform_rejection


def candidate_moves(view: View, tokens: Set[str], why: str | list[str]) -> list[str]:
    """Acts that the picks may have meant, the likeliest first. `why` is an act in notation, or a list of picks.

    None where nothing was picked, or something that is neither a card in sight nor one of the `tokens` of the table.
    """
    if isinstance(why, str):
        return [why]
    seen = {card.pick for zone in view.zones for row in zone.rows for card in row.cards}
    if not why or not seen | tokens >= set(why):
        return []
    labels = [pick.partition(":")[2] for pick in why]
    shapes = sorted((shape for shape in view.shapes if shape.dims), key=lambda shape: (not shape.open, not _near(shape, why)))
    found = []
    for shape in shapes:
        many = len(shape.dims)
        if many == len(labels):
            found.append(" ".join((shape.name, *labels)))
        elif many == 1:
            found += [f"{shape.name} {'+'.join(labels)}", f"{shape.name} {''.join(labels)}"]
    return found + [shape.example for shape in view.shapes if shape.example and not shape.open]


def incomplete_type(view: View, why: str | list[str]) -> ActionTypeView | None:
    """The kind of act that these picks are on the way to: where some move takes all of them and more."""
    if isinstance(why, str):
        return None
    on_the_way = [move.shape for move in view.moves if len(move.picks) > len(why) and Counter(why) <= Counter(move.picks)]
    return next((shape for shape in view.shapes if shape.name in on_the_way), None)


def _near(shape: ActionTypeView, picks: list[str]) -> bool:
    return any(pick.partition(":")[0] in shape.dims for pick in picks)


if TYPE_CHECKING:
    from gamester.server.session.session import Session

TITLE = "Why not?"


def explain_refusal(room: Session, seat: int, why: str | list[str]) -> Rejection:
    """What stands against what a viewer asks about, a button or what has been picked; that nothing does where it may be."""
    if room.eyes(seat) == room.rail:
        return platform_rejection(messages.NOT_YOURS, "You are watching.", TITLE)
    view = make_view(room.match, seat)
    if half := incomplete_type(view, why):
        return _incomplete(room.game, half)
    found: Rejection | None = None
    for text in [*room.match.meant(seat, why), *candidate_moves(view, room.match.tokens(), why)]:
        refusal = room.match.judge(seat, text)
        if refusal is None:
            words = "Nothing forbids this now. Choose it and press the gold button."
            return Rejection("", words, room.match.asked_about(seat, text), "This is a move")
        found = room.refuse(seat, refusal, TITLE)
        if refusal.clause.startswith(room.game.names.PREFIX):
            return found
    return found or platform_rejection(messages.NOT_UNDERSTOOD, "Nothing on the table is called that.", TITLE)


def _incomplete(game: Game, half: ActionTypeView) -> Rejection:
    """What somebody is told who has not chosen all that an act takes: the law of that act, else the table's own."""
    law = next((shape.law for shape in game.names.SHAPES if shape.name == half.name), "")
    own = platform_rejection(messages.UNFINISHED, half.label.replace("...", "…"), "What is missing?")
    return Rejection(law, game.law.clauses[law].text, own.what, own.title, f"/rules/{game.slug}#{law}") if law else own
