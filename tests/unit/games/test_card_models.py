"""Models of card files: every fault at once, and nothing of pydantic until a file is read."""

import subprocess
import sys
from collections.abc import Iterator
from typing import Annotated, Any

import pytest
from pydantic import BaseModel, ValidationInfo, field_validator

from gamester.games.card_models import MOST_FAULTS, Fault, Place, Table, check, faults_of, refuse
from gamester.games.registry import game_slugs


def even(number: int) -> Iterator[Fault]:
    if number % 2:
        yield "T-02", ": must be even"
    if number < 0:
        yield "T-01", f"{{number}} is {number}"


class Item(Table):
    number: Annotated[int, check(even)]


class File(Table):
    first: Annotated[int, check(even)]
    items: list[Item]

    @field_validator("items")
    @classmethod
    def are_as_many_as_first(cls, items: list[Item], info: ValidationInfo) -> list[Item]:
        if "first" in info.data and len(items) != info.data["first"]:
            refuse([("T-03", "items must be as many as first")])
        return items


def say(kind: str, place: Place, words: str) -> Fault:
    return (kind if words else "T-00"), f"{place}:{words or kind}"


@pytest.mark.parametrize(
    ("file", "faults"),
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
def test_every_fault_is_told_in_the_order_of_the_law(file: dict[str, Any], faults: list[Fault]) -> None:
    assert faults_of(File, file, say) == faults


def test_a_flood_of_faults_is_cut() -> None:
    assert len(faults_of(File, {f"x{k}": 1 for k in range(3 * MOST_FAULTS)}, say)) == MOST_FAULTS


def test_a_fault_of_many_entries_is_told_once() -> None:
    class Many(BaseModel):
        items: list[Item]

    assert faults_of(Many, {"items": [{"number": 1}] * 9}, lambda kind, place, words: (kind, words)) == [("T-02", " must be even")]


def test_games_import_no_pydantic() -> None:
    """Their modules, tables and texts need none; a card file does."""
    loading = "; ".join(f"g = get_game('{slug}'); g.text, g.game, g.law" for slug in game_slugs())
    program = f"import sys; from gamester.games.registry import get_game; {loading}; assert 'pydantic' not in sys.modules"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
