"""A server behind a trusted proxy, and the form of a new table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.support.server_fixtures import Server

STRANGER = {"x-forwarded-for": "203.0.113.7"}
SECURE = {"x-forwarded-proto": "https"}
GUARDED = "log='json', metrics_token='counted', trusted_proxy='127.0.0.1'"


class Unforgetting(Server):
    """A server whose rate limits never refill, however slow the machine is."""

    @property
    def program(self) -> str:
        """The program with an hour between refills of every rate limit."""
        slow = ("ACTS", "TABLES_CREATED", "LAB", "FAILED_LOOKUPS", "REPLAY_VIEWS", "STRAYS", "STRAYED")
        rates = f"for one in {slow}: setattr(limits, one, limits.Rate(3600.0, getattr(limits, one).burst))"
        return f"from gamester.server.middleware import limits\n{rates}\n{super().program}"


@pytest.fixture(scope="module")
def guarded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Yield a server behind a trusted proxy, which is the test itself."""
    made = Unforgetting(tmp_path_factory.mktemp("guarded"), guard=GUARDED)
    yield made
    made.stop()


def form(*kinds: str) -> dict[str, Any]:
    return {"game": "armies", "name": ["Ana", "Bo", "Cy"][: len(kinds)], "kind": list(kinds)}
