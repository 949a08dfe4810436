"""A reveal on the page: step by step, by button, key or by itself; and what comes meanwhile."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser, Page

from gamester.match.match import Match
from gamester.match.moves import LogEntry
from gamester.match.replay import views_of_stages
from gamester.server.render.static_files import static
from gamester.ui.desk import Desk
from gamester.ui.game_ui import game_ui
from tests.support.browser_visits import comes_true, visitor
from tests.support.scripted_tables import ScriptedTable, silent_table
from tests.support.server_fixtures import Server
from tests.support.table_positions import decision_in, decisions, people_of, position_of

WIDE = (1440, 900)
ASK = "document.querySelector('#dock .ask').textContent"
WATCHED = """(() => {
    window.seen = [];
    const look = () => {
        const staged = document.querySelector('#dock.staged .ask')?.textContent ?? '';
        if (window.seen.at(-1) !== staged) window.seen.push(staged);
    };
    look();
    const everything = {subtree: true, childList: true, characterData: true, attributes: true};
    new MutationObserver(look).observe(document.getElementById('root'), everything);
})()"""
"""From now on the sentence of every step is kept, and "" where no step is shown."""
LIVE = """(() => {
    window.said = [];
    new MutationObserver(() => window.said.push(document.getElementById('live').textContent))
        .observe(document.getElementById('live'), {childList: true, characterData: true, subtree: true});
})()"""
LATER = {"n": 99, "set": {"table": {"turn": "Turn 7"}}}
"""A patch that comes while steps are shown."""


def before_a_reveal() -> tuple[Match, str]:
    """Return Armies where the first player presents last, and what they present; they are asked again after it."""
    for seed in range(20):
        for match in decisions("armies", 3, f"{seed}"):
            act = next(move.move for move in match.legal_moves(0) if not move.drafts)
            after, phase = match.fork(), match.phase()
            after.act(0, act)
            if phase and phase.key == "present" and not after.ended_by() and after.must_decide(0):
                return match, act
    raise AssertionError("nobody was asked again")


@contextmanager
def revealed(
    server: Server, browser: Browser, stay: int = 60_000, calm: bool = False, before: str = ""
) -> Iterator[tuple[ScriptedTable, Page, Any]]:
    """Open Armies before the first player presents, run a script, and send what comes when the groups are turned up."""
    match, act = before_a_reveal()
    desk, people = Desk(game_ui("armies")), people_of(match)
    with visitor(browser, WIDE, calm=calm) as page:
        table = silent_table(page, server.url, position_of(match, desk))
        played = len(match.entries)
        assert isinstance(match.act(0, act), LogEntry)
        patch = json.loads(desk.next(match.view(0), people, views_of_stages(match, 0, played)))
        for step in patch["steps"]:
            step["stay"] = stay
        if before:
            page.evaluate(before)
        table.hears(patch)
        yield table, page, patch
        assert table.faults == []


def at_step(page: Page, patch: Any, number: int) -> None:
    """Wait for a step, from 1."""
    title = patch["steps"][number - 1]["set"]["dock"]["ask"][0]["t"]
    comes_true(page, f"document.querySelector('#dock.staged') !== null && {ASK}.startsWith({title!r})")


def at_rest(page: Page) -> None:
    comes_true(page, "document.querySelector('#dock.staged') === null && document.getElementById('dock').dataset.deciding === 'yes'")


def test_steps_go_on_by_button_and_key(server: Server, browser: Browser) -> None:
    """One gold button goes on, and nothing is asked before the end; then the decision is told in the title."""
    with revealed(server, browser) as (_, page, patch):
        page.click("#next")
        at_step(page, patch, 1)
        assert page.locator("#root .go").count() == 1 and not page.title().startswith("● ")
        page.click("#next")
        at_step(page, patch, 2)
        page.keyboard.press("Enter")
        at_step(page, patch, 3)
        page.click("#skip-stages")
        at_rest(page)
        assert page.title().startswith("● ") and page.evaluate("document.activeElement.tagName") != "BODY"


def test_escape_ends_the_steps_and_a_whole_table_does(server: Server, browser: Browser) -> None:
    with revealed(server, browser) as (table, page, patch):
        at_step(page, patch, 1)
        page.keyboard.press("Escape")
        at_rest(page)
        table.hears({**patch, "n": patch["n"] + 1})
        at_step(page, patch, 1)
        whole = page.evaluate("path => import(path).then(({ nodes }) => Object.fromEntries(nodes))", static("ui/nodes.js"))
        whole["dock"] = {**patch["set"]["dock"], "c": "Dock", "deciding": True, "stage": ""}
        table.hears({"n": patch["n"] + 2, "all": whole})
        at_rest(page)


def test_steps_go_on_by_themselves_and_what_comes_later_is_shown_at_the_end(server: Server, browser: Browser) -> None:
    """A reveal by all players at once is counted in."""
    with revealed(server, browser, stay=300, before=WATCHED) as (table, page, patch):
        table.hears(LATER)
        comes_true(page, "document.querySelector('.bar .pill').textContent.includes('Turn 7')")
        at_rest(page)
        seen = page.evaluate("window.seen")
        titles = [
            *(f"The cards are turned over in {n}" for n in (3, 2, 1)),
            *(step["set"]["dock"]["ask"][0]["t"] for step in patch["steps"]),
        ]
        assert patch["steps"][0]["count"] == 3
        assert seen[0] == seen[-1] == "" and len(seen) == len(titles) + 2
        assert all(words.startswith(title) for words, title in zip(seen[1:-1], titles, strict=True))


def test_reduced_motion_shows_the_end_at_once_and_says_everything(server: Server, browser: Browser) -> None:
    with revealed(server, browser, calm=True, before=f"{WATCHED};{LIVE}") as (_, page, patch):
        at_rest(page)
        assert page.evaluate("window.seen") == [""] and page.evaluate("document.getAnimations().length") == 0
        comes_true(page, "window.said.length > 0")
        said = " ".join(page.evaluate("window.said"))
        assert all(step["say"] in said for step in patch["steps"]) and "Your move." in said


def test_picks_stay_where_a_patch_changes_something_else(server: Server, browser: Browser) -> None:
    with visitor(browser, WIDE) as page:
        table = silent_table(page, server.url, position_of(decision_in("arrange", "armies", 3)))
        page.click("[data-pick='soldier:Q']")
        table.hears({"n": 5, "set": {"seat-1": {"mark": "ready"}}, "say": "Bo is ready."})
        comes_true(page, "document.querySelector('#seat-1 .stat')?.textContent === 'ready'")
        assert page.get_attribute("[data-pick='soldier:Q']", "aria-pressed") == "true"
        assert page.evaluate("document.activeElement.dataset.pick") == "soldier:Q" and page.inner_text("#live") == "Bo is ready."
        assert table.faults == []
