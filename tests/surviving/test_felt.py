"""The felt of Surviving the G.A.M.E.: tower, encounter and Armory say what the table and the printed cards say, for every viewer."""

import re

from gamester.games import find
from gamester.games.surviving.felt import LAYOUT, badge, causes, centre, figures, knowledge
from gamester.games.surviving.vocabulary import Line
from gamester.games.surviving.words_of_effects import said, way
from gamester.kernel.clauses import platform
from gamester.play.match import Entry, Match
from gamester.play.views import View, look
from gamester.web.felts import KINDS
from gamester.web.svg import CENTRE, checked

TAGS = re.compile(r"<[^>]+>")
CITED = re.compile(r"SG-R?\d+")
WARE = re.compile(r'<button [^>]*class="ware"[^>]*>')


def table(*acts: str) -> Match:
    """Two players, the first one of the seats; these acts have been done by whoever's turn it was."""
    match = Match.open("surviving", 2, {"first_player": "seat0"}, "default", "a seed", ["Ana", "Bo"])
    for act in acts:
        done = match.act(match.pending()[0], act)
        assert isinstance(done, Entry), done
    return match


def inside(label: str, pool: int = 0, level: int = 1) -> Match:
    """The first player before an Obstacle, about to play cards."""
    match = table()
    t = match.table
    t.round, t.phase, t.moves, t.pool, t.highest = 6, 5, 1, pool, level
    for seat in (0, 1):
        t.status[seat], t.level[seat], t.health[seat] = 1, level, 60
    t.facing[level] = list(match.labels()["obstacle"]).index(label)
    return match


def plain(fragment: str) -> str:
    return " ".join(TAGS.sub(" ", fragment).split())


def drawn(view: View) -> str:
    return checked(centre(view), "", CENTRE)


def test_the_damage_there_is_and_what_follows_is_told_in_words() -> None:
    words = plain(drawn(look(inside("feral", pool=30), 0)))
    assert "Feral Recruit 40 Health 30 of 40" in words
    assert "If it falls a Creds card: 2 Creds and 1 VP; then 1 more move SG-34" in words
    assert "If it survives 20 Damage; it stays, and keeps you here" in words
    assert "If it survives 20 Damage; it stays, and keeps Ana here" in plain(drawn(look(inside("feral", pool=30), 1)))


def test_a_trap_says_what_it_does() -> None:
    words = plain(drawn(look(inside("lift1", level=0), 0)))
    assert "Service Lift a Trap" in words and "What it does you go 1 up, unless flying SG-R21" in words
    assert "If it falls" not in words


def test_everything_for_sale_is_a_button_that_buys_or_says_why_not() -> None:
    match = table("to_upgrade")
    acts = {move.act for move in look(match, 0).moves if move.shape == "buy"}
    buttons = WARE.findall(drawn(look(match, 0)))
    assert len(buttons) == 13 and sum("data-why" not in button for button in buttons) == len(acts) > 0
    others = WARE.findall(drawn(look(match, 1)))
    asked = [found[1] for button in others if (found := re.search(r'data-why="([^"]+)"', button))]
    assert len(asked) == len(others) == 13
    assert set(asked) >= acts


def test_buttons_say_what_they_do_on_this_table() -> None:
    said_of = {move.act: move.sentence for move in look(inside("feral", pool=30), 0).moves}
    assert said_of["attack"] == "Attack Feral Recruit with 30"
    assert {move.sentence for move in look(table("to_upgrade"), 0).moves if move.act == "buy knife"} <= {"Buy Combat Knife for 2"}


def test_how_a_seat_stands_is_told() -> None:
    view = look(inside("feral"), 1)
    assert 'aria-label="Health 60"' in checked(badge(view, 0), "", CENTRE) and ">6<" in badge(view, 0)
    assert figures(view, 0)[0] == ("Raw Recruit, Level 2", "", "good")
    assert ("Health 60.", "SG-38") in knowledge(view, 0)
    assert any(words.startswith("Owns in all: 6 Scrip and 4 Unarmed Combat") for words, _ in knowledge(view, 0))
    assert not any(words.startswith("Draw pile") for words, _ in knowledge(view, 0))
    assert any(words.startswith("Draw pile") for words, _ in knowledge(view, 1))
    assert causes(view, 0) == [("Inside to the end.", "SG-62")] and causes(view, -1) == []


def test_nobody_sees_more_of_the_tower_than_lies_face_up() -> None:
    one, other = inside("feral"), inside("feral")
    t = other.table
    t.den[3][: t.den_n[3]] = reversed(t.den[3][: t.den_n[3]])
    assert drawn(look(one, 1)) == drawn(look(other, 1))


def test_zones_of_the_layout_and_clauses_exist() -> None:
    game = find("surviving")
    zones = {zone.name for zone in look(table(), 0).zones}
    assert set(LAYOUT) <= zones and set(LAYOUT.values()) <= set(KINDS)
    view = look(inside("lift1", level=0), 0)
    cited = {*CITED.findall(drawn(view)), *(clause for _, clause in knowledge(view, 0))}
    assert cited <= set(game.law.clauses) | set(platform().clauses)


def test_effects_and_ways_read_as_words() -> None:
    assert said(((1, 30), (3, 1), (7, 0))) == "30 damage, draw 1, flight"
    assert way(Line(60, True, 1, 2)) == "60 damage with flight and 2 cyborg cards"
    assert way(Line(90)) == "90 damage"
