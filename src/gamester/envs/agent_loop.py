"""A policy as an agent: questions on stdin, answers by number on stdout."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable
from typing import Any, TextIO

import numpy as np

from gamester.envs.flat import FlatForm
from gamester.envs.opponents import decide_with
from gamester.envs.starting import card_set_of
from gamester.games.registry import get_game
from gamester.match.information_state import observation_slices
from gamester.match.setup import new_setup


def run_agent(policy: Any, lines: Iterable[str] = sys.stdin, out: TextIO = sys.stdout, flat: bool = False, cards: str = "") -> None:
    """Answer every question with an action of the policy, until the lines end.

    The agent must be named `agent+observation:COMMAND`, so that questions have what a policy needs. With `flat` the policy gets the flat
    form, for which `cards` names the card set of the table.
    """
    form: FlatForm | None = None
    for line in lines:
        asked = json.loads(line)
        if asked["type"] == "hello" and flat:
            name, text = card_set_of(get_game(asked["game"]), cards)
            laid = new_setup(asked["game"], len(asked["seats"]), name, asked["options"], text)
            form = FlatForm(observation_slices(laid.game, laid.layout, laid.state))
        if asked["type"] != "decision":
            continue
        if "action_mask" not in asked:
            raise ValueError("expected questions with an observation and a mask: name the agent agent+observation:COMMAND")
        seen, mask = np.array(asked["observation"], np.int32), np.array(asked["action_mask"], np.int8)
        (action,) = decide_with(policy, (form(seen) if form else seen)[None], mask[None])
        print(json.dumps({"action": action}), file=out, flush=True)
