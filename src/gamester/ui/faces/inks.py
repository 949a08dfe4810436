"""Patterns, forms and colours that faces refer to, outside a page.

They are those of the pages, read from the same files, so that a card looks the same everywhere.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from gamester.ui.faces.sanitizer import INK

STATIC = Path(__file__).parents[2] / "server" / "static"
FONTS = (STATIC / "inter-400-700.woff2", STATIC / "besley-600.woff2")
"""The fonts of pages and faces."""
PARTS = re.compile(r"\b(from|below)-(\d+)\b")
HIDDEN = "hidden"
"""Class of a part of a face that is not drawn at its size."""
_COMMENT = re.compile(r"\{#.*?#\}", re.DOTALL)
_RULES = re.compile(r"^\.(?:[il]-|ui |picture,).*$", re.MULTILINE)
_COLOUR = re.compile(r"(--[a-z][a-z0-9-]*): (light-dark\(([^,()]+), ([^()]+)\)|[^;]+);")
_USED = re.compile(r"var\((--[a-z][a-z0-9-]*)\)")


@cache
def ink_definitions() -> str:
    """Return the patterns and forms, the inside of a `defs` element."""
    return _COMMENT.sub("", INK.read_text(encoding="utf-8")).split("<defs>", 1)[1].rsplit("</defs>", 1)[0]


@cache
def _style_sheet() -> str:
    return (STATIC / "desk.css").read_text(encoding="utf-8")


@cache
def face_style() -> str:
    """Return the rules of the classes of faces."""
    return "\n".join([*_RULES.findall(_style_sheet()), f".{HIDDEN} {{ display: none; }}"])


@cache
def colours() -> dict[str, str]:
    """Return the colours of the light theme by the names of their properties."""
    root = _style_sheet().split(":root {", 1)[1].split("}", 1)[0]
    return {name: light or whole for name, whole, light, _ in _COLOUR.findall(root)}


def in_colour(drawing: str) -> str:
    """Return a drawing with the values of colours.

    It had the names of their properties, which only pages know.
    """
    return _USED.sub(lambda found: colours().get(found[1], "none"), drawing)


def at_width(face: str, width: float) -> str:
    """Return a face whose parts are drawn or hidden as its width in pixels asks."""

    def shown(part: re.Match[str]) -> str:
        is_wide = width >= int(part[2])
        return "" if is_wide == (part[1] == "from") else HIDDEN

    return PARTS.sub(shown, face)
