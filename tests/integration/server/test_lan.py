"""`gamester serve --lan`: the address for other devices, and a readable QR code."""

import re
import socket
import subprocess
import sys
from pathlib import Path

import httpx
import ifaddr
import pytest
import segno

from gamester.cli import main
from gamester.server import serve

HOME = "192.168.1.5"


def test_private_address_is_preferred() -> None:
    """A private address is preferred to others."""
    assert serve.preferred_address(["127.0.0.1", "169.254.7.7", "8.8.4.4", HOME, "10.0.0.2"]) == HOME
    assert serve.preferred_address(["127.0.0.1", "8.8.8.8"]) == "8.8.8.8"
    assert serve.preferred_address(["127.0.0.1", "0.0.0.0", "169.254.1.1"]) == ""


def test_banner_has_qr_code_of_the_address() -> None:
    """The banner has the address and its QR code."""
    url = f"http://{HOME}:8000/"
    said = serve.lan_banner(8000, HOME)
    assert url in said.splitlines()[0]
    drawn = said.splitlines()[1:]
    dark = segno.make(url, error="m", micro=False).symbol_size(border=2)[0]
    assert {len(line) for line in drawn} == {dark} and len(drawn) == -(-dark // 2)
    assert set("".join(drawn)) <= set("█▀▄ ")


def card(name: str, *addresses: str | tuple[str, int, int]) -> ifaddr.Adapter:
    return ifaddr.Adapter(name, name, [ifaddr.IP(address, 24, name) for address in addresses])


def test_a_card_is_found_where_no_route_leads_anywhere(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serve, "_route_addresses", list)
    monkeypatch.setattr("ifaddr.get_adapters", lambda: [card("lo", "127.0.0.1"), card("wlan0", ("fe80::1", 0, 2), HOME)])
    assert serve.lan_address() == HOME
    monkeypatch.setattr(serve, "_route_addresses", lambda: ["10.0.0.2"])
    assert serve.lan_address() == "10.0.0.2", "the way out comes before the other cards"


def test_without_a_network_it_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serve, "_route_addresses", list)
    monkeypatch.setattr("ifaddr.get_adapters", lambda: [card("lo", "127.0.0.1"), card("eth0", ("fe80::1", 0, 2), "169.254.3.4")])
    assert serve.lan_banner(8000) == "This machine is in no network that other devices could share."


def test_lan_address_is_printed_and_answers(tmp_path: Path) -> None:
    """The server prints its LAN address and answers there."""
    command = [sys.executable, "-c", "from gamester.cli import main; main()", "serve", "--lan", "--port", "0", "--data", str(tmp_path)]
    house = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert house.stdout is not None and house.stderr is not None
    try:
        first, second = house.stdout.readline(), house.stdout.readline()
        assert "Gamester is at http://127.0.0.1:" in first
        found = re.search(r"http://([0-9.]+):(\d+)/", second)
        if serve.lan_address():
            assert found and found[1] == serve.lan_address()
            with socket.create_connection((found[1], int(found[2])), timeout=10):
                pass
            assert httpx.get(found[0]).status_code == 200
        else:
            assert "in no network" in second
    finally:
        house.terminate()
        house.communicate(timeout=20)


def test_lan_and_host_exclude_each_other(capsys: pytest.CaptureFixture[str]) -> None:
    """`--lan` and `--host` exclude each other."""
    assert main(["serve", "--lan", "--host", HOME]) == 2
    assert "--lan listens on all addresses" in capsys.readouterr().err
