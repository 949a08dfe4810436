"""What a person presses for an action, what presses may have meant, and acts that have no number."""

from collections.abc import Sequence

from gamester.games.shapes.actions import (
    FIRST_ASK,
    asked_of,
    challenged_by,
    first_card,
    first_challenge,
    first_play,
    first_take,
    shape_asked,
)
from gamester.games.shapes.challenge import why_not_challenge
from gamester.games.shapes.codes import FACES, Face, card_name, card_of
from gamester.games.shapes.phases import INTERACT, PLACE, TAKE
from gamester.games.shapes.table import Table
from gamester.games.shapes.trade import why_not_ask
from gamester.games.shapes.turn import why_not_decide
from gamester.games.shapes.verdicts import why_not_turn_up, why_not_use

TURN = ("face", {"a": "as it lies", "b": "turned"})
"""What turns a card that is picked (the R key), and its two labels in words."""
NOBODYS = -1
"""A card that nobody has."""


def named(t: Table, card: int) -> str:
    """A card by its name: `C14`."""
    return card_name(read(t.shape_id[t.shape_of[card]]), _face(t, card, 0), _face(t, card, 1))


def read(letters: Sequence[int]) -> str:
    """A name that the table holds as code points."""
    return "".join(chr(letter) for letter in letters if letter)


def _face(t: Table, card: int, face: int) -> Face:
    return Face(t.number[card][face], bool(t.bonus[card][face]), bool(t.tie_bonus[card][face]))


def picks(t: Table, seat: int, action: int) -> list[str]:
    """What is pressed for an action: a card of one's hand, a seat, a shape, a number to turn up; nothing for a plain button."""
    if action < FIRST_ASK:
        return []
    if action < first_challenge(t):
        return [f"seat:{asked_of(t, seat, action)}", f"shape:{read(t.shape_id[shape_asked(t, action)])}"]
    if action < first_card(t):
        return [f"seat:{challenged_by(t, seat, action)}"]
    if action < first_play(t):
        return [f"{'card' if t.phase == TAKE else 'hand'}:{named(t, action - first_card(t))}"]
    if action < first_take(t):
        card, face = divmod(action - first_play(t), 2)
        return [f"hand:{named(t, card)}", f"{TURN[0]}:{FACES[face]}"]
    return [f"shape:{read(t.shape_id[action - first_take(t)])}"]


def meant(t: Table, seat: int, picks: Sequence[str]) -> list[str]:
    """Acts that picks may have meant: to ask somebody for a shape, whoever has it; to challenge, where only a seat is picked."""
    found = {kind: word for kind, _, word in (pick.partition(":") for pick in picks)}
    if t.phase not in (INTERACT, PLACE) or not found.keys() <= {"seat", "shape"}:
        return []
    seats = [found["seat"]] if "seat" in found else [str(other) for other in range(len(t.asked)) if other != seat]
    if "shape" in found:
        return [f"ask {other} {found['shape']}" for other in seats]
    return [f"challenge {other}" for other in seats]


def unnumbered(t: Table, seat: int, shape: str, arguments: Sequence[str]) -> int:
    """The clause against an act that has no number (a card nobody has, asking oneself), or 0 where the words are not understood."""
    shapes = [read(letters) for letters in t.shape_id]
    match shape, list(arguments):
        case "ask", [target, wanted] if _is_number(target) and wanted in shapes:
            return why_not_decide(t, seat) or why_not_ask(t, seat, int(target), shapes.index(wanted))
        case "challenge", [target] if _is_number(target):
            return why_not_decide(t, seat) or why_not_challenge(t, seat, int(target))
        case "card", [card] if _is_card(card, shapes):
            return why_not_decide(t, seat) or why_not_use(t, seat, NOBODYS)
        case "play", [card] if card[-1:] in FACES and _is_card(card[:-1], shapes):
            return why_not_turn_up(t, seat, NOBODYS, 0)
    return 0


def _is_card(word: str, shapes: Sequence[str]) -> bool:
    card = card_of(word)
    return card is not None and card.shape in shapes


def _is_number(word: str) -> bool:
    return word.isascii() and word.isdigit() and len(word) <= 9
