"""Parts of a drawing that are not sent again where they are as before (see `trimming.py`).

A drawing is a text with holes and the parts that lie there, by their names; a part may have holes of its own. A felt, which draws in
one piece, puts a part between two comments.
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
    """What stands before a part of a felt."""
    return f"{BEGIN}{id}{NAMED}"


@lru_cache(maxsize=4096)
def hole(id: str) -> Markup:
    """What stands where a part lies."""
    return Markup(f"<!--here:{id}-->")


def apart(html: str, parts: MutableMapping[str, str]) -> str:
    """What a felt drew, with holes for its parts; these are put to the others."""

    def out(found: re.Match[str]) -> str:
        parts[found[1]] = found[2]
        return hole(found[1])

    return PART.sub(out, html) if BEGIN in html else html


def whole(html: str, parts: Parts) -> str:
    """A drawing with its parts where they lie."""
    return HOLE.sub(lambda found: whole(parts[found[1]], parts), html)
