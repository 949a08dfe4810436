"""The library of messages with sound files and with damaged ones."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor, wait
from pathlib import Path
from threading import Event

import pytest
from fluent.syntax import FluentParser
from fluent.syntax.ast import Resource

from gamester.words.library import NO_WORDS, MessageError, Words, be_strict, words_of
from gamester.words.values import find_mark, listed, marked, person

FILE = """
# A comment.
drew = { $who ->
    [you] You draw { n-cards }.
   *[other] { $name } draws { n-cards }.
 }
gave = { $name } gives { $target ->
    [you] you
    [self] yourself
   *[other] { $targetName }
 } { A($card) }.
lost = You lose { LIST(A($cards)) }, { THE($first) } { ORDINAL($n) }.
either = { LIST($cards, "or") }
drawn = You draw { $item } now.
    .item = { A($card) }
many = The { LIST(EACH($cards, "plural")) } fall.
plural = { $item ->
    [J] Jacks
   *[other] { $item }s
 }
phase = Stack
    .title = Armies
card-sheep-one = Sheep
    .a = a lone Sheep
"""


@pytest.fixture
def words(tmp_path: Path) -> Words:
    path = tmp_path / "en.ftl"
    path.write_text(FILE, "utf-8")
    return Words(path)


@pytest.fixture
def lenient() -> Iterator[None]:
    be_strict(False)
    yield
    be_strict()


def test_a_sentence_agrees_with_person_and_number(words: Words) -> None:
    assert words.say("drew", n=1, **person("Ana", True)) == "You draw 1 card."
    assert words.say("drew", n=0, **person("Bo", False)) == "Bo draws no cards."
    assert words.say("drew", n=21, **person("you", False)) == "you draws 21 cards."
    assert words.say("drew", n=1234, **person("Bo", False)) == "Bo draws 1,234 cards."


def test_a_player_may_be_called_anything(words: Words) -> None:
    for name in ("{ $n }", "\\u0041", "-term", "宋江", "O'Hara", "{name}"):
        assert words.say("drew", n=2, **person(name, False)) == f"{name} draws 2 cards."
    assert words.say("drew", n=2, **person("דנה", False)) == "\u2068דנה\u2069 draws 2 cards."


def test_the_reader_of_both_ends_is_yourself(words: Words) -> None:
    give = {"name": "Ana", "card": "Omni"}
    assert words.say("gave", **give, **person("Bo", False, "target")) == "Ana gives Bo an Omni."
    assert words.say("gave", **give, **person("Bo", True, "target")) == "Ana gives you an Omni."
    assert words.say("gave", **give, **person("Bo", True, "target", does_it=True)) == "Ana gives yourself an Omni."


def test_a_list_has_articles_and_one_last_word(words: Words) -> None:
    cards = ["Ace", "8", "Jack", "unicorn", "Sheep one"]
    assert words.say("lost", cards=listed(cards), first="Ace", n=1) == (
        "You lose an Ace, an 8, a Jack, a unicorn and a lone Sheep, the Ace 1st."
    )
    assert words.say("many", cards=listed(["J", "Ace"])) == "The Jacks and Aces fall."
    assert words.say("either", cards=listed(["J", "Q"])) == "J or Q"
    assert [words.say("lost", cards="Ace", first="Ace", n=n).split()[-1] for n in (2, 3, 4, 11, 12, 13, 21, 112)] == [
        *("2nd.", "3rd.", "4th.", "11th.", "12th.", "13th.", "21st.", "112th."),
    ]


def test_the_item_of_a_line_is_found_with_its_article(words: Words) -> None:
    text, (start, end) = find_mark(words.say("drawn", item=marked(words.say("drawn.item", card="Ace"))))
    assert (text, text[start:end]) == ("You draw an Ace now.", "an Ace")
    assert find_mark("Nothing.") == ("Nothing.", (0, 0))


def test_attributes_and_shared_messages_are_messages_too(words: Words) -> None:
    assert (words.say("phase"), words.say("phase.title"), words.say("n-cards", n=1)) == ("Stack", "Armies", "1 card")
    assert "phase.title" in words and "phase.others" not in words and "gone" not in words


@pytest.mark.usefixtures("lenient")
def test_a_fault_is_told_once_and_the_sentence_stands(words: Words, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.ERROR, "gamester"):
        for _ in range(3):
            assert words.say("drew", who="you", n=2) == "You draw 2 cards."
            assert words.say("drew", who="you") == "You draw … cards."
            assert words.say("lost", n=3, cards="Ace") == "You lose an Ace, the … 3rd."
            assert words.say("gone") == NO_WORDS
    assert len(caplog.records) == 3
    assert {"'gone'" in record.getMessage() for record in caplog.records} == {False, True}


@pytest.mark.usefixtures("lenient")
def test_a_broken_part_of_a_file_costs_no_other(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    path = tmp_path / "en.ftl"
    path.write_text("one = One { $\n\ntwo = Two\n", "utf-8")
    words = Words(path)
    with caplog.at_level(logging.ERROR, "gamester"):
        assert (words.say("two"), words.say("one")) == ("Two", NO_WORDS)
        assert words_of(tmp_path / "nowhere").say("n-cards", n=2) == "2 cards"
    assert [str(tmp_path) in record.getMessage() for record in caplog.records] == [True] * 3


def test_in_tests_a_fault_fails(words: Words) -> None:
    for message, arguments in (("gone", {}), ("drew", {"who": "you"}), ("phase.others", {})):
        with pytest.raises(MessageError, match=message.partition(".")[0]):
            words.say(message, **arguments)


def test_threads_that_say_a_message_first_at_one_moment_both_say_it(words: Words, monkeypatch: pytest.MonkeyPatch) -> None:
    """A thread waits for a message that another parses; before, it said that there was none, and that was kept."""
    begun, go = Event(), Event()

    class Slow(FluentParser):
        def parse(self, source: str) -> Resource:
            begun.set()
            assert go.wait(30)
            return super().parse(source)

    monkeypatch.setattr("gamester.words.parsing.FluentParser", Slow)
    with ThreadPoolExecutor(2) as threads:
        first = threads.submit(words.say, "phase")
        assert begun.wait(30)
        second = threads.submit(words.say, "phase")
        wait([second], timeout=0.3)
        go.set()
        assert first.result(30) == second.result(30) != NO_WORDS
