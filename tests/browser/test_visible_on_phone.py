"""On a phone everything important is visible: names, votes, one's own row, lists."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from playwright.sync_api import Browser, expect

from gamester.games.registry import game_slugs, get_game
from gamester.games.surviving.ui import cards as faces
from tests.support.browser_visits import NARROW, WIDE, settle, visitor
from tests.support.finished_tables import keep, stored
from tests.support.people import ByMouse, Move
from tests.support.phone_tables import wide
from tests.support.server_fixtures import Server

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
SMALL = """all => all.filter(one => {
    if (!one.checkVisibility()) return false;
    one.scrollIntoView({block: 'center'});
    const box = one.getBoundingClientRect(), x = box.left + box.width / 2, y = box.top + box.height / 2;
    const up = document.elementFromPoint(x, y - 21), down = document.elementFromPoint(x, y + 21);
    return ![up, down].some(hit => one.contains(hit)) || box.height < 28 && ![up, down].every(hit => one.contains(hit));
}).map(one => one.id || one.className || one.textContent)"""
ROWS = "all => new Set(all.map(one => one.getBoundingClientRect()).map(box => Math.round((box.top + box.bottom) / 2))).size"
ROUND = "one => getComputedStyle(one).borderRadius"
CLOCKED = {"terms": "1", "auto": "1", "clock": "600+15"}


def test_clocks_and_lists_cover_nothing(server: Server, browser: Browser) -> None:
    """Clocks clip no name, and the list of closed choices does not cover the table."""
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


def test_vote_leaves_answers_and_decision_in_view(server: Server, browser: Browser) -> None:
    """A vote leaves its answers and the decision in view."""
    host = server.lay("you", "person", game="gameon", **CLOCKED)
    with visitor(browser, calm=True) as one, visitor(browser, NARROW, calm=True) as two:
        one.goto(server.url + host)
        two.goto(server.url + server.links(host)[0])
        one.click("#tab-table")
        one.click("#ask-pause")
        expect(two.locator(".asks .mine")).to_contain_text("Nobody acts until")
        assert two.evaluate(LOW) == []
        expect(two.locator(".held")).to_be_hidden()
        two.click("[data-command^=no]")
        expect(two.locator(".asks .mine")).to_have_count(0)
        expect(two.locator(".held")).to_be_visible()


def test_six_gameon_players_see_their_own_row(server: Server, browser: Browser) -> None:
    """Six players of Game-On see their own row.

    This holds also if all six have cards on a Game Card, which takes a line each.
    """
    with visitor(browser, calm=True) as page:
        page.goto(server.url + server.lay("you", *["heuristic"] * 5, game="gameon"))
        page.wait_for_selector("#acts button")
        page.evaluate(LINES)
        own, dock = page.locator(".me").bounding_box(), page.locator("#dock").bounding_box()
        assert own and dock and own["y"] + own["height"] <= dock["y"] and wide(page) == WIDE[0]


def test_own_tables_and_lab_fit_a_phone(server: Server, browser: Browser) -> None:
    """The list of own tables and the form of the lab fit a phone."""
    with visitor(browser, NARROW) as page:
        page.goto(server.url + server.lay("you", "heuristic", "heuristic", "heuristic", game="surviving"))
        page.goto(server.url)
        title, tiles = page.locator(".mine .what").bounding_box(), page.locator(".mine :is(.you, .avs)").bounding_box()
        assert title and tiles and (title["x"] + title["width"] <= tiles["x"] or title["y"] + title["height"] <= tiles["y"])
        assert page.locator(".mine b").evaluate("one => one.scrollWidth <= one.clientWidth") and wide(page) == NARROW[0]
        for game in ("armies", "gameon", "shapes", "surviving"):
            page.goto(f"{server.url}/lab/new/{game}")
            assert wide(page) == NARROW[0], game


def test_card_names_stay_in_their_band(server: Server, browser: Browser) -> None:
    """Every name stays in the band of its card."""
    drawings = [faces.drawn(what) for what in faces._known().values()]
    with visitor(browser, WIDE, calm=True) as page:
        page.goto(f"{server.url}/cards/surviving")
        assert len(drawings) > 30 and page.evaluate(BAND, drawings) == []


def test_long_button_stays_in_its_panel(server: Server, browser: Browser) -> None:
    """A long button covers nothing and stays in its panel."""
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


def test_result_fits_a_phone_with_scores(server: Server, browser: Browser) -> None:
    """The result uses the available room and shows the score on a phone."""
    with visitor(browser, (1280, 800), calm=True) as page:
        page.goto(server.url + server.lay("you", "heuristic", "heuristic", "heuristic", **{"rule-turn_limit": "1"}))
        ByMouse(page, 1).whole_game()
        places = page.locator(".result .scroll")
        assert places.evaluate("one => Math.min(one.scrollHeight, 300) <= one.clientHeight")
        expect(page.locator(".result .parts").first).to_be_hidden()
        turned = page.locator(".felt .card.last").evaluate_all("all => all.map(one => getComputedStyle(one).outlineStyle)")
        assert turned and set(turned) == {"none"}, "all that was hidden has turned up: that is no last move"
        page.set_viewport_size({"width": NARROW[0], "height": NARROW[1]})
        assert page.locator(".result .parts").all_inner_texts()[0].startswith("Soldiers left ")
        assert page.locator(".result .acts .btn").evaluate_all(ROWS) == 2
        assert wide(page) == NARROW[0]


def test_counts_and_match_ups_are_complete(server: Server, browser: Browser) -> None:
    """Counts and match-ups are not cut off."""
    with visitor(browser, NARROW, calm=True) as page:
        page.goto(server.url + server.lay("you", "heuristic", "heuristic", "heuristic"))
        ana = ByMouse(page, 3)
        while not page.query_selector(".pair p") and not ana.over:
            settle(ana)
            ana.step()
        assert page.evaluate(CUT, ".pair *, .seats header *") == []
        for kinds in (["heuristic"], ["heuristic"] * 3, ["heuristic"] * 5):
            page.goto(server.url + server.lay("you", *kinds, game="gameon"))
            counts = page.locator(".seats .seat header .sm")
            assert all("3 in hand" in words for words in counts.all_inner_texts()) and counts.count() == len(kinds)
            assert page.evaluate(CUT, ".seats header *, .bar h1") == []


def test_tablet_shows_full_title_and_our_tab_buttons(server: Server, browser: Browser) -> None:
    """On a tablet the title is complete and the tabs are our buttons."""
    for size in ((768, 1024), (641, 900)):
        with visitor(browser, size, calm=True) as page:
            page.goto(server.url + server.lay("you", "heuristic", game="gameon"))
            page.wait_for_selector("#acts button")
            title, *pills = (page.locator(f".bar {one}").first.bounding_box() for one in ("h1", ".pill:visible"))
            assert title and pills[0] and title["x"] + title["width"] <= pills[0]["x"]
            assert page.evaluate(CUT, ".bar .named, .bar h1") == []
            assert page.locator("#to-log").evaluate(ROUND) == "10px"
            page.goto(server.url + server.lay("you", "person", hot="1"))
            assert page.locator("#to-log").evaluate(ROUND) == "10px", "on a curtain, too"


def test_small_buttons_can_be_pressed_by_a_finger(server: Server, browser: Browser) -> None:
    """Small buttons are large enough for a finger."""
    with visitor(browser, NARROW, calm=True) as page:
        page.goto(server.url + server.lay("you", "heuristic", "heuristic", "heuristic", game="gameon"))
        page.wait_for_selector("#acts button")
        assert page.locator(".bar .btn:visible, .known summary, .closed summary, .narrow.to, .about button").evaluate_all(SMALL) == []


TITLED = """phase => {
    [...document.querySelectorAll('.bar .pill b')].find(one => one.checkVisibility()).textContent = phase;
    const title = document.querySelector('.bar h1');
    return [title.scrollWidth - title.clientWidth, title.closest('header').offsetHeight];
}"""
FADE = ["sticky", "0px", "34px"]


def test_title_is_complete_beside_every_phase(server: Server, browser: Browser) -> None:
    """The title is complete beside every phase.

    This holds for players and spectators; it may take two lines, and the bar keeps its height.
    """
    for slug in game_slugs():
        seat = server.lay("you", "heuristic", game=slug)
        for path in (seat, seat.rpartition("/")[0]):
            with visitor(browser, NARROW, calm=True) as page:
                page.goto(server.url + path)
                for phase in (*getattr(get_game(slug).text, "PHASE_TEXTS", {}).values(),):
                    assert page.evaluate(TITLED, phase.title) == [0, 46], (path, phase.title)


def test_long_row_of_perspectives_fades_at_its_end(tmp_path: Path, browser: Browser) -> None:
    """A row of perspectives that is wider than a phone fades at its end."""
    with ThreadPoolExecutor(1) as beside:
        code = beside.submit(keep, tmp_path, stored("gameon-5-open")).result()
    server = Server(tmp_path)
    try:
        with visitor(browser, NARROW, calm=True) as page:
            page.goto(f"{server.url}/t/{code}/replay?at=9")
            row = page.locator(".whose")
            assert row.evaluate("one => one.scrollWidth > one.clientWidth") and wide(page) == NARROW[0]
            assert row.evaluate("one => (shade => [shade.position, shade.right, shade.width])(getComputedStyle(one, '::after'))") == FADE
            row.evaluate("one => { one.scrollLeft = one.scrollWidth; }")
            lies, last = row.bounding_box(), row.locator("a").last.bounding_box()
            assert lies and last and last["x"] + last["width"] <= lies["x"] + lies["width"] - 30, "at the end nothing is faded"
        for scripts in (True, False):
            context = browser.new_context(viewport={"width": 390, "height": 740}, java_script_enabled=scripts)
            page = context.new_page()
            page.goto(f"{server.url}/t/{code}/replay?at=9")
            for place in (3, 4, 2, 6, 1, 5, 0):
                page.locator(f"#perspective-{place}").click()
                chosen = page.locator(f"#perspective-{place}[aria-current]")
                expect(chosen).to_be_visible()
                page.wait_for_load_state()  # without scripts it is another page, which scrolls to it when all of it is here
                lies, box = page.locator(".whose").bounding_box(), chosen.bounding_box()
                assert lies and box and lies["x"] <= box["x"], (scripts, place)
                assert box["x"] + box["width"] <= lies["x"] + lies["width"] - 33, (scripts, place, "faded, or beyond the end")
            context.close()
    finally:
        server.stop()


def test_long_wrong_table_code_stays_in_its_box(server: Server, browser: Browser) -> None:
    """A long wrong code of a table stays in its box."""
    with visitor(browser, NARROW, calm=True) as page:
        page.goto(f"{server.url}/join?code={'a' * 300}")
        assert page.locator(".fault").evaluate("one => one.scrollWidth <= one.clientWidth") and wide(page) == NARROW[0]


EYES = """names => [...document.querySelectorAll('.seats .seat')].filter((seat, at) => {
    const header = seat.querySelector('header'), name = seat.querySelector('h3');
    header.querySelector('.known')?.remove();
    header.insertAdjacentHTML('beforeend', '<details class="known"><summary><svg class="ic"></svg></summary></details>');
    name.textContent = names[at];
    const eye = seat.querySelector('.known').getBoundingClientRect(), range = document.createRange();
    range.selectNodeContents(name);
    return [...range.getClientRects()].some(line => {
        const right = Math.min(line.right, name.getBoundingClientRect().right);
        return right > eye.left && line.left < eye.right && line.bottom > eye.top && line.top < eye.bottom;
    });
}).map(seat => seat.id)"""
LINES_CUT = """[...document.querySelectorAll('.ticker span, .course li, .seats header .sm')].filter(one => {
    if (!one.checkVisibility()) return false;
    const box = one.getBoundingClientRect(), around = one.parentElement.getBoundingClientRect();
    return box.width > 2 && box.top < around.bottom && (box.right > around.right + 1 || one.scrollWidth > one.clientWidth + 1);
}).map(one => one.textContent)"""
FINGER = """where => [...document.querySelectorAll(where)].filter(one => {
    if (!one.checkVisibility()) return false;
    const box = one.getBoundingClientRect(), x = box.left + box.width / 2, y = box.top + box.height / 2;
    return [[0, -21], [0, 21], [-20, 0], [20, 0]].some(([right, down]) => !one.contains(document.elementFromPoint(x + right, y + down)));
}).map(one => one.ariaLabel || one.textContent)"""
TALL = """[...document.querySelectorAll('.slots button')].filter(one => {
    const box = one.getBoundingClientRect(), x = box.left + box.width / 2, y = box.top + box.height / 2;
    return [-70, -21, 21].some(down => document.elementFromPoint(x, y + down) !== one);
}).map(one => one.ariaLabel)"""
STOLEN = """(laid => {
    laid.innerHTML = '<button class="card" data-pick="controlled:Kite"></button>';
    return laid.firstChild.getBoundingClientRect().width;
})(document.querySelector('.seats .laid'))"""
BESIDE = """where => [...document.querySelectorAll(where)].filter(one => one.scrollWidth > one.clientWidth).map(one =>
    [one.ariaLabel, one.scrollWidth - one.clientWidth])"""
OVER = {"surviving-3-default": "VP ", "surviving-4-options": "VP ", "shapes-3-hidden": "Cards missing "}
"""Games that are over, and with what their scores begin."""
LONG_NAMES = [
    "Llanfairpwllgwyngyllgoge",
    "Papadimitriopoulos Konst",
    "Bartholomew Constantinop",
    "Montgomery Fitzwilliam E",
    "Wilhelmina Featherstoneh",
]


def test_seat_details_do_not_overlap_or_get_cut_off(server: Server, browser: Browser) -> None:
    """No icon covers a name, and nothing of a seat or a step is cut off.

    Five or six players of Shape & List, also with the longest names.
    """
    for seats in (5, 6):
        for size in (NARROW, (1280, 800)):
            with visitor(browser, size, calm=True) as page:
                page.goto(server.url + server.lay("you", *["heuristic"] * (seats - 1), game="shapes"))
                page.wait_for_selector("#acts button")
                assert page.evaluate(EYES, LONG_NAMES) == [], (seats, size)
                page.evaluate("document.querySelector('.course .now').textContent = 'Challenge: forfeit or fight'")
                page.evaluate("document.querySelector('.seats header .sm').textContent = '5 in hand, 4 laid down, declined once'")
                assert page.evaluate(LINES_CUT) == [], (seats, size)


def test_lesson_lines_are_complete_on_a_phone(server: Server, browser: Browser) -> None:
    """On a phone no line of a lesson is cut off."""
    with visitor(browser, NARROW, calm=True) as page:
        for slug in ("surviving", "shapes"):
            for step in range(1, 6):
                page.goto(f"{server.url}/learn/{slug}/{step}")
                assert page.evaluate(LINES_CUT) == [] and wide(page) == NARROW[0], (slug, step)


def test_phone_result_shows_every_score(tmp_path: Path, browser: Browser) -> None:
    """On a phone the result shows the score of every seat."""
    with ThreadPoolExecutor(1) as beside:  # a browser has the loop of this thread
        kept = [beside.submit(keep, tmp_path, stored(name), names=tuple(LONG_NAMES[: int(name.split("-")[1])])) for name in OVER]
        codes = [one.result() for one in kept]
    server = Server(tmp_path)
    try:
        for code, name in zip(codes, OVER, strict=True):
            seats, told = int(name.split("-")[1]), OVER[name]
            with visitor(browser, NARROW, calm=True) as page:
                page.goto(f"{server.url}/t/{code}")
                scores = page.locator(".result .m")
                assert scores.count() == seats and scores.first.is_visible() and scores.first.inner_text().startswith(told)
                assert page.evaluate(BESIDE, ".result .scroll") == []
            with visitor(browser, WIDE, calm=True) as page:
                page.goto(f"{server.url}/t/{code}")
                for size in ((1440, 900), (1280, 800), (1271, 800), (1100, 700)):
                    page.set_viewport_size({"width": size[0], "height": size[1]})
                    assert not page.locator(".result .m").first.is_visible(), "there are columns for it"
                    assert page.evaluate(BESIDE, ".result .scroll, .seats .seat") == [], (name, size)
    finally:
        server.stop()


def test_long_names_stay_in_their_place(server: Server, browser: Browser) -> None:
    """Long names stay in their place.

    Names of one long word are tested at seats, in match-ups and in the result; a name keeps its row
    beside the monogram.
    """
    names = [
        "Wilhelmina-Alexandrina v",
        "W" * 24,
        "Nebuchadnezzar",
        "\u0645\u062d\u0645\u062f \u0628\u0646 \u0639\u0628\u062f \u0627\u0644\u0644\u0647",
    ]
    with visitor(browser, NARROW, calm=True) as page:
        page.goto(server.url + server.lay("you", "heuristic", "heuristic", "heuristic", name=names, **{"rule-turn_limit": "1"}))
        heads = page.locator(".seats h3").evaluate_all("all => all.map(one => one.clientWidth)")
        assert min(heads) >= 60, heads
        ByMouse(page, 1).whole_game()
        for size in (NARROW, (768, 1024), (1280, 800)):
            page.set_viewport_size({"width": size[0], "height": size[1]})
            assert (
                page.locator(".result .scroll, .pair p, .stands").evaluate_all(
                    "all => all.filter(one => one.scrollWidth > one.clientWidth + 1).length"
                )
                == 0
            )


def test_tablet_shows_the_title_and_a_full_hand(server: Server, browser: Browser) -> None:
    """A tablet has room for the title and for a full hand."""
    with visitor(browser, (768, 1024), calm=True) as page:
        page.goto(server.url + server.lay("you", "heuristic", game="surviving"))
        page.wait_for_selector("#acts button")
        title, pill = page.locator(".bar h1"), page.locator(".bar .pill:visible").first.bounding_box()
        box = title.bounding_box()
        assert box and pill and box["x"] + box["width"] <= pill["x"] and title.evaluate("one => one.scrollWidth <= one.clientWidth")
        assert "-" in page.inner_text(".bar .named .m"), "the name of the table"
        page.evaluate("document.getElementById('act-0').textContent = 'Play all Creds cards and go shopping'")
        dock = page.locator("#dock").bounding_box()
        for button in page.locator("#acts button").all():
            lies = button.bounding_box()
            assert lies and dock and lies["x"] + lies["width"] <= dock["x"] + dock["width"] - 18
        assert wide(page) == 768
        looks = [page.locator(one).evaluate("one => getComputedStyle(one).borderRadius") for one in ("#to-log", "#to-talk", "#undo")]
        assert looks == ["10px"] * 3, "buttons look like buttons of the house"


def test_title_keeps_its_descenders(server: Server, browser: Browser) -> None:
    """The title keeps its descenders.

    It may be cut at its end only: "Surviving" once lost the tail of its g.
    """
    with visitor(browser, WIDE, calm=True) as page:
        page.goto(server.url + server.lay("you", "heuristic", game="surviving"))
        for size in (WIDE, (768, 1024), NARROW):
            page.set_viewport_size({"width": size[0], "height": size[1]})
            assert page.locator(".bar h1").evaluate("one => getComputedStyle(one).overflowY") == "visible", size


def test_small_items_have_large_touch_areas(server: Server, browser: Browser) -> None:
    """Small items have touch areas that are large enough for a finger."""
    context = browser.new_context(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    page = context.new_page()
    page.goto(server.url + server.lay("you", "heuristic", "heuristic", game="surviving"))
    page.wait_for_selector("#acts button")
    assert page.evaluate(FINGER, ".known summary, .closed summary, .foot .btn, .foot .to, .bar > .btn:not(.d)") == []
    for _ in range(10):  # where no card fits there is nothing to press: one deal in some twenty
        page.goto(server.url + server.lay("you", "heuristic", "heuristic", "heuristic", game="gameon"))
        page.wait_for_selector("#acts button")
        if page.locator(".slots button").count():
            break
    page.wait_for_selector(".slots button")
    assert page.evaluate(TALL) == [], "all of a Game Card above a shape"
    assert page.evaluate(STOLEN) >= 44
    context.close()


def test_long_bidi_name_is_cut_at_its_end(server: Server, browser: Browser) -> None:
    """A long right-to-left name is cut at its end and not at its beginning."""
    with visitor(browser, NARROW, calm=True) as page:
        page.goto(server.url + server.lay("you", "heuristic", "heuristic", "heuristic", game="surviving"))
        name = page.locator(".seats h3").first
        cut, first = name.evaluate("""one => { one.textContent = 'שלמה המלך בן דוד בן ישי';
            const range = document.createRange(); range.setStart(one.firstChild, 0); range.setEnd(one.firstChild, 1);
            const box = one.getBoundingClientRect(), letter = range.getBoundingClientRect();
            return [one.scrollWidth > one.clientWidth, letter.left >= box.left && letter.right <= box.right + 1]; }""")
        assert cut and first, "looked at in one go: the next frame has the name again"


def test_decision_is_in_view_in_landscape(server: Server, browser: Browser) -> None:
    """In landscape the whole decision is in view.

    Content above the top of the panel could not be scrolled to.
    """
    for game, seats in (("shapes", 6), ("surviving", 4), ("gameon", 3), ("armies", 3)):
        with visitor(browser, (740, 360), calm=True) as page:
            page.goto(server.url + server.lay("you", *["heuristic"] * (seats - 1), game=game))
            page.wait_for_selector("#acts button")
            dock, ask = page.locator("#dock").bounding_box(), page.locator("#ask").bounding_box()
            assert dock and ask and dock["y"] <= ask["y"] and page.evaluate(LOW) == [], game
            assert wide(page) == 740
