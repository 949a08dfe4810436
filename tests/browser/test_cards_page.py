"""Pages of card sets: every card with its face and words, and sheets to print."""

from __future__ import annotations

import html
import re

import httpx
import pytest
from playwright.sync_api import Browser

from gamester.games.registry import get_game
from gamester.match import card_sets
from gamester.match.match import Match
from gamester.server.pages.games import tile
from gamester.server.render.print_sheets import (
    CARD_HEIGHT_MM,
    CARD_WIDTH_MM,
    COLUMNS,
    PAPERS,
    ROWS,
    CardList,
    back_page,
    card_list,
    card_pages,
)
from gamester.server.render.templates import render
from gamester.ui.faces.cards import printed_on, sprite
from tests.support.browser_visits import NARROW, WIDE, violations, visitor
from tests.support.server_fixtures import Server
from tests.support.table_socket import POLICY

OURS = ("armies", "gameon", "shapes", "surviving")
SETS = [(slug, name) for slug in OURS for name in card_sets.builtin_sets(get_game(slug))]
MILLIMETRE = 96 / 25.4


def of(slug: str, name: str = "") -> CardList:
    loaded = card_sets.load_builtin_set(get_game(slug), name or get_game(slug).text.DEFAULT_SET)
    assert not isinstance(loaded, list)
    return card_list(get_game(slug), loaded)


@pytest.mark.parametrize(("slug", "name"), SETS)
def test_cards_page_and_print_show_every_card(server: Server, slug: str, name: str) -> None:
    """The page of a set and its print show every card."""
    told = of(slug, name)
    page = httpx.get(f"{server.url}/cards/{slug}", params={"set": name})
    paper = httpx.get(f"{server.url}/cards/{slug}/print", params={"set": name})
    for answer in (page, paper):
        assert answer.status_code == 200 and answer.headers["content-security-policy"] == POLICY
        assert not re.search(r"<style|\sstyle=|<script(?![^>]*\ssrc=| type=.application/json)|\son[a-z]+=", answer.text)
        assert answer.text.count("<h1") == 1
    said = html.unescape(page.text)
    for face in told.faces:
        assert f"<b>{face.name}</b>" in said and face.words in said, face
        assert face.inner in page.text and face.inner in paper.text
    assert f"{told.total} cards, {len(told.faces)} different" in page.text
    assert paper.text.count('href="#n') == told.total
    assert paper.text.count('class="slot"') == 9 * 2 * -(-told.total // 9)


def test_game_page_links_to_its_cards(server: Server) -> None:
    """The page of a game links to its cards and to their print."""
    for slug, name in SETS:
        page = httpx.get(f"{server.url}/games/{slug}").text
        assert f'href="/cards/{slug}?set={name}"' in page and f'href="/cards/{slug}/print?set={name}"' in page
        assert f'aria-label="{html.escape(of(slug, name).faces[-1].name)}"' in page


@pytest.mark.parametrize(
    ("path", "status", "words"),
    [
        ("/cards/chess", 404, "No such game"),
        ("/cards/chess/print", 404, "No such game"),
        ("/cards/armies?set=royal", 404, "there are: classic, grand, skirmish"),
        ("/cards/armies/print?set=../../clauses", 404, "No such card set"),
        ("/cards/armies?set=%3Cscript%3Ealert(1)%3C/script%3E", 404, "No such card set"),
        ("/cards/armies?set=" + "x" * 500, 400, "understand the request"),
        ("/cards/armies/print?paper=a3", 400, "Expected paper to be a4 or letter"),
        ("/cards/armies/print?backs=perhaps", 400, "backs to be yes or no"),
    ],
)
def test_missing_card_pages_give_one_sentence(server: Server, path: str, status: int, words: str) -> None:
    """A card page that does not exist is reported in one sentence."""
    answer = httpx.get(server.url + path)
    assert answer.status_code == status and words in answer.text and "<script>alert" not in answer.text


def test_cards_page_without_cards_says_so() -> None:
    """The page of a game without cards says so."""
    game = get_game("armies")
    bare = CardList(game, "", "Armies", ())
    page = render("cards.html", slug="armies", tile=tile(game), sheet=bare, sets=[])
    assert "played without cards" in page and "Print and play" not in page


def test_printed_backs_match_their_faces() -> None:
    """Every printed back is behind its face."""
    for slug in OURS:
        told = of(slug)
        marks = {face.inner: set(face.backs) for face in told.faces}
        for leaf in card_pages(told):
            back = back_page(leaf)
            for row in range(ROWS):
                for column in range(COLUMNS):
                    card = leaf[row * COLUMNS + column]
                    assert back[row * COLUMNS + COLUMNS - 1 - column] is card
                    assert card is None or card.back in marks[told.faces[card.number].inner]
    decks = [card.back for leaf in card_pages(of("gameon")) for card in leaf if card and card.back]
    assert {deck: decks.count(deck) for deck in decks} == dict.fromkeys(("anchor", "comet", "lantern", "acorn", "feather", "gear"), 31)


def test_faces_depend_on_printed_facts_only() -> None:
    """Faces are drawn from printed facts and from nothing that is dealt."""
    for slug in OURS:
        match = Match.open(slug, 3, {}, "", "faces", ["Ana", "Bo", "Cy"])
        layout = match.layout
        shown = vars(printed_on(layout, match.table))
        assert set(shown) == {"seats", *layout.shared} and shown["seats"] == 3
        assert not set(shown) & set(layout.changing)


def test_failing_face_drawing_falls_back_to_label(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    """If the code that draws a face fails the card shows its label."""
    match = Match.open("armies", 2, {}, "", "faces", ["Ana", "Bo"])
    whole = sprite(match)

    def fails(printed: object, dim: str, number: int, seat: int) -> str:
        if dim == "rank":
            raise KeyError(number)
        return "<script>alert(1)</script>"

    monkeypatch.setattr("gamester.games.armies.ui.face_at", fails)
    assert sprite(match) == whole
    assert "face_at('rank', 0) failed" in caplog.text and "got <script>" in caplog.text


@pytest.mark.parametrize(
    ("size", "scheme", "slug"), [(WIDE, "light", "surviving"), (NARROW, "dark", "shapes")], ids=["desk", "phone in the dark"]
)
def test_cards_pages_are_accessible_and_fit(server: Server, browser: Browser, size: tuple[int, int], scheme: str, slug: str) -> None:
    """The pages of cards fit their screen, and axe finds nothing."""
    with visitor(browser, size, scheme) as page:
        for path in (f"/cards/{slug}", "/cards/armies/print"):
            page.goto(server.url + path)
            assert violations(page) == [], path
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), path


@pytest.mark.parametrize("paper", PAPERS)
def test_printed_cards_have_the_right_size(server: Server, browser: Browser, paper: str) -> None:
    """Printed cards have the right size on every paper."""
    with visitor(browser, scheme="dark") as page:
        page.goto(f"{server.url}/cards/armies/print?paper={paper}&backs={'yes' if paper == 'a4' else 'no'}")
        sheets = len(card_pages(of("armies"))) * (2 if paper == "a4" else 1)
        printed = page.pdf(prefer_css_page_size=True, print_background=False)
        assert len(re.findall(rb"/Type\s*/Page\b", printed)) == sheets
        boxes = {tuple(float(number) for number in box.split()) for box in re.findall(rb"/MediaBox\s*\[([^\]]*)\]", printed)}
        assert [[round(number / 72 * 25.4) for number in box] for box in boxes] == [[0, 0, *map(round, PAPERS[paper][1:])]]
        page.emulate_media(media="print")
        found = page.evaluate(
            """() => [...document.querySelectorAll('.leaf')].map(leaf => [leaf, ...leaf.querySelectorAll('.slot')].map(one => {
                const box = one.getBoundingClientRect(), on = leaf.getBoundingClientRect();
                return [box.width, box.height, box.left - on.left, box.top - on.top];
            }))"""
        )
        _, wide, high = PAPERS[paper]
        for leaf in found:
            assert leaf[0][:2] == pytest.approx([wide * MILLIMETRE, high * MILLIMETRE], abs=0.5)
            for place, box in enumerate(leaf[1:]):
                left, top = (
                    (wide - COLUMNS * CARD_WIDTH_MM) / 2 + place % COLUMNS * CARD_WIDTH_MM,
                    (high - ROWS * CARD_HEIGHT_MM) / 2 + place // COLUMNS * CARD_HEIGHT_MM,
                )
                assert box == pytest.approx([length * MILLIMETRE for length in (CARD_WIDTH_MM, CARD_HEIGHT_MM, left, top)], abs=0.5)
        assert not page.locator(".how").is_visible() and page.locator(".bar").count() == 0
        assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
        assert page.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--paper').trim()") == "#fff"
