"""What a game says of itself, in German and in a made-up language: no sentence is left in English."""

from __future__ import annotations

import random
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from gamester.games.registry import get_game
from gamester.match.match import Match
from gamester.match.moves import Refusal
from gamester.match.positions.case_texts import IDS, read_cases
from gamester.ui.build import Builder, Person
from gamester.ui.game_ui import game_ui
from gamester.ui.patch import walk
from gamester.ui.vocabulary import Log, Table
from gamester.words import languages
from gamester.words.languages import speaking
from gamester.words.library import SITE
from tests.support.made_up_language import OPEN, made_up_language

__all__ = ["made_up_language"]
PLAYED = [
    ("armies", {}),
    ("armies", {"questions": "ask", "pass_memory": "voluntary"}),
    ("gameon", {"competition": "trivia"}),
    ("gameon", {"commit_visibility": "open", "competition": "external", "black_cards": "3"}),
    ("shapes", {}),
    ("shapes", {"hand_shapes": "hidden", "loot_view": "faces", "interaction": "optional"}),
    ("surviving", {}),
    ("surviving", {"damage_pool": "turn", "obstacle_damage": "forever"}),
]
ACTS = 160
ENGLISH = re.compile(
    r"\b(?:the|you|your|of|and|is|are|to|with|from|cards?|turns?|has|have|draws?|not?|pick|they|their|this|play|rounds?|left|none|nobody|seat"
    r"|circle|star|triangle|moon|health|injur\w+|level|obstacle|trap|armory|barracks|damage|discard)\b",
    re.IGNORECASE,
)
NAMES = ("Ana", "Bo", "Cy")
WORDED = ("say", "title", "text", "head", "note", "caption")
"""Fields of nodes that hold words."""


@pytest.fixture
def german(monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setattr(languages, "OFFERED", ["en", "de"])
    return "de"


def said_at(match: Match, seat: int, viewer: int) -> Iterator[str]:
    """Yield what the game says to a viewer while a seat is asked, without what the table itself says."""
    view, ui, prefix = match.view(viewer), game_ui(match.slug), match.game.text.CLAUSE_PREFIX
    yield from (line.text for line in match.log_for(viewer)[-12:] if line.text)
    yield from (words for move in view.legal_moves for words in (move.sentence, move.note) if words)
    yield from (one.label for one in view.action_types)
    yield from (one.clause_text for one in view.action_types if one.clause.startswith(prefix))
    yield from (words for words in (ui.decision(view)[0], ui.turn_summary(view, view.round)) if words)
    if view.phase:
        yield from (view.phase.title, view.phase.description, view.phase.others)
    for other in range(len(view.seats)):
        yield from (words for words, _, _ in ui.figures(view, other) if not words.isdigit())
        yield from (words for words, _ in ui.knowledge(view, other))
    refused = match.act(seat, next((one.example for one in view.action_types if not one.is_open and one.example), "nothing"))
    if isinstance(refused, Refusal) and refused.clause.startswith(prefix):
        yield refused.clause_text


def drawn_at(match: Match, viewer: int) -> Iterator[str]:
    """Yield the words of the nodes that a table of the game has for a viewer."""
    view = match.view(viewer)
    for node in walk(Builder(game_ui(match.slug)).table(view, [Person(name) for name in view.seats])):
        if not isinstance(node, Log | Table):
            fields = (getattr(node, field, "") for field in WORDED)
            yield from (words for words in fields if isinstance(words, str) and words not in ("", *NAMES) and not words.isdigit())


def said_in_a_game(slug: str, options: dict[str, str], seed: int, drawn: bool = False) -> Iterator[str]:
    """Yield what a game says from the deal to an end, to those who play and to a spectator."""
    draw = random.Random(seed)
    match = Match.open(slug, 3, options, get_game(slug).text.DEFAULT_SET, str(seed), list(NAMES))
    for number in range(ACTS):
        if match.ended_by():
            break
        seat = match.pending_seats()[0]
        if number % 3 == 0:
            yield from said_at(match, seat, seat)
            yield from said_at(match, seat, 3)
            yield from drawn_at(match, seat) if drawn else ()
        match.act(seat, draw.choice(match.legal_moves(seat)).move)


def said_by_its_texts(slug: str) -> Iterator[str]:
    """Yield the texts of a game that are made when it is imported, and those of its files."""
    game = get_game(slug)
    yield from map(str, (game.text.BLURB, game.text.LESSON_TEXT, getattr(game.text, "ROUND_WORD", SITE.phrase("word-turn"))))
    yield from (str(option.words) for option in game.text.OPTIONS)
    yield from (str(words) for option in game.text.OPTIONS for _, words in getattr(option, "value_words", ()))
    yield from (str(one.label) for one in game.text.STANDING_ANSWERS)
    yield from (str(one.words) for one in game.text.EVENT_COUNTERS)
    yield from (str(words) for words, _ in game.text.TIMEOUT_TEXTS.values())
    yield from map(str, game.text.SCORE_NAMES)
    yield from (clause.text for clause in game.law.clauses.values())


def said_by_its_cases(slug: str) -> Iterator[str]:
    """Yield titles and narration of the lesson and the worked examples of a game."""
    for file in ("lesson.pos", "examples.pos"):
        for case in read_cases(get_game(slug).folder / file):
            yield from (case.title, *(IDS.sub("", step.text) for step in case.steps if step.kind == '"'))


@pytest.mark.parametrize(("slug", "options"), PLAYED)
def test_a_game_in_german_is_german(slug: str, options: dict[str, str], german: str, seed: int) -> None:
    with speaking(german):
        texts = {*said_in_a_game(slug, options, seed), *said_by_its_texts(slug), *said_by_its_cases(slug)}
    assert len(texts) > 400
    assert sorted(text for text in texts if ENGLISH.search(text)) == []


@pytest.mark.parametrize(("slug", "options"), PLAYED)
def test_every_sentence_of_a_game_is_a_message(slug: str, options: dict[str, str], made_up_language: str, seed: int) -> None:
    with speaking(made_up_language):
        texts = {*said_in_a_game(slug, options, seed, drawn=True), *said_by_its_texts(slug)}
    assert len(texts) > 400
    assert sorted(text for text in texts if OPEN not in text) == []


@pytest.mark.parametrize("slug", ["armies", "gameon", "shapes", "surviving"])
def test_names_of_cards_are_those_of_the_sets(slug: str) -> None:
    """A name that is translated stands in a card set, and every name of a set is translated."""
    folder = get_game(slug).folder
    named = set(tomllib.loads((folder / "card_names.de.toml").read_text("utf-8")))
    assert named >= {name for file in (folder / "card_sets").glob("*.toml") for name in names_in(file)}


def names_in(file: Path) -> Iterator[str]:
    """Yield the names of cards and shapes in a card set."""
    found = tomllib.loads(file.read_text("utf-8"))
    if "player_cards" in found:  # Its shapes are named with their colours. The titles of Game Cards are names of their own.
        yield from (shape for cards in found["player_cards"].values() for card in cards for shape in card["shapes"])
        return
    yield from found["set"].get("shapes", ())
    yield from (one["name"] for key in ("army", "suit") for one in found["set"].get(key, ()))
    for key in ("card", "list", "identity", "obstacle"):
        yield from (one["name"] for one in found.get(key, ()) if "name" in one)
