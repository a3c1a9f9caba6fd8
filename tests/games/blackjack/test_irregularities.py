"""What goes wrong at a virtual blackjack table, and that every case of a live one replays card for card."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from croupier.equipment.cards import parse_card
from croupier.equipment.entropy import SeededEntropy
from croupier.law.refusal import BadInput, Refusal
from croupier.procedure import steps
from croupier.table import commands as cmd
from croupier.table import events as ev
from croupier.table.cases import read_case, settle
from croupier.table.replay import replay
from croupier.table.table import Table
from croupier.verify import verify
from tests.games.blackjack.tables import bet, blackjack, round_of
from tests.games.twentyone.tables import close, decide, of, report

CASES = sorted((Path(__file__).parents[2] / "cases" / "blackjack").glob("*.toml"))


def holds(table: Table) -> None:
    """The journal replays and its shoes are recomputed."""
    assert replay(table.journal).state.record() == table.state.record()
    assert not verify(table.journal.lines()).faults


@pytest.mark.parametrize("file", CASES, ids=lambda file: file.stem)
def test_every_case_replays_to_the_same_table(file: Path) -> None:
    table = settle(read_case(file.read_bytes(), file.name)).table
    if table is not None:
        assert replay(table.journal).state.record() == table.state.record()


@pytest.mark.proves("19:47-2.15(a)")
def test_2_15_a_a_card_face_up_in_the_shoe_is_not_used() -> None:
    table = blackjack("5c 5d 7s 6d 2c 9c Td")
    bet(table)
    close(table)
    report(table, "card_face_up_in_shoe")
    assert table.round.set_aside == [parse_card("2c")]
    decide(table, "draw")
    drawn = [card for event in of(table, ev.Dealt) for holder, card in event.cards if holder == "1"]
    assert drawn[-1] == parse_card("9c")


@pytest.mark.proves("19:47-2.15(a)")
def test_2_15_a_the_shoe_is_still_recomputed_with_a_card_set_aside() -> None:
    table = blackjack(seats=(1, 2), entropy=SeededEntropy(b"aside"), decks=1)
    while not of(table, ev.Revealed):
        for seat in (1, 2):
            bet(table, seat)
        close(table)
        if isinstance(table.pending, steps.Ask):
            report(table, "card_face_up_in_shoe")
        while isinstance(table.pending, steps.Ask):
            decide(table, "decline" if "decline" in table.pending.words else "stand")
    holds(table)


@pytest.mark.proves("19:47-2.15(b)")
def test_2_15_b_a_card_drawn_in_error_unseen_is_the_next_card() -> None:
    table = blackjack("5c 5d 7s 6d 2c 9c Td")
    bet(table)
    close(table)
    report(table, "card_drawn_in_error")
    assert of(table, ev.Ruled)[-1].cite == "19:47-2.15(b)"
    decide(table, "draw")
    drawn = [card for event in of(table, ev.Dealt) for holder, card in event.cards if holder == "1"]
    assert drawn[-1] == parse_card("2c")


def test_2_15_d_an_exposed_card_refused_by_all_and_useless_to_the_dealer_is_burned() -> None:
    table = blackjack("5c Tc Ts 6d 9h 4c", hole_card="up")
    bet(table)
    close(table)
    report(table, "card_drawn_in_error", exposed=True, choice="refuse")
    assert isinstance(table.pending, steps.Betting)
    burned = [event for event in of(table, ev.Dealt) if event.cite == "19:47-2.15(d)"]
    assert [event.cards for event in burned] == [(("burn", parse_card("4c")),)]
    holds_only_replay(table)


def test_2_15_d_an_exposed_card_that_nobody_takes_is_burned_and_not_the_next_rounds() -> None:
    table = blackjack("5c Tc Ts 7d 9h 4c", hole_card="up")
    bet(table)
    close(table)
    report(table, "card_drawn_in_error", exposed=True, choice="accept")
    decide(table, "stand")
    burned = [event for event in of(table, ev.Dealt) if event.cite == "19:47-2.15(d)"]
    assert [event.cards for event in burned] == [(("burn", parse_card("4c")),)]
    assert isinstance(table.pending, steps.Betting)
    holds_only_replay(table)


def holds_only_replay(table: Table) -> None:
    """A stacked shoe has no seed to recompute, but it replays."""
    assert replay(table.journal).journal.entries == table.journal.entries


def test_2_15_d_who_refuses_the_card_gets_none_in_this_round() -> None:
    table = blackjack("5c 2c 7s 3d 9h Td")
    bet(table)
    close(table)
    with pytest.raises(BadInput, match="expected accept or refuse"):
        report(table, "card_drawn_in_error", exposed=True)
    report(table, "card_drawn_in_error", exposed=True, choice="refuse")
    assert isinstance(table.pending, steps.Betting)
    assert [event.word for event in of(table, ev.Decided)] == []


@pytest.mark.proves("19:47-2.6(j)")
def test_2_15_k_a_reader_out_of_order_before_the_round_is_not_used() -> None:
    table = blackjack("5c Tc Ks 6d Ad 9c", hole_card="down_reader")
    report(table, "reader_out_of_order")
    bet(table)
    close(table)
    assert isinstance(table.pending, steps.Ask)
    assert not of(table, ev.WasRead)
    with pytest.raises(Refusal, match="before the round or when it is used"):
        report(table, "reader_out_of_order")


def test_2_5_a_recut_before_any_card_and_none_after() -> None:
    table = blackjack(entropy=SeededEntropy(b"recut"))
    report(table, "improper_cut")
    assert of(table, ev.CutMade)
    bet(table)
    close(table)
    if isinstance(table.pending, steps.Ask):
        with pytest.raises(Refusal, match="only before any card is dealt"):
            report(table, "improper_cut")
    assert replay(table.journal).journal.entries == table.journal.entries


def test_2_5_an_idle_table_is_shuffled_anew_for_the_player_who_comes() -> None:
    table = blackjack(entropy=SeededEntropy(b"idle"))
    table.do(cmd.Leave(by=cmd.player(1), seat=1))
    table.do(cmd.Sit(by=cmd.player(2), seat=2, buy_in=100_000))
    assert len(of(table, ev.Shuffled)) == 2
    assert len(of(table, ev.Revealed)) == 1
    holds(table)


@pytest.mark.parametrize(
    ("id", "details", "options", "sentence"),
    [
        ("wrong_side_dealt", {}, {}, "single shoe"),
        ("cards_run_out", {}, {}, "cards are still in the shoe"),
        ("no_card_to_box", {"seat": 1}, {}, "the first card of box 1 is not due"),
        ("one_card_to_box", {"seat": 1, "choice": "take"}, {}, "the second card of box 1 is not due"),
        ("requested_card_not_dealt", {"seat": 1, "choice": "take"}, {}, "no card box 1 asked for is due"),
        ("dealer_skipped_card", {}, {}, "no first or second card of the dealer is due"),
        ("reader_misused", {"revealed": True}, {}, "no card reader"),
        ("reader_out_of_order", {}, {}, "no card reader"),
        ("up_card_not_moved", {}, {}, "does not offer multiple action"),
        ("up_card_discarded", {}, {}, "does not offer multiple action"),
        ("progressive_light_failed", {"seat": 1}, {"progressive": "P1"}, "before the cards are dealt"),
        ("progressive_light_failed", {"seat": 9}, {"progressive": "P1"}, "expected a box from 1 to 6"),
        ("method_change", {"shuffle": "by foot"}, {"shuffle": "automated"}, "expected manual, automated"),
        ("bonus_amount_unknown", {"seat": 1}, {}, "no amount is due"),
        ("shuffler_failed", {}, {}, "shuffled by hand"),
        ("no_card_to_box", {"seat": "x"}, {}, "expected the number of a box"),
    ],
)
def test_2_15_a_report_that_does_not_fit_changes_nothing(
    id: str, details: dict[str, object], options: dict[str, object], sentence: str
) -> None:
    table = blackjack("5c Tc 7s 6d Ad 9c", **options)  # type: ignore[arg-type]
    bet(table)
    close(table)
    before = table.state.record(), table.head
    with pytest.raises((Refusal, BadInput), match=sentence):
        report(table, id, **details)
    assert (table.state.record(), table.head) == before


def test_a_method_change_stands_and_the_round_goes_on() -> None:
    table = blackjack("5c Tc 7s 6d Td", shuffle="automated")
    report(table, "method_change", shuffle="manual")
    round_of(table, "stand")
    assert of(table, ev.Ruled)[0].ruling == "stands"


@pytest.mark.parametrize(("day", "void"), [(date(2011, 11, 13), False), (date(2011, 11, 14), True)])
def test_13_69f_a_second_card_face_up_while_dealing_voids_the_round(day: date, void: bool) -> None:
    table = blackjack(entropy=SeededEntropy(b"face up"), as_of=day, seats=(1, 2))
    for seat in (1, 2):
        bet(table, seat)
    close(table)
    assert isinstance(table.pending, steps.Ask)
    report(table, "card_face_up_in_shoe")
    assert isinstance(table.pending, steps.Ask)
    paid_before = len(of(table, ev.Settled))
    report(table, "card_face_up_in_shoe")
    ruled = [event.ruling for event in of(table, ev.Ruled)]
    assert ruled == ["set_aside", "void_round" if void else "set_aside"]
    assert len(of(table, ev.Shuffled)) == (2 if void else 1)
    if void:
        assert isinstance(table.pending, steps.Betting)
        results = [result for event in of(table, ev.Settled)[paid_before:] for result in event.results]
        assert {result.outcome for result in results} == {"void"}
        assert "reshuffle" not in table.round.markers
    holds(table)


def test_13_69f_a_card_of_an_overdrawing_dealer_is_not_a_card_found_face_up() -> None:
    table = blackjack(entropy=SeededEntropy(b"overdrawn 0"))
    round_of_standing(table)
    report(table, "dealer_overdraws")
    bet(table)
    close(table)
    assert isinstance(table.pending, steps.Ask)
    report(table, "card_face_up_in_shoe")
    assert [event.ruling for event in of(table, ev.Ruled)] == ["set_aside", "set_aside"]


def round_of_standing(table: Table) -> None:
    """A round in which seat 1 stands on whatever it gets."""
    bet(table)
    close(table)
    while isinstance(table.pending, steps.Ask):
        decide(table, "decline" if "decline" in table.pending.words else "stand")


@pytest.mark.proves("19:47-2.6(e)3", "19:47-2.6(g)")
def test_2_15_h_and_i_cards_dealt_late_name_the_rule_that_lets_them_come_late() -> None:
    table = settle(
        {
            "game": "blackjack",
            "script": [
                {"seat": 1, "bet": "main", "amount": 1000},
                {"seat": 2, "bet": "main", "amount": 1000},
                {"cards": "2c Td 7s"},
                {"irregularity": "one_card_to_box", "seat": 1, "choice": "take"},
                {"cards": "9c 8c"},
                {"seat": 1, "decide": "draw"},
                {"irregularity": "requested_card_not_dealt", "seat": 1, "choice": "take"},
                {"seat": 2, "decide": "stand"},
                {"cards": "9d"},
            ],
        }
    ).table
    assert table is not None
    cites = [event.cite for event in of(table, ev.Dealt) if event.cards[0][0] == "1"]
    assert cites == ["19:47-2.6(e)1", "19:47-2.15(h)", "19:47-2.15(i)"]


@pytest.mark.proves("19:47-2.15(b)")
def test_2_15_e_a_card_overdrawn_by_the_dealer_is_burned_while_a_prize_is_validated() -> None:
    table = blackjack("5c As Ts Ac 5d 7d 9c", progressive="P1")
    bet(table, progressive=100)
    close(table)
    decide(table, "draw", "stand")
    assert isinstance(table.pending, steps.Validate)
    report(table, "dealer_overdraws")
    assert table.round.set_aside == [parse_card("9c")]
    table.do(cmd.ConfirmPrize(by=cmd.FLOORPERSON, seat=1))
    assert replay(table.journal).state.record() == table.state.record()
