"""A version of Gamester after this one, whose database has one column more."""

from __future__ import annotations

import shutil
from pathlib import Path

import sqlalchemy as sa

from gamester.server.storage import migrations
from gamester.server.storage.migrations import VERSIONS
from gamester.server.storage.schema import META
from tests.support.server_process import Operated

SCRIPT = """
import sqlalchemy as sa
from alembic import op

revision = "next"
down_revision = "{newest}"


def upgrade() -> None:
    op.add_column("seats", sa.Column("hat", sa.Text, nullable=False, server_default="none"))
    {more}
"""


def write_scripts(folder: Path, more: str = "") -> Path:
    """Write the migrations with one more, which gives every seat a hat. Return their folder."""
    scripts = folder / "migrations"
    shutil.copytree(Path(str(migrations.__file__)).parent, scripts, ignore=shutil.ignore_patterns("__pycache__"))
    (scripts / "versions" / "next.py").write_text(SCRIPT.format(newest=VERSIONS[-1], more=more))
    return scripts


def next_meta() -> sa.MetaData:
    """Return the tables of the next version."""
    meta = sa.MetaData()
    for table in META.sorted_tables:
        table.to_metadata(meta)
    meta.tables["seats"].append_column(sa.Column("hat", sa.Text, nullable=False, server_default="none"))
    return meta


def become_next(scripts: str) -> None:
    """Let this process be of the next version."""
    vars(migrations).update(SCRIPTS=scripts, VERSIONS=(*VERSIONS, "next"), META=next_meta())


class NextServer(Operated):
    """A server of the next version."""

    def __init__(self, address: str, scripts: Path) -> None:
        self.scripts = scripts
        super().__init__(address)

    @property
    def program(self) -> str:
        """The program, after it has become the next version."""
        return f"from tests.support.next_version import become_next; become_next({str(self.scripts)!r}); {super().program}"
