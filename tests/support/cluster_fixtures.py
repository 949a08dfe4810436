"""Fixtures for tests with a PostgreSQL server and running servers."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Protocol

import pytest

from tests.support.postgres import Postgres
from tests.support.server_fixtures import QUICK
from tests.support.server_process import Operated


class Operate(Protocol):
    def __call__(self, data: Path | str, workers: int = 1, pace: str = QUICK) -> Operated: ...


@pytest.fixture
def operate() -> Iterator[Operate]:
    """Yield a function that starts servers, which are killed after the test.

    Call it as `operate(folder)` or `operate(address, workers=2)`.
    """
    made: list[Operated] = []

    def one(data: Path | str, workers: int = 1, pace: str = QUICK) -> Operated:
        made.append(Operated(data, workers, pace))
        return made[-1]

    yield one
    for server in made:
        if server.process.returncode is None:
            server.kill()


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    made = Postgres()
    yield made
    made.close()


@pytest.fixture
def address(postgres: Postgres, request: pytest.FixtureRequest) -> Iterator[str]:
    """Yield the address of a database for this test alone."""
    name = f"house_{abs(hash(request.node.nodeid))}"
    yield postgres.database(name)
    postgres.ask(f"drop database {name} with (force)")
