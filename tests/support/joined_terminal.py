"""A terminal that joins a table by its address."""

from tests.support.independent_client import call
from tests.support.server_fixtures import Server


def open_table(server: Server, *names: str, game: str = "armies", options: dict[str, str] | None = None) -> tuple[str, str]:
    """A table with a free seat for each name but the first: its code, and the token of the first."""
    laid = call(server.url, "/tables", {"game": game, "seats": [{"name": name} for name in names], "options": options or {}}).json()
    return laid["code"], laid["token"]
