"""Texts of Surviving: labels, notation, picks, moves without a number, faces."""

import pytest
from msgspec import structs

from gamester.games.surviving.cards import CardSet, parse_card_set
from gamester.games.surviving.facts import card_of, identity_of, obstacle_of
from gamester.games.surviving.ui.cards import SAMPLE_CARDS, face, face_at
from gamester.match.moves import Refusal
from gamester.match.notation import Notation, format_move, parse_move
from gamester.match.setup import Setup, new_setup
from gamester.ui.faces.sanitizer import sanitize
from tests.support.surviving_sets import DEFAULT, default, entry, written
from tests.support.surviving_tables import at_play, do


@pytest.fixture(scope="module")
def table() -> Setup:
    return new_setup("surviving", 4)


def test_the_numbering_of_the_law(table: Setup) -> None:
    """There are blocks of 7, 35, 6, 57, 57 and 36 actions for all player counts (section d)."""
    notation = Notation(table.game, table.state)
    starts = {block.shape.name: block.start for block in notation.blocks}
    assert [starts[name] for name in ("stay", "done", "play", "guard", "discard", "scrap", "buy")] == [0, 6, 7, 42, 48, 105, 162]
    assert table.game.game.num_actions(table.state) == table.game.game.num_actions(new_setup("surviving", 2).state) == 198


def test_every_action_parses_back(table: Setup) -> None:
    for number in range(198):
        text = format_move(table.game, table.state, 0, (number,))
        assert parse_move(table.game, table.state, 0, text) == (number,), text


def test_words_of_some_actions(table: Setup) -> None:
    said = {format_move(table.game, table.state, 0, (number,)) for number in range(198)}
    assert {
        "stay",
        "play rifle",
        "guard shield",
        "discard turret",
        "scrap trauma_org",
        "buy id:biogene",
        "buy top:2",
        "buy pile:1:0",
    } <= said


def test_picks_of_actions() -> None:
    laid = at_play(DEFAULT, hand=("knife", "shield"))
    pressed = {format_move(laid.game, laid.state, 0, (n,)): laid.game.text.picks(laid.state, 0, n) for n in range(198)}
    assert pressed["play knife"] == pressed["scrap knife"] == ["hand:knife"]
    assert pressed["guard shield"] == pressed["discard shield"] == ["hand:shield"]
    assert pressed["attack"] == pressed["up"] == []
    assert pressed["buy rifle"] == ["shelf:rifle"]
    assert pressed["buy id:soldier"] == ["shelf:id:soldier"]
    assert pressed["buy top:1"] == ["shelf:top:1"]


@pytest.mark.parametrize(
    ("text", "clause"),
    [("play scrip", "SG-30"), ("play bruise", "SG-30"), ("guard knife", "SG-28"), ("play nothing", "TB-909"), ("guard bruise", "SG-28")],
)
def test_acts_that_have_no_number(text: str, clause: str) -> None:
    laid = at_play(DEFAULT, hand=("knife",))
    refusal = parse_move(laid.game, laid.state, 0, text)
    assert isinstance(refusal, Refusal)
    assert refusal.clause == clause


def test_custom_card_has_its_name_everywhere() -> None:
    """A custom card is in the labels, the actions and the drawing (SG-30)."""
    cards = default()
    entry(cards, "card", "knife").update(id="my_very_own_knife_of_steel", name="My <Knife>")
    laid = at_play(written(cards), hand=("my_very_own_knife_of",))
    t = do(laid, "play my_very_own_knife_of", "attack")
    assert sum(t.trophies[0]) == 1
    assert ">My very own<" in face("card", "my_very_own_knife_of")


def test_faces_are_svg_without_style(table: Setup) -> None:
    labels = table.game.text.labels(table.state)
    for dim in ("card", "obstacle", "identity", "playable", "guarding", "shelf"):
        for label in labels[dim]:
            drawn = face(dim, label)
            assert drawn.startswith("<") and sanitize(drawn, label)
            assert "style=" not in drawn
    assert face("seat", "0") == ""
    assert all(face(*card) for card in SAMPLE_CARDS)
    assert "Assault Rifle" in face("card", "rifle")
    assert "10" in face("identity", "soldier")


def test_set_can_be_read_from_facts(table: Setup) -> None:
    """The facts of a state hold everything of the set except names, so that a drawing needs nothing else."""
    cards = parse_card_set(DEFAULT, "default.toml")
    assert isinstance(cards, CardSet)
    for number, card in enumerate(cards.types):
        copies = card.starter * 4 or card.copies
        assert structs.replace(card_of(table.state, number), name=card.name) == structs.replace(card, copies=copies)
    for number, obstacle in enumerate(cards.obstacles):
        assert structs.replace(obstacle_of(table.state, number), name=obstacle.name) == structs.replace(obstacle, level=obstacle.area + 1)
    for number, role in enumerate(cards.identities):
        assert structs.replace(identity_of(table.state, number), name=role.name) == role
    assert "Recruit" in face_at(table.state, "identity", 3)
    assert "50" in face_at(table.state, "card", 12)
    assert "100" in face_at(table.state, "obstacle", 22)
    assert face_at(table.state, "seat", 0) == ""
