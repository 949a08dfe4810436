"""Law and code cite each other: no clause without code and test, no citation without a clause, no refusal unprovoked."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from importlib import import_module
from itertools import count, takewhile
from pathlib import Path

import pytest

from gamester.games.registry import Game, game_slugs, get_game
from gamester.match.log_text import BLANK, dimensions_in
from gamester.match.setup import new_setup

ROOT = Path(__file__).resolve().parents[2]
CASES = sorted((ROOT / "src/gamester/games").rglob("*.pos"))
TESTS = [*(path for path in sorted((ROOT / "tests").rglob("*")) if path.suffix in (".py", ".pos")), *CASES]
OURS = [slug for slug in game_slugs() if (ROOT / "src/gamester/games" / slug).is_dir()]


def rules_of(game: Game) -> list[Path]:
    return [path for path in sorted(game.folder.rglob("*.py")) if path.name != "constants.py"]


def cited(paths: list[Path], prefix: str) -> dict[str, Path]:
    """Every id that these files cite, `AR-16` or `AR_16`, with a file that does."""
    pattern = re.compile(rf"\b{prefix}[-_](R?[0-9]{{2}})\b")
    return {f"{prefix}-{found[1]}": path for path in paths for found in pattern.finditer(path.read_text("utf-8"))}


def refusing(game: Game) -> Iterator[str]:
    """Every clause that a `why_not...` function of the rules returns."""
    for path in rules_of(game):
        for function in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(function, ast.FunctionDef) and function.name.startswith("why_not"):
                for node in ast.walk(function):
                    if isinstance(node, ast.Return) and node.value is not None:
                        for name in ast.walk(node.value):
                            if isinstance(name, ast.Name) and re.fullmatch(rf"{game.text.CLAUSE_PREFIX}_R?[0-9]{{2}}", name.id):
                                yield name.id.replace("_", "-")


@pytest.fixture(params=OURS)
def game(request: pytest.FixtureRequest) -> Game:
    return get_game(request.param)


def test_every_clause_is_cited_by_code_or_is_prose(game: Game) -> None:
    in_code = cited(rules_of(game), game.text.CLAUSE_PREFIX)
    assert [clause.id for clause in game.law.clauses.values() if not clause.explanatory and clause.id not in in_code] == []


def test_every_clause_is_cited_by_a_test_or_is_prose(game: Game) -> None:
    in_tests = cited(TESTS, game.text.CLAUSE_PREFIX)
    assert [clause.id for clause in game.law.clauses.values() if not clause.explanatory and clause.id not in in_tests] == []


def test_every_cited_clause_exists(game: Game) -> None:
    texts = [*(ROOT / "src").rglob("*.py"), *(ROOT / "src").rglob("*.toml"), *(ROOT / "docs").rglob("*.md"), *TESTS]
    unknown = {id: str(path.relative_to(ROOT)) for id, path in cited(texts, game.text.CLAUSE_PREFIX).items() if id not in game.law.clauses}
    assert unknown == {}


def test_every_number_in_code_is_its_clause(game: Game) -> None:
    path = game.folder / "rules/constants.py"
    named = {}
    for node in ast.parse(path.read_text("utf-8")).body:
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name) and isinstance(node.value, ast.Constant):
            named[node.targets[0].id.replace("_", "-")] = node.value.value
    wrong = {id: number for id, number in named.items() if id.startswith(f"{game.text.CLAUSE_PREFIX}-") and game.law.number(id) != number}
    assert wrong == {}


def test_every_refusing_clause_is_provoked(game: Game) -> None:
    provoked = re.compile(rf"!\s*({game.text.CLAUSE_PREFIX}-R?[0-9]{{2}})")
    seen = {found[1] for path in TESTS if path.suffix == ".pos" for found in provoked.finditer(path.read_text("utf-8"))}
    assert sorted(set(refusing(game)) - seen) == []


def test_every_refusal_cites_a_rule_and_not_prose(game: Game) -> None:
    refused = list(refusing(game))
    assert refused and [id for id in refused if game.law.clauses[id].explanatory] == []


@pytest.mark.parametrize("slug", OURS)
def test_every_event_has_its_sentence(slug: str) -> None:
    """Events are numbered from 1 in `rules/events.py`; each has words whose blanks there are labels for, and a clause that says it."""
    game = get_game(slug)
    numbers = [number for number in vars(import_module(f"{game.home}.rules.events")).values() if isinstance(number, int) and number > 0]
    kinds = list(takewhile(lambda pair: pair[0] == pair[1], zip(numbers, count(1), strict=False)))
    assert sorted(game.text.EVENT_TEXTS) == [number for number, _ in kinds] != []
    labels = game.text.labels(new_setup(slug, game.text.SEATS[0]).state)
    for kind, event in game.text.EVENT_TEXTS.items():
        blanks = list(BLANK.finditer(event.words))
        assert not event.message or event.continues_previous or (event.source is not None and event.message in event.source), kind
        named, endings = dimensions_in(event), {blank["number"] for blank in blanks if blank["more"] is not None}
        assert event.words.count("{") == len(blanks), kind
        assert all(dim in ("", "seat") or dim in labels for dim in named.values()), (kind, event)
        assert all(named.get(number) == "" for number in endings), f"{event.words}: an ending without its number"
        assert not game.law.clauses[event.clause].explanatory, kind
