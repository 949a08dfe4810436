"""What happens at a new table if somebody leaves and the form does not say."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from gamester.games.registry import get_game
from gamester.server.pages.new_table import NewTableForm, parse_table_form
from gamester.server.storage.rows import StoredSeat, StoredTable
from gamester.server.tables.lobby import agreed_terms

PEOPLE = {"name": ["Ana", "Bo"], "kind": ["you", "person"]}


@pytest.mark.parametrize(
    ("fields", "grace"),
    [
        (PEOPLE, 600),
        (PEOPLE | {"grace": [""]}, 600),
        (PEOPLE | {"public": ["1"]}, 180),
        (PEOPLE | {"grace": ["0"]}, 0),
        (PEOPLE | {"grace": ["60"], "public": ["1"]}, 60),
        ({"name": ["Ana", "Bo"], "kind": ["you", "heuristic"]}, 0),
        ({"name": ["Ana", "Bo"], "kind": ["you", "here"]}, 0),
    ],
)
def test_a_form_that_does_not_say(fields: dict[str, list[str]], grace: int) -> None:
    """A bot takes over for people who keep others waiting; who plays alone or on one device waits for nobody."""
    form = parse_table_form(get_game("armies"), fields)
    assert isinstance(form, NewTableForm) and form.terms.grace == grace


def test_the_waiting_room_says_it_before_the_deal() -> None:
    seats = tuple(StoredSeat(k, name, "", "", taken=k == 0) for k, name in enumerate(("Ana", "Bo")))
    row = StoredTable("quiet-otter", "armies", 1, {}, "", "", "", "", seats, started=False)
    told = {grace: dict(agreed_terms(replace(row, grace=grace)))["When somebody is away"] for grace in (0, 600)}
    assert told == {0: "The others wait. After 10 minutes they can count them out.", 600: "A bot takes over after 10 minutes"}
    assert "After 4320 minutes" in str(agreed_terms(replace(row, clock="3d"))).replace(",", "")
    alone = replace(row, seats=(seats[0], replace(seats[1], bot="heuristic", taken=True)))
    assert not agreed_terms(alone)
