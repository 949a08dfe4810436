"""The battle of this turn and the present decision, in words."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from gamester.games.shapes.card_codes import parse_card_name
from gamester.games.shapes.rules import events
from gamester.games.shapes.spoken_names import said_name
from gamester.games.shapes.strings import WORDS
from gamester.games.ui_kit import Line, View, labels, name_or_you

ON = ("battle", "take", "extra")
"""Phases that show the cards of a battle in the panel; later they lie with their seats."""


def state_of_fighter(view: View, told: Sequence[Line], seat: int, shown: bool) -> tuple[str, str]:
    """Return the state of a fighter in words, and their tone."""
    gained = {line.kind for line in told if line.a == seat}
    for line in reversed(told):
        if line.kind == events.BATTLE_TIED:
            return WORDS.say("fighter-tied", number=line.c, bonus="tie" if events.TIE_BONUS in gained else "none"), ""
        if line.kind == events.BATTLE_WON and line.a == seat:
            return WORDS.say("fighter-won", number=line.c, bonus="bonus" if events.BONUS_DRAWN in gained else "none"), "good"
        if line.kind == events.BATTLE_WON:
            return WORDS.say("fighter-lost"), "gone"
    if shown:
        return WORDS.say("fighter-shown"), ""
    return WORDS.say(
        "fighter-chosen" if has_chosen(view, told, seat) else "fighter-chooses", who="you" if seat == view.viewer else "other"
    ), ""


def has_chosen(view: View, told: Sequence[Line], seat: int) -> bool:
    """Return True if a fighter is known to have chosen a card not shown yet."""
    return view.stage is not None or seat in view.ready or any(line.kind == events.COMMITTED and line.a == seat for line in told)


def decision(view: View) -> tuple[str, str]:
    """Return the present decision in words and its clause.

    Both are "" if the phase text is enough.
    """
    key = view.phase.key if view.phase else ""
    if not view.must_decide:
        about = _last(view, events.ASKED, events.CHALLENGED) if key in ("respond", "give_back", "defend", "battle", "take") else None
        return (f"{about.text}.", "") if about is not None else ("", "")
    words, clause = SAID.get(key, (lambda _: "", ""))
    return words(view), clause


def decision_help(view: View) -> str:
    """Return what each answer to a challenge comes to (SL-33, SL-38), or ""."""
    by = _last(view, events.CHALLENGED) if view.phase and view.phase.key == "defend" else None
    return WORDS.say("fight-or-forfeit", name=name_or_you(view, by.a)) if by is not None and by.b == view.viewer else ""


def _last(view: View, *kinds: int) -> Line | None:
    return next((line for line in reversed(view.log) if line.kind in kinds), None)


def _either(view: View) -> str:
    return WORDS.say("ask-trade" if any(move.action_type == "ask" for move in view.legal_moves) else "ask-challenge")


def _answer(view: View) -> str:
    asked = _last(view, events.ASKED)
    if asked is None or asked.b != view.viewer:
        return ""
    free = any(move.action_type == "decline" for move in view.legal_moves)
    return WORDS.say(
        "ask-or-no" if free else "ask-no-more", name=name_or_you(view, asked.a), shape=said_name(view.labels["shape"][asked.c])
    )


def _in_return(view: View) -> str:
    got = _last(view, events.GAVE)
    if got is None or got.b != view.viewer:
        return ""
    shape = parse_card_name(view.labels["card"][got.c])
    left = 1 if labels(view, "first_payment", view.viewer) else 2
    return WORDS.say("give-back", name=name_or_you(view, got.a), shape=said_name(shape.shape) if shape else "", n=left)


def _challenged(view: View) -> str:
    by = _last(view, events.CHALLENGED)
    return WORDS.say("challenges-you", name=name_or_you(view, by.a)) if by is not None and by.b == view.viewer else ""


def _taking(view: View) -> str:
    by = _last(view, events.CHALLENGED)
    if by is None:
        return ""
    return WORDS.say("taking", name=name_or_you(view, by.b if by.a == view.viewer else by.a))


SAID: dict[str, tuple[Callable[[View], str], str]] = {
    "interact": (_either, "SL-16"),
    "respond": (_answer, "SL-30"),
    "give_back": (_in_return, "SL-R15"),
    "defend": (_challenged, "SL-33"),
    "battle": (lambda view: WORDS.say("fight-battle"), "SL-36"),
    "take": (_taking, "SL-R23"),
    "extra": (lambda view: WORDS.say("tie-extra"), "SL-42"),
    "place": (lambda view: WORDS.say("place-cards"), "SL-20"),
}
