"""The table of Shape & List: hands, lists, steps, trades and battles as nodes and in words."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from gamester.games.shapes.card_codes import parse_list_name
from gamester.games.shapes.rules.constants import WIN
from gamester.games.shapes.spoken_names import spoken_label
from gamester.games.shapes.ui import card_marks, seat_figures
from gamester.games.shapes.ui.centre import in_front, shape_of
from gamester.games.shapes.ui.decision import ON, decision
from gamester.games.shapes.ui.trades import NO, asks, declines_of, trade_memory
from gamester.games.ui_kit import labels
from gamester.match.match import Match
from gamester.match.positions.narration import ScratchMatch
from gamester.match.positions.position import parse_position
from gamester.match.views import Outcome, View, make_view
from gamester.ui.build import Builder, Person
from gamester.ui.desk import Desk
from gamester.ui.game_ui import game_ui
from gamester.ui.patch import walk
from gamester.ui.vocabulary import Card, Duel, Hand, Needs, Node, Plate, Steps, Table

NAMES = ("Ana", "Bo", "Cy", "Dee")
NOBODY = re.compile(r"(?<![\w-])-1\b")
"""A place where nothing lies, as the state has it: never to be read."""


def moments(seats: int, seed: int, acts: int = 400) -> Iterator[tuple[Match, int]]:
    """Yield a table before every move of random play, with its seat."""
    draw = random.Random(seed)
    match = Match.open("shapes", seats, {}, "default", str(seed), list(NAMES[:seats]))
    for _ in range(acts):
        if match.ended_by():
            return
        seat = match.pending_seats()[0]
        yield match, seat
        match.act(seat, draw.choice(match.legal_moves(seat)).move)


def table(view: View) -> Table:
    return Builder(game_ui("shapes")).table(view, [Person(name) for name in view.seats])


def own_list(view: View) -> Needs | None:
    """Return the list that the viewer alone sees, if there is one."""
    return next((node for node in table(view).middle if isinstance(node, Needs)), None)


def nodes(root: Node) -> list[Node]:
    return list(walk(root))


def test_hands_of_others_are_backs_with_their_shapes(seed: int) -> None:
    """Others' hands show shapes only. (SL-R06)

    Shapes are public and numbers are not; the description has just that.
    """
    for place, (match, _) in enumerate(moments(3, seed, 80)):
        if place % 16:
            continue
        plates = [node for node in table(make_view(match, 0)).seats if isinstance(node, Plate)]
        for plate in plates:
            held = Counter(map(shape_of, labels(make_view(match, plate.seat), "hand", plate.seat)))
            shown = [card for node in plate.items if isinstance(node, Hand) for card in node.cards]
            assert sum((Counter({card.by: card.count}) for card in shown), Counter[str]()) == held
            assert not any(card.face or card.key or card.say for card in shown)


def test_list_counts_cards_laid_down(seed: int) -> None:
    """The list of a player counts the cards laid down before their seat."""
    filled = 0
    for match, seat in moments(2, seed, 150):
        view = make_view(match, seat)
        name, needs = parse_list_name(labels(view, "list_card", seat)[0])
        own, lying = own_list(view), in_front(view, seat)
        assert own is not None and own.title == name
        assert [(one.want, one.text, one.have) for one in own.rows] == [(many, shape, min(many, lying[shape])) for many, shape in needs]
        filled = max(filled, sum(one.have for one in own.rows))
    assert filled > 2
    assert own_list(make_view(match, 2)) is None, "an onlooker has no list"


def test_impossible_moves_are_not_asked_for(seed: int) -> None:
    """A player who cannot pay is not told to ask. (SL-R13)"""
    view = make_view(Match.open("shapes", 2, {}, "default", str(seed), ["Ana", "Bo"]), 0)
    poor = replace(view, legal_moves=tuple(move for move in view.legal_moves if move.action_type == "challenge"))
    assert "Pick a player" in decision(view)[0] and poor.legal_moves
    assert "You need two cards to trade" in decision(poor)[0] and "Ask for" not in decision(poor)[0]


@pytest.mark.parametrize(("declined", "said"), [(0, []), (1, ["declined once"]), (2, ["must give next"])])
def test_seat_figures_show_declines(declined: int, said: list[str]) -> None:
    """The figures of a seat show its declines until the game ends."""
    laid = f"game shapes\nseats 2\nhand 0: C09 S27\nhand 1: R18 H27\nrest: deck\ndeclines: 0 {declined}\n"
    view = ScratchMatch(parse_position(laid), ("Ana", "Bo"), ()).view(0)
    over = replace(view, outcome=Outcome("SL-49", "", (1, 2), (60, 0)))
    assert [words for words, _, _ in seat_figures(view, 1)][1:] == said and len(seat_figures(over, 1)) == 1


def test_decisions_name_who_asks_for_what(seed: int) -> None:
    """Decisions of a trade or challenge name the players and cards.

    Every sentence is checked; the limit of declines is stated before it applies.
    """
    said: dict[str, set[str]] = {}
    wanted = {"respond", "give_back", "defend", "battle", "take", "place"}
    for attempt in range(20):
        if wanted <= set(said) and any("have to give" in words for words in said["respond"]):
            break
        for match, seat in moments(3, seed + attempt, 150):
            view = make_view(match, seat)
            words, clause = decision(view)
            assert words and clause, view.phase
            assert not NOBODY.search(words)
            said.setdefault(str(view.phase and view.phase.key), set()).add(words)
            for move in view.legal_moves:
                if move.action_type == "decline":
                    assert re.fullmatch(r"Say no \([12] of 2\)", move.sentence)
            if view.phase and view.phase.key == "respond":
                free = any(move.action_type == "decline" for move in view.legal_moves)
                assert ("have to give" in words) is not free
            assert decision(make_view(match, 3))[0] != words or view.phase is None
    assert wanted <= set(said)
    assert any(re.match(r"(Ana|Bo|Cy) wants an? \w+ and gives you", words) for words in said["respond"])
    assert any("Pick 1 more card" in words for words in said["give_back"])
    assert any("have to give" in words for words in said["respond"])


def test_steps_show_where_the_turn_is(seed: int) -> None:
    """Every phase has its place between draw and end, and the player is named."""
    at = {"interact": 1, "respond": 1, "give_back": 1, "defend": 1, "battle": 1, "take": 1, "extra": 1, "place": 2}
    words: dict[str, set[str]] = {}
    for attempt in range(20):  # one game in fifty has no battle
        if "battle" in words:
            break
        for match, seat in moments(3, seed + attempt, 300):
            view = make_view(match, seat)
            key = str(view.phase and view.phase.key)
            steps = table(view).middle[0]
            assert isinstance(steps, Steps) and steps.at == at[key] and len(steps.names) == 4
            words.setdefault(key, set()).add(steps.names[steps.at])
            assert steps.say == ("Your turn" if seat == match.table.active else f"The turn of {match.seats[match.table.active]}")
    assert words["place"] <= {"Lay down 1 of 2", "Lay down 2 of 2", "Lay down up to 2"} and "Lay down 1 of 2" in words["place"]
    assert words["interact"] == {"Trade or challenge"} and words["battle"] == {"Challenge: battle"}
    start = make_view(Match.open("shapes", 2, {}, "default", str(seed), ["Ana", "Bo"]), 0)
    over = replace(start, outcome=Outcome("SL-49", "", (1, 2), (60, 0)))
    assert [any(isinstance(node, Steps) for node in nodes(table(view))) for view in (start, over)] == [True, False]


def test_cards_of_a_trade_and_a_battle_are_marked(seed: int) -> None:
    """A trade marks the cards that came and go, and a battle marks the winner."""
    said: set[str] = set()
    for attempt in range(100):  # one game in four has a tie
        if said >= {"fresh", "promised", "won", "tie", "bonus"}:
            break
        for match, seat in moments(3, seed + attempt, 300):
            view, t = make_view(match, seat), match.table
            found = card_marks(view)
            said |= set(found.values())
            hand = labels(view, "hand", seat)
            if view.phase and view.phase.key == "give_back":
                got = [hand[place] for (zone, _, place), mark in found.items() if (zone, mark) == ("hand", "fresh")]
                assert got == labels(view, "received", seat)
            winner = [one for (zone, one, _), mark in found.items() if zone == "battle_shown" and mark in ("won", "bonus")]
            if t.take_reason == WIN:
                assert winner == [t.taker]
            assert not any(zone == "hand" for zone, _, _ in card_marks(make_view(match, 3))), "an onlooker has no hand"
    assert said >= {"fresh", "promised", "won", "tie", "bonus"}


def test_a_battle_shows_its_open_cards_and_who_has_chosen(seed: int) -> None:
    """Both fighters have their open cards, the viewer first.

    A fighter without an open card chooses, or has chosen and has a back without any fact; no more is shown.
    """
    ui, said = game_ui("shapes"), set[str]()
    for attempt in range(20):
        if said >= {"choose", "has chosen", "won", "lost"}:
            break
        for match, seat in moments(3, seed + attempt, 80):
            view = make_view(match, seat)
            key = view.phase.key if view.phase else ""
            called = ui.face_names(match.labels(), match.chosen, 3)
            lying = [spoken_label("play", label) for one in range(3) for label in labels(view, "battle_shown", one)]
            duels = [next((node for node in nodes(table(one)) if isinstance(node, Duel)), None) for one in (view, make_view(match, 3))]
            assert [duel is not None for duel in duels] == [key == "battle" or (key in ON and bool(lying))] * 2
            for duel in filter(None, duels):
                cards = [card for side in duel.sides for card in side.cards]
                assert sorted(called[card.face] for card in cards if card.face) == sorted(lying)
                assert all(card == Card() for card in cards if not card.face)
                assert all(bool(side.cards) == (not side.text.startswith("choose")) for side in duel.sides)
                assert len(duel.sides) == 2
                said |= {side.text.partition(" with")[0].partition(",")[0] for side in duel.sides}
            assert duels[0] is None or duels[0].sides[0].seat == seat or seat not in [side.seat for side in duels[0].sides]
    assert said >= {"choose", "has chosen", "won", "lost"}


def test_the_chart_of_lists_is_sent_once(seed: int) -> None:
    """No patch has the chart or a list of it: they never change."""
    people, desk, patches = [Person("Ana"), Person("Bo")], Desk(game_ui("shapes")), 0
    for place, (match, _) in enumerate(moments(2, seed, 40)):
        message = desk.next(make_view(match, 0), people) if place else desk.whole(make_view(match, 0), people)
        assert (b'"mark":"list:' in message) == (place == 0)
        patches += bool(message)
    assert patches > 8


def remembered(view: View) -> list[str]:
    """Return what a trade remembers, as it is read."""
    return [" ".join(filter(None, (one.head, *one.said))) for one in trade_memory(view)]


@pytest.mark.parametrize("scope", ["any", "pair"])
def test_whoever_is_asked_sees_earlier_asks_and_how_often_they_said_no(scope: str, seed: int) -> None:
    """SL-30, SL-R17: the count is the table's own, and history is told to nobody else as theirs."""
    draw = random.Random(seed)
    match = Match.open("shapes", 3, {"decline_scope": scope}, "default", str(seed), list(NAMES[:3]))
    counts, earlier = set[int](), 0
    while not match.ended_by() and len(match.entries) < 400:
        seat = match.pending_seats()[0]
        view = make_view(match, seat)
        if view.phase and view.phase.key == "respond":
            told, history = remembered(view), asks(view)
            asker = history[-1].asker
            times = match.table.pair_declines[seat][asker] if scope == "pair" else match.table.declines[seat]
            assert declines_of(view, seat, asker) == times
            assert told[0].startswith(("You may say no twice", "You've said no once", "You've said no 2 times")[times])
            counts.add(times)
            mine = [one for one in history[:-1] if one.target == seat]
            assert len(told) == 1 + min(4, len(mine))
            if mine:
                newest = mine[-1]
                assert told[1].startswith(f"Asked of you before: {NAMES[newest.asker]} asked for ")
                assert ("you said no" in told[1]) == (newest.answer == NO)
                earlier += 1
            assert remembered(make_view(match, asker)) == remembered(make_view(match, 3)) == []
        moves = match.legal_moves(seat)
        wanted = [move for move in moves if move.action_type in ("ask", "decline")]
        match.act(seat, draw.choice(wanted if wanted and draw.random() < 0.8 else moves).move)
    assert counts == {0, 1, 2} and earlier > 3


def test_whoever_asks_sees_what_can_be_asked_of_whom(seed: int) -> None:
    shown = refused = 0
    for match, seat in moments(3, seed, 300):
        view = make_view(match, seat)
        asking = [move.picks for move in view.legal_moves if move.action_type == "ask"]
        told = remembered(view) if view.phase and view.phase.key == "interact" else []
        if not asking:
            continue
        shown += 1
        for other in {int(picks[0].partition(":")[2]) for picks in asking}:
            (line,) = [line for line in told if line.startswith(f"{NAMES[other]} can be asked for ")]
            shapes = [picks[1].partition(":")[2] for picks in asking if picks[0] == f"seat:{other}"]
            assert all(shape in line for shape in shapes)
            assert ("must give" in line) == (match.table.declines[other] == 2)
            no = [one for one in asks(view) if one.target == other and one.answer == NO]
            assert ("Has said no to" in line) == bool(no)
            refused += bool(no)
    assert shown > 10 and refused > 3
