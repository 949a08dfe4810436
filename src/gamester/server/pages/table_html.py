"""Pages that draw a description in the browser: the parts that all of them share."""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import Any

from litestar import Response
from markupsafe import Markup

from gamester.match.match import Match
from gamester.server.render.templates import render
from gamester.server.session.sitters import Sitter
from gamester.ui.build import Person
from gamester.ui.faces.cards import sprite
from gamester.words.phrases import encode_json


def json_answer(data: bytes) -> Response[bytes]:
    """Return data for a page that is open."""
    return Response(data, media_type="application/json")


def person(sitter: Sitter) -> Person:
    """Return who has a seat, as a description names them."""
    return Person(sitter.name, sitter.sort, sitter.here)


def table_html(template: str, match: Match, first: Mapping[str, Any], **more: Any) -> str:
    """Return a page that draws a description.

    `first` is what it is loaded with, besides the faces.
    """
    faces, listed, backs = sprite(match)
    data = encode_json({**first, "faces": listed, "backs": backs}).decode()
    return render(template, faces=faces, first=Markup(data.replace("<", "\\u003c")), now=round(time.time() * 1000), **more)
