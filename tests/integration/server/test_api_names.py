"""Names of fields: the protocol, its page and the structs inside agree, and former names are refused with the new ones."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from websockets.sync.client import connect

from gamester.core import law
from gamester.games import options, schema
from gamester.match import former_fields, views
from gamester.server.api import games
from gamester.server.session import api_schema
from gamester.server.tables.webhook_delivery import WebhookPayload
from tests.support.independent_client import call, lay
from tests.support.server_fixtures import Server

PAGE = (Path(__file__).resolve().parents[3] / "docs/reference/protocol.md").read_text("utf-8")
ACCEPTED = (api_schema.Hello, api_schema.NewTable, api_schema.TakeSeat, api_schema.Choose, api_schema.ClientMessage)
"""Messages that a client sends."""
INSIDE: dict[Any, Any] = {
    games.ActionTypeSchema: schema.ActionType,
    games.ParamSchema: schema.Param,
    games.CompoundMoveSchema: schema.CompoundMove,
    games.Clause: law.Clause,
    api_schema.SeatChoice: schema.SeatChoice,
}
"""Structs of the protocol, and those inside whose fields they show."""


def section(title: str) -> str:
    """Return the text under a heading of the page."""
    return PAGE.partition(f"\n## {title}\n")[2].partition("\n## ")[0]


def rows(text: str, beginning: str = "") -> list[str]:
    """Return the names in the first column of a table, after the line that begins so."""
    found = re.findall(r"^\| (`\w+`(?:, `\w+`)*) \|", text.partition(beginning)[2] if beginning else text, re.MULTILINE)
    return [name for cell in found for name in re.findall(r"\w+", cell)]


def accepts(text: str) -> bool:
    """Return True if one of the messages of a client is of this form."""
    for kind in ACCEPTED:
        try:
            msgspec.json.decode(text, type=kind)
        except msgspec.ValidationError:
            continue
        return True
    return False


def test_structs_of_the_protocol_have_the_names_of_those_inside() -> None:
    for shown, inside in INSIDE.items():
        assert set(shown.__struct_fields__) <= set(inside.__struct_fields__), shown
    assert {"name", "ruling", "values"} <= set(games.OptionSchema.__struct_fields__) & set(options.Choice.__struct_fields__)
    assert {"low", "high", "default_value"} <= set(games.OptionSchema.__struct_fields__) & set(options.Number.__struct_fields__)


def test_every_json_example_of_the_page_is_of_the_documented_form() -> None:
    """Requests are accepted as they stand, and the one answer has exactly the fields of its struct."""
    asked = re.findall(r"`(\{.*?\})`", PAGE) + re.findall(r"^(?:GET|POST) .*?(\{.*\})$", PAGE, re.MULTILINE)
    assert len(asked) >= 6 and not [text for text in asked if not accepts(text)]
    (answer,) = re.findall(r"^  -> (\{.*\})$", PAGE, re.MULTILINE)
    assert tuple(json.loads(answer)) == api_schema.SeatGranted.__struct_fields__


def test_tables_of_the_page_have_the_fields_of_the_structs(server: Server) -> None:
    assert rows(section("Told when it is your move")) == list(WebhookPayload.__struct_fields__)
    sent = [name for name in api_schema.ClientMessage.__struct_fields__ if name not in ("frame", "table", "seat")]
    assert rows(section("What you send").partition("**Commands.**")[0]) == sent
    code, (token, _) = lay(server.url, "armies", "", "")
    frame = call(server.url, f"/tables/{code}/view", token=token).json()
    assert sorted(rows(section("What you send"), "The effects are in `side_channel`")) == sorted(frame["side_channel"])


def properties() -> dict[str, set[str]]:
    """Return every field of the protocol, with the fields of what it holds."""
    found: dict[str, set[str]] = {}
    for module in (games, api_schema, views):
        for struct in vars(module).values():
            if isinstance(struct, type) and issubclass(struct, msgspec.Struct) and struct.__module__ == module.__name__:
                for field in msgspec.structs.fields(struct):
                    found.setdefault(field.name, set()).update(held(msgspec.inspect.type_info(field.type)))
    return found


def held(one: Any) -> Iterator[str]:
    """Yield the fields of a type, of one of several, or of what a sequence holds."""
    if isinstance(one, msgspec.inspect.Metadata):
        yield from held(one.type)
    elif isinstance(one, msgspec.inspect.StructType):
        yield from (field.encode_name for field in one.fields)
    elif isinstance(one, msgspec.inspect.UnionType):
        for each in one.types:
            yield from held(each)
    elif isinstance(one, msgspec.inspect.VarTupleType | msgspec.inspect.ListType):
        yield from held(one.item_type)


def test_every_path_of_the_page_leads_to_a_field(server: Server) -> None:
    """`view.legal_moves` is a field, and so is everything that the page writes in this way."""
    known = properties()
    code, (token, _) = lay(server.url, "armies", "", "")
    known["side_channel"] = set(call(server.url, f"/tables/{code}/view", token=token).json()["side_channel"])
    paths = re.findall(r"`(\w+)\.(\w+)`", PAGE)
    assert len(paths) > 5 and not [f"{one}.{field}" for one, field in paths if field not in known.get(one, ())]


def test_no_answer_has_a_former_name() -> None:
    """A word that messages of a client no longer have is not the name of a field elsewhere, but where it means another thing."""
    sent = (former_fields.CLIENT_MESSAGE, former_fields.HELLO, former_fields.NEW_TABLE, former_fields.TAKE_SEAT, former_fields.VIEW_QUERY)
    former = {name for names in sent for name in names} - {"cards", "text"}
    assert len(former) > 8 and not former & properties().keys()


@pytest.mark.parametrize("former", former_fields.CLIENT_MESSAGE)
def test_a_message_with_a_former_field_is_refused_with_the_new_one(server: Server, former: str) -> None:
    code, (token, _) = lay(server.url, "armies", "", "")
    before = call(server.url, f"/tables/{code}/view", token=token).json()
    sentence = f"`{former}` is called `{former_fields.CLIENT_MESSAGE[former]}` now."
    refused = call(server.url, f"/tables/{code}/messages", {"frame": before["n"], former: "arrange KQJA"}, token)
    assert refused.status_code == 400 and refused.json()["detail"] == sentence
    with connect(f"ws{server.url.removeprefix('http')}/api/v1/tables/{code}/live") as socket:
        socket.send(json.dumps({"token": token}))
        seen = [json.loads(socket.recv(10)) for _ in range(2)]
        socket.send(json.dumps({"frame": seen[1]["n"], former: "arrange KQJA"}))
        answer = json.loads(socket.recv(10))
    assert (answer["done"], answer["refused"]["clause"], answer["refused"]["detail"]) == (False, "TB-905", sentence)
    after = call(server.url, f"/tables/{code}/view", token=token).json()
    assert after["view"] == before["view"], "nothing was played"


def test_a_first_message_with_a_former_field_is_refused_with_the_new_one(server: Server) -> None:
    code, _ = lay(server.url, "armies", "", "")
    with connect(f"ws{server.url.removeprefix('http')}/api/v1/tables/{code}/live") as socket:
        socket.send(json.dumps({"known": True}))
        assert json.loads(socket.recv(10))["refused"]["detail"] == "`known` is called `masked_state` now."


@pytest.mark.parametrize(("former", "name"), former_fields.NEW_TABLE.items())
def test_a_new_table_with_a_former_field_is_refused_with_the_new_one(server: Server, former: str, name: str) -> None:
    refused = call(server.url, "/tables", {"game": "armies", "seats": [{"name": "Ana"}, {"name": "Bo"}], former: "classic", "public": True})
    assert refused.status_code == 400 and refused.json()["detail"] == f"`{former}` is called `{name}` now."
    assert call(server.url, "/tables").json() == [], "no table was made"


def test_a_seat_a_view_and_a_command_with_a_former_name_are_refused_with_the_new_one(server: Server) -> None:
    laid = call(server.url, "/tables", {"game": "armies", "seats": [{"name": "Ana"}, {"name": "Bo"}]}).json()
    seat = call(server.url, f"/tables/{laid['code']}/seats/1", {"name": "Cy", "dice": "8c1f"})
    assert seat.status_code == 400 and seat.json()["detail"] == "`dice` is called `entropy` now."
    assert [one["taken"] for one in call(server.url, f"/tables/{laid['code']}").json()["seats"]] == [True, False]
    code, (token, _) = lay(server.url, "armies", "", "")
    for former, name in former_fields.VIEW_QUERY.items():
        answer = httpx.get(f"{server.url}/api/v1/tables/{code}/view?{former}=1", headers={"authorization": f"Bearer {token}"})
        assert answer.status_code == 400 and answer.json()["detail"] == f"`{former}` is called `{name}` now."
    n = call(server.url, f"/tables/{code}/view", token=token).json()["n"]
    refused = call(server.url, f"/tables/{code}/messages", {"frame": n, "command": "dice 8c1f"}, token)
    assert refused.status_code == 409 and refused.json()["refused"]["detail"] == "`dice` is called `entropy` now."
