"""Records: what is written reads back and verifies; whatever is changed in them is found, and never with a traceback."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamester.match.card_sets import load_builtin_set
from gamester.match.match import Match
from gamester.match.record import ordered_moves, read_record, write_record, write_record_from_moves
from gamester.match.setup import seed_commitment
from gamester.match.verification import verify
from tests.conftest import Budget
from tests.support.matches import acted, opened, play, played

RECORD = write_record(played(7, 40))
LINES = RECORD.split("\n")
DEAL = next(place for place, line in enumerate(LINES) if line.startswith("deal "))
RESULT = next(place for place, line in enumerate(LINES) if line.startswith("result: "))


ODD = ["9" * 12, "\r", "\n", "| ", "option x: y\n", "\ud800", "\u2028", "-1 0 done #0\n", "name 0: ", " #", "1" * 5000]


def test_records_of_random_games_verify_and_reopen(seed: int, budget: Budget) -> None:
    for game in range(budget(6, weight=20)):
        match = played(seed + game)
        text = write_record(match)
        verdict = verify(text)
        assert verdict.is_valid, verdict
        assert verdict.text.endswith(f"{len(match.entries)} acts: the deal, every act and the result agree")
        again = read_record(text)
        assert again.layout.to_bytes(again.table) == match.layout.to_bytes(match.table)
        assert again.header == match.header
        assert write_record(again) == text
        assert write_record_from_moves(match.header, ordered_moves(match.entries)) == text


def test_unfinished_records_verify_at_every_act(seed: int) -> None:
    match = opened(seed)
    assert verify(write_record(match)).is_valid
    for _ in play(match, seed, 25):
        text = write_record(match)
        assert ("result: unfinished" in text) is (match.outcome() is None), "a random game may end sooner than that"
        assert verify(text).is_valid


def test_who_sealed_first_is_not_in_the_record() -> None:
    texts = set()
    for order in ((0, 1, 2), (2, 0, 1), (1, 2, 0)):
        match = Match.open("armies", 3, {}, "classic", "order", ["Ana", "Bo", "Cy"])
        for seat in order:
            acted(match, seat, ("arrange KQJA", "arrange JQKA", "arrange QAKJ")[seat])
        for seat in reversed(order):
            acted(match, seat, "present nothing")
        texts.add(write_record(match))
    assert len(texts) == 1


def test_a_set_of_ones_own_is_in_the_record() -> None:
    own = load_builtin_set(opened(0).game, "skirmish")
    assert not isinstance(own, list)
    text = own.text.replace('id = "skirmish"', 'id = "mine"').replace("hand = 6", "hand = 5").replace("\n", "\r\n")
    match = Match.open("armies", 2, {}, "", "own cards", ["Ana", "Bo"], text)
    for seat in (0, 1):
        acted(match, seat, "arrange KQJ")
    written = write_record(match)
    assert "set:\n| [set]\n" in written
    assert verify(written).is_valid
    assert verify(written.replace("\n", "\r\n")).is_valid
    changed = verify(written.replace("hand = 5", "hand = 4"))
    assert not changed.is_valid and changed.got.startswith("'deal #")


def changed(place: int, line: str) -> str:
    return "\n".join([*LINES[:place], line, *LINES[place + 1 :]])


def test_every_changed_line_is_found_where_it_is() -> None:
    for place, line in enumerate(LINES[:-1]):
        last = line[-1]
        verdict = verify(changed(place, line[:-1] + ("0" if last != "0" else "1")))
        assert not verdict.is_valid
        assert verdict.line in (place + 1, place + 2, DEAL + 1) if place < DEAL else verdict.line == place + 1, (line, verdict)
        assert verdict.text.startswith(f"line {verdict.line}: expected {verdict.expected}, got {verdict.got}")


def test_every_missing_line_is_found() -> None:
    for place in range(len(LINES) - 1):
        verdict = verify("\n".join(LINES[:place] + LINES[place + 1 :]))
        assert not verdict.is_valid
        assert verdict.line <= max(place, DEAL) + 2


def test_a_record_cut_off_anywhere_is_found() -> None:
    for end in range(0, len(RECORD) - 1, 3):
        verdict = verify(RECORD[:end])
        assert not verdict.is_valid
        assert verdict.line <= RECORD[:end].count("\n") + 2


def test_swapped_acts_are_found() -> None:
    swapped = verify("\n".join([*LINES[: DEAL + 1], LINES[DEAL + 2], LINES[DEAL + 1], *LINES[DEAL + 3 :]]))
    assert (swapped.is_valid, swapped.line) == (False, DEAL + 2)


SAID = {
    ("game: armies", "game: chess"): "line 2: expected a game that is known here, got 'chess' (unknown game 'chess': there are ",
    ("rules: 1", "rules: 2"): "line 3: expected rules number 1, got 2 (armies is played by another rules number here)",
    ("rules: 1", "rules: one"): "line 3: expected `rules: ` and a whole number, got 'rules: one'",
    ("seats: ", "seats: 9"): "line 4: expected seats, cards and house rules that the game has, got 'seats: 9",
    ("name 0: Ana", "name 1: Ana"): "line 5: expected `name 0: ...`, got 'name 1: Ana'",
    ("name 0: Ana", "name 0: Eve"): "line DEAL: expected 'deal #",
    ("set: ", "set: no_such_"): "unknown card set 'no_such_",
    ("seed: ", "seed: x"): "the seed is not the one that was promised",
    ("commitment: ", "commitment: f"): "the seed is not the one that was promised",
    ("gamester record 1", "gamester record 2"): "line 1: expected 'gamester record 1', got 'gamester record 2'",
}


@pytest.mark.parametrize(("was", "becomes"), SAID)
def test_a_changed_head_is_told_in_one_sentence(was: str, becomes: str) -> None:
    verdict = verify(RECORD.replace(was, becomes, 1))
    assert not verdict.is_valid
    assert SAID[was, becomes].replace("DEAL", str(DEAL + 1)) in verdict.text
    assert "\n" not in verdict.text


def test_a_seed_that_is_not_opened_is_told_so() -> None:
    verdict = verify("\n".join(line for line in LINES if not line.startswith("seed: ")))
    assert not verdict.is_valid
    assert verdict.expected == "`seed: ...`" and verdict.got.startswith("'commitment: ")


def test_an_illegal_act_is_refused_with_its_clause() -> None:
    place = DEAL + 1
    assert re.fullmatch(r"1 0 arrange \w+ #[0-9a-f]{8}", LINES[place])
    verdict = verify(changed(place, "1 0 hush #00000000"))
    assert (verdict.is_valid, verdict.line) == (False, place + 1)
    assert verdict.expected == "an act that the rules let pass" and "AR-14" in verdict.text
    verdict = verify(changed(place, "1 0 dance #00000000"))
    assert "TB-909" in verdict.text


def test_the_seed_in_a_record_is_the_one_committed_to() -> None:
    match = played(7, 40)
    assert f"\nseed: {match.header.seed}\ncommitment: {seed_commitment(match.header.seed)}\n" in RECORD


@given(st.data())
def test_damage_is_found_and_never_raises(data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(RECORD)))
    end = data.draw(st.integers(start, min(len(RECORD), start + 20)))
    put = data.draw(st.text(max_size=12) | st.sampled_from(ODD))
    damaged = RECORD[:start] + put + RECORD[end:]
    verdict = verify(damaged)
    lines = [line.removesuffix("\r") for line in damaged.split("\n")]
    while lines and not lines[-1].strip():
        lines.pop()
    assert verdict.is_valid == (lines == LINES[:-1]), verdict
    assert verdict.is_valid or (verdict.text and "\n" not in verdict.text)


@given(st.text(max_size=200))
def test_any_text_has_a_verdict(text: str) -> None:
    assert not verify(text).is_valid
    assert not verify(f"gamester record 1\ngame: armies\n{text}").is_valid
