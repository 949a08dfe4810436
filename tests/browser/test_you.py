"""The page of this browser's player: what is remembered, carried to another device, refused and forgotten."""

from __future__ import annotations

import json
import re

from playwright.sync_api import Browser, Page, expect

from tests.support.browser_visits import NARROW, violations, visitor
from tests.support.server_fixtures import Server
from tests.support.table_players import TablePlayer
from tests.support.waiting_rooms import faults_of

MANY = """() => localStorage.setItem("gs.games", JSON.stringify(Array.from({ length: 150 }, (_, k) => [
    `quiet-otter-${k}`, "armies", "Armies", 1700000000000 + k * 3600000, 1 + k % 3, 3, `Ana wins game ${k}.`, [["Łucja", 0], ["Bo", k % 2]]
])))"""
KEPT = "() => JSON.stringify(Object.entries(localStorage).sort())"


def code_of(page: Page) -> str:
    expect(page.locator("#code")).to_have_value(re.compile(r"^gamester1\."))
    return page.locator("#code").input_value()


def test_a_finished_game_is_remembered_and_carried_to_another_device(server: Server, browser: Browser, seed: int) -> None:
    with visitor(browser, calm=True) as page:
        faults = faults_of(page)
        ana = TablePlayer(page, seed)
        ana.sit(server.url + server.lay("you", "random", **{"rule-turn_limit": "1"}))
        ana.whole_game()
        page.goto(f"{server.url}/you")
        expect(page.locator("#games tbody tr")).to_have_count(1)
        expect(page.locator("#games tbody th")).to_have_text("Armies")
        expect(page.locator("#met tbody td").first).to_have_text("bot")
        replay = page.locator("#games a").get_attribute("href")
        assert replay and re.fullmatch(r"/t/[a-z0-9-]+/replay", replay)
        page.fill("#you-name", "Łucja")
        page.check("#you-form [name=colour][value='4']", force=True)
        page.click("#you-form button")
        page.check("#you-settings [name=left]")
        expect(page.locator("#me-shown")).to_have_text("Łucja")
        expect(page.locator("#qr-box")).to_be_visible()
        sent = list[str]()
        page.on("request", lambda request: sent.append(f"{request.method} {request.url} {request.post_data}"))
        code = code_of(page)
        assert violations(page) == [] and faults == []
        assert not [one for one in sent if "gamester1" in one or "ucja" in one], "nothing of it is sent"
    with visitor(browser, NARROW, calm=True) as other:
        other.goto(f"{server.url}/you#{code}")
        expect(other.locator("#games-none")).to_be_visible()
        expect(other.locator("#entered")).to_have_value(code)
        other.click("#take-over")
        expect(other.locator("#you-status")).to_contain_text("Taken over")
        expect(other.locator("#games tbody tr")).to_have_count(1)
        expect(other.locator("#you-name")).to_have_value("Łucja")
        expect(other.locator("#you-settings [name=left]")).to_be_checked()
        assert other.locator("#you-form [name=colour]:checked").get_attribute("value") == "4"
        assert other.url == f"{server.url}/you" and violations(other) == []
        other.click("#forget")
        expect(other.locator("#you-status")).to_contain_text("Forgotten")
        expect(other.locator("#games-none")).to_be_visible()
        kept = dict(json.loads(other.evaluate(KEPT)))
        assert kept.keys() <= {"gs.me"} and "ucja" not in str(kept), "a new guest is all that is left"


def test_a_wrong_code_gets_one_sentence_and_changes_nothing(server: Server, browser: Browser) -> None:
    with visitor(browser, calm=True) as page:
        page.goto(f"{server.url}/you")
        page.evaluate(MANY)
        page.reload()
        code = code_of(page)
        expect(page.locator("#qr-part")).to_be_visible()
        head, body, check = code.split(".")
        swapped = body[:50] + ("A" if body[50] != "A" else "B") + body[51:]
        wrong = {
            "no code of this page": ["hello", f"{head}.{body}", "https://elsewhere.example/", "x" * 50000, f"lobby1.{body}.{check}"],
            "damaged": [f"{head}.{swapped}.{check}", f"{head}.{body[:-3]}.{check}", f"{head}.{body}.00000000", f"gamester2.{body}.{check}"],
        }
        before = page.evaluate(KEPT)
        for words, codes in wrong.items():
            for one in codes:
                page.fill("#entered", one)
                page.click("#take-over")
                expect(page.locator("#you-fault")).to_contain_text(words)
                assert "\n" not in page.inner_text("#you-fault") and page.evaluate(KEPT) == before
        for forged, words in (("sealed(2, body)", "newer version"), ("sealed(1, 'AAAA')", "damaged"), ("await bomb()", "damaged")):
            page.fill("#entered", page.evaluate(f"async (body) => {{ {FORGE} return {forged}; }}", body))
            page.click("#take-over")
            expect(page.locator("#you-fault")).to_contain_text(words)
            assert page.evaluate(KEPT) == before
        page.fill("#entered", f"  {server.url}/you#{code}\n")
        page.click("#take-over")
        expect(page.locator("#you-status")).to_contain_text("Taken over")
        expect(page.locator("#games tbody tr")).to_have_count(150)


FORGE = """
const crc = (text) => { let sum = ~0; for (const byte of new TextEncoder().encode(text)) { sum ^= byte;
    for (let k = 0; k < 8; k += 1) sum = (sum >>> 1) ^ (0xedb88320 & -(sum & 1)); } return (~sum >>> 0).toString(16).padStart(8, "0"); };
const sealed = (version, body) => `gamester${version}.${body}.${crc(`gamester${version}.${body}`)}`;
const bomb = async () => { const stream = new Blob(["0".repeat(2000000)]).stream().pipeThrough(new CompressionStream("deflate-raw"));
    const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
    return sealed(1, btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")); };
"""


def test_without_storage_the_page_lasts_as_long_as_it_is_open(server: Server, browser: Browser) -> None:
    with visitor(browser, calm=True) as page:
        page.add_init_script("Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('', 'SecurityError'); } });")
        faults = faults_of(page)
        page.goto(f"{server.url}/you")
        page.fill("#you-name", "Zoe")
        page.click("#you-form button")
        expect(page.locator("#you-name")).to_have_value("Zoe")
        code_of(page)
        page.click("#forget")
        expect(page.locator("#you-status")).to_contain_text("Forgotten")
        assert faults == []
