"""What a program gets back from a command is what its sender may see."""

from __future__ import annotations

import subprocess
import sys

import pytest
from hypothesis import given

import croupier
from croupier.equipment.pieces import parse_pieces
from croupier.games.register import Game
from croupier.table import commands as cmd
from croupier.table import events as ev
from croupier.table.seeing import seen
from tests.battery.every_game import REGISTERED, SEEDS, every_game, every_mode, few
from tests.battery.people import People
from tests.battery.watching import ACTORS, Eyes, pieces_in

BETS = dict.fromkeys(("bet1", "bet2", "bet3"), 1000)


@every_game
@every_mode
@given(seed=SEEDS)
@few(2)
def test_no_event_given_back_names_a_card_its_reader_may_not_see(game: Game, mode: str, seed: int) -> None:
    people, eyes = People(seed, game, mode, wild=0.1), Eyes()
    for _ in range(60):
        record = people.act(people.command())
        for event in record:
            eyes.follow(event)
            for actor in ACTORS:
                (public,) = seen([event], actor)
                assert type(public) is type(event)
                assert pieces_in(ev.describe(public)) <= eyes.may_see(actor, people.table), (event, actor)


def test_do_hides_face_down_cards_of_a_live_table_and_record_does_not() -> None:
    for method in ("do", "record"):
        table = croupier.open_table("let-it-ride", mode="live", buy_in_as_needed=True)
        table.do(cmd.Sit(by=cmd.player(1), seat=1))
        table.do(cmd.Bets(by=cmd.player(1), seat=1, wagers=BETS))
        table.do(cmd.Close(by=cmd.DEALER))
        (dealt,) = getattr(table, method)(cmd.Enter(by=cmd.DEALER, cards=parse_pieces("Ks")))
        assert isinstance(dealt, ev.Dealt)
        assert dealt.cards == (("1", -1 if method == "do" else parse_pieces("Ks")[0]),)
        assert table.last_events[0].cards == (("1", parse_pieces("Ks")[0]),)  # type: ignore[union-attr]


def test_the_games_and_the_exceptions_are_listed() -> None:
    code = "import croupier; print([[game.id for game in croupier.games()] for _ in range(2)])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == str([[game.id for game in REGISTERED]] * 2)
    assert [game.id for game in croupier.games()] == [game.id for game in REGISTERED]
    for name in ("BadInput", "Refusal", "CroupierError", "Stopped", "Overtaken", "NotKept", "Mismatch"):
        assert name in dir(croupier)
        assert issubclass(getattr(croupier, name), croupier.CroupierError)


def test_an_unknown_setting_of_a_table_is_refused() -> None:
    with pytest.raises(croupier.BadInput, match="open_table has no setting 'moed': did you mean mode"):
        croupier.open_table("craps", moed="live")  # type: ignore[call-arg]


def test_python_m_croupier_is_the_command() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "croupier", "--version"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert croupier.__version__ in done.stdout
