"""The pages around the tables: the lobby, joining, the rules."""

from __future__ import annotations

from itertools import groupby
from typing import Annotated, Any
from urllib.parse import quote

from litestar import HttpMethod, Request, Response, get, post, route
from litestar.params import Parameter
from litestar.response import Redirect
from msgspec import Struct

from gamester.games import Game, UnknownGame, find, slugs
from gamester.kernel.clauses import PLATFORM, number_of, platform
from gamester.play import cards as card_sets
from gamester.play.header import BadHeader
from gamester.web import forms, messages
from gamester.web.codes import tidy
from gamester.web.house import House, Unopened
from gamester.web.messages import Refused, reason
from gamester.web.page import fan, render
from gamester.web.store import Unkept

COOKIE = "gamester_seats"
READING = [HttpMethod.GET, HttpMethod.HEAD]
MOST_KEPT = 12
"""Tables a browser remembers."""


class Mine(Struct, frozen=True):
    """One of your tables in the lobby."""

    href: str
    title: str
    code: str
    names: tuple[str, ...]
    yours: bool
    state: str


def html(page: str, status: int = 200) -> Response[str]:
    """A page."""
    return Response(page, media_type="text/html", status_code=status)


def refusal(refused: Refused, status: int) -> Response[str]:
    """A page with one sentence and its clause."""
    return html(render("refused.html", refused=refused), status)


def games() -> list[Game]:
    """All games there are, by title."""
    return sorted((find(slug) for slug in slugs()), key=lambda game: str(game.names.TITLE))


def kept(request: Request[Any, Any, Any]) -> list[tuple[str, str]]:
    """Code and token of the seats this browser has taken, newest first."""
    pairs = [part.partition("/") for part in request.cookies.get(COOKIE, "").split(".")]
    return [(code, token) for code, _, token in pairs if code and token][:MOST_KEPT]


def keep(request: Request[Any, Any, Any], response: Response[Any], code: str, token: str) -> None:
    """Let this browser remember a seat."""
    seats = [(code, token), *(pair for pair in kept(request) if pair[0] != code)][:MOST_KEPT]
    value = ".".join("/".join(pair) for pair in seats)
    response.set_cookie(COOKIE, value, max_age=86_400 * 180, httponly=True, samesite="lax", secure=request.url.scheme == "https")


async def mine(house: House, request: Request[Any, Any, Any]) -> list[Mine]:
    """Your tables, whose turn it is at each."""
    found = []
    for code, token in kept(request):
        try:
            seated = await house.seat(code, token)
        except (Unkept, Unopened):
            continue
        if seated is None:
            continue
        room, seat = seated
        match = room.match
        asked = [name for k, name in enumerate(match.seats) if k != seat and k in room.waiting_for(seat)]
        state = "Over" if match.over() else f"Waiting for {', '.join(asked)}" if asked else "Going on"
        yours = not match.over() and match.mine(seat)
        found.append(Mine(f"/t/{code}/{token}", match.title, code, tuple(match.seats), yours, state))
    return found


async def lobby(
    house: House, request: Request[Any, Any, Any], slug: str, given: forms.Given | None, faults: list[str], unknown: str = ""
) -> str:
    """The home page."""
    all_games = games()
    chosen = next((game for game in all_games if game.slug == slug), all_games[0])
    tables = await mine(house, request)
    form = given or forms.at_first(chosen)
    refusing = [id for id in ("AR-48",) if id in chosen.law.clauses] or [id for id in chosen.law.clauses if "-R" not in id][:1]
    return render(
        "home.html",
        games=all_games,
        chosen=chosen,
        tables=tables,
        your_move=any(table.yours for table in tables),
        fan=fan(all_games),
        example=refusing[0] if refusing else "",
        rows=form.rows,
        kinds=forms.kinds(),
        sets=card_sets.shipped(chosen),
        default_set=getattr(chosen.names, "SET", ""),
        options=forms.rules(chosen, form),
        given=form,
        faults=faults,
        unknown=unknown,
    )


@route("/", http_method=READING)
async def home(house: House, request: Request[Any, Any, Any], game: str = "", unknown: str = "") -> Response[str]:
    """The lobby."""
    return html(await lobby(house, request, game, None, [], unknown[:60]))


@post("/tables")
async def new_table(house: House, request: Request[Any, Any, Any]) -> Response[Any]:
    """Lay a table as the form says and go to its first seat; the form again with what is wrong."""
    sent = await request.form()
    fields = {key: [str(value) for value in sent.getall(key)] for key in sent}
    slug = (fields.get("game") or [""])[0]
    try:
        game = find(slug)
    except UnknownGame as why:
        return html(await lobby(house, request, "", None, [str(why)]), 400)
    given = forms.read(game, fields)
    if isinstance(given, list):
        return html(await lobby(house, request, slug, None, given), 400)
    try:
        code = await house.lay(slug, given.seated, given.options, given.set)
    except BadHeader as wrong:
        return html(await lobby(house, request, slug, given, list(wrong.faults)), 400)
    return Redirect(f"/t/{code}/{house.links.token(code, 0)}", status_code=303)


@get("/join")
async def join(house: House, request: Request[Any, Any, Any], code: str = "") -> Response[Any]:
    """Find a table by its two words."""
    named = tidy(code)
    room = await house.room(named)
    if room is None:
        return Redirect(f"/?unknown={quote(named)}", status_code=303)
    for mine_code, token in kept(request):
        if mine_code == named:
            return Redirect(f"/t/{named}/{token}", status_code=303)
    free = [(row.seat, row.name) for row in room.row.seats if not row.taken]
    return html(render("join.html", code=named, title=room.match.title, free=free, name=""))


@post("/join")
async def sit_down(house: House, request: Request[Any, Any, Any]) -> Response[Any]:
    """Take a seat that waits for somebody."""
    sent = await request.form()
    named, chosen = tidy(str(sent.get("code", ""))), str(sent.get("seat", ""))
    name = " ".join(str(sent.get("name", "")).split())[: messages.LONGEST_NAME].strip()
    room = await house.room(named)
    if room is None:
        return refusal(reason(messages.NO_TABLE, named), 404)
    seat = next((seat for seat in range(room.rail) if str(seat) == chosen), None)
    if seat is None:
        return refusal(reason(messages.NO_SEAT, f"Expected 0 to {room.rail - 1}, got {chosen[:20]!r}.", "No such seat"), 404)
    if name and (wrong := messages.unfit(name)):
        return refusal(wrong, 400)
    if refused := await room.sit(seat, name):
        return refusal(refused, 409)
    return Redirect(f"/t/{named}/{house.links.token(named, seat)}", status_code=303)


@route(["/rules", "/rules/{slug:str}"], http_method=READING)
async def rules(slug: Annotated[str, Parameter(max_length=60)] = "") -> Response[str]:
    """The clauses of a game by chapter, or the reasons of the table itself."""
    try:
        game = find(slug) if slug else None
    except UnknownGame as why:
        return refusal(Refused("", str(why).capitalize() + ".", title="No such game"), 404)
    book = game.law if game else platform()
    clauses = [clause for clause in book.clauses.values() if not game or number_of(clause.id) < PLATFORM]
    order = list(dict.fromkeys(clause.chapter for clause in clauses))
    clauses.sort(key=lambda clause: order.index(clause.chapter))
    chapters = [(chapter, list(group)) for chapter, group in groupby(clauses, key=lambda clause: clause.chapter)]
    words = str(getattr(game.names, "LEARN", "")) if game else "Reasons that are no rule of any game: the table itself refuses."
    intro = [line for line in words.splitlines() if line]
    heading = str(game.names.TITLE) if game else "The table itself"
    return html(render("rules.html", games=games(), slug=slug, heading=heading, chapters=chapters, intro=intro))
