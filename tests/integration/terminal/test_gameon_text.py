"""Game-On as text: Game Cards, shapes and contests, in terminals and for agents."""

import random
import re
from collections import Counter
from collections.abc import Iterator
from functools import reduce

import pytest

from gamester.games.gameon import ui as felt
from gamester.games.registry import get_game
from gamester.match.match import Match
from gamester.match.text_view import view_as_text
from gamester.match.views import View
from gamester.terminal import drawing
from gamester.terminal.cards import SHAPES
from gamester.terminal.ink import plain
from gamester.ui.patch import walk
from gamester.ui.vocabulary import Board
from tests.support.terminal_screen import drawer_of, question_of

NAMES = ["Ana", "Bo", "Cy"]


def moments(seed: int, acts: int, **options: str) -> Iterator[Match]:
    """A match as it goes on; cards are put down rather than anything else."""
    match, draw = Match.open("gameon", 3, options, "", f"{seed}", NAMES), random.Random(seed)
    for _ in range(acts):
        if match.ended_by():
            break
        yield match
        seat = match.pending_seats()[0]
        plays = [move for move in match.legal_moves(seat) if move.action_type == "play"]
        match.act(seat, draw.choice(plays or match.legal_moves(seat)).move)


def flat(text: str) -> str:
    return " ".join(text.split())


def on_the_area(view: View, seat: int) -> int:
    zone = next(zone for zone in view.zones if zone.name == "placed")
    return len(zone.rows[seat].cards)


@pytest.mark.parametrize("visibility", ["hidden", "open"])
def test_play_area_lists_shapes_and_their_owners(seed: int, visibility: str) -> None:
    """The terminal lists every shape of the Play Area and who has covered it, and so does the text for agents.

    It used to be `Play Area: Watchtower, Quill`; what had to be matched was nowhere.
    """
    covered = 0
    for step, match in enumerate(moments(seed, 90, commit_visibility=visibility)):
        for viewer in range(4) if step % 3 == 0 else ():
            view, drawer = match.view(viewer), drawer_of(match, viewer, 300)
            told = flat(plain(drawing.felt(drawer, 999)).replace("\u00a0", " "))
            boards = [node for node in walk(drawer.table) if isinstance(node, Board)]
            for card in next(zone for zone in view.zones if zone.name == "play_area").rows[0].cards:
                signs = [sign for shape in str(view.labels["shapes"][card.id]).split("|") for sign in [in_signs(shape)]]
                expected = r"\] ".join(rf"\[{re.escape(sign)}( ✓| \(open to you\))?" for sign in signs)
                points = view.labels["points"][card.id]
                assert re.search(rf"{card.label}, {view.labels['kind'][card.id]}, {points} point[^:]*: {expected}\]", told), (
                    card.label,
                    told,
                )
            for seat in range(3):
                laid = [one for board in boards for one in board.rows if one.seat == seat]
                assert sum(len(one.cards) for one in laid) >= on_the_area(view, seat), (seat, told)
                assert all(flat(f"{one.name}: ") in told for one in laid)
                covered += on_the_area(view, seat)
            text = view_as_text(view)
            assert all(line in flat(text) for line in get_game("gameon").text_rows(view, "play_area", -1) or ()), text
    assert covered > 20


def in_signs(shape: str) -> str:
    """Return a shape as the terminal draws it."""
    return reduce(lambda words, one: words.replace(one, SHAPES[one]), SHAPES, shape.strip())


def test_decision_is_described_as_on_a_page() -> None:
    """A decision is described as on a page.

    The opponent, the prize and the form of a block were only in the log. Waiting players read it as
    well.
    """
    about: Counter[tuple[str, bool]] = Counter()
    for match in moments(7, 250):
        for viewer in range(4):
            view = match.view(viewer)
            decided = felt.decision(view)[0]
            if decided and view.outcome is None:
                assert flat(decided) in question_of(match, viewer)
                about[view.phase.key if view.phase else "", view.must_decide] += 1
    assert {("defence", True), ("defence", False), ("action", True)} <= about.keys(), about


def test_failed_ui_hook_uses_generic_text(monkeypatch: pytest.MonkeyPatch) -> None:
    """If a UI hook fails the generic text is used.

    As on a page, the zone is described by labels and the decision by its phase.
    """

    def broken(*_: object) -> object:
        raise ZeroDivisionError("no seats")

    for name in ("text_rows", "decision", "drafted"):
        monkeypatch.setattr(felt, name, broken)
    match = next(moments(7, 1))
    match.act(0, next(move for move in match.legal_moves(0) if move.drafts).move)
    view = match.view(0)
    assert "- Play Area: " in view_as_text(view)
    assert view.phase and question_of(match, 0).startswith(view.phase.description)
