"""Pages of a replay over HTTP: links, what no perspective may see, without scripts, playing on, and records that somebody brings."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from typing import Any

import httpx
import pytest

from gamester.core.law import platform_law
from gamester.match.moves import LogEntry
from gamester.match.record import read_record
from gamester.match.replay import Replay
from gamester.match.verification import verify
from gamester.server.config import Timings
from gamester.server.pages.replay import LoadedReplay, ReplayCache
from gamester.server.tables.continuations import continue_from_replay
from gamester.server.tables.creation import SeatRequest, TableRequest, create_table
from gamester.server.tables.registry import TableRegistry
from gamester.ui.patch import apply_patch
from tests.support.finished_tables import keep, stored
from tests.support.protocol_sockets import page_data
from tests.support.replayed_games import GAMES, served_replays
from tests.support.server_fixtures import Server

CODES: dict[str, str] = {}
LINK = re.compile(r'<a class="btn[^"]*" href="([^"]+)"( aria-current="true")?>([^<]+)</a>')
"""A link of a replay without scripts: where it leads, whether it is the present one, what it says."""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    data = tmp_path_factory.mktemp("replays")
    with served_replays(data, CODES) as server:
        CODES["practice"] = keep(data, stored("armies-3-skirmish"), practice=20)
        yield server


def test_before_the_end_there_is_no_record_and_nobody_plays_on(house: Server) -> None:
    code = CODES["going"]
    for answer in (
        httpx.get(f"{house.url}/t/{code}/record"),
        httpx.post(f"{house.url}/t/{code}/replay/on", data={"at": "3", "seat": "0"}),
    ):
        assert answer.status_code == 403 and "TB-908" in answer.text and "draw " not in answer.text


def test_verification_says_that_a_table_is_practice(house: Server) -> None:
    practice, played = (httpx.get(f"{house.url}/t/{CODES[which]}/verify").text for which in ("practice", "armies"))
    assert "It holds" in practice and "It holds" in played
    assert "Its first 20 acts are another game" in practice and "practice" not in played


# Steps ------------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("game", "options"), [("armies", {"turn_limit": "2"}), ("gameon", {"stall_limit": "2"})])
def test_a_table_is_replayed_in_the_order_of_its_record(game: str, options: dict[str, str], tmp_path: Path) -> None:
    """The order of secret submissions is private; a review, which reads the record, links to the right steps."""

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


def hands(nodes: dict[str, Any]) -> list[list[dict[str, Any]]]:
    return [node.get("cards", []) for node in nodes.values() if node["c"] == "Hand"]


@pytest.mark.parametrize("game", GAMES)
def test_a_spectator_sees_no_card_in_hand_and_all_cards_shows_them(house: Server, game: str) -> None:
    """So it is at every step before the end; at the last one everything is open."""
    base, seen = f"{house.url}/t/{CODES[game]}/replay", 0
    replay = Replay(
        read_record(stored(GAMES[game])).header, [(entry.seat, entry.move) for entry in read_record(stored(GAMES[game])).entries]
    )
    for at in (2, len(replay.instants) // 2):
        steps = {eyes: httpx.get(f"{base}/steps?at={at}&perspective={eyes}").json() for eyes in ("spectator", "all")}
        nodes = {eyes: sent["all"] for eyes, sent in steps.items()}
        for n in range(len(steps["all"]["steps"]) + 1):
            if n:
                nodes = {eyes: apply_patch(nodes[eyes], steps[eyes]["steps"][n - 1]) for eyes in nodes}
            if replay.instants[steps["all"]["from"] + n - 1].move_number < len(replay.acts):
                assert not any(card.get("face") for hand in hands(nodes["spectator"]) for card in hand), at
                seen += sum("face" in card for hand in hands(nodes["all"]) for card in hand)
    assert seen > 5


@pytest.mark.parametrize(
    "query", ["?at=0", "?at=-3", "?at=x", "?at=99999", "?at=999999999999", "?perspective=9", "?perspective=nobody", "?at=5&perspective="]
)
def test_a_link_with_bad_values_shows_a_step_with_all_cards(house: Server, query: str) -> None:
    about = page_data(f"{house.url}/t/{CODES['armies']}/replay{query}")["replay"]
    assert about["eyes"] == "all" and 1 <= about["at"] <= len(about["steps"])


def test_a_former_link_opens(house: Server) -> None:
    """`eyes=rail` is `perspective=spectator` now: an old link shows the same step, and the page links on with the new words."""
    base = f"{house.url}/t/{CODES['armies']}/replay"
    old, new = (httpx.get(f"{base}?at=5&{query}").text for query in ("eyes=rail", "perspective=spectator"))
    assert re.sub(r'data-now="\d+"', "", old) == re.sub(r'data-now="\d+"', "", new) and "eyes=" not in old
    assert page_data(f"{base}?at=5&eyes=1")["replay"]["eyes"] == "1"


# Without scripts --------------------------------------------------------------------------------------------------------
def unscripted(page: str) -> str:
    """Return what a browser shows that runs no scripts."""
    return unescape(page.split("<noscript>")[1].split("</noscript>")[0])


def links_of(page: str) -> dict[str, tuple[str, bool]]:
    return {words: (href, bool(now)) for href, now, words in LINK.findall(unscripted(page))}


@pytest.mark.parametrize("game", GAMES)
def test_without_scripts_every_step_is_a_page_with_links(house: Server, game: str) -> None:
    """On, back, to turns, to the ends and to another perspective; the table stands there as text."""
    base = f"{house.url}/t/{CODES[game]}/replay"
    page = httpx.get(base).text
    of = len(page_data(base)["replay"]["steps"])
    assert f"Step 1 of {of}" in unscripted(page) and "Back" not in links_of(page)
    page = httpx.get(house.url + links_of(page)["On"][0]).text
    assert f"Step 2 of {of}" in unscripted(page) and {"Back", "First step", "On", "Next turn", "Last step"} <= links_of(page).keys()
    page = httpx.get(house.url + links_of(page)["Next turn"][0]).text
    at = int(re.findall(r"Step (\d+) of", unscripted(page))[0])
    assert at > 2
    seen = re.findall(r"<pre>.*?</pre>", unscripted(page), re.S)
    name = next(words for words, (href, _) in links_of(page).items() if href.endswith("perspective=1"))
    page = httpx.get(house.url + links_of(page)[name][0]).text
    assert links_of(page)[name][1] and f"Step {at} of {of}" in unscripted(page)
    own = re.findall(r"<pre>.*?</pre>", unscripted(page), re.S)
    assert own != seen and any(name in block for block in own)
    page = httpx.get(house.url + links_of(page)["Last step"][0]).text
    assert f"Step {of} of {of}" in unscripted(page) and "On" not in links_of(page)


def test_marks_are_said_in_words(house: Server) -> None:
    """A card that fell is called fallen, once."""
    page = unscripted(httpx.get(f"{house.url}/t/{CODES['armies']}/replay?at=9999").text)
    assert "(fallen)" in page and not {"(dead)", "fallen (fallen)"} & set(re.findall(r"(?:\w+ )?\(\w+\)", page))


def test_the_keys_that_are_listed_are_those_of_a_replay(house: Server) -> None:
    page = httpx.get(f"{house.url}/t/{CODES['armies']}/replay").text
    assert "tenths of the game" in page and "pick or drop" not in page


def test_the_whole_log_is_told_by_turns(house: Server) -> None:
    """Every line leads to the table as it was then; a spectator reads no line that only a seat was told."""
    code = CODES["gameon"]
    page = unescape(httpx.get(f"{house.url}/t/{code}/log").text)
    turns = re.findall(r"<section.*?</section>", page, re.S)
    titles = [re.findall(r"<h2[^>]*>(.*?)</h2>", turn)[0] for turn in turns]
    rounds = sorted({step["turn"] for step in page_data(f"{house.url}/t/{code}/replay")["replay"]["steps"]})
    assert titles == [f"Round {number}" if number else "Before play" for number in rounds]
    lines = re.findall(r'<a class="num" href="([^"]+)"', page)
    assert len(lines) > 100 and "Only you see this" not in page
    assert httpx.get(house.url + lines[-1]).status_code == 200
    seat = httpx.get(f"{house.url}/t/{code}/{code} 0/log")
    assert seat.status_code == 200 and "Only you see this" in seat.text


# Playing on -------------------------------------------------------------------------------------------------------------
def test_an_impossible_continuation_is_refused(house: Server) -> None:
    base = f"{house.url}/t/{CODES['armies']}/replay/on"
    over = httpx.post(base, data={"at": "9999", "seat": "0"})
    assert over.status_code == 409 and "TB-939" in over.text and platform_law().text_of(939) in over.text
    for seat in ("7", "", "x", "-1"):
        none = httpx.post(base, data={"at": "10", "seat": seat})
        assert none.status_code == 404 and "TB-901" in none.text


def test_a_continuation_is_practice_and_listed_nowhere(house: Server) -> None:
    answer = httpx.post(f"{house.url}/t/{CODES['armies']}/replay/on", data={"at": "150", "seat": "1"}, follow_redirects=False)
    assert answer.status_code == 303
    first = page_data(house.url + answer.headers["location"])
    assert first["about"]["practice_from"] > 10 and first["all"]["table"]["viewer"] == 1 and first["seated"]
    assert first["code"] not in CODES.values() and first["code"] not in httpx.get(house.url).text


def test_a_continuation_is_played_to_its_end_and_keeps_the_moves_before(tmp_path: Path) -> None:
    before = read_record(stored(GAMES["armies"]))
    acts = [(entry.seat, entry.move) for entry in before.entries][:60]

    async def play() -> None:
        made = TableRegistry(tmp_path, Timings(9, 9, 9))
        path = await continue_from_replay(made, before.header, acts, 1, "")
        room = await made.get_session(path.split("/")[2])
        assert room is not None
        while not room.match.ended_by():
            fork = room.match.fork()
            assert isinstance(fork.apply_default(fork.pending_seats()[0]), LogEntry)
            await room.append(fork)
        text = await room.record()
        assert text is not None and verify(text).is_valid
        played = [(entry.seat, entry.move) for entry in read_record(text).entries]
        assert played[: len(acts)] == acts and len(played) > len(acts)
        assert isinstance(await ReplayCache(made).of_table(room.row.code), LoadedReplay)
        await made.close()

    asyncio.run(play())


# Records that somebody brings -------------------------------------------------------------------------------------------
def test_an_uploaded_record_is_verified_watched_and_kept(tmp_path: Path) -> None:
    server = Server(tmp_path)
    try:
        text = stored("shapes-2-default")
        files = {"record": ("mine.txt", text.encode(), "text/plain")}
        shared = httpx.post(f"{server.url}/replay", files=files, follow_redirects=False, timeout=60).headers["location"]
        assert page_data(server.url + shared)["replay"]["over"]
        server.kill()
        server.start()
        assert httpx.get(server.url + shared).status_code == 200, "kept, also through kill -9"
        again = httpx.post(f"{server.url}/replay", files=files, follow_redirects=False, timeout=60)
        assert again.headers["location"] == shared, "the same record, the same name"
        changed = text.replace("\n20 ", "\n20  ", 1)
        place = changed[: changed.index("\n20  ")].count("\n") + 2
        for data, words in (
            (changed.encode(), f"Line {place}: expected"),
            (b"\xff\xfe", "UTF-8"),
            (b"", "Nothing was sent"),
            (b"gamester record 1\ngame: chess\n", "Line 2"),
            (text.replace("rules: 1", "rules: 7", 1).encode(), "rules number 1"),
        ):
            bad = httpx.post(f"{server.url}/replay", files={"record": data}, timeout=60)
            assert bad.status_code == 400 and words in bad.text and "TB-938" in bad.text, (data[:40], bad.text[-900:])
        large = httpx.post(f"{server.url}/replay", files={"record": b"x" * 210_000})
        assert large.status_code == 400 and "TB-906" in large.text
        assert httpx.post(f"{server.url}/replay", files={"record": b"x" * 400_000}).status_code == 413
        gone = httpx.get(f"{server.url}/replay/{'0' * 24}")
        assert gone.status_code == 404 and "TB-937" in gone.text
        on = httpx.post(f"{server.url}{shared}/on", data={"at": "30", "seat": "1"}, follow_redirects=False)
        assert on.status_code == 303 and on.headers["location"].startswith("/t/")
    finally:
        assert server.stop() == ""
