"""The stand-alone verifier on journals of real tables, and as a single file outside the package."""

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import croupier
from croupier import verify
from croupier.equipment.entropy import Entropy, SeededEntropy, StackedEntropy, SystemEntropy
from croupier.table import commands as cmd
from croupier.table import events as ev
from croupier.table.table import Table
from tests.table.random_play import METHODS, Sitting

SEEDS = st.integers(0, 2**32 - 1)


@pytest.mark.parametrize(
    "entropy", [SystemEntropy, lambda: SeededEntropy(b"table")], ids=["system", "seeded"]
)
@pytest.mark.parametrize("method", METHODS)
@given(seed=SEEDS)
@settings(max_examples=4)
def test_every_card_of_every_way_of_dealing_is_recomputed(
    method: dict[str, Any], entropy: Any, seed: int
) -> None:
    table = Sitting(seed, "let-it-ride", "virtual", method, entropy()).play(60).table
    report = verify.verify(table.journal.lines())
    assert report.faults == []
    closed = [event for event in table.journal.events if isinstance(event, ev.RoundClosed)]
    dealt = sum(len(event.cards) for event in table.journal.events if isinstance(event, ev.Dealt))
    assert report.commitments == len(closed) + sum(
        isinstance(each, ev.Revealed) for each in table.journal.events
    )
    assert dealt - 24 <= report.cards <= dealt
    assert (report.lines, report.events) == (len(table.journal.entries), len(table.journal.events))


@given(seed=SEEDS)
@settings(max_examples=15)
def test_every_roll_is_recomputed(seed: int) -> None:
    table = Sitting(seed, "craps", "virtual").play(60).table
    report = verify.verify(table.journal.lines())
    assert report.faults == []
    assert report.rolls == sum(isinstance(event, ev.Rolled) for event in table.journal.events)


@pytest.mark.parametrize("game", ["let-it-ride", "craps"])
@given(seed=SEEDS)
@settings(max_examples=8)
def test_a_live_table_has_nothing_to_recompute(game: str, seed: int) -> None:
    report = verify.verify(Sitting(seed, game, "live").play(60).table.journal.lines())
    assert (report.faults, report.cards, report.rolls) == ([], 0, 0)


def three_wagers(seats: int, entropy: Entropy, **options: Any) -> Table:
    table = croupier.open_table("let-it-ride", options, entropy=entropy, buy_in_as_needed=True)
    for seat in range(1, seats + 1):
        table.do(cmd.Sit(by=cmd.player(seat), seat=seat))
        wagers = dict.fromkeys(("bet1", "bet2", "bet3"), 500)
        table.do(cmd.Bets(by=cmd.player(seat), seat=seat, wagers=wagers))
    return table


def finish(table: Table, seats: int) -> list[ev.AnyEvent]:
    events = table.do(cmd.Close(by=cmd.DEALER))
    for _ in range(2):
        for seat in range(1, seats + 1):
            events += table.do(cmd.Decide(by=cmd.player(seat), seat=seat, word="ride"))
    return events


def test_the_part_is_the_chain_when_betting_closes_and_another_cut_gives_other_cards() -> None:
    cards = []
    for cut in (20, 21):
        table = three_wagers(7, SeededEntropy(b"part"))
        table.clock = lambda: 0
        table.do(cmd.CutCards(by=cmd.player(7), cards=cut))
        part = table.journal.head.hex()
        events = finish(table, 7)
        (closed,) = [event for event in events if isinstance(event, ev.RoundClosed)]
        assert closed.part == part
        cards.append([event.cards for event in events if isinstance(event, ev.Dealt)])
        assert verify.verify(table.journal.lines()).cards == 24
    assert cards[0] != cards[1]


@pytest.mark.proves("19:47-18.5(d)", "19:47-18.12(d)")
@pytest.mark.parametrize(
    ("options", "irregularity"), [({}, "improper_cut"), ({"shuffler": "automated"}, "shuffler_failed")]
)
def test_recut_and_reshuffle_before_the_deal_leave_nothing_sealed(
    options: dict[str, Any], irregularity: str
) -> None:
    table = three_wagers(3, SystemEntropy(), **options)
    for _ in range(3):
        table.do(cmd.ReportIrregularity(by=cmd.FLOORPERSON, id=irregularity))
    finish(table, 3)
    report = verify.verify(table.journal.lines())
    assert report.faults == []
    assert report.cards == 12
    assert report.commitments == (1 if irregularity == "improper_cut" else 4)


@pytest.mark.proves("19:47-18.9(c)")
def test_18_9_c_spread_stacks_are_recomputed_in_the_order_they_left_the_shoe() -> None:
    table = three_wagers(2, SeededEntropy(b"spread"), dealing_method="automated_shoe")
    (dealt,) = [event for event in finish(table, 2) if isinstance(event, ev.Dealt)]
    assert dealt.spread == 3
    report = verify.verify(table.journal.lines())
    assert (report.faults, report.cards) == ([], 9)


def test_a_stacked_shoe_is_not_taken_for_a_fair_one() -> None:
    table = three_wagers(1, StackedEntropy())
    finish(table, 1)
    assert (
        "a virtual table shuffles or rolls without a commitment"
        in verify.verify(table.journal.lines()).faults[0]
    )


def test_copied_file_verifies_journals_of_both_games_outside_the_package(tmp_path: Path) -> None:
    copy = tmp_path / "verify.py"
    copy.write_bytes(Path(str(verify.__file__)).read_bytes())
    for game in ("let-it-ride", "craps"):
        lines = list(Sitting(7, game, "virtual").play(80).table.journal.lines())
        kept = tmp_path / f"{game}.jsonl"
        for text, status, words in ((lines, 0, "everything agrees"), (lines[1:], 1, "fault")):
            kept.write_bytes(b"".join(text))
            command = [sys.executable, "-I", str(copy), str(kept)]
            run = subprocess.run(command, capture_output=True, text=True, check=False, cwd=tmp_path)
            assert (run.returncode, run.stderr) == (status, "")
            assert words in run.stdout.splitlines()[-1]
