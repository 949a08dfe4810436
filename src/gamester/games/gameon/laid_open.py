"""What has been committed and is not yet revealed, where commitments lie open (GO-R03): read from what was told."""

from __future__ import annotations

from dataclasses import dataclass

from gamester.games.gameon import events
from gamester.games.gameon.phases import OPEN
from gamester.games.seeing import View, labels, listing, named, once_a_view, within


@dataclass
class Play:
    """A card that somebody is playing: on which slot of which Game Card, and as which colour."""

    seat: int
    card: str
    game: str
    slot: int = 0
    colour: str = ""

    def called(self, view: View) -> str:
        """The card as it is used: an Omni is one of its faces only (GO-R08)."""
        shapes = [words for words in str(view.labels["shapes"][view.labels["game"].index(self.game)]).split("|") if words]
        form = shapes[self.slot].partition(" ")[2] if self.slot < len(shapes) else ""
        return self.card if "+" not in self.card else f"Omni as {self.colour} {form}"


@dataclass
class Committed:
    """All of this round's: plays in the order in which they were shown, Game Cards given up by seat, and who redraws."""

    plays: list[Play]
    given_up: dict[int, str]
    redraws: list[int]


@once_a_view
def committed(view: View) -> Committed:
    """What lies open now; nothing where drafts are secret, and nothing any more once all of it is revealed."""
    found = Committed([], {}, [])
    told = view.log if view.printed["commit_visibility"] == OPEN else ()
    since = next((place + 1 for place in range(len(told) - 1, -1, -1) if told[place].kind == events.REVEALED), 0)
    designs, games, colours = view.labels["design"], view.labels["game"], view.labels["colour"]
    for line in told[since:]:
        if line.kind == events.SHOWED_PLAY:
            found.plays.append(Play(line.a, str(designs[line.b]), str(games[line.c])))
        elif line.kind == events.ON_SLOT and found.plays:
            found.plays[-1].slot, found.plays[-1].colour = line.a, str(colours[line.b])
        elif line.kind == events.SHOWED_CONVERT:
            found.given_up[line.a] = str(games[line.b])
        elif line.kind == events.SHOWED_REDRAW:
            found.redraws.append(line.a)
    return found


def steals(view: View) -> list[Play]:
    """Those of the plays that go for a Game Card which somebody has won (GO-42)."""
    area = labels(view, "area", 0)
    return [play for play in committed(view).plays if play.game not in area]


def announced(view: View) -> str:
    """What of it lies on no Game Card of the Play Area, in sentences; of each steal with which card."""
    found = committed(view)
    said = [f"{_who(view, seat)} redrawing." for seat in found.redraws]
    said += [f"{_who(view, seat)} giving up {title} to recolour the hand." for seat, title in found.given_up.items()]
    wanted: dict[str, list[str]] = {}
    for play in steals(view):
        wanted.setdefault(play.game, []).append(f"{within(view, play.seat)} ({play.called(view)})")
    return " ".join([*said, *(f"{title} is wanted by {listing(thieves)}." for title, thieves in wanted.items())])


def _who(view: View, seat: int) -> str:
    return f"{named(view, seat)} {'are' if seat == view.viewer else 'is'}"
