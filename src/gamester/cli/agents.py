"""What commands say of agents: how long one may think, and afterwards all that went wrong."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamester.cli import Unusable
from gamester.cli.told import warn

if TYPE_CHECKING:
    from gamester.bots.company import Company


def patience(seconds: float) -> float:
    """Seconds for one decision, if that is a time one can wait."""
    if not 0 < seconds <= 3600:
        raise Unusable(f"expected more than 0 and up to 3600 seconds for an agent, got {seconds:g}")
    return seconds


def tell(company: Company) -> None:
    """All that went wrong, a line each."""
    for line in company.said():
        warn(line)
