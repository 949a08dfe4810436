"""Game-On by name: title, house rules, shapes of actions, labels, and what a person presses."""

from gamester.games.gameon import words
from gamester.games.gameon.by_hand import blank
from gamester.games.gameon.cards import facts, sizes
from gamester.games.gameon.labels import labels
from gamester.games.gameon.misfits import misfits
from gamester.games.gameon.phases import EXTERNAL, NAMED
from gamester.games.gameon.presses import meant, picks, sentence, unnumbered
from gamester.games.gameon.table import Table
from gamester.games.gameon.words import LEARN, METHODS, SCORE
from gamester.games.names import Choice, Compound, Number, Option, Ordered, Param, Phase, Shape, Standing, Told

__all__ = [
    "EVENTS",
    "LEARN",
    "PHASES",
    "SCORE",
    "blank",
    "facts",
    "judged",
    "labels",
    "meant",
    "misfits",
    "picks",
    "sentence",
    "sizes",
    "unnumbered",
]

TITLE = "Game-On Competitive"
CREDIT = "Damien Lopez, with Guy Moore and Dan Lehman"
BLURB = "Cover the shapes first, steal what others have covered, and settle it with a throw."
SEATS = (2, 6)
SEATS_LAW = "GO-01"
MINUTES = 30
RULES = 1
PREFIX = "GO"
SET = "base"
"""The card set where none is chosen."""

NO, YES = "false", "true"

OPTIONS: tuple[Option, ...] = (
    Choice("competition", METHODS, ruling="GO-R38", words="How are competitions settled?"),
    Choice(
        "commit_visibility",
        ("hidden", "open"),
        ruling="GO-R03",
        words="Is everything revealed when all have committed, or each commitment at once?",
    ),
    Choice("convert_black", ("convert", "keep"), ruling="GO-R10", words="Does converting recolour black cards too, or do they stay wild?"),
    Choice("locked_convert", (NO, YES), ruling="GO-R12", words="May a locked Game Card be given up to convert?"),
    Choice("steal_ban", ("game", "off"), ruling="GO-R22", words="Are beaten thieves banned from that Game Card for the rest of the game?"),
    Number("stall_limit", 2, 50, 4, ruling="GO-R31", words="After how many idle rounds in a row does the game end?"),
    Number("black_cards", 0, 6, 0, ruling="GO-R32", words="How many Black Cards are in the Game Deck, as a timer?"),
    Choice("black_slot", ("aside", "occupies"), ruling="GO-R33", words="Is a Black Card put aside, or does it keep its slot?"),
    Choice("locked_chevrons", (YES, NO), ruling="GO-R34", words="Do chevrons on locked Game Cards count?"),
    Choice("allow_method_change", (YES, NO), ruling="GO-R39", words="May the way to compete be changed during the game, if all agree?"),
    Choice(
        "judge",
        ("nobody", "named"),
        ruling="GO-R41",
        words="Who names an `external` winner: the players, or a judge?",
    ),
    Ordered(
        "decks",
        ("1", "2", "3", "4", "5", "6"),
        ruling="GO-R01",
        words="Which Player Decks of the set do the seats take, in their order?",
        doubled="deck '{part}' is taken twice (GO-18)",
    ),
)

SHAPES = (
    Shape(
        "play", "Play card {card} on {game}, shape {slot}", (Param("card", "hand_place"), Param("game", "target"), Param("slot", "slot"))
    ),
    Shape("convert", "Give up {game} and recolour your hand", (Param("game", "target"),)),
    Shape("redraw", "Redraw your hand"),
    Shape("done", "Commit"),
    Shape("takeback", "Take everything back"),
    Shape("defend", "Defend with card {card}", (Param("card", "hand_place"),)),
    Shape("compete", "Compete"),
    Shape("choose", "Choose {choice}", (Param("choice", "choice"),)),
    Shape("propose", "Propose to compete by {method}", (Param("method", "method"),)),
    Shape("accept", "Accept the proposal"),
    Shape("reject", "Reject the proposal"),
)
COMPOUND = Compound("commit", each="play", seal="done", sentence="Commit {play}", nothing="nothing")
STANDING = Standing("vote", "Accept every proposal of another way to compete.", yes="accept", no="reject")


def judged(t: Table) -> bool:
    """Whether a judge may come, one who does not play (GO-R41): a table that has none opens no link for one."""
    return t.judge == NAMED and t.method == EXTERNAL


EVENTS = {kind: Told(*told) for kind, told in words.EVENTS.items()}
PHASES = {number: Phase(*phase) for number, phase in words.PHASES.items()}
