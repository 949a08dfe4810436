"""Templates and what they may call: faces, backs, words of clauses. Everything a page holds is escaped here."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from jinja2.utils import htmlsafe_json_dumps
from litestar import Response
from markupsafe import Markup, escape

from gamester.games import Game, find
from gamester.games.house_rules import reading
from gamester.games.seeing import isolated
from gamester.kernel.clauses import PREFIX, platform
from gamester.play import cards as card_sets
from gamester.play.outcome import part, share
from gamester.web.draw.blocks import SAID, Card
from gamester.web.draw.engine import Templates
from gamester.web.draw.faces import art, back, face, faced, form, kin
from gamester.web.draw.sentence import blanks, sealed
from gamester.web.messages import Refused

HERE = Path(__file__).parents[1]
MANY = 9
"""Lines of a turn that are read at a glance."""


@lru_cache(maxsize=4096)
def law(slug: str, id: str) -> str:
    """The words of a clause of a game, or of the platform."""
    book = platform() if id.startswith(PREFIX) or not slug else find(slug).law
    return book.clauses[id].text if id in book.clauses else ""


@cache
def set_words(game: Game, name: str) -> str:
    """A few words for a card set that comes with a game: its name, and where it is from."""
    loaded = card_sets.named(game, name)
    about = {} if isinstance(loaded, list) else tomllib.loads(loaded.text).get("set", {})
    origin = {"rulebook": "the cards of the rulebook", "ours": "our own"}.get(about.get("origin", ""), "")
    called = str(about.get("name") or about.get("title") or name).removeprefix(f"{game.names.TITLE}: ").partition(" (")[0]
    return ", ".join(words for words in (f"{called[:1].upper()}{called[1:]}", origin) if words)


def about(fault: str, options: Sequence[Any]) -> Any:
    """The house rule that a fault is about, or None."""
    return next((option for option in options if f"house rule '{option.name}' " in fault), None)


def rounds(slug: str) -> str:
    """What the game calls what its log is divided into: a turn, unless it says otherwise (`names.ROUND`)."""
    return str(getattr(find(slug).names, "ROUND", "Turn"))


def said(game: Game, dim: str, label: str) -> str:
    """A label as people say it."""
    return game.spoken(dim, label)


def contents(game: Game, cards: Iterable[Card]) -> str:
    """Return the cards of a pile whose order is not known, counted: `4 Scrip, 1 Unarmed Combat`."""
    many = Counter([said(game, card.dim, card.label) for card in cards])
    return ", ".join(f"{number} {name}" for name, number in many.items())


def scored(parts: Sequence[str], numbers: Sequence[int]) -> str:
    """A seat's score in a line, for where there is no room for columns: `VP 25, trophies 2`."""
    told = [(*part(said), number) for said, number in zip(parts, numbers, strict=False)]
    return ", ".join(f"{name} {number}" for name, silent, number in told if number or not silent)


def by_place(seats: Iterable[int], places: Sequence[int]) -> list[int]:
    """Seats, winners first."""
    return sorted(seats, key=lambda seat: (places[seat], seat))


def many_of(turns: Iterable[int]) -> set[int]:
    """Turns of a log with so many lines that it says in which step they were told."""
    return {turn for turn, lines in Counter(turns).items() if lines > MANY}


def fan(many: int) -> int:
    """How many cards a fan is drawn for: no fewer than 2, no more than 24."""
    return min(max(many, 2), 24)


@lru_cache(maxsize=1024)
def listed(names: tuple[str, ...]) -> Markup:
    """Names of seats as JSON in an attribute, each kept apart from the text around it."""
    return escape(str(htmlsafe_json_dumps([isolated(name) for name in names])))


@cache
def environment() -> Environment:
    """The templates, strict and escaping."""
    made = Templates(
        loader=FileSystemLoader(HERE / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )
    made.globals.update(
        law=law, share=share, set_words=set_words, about=about, face=face, back=back, faced=faced, art=art, form=form, kin=kin
    )
    made.globals.update(marked=lambda mark: SAID.get(mark, mark))
    made.globals.update(said=said, contents=contents, rounds=rounds, fan=fan, blanks=blanks, sealed=sealed)
    made.filters.update(many_of=many_of, by_place=by_place, part=part, scored=scored, reading=reading, isolated=isolated, listed=listed)
    return made


def render(template: str, **values: Any) -> str:
    """A whole page."""
    return environment().get_template(template).render(**values)


def html(page: str, status: int = 200) -> Response[str]:
    """A page."""
    return Response(page, media_type="text/html", status_code=status)


def refusal(refused: Refused, status: int, headers: Mapping[str, str] | None = None, back: str = "") -> Response[str]:
    """A page with one sentence and its clause, and the way back to the table at which it was said."""
    page = html(render("refused.html", refused=refused, back=back), status)
    page.headers.update(headers or {})
    return page
