"""Texts for waiting and eliminated players never order others' moves."""

from __future__ import annotations

import random
import re
from collections import Counter

import pytest

from gamester.games.registry import game_slugs, get_game
from gamester.match.match import Match
from gamester.match.text_view import view_as_text
from gamester.match.views import make_view
from gamester.ui.vocabulary import Plate
from tests.conftest import Budget
from tests.support.random_tables import NAMES, described, dock_of, games, said
from tests.support.terminal_screen import question_of

ORDERS = ["Settle", "Name", "Pick", "Choose", "Block", "Attack", "Compete", "Defend", "Wait", "Send", "Turn", "Put", "Use", "Leave"]
EVERY = {"armies": 5, "gameon": 13, "surviving": 17, "shapes": 9}
OPTIONS = {"gameon": {"competition": "external", "allow_method_change": "true"}}


def orders(slug: str) -> re.Pattern[str]:
    """Return verbs that order the reader to act, at the start of a clause."""
    said = [shape.sentence for shape in get_game(slug).text.ACTION_TYPES]
    verbs = sorted({words.split()[0].strip(",") for words in said} | set(ORDERS))
    more = "|".join(verb.lower() for verb in verbs)
    return re.compile(rf"(?:^|[.!?:] )(?:{'|'.join(verbs)})\b|(?:[;,] )(?:or |then |and )?(?:{more})\b(?! \w+s\b)")


@pytest.mark.parametrize(("slug", "options"), [*((slug, {}) for slug in game_slugs()), *OPTIONS.items()], ids=str)
def test_waiting_player_is_not_told_what_to_do(slug: str, options: dict[str, str], seed: int, budget: Budget) -> None:
    """A viewer who waits is not told what to do."""
    order, met, out = orders(slug), Counter[str](), Counter[str]()
    for match, _ in games(slug, seed, budget(3, 40), EVERY.get(slug, 2), options):
        for viewer in range(len(match.seats) + 1):
            view = make_view(match, viewer)
            if view.must_decide or viewer in view.deciding:
                continue
            asked = said(dock_of(match, viewer, view).ask)
            for told in (asked, question_of(match, viewer), view_as_text(view).split("\n")[1].partition(": ")[2]):
                assert not order.search(told), (view.phase, told)
            if viewer < len(match.seats):
                met[view.phase.key if view.phase else ""] += 1
                gone = described(match, viewer, view).mine[0]
                assert isinstance(gone, Plate) and (gone.tone == "gone") == asked.startswith("You're out."), asked
                out[gone.tone] += 1
    assert met, "somebody waits"
    assert slug not in ("armies", "surviving") or out["gone"] > 0, out


def test_eliminated_player_reads_who_is_waited_for() -> None:
    """An eliminated player reads so, and whom the table waits for. (SG-39)

    Bo's decision is described as Bo's.
    """
    for match, _ in games("surviving", 5, 6):
        for viewer in range(len(match.seats)):
            if match.table.status[viewer] == 3:
                dock, who = dock_of(match, viewer), match.seats[match.pending_seats()[0]]
                assert dock.waiting == who
                assert re.fullmatch(rf"You're out\. {who} (plays|moves|takes|is|discards|may) .*\.", said(dock.ask)), said(dock.ask)
                return
    raise AssertionError("nobody was eliminated")


DRAFTED = {"armies": r"an? \w+ \([\d +]+\)", "gameon": r"an? (Omni|\w+ \w+) on [\w' ]+|[\w' ]+ given up to recolour the hand"}


@pytest.mark.parametrize("slug", DRAFTED)
def test_player_reads_what_they_are_locked_in_with(slug: str, seed: int) -> None:
    """Who has submitted reads each part of it, nobody else does, and nothing of it is left once it is revealed."""
    part, told = DRAFTED[slug], 0
    match = Match.open(slug, 3, {}, get_game(slug).text.DEFAULT_SET, f"{seed}", NAMES[:3])
    draw = random.Random(seed)
    for _ in range(150):
        if match.ended_by():
            break
        for viewer in range(4):
            view = make_view(match, viewer)
            words = said(dock_of(match, viewer, view).ask)
            locked = re.match(r"You're locked in with (.*?)\.(?: |$)", words)
            assert not locked or viewer in view.ready
            assert not locked or all(re.fullmatch(part, one) for one in re.split(", | and ", locked[1])), words
            told += locked is not None
        seat = draw.choice(match.pending_seats())
        moves = match.legal_moves(seat)
        drafts = [move for move in moves if move.drafts]
        match.act(seat, draw.choice(drafts or moves).move)
    assert told > 5
