"""Taking back what others have sealed, for bots that look ahead.

A game that does this has a module of the same name.
"""

from __future__ import annotations

from typing import Any


def reopen_sealed(t: Any, viewer: int) -> None:
    """Ask all other seats again that have sealed a choice.

    By default nobody is asked again.
    """
