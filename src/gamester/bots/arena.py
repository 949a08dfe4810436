"""Many games between bots. The same seeds give the same games in both runtimes.

Simple bots are played by the runtime itself, many games in one call. Games with bots that search,
or with agents, are decided one by one on a plain state, and every bot gets only what its seat may
know.
"""

from __future__ import annotations

from collections.abc import Sequence
from queue import SimpleQueue
from struct import iter_unpack, unpack
from typing import Any

from gamester.bots.agent_process import SECONDS, AgentPool
from gamester.bots.agent_turn import SeatedAgents
from gamester.bots.decider import Decider, observation_for_bot
from gamester.bots.playout import BLANK_STATE, GOLDEN, KEY_WORDS, PLAYED_STATE, POLICY
from gamester.bots.spec import BotSpec, UnknownBot, parse_bot, parse_bots
from gamester.bots.statistics import RESULT_COLUMNS
from gamester.core.compile.background import BackgroundCompilation
from gamester.core.events import CountedStates, EventCounter, EventRecorder
from gamester.core.int32_rows import Int32Rows, int32_row
from gamester.core.layout import Layout
from gamester.core.rng import UINT32_MAX, hash32
from gamester.games.registry import Game
from gamester.match.match import Match
from gamester.match.moves import Draft, LogEntry
from gamester.match.refusals import Refusal
from gamester.match.setup import Setup, expand_seed, make_header

WORDS = "<16i"
"""Format of an expanded seed: the key of the state, then one salt for each seat's bot."""
SALT_FACTOR = 0x85EBCA6B


class IllegalBotMove(RuntimeError):
    """Raised if a bot chooses an illegal action. This is a bug in the bot."""


def play_game(
    mind: Decider, root: Any, levels: Sequence[BotSpec], seed: str, scribe: EventRecorder | None = None
) -> tuple[Any, list[tuple[int, int]]]:
    """Play one game from the undealt state `root`.

    Return the final state and every (seat, action) pair. A `scribe` records the events.
    """
    game, layout = mind.game, mind.layout
    doors, rules = game.load_plain(layout), game.game
    words = unpack(WORDS, expand_seed(seed))
    t = layout.copy_state(root)
    t.chance_key = list(words[:KEY_WORDS])
    t.scribe = scribe
    rules.deal(t)
    steps: list[tuple[int, int]] = []
    while not rules.ended_by(t):
        seat = doors.first_pending_seat([t], 0)
        if seat >= layout.seats:
            steps.append((seat, rules.default_action(t, seat)))  # The judge: no bot plays it.
            doors.apply_if_legal([t], 0, *steps[-1])
            continue
        level, salt = levels[seat], words[KEY_WORDS + seat] & UINT32_MAX
        drawn = hash32((salt + len(steps) * GOLDEN) & UINT32_MAX)
        seen = observation_for_bot(game, layout, t, seat, level, hash32(drawn ^ SALT_FACTOR))
        thought = mind.decide(seen, seat, level, salt if level.playout_code == POLICY else drawn, noise_seed=salt)
        if seat < 0 or doors.apply_if_legal([t], 0, seat, thought.action):
            raise IllegalBotMove(f"{level.name} chose an illegal action in game {seed!r} after {len(steps)} decisions")
        steps.append((seat, thought.action))
    return t, steps


def replay_game(mind: Decider, root: Any, seed: str, steps: Sequence[tuple[int, int]], scribe: EventRecorder | None = None) -> Any:
    """Return the final state of a game whose (seat, action) pairs are known.

    A `scribe` records the events once more.
    """
    layout, rules = mind.layout, mind.game.game
    t = layout.copy_state(root)
    t.chance_key = list(unpack(WORDS, expand_seed(seed))[:KEY_WORDS])
    t.scribe = scribe
    rules.deal(t)
    for seat, action in steps:
        rules.apply(t, seat, action)
    return t


def game_figures(mind: Decider, t: Any, decisions: int) -> list[int]:
    """Return the figures of a finished game, in the order of `playout.write_figures`."""
    rules, seats = mind.game.game, mind.layout.seats
    shares, places = [0] * (mind.actions + seats), [0] * (mind.actions + seats)
    rules.win_shares(t, shares)
    rules.placements(t, places)
    return [decisions, rules.round_number(t), rules.ended_by(t), *shares[:seats], *places[:seats]]


class GameAgents(AgentPool):
    """The agents of a simulation or ladder, and its matches, one for each game."""

    def __init__(self, laid: Setup, cards: str = "", text: str = "", beside: str = "", seconds: float = SECONDS) -> None:
        super().__init__(seconds)
        self.laid, self._cards, self._text, self._beside = laid, cards, text, beside

    def new_match(self, seed: str) -> Match:
        """Return a new match for one game with this seed."""
        names = [f"Seat {seat}" for seat in range(self.laid.layout.seats)]
        return Match(make_header(self.laid, seed, names, self._cards, self._text, self._beside))


class AgentGame:
    """One game with agents: its match, the agents at it and the steps so far."""

    def __init__(self, mind: Decider, levels: Sequence[BotSpec], seed: str, company: GameAgents) -> None:
        self.mind, self.levels = mind, levels
        self.match: Match = company.new_match(seed)
        self.salts = bot_seeds(seed, len(levels))
        self.steps: list[tuple[int, int]] = []
        self.agents = SeatedAgents(self.match, {seat: level.name for seat, level in enumerate(levels) if level.is_agent}, company)

    def play(self) -> list[tuple[int, int]]:
        """Play the whole game and return its (seat, action) pairs."""
        while pending := self.match.pending_seats():
            seat = pending[0]
            if seat >= len(self.levels):
                self._log(seat, self.match.apply_default(seat))  # The judge: no bot plays it.
            elif self.levels[seat].is_agent:
                move = self.agents.choose_move(seat)
                self._log(seat, self.match.apply_numbers(seat, move, compound=True) if move else self.match.apply_default(seat))
            else:
                self._log(seat, bot_move(self.match, self.mind, seat, self.levels[seat], self.salts[seat]))
        self.agents.close()
        return self.steps

    def _log(self, seat: int, done: Any) -> None:
        """Append the actions of a submitted move. Draft actions are logged with the move."""
        if isinstance(done, Refusal):
            raise IllegalBotMove(f"{self.levels[seat].name if seat < len(self.levels) else 'the judge'}: {done}")
        if isinstance(done, LogEntry):
            numbers = self.match.notation.parse(self.match.table, seat, done.move)
            assert not isinstance(numbers, Refusal)
            self.steps += [(seat, number) for number in numbers]


def bot_move(match: Match, mind: Decider, seat: int, level: BotSpec, salt: int) -> LogEntry | Draft | Refusal:
    """Play the move of a bot from what its seat knows.

    `salt` is the bot's source of random numbers in this game.
    """
    drawn = hash32((salt + (len(match.entries) + len(match.draft(seat))) * GOLDEN) & UINT32_MAX)
    seen = observation_for_bot(match.game, match.layout, match.state_for(seat), seat, level, hash32(drawn ^ SALT_FACTOR))
    thought = mind.decide(seen, seat, level, salt if level.playout_code == POLICY else drawn, noise_seed=salt)
    return match.apply_numbers(seat, (thought.action,))


def bot_seeds(seed: str, seats: int) -> list[int]:
    """Return the salt of each seat's bot, the same as in games without agents."""
    return [word & UINT32_MAX for word in unpack(WORDS, expand_seed(seed))[KEY_WORDS : KEY_WORDS + seats]]


__all__ = ["DOORS", "RESULT_COLUMNS", "Arena", "UnknownBot", "game_seed", "parse_bots"]

DOORS = "gamester.bots.playout_entry"
PLAIN, COMPILED = "plain", "compiled"
LONGEST = 100_000
"""Decisions that the trace of one game can hold."""


class CompactTrace(list[list[int]]):
    """A trace that grows with the game but reports the full length.

    The plain runtime writes into it as into an array, and memory is used only for the rows written.
    """

    def __len__(self) -> int:
        return LONGEST

    def __getitem__(self, step: Any) -> Any:
        while super().__len__() <= step:
            self.append([0, 0])
        return super().__getitem__(step)


class Arena:
    """Plays many games of one setup between the same bots."""

    def __init__(self, game: Game, root: Any, laid: Layout, bots: Sequence[str], in_plain: bool, company: GameAgents | None = None) -> None:
        """Prepare the runtime that the bots need.

        Names of agents are accepted only if `company`, their pool, is given.
        """
        self.game, self.root, self.laid = game, root, laid
        self.levels = [parse_bot(name, allow_programs=company is not None) for name in bots]
        self.company = company if any(bot.is_agent for bot in self.levels) else None
        searches = any(bot.thinks_ahead for bot in self.levels)
        self.thinking = searches or self.company is not None
        self.counted = game.counters
        self.room_size = max(game.game.num_actions(root), laid.seats) + 1
        self._worlds: set[str] = set()
        self._why_plain = ""
        self._compilation: BackgroundCompilation | None = None
        self._minds: SimpleQueue[Decider] = SimpleQueue()
        self._in_plain = in_plain or not searches
        self._hosted: dict[str, list[tuple[int, int]]] = {}
        if self.thinking:
            mind = self._decider()
            self._worlds, self._why_plain = {PLAIN if mind.in_plain else COMPILED}, mind.why_plain
            self._minds.put(mind)
            return
        if not in_plain:
            self._compilation = game.compiled_beside(laid, DOORS)

    @property
    def world(self) -> str:
        """The runtime in which games were played so far, or are about to be.

        It is `plain`, `compiled`, or one after the other.
        """
        return " and ".join(sorted(self._worlds, reverse=True)) or (COMPILED if self.is_compiled else PLAIN)

    @property
    def why_plain(self) -> str:
        """Why games are played plain though nobody asked for it; "" where they are not."""
        return self._why_plain or (self._compilation.why_not if self._compilation else "")

    @property
    def is_compiled(self) -> bool:
        """True if the next games are played compiled."""
        return self._compilation is not None and self._compilation.entries() is not None

    @property
    def chunk(self) -> int:
        """The games to be played in one call now.

        They are few while rules are compiled, so that those after them are played compiled.
        """
        if self.thinking:
            return 1
        if self.is_compiled:
            return 2048
        return 2 if self._compilation is not None and not self._compilation.why_not else 32

    def _entries(self) -> Any:
        """Return the compiled entry points, or None where the next games are plain.

        The runtime of these games is noted.
        """
        entries = self._compilation.entries() if self._compilation else None
        self._worlds.add(PLAIN if entries is None else COMPILED)
        return entries

    def _decider(self) -> Decider:
        return self._minds.get() if not self._minds.empty() else Decider(self.game, self.laid, self.root, in_plain=self._in_plain)

    def play_games(self, seed: str, first: int, games: int) -> tuple[list[list[int]], int]:
        """Play `games` games from number `first` on.

        Return their figures and the number of decisions. The figures are one column for each figure of
        `playout.write_figures`.
        """
        return self.play_and_count(seed, first, games)[:2]

    def play_and_count(self, seed: str, first: int, games: int) -> tuple[list[list[int]], int, list[int]]:
        """Play games as `play` does, and return event counts too."""
        if self.thinking:
            return self._play_slowly(seed, first, games)
        words = b"".join(expand_seed(game_seed(seed, game)) for game in range(first, first + games))
        wide = RESULT_COLUMNS + 2 * self.laid.seats
        codes = [bot.playout_code for bot in self.levels]
        entries = self._entries()
        if entries is None:
            rows = [[0] * wide for _ in range(games)]
            keys, counter = list(iter_unpack(WORDS, words)), EventCounter(self.counted)
            tables = [self.laid.copy_state(self.root), None, None]
            heard = CountedStates(tables, PLAYED_STATE, counter) if self.counted else tables
            taken = self.game.load_plain(self.laid, DOORS).play_games(heard, keys, codes, rows, [], [0] * self.room_size)
            return [list(column) for column in zip(*rows, strict=True)], self._checked(taken, first), counter.counts
        stack, sheet, sown = self._states(), Int32Rows(games, wide), Int32Rows.from_bytes(games, words)
        trace, room = Int32Rows(1, 2), int32_row(self.room_size)
        taken = entries.play_games(stack.grid, sown.grid, int32_row(codes), sheet.grid, trace.grid, room)
        columns = [list(column) for column in zip(*sheet.tolist(), strict=True)]
        return columns, self._checked(taken, first), stack[PLAYED_STATE][self.laid.words :].tolist()

    def _play_slowly(self, seed: str, first: int, games: int) -> tuple[list[list[int]], int, list[int]]:
        mind, counter = self._decider(), EventCounter(self.counted)
        rows = []
        for game in range(first, first + games):
            t, steps = self._play_one(mind, game_seed(seed, game), counter)
            rows.append(game_figures(mind, t, len(steps)))
        self._minds.put(mind)
        return [list(column) for column in zip(*rows, strict=True)], sum(row[0] for row in rows), counter.counts

    def _play_one(self, mind: Decider, seed: str, counter: EventCounter) -> tuple[Any, list[tuple[int, int]]]:
        """Play one game of bots that search. Return the final state and the steps."""
        if self.company is None:
            return play_game(mind, self.root, self.levels, seed, counter)
        steps = self._hosted[seed] = AgentGame(mind, self.levels, seed, self.company).play()
        return replay_game(mind, self.root, seed, steps, counter), steps

    def trace(self, seed: str, game: int) -> list[tuple[int, int]]:
        """Return the (seat, action) pairs of one game.

        The game is played again, except a game with agents, which cannot be repeated: its steps were kept.
        """
        if self.company is not None:
            return self._hosted[game_seed(seed, game)]
        if self.thinking:
            mind = self._decider()
            _, taken = play_game(mind, self.root, self.levels, game_seed(seed, game))
            self._minds.put(mind)
            return taken
        codes, words = [bot.playout_code for bot in self.levels], expand_seed(game_seed(seed, game))
        rows = [[0] * (RESULT_COLUMNS + 2 * self.laid.seats)]
        entries = self._entries()
        if entries is None:
            steps = CompactTrace()
            tables = [self.laid.copy_state(self.root), None, None]
            taken = self.game.load_plain(self.laid, DOORS).play_games(
                tables, [unpack(WORDS, words)], codes, rows, steps, [0] * self.room_size
            )
            return [(steps[step][0], steps[step][1]) for step in range(self._checked(taken, game))]
        steps_taken, sown = Int32Rows(LONGEST, 2), Int32Rows.from_bytes(1, words)
        room = int32_row(self.room_size)
        taken = entries.play_games(self._states().grid, sown.grid, int32_row(codes), Int32Rows.of(rows).grid, steps_taken.grid, room)
        numbers = steps_taken.flat[: 2 * self._checked(taken, game)].tolist()
        return list(zip(numbers[::2], numbers[1::2], strict=True))

    def _states(self) -> Int32Rows:
        """Return the three states of a compiled playout, the first one filled."""
        stack = self.laid.lay_rows(3, beside=len(self.counted))
        self.laid.write_row(stack, BLANK_STATE, self.root)
        return stack

    def _checked(self, taken: int, first: int) -> int:
        if taken < 0:
            raise RuntimeError(f"a bot chose an illegal action in game {first - 1 - taken}")
        return taken


def game_seed(seed: str, game: int) -> str:
    """Return the seed of one game of a simulation, as its record states it."""
    return f"{seed}/{game}"
