"""The checks of descriptions catch faults that are planted into the nodes of the toy game, or into the wire."""

from __future__ import annotations

import re
from hashlib import blake2b
from pathlib import Path
from typing import Any

import msgspec
import pytest

from gamester.games import registry
from gamester.match.match import Match
from gamester.testing.checks import descriptions
from gamester.testing.checks.descriptions import DescriptionCounts, check_descriptions
from gamester.testing.checks.zones import ContractViolation
from gamester.testing.subject import GameUnderTest
from gamester.ui.build import Person
from gamester.ui.desk import Desk
from gamester.ui.game_ui import game_ui
from gamester.ui.patch import Patch
from tests.support import toy_game as toy

HEAD = "from gamester.ui.vocabulary import Bit, Say\n\nTOLD = []\n\n\ndef middle(view, make):\n"
FAULTS = {
    "a node that says nothing": ("return (Say('x'),)", "Say x says nothing"),
    "a sentence with an empty piece": ("return (Say('x', 'A prize', ('A prize', '')),)", "said of Say x is empty"),
    "a bit of nothing": ("return (Say('x', 'A prize', (Bit(tone='strong'),)),)", "text of Say x is empty"),
    "a text in brackets": ("return (Say('x', said=('prize {a}',)),)", "said of Say x has '{' in it"),
    "a text in HTML": ("return (Say('x', said=('A prize &amp; more',)),)", "said of Say x has '&amp;' in it"),
    "a name made fit for HTML": ("return (Say('x', said=('the prize of O&#x27;Neil',)),)", "said of Say x has '&#x27;' in it"),
    "a text in notation": ("return (Say('x', said=('hand:9',)),)", "said of Say x has 'd:9' in it"),
    "a text with blanks around it": ("return (Say('x', said=('A prize ',)),)", "said of Say x has blanks around it"),
    "nodes that count how often they are asked": (
        "TOLD.append(1)\n    return (Say('x', said=(str(len(TOLD)),)),)",
        "is sent the same view twice",
    ),
    "nodes that are kept by wrong inputs": (
        "return (make.keep('x', (), lambda: Say('x', said=(f'Turn {view.round}',))),)",
        "is not as if built anew: x is .*Turn 1.*Turn",
    ),
}


def planted(site: Path, nodes: str | None) -> GameUnderTest:
    """Return the toy game with these nodes; without its `ui` module if there are none."""
    slug = f"toy_{blake2b(repr(nodes).encode(), digest_size=5).hexdigest()}"
    toy.plant(site, slug, ())
    words = site / slug / "ui.py"
    if nodes is not None:
        (site / slug / "ui").mkdir()
        (site / slug / "ui" / "__init__.py").write_text(words.read_text())
        (site / slug / "ui" / "nodes.py").write_text(nodes)
    words.unlink()
    registry._found.cache_clear()
    return GameUnderTest(slug, 3, "", None, 5, {})


@pytest.mark.parametrize("what", FAULTS)
def test_planted_nodes_are_caught(what: str, site: Path) -> None:
    body, words = FAULTS[what]
    subject = planted(site, f"{HEAD}    {body}\n")
    with pytest.raises(ContractViolation, match=words):
        check_descriptions(subject, 0, cut=60)


@pytest.mark.parametrize(
    ("hints", "words"),
    [
        ('{"played": "heap"}', r"ui.LAYOUT\['played'\]: expected one of row, fan, .*, none, got 'heap'"),
        ('{"bids": "fan"}', r"ui.LAYOUT: expected zones of the game, got 'bids'"),
        ("{}\n\n\ndef centre_html(view):\n    return ''", r"ui.centre_html: expected nodes from middle in ui.nodes, got a function"),
    ],
)
def test_drawings_of_no_zone_or_kind_or_in_html_are_caught(hints: str, words: str, site: Path, caplog: pytest.LogCaptureFixture) -> None:
    """A table is drawn without them; what can be seen without a table is logged there as well."""
    slug = f"toy_{blake2b(hints.encode(), digest_size=5).hexdigest()}"
    toy.plant(site, slug, [("ui.py", 'LAYOUT = {"played": "fan"}', f"LAYOUT = {hints}")])
    registry._found.cache_clear()
    with pytest.raises(ContractViolation, match=words):
        check_descriptions(GameUnderTest(slug, 3, "", None, 5, {}), 0, cut=60)
    assert game_ui(slug).layout.get("played") is None
    assert bool(re.search(words, caplog.text)) == ("bids" not in hints)


def test_a_game_without_ui_module_passes(site: Path) -> None:
    counts = check_descriptions(planted(site, None), 0, cut=60)
    assert counts.rebuilt > 5
    assert counts.peeked > descriptions.CHANCES


def test_a_patch_that_forgets_what_is_gone_is_caught(site: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = Patch.fields
    monkeypatch.setattr(Patch, "fields", lambda self: {name: value for name, value in whole(self).items() if name != "gone"})
    subject = planted(site, f"{HEAD}    return (Say(f'x-{{view.round}}', said=('A prize',)),)\n")
    with pytest.raises(ContractViolation, match=r"a patch to .* does not lead to the description: x-"):
        check_descriptions(subject, 0, cut=60)


def test_a_view_that_tells_a_secret_is_caught(site: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seen = Match.view

    def leaking(self: Match, viewer: int) -> Any:
        view = seen(self, viewer)
        return msgspec.structs.replace(view, title=f"{view.title} {sum(map(sum, self.table.hand)) + self.table.pile[0]}")

    monkeypatch.setattr(Match, "view", leaking)
    with pytest.raises(ContractViolation, match=r"a message to .* depends on what it cannot know"):
        check_descriptions(planted(site, None), 0, cut=60)


def test_a_check_that_catches_no_peek_fails(site: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(descriptions.PeekingUi, "figures", lambda self, view, seat: ())
    with pytest.raises(ContractViolation, match=r"was not caught in [0-9]+ frames, so this proves nothing"):
        check_descriptions(planted(site, None), 0, cut=60)


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ("raise LookupError('no such prize')", "nodes.middle failed"),
        ("return ('<b>prize</b>',)", "expected nodes of gamester.ui.vocabulary, got ('<b>prize</b>',)"),
        ("return (Say('x', said=('A prize',)), Say('x', said=('Another',)))", "got two with the id 'x'"),
        ("return (Say('seat-0', said=('A prize',)),)", "got two with the id 'seat-0'"),
    ],
)
def test_faulty_nodes_do_not_stop_a_match(site: Path, caplog: pytest.LogCaptureFixture, body: str, words: str) -> None:
    """A hook that fails is logged, and the table is described without it."""
    subject = planted(site, f"{HEAD}    {body}\n")
    match = Match.open(subject.slug, 3, {}, "", seed="x", names=["Ana", "Bo", "Cy"])
    desk = Desk(game_ui(subject.slug))
    nodes = msgspec.json.decode(desk.whole(match.view(0), [Person(name) for name in match.seats]))["all"]
    assert words in caplog.text
    assert "x" not in nodes
    assert nodes["seat-0"]["name"] == "Ana"
    assert nodes["dock"]["moves"]


def test_counts_add_up() -> None:
    counts = DescriptionCounts(messages=2, silent=1)
    counts.add(DescriptionCounts(messages=3, peeked=4))
    assert str(counts).startswith("5 messages with 0 stages and 1 silences")
    assert counts.peeked == 4


def test_the_nodes_of_the_guide_pass(site: Path) -> None:
    """The example of docs/how-to/draw_a_game.md passes, and its nodes are on the table."""
    guide = (Path(__file__).resolve().parents[3] / "docs" / "how-to" / "draw_a_game.md").read_text("utf-8")
    subject = planted(site, guide.partition("## Level 3")[2].partition("```python\n")[2].partition("```")[0])
    assert check_descriptions(subject, 0, cut=60).messages > 20
    match = Match.open(subject.slug, 3, {}, "", seed="guide", names=["Ana", "Bo", "Cy"])
    crowned = set()
    while match.pending_seats():
        desk = Desk(game_ui(subject.slug))
        nodes = msgspec.json.decode(desk.whole(match.view(0), [Person(name) for name in match.seats]))["all"]
        assert nodes["worth"]["t"][1]["t"].endswith(" points.")
        crowned |= {seat for seat in range(3) if nodes[f"seat-{seat}"].get("badge", {}).get("glyph") == "crown"}
        seat = match.pending_seats()[0]
        match.act(seat, match.legal_moves(seat)[seat % 2 - 1].move)
    assert crowned
