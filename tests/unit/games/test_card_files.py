"""TOML that cannot be read: one sentence in the reader's language, with the place, for every fault that Python's parser tells."""

import tomllib

import pytest

from gamester.games.card_files import AT, FAULT, parse_toml
from gamester.words.languages import speaking

FAULTY = {
    "x": ("statement", "the sign = after a key is missing (at the end of the file)"),
    "!": ("statement", "no name of a table, and no key with a value (at line 1, column 1)"),
    "x = 1 y = 2": ("newline", "more than one statement in a line (at line 1, column 7)"),
    "x = 1\nx = 2": ("twice", "a table or value that is there already (at the end of the file)"),
    "[x]\n[x]": ("twice", "a table or value that is there already (at line 2, column 3)"),
    "x = {a = 1}\n[x.b]\nc = 1": ("twice", "a table or value that is there already (at line 2, column 5)"),
    "x = {a = 1, a = 2}": ("twice", "a table or value that is there already (at line 1, column 18)"),
    "[x": ("bracket", "the closing bracket of a table's name is missing (at the end of the file)"),
    "[[x]": ("bracket", "the closing bracket of a table's name is missing (at line 1, column 4)"),
    "x: 1": ("equals", "the sign = after a key is missing (at line 1, column 2)"),
    "x.! = 1": ("key", "no name of a key (at line 1, column 3)"),
    "x = [1": ("array", "a list that is not closed (at the end of the file)"),
    "x = {a = 1": ("inline", "a table in braces that is not closed (at the end of the file)"),
    'x = "\\q"': ("escape", "an unknown escape in a text (at line 1, column 8)"),
    'x = "\\uD800"': ("escape", "an unknown escape in a text (at line 1, column 12)"),
    'x = "a': ("string", "a text that is not closed (at the end of the file)"),
    "x = 'a": ("string", "a text that is not closed (at the end of the file)"),
    'x = "\x01"': ("character", "a character that must not stand here (at line 1, column 6)"),
    "# \x01": ("character", "a character that must not stand here (at line 1, column 3)"),
    "x =": ("value", "no value (at the end of the file)"),
    "x = 2026-02-31": ("value", "no value (at line 1, column 5)"),
}


@pytest.mark.parametrize("text", FAULTY)
def test_a_fault_is_told_with_its_place(text: str) -> None:
    assert parse_toml(text) == f"not TOML: {FAULTY[text][1]}"


def test_every_form_is_tried() -> None:
    assert {form for form, _ in FAULTY.values()} == {"value", *FAULT.groupindex}


@pytest.mark.parametrize("text", FAULTY)
def test_the_place_is_that_of_the_parser(text: str) -> None:
    """What the parser of this Python says ends with the place, and begins with words that are known, or is about a value."""
    with pytest.raises(tomllib.TOMLDecodeError) as caught:
        tomllib.loads(text)
    at = AT.search(str(caught.value))
    assert at is not None and (at["line"] or "end") in str(parse_toml(text))


def test_it_is_told_in_german() -> None:
    with speaking("de"):
        assert parse_toml("x = [1") == "kein TOML: eine Liste, die nicht geschlossen ist (am Ende der Datei)"
        assert parse_toml("x: 1") == "kein TOML: das Zeichen = nach einem Schlüssel fehlt (in Zeile 1, Spalte 2)"
        assert parse_toml(b"\xff") == "kein TOML: kein UTF-8-Text ab Byte 0"
        assert parse_toml("x = " + "[" * 5000) == "kein TOML: zu tief verschachtelt"


def test_toml_is_read() -> None:
    assert parse_toml("x = 1") == parse_toml(b"x = 1") == {"x": 1}
