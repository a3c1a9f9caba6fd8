"""`croupier people`: the accounts of a pit from its console, including the first administrator's."""

from __future__ import annotations

import getpass
import sys
from typing import TYPE_CHECKING

from croupier.cli.arguments import Asked
from croupier.cli.output import columns, write
from croupier.cli.serve import key_file
from croupier.law.refusal import BadInput

if TYPE_CHECKING:
    from croupier.pit.people import People


def run(asked: Asked) -> int:
    """Carry out one command on accounts; the journal of the house records changes as made at the console."""
    if (asked.what == "list") == (asked.name is not None):
        raise BadInput(f"people {asked.what}: expected {'no NAME' if asked.name else 'a NAME'}")
    if (asked.what in ("add", "role")) != (asked.role is not None):
        raise BadInput(f"people {asked.what}: expected {'no' if asked.role else 'a'} --role")
    if asked.role is not None:
        asked.role = asked.role.replace("-", " ").replace("_", " ")
    try:
        import argon2  # noqa: F401
    except ImportError:
        raise BadInput('people needs the packages of the pit: pip install "croupier[pit]"') from None
    from croupier.pit.database import Database
    from croupier.pit.keys import Keys
    from croupier.pit.people import People

    keys = Keys.from_file(key_file(asked))
    database = Database(asked.database, create=asked.what == "add")
    try:
        _done(People(database, keys), asked)
    finally:
        database.close()
    return 0


def _done(people: People, asked: Asked) -> None:
    from croupier.pit.people import CONSOLE, check_role, checked_name

    match asked.what:
        case "list":
            found = people.listed(retired=True)
            if found:
                write("\n".join(columns([[each.name, each.role, _state(each)] for each in found])))
            return
        case "add":
            check_role(asked.role)
            first = asked.role == "administrator"
            password = read_password(checked_name(asked.name))
            person = people.add(asked.name, asked.role, password, by=CONSOLE, own=first)
        case "role":
            person = people.change_role(asked.name, asked.role, by=CONSOLE)
        case "release":
            person = people.release(asked.name, by=CONSOLE)
        case "retire":
            person = people.retire(asked.name, by=CONSOLE)
        case _:
            people.person(asked.name)
            person = people.set_password(asked.name, read_password(asked.name), by=CONSOLE)
    write(f"{person.name}: {person.role}, {_state(person)}")


def _state(person: object) -> str:
    for state, said in (
        ("retired", "retired"),
        ("locked", "locked"),
        ("initial", "chooses a password at the next sign-in"),
    ):
        if getattr(person, state):
            return said
    return "active"


def read_password(name: str) -> str:
    """A password typed twice without being shown, or a line of standard input."""
    if not sys.stdin.isatty():
        return sys.stdin.readline().rstrip("\r\n")
    password = getpass.getpass(f"Password of {name}: ")
    if getpass.getpass("Once more: ") != password:
        raise BadInput("the two passwords differ: nothing was changed")
    return password
