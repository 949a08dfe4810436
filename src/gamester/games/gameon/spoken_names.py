"""Spoken names of cards, shapes, methods, signs and questions of Game-On."""

from __future__ import annotations

from pathlib import Path

from gamester.games.gameon.questions import in_words, question_with_answers
from gamester.games.gameon.strings import WORDS
from gamester.words.translated import name_phrase

FOLDER = Path(__file__).parent


def design_in_sentence(design: str) -> str:
    """Return a Player Card for a sentence: `red square`, or `an Omni (...)`.

    A no-break space joins the words, so that several cards in a row are listed as one each.
    """
    return f"an Omni ({design.replace('+', ', ')})" if "+" in design else design.replace(" ", "\u00a0")


def spoken_label(dim: str, label: str) -> str:
    """Return a label as people say it.

    Cards and shapes are said in words (an Omni by that name), and so are methods, signs, Card Types and questions.
    Any other label is returned unchanged.
    """
    match dim:
        case "method" | "way":
            return WORDS.say("way-name", way=label)
        case "type":
            return WORDS.say("type-name", type=label)
        case "sign":
            return WORDS.say("sign-name", shown=label)
        case "card_name":
            return str(name_phrase(FOLDER, label))
        case "design":
            return design_in_words(label)
        case "shape":
            shape, numbered, nth = label.partition(" (")
            return WORDS.say("shape-of-slot", shape=design_in_words(shape), nth=int(nth.removesuffix(")")) if numbered else 1)
        case "asked" if label:
            return question_with_answers(*in_words(label))
    return label


def design_in_words(design: str) -> str:
    """Return the name of a Player Card in the current language.

    The cards of a custom set have the words of that set.
    """
    if "+" in design:
        return WORDS.say("omni", shapes=", ".join(map(design_in_words, design.split("+"))))
    return str(name_phrase(FOLDER, design))


def card_argument(design: str) -> str:
    """Return a Player Card as an argument of a message that adds an article."""
    return name_phrase(FOLDER, "Omni" if "+" in design else design)
