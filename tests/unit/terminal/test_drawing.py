"""Every component of a description is drawn in a terminal, in the words of the description and within its width."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from rich.cells import cell_len

from gamester.games.registry import game_slugs
from gamester.match.match import Match
from gamester.terminal import drawing, ink
from gamester.terminal.cards import CardDrawer, Look, alike
from gamester.terminal.choices import Choices
from gamester.terminal.components import DRAWERS, ComponentDrawer
from gamester.terminal.ink import Ink, as_text, beside, content, lines, plain, width
from gamester.ui import vocabulary as v
from gamester.ui.patch import walk
from gamester.ui.reading import dock_of, log_of
from tests.support.redealt_pages import redealt
from tests.support.terminal_screen import drawer_of, reached

CALLED = {"soldier.K.0": "King of spades", "card.C14": "circle 1/4", "card.knife": "Combat\u00a0Knife", "design.red": "red circle"}
KING, CIRCLE, KNIFE = v.Card("soldier.K.0", pick="hand:K"), v.Card("card.C14"), v.Card("card.knife", tag="2", count=3)
ROOMS = (60, 78, 120)
SLOTS = v.Slot("red circle", "x:1"), v.Slot("blue star", full=True)
BOARD = v.Board("a", "Tower, 5 points", slots=SLOTS, rows=(v.Seated(1, "Bo", (KING,), ("die-3",), "1 to go"),))
CELLS, SAID = (v.Line("You", (v.Cell(("K",)), v.Cell())),), ("Nothing.", v.Bit("1 hit.", "strong"))
GRID = v.Grid("a", title="You v Bo", heads=("J", "Q"), rows=CELLS, said=SAID)
EXAMPLES: list[tuple[v.Node, str]] = [
    (v.Hand("a", "hand, 2 cards", (KING, CIRCLE), 2), "hand, 2 cards: K♠ ● 1/4"),
    (v.Hand("a", "hand, 4 cards", count=4), ""),
    (v.Pile("a", "stock, 15 cards", 15), "stock, 15 cards"),
    (v.Pile("a", "discards, 4 cards", 4, KING, (KING, KNIFE)), "discards, 4 cards: K♠ Combat Knife 2 ×3 on top: K♠"),  # noqa: RUF001
    (v.Stack("a", "army, top first", (v.Card(), v.Card())), "army, top first: ▒▒ ▒▒"),
    (v.Row("a", "fallen", (v.Card("soldier.K.0", mark="dead"), v.Card(by="heart"))), "fallen: K♠ fallen ▒ ♥ heart"),
    (v.Groups("a", "last shown", (v.Group((KING,), "13", "K", "hit"),)), "last shown: K♠ = 13 K (hit)"),
    (
        v.Board(
            "a",
            "Tower, 5 points",
            slots=(v.Slot("red circle", "x:1"), v.Slot("blue star", full=True)),
            rows=(v.Seated(1, "Bo", (KING,), ("die-3",), "1 to go"),),
        ),
        "Tower, 5 points: [red ● (open to you)] [blue ★ ✓] Bo: K♠ ⚂, 1 to go",
    ),
    (v.Track("a", places=(v.Place("Level 2", (KING,), 4, (0,), "now", note="A note."),)), "▸ Level 2 K♠ 4 left Ana A note."),
    (GRID, "You v Bo J Q You K · Nothing. 1 hit."),
    (v.Steps("a", "The steps", ("Move", "Play"), 1), "The steps: Move > [Play]"),
    (v.Bar("a", value=20, of=50, then=40, text="damage"), "20 of 50 damage → 40 ━━━━━━━━ ++++++++ ────"),
    (v.Counter("a", value=1, text="purchase", glyph="bag", clause="SG-51"), "▣ 1 purchase SG-51"),
    (v.Fates("a", cases=(("If it falls", ("A prize.", v.Bit(clause="SG-34"))),)), "If it falls: A prize. SG-34"),
    (v.Needs("a", title="Kite", rows=(v.Need("f", "circle", 1, 3, (CIRCLE,)),)), "Kite: ● circle 1/3 ● 1/4"),
    (v.Duel("a", "A contest", KING, (v.Seated(0, "You", text="choose"),), ("Who wins?",)), "A contest K♠ You: choose Who wins?"),
    (v.Chart("a", "Chances", (v.ChartLine("Ana", 0, (300, 457)),)), "Chances Ana: 46 %"),
    (v.Say("a", said=("Both", v.Bit("not", "cut"), v.Bit(face="card.C14"), v.Bit(seat=0)), head="Say"), "Say: Both (not) ● 1/4 Ana"),
    (v.Panel("a", title="Box", items=(v.Say("b", said=("Inside.",)),)), "Box Inside."),
]


def drawer(room: int = 78, look: Look | None = None) -> ComponentDrawer:
    """Return what draws a table of Ana alone."""
    table = v.Table("table", viewer=0, mine=(v.Plate("seat-0", name="Ana"),))
    return ComponentDrawer(table, lambda face: CALLED.get(face, face), look or Look(), room)


def flat(text: str) -> str:
    return " ".join(text.replace("\u00a0", " ").split())


@pytest.mark.parametrize(("node", "said"), EXAMPLES, ids=lambda one: type(one).__name__ if isinstance(one, v.Node) else "")
def test_every_component_is_drawn(node: v.Node, said: str) -> None:
    assert flat(plain(drawer().draw(node))) == said
    for room in (20, 40):
        assert all(width(line) <= max(room, 26) for line in drawer(room).draw(node))


def test_no_component_is_forgotten() -> None:
    elsewhere = {v.Plate, v.Dock, v.Turn, v.Log, v.Result, v.Table}
    assert {type(node) for node, _ in EXAMPLES} == DRAWERS.keys() == set(v.NODES) - elsewhere
    assert flat(plain(drawer().draw(v.Node("globe", "A globe of 12 lands")))) == "A globe of 12 lands"


def test_cards_are_known_by_a_few_signs() -> None:
    signs, letters = (CardDrawer(lambda face: CALLED.get(face, face), str, look) for look in (Look(), Look(signs=False, colour=False)))
    names = ("King of spades", "10 of hearts", "circle 1/4", "red circle", "heart", "Combat Knife")
    assert [signs.short(name) for name in names] == ["K♠", "10♥", "● 1/4", "red ●", "♥ heart", "Combat Knife"]
    assert [letters.short(name) for name in names] == list(names)
    assert letters.chip(v.Card("soldier.K.0")).text == "[King\u00a0of\u00a0spades]"
    drawn = [v.Card(say=name) for name in ("red circle", "blue circle", "10 of hearts", "King of spades")]
    assert len({signs.style(card) for card in (*drawn, v.Card())}) == 5
    boxes = plain(signs.boxes([KING, KNIFE], 30)).splitlines()
    assert boxes == ["╭────╮╭──────────────╮", "│ K♠ ││ Combat Knife │", "│    ││ 2 ×3         │", "╰────╯╰──────────────╯"]  # noqa: RUF001
    assert plain(letters.boxes([v.Card()], 30)).splitlines() == ["+----+", "| ## |", "+----+"]
    assert max(map(len, plain(signs.boxes([KING] * 9, 30)).splitlines())) == 30
    run = [(card.face, card.count) for card in alike((KING, KING, CIRCLE, KING))]
    assert run == [("soldier.K.0", 2), ("card.C14", 1), ("soldier.K.0", 1)]


def test_lines_break_at_spaces_and_long_words_within() -> None:
    made = lines([Ink("ab " * 20), Ink("x" * 50, "bold"), Ink("[a card]", whole=True)], 24, 2, 2)
    assert max(map(width, made)) <= 24 and flat(plain(made)).count("ab") == 20 and plain(made).count("x") == 50
    assert [line[0].text for line in made] == ["  ", *["    "] * (len(made) - 1)] and "[a card]" in plain(made)
    isolated = "\u2068" + "\u05d0 " * 8 + "\u2069"
    assert any(isolated.replace(" ", "\u00a0") in as_text(line) for line in lines([Ink("words " * 5), Ink(isolated)], 40))
    blocks = beside([[(Ink("a"),), (Ink("bb"),)], [(Ink("ccc"),)]], 20)
    assert plain(blocks).splitlines() == ["a   ccc", "bb"] and len(beside([[(Ink("a" * 15),)]] * 2, 20)) == 2


def test_only_a_clause_is_a_link() -> None:
    """A clause that a server sends cannot be an instruction to the terminal."""
    for id, linked in (("AR-R13", True), ("SG-40", True), ("AR-1'); app.exit('", False), ("[bold]", False)):
        shown = content([tuple(ink.clause(id))])
        assert shown.plain == id and any("@click" in str(span.style) for span in shown.spans) == linked
    assert content([(Ink("[red]$x[/]", "bold"),)]).plain == "[red]$x[/]"


def moments(game: str, seed: int) -> Iterator[Match]:
    """A match as it goes on at random, at every twelfth act and at its end."""
    match, draw = Match.open(game, 3, {}, "", f"{seed}", ["Ana", "Bo", "Cy"]), random.Random(seed)
    for step in range(121):
        if step % 12 == 0:
            yield match
        if match.ended_by():
            break
        seat = match.pending_seats()[0]
        moves = match.legal_moves(seat)
        match.act(seat, draw.choice(moves).move) if moves else match.apply_default(seat)
    while not match.ended_by():
        match.apply_default(match.pending_seats()[0])
    yield match


def screen_parts(one: ComponentDrawer) -> dict[str, list[ink.Line]]:
    """Return all parts of the screen."""
    return {
        "felt": drawing.felt(one, 999),
        "compact": drawing.felt(one, 0, panel=True),
        "own": drawing.own_place(one),
        "question": drawing.question(one),
        "log": drawing.render_log(one),
    }


def sentences(table: v.Table) -> Iterator[str]:
    """Yield what a description says in sentences, as it is to be read."""
    for node in walk(table):
        match node:
            case v.Plate():
                yield from (node.summary, *[one.text for one in (*node.figures, *node.known)])
            case v.Say() | v.Duel():
                yield from [bit if isinstance(bit, str) else bit.text for bit in node.said]
            case v.Fates():
                yield from [bit if isinstance(bit, str) else bit.text for _, said in node.cases for bit in said]
            case v.Dock():
                yield from [node.waiting, *[bit if isinstance(bit, str) else bit.text for bit in node.ask]]
            case v.Log():
                said = [turn.summary if isinstance(turn, v.Turn) else "" for turn in node.items]
                # Neighbours of which the same words are said are one, and their lines are left out.
                folded = {
                    turn.number
                    for k, turn in enumerate(node.items)
                    if isinstance(turn, v.Turn) and said[k] and said[k] in (*said[max(0, k - 1) : k], *said[k + 1 : k + 2])
                }
                yield from (*said, *[f"{line.text}." for line in node.lines if line.turn not in folded])
            case v.Row() | v.Stack() | v.Groups() | v.Pile() | v.Board():
                yield node.say
            case v.Result():
                yield from (node.text, *[cause.text for one in node.ranks for cause in one.causes])


@pytest.mark.parametrize("game", game_slugs())
def test_all_games_are_drawn_whole(game: str, seed: int) -> None:
    """No line is wider than the window, every sentence is there in the words of the page, every move can be reached."""
    for match in moments(game, seed):
        for viewer in range(4):
            wide = drawer_of(match, viewer, 1000)
            told = flat(plain([line for part in screen_parts(wide).values() for line in part]))
            assert [said for said in sentences(wide.table) if flat(said) not in told] == []
            for grid in [node for node in walk(wide.table) if isinstance(node, v.Grid)]:
                shown = flat(plain(wide.draw(grid)))
                assert all(flat(bit if isinstance(bit, str) else bit.text) in shown for bit in grid.said)
            for room in ROOMS:
                one = ComponentDrawer(wide.table, wide.called, wide.look, room, boxes=room == 120)
                for name, part in screen_parts(one).items():
                    assert [as_text(line) for line in part if width(line) > room] == [], (name, room)
            dock = dock_of(wide.table)
            if dock.deciding:
                assert reached(Choices(wide.table, wide.called)) == {move.move for move in dock.moves}
            turns = {node.number for node in walk(wide.table) if isinstance(node, v.Turn)}
            assert {line.turn for line in log_of(wide.table).lines} == turns


@pytest.mark.parametrize("game", game_slugs())
def test_what_is_hidden_changes_nothing(game: str, seed: int) -> None:
    """A table whose hidden cards are dealt anew is drawn the same for its viewer."""
    seen = 0
    for match in moments(game, seed):
        for viewer in range(3):
            if not match.ended_by():
                one, other = (screen_parts(drawer_of(table, viewer)) for table in (match, redealt(match, viewer, seed + viewer)))
                assert one == other
                seen += match.layout.to_words(match.table) != match.layout.to_words(redealt(match, viewer, seed + viewer).table)
    assert seen > 5, "another deal is possible"


def test_ascii_has_no_other_signs() -> None:
    """Without signs a table of plain names is ASCII, and takes no more cells."""
    for game in game_slugs():
        match = Match.open(game, 3, {}, "", "plain", ["Ana", "Bo", "Cy"])
        for _ in range(30):
            match.apply_default(match.pending_seats()[0])
        one = drawer_of(match, 0, 78, Look(signs=False, colour=False), boxes=True)
        for part in screen_parts(one).values():
            text = content(part, signs=False).plain.replace("\u00a0", " ")
            assert text.isascii(), sorted({sign for sign in text if not sign.isascii()})
            assert max(map(cell_len, text.splitlines()), default=0) <= 78
    assert all(len(one) == len(two) == 1 for one, two in ink.PLAIN.items())
