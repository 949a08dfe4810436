"""Games in which agents sit: played as a match, so that they read and write words and every refusal has its clause."""

from __future__ import annotations

from collections.abc import Sequence
from struct import unpack
from typing import Any

from gamester.bots.agents import Agent, Gone, Nonsense
from gamester.bots.company import Company
from gamester.bots.levels import Level
from gamester.bots.mind import Mind, outlook
from gamester.bots.playing import SALTED, WORDS, Refused
from gamester.bots.playout import GOLDEN, KEY_WORDS, POLICY
from gamester.kernel.chance import WORD, mix
from gamester.play.described import described
from gamester.play.drafts import Draft
from gamester.play.entry import Entry
from gamester.play.match import Match
from gamester.play.pieces import pieces_of
from gamester.play.refusal import Refusal
from gamester.play.seed import words_of
from gamester.play.undo import UNDO

TRIES = 5
"""Answers to one question that may be refused, before the default act is taken."""
MOST_DRAFTS = 200
"""Acts of one decision that only add to a draft."""
PROTOCOL = 1


class Hosted:
    """One game: its match, its agents by seat, and every (seat, action) so far."""

    def __init__(self, mind: Mind, levels: Sequence[Level], seed: str, company: Company) -> None:
        self.mind, self.levels, self.company = mind, levels, company
        self.match: Match = company.match(seed)
        self.salts = salts_of(seed, len(levels))
        self.steps: list[tuple[int, int]] = []
        self.agents: dict[int, Agent] = {}

    def play(self) -> list[tuple[int, int]]:
        """The whole game; what was done, as numbers."""
        for seat, level in enumerate(self.levels):
            if level.is_agent:
                self._greet(seat, level)
        while pending := self.match.pending():
            seat = pending[0]
            if seat >= len(self.levels):
                self._log(seat, self.match.absent(seat))  # a judge, for whom there is no bot
            elif self.levels[seat].is_agent:
                self._log(seat, self._asked(seat))
            else:
                self._log(seat, decided(self.match, self.mind, seat, self.levels[seat], self.salts[seat]))
        self._part()
        return self.steps

    def _log(self, seat: int, done: Any) -> None:
        """Note the actions of an act that was sealed."""
        if isinstance(done, Refusal):
            raise Refused(f"{self.levels[seat].name if seat < len(self.levels) else 'the judge'}: {done}")
        if isinstance(done, Entry):
            numbers = self.match.notation.read(self.match.table, seat, done.text)
            assert not isinstance(numbers, Refusal)
            self.steps += [(seat, number) for number in numbers]

    # agents -----------------------------------------------------------------------------------------------------------
    def _greet(self, seat: int, level: Level) -> None:
        try:
            agent = self.company.hire(level.name)
        except Gone as why:
            self.company.note(level.name, f"{why}, and default acts were taken")
            return
        self.agents[seat] = agent
        match = self.match
        agent.say(type="hello", protocol=PROTOCOL, game=match.slug, seat=seat, seats=match.seats, options=match.header.options)

    def _asked(self, seat: int) -> Entry | Refusal:
        """What an agent does; the default act where it does nothing that is legal."""
        for _ in range(MOST_DRAFTS):
            done = self._answered(seat)
            if done is None:
                break
            if isinstance(done, Entry):
                return done
        return self.match.absent(seat)

    def _answered(self, seat: int) -> Any:
        """One act of an agent, or None."""
        agent = self.agents.get(seat)
        if agent is None:
            return None
        try:
            agent.say(**question(self.match, seat, agent))
            for left in range(TRIES - 1, -1, -1):
                refusal = self._tried(seat, agent)
                if not isinstance(refusal, Refusal):
                    return refusal
                agent.say(type="refused", clause=refusal.clause, words=refusal.words, what=refusal.what, left=left)
            self.company.note(agent.kind.name, f"{TRIES} answers to one question were refused, and the default act was taken")
        except Gone as why:
            self.company.note(agent.kind.name, f"{why}; for the rest of the game default acts were taken")
            self.company.stop(self.agents.pop(seat))
        return None

    def _tried(self, seat: int, agent: Agent) -> Any:
        try:
            text = agent.hear(self.company.seconds, self.match.frame(seat))
        except Nonsense as why:
            return self.match.not_a_move("the answer", str(why))
        if text == UNDO:
            return self.match.not_a_move(text, "Among agents nothing is taken back.")
        return self.match.act(seat, text)

    def _part(self) -> None:
        outcome = self.match.outcome()
        for seat, agent in self.agents.items():
            if outcome is not None:
                agent.say(type="over", seat=seat, words=outcome.words, clause=outcome.clause, places=outcome.places)
            self.company.release(agent)


def decided(match: Match, mind: Mind, seat: int, level: Level, salt: int) -> Entry | Draft | Refusal:
    """The act of a bot, from what its seat knows; `salt` is what it draws from in this game."""
    drawn = mix((salt + (len(match.entries) + len(match.draft(seat))) * GOLDEN) & WORD)
    seen = outlook(match.game, match.layout, match.seen_from(seat), seat, level, mix(drawn ^ SALTED))
    thought = mind.decide(seen, seat, level, salt if level.code == POLICY else drawn, mood=salt)
    return match.take(seat, (thought.action,))


def question(match: Match, seat: int, agent: Agent) -> dict[str, Any]:
    """All that an agent is told when it must decide: what its seat may know, and no more."""
    view = match.view(seat)
    asked: dict[str, Any] = {"type": "decision", "seat": seat, "frame": match.frame(seat), "view": described(view)}
    if agent.kind.listed:
        asked["acts"] = [move.act for move in view.moves]
    else:
        asked["kinds"] = [{"label": shape.label, "example": shape.example} for shape in view.shapes]
    if agent.kind.observed:
        out = [0] * pieces_of(match.layout, match.table)[-1].end
        match.doors.observe([match.seen_from(seat)], 0, seat, out)
        asked["observation"] = out
    return asked


def salts_of(seed: str, seats: int) -> list[int]:
    """What each bot draws from, as where nobody is an agent."""
    return [word & WORD for word in unpack(WORDS, words_of(seed))[KEY_WORDS : KEY_WORDS + seats]]
