"""The API under Schemathesis: whatever it is sent, it answers as its OpenAPI document says."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis import GenerationMode
from schemathesis.specs.openapi import checks as conformance

from croupier.pit.permissions import COLUMNS, GUEST, NOBODY, ROLES, may
from croupier.pit.permissions import OPERATIONS as MATRIX
from croupier.server.api import OPERATIONS
from croupier.server.limits import Limits
from croupier.server.operations import Nothing, Operation
from tests.server.conftest import PATIENCE, Served

EXAMPLES = 200 if os.environ.get("SCHEMATHESIS") == "full" else 5
LIMITS = Limits(
    requests_per_second=1e6, burst=10**6, guests_per_second=1e6, guests_burst=10**6, sign_ins_per_second=1e6,
    sign_ins_burst=10**6,
)  # fmt: skip


@pytest.fixture(scope="module")
def pit(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server with a table that somebody plays at."""
    folder: Path = tmp_path_factory.mktemp("schema")
    served = Served(folder, limits=LIMITS, record=False)
    table = served.pit().table(served.open_table("let-it-ride"))
    table.sit(1, 100_000)
    served.pit_token = table.pit.token
    yield served
    served.close()


@pytest.fixture(scope="module")
def tokens(pit: Served) -> dict[str, str]:
    """The token of someone who may ask for an operation: the guest, or one person of a role."""
    found = {GUEST: pit.pit_token, NOBODY: pit.pit_token}
    for role in ROLES:
        found[role] = pit.hire(role.replace(" ", "-") + "-1", role).token
    return {
        name: found[next(column for column in COLUMNS if may(row, column, record=False))]
        for name, row in MATRIX.items()
    }


@pytest.fixture(scope="module")
def described(pit: Served) -> Any:
    """What the server says of itself."""
    return schemathesis.openapi.from_url(f"{pit.url}/openapi.json")


@pytest.mark.parametrize(
    "mode", [GenerationMode.POSITIVE, GenerationMode.NEGATIVE], ids=lambda mode: mode.value
)
@pytest.mark.parametrize("operation", OPERATIONS, ids=lambda operation: operation.name)
def test_the_api_answers_as_it_says(
    operation: Operation, mode: GenerationMode, pit: Served, described: Any, tokens: dict[str, str]
) -> None:
    if mode is GenerationMode.NEGATIVE and not (operation.body or operation.query is not Nothing):
        return  # there is nothing to get wrong
    table_id = pit.host.listed()[0].id

    @settings(
        max_examples=EXAMPLES,
        deadline=None,
        derandomize=True,
        database=None,
        suppress_health_check=list(HealthCheck),
    )
    @given(case=described[operation.path][operation.method].as_strategy(generation_mode=mode))
    def answers(case: Any) -> None:
        if "game" in case.path_parameters:
            case.path_parameters["game"] = "no-such-game"  # reports of real games are tested in test_api
        if "table_id" in case.path_parameters:
            case.path_parameters["table_id"] = table_id
        response = case.call(headers={"Authorization": f"Bearer {tokens[operation.name]}"}, timeout=PATIENCE)
        assert response.status_code < 500 or response.status_code == 503, response.text
        case.validate_response(
            response, checks=[conformance.response_schema_conformance, conformance.status_code_conformance,
                              conformance.content_type_conformance]
        )  # fmt: skip

    answers()
