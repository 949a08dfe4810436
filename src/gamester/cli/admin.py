"""`gamester admin`: moderation of a server by its operator, also while it runs."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gamester.cli import UsageError
from gamester.cli.arguments import Flag
from gamester.words.phrases import encode_json

if TYPE_CHECKING:
    from gamester.server.tables.administration import Steward

WORDS = {
    "list": "",
    "show": "TABLE",
    "close": "TABLE",
    "free": "TABLE SEAT",
    "link": "TABLE SEAT",
    "unsay": "TABLE LINE",
    "block": "ADDRESS",
    "unblock": "ADDRESS",
    "blocked": "",
}
"""Arguments of each command."""
MOST = 10_000


def admin(do: str, *words: str, data: Path | None = None, why: str = "", most: int = 100, json: Flag = False) -> int:
    """Moderate a server; a running one follows within a few seconds.

    Parameters
    ----------
    do
        list; show TABLE; close TABLE (delete it with its log and chat); free TABLE SEAT (before the deal); link TABLE SEAT (a new link
        for a seat, for `judge` or for `screen`); unsay TABLE LINE; block ADDRESS; unblock ADDRESS; blocked.
    words
        The table, the seat (from 0), the line of chat, and the address or network.
    data
        Data folder of the server; by default the PostgreSQL database in DATABASE_URL, else your own folder.
    why
        A note to keep with a blocked address.
    most
        Number of tables to list, newest first.
    json
        Print the result as JSON.
    """
    if do not in WORDS:
        raise UsageError(f"expected one of {', '.join(WORDS)}, got {do!r}")
    wanted = WORDS[do].split()
    if len(words) != len(wanted):
        raise UsageError(f"expected `gamester admin {' '.join([do, *wanted])}`, got {len(words)} words after {do}")
    if not 1 <= most <= MOST:
        raise UsageError(f"expected 1 to {MOST} tables to list, got {most}")
    for word, name in zip(words, wanted, strict=True):
        if (name == "LINE" or (name == "SEAT" and (do == "free" or word not in ("judge", "screen")))) and not _counts(word):
            raise UsageError(f"expected a whole number for {name}, got {word[:60]!r}")
    found = _done(data, do, words, why, most)
    if json:
        print(encode_json(found).decode())
    else:
        for line in _lines(found):
            print(line)
    return 0


def _counts(word: str) -> bool:
    return word.isascii() and word.isdigit() and len(word) < 10


def _done(data: Path | None, do: str, words: tuple[str, ...], why: str, most: int) -> Any:
    from gamester.server.storage.data_folder import DataFolderError, default_folder
    from gamester.server.storage.errors import StorageError
    from gamester.server.storage.store import Store
    from gamester.server.storage.tokens import SeatTokens, load_secret
    from gamester.server.tables.administration import Refusal, Steward

    try:
        where = data or os.environ.get("DATABASE_URL") or default_folder()
        if isinstance(where, Path) and not ((where / "gamester.db").is_file() and (where / "secret").is_file()):
            raise UsageError(f"expected the data folder of a server, got {where}")
        store = Store(where)
        try:
            links = SeatTokens(load_secret(where) if isinstance(where, Path) else store.secret().encode(), "its secret")
            store.bind(links.fingerprint, False)
            return asyncio.run(_call(Steward(store, links), do, words, why, most))
        finally:
            store.close()
    except (DataFolderError, StorageError, Refusal) as fault:
        raise UsageError(str(fault)) from None


async def _call(steward: Steward, do: str, words: tuple[str, ...], why: str, most: int) -> Any:
    match do, words:
        case "list", ():
            return await steward.tables(most)
        case "show", (table,):
            return await steward.table(table)
        case "close", (table,):
            return await steward.close(table)
        case "free", (table, seat):
            return await steward.free(table, int(seat))
        case "link", (table, place):
            return await steward.link(table, place)
        case "unsay", (table, line):
            return await steward.unsay(table, int(line))
        case "block", (address,):
            return await steward.block(address, why)
        case "unblock", (address,):
            return await steward.unblock(address)
        case _:
            return await steward.blocked()


def _lines(found: Any) -> list[str]:
    """Return the result as lines for people, with control characters escaped."""
    if isinstance(found, list):
        return [_line(one) for one in found] or ["nothing"]
    within = {name: value for name, value in found.items() if isinstance(value, list) and value and isinstance(value[0], dict)}
    own = {name: value for name, value in found.items() if name not in within}
    return [_line(own), *[f"  {name}: {_line(one)}" for name, value in within.items() for one in value]]


def _line(one: dict[str, Any]) -> str:
    told = {name: ", ".join(value) if isinstance(value, list) else value for name, value in one.items()}
    said = " ".join(f"{name}={value}" for name, value in told.items() if value not in ("", None))
    return "".join(sign if sign.isprintable() else sign.encode("unicode_escape").decode() for sign in said)
