"""What this house is, what it keeps of those who come, for how long, and whom to tell of a problem: the page `/about`."""

from __future__ import annotations

from typing import Any

from litestar import Response, route

from gamester import __version__
from gamester.games import find, slugs
from gamester.web.draw.page import html, render
from gamester.web.guard import cookie
from gamester.web.hall.house import House
from gamester.web.pages.shelf import READING
from gamester.web.storage import jobs, uploads


@route("/about", http_method=READING)
async def about(house: House) -> Response[Any]:
    """As this house is run: how long it keeps tables, and whether it gives finished public games away."""
    games = [(slug, find(slug).names.TITLE, find(slug).names.CREDIT) for slug in slugs()]
    most = {"tables": cookie.MOST_KEPT, "days": cookie.DAYS, "records": uploads.MOST, "jobs": jobs.MOST_KEPT}
    return html(render("about.html", games=games, version=__version__, wishes=house.wishes, most=most))
