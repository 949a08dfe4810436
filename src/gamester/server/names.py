"""Names that people at one table can tell apart."""

from __future__ import annotations

from collections.abc import Iterable

from gamester.match.setup import is_valid_name
from gamester.server.lookalikes import forms
from gamester.server.messages import LONGEST_NAME


def disambiguate(name: str, others: Iterable[str]) -> str:
    """Return a name, with a number if somebody has it already.

    A name counts as the same also in capitals or letters of another script. The result is cut if it
    would be too long, and not between signs that are joined.
    """
    taken = {form for other in others for form in forms(other)}
    tried, number = name, 1
    while forms(tried) & taken:
        number += 1
        tail = f" {number}"
        kept = name[: LONGEST_NAME - len(tail)].rstrip()
        while kept and not is_valid_name(kept + tail):
            kept = kept[:-1].rstrip()
        tried = kept + tail
    return tried
