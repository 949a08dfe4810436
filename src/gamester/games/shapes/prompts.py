"""What somebody is to decide just now, in a sentence that names who asked for what (SL-24 to SL-44)."""

from __future__ import annotations

from collections.abc import Callable

from gamester.games.seeing import Line, View, labels, named
from gamester.games.shapes import events
from gamester.games.shapes.codes import spoken


def decision(view: View) -> tuple[str, str]:
    """The decision in words, and its clause; "" where the sentence of the phase says it all."""
    key = view.phase.key if view.phase else ""
    if not view.mine:
        about = _last(view, events.ASKED, events.CHALLENGED) if key in ("respond", "give_back", "defend", "battle", "take") else None
        return (f"{about.words}.", "") if about is not None else ("", "")
    words, clause = SAID.get(key, (lambda _: "", ""))
    return words(view), clause


def _last(view: View, *kinds: int) -> Line | None:
    return next((line for line in reversed(view.log) if line.kind in kinds), None)


def _either(view: View) -> str:
    if any(move.shape == "ask" for move in view.moves):
        return "Ask somebody for a shape and pay with two cards, or challenge somebody."
    return "Pick somebody to challenge. You have too few cards to pay for what you would ask for."


def _answer(view: View) -> str:
    asked = _last(view, events.ASKED)
    if asked is None or asked.b != view.viewer:
        return ""
    said = f"{named(view, asked.a)} asks you for a {view.labels['shape'][asked.c]}, and would give two other cards for it."
    free = any(move.shape == "decline" for move in view.moves)
    return f"{said} Choose which to give, or decline." if free else f"{said} You have declined twice in a row: this time you must give one."


def _in_return(view: View) -> str:
    got = _last(view, events.GAVE)
    if got is None or got.b != view.viewer:
        return ""
    which = "second" if labels(view, "giving", view.viewer) else "first"
    said = f"{named(view, got.a)} gave you the {spoken('card', view.labels['card'][got.c])}."
    return f"{said} Choose the {which} of two other cards to give back."


def _challenged(view: View) -> str:
    by = _last(view, events.CHALLENGED)
    if by is None or by.b != view.viewer:
        return ""
    return f"{named(view, by.a)} challenges you. Forfeit, and a card of yours is lost; or fight, with one card each."


def _battle(view: View) -> str:
    by = _last(view, events.CHALLENGED)
    other = by.a if by is not None and by.b == view.viewer else by.b if by is not None else -1
    against = f" against {named(view, other)}" if other >= 0 else ""
    return f"Battle{against}: pick a card, and turn it (R) so that the number that counts is on top. Both open together."


def _taking(view: View) -> str:
    by = _last(view, events.CHALLENGED)
    if by is None:
        return ""
    return f"Take a card from {named(view, by.b if by.a == view.viewer else by.a)}."


SAID: dict[str, tuple[Callable[[View], str], str]] = {
    "interact": (_either, "SL-16"),
    "respond": (_answer, "SL-30"),
    "give_back": (_in_return, "SL-R15"),
    "defend": (_challenged, "SL-33"),
    "battle": (_battle, "SL-36"),
    "take": (_taking, "SL-R23"),
    "extra": (lambda view: "A tie with a tie bonus: lay down any one card, sideways, whatever its shape.", "SL-42"),
    "place": (lambda view: "Lay down up to two cards that your list needs, then end your turn.", "SL-20"),
}
