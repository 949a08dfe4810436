"""Former names of fields in messages, for programs of before.

A message with a former name is refused with a sentence that names the new one, and changes nothing. What was stored with
former names, such as a review or the link to a replay step, is read with the present ones; positions have
`positions.former_words` for that.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

AGENT_ANSWER = {"act": "move"}
CLIENT_MESSAGE = {"act": "move", "take_back": "withdraw_draft", "why": "why_not", "standing": "auto_response", "house": "command"}
COMMANDS = {"dice": "entropy"}
HELLO = {"known": "masked_state"}
NEW_TABLE = {
    "auto": "auto_start",
    "cards": "card_set",
    "delay": "spectator_delay",
    "dice": "entropy",
    "grace": "takeover_after",
    "text": "card_set_text",
}
PERSPECTIVES = {"rail": "spectator"}
REPLAY_LINK = {"eyes": "perspective"}
REVIEW = {
    "act": "move",
    "best": "best_move",
    "best_share": "best_win_share",
    "best_words": "best_sentence",
    "judged": "decisions",
    "ply": "move_number",
    "share": "win_share",
    "shares": "win_shares",
    "turn": "round",
    "weighed": "num_moves",
    "within": "half_width",
    "words": "sentence",
}
TAKE_SEAT = {"dice": "entropy"}
VIEW_QUERY = {"known": "masked_state", "unlike": "since_mark"}


def former_name_error(given: Iterable[str], former: dict[str, str]) -> str:
    """Return the sentence for the first former name among these, or ""."""
    return next((f"`{name}` is called `{former[name]}` now." for name in given if name in former), "")


def former_field_error(text: str | bytes, former: dict[str, str]) -> str:
    """Return the sentence for the first former name in a JSON object, or ""."""
    try:
        found = msgspec.json.decode(text)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return ""
    return former_name_error(found, former) if isinstance(found, dict) else ""


def with_present_names(stored: Any, former: dict[str, str]) -> Any:
    """Return stored JSON with the present names of all its fields."""
    if isinstance(stored, dict):
        return {former.get(name, name): with_present_names(value, former) for name, value in stored.items()}
    return [with_present_names(one, former) for one in stored] if isinstance(stored, list) else stored
