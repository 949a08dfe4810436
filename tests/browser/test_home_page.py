"""Home and the form of a new game, by the acceptance points of the design, and the name that a browser keeps."""

from __future__ import annotations

import json
import re
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect

from gamester.games.registry import game_slugs
from gamester.words.languages import OFFERED
from tests.support.browser_visits import NARROW, WIDE, comes_true, violations, visitor
from tests.support.server_fixtures import Server
from tests.support.table_players import TablePlayer
from tests.support.waiting_rooms import FITS, faults_of

PHONE = (390, 844)
SIZES = [pytest.param(WIDE, id="wide"), pytest.param(PHONE, id="phone")]
GAMES = sorted(game_slugs())
MOST_STOPS = 10
VISIBLE = """what => [...document.querySelectorAll(what)].filter(one => {
    const box = one.getBoundingClientRect(), top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    return box.width > 0 && box.top >= 0 && box.bottom <= innerHeight && (top === one || one.contains(top));
}).length"""
FULL = """() => { for (let size = 2 ** 22, n = 0; size >= 1; )
    try { localStorage.setItem(`filled ${n}`, "x".repeat(size)); n += 1; } catch { size = Math.floor(size / 2); } }"""
THROWS = """Storage.prototype.getItem = Storage.prototype.setItem = () => { throw new DOMException("no", "QuotaExceededError"); };"""


def named(page: Page, name: str) -> None:
    """Give a name in the panel of the bar."""
    page.click("#me > summary")
    page.fill("#me-name", name)
    page.keyboard.press("Enter")
    expect(page.locator("#me-shown")).to_have_text(name)
    expect(page.locator("#me-form")).to_be_hidden()


def dealt(page: Page) -> TablePlayer:
    """Wait for a table that asks this player."""
    page.wait_for_url("**/t/**")
    player = TablePlayer(page, 1)
    player.settle()
    return player


def table(server: Server, page: Page) -> dict[str, Any]:
    """Return what the protocol tells everybody about the table of a page."""
    found: dict[str, Any] = httpx.get(f"{server.url}/api/v1/tables/{page.url.split('/')[4]}", timeout=30).json()
    return found


def players(server: Server, page: Page) -> list[str]:
    return [seat["name"] for seat in table(server, page)["seats"]]


def test_the_headline_stays_on_the_page_in_every_language(server: Server, browser: Browser) -> None:
    with visitor(browser, NARROW) as page:
        for language in OFFERED:
            page.set_extra_http_headers({"Accept-Language": language})
            page.goto(server.url)
            page.evaluate("document.fonts.ready.then(() => {})")
            assert page.evaluate("document.documentElement.lang") == language
            assert page.evaluate("(one => one.scrollWidth <= one.clientWidth)(document.querySelector('h1'))"), language


NEAR = """() => {
    const words = node => {
        const range = document.createRange(), texts = document.createTreeWalker(node, NodeFilter.SHOW_TEXT), boxes = [];
        while (texts.nextNode()) {
            range.selectNodeContents(texts.currentNode);
            if (!texts.currentNode.parentElement.closest(".vh")) boxes.push(...range.getClientRects());
        }
        const seen = boxes.filter(one => one.width > 1);
        return { left: Math.min(...seen.map(one => one.left)), right: Math.max(...seen.map(one => one.right)) };
    };
    const bar = [...document.querySelectorAll('.tabs a')].map(words);
    const gaps = bar.slice(1).map((one, k) => one.left - bar[k].right);
    for (const button of document.querySelectorAll('[data-play] button')) {
        const box = button.getBoundingClientRect(), text = words(button);
        gaps.push(text.left - box.left, box.right - text.right);
    }
    return gaps;
}"""
"""A script that tells how far the words of the bar are from one another, and those of *Play now* from the edges of its button."""


def test_words_do_not_touch_on_a_phone_in_any_language(server: Server, browser: Browser) -> None:
    with visitor(browser, NARROW) as page:
        for language in OFFERED:
            page.set_extra_http_headers({"Accept-Language": language})
            for size in (NARROW, PHONE):
                page.set_viewport_size({"width": size[0], "height": size[1]})
                page.goto(server.url)
                page.evaluate("document.fonts.ready.then(() => {})")
                gaps = page.evaluate(NEAR)
                assert len(gaps) == 4 + 2 * len(GAMES) and min(gaps) >= 6, (language, size, gaps)


@pytest.mark.parametrize("slug", GAMES)
def test_play_now_deals_with_one_click(server: Server, browser: Browser, slug: str) -> None:
    """A new visitor is at a dealt table of three after one click; the second click picks a card, or does what is asked."""
    with visitor(browser) as page:
        faults = faults_of(page)
        page.goto(server.url)
        guest = page.inner_text("#me-shown")
        assert re.fullmatch(r"Guest \d\d", guest)
        page.click(f"[data-play={slug}] button")
        player = dealt(page)
        told = table(server, page)
        assert [(seat["name"], seat["bot"]) for seat in told["seats"]] == [(guest, ""), ("Bo", "heuristic"), ("Cy", "heuristic")]
        assert told["state"] == "playing" and told["options"] == {}
        player.step()
        page.goto(server.url)
        expect(page.locator(".mine li")).to_have_count(1)
        expect(page.locator(".mine .st2")).not_to_contain_text("left")  # no clock
        assert faults == []


def test_phone_shows_play_now_without_scrolling(server: Server, browser: Browser) -> None:
    """A returning visitor on a phone sees every *Play now* and the field for a code."""
    with visitor(browser, PHONE) as page:
        for game in ("surviving", "armies"):
            page.goto(server.url + server.lay("you", "heuristic", "heuristic", game=game))
        page.goto(server.url)
        assert page.locator(".mine a:visible").count() == 1 and page.locator(".every").is_visible()
        assert page.evaluate(VISIBLE, "[data-play] button") == len(GAMES)
        assert page.evaluate(VISIBLE, "#code") == page.evaluate(VISIBLE, ".mine a") == 1
        assert page.evaluate(VISIBLE, ".tabs a") == 5
        page.click(".every")
        expect(page.locator(".mine a:visible")).to_have_count(2)


def test_own_move_is_listed_first_and_alone_in_gold(server: Server, browser: Browser) -> None:
    """The table that waits for the player is listed first and alone in gold."""
    with visitor(browser) as page:
        for path in (server.lay("you", "heuristic"), server.laid("you", "person"), server.lay("you", "heuristic", game="shapes")):
            page.goto(server.url + path)
        TablePlayer(page, 1).settle()
        page.goto(server.url)
        expect(page.locator(".mine li")).to_have_count(3)
        expect(page.locator(".mine .what").last).to_contain_text("Waiting for Bo")
        assert page.locator(".go").count() == 1 and page.locator(".mine a").first.locator(".go").count() == 1


@pytest.mark.parametrize("slug", GAMES)
def test_start_button_is_visible_and_ten_stops_away(server: Server, browser: Browser, slug: str) -> None:
    """On a phone Start needs no scrolling, and Tab reaches it from the heading in ten steps."""
    with visitor(browser, PHONE) as page:
        page.goto(f"{server.url}/new/{slug}")
        for many in page.locator("[name=players]").evaluate_all("all => all.map(one => one.value)"):
            page.check(f"[name=players][value='{many}']")
            assert page.evaluate(VISIBLE, "#lay") == 1 and page.evaluate(FITS)
        page.check("[name=players][value='3']")
        page.focus("#start")
        stops = 0
        while page.evaluate("document.activeElement.id") != "lay" and stops <= MOST_STOPS:
            page.keyboard.press("Tab")
            stops += 1
        assert stops <= MOST_STOPS


FIELDS = [
    "[name=mode][value=bots]",
    "[name=players][value='3']",
    "#name-0",
    "#name-2",
    "#kind-1",
    "#clock",
    "#public",
    "[name=set] >> nth=0",
]


@pytest.mark.parametrize("field", FIELDS)
def test_enter_starts_the_table_from_any_field(server: Server, browser: Browser, field: str) -> None:
    """Enter in any field of the form starts the table."""
    with visitor(browser) as page:
        page.goto(f"{server.url}/new/armies")
        page.click("#more > summary")
        page.focus(field)
        page.keyboard.press("Enter")
        dealt(page)


def test_name_is_remembered_everywhere(server: Server, browser: Browser) -> None:
    """A name is shown at the next table, after a reload, in another game, and to friends who invite."""
    with visitor(browser) as page:
        faults = faults_of(page)
        page.goto(f"{server.url}/new/armies")
        page.fill("#name-0", "Marek")
        page.click("#lay")
        dealt(page)
        assert players(server, page)[0] == "Marek"
        page.goto(server.url)
        expect(page.locator("#me-shown")).to_have_text("Marek")
        page.reload()
        expect(page.locator("#me-shown")).to_have_text("Marek")
        page.click("[data-play=shapes] button")
        dealt(page)
        assert players(server, page)[0] == "Marek"
        page.goto(f"{server.url}/new/gameon")
        expect(page.locator("#name-0")).to_have_value("Marek")
        host = server.laid("you", "person")
        page.goto(server.url + server.links(host)[0])
        expect(page.locator("#who")).to_have_value("Marek")
        page.fill("#who", "Ola")
        page.click("#sit")
        dealt(page)
        page.goto(f"{server.url}/rules")
        expect(page.locator("#me-shown")).to_have_text("Ola")
        assert faults == []


def test_panel_keeps_name_and_colour(server: Server, browser: Browser) -> None:
    """The panel changes the form beside it, closes with Escape without a change, and survives a reload."""
    with visitor(browser, NARROW) as page:
        page.goto(f"{server.url}/new/armies")
        named(page, "Łukasz")
        expect(page.locator("#name-0")).to_have_value("Łukasz")
        page.click("#me > summary")
        page.get_by_label("Blue").check()
        page.fill("#me-name", "   ")
        page.keyboard.press("Escape")
        expect(page.locator("#me-form")).to_be_hidden()
        expect(page.locator("#me > summary")).to_be_focused()
        page.click("#me > summary")
        expect(page.locator("#me-name")).to_have_value("Łukasz")
        page.get_by_label("Olive").check()
        assert page.evaluate(FITS)
        page.click("#me-form button")
        page.reload()
        expect(page.locator("#me .me-chip .av")).to_have_class("av s s5")
        page.click("#me > summary")
        page.fill("#me-name", "")
        page.click("#me-form button")
        expect(page.locator("#me-shown")).to_have_text(re.compile(r"^Guest \d\d$"))


def test_seat_named_by_the_host_keeps_its_name(server: Server, browser: Browser) -> None:
    """A seat that the host has named keeps its name if its player has given none."""
    with visitor(browser) as page:
        page.goto(server.url + server.links(server.laid("you", "person"))[0])
        expect(page.locator("#me-shown")).to_have_text(re.compile("Guest"))
        assert page.input_value("#who") == "" and page.get_attribute("#who", "placeholder") == "Bo"


def test_last_settings_are_remembered_for_each_game(server: Server, browser: Browser) -> None:
    """The next form and *Play now* begin with the last settings of that game; other games keep theirs."""
    with visitor(browser) as page:
        page.goto(f"{server.url}/new/armies")
        page.check("[name=players][value='2']")
        page.fill("#name-1", "Rex")
        page.select_option("#kind-1", "random")
        page.click("#more > summary")
        page.select_option("#clock", "180")
        page.click("#house > summary")
        page.check("[name=rule-questions][value=ask]")
        page.click("#lay")
        dealt(page)
        page.goto(f"{server.url}/new/armies")
        expect(page.locator("#set")).to_contain_text("1 house rule changed")
        expect(page.locator("#clock")).to_have_value("180")
        expect(page.locator("#kind-1")).to_have_value("random")
        expect(page.locator("#name-1")).to_have_value("Rex")
        expect(page.locator("[name=players]:checked")).to_have_value("2")
        page.goto(f"{server.url}/new/shapes")
        expect(page.locator("[name=players]:checked")).to_have_value("3")
        expect(page.locator("#set")).to_contain_text("No clock")
        page.goto(server.url)
        page.click("[data-play=armies] button")
        dealt(page)
        told = table(server, page)
        assert players(server, page)[1:] == ["Rex"] and told["seats"][1]["bot"] == "random" and told["options"] == {"questions": "ask"}
        page.goto(server.url)
        expect(page.locator(".mine .st2")).to_contain_text(["left, with Rex"] * 2)


def test_play_now_puts_bots_where_friends_sat(server: Server, browser: Browser) -> None:
    """After a game with friends *Play now* still deals at once, and lists nothing on the home page."""
    with visitor(browser) as page:
        page.goto(f"{server.url}/new/armies?mode=friends&players=4")
        page.click("#more > summary")
        page.check("#public")
        page.click("#lay")
        page.wait_for_selector("#waiting")
        page.goto(server.url)
        page.click("[data-play=armies] button")
        dealt(page)
        assert len(players(server, page)) == 4
        code = page.url.split("/")[4]
    assert code not in httpx.get(server.url).text


def test_form_of_another_game_keeps_its_values(server: Server, browser: Browser) -> None:
    """Mode, number of players and names are kept when another game is chosen."""
    with visitor(browser) as page:
        page.goto(f"{server.url}/new/gameon")
        page.check("[name=mode][value=here]")
        page.check("[name=players][value='6']")
        page.fill("#name-0", "Marek")
        page.fill("#name-1", "Zoë & Ωμέγα")
        page.click(".gs >> text=Armies")
        expect(page.locator("h1")).to_have_text("New Armies game")
        expect(page.locator("[name=mode]:checked")).to_have_value("here")
        expect(page.locator("[name=players]:checked")).to_have_value("4")
        expect(page.locator("#name-0")).to_have_value("Marek")
        expect(page.locator("#name-1")).to_have_value("Zoë & Ωμέγα")
        expect(page.locator("#kind-3")).to_have_value("here")
        assert "Marek" not in page.url.partition("#")[0]


def test_hot_seat_mode_holds_for_all_people(server: Server, browser: Browser) -> None:
    """One device is a card: it puts everyone here, and what one seat says holds for all people."""
    with visitor(browser, PHONE) as page:
        page.goto(f"{server.url}/new/armies")
        named(page, "Marek")
        page.click(".modes label:has-text('One device')")
        for seat in (1, 2):
            expect(page.locator(f"#kind-{seat}")).to_have_value("here")
        page.select_option("#kind-1", "person")
        expect(page.locator("#kind-2")).to_have_value("person")
        expect(page.locator("[name=mode]:checked")).to_have_value("friends")
        page.select_option("#kind-2", "here")
        expect(page.locator("#kind-1")).to_have_value("here")
        page.get_by_role("button", name="Start, pass to Marek").click()
        page.wait_for_selector("#curtain")


@pytest.mark.parametrize("how", ["full", "throws"])
def test_storage_that_fails_stops_no_game(server: Server, browser: Browser, how: str) -> None:
    """With storage that is full or throws, a name lasts as long as the page, and games start."""
    with visitor(browser) as page:
        faults = faults_of(page)
        if how == "full":
            page.goto(f"{server.url}/about")
            page.evaluate(FULL)
            page.evaluate("localStorage.removeItem('gs.me')")
            page.evaluate(FULL)
        else:
            page.add_init_script(THROWS)
        page.goto(f"{server.url}/new/armies")
        named(page, "Marek with a long name")
        expect(page.locator("#name-0")).to_have_value("Marek with a long name")
        page.click("#lay")
        dealt(page)
        assert players(server, page)[0] == "Marek with a long name"
        page.goto(server.url)
        page.click("[data-play=gameon] button")
        dealt(page)
        assert faults == []


JUNK = [
    "{not JSON",
    "null",
    "7",
    "[]",
    '{"name": 5, "colour": "red", "games": []}',
    '{"name": "", "games": {"armies": {"mode": 1, "n": "x"}}}',
]


@pytest.mark.parametrize("word", JUNK)
def test_foreign_values_in_storage_are_ignored(server: Server, browser: Browser, word: str) -> None:
    """Values that another program has stored are ignored."""
    with visitor(browser) as page:
        faults = faults_of(page)
        page.goto(f"{server.url}/about")
        page.evaluate("word => localStorage.setItem('gs.me', word)", word)
        page.goto(server.url)
        expect(page.locator("#me-shown")).to_have_text(re.compile(r"^Guest \d\d$"))
        page.click("[data-play=armies] button")
        dealt(page)
        assert faults == []


def test_settings_that_the_server_refuses_are_forgotten(server: Server, browser: Browser) -> None:
    """Settings of an older version lead to one page with the reason, and the next *Play now* works."""
    last = {"mode": "bots", "n": 2, "names": [], "bots": [], "options": {"rule-gone": ["1"]}}
    old = json.dumps({"name": "Marek", "colour": 2, "games": {"armies": last}})
    with visitor(browser) as page:
        page.goto(f"{server.url}/about")
        page.evaluate("word => localStorage.setItem('gs.me', word)", old)
        page.goto(server.url)
        page.click("[data-play=armies] button")
        expect(page.locator("#fault")).to_contain_text("gone")
        comes_true(page, "!localStorage.getItem('gs.me').includes('rule-gone')")
        page.goto(server.url)
        expect(page.locator("#me-shown")).to_have_text("Marek")
        page.click("[data-play=armies] button")
        dealt(page)


@pytest.mark.parametrize("mode", ["bots", "friends", "here"])
def test_mode_holds_for_all_seats_without_scripts(server: Server, browser: Browser, mode: str) -> None:
    """Without scripts the mode holds for every seat that is not chosen for itself."""
    context = browser.new_context(java_script_enabled=False, viewport={"width": PHONE[0], "height": PHONE[1]})
    try:
        page = context.new_page()
        page.goto(server.url)
        assert page.locator("#me").is_hidden()
        page.click("[data-play=armies] button")
        page.wait_for_selector("#decision")
        page.goto(f"{server.url}/new/armies")
        page.check(f"[name=mode][value={mode}]")
        page.check("[name=players][value='2']")
        assert page.locator(".seats li:visible").count() == 2
        page.click("#lay")
        page.wait_for_selector({"bots": "#acts", "friends": "#waiting", "here": "#open-0"}[mode])
        if mode == "friends":
            expect(page.locator("#waiting")).to_contain_text("Waiting for Friend 1")
    finally:
        context.close()


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"mode": "alone"}, "expected the mode bots, friends, here, got “alone”"),
        ({"mode": "bots", "players": "9"}, "Armies has 2 to 4 players, got “9”"),
        ({"mode": "bots", "players": "٣"}, "Armies has 2 to 4 players, got “٣”"),
        (
            {"mode": "here", "players": "3", "name": ["A", "B", "C"], "kind": ["you", "person", "here"]},
            "all on this device or all come by link",
        ),
        ({"players": "2", "kind": ["heuristic"]}, "the first seat is yours"),
    ],
)
def test_wrong_form_gets_one_sentence(server: Server, fields: dict[str, str | list[str]], words: str) -> None:
    """A form with wrong values gets one sentence."""
    answer = httpx.post(f"{server.url}/tables", data={"game": "armies", **fields})
    assert answer.status_code == 400 and words in answer.text.replace("&#39;", "'")


@pytest.mark.parametrize("query", ["mode=x", "players=x", "players=-1", "players=99999", "mode=%3Cscript%3E"])
def test_wrong_form_address_gets_one_sentence(server: Server, query: str) -> None:
    """An address of the form with wrong values gets one sentence."""
    answer = httpx.get(f"{server.url}/new/armies?{query}")
    assert answer.status_code == 400 and 'id="fault"' in answer.text and "<script>" not in answer.text


def test_play_now_from_another_site_is_refused(server: Server) -> None:
    """*Play now* is a form like any other: another site's page cannot send it."""
    for headers in ({"sec-fetch-site": "cross-site"}, {"origin": "https://elsewhere.example"}):
        answer = httpx.post(f"{server.url}/tables", data={"game": "armies", "mode": "bots", "players": "3"}, headers=headers)
        assert answer.status_code == 403, headers


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", SIZES)
def test_home_and_form_are_accessible_in_all_states(server: Server, browser: Browser, size: tuple[int, int], scheme: str) -> None:
    """Home for new and returning visitors with its panel, and the form in every mode with all options."""
    with visitor(browser, size, scheme, calm=True) as page:
        page.goto(server.url)
        assert violations(page) == [] and page.evaluate(FITS)
        for path in (server.lay("you", "heuristic"), server.laid("you", "person", public="1"), server.lay("you", "heuristic", clock="3d")):
            page.goto(server.url + path)
        server.laid("you", "person", public="1")
        page.goto(server.url)
        assert violations(page) == [] and page.evaluate(FITS)
        for mode in ("bots", "friends", "here"):
            page.goto(f"{server.url}/new/armies?mode={mode}&players=4")
            assert violations(page) == [] and page.evaluate(FITS), mode


def test_settings_with_former_bot_names_are_used(server: Server, browser: Browser) -> None:
    """Settings that were kept with a former name of a bot choose that bot, in *Play now* and in the form."""
    last = {"mode": "bots", "n": 3, "names": ["Bo", "Cy"], "bots": ["random", "policy"], "options": {}}
    old = json.dumps({"name": "Marek", "colour": 2, "games": {"armies": last}})
    with visitor(browser) as page:
        page.goto(f"{server.url}/about")
        page.evaluate("word => localStorage.setItem('gs.me', word)", old)
        page.goto(f"{server.url}/new/armies")
        expect(page.locator("#kind-1")).to_have_value("random")
        expect(page.locator("#kind-2")).to_have_value("heuristic")
        page.goto(server.url)
        page.click("[data-play=armies] button")
        dealt(page)
        told = table(server, page)
        assert [seat["bot"] for seat in told["seats"]] == ["", "random", "heuristic"]
