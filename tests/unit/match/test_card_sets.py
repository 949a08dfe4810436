"""Card sets for any game: by name, from a file, from a text."""

import re
import types
from itertools import product
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from gamester.core.law import platform_law
from gamester.games.registry import Game, game_slugs, get_game
from gamester.match.card_sets import MAX_BYTES, CardSet, builtin_sets, load_builtin_set, parse_set
from gamester.match.setup import load_set, load_set_file

ARMIES = get_game("armies")
CLASSIC = (ARMIES.folder / "card_sets" / "classic.toml").read_text("utf-8")
OURS = CLASSIC.replace('id = "classic"', 'id = "mine"').replace('"rulebook"', '"custom"')


def loaded(found: CardSet | list[str]) -> CardSet:
    assert isinstance(found, CardSet), found
    return found


def test_what_comes_with_the_game() -> None:
    assert builtin_sets(ARMIES) == ["classic", "grand", "skirmish"]
    assert ARMIES.text.DEFAULT_SET in builtin_sets(ARMIES)
    for name in builtin_sets(ARMIES):
        by_name = loaded(load_builtin_set(ARMIES, name))
        assert (by_name.name, by_name.is_builtin, by_name.cards.id) == (name, True, name)
        assert load_set(ARMIES, name) == by_name
        assert loaded(parse_set(ARMIES, by_name.text, "again")).cards == by_name.cards


@pytest.mark.parametrize("name", ["giant", "", "../armies/cards/classic", "classic.toml", "Classic", "\0"])
def test_unknown_sets(name: str) -> None:
    said = name.replace("\0", r"\x00")
    assert load_builtin_set(ARMIES, name) == [f"unknown card set '{said}' (there are: classic, grand, skirmish)"]
    is_path = "/" in name or name.endswith(".toml")
    assert load_set(ARMIES, name) == (load_set_file(ARMIES, Path(name)) if is_path else load_builtin_set(ARMIES, name))


def test_a_file_that_is_not_there() -> None:
    assert load_set(ARMIES, "nowhere/mine.toml") == ["mine.toml: cannot be opened: No such file or directory"]


def test_a_file(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(OURS, "utf-8")
    found = loaded(load_set(ARMIES, str(file)))
    assert (found.name, found.is_builtin, found.text, found.cards.id) == ("mine.toml", False, OURS, "mine")
    assert load_set_file(ARMIES, file) == found


def test_a_file_is_never_looked_for_by_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "mine.toml").write_text(OURS, "utf-8")
    monkeypatch.chdir(tmp_path)
    assert isinstance(load_set(ARMIES, "mine.toml"), CardSet)
    assert load_builtin_set(ARMIES, "mine.toml") == ["unknown card set 'mine.toml' (there are: classic, grand, skirmish)"]


def test_our_own_name_comes_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "classic").write_text(OURS, "utf-8")
    monkeypatch.chdir(tmp_path)
    assert loaded(load_set(ARMIES, "classic")).cards.id == "classic"


def test_faults_of_a_file_are_lines(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(OURS.replace("hand = 7", "hand = 1").replace("[2, 4]", "[2, 5]"), "utf-8")
    assert load_set(ARMIES, str(file)) == [
        "mine.toml: AR-V08 players must be [min, max] with 2 <= min <= max <= 4 (line 7)",
        "mine.toml: AR-V09 hand must be 2..10 (line 8)",
    ]


def test_later_checks_run_although_earlier_ones_failed() -> None:
    """Values that stand twice are told beside an unknown key, a missing name and a wrong type."""
    wrong = (
        OURS.replace(', name = "Jack"', "")
        .replace("value = 14 }", "value = 13 }")
        .replace("value = 3, copies = 4", "value = 2, gold = 1, copies = 4")
    )
    told = parse_set(ARMIES, wrong.replace("value = 10, copies = 4", 'value = 10, copies = "x"'), "mine.toml")
    assert isinstance(told, list) and [fault.split()[1] for fault in told] == ["AR-V02", "AR-V03", "AR-V04", "AR-V13", "AR-V14"]
    lines = wrong.splitlines()
    named = [int(re.findall(r"\(line (\d+)\)", fault)[0]) for fault in told]
    assert "gold" in lines[named[0] - 1] and '"J"' in lines[named[1] - 1] and "value = 10" in lines[named[2] - 1]


@pytest.mark.parametrize(("cards", "game"), list(product(game_slugs(), game_slugs())))
def test_a_set_for_another_game_is_named_as_such(cards: str, game: str) -> None:
    sets = builtin_sets(get_game(cards))
    if cards == game or not sets or not builtin_sets(get_game(game)):
        return
    text = (get_game(cards).folder / "card_sets" / f"{sets[0]}.toml").read_text("utf-8")
    title, wanted = get_game(cards).text.TITLE, get_game(game).text.TITLE
    assert parse_set(get_game(game), text, "mine.toml") == [f"mine.toml: these are cards for {title}, not for {wanted}"]


def test_files_that_cannot_be_opened(tmp_path: Path) -> None:
    assert load_set_file(ARMIES, tmp_path / "none.toml") == ["none.toml: cannot be opened: No such file or directory"]
    assert load_set_file(ARMIES, tmp_path) == [f"{tmp_path.name}: cannot be opened: Is a directory"]


def test_sets_that_are_too_long(tmp_path: Path) -> None:
    fits = OURS + "#" * (MAX_BYTES - len(OURS.encode()))
    assert isinstance(parse_set(ARMIES, fits, "text"), CardSet)
    assert parse_set(ARMIES, fits + "#", "text") == [f"text: TB-906 {platform_law().text_of(906)}"]
    file = tmp_path / "long.toml"
    file.write_text(fits + "#", "utf-8")
    assert load_set_file(ARMIES, file) == [f"long.toml: TB-906 {platform_law().text_of(906)}"]


def test_a_game_without_sets(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    plain = types.ModuleType("plain_game")
    plain.__file__, plain.__path__ = str(tmp_path / "__init__.py"), [str(tmp_path)]
    monkeypatch.setitem(__import__("sys").modules, "plain_game", plain)
    game = Game("plain", "plain_game")
    assert builtin_sets(game) == []
    assert load_builtin_set(game, "classic") == ["unknown card set 'classic' (there are: none)"]
    assert parse_set(game, OURS, "mine") == ["mine: plain has no card sets"]


@given(st.text(max_size=30))
@example("/\x85")
def test_any_text_is_answered(text: str) -> None:
    for found in (parse_set(ARMIES, text, "F"), load_set(ARMIES, text)):
        assert isinstance(found, list) and all(len(line.splitlines()) == 1 for line in found)


def test_a_key_that_would_need_gigabytes_is_not_read() -> None:
    deep = CLASSIC + "\n" + ".".join("a" * 40_000) + " = 1\n"
    lines = deep.count("\n")
    assert parse_set(ARMIES, deep, "deep") == [f"deep:{lines}: expected keys of a few parts, got one of more than 16"]
    assert loaded(parse_set(ARMIES, CLASSIC, "plain"))
    wide = CLASSIC + "\n# " + "a" * 60_000 + "\n"
    assert loaded(parse_set(ARMIES, wide, "wide"))


@pytest.mark.parametrize("part", ['"!"', "'!'", '"\\""', '" . "', "a", '"' + "x" * 64 + '"'])
@pytest.mark.parametrize("between", [".", " . ", ".\t\t"])
def test_a_key_of_many_parts_of_any_kind_is_not_read(part: str, between: str) -> None:
    deep = CLASSIC + "\n" + between.join([part] * 1000) + " = 1\n"
    assert parse_set(ARMIES, deep, "deep") == [f"deep:{deep.count(chr(10))}: expected keys of a few parts, got one of more than 16"]
