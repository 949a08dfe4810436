"""Words of positions from before zones had their present names.

A line in them is read as it would be written today.
"""

from __future__ import annotations

import re

FORMER_ZONES: dict[str, dict[str, str]] = {
    "armies": {
        "aside": "set_aside",
        "asked": "deciding",
        "barren": "known_groupless",
        "chance_at": "chance_counters",
        "due": "cards_due",
        "ended": "ended_by",
        "extra": "extra_attacks",
        "fresh": "presented_this_turn",
        "kept": "cards_kept",
        "kept_value": "cards_kept_sum",
        "seven_new": "hand_from_one_deal",
        "shown": "presentation",
        "won": "winners",
    },
    "gameon": {
        "area": "play_area",
        "asked": "deciding",
        "busy": "round_not_idle",
        "chance_at": "chance_counters",
        "deck": "game_deck",
        "ended": "ended_by",
        "gone": "out_of_play",
        "keeper": "controller",
        "laid_card": "revealed_card",
        "laid_colour": "revealed_colour",
        "laid_game": "revealed_game",
        "laid_n": "revealed_n",
        "laid_slot": "revealed_slot",
        "pile": "draw_pile",
        "pile_n": "draw_pile_n",
        "queue": "attacked_queue",
        "right": "right_answer",
        "rival": "in_contest",
        "scratch": "method_scratch",
        "seen": "known_in_hand",
        "spent": "asked_question_bits",
        "stall": "idle_rounds",
        "standing": "still_in_contest",
        "thrown": "shown_choice",
        "under": "under_pile",
        "under_n": "under_pile_n",
        "won": "controlled",
        "won_n": "controlled_n",
    },
    "shapes": {
        "after": "take_reason",
        "asked": "deciding",
        "battled": "battle_shown",
        "chance_at": "chance_counters",
        "choice": "battle_choice",
        "ended": "ended_by",
        "extra": "may_place_extra",
        "giving": "first_payment",
        "goal": "list_card",
        "idle": "turns_without_placing",
        "known": "privately_known",
        "least": "list_minimum",
        "seen": "known_in_hand",
        "side": "sideways",
        "up": "upright",
        "want": "wanted_shape",
        "won": "winners",
    },
    "surviving": {
        "asked": "deciding",
        "away": "beaten_obstacles",
        "back_to": "return_phase",
        "box": "left_out",
        "bundle": "equal_pile",
        "bundle_n": "equal_pile_n",
        "chance_at": "chance_counters",
        "column": "random_stack",
        "column_n": "random_stack_n",
        "den": "area_stack",
        "den_n": "area_stack_n",
        "doing": "effect_list",
        "doing_at": "effect_index",
        "draw": "draw_pile",
        "draw_n": "draw_pile_n",
        "ended": "ended_by",
        "facing": "face_up_obstacle",
        "gone": "out_of_game",
        "left_in": "left_in_turn",
        "offer": "stack_top",
        "pool": "damage_done",
        "roles": "identities_for_sale",
        "seen": "known_in_hand",
        "struck": "damage_at_last_attack",
        "supply": "for_sale",
        "then": "next_effect_list",
        "to_choose": "cards_to_choose",
    },
}
"""By game: what a zone was called, and what it is called now."""
PLACES_OF_ZONES = (
    re.compile(r"(?P<before>rest:\s*)(?P<zone>[a-z_]+)"),
    re.compile(r"(?P<before>chance\s+)(?P<zone>[a-z_]+)"),
    re.compile(r"(?P<before>=\s*)(?P<zone>[a-z_]+)(?= [^\s:]+\s*:|\s*:)"),
    re.compile(r"(?P<before>=\s*(?:seat [0-9]+|spectator) (?:sees|does not see) )(?P<zone>[a-z_]+)"),
    re.compile(r"(?P<before>)(?P<zone>[a-z_]+)(?= [^\s:]+\s*:|\s*:)"),  # hand 0: 2 9
)
RAIL = re.compile(r"(?P<before>=\s*|@\s*)rail\b")
WORD = re.compile(r"[a-z_]+")


def line_in_present_words(game: str, line: str) -> str:
    """Return a line of a position with the present names of zones.

    `rail` becomes `spectator`.
    """
    line = RAIL.sub(r"\g<before>spectator", line)
    zones = FORMER_ZONES.get(game, {})
    if line.startswith("@"):
        viewer, colon, spots = line.partition(":")
        return viewer + colon + WORD.sub(lambda word: zones.get(word[0], word[0]), spots)
    for place in PLACES_OF_ZONES:
        if found := place.match(line):
            return line[: found.start("zone")] + zones.get(found["zone"], found["zone"]) + line[found.end("zone") :]
    return line
