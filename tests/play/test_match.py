"""A live table: refusals change nothing, drafts show to nobody else, frames rise with what is seen, a log replays to the same bytes."""

import pytest

from gamester.play.drafts import Draft
from gamester.play.header import BadHeader
from gamester.play.match import BadLog, Entry, Match
from gamester.play.refusal import Refusal
from gamester.play.seed import commitment_of, key_of
from tests.conftest import Budget
from tests.play.playing import acted, opened, play, played
from tests.proofs import Proof


def trio(seed: str = "trio", **options: str) -> Match:
    """Three people, armies stacked, first presentation."""
    match = Match.open("armies", 3, options, "classic", seed, ["Ana", "Bo", "Cy"])
    for seat, army in enumerate(("KQJA", "JQKA", "QAKJ")):
        acted(match, seat, f"arrange {army}")
    return match


def group_of(match: Match, seat: int) -> str:
    """A group that a seat can lay down."""
    return next(move.act for move in match.moves(seat) if move.drafts)


def state(match: Match) -> tuple[object, ...]:
    viewers = range(match.layout.seats + 1)
    return (match.layout.bytes(match.table), len(match.entries), *map(match.view, viewers), *map(match.frame, viewers))


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
    with pytest.raises(BadHeader, match=words):
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
        judged, done = match.judge(seat, text), match.act(seat, text)
        assert isinstance(done, Refusal) and done == judged
        assert done.clause in clauses
        assert done.words
        assert state(match) == before
    assert match.judge(0, "present nothing") is None
    assert state(match) == before


def test_a_draft_shows_to_its_owner_alone() -> None:
    match = trio()
    others = [match.view(viewer) for viewer in (1, 2, 3)]
    frames = [match.frame(viewer) for viewer in range(4)]
    group = group_of(match, 0)
    done = match.act(0, group)
    assert done == Draft(0, (group,), 1)
    assert match.draft(0) == (group,)
    assert match.view(0).draft == (group,)
    assert any(row.cards for zone in match.view(0).zones if zone.name == "draft" for row in zone.rows)
    assert [match.view(viewer) for viewer in (1, 2, 3)] == others
    assert [match.frame(viewer) for viewer in range(4)] == [frames[0] + 1, *frames[1:]]
    assert not match.entries[3:]


def test_a_draft_is_taken_back_or_sealed() -> None:
    match = trio()
    group = group_of(match, 0)
    match.act(0, group)
    assert match.take_back(0) == Draft(0, (), 2)
    assert isinstance(match.take_back(0), Refusal)
    match.act(0, group)
    assert isinstance(match.take_back(0, "group 2+2+2+2+2"), Refusal)
    assert match.take_back(0, group) == Draft(0, (), 4)
    match.act(0, group)
    entry = acted(match, 0, "done")
    assert entry.text == f"present {group.removeprefix('group ')}"
    assert match.draft(0) == ()


def test_a_whole_act_leaves_the_draft_out() -> None:
    match = trio()
    match.act(0, group_of(match, 0))
    assert acted(match, 0, "present nothing").text == "present nothing"
    assert match.draft(0) == ()


def test_a_draft_kept_elsewhere_comes_back() -> None:
    match, other = trio(), trio()
    group = group_of(match, 0)
    match.act(0, group)
    match.take_back(0)
    match.act(0, group)
    assert other.restore(0, match.draft(0), 3) == Draft(0, (group,), 3)
    assert state(match) == state(other)
    assert isinstance(other.restore(0, ["done"], 4), Refusal)
    assert (other.draft(0), other.drafts.times(0)) == ((), 4)


def test_nobody_learns_who_answered_in_prepare() -> None:
    """AR-R32: neither a line, nor a frame, nor a view moves with a secret answer before the last."""
    match = next(match for match in (played(seed, acts) for seed in range(40) for acts in range(6, 14)) if _waiting(match))
    first = match.pending()[0]
    others = [viewer for viewer in range(match.layout.seats + 1) if viewer != first]
    before = [(match.view(viewer), match.frame(viewer)) for viewer in others]
    acted(match, first, "keep")
    assert [(match.view(viewer), match.frame(viewer)) for viewer in others] == before


def _waiting(match: Match) -> bool:
    phase = match.phase()
    return phase is not None and phase.key == "prepare" and len(match.pending()) > 1


def test_frames_rise_exactly_with_what_is_seen(seed: int, budget: Budget) -> None:
    for game in range(budget(4, weight=50)):
        match = opened(seed + game)
        viewers = range(match.layout.seats + 1)
        last = [(match.view(viewer), match.frame(viewer)) for viewer in viewers]
        for _ in play(match, seed + game):
            for viewer in viewers:
                view, frame = match.view(viewer), match.frame(viewer)
                assert (frame == last[viewer][1]) == (view == last[viewer][0])
                assert frame >= last[viewer][1]
                last[viewer] = (view, frame)


def test_a_log_replays_to_the_same_bytes_and_frames(seed: int, budget: Budget, proof: Proof) -> None:
    for game in range(budget(4, weight=20)):
        match = played(seed + game)
        again = Match.replay(match.header, [(entry.seat, entry.text) for entry in match.entries])
        assert again.layout.bytes(again.table) == match.layout.bytes(match.table)
        assert again.entries == match.entries
        for viewer in range(match.layout.seats + 1):
            assert again.view(viewer) == match.view(viewer)
            assert again.frame(viewer) == match.frame(viewer) - match.drafts.times(viewer)
        proof("R1", logs_replayed=1)


def test_a_log_that_does_not_fit_names_the_act() -> None:
    match = trio()
    log = [(entry.seat, entry.text) for entry in match.entries]
    with pytest.raises(BadLog, match=r"act 4: .*AR-09") as fault:
        Match.replay(match.header, [*log, (0, "arrange KQJA")])
    assert fault.value.ply == 4
    with pytest.raises(BadLog, match=r"act 4: .*cannot stand alone"):
        Match.replay(match.header, [*log, (0, group_of(match, 0))])


def test_absent_seats_bring_a_game_to_its_end(seed: int) -> None:
    match = opened(seed)
    sealed = 0
    while not match.over():
        for seat in match.pending():
            drafted = ""
            if any(move.drafts for move in match.moves(seat)):
                drafted = group_of(match, seat)
                match.act(seat, drafted)
            entry = match.absent(seat)
            assert isinstance(entry, Entry)
            assert drafted.removeprefix("group ") in entry.text.split() or not drafted
            sealed += bool(drafted)
    assert sealed > 3
    assert isinstance(match.absent(0), Refusal)


def test_the_end_opens_all_but_chance(seed: int) -> None:
    match = played(seed)
    outcome = match.outcome()
    assert outcome is not None and sum(outcome.shares) == 60 and min(outcome.places) == 1
    assert outcome.clause in match.game.law.clauses
    for viewer in range(match.layout.seats + 1):
        view = match.view(viewer)
        assert view.outcome == outcome
        assert {row.knows for zone in view.zones for row in zone.rows} == {"face"}
        assert not {"chance_key", "chance_at"} & {zone.name for zone in view.zones}


def test_events_are_numbered_by_who_was_told() -> None:
    match = trio()
    for viewer in range(4):
        lines = match.events(0, viewer)
        assert [line.number for line in lines] == list(range(1, len(lines) + 1))
        assert match.events(4, viewer) == lines[4:]
        assert all(line.clauses for line in lines)
    assert not [line for line in match.lines(3) if line.private]
    said = [[line.words for line in match.lines(viewer)] for viewer in range(4)]
    assert [any("KQJA" in words for words in lines) for lines in said] == [True, False, False, False]
    assert [("Bo" if viewer != 1 else "You") + " stacked an army in secret" in lines for viewer, lines in enumerate(said)] == [True] * len(
        said
    )
    assert [sum("drew" in words for words in lines) for lines in said] == [7, 7, 7, 0]


def test_the_seed_makes_the_key_and_the_commitment_tells_neither() -> None:
    match = trio("a rainy evening")
    assert match.table.chance_key == key_of("a rainy evening")
    assert all(-(2**31) <= word < 2**31 for word in key_of("a rainy evening"))
    assert match.commitment == commitment_of("a rainy evening")
    key = b"".join(word.to_bytes(4, "little", signed=True) for word in key_of("a rainy evening"))
    assert match.commitment != key.hex()
    assert commitment_of("a rainy morning") != match.commitment
