"""What has been settled since the last reveal, in sentences: every contest with its rolls, every steal with its end."""

from __future__ import annotations

from html import escape

from gamester.games.gameon.actions import CHOICES
from gamester.games.gameon.bouts import Bout, Raid, round_of
from gamester.games.gameon.phases import EXTERNAL, HAND_ROLL, TRIVIA
from gamester.games.gameon.words import LETTERS, SIGNS
from gamester.games.seeing import View, listing, named

ENDS = {"blocked": "was blocked", "stolen": "was stolen", "locked": "was locked for good", "taken back": "was left to another thief"}


def settled(view: View) -> str:
    """A button that opens the list; nothing where nobody has competed or tried to steal."""
    found = round_of(view)
    lines = [_bout(view, bout) for bout in found.bouts] + [_raid(view, raid) for raid in found.raids]
    if not lines:
        return ""
    title = f"{'Last' if view.phase and view.phase.key == 'action' else 'This'} round\u2019s fights"
    items = "".join(f"<li>{escape(line)}</li>" for line in lines)
    return (
        f'<button popovertarget="since">{title}: {len(lines)}</button>'
        f'<section id="since" class="since" popover="auto"><h3>{title}</h3><ul>{items}</ul></section>'
    )


def _bout(view: View, bout: Bout) -> str:
    title = str(view.labels["game"][bout.game])
    steps = [listing([f"{named(view, seat)} {_said(view, code)}" for seat, code in step.items()]) for step in bout.shows]
    steps += [listing([f"{named(view, seat)} rolled {pips}" for seat, pips in step.items()]) for step in bout.rolls]
    between = listing([named(view, seat) for seat in sorted(bout.seats, key=lambda seat: seat != view.viewer)])
    end = f"{named(view, bout.winner)} won" if bout.winner >= 0 else "not settled yet"
    return f"{title}, {between}: {'; '.join([*steps, end])}."


def _said(view: View, code: int) -> str:
    """What somebody showed, in words."""
    method, choice = divmod(code, CHOICES)
    if method == EXTERNAL:
        return f"named {named(view, choice)}" if choice < len(view.seats) else ""
    known = {HAND_ROLL: SIGNS, TRIVIA: LETTERS}.get(method, ())
    return f"showed {known[choice]}" if choice < len(known) else str(view.labels["shown"][code])


def _raid(view: View, raid: Raid) -> str:
    card, title = str(view.labels["drawn"][raid.card]), str(view.labels["game"][raid.game])
    with_what = f" with {view.labels['drawn'][raid.by]}" if raid.by >= 0 else ""
    end = ENDS.get(raid.end, f"was {raid.end}" if raid.end else "is still open")
    return f"{named(view, raid.seat)} went for {title} with {card}: it {end}{with_what}."
