"""Fuzzing of the protocol: every answer is documented, and the server goes on."""

from typing import Any

import httpx
import hypothesis
import pytest
import schemathesis
from hypothesis import strategies
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import content_type_conformance, response_schema_conformance, status_code_conformance

from tests.conftest import Budget
from tests.support.independent_client import call, lay
from tests.support.server_fixtures import Server

LISTED = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]
CALLS = 13


def test_every_answer_is_one_that_is_described(server: Server, seed: int, budget: Budget) -> None:
    """With the token of a seat and the code of a real table among what is sent, so that it gets further than the door."""
    code, (token,) = lay(server.url, "armies", "", "heuristic")
    schema = schemathesis.openapi.from_url(f"{server.url}/api/v1/openapi.json")
    operations = [found.ok() for found in schema.get_all_operations() if isinstance(found, Ok)]
    assert len(operations) == CALLS
    calls = sum(under_fire(operation, code, token, budget(8, 25), seed) for operation in operations)
    assert call(server.url, f"/tables/{code}/view", token=token).status_code == 200, "and the house goes on"
    assert calls


def under_fire(operation: schemathesis.APIOperation[Any, Any, Any, Any], code: str, token: str, many: int, seed: int) -> int:
    """Send fuzzed calls of one operation, half of them for things that exist.

    Return their number.
    """
    calls = 0
    where = {"code": code} if "{code}" in operation.path else {"slug": "armies"} if "{slug}" in operation.path else {}
    phases, health = [hypothesis.Phase.generate], list(hypothesis.HealthCheck)

    @hypothesis.settings(max_examples=many, database=None, suppress_health_check=health, phases=phases)
    @hypothesis.seed(seed)
    @hypothesis.given(case=operation.as_strategy(), real=strategies.booleans())
    def fire(case: schemathesis.Case[Any], real: bool) -> None:
        nonlocal calls
        if real:
            case.path_parameters = {**(case.path_parameters or {}), **where}
        if case.query and "wait" in case.query:
            case.query = {**case.query, "wait": "0"}
        headers = {"authorization": f"Bearer {token}"} if real else {}
        case.call_and_validate(headers=headers, checks=LISTED, timeout=20)
        calls += 1

    fire()
    return calls


@pytest.mark.parametrize("method", ["PUT", "DELETE", "PATCH"])
def test_other_methods_are_refused(server: Server, method: str) -> None:
    refused = httpx.request(method, f"{server.url}/api/v1/games")
    assert refused.status_code == 405 and refused.json()["clause_text"]
