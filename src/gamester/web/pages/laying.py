"""A table to be laid: the page with its form, and what becomes of the form."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any

from litestar import Request, Response, post, route
from litestar.response import Redirect
from msgspec.structs import replace

from gamester.games import Game, UnknownGame, find
from gamester.games.names import SeatValue
from gamester.play import cards as card_sets
from gamester.play import options as house_rules
from gamester.play.chosen import choice_of, offered, values_of
from gamester.play.header import BadHeader
from gamester.web.draw.page import html, render
from gamester.web.draw.sheets import Sheet, sheet
from gamester.web.guard.posted import posted
from gamester.web.hall.house import House
from gamester.web.live import brought, clocks, hotseat
from gamester.web.live.brought import OWN, Brought
from gamester.web.live.lagging import DELAYS
from gamester.web.pages import forms
from gamester.web.pages.shelf import READING, Slug, games, tile, unknown

LARGEST = 900_000
"""Bytes of a form with its files."""


def page(
    game: Game, given: forms.Given | None = None, faults: list[str] | None = None, own: Brought | None = None, more: Brought | None = None
) -> str:
    """The form as it is at first, or as it was sent with what is wrong; with the cards that somebody brings, to be looked at."""
    form = given or forms.at_first(game)
    mine = own or Brought()
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
        choice=choice_of(game),
        values=_values(game, form, mine),
        given=form,
        own_value=OWN,
        own=mine,
        more=more or Brought(),
        second=getattr(game.names, "BESIDE", None),
        sheet=_sheet(game, mine),
        faults=faults or [],
        clocks=clocks.CHOICES,
        graces=clocks.GRACES,
        delays=DELAYS,
    )


@route(["/new", "/new/{slug:str}"], http_method=READING)
async def new_page(slug: Slug = "") -> Response[str]:
    """The form of a game; of the first where none is named."""
    try:
        return html(page(find(slug) if slug else games()[0]))
    except UnknownGame as why:
        return unknown(why)


@post("/tables", request_max_body_size=LARGEST)
async def new_table(house: House, request: Request[Any, Any, Any]) -> Response[Any]:
    """Lay a table as the form says and go to its first seat; the form again with what is wrong, or with cards not yet looked at."""
    fields, files = await brought.sent(await posted(request))
    slug = (fields.get("game") or [""])[0]
    try:
        game = find(slug)
    except UnknownGame as why:
        return html(page(games()[0], None, [str(why)]), 400)
    given = forms.read(game, fields)
    if isinstance(given, list):
        return html(page(game, None, given), 400)
    own, more = await asyncio.to_thread(_brought, game, fields, files)
    if "set_file" in files:
        given = replace(given, set=OWN)
    rules = house_rules.read(game, given.options, max(len(given.seated), game.names.SEATS[0]))
    faults = [*own.faults, *more.faults, *(rules if isinstance(rules, list) else ())]
    if faults:
        return html(await asyncio.to_thread(page, game, given, faults, own, more), 400)
    if own.fresh or more.fresh:
        return html(await asyncio.to_thread(page, game, given, None, own, more))
    named, text = (own.name, own.text) if given.set == OWN else (given.set, "")
    try:
        code = await house.lay(slug, given.seated, given.options, named, text=text, beside=more.text, dice=given.dice, **given.terms.kept)
    except BadHeader as wrong:
        return html(await asyncio.to_thread(page, game, given, list(wrong.faults), own, more), 400)
    opens = hotseat.place(len(given.seated)) if given.terms.hot else 0
    return Redirect(f"/t/{code}/{house.links.token(code, opens)}", status_code=303)


def _values(game: Game, given: forms.Given, own: Brought) -> tuple[SeatValue, ...]:
    """Return what seats may choose with the cards of the form: those that somebody brings, where they are sound."""
    if given.set == OWN and own.found is not None:
        return values_of(game, own.found.cards)
    return offered(game.slug, "" if given.set == OWN else given.set)


def _sheet(game: Game, own: Brought) -> Sheet | None:
    """The cards that somebody brings; nothing where there is no table for them, which laying one says better."""
    try:
        return sheet(game, own.found) if own.found is not None else None
    except BadHeader:
        return None


def _brought(game: Game, fields: Mapping[str, list[str]], files: brought.Files) -> tuple[Brought, Brought]:
    return brought.cards(game, fields, files), brought.beside(game, fields, files)
