"""Game-On as nodes: Game Cards with their slots and cards, contests, and steals."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from gamester.games.gameon.questions import LETTERS, in_words
from gamester.games.gameon.rules import events
from gamester.games.gameon.rules.actions import CHOICES
from gamester.games.gameon.rules.constants import EXTERNAL, HAND_ROLL, TRIVIA
from gamester.games.gameon.spoken_names import card_argument, design_in_words
from gamester.games.gameon.strings import SIGNS, WORDS
from gamester.games.gameon.ui.board import Board, colour_on, worth
from gamester.games.gameon.ui.contest_panel import settled, state_of_contestant
from gamester.games.gameon.ui.ending import ending as ending
from gamester.games.gameon.ui.idle_rounds import idleness
from gamester.games.gameon.ui.round_log import ContestLog, StealLog, commitment_sentences, round_log
from gamester.games.ui_kit import View, labels, name_or_you, person_at, row, value_of
from gamester.ui import vocabulary as v
from gamester.words.languages import language

KEY_EVENTS = (events.CONTROLS, events.STOLE, events.LOCKED)
"""Events that matter to everybody: who takes, steals and keeps Game Cards.

Who wins a contest is told by what comes of it, and after a steal that is blocked everything lies where it lay.
"""


ROUTINE = (events.ROUND, events.COMMITTED, events.REVEALED)
"""Events of every round: a round without others tells nothing new."""


def turn_summary(view: View, number: int) -> str:
    """Return that nobody played in a finished round, or "" if anything else was told."""
    told = [line for line in view.log if line.round == number and line.text]
    return WORDS.say("nobody-played") if told and all(line.kind in ROUTINE for line in told) else ""


def face_name(dimension: str, label: str, look: int) -> str:
    """Return the name of a face: a Player Card has the colours of its deck."""
    return f"{dimension}.{label}.{look}" if dimension == "design" and look >= 0 else f"{dimension}.{label}"


def open_choice(view: View) -> str:
    """Return the clause by which everybody knows the viewer's legal moves, or "".

    A player with no card in hand can play none, and everybody sees that (GO-26).
    """
    hand = row(view, "hand", view.viewer)
    return "GO-26" if view.phase and view.phase.key == "action" and hand and hand.count == 0 else ""


def middle(view: View, make: v.Maker) -> tuple[v.Node, ...]:
    """Return the Play Area, and below it the public facts of the round."""
    board = Board(view)
    cards = tuple(_game(board, make, area, title) for area, title in sorted(board.area.items()))
    return (v.Panel("games", WORDS.say("play-area"), cards, kind="columns"), *_foot(board, make))


def _game(board: Board, make: v.Maker, area: int, title: str) -> v.Node:
    view = board.view
    own = {slot: card for (game, slot), card in board.drafted.items() if game == title}
    shown = {(seat, slot): play for (seat, game, slot), play in board.shown.items() if game == title}
    lying = [of_seat.get(area, {}) for of_seat in board.lying]
    pressed = [_pick(title, slot) in board.picks for slot in range(len(board.printed(title)[5]))]
    tone = "now" if title == board.contested[0] else ""
    inputs = title, own, shown, lying, pressed, tone, board.turned, view.labels, view.seats, language()
    return make.keep(f"area-{area}", inputs, lambda: _drawn(board, make, area, title, own, tone))


def _drawn(board: Board, make: v.Maker, area: int, title: str, own: Mapping[int, str], tone: str) -> v.Node:
    view, printed = board.view, board.printed(title)
    shapes = printed[5]
    mine = {slot for seat, game, slot in board.shown if seat == view.viewer and game == title}
    covered = {*board.lying[view.viewer].get(area, ()), *own, *mine} if view.viewer < len(view.seats) else set(own)
    rows = tuple(
        found for seat in range(len(view.seats)) if (found := _row(board, make, seat, area, title, own if seat == view.viewer else {}))
    )
    slots = tuple(_slot(board, title, slot, words, slot in covered) for slot, words in enumerate(shapes))
    said = WORDS.say("game-card", game=title, worth=", ".join(worth(printed))) if shapes else title
    return v.Board(f"area-{area}", said, make.card("game", title), slots, rows, tone)


def _pick(title: str, slot: int) -> str:
    return f"on:{title.replace(' ', '_')}/{slot}"


def _slot(board: Board, title: str, slot: int, words: str, covered: bool) -> v.Slot:
    pick = _pick(title, slot)
    shape = design_in_words(words)
    return v.Slot(WORDS.say("slot-of", shape=shape, game=title), pick if pick in board.picks else "", covered, shape)


def _row(board: Board, make: v.Maker, seat: int, area: int, title: str, own: Mapping[int, str]) -> v.Seated | None:
    """Return a seat's cards on a Game Card, and the number of missing ones (GO-03)."""
    lying, cards, shapes = board.lying[seat].get(area, {}), [], board.printed(title)[5]
    for slot, words in enumerate(shapes):
        colour, _, form = words.partition(" ")
        if slot in lying:
            cards.append(_in_use(board.view, make, seat, *lying[slot], form, at=slot))
        elif play := board.shown.get((seat, title, slot)):
            cards.append(_in_use(board.view, make, seat, play.card, play.colour, form, mark="committed", at=slot))
        elif slot in own:
            shown = colour_on(own[slot], colour, form, board.turned, board.keeps)
            cards.append(_in_use(board.view, make, seat, own[slot], shown, form, mark="drafted", at=slot))
    if not cards:
        return None
    left = len(shapes) - len(cards)
    said = WORDS.say("left-to-cover", n=left)
    return v.Seated(seat, name_or_you(board.view, seat), tuple(cards), text=said, tone="" if left else "good")


def _in_use(view: View, make: v.Maker, seat: int, card: str, colour: str, form: str, **fields: Any) -> v.Card:
    """Return a Player Card with its colour and its face in use.

    An Omni lies as one of its faces (GO-R08), a turned card in another colour (GO-R10).
    """
    used = f"{colour} {form}"
    if not colour or used == card:
        return make.card("design", card, seat, **fields)
    drawn = used if used in view.labels["design"] else card
    called = design_in_words("Omni") if "+" in card else design_in_words(card)
    return make.card("design", drawn, seat, say=WORDS.say("card-as", card=called, shape=design_in_words(used)), **fields)


def _foot(board: Board, make: v.Maker) -> Iterator[v.Node]:
    """Yield the method of competing, and the contests since the reveal (GO-17)."""
    view = board.view
    found, left, blacks = row(view, "method", 0), row(view, "game_deck", 0), value_of(view, "blacks", 0)
    way = found.cells[0].text if found and found.cells else ""
    told: list[str | v.Bit] = [words] if (words := commitment_sentences(view)) else []
    if left and left.count >= 0:
        yield v.Pile("game_deck", WORDS.say("game-deck", n=left.count), left.count)
    told += [f"{words}."] if (words := idleness(view)) else []
    told += [WORDS.say("blacks-drawn", n=blacks)] if blacks else []
    if told:
        yield v.Say("course", WORDS.say("how-it-stands"), tuple(told))
    may_propose = any(move.action_type == "propose" for move in view.legal_moves)
    offers = WORDS.say("propose-another") if may_propose else ""
    yield v.Say("about", WORDS.say("about-round"), (WORDS.say("settled-by", way=way),), WORDS.say("contests"), offers=offers)
    fought = round_log(view)
    inputs = fought.bouts, fought.raids, view.phase, view.labels, view.seats, language()
    last, lines = make.keep("settled", inputs, lambda: settled(view))
    if lines:
        told_lines = tuple(v.Say(f"fight-{k}", said=(line,)) for k, line in enumerate(lines))
        title, short = WORDS.say("fights-of-round", last=last), WORDS.say("fights-of-round.say", last=last, n=len(lines))
        yield v.Panel("fights", title, told_lines, short, "fold")


def panel(view: View, make: v.Maker) -> tuple[v.Node, ...]:
    """Return the present or last contest, or the steals that wait for an answer."""
    key = view.phase.key if view.phase else ""
    contest = view.stage.kind in (events.ROLLED, events.SHOWED) if view.stage else value_of(view, "contest", 0) > 0
    if not contest and (view.stage is not None or key != "defence"):
        return ()
    found = round_log(view)
    if contest:
        return tuple(_contest(view, make, found.bouts[-1])) if found.bouts else ()
    place, queue = value_of(view, "cursor", 0), labels(view, "attacked_queue", 0)
    now = queue[place] if place < len(queue) else ""
    raids = sorted(enumerate(found.raids), key=lambda raid: view.labels["game"][raid[1].game] != now)
    return tuple(_steal(view, make, k, raid, now, len(raids) > 1) for k, raid in raids)


def _contest(view: View, make: v.Maker, bout: ContestLog) -> Iterator[v.Node]:
    title = str(view.labels["game"][bout.game])
    seats = sorted(bout.seats, key=lambda seat: (seat != view.viewer, bout.seats.index(seat)))
    yield v.Duel(
        "contest", WORDS.say("contest-over", game=title), make.card("game", title), tuple(_side(view, bout, seat) for seat in seats)
    )
    number = len(bout.rights) - 1 if view.stage is not None else len(bout.questions) - 1
    if bout.questions and 0 <= number < len(bout.questions):
        text, *answers = in_words(str(view.labels["posed"][bout.questions[number]]))
        right = bout.rights[number] if number < len(bout.rights) else -1
        told = tuple(
            v.Bit(WORDS.say("answer-line", letter=LETTERS[k], answer=words), "good" if k == right else "")
            for k, words in enumerate(answers)
        )
        yield v.Say("question", head=text, said=told)


def _side(view: View, bout: ContestLog, seat: int) -> v.Seated:
    """Return one contestant: its choices and rolls, oldest first, and its state."""
    shows = [_shown(view, bout, step, said[seat]) for step, said in enumerate(bout.shows) if seat in said]
    shows += [f"die-{said[seat]}" for said in bout.rolls if seat in said]
    state, tone = state_of_contestant(view, bout, seat)
    return v.Seated(seat, name_or_you(view, seat), shows=tuple(filter(None, shows)), text=state, tone=tone)


def _shown(view: View, bout: ContestLog, step: int, code: int) -> str:
    """Return an open choice: a sign, the letter of an answer, or a name."""
    method, choice = divmod(code, CHOICES)
    if method == HAND_ROLL:
        return SIGNS[choice]
    if method == TRIVIA:
        right = bout.rights[step] if step < len(bout.rights) else choice
        return WORDS.say("shown-right" if choice == right else "shown-wrong", letter=LETTERS[choice])
    if method == EXTERNAL:
        return WORDS.say("shown-named", **person_at(view, choice)) if choice < len(view.seats) else ""
    return WORDS.say("shown-number", shown=str(view.labels["shown"][code]))


def _steal(view: View, make: v.Maker, number: int, raid: StealLog, current: str, is_one_of_many: bool) -> v.Node:
    """Return one attempt to steal: who, which card for which, and its outcome.

    Of several, the one that is decided now is marked.
    """
    title, card = str(view.labels["game"][raid.game]), str(view.labels["design"][raid.card])
    colour = str(view.labels["colour"][raid.colour]) if raid.colour >= 0 else ""
    shapes = [words for words in str(view.labels["shapes"][raid.game]).split("|") if words]
    form = shapes[raid.slot].partition(" ")[2] if raid.slot < len(shapes) else ""
    by = card_argument(str(view.labels["card_name"][raid.by])) if raid.by >= 0 else ""
    thief = v.Seated(
        raid.seat,
        name_or_you(view, raid.seat),
        (_in_use(view, make, raid.seat, card, colour, form),),
        text=WORDS.say("steal-state", end=raid.end or "open", by=by),
        tone="good" if raid.end == "stolen" else "gone" if raid.end else "",
    )
    tone = (v.Bit(WORDS.say("steal-now"), "now"),) if is_one_of_many and title == current and not raid.end else ()
    said = WORDS.say("steal-of", **person_at(view, raid.seat), game=title)
    return v.Duel(f"steal-{number}", said, make.card("game", title), (thief,), tone)
