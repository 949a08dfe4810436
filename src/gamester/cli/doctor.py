"""`gamester doctor`: what is wrong with a server and its machine, and what to do."""

from __future__ import annotations

import os
from pathlib import Path

from gamester.cli import UsageError
from gamester.cli.arguments import Flag

PORTS = range(1, 65_536)
SYMBOLS = {"ok": "ok", "note": "note", "fault": "FAULT"}


def doctor(*, data: Path | None = None, host: str = "127.0.0.1", port: int = 8000, url: str = "", json: Flag = False) -> int:
    """Check a server and its machine, and say what is wrong and what to do.

    It changes nothing. It looks at versions, the C compiler, disk, data folder, database, secret, clock, port, and with --url at the proxy.
    The exit code is 1 if something is wrong.

    Parameters
    ----------
    data
        Data folder of the server; by default the PostgreSQL database in DATABASE_URL, else your own folder.
    host
        Address on which the server listens.
    port
        Port on which the server listens.
    url
        Public address of the server, such as https://games.example.org, to check the proxy in front of it.
    json
        Print the findings as JSON.
    """
    from gamester.cli.output import as_json
    from gamester.server.inspection import database, machine, network
    from gamester.server.middleware.hosts import named
    from gamester.server.storage.data_folder import DataFolderError, default_folder

    if port not in PORTS:
        raise UsageError(f"expected a port from 1 to 65535, got {port}")
    if url and (named(url) is None or not url.startswith(("http://", "https://"))):
        raise UsageError(f"expected --url with an address such as https://games.example.org, got {url[:60]!r}")
    try:
        where: Path | str = data or os.environ.get("DATABASE_URL") or default_folder()
    except DataFolderError as error:
        raise UsageError(str(error)) from None
    findings = [*machine.check(where), *database.check(where), *network.check_port(host, port)]
    if url:
        findings += network.check_proxy(url.rstrip("/"))
    faults = sum(one.level == "fault" for one in findings)
    if json:
        as_json({"findings": findings, "faults": faults})
        return min(faults, 1)
    for one in findings:
        print(f"{SYMBOLS[one.level]:5}  {one.subject}: {one.text}")
        if one.advice:
            print(f"       {one.advice}")
    print("Nothing is wrong." if not faults else "1 thing is wrong." if faults == 1 else f"{faults} things are wrong.")
    return min(faults, 1)
