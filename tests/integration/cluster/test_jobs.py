"""Plans of the lab and reviews at several workers of one PostgreSQL."""

from __future__ import annotations

from pathlib import Path

import httpx

from tests.support.finished_tables import stored
from tests.support.job_pages import PLAN, says, waits
from tests.support.postgres import Postgres
from tests.support.server_process import Operated


class Held(Operated):
    """A server whose jobs wait for a file and count as abandoned after 2 s."""

    def __init__(self, data: str, go: Path) -> None:
        self.go = go
        super().__init__(data)

    @property
    def program(self) -> str:
        """The program with other jobs."""
        rooms = "from gamester.server import jobs as apart; from gamester.server.storage import jobs; "
        return f"{rooms}apart.HEARTBEAT_SECONDS, jobs.SILENCE = 0.1, 2.0; apart.START = {waits(self.go)!r}; {super().program}"


def test_any_worker_shows_jobs_and_restarts_abandoned_ones(tmp_path: Path, postgres: Postgres) -> None:
    """Any worker shows plans and reviews, and can restart those of a dead worker."""
    address = postgres.database("jobs")
    one, other = Held(address, tmp_path / "go"), Held(address, tmp_path / "go")
    brought = httpx.post(f"{one.url}/replay", data={"record": stored("armies-2-classic")})
    review = f"{brought.headers['location'].partition('?')[0]}/review"
    asked = httpx.post(f"{one.url}/lab", data=PLAN).headers["location"]
    assert httpx.post(one.url + review).status_code == 303
    says(other, asked, "Act 126 of 126.")
    says(other, review, "Waiting for its turn")
    assert httpx.post(other.url + review).status_code == 303
    says(other, review, "Waiting for its turn")
    one.kill()
    for path in (asked, review):
        says(other, path, "the server was closed meanwhile")
    assert httpx.post(other.url + review).status_code == 303
    one.start()
    says(one, review, "Act 126 of 126.")
    (tmp_path / "go").touch()
    for server in (one, other):
        says(server, review, "decisions with a choice")
    asked = httpx.post(f"{other.url}/lab", data=PLAN).headers["location"]
    says(one, asked, "A report.")
    for server in (one, other):
        assert "Traceback" not in server.stop()
