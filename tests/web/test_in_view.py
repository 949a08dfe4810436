"""What has to be seen at once is: names beside clocks, questions with their answers, one's own row, lists that fit a phone."""

from __future__ import annotations

from playwright.sync_api import Browser, Page, expect

from gamester.games.surviving.ui import cards as faces
from tests.web.conftest import Server
from tests.web.people import ByMouse, Move
from tests.web.test_browser import NARROW, WIDE, settle, visitor

CLIPPED = "[...document.querySelectorAll('.seats h3')].filter(one => one.scrollWidth > one.clientWidth + 1).map(one => one.textContent)"
OUTSIDE = """[...document.querySelectorAll('.seat .clock, .me .clock')].filter(one =>
    one.getBoundingClientRect().right > one.closest('.seat, .me').getBoundingClientRect().right).map(one => one.textContent)"""
LOW = """[...document.querySelectorAll('#dock button')]
    .filter(one => one.checkVisibility() && one.getBoundingClientRect().bottom > innerHeight).map(one => one.textContent)"""
LINES = """document.querySelectorAll('.game').forEach(game => [1, 2, 3, 4, 5, 6].forEach(() => {
    game.append(document.createElement('div'));
    game.lastChild.style.height = '26px';
}))"""
BAND = """drawings => {
    const space = document.body.appendChild(document.createElement('div'));
    space.innerHTML = drawings.map(one => `<span class="card"><svg viewBox="0 0 100 140" width="100">${one}</svg></span>`).join('');
    return [...space.querySelectorAll('svg > text')].map(text => [text.textContent, text.getBBox()])
        .filter(([_, box]) => box.y < 26 && (box.x < 4 || box.x + box.width > 96)).map(([words]) => words);
}"""
LONG = """() => {
    document.getElementById('act-0').textContent = 'Commit an Omni (red square, yellow circle, blue triangle) on the Observatory';
    const [gold, back, dock] = ['act-0', 'take-back', 'dock'].map(id => document.getElementById(id).getBoundingClientRect());
    const apart = back.bottom <= gold.top || back.top >= gold.bottom || back.left >= gold.right || back.right <= gold.left;
    return apart && gold.right <= dock.right && document.documentElement.scrollWidth <= innerWidth;
}"""
CUT = """where => [...document.querySelectorAll(where)].filter(one => one.checkVisibility() && !one.closest('.vh'))
    .filter(one => one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).overflowX !== 'visible').map(one => one.textContent)"""
SMALL = """all => all.filter(one => one.checkVisibility()).filter(one => {
    one.scrollIntoView({block: 'center'});
    const box = one.getBoundingClientRect(), x = box.left + box.width / 2, y = box.top + box.height / 2;
    const up = document.elementFromPoint(x, y - 21), down = document.elementFromPoint(x, y + 21);
    return ![up, down].some(hit => one.contains(hit)) || box.height < 28 && ![up, down].every(hit => one.contains(hit));
}).map(one => one.id || one.className || one.textContent)"""
ROWS = "all => new Set(all.map(one => one.getBoundingClientRect()).map(box => Math.round((box.top + box.bottom) / 2))).size"
ROUND = "one => getComputedStyle(one).borderRadius"
CLOCKED = {"terms": "1", "auto": "1", "clock": "600+15"}


def wide(page: Page) -> int:
    return int(page.evaluate("document.documentElement.scrollWidth"))


def test_a_clock_takes_nobody_the_name_and_a_list_not_the_table(server: Server, browser: Browser) -> None:
    with visitor(browser, NARROW, calm=True) as page:
        page.goto(server.url + server.lay("you", "person", "person", "person", game="gameon", **CLOCKED))
        expect(page.locator(".seat .clock").first).to_be_visible()
        assert page.evaluate(CLIPPED) == [] and wide(page) == NARROW[0]
        page.goto(server.url + server.lay("you", "person", "person", game="gameon", **CLOCKED))
        expect(page.locator(".seat .clock").first).to_be_visible()
        assert page.evaluate(CLIPPED) == [] and wide(page) == NARROW[0], "two others side by side"
        host = server.lay("you", "person", "person", "person", game="surviving", **CLOCKED)
        own = []
        for path in (host, server.links(host)[0]):
            page.goto(server.url + path)
            expect(page.locator(".seat .clock, .me .clock").first).to_be_visible()
            assert page.evaluate(OUTSIDE) == []
            own.append(page.locator(".me .clock").count())
        assert any(own), "of two one waits, and has his clock at his seat"
        page.goto(server.url + server.lay("you", "person", "person", game="gameon", **CLOCKED))
        page.click("#closed summary")
        page.evaluate("document.querySelector('#closed ul').style.height = '900px'")
        assert page.evaluate("document.getElementById('felt').clientHeight") > 140, "what cannot be done now covers the table"


def test_a_question_to_all_leaves_its_answers_and_the_decision_in_view(server: Server, browser: Browser) -> None:
    host = server.lay("you", "person", game="gameon", **CLOCKED)
    with visitor(browser, calm=True) as one, visitor(browser, NARROW, calm=True) as two:
        one.goto(server.url + host)
        two.goto(server.url + server.links(host)[0])
        one.click("#tab-table")
        one.click("#ask-pause")
        expect(two.locator(".asks .mine")).to_contain_text("Nobody acts until")
        assert two.evaluate(LOW) == []
        expect(two.locator(".held")).to_be_hidden()
        two.click("[data-house^=no]")
        expect(two.locator(".asks .mine")).to_have_count(0)
        expect(two.locator(".held")).to_be_visible()


def test_six_at_a_table_of_game_on_see_their_own_row(server: Server, browser: Browser) -> None:
    """Also when all six have put something on a Game Card, which takes a line each."""
    with visitor(browser, calm=True) as page:
        page.goto(server.url + server.lay("you", *["policy"] * 5, game="gameon"))
        page.wait_for_selector("#acts button")
        page.evaluate(LINES)
        own, dock = page.locator(".me").bounding_box(), page.locator("#dock").bounding_box()
        assert own and dock and own["y"] + own["height"] <= dock["y"] and wide(page) == WIDE[0]


def test_your_tables_and_the_lab_fit_a_phone(server: Server, browser: Browser) -> None:
    with visitor(browser, NARROW) as page:
        page.goto(server.url + server.lay("you", "policy", "policy", "policy", game="surviving"))
        page.goto(server.url)
        title, tiles = page.locator(".mine .what").bounding_box(), page.locator(".mine .avs").bounding_box()
        assert title and tiles and (title["x"] + title["width"] <= tiles["x"] or title["y"] + title["height"] <= tiles["y"])
        assert page.locator(".mine b").evaluate("one => one.scrollWidth <= one.clientWidth") and wide(page) == NARROW[0]
        for game in ("armies", "gameon", "shapes", "surviving"):
            page.goto(f"{server.url}/lab/new/{game}")
            assert wide(page) == NARROW[0], game


def test_every_name_stays_in_the_band_of_its_card(server: Server, browser: Browser) -> None:
    drawings = [faces.drawn(what) for what in faces._known().values()]
    with visitor(browser, WIDE, calm=True) as page:
        page.goto(f"{server.url}/cards/surviving")
        assert len(drawings) > 30 and page.evaluate(BAND, drawings) == []


def test_a_long_button_covers_nothing_and_stays_in_its_dock(server: Server, browser: Browser) -> None:
    with visitor(browser, (1280, 800), calm=True) as page:
        ana, plays = ByMouse(page, 1), list[Move]()
        while not plays:
            page.goto(server.url + server.lay("you", "person", game="gameon"))
            settle(ana)
            plays = [move for move in ana.moves if move["h"] == "play"]  # of three cards sometimes none can be played
        ana.press("hand:" + plays[0]["p"][0].partition(":")[2])
        page.locator("#table .slots [data-pick].legal").first.click()
        expect(page.locator("#take-back")).to_be_visible()
        for size in ((1280, 800), (1100, 800), (768, 1024), (641, 900)):
            page.set_viewport_size({"width": size[0], "height": size[1]})
            assert page.evaluate(LONG), size
        page.locator(".tray span").evaluate(
            "one => { one.textContent = 'a black circle on Masquerade; an Omni on the Observatory; '.repeat(2); }"
        )
        for size in ((1280, 800), (1100, 800)):
            page.set_viewport_size({"width": size[0], "height": size[1]})
            asked, tray = page.locator("#ask").bounding_box(), page.locator(".tray").bounding_box()
            assert asked and tray and asked["width"] >= tray["width"], (size, "what is drafted leaves the sentence no room")


def test_the_result_takes_the_room_there_is_and_tells_the_score_on_a_phone(server: Server, browser: Browser) -> None:
    with visitor(browser, (1280, 800), calm=True) as page:
        page.goto(server.url + server.lay("you", "policy", "policy", "policy", **{"rule-turn_limit": "1"}))
        ByMouse(page, 1).whole_game()
        places = page.locator(".result .scroll")
        assert places.evaluate("one => Math.min(one.scrollHeight, 300) <= one.clientHeight")
        expect(page.locator(".result .parts").first).to_be_hidden()
        turned = page.locator(".felt .card.last").evaluate_all("all => all.map(one => getComputedStyle(one).outlineStyle)")
        assert turned and set(turned) == {"none"}, "all that was hidden has turned up: that is no last move"
        page.set_viewport_size({"width": NARROW[0], "height": NARROW[1]})
        assert page.locator(".result .parts").all_inner_texts()[0].startswith("soldiers standing ")
        assert page.locator(".result .acts .btn").evaluate_all(ROWS) == 2
        assert wide(page) == NARROW[0]


def test_on_a_phone_counts_and_match_ups_are_told_whole(server: Server, browser: Browser) -> None:
    with visitor(browser, NARROW, calm=True) as page:
        page.goto(server.url + server.lay("you", "policy", "policy", "policy"))
        ana = ByMouse(page, 3)
        while not page.query_selector(".pair p") and not ana.over:
            settle(ana)
            ana.step()
        assert page.evaluate(CUT, ".pair *, .seats header *") == []
        for kinds in (["policy"], ["policy"] * 3, ["policy"] * 5):
            page.goto(server.url + server.lay("you", *kinds, game="gameon"))
            counts = page.locator(".seats .seat header .sm")
            assert all("3 in hand" in words for words in counts.all_inner_texts()) and counts.count() == len(kinds)
            assert page.evaluate(CUT, ".seats header *, .bar h1") == []


def test_on_a_tablet_the_title_is_told_whole_and_the_tabs_are_buttons_of_ours(server: Server, browser: Browser) -> None:
    for size in ((768, 1024), (641, 900)):
        with visitor(browser, size, calm=True) as page:
            page.goto(server.url + server.lay("you", "policy", game="gameon"))
            page.wait_for_selector("#acts button")
            title, *pills = (page.locator(f".bar {one}").first.bounding_box() for one in ("h1", ".pill:visible"))
            assert title and pills[0] and title["x"] + title["width"] <= pills[0]["x"]
            assert page.evaluate(CUT, ".bar .named, .bar h1") == []
            assert page.locator("#to-log").evaluate(ROUND) == "10px"
            page.goto(server.url + server.lay("you", "person", hot="1"))
            assert page.locator("#to-log").evaluate(ROUND) == "10px", "on a curtain, too"


def test_what_is_small_to_the_eye_can_be_pressed_by_a_finger(server: Server, browser: Browser) -> None:
    with visitor(browser, NARROW, calm=True) as page:
        page.goto(server.url + server.lay("you", "policy", "policy", "policy", game="gameon"))
        page.wait_for_selector("#acts button")
        assert page.locator(".bar .btn:visible, .known summary, .closed summary, .narrow.to, .about button").evaluate_all(SMALL) == []
