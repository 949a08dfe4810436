"""A house behind a proxy that it believes, and the form of a new table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.web.conftest import Server

STRANGER = {"x-forwarded-for": "203.0.113.7"}
GUARDED = "log='json', metrics_token='counted', trusted_proxy='127.0.0.1'"


@pytest.fixture(scope="module")
def guarded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A house behind a proxy that it believes, which is the test."""
    made = Server(tmp_path_factory.mktemp("guarded"), guard=GUARDED)
    yield made
    made.stop()


def form(*kinds: str) -> dict[str, Any]:
    return {"game": "armies", "name": ["Ana", "Bo", "Cy"][: len(kinds)], "kind": list(kinds)}
