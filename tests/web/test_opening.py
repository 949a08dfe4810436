"""R6 for tables that are kept: one of another rules number is never played by these, and its page says which it needs."""

from pathlib import Path

import httpx

from gamester.games import find
from tests.proofs import Proof
from tests.web.conftest import Server
from tests.web.finished import keep, stored

GAMES = ("armies-3-skirmish", "gameon-2-base", "shapes-3-hidden", "surviving-3-default")


def test_a_table_of_other_rules_says_which_it_needs(tmp_path: Path, proof: Proof) -> None:
    laid = []
    for name in GAMES:
        slug = name.partition("-")[0]
        here = find(slug).names.RULES
        laid.append((name, slug, here, [keep(tmp_path, stored(name), rules=here + other) for other in (-1, 1, 0)]))
    server = Server(tmp_path)
    try:
        for name, slug, here, (old, new, same) in laid:
            for code, needed in ((old, here - 1), (new, here + 1)):
                for path in (f"/t/{code}", f"/t/{code}/replay", f"/t/{code}/record", f"/t/{code}/log"):
                    answer = httpx.get(server.url + path)
                    assert answer.status_code == 503 and "TB-913" in answer.text, path
                    assert f"it needs rules number {needed} of {slug}, and here it is {here}." in answer.text
            assert httpx.get(f"{server.url}/t/{same}").status_code == 200
            assert httpx.get(f"{server.url}/t/{same}/record").text == stored(name)
            proof("R6", tables_of_other_rules_refused=2, tables_opened=1)
    finally:
        said = server.stop()
    assert said.count("cannot be opened") == said.count("\n") > 0
