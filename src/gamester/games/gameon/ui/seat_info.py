"""Panel of a seat in Game-On: figures, public knowledge, marks, and the decision."""

from __future__ import annotations

from collections import Counter

from gamester.games.gameon.rules.constants import CHALLENGE, CLAIM, FACE_DOWN
from gamester.games.gameon.strings import METHODS
from gamester.games.gameon.text import spoken_label
from gamester.games.gameon.ui.board import drafts
from gamester.games.gameon.ui.round_log import round_log, steals
from gamester.games.ui_kit import View, join_names, labels, name_or_you, name_or_you_inline, row, value_of

CROWD = 3
"""Number of seats up to which each has room for all figures."""
INSTEAD = {"convert": "recolour your hand first", "redraw": "redraw all of it"}
"""Alternatives in words if no card fits, by action type."""


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
    beside = [f"{pile + under} to draw"] if crowded else [f"{pile + under} to draw", f"{spent} discarded"]
    if white:
        beside.append(f"{white} {'chevron' if white == 1 else 'chevrons'}")
    kind = row(view, "deck_type", seat)
    if kind and kind.cells:
        beside.append(f"{kind.cells[0].text} deck")
    return [(f"{points} {'point' if points == 1 else 'points'}", "", "main"), *((words, "", "") for words in beside)]


def _many(view: View, zone: str, seat: int) -> int:
    found = row(view, zone, seat)
    return max(0, found.count) if found else 0


def public_knowledge(view: View, seat: int) -> list[tuple[str, str]]:
    """Return public knowledge of a seat: locked cards, discards, known cards.

    Locked cards are those of GO-R25; known cards lie under the pile or were taken back into the hand.
    """
    locked = [title for title in labels(view, "controlled", seat) if title in _locked(view)]
    said = [
        ("Locked, and still worth their points: ", locked, "GO-R25"),
        ("Known to be in hand: ", labels(view, "known_in_hand", seat), "GO-58"),
        ("Under the draw pile, face up: ", labels(view, "under_pile", seat), "GO-46"),
        ("Discarded: ", labels(view, "discards", seat), "GO-57"),
    ]
    return [(f"{words}{join_names(_counted(cards))}.", clause) for words, cards, clause in said if cards]


def _counted(cards: list[str]) -> list[str]:
    named = Counter(spoken_label("design", card) for card in cards)
    return [f"{many} {card}" if many > 1 else card for card, many in named.items()]


def _locked(view: View) -> list[str]:
    return labels(view, "locked", 0)


def card_marks(view: View) -> dict[tuple[str, int, int], str]:
    """Return the marks of cards: locked (GO-51, GO-R25), or openly attacked (GO-R03)."""
    worn = dict.fromkeys(_locked(view), "locked") | {play.game: "raided" for play in steals(view)}
    seats = range(len(view.seats)) if worn else ()
    return {
        ("controlled", seat, place): worn[title]
        for seat in seats
        for place, title in enumerate(labels(view, "controlled", seat))
        if title in worn
    }


def drafted(view: View) -> list[str]:
    """Return the viewer's plays and conversion that only they see, in words."""
    said = [f"{'an Omni' if '+' in card else card} on {game}" for game, _, card in drafts(view)]
    return said + [f"{title} given up to recolour the hand" for title in labels(view, "draft_convert", view.viewer)]


def decision(view: View) -> tuple[str, str]:
    """Return the present decision in words and its clause.

    Both are "" if the phase text is enough.
    """
    key = view.phase.key if view.phase else ""
    if view.viewer > len(view.seats) and _way(view) != METHODS[3]:
        said = _way(view).replace("_", " ")
        return (
            f"Competitions are settled by {said} now, so nobody asks you. Should the table vote for {METHODS[3]}, you are asked again.",
            "GO-17",
        )
    if value_of(view, "contest", 0):
        return _contest(view)
    if key == "defence" and labels(view, "attacked_queue", 0):
        return _defence(view)
    if key == "vote":
        return _vote(view)
    if key == "action" and view.must_decide:
        open_now = any(pick.startswith("on:") for move in view.legal_moves for pick in move.picks)
        steals = any(pick.startswith("controlled:") for move in view.legal_moves for pick in move.picks if move.action_type == "play")
        what = ["a shape it fits"] if open_now else []
        what += ["a Game Card of others, to steal it"] if steals else []
        if what:
            shown = "in secret" if view.is_simultaneous else "for all to see as soon as you commit"
            return f"Choose a card, and {join_names(what, 'or')}. As many as you like, {shown}.", "GO-26"
        if view.draft:
            return "Commit, or take it back.", "GO-R03"
        shapes = {move.action_type for move in view.legal_moves}
        ways = [words for shape, words in INSTEAD.items() if shape in shapes]
        return f"No card of yours fits anything. {join_names(['Commit nothing', *ways], 'or')}.", "GO-33"
    if key == "action" and view.deciding and not view.is_simultaneous:
        return "Everybody plays any number of cards, converts, redraws or passes; it is shown with the commitment.", "GO-R03"
    return "", ""


def _way(view: View) -> str:
    """Return the current method of competing."""
    found = row(view, "method", 0)
    return found.cells[0].text if found and found.cells else ""


def _contest(view: View) -> tuple[str, str]:
    game = join_names(labels(view, "contested", 0))
    rivals = [name_or_you(view, seat) for seat in range(len(view.seats)) if value_of(view, "in_contest", seat)]
    rivals.sort(key=lambda name: name != "You")
    kind, who = value_of(view, "contest", 0), join_names(rivals)
    if kind == CLAIM:
        said, clause = f"{who} completed {game}. The winner takes it; the others' cards go back to the hand.", "GO-39"
    elif kind == CHALLENGE:
        go = "both go" if len(rivals) == 2 else "all go"
        said, clause = f"{who} {go} for {game}. The winner may try to steal it; the others take their cards back.", "GO-53"
    else:
        keeper = _keeper(view, game)
        said, clause = (
            f"{who} compete for {game}. If {keeper} win{'' if keeper == 'you' else 's'}, it is locked; else it is stolen.",
            "GO-49",
        )
    if _way(view) == METHODS[3]:
        own = "Settle it among yourselves, then name who won." if view.must_decide else "They settle it among themselves and name who won."
        said += f" {own}" if view.deciding else " The judge names the winner."
    return said, clause


def _keeper(view: View, game: str) -> str:
    seat = next((seat for seat in range(len(view.seats)) if game in labels(view, "controlled", seat)), -1)
    return "the holder" if seat < 0 else name_or_you_inline(view, seat)


def _defence(view: View) -> tuple[str, str]:
    queue, place = labels(view, "attacked_queue", 0), value_of(view, "cursor", 0)
    game = queue[min(place, len(queue) - 1)]
    number = list(view.labels["game"]).index(game)
    raids = [raid.seat for raid in round_log(view).raids if raid.game == number and not raid.end]
    thief = name_or_you(view, raids[0]) if raids else "Somebody"
    form = join_names(labels(view, "thief_form", 0)) or "shape"
    keeper = _keeper(view, game)
    whose = "your" if keeper == "you" else f"{keeper}'s"
    want = "want" if thief == "You" else "wants"
    other = "or compete, and" if view.must_decide else "without one they compete, and"
    said = f"{thief} {want} to steal {whose} {game} with a {form}. Any {form} blocks it; {other} it is stolen or locked for good."
    return said, "GO-45"


def _vote(view: View) -> tuple[str, str]:
    """Return the proposal being voted on. Its proposer is the only seat not asked."""
    asking = [seat for seat in range(len(view.seats)) if seat not in view.deciding]
    found = row(view, "proposed", asking[0]) if len(asking) == 1 else None
    methods, ways = list(view.labels["method"]), list(view.labels["way"])
    if not found or not found.cells or found.cells[0].text not in methods[: len(ways)]:
        return "", ""
    way, verb = ways[methods.index(found.cells[0].text)], "propose" if asking[0] == view.viewer else "proposes"
    return f"{name_or_you(view, asking[0])} {verb} to settle competitions by {way}. All must accept.", "GO-17"
