"""Parts of a drawing that are sent only if they have changed (see `trimming.py`).

A drawing is a text with holes and parts by name; parts may have holes too. A UI hook draws in one
piece and encloses a part in two comments.
"""

import re
from collections.abc import Mapping, MutableMapping
from functools import lru_cache

from markupsafe import Markup

BEGIN, NAMED, END = "<!--part:", "-->", "<!--end-->"
PART = re.compile(rf"{BEGIN}([\w-]+){NAMED}(.*?){END}", re.DOTALL)
HOLE = re.compile(r"<!--here:([\w-]+)-->")
Parts = Mapping[str, str]


def head(id: str) -> str:
    """Return the comment before a part of a UI hook's drawing."""
    return f"{BEGIN}{id}{NAMED}"


@lru_cache(maxsize=4096)
def hole(id: str) -> Markup:
    """Return the hole of a part."""
    return Markup(f"<!--here:{id}-->")


def apart(html: str, parts: MutableMapping[str, str]) -> str:
    """Return a UI hook's drawing with holes and add its parts to `parts`."""

    def out(found: re.Match[str]) -> str:
        parts[found[1]] = found[2]
        return hole(found[1])

    return PART.sub(out, html) if BEGIN in html else html


def whole(html: str, parts: Parts) -> str:
    """Return a drawing with its parts filled in."""
    return HOLE.sub(lambda found: whole(parts[found[1]], parts), html)
