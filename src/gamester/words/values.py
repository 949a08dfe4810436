"""Arguments of messages: people, lists, and the item of a line."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from unicodedata import bidirectional

from gamester.words.languages import ENGLISH, language

ENTRY = re.compile(r"^(?=[A-Za-z][\w-]* *=)", re.MULTILINE)
"""The beginning of a message in a file. Its parts are indented."""
FSI, PDI = "\u2068", "\u2069"
"""Characters around text with its own direction, so that it does not turn the words around it."""
LEFTWARD = {"R", "AL"}
"""Unicode classes of letters that are written from right to left."""
SEPARATOR, MARK_START, MARK_END = "\x1f", "\x02", "\x03"
"""Characters between the items of a list, and around the item by which lines are merged. None reaches a reader."""

HOLE_START, HOLE_END = "\x0e", "\x0f"
"""Characters around the place of a name in a kept sentence."""
YOU, SELF, OTHER = "you", "self", "other"
NAMES = {"who": "name"}
"""The argument that holds a person's name, where it is not the person's own with `Name`."""


@lru_cache(maxsize=4096)
def bidi_isolate(name: str) -> str:
    """Return a name for use in a sentence, isolated if it has right-to-left letters."""
    return f"{FSI}{name}{PDI}" if any(bidirectional(sign) in LEFTWARD for sign in name) else name


def person(name: str, is_reader: bool, argument: str = "who", does_it: bool = False) -> dict[str, str]:
    """Return the arguments for a person: `$who` and `$name`.

    `$who` is `you` for the reader, `self` for a reader who `does_it` as well, else `other`. Another argument, `target`, has the
    name in `$targetName`.
    """
    word = (SELF if does_it else YOU) if is_reader else OTHER
    return {argument: word, NAMES.get(argument, f"{argument}Name"): bidi_isolate(name)}


def is_name(argument: str) -> bool:
    """Return True for an argument that holds the name of a person."""
    return argument == "name" or argument.endswith("Name")


@lru_cache(maxsize=256)
def hole_of(argument: str) -> str:
    """Return what stands for a name in a kept sentence, "" for another argument."""
    return f"{HOLE_START}{argument}{HOLE_END}" if is_name(argument) else ""


def listed(items: Sequence[str]) -> str:
    """Return items as one argument, for the function LIST of messages."""
    return SEPARATOR.join(map(str, items))


def marked(item: str) -> str:
    """Return an argument that can be found in the sentence made with it."""
    return f"{MARK_START}{item}{MARK_END}"


def find_mark(text: str) -> tuple[str, tuple[int, int]]:
    """Return a sentence without its marks, and where the marked part begins and ends."""
    start = text.find(MARK_START)
    if start < 0:
        return text, (0, 0)
    before, rest = text[:start], text[start + 1 :]
    item, _, after = rest.partition(MARK_END)
    return f"{before}{item}{after}", (start, start + len(item))


def join_items(items: Sequence[str], last: str = "and", code: str = "") -> str:
    """Return items as a list in words: `J`, `J and Q`, `J, Q and K`.

    `last` is `and` or `or`, also where the language `code` (that of now if "") has other words for it.
    """
    if len(items) < 2:
        return "".join(map(str, items))
    pair, start, middle, end = _list_patterns(code or language(), last)
    if len(items) == 2:
        return pair.format(*items)
    made = start.format(items[0], items[1])
    for item in items[2:-1]:
        made = middle.format(made, item)
    return end.format(made, items[-1])


@lru_cache(maxsize=32)
def _list_patterns(code: str, last: str) -> tuple[str, str, str, str]:
    """Return the patterns by which a language writes lists.

    They are the pattern of two, and the start, middle and end of longer lists.
    """
    if code == ENGLISH:
        return f"{{}} {last} {{}}", "{}, {}", "{}, {}", f"{{}} {last} {{}}"
    from babel import Locale, UnknownLocaleError

    try:
        found = Locale.parse(code).list_patterns["or" if last == "or" else "standard"]
    except (UnknownLocaleError, ValueError):
        return _list_patterns(ENGLISH, last)
    return found["2"], found["start"], found["middle"], found["end"]
