"""A live table: refusals change nothing, frames rise with what is seen, a log replays to the same bytes."""

from itertools import count

import pytest

from gamester.match.match import Match
from gamester.match.moves import InvalidLog, LogEntry, Refusal
from gamester.match.setup import InvalidSetup, key_from_seed, seed_commitment
from tests.conftest import Budget
from tests.support.matches import acted, group_of, opened, play, played, state, trio


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"game": "chess"}, "unknown game 'chess'"),
        ({"seats": 5}, "armies has 2 to 4 seats, got 5"),
        ({"cards": "tarot"}, "unknown card set 'tarot'"),
        ({"options": {"blood": "yes"}}, "unknown house rule 'blood'"),
        ({"seed": ""}, "a seed is 1 to 200 printable characters"),
        ({"names": ["Ana"]}, "expected 2 names, one per seat, got 1"),
        ({"names": ["Ana", "B\no"]}, "a name is 1 to 60 printable characters"),
        ({"text": "nonsense"}, "not TOML"),
    ],
)
def test_a_table_that_cannot_be_is_not_opened(wrong: dict[str, object], words: str) -> None:
    right = {"game": "armies", "seats": 2, "options": {}, "cards": "", "seed": "s", "names": ["Ana", "Bo"]}
    with pytest.raises(InvalidSetup, match=words):
        Match.open(**(right | wrong))  # type: ignore[arg-type]  # wrong on purpose


def test_a_refusal_is_a_value_and_changes_nothing() -> None:
    match = trio()
    before = state(match)
    wrong = {
        (0, "group 2+2+2"): {"AR-16", "AR-20"},
        (0, "arrange KQJA"): {"AR-09"},
        (0, "hush"): {"AR-14"},
        (0, "dance"): {"TB-909"},
        (0, "done; done"): {"TB-909"},
        (0, "present 2+9 2+9 2+9 2+9"): {"AR-20"},
        (3, "done"): {"TB-901"},
        (-1, "done"): {"TB-901"},
    }
    for (seat, text), clauses in wrong.items():
        judged, done = match.check(seat, text), match.act(seat, text)
        assert isinstance(done, Refusal) and done == judged
        assert done.clause in clauses
        assert done.clause_text
        assert state(match) == before
    assert match.check(0, "present nothing") is None
    assert state(match) == before


def test_nobody_learns_who_answered_in_prepare() -> None:
    """AR-R32: neither a line, nor a frame, nor a view moves with a secret answer before the last."""
    match = next(match for match in (played(seed, acts) for seed in range(40) for acts in range(6, 14)) if _waiting(match))
    first = match.pending_seats()[0]
    others = [viewer for viewer in range(match.layout.seats + 1) if viewer != first]
    before = [(match.view(viewer), match.frame_number(viewer)) for viewer in others]
    acted(match, first, "keep")
    assert [(match.view(viewer), match.frame_number(viewer)) for viewer in others] == before


def _waiting(match: Match) -> bool:
    phase = match.phase()
    return phase is not None and phase.key == "prepare" and len(match.pending_seats()) > 1


def test_frames_rise_exactly_with_what_is_seen(seed: int, budget: Budget) -> None:
    for game in range(budget(4, weight=50)):
        match = opened(seed + game)
        viewers = range(match.layout.seats + 1)
        last = [(match.view(viewer), match.frame_number(viewer)) for viewer in viewers]
        for _ in play(match, seed + game):
            for viewer in viewers:
                view, frame = match.view(viewer), match.frame_number(viewer)
                assert (frame == last[viewer][1]) == (view == last[viewer][0])
                assert frame >= last[viewer][1]
                last[viewer] = (view, frame)


def test_a_log_replays_to_the_same_bytes_and_frames(seed: int, budget: Budget) -> None:
    for game in range(budget(4, weight=20)):
        match = played(seed + game)
        again = Match.replay(match.header, [(entry.seat, entry.move) for entry in match.entries])
        assert again.layout.to_bytes(again.table) == match.layout.to_bytes(match.table)
        assert again.entries == match.entries
        for viewer in range(match.layout.seats + 1):
            assert again.view(viewer) == match.view(viewer)
            assert again.frame_number(viewer) == match.frame_number(viewer) - match.drafts.revision(viewer)


def test_a_log_that_does_not_fit_names_the_act() -> None:
    match = trio()
    log = [(entry.seat, entry.move) for entry in match.entries]
    with pytest.raises(InvalidLog, match=r"act 4: .*AR-09") as fault:
        Match.replay(match.header, [*log, (0, "arrange KQJA")])
    assert fault.value.number == 4
    with pytest.raises(InvalidLog, match=r"act 4: .*cannot stand alone"):
        Match.replay(match.header, [*log, (0, group_of(match, 0))])


def test_absent_seats_bring_a_game_to_its_end(seed: int) -> None:
    """Drafts go along. One game of one turn submits few, so several games are played."""
    sealed, tables = 0, count(seed)
    while sealed < 4:
        match = opened(next(tables))
        while not match.ended_by():
            for seat in match.pending_seats():
                drafted = ""
                if any(move.drafts for move in match.legal_moves(seat)):
                    drafted = group_of(match, seat)
                    match.act(seat, drafted)
                entry = match.apply_default(seat)
                assert isinstance(entry, LogEntry)
                assert drafted.removeprefix("group ") in entry.move.split() or not drafted
                sealed += bool(drafted)
        assert isinstance(match.apply_default(0), Refusal)


def test_the_end_opens_all_but_chance(seed: int) -> None:
    match = played(seed)
    outcome = match.outcome()
    assert outcome is not None and sum(outcome.win_shares) == 60 and min(outcome.placements) == 1
    assert outcome.clause in match.game.law.clauses
    for viewer in range(match.layout.seats + 1):
        view = match.view(viewer)
        assert view.outcome == outcome
        assert {row.visibility for zone in view.zones for row in zone.rows} == {"face"}
        assert not {"chance_key", "chance_at"} & {zone.name for zone in view.zones}


def test_events_are_numbered_by_who_was_told() -> None:
    match = trio()
    for viewer in range(4):
        lines = match.log_since(0, viewer)
        assert [line.number for line in lines] == list(range(1, len(lines) + 1))
        assert match.log_since(4, viewer) == lines[4:]
        assert all(line.clauses for line in lines)
    assert not [line for line in match.log_for(3) if line.private]
    said = [[line.text for line in match.log_for(viewer)] for viewer in range(4)]
    assert [any("K Q J A" in words for words in lines) for lines in said] == [True, False, False, False]
    assert [sum(f"{name} is ready" in lines for name in ("Ana", "Bo")) for lines in said] == [1, 1, 2, 2]
    assert "You're ready" not in said[0] + said[1], "who stacks an army is told how it lies"
    assert [sum("draw " in words for words in lines) for lines in said] == [7, 7, 7, 0]


def test_the_seed_makes_the_key_and_the_commitment_tells_neither() -> None:
    match = trio("a rainy evening")
    assert match.table.chance_key == key_from_seed("a rainy evening")
    assert all(-(2**31) <= word < 2**31 for word in key_from_seed("a rainy evening"))
    assert match.commitment == seed_commitment("a rainy evening")
    key = b"".join(word.to_bytes(4, "little", signed=True) for word in key_from_seed("a rainy evening"))
    assert match.commitment != key.hex()
    assert seed_commitment("a rainy morning") != match.commitment
