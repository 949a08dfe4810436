"""Contests and steals, drawn in the panel: dice, signs, answers, and outcomes."""

from __future__ import annotations

from html import escape

from gamester.games.gameon.rules import events
from gamester.games.gameon.rules.actions import CHOICES
from gamester.games.gameon.rules.constants import EXTERNAL, HAND_ROLL, TRIVIA
from gamester.games.gameon.strings import LETTERS, SIGNS
from gamester.games.gameon.ui.cards import placed_face
from gamester.games.gameon.ui.round_log import ContestLog, StealLog, round_log
from gamester.games.ui_kit import View, card_placeholder, join_names, labels, name_or_you, row, value_of

SIGN = (
    "M5 13C4 9 7 6 11 6H15C18 6 20 9 20 12S18 18 14 18H10C7 18 5 16 5 13ZM9 6.500V11M12.500 6V10.500M16 6.500V11",
    "M6 3H14L18 7V21H6ZM14 3V7H18",
    "M4 4L15 15M20 4L9 15M6 14.500A3 3 0 1 0 6 20.500 3 3 0 1 0 6 14.500M18 14.500A3 3 0 1 0 18 20.500 3 3 0 1 0 18 14.500",
)
"""Paths of rock, paper, scissors, in a box of 24 by 24."""
PIPS = ("c", "ai", "aci", "adfi", "adcfi", "abdfgi")
SPOT = {"a": (11, 11), "b": (11, 20), "c": (20, 20), "d": (29, 11), "f": (11, 29), "g": (29, 20), "i": (29, 29)}


def decision_html(view: View) -> str:
    """Return the present or last contest, or the steals that wait for an answer.

    It is empty at other times.
    """
    key = view.phase.key if view.phase else ""
    contest = view.stage.kind in (events.ROLLED, events.SHOWED) if view.stage else value_of(view, "contest", 0) > 0
    if not contest and (view.stage is not None or key != "defence"):
        return ""
    found = round_log(view)
    if contest:
        return _contest_sentence(view, found.bouts[-1]) if found.bouts else ""
    place, queue = value_of(view, "cursor", 0), labels(view, "attacked_queue", 0)
    now = queue[place] if place < len(queue) else ""
    raids = "".join(
        _steal_sentence(view, raid, now) for raid in sorted(found.raids, key=lambda raid: view.labels["game"][raid.game] != now)
    )
    return f'<ul class="raids">{raids}</ul>' if raids else ""


def sign(number: int) -> str:
    """Return the drawing of a hand sign."""
    return (
        '<svg class="sign" viewBox="0 0 24 24" aria-hidden="true"><path fill="none" stroke="currentColor" stroke-width="1.8" '
        f'stroke-linecap="round" stroke-linejoin="round" d="{SIGN[number]}"/></svg>'
    )


def die(pips: int) -> str:
    """Return a die with these pips; any other number is shown as text."""
    if not 1 <= pips <= len(PIPS):
        return f'<span class="thrown" role="img" aria-label="rolled {pips}">{pips}</span>'
    spots = "".join(f'<circle cx="{SPOT[at][0]}" cy="{SPOT[at][1]}" r="3.800" fill="#191a17"/>' for at in PIPS[pips - 1])
    edge = '<rect x="2" y="2" width="36" height="36" rx="8" fill="var(--paper)" stroke="#191a17" stroke-width="2"/>'
    return f'<svg class="die" viewBox="0 0 40 40" role="img" aria-label="rolled {pips}">{edge}{spots}</svg>'


def monogram(view: View, seat: int) -> str:
    """Return the tile of a seat; its name must stand beside it."""
    return f'<b class="av s s{seat + 1}" aria-hidden="true">{escape(view.seats[seat][:1])}</b>'


def _contest_sentence(view: View, bout: ContestLog) -> str:
    title = str(view.labels["game"][bout.game])
    foes = "".join(_foe(view, bout, seat) for seat in sorted(bout.seats, key=lambda seat: (seat != view.viewer, bout.seats.index(seat))))
    stake = f'<span class="stake" role="img" aria-label="{escape(title)}">{card_placeholder("game", title)}</span>'
    return f'<div class="bout">{stake}<ul class="foes">{foes}</ul>{_question(view, bout)}</div>'


def _foe(view: View, bout: ContestLog, seat: int) -> str:
    """Return one contestant: its rolls and choices, oldest first, and its state."""
    shown = "".join(_shown(view, bout, step, said[seat]) for step, said in enumerate(bout.shows) if seat in said)
    rolled = "".join(die(said[seat]) for said in bout.rolls if seat in said)
    state, worn = state_of_contestant(view, bout, seat)
    name = f"<span>{escape(name_or_you(view, seat))}</span>"
    return f'<li class="foe{worn}">{monogram(view, seat)}{name}{shown}{rolled}<small>{state}</small></li>'


def state_of_contestant(view: View, bout: ContestLog, seat: int) -> tuple[str, str]:
    """Return how a contestant stands, in words, and its CSS class."""
    if bout.leader == seat:
        return ("wins" if seat != view.viewer else "win"), " yes"
    if seat in bout.out:
        return "out", " no"
    if view.stage is None and seat in view.deciding:
        state = "has chosen" if seat in view.ready else "chooses"
        return (state if seat != view.viewer else {"has chosen": "have chosen", "chooses": "choose"}[state]), ""
    return "still in", ""


def _shown(view: View, bout: ContestLog, step: int, code: int) -> str:
    """Return an open choice: a sign, the letter of an answer, or a name."""
    method, choice = divmod(code, CHOICES)
    if method == HAND_ROLL:
        return f'<span class="thrown" role="img" aria-label="{SIGNS[choice]}">{sign(choice)}</span>'
    if method == TRIVIA:
        right = bout.rights[step] if step < len(bout.rights) else choice
        words = f"{LETTERS[choice]}, {'right' if choice == right else 'wrong'}"
        mark = "✓" if choice == right else "✗"
        return f'<span class="thrown" role="img" aria-label="{words}">{LETTERS[choice]}{mark}</span>'
    if method == EXTERNAL:
        return f'<span class="sm mut">named {escape(name_or_you(view, choice))}</span>' if choice < len(view.seats) else ""
    return f'<span class="sm mut">chose {escape(str(view.labels["shown"][code]))}</span>'


def _question(view: View, bout: ContestLog) -> str:
    """Return the question with its answers, or the three signs.

    They are buttons if the viewer chooses now.
    """
    picks = {pick for move in view.legal_moves for pick in move.picks}
    if view.stage is None and "sign:rock" in picks:
        signs = "".join(
            f'<button class="kd" data-pick="sign:{name}" data-say="{name}">{sign(k)}<span>{name.title()}</span></button>'
            for k, name in enumerate(SIGNS)
        )
        return f'<div class="picks">{signs}</div>'
    number = len(bout.rights) - 1 if view.stage is not None else len(bout.questions) - 1
    if not bout.questions or not 0 <= number < len(bout.questions):
        return ""
    text, *answers = str(view.labels["posed"][bout.questions[number]]).split("\n")
    told = bout.rights[number] if number < len(bout.rights) else -1
    made = "".join(
        _answer(letter, said, f"answer:{letter}" in picks, told == k)
        for k, (letter, said) in enumerate(zip(LETTERS, answers, strict=False))
    )
    return f'<div class="quiz"><p>{escape(text)}</p><div class="picks">{made}</div></div>'


def _answer(letter: str, said: str, open_now: bool, right: bool) -> str:
    inner = f"<b>{letter}</b><span>{escape(said)}</span>"
    if open_now:
        return f'<button class="kd" data-pick="answer:{letter}" data-say="{escape(said)}">{inner}</button>'
    return f'<p class="ans yes">{inner} ✓<span class="vh"> the right answer</span></p>' if right else f'<p class="ans">{inner}</p>'


def _steal_sentence(view: View, raid: StealLog, current: str) -> str:
    """Return one attempt to steal: who, which card for which, and its outcome."""
    title = str(view.labels["game"][raid.game])
    shapes = [words for words in str(view.labels["shapes"][raid.game]).split("|") if words]
    form = shapes[raid.slot].partition(" ")[2] if raid.slot < len(shapes) else ""
    colour = view.labels["colour"][raid.colour] if raid.colour >= 0 else ""
    card = str(view.labels["design"][raid.card])
    said = escape(card if "+" not in card else f"Omni as {colour} {form}")
    face = placed_face(card, form, colour, deck(view, raid.seat))
    drawn = f'<svg class="on" viewBox="0 0 100 140" role="img" aria-label="{said}">{face}</svg>'
    by = f" with {escape(str(view.labels['drawn'][raid.by]))}" if raid.by >= 0 else ""
    name = f"<span>{escape(name_or_you(view, raid.seat))}</span>"
    stake = f'<span class="stake" role="img" aria-label="{escape(title)}">{card_placeholder("game", title)}</span>'
    now = " now" if title == current and not raid.end else ""
    to = f'<i aria-hidden="true">→</i>{stake}<small>{raid.end or "waits"}{by}</small>'
    return f'<li class="raid{now}">{monogram(view, raid.seat)}{name}{drawn}{to}</li>'


def deck(view: View, seat: int) -> str:
    """Return the Card Type of a seat's deck."""
    found = row(view, "deck_type", seat)
    return str(found.cells[0].text) if found and found.cells else ""


ENDS = {"blocked": "was blocked", "stolen": "was stolen", "locked": "was locked for good", "taken back": "was left to another thief"}


def settled(view: View) -> tuple[str, list[str]]:
    """Return a heading and the list of this round's contests and steals, in words."""
    found = round_log(view)
    lines = [_bout_settled(view, bout) for bout in found.bouts] + [_raid_settled(view, raid) for raid in found.raids]
    return f"{'Last' if view.phase and view.phase.key == 'action' else 'This'} round\u2019s fights", lines


def settled_html(view: View) -> str:
    """Return a button with the list of this round's contests and steals, or ""."""
    title, lines = settled(view)
    if not lines:
        return ""
    items = "".join(f"<li>{escape(line)}</li>" for line in lines)
    return (
        f'<button popovertarget="since">{title}: {len(lines)}</button>'
        f'<section id="since" class="since" popover="auto"><h3>{title}</h3><ul>{items}</ul></section>'
    )


def _bout_settled(view: View, bout: ContestLog) -> str:
    title = str(view.labels["game"][bout.game])
    steps = [join_names([f"{name_or_you(view, seat)} {_said(view, code)}" for seat, code in step.items()]) for step in bout.shows]
    steps += [join_names([f"{name_or_you(view, seat)} rolled {pips}" for seat, pips in step.items()]) for step in bout.rolls]
    between = join_names([name_or_you(view, seat) for seat in sorted(bout.seats, key=lambda seat: seat != view.viewer)])
    end = f"{name_or_you(view, bout.winner)} won" if bout.winner >= 0 else "not settled yet"
    return f"{title}, {between}: {'; '.join([*steps, end])}."


def _said(view: View, code: int) -> str:
    """Return a shown choice in words."""
    method, choice = divmod(code, CHOICES)
    if method == EXTERNAL:
        return f"named {name_or_you(view, choice)}" if choice < len(view.seats) else ""
    known = {HAND_ROLL: SIGNS, TRIVIA: LETTERS}.get(method, ())
    return f"showed {known[choice]}" if choice < len(known) else f"chose {view.labels['shown'][code]}"


def _raid_settled(view: View, raid: StealLog) -> str:
    card, title = str(view.labels["drawn"][raid.card]), str(view.labels["game"][raid.game])
    with_what = f" with {view.labels['drawn'][raid.by]}" if raid.by >= 0 else ""
    end = ENDS.get(raid.end, f"was {raid.end}" if raid.end else "is still open")
    return f"{name_or_you(view, raid.seat)} went for {title} with {card}: it {end}{with_what}."
