"""Replays on a real server: closed before the end; keys, links, perspectives.

Sharing and continuations are tested too.
"""

import asyncio
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser, Page, Route, expect

from gamester.core.law import platform_law
from gamester.match.match import Match
from gamester.match.moves import LogEntry
from gamester.match.record import read_record, write_record
from gamester.match.replay import Replay
from gamester.match.verification import verify
from gamester.server.config import Timings
from gamester.server.pages.replay import LoadedReplay, ReplayCache
from gamester.server.tables.creation import SeatRequest, TableRequest, create_table
from gamester.server.tables.registry import TableRegistry
from tests.conftest import Budget
from tests.support.browser_visits import NARROW, WIDE, violations, visitor
from tests.support.finished_tables import keep, stored
from tests.support.people import ByMouse
from tests.support.replayed_games import GAMES, served_replays
from tests.support.server_fixtures import Server, wait

TWICE = "[...document.querySelectorAll('[id]')].map(one => one.id).filter((id, n, all) => all.indexOf(id) !== n)"
WATCHED = """
    window.seen = [];
    new MutationObserver(() => {
        const now = Number(document.getElementById("table").dataset.at);
        if (seen.at(-1) !== now) seen.push(now);
    }).observe(document, {subtree: true, childList: true, attributes: true, attributeFilter: ["data-at"]});
"""
"""Every moment that the table has shown since."""
CONTRAST = """all => {
    const pen = document.createElement("canvas").getContext("2d");
    const rgb = color => { pen.fillStyle = color; pen.fillRect(0, 0, 1, 1); return [...pen.getImageData(0, 0, 1, 1).data].slice(0, 3); };
    const part = value => value / 255 <= .04045 ? value / 255 / 12.92 : ((value / 255 + .055) / 1.055) ** 2.4;
    const light = color => .2126 * part(color[0]) + .7152 * part(color[1]) + .0722 * part(color[2]);
    return [...document.querySelectorAll(all)].filter(one => one.offsetWidth > 1).map(one => {
        const below = rgb(getComputedStyle(one.closest(".seat")).backgroundColor), ink = rgb(getComputedStyle(one).color);
        let seen = 1;
        for (let node = one; node; node = node.parentElement) seen *= getComputedStyle(node).opacity;
        const two = [light(below), light(ink.map((value, n) => value * seen + below[n] * (1 - seen)))].sort();
        return (two[1] + .05) / (two[0] + .05);
    });
}"""
"""Script that returns the contrast of words to the seat behind them."""
CODES: dict[str, str] = {}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A finished table of every game, and one that goes on."""
    data = tmp_path_factory.mktemp("replays")
    with served_replays(data, CODES) as server:
        CODES["practice"] = keep(data, stored("armies-3-skirmish"), practice=20)
        yield server


def moment(page: Page) -> int:
    return int(page.get_attribute("#table", "data-at") or 0)


def last(page: Page) -> int:
    return int(page.get_attribute("#table", "data-of") or 0)


def arrive(page: Page, n: int) -> None:
    page.wait_for_selector(f"#table[data-at='{n}']")


def until(page: Page, true: Callable[[int], bool]) -> None:
    """Wait for a moment of which this is true."""
    for _ in wait():
        if true(moment(page)):
            return
    raise AssertionError(f"it is moment {moment(page)}")


def hands(html: str) -> list[str]:
    """Return every hand on the table as it is drawn."""
    return re.findall(r'<div class="zone hand[^"]*" id="z-hand-\d+".*?</div>\s*</div>', html, re.S)


def fragment(server: Server, path: str) -> str:
    answer = httpx.get(server.url + path, headers={"sec-fetch-mode": "cors"})
    assert answer.status_code == 200, answer.text
    return answer.text


def test_replay_is_closed_before_the_end(house: Server) -> None:
    """Replay, record and continuation are closed before the end of a game."""
    code = CODES["going"]
    for path in (f"/t/{code}/replay", f"/t/{code}/replay?at=3&perspective=all", f"/t/{code}/record"):
        answer = httpx.get(house.url + path)
        assert answer.status_code == 403 and "TB-908" in answer.text, path
        assert "draw " not in answer.text
    answer = httpx.post(f"{house.url}/t/{code}/replay/on", data={"at": "3", "seat": "0"})
    assert answer.status_code == 403 and "TB-908" in answer.text
    assert httpx.get(f"{house.url}/t/no-such-table/replay").status_code == 404


def test_verification_says_that_a_table_is_practice(house: Server) -> None:
    """The verification of a practice table says that it is one.

    Its record is valid and names the players of the first moves.
    """
    practice, played = (httpx.get(f"{house.url}/t/{CODES[which]}/verify").text for which in ("practice", "armies"))
    assert "It holds" in practice and "It holds" in played
    assert "Its first 20 acts are another game" in practice and "practice" not in played


@pytest.mark.parametrize(("game", "options"), [("armies", {"turn_limit": "2"}), ("gameon", {"stall_limit": "2"})])
def test_replay_follows_its_record(game: str, options: dict[str, str], tmp_path: Path) -> None:
    """A table is replayed in the order of its record.

    The order of secret submissions is private; a review, which reads the record, links to the right
    steps.
    """

    async def play() -> None:
        made = TableRegistry(tmp_path, Timings(9, 9, 9))
        code = await create_table(made, TableRequest(game, [SeatRequest("Ana"), SeatRequest("Bo")], options, "", started=True))
        room = await made.get_session(code)
        assert room is not None
        while not room.match.ended_by():
            fork = room.match.fork()
            assert isinstance(fork.apply_default(fork.pending_seats()[-1]), LogEntry)
            await room.append(fork)
        sealed = [entry.seat for entry in room.match.entries]
        player = ReplayCache(made)
        shown = await player.of_table(code)
        assert isinstance(shown, LoadedReplay)
        told = [(entry.seat, entry.move) for entry in read_record(await player.text(shown)).entries]
        assert shown.replay.acts == told and [seat for seat, _ in told] != sealed
        await made.close()

    asyncio.run(play())


@pytest.mark.parametrize("slug", GAMES)
def test_spectator_replay_shows_open_cards_only(house: Server, slug: str, budget: Budget) -> None:
    """No card of a hand has a name in the audience's eyes, while all eyes name them; at the last moment everything is open."""
    code, match = CODES[slug], read_record(stored(GAMES[slug]))
    replay = Replay(match.header, [(entry.seat, entry.move) for entry in match.entries])
    of, named, compared = len(replay.instants), 0, 0
    for n in range(2, of - 12, max(1, of // budget(6, weight=100))):
        if replay.instants[n - 1].move_number == len(replay.acts):
            break
        rail, everything = (fragment(house, f"/t/{code}/replay?at={n}&perspective={eyes}") for eyes in ("spectator", "all"))
        assert all('data-key="' not in hand for hand in hands(rail)), n
        named += sum(hand.count('data-key="') for hand in hands(everything))
        for line in replay.instants[n - 1].lines:
            assert line[0] < 0 or line[1] not in rail
        compared += 1
    assert named > 5
    assert compared


def test_replay_links_work_without_scripts(house: Server, browser: Browser) -> None:
    """The links of a replay work without scripts."""
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{house.url}/t/{CODES['armies']}/replay")
    page.click("#go-next")
    arrive(page, 2)
    assert page.url.endswith("at=2&perspective=all")
    page.click("#go-last")
    arrive(page, last(page))
    page.click("nav.whose a >> nth=-1")
    page.wait_for_selector("#table[data-perspective=spectator]")
    page.locator("#play").wait_for(state="hidden")
    context.close()


def test_replay_moves_by_keys_and_slider(house: Server, browser: Browser) -> None:
    """Keys and the slider move a replay."""
    with visitor(browser, WIDE, calm=True) as page:
        faults: list[str] = []
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.goto(f"{house.url}/t/{CODES['shapes']}/replay")
        arrive(page, 1)
        page.keyboard.press("ArrowRight")
        arrive(page, 2)
        page.keyboard.press("ArrowRight")
        arrive(page, 3)
        page.keyboard.press("ArrowLeft")
        arrive(page, 2)
        page.keyboard.press("]")
        until(page, lambda now: now > 3)
        begun = moment(page)
        assert page.locator(f"#line-{begun}.now").count() == 1
        page.keyboard.press("[")
        until(page, lambda now: now < begun)
        page.keyboard.press("End")
        arrive(page, last(page))
        assert page.locator("#go-next[aria-disabled=true]").count() == 1
        page.keyboard.press("Home")
        arrive(page, 1)
        page.keyboard.press("5")
        arrive(page, round(1 + 5 * (last(page) - 1) / 10))
        page.focus("#at")
        before = moment(page)
        page.keyboard.press("ArrowRight")
        arrive(page, before + 1)
        assert page.evaluate("document.activeElement.id") == "at", "the slider keeps the focus"
        page.focus("#log")
        page.evaluate(WATCHED)
        page.keyboard.press("Space")
        page.wait_for_selector("#play[data-playing=yes]")
        page.click("#speed")
        page.click("#speed")
        until(page, lambda now: now >= before + 4)
        page.focus("#log")
        page.keyboard.press("Space")
        page.wait_for_selector("#play[data-playing='']")
        seen = page.evaluate("window.seen")
        assert len(seen) >= 4 and seen == list(range(seen[0], seen[0] + len(seen))), "it plays one moment after the other"
        assert page.inner_text("#live"), "each moment is spoken"
        assert not faults


@pytest.mark.parametrize(
    ("slug", "size", "scheme"),
    [("armies", NARROW, "dark"), ("gameon", WIDE, "light"), pytest.param("surviving", NARROW, "light", marks=pytest.mark.prove)],
)
def test_replay_fits_and_is_accessible(house: Server, browser: Browser, slug: str, size: tuple[int, int], scheme: str) -> None:
    """A replay fits its screen, and axe finds nothing."""
    with visitor(browser, size, scheme, calm=True) as page:
        page.goto(f"{house.url}/t/{CODES[slug]}/replay?at=60&perspective=1")
        arrive(page, 60)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        box = page.locator("#go-next").bounding_box()
        assert box and box["y"] + box["height"] <= size[1], "the controls are in view"
        assert page.locator(".held .card").count() > 0, "the hand of whose eyes these are"
        assert violations(page) == [] and page.evaluate(TWICE) == []
        page.click("#onward")
        assert violations(page) == []
    if size == WIDE:
        with visitor(browser, size) as page:
            page.goto(f"{house.url}/replay")
            assert violations(page) == []


def test_replay_link_keeps_step_and_perspective(house: Server, browser: Browser) -> None:
    """A link opens the same step from the same perspective."""
    with visitor(browser, WIDE, calm=True) as page, visitor(browser, WIDE, calm=True) as friend:
        page.goto(f"{house.url}/t/{CODES['surviving']}/replay")
        page.keyboard.press("4")
        arrive(page, round(1 + 4 * (last(page) - 1) / 10))
        page.click("#perspective-2")
        page.wait_for_selector("#table[data-perspective='1']")
        shared = page.get_attribute("#share", "href") or ""
        assert page.url.endswith(shared) and "perspective=1" in shared
        page.click("#share")
        expect(page.locator("#live")).to_have_text(re.compile("copied|perspective=1"))
        friend.goto(house.url + shared)
        for part in ("#felt", "#told", "#log", ".held"):
            assert friend.inner_html(part) == page.inner_html(part), part
        friend.click("#perspective-0")
        friend.wait_for_selector("#table[data-perspective='all']")
        assert moment(friend) == moment(page) and friend.locator(".held").count() == 0
        assert friend.inner_html("#felt") != page.inner_html("#felt")


@pytest.mark.parametrize("slug", ["gameon", "shapes"])
def test_six_seats_and_perspective_fit_a_phone(house: Server, browser: Browser, slug: str) -> None:
    """Six seats fit a phone, and the current perspective is in view."""
    text = write_record(Match.open(slug, 6, {}, "", seed="six", names=["Ana", "Bo", "Cy", "Dee", "Eli", "Fay"]))
    place = httpx.post(f"{house.url}/replay", files={"record": text.encode()}, follow_redirects=False).headers["location"]
    with visitor(browser, NARROW, calm=True) as page:
        page.goto(f"{house.url}{place}?at=9999&perspective=all")
        assert page.locator(".seat .card").count() >= 18, "all hands are open"
        assert page.evaluate("(felt => felt.scrollWidth <= felt.clientWidth)(document.getElementById('felt'))")
        beyond = "(one, seat = one.closest('.seat')) => one.getBoundingClientRect().right > seat.getBoundingClientRect().right"
        assert page.evaluate(f"[...document.querySelectorAll('.seat .card')].filter(one => ({beyond})(one)).length") == 0
        page.goto(f"{house.url}{place}?at=1&perspective=spectator")
        box = "document.querySelector('.whose [aria-current]').getBoundingClientRect()"
        until(page, lambda _: bool(page.evaluate(f"{box}.left >= 0 && {box}.right <= innerWidth")))


def test_step_is_shared_without_a_clipboard(house: Server, browser: Browser) -> None:
    """A step can be shared without a clipboard.

    A server in a home network uses plain HTTP, where browsers have no clipboard.
    """
    with visitor(browser, NARROW, calm=True) as page:
        page.add_init_script("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
        page.goto(f"{house.url}/t/{CODES['gameon']}/replay")
        words = page.text_content("#share") or ""
        for _ in range(2):
            page.click("#share")
            expect(page.locator("#share")).to_have_text("In the address")
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        expect(page.locator("#share")).to_have_text(words)


def test_replay_from_the_end_waits_for_a_slow_server(house: Server, browser: Browser) -> None:
    """A replay started at the end waits for a slow server."""
    with visitor(browser, WIDE, calm=True) as page:
        page.goto(f"{house.url}/t/{CODES['gameon']}/replay?at=9999")
        page.click("#speed")
        page.click("#speed")
        held: list[Route] = []
        page.route(re.compile("at=1&"), lambda route: held.append(route))
        page.click("#play")
        page.wait_for_timeout(1000)  # more than two beats at this speed
        for one in held:
            one.continue_()
        until(page, lambda now: 3 <= now < 100)


def test_cards_of_an_eliminated_seat_are_legible(house: Server, browser: Browser) -> None:
    """The cards of an eliminated seat have enough contrast.

    axe does not check them, since it cannot tell the background behind the words.
    """
    with visitor(browser, WIDE, calm=True) as page:
        page.goto(f"{house.url}/t/{CODES['surviving']}/replay?at=9999&perspective=spectator")
        read = page.evaluate(CONTRAST, ".seat.quit .zone > .lbl")
        assert read and min(read) >= 4.5, read


def test_fallen_card_is_labelled_fallen_once(house: Server) -> None:
    """The label of a fallen card says so once."""
    names = re.findall(r'aria-label="([^"]*fallen[^"]*)"', fragment(house, f"/t/{CODES['armies']}/replay?at=9999&perspective=spectator"))
    assert any(name.endswith(", fallen") for name in names) and not any("fallen, fallen" in name for name in names), names


def test_perspective_is_marked_in_forced_colours(house: Server, browser: Browser) -> None:
    """With forced colours the current perspective and line are marked."""
    context = browser.new_context(forced_colors="active")
    page = context.new_page()
    page.goto(f"{house.url}/t/{CODES['armies']}/replay?at=60&perspective=1")
    paints = "one => getComputedStyle(one).backgroundColor"
    current, other = (page.eval_on_selector(f".whose a{which}", paints) for which in ("[aria-current]", ":not([aria-current])"))
    assert current != other
    assert page.eval_on_selector("#log .now", "one => getComputedStyle(one).outlineStyle") == "solid"
    context.close()


def test_continuation_is_played_to_its_end(house: Server, browser: Browser, seed: int) -> None:
    """A continuation goes on from a replay step and is played to its end."""
    with visitor(browser, WIDE, calm=True) as page:
        page.goto(f"{house.url}/t/{CODES['armies']}/replay?at=150&perspective=1")
        page.click("#onward")
        assert page.input_value("#as") == "1", "whose eyes, whose seat"
        page.click("#play-on")
        page.wait_for_selector("#dock[data-moves]")
        path = page.url.removeprefix(house.url)
        code = path.split("/")[2]
        assert code not in CODES.values()
        assert page.locator(".bar .pill >> text=Practice").count() == 1
        page.click("#tab-table")
        assert "hidden cards" in page.inner_text("#practice")
        ana = ByMouse(page, seed)
        ana.whole_game()
        assert not ana.faults
        record = httpx.get(f"{house.url}/t/{code}/record").text
        assert verify(record).is_valid
        ours, theirs = (text.split("\n") for text in (record, stored(GAMES["armies"])))
        acts = int((re.search(r"from act (\d+)", page.inner_text("#practice")) or [0, 0])[1])
        played = [line.rpartition(" #")[0] for line in ours if re.match(r"\d+ \d", line)]
        assert played[:acts] == [line.rpartition(" #")[0] for line in theirs if re.match(r"\d+ \d", line)][:acts] and acts > 10
        page.click("#replay")
        page.wait_for_selector("#table.replay")
        assert last(page) > 100
    assert httpx.get(house.url).text.count(code) == 0


def test_impossible_continuation_is_refused(house: Server) -> None:
    """A continuation without a game to play or a seat to take is refused."""
    base = f"{house.url}/t/{CODES['armies']}/replay/on"
    over = httpx.post(base, data={"at": "9999", "seat": "0"})
    assert over.status_code == 409 and "TB-939" in over.text
    for seat in ("7", "", "x", "-1"):
        none = httpx.post(base, data={"at": "10", "seat": seat})
        assert none.status_code == 404 and "TB-901" in none.text
    assert platform_law().text_of(939) in over.text


@pytest.mark.parametrize(
    "query", ["?at=0", "?at=-3", "?at=x", "?at=99999", "?at=999999999999", "?perspective=9", "?perspective=nobody", "?at=5&perspective="]
)
def test_replay_link_with_bad_values_shows_a_step(house: Server, query: str) -> None:
    """A replay link with invalid values shows a step with all cards."""
    page = fragment(house, f"/t/{CODES['armies']}/replay{query}")
    found = re.search(r'data-perspective="(\w+)" data-at="(\d+)" data-of="(\d+)"', page)
    assert found and found[1] == "all" and 1 <= int(found[2]) <= int(found[3])


def test_former_replay_link_opens(house: Server) -> None:
    """`eyes=rail` is `perspective=spectator` now: an old link shows the same step, and the page links on with the new words."""
    old, new = (fragment(house, f"/t/{CODES['armies']}/replay?at=5&{query}") for query in ("eyes=rail", "perspective=spectator"))
    assert old == new and 'data-perspective="spectator" data-at="5"' in old and "eyes=" not in old
    assert 'data-perspective="1"' in fragment(house, f"/t/{CODES['armies']}/replay?at=5&eyes=1")


def test_uploaded_record_is_verified_and_watched(tmp_path: Path, browser: Browser) -> None:
    """An uploaded record is verified and watched."""
    server = Server(tmp_path)
    try:
        text = stored("shapes-2-default")
        with visitor(browser, WIDE, calm=True) as page:
            page.goto(f"{server.url}/replay")
            page.set_input_files("#record", {"name": "mine.txt", "mimeType": "text/plain", "buffer": text.encode()})
            page.click("#bring")
            page.wait_for_selector("#table.replay")
            shared = page.url
        server.kill()
        server.start()
        assert httpx.get(shared).status_code == 200, "kept, also through kill -9"
        again = httpx.post(f"{server.url}/replay", files={"record": text.encode()}, follow_redirects=False)
        assert again.headers["location"] in shared, "the same record, the same name"
        changed = text.replace("\n20 ", "\n20  ", 1) if "\n20 " in text else text
        place = changed[: changed.index("\n20  ")].count("\n") + 2
        for data, words in (
            (changed.encode(), f"Line {place}: expected"),
            (b"\xff\xfe", "UTF-8"),
            (b"", "Nothing was sent"),
            (b"gamester record 1\ngame: chess\n", "Line 2"),
            (text.replace("rules: 1", "rules: 7", 1).encode(), "rules number 1"),
        ):
            bad = httpx.post(f"{server.url}/replay", files={"record": data})
            assert bad.status_code == 400 and words in bad.text and "TB-938" in bad.text, (data[:40], bad.text[-900:])
        large = httpx.post(f"{server.url}/replay", files={"record": b"x" * 210_000})
        assert large.status_code == 400 and "TB-906" in large.text
        assert httpx.post(f"{server.url}/replay", files={"record": b"x" * 400_000}).status_code == 413
        gone = httpx.get(f"{server.url}/replay/{'0' * 24}")
        assert gone.status_code == 404 and "TB-937" in gone.text
        on = httpx.post(f"{shared.partition('?')[0]}/on", data={"at": "30", "seat": "1"})
        assert on.status_code == 303 and on.headers["location"].startswith("/t/")
    finally:
        assert server.stop() == ""
