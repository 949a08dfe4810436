"""The waiting room: sitting down, and what its host arranges.

Every refusal is a page.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from urllib.parse import quote

from litestar import Request, Response, post
from litestar.response import Redirect
from markupsafe import Markup

from gamester.core.law import PREFIX
from gamester.games.registry import get_game
from gamester.match.seat_choice import choice_of
from gamester.server import messages
from gamester.server.messages import Rejection, platform_rejection
from gamester.server.middleware.browser_security import MOST_KEPT, parse_form, remember_seat, remembered_seats
from gamester.server.pages import new_table
from gamester.server.render.templates import html, rejection_page, render
from gamester.server.storage.rows import link_number
from gamester.server.storage.tokens import hash_token, normalize_code
from gamester.server.tables import link_renewal, seating
from gamester.server.tables.lobby import SPECTATOR, WaitingRoom, agreed_terms, with_own
from gamester.server.tables.registry import TableRegistry

STATUS = {"TB-901": 404, "TB-904": 409, "TB-907": 404, "TB-925": 403, "TB-926": 409, "TB-927": 409}
"""Status of a rejection by its clause; 409 for other clauses of games, 400 for the rest."""
Asked = Request[Any, Any, Any]


def show_rejection(refused: Rejection, back: str = "") -> Response[str]:
    """Return the page of a rejection, with a link back if there is one."""
    of_the_game = bool(refused.clause) and not refused.clause.startswith(PREFIX)
    return rejection_page(refused, STATUS.get(refused.clause, 409 if of_the_game else 400), back=back)


def join_page(waiting: WaitingRoom, only: int | None = None, token: str = "") -> Response[str]:
    """Return the page with the players so far and the seats to take.

    With an invitation it is the one seat of the invitation.
    """
    row, people = waiting.row, waiting.seats_for(SPECTATOR)
    free = [one for one in people if one.free and only in (None, one.seat)]
    said = {
        "code": row.code,
        "slug": row.game,
        "title": get_game(row.game).text.TITLE,
        "promise": row.commitment,
        "agreed": agreed_terms(row),
    }
    said |= {"choice": choice_of(get_game(row.game)), "values": seating.free_values(row)}
    return html(
        render("join.html", **said, people=people, free=free, at=f"/t/{row.code}/{token}/sit" if token else "/join", invited=bool(token))
    )


async def waiting_page(house: TableRegistry, request: Asked, waiting: WaitingRoom, token: str = "") -> Response[Any]:
    """Return the page of a table that has not started.

    It depends on the visitor: a player, an invited person or a spectator.
    """
    own = waiting.seat_of(token) if token else None
    if token and own is None:
        return await redirect_to_own_seat(house, request, waiting.row.code)
    if own is not None and not own.taken:
        return join_page(waiting, own.seat, token)
    if own is not None and own.bot:
        return show_rejection(platform_rejection(messages.NOT_YOURS, messages.WORDS.say("bot-on-seat"), messages.WORDS.say("seat-taken")))
    row, viewer = waiting.row, link_number(own) if own else SPECTATOR
    title, at = (
        messages.WORDS.say("table-title", game=get_game(row.game).text.TITLE, code=row.code),
        f"/t/{row.code}/{token}" if token else f"/t/{row.code}",
    )
    response = html(
        render("waiting.html", title=title, at=at, own=own, row=row, room=Markup(with_own(waiting.draw(viewer), row.code, token)))
    )
    if own is not None:
        await remember_in_browser(house, request, response, row.code, token)
    return response


async def remember_in_browser(house: TableRegistry, request: Asked, response: Response[Any], code: str, token: str) -> None:
    """Let this browser remember a seat.

    Links of tables still in play are forgotten last, since nobody else has them.
    """
    others = [one for one, _ in remembered_seats(request) if one != code]
    remember_seat(request, response, code, token, await house.store.going(others) if len(others) >= MOST_KEPT else ())


def nobody(token: str, code: str = "", title: str = "") -> Response[str]:
    """Return the page for a link that opens no seat, or for an unknown code."""
    return rejection_page(messages.no_such_seat(token, code, title), 404)


def redirect_to_code(code: str, token: str = "") -> Response[Any] | None:
    """Return a redirect for a code as people write it, or None if it is as ours are."""
    named = normalize_code(code)
    return Redirect(f"/t/{quote(named)}" + f"/{quote(token)}" * bool(token), status_code=303) if named not in ("", code) else None


async def redirect_to_own_seat(house: TableRegistry, request: Asked, code: str) -> Response[Any]:
    """Redirect from an invalid link to this browser's seat at the table, if any.

    An invitation is valid once, so people return with the old link.
    """
    for kept_code, token in remembered_seats(request):
        if kept_code == code and await is_taken_seat(house, code, token):
            return Redirect(f"/t/{code}/{token}", status_code=303)
    return nobody("none")


async def is_taken_seat(house: TableRegistry, code: str, token: str) -> bool:
    """Return True if a link opens a seat that a player has."""
    waiting = await house.get_waiting_room(code)
    if waiting is not None:
        return bool((own := waiting.seat_of(token)) and own.taken)
    return await house.session_for_token(code, token) is not None


async def take_seat(
    house: TableRegistry, request: Asked, waiting: WaitingRoom, seat: int, sent: Mapping[str, Any], back: str
) -> Response[Any]:
    """Take a seat and redirect to its new link."""
    name, dice = " ".join(str(sent.get("name", "")).split()), new_table.entropy_from([str(sent.get("dice", ""))])
    number, token_hash = house.lobby.new_link_number(waiting.row.code)
    name, chosen = name[: messages.LONGEST_NAME].strip(), str(sent.get("chosen", ""))
    after = await house.lobby.change(waiting.row.code, seating.take_seat, seat, name, dice, number, token_hash, chosen)
    if isinstance(after, Rejection):
        return show_rejection(after, back)
    token = house.links.token(after.code, number)
    response: Response[Any] = Redirect(f"/t/{after.code}/{token}", status_code=303)
    await remember_in_browser(house, request, response, after.code, token)
    return response


@post("/t/{code:str}/{token:str}/sit")
async def accept_invitation(house: TableRegistry, request: Asked, code: str, token: str) -> Response[Any]:
    """Take the seat of an invitation."""
    waiting = await house.get_waiting_room(code)
    own = waiting.seat_of(token) if waiting else None
    if waiting is None or own is None or own.taken:
        return await redirect_to_own_seat(house, request, code)
    return await take_seat(house, request, waiting, own.seat, dict(await parse_form(request)), f"/t/{code}/{token}")


@post("/t/{code:str}/{token:str}/dice")
async def add_entropy_route(house: TableRegistry, request: Asked, code: str, token: str) -> Response[Any]:
    """Add entropy for a player who sat down without it."""
    dice = new_table.entropy_from([str((await parse_form(request)).get("dice", ""))])
    return await _changed(house, code, token, seating.add_entropy, hash_token(token), dice)


@post("/t/{code:str}/{token:str}/arrange")
async def host_action(house: TableRegistry, request: Asked, code: str, token: str) -> Response[Any]:
    """Carry out an action of the host. `do` names it, other fields its seats."""
    sent = {name: str(value) for name, value in (await parse_form(request)).items()}
    waiting = await house.get_waiting_room(code)
    if waiting is None or waiting.seat_of(token) is None:
        return await _too_late(house, code, token)
    do, by, seats = sent.get("do", ""), hash_token(token), {str(seat.seat): seat.seat for seat in waiting.row.seats}
    named = [seats.get(sent[name]) for name in ("seat", "other") if name in sent]
    if None in named or len(named) < {"swap": 2, "bot": 1, "free": 1, "name": 1}.get(do, 0):
        return show_rejection(
            platform_rejection(messages.NO_SEAT, messages.WORDS.say("expected-seat", n=len(seats) - 1), messages.WORDS.say("no-such-seat"))
        )
    places = [seat for seat in named if seat is not None]
    match do:
        case "bot":
            return await _changed(
                house, code, token, seating.seat_bot, by, places[0], sent.get("kind", ""), *house.lobby.new_link_number(code)
            )
        case "free":
            return await _changed(house, code, token, seating.free_seat, by, places[0], *house.lobby.new_link_number(code))
        case "swap":
            return await _changed(house, code, token, seating.swap_seats, by, *places[:2])
        case "name":
            name = " ".join(sent.get("name", "").split())
            return await _changed(house, code, token, seating.rename_seat, by, places[0], name)
        case "choose":
            own = waiting.seat_of(token)
            seat = places[0] if places or own is None else own.seat
            return await _changed(house, code, token, seating.choose, by, seat, sent.get("chosen", ""))
        case "public" | "private":
            return await _changed(house, code, token, seating.set_public, by, do == "public")
        case "auto" | "wait":
            return await _changed(house, code, token, seating.set_auto_start, by, do == "auto")
        case "leave":
            left = await _changed(house, code, token, seating.leave_seat, by, *house.lobby.new_link_number(code))
            return Redirect("/", status_code=303) if isinstance(left, Redirect) else left
        case "host":
            return await _changed(house, code, token, seating.become_host, by, waiting.host_is_absent)
        case "start":
            return await _changed(house, code, token, seating.start_table, by)
    expected = "bot, free, swap, name, choose, public, private, auto, wait, leave, host, start"
    return show_rejection(
        platform_rejection(messages.NOT_UNDERSTOOD, messages.WORDS.say("expected-one-of", known=expected, got=repr(do[:40])))
    )


@post("/t/{code:str}/{token:str}/link")
async def renew(house: TableRegistry, request: Asked, code: str, token: str) -> Response[Any]:
    """Make a new link for a seat.

    One's own seat is opened with it; the link of another seat is shown for the host to send.
    """
    asked = str((await parse_form(request)).get("seat", ""))
    seat = int(asked) if asked.isascii() and asked.isdigit() and len(asked) < 4 else -1
    waiting = await house.get_waiting_room(code)
    if waiting is not None:
        own, names = waiting.seat_of(token), [one.name for one in waiting.row.seats]
        mine = own.seat if own else -1
    elif seated := await house.session_for_token(code, token):
        mine, names = seated[1], list(seated[0].match.seats)
    else:
        return nobody(token)
    made = await link_renewal.renew(house, code, token, mine if asked in ("", "me") else seat)
    if isinstance(made, Rejection):
        return rejection_page(made, link_renewal.status(made), back=f"/t/{code}/{token}")
    path = f"/t/{code}/{made}"
    if asked not in ("", "me") and seat != mine:
        who = names[seat] if seat < len(names) else messages.WORDS.say("the-judge")
        return html(render("linked.html", code=code, who=who, link=path, back=f"/t/{code}/{token}"))
    response: Response[Any] = Redirect(path, status_code=303)
    await remember_in_browser(house, request, response, code, made)
    return response


async def _changed(house: TableRegistry, code: str, token: str, change: Any, *args: Any) -> Response[Any]:
    waiting = await house.get_waiting_room(code)
    if waiting is None or waiting.seat_of(token) is None:
        return await _too_late(house, code, token)
    after = await house.lobby.change(code, change, *args)
    return show_rejection(after, f"/t/{code}/{token}") if isinstance(after, Rejection) else Redirect(f"/t/{code}/{token}", status_code=303)


async def _too_late(house: TableRegistry, code: str, token: str) -> Response[str]:
    dealt = await house.get_waiting_room(code) is None and await house.session_for_token(code, token)
    return show_rejection(platform_rejection(messages.DEALT, "", messages.WORDS.say("too-late"))) if dealt else nobody(token)


HANDLERS = (renew, accept_invitation, add_entropy_route, host_action)
