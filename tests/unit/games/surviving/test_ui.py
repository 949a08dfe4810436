"""UI hooks of Surviving: tower, encounter and Armory agree with the state."""

import re

from msgspec.structs import replace

from gamester.core.law import platform_law
from gamester.games.registry import get_game
from gamester.games.surviving.card_vocabulary import Line
from gamester.games.surviving.rules.constants import EXTRA
from gamester.games.surviving.rules.ending import victory_points
from gamester.games.surviving.strings import effects_text
from gamester.games.surviving.ui.cards import card_list
from gamester.games.surviving.ui.printed_words import way_words
from gamester.games.surviving.ui.seat_info import decision, ending_reasons, public_knowledge, seat_figures
from gamester.match.card_sets import load_builtin_set
from gamester.match.match import Match
from gamester.match.moves import LogEntry
from gamester.match.views import Outcome, View, make_view
from gamester.ui.vocabulary import Card, Figure, Gauge, Row
from tests.support.drawn_tables import DrawnTable

CITED = re.compile(r"SG-R?\d+")


def table(*acts: str) -> Match:
    """Return a match of two players, seat 0 first, after these moves of the active seats."""
    match = Match.open("surviving", 2, {"first_player": "seat0"}, "default", "a seed", ["Ana", "Bo"])
    for act in acts:
        done = match.act(match.pending_seats()[0], act)
        assert isinstance(done, LogEntry), done
    return match


def inside(label: str, pool: int = 0, level: int = 1) -> Match:
    """Return a state in which the first player is about to play cards against an Obstacle."""
    match = table()
    t = match.table
    t.round, t.phase, t.moves, t.damage_done, t.highest = 6, 5, 1, pool, level
    for seat in (0, 1):
        t.status[seat], t.level[seat], t.health[seat] = 1, level, 60
    t.face_up_obstacle[level] = list(match.labels()["obstacle"]).index(label)
    return match


def encounter(view: View) -> str:
    """Return the encounter of the active player in words."""
    drawn = DrawnTable(view)
    return "\n".join(drawn.written(id) for id in ("encounter", "met", "health", "fates") if id in drawn)


def tower(view: View) -> list[str]:
    """Return the Areas, the highest first."""
    return DrawnTable(view).written("tower").splitlines()


def goods(view: View) -> list[Card]:
    """Return everything on the shelves."""
    shelves = [node for id, node in DrawnTable(view).kind(Row).items() if id.startswith("shelf-")]
    return [card for shelf in shelves for card in shelf.cards]


def step(view: View) -> str:
    """Return the present step of the turn, or ""."""
    drawn = DrawnTable(view)
    return drawn["steps"].names[drawn["steps"].at] if "steps" in drawn and drawn["steps"].at >= 0 else ""


def test_encounter_tells_damage_and_consequences() -> None:
    words = encounter(make_view(inside("feral", pool=30), 0))
    assert "Feral Recruit, the Obstacle" in words and "30 of 40 damage" in words
    assert "(10 short)" in words
    assert "If it falls: 1 VP and a card worth 2 Creds. 1 more move this turn. [SG-34]" in words
    assert "If it survives: You take 20: 60 Health, then 40. You stay on Level 2 until it falls." in words
    assert "Ana takes 20: 60 Health, then 40. Ana stays on Level 2 until it falls." in encounter(make_view(inside("feral", pool=30), 1))


def test_a_fight_that_would_eliminate_says_so_first() -> None:
    match = inside("feral", pool=30)
    match.table.health[0] = 20
    assert "If it survives: You are eliminated. You take 20: 20 Health, then 0." in encounter(make_view(match, 0))
    match.table.armor = 10
    assert "If it survives: You take 10, 10 less for armor: 20 Health, then 10." in encounter(make_view(match, 0))


def test_an_assault_says_what_guarding_saves() -> None:
    match = inside("hunter", level=2)
    match.table.phase = 4
    words = encounter(make_view(match, 0))
    assert "If you guard: Nothing happens" in words and "If you take it: You lose 10: 60 Health, then 50." in words


def test_a_room_has_a_line_for_each_way_and_a_notch_for_each_number() -> None:
    match = inside("grid", pool=50, level=2)
    drawn = DrawnTable(make_view(match, 0))
    bar, ways = drawn["health"], [drawn.written(f"way-{k}") for k in range(2)]
    assert (bar.of, bar.marks, bar.value, bar.every) == (60, (40,), 50, 10)
    assert ways == ["60 damage 10 short", "40 damage with 2 Bio cards 0 of 2"]
    match.table.damage_done = 60
    assert DrawnTable(make_view(match, 0)).written("way-0") == "60 damage Enough"


def test_the_last_obstacle_of_level_4_says_that_the_game_ends() -> None:
    """The game ends, so no move and no shift follows (SG-R28)."""
    for label, before, after in (
        ("walker", "1 more move", "If it falls: 5 VP and a card worth 4 Creds. Level 4 closes, and the game is over. [SG-34]"),
        ("drop4", "You go 2 down, unless flying", "You take 10: 60 Health, then 50. Level 4 closes, and the game is over. [SG-R21]"),
    ):
        match = inside(label, level=3)
        assert before in encounter(make_view(match, 0))
        t = match.table
        t.area_stack[3], t.area_stack_n[3] = [-1] * len(t.area_stack[3]), 0
        words = encounter(make_view(match, 0))
        assert after in words and before not in words


def test_step_of_a_card_choice_is_that_of_its_cause() -> None:
    """A choice of cards belongs to the step that caused it: an Assault or a played card.

    After the end no step is lit, and nobody meets anything.
    """
    for label, phase, act, key, title in (
        ("vent", 4, "take", "discard", "Assault"),
        ("vent", 5, "play manual", "scrap", "Play"),
        ("vent", 6, "play manual", "scrap", "Again"),  # after the encounter
        ("lift2", 5, "play manual", "scrap", "Play"),
    ):
        match = inside(label)
        match.table.hand[0][list(match.labels()["card"]).index("manual")] += 1
        match.act(0, "play unarmed")
        if phase == EXTRA:
            match.act(0, "attack")
        match.table.phase = phase
        match.act(0, act)
        for viewer in (0, 1, 2):
            view = make_view(match, viewer)
            assert view.phase and view.phase.key == key
            assert step(view) == title, (label, act)
        view = make_view(match, 0)
        assert view.phase
        assert step(replace(view, phase=replace(view.phase, key="discard"))) == ("Attack" if label == "lift2" else title)
        over = replace(view, outcome=Outcome("SG-61", "", (1, 2), (60, 0), (), ((0,) * 7,) * 2))
        assert not {"steps", "encounter", "met", "fates"} & set(DrawnTable(over).nodes)
        assert "as it was in the end" in DrawnTable(over)["armory"].note


def test_area_below_a_closed_one_is_shown_as_shut() -> None:
    """An Area is shut even if no event of the closing exists, as in a position.

    (SG-R26)
    """
    match = inside("hunter", level=2)
    t = match.table
    assert tower(make_view(match, 0))[2:] == ["Level 3: Hunter Drone, 10 left (Ana, Bo)", "Level 2: -, 10 left", "The Entrance: -, 10 left"]
    t.area_stack[1], t.area_stack_n[1] = [-1] * len(t.area_stack[1]), 0
    view = make_view(match, 0)
    assert tower(view)[2:] == ["Level 3: Hunter Drone, 10 left (Ana, Bo)", "Level 2: -, closed", "The Entrance: -, shut"]
    assert [place.tone for place in DrawnTable(view)["tower"].places] == ["", "", "now", "gone", "gone"]
    t.face_up_obstacle[1] = list(match.labels()["obstacle"]).index("feral")
    assert "Level 2: Feral Recruit, 0 left" in tower(make_view(match, 0)), "a face-up card is a card"


def test_what_is_asked_fits_what_was_met() -> None:
    """A foe is attacked; no attack stops a Trap, so nobody is told to attack one."""
    foe, trap = make_view(inside("feral"), 0), make_view(inside("lift1", level=0), 0)
    assert decision(foe) == ("", "") and decision(trap) == ("Play cards, then set off the Trap.", "")
    assert [move.sentence for move in trap.legal_moves if move.action_type == "attack"] == ["Set off Service Lift"]


def test_a_trap_says_what_it_does() -> None:
    words = encounter(make_view(inside("lift1", level=0), 0))
    assert "No Attack stops a Trap" in words and "What it does: You go 1 up, unless flying. [SG-R21]" in words
    assert "If it falls" not in words


def test_goods_are_buttons_that_buy_or_explain() -> None:
    match = table("to_upgrade")
    acts = {move.move for move in make_view(match, 0).legal_moves if move.action_type == "buy"}
    own, others = goods(make_view(match, 0)), goods(make_view(match, 1))
    assert len(own) == 13 and sum(bool(card.pick) for card in own) == len(acts) > 0
    assert all(bool(card.pick) != bool(card.why) for card in own)
    assert not any(card.pick for card in others) and len(others) == 13
    assert {card.why for card in others} >= acts


def test_buttons_say_what_they_do_on_this_table() -> None:
    said_of = {move.move: move.sentence for move in make_view(inside("feral", pool=30), 0).legal_moves}
    assert said_of["attack"] == "Attack Feral Recruit with 30"
    assert {move.sentence for move in make_view(table("to_upgrade"), 0).legal_moves if move.move == "buy knife"} <= {
        "Buy Combat Knife for 2"
    }


def test_note_tells_the_damage_of_a_card() -> None:
    notes = {move.move: move.note for move in make_view(inside("feral", pool=20), 0).legal_moves}
    assert notes["play unarmed"] == "Damage 20 → 30 of 40" and notes["attack"] == ""
    notes = {move.move: move.note for move in make_view(inside("feral", pool=30), 0).legal_moves}
    assert notes["play unarmed"] == "Damage 30 → 40 of 40, enough to defeat Feral Recruit"
    assert {move.note for move in make_view(inside("crusher", pool=30, level=2), 0).legal_moves if move.move == "play unarmed"} == {
        "Damage 30 → 40"
    }
    assert {move.note for move in make_view(table(), 0).legal_moves if move.action_type == "play"} == {
        "10 damage, which does nothing in Training"
    }
    match = table()
    labels = match.labels()
    match.table.identity[0] = list(labels["identity"]).index("soldier")
    match.table.hand[0][list(labels["card"]).index("rifle")] += 1
    notes = {move.move: move.note for move in make_view(match, 0).legal_moves}
    assert notes["play rifle"] == "50 damage, which does nothing in Training"  # the edge is for inside (SG-R05)
    match = table("to_upgrade")
    creds = match.table.creds
    assert {move.note for move in make_view(match, 0).legal_moves if move.move == "buy dressing"} == {f"{creds} Creds → {creds - 1}"}


def test_note_predicts_the_damage_pool() -> None:
    """After every play the pool is what the note said; draws and scraps do not change it."""
    seen = 0
    for pool, label in ((0, "feral"), (40, "titan")):
        for card in ("knife", "carbine", "optics", "claws", "rifle", "spines", "harness"):
            for role in ("recruit", "soldier", "cyborg", "biogene"):
                match = inside(label, pool)
                t, labels = match.table, match.labels()
                t.identity[0] = list(labels["identity"]).index(role)
                t.hand[0][list(labels["card"]).index(card)] += 1
                t.equipped[0][list(labels["card"]).index("claws")] += 1
                note = next(move.note for move in make_view(match, 0).legal_moves if move.move == f"play {card}")
                match.act(0, f"play {card}")
                assert note.startswith(f"Damage {pool} → {match.table.damage_done} of "), (card, role, note)
                seen += 1
    assert seen == 56


def test_who_may_buy_and_for_how_much_is_told() -> None:
    match = inside("feral")
    match.table.level[1] = 0
    match.table.identity[0] = list(match.labels()["identity"]).index("soldier")
    assert shelf(match, 0) == "From Level 2 on, open to you" and shelf(match, 1) == "From Level 2 on, open to Ana"
    rifle = next(card for card in goods(make_view(match, 0)) if card.face == "card.rifle")
    assert (rifle.tag, rifle.count) == ("3 for 4", 5), "a soldier pays less (SG-53)"
    match.table.level[0] = 0
    assert shelf(match, 0) == "From Level 2 on, nobody is there yet"


def shelf(match: Match, viewer: int) -> str:
    """Return the heading of the shelf that is not open to everybody."""
    [title] = [node.title for node in DrawnTable(make_view(match, viewer)).kind(Row).values() if node.title.startswith("From Level 2")]
    return str(title)


def test_log_names_cards_and_steps() -> None:
    match = inside("feral", pool=30)
    for act in ("play unarmed", "attack"):
        match.act(0, act)
    told = {line.text.replace("\u00a0", " "): line.phase_title for line in match.log_for(2)}
    assert told["Ana plays Unarmed Combat"] == "Play"
    assert told["Ana deals 40 damage to the Feral Recruit"] == "Play"
    assert told["Ana wins the Feral Recruit"]


def test_explanations_use_printed_names() -> None:
    """The explanation names a card even if the move has no number or no card lies there (SG-R02, SG-68)."""
    match = inside("feral")
    asked = ("play scrip", "buy top:2", "buy pile:1:0", "buy rifle", "play nonsense", "")
    said = {act: match.describe(0, act).replace("\u00a0", " ") for act in asked}
    assert said["play scrip"] == "Play Scrip" and said["buy rifle"] == "Buy Assault Rifle"
    assert said["buy top:2"] == "Buy the top of random stack 2" and said["buy pile:1:0"] == "Buy pile 1 below random stack 1"
    assert said["play nonsense"] == "play nonsense" and said[""] == ""


def test_first_player_is_named() -> None:
    """Once the first player is out, others begin the Rounds (SG-R06)."""
    assert "Ana goes first" in {line.text for line in table().log_for(2)}


def test_how_a_seat_stands_is_told() -> None:
    view = make_view(inside("feral"), 1)
    plate = DrawnTable(view)["seat-0"]
    assert plate.badge == Figure("0", "SG-64", glyph="star") and plate.gauge == Gauge(60, 60, "Health", "SG-38", "heart")
    assert seat_figures(view, 0)[:2] == [("Raw Recruit", "", "main"), ("Level 2", "", "main")]
    assert ("Health 60.", "SG-38") in public_knowledge(view, 0)
    assert any(words.startswith("Owns in all: 6 Scrip and 4 Unarmed Combat") for words, _ in public_knowledge(view, 0))
    assert not any(words.startswith("Draw pile") for words, _ in public_knowledge(view, 0))
    assert any(words.startswith("Draw pile") for words, _ in public_knowledge(view, 1))
    assert ending_reasons(view, 0) == [("Inside to the end.", "SG-62")] and ending_reasons(view, -1) == []


def test_nobody_sees_more_of_the_tower_than_lies_face_up() -> None:
    one, other = inside("feral"), inside("feral")
    t = other.table
    t.area_stack[3][: t.area_stack_n[3]] = reversed(t.area_stack[3][: t.area_stack_n[3]])
    assert DrawnTable(make_view(one, 1)).wire == DrawnTable(make_view(other, 1)).wire


def test_clauses_that_are_cited_exist() -> None:
    game = get_game("surviving")
    view = make_view(inside("lift1", level=0), 0)
    cited = {*CITED.findall(DrawnTable(view).written()), *(clause for _, clause in public_knowledge(view, 0))}
    assert cited <= set(game.law.clauses) | set(platform_law().clauses)


def test_effects_and_ways_read_as_words() -> None:
    assert effects_text(((1, 30), (3, 1), (7, 0))) == "30 damage, draw 1, flight"
    assert effects_text(((5, 60), (8, 2))) == "regain 60 Health, be rid of 2 Injuries"
    assert effects_text(((2, 1), (4, 1), (10, 1), (13, 1))) == "1 Cred, 1 more move, 1 move less, take 1 Injury"
    assert effects_text(((2, 2), (4, 2), (10, 2), (13, 2))) == "2 Creds, 2 more moves, 2 moves less, take 2 Injuries"
    assert way_words(Line(60, True, 1, 2)) == "60 damage with Flight and 2 Cyborg cards"
    assert way_words(Line(90)) == "90 damage"


def test_one_cred_is_singular_on_cards_prices_and_notes() -> None:
    match = table("to_upgrade")
    match.table.creds = 1
    assert {move.note for move in make_view(match, 0).legal_moves if move.move == "buy dressing"} == {"1 Cred → 0"}
    assert "1 Cred, " in DrawnTable(make_view(match, 0))["armory"].note
    loaded = load_builtin_set(get_game("surviving"), "default")
    assert not isinstance(loaded, list)
    words = [one.words for one in card_list(loaded.cards)]
    assert any(", 1 Cred:" in one for one in words) and any(" 1 Cred." in one for one in words)
    assert not any("1 Creds" in one for one in words)


def test_points_so_far_are_those_of_the_end() -> None:
    match = inside("feral")
    t, cards = match.table, list(match.labels()["card"])
    for number, many in ((cards.index("feral"), 2), (next(card for card in range(t.cards) if t.vp[card] < 0), 1)):
        t.discards[0][number] += many
        t.owned[0][number] += many
    for viewer in range(3):
        drawn = DrawnTable(make_view(match, viewer))
        assert drawn["seat-0"].badge.text == str(victory_points(t, 0)) == "1"
    t.status[0] = 3
    gone = DrawnTable(make_view(match, 1))["seat-0"]
    assert gone.badge.text == "\N{EN DASH}" and gone.gauge is None and gone.tone == "gone"


def test_the_own_strip_has_what_is_to_be_spent() -> None:
    """In a turn Moves and Damage, in the shop Creds and purchases; of another's turn only what is one's own."""

    def strip(match: Match, viewer: int) -> list[str]:
        return DrawnTable(make_view(match, viewer)).written("strip").splitlines()

    assert strip(inside("feral", pool=30), 0) == ["Moves: 1", "Damage: 30", "VP: 0"]
    assert strip(inside("feral", pool=30), 1) == ["Health: 60", "VP: 0"]
    shopping = table("to_upgrade")
    assert strip(shopping, 0) == [f"Creds: {shopping.table.creds}", "Buys: 2", "VP: 0"]
    assert "strip" not in DrawnTable(make_view(shopping, 2)), "a spectator has no numbers"


def test_what_cannot_be_had_says_why_in_two_words() -> None:
    match = table("to_upgrade")
    match.table.creds = 3
    notes = {card.face: card.note for card in goods(make_view(match, 0))}
    assert notes["card.knife"] == "" and notes["identity.soldier"] == "1 short"
    match.table.buys = 0
    assert {card.note for card in goods(make_view(match, 0))} == {"no buys"}
