"""Parts of a frame that are not sent again where they are as before: each lies between two comments (see `trimming.py`)."""

import re

BEGIN, NAMED, END = "<!--part:", "-->", "<!--end-->"
PART = re.compile(rf"{BEGIN}([\w-]+){NAMED}(.*?){END}", re.DOTALL)


def part(id: str, html: str) -> str:
    """A part of a frame that may be left out where it is the same as before. Parts do not lie in one another: the outer one counts."""
    return f"{head(id)}{PART.sub(_inside, html) if BEGIN in html else html}{END}"


def _inside(found: re.Match[str]) -> str:
    return found[2]


def head(id: str) -> str:
    """What stands before a part."""
    return f"{BEGIN}{id}{NAMED}"


def same(id: str) -> str:
    """What stands for a part that is left out."""
    return f"<!--same:{id}-->"
