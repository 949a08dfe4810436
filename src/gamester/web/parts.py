"""Parts of a frame that are not sent again where they are as before: each lies between two comments (see `trimming.py`)."""

import re

END = "<!--end-->"
PART = re.compile(r"<!--part:([\w-]+)-->(.*?)<!--end-->", re.DOTALL)


def part(id: str, html: str) -> str:
    """A part of a frame that may be left out where it is the same as before."""
    return f"{head(id)}{html}{END}"


def head(id: str) -> str:
    """What stands for a part that is left out, and before one that is not."""
    return f"<!--part:{id}-->"
