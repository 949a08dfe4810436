"""A description as plain text, for terminals and agents. No game is known here.

It reads nodes as they travel (`apply_message` keeps them), so a program that speaks the protocol can use it as it is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from gamester.games.ui_kit import bidi_isolate
from gamester.ui.vocabulary import NODES
from gamester.words.library import Words

KIDS = {kind.__name__: kind.KIDS for kind in NODES}
WORDS = Words.beside(__file__)
MARKS = {"ready": "seat-ready", "asked": "seat-asked"}
"""Messages for the marks of seats."""
NOTHING, EMPTY = "-", "."
NEWEST = 8
"""Lines of the log that are written."""

Fields = Mapping[str, Any]


class TableText:
    """Writes nodes. `called` returns what a face is called.

    `newest` is the number of log lines that are written.
    """

    def __init__(self, nodes: Mapping[str, Fields], called: Callable[[str], str], newest: int = NEWEST) -> None:
        self.nodes = nodes
        self._called = called
        self._newest = newest

    def __str__(self) -> str:
        return "\n".join(f"{'  ' * depth}{text}" for depth, text in self.lines("table"))

    def lines(self, id: str, depth: int = 0) -> Iterator[tuple[int, str]]:
        """Yield a node and all below it line by line, each with its depth."""
        node = self.nodes[id]
        for text in WRITERS.get(node["c"], TableText._unknown)(self, node):
            if text.strip():
                yield depth, text.rstrip()
        for name in KIDS.get(node["c"], ()):
            for kid in node.get(name, ()):
                yield from self.lines(kid, depth + (node["c"] != "Table"))

    # Parts.
    def card(self, card: Fields) -> str:
        """Return one card, or several alike."""
        name = card.get("say") or (self._called(card["face"]) if card.get("face") else _back(card.get("by", "")))
        many = WORDS.say("many-cards", n=card["n"], card=name) if card.get("n", 1) > 1 else name
        return f"{many}{_braced(mark_words(card.get('mark', '')))}{_spaced(card.get('tag'))}"

    def cards(self, holder: Fields, name: str = "cards") -> str:
        """Return the cards of a node or an atom, or a dash."""
        return ", ".join([self.card(card) for card in _alike(holder.get(name, ()))]) or NOTHING

    def sentence(self, rich: Sequence[Any]) -> str:
        """Return a sentence without its tones; clauses in square brackets."""
        return " ".join(filter(None, [one if isinstance(one, str) else self._bit(one) for one in rich])).strip()

    def _bit(self, bit: Fields) -> str:
        seen = self._called(bit["face"]) if bit.get("face") and not bit.get("t") else ""
        words = f"({bit['t']})" if bit.get("tone") == "cut" else bit.get("t", "")
        clause = f"[{bit['law']}]" if bit.get("law") else ""
        return " ".join(filter(None, (seen, words, clause)))

    # Components, one method each.
    def _unknown(self, node: Fields) -> Iterator[str]:
        yield node.get("say", "")

    def _table(self, node: Fields) -> Iterator[str]:
        yield f"{node['title']}: {', '.join(filter(None, (node.get('turn'), node.get('phase'))))}"

    def _plate(self, node: Fields) -> Iterator[str]:
        name = bidi_isolate(node["name"])
        who = WORDS.say("seat-is-bot", name=name) if node.get("bot") else name
        badge = f" {node['badge']['t']}" if node.get("badge") else ""
        badge += f" {gauge_in_words(node['gauge'])}" if node.get("gauge") else ""
        mark = MARKS.get(node.get("mark", ""))
        yield f"{WORDS.say(mark, seat=f'{who}{badge}') if mark else f'{who}{badge}'}: {node.get('summary', '')}"
        for one in (*node.get("figures", ()), *node.get("known", ())):
            yield f"  {one['t']}{_clause(one.get('law'))}"

    def _row_of_cards(self, node: Fields) -> Iterator[str]:
        yield f"{node['say']}: {self.cards(node)}"

    def _pile(self, node: Fields) -> Iterator[str]:
        yield f"{node['say']}: {self.cards(node)}" if node.get("cards") else node["say"]

    def _groups(self, node: Fields) -> Iterator[str]:
        yield f"{node['say']}: {'; '.join([self.group(one) for one in node.get('groups', ())]) or NOTHING}"

    def group(self, group: Fields) -> str:
        """Return cards that belong together, and what they come to."""
        total = f" = {group['sum']}" if group.get("sum") else ""
        cards = self.cards(group) if group.get("cards") else ""
        return f"{cards}{total}{_spaced(group.get('caption'))}{_braced(mark_words(group.get('mark', '')))}".strip()

    def drafted(self, group: Fields) -> str:
        """Return a part of the viewer's draft."""
        return WORDS.say("drafted", cards=self.group(group))

    def _board(self, node: Fields) -> Iterator[str]:
        slots = [WORDS.say("open-to-you", place=slot["say"]) if slot.get("pick") else slot["say"] for slot in node.get("slots", ())]
        yield f"{node['say']}{': ' if slots else ''}{'; '.join(slots)}"
        yield from (f"  {self._seated(one)}" for one in node.get("rows", ()))

    def _seated(self, one: Fields) -> str:
        cards = self.cards(one) if one.get("cards") else ""
        return f"{one['name']}: {', '.join(filter(None, (cards, *map(glyph_in_words, one.get('shows', ())), one.get('t'))))}"

    def _track(self, node: Fields) -> Iterator[str]:
        for place in node.get("places", ()):
            left = f", {WORDS.say('left', n=place['left'])}" if place.get("left", -1) >= 0 else ""
            plates = [self.nodes[id] for id in (f"seat-{seat}" for seat in place.get("pawns", ())) if id in self.nodes]
            pawns = [bidi_isolate(plate.get("name", "")) for plate in plates]
            note = f", {place['note']}" if place.get("note") else ""
            yield f"{place['t']}: {self.cards(place)}{left}{_braced(', '.join(pawns))}{note}"

    def _grid(self, node: Fields) -> Iterator[str]:
        yield node.get("title", "")
        rows = [[row["head"], *map(self._cell, row["cells"])] for row in node.get("rows", ())]
        table = [["", *node.get("heads", ())], *rows]
        wide = [max(len(row[k]) for row in table if k < len(row)) for k in range(max(map(len, table)))]
        yield from (f"  {'  '.join([text.ljust(size) for text, size in zip(row, wide, strict=False)])}" for row in table)
        yield f"  {self.sentence(node.get('said', ()))}"

    def _cell(self, cell: Fields) -> str:
        """Return what lies in a cell, and what it means.

        What is pressed for it stands among the moves.
        """
        lies, means = self.sentence(cell.get("parts", ())), "" if cell.get("pick") else cell.get("say", "")
        return f"{lies}{_braced(means)}" if lies else means or EMPTY

    def _steps(self, node: Fields) -> Iterator[str]:
        steps = [WORDS.say("step-now", step=name) if k == node.get("at", -1) else name for k, name in enumerate(node["names"])]
        yield f"{node['say']}: {' > '.join(steps)}"

    def _bar(self, node: Fields) -> Iterator[str]:
        bar = f"{WORDS.say('bar', value=node.get('value', 0), all=node.get('of', 0))}{_spaced(node.get('t'))}"
        bar = WORDS.say("bar-then", bar=bar, then=node["then"]) if node.get("then", -1) >= 0 else bar
        yield f"{bar}{_braced(self.sentence(node.get('said', ())))}"

    def _counter(self, node: Fields) -> Iterator[str]:
        yield f"{node.get('t', '')}: {node.get('value', 0)}"

    def _fates(self, node: Fields) -> Iterator[str]:
        yield from (f"{case}: {self.sentence(said)}" for case, said in node.get("cases", ()))

    def _needs(self, node: Fields) -> Iterator[str]:
        yield f"{node.get('title', '')}: " + ", ".join([f"{one['t']} {one['have']}/{one['want']}" for one in node.get("rows", ())])

    def _duel(self, node: Fields) -> Iterator[str]:
        yield node["say"]
        yield from (f"  {self._seated(one)}" for one in node.get("sides", ()))
        yield f"  {self.sentence(node.get('t', ()))}"

    def _chart(self, node: Fields) -> Iterator[str]:
        yield node.get("t") or node["say"]
        yield from (f"  {bidi_isolate(line['name'])}: {line['values'][-1] / 10:.0f} %" for line in node.get("lines", ()) if line["values"])

    def _say(self, node: Fields) -> Iterator[str]:
        yield ": ".join(filter(None, (node.get("head"), self.sentence(node.get("t", ())))))

    def _panel(self, node: Fields) -> Iterator[str]:
        yield node.get("title", "")

    def _dock(self, node: Fields) -> Iterator[str]:
        waiting = WORDS.say("waiting", names=node["waiting"]) if node.get("waiting") else ""
        stage = WORDS.say("stage", stage=node["stage"]) if node.get("stage") else ""
        yield " ".join(filter(None, (">", stage, self.sentence(node.get("ask", ())), waiting, node.get("help"))))
        yield from (f"  {self.drafted(one)}" for one in node.get("tray", ()))
        for number, move in enumerate(node.get("moves", ()), 1):
            yield f"  {number:>3}  {move['s']}{': ' + move['note'] if move.get('note') else ''}"

    def _result(self, node: Fields) -> Iterator[str]:
        yield f"{node.get('t', '')}{_clause(node.get('law'))}"
        yield from filter(None, (node.get("story"), node.get("sum")))
        for one in node.get("rows", ()):
            parts = ", ".join([f"{name} {number}" for name, number in zip(node.get("heads", ()), one.get("parts", ()), strict=False)])
            causes = " ".join([f"{cause['t']}{_clause(cause.get('law'))}" for cause in one.get("causes", ())])
            yield f"  {one['place']}. {' '.join(filter(None, (bidi_isolate(one['name']), _braced(parts).strip(), causes)))}"

    def _log(self, node: Fields) -> Iterator[str]:
        yield from (f"{line['t']}." for line in node.get("lines", ())[-self._newest :])

    def _nothing(self, node: Fields) -> Iterator[str]:
        yield from ()


WRITERS: Mapping[str, Callable[[TableText, Fields], Iterator[str]]] = {
    **dict.fromkeys(("Hand", "Stack", "Row"), TableText._row_of_cards),
    **{"Table": TableText._table, "Plate": TableText._plate, "Pile": TableText._pile, "Groups": TableText._groups},
    **{"Board": TableText._board, "Track": TableText._track, "Grid": TableText._grid, "Steps": TableText._steps},
    **{"Bar": TableText._bar, "Counter": TableText._counter, "Fates": TableText._fates, "Needs": TableText._needs},
    **{"Duel": TableText._duel, "Chart": TableText._chart, "Say": TableText._say, "Panel": TableText._panel},
    **{"Dock": TableText._dock, "Result": TableText._result, "Log": TableText._log, "Turn": TableText._nothing},
}
"""How each component is written. Any other is read out by its `say`."""


def glyph_in_words(name: str) -> str:
    """Return the words for a glyph.

    A sign is said in the current language, any other glyph by its name.
    """
    return WORDS.say("glyph", glyph=name)


def gauge_in_words(gauge: Fields) -> str:
    """Return how much there is of what can be, and of what."""
    return f"{WORDS.say('bar', value=gauge['value'], all=gauge['of'])}{_spaced(gauge.get('t'))}"


def _alike(cards: Sequence[Fields]) -> Iterator[Fields]:
    """Yield cards, neighbours that read alike as one."""
    last: dict[str, Any] = {}
    for card in cards:
        told = {name: card[name] for name in ("face", "say", "by", "mark", "tag") if card.get(name)}
        if last and {name: value for name, value in last.items() if name != "n"} == told:
            last["n"] += card.get("n", 1)
            continue
        if last:
            yield last
        last = {**told, "n": card.get("n", 1)}
    if last:
        yield last


def mark_words(mark: str) -> str:
    """Return the mark of a card or a group in words."""
    return WORDS.say(f"mark-{mark}") if mark and f"mark-{mark}" in WORDS else mark


def _back(fact: str) -> str:
    return WORDS.say("back-of", fact=fact) if fact else WORDS.say("back")


def _braced(words: str | None) -> str:
    return f" ({words})" if words else ""


def _spaced(words: str | None) -> str:
    return f" {words}" if words else ""


def _clause(clause: str | None) -> str:
    return f" [{clause}]" if clause else ""
