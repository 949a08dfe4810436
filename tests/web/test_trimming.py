"""What a page has is not sent again: the chart of lists goes over the line once, and is on the page all the same."""

import json
import random

from playwright.sync_api import Browser

from gamester.games.shapes.felt import centre
from gamester.play.match import Match
from gamester.play.views import look
from gamester.web.draw import felts
from gamester.web.draw.frames import Frame, Step
from gamester.web.draw.parts import PART, part
from gamester.web.draw.trimming import Trimmer
from tests.web.conftest import Server, wait
from tests.web.people import ByMouse
from tests.web.test_browser import visitor
from tests.web.test_pieces import room


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


def test_the_chart_is_a_part_and_nothing_that_changes_is_in_it() -> None:
    match = Match.open("shapes", 2, {}, "default", "1", ["Ana", "Bo"])
    parts = PART.findall(felts.centre(match.game, look(match, 0)))
    assert [id for id, _ in parts] == ["x-1", "x-chart"], "sections have names of their own or numbers"
    assert parts[1][1].count("data-note=") == 22 and "data-note=" not in parts[0][1]
    assert 'class="list"' in centre(look(match, 0)) and 'class="list"' not in parts[1][1]


def test_of_a_log_what_a_page_has_is_not_sent_again(seed: int) -> None:
    table, draw, trimmer = room("shapes", f"{seed}"), random.Random(seed), Trimmer()
    queue, last = table.enter(0), dict[str, str]()
    lines = 0
    for _ in range(8):
        while not queue.empty():
            frame = queue.get_nowait()
            assert isinstance(frame, Frame)
            less = trimmer.trim(frame)
            pages = [(stage.html, short.html) for stage, short in zip(frame.stages, less.stages, strict=True)]
            for whole, cut in (*pages, (frame.html, less.html)):
                now, sent = dict(PART.findall(whole)), dict(PART.findall(cut))
                assert sent == {id: said for id, said in now.items() if last.get(id) != said}
                lines += sum(id.startswith("line-") and id not in sent for id in now)
                last |= now
        seat = draw.choice(table.match.pending())
        table.match.act(seat, draw.choice(table.match.moves(seat)).act)
        table.publish()
    assert lines > 8


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
