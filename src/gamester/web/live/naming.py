"""What people at one table are called: so that each is told from the others."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

from gamester.web.messages import LONGEST_NAME


def apart(name: str, others: Iterable[str]) -> str:
    """A name, with a number where somebody is called so already: nobody passes for somebody else, in capitals or not."""
    taken = {_spelled(other) for other in others}
    tried, number = name, 1
    while _spelled(tried) in taken:
        number += 1
        tail = f" {number}"
        tried = name[: LONGEST_NAME - len(tail)].rstrip() + tail
    return tried


def _spelled(name: str) -> str:
    return unicodedata.normalize("NFKC", name).casefold()
