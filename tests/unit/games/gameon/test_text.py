"""Texts of Game-On: every action, event and phase, and moves without a number."""

import re
from collections.abc import Mapping
from typing import Any

from gamester.games.gameon import ui as felt
from gamester.games.gameon.rules import constants as phases
from gamester.games.gameon.state import State
from gamester.games.gameon.text import action_sentence, labels, picks, spoken_label, why_no_such_action
from gamester.games.registry import get_game
from gamester.games.schema import Phase
from gamester.match.setup import new_setup

GAME = get_game("gameon")
RED_SQUARE, BLUE_TRIANGLE, OMNI = 0, 10, 15


def table(seats: int = 3, options: Mapping[str, Any] | None = None) -> State:
    """Return a state: Galleon in the Play Area, Falcon with seat 1, seat 0 holds a red square, an Omni, a black square."""
    t: State = new_setup("gameon", seats, "", options).state
    t.round, t.phase, t.lead = 1, phases.ACTION, 0
    t.play_area[0], t.controlled[1][0], t.controlled_n[1], t.controller[43] = 6, 43, 1, 1
    t.hand[0][:3], t.hand_n[0] = [RED_SQUARE, OMNI, 12], 3
    for seat in range(seats):
        t.deciding[seat] = 1
    return t


def test_labels() -> None:
    words = labels(table())
    assert words["design"][RED_SQUARE] == "red square"
    assert words["design"][OMNI] == "red square+yellow circle+blue triangle"
    assert words["game"][6] == "Galleon" and words["game"][-1] == "black card 6" and len(words["game"]) == 60
    assert words["target"] == words["game"][:54]
    assert words["colour"] == ["red", "yellow", "blue", "white", "black"] and words["form"] == ["square", "circle", "triangle"]
    assert words["type"] == ["anchor", "comet", "lantern", "acorn", "feather", "gear"]
    assert words["method"][:4] == ["die_roll", "hand_roll", "trivia", "external"]
    assert len(words["question"]) == len(words["asked"]) == 240


def test_the_numbering() -> None:
    """There are 1869 actions in blocks, equal for all player counts (section d)."""
    for seats in (2, 6):
        t = table(seats)
        words = labels(t)
        sizes = [[len(words[param.dimension]) for param in shape.params] for shape in GAME.text.ACTION_TYPES]
        names = ["play", "convert", "redraw", "done", "takeback", "defend", "compete", "choose", "propose", "accept", "reject"]
        assert [shape.name for shape in GAME.text.ACTION_TYPES] == names
        assert sizes == [[11, 54, 3], [54], [], [], [], [11], [], [8], [8], [], []]
        assert GAME.game.num_actions(t) == 1869


def test_every_move_can_be_pressed_and_named() -> None:
    """A play has a card and its target as picks, and its text names both; a choice is named by its meaning (GO-R41)."""
    t = table()
    for place, game, slot in ((0, 6, 0), (1, 6, 2), (2, 43, 0), (0, 43, 0)):
        play = (place * 54 + game) * 3 + slot  # the law's numbering
        card, title = labels(t)["design"][t.hand[0][place]], labels(t)["game"][game]
        assert picks(t, 0, play)[0] == f"hand:{card}" and len(picks(t, 0, play)) > 1
        assert spoken_label("design", card) in action_sentence(t, 0, play) and title in action_sentence(t, 0, play)
    assert picks(t, 0, 1782 + 43) == ["controlled:Falcon"]
    assert picks(t, 0, 1839) == ["hand:red square"]
    assert picks(t, 0, 1837) == [] and action_sentence(t, 0, 1837) == ""
    assert action_sentence(t, 0, 1839 + 2) == "Block with a black square"
    t.method = phases.HAND_ROLL
    assert action_sentence(t, 0, 1851) == "Show rock"
    t.method, t.question = phases.TRIVIA, 0
    assert action_sentence(t, 0, 1851).startswith("Answer: ")
    t.method = phases.EXTERNAL
    assert action_sentence(t, 0, 1852) != action_sentence(t, 0, 1853)


def test_acts_without_a_number() -> None:
    """In order: a card not in this game GO-27, a place beyond the hand GO-26, a Black Card GO-70, no slot GO-02 (section d)."""
    t = table(options={"black_cards": "1"})
    title = labels(t)["game"][t.play_area[0]].replace(" ", "_")
    other = next(name for k, name in enumerate(labels(t)["game"]) if k not in t.play_area and k < t.games).replace(" ", "_")
    assert why_no_such_action(t, 0, "play", ("0", "black_card_1", "0")) == 70
    assert why_no_such_action(t, 0, "play", ("0", "Moon", "0")) == 27
    assert why_no_such_action(t, 0, "play", ("14", "Moon", "0")) == 27
    assert why_no_such_action(t, 0, "play", ("14", title, "9")) == 26
    assert why_no_such_action(t, 0, "play", ("14", "black_card_1", "9")) == 26
    assert why_no_such_action(t, 0, "play", ("0", other, "9")) == 27
    assert why_no_such_action(t, 0, "play", ("0", title, "9")) == 2
    assert why_no_such_action(t, 0, "convert", ("Moon",)) == 27
    assert why_no_such_action(t, 0, "defend", ("14",)) == 24
    assert why_no_such_action(t, 0, "choose", ("9",)) == 24
    assert why_no_such_action(t, 0, "propose", ("chess",)) == 139
    assert why_no_such_action(t, 0, "redraw", ()) == 0
    t.contest, t.method = phases.CLAIM, phases.HAND_ROLL
    assert why_no_such_action(t, 0, "choose", ("9",)) == 37


def test_every_phase_has_words() -> None:
    assert set(GAME.text.PHASE_TEXTS) == set(range(phases.ACTION, phases.OVER + 1))
    assert all(isinstance(phase, Phase) for phase in GAME.text.PHASE_TEXTS.values())


def test_every_option_names_its_ruling() -> None:
    switched = {clause.option: clause.id for clause in GAME.law.clauses.values() if clause.option}
    assert {option.name: option.ruling for option in GAME.text.OPTIONS} == switched


def test_faces() -> None:
    """Every card of our set has a face without style attributes; a colour is always hatched, and black is wild."""
    words = labels(table())
    for dim in ("design", "game"):
        for label in words[dim]:
            drawn = felt.face(dim, label)
            assert drawn and "style" not in drawn
    assert felt.face("game", "Galleon") == felt.face("game", "Galleon", 3)
    assert 'href="#s-circle"' in felt.face("design", "blue circle") and "url(#h-blue)" in felt.face("design", "blue circle")
    assert felt.face("game", "anchor-7") == "" == felt.face("type", "anchor")
    assert all(felt.face(dim, label, seat) for dim, label, seat in felt.SAMPLE_CARDS)
    assert set(re.findall(r"h-([a-z]+)", "".join(map(str, (felt.face("design", label) for label in words["design"]))))) == set(
        words["colour"]
    )
