"""Faults for the toy game: the expected message and the edits (file, old, new)."""

from __future__ import annotations

from tests.support.toy_edits import (
    ANOTHER,
    ASKED,
    END,
    IMPORT,
    JUDGE,
    LISTED,
    LOWEST,
    NEXT,
    PENDING,
    PERMITTED,
    REKEY,
    SHUFFLE,
    TAKEN,
    TOLD,
    after_act,
    fault,
    own,
    refused_if,
    rule,
    seat,
    told,
)

WHO_KNOWS = {
    "a zone that leaks what is sealed": fault(
        "can tell by the view of bid|sees bid differently", ("state.py", ", owner=FACE, others=NOTHING)\n    played", ")\n    played")
    ),
    "a zone that leaks what is to come": fault("sees pile differently", ("state.py", 'kind="pile", others=SIZE', 'kind="pile"')),
    "a bid that is taken out of the hand": fault(
        "can tell by the view of hand",
        after_act("t.hand[seat][action] -= 1\n    t.played[seat][action] += 1"),
        rule(TAKEN, ""),
        seat("if other != seat and", "if other < 0 and"),
    ),
    "a counter that moves with a secret": fault("can tell by the view of round", after_act("t.round += action // 7")),
    "an event that tells what is sealed": fault("gets an event about whether seat . submits", *told("sealed", "seat", "action")),
    "an event that tells what is hidden": fault(  # shows only where another card comes next and the same one now: one in 200 met none in 24
        "got an event about what it cannot see", *told("turned", "card", f"{NEXT} if t.pile_n > 0 else 0", "prize")
    )._replace(games=200),
    "a reveal that is not told": fault("after the same events", rule(TOLD, "")),
    "a refusal that depends on what another sealed": fault(
        "the verdict on bid .* differs", LOWEST, refused_if(f"{ANOTHER} > 1 and action == t.cards - 1 and sum(t.hand[seat]) > 1")
    ),
    "a refusal that depends on what is to come": fault(
        "the verdict on bid .* differs",
        LOWEST,
        refused_if(f"t.pile_n > 1 and {NEXT} > 2 and action == t.cards - 1 and sum(t.hand[seat]) > 1"),
    ),
    "a rule that stumbles over a back": fault("on the masked state", refused_if("t.pile_n > 0 and t.pile[0] == 13")),
    "a list that depends on what is hidden": fault(
        "the legal actions of seat . differ",
        rule(LISTED, f"    if t.pile_n > 0 and {NEXT} > 4 and listed > 1:\n        swap(out, 0, 1)\n{LISTED}"),
        rule("import append, fill, pop_last", "import append, fill, pop_last, swap"),
    ),
    "a heuristic bot that is clairvoyant": fault(
        "the heuristic bot, .* depends on what the seat cannot know",
        seat("t.prizes[t.prizes_n - 1] + ", f"({NEXT} if t.pile_n > 0 else 0) + "),
    ),
}


def staged(ways: str) -> tuple[str, str, str]:
    """Return an edit that shows the bids step by step."""
    return "text.py", "RANKS = (", f"REVEAL_STAGES = {{{ways}}}\nRANKS = ("


STAGES = {
    "a stage that shows what is told in the next": fault("sees (hand|bid|played) in stage . before its event", staged('SHOWED: "each"')),
    "a stage that ends too late": fault(
        "sees (pile|prizes|prizes_n) in stage . before its event", staged('SHOWED: "together", TURNED: "rest"')
    ),
}
REDEALS = {
    "a redeal that forgets the pile": fault("pile is hidden from .* never changed in a resample", seat(SHUFFLE, "")),
    "a redeal that forgets the bids": fault(
        "bid is hidden from .* never changed in a resample", seat("if other != seat and", "if other < 0 and")
    ),
    "a redeal that forgets the rail": fault(
        "bid is hidden from the spectator", seat("if other != seat and", "if other != seat and seat < len(t.bid) and")
    ),
    "a redeal that changes what is known": fault("sees points differently", seat(REKEY, f"{REKEY}    t.points[0] += 1\n")),
    "a redeal of bids that are no cards": fault(
        "bid names a card that there is not", seat("held(t, other, randbelow(t, 1, sum(t.hand[other])))", "13 + randbelow(t, 1, 2)")
    ),
    "a redeal that makes a list ragged": fault(
        "pile has a gap|pile_n is not the length|sees pile differently", seat(SHUFFLE, f"{SHUFFLE}    t.pile[0] = NONE\n")
    ),
}
MAY = {
    "a permitted action that is not listed": fault(
        "bid A is permitted to seat . and missing from its legal actions",
        rule(PERMITTED, "        if (card > 0 or sum(t.hand[seat]) == 1) and why_not(t, seat, card) == 0:\n"),
    ),
    "a forbidden action that is listed": fault(
        "bid .* is among the legal actions of seat ., and GS-04 forbids it|a listed action, bid .*, is refused to seat",
        rule(PERMITTED, "        if t.deciding[seat] != 0:\n"),
    ),
    "an action that is listed where nothing is asked": fault(
        "bid .* is among the legal actions of seat ., and GS-0[59] forbids it", rule(PERMITTED, "        if t.hand[seat][card] > 0:\n")
    ),
    "an action that is listed twice": fault(
        "is twice among the legal actions of seat",
        rule(LISTED, f"    if listed > 0:\n        listed = append(out, listed, out[0])\n{LISTED}"),
    )._replace(options={"cards": 5}),  # of all thirteen none can be listed twice
    "a list without an end": fault(
        "has more legal actions than there are actions",
        rule(LISTED, f"    while 0 < listed < 14:\n        listed = append(out, listed, out[0])\n{LISTED}"),
    ),
    "an empty list": fault("must decide and has no legal action", rule(LISTED, "    return 0\n")),
    "a refusal by no clause": fault("by 77, which is no clause", rule("= 4, 5, 9\n", "= 4, 77, 9\n")),
    "a second bid": fault(
        "which has nothing to decide", rule("    if t.ended_by != 0 or t.deciding[seat] == 0:", "    if t.ended_by != 0:")
    ),
    "a default act that is illegal": fault(
        "default action.* is refused|default action .* not legal|heuristic bot.* is refused",
        seat("    return card\n\n\ndef heuristic_action", "    return 0\n\n\ndef heuristic_action"),
    ),
    "a heuristic bot that chooses what it may not": fault(
        "heuristic bot's action.* is not legal|heuristic bot's action, .*, is refused|has no legal action",
        seat("            return card\n", "            return card - 1\n"),
    ),
    "a default act that moves a counter": fault("has changed chance_counters", seat("    card = 0\n", "    card = randbelow(t, 1, 1)\n")),
    "a question that changes something": fault(
        "has changed points", rule(JUDGE, f"    t.points[seat] += 1 - t.hand[seat][action]\n{JUDGE}")
    ),
}
LIES = {
    "a lost card": fault("bid cards are not what was dealt", rule("        t.played[seat][card] += 1\n", "")),
    "a card made": fault(
        "bid cards are not what was dealt", rule("        t.played[seat][card] += 1\n", "        t.played[seat][card] += 2\n")
    ),
    "a list with a gap": fault(
        "prizes has a gap|prizes_n is not the length",
        rule(
            "        prize, t.prizes_n = pop_last(t.prizes, t.prizes_n)\n",
            "        prize = t.prizes[t.prizes_n - 1]\n        t.prizes_n -= 1\n        t.prizes[0] = NONE\n",
        ),
    ),
    "a length that is forgotten": fault(
        "prizes_n is not the length of prizes|prizes has a gap",
        rule("    t.prizes_n = append(t.prizes, t.prizes_n, prize)\n", "    append(t.prizes, t.prizes_n, prize)\n    t.prizes_n = 1\n"),
    ),
    "a fact that changes": fault(
        "the printed fact cards has changed", rule("    t.round += 1\n", "    t.round += 1\n    t.cards += 1 if t.round == 3 else 0\n")
    ),
    "a card that is not there": fault(
        "the rules raise IndexError", rule("    t.round += 1\n", "    t.round += t.hand[0][13 + t.pile_n]\n")
    ),
    "a number beyond int32": fault("does not fit into int32", rule("t.points[winner] += ", "t.points[winner] += 1000000000 * ")),
}
ENDS = {
    "a game without an end": fault(
        "not over after",
        rule(END, "            t.hand[0][0], t.played[0][0], t.deciding[0] = 1, 0, 1\n"),
        rule("        if t.prizes_n > 0:\n            reveal", "        if t.bid[1] != NONE:\n            reveal"),
    ),
    "a game that stops": fault(
        "not over, and nobody must decide",
        rule("    while t.ended_by == 0 and sum(t.deciding) == 0:", "    if t.round < 3 and sum(t.deciding) == 0:"),
    ),
    "a seat that is asked behind the others' backs": fault(
        "`deciding` does not show it",
        rule("is_simultaneous, pending_seats", "is_simultaneous"),
        rule(IMPORT, f"{IMPORT}, pending_seats"),
        seat("\n\ndef default_action", PENDING),
        rule("t.ended_by == 0 and sum(t.deciding) == 0:", "t.ended_by == 0 and pending_seats(t) == 0:"),
        rule("t.ended_by != 0 or t.deciding[seat] == 0:", "t.ended_by != 0 or t.bid[seat] != NONE:"),
        rule(ASKED, "    for seat in seats(t):\n        t.deciding[seat] = 1 if seat > 0 or t.round != 2 else 0\n"),
    ),
    "an end at which seats are asked": fault(
        "over by 9, and seats 0, 2 must decide", rule(END, END + "            t.deciding[0], t.deciding[2] = 1, 1\n")
    ),
    "an end by no clause": fault("ended by 55, which is no clause", rule(END, "            t.ended_by = 55\n")),
    "a win that is not whole": fault("are not one win among the first", *own("win_shares", "        out[seat] = 19")),
    "places with a gap": fault("placements .* follows after all of them", *own("placements", "        out[seat] = seat * 2 + 1")),
    "a table that depends on who was first": fault(
        "depends on the order of the seats", after_act("if sum(t.deciding) == 0:\n        t.points[seat] += 1")
    ),
}
SAYS = {
    "a cell that is given no number": fault(
        r"not in the rule language:\n.*game.py:[0-9]+: a cell holds a number",
        rule(ASKED, "    for seat in seats(t):\n        t.deciding[seat] = seat >= 0\n"),
    ),
    "two cards of one name": fault("has the notation 'bid 9' and is parsed as", ("text.py", '"9", "10", "J"', '"9", "9", "J"')),
    "an event without a sentence": fault(
        "has no sentence", ("text.py", '    TOOK: EventText("{a:seat} took the {b:card}", "GS-07"),\n', "")
    ),
    "a sentence that names no labels": fault(
        "'{a:seats} took .* names 'seats', which has no labels", ("text.py", "{a:seat} took", "{a:seats} took")
    ),
    "a sentence of no clause": fault("names the clause GS-17", ("text.py", '"GS-07"', '"GS-17"')),
    "shapes that do not add up": fault(
        "do not add up", ("text.py", '(Param("card", "card"),)),)', '(Param("card", "card"),)), ActionType("pass", "Pass"))')
    ),
}
REMEMBERS = fault(
    "a replay of its actions reaches another state",
    rule(IMPORT, f"{IMPORT}, GAMES"),
    rule(
        "    shuffle(t, 0, t.pile, t.pile_n)\n", "    shuffle(t, 0, t.pile, t.pile_n)\n    GAMES.append(1)\n    t.points[0] = len(GAMES)\n"
    ),
    seat("\n\ndef default_action", "\nGAMES: list[int] = []\n\n\ndef default_action"),
)
"""The rule language forbids this fault too, so that message comes first."""
APART = fault(
    r"game\.py:\d+: 1 shifted by 63",
    rule("    t.points[winner] += ", "    t.points[winner] += (1 << (62 + t.round)) % 3\n        t.points[winner] += "),
)
"""Plain and compiled rules compute different numbers here: the checked build names the line."""
PLANTED = WHO_KNOWS | STAGES | REDEALS | MAY | LIES | ENDS | SAYS
