"""What a page has is not sent again: the chart of lists goes over the line once, and is on the page all the same."""

import json

from playwright.sync_api import Browser

from gamester.games.shapes.felt import centre
from gamester.play.match import Match
from gamester.play.views import look
from gamester.web import felts
from gamester.web.frames import Frame, Step
from gamester.web.parts import PART, part
from gamester.web.trimming import Trimmer
from tests.web.conftest import Server, wait
from tests.web.people import ByMouse
from tests.web.test_browser import visitor


def test_a_part_is_sent_when_it_is_new_and_named_when_it_is_not() -> None:
    trimmer = Trimmer()

    def sent(*parts: str, stage: str = "") -> tuple[str, ...]:
        html = "".join(part(f"x-{k}", said) for k, said in enumerate(parts))
        stages = (Step(part("x-0", stage), ""),) if stage else ()
        frame = trimmer.trim(Frame(1, 1, f"<b>{html}</b>", "", stages))
        return (*(one.html for one in frame.stages), frame.html)

    one, two = part("x-0", "one"), part("x-1", "<i>two\n</i>")
    assert sent("one", "<i>two\n</i>") == (f"<b>{one}{two}</b>",)
    assert sent("one", "<i>two\n</i>") == ("<b><!--same:x-0--><!--same:x-1--></b>",)
    assert sent("other", "<i>two\n</i>") == (f"<b>{part('x-0', 'other')}<!--same:x-1--></b>",)
    assert sent("one", "<i>two\n</i>", stage="other") == ("<!--same:x-0-->", f"<b>{one}<!--same:x-1--></b>"), "stages are read first"
    assert Trimmer().trim(Frame(1, 1, one, "")).html == one, "another socket has nothing yet"


def test_the_chart_is_a_part_and_nothing_that_changes_is() -> None:
    match = Match.open("shapes", 2, {}, "default", "1", ["Ana", "Bo"])
    parts = PART.findall(felts.centre(match.game, look(match, 0)))
    assert [id for id, _ in parts] == ["x-chart"]
    assert parts[0][1].count("data-note=") == 22
    assert 'class="list"' in centre(look(match, 0)) and 'class="list"' not in parts[0][1]


def test_frames_leave_the_chart_out_and_the_page_keeps_it(server: Server, browser: Browser) -> None:
    with visitor(browser, calm=True) as page:
        heard: list[str] = []
        page.on("websocket", lambda socket: socket.on("framereceived", lambda said: heard.append(str(said))))
        page.goto(server.url + server.lay("you", "policy", game="shapes"))
        ana = ByMouse(page, 1)
        page.wait_for_selector("#acts button")
        page.locator(".chart button").nth(3).click()
        frames: list[str] = []
        for _ in wait(60):
            frames = [said["html"] for said in map(json.loads, heard) if "html" in said]
            if len(frames) > 8 or ana.over:
                break
            if ana.asked:
                ana.step()
        assert frames[0].count("data-note=") == 22 and len(frames) > 3
        assert not any("data-note=" in html or "<!--same:x-chart-->" not in html for html in frames[1:])
        assert max(map(len, frames[1:])) < len(frames[0])
        chart = page.locator(".chart button")
        assert chart.count() == 22 and chart.nth(3).get_attribute("aria-pressed") == "true"
        assert "undefined" not in page.inner_text("#felt")
        assert not ana.faults
