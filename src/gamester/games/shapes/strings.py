"""Texts of Shape & List: events, phases, default actions, the one-minute lesson."""

from gamester.games.schema import CounterSpec
from gamester.games.shapes.rules import constants as phases
from gamester.games.shapes.rules import events

EVENT_TEXTS = {
    events.LISTS_DRAWN: ("Everybody drew a List Card; left over: {a}", "SL-08"),
    events.LIST_DRAWN: ("{a:seat} has the list {b:list}", "SL-10"),
    events.TURN_STARTED: ("Turn {a}: {b:seat}", "SL-13"),
    events.DREW: ("{a:seat} drew a {b:shape}", "SL-14"),
    events.DREW_UNSEEN: ("{a:seat} drew a card", "SL-14"),
    events.GOT: ("{a:seat} drew {b:card}", "SL-12"),
    events.DECK_EMPTY: ("The deck is empty, {a:seat} drew nothing", "SL-R27"),
    events.INTERACTION_SKIPPED: ("{a:seat} could neither ask nor challenge anybody", "SL-R11"),
    events.PASSED: ("{a:seat} neither asked nor challenged anybody", "SL-R11"),
    events.ASKED: ("{a:seat} asked {b:seat} for a {c:shape}", "SL-24"),
    events.NOT_HELD: ("{a:seat} has no {b:shape}", "SL-R06"),
    events.DECLINED: ("{a:seat} declined; declines in a row: {c}", "SL-30"),
    events.AGREED: ("{a:seat} gave {b:seat} a {c:shape}", "SL-26"),
    events.GAVE: ("{a:seat} gave {b:seat} {c:card}", "SL-R16"),
    events.CHOSE: ("{a:seat} will give {b:card}, and one more", "SL-R15"),
    events.RETURNED: ("{a:seat} gave {b:seat} in return: {c:shape}", "SL-R15"),
    events.RETURNED_UNSEEN: ("{a:seat} gave {b:seat} in return: card", "SL-R15"),
    events.CHALLENGED: ("{a:seat} challenged {b:seat}", "SL-32"),
    events.FORFEITED: ("{a:seat} forfeited", "SL-33"),
    events.FIGHT: ("{a:seat} fights {b:seat}", "SL-34"),
    events.SEALED: ("{a:seat} chose {b:play}", "SL-R20"),
    events.COMMITTED: ("{a:seat} has chosen", "SL-R20"),
    events.REVEALED: ("{a:seat} showed {b:play}", "SL-35"),
    events.BATTLE_WON: ("{a:seat} won the battle with the {c}", "SL-37"),
    events.BATTLE_TIED: ("{a:seat} and {b:seat} tied at {c}", "SL-39"),
    events.SHUFFLED_IN: ("The {b:card} of {a:seat} went into the deck", "SL-R22"),
    events.LOOKED: ("{a:seat} looked through the hand of {b:seat}", "SL-R23"),
    events.SAW: ("{a:seat} has {b:card}: {c}", "SL-R23"),
    events.TOOK: ("{a:seat} took a {c:shape} from {b:seat}", "SL-R23"),
    events.TOOK_UNSEEN: ("{a:seat} took a card from {b:seat}", "SL-R23"),
    events.LOOTED: ("{a:seat} took {c:card} from {b:seat}", "SL-R23"),
    events.NOTHING_LEFT: ("{a:seat} had no card left to lose", "SL-R22"),
    events.BONUS_DRAWN: ("{a:seat} has a bonus", "SL-40"),
    events.TIE_BONUS: ("{a:seat} has a tie bonus", "SL-42"),
    events.PLACED: ("{a:seat} laid down {c:way}: {b:shape}", "SL-23"),
    events.PLACED_OPEN: ("{a:seat} laid down {c:way}: {b:card}", "SL-R06"),
    events.LAID: ("{a:seat} laid down {c:way}: {b:card}", "SL-R38"),
    events.EXTRA_SKIPPED: ("{a:seat} laid down nothing extra", "SL-R29"),
    events.TURN_ENDED: ("{a:seat} ended the turn", "SL-21"),
    events.HAND_RETURNED: ("{a:seat} had ten cards or more; back into the deck: {b:shape}, {c} of it", "SL-51"),
    events.HAND_RETURNED_UNSEEN: ("{a:seat} had ten cards or more; back into the deck: {b} card{b|s}", "SL-51"),
    events.WON: ("{a:seat} has everything on {b:list} and wins", "SL-49"),
    events.STALLED: ("Turns in a row in which nobody laid down a card: {a}. The game is over", "SL-R36"),
    events.LIST_SHOWN: ("{a:seat} had {b:list}; cards missing: {c}", "SL-R40"),
    events.RANKED: ("{a:seat} took place {b}", "SL-R37"),
}

REVEAL_STAGES = {events.REVEALED: "together", events.BATTLE_WON: "rest", events.BATTLE_TIED: "rest"}
"""Events that open a stage of a move: both cards of a battle at once."""

COUNTDOWN_EVENTS = (events.REVEALED,)
"""Stages that are counted in, one, two, three (SL-35)."""

EVENT_COUNTERS = (
    CounterSpec("asks", (events.ASKED,)),
    CounterSpec("trades", (events.AGREED,)),
    CounterSpec("challenges", (events.CHALLENGED,)),
    CounterSpec("forfeits", (events.FORFEITED,)),
    CounterSpec("battles won", (events.BATTLE_WON,)),
    CounterSpec("ties", (events.BATTLE_TIED,)),
    CounterSpec("bonuses", (events.BONUS_DRAWN,)),
    CounterSpec("tie bonuses", (events.TIE_BONUS,)),
    CounterSpec("tie extras", (events.PLACED, events.PLACED_OPEN), third_value=events.SIDEWAYS),
    CounterSpec("turns with nobody to ask", (events.INTERACTION_SKIPPED,)),
    CounterSpec("hands returned", (events.TURN_ENDED,), third_value=events.RETURNED_ALL),
)
"""Event counters of simulations."""

WAYS = ("upright", "sideways")
"""Ways of placing a card, by the numbers of `events.py`; `{c:way}` shows one."""

PHASE_TEXTS = {
    phases.DRAW: ("draw", "Draw", "A turn begins with a Shape Card from the deck."),
    phases.INTERACT: ("interact", "Trade or challenge", "Ask somebody for a shape, or challenge somebody."),
    phases.RESPOND: ("respond", "An answer", "Whoever was asked gives a card of that shape, or declines."),
    phases.GIVE_BACK: ("give_back", "In return", "The asker gives two other cards in return."),
    phases.DEFEND: ("defend", "Forfeit or fight", "Whoever was challenged forfeits or fights."),
    phases.BATTLE: ("battle", "Battle", "Both choose a card and which of its numbers counts, in secret."),
    phases.LOOK: ("look", "Spoils", "A hand is looked through, or a card changes hands unseen."),
    phases.TAKE: ("take", "Taking", "The winner, or the challenger after a forfeit, takes a card."),
    phases.EXTRA: ("extra", "Tie bonus", "Whoever tied with a tie bonus may lay down any card, sideways."),
    phases.PLACE: ("place", "Laying down", "Up to two cards that are on the list may be laid down, then the turn ends."),
    phases.OVER: ("over", "The end", "The game is over."),
}
OTHERS = {phases.INTERACT: "{who} asks somebody for a shape, or challenges somebody."}
"""Texts for those who wait, by phase, if they differ from the phase text."""

TIMEOUT_TEXTS = {
    "interact": ("you pass where you may; else you ask, or challenge, in the first way there is", "SL-R11"),
    "respond": ("you decline where you may; else you give the lowest card", ""),
    "give_back": ("your lowest cards go back", ""),
    "defend": ("you forfeit", ""),
    "battle": ("your lowest card fights, with the first of its numbers", ""),
    "take": ("you take the lowest card", ""),
    "take take": ("you take a card of the first shape there is", ""),
    "look": ("you take the lowest card", ""),
    "extra": ("you lay down nothing extra", ""),
    "place": ("your turn ends", ""),
}
"""Default action in words, by phase, or by phase and action type."""

SCORE_NAMES = ("cards missing", "laid down upright", "laid down sideways", "cards in hand")
"""Parts of a seat's score as `score_parts` writes them."""

LESSON_TEXT = "\n\n".join(
    (
        "You own a secret list: three circles, three squares and three stars, say. Be the first to have all of them lying in "
        "front of you. Everybody sees which shapes you hold, but only you see the two numbers on each of your cards.",
        "On your turn you draw a card. Then you do one thing. You may ask somebody for a shape they hold: they can say no, "
        "but not three times running, and if they say yes you pay with two cards of your choice.",
        "Or you challenge somebody. They give up a card of a shape you name, or they fight: each of you secretly picks a card and "
        "which of its numbers counts. The higher number takes a card from the other, and the cards played go back to their hands.",
        "Low numbers can pay. Win with a number marked bonus and you draw a card. Tie with one marked tie bonus and you lay down "
        "one extra card, sideways, whatever its shape.",
        "Last, lay down up to two cards that your list needs. They stay there for good. Never end your turn with ten cards or "
        "more in hand: they would all go back into the deck.",
    )
)
"""The game in sixty seconds, one step per paragraph."""

LEADER_BY = (0, -1)
"""Index of the deciding part of the score, and 1 if the highest leads, -1 if the lowest."""

STALL_CLAUSES = ("SL-R36",)
"""Clauses that end a game only because it would not end otherwise."""
