"""The table in a terminal: whole games by keyboard and mouse, and what it shows."""

import asyncio
import io
import os
import random
import re
import sys
from collections import Counter
from typing import Any

import pytest
from msgspec.structs import replace
from textual.containers import VerticalScroll
from textual.pilot import Pilot
from textual.widgets import OptionList

from gamester.bots.review import MoveHint, move_hints
from gamester.bots.statistics import Estimate
from gamester.client import side_channel
from gamester.games.registry import game_slugs
from gamester.match.log_text import merge_lines
from gamester.match.match import Match
from gamester.terminal import drawing, local, panels
from gamester.terminal.app import TableApp
from gamester.terminal.cards import Look, look_of_terminal
from gamester.terminal.choices import Choices, Selection
from gamester.terminal.ink import plain
from gamester.terminal.local import LocalTable
from gamester.terminal.messages import WORDS
from gamester.terminal.panels import CurtainScreen, TextPanel
from gamester.ui.reading import dock_of, log_of, result_of
from gamester.ui.vocabulary import Hand, Move, Result, Turn
from tests.support.terminal_screen import (
    NAMES,
    SHORT,
    SMALL,
    WIDE,
    at_home,
    described,
    drawer_of,
    felt_of,
    match_of,
    reached,
    run,
    screen,
    shows,
    shows_no_more,
    turn,
)

LATE = {"gameon": 0.9, "surviving": 0.85, "shapes": 0.85}


def open_to(app: TableApp) -> list[int]:
    return [k for k, offer in enumerate(app.offers) if offer.closed_type is None]


@pytest.mark.parametrize("game", game_slugs())
def test_a_whole_game_by_keyboard(game: str, seed: int) -> None:
    """A whole game is played by keyboard at 80 by 24.

    Arrows, Enter and numbers choose from the list; the result and the whole log are on the screen. Of
    long games the first part has been played before.
    """
    app, draw = at_home(game, seed, late=LATE.get(game, 0.0)), random.Random(seed)

    async def play(pilot: Pilot[str]) -> None:
        while not match_of(app).ended_by():
            await turn(app, pilot)
            if match_of(app).ended_by():
                break
            seals = [k for k in open_to(app) if (move := app.offers[k].move) and not move.drafts]
            k = draw.choice(seals if seals and draw.random() < 0.5 else open_to(app))
            if k < 9 and draw.random() < 0.8:
                await pilot.press(str(k + 1))
            else:
                app.query_one(OptionList).focus()
                ways = ["home", *["down"] * k], ["end", *["up"] * (len(app.offers) - 1 - k)]
                await pilot.press(*min(ways, key=len), "enter")
        view = match_of(app).view(0)
        assert view.outcome and app.side.table
        await shows(app, pilot, result(match_of(app)).text)
        told, log = " ".join(str(app.query_one("#lines").render()).split()), log_of(app.side.table)
        said = [line.text for line in merge_lines(view.log)]
        assert len(log.lines) >= 24 and said[-len(log.lines) :] == [line.text for line in log.lines]
        assert f"{log.earlier} earlier lines" in told or not log.earlier
        assert [line for line in said[-len(log.lines) :] if f"{' '.join(line.split())}." not in told] == []

    run(app, SMALL, play)


def test_a_whole_game_by_mouse(seed: int) -> None:
    app, draw = at_home("armies", seed), random.Random(seed)

    async def play(pilot: Pilot[str]) -> None:
        while not match_of(app).ended_by():
            await turn(app, pilot)
            listed = app.query_one(OptionList)
            seen = [k for k in open_to(app) if k < listed.size.height]
            if seen:
                await pilot.click(OptionList, offset=(4, draw.choice(seen)))
                await pilot.pause()
        headline = result(match_of(app)).text
        assert "win" in headline
        await shows(app, pilot, headline)

    run(app, WIDE, play)


def test_footer_keys_and_panels_work_by_mouse() -> None:
    """The keys at the foot and the closing of panels work by mouse.

    With only a mouse a player can step back in a choice, read the law and return from it, and leave.
    """
    app = at_home("armies", 7)

    async def play(pilot: Pilot[str]) -> None:
        async def click(words: str) -> None:
            y, line = next((y, line) for y, line in enumerate(screen(app).splitlines()) if words in line)
            await pilot.click(offset=(line.index(words) + 1, y))
            await pilot.pause()

        await turn(app, pilot)
        await click("1) ")
        assert app.picked.picks
        await click("Esc back")
        assert not app.picked.picks
        await click("r rules")
        await shows(app, pilot, "AR-01 ")
        await click("Escape closes")
        await shows_no_more(app, pilot, "AR-01 ")
        await click("q leave")
        assert not app.is_running

    run(app, SMALL, play)


def test_the_screen_at_80_by_24() -> None:
    """At 80 by 24 nothing important is cut off.

    The hand, the pending seats, the log, open and closed choices and the keys are visible.
    """
    app = at_home("armies", 7, seats=3)

    async def play(pilot: Pilot[str]) -> None:
        while (view := match_of(app).view(0)).phase is None or view.phase.key != "present":
            await turn(app, pilot)
            await pilot.press("1")
        await turn(app, pilot)
        said = screen(app).splitlines()
        assert len(said) == 24 and all(len(line) <= 80 for line in said)
        text = "\n".join(said)
        hand = next(zone for zone in match_of(app).view(0).zones if zone.name == "hand").rows[0].cards
        counted = Counter(card.label for card in hand)
        told = "  ".join(f" {label}" + (f" \u00d7{many}" if many > 1 else "") for label, many in counted.items())
        assert f"hand, {len(hand)} cards: {told}" in text.replace("\u00a0", " ")
        for needed in ("Armies  at home", "Bo (bot", "In the middle", "You v Bo", "Enter choose", "1) Lay down …", "AR-14"):
            assert needed in text, f"{needed!r} is not in\n{text}"
        assert "Stack your army" not in text, "only acts of this phase are listed"

    run(app, SMALL, play)


def test_closed_choice_says_why_and_law_can_be_read() -> None:
    """A closed choice gives its reason, and the law can be read."""
    app = at_home("armies", 7)

    async def play(pilot: Pilot[str]) -> None:
        await turn(app, pilot)
        while not any(offer.closed_type for offer in app.offers):
            await pilot.press("1")
            await turn(app, pilot)
        closed = next(k for k, offer in enumerate(app.offers) if offer.closed_type)
        shut = app.offers[closed].closed_type
        assert shut is not None
        words = match_of(app).game.law.clauses[shut.clause].text
        await pilot.press("home", *["down"] * closed, "enter")
        await shows(app, pilot, words[:40])
        await pilot.press("escape")
        await shows_no_more(app, pilot, words[:40])
        await pilot.press("home", *["down"] * closed, "w")
        await shows(app, pilot, words[:40])
        await pilot.press("r")
        await shows(app, pilot, "AR-01 ")
        assert isinstance(app.screen, TextPanel)
        await pilot.press("escape")
        await app.action_law("AR-48")
        await pilot.pause()
        assert match_of(app).game.law.clauses["AR-48"].text[:40] in " ".join(screen(app).split())
        await pilot.press("escape", "question_mark")
        await shows(app, pilot, "undo your last move")
        await pilot.press("escape", "u")
        await shows(app, pilot, "TB-915")

    run(app, SMALL, play)


@pytest.mark.parametrize("size", [(60, 20), SMALL, (100, 30), (160, 50)])
def test_nothing_important_is_cut_off(size: tuple[int, int], monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing important is cut off with much chat and six clocks.

    The phase, votes with their keys, some of the table and the way to leave are visible.
    """
    app = at_home("surviving", 7)
    beside = side_channel.SideChannel(
        clocks=tuple(side_channel.SeatClock(f"Guest {k}", 0.0, 3600) for k in range(6)),
        lines=("Ana: " + "long talk " * 29,) * 3,
        votes=(side_channel.OpenVote("k", "Bo asks to pause", "", True, False),),
    )
    monkeypatch.setattr(LocalTable, "side_channel", property(lambda _: beside))

    async def play(pilot: Pilot[str]) -> None:
        await turn(app, pilot)
        await pilot.press("u")
        await shows(app, pilot, "TB-915")
        said = " ".join(screen(app).split())
        for needed in (
            "Guest 5 1:00 h",
            "Training",
            "Bo asks to pause. y agree, n no",
            "▸ Ana (you, deciding)",
            "1) Play",
            "? keys q leave",
        ):
            assert needed in said, f"{needed!r} is not in\n{screen(app)}"
        foot = screen(app).splitlines()[-1].strip()
        assert {*foot.split("  ")} <= {WORDS.say(key) for key in panels.FOOT}

    run(app, size, play)


def test_narrower_window_rewraps_text_and_keeps_selection() -> None:
    """Text is wrapped anew when the window becomes narrower during a decision.

    A continued line is indented below its own, and the selection so far is kept.
    """
    app = at_home("surviving", 7)

    async def play(pilot: Pilot[str]) -> None:
        await turn(app, pilot)
        app.picked = Selection("buy")
        for columns in (60, 120, 80):
            await pilot.resize_terminal(columns, 40)
            lying = app.query_one("#zones")
            async with asyncio.timeout(20):
                while len(lines := str(lying.render()).splitlines()) != lying.size.height or not lying.size.width <= columns:
                    await pilot.pause(0.01)
            assert max(map(len, lines)) <= lying.size.width
            supply = next(k for k, line in enumerate(lines) if line.startswith("    Barracks:"))
            assert all(line.startswith("      ") for line in lines[supply + 1 : supply + 4])
        assert app.picked == Selection("buy")

    run(app, (100, 40), play)


@pytest.mark.parametrize("game", game_slugs())
def test_result_is_unbroken_at_every_width(game: str, seed: int) -> None:
    """The result is a table without broken lines at every width.

    If it does not fit, it is a list of sentences.
    """
    match = Match.open(game, 2, SHORT[game], "", f"{seed}", NAMES[:2])
    while not match.ended_by():
        match.apply_default(match.pending_seats()[0])
    outcome, found = match.view(0).outcome, result(match)
    assert outcome
    for room in (56, 76, 156):
        told = plain(drawing.render_result(drawer_of(match, 0, room), found)).splitlines()
        assert max(map(len, told)) <= room and all(re.search(rf"^{name}\b|  {name}\b", "\n".join(told), re.M) for name in NAMES[:2])
        whole = " ".join(" ".join(told).split())
        assert whole.startswith(" ".join(filter(None, (found.text, outcome.clause, found.story))))
        for said in (*found.heads, found.sum):
            assert said in whole
        for column, parts in zip(found.counts, zip(*[one.parts for one in found.ranks], strict=True), strict=True):
            assert all(parts) or column.zero in whole
    narrow = plain(drawing.render_result(drawer_of(match, 0, 20), found))
    assert f"Ana: place {outcome.placements[0]}" in " ".join(narrow.split()) and max(map(len, narrow.splitlines())) <= 20


def result(match: Match) -> Result:
    """Return the result in the description of a match."""
    found = result_of(described(match, 0)[0])
    assert found is not None
    return found


@pytest.mark.parametrize("size", [(60, 20), SMALL, (160, 50)])
def test_panel_is_complete_and_scrolls_to_its_end(size: tuple[int, int]) -> None:
    """A panel over the table is complete and can be read to its end.

    Its frame and closing line are visible, a key has one line, and Page Down turns its pages and not
    those of the table behind it.
    """
    app = at_home("surviving", 7)

    async def play(pilot: Pilot[str]) -> None:
        await turn(app, pilot)
        told = [MoveHint("pass", f"Act {k}", Estimate(0.25, 0.5), Estimate(0.0, 0.0)) for k in range(60)]
        for laid, words, last in (
            (panels.hints(told), "What your acts are worth", "Act 59"),
            (panels.clause(await app.side.law(), ""), "The law", next(reversed(match_of(app).game.law.clauses))),
            (panels.keys(""), "Keys", "leave"),
        ):
            app.push_screen(laid)
            await shows(app, pilot, words)
            await pilot.pause()
            assert "Escape closes this." in screen(app) and "┗━━" in screen(app), screen(app)
            for _ in range(40):
                if app.screen.query_one(VerticalScroll).is_vertical_scroll_end:
                    break
                await pilot.press("pagedown")
            await pilot.press("pagedown", "pagedown")
            await shows(app, pilot, last)
            await pilot.press("escape")
            await pilot.pause()
            assert app.query_one("#board").scroll_y == 0
        widest = max(len(line) for line in panels.keys("")._text.plain.splitlines())
        assert widest <= 50

    run(app, size, play)


def test_refusal_is_shown_for_its_own_choice_only() -> None:
    """A refusal is shown only for its own choice.

    It stays until the player chooses on, steps back or has another decision.
    """
    app = at_home("armies", 7)

    async def play(pilot: Pilot[str]) -> None:
        await turn(app, pilot)
        for pressed in ("1", "escape", "1", "1"):
            await pilot.press("u")
            await shows(app, pilot, "TB-915")
            await pilot.press(pressed)
            await shows_no_more(app, pilot, "TB-915")

    run(app, SMALL, play)


def test_local_hints_use_the_seats_knowledge(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hints of a local table follow from what the seat knows.

    They are computed plain, as during compilation.
    """
    monkeypatch.setattr(local, "ensure_compiled", lambda *_: False)
    app = at_home("armies", 7)
    asked: list[int] = []

    def seen(match: Match, seat: int, *rest: Any, **more: Any) -> list[MoveHint]:
        asked.append(seat)
        return move_hints(match, seat, *rest, **more)

    monkeypatch.setattr(local, "move_hints", seen)

    async def play(pilot: Pilot[str]) -> None:
        await turn(app, pilot)
        await pilot.press("h")
        while not isinstance(app.screen, TextPanel):
            await pilot.pause(0.01)
        await pilot.pause()
        assert asked == [0] and "What your acts are worth" in screen(app)
        told = re.findall(r"(\d+)%, \d+ to \d+ ", screen(app))
        assert len(told) > 1 and [int(one) for one in told] == sorted(map(int, told), reverse=True)
        await pilot.press("escape", "t", *"hello", "enter")
        await shows(app, pilot, "A local table has no chat")
        await pilot.press("t", *"/advice", "enter")
        while not app.side.side_channel.advice:
            await pilot.pause(0.01)
        await shows(app, pilot, "Stack your army")
        assert await app.side.act("arrange KQJA") is None and app.side.side_channel.advice == ""

    run(app, SMALL, play)


def test_parts_are_chosen_step_by_step_and_back(seed: int) -> None:
    """Picks are chosen step by step and back.

    Every move can be reached so if there are many.
    """
    match = Match.open("armies", 2, {}, "classic", f"{seed}", ["Ana", "Bo"])
    for seat in range(2):
        match.act(seat, "arrange KQJA")
    view = match.view(0)
    choices = Choices(*described(match, 0))
    assert reached(choices) == {move.move for move in view.legal_moves}
    app = TableApp(LocalTable(match, [0], {1: "heuristic"}, 0.0))

    async def play(pilot: Pilot[str]) -> None:
        await turn(app, pilot)
        k = next((k for k, offer in enumerate(app.offers) if offer.next_selection), None)
        if k is not None:
            await pilot.press("home", *["down"] * k, "enter")
            assert app.picked.shape == "group" and "Lay down" in screen(app)
            await pilot.press("escape")
            assert app.picked == Selection()
        draft = next(move for move in view.legal_moves if move.drafts)
        await app.side.act(draft.move, True)
        await shows(app, pilot, "Drafted:")
        assert app.side.table and dock_of(app.side.table).drafted == 1
        await pilot.press("backspace")
        async with asyncio.timeout(20):
            while match.draft(0):
                await pilot.pause(0.01)

    run(app, WIDE, play)


def test_picks_are_named_and_in_table_order() -> None:
    """The sentence names the choice, and picks are listed as they lie on the table.

    If only one action type is open, its picks are asked for at once: the sentence says of what, and a
    number is no card's.
    """
    match = Match.open("armies", 2, {}, "classic", "a", NAMES[:2])
    for seat in range(2):
        match.act(seat, "arrange KQJA")
    table, called = described(match, 0)
    dock, hand = dock_of(table), next(node for node in table.mine if isinstance(node, Hand))
    lay = tuple(move for move in dock.moves if move.action_type == "group")
    assert len(lay) > 9
    alone = replace(table, dock=(replace(dock, moves=lay[::-1]),))
    choices = Choices(alone, called)
    order = list(dict.fromkeys(card.pick for card in hand.cards))
    chosen = [order.index(offer.next_selection.picks[0]) for offer in choices.next(Selection()) if offer.next_selection]
    assert len(chosen) > 1 and chosen == sorted(chosen)
    assert choices.asks_for() == "Lay down …" and Choices(table, called).asks_for() == ""
    app = TableApp(LocalTable(match, [0], {1: "heuristic"}, 0.0))

    async def play(pilot: Pilot[str]) -> None:
        await turn(app, pilot)
        await shows(app, pilot, f"1) Lay down … ({len(lay)} ways)\n")
        await pilot.press("1")
        await shows(app, pilot, f"1) {app.offers[0].words} …")

    run(app, WIDE, play)


def test_the_meaning_of_a_move_stands_behind_it() -> None:
    match = Match.open("gameon", 2, {}, "", "7", NAMES[:2])
    table, called = described(match, 0)
    moves = (Move("star", "Give a star", "star"), Move("a", "Lay down 5+9", "a", stands="A", note="1 hit"))
    told = Choices(replace(table, dock=(replace(dock_of(table), moves=moves, closed=()),)), called).next(Selection())
    assert [offer.words for offer in told] == ["Give a star", "Lay down 5+9 (stands for A, 1 hit)"]
    assert "Contests: die roll" in felt_of(match, 0, 60)


@pytest.mark.parametrize("key", ["q", "ctrl+c", "ctrl+q"])
@pytest.mark.parametrize("behind", [False, True])
def test_leave_key_works_at_table_and_behind_curtain(key: str, behind: bool) -> None:
    """The key to leave works at the table and behind the curtain."""
    app = at_home("armies", 7, people=2)

    async def play(pilot: Pilot[str]) -> None:
        await turn(app, pilot)
        if behind:
            await app.side.act("arrange KQJA")
            await shows(app, pilot, "Enter shows it. q leaves.")
        await pilot.press(key)
        await pilot.pause()
        assert not app.is_running

    run(app, SMALL, play)


def test_a_key_that_can_do_nothing_now_says_so() -> None:
    app = at_home("armies", 7)

    async def play(pilot: Pilot[str]) -> None:
        await turn(app, pilot)
        await pilot.press("backspace")
        await shows(app, pilot, "There is nothing in your draft.")
        await pilot.press("w")
        await shows(app, pilot, "Nothing forbids this so far: choose on.")

    run(app, SMALL, play)


def test_players_at_one_screen_see_nothing_of_each_other(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two players at one screen see nothing of each other.

    The curtain comes before anything of the next player is drawn, and nothing of the last one stays.
    """
    app, draw = at_home("armies", seed, people=2), random.Random(seed)

    async def play(pilot: Pilot[str]) -> None:
        curtains = 0
        while not match_of(app).ended_by() and curtains < 6:
            await turn(app, pilot)
            if app.side.curtain:
                name = app.side.curtain
                assert isinstance(app.screen, CurtainScreen)
                said = screen(app)
                assert f"Pass to {name}." in said and "hand" not in said.replace("show my hand", "") and "▒" not in said
                assert not any(str(app.query_one(part).render()) for part in ("#zones", "#hand", "#sentence", "#lines"))
                assert not app.query_one(OptionList).option_count
                curtains += 1
                with monkeypatch.context() as soon:
                    soon.setattr(panels, "SHUT", 60.0)
                    await pilot.press("enter")
                    await pilot.pause(0.5)  # until the button comes up again
                    assert isinstance(app.screen, CurtainScreen), "the second press of what closed it opens it for nobody"
                monkeypatch.setattr(panels, "SHUT", 0.0)
                await pilot.press("enter")
                await shows(app, pilot, f"{name} (you")
                assert app.side.table and NAMES[app.side.table.viewer] == name
                assert f"{name} (you" in screen(app)
            elif open_to(app):
                await pilot.press(str(1 + draw.choice([k for k in open_to(app) if k < 9])))
                await pilot.pause()
        assert curtains > 4

    run(app, SMALL, play)


def test_without_colours_everything_is_still_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(os.environ, "NO_COLOR", "1")
    app = at_home("armies", 7)

    async def play(pilot: Pilot[str]) -> None:
        await turn(app, pilot)
        colours = {
            style.color for strip in app.screen._compositor.render_strips() for piece in strip if (style := piece.style) and style.color
        }
        assert all(len({*colour.get_truecolor()}) == 1 for colour in colours), "greys only"
        assert "▸ Ana (you, deciding)" in screen(app) and "1) J" in screen(app)

    run(app, SMALL, play)


def test_a_terminal_without_our_signs_gets_ascii(monkeypatch: pytest.MonkeyPatch) -> None:
    """The encoding of the terminal decides. Only the scroll bars of the library are left."""
    for encoding, signs in (("utf-8", True), ("ascii", False), ("latin-1", False)):
        monkeypatch.setattr(sys, "__stderr__", io.TextIOWrapper(io.BytesIO(), encoding=encoding))
        assert look_of_terminal().signs == signs
    match = at_home("armies", 7, seats=3).side
    app = TableApp(match, Look(signs=False))

    async def play(pilot: Pilot[str]) -> None:
        await turn(app, pilot)
        await pilot.press("1")
        for pressed in ("r", "escape", "question_mark", "escape"):
            said = set(screen(app)) - set("▁▂▃▄▅▆▇█▔▊▎")
            assert all(sign.isascii() for sign in said), sorted(said)
            await pilot.press(pressed)
            await pilot.pause()

    run(app, SMALL, play)


@pytest.mark.parametrize("game", game_slugs())
def test_the_log_is_told_by_turns_as_it_is_described(game: str, seed: int) -> None:
    """Every line of the description is there once, in order, below the heading of its turn."""
    match, draw = Match.open(game, 2, SHORT[game], "", f"{seed}", ["Ana", "Bo"]), random.Random(seed)
    for _ in range(60):
        if match.ended_by():
            break
        seat = match.pending_seats()[0]
        moves = match.legal_moves(seat)
        match.act(seat, draw.choice(moves).move) if moves else match.apply_default(seat)
    for viewer in (0, 2):
        drawer = drawer_of(match, viewer, 200)
        log = log_of(drawer.table)
        text, at, turn = plain(drawing.render_log(drawer)), 0, -1
        titles = {node.number: node.title for node in log.items if isinstance(node, Turn)}
        for line in log.lines:
            if line.turn != turn:
                turn = line.turn
                at = text.index(f"{titles[turn]}\n", at)
            at = text.index(f"{line.text}.", at) + len(line.text)
        assert [one.text for one in merge_lines(match.view(viewer).log)][-len(log.lines) :] == [line.text for line in log.lines]
