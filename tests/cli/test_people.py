"""`croupier people` and `croupier serve --record`: the accounts of a pit from its console."""

from pathlib import Path

import pytest
from sqlalchemy import select

from croupier.pit.database import Database
from croupier.pit.house import recorded
from croupier.pit.schema import people
from tests.cli.conftest import Command

PASSWORD = "correct horse battery\n"


@pytest.fixture
def database(tmp_path: Path) -> str:
    """The address of a new pit's database."""
    return f"sqlite:///{tmp_path / 'pit.db'}"


def test_the_console_adds_lists_and_retires(database: str, command: Command) -> None:
    here = ("--database", database)
    added = command("people", "add", "olivia", "--role", "administrator", *here, given=PASSWORD)
    assert (added.status, added.out) == (0, "olivia: administrator, active\n")
    added = command("people", "add", "dana", "--role", "dealer", *here, given=PASSWORD)
    assert added.out == "dana: dealer, chooses a password at the next sign-in\n"
    assert command("people", "role", "dana", "--role", "boxperson", *here).status == 0
    assert command("people", "role", "dana", "--role", "pit-boss", *here).out.startswith("dana: pit boss")
    assert command("people", "role", "dana", "--role", "boxperson", *here).status == 0
    assert command("people", "release", "dana", *here).status == 0
    assert command("people", "retire", "dana", *here).out == "dana: boxperson, retired\n"
    listed = command("people", "list", *here)
    assert [line.split()[0] for line in listed.out.splitlines()] == ["dana", "olivia"]
    store = Database(database)
    with store.reading() as connection:
        acts = [(entry.do, entry.by) for entry in recorded(connection, 0, 100)]
        kept = connection.execute(select(people.c.password)).scalars().all()
    store.close()
    done = ["person added", "person added", *3 * ["role changed"], "released", "person retired"]
    assert acts == [(do, "console") for do in done]
    assert all(each.startswith("$argon2id$") for each in kept)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("add", "dana"), "expected a --role"),
        (("add", "--role", "dealer"), "expected a NAME"),
        (("list", "dana"), "expected no NAME"),
        (("add", "dana", "--role", "croupier"), "role 'croupier': expected one of patron, dealer"),
        (("add", "Dana", "--role", "dealer"), "the name 'Dana'"),
        (("release", "dana"), "there is no such file"),
    ],
)
def test_wrong_usage_gets_one_sentence(
    arguments: tuple[str, ...], said: str, database: str, command: Command
) -> None:
    answer = command("people", *arguments, "--database", database, given="short\n")
    assert answer.status == 2
    assert said in answer.err
    assert answer.err.count("\n") == 1


def test_a_short_password_and_an_unknown_person_are_refused(database: str, command: Command) -> None:
    here = ("--database", database)
    answer = command("people", "add", "dana", "--role", "dealer", *here, given="short\n")
    assert (answer.status, answer.err) == (2, "croupier: the password has 5 characters: expected 12 to 256\n")
    answer = command("people", "password", "dana", *here, given=PASSWORD)
    assert (answer.status, answer.err) == (2, "croupier: 'dana': there is no such account\n")


def test_a_pit_of_record_needs_an_administrator(database: str, command: Command) -> None:
    answer = command("serve", "--record", "--database", database, "--port", "0")
    assert answer.status == 2
    assert "croupier people add NAME --role administrator" in answer.err
