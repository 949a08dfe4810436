"""The table without scripts: read as text, played by forms."""

import html
import random
import re
from typing import Any

import httpx
import pytest

from gamester.server.render.static_files import static
from tests.support.protocol_sockets import page_data
from tests.support.server_fixtures import Server, wait

PLAIN = "?plain=1"
FORM = re.compile(r'<form method="post" action="([^"]+)">(.*?)</form>', re.S)
FIELD = re.compile(r'(?:name|value)="([^"]*)"')
SHORT = {"armies": {"rule-turn_limit": "3"}}


class Reader:
    """A browser without scripts: one page, and the forms on it."""

    def __init__(self, server: Server, path: str) -> None:
        self.server, self.path = server, path
        self.open(f"{path}{PLAIN}")

    def open(self, address: str) -> None:
        self.page = httpx.get(self.server.url + address, timeout=60).text

    def forms(self) -> list[tuple[str, dict[str, str]]]:
        """Return the address and the fields of every form with a button that has a value."""
        found = []
        for action, inner in FORM.findall(self.page):
            fields = {}
            for tag in re.findall(r"<(?:input|button)[^>]*>", inner):
                said = dict(re.findall(r'(name|value)="([^"]*)"', tag))
                if "name" in said and "value" in said:
                    fields[said["name"]] = html.unescape(said["value"])
            found.append((action, fields))
        return found

    def moves(self) -> list[dict[str, str]]:
        return [fields for _, fields in self.forms() if "move" in fields or "draft" in fields]

    def press(self, fields: dict[str, str], **headers: str) -> httpx.Response:
        answer = httpx.post(f"{self.server.url}{self.path}/play", data=fields, headers=headers, timeout=60, follow_redirects=True)
        if answer.status_code == 200:
            self.page = answer.text
        return answer

    @property
    def over(self) -> bool:
        return "The result</h2>" in self.page


def asked(reader: Reader) -> bool:
    """Load the page until the reader must decide; False if the game is over."""
    for _ in wait(60):
        if reader.over:
            return False
        if reader.moves():
            return True
        reader.open(f"{reader.path}{PLAIN}")
    raise AssertionError("nobody asked")


@pytest.mark.parametrize("game", ["armies", "gameon", "shapes", "surviving"])
def test_every_legal_move_is_a_button_and_is_played_by_it(server: Server, seed: int, game: str) -> None:
    draw = random.Random(f"{game} {seed} plain")
    reader = Reader(server, server.lay("you", "random", game=game, **SHORT.get(game, {})))
    played = 0
    for turn in range(200 if game == "armies" else 14):
        if not asked(reader):
            break
        if turn < 4:
            legal = {move["a"] for move in page_data(f"{server.url}{reader.path}")["all"]["dock"]["moves"]}
            assert {fields.get("move") or fields["draft"] for fields in reader.moves()} - {"undo"} == legal
        built = [fields for fields in reader.moves() if "draft" in fields]
        before = reader.page
        answer = reader.press(draw.choice(built if built and draw.random() < 0.6 else reader.moves()))
        if answer.status_code == 409 and "TB-903" in answer.text:  # the bot moved since the page was loaded
            reader.open(f"{reader.path}{PLAIN}")
            continue
        played += 1
        assert answer.status_code == 200 and answer.text != before, answer.text
    assert played > 4
    assert reader.over or game != "armies"
    assert "<script" not in reader.page.replace(f'<script src="{static("theme.js")}"></script>', "")


def test_advice_among_bots_is_a_button_and_its_move_another(server: Server) -> None:
    reader = Reader(server, server.lay("you", "random", game="shapes"))
    assert asked(reader)
    request = next(fields for _, fields in reader.forms() if fields.get("command") == "advice")
    answer = reader.press(request)
    assert answer.status_code == 200 and 'id="play-advised"' in reader.page
    shown = re.search(r'id="advised" role="status"><b>(.+?)</b> (.+?)</p>', reader.page)
    assert shown and shown[1] and shown[2]
    advised = reader.moves()[-1]
    assert advised["move"] in {move["a"] for move in page_data(f"{server.url}{reader.path}")["all"]["dock"]["moves"]}
    assert reader.press(advised).status_code == 200 and 'id="advised"' not in reader.page
    beside = Reader(server, server.lay("you", "person", game="shapes"))
    assert not [fields for _, fields in beside.forms() if fields.get("command") == "advice"]
    refused = beside.press({**request, "frame": "1"})
    assert refused.status_code == 409 and "TB-960" in refused.text


def test_a_standing_answer_is_switched_by_a_button(server: Server) -> None:
    reader = Reader(server, server.lay("you", "random", game="shapes"))
    for switch, now in (("on", "true"), ("off", "false")):
        request = next(fields for _, fields in reader.forms() if fields.get("command") == f"answer decline {switch}")
        assert reader.press(request).status_code == 200
        assert re.search(rf'id="standing-decline"[^>]*aria-pressed="{now}"', reader.page)
    refused = reader.press({"frame": "1", "command": "answer dinner on"})
    assert refused.status_code == 409 and "TB-905" in refused.text and "decline" in refused.text


def test_a_form_of_another_site_an_old_form_and_a_closed_act_are_refused(server: Server) -> None:
    reader = Reader(server, server.lay("you", "person", game="gameon"))
    move = reader.moves()[0]
    before = page_data(f"{server.url}{reader.path}")["all"]
    assert reader.press(move, **{"Sec-Fetch-Site": "cross-site"}).status_code == 403
    assert reader.press(move, Origin="https://elsewhere.example").status_code == 403
    old = reader.press({**move, "frame": "99999"})
    assert old.status_code == 409 and "TB-903" in old.text and "Back to the table" in old.text
    closed = next(fields for _, fields in reader.forms() if "why_not" in fields)
    answer = reader.press(closed)
    assert answer.status_code == 409 and "GO-" in answer.text
    for wrong in ("x", "", "-1", "1.5", "٣", "9" * 20, "9" * 5000):
        unnumbered = reader.press({**move, "frame": wrong})
        assert unnumbered.status_code == 409 and "TB-905" in unnumbered.text, wrong
        assert "the number of this page" in unnumbered.text and "`int`" not in unnumbered.text, wrong
    nonsense = reader.press({"frame": "x", "move": "done", "draft": "done"})
    assert nonsense.status_code == 409 and "TB-905" in nonsense.text
    assert page_data(f"{server.url}{reader.path}")["all"] == before


def test_drafts_talk_votes_and_the_rematch_have_their_forms(server: Server) -> None:
    host = server.lay("you", "person", game="armies", **{"rule-turn_limit": "1"})
    ana, bo = Reader(server, host), Reader(server, server.seated[host][0])
    ana.press({"frame": "0", "say": "good evening"})
    assert "good evening" in ana.page
    ana.press({"frame": "0", "command": "pause"})
    bo.open(f"{bo.path}{PLAIN}")
    agree = next(fields for _, fields in bo.forms() if fields.get("command", "").startswith("agree"))
    bo.press(agree)
    resume = next(fields for _, fields in bo.forms() if fields.get("command") == "resume")
    bo.press(resume)
    draw = random.Random(1)
    for _ in range(60):
        for reader in (ana, bo):
            reader.open(f"{reader.path}{PLAIN}")
            if reader.moves():
                reader.press(draw.choice(reader.moves()))
        if ana.over:
            break
    ana.open(f"{ana.path}{PLAIN}")
    bo.open(f"{bo.path}{PLAIN}")
    assert ">Rematch</button>" in bo.page and "/record" in ana.page
    laid = httpx.post(f"{server.url}{ana.path}/rematch", timeout=60).headers["location"]
    bo.open(f"{bo.path}{PLAIN}")
    assert ">Join the rematch</button>" in bo.page
    followed = httpx.post(f"{server.url}{bo.path}/rematch", timeout=60).headers["location"]
    assert followed.split("/")[2] == laid.split("/")[2] and followed != laid
    assert Reader(server, followed).moves()


def test_a_guest_who_waits_is_led_to_the_plain_page_after_the_deal(server: Server) -> None:
    """The page of somebody who waits says how to load it again, and after the deal the same address leads on."""
    host = server.laid("you", "person", "person", game="armies", terms="1", auto="1")
    second, third = server.links(host)
    guest = Reader(server, server.sit(second))
    assert "Waiting for Cy" in guest.page and re.search(r'<noscript>.*<a href="">Load it again</a>', guest.page)
    server.sit(third)
    guest.open(guest.path)
    assert f'<meta http-equiv="refresh" content="0;url={guest.path}{PLAIN}">' in guest.page
    guest.open(f"{guest.path}{PLAIN}")
    assert guest.moves()


def test_spectators_have_no_button_and_see_no_hand(server: Server) -> None:
    code = server.lay("you", "person", game="gameon").split("/")[2]
    reader = Reader(server, f"/t/{code}")
    assert not reader.moves() and "You&#39;re watching" in reader.page and "Only you see this" not in reader.page


def test_a_shared_device_shows_one_hand_at_a_time(server: Server) -> None:
    path = server.lay("you", "person", game="gameon", hot="on")
    reader = Reader(server, path)
    assert not reader.moves() and "Pass the device to" in reader.page
    refused = reader.press({"frame": "0", "move": "done"})
    assert refused.status_code == 409 and "TB-936" in refused.text
    shown: list[Any] = []
    for seat in (0, 1):
        reader.open(f"{path}{PLAIN}&hand={seat}")
        shown.append(re.findall(r"<pre>((?:hand|Your hand)[^<]*)</pre>", reader.page))
        assert reader.moves() and all(fields["hand"] == str(seat) for fields in reader.moves())
    reader.press(next(fields for fields in reader.moves() if fields.get("move") == "done"))
    assert "Pass the device to" in reader.page and not reader.moves()


def test_a_seat_is_given_up_without_scripts(server: Server) -> None:
    """Every way out is a button behind its meaning; after resigning there is a note and no move."""
    host = server.lay("you", "policy", "policy", game="shapes")
    reader = Reader(server, host)
    asked(reader)
    commands = [fields["command"] for _, fields in reader.forms() if "command" in fields]
    assert {"resign", "end", "void"} <= {*commands} and "You may resign at any time" in reader.page
    (resigns,) = [fields for _, fields in reader.forms() if fields.get("command") == "resign"]
    assert reader.press(resigns).status_code == 200
    assert "You have resigned" in reader.page and not reader.moves()
    refused = reader.press(resigns)
    assert refused.status_code == 409 and "TB-964" in refused.text
