"""Models of card files: every fault at once, and nothing of pydantic until a file is read."""

import subprocess
import sys
from collections.abc import Iterator
from typing import Annotated, Any

import pytest
from pydantic import BaseModel, ValidationInfo, field_validator

from gamester.games.card_models import MOST_FAULTS, Fault, Place, Table, Told, check, fault, faults_of, refuse, told_with_lines
from gamester.games.registry import game_slugs
from gamester.words.languages import speaking
from gamester.words.library import Words

MESSAGES = {
    "en": """
even = { $where }: must be even
negative = {"{number}"} is { $n }
as-many = items must be as many as first
form = { $where }:{ $kind }
""",
    "de": """
even = { $where }: muss gerade sein
""",
}


def even(number: int) -> Iterator[Fault]:
    if number % 2:
        yield fault("T-02", "even")
    if number < 0:
        yield fault("T-01", "negative", n=number)


class Item(Table):
    number: Annotated[int, check(even)]


class File(Table):
    first: Annotated[int, check(even)]
    items: list[Item]

    @field_validator("items")
    @classmethod
    def are_as_many_as_first(cls, items: list[Item], info: ValidationInfo) -> list[Item]:
        if "first" in info.data and len(items) != info.data["first"]:
            refuse([fault("T-03", "as-many")])
        return items


@pytest.fixture(scope="module")
def words(tmp_path_factory: pytest.TempPathFactory) -> Words:
    folder = tmp_path_factory.mktemp("words")
    for code, messages in MESSAGES.items():
        (folder / f"{code}.ftl").write_text(messages, "utf-8")
    return Words(folder / "en.ftl")


def faults(file: dict[str, Any], words: Words, model: type[BaseModel] = File) -> list[Told]:
    def of_form(kind: str, place: Place) -> Fault:
        return fault("T-00", "form", kind=kind)

    return faults_of(model, file, words, lambda place: {"where": str(place)}, of_form)


@pytest.mark.parametrize(
    ("file", "told"),
    [
        ({"first": 0, "items": []}, []),
        ({"first": 2, "items": []}, [("T-03", "items must be as many as first")]),
        ({"first": 3, "items": []}, [("T-02", "('first',): must be even")]),
        ({"first": -1, "items": []}, [("T-01", "{number} is -1"), ("T-02", "('first',): must be even")]),
        ({"items": [{"number": True}]}, [("T-00", "('first',):missing"), ("T-00", "('items', 0, 'number'):int_type")]),
        ({"first": 1, "frist": 2, "items": [{"number": 3}]}, [
            ("T-00", "('frist',):extra_forbidden"), ("T-02", "('first',): must be even"), ("T-02", "('items', 0, 'number'): must be even"),
        ]),
    ],
)  # fmt: skip
def test_every_fault_is_told_in_the_order_of_the_law(file: dict[str, Any], told: list[Told], words: Words) -> None:
    assert faults(file, words) == told


def test_faults_are_told_in_the_language_of_the_reader(words: Words) -> None:
    with speaking("de"), told_with_lines({("first",): 7}):
        assert faults({"first": 1, "items": [{"number": 0}]}, words) == [("T-02", "('first',): muss gerade sein (Zeile 7)")]


def test_a_flood_of_faults_is_cut(words: Words) -> None:
    assert len(faults({f"x{k}": 1 for k in range(3 * MOST_FAULTS)}, words)) == MOST_FAULTS


def test_a_fault_of_many_entries_is_told_once(words: Words) -> None:
    class Odd(BaseModel):
        number: Annotated[int, check(lambda number: [fault("T-03", "as-many")])]

    class Many(BaseModel):
        items: list[Odd]

    assert faults({"items": [{"number": 1}] * 9}, words, Many) == [("T-03", "items must be as many as first")]


def test_games_import_no_pydantic() -> None:
    """Their modules, tables and texts need none; a card file does."""
    loading = "; ".join(f"g = get_game('{slug}'); g.text, g.game, g.law" for slug in game_slugs())
    program = f"import sys; from gamester.games.registry import get_game; {loading}; assert 'pydantic' not in sys.modules"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
