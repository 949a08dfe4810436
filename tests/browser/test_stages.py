"""A reveal in stages, by socket and in a browser; moving cards, looking back."""

import asyncio
import json
import re
from collections.abc import Iterator
from contextlib import AsyncExitStack
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, Page, WebSocketRoute, expect

from tests.support.browser_visits import NARROW, WIDE, settle, violations, visitor
from tests.support.people import ByMouse, comes_true
from tests.support.server_fixtures import Server, wait
from tests.support.table_socket import Sitting, Table

SLOW = "0, 0.01, 0.15, 30, 0.05"
"""Stages that stay until somebody moves on."""
WATCHED = """
    window.seen = [];
    new MutationObserver(() => {
        const now = document.getElementById("table")?.dataset.stage ?? null;
        if (seen.at(-1) !== now) seen.push(now);
    }).observe(document, {subtree: true, childList: true, attributes: true, attributeFilter: ["data-stage"]});
"""
"""Every stage that the table has shown, and null where it has shown none."""
WAITS = "#table section.seat:not(.me) .st:not(.ready)"
"""The mark of somebody else who has not decided yet."""
STAGE = "document.getElementById('table').dataset.stage ?? null"


@pytest.fixture(scope="module")
def patient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    made = Server(tmp_path_factory.mktemp("patient"), pace=SLOW)
    yield made
    assert made.stop() == ""


PARTS = re.compile(r"<!--[a-z]+(?::[\w-]+)?-->")
"""Script that returns where the page has put the parts of a frame."""


def attribute(html: str, name: str) -> str:
    found = re.search(rf'id="table"[^>]* data-{name}="([^"]*)"', html)
    return found[1] if found else ""


async def presented(tables: list[Table], words: str = "nothing") -> None:
    """Submit a presentation for everybody."""
    for table in tables:
        assert await table.ask({"move": f"present {words}"}) == {"done": True}


async def drained(table: Table) -> list[dict[str, Any]]:
    """Return the current frame and all sent before the answer to a question."""
    frames = [table.frame]
    await table.socket.send(json.dumps({"frame": table.frame["n"], "why_not": "hush"}))
    while "html" in (said := await table.next()):
        frames.append(said)
    return frames


async def ready(stack: AsyncExitStack, server: Server) -> tuple[str, list[Table], Table]:
    """Three people with their armies stacked, and somebody who watches."""
    host = server.lay("you", "person", "person")
    paths = [host, *server.links(host)]
    for path in paths:
        assert httpx.get(server.url + path).status_code == 200
    tables = [await stack.enter_async_context(Sitting(server, path)) for path in (*paths, f"/t/{host.split('/')[2]}")]
    for table in tables[:3]:
        assert await table.ask({"move": "arrange KQJA"}) == {"done": True}
    for table in tables:
        await table.until("Turn 1 begins")
        await drained(table)
    return host, tables[:3], tables[3]


def test_frame_carries_its_stages(server: Server) -> None:
    """The frame that ends a phase carries the stages of its reveal."""

    async def sit() -> None:
        async with AsyncExitStack() as stack:
            host, people, rail = await ready(stack, server)
            await presented(people)
            for viewer, table in enumerate((*people, rail)):
                frames = await drained(table)
                staged = [frame for frame in frames if "stages" in frame]
                assert len(staged) == 1 and staged[0] is frames[-1], "the act that ended the phase, and no other"
                stages, last = staged[0]["stages"], staged[0]["html"]
                assert [attribute(stage["html"], "stage") for stage in stages] == [str(k) for k in range(len(stages))]
                assert len(stages) == 5, "counted in, turned up, three pairs"
                for stage in stages:
                    assert attribute(stage["html"], "frame") == attribute(last, "frame") == str(staged[0]["n"])
                    assert attribute(stage["html"], "since") == str(staged[0]["since"])
                    assert attribute(stage["html"], "stay") == "600"
                    assert attribute(stage["html"], "next") == ("yes" if viewer < 3 else "")
                    assert 'data-moves="[]"' in stage["html"] and 'id="next"' in stage["html"]
                    assert stage["html"].count("btn go") == 1
                    assert stage["say"]
                assert attribute(stages[0]["html"], "beat") == "50" and attribute(stages[1]["html"], "beat") == ""
                assert attribute(last, "stage") == "" and 'id="next"' not in last
                assert "presents nothing" in stages[1]["html"] and "presents nothing" not in stages[0]["html"]
            async with Sitting(server, host) as again:
                assert "stages" not in again.frame and again.frame["say"] == ""
                assert attribute(again.frame["html"], "frame") == attribute(people[0].frame["html"], "frame")

    asyncio.run(sit())


def plain(html: str) -> str:
    """Return the content of a frame, without card keys, log and panel."""
    felt = re.search(r"<main.*?</main>", html, re.S)
    assert felt
    return re.sub(r'"c\d+"', '""', felt[0])


def test_look_back_shows_the_frame_of_that_time(server: Server) -> None:
    """Looking back shows the frame of that time.

    It is equal to the byte, for a seat and a spectator, in a stage and between moves; nobody looks back
    from another's seat.
    """

    async def sit() -> None:
        async with AsyncExitStack() as stack:
            host, people, rail = await ready(stack, server)
            await presented(people[:2])
            frames = {path: [table.frame] for path, table in ((host, people[0]), (f"/t/{host.split('/')[2]}", rail))}
            await presented(people[2:])
            for path, table in ((host, people[0]), (f"/t/{host.split('/')[2]}", rail)):
                frames[path] += (await drained(table))[1:]
                shown = [one for frame in frames[path] for one in (*frame.get("stages", [])[1:], frame)]
                seen = set()
                for one in shown:
                    line = attribute(one["html"], "lines")
                    answer = httpx.get(f"{server.url}{path}/at/{line}")
                    assert answer.status_code == 200
                    assert attribute(answer.text, "looking") == line
                    assert plain(PARTS.sub("", answer.text)) == plain(PARTS.sub("", one["html"]))
                    assert 'data-moves="[]"' in answer.text and "btn go" not in answer.text
                    seen.add(line)
                assert len(seen) > 5
                assert httpx.get(f"{server.url}{path}/at/999").status_code == 404
                assert httpx.get(f"{server.url}{path}/at/0").status_code == 404
            code = host.split("/")[2]
            assert httpx.get(f"{server.url}/t/{code}/no-such-token/at/3").status_code == 404
            own, watched = httpx.get(f"{server.url}{host}/at/3").text, httpx.get(f"{server.url}/t/{code}/at/3").text
            assert own != watched

    asyncio.run(sit())


def test_look_back_can_be_opened_as_a_page(server: Server) -> None:
    """A look back at a table can be opened as a page, one at a seat cannot."""
    host = server.lay("you", "person")
    answer = httpx.get(f"{server.url}{host}/at/1", headers={"sec-fetch-mode": "navigate"})
    assert answer.status_code == 404
    table = httpx.get(f"{server.url}/t/{host.split('/')[2]}/at/1", headers={"sec-fetch-mode": "navigate"})
    assert table.headers["content-type"].startswith("text/html")


# in a browser -----------------------------------------------------------------------------------------------------------
def stage(page: Page) -> str | None:
    found: str | None = page.evaluate(STAGE)
    return found


def until_stage(page: Page, *wanted: str | None) -> None:
    for _ in wait():
        if stage(page) in wanted:
            return
    raise AssertionError(f"expected stage {wanted}, got {stage(page)}")


def to_the_reveal(server: Server, page: Page, seed: int, *bots: str) -> ByMouse:
    """A table at the moment when everybody has decided."""
    page.goto(server.url + server.lay("you", *(bots or ("heuristic", "heuristic"))))
    ana = ByMouse(page, seed)
    for _ in wait():
        if page.query_selector("#next"):
            return ana
        if ana.asked:
            ana.step()
    raise AssertionError("nothing was revealed")


def test_stages_advance_by_button_and_key(patient: Server, browser: Browser, seed: int) -> None:
    """Stages advance to the result by button and by key."""
    with visitor(browser) as page:
        ana = to_the_reveal(patient, page, seed)
        coming = page.locator("#table[data-next]").count() == 1
        assert page.title().startswith("● ") == coming, "a decision that waits is told in the title"
        until_stage(page, "1")
        assert page.locator(".go").count() == 1
        assert page.inner_text("#ask").startswith("Reveal")
        page.click("#next")
        until_stage(page, "2")
        assert page.evaluate("document.activeElement.id") == "next"
        page.keyboard.press("Enter")
        until_stage(page, "3")
        assert not ana.asked
        page.click("#skip-stages")
        until_stage(page, None)
        assert ana.asked or not coming
        settle(ana)
        assert page.locator("#next").count() == 0
        assert page.evaluate("document.activeElement.tagName") != "BODY"
        assert not ana.faults


def test_escape_ends_the_stages_for_good(patient: Server, browser: Browser, seed: int) -> None:
    """Escape ends the stages, and a page that is loaded again shows none."""
    with visitor(browser) as page:
        ana = to_the_reveal(patient, page, seed)
        until_stage(page, "1")
        page.keyboard.press("Escape")
        until_stage(page, None)
        settle(ana)
        ana = to_the_reveal(patient, page, seed)
        until_stage(page, "1")
        page.reload()
        settle(ana)
        assert stage(page) is None and ana.asked
        page.wait_for_timeout(300)
        assert stage(page) is None


def test_click_during_a_reveal_picks_at_once(patient: Server, browser: Browser, seed: int) -> None:
    """A click during a reveal picks the card at once, on the current table."""
    with visitor(browser) as page:
        cards = page.locator("#table[data-next] [data-hand] [data-pick]")
        ana = to_the_reveal(patient, page, seed)
        until_stage(page, "1")
        while not cards.count():
            ana = to_the_reveal(patient, page, ana.draw.randrange(2**32))
            until_stage(page, "1")
        card = cards.first
        pick, key = card.get_attribute("data-pick"), card.get_attribute("id")
        card.click(force=True)
        until_stage(page, None)
        settle(ana)
        held = any(pick in move["p"] for move in ana.moves)
        expect(page.locator(f"#{key}")).to_have_attribute("aria-pressed", "true" if held else "false")


def test_stages_advance_and_show_later_events_at_the_end(server: Server, browser: Browser, seed: int) -> None:
    """Stages advance by themselves, and later events are shown at the end."""
    with visitor(browser) as page:
        page.add_init_script(WATCHED)
        ana = to_the_reveal(server, page, seed)
        until_stage(page, None)
        seen = page.evaluate("window.seen")
        seen = seen[seen.index("0") :]
        assert seen == [*map(str, range(len(seen) - 1)), None]
        assert len(seen) > 4
        settle(ana)
        assert not ana.faults


def test_reduced_motion_shows_no_stages(patient: Server, browser: Browser, seed: int) -> None:
    """The result at once, with the last move marked; nothing that is said is lost."""
    with visitor(browser, calm=True) as page:
        page.goto(patient.url + patient.lay("you", "heuristic", "heuristic"))
        said = "new MutationObserver(() => said.push(live.textContent)).observe(live, {childList: true})"
        page.evaluate(f"window.said = []; window.live = document.getElementById('live'); {said}")
        ana = ByMouse(page, seed)
        for _ in range(3):
            settle(ana)
            if ana.over:
                break
            for _ in wait():
                if ana.asked:
                    ana.step()
                if "v Bo" in page.inner_text("#log") or ana.over:
                    break
            assert stage(page) is None
            assert page.evaluate("document.getAnimations().length") == 0
        assert page.locator(".card.last").count() > 0
        assert page.locator(".card.turned").count() == 0
        assert "Match-up" in " ".join(page.evaluate("window.said"))


def test_revealed_cards_fly_turn_and_stay_marked(patient: Server, browser: Browser, seed: int) -> None:
    """Revealed cards fly, turn and stay marked."""
    spy = """
        window.timings = []; window.turned = [];
        const start = document.startViewTransition.bind(document);
        document.startViewTransition = change => {
            const going = start(change);
            const effects = () => document.getAnimations().map(one => one.effect);
            const groups = () => effects().filter(one => one.pseudoElement?.startsWith("::view-transition-group"));
            const times = () => groups().map(one => [one.getTiming().delay, one.getComputedTiming().endTime]);
            going.ready.then(() => setTimeout(() => timings.push(times())), () => {});
            return going;
        };
        new MutationObserver(() => turned.push(document.querySelectorAll(".card.turned").length))
            .observe(document.getElementById("live-table"), {subtree: true, attributes: true, attributeFilter: ["class"]});
    """
    with visitor(browser) as page:
        page.goto(patient.url + patient.lay("you", "heuristic", "heuristic"))
        assert page.locator(".card.last, .card.turned").count() == 0, "nothing has moved yet"
        page.evaluate(spy)
        ana, timings, marked = ByMouse(page, seed), [], ""
        for _ in wait(60):
            if page.query_selector("#next"):
                page.click("#next")
                page.wait_for_timeout(60)
            elif ana.asked:
                ana.step()
            timings = [one for one in page.evaluate("window.timings") if len(one) > 1]
            marked = page.evaluate(MARKED)
            if ana.over or (timings and max(page.evaluate("window.turned") or [0]) > 3 and marked):
                break
        assert timings, "several cards flew at once"
        for groups in timings:
            delays = sorted(delay for delay, _ in groups)
            assert delays[0] == 0 and 0 < delays[1] <= 40
            assert max(end for _, end in groups) <= 600
        assert max(page.evaluate("window.turned")) > 3
        assert marked in ("dashed", "solid")
        assert not ana.faults


@pytest.mark.parametrize("size", [WIDE, NARROW], ids=["wide", "phone"])
def test_look_back_works_in_the_browser(server: Server, browser: Browser, seed: int, size: tuple[int, int]) -> None:
    """The log leads to earlier frames in the browser and back to the present one."""
    with visitor(browser, size, calm=True) as page:
        page.goto(server.url + server.lay("you", "heuristic", "heuristic"))
        ana = ByMouse(page, seed)
        settle(ana)
        ana.step()
        settle(ana)
        expect(page.locator(WAITS)).to_have_count(0)  # the bots have presented, and wait
        felt, log = page.inner_html("#felt"), page.inner_text("#log")
        lines = page.locator("#log [data-at]")
        first, second = (lines.nth(k).get_attribute("data-at") for k in (0, 1))
        page.evaluate("document.querySelector('#log [data-at]').click()")
        page.wait_for_selector(f"#table[data-looking='{first}']")
        assert f"Looking back at {first}" in " ".join(page.inner_text("#ask").split())
        assert page.inner_html("#felt") != felt
        assert page.inner_text("#log") == log, "the log keeps its place"
        assert page.locator("#log [aria-current]").get_attribute("data-at") == first
        assert page.locator(".go").count() == 0 and not ana.asked
        page.keyboard.press("]")
        page.wait_for_selector(f"#table[data-looking='{second}']")
        page.keyboard.press("[")
        page.wait_for_selector(f"#table[data-looking='{first}']")
        page.keyboard.press("Escape")
        page.wait_for_selector("#table:not([data-looking])")
        assert page.inner_html("#felt") == felt
        assert ana.asked
        page.evaluate("document.querySelector('#log [data-at]').click()")
        page.wait_for_selector("#table[data-looking]")
        assert violations(page) == []
        page.click("#to-now")
        page.wait_for_selector("#table:not([data-looking])")
        ana.step()
        assert not ana.faults


def test_frames_wait_while_the_page_looks_back(server: Server, browser: Browser, seed: int) -> None:
    """Frames that arrive while the page looks back are shown afterwards."""
    host = server.lay("you", "person")
    with visitor(browser) as page, visitor(browser) as other:
        page.goto(server.url + host)
        other.goto(server.url + server.links(host)[0])
        ana, bo = ByMouse(page, seed), ByMouse(other, seed + 1)
        for person in (ana, bo):
            settle(person)
            person.step()
        settle(ana)
        page.evaluate("document.querySelector('#log [data-at]').click()")
        page.wait_for_selector("#table[data-looking]")
        settle(bo)
        lines = page.get_attribute("#table", "data-lines")
        while bo.asked:
            bo.step()
        page.wait_for_timeout(200)
        assert page.get_attribute("#table", "data-looking")
        page.keyboard.press("Escape")
        page.wait_for_selector("#table:not([data-looking])")
        for _ in wait():
            if int(page.get_attribute("#table", "data-lines") or 0) > int(lines or 0):
                break
        else:
            raise AssertionError("what came meanwhile is not shown")
        assert ana.asked


MARKED = "(one => one ? getComputedStyle(one).outlineStyle : '')(document.querySelector('.card.last'))"
MOVED = """([since, zone]) => {
    const fresh = new DOMParser().parseFromString(document.getElementById("table").outerHTML, "text/html");
    const card = fresh.querySelector("#felt [data-key]");
    [...fresh.querySelectorAll("#felt [id^=z-]")].filter(one => !one.contains(card))[zone].append(card);
    fresh.getElementById("table").dataset.since = since;
    return fresh.body.innerHTML;
}"""
HELD_BACK = """
    window.changes = [];
    document.startViewTransition = change => {
        changes.push(change);
        return { ready: Promise.resolve(), finished: new Promise(() => {}), updateCallbackDone: Promise.resolve(), skipTransition() {} };
    };
    true
"""


def test_picks_survive_frames_of_others(server: Server, browser: Browser, seed: int) -> None:
    """Picks survive frames caused by others.

    Two frames of one decision come together, with a pick in between: the second removes nothing.
    """
    sockets: list[WebSocketRoute] = []

    def between(socket: WebSocketRoute) -> None:
        there = socket.connect_to_server()
        there.on_message(socket.send)
        socket.on_message(there.send)
        sockets.append(socket)

    with visitor(browser) as page:
        page.route_web_socket(re.compile("/live$"), between)
        page.goto(server.url + server.lay("you", "heuristic"))
        ana = ByMouse(page, seed)
        settle(ana)
        ana.step()
        settle(ana)
        expect(page.locator(WAITS)).to_have_count(0)  # the bot has presented: no other frame comes
        page.evaluate(HELD_BACK)
        since = int(ana.since) + 1
        for zone in (0, 1):
            html = page.evaluate(MOVED, [since, zone])
            sockets[0].send(json.dumps({"n": since, "since": since, "html": html, "say": ""}))
        comes_true(page, "window.changes.length === 2")
        page.evaluate("window.changes[0]()")
        assert ana.since == str(since)
        card = page.locator(f"#{page.locator('[data-hand] [data-pick].legal').first.get_attribute('id')}")
        card.dispatch_event("click")
        assert card.get_attribute("aria-pressed") == "true"
        page.evaluate("window.changes[1]()")
        assert page.locator("[data-hand] [aria-pressed=true]").count() == 1
