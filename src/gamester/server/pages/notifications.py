"""Notifications of a seat by webhook or browser, and the installable page."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any
from urllib.parse import urlsplit

import msgspec
from litestar import Request, Response, get, post, route
from msgspec import Struct

from gamester.server import messages
from gamester.server.messages import Rejection, platform_rejection
from gamester.server.middleware.browser_security import parse_form
from gamester.server.middleware.limits import CLIENT
from gamester.server.pages.games import READING
from gamester.server.pages.waiting_room import nobody
from gamester.server.render.static_files import our_files, our_version
from gamester.server.render.templates import html, rejection_page, render
from gamester.server.session.features import webhooks
from gamester.server.session.features.webhooks import PushKeys
from gamester.server.tables.push_messages import can_push, decode_keys
from gamester.server.tables.registry import TableRegistry
from gamester.server.tables.webhook_delivery import ASKING, PATIENCE, AddressRejected, PORTS_webhooks, resolve_public
from gamester.words.phrases import encode_phrase

TITLE = messages.WORDS.phrase("no-notifications")


class Subscription(Struct):
    """The subscription of a browser: an address of its push service, and its keys.

    No address ends the notifications.
    """

    endpoint: str = ""
    keys: PushKeys | None = None


@post(["/t/{code:str}/{token:str}/webhook", "/t/{code:str}/{token:str}/hook"])
async def set_webhook(house: TableRegistry, request: Request[Any, Any, Any], code: str, token: str) -> Response[Any]:
    """Set or delete the webhook of a seat.

    The page shows the secret that signs its calls once.
    """
    seated = await house.session_for_token(code, token)
    if seated is None or seated[1] >= seated[0].rail:
        return nobody(token)
    (room, seat), sent, back = seated, await parse_form(request), f"/t/{code}/{token}"
    url, all = str(sent.get("url", "")).strip(), "all" in sent
    if url and (refused := await address_rejection(url, house.config.allow_private_webhooks, house.config.guard.names.own)):
        return rejection_page(refused, 400, back=back)
    if url and all and not room.row.seats[seat].host:
        return rejection_page(platform_rejection(webhooks.HOST_ONLY, "", messages.WORDS.say("not-your-table")), 403, back=back)
    hook = webhooks.new_webhook(url, str(request.base_url).rstrip("/"), all) if url else None
    async with room.transaction() as transaction:
        await transaction.change(seat, hook=webhooks.serialize_webhook(hook, house.links.hash_address(CLIENT.get())) if hook else "")
    return html(render("hooked.html", hook=hook, code=code, back=back))


async def address_rejection(url: str, anywhere: bool, homes: Sequence[str] = ()) -> Rejection | None:
    """Return the rejection of a webhook's address, or None.

    The host is resolved now; it is checked again before every call.
    """
    if refused := webhooks.url_error(url):
        return refused
    parts = urlsplit(url)
    try:
        async with asyncio.timeout(PATIENCE):
            await resolve_public(parts.hostname or "", parts.port or PORTS_webhooks[parts.scheme], anywhere, ASKING, homes)
    except (TimeoutError, AddressRejected):
        return platform_rejection(webhooks.PRIVATE, (parts.hostname or "")[:80], webhooks.TITLE)
    return None


@get("/push/key")
async def push_key(house: TableRegistry) -> Response[Any]:
    """Send the server's public key; a server that cannot send messages has none."""
    if not can_push():
        return Response({"key": ""}, media_type="application/json")
    return Response({"key": house.push_signer.public_key}, media_type="application/json")


@post("/t/{code:str}/{token:str}/push")
async def set_push(house: TableRegistry, request: Request[Any, Any, Any], code: str, token: str) -> Response[Any]:
    """Notify a browser when it is this seat's move, or no longer."""
    seated = await house.session_for_token(code, token)
    if seated is None or seated[1] >= seated[0].rail:
        return _refused(platform_rejection(messages.NO_SEAT), 404)
    room, seat = seated
    try:
        sent = msgspec.json.decode(await request.body(), type=Subscription)
    except msgspec.DecodeError:
        return _refused(platform_rejection(messages.NOT_UNDERSTOOD, messages.WORDS.say("expected-subscription"), TITLE), 400)
    anywhere = house.config.allow_private_webhooks
    refused = subscription_rejection(sent, anywhere) if sent.endpoint else None
    if sent.endpoint and (refused := refused or await address_rejection(sent.endpoint, anywhere, house.config.guard.names.own)):
        return _refused(refused, 400)
    hook = webhooks.new_webhook(sent.endpoint, str(request.base_url).rstrip("/"), all=False, push=sent.keys) if sent.endpoint else None
    async with room.transaction() as transaction:
        await transaction.change(seat, hook=webhooks.serialize_webhook(hook, house.links.hash_address(CLIENT.get())) if hook else "")
    return Response({"push": hook is not None}, media_type="application/json")


def subscription_rejection(sent: Subscription, anywhere: bool) -> Rejection | None:
    """Return what is wrong with a subscription as it is written, or None.

    Without `anywhere` a push service is spoken to by https alone.
    """
    if not can_push():
        return Rejection("", messages.WORDS.say("push-off"), title=str(TITLE))
    if not anywhere and not sent.endpoint.startswith("https:"):
        return platform_rejection(webhooks.NO_ADDRESS, messages.WORDS.say("expected-https"), TITLE)
    try:
        decode_keys(sent.keys or PushKeys("", ""))
    except ValueError:
        return platform_rejection(messages.NOT_UNDERSTOOD, messages.WORDS.say("expected-keys"), TITLE)
    return None


def _refused(rejection: Rejection, status: int) -> Response[Any]:
    return Response({"refused": msgspec.to_builtins(rejection, enc_hook=encode_phrase)}, status_code=status, media_type="application/json")


@route("/service-worker.js", http_method=READING, sync_to_thread=True)
def service_worker() -> Response[bytes]:
    """Send the script that shows notifications.

    It serves the pages below its own address, so it comes from the root. It keeps static files, so it is another one for each of their
    versions.
    """
    text = our_files()["worker/service-worker.js"].decode()
    return Response(text.replace('"v-0"', f'"{our_version()}"').encode(), media_type="text/javascript")


@route("/manifest.webmanifest", http_method=READING, sync_to_thread=True)
def manifest() -> Response[bytes]:
    """Send what a browser needs to install the site."""
    return Response(our_files()["worker/manifest.webmanifest"], media_type="application/manifest+json")


@route("/offline", http_method=READING, sync_to_thread=True)
def offline_page() -> Response[str]:
    """Show the page that an installed browser keeps for when there is no line."""
    return html(render("offline.html"))


HANDLERS = (set_webhook, push_key, set_push, service_worker, manifest, offline_page)
