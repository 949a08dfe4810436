"""What people at one table are called: so that each is told from the others."""

from __future__ import annotations

from collections.abc import Iterable

from gamester.play.header import fit_name
from gamester.web.alike import forms
from gamester.web.messages import LONGEST_NAME


def apart(name: str, others: Iterable[str]) -> str:
    """A name, with a number where somebody is called so already: nobody passes for somebody else, in capitals or letters of another script.

    It is cut where it would be too long, and not between signs that are joined.
    """
    taken = {form for other in others for form in forms(other)}
    tried, number = name, 1
    while forms(tried) & taken:
        number += 1
        tail = f" {number}"
        kept = name[: LONGEST_NAME - len(tail)].rstrip()
        while kept and not fit_name(kept + tail):
            kept = kept[:-1].rstrip()
        tried = kept + tail
    return tried
