"""Money has a dollar sign wherever a person reads it: refusals, rules, differences, results."""

import re
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from croupier.games.register import Game
from croupier.law.options import fields_of
from croupier.law.refusal import CroupierError
from croupier.simulation import runner
from croupier.table import commands as cmd
from tests.battery.every_game import GAMES, MODES, REGISTERED
from tests.battery.people import People
from tests.cli.conftest import Command

NOT_MONEY = re.compile(
    r"\$\d[\d,]*(?:\.\d\d)?"  # money as it should be
    r"|\d+:\d+[A-Z]?-\S+|\d{4}-\d\d-\d\d"  # citations, days
    r"|\d+(?::| to | for )\d+"  # odds
    r"|option \S+?=\S+|'[^']*'|\"[^\"]*\""  # what was typed, as it was typed
    r"|\b\d+ (?:cards|decks|pieces|seconds|plain characters)\b|/\S+"  # what is counted, files
)
BARE = re.compile(r"(?<![\w.-])\d(?:[,_]?\d){2,}(?:\.\d+)?(?!\w)|\bcents?\b")
WHOLE_CENTS = "whole cents"
"""What the payouts are counted in: a rule of arithmetic, not an amount."""


def bare_amounts(text: str) -> list[str]:
    """Numbers of three digits or more without a dollar sign, and the word cents."""
    return BARE.findall(NOT_MONEY.sub(" ", text.replace(WHOLE_CENTS, " ").replace("number of cents", " ")))


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("main of 1000: expected a multiple of 300", ["1000", "300"]),
        ("coupon of 500: expected cents, a whole number above 0", ["500", "cents"]),
        ("place-win-6 of $10: the win ($11.67) is not payable in whole units of $1 (13:69F-13.6(b)1)", []),
        ("royal flush pays 1000 to 1 from 1996-01-02 on (19:47-18.11)", []),
    ],
)
def test_bare_amounts_are_recognized(text: str, found: list[str]) -> None:
    assert bare_amounts(text) == found


AMOUNTS = (1, 333, 12_345, 60_013, 98_765_400)


def acts(people: People) -> Iterator[cmd.Command]:
    """Every command with an amount, each with amounts that do not fit, and what people do besides."""
    table = people.table
    for amount in (0, -5, *AMOUNTS):
        for seat in (*table.round.seats, 1):
            by = cmd.player(seat)
            for wager in people.wagers()[:12]:
                yield cmd.Bet(by=by, seat=seat, wager=wager, amount=amount)
                yield cmd.Bet(by=by, seat=seat, wager=wager, amount=1200, coupon=amount)
                yield cmd.Reduce(by=by, seat=seat, wager=wager, amount=amount)
            yield cmd.BuyIn(by=by, seat=seat, cents=amount)
            yield cmd.Sit(by=by, seat=seat, patron="", buy_in=amount)
            for word in getattr(table.pending, "words", ()):
                yield cmd.Decide(by=by, seat=seat, word=word, amount=amount)
        yield cmd.Fill(by=cmd.FLOORPERSON, cents=amount)
        yield cmd.Credit(by=cmd.FLOORPERSON, cents=amount)
        yield cmd.CloseTable(by=cmd.FLOORPERSON, cents=amount)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
@pytest.mark.parametrize("mode", MODES)
def test_no_refusal_at_a_table_names_bare_cents(game: Game, mode: str) -> None:
    said: set[str] = set()
    people = People(0, game, mode, wild=0)
    for turn in range(60):
        for command in acts(people) if turn % 4 == 3 else [people.command()]:
            refusal = people.table.check(command)
            if refusal is not None:
                said.add(refusal.spoken)
        people.act(people.command())
    assert any("$" in text for text in said)
    assert [text for text in said if bare_amounts(text)] == []


def wrong_options(game: Game) -> Iterator[tuple[str, Any]]:
    """For every option about money values out of bounds."""
    for name, fact in game.edition(game.rules.newest, proposals=True).options.items():
        if fact.kind and name in fields_of(game.options_model):
            yield from ((name, value) for value in (0, -7, 12_345, 333, 98_765_400))


def proposed(game: Game) -> dict[str, Any]:
    return {} if game.rules.authorized_from else {"proposals": True}


@pytest.mark.parametrize("game", REGISTERED, ids=lambda game: game.id)
def test_no_refusal_of_an_option_names_bare_cents(game: Game) -> None:
    said = set()
    for name, value in wrong_options(game):
        try:
            game.options({**proposed(game), name: value}, game.rules.newest)
        except CroupierError as error:
            said.add(error.spoken)
    assert said
    assert [text for text in said if bare_amounts(text)] == []


@pytest.mark.parametrize("game", REGISTERED, ids=lambda game: game.id)
def test_options_in_the_rules_have_dollar_signs(game: Game, command: Command) -> None:
    options = ["--option", "proposals=true"] if proposed(game) else []
    text = command("rules", game.id, *options).out.partition("\nOPTIONS\n")[2].partition("\n\n")[0]
    assert "$" in text
    found = command("rules", game.id, *options, "--json").json()["options"]
    for name, option in found.items():
        lines = re.search(rf"^  {name}: (?:.*\n)(?:      .*\n?)*", text + "\n", re.MULTILINE)
        assert lines, name
        if option["unit"] == "cents":
            assert bare_amounts(lines[0]) == [], name
            assert isinstance(option["default"], int | list | None)


class Accepted(Exception):
    """A simulation was about to begin."""


def not_played(*_: Any) -> Any:
    raise Accepted


@pytest.mark.parametrize("game", REGISTERED, ids=lambda game: game.id)
def test_no_refusal_of_a_simulation_names_bare_cents(
    game: Game, command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is not refused is not played: that would have every kernel compiled."""
    monkeypatch.setattr(runner, "shards", not_played)
    options = ["--option", "proposals=true"] if proposed(game) else []
    said = []
    for wager in game.edition(game.rules.newest, proposals=True).wagers:
        for stake in ("0", "333", "1001", "9999999999999"):
            wagers = ["--rounds", "1", "--wager", f"{wager}={stake}"]
            with suppress(Accepted):
                answer = command("simulate", game.id, *options, *wagers)
                assert answer.status == 2
                said += [line for line in answer.err.splitlines() if "known until" not in line]
    assert said
    assert [line for line in said if bare_amounts(line)] == []


def test_differences_of_a_case_have_dollar_signs_and_json_has_cents(command: Command, tmp_path: Path) -> None:
    case = tmp_path / "case.toml"
    case.write_text(
        'game = "craps"\n[[script]]\nseat = 1\nbet = "pass"\namount = 1000\n[[script]]\nroll = "4-3"\n'
        '[expect.1]\nnet = 2500\npass = {outcome = "lose", net = 2500, stake = 1500}\n'
    )
    answer = command("settle", str(case))
    assert answer.status == 1
    assert "seat 1: net $10, expected $25" in answer.err
    assert "seat 1, pass: stake $10, expected $15" in answer.err
    assert bare_amounts(answer.err) == []
    assert "seat 1: net 1000, expected 2500" in command("settle", str(case), "--json").json()["differences"]
