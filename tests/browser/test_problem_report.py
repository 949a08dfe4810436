"""Problem reports: the saved file runs as it is and shows nobody else's cards."""

import asyncio
from pathlib import Path

import httpx
import pytest
import websockets
from playwright.sync_api import Browser

from gamester.cli import main
from tests.support.browser_visits import NARROW, violations, visitor
from tests.support.finished_tables import keep, stored
from tests.support.server_fixtures import Server
from tests.support.table_players import TablePlayer
from tests.support.table_socket import Table


def saved(server: Server, place: str, folder: Path, tried: str = "") -> Path:
    """The file of a place at a table, under the name it comes with."""
    answer = httpx.get(f"{server.url}{place}/report/file", params={"tried": tried} if tried else None)
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-disposition"].startswith('attachment; filename="report-')
    file = folder / answer.headers["content-disposition"].split('"')[1]
    file.write_bytes(answer.content)
    return file


def test_problem_report_has_only_what_its_viewer_knows(server: Server, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A problem report of a player or spectator has only what they know."""
    path = server.lay("you", "person")
    code, other = path.split("/")[2], server.links(path)[0]

    async def play() -> dict[str, object]:
        live = f"ws://127.0.0.1:{server.port}{{}}/live"
        async with websockets.connect(live.format(path)) as one, websockets.connect(live.format(other)) as two:
            ana, bo = Table(one), Table(two)
            for page in (ana, bo):
                await page.next()
            assert (await ana.ask(move="arrange KJAQ")).get("done")
            assert (await bo.ask(move="arrange KQJJ"))["clause"] == "AR-07"
            return await ana.ask(move="arrange AQKJ")

    refused = asyncio.run(play())
    page = httpx.get(f"{server.url}{path}/report").text
    assert 'value="arrange AQKJ"' in page, "what was refused last is offered"
    assert "drawn anew" in page and "no link to your seat" in page
    files = [saved(server, path, tmp_path, "arrange AQKJ"), saved(server, other, tmp_path), saved(server, f"/t/{code}", tmp_path)]
    texts = [file.read_text("utf-8") for file in files]
    for file in files:
        assert main(["referee", "--plain", str(file)]) == 0, file.read_text("utf-8")
    assert capsys.readouterr().out.count("1 passed, 0 failed") == len(files)
    mine = texts[0] if len({*files}) == 3 else saved(server, path, tmp_path, "arrange AQKJ").read_text("utf-8")
    assert f"may not arrange AQKJ ! {refused['clause']}" in mine
    for text in (saved(server, other, tmp_path).read_text("utf-8"), saved(server, f"/t/{code}", tmp_path).read_text("utf-8")):
        assert "KJAQ" not in text and "AQKJ" not in text
    for place, text in ((path, mine), (other, texts[-1])):
        token = place.split("/")[3]
        assert token not in text and code not in text, "no link, no name of the table"


def test_invalid_problem_report_is_refused(server: Server) -> None:
    """A problem report with a text that no case can hold is refused."""
    path = server.lay("you", "heuristic")
    for tried in ("a # b", "x" * 500, "a ! AR-09"):
        answer = httpx.get(f"{server.url}{path}/report/file", params={"tried": tried})
        assert answer.status_code == 400 and "TB-905" in answer.text
    spaced = httpx.get(f"{server.url}{path}/report/file", params={"tried": "fly\n= over"})
    assert spaced.status_code == 200 and "? 0 may not fly = over ! TB-909" in spaced.text
    assert httpx.get(f"{server.url}/t/no-such-table/report").status_code == 404
    assert httpx.get(f"{server.url}{path[:-4]}aaaa/report").status_code == 404
    assert httpx.get(f"{server.url}{path[:-4]}aaaa/report/file").status_code == 404


def test_problem_report_of_finished_game_is_the_record(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The problem report of a finished game is its record."""
    code = keep(tmp_path / "data", stored("surviving-3-default"))
    server = Server(tmp_path / "data")
    try:
        assert "whole record" in httpx.get(f"{server.url}/t/{code}/report").text
        file = saved(server, f"/t/{code}", tmp_path)
        assert file.suffix == ".txt"
        assert main(["verify", str(file)]) == 0
        assert "the result agree" in capsys.readouterr().out
        assert file.read_text("utf-8") == stored("surviving-3-default")
    finally:
        assert server.stop() == ""


def test_problem_report_is_saved_on_a_phone(server: Server, browser: Browser, tmp_path: Path) -> None:
    """A problem report is written and saved on a phone."""
    with visitor(browser, NARROW, calm=True) as page:
        ana = TablePlayer(page, 1)
        ana.sit(server.url + server.lay("you", "heuristic", game="shapes"))
        ana.settle()
        page.click("#to-log")
        page.click("#tab-table")
        page.click("#report")
        page.wait_for_selector("#save")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert violations(page) == []
        page.fill("#tried", "ask 1 moon")
        with page.expect_download() as coming:
            page.click("#save")
        file = tmp_path / coming.value.suggested_filename
        coming.value.save_as(file)
    assert main(["referee", "--plain", str(file)]) == 0
    assert "0 may" in file.read_text("utf-8")
