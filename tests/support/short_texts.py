"""Texts that may be short."""

from __future__ import annotations

SHORT = {"armies": {"rule-turn_limit": "5"}, "surviving": {"rule-round_limit": "20"}}
"""House rules that end a game soon, where it has any."""
