"""The text of a card file as TOML, for any game: what cannot be read is a sentence, never an exception."""

from __future__ import annotations

import tomllib
from typing import Any

from gamester.games.options import quoted

MAX_ERROR_LENGTH = 200
"""Characters of what the reader of TOML says."""


def parse_toml(data: bytes | str) -> dict[str, Any] | str:
    """The tables of a file, or what is wrong with it as TOML."""
    try:
        return tomllib.loads((data.encode() if isinstance(data, str) else data).decode("utf-8"))
    except UnicodeDecodeError as fault:
        return f"{fault.reason} at byte {fault.start}, expected UTF-8"
    except RecursionError:
        return "nested too deeply"
    except ValueError as fault:
        return quoted(str(fault), MAX_ERROR_LENGTH)
