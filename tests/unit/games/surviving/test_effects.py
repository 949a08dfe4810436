"""Every effect word in every list does what the law says, also on unknown cards."""

from typing import Any

import pytest

from gamester.core.events import EventRecorder
from gamester.games.surviving.card_vocabulary import LISTS, OPERATION_WORDS, SHIFT
from gamester.games.surviving.rules.events import MENDED
from gamester.match.log_text import event_sentence
from gamester.match.setup import Setup
from tests.support.surviving_sets import default, entry, written
from tests.support.surviving_tables import at_play, do

HERE: dict[str, tuple[str, int]] = {
    "damage": ("damage_done", 20),
    "creds": ("creds", 2),
    "move": ("moves", 2),
    "armor": ("armor", 20),
}
"""Words that add to one number of the turn, and what `word 2` (or 20) leaves there."""


def put(where: str, effects: list[str]) -> Setup:
    """Return a state in which these effects of a card or an Obstacle have just been applied.

    Seat 0 has Health 30 of 60, no move action, a knife and a bruise in the hand, a bruise in the discard pile.
    """
    cards = default()
    knife, drone = entry(cards, "card", "knife"), entry(cards, "obstacle", "drone")
    drone.update(health=40, damage=0)
    del drone["on_defeat"]
    if where in ("play", "combo", "guard"):
        knife["play"] = []
        knife[where] = effects
    else:
        drone[where] = effects
    hand = ("knife", "knife", "rifle", "bruise") if where == "combo" else ("knife", "rifle", "bruise")
    laid = at_play(written(cards), hand=hand, moves=0)
    t = laid.state
    t.health[0] = 30
    named = laid.game.text.labels(t)["card"]
    t.discards[0][named.index("bruise")] += 1
    t.owned[0][named.index("bruise")] += 1
    if where in ("play", "combo"):
        do(laid, *["play knife"] * (2 if where == "combo" else 1))
    elif where in ("guard", "assault"):
        t.phase = 4
        do(laid, "guard knife" if where == "guard" else "take")
    elif where == "on_defeat":
        t.damage_done = 40
        do(laid, "attack")
    else:
        do(laid, "attack")
    return laid


def pairs() -> list[tuple[str, str]]:
    return [(word, where) for word, (_, lists) in OPERATION_WORDS.items() for where in LISTS if where in lists and word != SHIFT]


@pytest.mark.parametrize(("word", "where"), pairs())
def test_every_word_in_every_list(word: str, where: str) -> None:
    """Every word is tried in every list (SG-29, SG-37, SG-R15, SG-R24)."""
    number = 20 if word in ("damage", "armor", "heal", "hurt") else 2
    laid = put(
        where, ["move 3", f"{word} {number}"] if word == "slow" and where == "play" else [word if word == "flight" else f"{word} {number}"]
    )
    t, named = laid.state, laid.game.text.labels(laid.state)["card"]
    held = sum(t.hand[0])
    before = {"play": 2, "combo": 2, "guard": 2}.get(where, 3)
    if word in HERE:
        zone, value = HERE[word]
        assert getattr(t, zone) == value
    elif word == "heal":
        assert t.health[0] == 50
    elif word == "hurt":
        assert t.health[0] == 10
    elif word == "draw":
        assert held == before + 2
    elif word == "flight":
        assert t.flight == 1
    elif word == "slow":
        assert t.moves == (1 if where == "play" else 0)
    elif word == "mend":
        assert t.owned[0][named.index("bruise")] == 0
    elif word == "injure":
        assert sum(t.owned[0][card] for card in range(t.cards) if t.card_kind[card] == 4) == 4
    else:
        assert (t.phase, t.cards_to_choose) == ((9 if word == "scrap" else 8), 2)
        act = "scrap" if word == "scrap" else "discard"
        do(laid, f"{act} bruise", f"{act} rifle")
        assert t.out_of_game[named.index("rifle")] == (1 if word == "scrap" else 0)
        assert t.phase == {"play": 5, "assault": 5, "effects": 6}[where]


def test_effects_in_printed_order_with_a_choice_between() -> None:
    """Two words, a choice, and the rest of the list follow in this order; then the combo (SG-R15)."""
    cards = default()
    entry(cards, "card", "knife").update(play=["damage 10", "discard 1", "draw 1", "damage 20"], combo=["creds 3"])
    laid = at_play(written(cards), hand=("knife", "knife", "rifle", "claws"))
    t = do(laid, "play knife")
    assert (t.damage_done, sum(t.hand[0])) == (10, 3)
    do(laid, "discard rifle")
    assert (t.damage_done, sum(t.hand[0]), t.creds) == (30, 3, 0)
    do(laid, "play knife", "discard claws")
    assert (t.damage_done, t.creds) == (60, 3)


def test_event_of_a_removed_injury_says_where_it_lay() -> None:
    """Hand sizes are public, so the event says where a removed Injury lay (SG-R38)."""
    cards = default()
    entry(cards, "card", "knife").update(play=["mend 2"])
    laid = at_play(written(cards), hand=("knife", "bruise"))
    t, labels = laid.state, laid.game.text.labels(laid.state)
    bruise = labels["card"].index("bruise")
    t.discards[0][bruise] += 1
    t.owned[0][bruise] += 1
    t.scribe = EventRecorder()
    do(laid, "play knife")
    told = [event for event in t.scribe.events if event.kind == MENDED]
    assert [(event.b, event.c) for event in told] == [(bruise, 1), (bruise, 0)]
    said = [event_sentence(laid.game.text.EVENT_TEXTS[MENDED], event, labels) for event in told]
    assert [words.partition(" in ")[2] for words in said] == ["their hand", "their discard pile"]


def test_death_in_the_middle_of_a_list() -> None:
    """After a death nothing else happens, and no later heal helps (SG-R08)."""
    cards = default()
    entry(cards, "card", "knife").update(play=["hurt 60", "heal 60", "draw 3"])
    laid = at_play(written(cards), hand=("knife",))
    t = do(laid, "play knife")
    assert t.status[0] == 3
    assert t.ended_by == 58


def test_the_most_a_list_may_hold() -> None:
    cards = default()
    entry(cards, "card", "knife").update(play=["draw 9", "draw 9", "creds 9", "damage 300", "move 9", "armor 300"])
    laid = at_play(written(cards), hand=("knife",))
    t: Any = do(laid, "play knife")
    assert (t.creds, t.damage_done, t.armor, sum(t.hand[0])) == (9, 300, 300, 8)


def test_rooms_ask_for_types_and_flight() -> None:
    """Any met line shuts a room down (SG-R20)."""
    cards = default()
    drone = entry(cards, "obstacle", "drone")
    del drone["health"]
    drone.update(form="room", shutdown=["damage 300", "damage 10 + flight + soldier 2"])
    entry(cards, "card", "knife").update(play=["flight"])
    entry(cards, "card", "carbine").update(play=["damage 10"], combo=[])
    one = do(at_play(written(cards), hand=("knife", "carbine")), "play carbine", "attack")
    assert sum(one.trophies[0]) == 0
    both = do(at_play(written(cards), hand=("knife", "carbine")), "play carbine", "play knife", "attack")
    assert sum(both.trophies[0]) == 1
