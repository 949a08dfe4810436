"""Parsing of card files as TOML, for any game.

Errors are sentences, not exceptions.
"""

from __future__ import annotations

import re
import tomllib
from typing import Any

from gamester.words.library import Words

WORDS = Words.beside(__file__)
FAULT = re.compile(
    r"(?P<statement>Invalid statement)|(?P<newline>Expected newline)|(?P<twice>Cannot |Duplicate inline)|(?P<bracket>Expected '\])"
    r"|(?P<equals>Expected '=')|(?P<key>Invalid initial)|(?P<array>Unclosed array)|(?P<inline>Unclosed inline)"
    r"|(?P<escape>Unescaped|Escaped|Invalid hex)|(?P<string>Unterminated|Expected)|(?P<character>Illegal|Found invalid)"
)
"""Beginnings of what Python's parser says, by the forms of the message `toml`; any other is about a value."""
AT = re.compile(r"\(at (?:line (?P<line>\d+), column (?P<column>\d+)|end of document)\)$")


def parse_toml(data: bytes | str) -> dict[str, Any] | str:
    """Return the tables of a file, or a sentence that says why it is not TOML."""
    try:
        return tomllib.loads((data.encode() if isinstance(data, str) else data).decode("utf-8"))
    except UnicodeDecodeError as error:
        reason = WORDS.say("not-text", byte=str(error.start))
    except RecursionError:
        reason = WORDS.say("nested-too-deeply")
    except ValueError as error:
        reason = _reason(str(error))
    return WORDS.say("not-toml", reason=reason)


def _reason(said: str) -> str:
    """Return a sentence for what Python's parser says, with its line."""
    known = FAULT.match(said)
    fault = WORDS.say("toml", fault=str(known.lastgroup) if known else "value")
    at = AT.search(said)
    if at is None:
        return fault
    return WORDS.say("at-place", fault=fault, line=at["line"], column=at["column"]) if at["line"] else WORDS.say("at-end", fault=fault)
