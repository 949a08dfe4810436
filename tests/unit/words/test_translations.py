"""Every language against English: what `make lint` checks, and that it finds each kind of fault."""

from __future__ import annotations

from pathlib import Path

import pytest

from gamester.words import languages
from gamester.words.languages import ENGLISH, LANGUAGES, speaking
from gamester.words.library import Words
from tests.support import translations
from tests.support.message_forms import SRC, WRONG, renderings, shown

OTHERS = [code for code in LANGUAGES if code != ENGLISH]
FILES = sorted(file for code in OTHERS for file in SRC.rglob(f"{code}.ftl"))
EVERYWHERE = ("unfilled", "an ending in brackets", "an id", "two spaces", "a shout")
"""Faults that are faults in every language."""
FILE = """## Log

drew = { $who ->
    [you] You draw { n-cards }.
   *[other] { $name } draws { n-cards }.
 }
beaten = { $name } beats { A($card) }.
    .item = { $card }
ends = The game is over.
"""
GOOD = """
drew = { $who ->
    [you] Du ziehst { n-cards }.
   *[other] { $name } zieht { n-cards }.
 }
beaten = { $name } schlägt { own-form }.
    .item = { $card }
own-form = { FORM($card, "acc") }
ends = Das Spiel ist aus.
card-konig = König
    .acc = den König
"""


@pytest.fixture
def source(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder with English words and a sound translation, in the place of the sources."""
    for folder in ("words", "games/ludo"):
        (tmp_path / folder).mkdir(parents=True)
    (tmp_path / "words" / "en.ftl").write_text("n-cards = { $n } cards\n", "utf-8")
    (tmp_path / "words" / "de.ftl").write_text("n-cards = { $n } Karten\n", "utf-8")
    ludo = tmp_path / "games" / "ludo"
    (ludo / "en.ftl").write_text(FILE, "utf-8")
    (ludo / "de.ftl").write_text(GOOD, "utf-8")
    (ludo / "law.toml").write_text('[[clause]]\nid = "LU-01"\nchapter = "Setup"\ntext = "Sit."\n', "utf-8")
    (ludo / "law.de.toml").write_text('[chapters]\nSetup = "Aufbau"\n[clauses]\nLU-01 = "Sitz."\n', "utf-8")
    (ludo / "lesson.pos").write_text('game ludo\ncase one A title\n" Look.\n', "utf-8")
    (ludo / "lesson.de.toml").write_text('[one]\ntitle = "Titel"\nsaid = ["Schau."]\n', "utf-8")
    monkeypatch.setattr(translations, "SRC", tmp_path)
    monkeypatch.setattr(translations, "OFFERED", ["en", "de"])
    return ludo


def test_a_sound_translation_has_no_faults(source: Path) -> None:
    assert translations.faults("de") == []


@pytest.mark.parametrize(
    ("file", "old", "new", "fault"),
    [
        ("de.ftl", "ends = Das Spiel ist aus.", "", "ends is missing"),
        ("de.ftl", "    .item = { $card }\n", "", "beaten.item is missing"),
        ("de.ftl", "ends = ", "end = ", "end is said nowhere"),
        ("de.ftl", "Du ziehst { n-cards }", "Du ziehst { $many }", "takes $many"),
        ("de.ftl", "{ $name } zieht", "Bo zieht", "leaves out $name"),
        ("de.ftl", "{ FORM($card", "{ ART($card", "calls ART"),
        ("de.ftl", "{ own-form }", "{ her-form }", "names her-form"),
        ("de.ftl", "ends = Das", "ends = { Das", "expected a message"),
        ("de.ftl", "ends = Das", "ends = Aus.\nends = Das", "there twice"),
        ("law.de.toml", 'LU-01 = "Sitz."', "", "'LU-01' is missing"),
        ("law.de.toml", "Setup", "Set-up", "'Set-up' is in no English file"),
        ("law.de.toml", "[chapters]", "[chapter]", "expected one of"),
        ("lesson.de.toml", '"Schau."', '"Schau.", "Und?"', "expected 1 lines, got 2"),
        ("lesson.de.toml", 'title = "Titel"', "", "'title' is missing"),
    ],
)
def test_every_fault_of_a_translation_is_found(source: Path, file: str, old: str, new: str, fault: str) -> None:
    path = source / file
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new), "utf-8")
    assert any(fault in found for found in translations.faults("de")), translations.faults("de")


@pytest.mark.parametrize("file", ["de.ftl", "law.de.toml", "lesson.de.toml"])
def test_a_file_may_be_missing_until_its_language_is_offered(source: Path, file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    (source / file).unlink()
    assert len(translations.faults("de")) == 1
    monkeypatch.setattr(translations, "OFFERED", ["en"])
    assert translations.faults("de") == []


@pytest.mark.parametrize("code", OTHERS)
def test_a_language_is_as_english_is(code: str) -> None:
    """It is complete if it is offered."""
    assert translations.faults(code) == []


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.stem}-{shown(path)}")
def test_every_message_reads_well_in_every_form_of_every_language(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(languages, "OFFERED", [ENGLISH, path.stem])
    faults, words = [], Words(path.with_name(f"{ENGLISH}.ftl"))
    with speaking(path.stem):
        for id, _, arguments, english in renderings(words.path):
            text = words.say(id, **arguments)
            faults += [
                f"{id}: {what}: {text!r} {arguments}" for what in EVERYWHERE if WRONG[what].search(text) and not WRONG[what].search(english)
            ]
            faults += [f"{id}: nothing: {arguments}" for _ in [0] if english and not text]
    assert "\n".join(dict.fromkeys(faults)) == ""
