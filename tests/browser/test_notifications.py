"""A browser asks to be notified, is notified, and has a page of its own without a line."""

from __future__ import annotations

import json
import re
from pathlib import Path

import httpx
from playwright.sync_api import Browser, expect

from tests.support.browser_visits import WIDE, violations
from tests.support.push_browser import PushBrowser
from tests.support.server_fixtures import QUICK, Server, wait
from tests.support.webhook_receiver import Receiver
from tests.support.webhook_receiver import receiver as receiver

SUBSCRIBES = """(() => {{
    PushManager.prototype.subscribe = async (asked) => {{
        if (!asked.userVisibleOnly || asked.applicationServerKey.length !== 65) throw new Error("no such key");
        return {{ endpoint: "{url}/browser", keys: {keys} }};
    }};
}})()"""
REGISTERED = "async () => (await navigator.serviceWorker.ready).active.state"
NOTED = """() => {
    self.shown = [];
    self.registration.showNotification = async (title, { body, tag }) => { self.shown.push([title, body, tag]); };
}"""
"""A script for the service worker that notes what it shows: a browser without windows shows no notifications."""


class Near(Server):
    """A server that may send to this machine, where the push service of the test is."""

    def call_of_serve(self) -> str:
        """Return the code that starts the server."""
        return super().call_of_serve().removesuffix(")") + ", wishes=ServerConfig(allow_private_webhooks=True))"


def test_browser_is_notified_and_keeps_a_page_without_a_line(tmp_path: Path, browser: Browser, receiver: Receiver) -> None:
    """The test is the push service, and hands over to the browser what it got, as a push service does."""
    server, keys = Near(tmp_path / "data", f"{QUICK}, webhook_delay=0"), PushBrowser()
    context = browser.new_context(viewport={"width": WIDE[0], "height": WIDE[1]})
    context.grant_permissions(["notifications"], origin=server.url)
    context.add_init_script(SUBSCRIBES.format(url=receiver.url, keys=json.dumps(keys.keys)))
    try:
        page = context.new_page()
        seat = server.lay("you", "heuristic")
        code = seat.split("/")[2]
        page.goto(server.url + seat)
        page.click("[data-tab=table]")
        page.click("#hook summary")
        page.click("#notify")
        expect(page.locator("#hook")).to_contain_text("This browser will tell you")
        expect(page.locator("#notify")).to_have_text("Stop notifying this browser")
        assert violations(page) == []
        page.reload()
        assert page.evaluate(REGISTERED) == "activated"
        frame = re.findall(r'name="frame" value="(\d+)"', httpx.get(f"{server.url}{seat}?plain=1").text)[0]
        httpx.post(f"{server.url}{seat}/play", data={"frame": frame, "move": "arrange KQJA"})
        for _ in wait():
            if receiver.got:
                break
        told = keys.read(receiver.got[0][2]).decode()
        devtools = context.new_cdp_session(page)
        found: list[str] = []
        devtools.on(
            "ServiceWorker.workerRegistrationUpdated", lambda event: found.extend(one["registrationId"] for one in event["registrations"])
        )
        devtools.send("ServiceWorker.enable")
        for _ in wait():
            page.evaluate("0")
            if found:
                break
        [worker] = context.service_workers
        worker.evaluate(NOTED)
        devtools.send("ServiceWorker.deliverPushMessage", {"origin": server.url, "registrationId": found[0], "data": told})
        shown: list[list[str]] = []
        for _ in wait():
            if shown := worker.evaluate("self.shown"):
                break
        assert shown == [["Your move", f"Armies, table {code}", code]]
        page.click("[data-tab=table]")
        page.click("#notify")
        expect(page.locator("#notify")).to_have_text("Notify this browser")
        server.kill()
        page.goto(f"{server.url}/rules")
        expect(page.locator("h1")).to_have_text("No connection")
        server.start()
        page.click("text=Try again")
        expect(page.locator("h1")).not_to_have_text("No connection")
    finally:
        context.close()
        server.stop()
