"""`gamester cards`: the cards of a set, all its errors, and faces of custom sets."""

from __future__ import annotations

import json
import re
import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from gamester.cli import main
from gamester.games import registry
from gamester.games.registry import get_game
from gamester.match import card_sets, setup
from gamester.server.render import print_sheets
from gamester.ui.faces.sanitizer import INK
from tests.support import toy_game as toy

OURS = ("armies", "gameon", "shapes", "surviving")
SETS = [(slug, name) for slug in OURS for name in card_sets.builtin_sets(get_game(slug))]
FILE = {slug: (get_game(slug).folder / "card_sets" / f"{get_game(slug).text.DEFAULT_SET}.toml").read_text("utf-8") for slug in OURS}
BARGE = 'name = "Barge", type = "gear", shapes = ["red square"], points = 7'
OWN = {
    "armies": FILE["armies"].replace('name = "King", value = 13', 'name = "King", value = 19'),
    "gameon": FILE["gameon"].replace('name = "Buoy", type = "anchor", shapes = ["red square"], points = 1', BARGE),
    "shapes": FILE["shapes"].replace('"star"', '"octagon"').replace("star = ", "octagon = ").replace("n = 9", "n = 12"),
    "surviving": FILE["surviving"].replace('name="Assault Rifle"', 'name="Rifle"').replace('"damage 50"]', '"damage 80"]'),
}
"""Sets of somebody's own: our cards with other numbers on some of them."""


def told(capsys: pytest.CaptureFixture[str], *words: str, code: int = 0) -> dict[str, Any]:
    assert main(["cards", *words, "--json"]) == code
    said = capsys.readouterr()
    assert said.out.count("\n") == 1 and said.err == ""
    found: dict[str, Any] = json.loads(said.out)
    return found


def in_the_box(slug: str, file: dict[str, Any]) -> int:
    """Cards of a set, counted in its file."""
    if slug == "armies":
        return int(len(file["set"]["army"]) * file["set"]["players"][1] + sum(card["copies"] for card in file["set"]["number"]))
    if slug == "gameon":
        decks = sum(card["count"] for name in file["deck"].values() for card in file["player_cards"][name])
        return int(decks + len(file["game_cards"]) + file["set"]["black_cards"])
    if slug == "shapes":
        shapes = file["set"]["shapes"]
        rows: int = sum(card.get("copies", 1) * len(shapes if card["shapes"] == "all" else card["shapes"]) for card in file["card"])
        return rows + int(sum(row.get("copies", 1) for row in file["list"]))
    players = file["set"]["max_players"]
    sold = sum(card.get("copies", 0) for table in ("card", "obstacle") for card in file[table])
    return int(sold + players * (sum(file["starter"].values()) + 1 + len(file["identity"])))


@pytest.mark.parametrize(("slug", "name"), SETS)
def test_every_card_of_every_set_is_listed(
    slug: str, name: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("COLUMNS", raising=False)  # a runner of tests may say how wide its own output is
    found = told(capsys, slug, "--set", name)
    file = tomllib.loads((get_game(slug).folder / "card_sets" / f"{name}.toml").read_text("utf-8"))
    assert (found["game"], found["card_set"], found["errors"]) == (slug, name, [])
    assert found["total"] == in_the_box(slug, file) == sum(found["counts"].values()) == sum(card["count"] for card in found["cards"])
    assert all(card["name"] and card["count"] > 0 for card in found["cards"])
    assert main(["cards", slug, "--set", name]) == 0
    lines = capsys.readouterr().out.splitlines()
    for card in found["cards"]:
        line = next(line for line in lines if re.match(rf" *{card['count']} +{re.escape(card['name'])}( |$)", line))
        assert card["name"] == card["words"] or card["words"] in " ".join(lines), line
    assert f"{found['total']} cards, {len(found['cards'])} different" in lines[-1]


def test_printed_facts_are_listed_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    """The printed facts of a card are listed in words."""
    said = {(slug, card["name"]): card for slug in OURS for card in told(capsys, slug)["cards"]}
    assert said["armies", "King of Hearts"]["values"] == {"value": 13}
    assert said["gameon", "Leviathan"]["words"] == "anchor, 4 points, 2 chevrons: yellow square, white circle, red triangle"
    assert said["gameon", "black square"] | {"values": 0} == {
        **{"section": "Player Deck, gear", "id": "gear_black_square", "name": "black square", "count": 1, "values": 0},
        **{"words": "black square", "group": ""},
    }
    assert said["shapes", "circle 1/4"]["words"] == "1 with bonus and tie bonus; turned 4 with bonus and tie bonus"
    assert said["shapes", "Carnival"]["words"] == "3 circles, 3 squares, 2 triangles, 2 stars, 1 heart and 1 moon: 12 cards"
    assert said["surviving", "Flak Vest"]["words"] == (
        "Soldier Upgrade, 3 Creds: 10 damage. Take 10 less damage this turn. Guard: discard this to stop an Assault, then draw a card."
    )
    assert said["surviving", "Scrip"]["count"] == 24 and said["surviving", "Scrip"]["group"] == "6 for each of 4 players"
    assert said["surviving", "Flooded Vault"]["words"].startswith(
        "Room, Level 3: Shut down by 60 damage or 40 damage with 2 Cyborg cards. 20 damage. Assault: discard a card."
    )


@pytest.mark.parametrize("slug", OURS)
def test_cards_lists_all_errors_with_their_clauses(slug: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """All errors of a card set are listed at once, in the words of the law."""
    file = tmp_path / "wrong.toml"
    file.write_text(OWN[slug].replace("[set]", "[set]\ntaste = 3").replace("set = {", "set = { taste = 3,").replace(" 4", " 4000"), "utf-8")
    faults = setup.load_set_file(get_game(slug), file)
    assert isinstance(faults, list) and len(faults) > 1
    assert main(["cards", slug, "--set", str(file)]) == 1
    said = capsys.readouterr()
    assert said.out.splitlines() == faults and said.err == ""
    assert all(re.match(r"wrong\.toml: (AR-V|GO-V|SET-|SG-E)\d\d ", line) for line in faults)
    assert told(capsys, slug, "--set", str(file), code=1) == {"game": slug, "errors": faults}


def test_unusable_arguments_give_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Unusable arguments are reported in one line."""
    (tmp_path / "file").write_text("")
    for words, line in (
        (("chess",), "unknown game 'chess'"),
        (("armies", "--set", "royal"), "unknown card set 'royal' (there are: classic, grand, skirmish)"),
        (("armies", "--set", str(tmp_path / "none.toml")), "none.toml: cannot be opened"),
        (("armies", "--set", str(tmp_path)), "cannot be opened"),
        (("armies", "--draw", str(tmp_path / "file")), "file"),
        (("armies", "--paper", str(tmp_path)), "directory"),
        (("armies", "--paper", str(tmp_path / "x.html"), "--size", "a3"), "expected paper of size a4 or letter, got 'a3'"),
    ):
        assert main(["cards", *words]) == 2, words
        said = capsys.readouterr()
        assert line in said.err and said.err.count("\n") == 1 and said.out == ""
    assert not (tmp_path / "x.html").exists()


LARGE = re.compile(r'<g class="from-1\d\d">.*?(?=<g class="from-66)| below-1\d\d')
PREFIXED = re.compile(r'(id="|#)[\w-]+-([eh])(?=[")])')


def on_a_table(inner: str) -> str:
    """Return a face with its own ids, and without the drawing that is for larger cards than those of a table."""
    return PREFIXED.sub(r"\1\2", LARGE.sub("", inner))


@pytest.mark.parametrize("slug", OURS)
def test_table_draws_cards_as_the_card_list_does(slug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A table draws the cards of any set as the card list does.

    A table knows printed facts and ids; its drawing from these equals the drawing from the set.
    """
    game = get_game(slug)
    for text in (FILE[slug], OWN[slug]):
        loaded = card_sets.parse_set(game, text, "own")
        assert not isinstance(loaded, list), loaded
        boxed = {on_a_table(face.inner): face.count for face in print_sheets.card_list(game, loaded).faces}
        with monkeypatch.context() as bare:
            bare.setattr(print_sheets, "_teller", lambda _: None)
            laid = [face for face in print_sheets.card_list(game, loaded).faces if face.section != "list"]
        drawn = {on_a_table(face.inner) for face in laid}
        shapeless = {inner for inner in boxed if inner not in drawn}
        assert len(drawn & set(boxed)) >= len(boxed) - (len(loaded.cards.lists) if slug == "shapes" else 0), shapeless
        found = [(face.count, boxed.get(on_a_table(face.inner))) for face in laid if face.count]
        counted = [(one, other) for one, other in found if other is not None]
        assert counted and all(one == other for one, other in counted)


def test_faces_of_custom_set_have_its_numbers(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The faces of a custom set show its own numbers."""
    for slug, named, number in (
        ("armies", "King of Spades", ">19<"),
        ("gameon", "Barge", ">7<"),
        ("shapes", "octagon 0/12", ">12<"),
        ("surviving", "Rifle", ">80<"),
    ):
        file = tmp_path / f"{slug}.toml"
        file.write_text(OWN[slug], "utf-8")
        found = told(capsys, slug, "--set", str(file), "--draw", str(tmp_path / slug))
        card = next(card for card in found["cards"] if card["name"] == named)
        assert number in (tmp_path / slug / card["file"]).read_text("utf-8"), named


def test_drawn_faces_stand_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for slug in OURS:
        found = told(capsys, slug, "--draw", str(tmp_path / slug))
        files = [tmp_path / slug / card["file"] for card in found["cards"]]
        assert len(set(files)) == len(found["cards"]) == len(list((tmp_path / slug).iterdir()))
        for file, card in zip(files, found["cards"], strict=True):
            text = file.read_text("utf-8")
            root = ElementTree.fromstring(text)
            assert root.findtext("{http://www.w3.org/2000/svg}title") == card["name"]
            ids = [node.get("id") for node in root.iter() if node.get("id")]
            assert [id for id, many in Counter(ids).items() if many > 1] == []
            assert set(re.findall(r"(?:href=\"|url\()#([\w-]+)", text)) <= set(ids)
            assert not re.search(r"var\(|https?://(?!www\.w3\.org)|<script|\sstyle=", text)
            assert len(text) < 2 * INK.stat().st_size


def test_paper_file_has_all_cards(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The file for paper has all cards."""
    own = tmp_path / "own.toml"
    own.write_text(OWN["armies"], "utf-8")
    for words, leaves, paper in (((), 12, "a4"), (("--no-backs", "--size", "letter"), 6, "letter")):
        assert main(["cards", "armies", "--set", str(own), "--paper", str(tmp_path / "own.html"), *words]) == 0
        page = (tmp_path / "own.html").read_text("utf-8")
        assert page.count(f'<section class="leaf {paper}"') == leaves and page.count('href="#n') == 52
        assert "6 sheets" in page and ">19<" in page
        assert not re.search(r"/static/|<form|<script|<link|\shref=\"/|src=|https?://", page)


@pytest.fixture
def outside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A game that is not ours, without card sets and without a `sheet.py`."""
    toy.plant(tmp_path, "outside", ())
    monkeypatch.syspath_prepend(str(tmp_path))
    registry._found.cache_clear()
    yield "outside"
    monkeypatch.undo()
    registry._found.cache_clear()


def test_external_game_lists_cards_from_its_state(outside: str, capsys: pytest.CaptureFixture[str]) -> None:
    """The cards of an external game are listed from its state."""
    found = told(capsys, outside)
    assert (found["card_set"], found["title"]) == ("", "Goofspiel")
    assert {card["name"] for card in found["cards"]} == {"A", *map(str, range(2, 11)), "J", "Q", "K"}
    assert found["total"] == 52, "four suits, each with its own face"
    assert main(["cards", outside, "--set", "royal"]) == 2
    assert "there are: none" in capsys.readouterr().err
