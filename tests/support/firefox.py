"""Firefox for the tests of the page: `pytest --firefox`, or `make test-firefox`.

Playwright drives the Firefox of the machine by WebDriver BiDi (its channel `moz-firefox`), so nothing is downloaded. It sends one command
that released versions of Firefox do not know yet, so it starts this file in the place of Firefox: a relay between both, which answers
that command itself and passes on everything else. Colours and motion are therefore settings of the whole browser (`PREFERENCES`).

    python tests/support/firefox.py      prints the path of Firefox; exit code 1 and the reason if there is none
"""

import asyncio
import json
import os
import re
import shlex
import shutil
import signal
import sys
from pathlib import Path

from websockets.asyncio.client import connect
from websockets.asyncio.server import ServerConnection, serve

NAMES = ("firefox", "firefox-esr")
PLACES = ("/Applications/Firefox.app/Contents/MacOS/firefox",)
UNKNOWN = ("emulation.setMediaFeaturesOverride",)
"""Commands of Playwright that Firefox does not know: they are answered as if they had been carried out."""
PREFERENCES: dict[str, str | float | bool] = {"ui.prefersReducedMotion": 1, "ui.systemUsesDarkTheme": 0}
"""Settings of the browser, in the place of what Playwright cannot emulate in it."""
STARTED = re.compile(r"WebDriver BiDi listening on (ws://\S+)")
PROGRAM = "GAMESTER_FIREFOX"


def find() -> str | None:
    """Return the path of a Firefox, or None. GAMESTER_FIREFOX may name one."""
    named = os.environ.get(PROGRAM)
    found = [named] if named else [*filter(None, map(shutil.which, NAMES)), *PLACES]
    return next((path for path in found if os.access(path, os.X_OK)), None)


def launcher(folder: Path) -> Path:
    """Write the program that Playwright starts as its Firefox, and return its path."""
    program = folder / "firefox"
    program.write_text(f'#!/bin/sh\nexec {shlex.quote(sys.executable)} {shlex.quote(__file__)} "$@"\n', encoding="utf-8")
    program.chmod(0o755)
    return program


async def relay(path: str, arguments: list[str]) -> int:
    """Start Firefox, pass on what Playwright and it say to one another, and return its exit code."""
    firefox = await asyncio.create_subprocess_exec(path, *arguments, stderr=asyncio.subprocess.PIPE)
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, firefox.terminate)
    assert firefox.stderr is not None
    while not (found := STARTED.search(line := (await firefox.stderr.readline()).decode(errors="replace"))):
        if not line:
            return await firefox.wait()
        print(line, end="", file=sys.stderr)
    address = found[1]

    async def both_ways(playwright: ServerConnection) -> None:
        assert playwright.request is not None
        async with connect(address + playwright.request.path, max_size=None, compression=None) as browser:

            async def down() -> None:
                async for message in browser:
                    await playwright.send(message)

            answers = asyncio.create_task(down())
            async for message in playwright:
                command = json.loads(message)
                if command["method"] in UNKNOWN:
                    await playwright.send(json.dumps({"type": "success", "id": command["id"], "result": {}}))
                else:
                    await browser.send(message)
            answers.cancel()

    async with serve(both_ways, "127.0.0.1", 0, max_size=None, compression=None) as server:
        port = server.sockets[0].getsockname()[1]
        print(f"WebDriver BiDi listening on ws://127.0.0.1:{port}", file=sys.stderr, flush=True)
        while await firefox.stderr.readline():
            pass
    return await firefox.wait()


def main() -> int:
    path = find()
    if path is None:
        print(f"No Firefox found: install one (Debian: firefox-esr), or name it in {PROGRAM}.", file=sys.stderr)
        return 1
    if sys.argv[1:]:
        return asyncio.run(relay(path, sys.argv[1:]))
    print(path)
    return 0


if __name__ == "__main__":
    sys.exit(main())
