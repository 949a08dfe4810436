"""New links against a fake table: who may make them, how many, and what another worker's new link leaves."""

from __future__ import annotations

import asyncio

from gamester.match.moves import LogEntry
from gamester.server.session.features.chat import HOUSE_LIMIT, Chat, words_of
from gamester.server.session.link_renewal import OPERATOR, LinkRenewals, number, renewed
from tests.support.fake_table import FakeTable


def relink(renewals: LinkRenewals, by: int, place: int, new: int = 7) -> str:
    refused = asyncio.run(renewals.relink(by, place, new, f"hash of {new}"))
    return refused.clause if refused else ""


def test_each_player_renews_its_own_link_and_the_host_all() -> None:
    table = FakeTable()
    renewals, before = LinkRenewals(table, Chat(table)), table.row
    assert [relink(renewals, by, place) for by, place in ((1, 2), (1, table.hot), (1, 9))] == ["TB-925", "TB-901", "TB-901"]
    assert not table.stored and relink(renewals, 1, 1) == ""
    assert number(table.row, 1) == 7 and table.row.seats[1].token_hash == "hash of 7" and renewed(before, table.row) == [1]
    assert table.stored[-1].seats_when == {1: {"token_hash": before.seats[1].token_hash}}, "the old link loses against another worker"
    assert relink(renewals, 0, 2) == "" and "made by Ana" in words_of(table.lines[-1])


def test_a_judge_gets_a_link_where_the_game_asks_for_one() -> None:
    table = FakeTable()
    renewals = LinkRenewals(table, Chat(table))
    assert relink(renewals, 0, table.judge) == "TB-901"
    table.judged = True
    assert relink(renewals, 0, table.judge) == "" and table.row.judge == 7


def test_a_table_gets_so_many_links_and_the_operator_any() -> None:
    table = FakeTable()
    renewals = LinkRenewals(table, Chat(table))
    _, most = HOUSE_LIMIT
    assert [relink(renewals, 1, 1, k) for k in range(most + 1)] == [""] * most + ["TB-934"]
    assert relink(renewals, OPERATOR, 1) == ""


def test_a_substitute_is_told_of_by_their_own_name() -> None:
    table = FakeTable()
    for seat, text in ((0, "agreed person 1"), (1, "named Eve")):
        assert relink(LinkRenewals(table, Chat(table)), 0, 1) == "" and "Bo has a new link" in shown(words_of(table.lines[-1]))
        assert isinstance(table.match.platform_act(seat, text), LogEntry)
    assert relink(LinkRenewals(table, Chat(table)), 0, 1) == "" and "Eve has a new link" in shown(words_of(table.lines[-1]))


def shown(text: str) -> str:
    return text.replace("\u2068", "").replace("\u2069", "")


def test_who_comes_second_keeps_the_link_of_the_first() -> None:
    table = FakeTable()
    table.meanwhile = [lambda: table.change_row(1, chair=5, token_hash="of another worker")]
    assert relink(LinkRenewals(table, Chat(table)), 1, 1) == "TB-903" and number(table.row, 1) == 5
