"""Why a move of Game-On is good, in one sentence, from what the seat knows."""

from __future__ import annotations

from collections.abc import Sequence

from gamester.core.zones import NONE
from gamester.games.gameon.cards import unpack_name
from gamester.games.gameon.heuristic import slots_to_fill
from gamester.games.gameon.rules.actions import compete, first_convert, first_defend, game_of, place_of, redraw, slot_of
from gamester.games.gameon.rules.draft import draft_play, drafted_slots
from gamester.games.gameon.rules.matching import is_game_card
from gamester.games.gameon.state import State
from gamester.games.gameon.strings import WORDS


def advice_reason(t: State, seat: int, actions: Sequence[int]) -> str:
    """Return why a move is good, or "" if nothing more can be said.

    The state `t` may be changed.
    """
    action = actions[-1]
    if first_defend(t) <= action < compete(t):
        return WORDS.say("advice-block", **_card(t, t.attacked_queue[t.cursor]))
    if action == redraw(t):
        return WORDS.say("advice-redraw")
    plays = [one for one in actions if one < first_convert(t)]
    for play in plays:
        draft_play(t, seat, place_of(t, play), game_of(t, play), slot_of(t, play))
    for area, game in enumerate(t.play_area):
        if is_game_card(t, game) and drafted_slots(t, seat, game) and slots_to_fill(t, seat, area) == 0:
            return WORDS.say("advice-complete", **_card(t, game))
    stolen = next((game_of(t, play) for play in plays if t.controller[game_of(t, play)] != NONE), NONE)
    if stolen != NONE:
        return WORDS.say("advice-steal", **_card(t, stolen))
    return WORDS.say("advice-cover", **_card(t, game_of(t, plays[0]))) if plays else ""


def _card(t: State, game: int) -> dict[str, str | int]:
    """Return the arguments for a Game Card and its points."""
    return {"game": unpack_name(t.game_name[game]).replace("_", " "), "n": t.points[game]}
