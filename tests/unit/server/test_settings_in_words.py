"""The settings of a table in words: house rules, rules numbers and card sets."""

from gamester.games.registry import game_slugs, get_game
from gamester.match.card_sets import builtin_sets
from gamester.match.match import Match
from gamester.server.pages import new_table
from gamester.server.render.templates import set_description
from gamester.server.session.page_context import settings_summary
from gamester.server.storage.rows import StoredTable
from gamester.server.tables.lobby import agreed_terms


def test_house_rules_are_questions_with_answers_in_words() -> None:
    """At a table and in its waiting room alike: no name of an option, no `true`."""
    match = Match.open("gameon", 2, {"locked_convert": "true", "competition": "hand_roll"}, "base", "felt", ["Ana", "Bo"])
    told = {question: (answer, ruling) for question, answer, ruling in settings_summary(match)}
    assert told["May a locked Game Card be given up to convert?"] == ("yes", "GO-R12")
    assert told["Do chevrons on locked Game Cards count?"] == ("no", "GO-R34")
    assert told["Cards"] == ("Game-On base set, our own", "")
    assert not [words for words in (*told, *(answer for answer, _ in told.values())) if "_" in words or words in ("true", "false")]
    row = StoredTable("a-b", "gameon", match.header.rules, dict(match.header.options), "base", "half", "promise", "", started=False)
    assert set(agreed_terms(row)) <= {(question, answer) for question, (answer, _) in told.items()}
    assert told["After how many idle rounds in a row does the game end?"] == ("auto", "GO-R31")


def test_a_table_of_an_older_rules_number_says_so_and_what_held_then() -> None:
    """In its waiting room, where what is not usual is told, the defaults of that time are told too: they are no longer usual."""
    match = Match.open("gameon", 2, {"locked_convert": "true"}, "base", "felt", ["Ana", "Bo"], number=1)
    told = {question: answer for question, answer, _ in settings_summary(match)}
    then = {
        "Cards": told["Cards"],
        "Rules number": "1, an earlier one",
        "After how many idle rounds in a row does the game end?": "4",
        "Do chevrons on locked Game Cards count?": "yes",
        "May a locked Game Card be given up to convert?": "yes",
    }
    assert then.items() <= told.items()
    row = StoredTable("a-b", "gameon", 1, dict(match.header.options), "base", "half", "promise", "", started=False)
    assert dict(agreed_terms(row)) == then


def test_a_number_that_is_left_to_the_rules_is_an_empty_field() -> None:
    """The form shows its word as what stands there when nothing is written; what is sent empty is that word again."""
    game, sent = get_game("gameon"), {"name": ["Ana", "Bo"], "kind": ["you", "heuristic"]}
    for written, option, changed in (("", "auto", False), ("7", "7", True), ("auto", "auto", False)):
        given = new_table.parse_table_form(game, {**sent, "rule-stall_limit": [written]})
        assert isinstance(given, new_table.NewTableForm) and given.options["stall_limit"] == option
        rule = next(rule for rule in new_table.rules(game, given) if rule.name == "stall_limit")
        assert (rule.written, rule.changed, rule.before) == (written if option != "auto" else "", changed, "")
    fresh = next(rule for rule in new_table.rules(game, new_table.default_form(game)) if rule.name == "stall_limit")
    assert (fresh.written, fresh.usual, fresh.changed) == ("", "auto", False)


def test_card_sets_are_called_as_people_would() -> None:
    """No file name, no name of the game twice, and nothing that is the default twice."""
    said = {(game.slug, name): set_description(game, name) for game in map(get_game, game_slugs()) for name in builtin_sets(game)}
    assert said["gameon", "base"] == "Game-On base set, our own" and said["armies", "classic"] == "Classic pack, the cards of the rulebook"
    assert said["shapes", "default"] == "Default set" and said["surviving", "default"] == "Gamester default set, our own"
    assert all(words[0].isupper() and "(" not in words and "our own set" not in words for words in said.values()), said
