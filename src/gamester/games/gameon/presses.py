"""What a person presses for an action, what its button says, and acts that have no number."""

from collections.abc import Sequence

from gamester.games.gameon.actions import (
    CHOICES,
    compete,
    first_choice,
    first_convert,
    first_defend,
    first_proposal,
    game_of,
    place_of,
    redraw,
    slot_of,
)
from gamester.games.gameon.cards import bank_of
from gamester.games.gameon.clauses import GO_02, GO_26, GO_27, GO_30, GO_37, GO_45, GO_70, GO_R39
from gamester.games.gameon.contests import why_not_choose
from gamester.games.gameon.draft import is_drafted, why_not_act, why_not_play, why_not_target
from gamester.games.gameon.labels import design_of, names_of, on_slot, shapes_of, spoken, title_of, titles_of
from gamester.games.gameon.phases import EXTERNAL, HAND_ROLL, TRIVIA
from gamester.games.gameon.steals import why_not_answer
from gamester.games.gameon.table import Table
from gamester.games.gameon.trivia import ANSWERS
from gamester.games.gameon.words import LETTERS, METHODS, SIGNS, WAYS


def picks(t: Table, seat: int, action: int) -> list[str]:
    """What is pressed for an action: a card of one's hand and the Game Card it goes on, with the shape where several would do."""
    if action < first_convert(t):
        return _play_picks(t, seat, action)
    if action < redraw(t):
        return [f"won:{title_of(t, action - first_convert(t))}"]
    if first_defend(t) <= action < compete(t):
        return [f"hand:{_card(t, seat, action - first_defend(t))}"]
    if first_choice(t) <= action < first_proposal(t):
        return [_chosen(t, action - first_choice(t))]
    if first_proposal(t) <= action < first_proposal(t) + len(METHODS):
        return [f"way:{METHODS[action - first_proposal(t)]}"]
    return []


def _card(t: Table, seat: int, place: int) -> str:
    colours, forms = names_of(t.colour_name, t.colours), names_of(t.form_name, t.forms)
    card = t.hand[seat][place]
    return design_of(t, card, colours, forms) if 0 <= card < t.designs else ""


def _said(t: Table, seat: int, place: int) -> str:
    return spoken("design", _card(t, seat, place))


def _play_picks(t: Table, seat: int, action: int) -> list[str]:
    place, game, slot = place_of(t, action), game_of(t, action), slot_of(t, action)
    card, title = f"hand:{_card(t, seat, place)}", title_of(t, game)
    if game in t.area:
        return [card, on_slot(title, slot)]
    ways = sum(why_not_play(t, seat, place, game, other) == 0 for other in range(len(t.slot_form[0])))
    return [card, f"won:{title}", f"shape:{_slot(t, game, slot)}"] if ways > 1 else [card, f"won:{title}"]


def _slot(t: Table, game: int, slot: int) -> str:
    """A slot by its shape, numbered from the second of a kind on."""
    shapes = shapes_of(t, game, names_of(t.colour_name, t.colours), names_of(t.form_name, t.forms))
    before = shapes[:slot].count(shapes[slot])
    return f"{shapes[slot]} ({before + 1})" if before else shapes[slot]


def _chosen(t: Table, choice: int) -> str:
    """A choice in a contest as it is pressed: by what it stands for in this method."""
    if t.method == HAND_ROLL and choice < len(SIGNS):
        return f"sign:{SIGNS[choice]}"
    if t.method == TRIVIA and t.question >= 0 and choice < ANSWERS:
        return f"answer:{LETTERS[choice]}"
    return f"seat:{choice}" if t.method == EXTERNAL else f"choice:{choice}"


def sentence(t: Table, seat: int, action: int) -> str:
    """What a button says where the shape of the action alone would name a place and no card; else nothing."""
    if action < first_convert(t):
        place, game, slot = place_of(t, action), game_of(t, action), slot_of(t, action)
        shown = _slot(t, game, slot) if t.slot_form[game][slot] >= 0 else "shape"
        verb = "Steal" if t.keeper[game] >= 0 else "Cover"
        card = _said(t, seat, place)
        return f"{verb} {title_of(t, game)}: {card} on the {shown}" if card else ""
    if first_proposal(t) <= action < first_proposal(t) + len(METHODS):
        return f"Propose to compete by {WAYS[action - first_proposal(t)]}"
    if first_defend(t) <= action < compete(t):
        card = _said(t, seat, action - first_defend(t))
        return f"Defend with {card}" if card else ""
    if first_choice(t) <= action < first_proposal(t):
        return _choice(t, action - first_choice(t))
    return ""


def _choice(t: Table, choice: int) -> str:
    """A choice in a contest, by what it stands for in this method."""
    if t.method == HAND_ROLL and choice < len(SIGNS):
        return f"Show {SIGNS[choice]}"
    if t.method == TRIVIA and t.question >= 0 and choice < ANSWERS:
        return f"Answer: {bank_of(t).questions[t.question].answers[choice]}"
    return f"{{seat:{choice}}} won this contest" if t.method == EXTERNAL else f"Choose {choice}"


def meant(t: Table, seat: int, picks: Sequence[str]) -> list[str]:
    """Acts that picks may have meant: a card of the hand with a slot, or with a Game Card that somebody has won; where one of them
    is missing, with the first that there is, so that whoever asks why hears what stands against it."""
    by_kind = {kind: word for kind, _, word in (pick.partition(":") for pick in picks)}
    hand = [_card(t, seat, place) for place in range(t.hand_n[seat])] if seat < len(t.hand) else []
    place = hand.index(by_kind["hand"]) if by_kind.get("hand") in hand else 0
    if "on" in by_kind:
        return [f"play {place} {by_kind['on'].replace('/', ' ')}"] if by_kind["on"].count("/") == 1 else []
    if "won" in by_kind:
        game = by_kind["won"].replace(" ", "_")
        return [f"play {place} {game} 0"] if hand else []
    if "hand" in by_kind and t.answering >= 0:
        return [f"defend {place}"]
    if "way" in by_kind:
        return [f"propose {by_kind['way']}"]
    area = next((title_of(t, game) for game in t.area if 0 <= game < t.games), "")
    return [f"play {place} {area.replace(' ', '_')} 0"] if "hand" in by_kind and area else []


def unnumbered(t: Table, seat: int, shape: str, arguments: Sequence[str]) -> int:
    """The clause against an act that has no number (a Black Card, a card or a slot nobody has), or 0 where the words are not understood."""
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


def _why_not_put(t: Table, seat: int, place: int, title: str, slot: int) -> int:
    """The clauses against a play in the order of the law; with a slot that no card has it is GO-02, if nothing else is in the way."""
    games = _in_this_game(t)
    if title not in games:
        return GO_27
    game = games.index(title)
    if place >= t.hand_n[seat] or is_drafted(t, seat, place) == 1:
        return GO_26
    if game >= t.games:
        return GO_70
    return why_not_target(t, seat, game) or (GO_02 if slot >= len(t.slot_form[0]) else why_not_play(t, seat, place, game, slot))


def _in_this_game(t: Table) -> list[str]:
    """What the Game Cards of this game are called, its Black Cards last; GO-71 those that were not asked for are out of it."""
    return titles_of(t)[: t.games + t.black_cards]


def _is_number(word: str) -> bool:
    return word.isascii() and word.isdigit() and len(word) <= 9
