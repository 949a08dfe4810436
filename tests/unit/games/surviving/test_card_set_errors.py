"""Card sets of Surviving that are refused: every message, and the limits."""

from typing import Any

import pytest

from gamester.games.surviving.cards import CardSet, parse_card_set
from tests.support.surviving_sets import DEFAULT, default, entry, written


def edited(old: str, new: str) -> str:
    assert old in DEFAULT, old
    return DEFAULT.replace(old, new, 1)


def changed(table: str, which: str, /, **keys: Any) -> str:
    """Return the set with some keys of one entry changed, or removed if they are None."""
    cards = default()
    item = entry(cards, table, which)
    for key, value in keys.items():
        if value is None:
            del item[key]
        else:
            item[key] = value
    return written(cards)


TYPE = "type must be soldier, cyborg or bio, on upgrades only"
BOUND = "at most 128 card types (cards and Reward obstacles together), 60 obstacles a level, 6 effects a list; got"
LINES = 'bad shutdown line "{}" (form: damage n [+ flight] [+ TYPE n])'
PASSIVE = 'unknown passive "{}" (known: armor n, regen n, flight, edge TYPE n)'
WHERE = "where must be one of armory1, armory2, barracks, injuries, random, starter"
SEVEN = ["draw 1"] * 7
REFUSED: list[tuple[str, list[str]]] = [
    (edited("starter = {", "startr = {"), ['SG-E01 set: missing table "starter"', 'SG-E02 set: unknown key "startr"']),
    (edited("version = 1", "version = 1, colour = 2"), ['SG-E02 set: unknown key "colour"']),
    (changed("card", "knife", colour=1), ['SG-E02 card "knife": unknown key "colour"']),
    (changed("card", "knife", id="Knife"), ['SG-E03 card "Knife": id must match [a-z][a-z0-9_]*']),
    (changed("card", "carbine", id="knife"), ['SG-E03 card "knife": id "knife" is used twice or reserved']),
    (changed("obstacle", "drone", id="knife"), ['SG-E03 obstacle "knife": id "knife" is used twice or reserved']),
    (changed("identity", "cyborg", id="recruit"), ['SG-E03 identity "recruit": id "recruit" is used twice or reserved']),
    (changed("card", "knife", play=["dmg 20"]), ['SG-E04 card "knife": unknown effect "dmg 20" in play']),
    (changed("card", "knife", play=["damage  20"]), ['SG-E04 card "knife": unknown effect "damage  20" in play']),
    (changed("card", "knife", play=[20]), ['SG-E04 card "knife": unknown effect "20" in play']),
    (changed("obstacle", "crawl", assault=["heal 10"]), ['SG-E05 obstacle "crawl": effect "heal" is not allowed in assault']),
    (changed("card", "claws", combo=["scrap 1"]), ['SG-E05 card "claws": effect "scrap" is not allowed in combo']),
    (changed("card", "knife", play=["damage"]), ['SG-E06 card "knife": effect "damage" needs a number']),
    (changed("card", "jets", play=["flight 2"]), ['SG-E06 card "jets": effect "flight" takes no number']),
    (
        changed("card", "knife", play=["damage 25"]),
        ['SG-E07 card "knife": damage must be a multiple of 10 from 10 to 300, got 25'],
    ),
    (changed("card", "manual", play=["draw 0"]), ['SG-E07 card "manual": draw must be 1..9, got 0']),
    (changed("obstacle", "lift1", effects=["shift 5"]), ['SG-E07 obstacle "lift1": shift must be -4..4 and not 0']),
    (
        changed("identity", "biogene", passive=["regen 15"]),
        ['SG-E07 identity "biogene": regen must be a multiple of 10 from 10 to 300, got 15'],
    ),
    (changed("card", "knife", kind="gold", type=None), ['SG-E08 card "knife": kind must be one of creds, item, injury, unarmed, upgrade']),
    (changed("card", "knife", where="box"), [f'SG-E08 card "knife": {WHERE}']),
    (changed("obstacle", "drone", form="x"), ['SG-E08 obstacle "drone": form must be one of foe, room, trap']),
    (changed("card", "knife", type="army"), [f'SG-E09 card "knife": {TYPE}']),
    (changed("card", "dressing", type="bio"), [f'SG-E09 card "dressing": {TYPE}']),
    (changed("identity", "cyborg", type="tin"), [f'SG-E09 identity "cyborg": {TYPE}']),
    (changed("card", "claws", type=None), ['SG-E09 card "claws": combo needs a type']),
    (changed("card", "knife", cost=0), ['SG-E10 card "knife": cost must be 1..20']),
    (changed("identity", "cyborg", cost=21), ['SG-E10 identity "cyborg": cost must be 1..20']),
    (changed("card", "scrip", cost=1), ['SG-E10 card "scrip": cost is only for cards that can be bought']),
    (changed("card", "knife", copies=31), ['SG-E10 card "knife": copies must be 1..30']),
    (changed("obstacle", "mind", copies=0), ['SG-E10 obstacle "mind": copies must be 1..30']),
    (changed("card", "scrip", copies=3), ['SG-E10 card "scrip": a starter card has no copies']),
    (edited("unarmed = 4", "unarmed = 0"), ["SG-E10 starter: copies must be 1..30"]),
    (
        changed("card", "bruise", where="barracks", cost=2),
        ['SG-E11 card "bruise": injuries, and only injuries, live in where="injuries"'],
    ),
    (
        changed("card", "knife", where="injuries", cost=None),
        ['SG-E11 card "knife": injuries, and only injuries, live in where="injuries"'],
    ),
    (changed("card", "bruise", vp=0), ['SG-E11 card "bruise": an injury needs a negative vp']),
    (changed("card", "bruise", play=["draw 1"]), ['SG-E11 card "bruise": an injury has no effects']),
    (changed("card", "knife", vp=1), ['SG-E12 card "knife": only injuries and obstacles carry vp']),
    (changed("card", "chit", play=["creds 2", "draw 1"]), ['SG-E13 card "chit": a creds card has exactly play = ["creds n"]']),
    (changed("card", "chit", guard=[]), ['SG-E13 card "chit": a creds card has exactly play = ["creds n"]']),
    (changed("card", "key", kind="item"), ['SG-E13 card "key": the random stacks hold upgrades only']),
    (changed("card", "key", copies=2), ["SG-E14 set: the random cards must number a multiple of 3, at least 6, got 35"]),
    (edited("scrip = 6", "scrip = 6, knife = 1"), ['SG-E15 starter: "knife" is not a card with where="starter"']),
    (edited("scrip = 6, unarmed = 4", "scrip = 4"), ["SG-E15 starter: at least 5 cards are needed"]),
    (changed("identity", "cyborg", health=85), ['SG-E16 identity "cyborg": health must be a multiple of 10 from 10 to 120']),
    (changed("identity", "cyborg", moves=0), ['SG-E16 identity "cyborg": moves must be 1..4']),
    (changed("identity", "cyborg", discount=6), ['SG-E16 identity "cyborg": discount must be 0..5']),
    (changed("identity", "cyborg", passive=["haste 1"]), [f'SG-E17 identity "cyborg": {PASSIVE.format("haste 1")}']),
    (changed("identity", "cyborg", passive=["edge tin 10"]), [f'SG-E17 identity "cyborg": {PASSIVE.format("edge tin 10")}']),
    (changed("obstacle", "mind", level=10), ['SG-E18 obstacle "mind": level must be 1..9']),
    (changed("obstacle", "drone", shutdown=["damage 10"]), ['SG-E19 obstacle "drone": a foe has health and no shutdown']),
    (changed("obstacle", "grid", health=10), ['SG-E19 obstacle "grid": a room has shutdown lines and no health']),
    (changed("obstacle", "drone", health=505), ['SG-E19 obstacle "drone": health must be a multiple of 10 from 10 to 500']),
    (changed("obstacle", "drone", damage=130), ['SG-E19 obstacle "drone": damage must be a multiple of 10 from 0 to 120']),
    (changed("obstacle", "grid", shutdown=["flight"]), [f'SG-E20 obstacle "grid": {LINES.format("flight")}']),
    (changed("obstacle", "grid", shutdown=["damage 65"]), [f'SG-E20 obstacle "grid": {LINES.format("damage 65")}']),
    (
        changed("obstacle", "lift2", level=5, copies=1).replace("level2 = [2, 4]", "level2 = [1, 3]"),
        ['SG-E21 obstacle "lift2": no traps at the Exit'],
    ),
    (changed("obstacle", "lift1", health=10), ['SG-E21 obstacle "lift1": a trap has no health']),
    (changed("obstacle", "lift1", vp=1), ['SG-E21 obstacle "lift1": a trap has no vp']),
    (changed("obstacle", "lift1", effects=[]), ['SG-E21 obstacle "lift1": a trap must do something']),
    (changed("obstacle", "picket", effects=["shift 1"]), ['SG-E21 obstacle "picket": only a trap may shift']),
    (changed("obstacle", "lift1", effects=["shift 1", "shift 1"]), ['SG-E21 obstacle "lift1": at most one shift']),
    (changed("obstacle", "drone", vp=1), ['SG-E22 obstacle "drone": level 1 gives trophies, no creds card and no vp']),
    (changed("obstacle", "feral", vp=None), ['SG-E22 obstacle "feral": levels 2-4 need creds 1..9 and vp 1 or more']),
    (changed("obstacle", "mind", creds=2), ['SG-E22 obstacle "mind": an exit obstacle has vp 1 or more, no creds, no on_defeat']),
    (edited("max_players = 4", "max_players = 5"), ["SG-E23 set: players must satisfy 2 <= min_players <= max_players <= 4"]),
    (edited("level1 = [2, 4]", "level1 = [-2, 1]"), ["SG-E24 counts: level1 would be empty"]),
    (edited("level1 = [2, 4]", "level1 = [5, 10]"), ["SG-E24 counts: level1 needs 45 obstacles for 4 players, the pool has 18"]),
    (edited("level5 = [1, 1]", "level5 = [3, 0]"), ["SG-E25 counts: level5 must give at least as many obstacles as players (SG-79)"]),
    (changed("card", "knife", cost="2"), ['SG-E26 card "knife": cost must be a number']),
    (changed("card", "knife", cost=10**12), ['SG-E26 card "knife": cost must be a number']),
    (changed("card", "knife", name=7), ['SG-E26 card "knife": name must be text']),
    (changed("card", "knife", play="damage 20"), ['SG-E26 card "knife": play must be a list']),
    (changed("card", "dressing", once=1), ['SG-E26 card "dressing": once must be true or false']),
    (changed("card", "knife", id=7), ["SG-E26 card #3: id must be text"]),
    (edited("level1 = [2, 4]", "level1 = [2]"), ["SG-E26 counts: level1 must be a list"]),
    (changed("obstacle", "drone", level=None), ['SG-E27 obstacle "drone": missing key "level"']),
    (changed("card", "knife", copies=None), ['SG-E27 card "knife": missing key "copies"']),
    (changed("card", "knife", play=None), ['SG-E27 card "knife": missing key "play"']),
    (changed("card", "bruise", vp=None), ['SG-E27 card "bruise": missing key "vp"']),
    (changed("obstacle", "drone", health=None), ['SG-E27 obstacle "drone": missing key "health"']),
    ("set = ", ["SG-E28 not TOML: no value (at the end of the file)"]),
    (changed("card", "knife", play=SEVEN), [f'SG-E29 set: {BOUND} 7 effects in play of card "knife"']),
]


@pytest.mark.parametrize(("text", "faults"), REFUSED, ids=[str(number) for number in range(len(REFUSED))])
def test_refusals(text: str, faults: list[str]) -> None:
    assert parse_card_set(text, "F") == [f"F: {fault}" for fault in faults]


def test_every_row_of_the_table_is_provoked() -> None:
    rows = {fault.split(" ")[0] for _, faults in REFUSED for fault in faults}
    assert rows == {f"SG-E{row:02}" for row in range(1, 30)}


def test_all_faults_are_reported_at_once() -> None:
    cards = default()
    entry(cards, "card", "knife").update(play=["damage 25", "dmg 1"], cost=0)
    entry(cards, "obstacle", "mind").update(level=12)
    cards["counts"]["level1"] = [5, 10]
    assert parse_card_set(written(cards), "F") == [
        'F: SG-E04 card "knife": unknown effect "dmg 1" in play',
        'F: SG-E07 card "knife": damage must be a multiple of 10 from 10 to 300, got 25',
        'F: SG-E10 card "knife": cost must be 1..20',
        'F: SG-E18 obstacle "mind": level must be 1..9',
    ]


def test_the_bounds() -> None:
    """At most 128 card types with the Rewards, and 60 Obstacles a level (SG-E29)."""
    cards = default()
    extra = entry(cards, "card", "knife")
    cards["card"] += [{**extra, "id": f"knife{number}"} for number in range(71)]
    assert isinstance(parse_card_set(written(cards), "F"), CardSet)
    cards["card"].append({**extra, "id": "one_more"})
    assert parse_card_set(written(cards), "F") == [f"F: SG-E29 set: {BOUND} 129 card types"]
    cards = default()
    entry(cards, "obstacle", "drone")["copies"] = 30
    entry(cards, "obstacle", "hound")["copies"] = 24
    assert parse_card_set(written(cards), "F") == [f"F: SG-E29 set: {BOUND} 63 obstacles at level1"]
