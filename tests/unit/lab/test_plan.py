"""Plans: what they expand to, and one sentence for everything that is wrong with one."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from gamester.games.options import Choice
from gamester.games.registry import get_game
from gamester.lab.plan import HOLDS, ExperimentPlan, InvalidPlan, expand_plan, parse_plan, spoken_number
from gamester.lab.report import plan_as_toml
from gamester.match.card_sets import load_builtin_set


def test_one_thing_is_varied_at_a_time_and_everything_with_everything_when_asked() -> None:
    choice = next(option for option in get_game("armies").text.OPTIONS if isinstance(option, Choice))
    other = choice.values[1:]
    plan = ExperimentPlan("armies", seats=[2, 3], bots=["heuristic", "random"], sets=["classic", "skirmish"], options={choice.name: "all"})
    made = expand_plan(plan)
    assert len(made) == 2 * 2 * (1 + len(other) + 1)
    assert [one.change_text for one in made[: 2 + len(other)]].count("") == 1
    assert all(choice.ruling in one.change_text for one in made if one.options)
    crossed = expand_plan(ExperimentPlan("armies", seats=[2], sets=["classic", "skirmish"], options={choice.name: "all"}, cross=True))
    assert len(crossed) == 2 * (1 + len(other))


def test_a_number_inside_a_set_can_be_varied() -> None:
    loaded = load_builtin_set(get_game("shapes"), "default")
    assert not isinstance(loaded, list)
    made = expand_plan(ExperimentPlan("shapes", seats=[2], vary={"card.0.copies": [1, 3]}))
    assert [one.change_text for one in made] == ["", "card.0.copies = 1", "card.0.copies = 3"]
    assert [one.change_words for one in made] == ["", "copies 1 for card 1", "copies 3 for card 1"]
    cards = [tomllib.loads(one.text)["card"] if one.text else None for one in made]
    assert cards[0] is None and cards[1] and cards[2] and [cards[1][0]["copies"], cards[2][0]["copies"]] == [1, 3]
    assert cards[1][1:] == cards[2][1:] == tomllib.loads(loaded.text)["card"][1:]


@pytest.mark.parametrize(
    ("game", "path", "words"),
    [
        ("armies", "set.army.0.value", "value 7 for Jack"),
        ("armies", "set.hand", "hand 7"),
        ("armies", "set.number.0.copies", "copies 7 for number 2"),
        ("shapes", "card.1.a.n", "n 7 for card 2, a"),
        ("surviving", "counts.level1.0", "7 as number 1 of counts, level1"),
    ],
)
def test_a_varied_number_is_told_in_words(game: str, path: str, words: str) -> None:
    loaded = load_builtin_set(get_game(game), getattr(get_game(game).text, "DEFAULT_SET", ""))
    assert not isinstance(loaded, list)
    assert spoken_number(loaded.text, path, 7) == words


BAD = [
    ("game = 'chess'", "unknown game 'chess'"),
    ("game = 'armies'\nseats = [9]", "armies has 2 to 4 seats, got 9"),
    ("game = 'armies'\nbots = 'stockfish'", "unknown bot 'stockfish'"),
    ("game = 'armies'\nbots = []", "an empty sweep"),
    ("game = 'armies'\n[options]\ncastling = 'all'", "unknown house rule 'castling'"),
    ("game = 'armies'\n[options]\npass_memory = []", "an empty sweep"),
    ("game = 'armies'\n[options]\npass_memory = ['sometimes']", "house rule 'pass_memory' must be one of"),
    ("game = 'armies'\n[options]\nturn_limit = 'all'", "has no list of readings"),
    ("game = 'armies'\nsets = ['tarot']", "unknown card set 'tarot'"),
    ("game = 'armies'\nsets = ['nowhere.toml']", "nowhere.toml: cannot be opened"),
    ("game = 'shapes'\n[vary]\n'card.².copies' = [1]", "there is no 'card.²' in the set 'default' (there: 0 to "),
    ("game = 'armies'\n[vary]\n'set.beauty' = [1]", "there is no 'set.beauty' in the set 'classic'"),
    ("game = 'armies'\n[vary]\n'set.id' = [1]", "is not a whole number"),
    ("game = 'armies'\n[vary]\n'set.version' = []", "an empty sweep"),
    ("game = 'armies'\nmost = 0", "expected 1 to 10000000 games at most, got 0"),
    ("game = 'armies'\ninterval = 0", "expected an interval of more than 0"),
    ("game = 'armies'\ngames = 5", "unknown key 'games' (there are: game, seats"),
    ("game = 'armies'\nmost = 'many'", "expected a whole number for 'most', got many"),
    ("game = ", "plan: "),
    ("x" * 300_000, "expected at most"),
]


@pytest.mark.parametrize(("text", "words"), BAD)
def test_a_bad_plan_is_refused_in_words(text: str, words: str) -> None:
    with pytest.raises(InvalidPlan) as wrong:
        expand_plan(parse_plan(text))
    assert any(words in fault for fault in wrong.value.errors), wrong.value.errors


def test_the_plan_of_the_page_can_be_carried_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    root = Path(__file__).resolve().parents[3]
    (text,) = re.findall(r"```toml\n(.*?)```", (root / "docs/how-to/lab.md").read_text("utf-8"), re.DOTALL)
    (tmp_path / "mine.toml").write_bytes((root / "src/gamester/games/shapes/card_sets/default.toml").read_bytes())
    monkeypatch.chdir(tmp_path)
    assert {one.cards.rsplit("/", 1)[-1].split(",")[0] for one in expand_plan(parse_plan(text))} == {"default", "mine.toml"}


@pytest.mark.parametrize(("value", "words"), [("[" * 2000 + "]" * 2000, "nested too deeply"), ("9" * 5000, "4300 digits")])
def test_what_no_reader_takes_is_a_bad_plan_too(value: str, words: str) -> None:
    with pytest.raises(InvalidPlan, match=words):
        parse_plan(f'game = "armies"\nseats = {value}\n')


def test_too_many_variants_are_refused() -> None:
    with pytest.raises(InvalidPlan, match="expected at most 200 variants"):
        expand_plan(ExperimentPlan("armies", seats=[2], options={"turn_limit": list(range(50, 300))}))


def test_all_faults_are_told_at_once() -> None:
    with pytest.raises(InvalidPlan) as wrong:
        expand_plan(parse_plan("game = 'armies'\nseats = [9, 1]\nmost = 0\n[options]\ncastling = 'all'"))
    assert len(wrong.value.errors) >= 4


def test_no_fault_hides_another() -> None:
    """An unknown key, a wrong type, a wrong number, a wrong bot and a missing set are told together."""
    with pytest.raises(InvalidPlan) as wrong:
        parse_plan("game = 'armies'\nbogus = 1\nmost = 'x'\ninterval = -1\nbots = 'polcy'\nsets = 'tarot'")
    told = " ".join(wrong.value.errors)
    for words in (
        "unknown key 'bogus'",
        "for 'most', got x",
        "an interval of more than 0",
        "unknown bot 'polcy'",
        "unknown card set 'tarot'",
    ):
        assert words in told


def test_every_key_of_a_plan_is_described() -> None:
    assert list(HOLDS) == list(ExperimentPlan.__struct_fields__)


def test_a_plan_is_written_as_it_is_read(tmp_path: Path) -> None:
    plan = ExperimentPlan(
        "armies", seats=[2, 3], sets=["classic"], options={"pass_memory": "all"}, vary={"set.version": [1, 2]}, interval=0.5
    )
    assert parse_plan(plan_as_toml(plan)) == plan
