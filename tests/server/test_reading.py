"""What cannot be read is refused with its field, its value and what was expected."""

import json

import pytest

from tests.server.conftest import PATIENCE, Served
from tests.server.requests import ask

COMMAND = "the command cannot be read"


@pytest.mark.parametrize(
    ("body", "said"),
    [
        (b'{"do":"bet","seat":1,"wager":"pass","amount":10.5}', "amount 10.5: expected a whole number"),
        (b'{"do":"bet","seat":1,"wager":"pass","amount":null}', "amount null: expected a whole number"),
        (b'{"do":"bet","seat":1,"wager":["pass"],"amount":5}', 'wager ["pass"]: expected a string'),
        (b'{"do":"sit"}', "the key seat is missing"),
        (b'{"do":"sit","seat":1,"by_in":5}', "unknown key 'by_in': did you mean buy_in?"),
        (b'{"do":"bats","seat":1}', "do 'bats': did you mean bets?"),
        (b'{"do":5}', "do 5: expected a string"),
        (b"{}", "the key do is missing"),
        (b"[]", "expected a JSON object"),
    ],
)
def test_a_command_is_refused_with_field_value_and_what_was_expected(
    served: Served, body: bytes, said: str
) -> None:
    table_id, token = served.open_table("craps"), served.pit().enter()
    where = f"/api/tables/{table_id}/commands"
    status, answer, _ = ask(
        served.url, "POST", where, body, authorization=f"Bearer {token}", idempotency_key="k"
    )
    assert (status, answer["error"]["message"]) == (400, f"{COMMAND}: {said}")
    assert answer["error"]["spoken"] == answer["error"]["message"]


@pytest.mark.parametrize(
    ("body", "said"),
    [
        (b"", "it is empty"),
        (b'{"do":', "it ends too early"),
        (b'{"do":NaN}', "invalid character (byte 6)"),
        (b"[" * 9_000, "it is nested too deeply"),
        (b'{"do":"sit","seat":null', "it ends too early"),
    ],
)
def test_what_is_not_json_is_said_to_be_none(served: Served, body: bytes, said: str) -> None:
    table_id, token = served.open_table("craps"), served.pit().enter()
    where = f"/api/tables/{table_id}/commands"
    status, answer, _ = ask(
        served.url, "POST", where, body, authorization=f"Bearer {token}", idempotency_key="k"
    )
    assert (status, answer["error"]["message"]) == (400, f"{COMMAND} as JSON: {said}")


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ("after=soon", "after 'soon': expected a whole number"),
        ("after=-1", "after '-1': expected a whole number of at least 0"),
        ("limit=501", "limit '501': expected a whole number of at most 500"),
        ("limits=5", "unknown key 'limits': did you mean limit?"),
    ],
)
def test_a_query_is_refused_with_field_value_and_what_was_expected(
    served: Served, query: str, said: str
) -> None:
    table_id, token = served.open_table("craps"), served.pit().enter()
    where = f"/api/tables/{table_id}/events?{query}"
    status, answer, _ = ask(served.url, "GET", where, authorization=f"Bearer {token}")
    assert (status, answer["error"]["message"]) == (400, f"the query cannot be read: {said}")


def test_a_message_is_refused_with_field_value_and_what_was_expected(served: Served) -> None:
    table = served.pit().table(served.open_table("craps"))
    with table.pit.connected(f"/api/tables/{table.id}/live") as socket:
        socket.recv(timeout=PATIENCE)
        for sent, said in (
            ('{"key":5,"ready":true}', "the message cannot be read: key 5: expected a string"),
            ('{"key":"a","command":{"do":"sit"}}', f"{COMMAND}: the key seat is missing"),
        ):
            socket.send(sent)
            answer = json.loads(socket.recv(timeout=PATIENCE))
            assert (answer["kind"], answer["error"]["message"]) == ("refused", said)


def test_a_method_that_is_not_possible_is_named_with_those_that_are(served: Served) -> None:
    status, answer, headers = ask(served.url, "PATCH", "/api/tables")
    assert (status, headers["allow"]) == (405, "GET, HEAD, POST")
    assert answer["error"]["message"] == "PATCH is not possible here: expected GET, HEAD, POST"
