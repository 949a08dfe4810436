"""Games of which replays are opened, as tables of a server."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.support.finished_tables import keep, stored
from tests.support.server_fixtures import Server

GAMES = {"armies": "armies-3-skirmish", "gameon": "gameon-2-base", "shapes": "shapes-3-hidden", "surviving": "surviving-3-default"}


@contextmanager
def served_replays(data: Path, codes: dict[str, str]) -> Iterator[Server]:
    """Serve a finished table of every game, and `going`, which is not over. Puts the names of the tables into `codes`."""
    codes |= {slug: keep(data, stored(name)) for slug, name in GAMES.items()}
    codes["going"] = keep(data, stored("armies-3-skirmish"), acts=20, names=("Ana", "Bo", "Cy"))
    server = Server(data)
    yield server
    said = server.stop()
    assert said == "", said
