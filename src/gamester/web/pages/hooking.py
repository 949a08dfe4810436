"""The form by which a seat says whom to tell of its moves. The secret that signs them is shown once, in the answer."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any
from urllib.parse import urlsplit

from litestar import Request, Response, post

from gamester.web.draw.page import html, refusal, render
from gamester.web.guard.limits import WHO
from gamester.web.guard.posted import posted
from gamester.web.guard.reaching import ASKING, Unreachable, reach
from gamester.web.hall.house import House
from gamester.web.hall.webhooks import PATIENCE, PORTS
from gamester.web.live import hooks
from gamester.web.messages import Refused, reason
from gamester.web.pages.door import nobody


@post("/t/{code:str}/{token:str}/hook")
async def set_hook(house: House, request: Request[Any, Any, Any], code: str, token: str) -> Response[Any]:
    """A webhook for a seat, or none; the page with its secret, or the sentence against it."""
    seated = await house.seat(code, token)
    if seated is None or seated[1] >= seated[0].rail:
        return nobody(token)
    (room, seat), sent, back = seated, await posted(request), f"/t/{code}/{token}"
    url, all = str(sent.get("url", "")).strip(), "all" in sent
    if url and (refused := await why_not(url, house.wishes.private_hooks, house.wishes.guard.names.own)):
        return refusal(refused, 400, back=back)
    if url and all and not room.row.seats[seat].host:
        return refusal(reason(hooks.HOST_ONLY, "", "Not your table"), 403, back=back)
    hook = hooks.made(url, str(request.base_url).rstrip("/"), all) if url else None
    async with room.lock:
        await room.change(seat, hook=hooks.written(hook, house.links.tag(WHO.get())) if hook else "")
        room.publish()
    return html(render("hooked.html", hook=hook, code=code, back=back))


async def why_not(url: str, anywhere: bool, homes: Sequence[str] = ()) -> Refused | None:
    """What is wrong with an address, as it is written or where it leads now; it is looked at again whenever something is sent."""
    if refused := hooks.why_not(url):
        return refused
    parts = urlsplit(url)
    try:
        async with asyncio.timeout(PATIENCE):
            await reach(parts.hostname or "", parts.port or PORTS[parts.scheme], anywhere, ASKING, homes)
    except (TimeoutError, Unreachable):
        return reason(hooks.PRIVATE, (parts.hostname or "")[:80], hooks.TITLE)
    return None


HANDLERS = (set_hook,)
