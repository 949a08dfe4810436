"""Tables of which somebody is away."""

import sqlite3

from tests.support.server_fixtures import Server

PACE = "0, 0.01, 0.15, 0.6, 0.05, disconnect_grace=0.1"


def rows(server: Server, question: str) -> list[tuple[object, ...]]:
    with sqlite3.connect(server.data / "gamester.db") as file:
        return file.execute(question).fetchall()
