"""Signing in and out, cookies, lockout, and what is kept of passwords and tokens."""

import http.client
import json
import subprocess
import sys
from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

import pytest
from sqlalchemy import select

from croupier.client import Pit, Refused
from croupier.pit.cage import Cage
from croupier.pit.house import recorded
from croupier.pit.schema import people as people_table
from croupier.pit.schema import sessions as sessions_table
from croupier.pit.sessions import IDLE, LASTS, LOCKED
from tests.server.conftest import PASSWORD, PATIENCE, Served
from tests.server.staff import Clock

OTHER = "another long password"


@pytest.fixture
def clock() -> Clock:
    """The clock of the pit."""
    return Clock()


@pytest.fixture
def pit(serve: Callable[..., Served], clock: Clock) -> Served:
    """A pit of record."""
    return serve(record=True, clock=clock)


def ask(
    served: Served, method: str, path: str, body: object = None, **headers: str
) -> tuple[int, http.client.HTTPMessage, Any]:
    """One request as a browser would send it."""
    connection = http.client.HTTPConnection(urlsplit(served.url).netloc, timeout=PATIENCE)
    content = b"" if body is None else json.dumps(body).encode()
    connection.request(
        method, path, content, {name.replace("_", "-"): value for name, value in headers.items()}
    )
    answer = connection.getresponse()
    text = answer.read()
    connection.close()
    return answer.status, answer.headers, json.loads(text) if text else None


def refused(pit: Pit, name: str, password: str) -> Refused:
    """A sign-in that fails."""
    with pytest.raises(Refused) as found:
        pit.sign_in(name, password)
    return found.value


def acts(served: Served) -> list[tuple[str, str]]:
    """What the journal of the house holds."""
    with served.host.database.reading() as connection:
        return [(entry.do, entry.about or entry.by) for entry in recorded(connection, 0, 1000)]


def test_a_person_signs_in_and_out(pit: Served) -> None:
    dana = pit.hire("dana", "dealer")
    assert (dana.session().person, dana.session().role) == ("dana", "dealer")
    token = dana.token
    dana.sign_out()
    dana.token = token
    with pytest.raises(Refused) as found:
        dana.session()
    assert found.value.status == 401
    assert [do for do, _ in acts(pit)] == ["person added", "signed in", "signed out"]


def test_one_session_to_an_account(pit: Served) -> None:
    first = pit.hire("dana", "dealer")
    pit.pit().sign_in("dana", PASSWORD)
    with pytest.raises(Refused) as found:
        first.session()
    assert found.value.status == 401


def test_neither_password_nor_token_is_kept_or_told(pit: Served) -> None:
    dana = pit.hire("dana", "dealer")
    dana.change_password(PASSWORD, OTHER)
    refused(pit.pit(), "dana", PASSWORD)
    pit.pit().sign_in("dana", OTHER)
    with pit.host.database.reading() as connection:
        kept = repr(connection.execute(select(people_table)).all())
        kept += repr(connection.execute(select(sessions_table)).all())
        kept += "".join(repr(entry) for entry in recorded(connection, 0, 1000))
    for secret in (PASSWORD, OTHER, dana.token):
        assert secret not in kept
    assert "$argon2id$" in kept
    assert sum(dana.token.encode() in part for part in pit.sent) == 1, "the token is told once, to its owner"


def test_three_failures_lock_an_account_and_nobody_is_told_why(pit: Served, clock: Clock) -> None:
    pit.hire("dana", "dealer")
    admin = pit.hire("olivia", "administrator")
    said = {str(refused(pit.pit(), "nobody-here", PASSWORD))}
    for _ in range(3):
        said.add(str(refused(pit.pit(), "dana", "wrong password 123")))
    locked = refused(pit.pit(), "dana", PASSWORD)
    said.add(str(locked))
    assert locked.status == 401
    assert len(said) == 1, "every failure reads alike"
    assert [each.locked for each in admin.people("dealer")] == [True]
    assert ("locked", "dana") in acts(pit)
    assert not admin.release("dana").locked
    pit.pit().sign_in("dana", PASSWORD)
    for _ in range(3):
        refused(pit.pit(), "dana", "wrong password 123")
    clock.ahead = LOCKED - 120_000
    refused(pit.pit(), "dana", PASSWORD)
    clock.ahead = LOCKED + 10_000
    pit.pit().sign_in("dana", PASSWORD)


def test_two_failures_and_a_success_begin_anew(pit: Served) -> None:
    pit.hire("dana", "dealer")
    for _ in range(2):
        refused(pit.pit(), "dana", "wrong password 123")
        refused(pit.pit(), "dana", "wrong password 123")
        pit.pit().sign_in("dana", PASSWORD)


def test_a_name_that_nobody_has_is_not_kept_for_it_may_be_a_password(pit: Served) -> None:
    refused(pit.pit(), "hunter2hunter2", PASSWORD)
    assert acts(pit) == [("sign-in failed", "nobody")]


@pytest.mark.parametrize("ahead", [IDLE, LASTS])
def test_a_session_ends_by_the_clock(ahead: int, pit: Served, clock: Clock) -> None:
    dana = pit.hire("dana", "dealer")
    step = IDLE - 60_000
    while ahead == LASTS and clock.ahead + step < LASTS:
        clock.ahead += step
        dana.session()  # whoever asks for something is not idle
    clock.ahead = ahead + 1000
    with pytest.raises(Refused) as found:
        dana.session()
    assert found.value.status == 401


def test_a_page_gets_a_cookie_it_cannot_read_and_sends_what_no_other_page_knows(pit: Served) -> None:
    pit.hire("olivia", "administrator")
    status, headers, found = ask(
        pit, "POST", "/api/session", {"name": "olivia", "password": PASSWORD, "cookie": True}
    )
    assert status == 201
    assert found["token"] == ""
    cookie = headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=strict" in cookie
    sent = cookie.partition(";")[0]
    status, _, session = ask(pit, "GET", "/api/session", cookie=sent)
    assert (status, session["person"], session["csrf"]) == (200, "olivia", found["csrf"])
    body = {"name": "paul", "password": OTHER, "role": "dealer"}
    assert ask(pit, "POST", "/api/people", body, cookie=sent)[0] == 403
    assert ask(pit, "POST", "/api/people", body, cookie=sent, x_csrf_token="0" * 64)[0] == 403
    elsewhere = {"origin": "http://elsewhere.example"}
    assert (
        ask(pit, "POST", "/api/people", body, cookie=sent, x_csrf_token=found["csrf"], **elsewhere)[0] == 403
    )
    assert ask(pit, "POST", "/api/people", body, cookie=sent, x_csrf_token=found["csrf"])[0] == 201
    status, headers, _ = ask(pit, "DELETE", "/api/session", cookie=sent, x_csrf_token=found["csrf"])
    assert status == 204
    assert ask(pit, "GET", "/api/session", cookie=sent)[0] == 401


def test_a_password_set_by_somebody_else_must_be_changed_first(pit: Served) -> None:
    admin = pit.hire("olivia", "administrator")
    admin.add_person("dana", "dealer", PASSWORD)
    dana = pit.pit()
    assert dana.sign_in("dana", PASSWORD).initial
    with pytest.raises(Refused, match="choose a password of your own first"):
        dana.report("craps", "rules")
    dana.change_password(PASSWORD, OTHER)
    assert not dana.session().initial
    admin.reset_password("dana", PASSWORD)
    with pytest.raises(Refused) as found:
        dana.session()
    assert found.value.status == 401, "whoever had the session is out"


def test_another_role_ends_the_session(pit: Served) -> None:
    admin = pit.hire("olivia", "administrator")
    dana = pit.hire("dana", "dealer")
    assert admin.change_role("dana", "floorperson").role == "floorperson"
    with pytest.raises(Refused) as found:
        dana.session()
    assert found.value.status == 401
    assert dana.sign_in("dana", PASSWORD).role == "floorperson"
    admin.retire("dana")
    assert refused(pit.pit(), "dana", PASSWORD).status == 401
    with pytest.raises(Refused, match="the only administrator"):
        admin.retire("olivia")


def test_a_practice_pit_has_guests_and_people(serve: Callable[..., Served]) -> None:
    pit = serve(record=False)
    assert pit.pit().session().role == "guest"
    dana = pit.hire("dana", "dealer")
    assert dana.session().role == "dealer"
    cookie = f"croupier_session={dana.token}; croupier_guest={pit.pit().enter()}"
    assert ask(pit, "GET", "/api/session", cookie=cookie)[2]["role"] == "dealer"
    dana.sign_out()
    assert ask(pit, "GET", "/api/session", cookie=cookie)[2]["role"] == "guest", "signed out, a guest again"


def test_a_watcher_is_sent_nothing_after_signing_out(pit: Served) -> None:
    table_id = pit.open_table("let-it-ride")
    anna, iris = pit.hire("anna", "patron").table(table_id), pit.hire("iris", "inspector")
    Cage(pit.host.database, pit.keys).transact("deposit", "anna", 50_000, "carl", "first deposit")
    watching = iris.table(table_id).watch(after=0)
    assert next(watching).entry == 1
    anna.sit(1, 10_000)
    assert next(watching).entry == 2
    iris.sign_out()
    iris.token = "none"
    anna.bet(1, {"bet1": 500, "bet2": 500, "bet3": 500})
    with pytest.raises(Refused, match="nobody is signed in"):
        next(watching)


def test_whoever_only_watches_is_idle_and_whoever_asks_is_not(pit: Served, clock: Clock) -> None:
    table_id = pit.open_table("let-it-ride")
    anna, iris = pit.hire("anna", "patron").table(table_id), pit.hire("iris", "inspector")
    Cage(pit.host.database, pit.keys).transact("deposit", "anna", 50_000, "carl", "first deposit")
    watching = iris.table(table_id).watch(after=0)
    next(watching)
    for _ in range(2):
        clock.ahead += IDLE - 60_000
        anna.actions()
    anna.sit(1, 10_000)
    with pytest.raises(Refused, match="nobody is signed in"):
        next(watching)


def test_the_terminal_signs_in_to_a_pit_of_record(pit: Served) -> None:
    pit.open_table("let-it-ride")
    pit.people.add("anna", "patron", PASSWORD, by="test")
    lines = f"anna\n{PASSWORD}\n{OTHER}\n1\n100\nquit\n"
    run = subprocess.run(
        [sys.executable, "-m", "croupier", "play", "let-it-ride", "--server", pit.url],
        input=lines, text=True, capture_output=True, timeout=PATIENCE, check=False,
    )  # fmt: skip
    assert run.returncode == 0, run.stderr
    assert "Choose a password of your own." in run.stdout
    assert pit.pit().sign_in("anna", OTHER).person == "anna"
