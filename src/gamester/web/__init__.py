"""The table in the browser: pages rendered on the server, frames pushed to each viewer, no rules in the page."""

from gamester.web.address import CannotServe, serve
from gamester.web.live.pace import Pace

__all__ = ["CannotServe", "Pace", "serve"]
