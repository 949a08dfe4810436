"""The clauses of a game that can act, as a report of unused ones needs them.

A definition does nothing. A clause can act if an event tells it, or if the rules read its number to refuse something or to end a game.
"""

from __future__ import annotations

import ast
import re
from functools import lru_cache
from pathlib import Path

from gamester.core.compile.parse import parse_source
from gamester.games.registry import Game

WORDED = ("text.py", "strings.py", "cards.py", "card_file.py", "ui")
"""Files and folders of a game that no bot plays by: they only read and write for people."""


def active_rules(game: Game) -> frozenset[str]:
    """Return the ids of the clauses that bots can see at work."""
    told = {event.clause for event in game.text.EVENT_TEXTS.values() if event.clause}
    used = told | _used_numbers(game.folder, game.text.CLAUSE_PREFIX)
    return frozenset(id for id, clause in game.law.clauses.items() if id in used and not clause.explanatory)


@lru_cache(maxsize=16)
def _used_numbers(folder: Path, prefix: str) -> frozenset[str]:
    """Return the ids whose constants the rules read, such as `AR_31` in a refusal."""
    constant = re.compile(rf"{prefix}_R?[0-9]{{2}}")
    return frozenset(
        node.id.replace("_", "-")
        for path in sorted(folder.rglob("*.py"))
        if path.relative_to(folder).parts[0] not in WORDED
        for node in ast.walk(parse_source(path.read_text("utf-8")))
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load) and constant.fullmatch(node.id)
    )
