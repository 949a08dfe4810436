"""Known parts are not sent again: the chart of lists is sent once and stays."""

import json
import random
from typing import Any

import pytest
from playwright.sync_api import Browser

from gamester.games.shapes.ui.centre import centre_html
from gamester.match.match import Match
from gamester.match.views import make_view
from gamester.server.html_table.frames import Frame, Step
from gamester.server.html_table.trimming import Trimmer
from gamester.server.render import ui_hooks
from gamester.server.render.parts import PART, Parts, apart, hole, whole
from tests.support.browser_visits import visitor
from tests.support.drawn_pieces import room
from tests.support.people import ByMouse
from tests.support.server_fixtures import Server, wait


def test_only_changed_parts_are_sent() -> None:
    """A part is sent if it is new, and otherwise left out."""
    trimmer = Trimmer()

    def sent(*parts: str, stage: str = "", anew: bool = False) -> tuple[Parts, ...]:
        named = {f"x-{k}": said for k, said in enumerate(parts)}
        stages = (Step("", "", {"x-0": stage}),) if stage else ()
        frame = trimmer.trim(Frame(1, 1, "<b>", "", named, stages, anew))
        return (*(one.parts for one in frame.stages), frame.parts)

    assert sent("one", "two") == ({"x-0": "one", "x-1": "two"},)
    assert sent("one", "two") == ({},)
    assert sent("other", "two") == ({"x-0": "other"},)
    assert sent("one", "two", stage="other") == ({}, {"x-0": "one"}), "stages are read first"
    assert sent("one", "two", anew=True) == ({"x-0": "one", "x-1": "two"},), "whoever looks from now on has nothing"
    assert Trimmer().trim(Frame(1, 1, "<b>", "", {"x-0": "one"})).parts == {"x-0": "one"}, "another socket has nothing yet"


def test_parts_fill_holes_and_may_be_nested() -> None:
    """A part fills its hole and may have holes of its own."""
    parts: dict[str, str] = {}
    assert apart("<b><!--part:x-1-->one<!--end--></b>", parts) == f"<b>{hole('x-1')}</b>" and parts == {"x-1": "one"}
    assert whole(hole("out"), {"out": f"[{hole('in')}]", "in": "x"}) == "[x]"
    with pytest.raises(KeyError):
        whole(hole("gone"), parts)


def test_chart_is_a_separate_constant_part() -> None:
    """The chart is a part of its own that never changes."""
    match = Match.open("shapes", 2, {}, "default", "1", ["Ana", "Bo"])
    parts = PART.findall(ui_hooks.centre_html(match.game, make_view(match, 0)))
    assert [id for id, _ in parts] == ["x-1", "x-chart"], "sections have names of their own or numbers"
    assert parts[1][1].count("data-note=") == 22 and "data-note=" not in parts[0][1]
    assert 'class="list"' in centre_html(make_view(match, 0)) and 'class="list"' not in parts[1][1]


def test_log_lines_are_sent_once(seed: int) -> None:
    """Log lines that a page has are not sent again."""
    table, draw, trimmer = room("shapes", f"{seed}"), random.Random(seed), Trimmer()
    queue, last = table.broadcast.subscribe(0), dict[str, str]()
    lines = 0
    for _ in range(8):
        while not queue.empty():
            frame = queue.get_nowait()
            assert isinstance(frame, Frame)
            less = trimmer.trim(frame)
            pages = [(one.parts, short.parts) for one, short in zip(frame.stages, less.stages, strict=True)]
            for now, sent in (*pages, (frame.parts, less.parts)):
                assert sent == {id: said for id, said in now.items() if last.get(id) != said}
                lines += sum(id.startswith("line-") and id not in sent for id in now)
                last |= now
        seat = draw.choice(table.match.pending_seats())
        table.match.act(seat, draw.choice(table.match.legal_moves(seat)).move)
        table.push()
    assert lines > 8


def test_page_keeps_the_chart_that_frames_omit(server: Server, browser: Browser) -> None:
    """Frames leave the chart out, and the page keeps it with its marks."""
    with visitor(browser, calm=True) as page:
        heard: list[str] = []
        page.on("websocket", lambda socket: socket.on("framereceived", lambda said: heard.append(str(said))))
        page.goto(server.url + server.lay("you", "heuristic", game="shapes"))
        ana = ByMouse(page, 1)
        page.wait_for_selector("#acts button")
        page.locator(".chart button").nth(3).click()
        frames: list[dict[str, Any]] = []
        for _ in wait(60):
            frames = [said for said in map(json.loads, heard) if "html" in said]
            if len(frames) > 8 or ana.over:
                break
            if ana.asked:
                ana.step()
        assert frames[0]["parts"]["x-chart"].count("data-note=") == 22 and len(frames) > 3
        assert not any("data-note=" in json.dumps(frame) for frame in frames[1:])
        assert max(len(json.dumps(frame)) for frame in frames[1:]) < len(json.dumps(frames[0]))
        chart = page.locator(".chart button")
        assert chart.count() == 22 and chart.nth(3).get_attribute("aria-pressed") == "true"
        assert "undefined" not in page.inner_text("#felt")
        assert not ana.faults
