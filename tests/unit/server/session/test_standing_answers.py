"""A standing answer is the move that the player could have made, and nobody can tell it from one made by hand, by bytes or by time."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

from gamester.games.registry import game_slugs, get_game
from gamester.games.schema import standing_answers
from gamester.match.match import Match
from gamester.match.standing_answers import standing_move
from gamester.server.config import Timings
from gamester.server.session.clock import row_with
from gamester.server.session.features.standing import ReplyTimes, possible_moves
from gamester.server.session.session import Session
from gamester.server.session.ui_stream import UiSubscriber
from gamester.server.storage.rows import SessionChanges, StoredTable
from tests.conftest import Budget
from tests.support.fake_store import FakeStore, with_session
from tests.support.random_tables import games

NAMES = ["Ana", "Bo"]
PACE = Timings(0.6, 1.5, 600, disconnect_grace=600)
EVERY = {"armies": 3, "gameon": 1, "surviving": 5, "shapes": 2}


@pytest.mark.parametrize("slug", game_slugs())
def test_what_is_answered_could_have_been_answered_by_hand(slug: str, seed: int, budget: Budget) -> None:
    answered = 0
    names = " ".join(one.name for one in standing_answers(get_game(slug).text))
    for match, seat in games(slug, seed, 1, EVERY[slug]):
        phase = match.phase()
        asked = phase is not None and any(phase.key in one.moves for one in standing_answers(match.game.text))
        if seat >= len(match.seats) or not asked or answered >= budget(8, 80):
            continue
        move = standing_move(match, seat, names.split())
        assert standing_move(match, seat, ()) == ""
        if move:
            assert move in possible_moves(match) and match.check(seat, move) is None
            answered += 1
    assert answered or slug == "armies"  # that phase closes by itself


class Hands:
    """A clock that a test moves on."""

    def __init__(self) -> None:
        self.at = 100.0

    def __call__(self) -> float:
        return self.at


def asked_in_shapes() -> Match:
    """Return a game in which somebody has been asked for a card."""
    for seed in range(50):
        match = Match.open("shapes", 2, {}, "", f"{seed}", NAMES)
        asks = [move.move for move in match.legal_moves(0) if move.action_type == "ask"]
        if asks:
            match.act(0, asks[0])
            if match.must_decide(1):
                return match
    raise AssertionError("nobody could be asked")


def test_the_moment_is_drawn_by_chance_whether_an_answer_stands_or_not() -> None:
    """Over many decisions the moments fill the whole range, and a switch changes none of them."""

    async def work(session: Session, store: Any) -> None:
        clock, found = Hands(), {"": list[float](), "decline": list[float]()}
        for answers, moments in found.items():
            store.row = session.row = with_answers(session, answers)
            times = ReplyTimes(session, clock, clock)
            for number in range(400):
                session.match.decision_number = number
                moments.append(times.seconds_left(1))
                clock.at += 50.0
                assert times.seconds_left(1) == 0.0
        assert found[""] == pytest.approx(found["decline"])
        low, high = session.pace.bot_delay_min, session.pace.bot_delay_max
        shares = sorted((one - low) / (high - low) for one in found[""])
        assert 0 <= shares[0] < 0.05 and 0.95 < shares[-1] <= 1
        assert max(abs(share - place / 400) for place, share in enumerate(shares)) < 0.1, "every moment of the range is as likely"

    with_session(work, going_on=asked_in_shapes(), pace=PACE)


def with_answers(session: Session, answers: str) -> StoredTable:
    return row_with(session.row, SessionChanges(seats={1: {"answers": answers}}))


async def told_to_others(session: Session, store: FakeStore, by_hand: bool) -> list[Any]:
    """Return what the other player and a spectator are sent while seat 1 says no."""
    store.row = session.row = with_answers(session, "" if by_hand else "decline")
    pages = {viewer: UiSubscriber() for viewer in (0, session.rail)}
    async with session.locked():
        for viewer, page in pages.items():
            session.attach(viewer, page)
            session.ui_stream.first_data(viewer)
        session.push()
    moves = len(session.match.entries)
    if by_hand:
        assert await session.handle_message(1, json.dumps({"frame": frame(session), "move": "decline"})) is None
    else:
        session.start_scheduled()
        while len(session.match.entries) == moves:
            await asyncio.sleep(0)
    async with session.locked():
        session.push()
    assert session.match.entries[-1].move == "decline" and session.by == {}
    sent = [[json.loads(page.get_nowait()) for _ in range(page.qsize())] for page in pages.values()]
    return list(json.loads(json.dumps(sent).replace(session.ui_stream._boot, "boot")))


def frame(session: Session) -> int:
    return int(session.ui_stream.first_data(1)["n"])


def test_others_are_sent_the_same_bytes_at_the_same_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    seen, moments = list[Any](), list[list[float]]()
    for by_hand in (True, False):
        slept = list[float]()
        real = asyncio.sleep

        async def sleep(seconds: float, real: Any = real, slept: list[float] = slept) -> None:
            slept.append(seconds)
            await real(0)

        async def work(session: Session, store: Any, by_hand: bool = by_hand, slept: list[float] = slept) -> None:
            session.reply_times = ReplyTimes(session, Hands(), Hands())
            monkeypatch.setattr("gamester.server.session.session.asyncio.sleep", sleep)
            seen.append(await told_to_others(session, store, by_hand))
            monkeypatch.undo()

        with_session(work, going_on=asked_in_shapes(), pace=PACE)
        moments.append([one for one in slept if one > 0])
    assert seen[0] == seen[1] and seen[0][0], "the other player was told"
    assert moments[0][0] == moments[1][0] > 0, "the moment is the one that was drawn"


@pytest.mark.parametrize(
    ("words", "clause"),
    [("decline on", ""), ("decline off", ""), ("decline", "TB-905"), ("never on", "TB-905"), ("decline maybe", "TB-905")],
)
def test_a_switch_is_stored_and_a_wrong_one_changes_nothing(words: str, clause: str) -> None:
    async def work(session: Session, store: Any) -> None:
        refused = await session.handle_message(0, json.dumps({"frame": 0, "command": f"answer {words}"}))
        assert (refused.clause if refused else "") == clause
        assert store.row.seats[0].answers == ("decline" if words == "decline on" else "")
        watching = await session.handle_message(session.rail, json.dumps({"frame": 0, "command": "answer decline on"}))
        assert watching is not None and watching.clause == "TB-904"
        (told,) = session.page_context(0)["standing"]
        assert told["on"] == (words == "decline on") and session.page_context(session.rail)["standing"] == []

    with_session(work, game="shapes")
