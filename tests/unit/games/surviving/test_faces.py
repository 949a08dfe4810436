"""Faces of Surviving: their words, their lines, and which drawing says what."""

from __future__ import annotations

import re
from html import unescape

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from gamester.games.lettering import cut, width, wrap
from gamester.games.registry import get_game
from gamester.games.surviving.card_vocabulary import parse_effect
from gamester.games.surviving.cards import CardSet, parse_card_set
from gamester.games.surviving.rules import operations as ops
from gamester.games.surviving.strings import WORDS as SPOKEN
from gamester.games.surviving.ui.cards import card_list, drawn, face, face_at, words_at
from gamester.games.surviving.ui.emblems import find_emblem
from gamester.games.surviving.ui.printed_words import card_rows, clauses, identity_rows, obstacle_rows, sentence, short, way_words
from gamester.match.card_sets import load_builtin_set
from gamester.match.match import Match
from gamester.ui.faces.sanitizer import sanitize
from tests.support.surviving_sets import crowded, default, entry, sets, written

WORDS = re.compile(r"<text[^>]*>(.*?)</text>")


def parsed(text: str) -> CardSet:
    found = parse_card_set(text, "own")
    assert isinstance(found, CardSet), found
    return found


def builtin() -> CardSet:
    loaded = load_builtin_set(get_game("surviving"), "default")
    assert not isinstance(loaded, list) and isinstance(loaded.cards, CardSet)
    return loaded.cards


def said(drawing: str, tier: str) -> str:
    """Return the words of one drawing of a face."""
    start = re.search(rf'<g class="{tier}[^"]*">', drawing)
    assert start, tier
    after = drawing[start.end() :]
    end = re.search(r'<g class="(from-66[^"]*|below-66)">|<use href="#edge"/>', after)
    return unescape(re.sub(r"<[^>]+>", "", " ".join(WORDS.findall(after[: end.start() if end else None]))))


def card(id: str) -> str:
    return drawn(next(one for one in builtin().cards if one.id == id))


@pytest.mark.parametrize(
    ("effect", "whole", "brief"),
    [
        ("draw 1", "Draw a card.", "Draw 1"),
        ("draw 2", "Draw 2 cards.", "Draw 2"),
        ("move 1", "One more move this turn.", "+1 move"),
        ("move 2", "2 more moves this turn.", "+2 moves"),
        ("heal 20", "Heal 20.", "Heal 20"),
        ("armor 10", "Take 10 less damage this turn.", "Armor 10"),
        ("flight", "Flight this turn: traps cannot move you.", "Flight"),
        ("mend 1", "Remove an Injury from your hand or discards.", "−1 Injury"),
        ("mend 2", "Remove 2 Injuries from your hand or discards.", "−2 Injuries"),
        ("scrap 1", "You may scrap a card from your hand.", "Scrap 1"),
        ("scrap 2", "You may scrap up to 2 cards from your hand.", "Scrap 2"),
        ("slow 1", "One move fewer this turn.", "−1 move"),
        ("hurt 10", "Lose 10 Health.", "Lose 10"),
        ("discard 1", "Discard a card.", "Discard 1"),
        ("injure 1", "Take an Injury.", "+1 Injury"),
        ("creds 2", "2 Creds to spend this turn.", "2 Creds"),
        ("damage 30", "Deal 30 damage.", "+30 damage"),
    ],
)
def test_every_effect_has_its_sentence(effect: str, whole: str, brief: str) -> None:
    assert (sentence(parse_effect(effect)), short(parse_effect(effect))) == (whole, brief)


def test_several_effects_are_one_sentence() -> None:
    found = tuple(map(parse_effect, ("hurt 10", "discard 1", "injure 1")))
    assert SPOKEN.say("assault", effects=clauses(found[:2])) == "Assault: lose 10 Health and discard a card."
    assert SPOKEN.say("assault", effects=clauses(found)) == "Assault: lose 10 Health, discard a card and take an Injury."


def test_cards_say_what_they_do_in_sentences() -> None:
    large = {one: said(card(one), "from-1") for one in ("carbine", "shield", "trauma", "scrip", "bruise")}
    assert large["carbine"] == "Service Carbine 30 damage Combo: with another Soldier card, deal 10 damage. Soldier 4"
    assert "Guard: discard this to stop an Assault, then draw a card." in large["shield"]
    assert large["trauma"] == "Trauma Kit +40 Health Remove an Injury from your hand or discards. Item, single use 2"
    assert large["scrip"] == "Scrip 1 Cred Played for you when you go shopping. Creds"
    assert large["bruise"].startswith("Bruised Ribs −1 VP at the end Fills your hand")
    obstacles = {one.id: one for one in builtin().obstacles}
    assert [row.sentence for row in obstacle_rows(obstacles["vent"])] == ["Assault: discard a card.", "If it survives: take an Injury."]
    assert [row.sentence for row in obstacle_rows(obstacles["lift2"])] == ["Go up a Level, unless you have Flight."]
    assert [way_words(line) for line in obstacles["vault" if "vault" in obstacles else "flooded"].shutdown] == [
        "60 damage",
        "40 damage with 2 Cyborg cards",
    ]
    soldier = next(role for role in builtin().identities if role.id == "soldier")
    assert [row.sentence for row in identity_rows(soldier)] == [
        "First Soldier card each turn: 20 more damage.",
        "Soldier cards cost 1 less.",
    ]


def test_smaller_drawings_drop_words_from_the_end() -> None:
    plating = card("plating")
    assert said(plating, "from-66") == "Reactive Plating 40 Armor 20 +30 damage 20 +30 5"
    assert said(plating, "below-66") == "40"
    assert said(drawn(next(one for one in builtin().obstacles if one.id == "lift2")), "below-66") == "+1"


def test_a_won_obstacle_is_a_card_with_money() -> None:
    """It shows no Health and no damage, on the table as in the list of faces."""
    one = next(one for one in builtin().obstacles if one.id == "feral")
    large = said(drawn(one, True), "from-1")
    assert large == "Feral Recruit 2 Creds Worth 1 point at the end. Played for you when you go shopping. Won on Level 2"
    match = Match.open("surviving", 2, {}, "default", "a seed", ["Ana", "Bo"])
    labels = match.labels()["card"]
    assert said(face_at(match.table, "card", list(labels).index("feral")), "from-66") == "Feral Recruit 2 1 VP Level 2"
    assert face("card", "feral") == drawn(one, True) and face("obstacle", "feral") == drawn(one)


def test_faces_of_a_table_are_those_of_the_set() -> None:
    """A state has no names and no text; its faces are those of the set, and only Obstacles have the large drawing."""
    match = Match.open("surviving", 3, {}, "default", "a seed", ["Ana", "Bo", "Cy"])
    of_set = {one.id: one for one in card_list(builtin())}
    seen = 0
    for dim in ("card", "obstacle", "identity"):
        for number, label in enumerate(match.labels()[dim]):
            if not label or (dim == "card" and label not in {one.id for one in builtin().cards}):
                continue
            at, listed = face_at(match.table, dim, number), of_set[label]
            if dim == "obstacle":
                same = next(one for one in builtin().obstacles if one.id == label)
                assert at == drawn(same)
            else:
                assert said(at, "from-66") == said(face(dim, label), "from-66") and 'class="from-1' not in at
                assert words_at(match.table, dim, number) == listed.words
            seen += 1
    assert seen > 70


def test_own_cards_take_the_emblem_of_their_kind() -> None:
    cards = default()
    entry(cards, "card", "knife").update(id="long_blade", name="Long Blade")
    one = next(card for card in parsed(written(cards)).cards if card.id == "long_blade")
    assert drawn(one) == drawn(replace(one, id="other")) != drawn(replace(one, type=1))
    assert find_emblem(["long_blade", "any-soldier"]) == "any-soldier"
    plain = replace(one, id="soldier", type=-1, kind=ops.UPGRADE)
    assert drawn(plain) == drawn(replace(plain, id="another")), "the emblem of a Character ID is no emblem of a card"


@given(sets())
def test_every_face_of_any_set_is_safe(cards: dict[str, object]) -> None:
    for one in card_list(parsed(written(cards))):
        assert sanitize(one.face, one.id, "x-") and one.words


def test_a_crowded_set_keeps_to_its_room() -> None:
    """Names and sentences end with an ellipsis where there is no room, and none is empty."""
    own = parsed(written(crowded()))
    for one in card_list(own):
        assert sanitize(one.face, one.id, "x-")
    large = said(drawn(next(card for card in own.cards if card.id == "carbine")), "from-184")
    assert large.count("…") <= 1 and "Wanderer of the long and winding corridors below the old town" in large
    assert card_rows(next(card for card in own.cards if card.id == "carbine"))[0].sentence == "2 Creds to spend this turn."


@given(st.text(st.characters(codec="utf-8", exclude_categories=("Cs", "Cc")), max_size=80), st.floats(6, 13), st.floats(30, 90))
def test_no_line_is_wider_than_its_room(words: str, size: float, room: float) -> None:
    lines = wrap(words, size, room)
    assert all(width(line, size) <= room or len(line) <= 2 for line in lines)
    assert "".join(lines).replace("-", "").replace(" ", "") == "".join(words.split()).replace("-", "")
    assert len(wrap(words, size, room, 2)) <= 2
    assert width(cut(words, size, room), size) <= max(room, width("…", size))
