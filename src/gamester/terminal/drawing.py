"""The parts of the screen, drawn from the description of a table.

They are the title, felt, hand, question, log and result.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby, zip_longest

from rich.cells import cell_len

from gamester.games.ui_kit import bidi_isolate
from gamester.terminal.cards import Look
from gamester.terminal.components import ComponentDrawer
from gamester.terminal.ink import Ink, Line, clause, lines, width
from gamester.terminal.messages import WORDS
from gamester.ui.reading import dock_of, log_of, result_of
from gamester.ui.vocabulary import Groups, Hand, Needs, Node, Panel, Pile, Plate, Ranked, Result, Row, ScoreColumn, Stack, Table, Told

LONG = 2
"""A reserve that needs more lines is drawn below everything else."""
STATES = {"ready": "state-ready", "asked": "state-asked"}
TONE_WORDS = {"away": "state-away", "gone": "state-gone", "won": "state-won"}
"""Messages for marks and tones of seats."""


def title(table: Table, where: str, clocks: str, look: Look) -> Line:
    """Return the title: game, table, clocks, turn and phase.

    The widget breaks it where it must.
    """
    said = f"  {look.sign('·')}  ".join(filter(None, ("  ".join(filter(None, (where, clocks))), table.turn, table.phase)))
    return Ink(table.title, "bold"), Ink(f"  {said}")


def felt(drawer: ComponentDrawer, high: int = 0, panel: bool = False) -> list[Line]:
    """Return the felt in the order of the page.

    The others come first, then the middle and the viewer's own place, and long reserves last.
    `panel`: what the game draws about the decision comes first, since the dock has no room for it. If there are
    more than `high` lines before the reserves, what lies before the others and what is known of the seats comes last, too: the middle and
    the viewer's own place are seen without scrolling.
    """
    first = drawer.all(dock_of(drawer.table).items) if panel else []
    near, below = _felt(drawer, False)
    if len(first) + len(near) > high:
        near, below = _felt(drawer, True)
    return [*first, *near, *([(Ink(f"  {WORDS.say('besides')}", "bold"),)] if below else []), *below]


def _felt(drawer: ComponentDrawer, compact: bool) -> tuple[list[Line], list[Line]]:
    """Return the lines of the felt, and those of what comes last."""
    table, made, below = drawer.table, list[Line](), list[Line]()

    def draw(nodes: Sequence[Node], known: Sequence[Line], whose: str, waits: bool) -> None:
        late = [node for node in nodes if _is_idle(node) and (waits or (_is_reserve(node) and len(drawer.draw(node, 2)) > LONG))]
        made.extend([] if compact else known)
        made.extend(drawer.all([node for node in nodes if node not in late], 2))
        if last := [*(known if compact else ()), *drawer.all(late, 2)]:
            below.extend([*([(Ink(f"  {whose}", "bold"),)] if whose else []), *last])

    def seat(node: Node) -> None:
        if isinstance(node, Plate):
            own = node.seat == table.viewer  # Whose head stands above their hand.
            made.extend([(Ink(f"  {WORDS.say('before-you')}", "bold"),)] if own else _plate_head(drawer, node))
            before = len(made)
            known = lines([ink for one in node.known for ink in drawer.figure(one, "dim")], drawer.room, 2)
            draw(node.items, known, bidi_isolate(node.name), compact and not own)
            if own and len(made) == before:
                made.pop()

    result = result_of(table)
    if result is not None:
        made += render_result(drawer, result)
    for node in table.seats:
        seat(node)
    if table.middle:
        made.append((Ink(f"  {WORDS.say('in-the-middle')}", "bold"),))
        draw(table.middle, (), "", False)
    for node in table.mine:
        seat(node)
    return made, below


def _is_idle(node: Node) -> bool:
    """Return True if nothing on a node can be picked now."""
    match node:
        case Hand() | Pile() | Row() | Stack():
            return not any(card.pick for card in node.cards)
        case Groups():
            return not any(card.pick for group in node.groups for card in group.cards)
        case Panel():
            return all(_is_idle(one) for one in node.items)
    return isinstance(node, Needs)


def _is_reserve(node: Node) -> bool:
    """Return True for what is only looked up: a pile, goods, a list of lists."""
    if isinstance(node, Panel):
        return all(isinstance(one, Needs) or _is_reserve(one) for one in node.items)
    return isinstance(node, (Pile, Row))


def _plate_head(drawer: ComponentDrawer, plate: Plate) -> list[Line]:
    mine = plate.seat == drawer.table.viewer
    messages = ["state-you" if mine else "state-bot" if plate.bot else "", TONE_WORDS.get(plate.tone), STATES.get(plate.mark)]
    said = [WORDS.say(message) for message in messages if message]
    mark = drawer.look.sign("▸") if plate.mark == "asked" else " "
    state = ", ".join(said)
    name = Ink(f"{mark} {bidi_isolate(plate.name)}", drawer.seat_style(plate.seat), whole=True)
    badge = drawer.figure(plate.badge) if plate.badge else []
    badge += drawer.gauge(plate.gauge) if plate.gauge else []
    counts = plate.summary.split(", ")
    figures = [ink for one in plate.figures if one.text not in counts for ink in (Ink(drawer.look.sign("·"), "dim"), *drawer.figure(one))]
    inks = [name, *([Ink(f"({state})")] if state else []), *badge, Ink(plate.summary), *figures]
    return lines(inks, drawer.room, 0, 4)


def own_place(drawer: ComponentDrawer) -> list[Line]:
    """Return the viewer's name and state, and their hand, as boxes if there is room.

    Cards that cannot be picked are dim.
    """
    deciding = dock_of(drawer.table).deciding
    made: list[Line] = []
    for node in drawer.table.mine:
        if isinstance(node, Plate):
            made += _plate_head(drawer, node)
        elif isinstance(node, Hand) and node.cards:
            label = Ink(f"{node.say}:", "dim")
            if drawer.boxes:
                made += [*lines([label], drawer.room), *drawer.cards.boxes(node.cards, drawer.room, deciding)]
            else:
                made += lines([label, *drawer.cards.chips(node.cards, pickable=deciding)], drawer.room)
    return made


def question(drawer: ComponentDrawer, picking: str = "", asks_for: str = "", panel: bool = True) -> list[Line]:
    """Return the stage, the question and the draft.

    With `panel` comes what the game draws about the decision. While the player picks, the sentence
    so far (`picking`) is there instead of the question. `asks_for` stands behind the question.
    """
    dock = dock_of(drawer.table)
    stage = [Ink(WORDS.say("stage-head", stage=dock.stage), "dim")] if dock.stage else []
    waiting = [Ink(WORDS.say("waiting-for-names", names=dock.waiting))] if dock.waiting else []
    asked = [Ink(picking, "bold")] if picking else [*stage, *drawer.sentence(dock.ask), Ink(asks_for, "bold"), *waiting]
    made = lines(asked, drawer.room)
    if dock.help and not picking:
        made += lines([Ink(dock.help, "dim")], drawer.room)
    if dock.tray:
        inks = [ink for k, one in enumerate(dock.tray) for ink in ([Ink(drawer.look.sign("·"))] if k else []) + drawer.group(one)]
        made += lines([Ink(WORDS.say("drafted-head"), "dim"), *inks], drawer.room)
    return [*made, *(drawer.all(dock.items) if panel else [])]


def render_log(drawer: ComponentDrawer, acted: Mapping[int, str] | None = None) -> list[Line]:
    """Return the log by turns, the newest line last.

    `acted` names who acted instead of a seat, by the number of the line.
    """
    log = log_of(drawer.table)
    titles = {turn.id: turn for turn in log.items}
    made = lines([Ink(WORDS.say("earlier-lines", n=log.earlier), "dim")], drawer.room) if log.earlier else []
    turns = [(number, list(told)) for number, told in groupby(log.lines, key=lambda line: line.turn)]

    def about(turn: tuple[int, list[Told]]) -> tuple[str, int]:
        # Neighbours of which the same words are said tell nothing new: they are one.
        summary = getattr(titles.get(f"turn-{turn[0]}"), "summary", "")
        return summary, 0 if summary else turn[0]

    for (summary, _), alike in groupby(turns, key=about):
        (number, told), *more = alike
        title = getattr(titles.get(f"turn-{number}"), "title", "")
        title = WORDS.say("turns-folded", first=title, last=more[-1][0]) if more else title
        made += lines([Ink(title, "bold dim"), Ink(summary, "dim")], drawer.room)
        for line in told if not more else ():
            made += lines(_told(line, (acted or {}).get(line.number, "")), drawer.room)
    return made


def _told(line: Told, by: str) -> list[Ink]:
    style = "bold" if line.key else ""
    said = [Ink(WORDS.say("you-alone"), "dim")] if line.private else []
    said.append(Ink(f"{line.text} ({by})." if by else f"{line.text}.", style))
    return [*said, *[ink for id in line.clauses for ink in clause(id)]]


def render_result(drawer: ComponentDrawer, result: Result) -> list[Line]:
    """Return who won and how, then places and scores, the sum, and why.

    Places and scores are a table if it fits, else a sentence for each seat.
    """
    made = lines([Ink(result.text, "bold"), *clause(result.clause)], drawer.room)
    made += lines([Ink(result.story)] if result.story else [], drawer.room)
    rows = [["", WORDS.say("place-head"), *result.heads], *[_rank(one, result.counts) for one in result.ranks]]
    ways = (_columns(rows), _columns([*zip(*rows, strict=False)]))
    table = next((way for way in ways if max(map(width, way), default=0) <= drawer.room), None)
    if table is None:
        told = [f"{row[0]}: {', '.join(' '.join(pair) for pair in zip(rows[0][1:], row[1:], strict=False))}" for row in rows[1:]]
        table = [line for text in told for line in lines([Ink(text)], drawer.room)]
    made += table
    made += lines([Ink(result.sum)] if result.sum else [], drawer.room)
    for one in result.ranks:
        if one.causes:
            causes = [ink for cause in one.causes for ink in drawer.figure(cause)]
            made += lines([Ink(f"{bidi_isolate(one.name)}:", drawer.seat_style(one.seat)), *causes], drawer.room)
    broke = [ink for cause in result.broke for ink in drawer.figure(cause)]
    made += lines(broke, drawer.room)
    return [*made, *drawer.all(result.items), ()]


def _rank(one: Ranked, counts: Sequence[ScoreColumn]) -> list[str]:
    """Return the row of a seat. A part of 0 is the word that its column has for it."""
    zeros = [column.zero for column in counts]
    parts = [zero if zero and not part else str(part) for part, zero in zip_longest(one.parts, zeros[: len(one.parts)], fillvalue="")]
    return [bidi_isolate(one.name), str(one.place), *parts]


def _columns(rows: Sequence[Sequence[str]]) -> list[Line]:
    """Return aligned columns.

    Widths are measured in terminal cells, since a character may take none or two.
    """
    wide = [max(map(cell_len, column)) for column in zip(*rows, strict=True)]
    texts = ["  ".join(cell + " " * (size - cell_len(cell)) for cell, size in zip(row, wide, strict=True)).rstrip() for row in rows]
    return [(Ink(text, "dim" if not k else ""),) for k, text in enumerate(texts)]
