"""Nobody passes for somebody else at a table by letters of another script, nor for a part that the house plays."""

from __future__ import annotations

import httpx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamester.server.lookalikes import ROLES, WORDS, forms, is_role, shape
from gamester.server.names import disambiguate
from tests.support.server_fixtures import Server

ALIKE = ["\u0410na", "An\u0251", "\u0391na", "ANA", "\uff21na", "A\u0578a"]
"""Names in Cyrillic, Latin alpha, Greek, capitals, full width and Armenian."""
HOUSE = ["You", "y\u03bfu", "The judge", "THE JUDGE", "Th\u0435 judge", "Somebody watching", "The server"]
HOUSE += ["Heuristic (bot)", "Bo [a bot]", "P (b\u043et)"]


@pytest.mark.parametrize("name", ALIKE)
def test_a_name_that_looks_like_anothers_gets_a_number(name: str) -> None:
    assert disambiguate(name, ["Ana"]) == f"{name} 2" and disambiguate("Ana", [name]) == "Ana 2"


@pytest.mark.parametrize("name", ["Bo", "Anna", "\u0411\u043e\u0440\u0438\u0441", "\u674e", "Zo\u00eb", "Ann"])
def test_other_names_stay_as_they_are(name: str) -> None:
    assert disambiguate(name, ["Ana", "Boris", "Zoe"]) == name


def test_no_ordinary_name_is_a_part_of_the_house() -> None:
    assert not [name for name in ("Abbot", "Robot", "Judge Judy", "Youri", "Bot", "Ana", "Host", "Yu") if is_role(name)]
    assert all(is_role(WORDS.say(role)) for role in ROLES)


@given(st.text(max_size=24), st.text(max_size=24))
def test_what_looks_alike_does_so_both_ways(one: str, other: str) -> None:
    assert bool(forms(one) & forms(other)) == bool(forms(other) & forms(one))
    assert shape(shape(one)) == shape(one) or len(shape(one)) > len(one)


@pytest.mark.parametrize("name", HOUSE)
def test_what_the_house_calls_somebody_is_nobodys_name(server: Server, name: str) -> None:
    """By every way to a seat; nothing is laid, taken or changed."""
    laid = httpx.post(f"{server.url}/tables", data={"game": "armies", "name": [name, "Bo"], "kind": ["you", "heuristic"]}, timeout=30)
    assert laid.status_code == 400 and "a name this site uses itself" in laid.text
    called = {"game": "armies", "seats": [{"name": name}, {"name": "Bo", "bot": "heuristic"}]}
    said = httpx.post(f"{server.url}/api/v1/tables", json=called, timeout=30)
    assert said.status_code == 400 and "a name this site uses itself" in said.text
    host = server.laid("you", "person", "person")
    code, before = host.split("/")[2], httpx.get(server.url + host).text
    sat = httpx.post(f"{server.url}/join", data={"code": code, "seat": "1", "name": name})
    by_call = httpx.post(f"{server.url}/api/v1/tables/{code}/seats/1", json={"name": name})
    named = httpx.post(f"{server.url}{host}/arrange", data={"do": "name", "seat": "0", "name": name})
    assert [sat.status_code, by_call.status_code, named.status_code] == [400, 400, 400]
    assert httpx.get(server.url + host).text == before
