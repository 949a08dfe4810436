"""Pages of the lab: a form for a small plan, its progress and its report."""

from __future__ import annotations

import re
from base64 import b64encode
from hashlib import sha256
from importlib.util import find_spec
from typing import Any

from litestar import Request, Response, get, post, route
from litestar.response import Redirect
from markupsafe import Markup

from gamester.bots.spec import present_bot
from gamester.games.options import Choice
from gamester.games.registry import Game, UnknownGame, get_game
from gamester.match import card_sets
from gamester.server.jobs import FOLDER, OUT, JobRequest, JobRunner
from gamester.server.messages import WORDS, Rejection, StoredSentence
from gamester.server.middleware.browser_security import CONTENT_SECURITY_POLICY, parse_form
from gamester.server.middleware.limits import client_of
from gamester.server.pages.games import READING, Slug, games, unknown
from gamester.server.render.templates import html, rejection_page, render
from gamester.words.values import listed

WIDTHS = tuple((width, f"lab-width-{width}") for width in ("5", "2", "1"))
BOTS = tuple((bot, f"lab-bots-{bot}") for bot in ("heuristic", "random"))
"""Choices of the form, each with its message."""
MOST = 12_000
"""Games of one table, at most. Larger plans are for the command line."""
DETAIL = 200
REPORT = "report.html"
PARTS = (
    re.compile(r"<title>(.*?)</title>", re.DOTALL),
    re.compile(r'<style id="report-style">(.*?)</style>', re.DOTALL),
    re.compile(r"(<main.*</main>)", re.DOTALL),
)
"""Title, style and main part of a report."""
INSTALL = "pip install 'gamester[lab]'"
PACKAGES = ("altair", "polars", "tomli_w", "vl_convert")


def missing_packages() -> list[str]:
    """Return what must be installed before the lab can work here."""
    return [name for name in PACKAGES if find_spec(name) is None]


def in_site(page: str) -> Response[str]:
    """Return a report as a page of the site, with the way back.

    The content security policy allows that style by its hash.
    """
    title, style, main = (found[1] if (found := part.search(page)) else "" for part in PARTS)
    shown = html(render("lab_report.html", title=Markup(title), style=Markup(style), report=Markup(main)))
    allowed = b64encode(sha256(style.encode()).digest()).decode()
    shown.headers["content-security-policy"] = f"{CONTENT_SECURITY_POLICY}; style-src 'self' 'sha256-{allowed}'"
    return shown


def page(game: Game, faults: list[str] | None = None, chosen: dict[str, str] | None = None) -> str:
    """Return the form of one game."""
    sweeps = [(option.name, option.words or option.name, option.ruling) for option in game.text.OPTIONS if isinstance(option, Choice)]
    sets = card_sets.builtin_sets(game)
    return render(
        "lab.html",
        games=games(),
        game=game,
        seats=[str(seats) for seats in range(game.text.SEATS[0], game.text.SEATS[1] + 1)],
        bots=BOTS,
        widths=WIDTHS,
        sweeps=sweeps,
        sets=sets if len(sets) > 1 else [],
        chosen=chosen or {},
        faults=faults or [],
        missing=missing_packages(),
        install=INSTALL,
        most=MOST,
    )


@route(["/lab", "/lab/new/{slug:str}"], http_method=READING)
async def form(slug: Slug = "") -> Response[str]:
    """Show the form of a game, or of the first game."""
    try:
        return html(page(get_game(slug) if slug else games()[0]))
    except UnknownGame as why:
        return unknown(why)


@post("/lab")
async def ask(bench: JobRunner, request: Request[Any, Any, Any]) -> Response[Any]:
    """Submit a plan and go to its progress.

    Show the form again if something is wrong.
    """
    sent = await parse_form(request)
    given = {name: str(sent.get(name, "")) for name in ("game", "seats", "bots", "width", "vary")}
    given["bots"] = present_bot(given["bots"])
    try:
        game = get_game(given["game"])
    except UnknownGame as why:
        return unknown(why)
    faults = _faults(game, given)
    if not faults and missing_packages():
        faults = [WORDS.say("lab-needs", names=listed(missing_packages()), command=INSTALL)]
    who = client_of(request.scope)
    if not faults and (busy := bench.why_not(who)):
        faults = [busy]
    if faults:
        return html(page(game, faults, given), 400)
    words = ["lab", game.slug, "--seats", given["seats"], "--bots", given["bots"], "--interval", given["width"]]
    words += ["--most", str(MOST), "--detail", str(DETAIL)]
    what, _, name = given["vary"].partition(":")
    if what == "rule":
        words += ["--sweep", f"{name}=all"]
    elif what == "sets":
        words += [word for one in _sets_in_order(game) for word in ("--set", one)]
    words += ["--workers", "1", "--out", f"{FOLDER}/{OUT}"]
    title = StoredSentence("job-lab", {"game": str(game.text.TITLE), "n": int(given["seats"])})
    job = await bench.submit(JobRequest(title, tuple(words), REPORT), who)
    return Redirect(f"/lab/{job}", status_code=303)


def _faults(game: Game, given: dict[str, str]) -> list[str]:
    fewest, most = game.text.SEATS
    rules = {f"rule:{option.name}" for option in game.text.OPTIONS if isinstance(option, Choice)}
    allowed = {
        "seats": {str(seats) for seats in range(fewest, most + 1)},
        "bots": {name for name, _ in BOTS},
        "width": {width for width, _ in WIDTHS},
        "vary": {"", "sets", *rules},
    }
    return [
        WORDS.say("lab-expected", field=what, known=", ".join(sorted(values)), got=repr(given[what][:40]))
        for what, values in allowed.items()
        if given[what] not in values
    ]


def _sets_in_order(game: Game) -> list[str]:
    """Return the sets with the default set first: others are compared with it."""
    return sorted(card_sets.builtin_sets(game), key=lambda name: (name != getattr(game.text, "DEFAULT_SET", ""), name))


@get("/lab/{job:str}")
async def job_page(bench: JobRunner, job: str) -> Response[Any]:
    """Show the progress of a plan, or go to its report."""
    state = await bench.state(job)
    if state is None:
        return rejection_page(Rejection("", WORDS.say("lab-cleared"), title=WORDS.say("no-such-plan")), 404)
    if state.done:
        return Redirect(f"/lab/{job}/{REPORT}", status_code=303)
    return html(render("lab_job.html", state=state))


@get("/lab/{job:str}/{name:str}")
async def job_file(bench: JobRunner, job: str, name: str) -> Response[Any]:
    """Send the report of a plan, or one of its tables."""
    text = await bench.file(job, name)
    if text is None:
        return rejection_page(Rejection("", WORDS.say("no-such-plan-file"), title=WORDS.say("no-such-file")), 404)
    if name == REPORT:
        return in_site(text)
    return Response(text, media_type="text/plain", headers={"content-disposition": f'attachment; filename="{name}"'})
