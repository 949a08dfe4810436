"""The drawing of any game, and what a game's own `ui.py` adds, without a browser."""

import logging
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from gamester.core.zones import FACE, SIZE, Dim, counts, fact, sequence, value
from gamester.games.registry import game_slugs, get_game
from gamester.match.card_sets import builtin_sets
from gamester.match.match import Match
from gamester.match.views import View, make_view
from gamester.server.html_table.places import Sitter
from gamester.server.html_table.scene import Scene, scene
from gamester.server.pages import new_table
from gamester.server.render import ui_hooks
from gamester.server.render.cards import Facts, face, facts_of, printed, symbols
from gamester.server.render.parts import PART
from gamester.server.render.sanitizer import FACE as CARD
from gamester.server.render.sanitizer import UnsafeMarkup, sanitize
from gamester.server.render.templates import set_description
from gamester.server.session.page_context import settings_summary
from gamester.server.storage.rows import StoredTable
from gamester.server.tables.lobby import agreed_terms
from gamester.ui.card_keys import Keys
from tests.support.drawn_hooks import drawn

FILE = Path(__file__).resolve().parents[3] / "docs" / "how-to" / "draw_a_game.md"
PAGE = FILE.read_text(encoding="utf-8").partition("## In nodes")[0]
BLOCKS = re.findall(r"^```python\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)
HOOKS = ("centre_html", "decision_html", "badge", "seat_figures", "public_knowledge", "card_marks", "decision", "aside", "ending_reasons")
AT_TIMES = {"drafted", "text_rows"}
"""Asked for a draft, and in text, alone."""


@pytest.fixture
def armies() -> Match:
    """A table of Armies after two turns."""
    match = Match.open("armies", 3, {}, "classic", "felt", ["Ana", "Bo", "<b>Cy</b>"])
    while match.round_number() < 3:
        for seat in match.pending_seats():
            match.act(seat, match.legal_moves(seat)[0].move)
    return match


@pytest.fixture
def felt(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., None]]:
    """Gives Armies another felt for a while."""

    def lay(**hooks: Any) -> None:
        monkeypatch.setattr(ui_hooks, "ui_of", lambda home: SimpleNamespace(**hooks))
        ui_hooks.layout.cache_clear()
        ui_hooks.face.cache_clear()

    yield lay
    monkeypatch.undo()
    ui_hooks.layout.cache_clear()
    ui_hooks.face.cache_clear()


def seen(match: Match, viewer: int = 0) -> Scene:
    return scene(make_view(match, viewer), [Sitter(name) for name in match.seats], Keys())


def test_the_felt_of_armies_is_on_the_page(armies: Match) -> None:
    s, html = seen(armies), drawn(armies)
    assert s.middle and PART.sub(r"\2", str(s.middle)) in html
    assert html.count('<details class="known"') == 3
    assert html.count("&lt;b&gt;Cy&lt;/b&gt;") > 3 and "<b>Cy</b>" not in html
    assert len(re.findall(r'\bid="([^"]+)"', html)) == len(set(re.findall(r'\bid="([^"]+)"', html)))
    assert "possible" not in {block.zone for place in s.others for block in place.blocks}


def test_who_is_waited_for_is_one_sentence_with_you_last() -> None:
    match = Match.open("armies", 3, {}, "classic", "felt", ["Ana", "Bo", "Cy"])
    assert seen(match).waiting == "Bo, Cy and you" and "Waiting for Bo, Cy and you." in drawn(match)
    assert seen(match, 3).waiting == "Ana, Bo and Cy", "who only watches is not waited for"
    match.act(1, match.legal_moves(1)[0].move)
    assert seen(match).waiting == "Cy and you" and seen(match, 1).waiting == "Ana and Cy"
    match.act(2, match.legal_moves(2)[0].move)
    assert seen(match).waiting == "" and "Waiting for" not in drawn(match)


def test_house_rules_are_questions_with_answers_in_words() -> None:
    """At a table and in its waiting room alike: no name of an option, no `true`."""
    match = Match.open("gameon", 2, {"locked_convert": "true", "competition": "hand_roll"}, "base", "felt", ["Ana", "Bo"])
    told = {question: (answer, ruling) for question, answer, ruling in settings_summary(match)}
    assert told["May a locked Game Card be given up to convert?"] == ("yes", "GO-R12")
    assert told["Do chevrons on locked Game Cards count?"] == ("no", "GO-R34")
    assert told["Cards"] == ("Game-On base set, our own", "")
    assert not [words for words in (*told, *(answer for answer, _ in told.values())) if "_" in words or words in ("true", "false")]
    row = StoredTable("a-b", "gameon", match.header.rules, dict(match.header.options), "base", "half", "promise", "", started=False)
    assert set(agreed_terms(row)) <= {(question, answer) for question, (answer, _) in told.items()}
    assert told["After how many idle rounds in a row does the game end?"] == ("auto", "GO-R31")


def test_a_table_of_an_older_rules_number_says_so_and_what_held_then() -> None:
    """In its waiting room, where what is not usual is told, the defaults of that time are told too: they are no longer usual."""
    match = Match.open("gameon", 2, {"locked_convert": "true"}, "base", "felt", ["Ana", "Bo"], number=1)
    told = {question: answer for question, answer, _ in settings_summary(match)}
    then = {
        "Cards": told["Cards"],
        "Rules number": "1, an earlier one",
        "After how many idle rounds in a row does the game end?": "4",
        "Do chevrons on locked Game Cards count?": "yes",
        "May a locked Game Card be given up to convert?": "yes",
    }
    assert then.items() <= told.items()
    row = StoredTable("a-b", "gameon", 1, dict(match.header.options), "base", "half", "promise", "", started=False)
    assert dict(agreed_terms(row)) == then


def test_a_number_that_is_left_to_the_rules_is_an_empty_field() -> None:
    """The form shows its word as what stands there when nothing is written; what is sent empty is that word again."""
    game, sent = get_game("gameon"), {"name": ["Ana", "Bo"], "kind": ["you", "heuristic"]}
    for written, option, changed in (("", "auto", False), ("7", "7", True), ("auto", "auto", False)):
        given = new_table.parse_table_form(game, {**sent, "rule-stall_limit": [written]})
        assert isinstance(given, new_table.NewTableForm) and given.options["stall_limit"] == option
        rule = next(rule for rule in new_table.rules(game, given) if rule.name == "stall_limit")
        assert (rule.written, rule.changed, rule.before) == (written if option != "auto" else "", changed, "")
    fresh = next(rule for rule in new_table.rules(game, new_table.default_form(game)) if rule.name == "stall_limit")
    assert (fresh.written, fresh.usual, fresh.changed) == ("", "auto", False)


def test_card_sets_are_called_as_people_would() -> None:
    """No file name, no name of the game twice, and nothing that is the default twice."""
    said = {(game.slug, name): set_description(game, name) for game in map(get_game, game_slugs()) for name in builtin_sets(game)}
    assert said["gameon", "base"] == "Game-On base set, our own" and said["armies", "classic"] == "Classic pack, the cards of the rulebook"
    assert said["shapes", "default"] == "Default set" and said["surviving", "default"] == "Gamester default set, our own"
    assert all(words[0].isupper() and "(" not in words and "our own set" not in words for words in said.values()), said


def test_a_game_without_a_felt_has_a_table_all_the_same(armies: Match, felt: Callable[..., None]) -> None:
    felt()
    s, html = seen(armies), drawn(armies)
    assert s.middle == "" and "known" not in html
    assert [block.zone for block in s.others[0].blocks][:1] == ["army"]
    assert "Q</text>" in symbols(armies)


def test_hints_lay_zones_out_and_put_them_first(armies: Match, felt: Callable[..., None]) -> None:
    felt(LAYOUT={"presentation": "row", "army": "pile", "out": "none"})
    kinds = [(block.zone, block.kind) for block in seen(armies).others[0].blocks]
    assert kinds[:2] == [("presentation", "row"), ("army", "pile")]
    assert "out" not in dict(kinds)
    felt(LAYOUT={"army": "heap"})
    with pytest.raises(UnsafeMarkup, match=r"LAYOUT\['army'\]: expected one of row, fan, .*, got 'heap'"):
        seen(armies)


@pytest.mark.parametrize("hook", ["centre_html", "decision_html", "badge"])
def test_a_drawing_that_is_unfit_or_fails_is_logged_and_left_out(
    hook: str, armies: Match, felt: Callable[..., None], caplog: pytest.LogCaptureFixture
) -> None:
    felt()
    plain = drawn(armies)
    for fault in (lambda *_: "<script>1</script>", lambda *_: 1 // 0):
        caplog.clear()
        felt(**{hook: fault})
        assert drawn(armies) == plain
        assert f"games.armies.ui.{hook}" in caplog.text


def test_marks_are_drawn_and_said(armies: Match, felt: Callable[..., None]) -> None:
    felt(card_marks=lambda view: {("army", 1, 0): "hit soldier:Q", ("army", 0, 0): "dead", ("presentation", 0, 0): "struck"})
    army = next(block for block in seen(armies).others[0].blocks if block.zone == "army")
    assert [(card.label, card.mark, card.told, card.key) for card in army.cards] == [("Q", "hit", True, "")]
    assert army.backs == army.count - 1
    html = drawn(armies)
    assert 'class="card hit" role="img" aria-label="Queen of hearts, hit' in html
    assert re.search(r'class="card dead"[^>]*aria-label="\w+ of spades, fallen', html)
    assert 'class="grp struck"' in html and "cancelled" in html


def test_a_felt_that_fails_is_told_of_and_stops_nobody(armies: Match, felt: Callable[..., None], caplog: pytest.LogCaptureFixture) -> None:
    def broken(*_: Any) -> Any:
        raise ZeroDivisionError("no seats")

    felt(**dict.fromkeys(HOOKS, broken), face=lambda *_: "<script/>")
    assert ui_hooks.face("x", "card", "K", 0) == "" and "expected one of svg, g" in caplog.text
    with caplog.at_level(logging.ERROR, "gamester"):
        html = drawn(armies)
    assert 'id="table"' in html
    said = [record.getMessage() for record in caplog.records]
    assert {f"{armies.game.home}.ui.{hook} failed" for hook in HOOKS[:-1]} <= set(said)
    felt(centre_html=lambda view: "<iframe/>")
    caplog.clear()
    assert "iframe" not in drawn(armies)
    assert "got <iframe>" in caplog.text


@pytest.mark.parametrize("slug", ["armies"])
def test_every_face_of_a_table_is_fit_and_stands_once(slug: str) -> None:
    match = Match.open(slug, 2, {}, get_game(slug).text.DEFAULT_SET, "faces", ["Ana", "Bo"])
    page = str(symbols(match))
    ids = re.findall(r'<g id="([^"]+)"', page)
    assert len(ids) == len(set(ids)) > 10
    assert str(face(match.game, "soldier", "K", 1)) in (
        '<svg class="picture" viewBox="0 0 100 140" aria-hidden="true" focusable="false">' + f'<use href="#{name}"/></svg>' for name in ids
    )


class Wares:
    """Cards with printed facts."""

    SEATS, KINDS, CARDS = Dim("seat"), Dim("kind", 2), Dim("card", 3, has_blank=True)
    hand = counts("hand", SEATS, CARDS, kind="hand", owner=FACE, others=SIZE)
    price = fact("price", CARDS)
    weight = fact("weight in stone", CARDS)
    sort = fact("sort", CARDS, of=KINDS)


def test_a_card_that_nobody_draws_shows_its_printed_facts() -> None:
    told = printed("card", "Old lantern", Facts((("price", 12), ("weight in stone", 3)), ("tool", "light")))
    assert sanitize(told, "", CARD)
    words = re.findall(r">([^<>]+)</text>", told)
    assert words == ["Old lantern", "12", "price", "3", "weight in stone", "tool, light"]
    assert printed("card", "Old lantern", Facts()) == printed("card", "Old lantern")
    for label in ("K", "10", "Old lantern", "<&>", "", "a" * 60):
        for facts in (None, Facts((("price", 1),)), Facts((), ("tool",)), Facts((("a", 1), ("b", 2), ("c", 3), ("d", 4)))):
            assert sanitize(printed("card", label, facts), "", CARD)


def test_the_facts_of_cards_are_read_off_the_table(armies: Match) -> None:
    facts = facts_of(armies.layout, armies.table, armies.labels())
    assert facts["soldier", "Q"] == Facts((("value of a soldier", 12),))
    assert facts["rank", "9"].numbers[0] == ("face of a rank", 9)
    assert facts["group", "2+9"].tags == ("J",)


def module(source: str) -> ModuleType:
    made = ModuleType("example")
    exec(compile(source, "docs/how-to/draw_a_game.md", "exec"), made.__dict__)
    return made


def test_the_examples_of_the_page_are_true(armies: Match, felt: Callable[..., None]) -> None:
    """Level 0 declares what it says; levels 1 and 2 are drawn without a fault."""
    level_0, level_1, level_2 = BLOCKS
    declared: dict[str, Any] = {}
    exec(level_0, declared)
    assert (declared["strength"].meaning, declared["people"].contents.name) == ("strength", "people")
    one, two = module(level_1), module(level_2)
    assert sanitize(one.face("card", "K", 0), "docs/how-to/draw_a_game.md", CARD)
    assert set(one.LAYOUT.values()) <= set(ui_hooks.KINDS)
    felt(**{name: getattr(two, name) for name in ("centre_html", "seat_figures", "public_knowledge")})
    s = seen(armies)
    assert "Points" in s.middle and s.others[0].figures == (("0 points", "", "good"),)
    assert s.others[0].known == ()


def test_the_page_names_what_there_is() -> None:
    named = set(re.findall(r"`([a-z_]+)\(view", PAGE))
    assert named == {*HOOKS, *AT_TIMES}
    kinds = re.search(r"\(`row`.*?`none`\)", PAGE)
    assert kinds is not None and set(re.findall(r"`(\w+)`", kinds[0])) == set(ui_hooks.KINDS)


def test_views_of_the_known(armies: Match) -> None:
    """Zones of the kind `known` are in the view and never among what is drawn."""
    view: View = make_view(armies, 0)
    assert {zone.name for zone in view.zones if zone.kind == "known"} >= {"possible", "hushed", "known_groupless"}
    zones = {block.zone for place in (*seen(armies).others, seen(armies).me) if place for block in place.blocks}
    assert not zones & {"possible", "hushed", "known_groupless"}
    assert value("x", kind="known").kind == sequence("y", Dim("seat"), of=Dim("card", 2), kind="known").kind == "known"
