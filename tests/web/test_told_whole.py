"""On phones and tablets all that one must know is told in whole, whatever names people have, and can be pressed."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from playwright.sync_api import Browser

from tests.web.conftest import Server
from tests.web.finished import keep, stored
from tests.web.people import ByMouse
from tests.web.test_browser import NARROW, WIDE, visitor
from tests.web.test_in_view import LOW, wide

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
CUT = """[...document.querySelectorAll('.ticker span, .course li, .seats header .sm')].filter(one => one.checkVisibility()).filter(one => {
    const box = one.getBoundingClientRect(), around = one.parentElement.getBoundingClientRect();
    return box.width > 2 && box.top < around.bottom && (box.right > around.right + 1 || one.scrollWidth > one.clientWidth + 1);
}).map(one => one.textContent)"""
FINGER = """where => [...document.querySelectorAll(where)].filter(one => one.checkVisibility()).filter(one => {
    const box = one.getBoundingClientRect(), x = box.left + box.width / 2, y = box.top + box.height / 2;
    return [[0, -21], [0, 21], [-20, 0], [20, 0]].some(([right, down]) => !one.contains(document.elementFromPoint(x + right, y + down)));
}).map(one => one.ariaLabel || one.textContent)"""
TALL = """[...document.querySelectorAll('.slots button')].filter(one => {
    const box = one.getBoundingClientRect(), x = box.left + box.width / 2, y = box.top + box.height / 2;
    return [-70, -21, 21].some(down => document.elementFromPoint(x, y + down) !== one);
}).map(one => one.ariaLabel)"""
STOLEN = """(laid => {
    laid.innerHTML = '<button class="card" data-pick="won:Kite"></button>';
    return laid.firstChild.getBoundingClientRect().width;
})(document.querySelector('.seats .laid'))"""
BESIDE = """where => [...document.querySelectorAll(where)].filter(one => one.scrollWidth > one.clientWidth).map(one =>
    [one.ariaLabel, one.scrollWidth - one.clientWidth])"""
OVER = {"surviving-3-default": "VP ", "surviving-4-options": "VP ", "shapes-3-hidden": "cards missing "}
"""Games that are over, and with what their scores begin."""
LONG = [
    "Llanfairpwllgwyngyllgoge",
    "Papadimitriopoulos Konst",
    "Bartholomew Constantinop",
    "Montgomery Fitzwilliam E",
    "Wilhelmina Featherstoneh",
]


def test_no_eye_lies_on_a_name_and_nothing_of_a_seat_or_a_step_is_cut_off(server: Server, browser: Browser) -> None:
    """Five or six at a table of Shape & List, also those with the longest names."""
    for seats in (5, 6):
        for size in (NARROW, (1280, 800)):
            with visitor(browser, size, calm=True) as page:
                page.goto(server.url + server.lay("you", *["policy"] * (seats - 1), game="shapes"))
                page.wait_for_selector("#acts button")
                assert page.evaluate(EYES, LONG) == [], (seats, size)
                page.evaluate("document.querySelector('.course .now').textContent = 'Challenge: forfeit or fight'")
                page.evaluate("document.querySelector('.seats header .sm').textContent = '5 in hand, 4 laid down, declined once'")
                assert page.evaluate(CUT) == [], (seats, size)


def test_the_last_line_of_a_lesson_is_told_in_whole_on_a_phone(server: Server, browser: Browser) -> None:
    with visitor(browser, NARROW, calm=True) as page:
        for slug in ("surviving", "shapes"):
            for step in range(1, 6):
                page.goto(f"{server.url}/learn/{slug}/{step}")
                assert page.evaluate(CUT) == [] and wide(page) == NARROW[0], (slug, step)


def test_a_result_tells_the_score_on_a_phone_too(tmp_path: Path, browser: Browser) -> None:
    with ThreadPoolExecutor(1) as beside:  # a browser has the loop of this thread
        kept = [beside.submit(keep, tmp_path, stored(name), names=tuple(LONG[: int(name.split("-")[1])])) for name in OVER]
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


def test_long_names_stay_where_they_are_told(server: Server, browser: Browser) -> None:
    """Names of one long word, at seats, in match-ups and in the result; a name keeps its row beside the monogram."""
    names = [
        "Wilhelmina-Alexandrina v",
        "W" * 24,
        "Nebuchadnezzar",
        "\u0645\u062d\u0645\u062f \u0628\u0646 \u0639\u0628\u062f \u0627\u0644\u0644\u0647",
    ]
    with visitor(browser, NARROW, calm=True) as page:
        page.goto(server.url + server.lay("you", "policy", "policy", "policy", name=names, **{"rule-turn_limit": "1"}))
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


def test_a_tablet_has_room_for_the_title_and_for_a_full_hand(server: Server, browser: Browser) -> None:
    with visitor(browser, (768, 1024), calm=True) as page:
        page.goto(server.url + server.lay("you", "policy", game="surviving"))
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


def test_the_title_keeps_its_descenders(server: Server, browser: Browser) -> None:
    """It may be cut at its end alone: 'Surviving' stood there without the tail of its g."""
    with visitor(browser, WIDE, calm=True) as page:
        page.goto(server.url + server.lay("you", "policy", game="surviving"))
        for size in (WIDE, (768, 1024), NARROW):
            page.set_viewport_size({"width": size[0], "height": size[1]})
            assert page.locator(".bar h1").evaluate("one => getComputedStyle(one).overflowY") == "visible", size


def test_what_is_small_is_large_to_a_finger(server: Server, browser: Browser) -> None:
    context = browser.new_context(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    page = context.new_page()
    page.goto(server.url + server.lay("you", "policy", "policy", game="surviving"))
    page.wait_for_selector("#acts button")
    assert page.evaluate(FINGER, ".known summary, .closed summary, .foot .btn, .foot .to, .bar > .btn:not(.d)") == []
    for _ in range(10):  # where no card fits there is nothing to press: one deal in some twenty
        page.goto(server.url + server.lay("you", "policy", "policy", "policy", game="gameon"))
        page.wait_for_selector("#acts button")
        if page.locator(".slots button").count():
            break
    page.wait_for_selector(".slots button")
    assert page.evaluate(TALL) == [], "all of a Game Card above a shape"
    assert page.evaluate(STOLEN) >= 44
    context.close()


def test_a_name_from_right_to_left_loses_its_end_and_not_its_beginning(server: Server, browser: Browser) -> None:
    with visitor(browser, NARROW, calm=True) as page:
        page.goto(server.url + server.lay("you", "policy", "policy", "policy", game="surviving"))
        name = page.locator(".seats h3").first
        cut, first = name.evaluate("""one => { one.textContent = 'שלמה המלך בן דוד בן ישי';
            const range = document.createRange(); range.setStart(one.firstChild, 0); range.setEnd(one.firstChild, 1);
            const box = one.getBoundingClientRect(), letter = range.getBoundingClientRect();
            return [one.scrollWidth > one.clientWidth, letter.left >= box.left && letter.right <= box.right + 1]; }""")
        assert cut and first, "looked at in one go: the next frame has the name again"


def test_on_a_phone_on_its_side_all_of_the_decision_is_in_view(server: Server, browser: Browser) -> None:
    """What stands above the top of the dock could not be scrolled to."""
    for game, seats in (("shapes", 6), ("surviving", 4), ("gameon", 3), ("armies", 3)):
        with visitor(browser, (740, 360), calm=True) as page:
            page.goto(server.url + server.lay("you", *["policy"] * (seats - 1), game=game))
            page.wait_for_selector("#acts button")
            dock, ask = page.locator("#dock").bounding_box(), page.locator("#ask").bounding_box()
            assert dock and ask and dock["y"] <= ask["y"] and page.evaluate(LOW) == [], game
            assert wide(page) == 740
