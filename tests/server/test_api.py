"""Commands over HTTP: done once, refused with their rule, and never for someone else."""

import json
from collections.abc import Callable

import pytest

from croupier.client import Pit, Refused
from croupier.pit.host import Host
from croupier.server.limits import Limits
from croupier.table import commands as cmd
from croupier.table.replay import replay
from tests.server.conftest import Served
from tests.server.requests import ask

BETS = {"bet1": 1000, "bet2": 1000, "bet3": 1000}


def test_a_round_is_played_and_its_journal_replays(served: Served) -> None:
    table = served.pit().table(served.open_table("let-it-ride"))
    table.sit(1, 100_000)
    table.bet(1, BETS)
    assert table.ready() == []
    asked = table.actions()
    assert (asked.seats, asked.betting) == (["1"], False)
    assert asked.asked is not None
    assert asked.may["ride"] == ""
    assert len(table.view().hands["1"].cards) == 3, "players see their own cards"
    table.decide(1, "ride")
    done = table.decide(1, "withdraw")
    assert done.view.round == 2
    assert "settled" in {event["type"] for event in done.events}
    lines = list(served.host.store(table.id).lines())
    assert replay(lines).entries == done.entry
    played = table.round(1)
    assert played[-1].entry == done.entry
    assert [event["seq"] for entry in table.events() for event in entry.events] == list(
        range(1, done.view.sequence + 1)
    )


def test_a_command_sent_again_acts_once_and_another_with_its_key_is_refused(served: Served) -> None:
    table = served.pit().table(served.open_table("let-it-ride"))
    first = table.do("sit", key="one", seat=1, buy_in=50_000)
    assert table.do("sit", key="one", seat=1, buy_in=50_000).entry == first.entry
    assert table.view().seats["1"].chips == 50_000
    with pytest.raises(Refused, match="was used for another command") as refused:
        table.do("sit", key="one", seat=1, buy_in=60_000)
    assert refused.value.status == 400


def test_keys_of_different_people_do_not_meet(served: Served) -> None:
    table_id = served.open_table("let-it-ride")
    one, two = served.pit().table(table_id), served.pit().table(table_id)
    assert (
        one.do("sit", key="same", seat=1, buy_in=1000).entry
        != two.do("sit", key="same", seat=2, buy_in=1000).entry
    )


def test_a_refusal_names_its_rule_and_check_says_it_before(served: Served) -> None:
    table = served.pit().table(served.open_table("let-it-ride"))
    table.sit(1, 100_000)
    verdict = table.check("bet", seat=1, wager="bet1", amount=1)
    with pytest.raises(Refused) as refused:
        table.do("bet", seat=1, wager="bet1", amount=1)
    assert (refused.value.status, refused.value.cite) == (409, verdict.cite)
    assert verdict.refusal == str(refused.value)
    assert table.check("bets", seat=1, wagers=BETS).refusal == ""


def test_a_patron_neither_accepts_a_wager_outside_the_limits_nor_brings_a_coupon(served: Served) -> None:
    table = served.pit().table(served.open_table("craps", options={"table_max": 50_000}))
    table.sit(1, 1_000_000)
    for fields, sentence, cite in (
        ({"amount": 60_000, "accepted": True}, "only the dealer lets a wager stand", "8.2"),
        ({"amount": 5_000, "coupon": 5_000}, "a coupon is handed to the dealer", "interpretation"),
    ):
        assert sentence in table.check("bet", seat=1, wager="pass", **fields).refusal
        with pytest.raises(Refused, match=sentence) as refused:
            table.do("bet", seat=1, wager="pass", **fields)
        assert refused.value.status == 409
        assert cite in refused.value.cite
    assert table.view().seats["1"].wagers == {}


def test_nobody_acts_for_another_seat_or_for_the_house(served: Served) -> None:
    table_id = served.open_table("let-it-ride")
    one, two = served.pit().table(table_id), served.pit().table(table_id)
    one.sit(1, 100_000)
    two.sit(2, 100_000)
    entries = served.wait(served.host.table(table_id)).entries
    for command, fields in (
        ("bets", {"seat": 1, "wagers": BETS}),
        ("leave", {"seat": 1}),
        ("sit", {"seat": 3}),
    ):
        with pytest.raises(Refused) as refused:
            two.do(command, **fields)
        assert refused.value.status == 409
    house = (
        {"do": "close"},
        {"do": "fill", "cents": 1000},
        {"do": "close_table"},
        {"do": "time_up", "seat": 1},
    )
    for body in house:
        with pytest.raises(Refused) as refused:
            two.do(str(body["do"]), **{name: value for name, value in body.items() if name != "do"})
        assert refused.value.status in (403, 409)
    with pytest.raises(Refused, match="is for the house"):
        two.journal()
    assert served.wait(served.host.table(table_id)).entries == entries


def test_who_sends_a_command_cannot_be_named_in_it(served: Served) -> None:
    table = served.pit().table(served.open_table("let-it-ride"))
    for fields in ({"by": {"role": "floorperson"}}, {"person": "another"}):
        with pytest.raises(Refused, match="cannot be read"):
            table.do("sit", seat=1, buy_in=1000, **fields)
    table.do("sit", seat=1, buy_in=1000, patron="another")
    assert served.wait(served.host.table(table.id)).round.seats[1].patron == table.pit.person


def test_other_people_see_neither_name_nor_purse(served: Served) -> None:
    table_id = served.open_table("let-it-ride")
    one, two = served.pit().table(table_id), served.pit().table(table_id)
    one.sit(1, 123_400)
    seen = two.view().seats["1"]
    assert (seen.patron, seen.chips) == (None, None)
    text = json.dumps([entry.events for entry in two.events()])
    assert one.pit.person not in text
    assert "123400" not in text
    assert "123400" in json.dumps([entry.events for entry in one.events()])


@pytest.mark.parametrize(
    "token", ["", "Bearer", "Bearer x", "Bearer aa.bb", "Basic YTpi", "Bearer " + "0" * 32 + "." + "0" * 128]
)
def test_without_a_good_token_nothing_is_told_or_done(served: Served, token: str) -> None:
    table_id = served.open_table("let-it-ride")
    headers = {"authorization": token, "idempotency_key": "k"} if token else {"idempotency_key": "k"}
    body = b'{"do":"sit","seat":1,"buy_in":1000}'
    for method, path in (
        ("GET", f"/api/tables/{table_id}"),
        ("POST", f"/api/tables/{table_id}/commands"),
        ("POST", f"/api/tables/{table_id}/check"),
        ("GET", f"/api/tables/{table_id}/events"),
        ("GET", f"/api/tables/{table_id}/journal"),
        ("GET", "/api/games/craps/analysis"),
        ("POST", "/api/tables"),
    ):
        status, answer, _ = ask(served.url, method, path, body if method == "POST" else b"", **headers)
        assert status == 401, path
        assert answer["error"]["message"] == "nobody is signed in with this request"
    assert served.wait(served.host.table(table_id)).entries == 1


def test_a_token_of_another_pit_is_nobody_here(serve: Callable[..., Served]) -> None:
    here, there = serve(), serve()
    token = there.pit().enter()
    with Pit(here.url, token, attempts=1) as pit, pytest.raises(Refused) as refused:
        pit.table(here.open_table("craps")).view()
    assert refused.value.status == 401


def test_a_page_of_another_site_cannot_act_for_a_visitor(served: Served) -> None:
    table_id, token = served.open_table("craps"), served.pit().enter()
    body = b'{"do":"sit","seat":1,"buy_in":1000}'
    status, _, _ = ask(
        served.url, "POST", f"/api/tables/{table_id}/commands", body, cookie=f"croupier_guest={token}",
        idempotency_key="k", origin="https://elsewhere.example",
    )  # fmt: skip
    assert status == 403
    status, _, headers = ask(served.url, "POST", "/api/guests")
    assert status == 201
    assert {"HttpOnly", "SameSite=strict"} <= {part.strip() for part in headers["set-cookie"].split(";")}


@pytest.mark.parametrize(
    "body",
    [
        b"", b"{", b"[]", b"null", b'{"do":"sit"}', b'{"do":"unknown"}', b'{"do":"sit","seat":-1}',
        b"\xff\xfe",
        b'{"do":"sit","seat":1,"buy_in":1e400}', b'{"do":"bet","seat":1,"wager":"pass","amount":NaN}',
        b'{"do":"sit","seat":1,"buy_in":99999999999999999999999}', b'{"do":"sit","seat":1,"x":1}',
        b'{"do":"alter","option":"x","value":' + b"[" * 5000 + b"]" * 5000 + b"}",
        '{"do":"sit","seat":1,"patron":"\\u0000\u202e"}'.encode(),
        b'{"do":"sit","seat":"1/b","buy_in":-5}', b'{"do":"sit","seat":true}',
    ],
)  # fmt: skip
def test_hostile_bodies_are_refused_in_one_sentence(served: Served, body: bytes) -> None:
    table_id, token = served.open_table("craps"), served.pit().enter()
    status, answer, _ = ask(
        served.url, "POST", f"/api/tables/{table_id}/commands", body, authorization=f"Bearer {token}",
        idempotency_key="k",
    )  # fmt: skip
    assert 400 <= status < 500, answer
    assert "\n" not in answer["error"]["message"]
    assert "Traceback" not in answer["error"]["message"]
    assert served.wait(served.host.table(table_id)).entries == 1


def test_messages_requests_and_commands_under_way_have_limits(serve: Callable[..., Served]) -> None:
    served = serve(limits=Limits(message_bytes=500, requests_per_second=0.001, burst=6))
    table = served.pit().table(served.open_table("craps"))
    with pytest.raises(Refused) as refused:
        table.do("sit", seat=1, patron="x" * 600)
    assert (refused.value.status, refused.value.kind) == (413, "too_large")
    for _ in range(5):
        table.view()
    with pytest.raises(Refused) as refused:
        table.view()
    assert (refused.value.status, refused.value.kind) == (429, "too_many")
    full = serve(limits=Limits(commands_waiting=0))
    with pytest.raises(Refused) as refused:
        full.pit().table(full.open_table("craps")).sit(1, 1000)
    assert (refused.value.status, refused.value.kind) == (503, "overloaded")


def test_what_does_not_exist_is_said_so(served: Served) -> None:
    pit = served.pit()
    with pytest.raises(Refused, match="there is no such table"):
        pit.table("0" * 16).view()
    table = pit.table(served.open_table("craps"))
    with pytest.raises(Refused, match="has not played it"):
        table.round(7)
    status, answer, headers = ask(served.url, "PUT", "/api/tables")
    assert (status, answer["error"]["kind"]) == (405, "wrong_method")
    assert "GET" in headers["allow"]
    assert ask(served.url, "GET", "/nowhere")[1]["error"]["kind"] == "not_there"


def test_reports_come_from_the_command_line_and_wrong_options_are_refused(served: Served) -> None:
    pit = served.pit()
    rules = json.loads(pit.report("let-it-ride", "rules"))
    assert rules["game"] == "let-it-ride"
    assert pit.report("craps", "layout").startswith(b"<svg")
    with pytest.raises(Refused) as refused:
        pit.report("let-it-ride", "rules", options={"no_such_option": 1})
    assert refused.value.status == 400
    assert "no_such_option" in str(refused.value)


def test_a_closed_table_of_a_practice_pit_shows_its_whole_journal(served: Served) -> None:
    table = served.pit().table(served.open_table("let-it-ride"))
    served.wait(served.host.do(table.id, cmd.CloseTable(by=cmd.FLOORPERSON)))
    assert replay(table.journal().splitlines(keepends=True)).round.closed


def test_the_counters_of_a_pit_of_record_are_read_on_its_own_machine(serve: Callable[..., Served]) -> None:
    for record, status in ((True, 403), (False, 200)):
        served = serve(record=record)
        assert ask(served.url, "GET", "/metrics")[0] == 200
        for name in ("x-forwarded-for", "forwarded", "x-real-ip"):
            passed_on = {name: "for=203.0.113.7" if name == "forwarded" else "203.0.113.7"}
            assert ask(served.url, "GET", "/metrics", **passed_on)[0] == status


@pytest.mark.parametrize(
    ("writes", "kind", "said"),
    [(False, "not_stored", "nothing can be written"), (True, "not_signed", "heads")],
)
def test_health_says_whether_commands_are_kept_and_heads_signed(
    served: Served, monkeypatch: pytest.MonkeyPatch, writes: bool, kind: str, said: str
) -> None:
    monkeypatch.setattr(Host, "writes", writes)
    monkeypatch.setattr(Host, "trouble", "something at /a/place")
    status, answer = ask(served.url, "GET", "/healthz")[:2]
    assert (status, answer["error"]["kind"]) == (503, kind)
    assert answer["error"]["message"].startswith(said)
    assert "/a/place" not in str(answer), "anybody may ask"


def test_metrics_health_and_pages_answer(served: Served) -> None:
    table = served.pit().table(served.open_table("craps"))
    table.sit(1, 1000)
    text = ask(served.url, "GET", "/metrics")[1].decode()
    assert 'croupier_commands_total{answer="done",command="sit"} 1.0' in text
    assert ask(served.url, "GET", "/healthz")[1] == {"status": "ok"}
    assert "/web/lobby/main.js" in ask(served.url, "GET", "/")[1].decode()
    assert "/api/tables/{table_id}/commands" in ask(served.url, "GET", "/docs")[1].decode()
    assert "/web/table/main.js" in ask(served.url, "GET", f"/tables/{table.id}")[1].decode()
    assert "new WebSocket" in ask(served.url, "GET", "/web/text/main.js")[1].decode()
