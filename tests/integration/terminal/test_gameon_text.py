"""Game-On as text: Game Cards, shapes and contests, in terminals and for agents."""

import random
import re
from collections import Counter
from collections.abc import Iterator

import pytest

from gamester.games.gameon import ui as felt
from gamester.games.registry import get_game
from gamester.match.match import Match
from gamester.match.text_view import view_as_text
from gamester.match.views import View
from gamester.terminal import drawing
from gamester.terminal import drawing as words
from gamester.terminal.choices import Selection, selection_text

NAMES = ["Ana", "Bo", "Cy"]
AREA = re.compile(r"^    Play Area:\n((?:      .*\n)+)", re.M)


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


def told_of(view: View) -> str:
    """The lines of the Play Area in the terminal, as one."""
    found = AREA.search(drawing.render_table(view, 78).plain + "\n")
    assert found, drawing.render_table(view, 78).plain
    return flat(found[1])


def on_the_area(view: View, seat: int) -> int:
    zone = next(zone for zone in view.zones if zone.name == "placed")
    return len(zone.rows[seat].cards)


@pytest.mark.parametrize("visibility", ["hidden", "open"])
def test_play_area_text_lists_shapes_and_their_owners(seed: int, visibility: str) -> None:
    """The text lists every shape of the Play Area and who has covered it.

    It used to be `Play Area: Watchtower, Quill`; what had to be matched was nowhere.
    """
    covered = 0
    for step, match in enumerate(moments(seed, 90, commit_visibility=visibility)):
        for viewer in range(4) if step % 3 == 0 else ():
            view = match.view(viewer)
            labels, said = view.labels, told_of(view)
            for card in next(zone for zone in view.zones if zone.name == "play_area").rows[0].cards:
                shapes = str(labels["shapes"][card.id]).replace("|", "{}, ") + "{}"
                expected = re.escape(shapes).replace(r"\{\}", r"( \[[^]]+\])?").replace(r"\ ", " ")
                facts = f"{card.label} ({labels['kind'][card.id]}, {labels['points'][card.id]} point"
                assert facts in said and re.search(expected, said[said.index(facts) :]), (card.label, said)
            for seat in range(3):
                name = "you" if seat == viewer else NAMES[seat]
                sure = [who for who in re.findall(r"\[([^]]+)\]", said) if re.search(rf"\b{name}\b(?!, (not yet )?committed)", who)]
                assert len(sure) == on_the_area(view, seat), (name, said)
                covered += len(sure)
            text = view_as_text(view)
            assert all(line in flat(text) for line in get_game("gameon").text_rows(view, "play_area", -1) or ()), text
    assert covered > 20


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
                said = selection_text(view, Selection())
                assert said.startswith(decided) if view.must_decide else said.startswith("Waiting") and said.endswith(decided), said
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
    assert "    Play Area: " in drawing.render_table(view, 78).plain and "- Play Area: " in view_as_text(view)
    assert view.phase and selection_text(view, Selection()) == view.phase.description and not words.draft_text(view)
