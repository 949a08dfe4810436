"""Sentences in another language: messages, phrases, lists, data files, and how a language is chosen."""

from __future__ import annotations

import pickle
import threading
from collections.abc import Iterator
from contextvars import copy_context
from pathlib import Path

import msgspec
import pytest

from gamester.core.law import Law
from gamester.match.positions.case_texts import narration, read_cases
from gamester.words import languages
from gamester.words.languages import UnknownLanguage, best_language, cache_by_language, language, language_of_locale, speak, speaking
from gamester.words.library import MessageError, Words, be_strict
from gamester.words.phrases import Phrase, encode_phrase, said
from gamester.words.translated import name_phrase, translated, translated_lines
from gamester.words.values import join_items, listed, person

ENGLISH = """
drew = { $who ->
    [you] You draw { n-cards }.
   *[other] { $name } draws { n-cards }.
 }
lost = Lost: { LIST($cards) } { ORDINAL($n) } { $n }
beaten = { $name } beats { A($card) }
plain = Only
    in English.
    .title = A title
# A remark.
option = Reveal { "{" }
last = The end
"""
GERMAN = """
n-cards = { $n ->
    [0] keine Karten
    [one] 1 Karte
   *[other] { $n } Karten
 }
drew = { $who ->
    [you] Du ziehst { n-cards }.
   *[other] { $name } zieht { n-cards }.
 }
lost = Verloren: { LIST($cards, "or") } { ORDINAL($n) } { $n }
beaten = { $name } schlägt { FORM($card, "acc") }
card-konig = König
    .acc = den König
last = Ende
"""
LAW = """
[[clause]]
id = "ZZ-01"
chapter = "Setup"
text = "Two people play."

[[clause]]
id = "ZZ-02"
chapter = "Setup"
text = "Nobody else does."
"""


@pytest.fixture(autouse=True)
def german(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(languages, "OFFERED", ["en", "de"])


@pytest.fixture
def words(tmp_path: Path) -> Words:
    (tmp_path / "en.ftl").write_text(ENGLISH, "utf-8")
    (tmp_path / "de.ftl").write_text(GERMAN, "utf-8")
    return Words(tmp_path / "en.ftl")


def test_a_sentence_is_said_in_the_language_of_now(words: Words) -> None:
    assert words.say("drew", n=1, **person("Ana", True)) == "You draw 1 card."
    with speaking("de"):
        assert words.say("drew", n=1, **person("Ana", True)) == "Du ziehst 1 Karte."
        assert words.say("drew", n=0, **person("Bo", False)) == "Bo zieht keine Karten."
        with speaking("en"):
            assert words.say("last") == "The end"
        assert words.say("last") == "Ende"
    assert words.say("drew", n=1, **person("Ana", True)) == "You draw 1 card."


def test_english_stands_in_for_what_a_language_lacks(words: Words) -> None:
    with speaking("de"):
        assert (words.say("plain"), words.say("plain.title")) == ("Only\nin English.", "A title")
        with pytest.raises(MessageError, match=r"en\.ftl.*nowhere"):
            words.say("nowhere")


def test_an_argument_that_is_missing_is_told_with_the_file_of_the_language(words: Words) -> None:
    with speaking("de"), pytest.raises(MessageError, match=r"de\.ftl: drew: .*n"):
        words.say("drew", who="you")


def test_lists_numbers_and_forms_follow_the_rules_of_the_language(words: Words) -> None:
    cards = listed(["Ass", "König", "8"])
    assert words.say("lost", cards=cards, n=1234) == "Lost: Ass, König and 8 1234th 1,234"
    assert words.say("beaten", name="Bo", card="Ace") == "Bo beats an Ace"
    with speaking("de"):
        assert words.say("lost", cards=cards, n=1234) == "Verloren: Ass, König oder 8 1234. 1.234"
        assert words.say("beaten", name="Bo", card="König") == "Bo schlägt den König"
        assert words.say("beaten", name="Bo", card="8") == "Bo schlägt 8"
        assert [join_items("ABCD"[:k]) for k in range(5)] == ["", "A", "A und B", "A, B und C", "A, B, C und D"]
        assert join_items(["{0}", "{x}"], "or") == "{0} oder {x}"
    assert join_items("ABC", "or") == "A, B or C"


def test_a_phrase_is_said_whenever_somebody_formats_it(words: Words) -> None:
    phrase = words.phrase("last")
    many = words.phrase("drew", n=2, **person("Bo", False))
    assert isinstance(phrase, str) and phrase == "The end" and "The end" in {phrase}
    assert many == "Bo draws 2 cards."
    with speaking("de"):
        assert (str(phrase), f"{phrase}.", said(phrase), "%s" % phrase) == ("Ende", "Ende.", "Ende", "Ende")  # noqa: UP031
        assert str(many) == "Bo zieht 2 Karten."
        assert phrase == "The end" and "".join([phrase]) == "The end"
        assert listed([phrase, "x"]).startswith("Ende") and words.say("beaten", name=phrase, card=phrase) == "Ende schlägt Ende"
        assert msgspec.json.encode({"words": [phrase]}, enc_hook=encode_phrase) == b'{"words":["Ende"]}'
    assert said("plain text") == "plain text"
    with pytest.raises(NotImplementedError, match="set"):
        encode_phrase(set())
    with pytest.raises(TypeError):
        msgspec.json.encode([phrase])


def test_a_phrase_survives_the_way_to_another_process(words: Words) -> None:
    again = pickle.loads(pickle.dumps(words.phrase("drew", n=1, **person("Bo", False))))
    with speaking("de"):
        assert isinstance(again, Phrase) and str(again) == "Bo zieht 1 Karte."


def test_a_phrase_without_arguments_needs_no_fluent(words: Words) -> None:
    """Its English text is that of Fluent all the same."""
    for message in ("plain", "plain.title", "last", "watching", "option"):
        assert str.__str__(words.phrase(message)) == words.say(message)
    fresh = Words(words.path)
    fresh.phrase("plain.title")
    assert fresh._messages == {}


def test_a_task_or_thread_has_its_own_language(words: Words) -> None:
    heard: list[str] = []
    with speaking("de"):
        inside = copy_context()
        thread = threading.Thread(target=lambda: heard.append(words.say("last")))
        thread.start()
        thread.join()
    assert heard == ["The end"] and words.say("last") == "The end"
    assert inside.run(words.say, "last") == "Ende"
    apart = copy_context()
    apart.run(speak, "de")
    assert (apart.run(language), language()) == ("de", "en")


@pytest.mark.parametrize("code", ["fr", "DE", "", "../de", "de "])
def test_a_language_that_is_not_offered_changes_nothing(code: str) -> None:
    with (
        pytest.raises(UnknownLanguage, match=r"^There are no sentences in .* yet\. Choose en \(English\) or de \(Deutsch\)\.$"),
        speaking(code),
    ):
        raise AssertionError("it was entered")
    with pytest.raises(UnknownLanguage):
        speak(code)
    assert language() == "en"


@pytest.mark.parametrize(
    ("accepted", "best"),
    [
        ("", "en"),
        ("de", "de"),
        ("de-AT,de;q=0.9,en;q=0.8", "de"),
        ("en-GB,de;q=0.9", "en"),
        ("fr, de;q=0.5, en;q=0.4", "de"),
        ("fr,it", "en"),
        ("de;q=0", "en"),
        ("DE-de", "de"),
        ("*;q=0.5", "en"),
        ("en;q=0.1, de ; q = 0.2", "de"),
        ("de;q=2", "en"),
        (",,;;q=,\x00", "en"),
        ("x," * 10_000 + "de", "en"),
    ],
)
def test_the_best_language_of_a_browser_is_the_first_that_is_offered(accepted: str, best: str) -> None:
    assert best_language(accepted) == best


def test_the_language_of_a_system_is_that_of_its_locale() -> None:
    assert [language_of_locale(one) for one in ("de_AT.UTF-8", "de", "C", "", "fr_FR", "en_US")] == ["de", "de", "en", "en", "en", "en"]


def test_a_law_is_read_in_the_language_of_its_reader(tmp_path: Path) -> None:
    (tmp_path / "law.toml").write_text(LAW, "utf-8")
    (tmp_path / "law.de.toml").write_text('[chapters]\nSetup = "Aufbau"\n\n[clauses]\nZZ-01 = "Zwei spielen."\n', "utf-8")
    law = Law.from_file(tmp_path / "law.toml", "ZZ")
    assert (law.text_of(1), law.clause(1).chapter) == ("Two people play.", "Setup")
    with speaking("de"):
        assert (law.text_of(1), law.clause(1).chapter, law.id(1)) == ("Zwei spielen.", "Aufbau", "ZZ-01")
        assert law.text_of(2) == "Nobody else does." and [*law.clauses] == ["ZZ-01", "ZZ-02"]
    assert law.clauses["ZZ-01"].text == "Two people play."


@pytest.fixture
def lenient() -> Iterator[None]:
    be_strict(False)
    yield
    be_strict()


def test_texts_of_data_files_are_found_by_their_keys(tmp_path: Path) -> None:
    (tmp_path / "lesson.de.toml").write_text('[army]\ntitle = "Heer"\nsaid = ["eins", "zwei"]\n', "utf-8")
    (tmp_path / "card_names.de.toml").write_text('"Moth" = "Motte"\n', "utf-8")
    lesson, moth = tmp_path / "lesson.pos", name_phrase(tmp_path, "Moth")
    assert (translated(lesson, "Army", "army", "title"), str(moth)) == ("Army", "Moth")
    with speaking("de"):
        assert (translated(lesson, "Army", "army", "title"), str(moth)) == ("Heer", "Motte")
        assert translated(lesson, "Group", "group", "title") == translated(lesson, "Group", "army", "title", "deeper") == "Group"
        assert translated_lines(lesson, ["one", "two"], "army", "said") == ["eins", "zwei"]
        assert translated_lines(lesson, ["one"], "group", "said") == ["one"]
        assert str(name_phrase(tmp_path, "Orbit")) == "Orbit"
        assert str(pickle.loads(pickle.dumps(moth))) == "Motte"


@pytest.mark.usefixtures("lenient")
def test_a_faulty_file_of_texts_leaves_the_english_ones(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    (tmp_path / "law.de.toml").write_text("[clauses]\nZZ-01 = 5\n", "utf-8")
    (tmp_path / "broken.de.toml").write_text("[clauses", "utf-8")
    (tmp_path / "lesson.de.toml").write_text('[army]\nsaid = ["eins"]\n', "utf-8")
    with speaking("de"):
        for _ in range(2):
            assert translated(tmp_path / "law.toml", "Two", "clauses", "ZZ-01") == "Two"
            assert translated(tmp_path / "broken.toml", "Two", "clauses", "ZZ-01") == "Two"
            assert translated_lines(tmp_path / "lesson.pos", ["one", "two"], "army", "said") == ["one", "two"]
    assert sorted(record.getMessage().split(":")[0].rpartition("/")[2] for record in caplog.records) == [
        *("broken.de.toml", "law.de.toml", "lesson.de.toml"),
    ]


def test_a_lesson_is_told_in_the_language_of_its_reader(tmp_path: Path) -> None:
    (tmp_path / "lesson.pos").write_text(
        'game armies\nseats 2\n\ncase army An army [AR-04]\nphase: arrange\nrest: stock\n" One. [AR-04]\n> 0 arrange JKQA\n" Two.\n',
        "utf-8",
    )
    (tmp_path / "lesson.de.toml").write_text('[army]\ntitle = "Ein Heer"\nsaid = ["Eins.", "Zwei."]\n', "utf-8")
    english = read_cases(tmp_path / "lesson.pos")[0]
    with speaking("de"):
        german = read_cases(tmp_path / "lesson.pos")[0]
        assert read_cases(tmp_path / "nowhere.pos") == ()
    assert (german.title, [step.text for step in german.steps]) == ("Ein Heer", ["Eins. [AR-04]", "0 arrange JKQA", "Zwei."])
    assert (german.name, german.clauses, german.setup) == (english.name, english.clauses, english.setup)
    assert (english.title, narration(english)) == ("An army", ["One.", "Two."])


def test_what_is_kept_is_kept_for_each_language() -> None:
    made = []

    @cache_by_language(maxsize=8)
    def greeting(name: str) -> str:
        made.append(name)
        return f"{language()} {name}"

    for _ in range(2):
        assert greeting("Bo") == "en Bo"
        with speaking("de"):
            assert greeting("Bo") == "de Bo"
    assert made == ["Bo", "Bo"]
