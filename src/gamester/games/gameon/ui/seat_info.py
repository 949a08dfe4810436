"""Panel of a seat in Game-On: figures, public knowledge, marks, and the decision."""

from __future__ import annotations

from collections import Counter

from gamester.games.gameon.rules.constants import CHALLENGE, CLAIM, EXTERNAL, FACE_DOWN
from gamester.games.gameon.spoken_names import card_argument, design_in_words
from gamester.games.gameon.strings import METHODS, WORDS
from gamester.games.gameon.ui.board import drafts
from gamester.games.gameon.ui.round_log import round_log, steals
from gamester.games.ui_kit import View, labels, people_at, person_at, reads, row, value_of
from gamester.words.values import YOU, listed, person

CROWD = 3
"""Number of seats up to which each has room for all figures."""


@reads("controlled", "draw_pile", "under_pile", "discards", "deck_type", whole=("locked",), also=("viewer", "seats"))
def seat_figures(view: View, seat: int) -> list[tuple[str, str, str]]:
    """Return a seat's points, then its piles, visible chevrons (GO-R34) and deck.

    Each is (text, clause, tone).
    """
    titles = labels(view, "controlled", seat)
    face_down = _locked(view) if view.facts["locked_chevrons"] == FACE_DOWN else []
    won, shown = ([view.labels["game"].index(title) for title in titles if title not in hidden] for hidden in ((), face_down))
    points = sum(int(view.labels["points"][game]) for game in won)
    white = sum(int(view.labels["chevrons"][game]) for game in shown)
    pile, under, spent = (_many(view, zone, seat) for zone in ("draw_pile", "under_pile", "discards"))
    crowded = len(view.seats) > CROWD and seat != view.viewer
    beside = [WORDS.say("figure-to-draw", n=pile + under)]
    beside += [] if crowded else [WORDS.say("figure-discarded", n=spent)]
    if white:
        beside.append(WORDS.say("n-chevrons", n=white))
    kind = row(view, "deck_type", seat)
    if kind and kind.cells:
        beside.append(WORDS.say("figure-deck", type=kind.cells[0].text))
    return [(WORDS.say("n-points", n=points), "", "main"), *((words, "", "") for words in beside)]


def _many(view: View, zone: str, seat: int) -> int:
    found = row(view, zone, seat)
    return max(0, found.count) if found else 0


@reads("controlled", "known_in_hand", "under_pile", "discards", whole=("locked",))
def public_knowledge(view: View, seat: int) -> list[tuple[str, str]]:
    """Return public knowledge of a seat: locked cards, discards, known cards.

    Locked cards are those of GO-R25; known cards lie under the pile or were taken back into the hand.
    """
    locked = [title for title in labels(view, "controlled", seat) if title in _locked(view)]
    said = [
        ("known-locked", locked, "GO-R25"),
        ("known-in-hand", labels(view, "known_in_hand", seat), "GO-58"),
        ("known-under-pile", labels(view, "under_pile", seat), "GO-46"),
        ("known-discarded", labels(view, "discards", seat), "GO-57"),
    ]
    return [(WORDS.say(message, cards=listed(_counted(cards))), clause) for message, cards, clause in said if cards]


def _counted(cards: list[str]) -> list[str]:
    said = [(design_in_words(card), many) for card, many in Counter(cards).items()]
    return [WORDS.say("n-of-card", n=many, card=card) if many > 1 else card for card, many in said]


def _locked(view: View) -> list[str]:
    return labels(view, "locked", 0)


def card_marks(view: View) -> dict[tuple[str, int, int], str]:
    """Return the marks of cards: locked (GO-51, GO-R25) or attacked.

    An attack is known from an open commitment (GO-R03) or since the reveal (GO-R21).
    """
    queue = labels(view, "attacked_queue", 0)[value_of(view, "cursor", 0) :] if view.phase and view.phase.key == "defence" else []
    worn = dict.fromkeys(_locked(view), "locked") | dict.fromkeys(queue, "raided") | {play.game: "raided" for play in steals(view)}
    seats = range(len(view.seats)) if worn else ()
    return {
        ("controlled", seat, place): worn[title]
        for seat in seats
        for place, title in enumerate(labels(view, "controlled", seat))
        if title in worn
    }


def drafted(view: View) -> list[str]:
    """Return the viewer's plays and conversion that only they see, in words."""
    said = [WORDS.say("drafted-play", card=card_argument(card), game=game) for game, _, card in drafts(view)]
    return said + [WORDS.say("drafted-convert", game=title) for title in labels(view, "draft_convert", view.viewer)]


def decision(view: View) -> tuple[str, str]:
    """Return the present decision in words and its clause.

    Both are "" if the phase text is enough.
    """
    key = view.phase.key if view.phase else ""
    if view.viewer > len(view.seats) and _way(view) != METHODS[EXTERNAL]:
        return WORDS.say("judge-not-asked", way=_way(view)), "GO-17"
    if value_of(view, "contest", 0):
        return _contest(view)
    if key == "defence" and labels(view, "attacked_queue", 0):
        return _defence(view)
    if key == "vote":
        return _vote(view)
    if key == "action" and view.must_decide:
        return _action(view)
    if key == "action" and view.deciding and not view.is_simultaneous:
        return WORDS.say("others-decide-openly"), "GO-R03"
    return "", ""


def _action(view: View) -> tuple[str, str]:
    open_now = any(pick.startswith("on:") for move in view.legal_moves for pick in move.picks)
    steals = any(pick.startswith("controlled:") for move in view.legal_moves for pick in move.picks if move.action_type == "play")
    if open_now or steals:
        message = "decide-card-or-steal" if open_now and steals else "decide-card" if open_now else "decide-steal"
        return WORDS.say(message, open="no" if view.is_simultaneous else "yes"), "GO-26"
    if view.draft:
        return WORDS.say("decide-commit"), "GO-R03"
    types = {move.action_type for move in view.legal_moves} & {"convert", "redraw"}
    return WORDS.say("decide-nothing", can="both" if len(types) > 1 else next(iter(types), "nothing")), "GO-33"


def _way(view: View) -> str:
    """Return the current method of competing."""
    found = row(view, "method", 0)
    return found.cells[0].text if found and found.cells else ""


def _contest(view: View) -> tuple[str, str]:
    said, clause = _about_contest(view)
    if _way(view) == METHODS[EXTERNAL]:
        who = "judge" if not view.deciding else YOU if view.must_decide else "others"
        said = f"{said} {WORDS.say('settle-outside', who=who)}"
    return said, clause


def _about_contest(view: View) -> tuple[str, str]:
    game = str(next(iter(labels(view, "contested", 0)), ""))
    rivals = [seat for seat in range(len(view.seats)) if value_of(view, "in_contest", seat)]
    rivals.sort(key=lambda seat: seat != view.viewer)
    kind, people = value_of(view, "contest", 0), people_at(view, rivals)
    if kind == CLAIM:
        return WORDS.say("decide-claim", people=people, game=game), "GO-39"
    if kind == CHALLENGE:
        return WORDS.say("decide-challenge", people=people, count=len(rivals), game=game), "GO-53"
    return WORDS.say("decide-theft", people=people, game=game, **_keeper(view, game)), "GO-49"


def _keeper(view: View, game: str, argument: str = "who") -> dict[str, str]:
    """Return the message arguments for the player who controls a Game Card.

    They say `nobody` if no player controls it.
    """
    seat = next((seat for seat in range(len(view.seats)) if game in labels(view, "controlled", seat)), -1)
    return {**person("", False, argument), argument: "nobody"} if seat < 0 else person_at(view, seat, argument)


def _defence(view: View) -> tuple[str, str]:
    queue, place = labels(view, "attacked_queue", 0), value_of(view, "cursor", 0)
    game = queue[min(place, len(queue) - 1)]
    number = list(view.labels["game"]).index(game)
    raids = [raid.seat for raid in round_log(view).raids if raid.game == number and not raid.end]
    thief = person_at(view, raids[0]) if raids else {"who": "nobody", "name": ""}
    form, asked = next(iter(labels(view, "thief_form", 0)), ""), "yes" if view.must_decide else "no"
    target = _keeper(view, game, "target")
    return WORDS.say("decide-defence", **thief, **target, game=game, form=form or "shape", asked=asked), "GO-45"


def decision_help(view: View) -> str:
    """Return what each answer to a steal comes to (GO-45, GO-51), or ""."""
    queue, place = labels(view, "attacked_queue", 0), value_of(view, "cursor", 0)
    if view.phase is None or view.phase.key != "defence" or value_of(view, "contest", 0) or not queue:
        return ""
    return WORDS.say("block-or-compete", game=queue[min(place, len(queue) - 1)])


def _vote(view: View) -> tuple[str, str]:
    """Return the proposal being voted on. Its proposer is the only seat not asked."""
    asking = [seat for seat in range(len(view.seats)) if seat not in view.deciding]
    found = row(view, "proposed", asking[0]) if len(asking) == 1 else None
    if not found or not found.cells or found.cells[0].text not in METHODS:
        return "", ""
    return WORDS.say("decide-vote", **person_at(view, asking[0]), way=found.cells[0].text), "GO-17"
