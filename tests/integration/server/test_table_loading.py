"""R6 for tables that are kept: one of an older rules number is played by that, and one of any other says which it needs."""

import asyncio
from pathlib import Path

import httpx

from gamester.games.registry import get_game
from gamester.match.record import read_record, write_record
from gamester.server.storage.store import Store
from gamester.server.tables.loader import load_match
from tests.support.finished_tables import keep, stored
from tests.support.server_fixtures import Server

GAMES = ("armies-3-skirmish", "gameon-2-rules2", "shapes-3-hidden", "surviving-3-rules2")
OLDER = ("gameon-2-idle", "gameon-2-pass", "gameon-3-locked", "surviving-3-default", "surviving-4-options", "surviving-4-tie")


def test_a_table_of_other_rules_says_which_it_needs(tmp_path: Path) -> None:
    laid = []
    for name in GAMES:
        slug = name.partition("-")[0]
        numbers = get_game(slug).numbers
        others = (min(numbers) - 1, max(numbers) + 1)
        laid.append((name, slug, others, [keep(tmp_path, stored(name), rules=number) for number in (*others, numbers[0])]))
    server = Server(tmp_path)
    try:
        for name, slug, others, (old, new, same) in laid:
            here = " or ".join(map(str, get_game(slug).numbers))
            for code, needed in zip((old, new), others, strict=True):
                for path in (f"/t/{code}", f"/t/{code}/replay", f"/t/{code}/record", f"/t/{code}/log"):
                    answer = httpx.get(server.url + path)
                    assert answer.status_code == 503 and "TB-913" in answer.text, path
                    assert f"it needs rules number {needed} of {slug}, and here it is {here}." in answer.text
            assert httpx.get(f"{server.url}/t/{same}").status_code == 200
            assert httpx.get(f"{server.url}/t/{same}/record").text == stored(name)
    finally:
        said = server.stop()
    assert said.count("cannot be opened") == said.count("\n") > 0


def test_a_table_of_an_older_number_opens_as_it_was_played(tmp_path: Path) -> None:
    """Its page says the number, its record comes out as it was written then, and its replay has every moment."""
    codes = {name: keep(tmp_path, stored(name)) for name in OLDER}
    server = Server(tmp_path)
    try:
        for name, code in codes.items():
            assert httpx.get(f"{server.url}/t/{code}/record").text == stored(name)
            assert httpx.get(f"{server.url}/t/{code}/replay").status_code == 200
            page = httpx.get(f"{server.url}/t/{code}")
            assert page.status_code == 200 and "1, an earlier one" in page.text
    finally:
        said = server.stop()
    assert "cannot be opened" not in said


def test_a_game_goes_on_by_the_number_it_was_begun_by(tmp_path: Path) -> None:
    """Half of a game was kept under number 1 when the house was upgraded: its other half comes out as if nothing had happened."""
    for name in OLDER:
        whole = read_record(stored(name))
        code = keep(tmp_path / name, stored(name), acts=len(whole.entries) // 2)
        store = Store(tmp_path / name)
        state = asyncio.run(store.state(code))
        store.close()
        assert state is not None and not state.row.ended
        match = load_match(state.row, state.log)
        assert not match.ended_by() and (match.header.rules, match.header.options) == (1, whole.header.options)
        for entry in whole.entries[len(match.entries) :]:
            match.replay_entry(entry.seat, entry.move)
        assert write_record(match) == stored(name)
