"""Parsing of card files as TOML, for any game.

Errors are sentences, not exceptions.
"""

from __future__ import annotations

import tomllib
from typing import Any

from gamester.games.options import quoted

MAX_ERROR_LENGTH = 200
"""Characters of the TOML parser's message that are shown."""


def parse_toml(data: bytes | str) -> dict[str, Any] | str:
    """Return the tables of a file, or the reason why it is not TOML."""
    try:
        return tomllib.loads((data.encode() if isinstance(data, str) else data).decode("utf-8"))
    except UnicodeDecodeError as fault:
        return f"{fault.reason} at byte {fault.start}, expected UTF-8"
    except RecursionError:
        return "nested too deeply"
    except ValueError as fault:
        return quoted(str(fault), MAX_ERROR_LENGTH)
