"""The table of Game-On: slots, private drafts, contests, and the judge."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import httpx
import pytest

from gamester.match.match import Match
from gamester.ui.build import Person
from gamester.ui.desk import Desk
from gamester.ui.game_ui import game_ui
from tests.support.server_fixtures import Server, first_data
from tests.support.table_socket import Sitting, Table

GAME = {"game": "gameon"}
JUDGED = {**GAME, "rule-competition": "external", "rule-judge": "named"}


def laid(seats: int = 3, **options: str) -> Match:
    return Match.open("gameon", seats, options, "", "5d" * 32, ["Ana", "Bo", "Cy"][:seats])


def nodes(match: Match, viewer: int) -> dict[str, Any]:
    """Return the table as a viewer is sent it."""
    return dict(json.loads(Desk(game_ui("gameon")).whole(match.view(viewer), [Person(name) for name in match.seats]))["all"])


def slots(table: dict[str, Any]) -> list[dict[str, Any]]:
    return [slot for node in table.values() for slot in node.get("slots", ()) if node["c"] == "Board"]


def test_play_area_moves_have_one_card_and_one_slot() -> None:
    """Every move on the Play Area has a card and a slot that is there once."""
    match = laid()
    for seat in range(3):
        table = nodes(match, seat)
        pressed = [slot["pick"] for slot in slots(table) if "pick" in slot]
        assert len(pressed) == len(set(pressed))
        assert set(pressed) == {pick for move in match.legal_moves(seat) for pick in move.picks if pick.startswith("on:")}
        assert not [option for option in table["dock"]["options"] if option["pick"].startswith("on:")]


def test_a_draft_lies_in_the_middle_for_its_owner_alone() -> None:
    match = laid()
    seat, move = next((seat, move) for seat in range(3) for move in match.legal_moves(seat) if move.move.startswith("play"))
    before = [nodes(match, viewer) for viewer in range(4)]
    match.act(seat, move.move)
    after = [nodes(match, viewer) for viewer in range(4)]
    assert [slot.get("full", False) for slot in slots(after[seat])].count(True) == 1 and after[seat]["dock"]["drafted"] == 1
    assert [after[viewer] == before[viewer] for viewer in range(4)] == [viewer != seat for viewer in range(4)]


def test_misfitting_shape_gets_its_reason() -> None:
    """A shape that does not fit gets its reason."""
    match = laid()
    hand, area = match.view(0).zones, ""
    cards = next(zone.rows[0].cards for zone in hand if zone.name == "hand")
    area = next(zone.rows[0].cards[0].label for zone in hand if zone.name == "play_area").replace(" ", "_")
    wrong = [(card.label, slot) for card in cards for slot in range(3) if f"on:{area}/{slot}" not in reach(match, card.label)]
    card, slot = wrong[0]
    [act] = match.interpret_picks(0, [f"hand:{card}", f"on:{area}/{slot}"])
    refused = match.check(0, act)
    assert refused is not None and refused.clause.startswith("GO-")


def test_proposals_are_offered_and_never_asked_for() -> None:
    """Proposals are offered and never asked for.

    The button asks for a card; another way to compete is proposed beside the rule for competitions.
    """
    for seat in range(3):
        dock = nodes(laid(), seat)["dock"]
        of_ways = {move["h"] for move in dock["moves"] if any(pick.startswith("way:") for pick in move.get("p", ()))}
        assert {move["h"] for move in dock["moves"] if move.get("x")} == {"propose"} == of_ways
        assert dock["want"] == "Choose a card"
        assert {option["pick"] for option in dock["options"]} == {"way:hand_roll", "way:trivia", "way:external"}


def test_legal_move_is_not_listed_as_forbidden() -> None:
    """A legal move is not listed as forbidden. (GO-R03)

    A draft can be withdrawn: its button is beside it, and the list of closed moves once named it
    without a reason.
    """
    match = laid()
    seat, move = next((seat, move) for seat in range(3) for move in match.legal_moves(seat) if move.move.startswith("play"))
    assert "takeback" in {one["h"] for one in nodes(match, seat)["dock"]["closed"]}
    match.act(seat, move.move)
    assert "takeback" not in {one["h"] for one in nodes(match, seat)["dock"]["closed"]}


def test_why_repeats_only_the_question() -> None:
    """The answer to `why` repeats only the question.

    It names neither the draft nor a card's position in the hand: `Why not put 1 on Flock; Put 2 on
    Flock?`
    """
    match = laid()
    seat, move = next((seat, move) for seat in range(3) for move in match.legal_moves(seat) if move.move.startswith("play"))
    assert match.describe_question(seat, move.move) == move.sentence
    match.act(seat, move.move)
    assert match.describe_question(seat, move.move) == move.sentence
    assert match.describe_question(seat, "redraw") == "Redraw your hand" and match.describe_question(seat, "defend 9") == "Block with 9"
    assert match.describe_question(seat, "commit nothing") == "Play nothing"


def reach(match: Match, card: str) -> set[str]:
    return {pick for move in match.legal_moves(0) if f"hand:{card}" in move.picks for pick in move.picks}


async def to_the_contest(tables: list[Table]) -> bool:
    """Play until two compete: all play what they can, steals first, never defend.

    Return False if the game ends before.
    """
    while not tables[0].over:
        for table in tables:
            await table.ask({"why_not": "hush"})
            if "The judge names the winner" in table.text:
                return True
            if table.dock.get("deciding"):
                plays = [move for move in table.moves if move["a"].startswith("play")]
                rest = [move for move in table.moves if move["a"] in ("done", "compete")]
                move = min(plays, key=lambda one: not one["s"].startswith("Steal")) if plays else rest[0]
                await table.ask({"draft" if move.get("d") else "move": move["a"]})
    return False


def judge_link(page: str) -> list[str]:
    """The link of the judge as the host's page shows it."""
    return [path for place, _, path in first_data(page)["about"].get("links", ()) if place == 3]


def test_judge_has_own_link_and_survives_kill(tmp_path_factory: pytest.TempPathFactory) -> None:
    """A judge decides by a link of their own and returns after kill -9."""
    server = Server(tmp_path_factory.mktemp("judge"))

    async def compete() -> tuple[str, str]:
        """A table where two compete and the judge is asked: its host and its judge."""
        for _ in range(12):
            host = server.lay("you", "person", **JUDGED)
            guest, judge = server.links(host)
            assert judge_link(httpx.get(server.url + host).text) == [judge]
            assert not judge_link(httpx.get(server.url + guest).text), "only the host is shown the link"
            async with Sitting(server, host) as ana, Sitting(server, guest) as bo, Sitting(server, judge) as eve:
                assert not eve.moves and "You're the judge." in eve.dock["ask"]
                assert (await eve.ask({"move": "choose 0"}))["clause"], "a judge acts only while he is asked"
                if await to_the_contest([ana, bo]):
                    await eve.ask({"why_not": "hush"})
                    assert {move["a"] for move in eve.moves} == {"choose 0", "choose 1"}
                    assert not ana.moves and not bo.moves
                    assert (await ana.ask({"move": "choose 0"}))["clause"]
                    return host, judge
        raise AssertionError("nobody ever competed")

    async def decide(judge: str) -> None:
        async with Sitting(server, judge) as eve, Sitting(server, judge[: judge.rindex("/")]) as rail:
            assert {move["a"] for move in eve.moves} == {"choose 0", "choose 1"}, "the contest is still there"
            assert (await rail.ask({"move": "choose 1"}))["clause"]
            assert await eve.ask({"move": "choose 1"}) == {"done": True}
            await rail.ask({"why_not": "hush"})
            assert any("Bo wins " in line for line in rail.log)

    host, judge = asyncio.run(compete())
    for verdict in (False, True):
        server.kill()
        server.start()
        page = httpx.get(server.url + host, timeout=30).text
        assert ("Bo wins " in page) == verdict, "the verdict is in the log on disk"
        if not verdict:
            asyncio.run(decide(judge))
    assert server.stop() == ""


def test_without_a_judge_there_is_no_link_for_one(server: Server) -> None:
    host = server.lay("you", "person", **GAME)
    assert len(server.links(host)) == 1
    assert httpx.get(f"{server.url}{host[: host.rindex('/')]}/{'x' * 24}").status_code == 404


def test_judge_is_dismissed_and_recalled_by_votes(server: Server) -> None:
    """A judge is told when nobody needs one, and called back when somebody does.

    (GO-17, GO-R39) If players vote the contest away, the judge has nothing to do; if they vote it back,
    the host has the judge's link again.
    """
    host = server.lay("you", "person", **JUDGED)
    guest, judge = server.links(host)

    async def votes() -> list[str]:
        told = []
        async with Sitting(server, host) as ana, Sitting(server, guest) as bo:
            for way in ("die_roll", "external"):
                await ana.ask({"why_not": "hush"})
                assert not (await ana.ask({"move": f"propose {way}"})).get("clause")
                for table in (ana, bo):
                    await table.ask({"why_not": "hush"})
                    assert not (await table.ask({"move": "commit nothing"})).get("clause")
                await bo.ask({"why_not": "hush"})
                assert {move["a"] for move in bo.moves} == {"accept", "reject"}
                assert not (await bo.ask({"move": "accept"})).get("clause")
                assert bool(judge_link(httpx.get(server.url + host).text)) == (way == "external")
                told.append(httpx.get(server.url + judge).text)
        return told

    away, back = asyncio.run(votes())
    assert "nobody asks you" in away and "You're the judge" in away
    assert "nobody asks you" not in back and "You're the judge" in back


@pytest.mark.parametrize(("judge", "status"), [("nobody", 400), ("named", 303)])
def test_no_table_settles_contests_by_agreement_with_a_bot(server: Server, judge: str, status: int) -> None:
    """GO-R41: only a judge can say how it went."""
    sent = {**JUDGED, "rule-judge": judge, "kind": ["you", "heuristic"], "name": ["Ana", "Bo"]}
    answer = httpx.post(f"{server.url}/tables", data=sent, timeout=30)
    assert answer.status_code == status
    assert ("only a judge can say how a contest was settled elsewhere" in answer.text) == (status == 400)
