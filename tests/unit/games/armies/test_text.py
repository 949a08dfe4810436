"""Texts of Armies: every action, event and phase has its words."""

import re

import msgspec
import pytest

from gamester.core.layout import write_facts
from gamester.games.armies.cards import Soldier, facts
from gamester.games.armies.rules import constants as phases
from gamester.games.armies.rules import events
from gamester.games.armies.state import State
from gamester.games.armies.text import ACTION_TYPES, COMPOUND_MOVE, labels, picks, why_no_such_action
from gamester.games.registry import get_game
from gamester.games.schema import Phase
from gamester.match.card_sets import load_builtin_set
from gamester.match.setup import new_setup
from tests.support.armies_presentations import table

GAME = get_game("armies")
J, Q, K, A = range(4)


def test_labels() -> None:
    words = labels(table())
    assert words["soldier"] == ["J", "Q", "K", "A"]
    assert words["rank"] == ["2", "3", "4", "5", "6", "7", "8", "9", "10"]
    assert (words["order"][0], words["order"][23], len(words["order"])) == ("JQKA", "AKQJ", 24)
    assert [words["group"][g] for g in (0, 13, 32, 53)] == ["2+9", "2+10", "3+10", "4+10"]
    assert len(words["group"]) == len(set(words["group"])) == 82
    assert words["seat"] == ["0", "1", "2"]


def test_labels_of_our_other_sets() -> None:
    assert labels(table(cards="skirmish"))["order"][-1] == "KQJ"
    assert labels(table(cards="grand"))["order"][-1] == "MAKQJ"
    assert len(labels(table(cards="grand"))["group"]) == 115


def of_soldiers(*ids: str) -> list[str]:
    """Return the labels of an army of these ids, worth 11 and up."""
    classic = load_builtin_set(GAME, "classic")
    assert not isinstance(classic, list)
    cards = msgspec.structs.replace(classic.cards, army=tuple(Soldier(id, id, 11 + k) for k, id in enumerate(ids)))
    laid = new_setup("armies", 3)
    write_facts(laid.layout, laid.state, {"soldier_id": facts(cards, 3)["soldier_id"]})
    return labels(laid.state)["soldier"]


def test_soldiers_go_by_their_ids() -> None:
    assert of_soldiers("page", "Squire", "knight", "K2") == ["page", "Squire", "knight", "K2"]


def test_soldiers_go_by_their_value_where_the_id_is_no_word() -> None:
    assert of_soldiers("marshal of France", "marshal of Spain", "12", "a-b") == ["11", "12", "13", "14"]
    assert of_soldiers("Reichsmarschall", "Reichskanzler", "q+r", "z") == ["Reichsma", "Reichska", "13", "z"]


def test_the_numbering() -> None:
    """There are 122 actions in blocks, equal for all player counts (section d)."""
    for seats in (2, 3, 4):
        t = table(seats)
        words = labels(t)
        sizes = [
            [GAME.text.SEATS[1] - 1 if param.relative_to_actor else len(words[param.dimension]) for param in shape.params]
            for shape in ACTION_TYPES
        ]
        assert [shape.name for shape in ACTION_TYPES] == ["arrange", "keep", "announce", "group", "done", "ask", "hush"]
        assert sizes == [[24], [], [], [82], [], [3, 4], []]
        assert GAME.game.num_actions(t) == 122


def test_picks() -> None:
    t = table()
    assert picks(t, 0, 0) == ["soldier:J", "soldier:Q", "soldier:K", "soldier:A"]
    assert picks(t, 0, 23) == ["soldier:A", "soldier:K", "soldier:Q", "soldier:J"]
    assert picks(t, 0, 26) == ["hand:2", "hand:9"]
    assert picks(t, 0, 26 + labels(t)["group"].index("2+2+3+4")) == ["hand:2", "hand:2", "hand:3", "hand:4"]
    assert picks(t, 1, 109 + 4 + K) == ["seat:0", "soldier:K"]
    assert [picks(t, 0, action) for action in (24, 25, 108, 121)] == [[]] * 4


def test_picks_tell_actions_apart() -> None:
    """No two groups, orders or questions have the same picks."""
    t = table(4)
    pressed = [tuple(picks(t, 2, action)) for action in range(122) if action not in (24, 25, 108, 121)]
    assert len(set(pressed)) == len(pressed) == 118


def test_every_pile_has_a_name() -> None:
    pools = (events.FRESH, events.FRESH_AND_ASIDE, events.OLD, events.OLD_AND_GIVEN_UP)
    words = labels(table())["pool"]
    assert sorted(pools) == list(range(len(words)))
    assert words[events.FRESH] == "presented" and "swapped" in words[events.OLD_AND_GIVEN_UP]


def test_every_phase_has_its_words() -> None:
    named: dict[int, Phase] = GAME.text.PHASE_TEXTS
    assert sorted(named) == list(range(phases.ARRANGE, phases.OVER + 1))
    assert len({phase.name for phase in named.values()}) == len(named)


def test_sentences_have_the_blanks_of_their_shape() -> None:
    for shape in ACTION_TYPES:
        assert re.findall(r"\{(\w+)\}", shape.sentence) == [param.name for param in shape.params], shape.name
    assert {COMPOUND_MOVE.part, COMPOUND_MOVE.final} <= {shape.name for shape in ACTION_TYPES}


def test_every_part_of_a_score_has_a_name() -> None:
    out = [0] * 20
    assert len(GAME.text.SCORE_NAMES) == GAME.game.score_parts(table(), 0, out)


def test_nobody_shouts() -> None:
    quiet = {kind for kind, told in GAME.text.EVENT_TEXTS.items() if told.is_silent}
    assert quiet == {events.FREE, events.FOUND}
    words = [
        *(phase.description for phase in GAME.text.PHASE_TEXTS.values()),
        GAME.text.LESSON_TEXT,
    ]
    words += [*(shape.sentence for shape in ACTION_TYPES), *(option.words for option in GAME.text.OPTIONS), GAME.text.BLURB]
    assert not [sentence for sentence in words if "!" in sentence or not sentence]


def test_sixty_seconds() -> None:
    """The lesson takes sixty seconds at 200 words a minute."""
    assert 120 <= len(GAME.text.LESSON_TEXT.split()) <= 220
    assert GAME.text.LESSON_TEXT.count("\n\n") == 4


@pytest.mark.parametrize(
    ("seat", "shape", "words", "clause"),
    [
        (0, "group", "10", "AR-16"),  # AR-E21
        (0, "group", "2+3+5", "AR-16"),
        (0, "group", "10+5", "AR-16"),
        (0, "group", "4+9+10", "AR-20"),
        (0, "group", "9+9+2", "AR-20"),
        (0, "group", "11+2", "AR-20"),
        (0, "group", "1", "AR-20"),
        (0, "group", "two+9", ""),
        (0, "group", "2+", ""),
        (0, "group", "", ""),
        (0, "group", "٢+9", ""),
        (0, "arrange", "JJKA", "AR-09"),
        (0, "arrange", "XYZ", ""),
        (0, "ask", "0 J", "AR-14"),
        (0, "ask", "nobody J", ""),
        (0, "ask", "1 10", ""),
        (0, "keep", "everything", ""),
    ],
)
def test_acts_without_a_number(seat: int, shape: str, words: str, clause: str) -> None:
    assert said(table(), seat, shape, words) == clause


def said(t: State, seat: int, shape: str, words: str) -> str:
    clause = why_no_such_action(t, seat, shape, words.split(" "))
    return GAME.law.id(clause) if clause else ""


def test_cards_of_the_draft_are_used() -> None:
    t = table()
    t.draft[0][0] = 0  # 2+9
    assert said(t, 0, "group", "2+5") == "AR-20"
    assert said(t, 0, "group", "3+5") == "AR-16"


def test_wrong_time_is_refused_first() -> None:
    t = table()
    t.ready[0] = 1
    assert [said(t, 0, "group", words) for words in ("10+5", "11+2")] == ["AR-R13", "AR-R13"]
    t.out[0] = 1
    assert [said(t, 0, *act) for act in (("group", "10+5"), ("arrange", "JJKA"), ("ask", "0 J"))] == ["AR-R34"] * 3
    t = table()
    t.phase = phases.PREPARE
    assert said(t, 0, "group", "10+5") == "AR-14"


def test_orders_that_are_none() -> None:
    t = table()
    t.phase = phases.ARRANGE
    assert [said(t, 0, "arrange", order) for order in ("JJKA", "JQ", "J-Q-K", "JQKAJ")] == ["AR-07"] * 4
    t.ready[0] = 1
    assert said(t, 0, "arrange", "JJKA") == "AR-09"


def test_question_to_nobody_is_refused() -> None:
    """A question goes neither to oneself nor to a seat that does not exist (AR-25)."""
    t = table(options={"questions": "ask"})
    t.phase, t.asker = phases.ASK, 0
    t.deciding = [1, 0, 0]
    assert [said(t, 0, "ask", words) for words in ("0 J", "3 J", "999999999 J")] == ["AR-25"] * 3
    assert said(t, 1, "ask", "1 J") == "AR-R18"
