"""Text of Game-On: options, action types, labels, notation and position defaults."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from gamester.core.zones import NONE
from gamester.games.gameon.advice import advice_reason
from gamester.games.gameon.cards import bank_of, seats_refused, setup_errors, unpack_name, with_questions
from gamester.games.gameon.facts import facts, sizes
from gamester.games.gameon.position_checks import NUMBER_BITS, NUMBER_NAMES, contradictions, number_bounds, unreachable
from gamester.games.gameon.questions import LARGEST, LETTERS, in_words, parse_question_bank, question_text, question_with_answers
from gamester.games.gameon.rules import events
from gamester.games.gameon.rules.actions import (
    CHOICES,
    compete,
    first_choice,
    first_convert,
    first_defend,
    first_proposal,
    game_of,
    place_of,
    playing,
    redraw,
    slot_of,
)
from gamester.games.gameon.rules.constants import (
    ACTION,
    ENDS_AT_ONCE,
    EXTERNAL,
    FACE_DOWN,
    GO_02,
    GO_26,
    GO_27,
    GO_30,
    GO_37,
    GO_45,
    GO_70,
    GO_R39,
    HAND_ROLL,
    NAMED,
    TRIVIA,
    TURNED_UP,
)
from gamester.games.gameon.rules.contests import why_not_choose
from gamester.games.gameon.rules.draft import is_card_drafted, why_not_act, why_not_play, why_not_target
from gamester.games.gameon.rules.matching import is_game_card
from gamester.games.gameon.rules.methods.trivia import ANSWERS
from gamester.games.gameon.rules.setup import deck_of
from gamester.games.gameon.rules.steals import why_not_answer
from gamester.games.gameon.spoken_names import card_argument, design_in_sentence, design_in_words, spoken_label
from gamester.games.gameon.state import State
from gamester.games.gameon.strings import (
    EVENT_COUNTERS,
    EVENT_TEXTS,
    HIDES_WHO_IS_READY,
    LEADER_BY,
    LESSON_TEXT,
    METHODS,
    OVER,
    PHASE_TEXTS,
    REASONS,
    REVEAL_STAGES,
    SCORE_NAMES,
    SHOWN,
    SHOWN_KINDS,
    SIGNS,
    STAGE_TITLES,
    STALL_CLAUSES,
    TIMEOUT_TEXTS,
    UNSAID_IN_STAGES,
    VOTED,
    WORDS,
)
from gamester.games.older_rules import Earlier, with_older
from gamester.games.options import AUTO, Choice, Number, Option, OrderedChoice
from gamester.games.schema import ActionType, ExtraFile, Param, StandingAnswer, worded_actions, worded_move, worded_options
from gamester.words.library import SITE
from gamester.words.phrases import Phrase

NO_ROW = -1
"""Row of a line that gives a whole zone."""


def fill_defaults(t: State, given: set[tuple[str, int]]) -> None:
    """Fill in the zones and rows that a position does not give.

    `given` holds (zone, row) pairs. The defaults are round 1, time to act, decks in order and the method of the options.
    Player Cards that are nowhere have been discarded, and Game Cards that are nowhere are out of play.
    """
    for name, usual in (("round", 1), ("lead", 0), ("phase", ACTION), ("method", t.competition)):
        if (name, NO_ROW) not in given:
            setattr(t, name, usual)
    for seat in range(len(t.deciding)):
        if not {("deck_type", NO_ROW), ("deck_type", seat)} & given:
            t.deck_type[seat] = deck_of(t, seat)
        for game in t.controlled[seat]:
            if game != NONE:
                t.controller[game] = seat
        _discard(t, seat)
    lying = {*t.game_deck, *t.play_area, *(game for row in t.controlled for game in row)}
    for game in range(t.games + t.black_cards):
        if game not in lying and not t.out_of_play[game] and ("out_of_play", NO_ROW) not in given:
            t.out_of_play[game] = 1


def _discard(t: State, seat: int) -> None:
    """Discard the missing cards of a Player Deck.

    Surplus cards change nothing here; the position checks report them.
    """
    rows = (t.hand, t.draw_pile, t.under_pile, t.revealed_card, t.placed)
    lying = [card for row in rows for card in row[seat] if card != NONE]
    for card in range(t.designs):
        missing = t.deck_cards[t.deck_type[seat]][card] - lying.count(card) - t.discards[seat][card]
        t.discards[seat][card] += max(0, missing)


def labels(t: State) -> dict[str, list[str]]:
    """Return the labels of the ids of each dimension."""
    games, colours, forms = titles_of(t), names_of(t.colour_name, t.colours), names_of(t.form_name, t.forms)
    designs = [design_of(t, card, colours, forms) for card in range(t.designs)]
    digits = [str(k) for k in range(8)]
    return {
        "seat": [str(seat) for seat in range(len(t.deciding))],
        "design": designs,
        "game": games,
        "target": games[: t.games],
        "colour": colours,
        "form": forms,
        "type": names_of(t.type_name, t.types),
        "hand_place": [str(place) for place in range(len(t.hand[0]))],
        "slot": digits[: len(t.slot_form[0])],
        "nth": [*digits[1:], "8"],
        "area": digits[: len(t.play_area)],
        "choice": digits,
        "vote": ["reject", "accept"],
        "method": [*METHODS, *(f"method_{k}" for k in range(len(METHODS) + 1, 9))],
        "question": [question.id for question in bank_of(t).questions],
        "way": list(METHODS),
        "over": list(OVER),
        "letter": list(LETTERS),
        "shown": list(SHOWN),
        "voted": list(VOTED),
        "shown_kind": list(SHOWN_KINDS),
        "card_name": ["Omni" if "+" in design else design for design in designs],
        "card_kind": ["wild" if "+" in design or design.startswith("black ") else "plain" for design in designs],
        "drawn": [design_in_sentence(design) for design in designs],
        "reason": list(REASONS),
        **printed(t, games, colours, forms),
        **{
            name: [told(*question.shown()) for question in bank_of(t).questions]
            for name, told in (("asked", question_with_answers), ("posed", question_text))
        },
    }


def printed(t: State, games: Sequence[str], colours: Sequence[str], forms: Sequence[str]) -> dict[str, list[str]]:
    """Return everything printed on Game Cards, as lists by card number.

    They are Card Type, points, chevrons, the colour it converts to, and its shapes joined by `|`.
    """
    types, cards = ["", *names_of(t.type_name, t.types)], range(len(games))
    return {
        "kind": [types[t.card_type[game] + 1] for game in cards],
        "points": [str(t.points[game]) for game in cards],
        "chevrons": [str(t.chevrons[game]) for game in cards],
        "turns": [colours[t.convert[game]] if t.convert[game] >= 0 else "" for game in cards],
        "shapes": ["|".join(shapes_of(t, game, colours, forms)) for game in cards],
    }


def shapes_of(t: State, game: int, colours: Sequence[str], forms: Sequence[str]) -> list[str]:
    """Return the shapes of a Game Card in words, slot by slot."""
    slots = zip(t.slot_colour[game], t.slot_form[game], strict=True)
    return [f"{colours[colour]} {forms[form]}" for colour, form in slots if form >= 0]


def slot_label(game: str, slot: int) -> str:
    """Return the pick of one slot of a Game Card in the Play Area."""
    return f"on:{game.replace(' ', '_')}/{slot}"


def title_of(t: State, game: int) -> str:
    """Return the title of one Game Card."""
    return unpack_name(t.game_name[game]).replace("_", " ")


def titles_of(t: State) -> list[str]:
    """Return the titles of all Game Cards, Black Cards last."""
    return [name.replace("_", " ") for name in map(unpack_name, t.game_name) if name]


def names_of(cells: Sequence[Sequence[int]], many: int) -> list[str]:
    """Return the first `many` names of a fact zone."""
    return [unpack_name(row) for row in cells[:many]]


def design_of(t: State, card: int, colours: Sequence[str], forms: Sequence[str]) -> str:
    """Return the label of a Player Card: `red square`, or three shapes joined by `+`."""
    faces = zip(t.face_colour[card], t.face_form[card], strict=True)
    return "+".join(f"{colours[colour]} {forms[form]}" for colour, form in faces if form >= 0)


def picks(t: State, seat: int, action: int) -> list[str]:
    """Return the picks of an action, or none for a plain button.

    For a play they are a card of the hand and the Game Card, with the shape if several would do.
    """
    if action < first_convert(t):
        return _play_picks(t, seat, action)
    if action < redraw(t):
        return [f"controlled:{title_of(t, action - first_convert(t))}"]
    if first_defend(t) <= action < compete(t):
        return [f"hand:{_card(t, seat, action - first_defend(t))}"]
    if first_choice(t) <= action < first_proposal(t):
        return [_chosen(t, action - first_choice(t))]
    if first_proposal(t) <= action < first_proposal(t) + len(METHODS):
        return [f"way:{METHODS[action - first_proposal(t)]}"]
    return []


def _card(t: State, seat: int, place: int) -> str:
    colours, forms = names_of(t.colour_name, t.colours), names_of(t.form_name, t.forms)
    card = t.hand[seat][place]
    return design_of(t, card, colours, forms) if 0 <= card < t.designs else ""


def _play_picks(t: State, seat: int, action: int) -> list[str]:
    place, game, slot = place_of(t, action), game_of(t, action), slot_of(t, action)
    card, title = f"hand:{_card(t, seat, place)}", title_of(t, game)
    if game in t.play_area:
        return [card, slot_label(title, slot)]
    ways = sum(why_not_play(t, seat, place, game, other) == 0 for other in range(len(t.slot_form[0])))
    return [card, f"controlled:{title}", f"shape:{_slot(t, game, slot)}"] if ways > 1 else [card, f"controlled:{title}"]


def _slot(t: State, game: int, slot: int) -> str:
    """Return a slot by its shape, numbered from the second equal shape on."""
    shapes = shapes_of(t, game, names_of(t.colour_name, t.colours), names_of(t.form_name, t.forms))
    before = shapes[:slot].count(shapes[slot])
    return f"{shapes[slot]} ({before + 1})" if before else shapes[slot]


def _chosen(t: State, choice: int) -> str:
    """Return the pick of a choice in a contest, by its meaning in this method."""
    if t.method == HAND_ROLL and choice < len(SIGNS):
        return f"sign:{SIGNS[choice]}"
    if t.method == TRIVIA and t.question >= 0 and choice < ANSWERS:
        return f"answer:{LETTERS[choice]}"
    return f"seat:{choice}" if t.method == EXTERNAL else f"choice:{choice}"


def refused_example(t: State, seat: int, shape: str) -> int:
    """Return an action by whose refusal a closed action type is explained, or NONE.

    It plays the first card that is left on the first Game Card, or converts with the first card that shows a symbol.
    """
    if shape == "convert":
        return next((first_convert(t) + game for game in t.controlled[seat][: t.controlled_n[seat]] if t.convert[game] != NONE), NONE)
    game = next((game for game in t.play_area if is_game_card(t, game)), NONE)
    if shape != "play" or game == NONE:
        return NONE
    place = next((place for place in range(t.hand_n[seat]) if not is_card_drafted(t, seat, place)), 0)
    return playing(t, place, game, 0)


def action_sentence(t: State, seat: int, action: int) -> str:
    """Return the text of a button whose action type would name a place and no card.

    Return "" for any other action.
    """
    if action < first_convert(t):
        return _play(t, seat, action)
    if first_proposal(t) <= action < first_proposal(t) + len(METHODS):
        return WORDS.say("propose-way", way=METHODS[action - first_proposal(t)])
    if first_defend(t) <= action < compete(t):
        card = _card(t, seat, action - first_defend(t))
        if "+" in card:
            return WORDS.say("block-with-omni", card=design_in_words(card))
        return WORDS.say("block-with", card=card_argument(card)) if card else ""
    if first_choice(t) <= action < first_proposal(t):
        return _choice(t, action - first_choice(t))
    return ""


def _play(t: State, seat: int, action: int) -> str:
    """Return the text of a play, or "" if the hand has no such card."""
    place, game, slot = place_of(t, action), game_of(t, action), slot_of(t, action)
    card = _card(t, seat, place)
    if not card:
        return ""
    message, nth = "steal-card" if t.controller[game] >= 0 else "cover-card", 0
    shape = WORDS.say("any-shape")
    if t.slot_form[game][slot] >= 0:
        shapes = shapes_of(t, game, names_of(t.colour_name, t.colours), names_of(t.form_name, t.forms))
        shape, nth = design_in_words(shapes[slot]), shapes[:slot].count(shapes[slot])
    return WORDS.say(message, game=title_of(t, game), card=design_in_words(card), shape=shape, nth=nth + 1)


def _choice(t: State, choice: int) -> str:
    """Return the text of a choice in a contest, by its meaning in this method."""
    if t.method == HAND_ROLL and choice < len(SIGNS):
        return WORDS.say("show-sign", shown=SIGNS[choice])
    if t.method == TRIVIA and t.question >= 0 and choice < ANSWERS:
        return WORDS.say("answer-with", answer=in_words(question_text(*bank_of(t).questions[t.question].shown()))[choice + 1])
    return WORDS.say("say-winner", winner=f"{{seat:{choice}}}") if t.method == EXTERNAL else WORDS.say("choose-number", choice=choice)


def interpret_picks(t: State, seat: int, picks: Sequence[str]) -> list[str]:
    """Return moves that incomplete picks may mean, to explain what forbids them.

    They are a card of the hand with a slot, or with a Game Card that somebody controls. A missing part is replaced by the
    first one there is, so that a player who asks why learns the clause against it.
    """
    by_kind = {kind: word for kind, _, word in (pick.partition(":") for pick in picks)}
    hand = [_card(t, seat, place) for place in range(t.hand_n[seat])] if seat < len(t.hand) else []
    place = hand.index(by_kind["hand"]) if by_kind.get("hand") in hand else 0
    if "on" in by_kind:
        return [f"play {place} {by_kind['on'].replace('/', ' ')}"] if by_kind["on"].count("/") == 1 else []
    if "controlled" in by_kind:
        game = by_kind["controlled"].replace(" ", "_")
        return [f"play {place} {game} 0"] if hand else []
    if "hand" in by_kind and t.answering >= 0:
        return [f"defend {place}"]
    if "way" in by_kind:
        return [f"propose {by_kind['way']}"]
    area = next((title_of(t, game) for game in t.play_area if 0 <= game < t.games), "")
    return [f"play {place} {area.replace(' ', '_')} 0"] if "hand" in by_kind and area else []


def why_no_such_action(t: State, seat: int, shape: str, arguments: Sequence[str]) -> int:
    """Return the clause against a move that has no action number, or 0.

    Examples are a Black Card, and a card or slot that does not exist. It returns 0 if the words are not understood.
    """
    match shape, list(arguments):
        case "play", [place, game, slot] if _is_number(place) and _is_number(slot):
            return why_not_act(t, seat) or _why_not_put(t, seat, int(place), game.replace("_", " "), int(slot))
        case "convert", [game]:
            return why_not_act(t, seat) or (GO_30 if game.replace("_", " ") in _in_this_game(t) else GO_27)
        case "defend", [place] if _is_number(place):
            return why_not_answer(t, seat) or GO_45
        case "choose", [choice] if _is_number(choice) and int(choice) >= CHOICES:
            return why_not_choose(t, seat, CHOICES - 1) or GO_37
        case "propose", [_]:
            return why_not_act(t, seat) or GO_R39
    return 0


def _why_not_put(t: State, seat: int, place: int, title: str, slot: int) -> int:
    """Return the clause against a play, in the order of the law.

    If only the slot does not exist, that is GO-02.
    """
    games = _in_this_game(t)
    if title not in games:
        return GO_27
    game = games.index(title)
    if place >= t.hand_n[seat] or is_card_drafted(t, seat, place):
        return GO_26
    if game >= t.games:
        return GO_70
    return why_not_target(t, seat, game) or (GO_02 if slot >= len(t.slot_form[0]) else why_not_play(t, seat, place, game, slot))


def _in_this_game(t: State) -> list[str]:
    """Return the titles of the Game Cards in this game, its Black Cards last.

    Black Cards that the option does not ask for are not in it (GO-71).
    """
    return titles_of(t)[: t.games + t.black_cards]


def _is_number(word: str) -> bool:
    return word.isascii() and word.isdigit() and len(word) <= 9


__all__ = [
    "EVENT_COUNTERS",
    "EVENT_TEXTS",
    "HIDES_WHO_IS_READY",
    "LEADER_BY",
    "LESSON_TEXT",
    "NUMBER_BITS",
    "NUMBER_NAMES",
    "PHASE_TEXTS",
    "REVEAL_STAGES",
    "SCORE_NAMES",
    "STAGE_TITLES",
    "STALL_CLAUSES",
    "TIMEOUT_TEXTS",
    "UNSAID_IN_STAGES",
    "action_sentence",
    "advice_reason",
    "allows_judge",
    "contradictions",
    "facts",
    "fill_defaults",
    "interpret_picks",
    "labels",
    "needs_judge",
    "number_bounds",
    "picks",
    "refused_example",
    "seats_refused",
    "setup_errors",
    "sizes",
    "spoken_label",
    "unreachable",
    "why_no_bots",
    "why_no_such_action",
]

TITLE = "Game-On Competitive"
CREDIT = WORDS.phrase("credit")
BLURB = WORDS.phrase("blurb")
SEATS = (2, 6)
SEATS_CLAUSE = "GO-01"
MINUTES = 30
SEARCH_PARAMS = {"exploration": 20, "prior_weight": 90, "rollout_limit": 1}
"""How bots look ahead (`bots.spec.SearchParams`): to the end of the round, and close to the heuristic bot."""
RULES_VERSION = 2
DERIVED_FACTS = ("fills",)
"""Facts that follow from others, kept to save time. Checks of records leave them out."""
"""Rules number 1 had other defaults for GO-R31 and GO-R34, and another reading of GO-R29: see `EARLIER`."""
CLAUSE_PREFIX = "GO"
DEFAULT_SET = "base"
"""Default card set."""
EXTRA_FILE = ExtraFile("questions", WORDS.phrase("extra-file"), LARGEST, parse_question_bank, with_questions)
"""The impartial observer of GO-16 is a file; a table may bring its own."""

NO, YES = "false", "true"
NOT_ALLOWED = Phrase(
    "option {name}: {value} is not allowed ({allowed})",
    partial(WORDS.say, "option-not-allowed", option="{name}", value="{value}", allowed="{allowed}"),
)
"""Refusal of a value that an option does not have (GO-V19)."""

OPTIONS: tuple[Option, ...] = worded_options(
    WORDS,
    Choice("competition", METHODS, ruling="GO-R38"),
    Choice("commit_visibility", ("hidden", "open"), ruling="GO-R03"),
    Choice("convert_black", ("convert", "keep"), ruling="GO-R10"),
    Choice("locked_convert", (NO, YES), ruling="GO-R12"),
    Choice("steal_ban", ("game", "off"), ruling="GO-R22"),
    Number("stall_limit", 2, 50, AUTO, ruling="GO-R31", auto="auto"),
    Number("black_cards", 0, 6, 0, ruling="GO-R32"),
    Choice("black_slot", ("aside", "occupies"), ruling="GO-R33"),
    Choice("locked_chevrons", (NO, YES), ruling="GO-R34", numbers=((YES, TURNED_UP), (NO, FACE_DOWN))),
    Choice("allow_method_change", (YES, NO), ruling="GO-R39"),
    Choice("judge", ("nobody", "named"), ruling="GO-R41"),
    OrderedChoice("decks", ("1", "2", "3", "4", "5", "6"), ruling="GO-R01", duplicate_message=""),
)

EARLIER = {
    1: Earlier(
        with_older(OPTIONS, stall_limit={"default_value": 4, "auto": ""}, locked_chevrons={"values": (YES, NO)}),
        facts={"common_pass": ENDS_AT_ONCE},
        lacked=frozenset({"common_pass"}),
    ),
}
"""Rules number 1: four idle rounds end the game, chevrons of locked cards count, one common pass is enough."""

ACTION_TYPES = worded_actions(
    WORDS,
    ActionType("play", params=(Param("card", "hand_place"), Param("shape", "target"), Param("slot", "slot"))),
    ActionType("convert", params=(Param("won_card", "target"),)),
    ActionType("redraw"),
    ActionType("done"),
    ActionType("takeback"),
    ActionType("defend", params=(Param("card", "hand_place"),)),
    ActionType("compete"),
    ActionType("choose", params=(Param("choice", "choice"),)),
    ActionType("propose", params=(Param("method", "method"),)),
    ActionType("accept"),
    ActionType("reject"),
)
PRESSED = {"hand_place": "hand"}
"""Zone of the picks for a parameter, if it differs from its dimension."""
ASIDE = ("propose",)
"""Action types that are always possible beside the decision of the phase."""
YIELDS = ("redraw", "reject", "compete")
"""Moves that give something up: the main button offers them only if nothing else is legal."""
STANDING_ANSWERS = (
    StandingAnswer("compete", WORDS.phrase("standing-compete"), {"defence": "compete"}),
    StandingAnswer("reject", WORDS.phrase("standing-reject"), {"vote": "reject"}),
)
WANTED = {"action": WORDS.phrase("want-card")}
"""Label of the main button while nothing is picked, by phase; of another phase that of the only open action type."""
PHASE_SENTENCES = {key: {"choose": WORDS.phrase("winner-is", choice="{choice}")} for key in ("claims", "challenges", "defence")}
"""Sentence for a choice among names, by phase; signs and answers need none."""
HAS_STANDING = True
"""Its placements mean something at any time, so a game may end as it stands (TB-974)."""
ROUND_WORD = SITE.phrase("word-round")
"""Word for the number that the table counts."""
COMPOUND_MOVE = worded_move(WORDS, "commit", part="play", final="done", empty_word="nothing")
PHASE_ACTS = {
    "action": ("play", "convert", "redraw", "done", "takeback", "propose"),
    "claims": ("choose",),
    "challenges": ("choose",),
    "defence": ("defend", "compete", "choose"),
    "vote": ("accept", "reject"),
}
"""Action types of each phase: the others are not listed as impossible now."""
UNTIMELY = ("GO-24",)
"""Clauses that only say that the time is wrong; moves that they forbid are not listed either."""


def allows_judge(t: State) -> bool:
    """Return True if the table has a judge, who does not play (GO-R41).

    A table without one opens no link for a judge.
    """
    return t.judge == NAMED


def needs_judge(t: State) -> bool:
    """Return True if a judge can have anything to decide with the present method.

    (GO-R39)
    """
    return allows_judge(t) and t.method == EXTERNAL


def why_no_bots(options: Mapping[str, Any]) -> str:
    """Return why no bot may sit at a table with these options, or "" (GO-R41).

    A bot cannot settle anything outside the game.
    """
    if options.get("competition") == METHODS[EXTERNAL] and options.get("judge") != "named":
        return WORDS.say("no-bots", method=METHODS[EXTERNAL], clause="GO-R41")
    return ""


REVEALED_BY = {"asked": events.ASKED, "posed": events.ASKED}
"""Events that reveal the labels of a dimension: nobody reads a question before it is asked."""
