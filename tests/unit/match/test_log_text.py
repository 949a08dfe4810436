"""A log that is merged as it grows reads as one that is merged whole."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from gamester.core.events import Event
from gamester.games.registry import game_slugs, get_game
from gamester.games.schema import EventText
from gamester.match.log_text import BLANK, MergedLog, dimensions_in, event_sentence, merge_lines
from gamester.match.views import LogLine

WORDS = st.sampled_from(["You drew 4", "You drew 9", "Ana fights", "Ana wins", "", "Bo drew 4"])
LINE = st.tuples(WORDS, st.integers(1, 2), st.booleans())


@given(st.lists(LINE, max_size=30), st.lists(st.integers(0, 30), max_size=8), st.integers(0, 29))
def test_it_reads_the_same_wherever_it_was_looked_at_and_after_a_line_is_taken_back(
    told: list[tuple[str, int, bool]], looks: list[int], taken: int
) -> None:
    lines = [
        LogLine(number=k, round=turn, text=words, private=private, item=(words.rfind(" ") + 1, len(words)))
        for k, (words, turn, private) in enumerate(told, 1)
    ]
    merged = MergedLog()
    for look in [*sorted(looks), len(lines)]:
        assert merged.lines(tuple(lines[:look])) == merge_lines(lines[:look])
    lines[taken:] = [replace(line, text=f"{line.text} again") for line in lines[taken : taken + 1]]
    assert merged.lines(tuple(lines)) == merge_lines(lines)


def test_neighbours_that_differ_in_one_item_are_read_as_a_list() -> None:
    said = [("You draw 4", 9), ("You draw 9", 9), ("", 0), ("You draw 10", 9), ("You draw well", 0), ("You draw 4", 9)]
    items = [(start, len(words)) if start else (0, 0) for words, start in said]
    lines = [LogLine(number=k, round=1, text=words, item=item) for k, ((words, _), item) in enumerate(zip(said, items, strict=True))]
    merged = merge_lines(lines)
    assert [line.text for line in merged] == ["You draw 4, 9 and 10", "You draw well", "You draw 4"]
    start, end = merged[0].item
    assert merged[0].text[start:end] == "4, 9 and 10"


THIRD = re.compile(r"^You [^;:.]*\b(?:and|or|but|then) ((?:has|is|was|does|wins|[a-z]+[^su]s)\b)")
"""A verb in the third person that goes on with what `You` began."""
LABELS = {"seat": ["Ana", "Bo"], "card": ["ace", "king"], "done": ["took {b:seat} along", "left"]}


@pytest.mark.parametrize(
    ("words", "to_ana", "to_bo", "to_all"),
    [
        ("{a:seat} drew {b:card}", "You drew king", "Ana drew king", "Ana drew king"),
        ("{a:seat} has lost and is out", "You have lost and are out", "Ana has lost and is out", "Ana has lost and is out"),
        ("{a:seat} did not defend {c} and competes", "You did not defend 7 and compete", *["Ana did not defend 7 and competes"] * 2),
        ("{a:seat} holds or drops {c}, then leaves", "You hold or drop 7, then leave", *["Ana holds or drops 7, then leaves"] * 2),
        ("{a:seat} fights {b:seat} and wins", "You fight Bo and win", "Ana fights you and wins", "Ana fights Bo and wins"),
        ("{c} fell; {a:seat} stays but pays", "7 fell; you stay but pay", *["7 fell; Ana stays but pays"] * 2),
        ("{a:seat} fell and {b:seat} wins", "You fell and Bo wins", "Ana fell and you win", "Ana fell and Bo wins"),
        ("{a:seat} was seen by {b:seat}", "You were seen by Bo", "Ana was seen by you", "Ana was seen by Bo"),
        ("{a:seat} v {b:seat}: {c}", "You v Bo: 7", "Ana v you: 7", "Ana v Bo: 7"),
        ("Round {c}; {b:seat} leads", "Round 7; Bo leads", "Round 7; you lead", "Round 7; Bo leads"),
        ("{b:seat} fights {a:seat}", "Bo fights you", "You fight Ana", "Bo fights Ana"),
        ("The {b:card} of {a:seat} went", "Your king went", "The king of Ana went", "The king of Ana went"),
        ("{a:seat}'s turn", "Your turn", "Ana's turn", "Ana's turn"),
        ("{a:seat} {c:done}", "You 7", "Ana 7", "Ana 7"),
        ("Nobody had any", "Nobody had any", "Nobody had any", "Nobody had any"),
    ],
)
def test_whoever_reads_of_himself_is_you(words: str, to_ana: str, to_bo: str, to_all: str) -> None:
    event = Event(1, 0, 1, 7, -1)
    assert [event_sentence(EventText(words, ""), event, LABELS, viewer) for viewer in (0, 1, 2)] == [to_ana, to_bo, to_all]


def test_a_label_with_blanks_says_you_too() -> None:
    event = Event(1, 0, 1, 0, -1)
    told = EventText("{a:seat} {c:done}", "")
    assert [event_sentence(told, event, LABELS, viewer) for viewer in (0, 1)] == ["You took Bo along", "Ana took you along"]
    assert event_sentence(told, Event(1, 0, 0, 0, -1), LABELS, 0) == "You took yourself along"


def test_a_label_may_have_blanks_but_a_name_never_has() -> None:
    event, names = Event(1, 0, 1, 0, -1), {**LABELS, "seat": ["{b:card}", "Bo"]}
    assert event_sentence(EventText("{a:seat} {c:done}", ""), event, LABELS, 2) == "Ana took Bo along"
    assert event_sentence(EventText("{a:seat} left", ""), event, names, 2) == "{b:card} left"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("{c} Cred{c|s}", ["0 Creds", "1 Cred", "2 Creds", "-1 Cred"]),
        ("{c} part{c|y|ies} of {b:card}", ["0 parties of king", "1 party of king", "2 parties of king", "-1 party of king"]),
        ("The {b:card} fell, {b|both} times", ["The king fell,  times"] * 4),
    ],
)
def test_an_ending_is_the_one_that_its_number_asks_for(words: str, said: list[str]) -> None:
    assert [event_sentence(EventText(words, ""), Event(1, 0, 1, number, -1), LABELS, 2) for number in (0, 1, 2, -1)] == said
    assert dimensions_in(EventText(words, "")).get("b", "card") == "card"


@pytest.mark.parametrize("slug", game_slugs())
def test_no_sentence_of_a_game_counts_one_of_several(slug: str) -> None:
    for told in get_game(slug).text.EVENT_TEXTS.values():
        if told.continues_previous:
            continue
        said = event_sentence(told, Event(1, 1, 1, 1, -1), {dim: ["Ana", "Bo"] for dim in dimensions_in(told).values() if dim}, 2)
        assert not re.search(r"(?<!Turn )(?<!Round )(?<!Level )(?<!of )\b1 [A-Za-z]+s\b", said), said


@pytest.mark.parametrize("slug", game_slugs())
def test_no_sentence_of_a_game_says_he_to_you(slug: str) -> None:
    """Every sentence, told to each seat it names: no verb is left in the third person after `you`."""
    for told in get_game(slug).text.EVENT_TEXTS.values():
        seats = [blank["number"] for blank in BLANK.finditer(told.words) if blank["dim"] == "seat"]
        for number in seats:
            event = Event(1, a=int(number != "a"), b=int(number != "b"), c=int(number != "c"), recipient=-1)
            said = event_sentence(told, event, {"seat": ["Ana", "Bo"]}, 0)
            assert not re.search(r"\b[Yy]ou (has|is|was|wins|does|[a-z]+[^su]s)\b|\bof you\b", said), said
            by_name = event_sentence(told, event, {"seat": ["Ana", "Bo"]}, 2)
            if by_name.startswith("Ana "):
                assert THIRD.findall(said) == [], said
            assert said[:1].isupper() or not said[:1].isalpha()
