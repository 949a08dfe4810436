"""Notifications in the language of the page that their player opened last, with the names of now."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from gamester.server.session.features.webhooks import PushKeys, Webhook, Webhooks, new_webhook, serialize_webhook, webhook_of
from gamester.server.tables.webhook_delivery import PendingNotification, message_body, with_given_names
from gamester.words.languages import language, speaking
from tests.support.fake_table import FakeTable

KEYS = PushKeys("key", "auth")
SENTENCES = {
    "en": ({"title": "Your move", "text": "Armies, table quiet-otter"}, "It is Bo's move at the table quiet-otter: Armies."),
    "de": ({"title": "Du bist dran", "text": "Armies, Tisch quiet-otter"}, "Bo ist dran, am Tisch quiet-otter: Armies."),
}
"""The message of a browser and that of a webhook, by language."""


def message(hook: Webhook) -> dict[str, Any]:
    """Return the message that a stored webhook of Ana gets when it is Bo's move."""
    table = FakeTable()
    table.change_row(0, hook=serialize_webhook(hook, "the tag of a client"))
    stored = webhook_of(table.row.seats[0])
    assert stored is not None
    return dict(json.loads(message_body(table.row, stored, PendingNotification(1, table.row.code, 1, 0, 0, ""))))


@pytest.mark.parametrize("code", SENTENCES)
@pytest.mark.parametrize("sender", ["en", "de"])
def test_message_is_in_the_language_in_which_it_was_asked_for(code: str, sender: str) -> None:
    """The language of whoever moves, or of the worker that sends, has no part in it."""
    with speaking(code):
        pushed, called = new_webhook("https://push.example", "", False, KEYS), new_webhook("https://example.org", "", False)
    browser, text = SENTENCES[code]
    with speaking(sender):
        assert {name: message(pushed)[name] for name in browser} == browser
        assert message(called)["text"] == text
        assert language() == sender


def test_a_substitute_is_named_by_their_own_name() -> None:
    table, log = FakeTable(), [(0, "agreed person 1"), (1, "named Eve"), (2, "resign")]
    assert [[seat.name for seat in with_given_names(table.row, log[:n]).seats][1] for n in range(4)] == ["Bo", "Bo", "Eve", "Eve"]


@pytest.mark.parametrize("stored", ["", "xx", "EN", "de-AT", "../de"])
def test_unknown_language_is_english(stored: str) -> None:
    with speaking("de"):
        assert message(Webhook("https://push.example", "", push=KEYS, language=stored))["title"] == "Your move"
        assert message(Webhook("https://example.org", "", language=stored))["text"] == SENTENCES["en"][1]


def test_webhook_stored_before_there_were_languages_is_english() -> None:
    table = FakeTable()
    table.change_row(0, hook=msgspec.json.encode({"url": "https://example.org", "secret": "s"}).decode())
    stored = webhook_of(table.row.seats[0])
    assert stored is not None and stored.language == ""
    with speaking("de"):
        assert message(stored)["text"] == SENTENCES["en"][1]


def test_notifications_follow_the_page_that_was_opened_last() -> None:
    """The address, its secret and the tag of its client stay; a page in the same language, or without a webhook, stores nothing."""
    table = FakeTable()
    hooks = Webhooks(table)
    asyncio.run(hooks.follow_language(0))
    assert table.row.seats[0].hook == ""
    with speaking("de"):
        hook = new_webhook("https://push.example", "", False, KEYS)
    table.change_row(0, hook=serialize_webhook(hook, "the tag of a client"))
    asyncio.run(hooks.follow_language(0))
    assert webhook_of(table.row.seats[0]) == replace(hook, language="en")
    assert table.row.seats[0].hook.startswith("the tag of a cli")
    pushed = table.pushed
    asyncio.run(hooks.follow_language(0))
    assert table.pushed == pushed
