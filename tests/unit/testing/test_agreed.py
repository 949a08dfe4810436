"""The part of the model of worlds that knows what people have agreed to."""

from __future__ import annotations

import pytest

from gamester.testing.simulation.agreed import Agreed
from tests.support.fake_table import FakeTable


@pytest.mark.parametrize(
    ("asked", "kind", "act"),
    [
        ("end", "end", "agreed end"),
        ("end standing", "settle", "agreed standing"),
        ("void", "void", "agreed void"),
        ("substitute bot 2", "bot", "agreed bot 2"),
    ],
)
def test_an_act_is_agreed_on_once_all_have_said_so(asked: str, kind: str, act: str) -> None:
    """A request of another kind counts for nothing."""
    table, wrong = FakeTable(), list[str]()
    agreed = Agreed(lambda holds, what: None if holds else wrong.append(what), lambda code, seat, now: 0.0)
    agreed.sent(table.row.code, 0, asked)
    for seat in (1, 2):
        agreed.sent(table.row.code, seat, "agree takeback-0-5")
    agreed.act(table.row, 0, act, (), False, 0.0)
    assert len(wrong) == 2
    for seat in (1, 2):
        agreed.sent(table.row.code, seat, f"agree {kind}-0-0")
    agreed.act(table.row, 0, act, (), False, 0.0)
    assert len(wrong) == 2
