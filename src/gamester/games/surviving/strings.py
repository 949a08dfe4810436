"""Texts of Surviving: events, phases, default actions, the one-minute lesson."""

from __future__ import annotations

from gamester.games.schema import CounterSpec
from gamester.games.surviving.cards import Effects
from gamester.games.surviving.rules import constants as phases
from gamester.games.surviving.rules import events
from gamester.games.surviving.rules import operations as ops

EVENT_TEXTS = {
    events.FIRST_SEAT: ("{a:seat} takes the first turn", "SG-R01"),
    events.ROUND: ("Round {a} began", "SG-14"),
    events.TURN: ("{a:seat} began turn {b}", "SG-13"),
    events.ENTERED: ("Training is over: everybody entered Level 1, and the Barracks closed", "SG-16"),
    events.DREW: ("{a:seat} drew cards: {b}", "SG-54"),
    events.GOT: ("{a:seat} drew {b:card}", "SG-R40"),
    events.SHUFFLED: ("{a:seat} shuffled the discard pile, {b} card{b|s}, into a new draw pile", "SG-12"),
    events.PLAYED: ("{a:seat} played {b:card}", "SG-32"),
    events.EDGED: ("{a:seat} made {b} more damage by the Character ID", "SG-31"),
    events.HEALED: ("{a:seat} regained {b} Health and has {c}", "SG-R08"),
    events.DISCARDED: ("{a:seat} discarded {b:card}", "SG-R37"),
    events.SCRAPPED: ("{a:seat} scrapped {b:card}", "SG-R39"),
    events.MENDED: ("{a:seat} got rid of {b:card} from {c:whence}", "SG-R38"),
    events.INJURED: ("{a:seat} was injured: {b:card}", "SG-R38"),
    events.BOUGHT: ("{a:seat} bought {b:card} for {c} Cred{c|s}", "SG-51"),
    events.BECAME: ("{a:seat} became {b:identity} for {c} Cred{c|s}", "SG-09"),
    events.LAID: ("{a:seat} discarded {b:card} at the end of the turn, {c} of it", "SG-54"),
    events.USED_UP: ("{a:seat} used up {b:card}, {c} of it", "SG-R39"),
    events.STAYED: ("{a:seat} stayed on Level {b:level}", "SG-22"),
    events.MOVED: ("{a:seat} went from Level {b:level} to Level {c:level}", "SG-21"),
    events.CLIMBED: ("{a:seat} climbed out of a closed Area, from Level {b:level} to Level {c:level}", "SG-78"),
    events.SHIFTED: ("A Trap took {a:seat} from Level {b:level} to Level {c:level}", "SG-R22"),
    events.REVEALED: ("On Level {a:level} {b:obstacle} was turned up", "SG-24"),
    events.ASSAULTED: ("{a:seat} took the Assault of {b:obstacle}", "SG-27"),
    events.GUARDED: ("{a:seat} guarded with {b:card}", "SG-28"),
    events.ATTACKED: ("{a:seat} attacked {c:obstacle} with damage {b}", "SG-33"),
    events.DEFEATED: ("{a:seat} defeated {b:obstacle}", "SG-33"),
    events.WITHSTOOD: ("{b:obstacle} withstood {a:seat}", "SG-40"),
    events.REWARDED: ("{a:seat} gained the Creds card {b:card}", "SG-34"),
    events.TROPHY: ("{a:seat} took {b:obstacle} as a trophy", "SG-35"),
    events.HURT: ("{a:seat} lost {b} Health and has {c}", "SG-38"),
    events.TRAP_GONE: ("{b:obstacle} was discarded on Level {a:level}", "SG-43"),
    events.CLOSED: ("Level {a:level} closed", "SG-77"),
    events.ELIMINATED: ("{a:seat} was eliminated", "SG-39"),
    events.EXITED: ("{a:seat} got out past {b:obstacle}", "SG-80"),
    events.FINAL_TURN: ("{a:seat} is the last one inside and has one more turn", "SG-59"),
    events.PILE_MADE: ("{b:card} came down from random stack {a:column}, {c} of it", "SG-69"),
    events.FLIPPED: ("Random stack {a:column} turned up {b:card}", "SG-55"),
    events.ENDED: ("The game is over; players with a share of the win: {b}", "SG-56"),
    events.PLACED: ("{a:seat} took place {b} with {c} VP", "SG-65"),
}

PHASE_TEXTS = {
    phases.TRAIN_PLAY: ("train_play", "Training", "Play cards from your hand, then go shopping."),
    phases.TRAIN_SHOP: ("train_shop", "Barracks", "Buy up to two things in the Barracks."),
    phases.MOVE: ("move", "Move", "Go one Level up or down, or stay."),
    phases.GUARD: ("guard", "Assault", "Take the Assault, or discard a card with Guard."),
    phases.PLAY: ("play", "Play", "Play cards, then attack."),
    phases.EXTRA: ("extra", "Again", "Play cards, use another move action, or go shopping."),
    phases.SHOP: ("shop", "Upgrade", "Buy up to two things in the Armory."),
    phases.DISCARD: ("discard", "Discard", "Discard a card from your hand."),
    phases.SCRAP: ("scrap", "Scrap", "Scrap a card from your hand, or leave it at that."),
    phases.RESOLVE: ("resolve", "Effects", "Effects happen in printed order."),
    phases.STRIKE: ("strike", "Combat", "The Obstacle strikes back."),
    phases.GAINED: ("gained", "Reward", "A defeated Obstacle is gone, and its Area may close."),
    phases.ARRIVED: ("arrived", "Reveal", "The top card of the Area is turned up, unless one lies there."),
    phases.RELOADING: ("reloading", "Reload", "Hand and play area are discarded, and a new hand is drawn."),
    phases.TURN_OVER: ("turn_over", "End of the turn", "The turn passes to the left."),
    phases.OVER: ("over", "The end", "The game is over."),
}
OTHERS = {
    phases.TRAIN_PLAY: "{who} plays cards, then goes shopping.",
    phases.TRAIN_SHOP: "{who} buys up to two things in the Barracks.",
    phases.MOVE: "{who} goes one Level up or down, or stays.",
    phases.GUARD: "{who} takes the Assault, or discards a card with Guard.",
    phases.PLAY: "{who} plays cards, then attacks.",
    phases.EXTRA: "{who} plays cards, uses another move action, or goes shopping.",
    phases.SHOP: "{who} buys up to two things in the Armory.",
    phases.DISCARD: "{who} discards a card.",
    phases.SCRAP: "{who} may scrap a card.",
}
"""Texts for those who wait, by phase, if they differ from the phase text."""

EVENT_COUNTERS = (
    CounterSpec("Obstacles defeated", (events.DEFEATED,)),
    CounterSpec("Obstacles that withstood", (events.WITHSTOOD,)),
    CounterSpec("Assaults taken", (events.ASSAULTED,)),
    CounterSpec("Assaults guarded", (events.GUARDED,)),
    CounterSpec("purchases", (events.BOUGHT, events.BECAME)),
    CounterSpec("players eliminated", (events.ELIMINATED,)),
    CounterSpec("players who got out", (events.EXITED,)),
    CounterSpec("Areas closed", (events.CLOSED,)),
)
"""Event counters of simulations."""

TIMEOUT_TEXTS = {
    "move": ("you stay, or go the only way there is", ""),
    "guard": ("you take the Assault", ""),
    "play": ("you attack with what lies there", ""),
    "discard": ("the first card of your hand is discarded", ""),
    "train_play": ("you go shopping", ""),
    "extra": ("you go shopping", ""),
    "": ("you are done here, and take nothing", ""),
}
"""Default action in words, by phase; "" is any other."""

SCORE_NAMES = (
    "VP",
    "of these on Creds cards",
    "of these for Injuries",
    "of these from the Exit",
    "trophies",
    "Health",
    "turn of leaving (0: never left)",
)
"""Parts of a seat's score as `score_parts` writes them."""

LESSON_TEXT = "\n\n".join(
    (
        "You are a recruit before a tower of five Levels. For five turns you only train: your Scrip pays for two purchases a turn, "
        "and as soon as you have 4 Creds you can buy a Character ID, which gives you Health and a talent.",
        "Then everybody enters. Each turn you go up or down a Level, or stay, and meet what lies there. Some things make an Assault "
        "the moment they are turned up; a card with Guard stops it.",
        "Now play weapons. Is your damage enough, the Obstacle is yours. If not it strikes you, and it keeps you there until "
        "somebody brings it down. At 0 Health you are eliminated.",
        "What you defeat on Levels 2, 3 and 4 becomes money and points at once: a Creds card with VP in your own deck. Level 1 gives "
        "trophies, which bring none. Injuries cost points.",
        "After the fight your Creds cards pay for two upgrades; the better ones are sold from Level 2 on. Traps take you to another "
        "Level unless you have flight.",
        "Areas run empty and close behind you. When Level 4 closes, the game is over. Whoever defeats a guard of the Exit on Level 5 is "
        "out, with its points. Of those who live, most VP wins; a single survivor wins in any case.",
    )
)
"""The game in sixty seconds, one step per paragraph."""

LEADER_BY = (0, 1)
"""Index of the deciding part of the score, and 1 if the highest leads, -1 if the lowest."""

STALL_CLAUSES = ("SG-R07",)
"""Clauses that end a game only because it would not end otherwise."""

SAID = {
    ops.DAMAGE: "{} damage",
    ops.CREDS: "{} Cred",
    ops.DRAW: "draw {}",
    ops.MOVE: "{} more move",
    ops.HEAL: "regain {} Health",
    ops.ARMOR: "{} armor",
    ops.FLIGHT: "flight",
    ops.MEND: "be rid of {} Injury",
    ops.SCRAP: "scrap up to {}",
    ops.SLOW: "{} move less",
    ops.HURT: "lose {} Health",
    ops.DISCARD: "discard {}",
    ops.INJURE: "take {} Injury",
}
"""Text of each effect, with a place for its number."""

SAID_OF_MORE = {
    ops.CREDS: "{} Creds",
    ops.MOVE: "{} more moves",
    ops.MEND: "be rid of {} Injuries",
    ops.SLOW: "{} moves less",
    ops.INJURE: "take {} Injuries",
}
"""Text of an effect with a number above one, if it differs."""


def effects_text(effects: Effects) -> str:
    """Return a list of effects in words: `30 damage, draw 1`."""
    return ", ".join((SAID_OF_MORE if number > 1 else SAID).get(op, SAID[op]).format(number) for op, number in effects if op in SAID)
