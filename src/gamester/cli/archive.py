"""`gamester archive`: the finished public games of a server in one file."""

from __future__ import annotations

import asyncio
import gzip
import os
import time
from pathlib import Path

from gamester.cli import UsageError
from gamester.cli.arguments import Flag
from gamester.cli.output import as_json
from gamester.system import replace_file


def archive(*, out: Path, data: Path | None = None, json: Flag = False) -> int:
    """Write finished public games to a file, one JSON line each.

    The file does not contain the players' names.

    Parameters
    ----------
    out
        File to write; gzipped if its name ends in .gz.
    data
        Data folder of the server; by default the PostgreSQL database in DATABASE_URL, else your own folder.
    json
        Print one JSON object and nothing else.
    """
    from gamester.server.pages.archive import games, line
    from gamester.server.storage.data_folder import DataFolderError, default_folder
    from gamester.server.storage.errors import StorageError
    from gamester.server.storage.store import Store

    try:
        where = data or os.environ.get("DATABASE_URL") or default_folder()
    except DataFolderError as fault:
        raise UsageError(str(fault)) from None
    if isinstance(where, Path) and not (where / "gamester.db").is_file():
        raise UsageError(f"expected the data folder of a server, got {where}")
    half = out.with_name(f"{out.name}.part")  # Renamed at the end, so that nobody takes half an archive for all of it.

    async def write(store: Store) -> tuple[int, int]:
        kept = left = 0
        with gzip.open(half, "wb") if out.suffix == ".gz" else half.open("wb") as file:
            async for one in games(store, time.time()):
                file.write(line(one))
                kept, left = (kept + 1, left) if one.record else (kept, left + 1)
        return kept, left

    try:
        store = Store(where)
        try:
            kept, left = asyncio.run(write(store))
        finally:
            store.close()
        replace_file(half, out)
    except (DataFolderError, StorageError) as fault:
        raise UsageError(str(fault)) from None
    except KeyboardInterrupt:
        half.unlink(missing_ok=True)
        raise
    except OSError as fault:
        raise UsageError(f"{out}: {fault.strerror or fault}") from None
    if json:
        as_json({"file": str(out), "games": kept, "left_out": left})
        return 0
    print(f"{out}: {kept} games{f', {left} left out (their lines say why)' if left else ''}")
    return 0
