"""Whatever comes over the line, or does not come, the table stays playable and says what happened in a sentence."""

from __future__ import annotations

from playwright.sync_api import Browser, Page, expect

from tests.support.browser_visits import WIDE, comes_true, visitor
from tests.support.scripted_tables import ScriptedTable
from tests.support.server_fixtures import Server
from tests.support.table_positions import decision_in, position_of

OFFLINE = "#offline"


def playable(page: Page, table: ScriptedTable) -> None:
    """Pick an army and send it, and clear the picks again."""
    for soldier in "QAJK":
        page.click(f"[data-pick='soldier:{soldier}']")
    page.click("#act-0")
    table.heard(move="arrange QAJK")
    table.tell(done=True)
    comes_true(page, "document.getElementById('act-0').textContent !== 'Sending'")
    page.keyboard.press("Escape")
    assert table.faults == []


def test_a_table_is_playable_whatever_comes(server: Server, browser: Browser) -> None:
    """Fonts that do not load, faces, parts and fields that nobody knows, patches from elsewhere and from before, and no JSON at all."""
    with visitor(browser, WIDE, calm=True) as page:
        page.route("**/*.woff2", lambda route: route.fulfill(status=404))
        table = ScriptedTable(page, position_of(decision_in("arrange", "armies", 3)))
        table.open(server.url)
        number = table.first["n"]
        table.faults.clear()  # the browser itself writes that the fonts are missing
        page.evaluate("document.fonts.ready.then(() => true)")
        playable(page, table)

        # A part of a newer server is read out, a face that nobody has is a back with its name, and an unknown node costs nothing.
        middle = table.first["all"]["table"]["middle"]
        table.hears(
            {
                "n": number + 1,
                "new": {"x-1": {"c": "Hologram", "say": "A hologram shows 3.", "beam": [1, 2]}},
                "set": {
                    "table": {"middle": [*middle, "x-1"]},
                    "seat-1": {"items": ["seat-1-x"]},
                    "nobody": {"t": "nothing"},
                },
                "gone": ["never-was"],
            }
        )
        expect(page.locator("#x-1")).to_have_text("A hologram shows 3.")
        table.hears({"n": number + 2, "new": {"seat-1-x": {"c": "Row", "say": "x", "cards": [{"face": "soldier.unknown"}]}}})
        table.hears({"n": number + 3, "set": {"seat-1": {"name": "Bo"}}})
        expect(page.locator("#seat-1 [aria-label='soldier.unknown']")).to_have_count(1)
        playable(page, table)

        # An older patch changes nothing.
        table.hears({"n": number + 1, "set": {"table": {"turn": "Turn 77"}}})
        table.hears({"n": number + 4, "set": {"table": {"turn": "Turn 2"}}})
        expect(page.locator(".bar .pill").first).to_contain_text("Turn 2")
        assert "Turn 77" not in page.inner_text(".bar")

        # What cannot be read, or is no patch, brings the whole table again, with a sentence until it is there.
        for said in ("no JSON at all", '{"n": 99, "set": {"seat-1": null, "table": {"seats": 7}}}'):
            sockets = len(table.sockets)
            table.hears(said.encode())
            expect(page.locator(OFFLINE)).to_contain_text("Getting the table again")
            page.evaluate("dispatchEvent(new Event('online'))")
            table.connected(sockets + 1)
            expect(page.locator(OFFLINE)).to_be_hidden()
            playable(page, table)
