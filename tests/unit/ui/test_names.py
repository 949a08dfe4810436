"""Texts of a table, visible or spoken, use names for people."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from gamester.games.registry import game_slugs
from gamester.match.match import Match
from gamester.ui.game_ui import game_ui
from gamester.ui.patch import encode, flatten
from tests.conftest import Budget
from tests.support.random_tables import described, games

EVERY = {"armies": 2, "gameon": 4, "surviving": 9, "shapes": 4}
"""One decision in this many is examined."""
UNSAID = {
    "id",
    "c",
    "a",
    "h",
    "p",
    "pick",
    "why",
    "face",
    "key",
    "kind",
    "tone",
    "glyph",
    "law",
    "laws",
    "game",
    "bot",
    "then",
    "shape",
    "held",
}
"""Fields of nodes and of their parts, as they travel, that nobody reads and nothing reads out."""
KIDS = {"seats", "middle", "mine", "dock", "log", "items"}
"""Fields that hold ids of nodes."""
TOKENS = {"Dock": "turn", "Needs": "mark"}
"""Fields that are tokens in one component, and words in others."""


def internal_names(match: Match) -> re.Pattern[str]:
    """Return the labels that only notation uses, as words of a text."""
    labels = match.labels()
    shown = {match.game.spoken_label(dim, word).replace("\u00a0", " ") for dim, every in labels.items() for word in every}
    keys = {word for dim, every in labels.items() for word in every if match.game.spoken_label(dim, word).replace("\u00a0", " ") != word}
    keys |= {"_".join(word.split()) for every in labels.values() for word in every if len(word.split()) in (2, 3)}
    keys |= {option.name for option in match.game.text.OPTIONS if "_" in option.name}
    return re.compile(rf"(?<![\w/:-])(?:{'|'.join(re.escape(one) for one in sorted(keys - shown, key=len, reverse=True))})(?![\w:])")


def texts(part: Any) -> Iterator[str]:
    """Yield every text of a description as it travels that is shown or spoken."""
    if isinstance(part, str):
        yield part.replace("\u00a0", " ")
    elif isinstance(part, list):
        for one in part:
            yield from texts(one)
    elif isinstance(part, dict):
        unsaid = UNSAID | KIDS | {TOKENS.get(part.get("c", ""), "")}
        for name, value in part.items():
            if name not in unsaid:
                yield from texts(value)


@pytest.mark.parametrize("slug", game_slugs())
def test_descriptions_show_no_internal_names(slug: str, seed: int, budget: Budget) -> None:
    """Nothing that a table shows or says is an internal name of the code, and no mark of a card is one."""
    looked, spoken = 0, 0
    for match, seat in games(slug, seed, budget(2, 20), EVERY[slug]):
        found = internal_names(match)
        nodes = msgspec.json.decode(encode(flatten(described(match, seat))))
        told = [text for node in nodes.values() for text in texts(node)]
        told += game_ui(slug).face_names(match.labels(), match.chosen, len(match.seats)).values() if not looked else []
        assert [one for one in told if found.search(one) or re.search(r"\w:\w", one)] == []
        assert slug != "armies" or {move.get("stands", "J") for move in nodes["dock"].get("moves", ())} <= set(match.labels()["soldier"])
        looked, spoken = looked + 1, spoken + len(told)
    assert looked > 10 and spoken > 100 * looked // 2
