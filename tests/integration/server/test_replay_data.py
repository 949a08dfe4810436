"""The replay over HTTP: closed before the end, steps of every perspective, the analysis beside it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from gamester.bots.review import Review, ReviewedDecision, WinChances
from gamester.bots.statistics import Estimate
from gamester.match.record import read_record
from gamester.match.replay import Replay
from gamester.server.pages.replay_data import AT_ONCE, TURNING, analysis_data, verdict
from gamester.server.storage.jobs import JobStatus
from gamester.ui.patch import apply_patch
from tests.support.finished_tables import RECORDS, stored
from tests.support.protocol_sockets import page_data
from tests.support.replayed_games import GAMES, served_replays
from tests.support.server_fixtures import Server, wait

CODES: dict[str, str] = {}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    data = tmp_path_factory.mktemp("replays")
    with served_replays(data, CODES) as server:
        yield server


def test_before_the_end_nothing_of_a_replay_is_sent(house: Server) -> None:
    base = f"{house.url}/t/{CODES['going']}/replay"
    for path in ("", "?perspective=all", "/steps", "/steps?at=3&perspective=1", "/analysis"):
        answer = httpx.get(base + path)
        assert answer.status_code == 403 and "TB-908" in answer.text, path
        assert "draws" not in answer.text and '"all"' not in answer.text
    assert httpx.post(f"{base}/analysis").status_code == httpx.post(f"{base}/curve").status_code == 403
    for path in ("/t/no-such-table/replay/steps", "/replay/nothing/steps", "/replay/nothing/analysis"):
        assert httpx.get(house.url + path).status_code == 404, path


@pytest.mark.parametrize("game", GAMES)
def test_steps_lead_to_what_a_page_is_loaded_with(house: Server, game: str) -> None:
    """Steps that are sent together lead to the next ones, from every perspective, and count as the page counts them."""
    base = f"{house.url}/t/{CODES[game]}/replay"
    page = page_data(f"{base}?at=40&perspective=0")
    about = page["replay"]
    assert (about["at"], about["eyes"], about["over"]) == (40, "0", True)
    assert page["chunk"]["from"] == AT_ONCE + 1 and len(page["chunk"]["steps"]) == AT_ONCE - 1
    seats = [word for word, _ in about["perspectives"]]
    assert seats == ["all", *map(str, range(len(seats) - 2)), "spectator"]
    for word in seats:
        sent = httpx.get(f"{base}/steps?at=40&perspective={word}").json()
        nodes = sent["all"]
        for patch in sent["steps"]:
            nodes = apply_patch(nodes, patch)
        assert {"table", "dock", "log"} <= nodes.keys()
        assert page_data(f"{base}?at=40&perspective={word}")["chunk"] == sent
    last = httpx.get(f"{base}/steps?at=99999&perspective=all").json()
    assert last["from"] + len(last["steps"]) == len(about["steps"])
    assert httpx.get(f"{base}/steps?at=no&perspective=nobody").json()["from"] == 1


def test_lines_that_one_viewer_was_told_are_named_as_such(house: Server) -> None:
    """The page filters by perspective what it reads out, so every private line says to whom."""
    steps = page_data(f"{house.url}/t/{CODES['gameon']}/replay")["replay"]["steps"]
    told = {to for step in steps for to, _ in step["t"]}
    assert told == {-1, 0, 1}


def test_an_uploaded_record_is_replayed_alike(house: Server) -> None:
    answer = httpx.post(f"{house.url}/replay", data={"record": stored("armies-2-classic")}, follow_redirects=False, timeout=60)
    base = house.url + answer.headers["location"]
    page = page_data(f"{base}")
    assert page["replay"]["record"] == "" and page["chunk"]["from"] == 1
    assert httpx.get(f"{base}/steps?at=33").json()["from"] == 33
    assert httpx.get(f"{base}/analysis").json() == {"state": "none", "words": "", "share": 0}


# The analysis, from a review that is written here -----------------------------------------------------------------------
def replayed(name: str) -> Replay:
    match = read_record((RECORDS / f"{name}.txt").read_text("utf-8"))
    return Replay(match.header, [(entry.seat, entry.move) for entry in match.entries])


def decision(cost: float, within: float = 0.0, move: int = 2, seat: int = 0) -> ReviewedDecision:
    chance, best = Estimate(0.3, 0.01), Estimate(0.3 + cost, 0.01)
    return ReviewedDecision(
        move, seat, 1, "a", "Present 2+9", chance, "b", "Keep your hand", best, Estimate(cost, within), Estimate(0.0, 0.0), 4
    )


@pytest.mark.parametrize(
    ("cost", "within", "word"),
    [(0.0, 0.0, "best"), (0.019, 0.1, "best"), (0.03, 0.0, "good"), (0.06, 0.0, "slip"), (0.2, 0.1, "mistake"), (0.2, 0.3, "good")],
)
def test_a_verdict_is_no_harder_than_what_was_measured(cost: float, within: float, word: str) -> None:
    assert verdict(decision(cost, within)) == word


def test_the_curve_stands_over_the_steps_and_ends_with_the_result() -> None:
    replay = replayed("armies-3-skirmish")
    halves: list[tuple[float, ...]] = [(0.3, 0.3, 0.4), (0.6, 0.2, 0.2)]
    chances = tuple(WinChances(3 * k, k + 1, tuple(Estimate(share, 0.02) for share in shares)) for k, shares in enumerate(halves))
    found: dict[str, Any] = analysis_data(replay, Review((decision(0.2),), chances), JobStatus("", "", 1.0, done=True))
    chart, outcome = found["chart"], replay.match.outcome()
    assert outcome is not None
    assert found["state"] == "done" and chart["c"] == "Chart"
    assert list(chart["moments"]) == sorted(chart["moments"]) and chart["moments"][0] >= 1 and chart["moments"][-1] == len(replay.instants)
    assert [line.values[-1] for line in chart["lines"]] == [round(1000 * share / 60) for share in outcome.win_shares]
    assert all(len(line.values) == len(chart["moments"]) for line in chart["lines"])
    assert {mark.seat for mark in chart["marks"]} == {0, 1, 2} and {mark.tone for mark in chart["marks"]} == {"good", "bad"}
    [move] = found["moves"]
    assert (move["verdict"], move["seat"], replay.instants[move["at"] - 1].move_number) == ("mistake", 0, 2)


@pytest.mark.parametrize(
    ("state", "word"), [(None, "none"), (JobStatus("", "Waiting", 0.0), "running"), (JobStatus("", "Broke", 0.0, failed=True), "failed")]
)
def test_without_a_review_the_page_is_told_how_it_stands(state: JobStatus | None, word: str) -> None:
    found = analysis_data(replayed("armies-2-classic"), None, state)
    assert found["state"] == word and found["words"] == (state.words if state else "")


@pytest.mark.parametrize(
    ("state", "word"),
    [
        (None, "curve"),
        (JobStatus("", "", 1.0, done=True), "curve"),
        (JobStatus("", "Waiting", 0.2), "running"),
        (JobStatus("", "Broke", 0.2, failed=True), "failed"),
    ],
)
def test_the_curve_is_shown_until_the_review_is_done(state: JobStatus | None, word: str) -> None:
    replay, chances = replayed("armies-3-skirmish"), (WinChances(0, 1, (Estimate(0.3, 0.02),) * 3),)
    found = analysis_data(replay, None, state, Review((), chances))
    assert found["state"] == word and found["chart"]["moments"][-1] == len(replay.instants) and found["moves"] == []
    assert analysis_data(replay, Review((decision(0.2),), chances), state, Review((), chances))["state"] == "done"


def test_win_chances_are_found_without_a_press_where_nothing_else_is_to_do(house: Server) -> None:
    answer = httpx.post(f"{house.url}/replay", data={"record": stored("armies-2-classic")}, follow_redirects=False, timeout=60)
    base = house.url + answer.headers["location"]
    other = f"{house.url}/t/{CODES['surviving']}/replay"
    assert httpx.get(f"{other}/analysis", timeout=60).json()["state"] == "none"  # loaded, so that the next question is answered at once
    assert httpx.post(f"{base}/curve", timeout=60).json()["state"] == "running"
    assert httpx.post(f"{other}/curve", timeout=60).json()["state"] == "none", "one at a time"
    found: dict[str, Any] = {}
    for _ in wait(110):
        if (found := httpx.get(f"{base}/analysis", timeout=60).json())["state"] != "running":
            break
    assert found["state"] == "curve" and len(found["chart"]["lines"]) == 2 and found["moves"] == []
    assert httpx.post(f"{base}/curve", timeout=60).json()["state"] == "curve"


def test_a_game_without_rounds_to_compare_has_no_curve() -> None:
    replay = replayed("armies-2-classic")
    assert analysis_data(replay, Review((), ()), None)["chart"] is None


def chance(move: int, turn: int, *shares: float) -> WinChances:
    return WinChances(move, turn, tuple(Estimate(share, 0.02) for share in shares))


def test_the_story_of_a_game_is_told_by_the_turns_that_changed_most() -> None:
    """In their order, each with the costliest fault in it; a turn that changed little is no moment."""
    replay = replayed("armies-3-skirmish")
    turns = {turn: next(one.move_number for one in replay.instants if one.turn == turn) for turn in (1, 2, 3, 4, 5)}
    chances = (
        chance(turns[1], 1, 0.33, 0.33, 0.34),
        chance(turns[2], 2, 0.35, 0.33, 0.32),
        chance(turns[3], 3, 0.75, 0.15, 0.10),
        chance(turns[4], 4, 0.50, 0.40, 0.10),
        chance(turns[5], 5, 0.45, 0.40, 0.15),
    )
    good, fault, worse = decision(0.0, move=turns[3] + 1), decision(0.06, move=turns[3] + 1), decision(0.4, move=turns[3] + 1, seat=1)
    found = analysis_data(replay, Review((good, fault, worse), chances), None)
    told = found["moments"]
    assert [(one["when"], one["seat"]) for one in told[:2]] == [("Turn 2", 0), ("Turn 3", 0)] and len(told) <= 3
    assert (told[0]["was"], told[0]["now"], told[0]["move"]) == (0.35, 0.75, None)
    assert told[1]["move"]["seat"] == 1 and told[1]["move"]["verdict"] == "mistake" and told[1]["at"] == told[1]["move"]["at"]
    assert all(abs(one["now"] - one["was"]) >= TURNING for one in told)
    assert [one["at"] for one in told] == sorted(one["at"] for one in told)
