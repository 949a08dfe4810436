"""Words for the ids of a table of Game-On, read from what is printed on it."""

from collections.abc import Sequence

from gamester.games.gameon.cards import bank_of
from gamester.games.gameon.lettering import unpacked
from gamester.games.gameon.table import Table
from gamester.games.gameon.words import LETTERS, METHODS, OVER, REASONS, SHOWN, VOTED, WAYS


def labels(t: Table) -> dict[str, list[str]]:
    """Words for the ids of each dimension, as many as the set has."""
    games, colours, forms = titles_of(t), names_of(t.colour_name, t.colours), names_of(t.form_name, t.forms)
    digits = [str(k) for k in range(8)]
    return {
        "seat": [str(seat) for seat in range(len(t.asked))],
        "design": [design_of(t, card, colours, forms) for card in range(t.designs)],
        "game": games,
        "target": games[: t.games],
        "colour": colours,
        "form": forms,
        "type": names_of(t.type_name, t.types),
        "hand_place": [str(place) for place in range(len(t.hand[0]))],
        "slot": digits[: len(t.slot_form[0])],
        "nth": [*digits[1:], "8"],
        "area": digits[: len(t.area)],
        "choice": digits,
        "vote": ["reject", "accept"],
        "method": [*METHODS, *(f"method_{k}" for k in range(len(METHODS) + 1, 9))],
        "question": [question.id for question in bank_of(t).questions],
        "way": list(WAYS),
        "over": list(OVER),
        "letter": list(LETTERS),
        "shown": list(SHOWN),
        "voted": list(VOTED),
        "drawn": [told(design_of(t, card, colours, forms)) for card in range(t.designs)],
        "reason": list(REASONS),
        **printed(t, games, colours, forms),
        **{name: [told(*question.shown()) for question in bank_of(t).questions] for name, told in (("asked", asked), ("posed", posed))},
    }


def printed(t: Table, games: Sequence[str], colours: Sequence[str], forms: Sequence[str]) -> dict[str, list[str]]:
    """What a Game Card shows, by the number of the card: Card Type, points, chevrons, what it converts to, its shapes between bars."""
    types, cards = ["", *names_of(t.type_name, t.types)], range(len(games))
    return {
        "kind": [types[t.card_type[game] + 1] for game in cards],
        "points": [str(t.points[game]) for game in cards],
        "chevrons": [str(t.chevrons[game]) for game in cards],
        "turns": [colours[t.convert[game]] if t.convert[game] >= 0 else "" for game in cards],
        "shapes": ["|".join(shapes_of(t, game, colours, forms)) for game in cards],
    }


def shapes_of(t: Table, game: int, colours: Sequence[str], forms: Sequence[str]) -> list[str]:
    """The shapes of a Game Card in words, slot by slot."""
    slots = zip(t.slot_colour[game], t.slot_form[game], strict=True)
    return [f"{colours[colour]} {forms[form]}" for colour, form in slots if form >= 0]


def on_slot(game: str, slot: int) -> str:
    """What is pressed for one slot of a Game Card in the Play Area."""
    return f"on:{game.replace(' ', '_')}/{slot}"


def title_of(t: Table, game: int) -> str:
    """What one Game Card is called."""
    return unpacked(t.game_name[game]).replace("_", " ")


def titles_of(t: Table) -> list[str]:
    """What Game Cards are called, Black Cards last."""
    return [name.replace("_", " ") for name in map(unpacked, t.game_name) if name]


def names_of(cells: Sequence[Sequence[int]], many: int) -> list[str]:
    """Names that lie on the table."""
    return [unpacked(row) for row in cells[:many]]


def design_of(t: Table, card: int, colours: Sequence[str], forms: Sequence[str]) -> str:
    """A Player Card by its shapes: `red square`, or three of them with `+`."""
    faces = zip(t.face_colour[card], t.face_form[card], strict=True)
    return "+".join(f"{colours[colour]} {forms[form]}" for colour, form in faces if form >= 0)


def told(design: str) -> str:
    """A Player Card in a sentence, as one word so that cards in a row are told as one: `a red square`, `an Omni`."""
    return f"an Omni ({design.replace('+', ', ')})" if "+" in design else design.replace(" ", "\u00a0")


def spoken(dim: str, label: str) -> str:
    """Return a label as people say it: an Omni by that name, a way to compete in words, anything else as it is."""
    if dim in ("method", "way"):
        return dict(zip(METHODS, WAYS, strict=True)).get(label, label)
    return told(label) if dim == "design" and "+" in label else label


def posed(*lines: str) -> str:
    """A question and its answers, a line each."""
    return "\n".join(lines)


def asked(text: str, *answers: str) -> str:
    """A question with its answers, lettered as they are chosen."""
    return " ".join([text, *(f"({letter}) {answer}" for letter, answer in zip(LETTERS, answers, strict=False))])
