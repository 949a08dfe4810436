"""The law as data: numbers and ids, errors in files, platform reasons, and Armies."""

import re
import tomllib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamester.core import law as clauses
from gamester.core.law import Law, LawError, clause_number, parse_law, platform_law
from gamester.games.registry import get_game
from gamester.games.step import NOT_A_SEAT, NOT_AN_ACTION

PLAIN = '[[clause]]\nid = "XY-07"\nchapter = "One"\ntext = "You may."\nsource = "p. 3"\n'
RULED = '[[clause]]\nid = "XY-R02"\nchapter = "Two"\ntext = "You must."\noption = "often"\n'


def law(text: str) -> Law:
    found = parse_law(text, "XY")
    assert isinstance(found, Law), found
    return found


def test_numbers_ids_and_words() -> None:
    found = law(PLAIN + RULED)
    assert list(found.clauses) == ["XY-07", "XY-R02"]
    assert [found.number(id) for id in ("XY-07", "XY-R02", "TB-903")] == [7, 102, 903]
    assert [found.id(number) for number in (7, 102, 901)] == ["XY-07", "XY-R02", "TB-901"]
    assert found.text_of(102) == "You must."
    assert found.text_of(901) == platform_law().text_of(901)
    assert (found.clause(7).source, found.clause(7).option, found.clause(7).explanatory) == ("p. 3", "", False)
    assert found.clause(102).option == "often"


@pytest.mark.parametrize("number", [0, 8, 107, 899, 999])
def test_a_number_without_a_clause(number: int) -> None:
    found = law(PLAIN + RULED)
    for ask in (found.clause, found.id, found.text_of):
        with pytest.raises(KeyError):
            ask(number)


def test_an_id_without_a_clause() -> None:
    with pytest.raises(KeyError):
        law(PLAIN).number("XY-R02")


@pytest.mark.parametrize(
    ("id", "number"), [("QX-01", 1), ("QX-99", 99), ("QX-R01", 101), ("QX-R47", 147), ("TB-901", 901), ("TB-999", 999)]
)
def test_numbers_of_ids(id: str, number: int) -> None:
    assert clause_number(id) == number


@pytest.mark.parametrize(
    "id", ["", "QX-1", "QX-00", "QX-R00", "QX-016", "qx-16", "QX16", "QXX-16", "QX-V01", "QX-901", "TB-16", "TB-R16", "QX-16 ", "QX-١٦"]
)
def test_clause_number_refuses_what_is_no_id(id: str) -> None:
    with pytest.raises(ValueError, match="is no id of a clause"):
        clause_number(id)


@pytest.mark.parametrize(
    ("text", "faults"),
    [
        ("", ["law.toml: no [[clause]] tables"]),
        ("clause = 3", ["law.toml: no [[clause]] tables"]),
        (PLAIN + PLAIN, ["law.toml: XY-07: the id is used twice"]),
        (PLAIN + "[more]\n", ["law.toml: unknown key 'more'"]),
        (PLAIN.replace("XY-07", "XY-7"), ["law.toml: XY-7: an id is XY-nn or XY-Rnn"]),
        (PLAIN.replace("XY-07", "ZZ-07"), ["law.toml: ZZ-07: ids here begin with XY-"]),
        (PLAIN.replace("XY-07", "TB-907"), ["law.toml: TB-907: ids here begin with XY-"]),
        (PLAIN + 'option = "often"\n', ["law.toml: XY-07: only a ruling has an option"]),
        (PLAIN.replace("You may.", " "), ["law.toml: XY-07: 'text' is empty"]),
        (PLAIN.replace('"One"', '""'), ["law.toml: XY-07: 'chapter' is empty"]),
        (PLAIN.replace('chapter = "One"\n', ""), ["law.toml: clause #1: Object missing required field `chapter`"]),
        (RULED + PLAIN + "rank = 1\n", ["law.toml: clause #2: Object contains unknown field `rank`"]),
        (
            PLAIN + RULED.replace("You must.", "") + RULED,
            ["law.toml: XY-R02: 'text' is empty", "law.toml: XY-R02: the id is used twice"],
        ),
    ],
)
def test_faults(text: str, faults: list[str]) -> None:
    assert parse_law(text, "XY") == faults


def test_what_is_no_toml() -> None:
    found = parse_law("[[clause", "XY", "law.toml")
    assert isinstance(found, list) and len(found) == 1 and found[0].startswith("law.toml: not TOML: ")


@given(st.text(max_size=40) | st.text('[]="clauseidtx \n', max_size=40))
def test_any_text_gets_a_law_or_messages(text: str) -> None:
    found = parse_law(text, "XY")
    assert isinstance(found, Law) or (found and all(line.startswith("law.toml: ") for line in found))


def test_law_file_errors_are_all_reported(tmp_path: Path) -> None:
    file = tmp_path / "law.toml"
    file.write_text(PLAIN + PLAIN + RULED.replace("XY", "ZZ"), "utf-8")
    with pytest.raises(LawError) as caught:
        Law.from_file(file, "XY")
    assert str(caught.value).splitlines() == ["law.toml: XY-07: the id is used twice", "law.toml: ZZ-R02: ids here begin with XY-"]


def test_the_platform() -> None:
    """The reasons of the platform have consecutive numbers, and the rules return those numbers for them."""
    file = Path(clauses.__file__).with_name("platform_law.toml").read_text("utf-8")
    ids = [clause["id"] for clause in tomllib.loads(file)["clause"]]
    assert ids == sorted(set(ids)) == list(platform_law().clauses)
    assert all(re.fullmatch("TB-9[0-9]{2}", id) and 900 < platform_law().number(id) < 1000 for id in ids)
    assert platform_law().text_of(NOT_A_SEAT) == "There is no such seat at this table."
    assert platform_law().text_of(NOT_AN_ACTION) == "This game has no such move."
    assert platform_law().text_of(909) == "A move isn't written like this."


def test_the_law_of_armies_is_whole() -> None:
    """AR-01 to AR-60 and AR-R01 to AR-R37 exist in order, each with its place; prose refuses nothing."""
    found = get_game("armies").law
    assert list(found.clauses) == [f"AR-{n:02}" for n in range(1, 61)] + [f"AR-R{n:02}" for n in range(1, 38)]
    assert all(clause.source for clause in found.clauses.values())
    assert [clause.id for clause in found.clauses.values() if clause.explanatory] == ["AR-02", "AR-03", "AR-47", "AR-60", "AR-R20"]


def test_the_options_of_armies_and_its_law_name_each_other() -> None:
    game = get_game("armies")
    by_law = {clause.option: clause.id for clause in game.law.clauses.values() if clause.option}
    by_rule = {option.name: option.ruling for option in game.text.OPTIONS}
    assert by_law.items() <= by_rule.items()
    assert set(by_rule) - set(by_law) == {"age_order"}
    assert all(ruling in game.law.clauses for ruling in by_rule.values())


@pytest.mark.parametrize(
    "path", [get_game("armies").folder / "law.toml", Path(clauses.__file__).with_name("platform_law.toml")], ids=lambda path: path.name
)
def test_words_are_plain(path: Path) -> None:
    """Sentences end, nothing is shouted, and no sentence is too long to read."""
    for clause in tomllib.loads(path.read_text("utf-8"))["clause"]:
        assert clause["text"].endswith("."), clause["id"]
        assert "!" not in clause["text"] and clause["text"].isprintable(), clause["id"]
        assert all(len(sentence.split()) <= 30 for sentence in clause["text"].split(". ")), clause["id"]
