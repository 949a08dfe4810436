"""Texts for waiting and eliminated players never order others' moves."""

from __future__ import annotations

import re
from collections import Counter
from html import unescape

import pytest

from gamester.games.registry import game_slugs, get_game
from gamester.match.text_view import view_as_text
from gamester.match.views import make_view
from gamester.terminal.choices import Selection, selection_text
from tests.conftest import Budget
from tests.support.random_tables import games, page

ASK = re.compile(r'<p class="ask" id="ask">(.*?)</p>', re.DOTALL)
TAG = re.compile(r"<[^>]*>|\u2068|\u2069")
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
            html = page(match, viewer, view)
            found = ASK.search(html)
            assert found is not None
            said = " ".join(unescape(TAG.sub("", found[1])).split())
            for told in (said, selection_text(view, Selection()), view_as_text(view).split("\n")[1].partition(": ")[2]):
                assert not order.search(told), (view.phase, told)
            if viewer < len(match.seats):
                met[view.phase.key if view.phase else ""] += 1
                gone = 'class="me' in html and re.search(r'<section class="me [^"]*\bquit\b', html) is not None
                out["out" if gone else "got out" if "You got out" in said else "in"] += 1
                assert gone == said.startswith("You are out."), said
    assert met, "somebody waits"
    assert slug not in ("armies", "surviving") or out["out"] > 0, out


def test_eliminated_player_reads_who_is_waited_for() -> None:
    """An eliminated player reads so, and whom the table waits for. (SG-39)

    Bo's decision is described as Bo's.
    """
    for match, _ in games("surviving", 5, 6):
        for viewer in range(len(match.seats)):
            if match.table.status[viewer] == 3:
                found = ASK.search(page(match, viewer))
                assert found is not None
                said = " ".join(unescape(TAG.sub("", found[1])).split())
                who = match.seats[match.pending_seats()[0]]
                assert re.fullmatch(rf"You are out\. Waiting for {who}\. {who} (plays|moves|takes|is|discards|may) .*\.", said), said
                return
    raise AssertionError("nobody was eliminated")
