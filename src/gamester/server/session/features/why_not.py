"""Answers to the question why a move is not allowed.

It is asked by a button, by notation, or by what has been picked.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Set

from gamester.games.registry import Game
from gamester.match.refusals import Refusal
from gamester.match.views import ActionTypeView, View, make_view
from gamester.server import messages
from gamester.server.messages import WORDS, Rejection, platform_rejection
from gamester.server.session.port import Feature, TablePort


class WhyNot(Feature):
    """The explanations of one table, and what it refused each seat last."""

    def __init__(self, table: TablePort) -> None:
        self._table = table
        self.refused: dict[int, tuple[int, Refusal]] = {}
        """The last refusal of each seat, with the frame in which it was given."""

    def explain(self, seat: int, why: str | list[str]) -> Rejection:
        """Return what forbids a move, given in notation or as picks.

        If nothing forbids it, return that.
        """
        table = self._table
        if table.eyes(seat) == table.rail:
            return platform_rejection(messages.NOT_YOURS, WORDS.say("watching"), WORDS.say("why-not"))
        view = make_view(table.match, seat)
        if half := incomplete_type(view, why):
            return _incomplete(table.game, half)
        found: Rejection | None = None
        for text in [*table.match.interpret_picks(seat, why), *candidate_moves(view, table.match.tokens(), why)]:
            refusal = table.match.check(seat, text)
            if refusal is None:
                return Rejection("", WORDS.say("nothing-forbids"), table.match.describe_question(seat, text), WORDS.say("this-is-a-move"))
            found = self.reject(seat, refusal, asked=True)
            if refusal.clause.startswith(table.game.text.CLAUSE_PREFIX):
                return found
        return found or platform_rejection(messages.NOT_UNDERSTOOD, WORDS.say("called-nothing"), WORDS.say("why-not"))

    def reject(self, seat: int, refusal: Refusal, asked: bool = False) -> Rejection:
        """Return the rejection for a refusal of the rules, and remember the refusal.

        `asked` is True for the answer to a question.
        """
        match, slug = self._table.match, self._table.game.slug
        self.refused[seat] = (match.frame_number(seat), refusal)
        said = match.describe_question(seat, refusal.attempted) if asked else match.describe(seat, refusal.attempted)
        title = WORDS.say("why-not-this", what=f"{said[:1].lower()}{said[1:]}") if asked else WORDS.say("not-a-move-now")
        return Rejection(refusal.clause, refusal.clause_text, "" if asked else said, title, f"/rules/{slug}#{refusal.clause}")


def candidate_moves(view: View, tokens: Set[str], why: str | list[str]) -> list[str]:
    """Return moves in notation that picks may have meant, the likeliest first.

    `why` is a move in notation, or a list of picks.

    Empty if nothing was picked, or something that is neither a card in sight nor one of the `tokens` of
    the table.
    """
    if isinstance(why, str):
        return [why]
    seen = {card.token for zone in view.zones for row in zone.rows for card in row.cards}
    if not why or not seen | tokens >= set(why):
        return []
    labels = [pick.partition(":")[2] for pick in why]
    shapes = sorted(
        (shape for shape in view.action_types if shape.dimensions), key=lambda shape: (not shape.is_open, not _near(shape, why))
    )
    found = []
    for shape in shapes:
        many = len(shape.dimensions)
        if many == len(labels):
            found.append(" ".join((shape.name, *labels)))
        elif many == 1:
            found += [f"{shape.name} {'+'.join(labels)}", f"{shape.name} {''.join(labels)}"]
    return found + [shape.example for shape in view.action_types if shape.example and not shape.is_open]


def incomplete_type(view: View, why: str | list[str]) -> ActionTypeView | None:
    """Return the action type that picks are on the way to.

    Some legal move takes all of them and more.
    """
    if isinstance(why, str):
        return None
    on_the_way = [move.action_type for move in view.legal_moves if len(move.picks) > len(why) and Counter(why) <= Counter(move.picks)]
    return next((shape for shape in view.action_types if shape.name in on_the_way), None)


def _near(shape: ActionTypeView, picks: list[str]) -> bool:
    return any(pick.partition(":")[0] in shape.dimensions for pick in picks)


def _incomplete(game: Game, half: ActionTypeView) -> Rejection:
    """Return the rejection of an incomplete move.

    It is by the clause of its action type, else by the platform's own.
    """
    law = next((shape.clause for shape in game.text.ACTION_TYPES if shape.name == half.name), "")
    own = platform_rejection(messages.UNFINISHED, half.label.replace("...", "…"), WORDS.say("what-is-missing"))
    return Rejection(law, game.law.clauses[law].text, own.detail, own.title, f"/rules/{game.slug}#{law}") if law else own
