"""What is in the box: the pages that show every card of a set, and those that print them."""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated

from litestar import Response, route
from litestar.params import Parameter

from gamester.games import Game, UnknownGame, find
from gamester.play import cards as card_sets
from gamester.play.cards import Loaded
from gamester.web.draw.page import html, refusal, render, set_words
from gamester.web.draw.paper import PAPERS, on_paper
from gamester.web.draw.sheets import Sheet, sheet
from gamester.web.messages import Refused
from gamester.web.pages.shelf import READING, Slug, tile, unknown

Word = Annotated[str, Parameter(max_length=60)]


@route("/cards/{slug:str}", http_method=READING)
async def cards(slug: Slug, set: Word = "") -> Response[str]:
    """Every card of a set that comes with the game: face, count, and what is printed on it."""
    found = _asked(slug, set)
    return html(_shown(*found)) if isinstance(found, tuple) else found


@route("/cards/{slug:str}/print", http_method=READING)
async def to_print(slug: Slug, set: Word = "", paper: Word = "a4", backs: Word = "yes") -> Response[str]:
    """The same on sheets of paper, nine cards each, their backs on the sheets between unless they are not wanted."""
    found = _asked(slug, set)
    if not isinstance(found, tuple):
        return found
    if paper not in PAPERS or backs not in ("yes", "no"):
        words = f"Expected paper to be {' or '.join(PAPERS)}, and backs to be yes or no."
        return refusal(Refused("", words, ascii(f"{paper}, {backs}"), "No such paper"), 400)
    return html(_printed(*found, paper, backs == "yes"))


def _asked(slug: str, name: str) -> tuple[str, str] | Response[str]:
    """Game and set, or a page that says what there is."""
    try:
        game = find(slug)
    except UnknownGame as why:
        return unknown(why)
    name = name or getattr(game.names, "SET", "")
    if name and name not in card_sets.shipped(game):
        fault = "; ".join(found) if isinstance(found := card_sets.named(game, name), list) else ""
        return refusal(Refused("", f"{fault[:1].upper()}{fault[1:300]}.", title="No such card set"), 404)
    return slug, name


@lru_cache(maxsize=64)
def _sheet(slug: str, name: str) -> Sheet:
    game = find(slug)
    return sheet(game, _loaded(game, name))


def _loaded(game: Game, name: str) -> Loaded | None:
    found = card_sets.named(game, name) if name else None
    if isinstance(found, list):
        raise ValueError("\n".join(found))
    return found


def _sets(game: Game) -> list[tuple[str, str]]:
    """Name and words of every set there is, the usual one first."""
    usual = getattr(game.names, "SET", "")
    return [(name, set_words(game, name)) for name in sorted(card_sets.shipped(game), key=lambda name: (name != usual, name))]


@lru_cache(maxsize=64)
def _shown(slug: str, name: str) -> str:
    game = find(slug)
    return render("cards.html", slug=slug, tile=tile(game), sheet=_sheet(slug, name), sets=_sets(game))


@lru_cache(maxsize=32)
def _printed(slug: str, name: str, paper: str, backs: bool) -> str:
    return on_paper(_sheet(slug, name), paper, backs, _sets(find(slug)))
