"""Names that are hard to draw: of people, and of the cards of an own set of every game."""

from __future__ import annotations

import re

from tests.support.surviving_sets import crowded, written
from tests.support.upload_forms import own

PEOPLE = (
    "Wilhelmina-Alexandrina v",
    "W" * 24,
    "שלמה המלך בן דוד בן ישי",
    "<b>Bo</b> & \"Co\" & 'Son'",
    "محمد بن عبد الله",
    "Montgomery Fitzwilliam E",
)
"""Names of 24 letters, the most that a person may have: in one word, from right to left, and with the signs of a page."""
LONG = {
    "armies": {id: f"{word:.8}" for id, word in (("J", "Archdukes"), ("Q", "Wardresses"), ("K", "Marshals"))},
    "surviving": {id: f"{id}_of_the_old_corridors"[:20] for id in ("carbine", "optics", "grenade", "cyborg", "crusher", "titan")},
}
"""Ids of as many letters as a table keeps, for those of the usual set."""


def hostile(slug: str) -> str:
    """Return the text of a card set of a game whose cards have the longest names that a table keeps."""
    text, numbers = written(crowded()) if slug == "surviving" else own(slug), iter(range(10, 100))
    for usual, long in LONG.get(slug, {}).items():
        assert text.count(f'id = "{usual}"') == 1, usual
        text = text.replace(f'id = "{usual}"', f'id = "{long}"')
    if slug == "gameon":
        form = r'id = "(\w+)-(\d)", name = "[^"]*"'
        return re.sub(form, lambda old: f'id = "{f"{old[1]}-wanderers":.14}-{old[2]}", name = "{"Wanderer " * 4}"', text)
    if slug == "shapes":
        text = text.replace("star", "wanderlights").replace("moon", "moonlighters")
        return re.sub(r'(\[\[list\]\]\nname = )"[^"]*"', lambda old: f'{old[1]}"Wanderings{next(numbers)}"', text)
    return text
