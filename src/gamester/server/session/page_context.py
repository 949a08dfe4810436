"""Values that every page of a table gets besides the view.

They do not depend on the features that it has.
"""

from __future__ import annotations

from typing import Any, Protocol

from gamester.games.registry import Game
from gamester.match.match import Match
from gamester.match.platform_acts import parse_platform_act
from gamester.match.setup import set_title
from gamester.server.config import Timings
from gamester.server.messages import WORDS
from gamester.server.render.templates import set_description
from gamester.server.session import link_renewal
from gamester.server.storage.rows import StoredDraft, StoredTable


class PagedTable(Protocol):
    """A table as its pages see it."""

    row: StoredTable
    match: Match
    drafts: dict[int, StoredDraft]
    game: Game
    pace: Timings
    rail: int
    judge: int
    hot: int
    links: dict[int, str]

    @property
    def placard(self) -> list[tuple[str, str, str]]:
        """The settings of the table in words."""
        ...

    def here(self, seat: int) -> bool:
        """Return True if somebody is connected for this viewer."""
        ...


def page_context(table: PagedTable, viewer: int) -> dict[str, Any]:
    """Return the values by name."""
    own = table.row.seats[viewer] if viewer < table.rail else None
    return {
        "rules_here": table.placard,
        "links": _open_seats(table, bool(own and own.host) or viewer == table.hot) if (own and not own.bot) or viewer == table.hot else [],
        "judge": viewer == table.judge,
        "held": table.drafts.get(viewer, StoredDraft()).held,
        "undo": _undo_blocked_by(table, own.seat) if own and viewer not in table.match.standing.resigned else None,
        "relinks": _relinks(table, viewer) if viewer in table.links and viewer != table.rail else None,
    }


def page_title(table: PagedTable) -> str:
    """Return the title of a table's pages."""
    return WORDS.say("table-title", game=table.game.text.TITLE, code=table.row.code)


def judged(table: PagedTable) -> bool:
    """Return True if a judge, who does not play, may come to this table.

    The judge comes if the game asks for one (`text.allows_judge`).
    """
    asks = getattr(table.game.text, "allows_judge", None)
    return bool(asks is not None and asks(table.match.table))


def _undo_blocked_by(table: PagedTable, seat: int) -> str | None:
    """Return the clause that forbids an undo, or "" if it is allowed.

    Returns None at a table where nothing is ever undone.
    """
    if not table.match.undo_stack.shapes or not table.match.must_decide(seat):
        return None
    refused = table.match.why_not_undo(seat)
    return refused.clause if refused else ""


def _relinks(table: PagedTable, viewer: int) -> dict[str, Any] | None:
    """Return the `others` for whom this viewer may make a new link.

    Each is (seat, name). Returns None where there is no new link for the viewer either.
    """
    if link_renewal.why_not(table.row, viewer, viewer):
        return None
    if not link_renewal.renews_for_others(table.row, viewer):
        return {"others": []}
    places = [*enumerate(table.match.seats), *([(table.judge, WORDS.say("the-judge"))] if judged(table) else [])]
    return {"others": [(seat, name) for seat, name in places if seat != viewer and link_renewal.why_not(table.row, viewer, seat) is None]}


def _open_seats(table: PagedTable, hosting: bool) -> list[tuple[int, str, str]]:
    """Return the seat, name and path of each seat that waits for a person.

    A judge who is not connected is among them for the host. Other players are told of seats to which all have agreed to let somebody in.
    """
    waiting = [(row.seat, table.match.seats[row.seat]) for row in table.row.seats if not row.bot and not row.taken]
    if waiting and not hosting:
        agreed = {act.person for entry in table.match.entries if (act := parse_platform_act(entry.seat, entry.move))}
        waiting = [(seat, name) for seat, name in waiting if seat in agreed]
    if hosting and _judge_wanted(table) and not table.match.ended_by() and not table.here(table.judge):
        waiting.append((table.judge, WORDS.say("judge")))
    return [(seat, name, f"/t/{table.row.code}/{table.links[seat]}") for seat, name in waiting]


def _judge_wanted(table: PagedTable) -> bool:
    """Return True if a judge has anything to do as the game stands.

    The game says so (`text.needs_judge`): only then is the host shown the link.
    """
    asks = getattr(table.game.text, "needs_judge", None)
    return judged(table) and (asks is None or bool(asks(table.match.table)))


def settings_summary(match: Match) -> list[tuple[str, str, str]]:
    """Return the question, reading and ruling of each option; the card set first."""
    header, names = match.header, match.game.text
    cards = (
        WORDS.say("cards-of-their-own", title=set_title(header.card_set_text))
        if header.card_set_text
        else header.card_set and set_description(match.game, header.card_set)
    )
    rules = [(WORDS.say("cards"), cards, "")] if cards else []
    rules += [(names.EXTRA_FILE.words, WORDS.say("of-their-own"), "")] if header.extra_file else []
    rules += (
        [(WORDS.say("rules-number"), WORDS.say("earlier-rules", number=str(header.rules)), "")] if match.game.earlier(header.rules) else []
    )
    for option in match.game.options(header.rules):
        value = header.options.get(option.name, option.write(option.default(match.layout.seats)))
        rules.append((option.words or option.name.replace("_", " "), option.value_label(value) or WORDS.say("no-value"), option.ruling))
    return rules
