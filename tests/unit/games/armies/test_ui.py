"""UI hooks of Armies on the rulebook's own example: reveal, seats, knowledge."""

from collections.abc import Sequence

import pytest

from gamester.games.armies.rules import events
from gamester.games.armies.ui import face
from gamester.games.armies.ui.seat_info import card_marks, decision, ending_reasons, public_knowledge, seat_figures
from gamester.games.registry import get_game
from gamester.match.card_sets import load_builtin_set
from gamester.match.match import Match
from gamester.match.moves import LogEntry
from gamester.match.replay import views_of_stages
from gamester.match.views import View, make_view
from gamester.ui.faces.sanitizer import sanitize
from gamester.ui.vocabulary import Bit, Cell, Grid
from tests.support.drawn_tables import DrawnTable

ANA, BO, CY, RAIL = range(4)
E01 = (("JQKA", "5 5 5 8 9 10 10"), ("JQAK", "4 6 6 7 9 9 9"), ("KJQA", "2 2 3 3 4 8 10"))
E01_ACTS = ("present nothing", "present 7+4 6+6", "present 10+3 2+4+3+2")


def table(hands: Sequence[tuple[str, str]] = E01, **options: str) -> Match:
    """Return a match with these stacked armies and dealt hands."""
    match = Match.open("armies", len(hands), options, "classic", "a seed", ["Ana", "Bo", "Cy", "Dee"][: len(hands)])
    for seat, (order, _) in enumerate(hands):
        assert isinstance(match.act(seat, f"arrange {order}"), LogEntry)
    deal(match, [cards for _, cards in hands])
    return match


def deal(match: Match, hands: Sequence[str]) -> None:
    """Replace the dealt hands."""
    for seat, cards in enumerate(hands):
        match.table.hand[seat][:] = [cards.split().count(str(face)) for face in range(2, len(match.table.hand[seat]) + 2)]


def play(match: Match, *acts: str) -> None:
    for seat, act in enumerate(acts):
        if act:
            done = match.act(seat, act)
            assert isinstance(done, LogEntry), done


def panels(view: View) -> dict[str, tuple[str, str]]:
    """Return the tone and the sentence of every pair."""
    drawn = DrawnTable(view)
    return {grid.title: (grid.tone, drawn.written(id).splitlines()[-1]) for id, grid in drawn.kind(Grid).items()}


def grid(view: View, title: str) -> dict[str, list[str]]:
    """Return a pair's cells in words, each with its tone."""
    [found] = [grid for grid in DrawnTable(view).kind(Grid).values() if grid.title == title]
    assert found.heads == tuple("JQKA")
    return {row.head: [" ".join([*map(plain, cell.parts), *filter(None, [cell.tone])]) for cell in row.cells] for row in found.rows}


def plain(part: str | Bit) -> str:
    return part if isinstance(part, str) else part.text


def cells(view: View) -> list[Cell]:
    """Return the cells of all pairs, row by row."""
    return [cell for grid in DrawnTable(view).kind(Grid).values() for row in grid.rows for cell in row.cells]


def steps(match: Match, viewer: int) -> tuple[View, ...]:
    return views_of_stages(match, viewer, len(match.entries) - 1)


def test_reveal_of_the_rulebook_example() -> None:
    """E01: Y against X, Y against Z, Z against X; every pair begins with what cancels."""
    match = table()
    play(match, *E01_ACTS)
    told = [(line.kind, line.text, line.clauses) for line in match.event_log.log_for(RAIL) if line.kind >= events.COMPARED]
    assert [words for _, words, _ in told if words] == [
        "Ana v Bo: nothing cancels",
        "Bo's Jack and Queen hit Ana",
        "Ana v Cy: nothing cancels",
        "Cy's Jack hits Ana",
        "Cy's King misses Ana",
        "Bo v Cy: the Jacks cancel",
        "Bo's Queen misses Cy",
        "Cy's King misses Bo",
    ]
    assert {clause for _, words, clauses in told for clause in clauses if words} == {"AR-22", "AR-R08", "AR-23"}
    free, found = events.FREE, events.FOUND
    assert [kind for kind, words, _ in told if not words] == [free, free, found, found, free, free, found, free, free]


def test_a_reveal_is_drawn_pair_by_pair() -> None:
    match = table()
    play(match, *E01_ACTS)
    shown, first, second, third, fallen = steps(match, BO)
    assert {kinds for kinds, _ in panels(shown).values()} == {"own next", "next"}
    assert list(panels(first)) == ["You v Ana", "You v Cy", "Ana v Cy"]
    assert panels(first)["You v Ana"] == ("own now", "Your J and Q: 2 hits on Ana.")
    assert panels(second)["You v Ana"][0] == "own"
    assert panels(second)["Ana v Cy"] == ("now", "Cy's J: 1 hit on Ana. Cy's K misses.")
    assert panels(second)["You v Cy"] == ("own next", "Next")
    assert panels(third)["You v Cy"] == ("own now", "J cancels. Your Q misses. Cy's K misses.")
    assert grid(third, "You v Cy") == {"You": ["J cut", "Q miss", "", ""], "Cy": ["J cut", "", "K miss", ""]}
    assert all(kinds in ("own", "") for kinds, _ in panels(fallen).values())
    assert panels(make_view(match, BO)) == panels(fallen)


def test_the_hit_wear_a_frame_until_they_fall() -> None:
    match = table()
    play(match, *E01_ACTS)
    shown, first, second, third, fallen = steps(match, CY)
    assert card_marks(shown) == {}
    assert card_marks(first) == {("army", ANA, 0): "hit soldier:J", ("army", ANA, 1): "hit soldier:Q"}
    assert card_marks(second) == card_marks(first)
    assert card_marks(third) == card_marks(first) | {("presentation", BO, 0): "struck", ("presentation", CY, 0): "struck"}
    assert seat_figures(first, ANA) == [("presented nothing", "", ""), ("2 hits from Bo so far", "AR-28", "bad")]
    assert seat_figures(steps(match, BO)[1], ANA)[1][0] == "2 hits from you so far"
    assert card_marks(fallen) == {("fallen", ANA, 0): "dead", ("fallen", ANA, 1): "dead"}
    assert seat_figures(fallen, ANA) == [("presented nothing", "", ""), ("2 hits from Bo", "AR-28", "bad"), ("2 standing", "", "good")]
    assert seat_figures(fallen, CY) == [("presented J and K", "", "")]


def test_before_the_first_presentation_the_grids_are_empty() -> None:
    view = make_view(table(), BO)
    assert {title: kinds for title, (kinds, _) in panels(view).items()} == {"You v Ana": "own", "You v Cy": "own"}
    assert {cell.say for cell in cells(view)} == {"none yet"} and panels(make_view(table(), RAIL)) == {}


def test_groups_that_every_opponent_cancels_stay_struck() -> None:
    match = table((("JQKA", "2 3 4 5 6 9 10"), ("QJKA", "2 3 4 5 6 9 10")))
    play(match, "present 2+9 3+10", "present 5+6")
    assert card_marks(make_view(match, RAIL)) == {("presentation", ANA, 0): "struck", ("presentation", BO, 0): "struck"}


def test_more_groups_of_a_value_than_can_be_cancelled() -> None:
    match = table((("JQKA", "2 9 5 6 3 10 10"), ("QJKA", "2 3 4 5 6 9 10")))
    play(match, "present 2+9 5+6", "present 5+6")
    assert grid(make_view(match, ANA), "You v Bo")["You"][0] == "J J miss"
    assert cells(make_view(match, ANA))[0].parts == (Bit("J", "cut"), "J")
    assert card_marks(make_view(match, RAIL)) == {("presentation", ANA, 0): "struck", ("presentation", BO, 0): "struck"}


def test_live_cells_are_questions() -> None:
    """In the second turn Bo asks first and may ask about his free groups; nobody else has a button (AR-R18)."""
    match = table(questions="ask")
    match.table.turn = 2
    play(match, *E01_ACTS)
    assert panels(make_view(match, BO))["You v Cy"][1] == "J cancels. Your Q is free. Cy's K is free."
    asks = [(cell.pick, cell.say) for cell in cells(make_view(match, BO)) if cell.pick]
    assert asks == [
        ("seat:0 soldier:J", "Ask Ana about J"),
        ("seat:0 soldier:Q", "Ask Ana about Q"),
        ("seat:2 soldier:Q", "Ask Cy about Q"),
    ]
    assert not [cell for cell in cells(make_view(match, CY)) if cell.pick]
    match.act(BO, "ask 0 J")
    match.act(CY, "ask 0 J")
    assert grid(make_view(match, ANA), "You v Bo")["Bo"][:2] == ["J yes", "Q"]
    match.act(BO, "ask 2 Q")
    assert grid(make_view(match, CY), "You v Bo")["Bo"][1] == "Q no"


def test_public_knowledge_is_equal_for_all_viewers() -> None:
    match = table()
    assert public_knowledge(make_view(match, BO), ANA) == [("The order of those who stand is a secret: 24 are possible.", "AR-08")]
    play(match, *E01_ACTS)
    known = {
        ANA: [
            ("Fallen, from the top: J and Q.", "AR-R19"),
            ("The order of those who stand is a secret: 2 are possible.", "AR-08"),
            ("Presented nothing last time: may not pass again, if able to present.", "AR-48"),
        ],
        BO: [("On top: not K.", "AR-R19"), ("So 18 orders are possible.", "AR-R19")],
        CY: [("On top: not Q.", "AR-R19"), ("So 18 orders are possible.", "AR-R19")],
    }
    for viewer in range(4):
        assert {seat: public_knowledge(make_view(match, viewer), seat) for seat in range(3)} == known


def test_voluntary_pass_stays_secret() -> None:
    match = table(pass_memory="voluntary")
    deal(match, ["5 5 5 8 9 10", "4 6 6 7 9 9", "2 2 3 3 4 8"])
    play(match, "present nothing", "present 7+4", "present 8+3")
    for viewer in range(4):
        assert ("Presented nothing last time; whether by choice is a secret.", "AR-R25") in public_knowledge(make_view(match, viewer), ANA)


def test_how_it_ended() -> None:
    match = table((("JQKA", "5 6 2 10 3 4 9"), ("JQKA", "2 9 2 9 10 10 10")), draw_break="cards_in_hand,hand_value")
    match.table.army_n[ANA], match.table.army[ANA][:] = 0, [-1] * 4
    match.table.army_n[BO], match.table.army[BO][:] = 0, [-1] * 4
    play(match, "present 2+10", "present 2+9")
    view = make_view(match, RAIL)
    assert view.outcome is not None and view.outcome.clause == "AR-59"
    assert ending_reasons(view, -1) == [
        ("2 players are still tied after cards kept.", "AR-59"),
        ("Tie broken by the total of cards kept.", "AR-59"),
    ]
    assert ending_reasons(view, ANA) == [("Ana had no soldiers left and took a hit from Bo.", "AR-42")]
    assert seat_figures(view, ANA)[-1] == ("out in turn 1", "AR-42", "gone")
    assert "puts" in panels(view)["Ana v Bo"][1]


def test_whoever_has_no_choice_reads_why() -> None:
    """Who presented nothing must present now; a hand with a group is kept."""
    match = table(turn_limit="3")
    assert decision(make_view(match, ANA)) == ("", "")
    play(match, "present nothing", "present 7+4", "present 10+3")
    kept = []
    while (phase := match.phase()) is not None and phase.key == "prepare":
        seat = match.pending_seats()[0]
        view = make_view(match, seat)
        kept += [decision(view)] * ([move.action_type for move in view.legal_moves] == ["keep"])
        assert isinstance(match.act(seat, "keep"), LogEntry)
    assert {*kept} == {("Your hand makes a group, so you keep it.", "AR-49")}
    deal(match, ["5 6 2 10 3 4 9", "2 9 2 9 10 10 10", "2 9 2 9 10 10 10"])
    assert decision(make_view(match, ANA)) == ("You presented nothing last turn, so pick a group now.", "AR-48")
    assert decision(make_view(match, BO)) == ("", "")
    assert {move.sentence for move in make_view(match, ANA).legal_moves} >= {"Lay down a Jack (5 + 6)", "Lay down an Ace (4 + 10)"}


def test_a_place_says_enough_of_a_player_who_stayed_in() -> None:
    match = table(turn_limit="1")
    play(match, *E01_ACTS)
    assert ending_reasons(make_view(match, RAIL), BO) == []


@pytest.mark.parametrize("cards", ["classic", "skirmish", "grand"])
def test_every_card_of_our_sets_has_a_face(cards: str) -> None:
    found = load_builtin_set(get_game("armies"), cards)
    assert not isinstance(found, list)
    drawn = [face("rank", str(card.value)) for card in found.cards.number]
    drawn += [face("soldier", card.id, seat) for card in found.cards.army for seat in range(4)]
    assert len(set(drawn)) == len(drawn)
    assert all(sanitize(one, "") for one in drawn)


def test_strange_labels_stay_words() -> None:
    for label in ("<b>", '"&"', "Reichsma", "", "1234"):
        assert sanitize(face("rank", label), "") and sanitize(face("soldier", label, 0), "")
    assert face("seat", "1") == ""
