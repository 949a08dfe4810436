"""A table to be laid: the page with its form, and what becomes of the form."""

from __future__ import annotations

from typing import Any

from litestar import Request, Response, post, route
from litestar.response import Redirect

from gamester.games import Game, UnknownGame, find
from gamester.play import cards as card_sets
from gamester.play.header import BadHeader
from gamester.web import forms
from gamester.web.house import House
from gamester.web.page import html, render
from gamester.web.shelf import READING, Slug, games, tile, unknown


def page(game: Game, given: forms.Given | None = None, faults: list[str] | None = None) -> str:
    """The form as it is at first, or as it was sent with what is wrong."""
    form = given or forms.at_first(game)
    return render(
        "new.html",
        games=games(),
        chosen=game,
        tile=tile(game),
        rows=form.rows,
        kinds=forms.kinds(),
        sets=card_sets.shipped(game),
        default_set=getattr(game.names, "SET", ""),
        options=forms.rules(game, form),
        given=form,
        faults=faults or [],
    )


@route(["/new", "/new/{slug:str}"], http_method=READING)
async def new_page(slug: Slug = "") -> Response[str]:
    """The form of a game; of the first where none is named."""
    try:
        return html(page(find(slug) if slug else games()[0]))
    except UnknownGame as why:
        return unknown(why)


@post("/tables")
async def new_table(house: House, request: Request[Any, Any, Any]) -> Response[Any]:
    """Lay a table as the form says and go to its first seat; the form again with what is wrong."""
    sent = await request.form()
    fields = {key: [str(value) for value in sent.getall(key)] for key in sent}
    slug = (fields.get("game") or [""])[0]
    try:
        game = find(slug)
    except UnknownGame as why:
        return html(page(games()[0], None, [str(why)]), 400)
    given = forms.read(game, fields)
    if isinstance(given, list):
        return html(page(game, None, given), 400)
    try:
        code = await house.lay(slug, given.seated, given.options, given.set)
    except BadHeader as wrong:
        return html(page(game, given, list(wrong.faults)), 400)
    return Redirect(f"/t/{code}/{house.links.token(code, 0)}", status_code=303)
