"""Contests and steals since the last reveal, read from the event log."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from gamester.games.gameon.rules import events
from gamester.games.gameon.rules.constants import CHALLENGE, OPEN
from gamester.games.gameon.spoken_names import design_in_words
from gamester.games.gameon.strings import WORDS
from gamester.games.ui_kit import Line, View, cached_per_view, labels, person_at
from gamester.words.values import listed


@dataclass
class ContestLog:
    """One contest: kind, Game Card, contestants, and their rolls and choices by step."""

    kind: int
    game: int
    seats: list[int] = field(default_factory=list)
    rolls: list[dict[int, int]] = field(default_factory=list)
    shows: list[dict[int, int]] = field(default_factory=list)
    questions: list[int] = field(default_factory=list)
    rights: list[int] = field(default_factory=list)
    out: set[int] = field(default_factory=set)
    winner: int = -1

    @property
    def leader(self) -> int:
        """The winner, or the only contestant left; -1 while there are more."""
        left = [seat for seat in self.seats if seat not in self.out]
        return self.winner if self.winner >= 0 else left[0] if len(left) == 1 else -1


@dataclass
class StealLog:
    """One attempt to steal: seat, card, colour, slot, Game Card, and its outcome."""

    seat: int
    card: int
    game: int
    slot: int = 0
    colour: int = -1
    end: str = ""
    """`blocked`, `stolen`, `locked`, `taken_back`, `converted_away`, or "" while it is open."""
    by: int = -1
    """Card of the defence, or -1."""


class RoundLog:
    """Contests and steals of a round, in order."""

    def __init__(self, view: View) -> None:
        self.bouts: list[ContestLog] = []
        self.raids: list[StealLog] = []
        self._last: StealLog | None = None
        for line in events_since_reveal(view.log):
            self._hear(line)

    def _hear(self, line: Line) -> None:
        kind, bout = line.kind, self.bouts[-1] if self.bouts else None
        if kind in (events.RAIDED, events.FIZZLED):
            self._last = StealLog(line.a, line.b, line.c, end="converted_away" if kind == events.FIZZLED else "")
            self.raids.append(self._last)
        elif kind == events.ON_SLOT and self._last is not None:
            self._last.slot, self._last.colour = line.a, line.b
            self._last = None
        elif kind == events.CONTEST:
            self.bouts.append(ContestLog(line.a, line.b))
        elif kind in ENDS:
            self._end(line)
        elif bout is not None:
            _settle(bout, line)
            if kind == events.WON and bout.kind == CHALLENGE:
                for raid in self.raids:
                    if raid.game == bout.game and raid.seat != bout.winner:
                        raid.end = raid.end or "taken_back"

    def _end(self, line: Line) -> None:
        game = line.c if line.kind == events.DEFENDED else line.b
        for raid in self.raids:
            if raid.game == game and not raid.end:
                raid.end, raid.by = ENDS[line.kind], line.b if line.kind == events.DEFENDED else -1


ENDS = {events.DEFENDED: "blocked", events.STOLE: "stolen", events.LOCKED: "locked"}


def _settle(bout: ContestLog, line: Line) -> None:
    """Record one event of a contest."""
    if line.kind == events.COMPETES:
        bout.seats.append(line.a)
    elif line.kind == events.ROLLED:
        _enter(bout.rolls, line.a, line.b)
    elif line.kind == events.SHOWED:
        _enter(bout.shows, line.a, line.c)
    elif line.kind == events.ASKED:
        bout.questions.append(line.a)
    elif line.kind == events.RIGHT:
        bout.rights.append(line.b)
    elif line.kind == events.OUT:
        bout.out.add(line.a)
    elif line.kind == events.WON:
        bout.winner = line.a


def _enter(steps: list[dict[int, int]], seat: int, said: int) -> None:
    """Record a roll or choice; a second one of a seat begins the next step."""
    if not steps or seat in steps[-1]:
        steps.append({})
    steps[-1][seat] = said


@cached_per_view
def round_log(view: View) -> RoundLog:
    """Return the log of the round, computed once per drawing."""
    return RoundLog(view)


def events_since_reveal(log: Sequence[Line]) -> Sequence[Line]:
    """Return the log lines since the last reveal; none before the first."""
    first = next((place for place in range(len(log) - 1, -1, -1) if log[place].kind == events.REVEALED), len(log))
    return log[first:]


@dataclass
class Play:
    """A card that a seat is playing: Game Card, slot, and the colour in use."""

    seat: int
    card: str
    game: str
    slot: int = 0
    colour: str = ""

    def called(self, view: View) -> str:
        """Return the card as it is used: an Omni counts as one of its faces (GO-R08)."""
        if "+" not in self.card:
            return design_in_words(self.card)
        shapes = [words for words in str(view.labels["shapes"][view.labels["game"].index(self.game)]).split("|") if words]
        form = shapes[self.slot].partition(" ")[2] if self.slot < len(shapes) else ""
        return WORDS.say("card-as", card=design_in_words("Omni"), shape=design_in_words(f"{self.colour} {form}"))


@dataclass
class OpenCommitments:
    """Open commitments of this round: plays, converted Game Cards by seat, redraws."""

    plays: list[Play]
    given_up: dict[int, str]
    redraws: list[int]


@cached_per_view
def open_commitments(view: View) -> OpenCommitments:
    """Return the open commitments, or none if drafts are secret or all are revealed."""
    found = OpenCommitments([], {}, [])
    told = view.log if view.facts["commit_visibility"] == OPEN else ()
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
    """Return the open plays that try to steal a Game Card (GO-42)."""
    area = labels(view, "play_area", 0)
    return [play for play in open_commitments(view).plays if play.game not in area]


def commitment_sentences(view: View) -> str:
    """Return the open commitments that lie on no card of the Play Area, in sentences."""
    found = open_commitments(view)
    said = [WORDS.say("openly-redraws", **person_at(view, seat)) for seat in found.redraws]
    said += [WORDS.say("openly-converts", **person_at(view, seat), game=title) for seat, title in found.given_up.items()]
    wanted: dict[str, list[str]] = {}
    for play in steals(view):
        wanted.setdefault(play.game, []).append(WORDS.say("thief-with", **person_at(view, play.seat), card=play.called(view)))
    return " ".join([*said, *(WORDS.say("openly-wanted", game=title, thieves=listed(thieves)) for title, thieves in wanted.items())])
