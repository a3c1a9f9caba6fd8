"""Side wagers of blackjack between rounds: frozen streaks and the chips of the progressive wager."""

from __future__ import annotations

from typing import Any

import pytest

import croupier
from croupier.equipment.entropy import SeededEntropy
from croupier.law.refusal import Refusal
from croupier.procedure import steps
from croupier.table import commands as cmd
from croupier.table import events as ev
from croupier.table.cases import read_case, settle
from croupier.table.replay import replay
from croupier.table.results import outcomes
from croupier.table.table import Table
from tests.games.blackjack.tables import CHIPS, bet, blackjack
from tests.games.twentyone.tables import close, decide, enter, report

DEAD_BOX = b"""
title = "A box passed over keeps its streak"
game = "blackjack"
options = { streak = true }
script = [
  { seat = 1, bet = "main", amount = 1000 },
  { seat = 1, bet = "streak2", amount = 500 },
  { seat = 2, bet = "main", amount = 1000 },
  { close = true },
  { irregularity = "no_card_to_box", seat = 1 },
  { cards = "Tc 7s 9d" },
  { seat = 2, decide = "stand" },
  { cards = "Td" },
]
"""


def frozen(table: Table, seat: int = 1) -> None:
    """The streak wager of a seat can be neither taken back nor raised, and no other is added."""
    player = cmd.player(seat)
    assert isinstance(table.pending, steps.Betting)
    assert table.round.seats[seat].wagers["streak2"].stake == 500
    with pytest.raises(Refusal, match="stays until it is decided"):
        table.do(cmd.Reduce(by=player, seat=seat, wager="streak2", amount=0))
    for wager in ("streak2", "streak3"):
        with pytest.raises(Refusal, match="are not decided yet"):
            table.do(cmd.Bet(by=player, seat=seat, wager=wager, amount=500))
    assert replay(table.journal).state.record() == table.state.record()


def test_2_22_a_new_streak_wager_may_be_changed_until_the_first_card() -> None:
    table = blackjack("5c Tc 7s 9d Td", streak=True)
    bet(table, streak2=500)
    table.do(cmd.Reduce(by=cmd.player(1), seat=1, wager="streak2", amount=0))
    assert "streak2" not in table.round.seats[1].wagers


def test_2_22_a_void_round_leaves_new_streak_wagers_frozen() -> None:
    table = blackjack("5c Tc 7s 6d 2c 9c Td", streak=True)
    bet(table, streak2=500)
    close(table)
    for _ in range(2):
        table.do(cmd.ReportIrregularity(by=cmd.DEALER, id="card_face_up_in_shoe", again=True))
    assert table.round.seats[1].wagers.keys() == {"streak2"}
    frozen(table)


def test_2_22_a_dead_box_leaves_new_streak_wagers_frozen() -> None:
    table = settle(read_case(DEAD_BOX, "dead box")).table
    assert table is not None
    assert table.round.seats[1].wagers.keys() == {"streak2"}
    frozen(table)


def test_2_22_a_streak_decided_in_its_first_round_is_free_again() -> None:
    table = blackjack("5c Tc Ts 9d Td", streak=True)
    bet(table, streak2=500)
    close(table)
    decide(table, "stand")
    assert table.round.seats[1].wagers == {}
    assert "streak 1" not in table.round.markers
    bet(table, streak2=500)


def test_1_20_a_8_progressive_stakes_are_booked_as_progressive_chips() -> None:
    table = blackjack("5c Tc 7s 9d Td", progressive="P1")
    bet(table, progressive=100)
    close(table)
    booked = table.state.movements
    assert (booked["progressive_chips"], "bonus_chips" in booked) == (100, False)
    decide(table, "stand")
    assert "collection" not in booked
    assert sum(table.state.ledger.values()) == 0


@pytest.mark.parametrize(("rate", "risen"), [("0.70", [70, 140, 210, 280]), ("0.7075", [70, 141, 212, 283])])
def test_2_19_i_the_meter_rises_by_its_rate_to_the_cent_in_the_long_run(rate: str, risen: list[int]) -> None:
    table = blackjack(entropy=SeededEntropy(b"rate"), progressive="P1", progression_rate=rate)
    found = []
    for _ in range(4):
        bet(table, progressive=100)
        close(table)
        found.append(table.round.meters["progressive"] - 500_000)
        while isinstance(table.pending, steps.Ask):
            decide(table, "decline" if "decline" in table.pending.words else "stand")
    assert found == risen
    assert replay(table.journal).state.record() == table.state.record()


def test_2_19_a_progressive_wager_offered_later_is_decided_and_moves_its_meter() -> None:
    table = blackjack("5c Tc 7s 9d Td 9c 7h 8d Th", progression_rate="0.705")
    for rate, meter in (("0.705", 500_070), ("1", 500_170)):
        for option, value in (("progressive", "P1"), ("progression_rate", rate)):
            table.do(cmd.Alter(by=cmd.FLOORPERSON, option=option, value=value))
        bet(table, progressive=100)
        close(table)
        decide(table, "stand")
        assert not table.round.seats[1].wagers
        assert table.round.meters == {"progressive": meter}
    assert replay(table.journal).state.record() == table.state.record()


def test_2_2_a_3_a_wager_for_more_decks_than_the_shoe_holds_waits_for_the_shuffle() -> None:
    table = blackjack("5c Tc 7s 9d Td", decks=1)
    for option, value in (("decks", 4), ("additional_wager", "sevens")):
        table.do(cmd.Alter(by=cmd.FLOORPERSON, option=option, value=value))
    with pytest.raises(Refusal, match=r"not with the 1 deck in the shoe \(19:47-2\.2\(a\)3\)"):
        bet(table, sevens=100)
    close(table)
    decide(table, "stand")
    table.do(cmd.Say(by=cmd.FLOORPERSON, word="reshuffle"))
    bet(table)
    close(table)
    while isinstance(table.pending, steps.Ask):
        decide(table, table.pending.words[-1] if "stand" not in table.pending.words else "stand")
    bet(table, sevens=100)


@pytest.mark.parametrize("deducted", [True, False])
def test_a_void_round_takes_a_prize_back_and_leaves_the_meter_what_the_wagers_gave_it(deducted: bool) -> None:
    table = croupier.open_table(
        "blackjack",
        {"progressive": "P1", "deduct_fixed_from_meter": deducted, "progression_rate": "0.70"},
        mode="live",
        opener=10_000_000,
    )
    for seat in (1, 2):
        table.do(cmd.Sit(by=cmd.player(seat), seat=seat, buy_in=CHIPS))
        bet(table, seat, progressive=100)
    close(table)
    enter(table, "Ac 5c 7s Ad 6d")
    for card in ("Tc", "Kc"):
        decide(table, "draw")
        enter(table, card)
    table.do(cmd.ConfirmPrize(by=cmd.FLOORPERSON, seat=1))
    assert table.round.seats[1].chips == CHIPS - 1000 + 2500 - 100
    assert table.round.meters == {"progressive": 500_140 - 2500 * deducted}
    decide(table, "draw")
    for card in ("2c", "3c"):
        report(table, "card_face_up_in_shoe", card=card)
    assert isinstance(table.pending, steps.Betting)
    assert {seat: person.chips for seat, person in table.round.seats.items()} == {1: CHIPS, 2: CHIPS}
    assert table.round.meters == {"progressive": 500_140}
    assert sum(table.state.ledger.values()) == 0
    told = outcomes(this_round(table.journal.events), table.round)
    assert {(each.outcome, each.net) for wagers in told.values() for each in wagers.values()} == {("void", 0)}
    assert replay(table.journal).state.record() == table.state.record()


def this_round(events: list[ev.AnyEvent]) -> list[ev.AnyEvent]:
    """What happened up to the end of the first round."""
    return events[: next(at for at, event in enumerate(events) if isinstance(event, ev.RoundClosed))]


def settled(case: dict[str, Any], *wagers: str) -> list[tuple[Any, ...]]:
    """What becomes of these wagers in order, and what is dealt and said meanwhile."""
    table = settle({"game": "blackjack", **case}).table
    assert table is not None
    found: list[tuple[Any, ...]] = []
    for event in table.journal.events:
        match event:
            case ev.Settled():
                found += [
                    (event.seat, each.wager, each.net, each.up, each.cite)
                    for each in event.results
                    if each.wager in wagers
                ]
            case ev.Dealt() if event.cards[0][0] != "burn":
                found.append(("dealt", event.cards[0][0]))
            case ev.Announced() if "sevens" in event.text:
                found.append((event.text,))
    return found[found.index(("dealt", "dealer")) :]


def test_2_20_e_a_bonus_wager_without_a_blackjack_is_lost_and_one_with_it_is_paid() -> None:
    case = {
        "options": {"bonus_wager": {100: {1500: 1}}},
        "seats": {
            "1": {"wagers": {"main": 500, "bonus": 100}, "decisions": ["stand"]},
            "2": {"wagers": {"main": 500, "bonus": 100}},
        },
        "hands": {"1": "Th 8h", "2": "Ac Kd", "dealer": "6s Tc 9d"},
    }
    assert [each for each in settled(case, "bonus") if each[0] != "dealt"] == [
        (1, "bonus", -100, 0, "19:47-2.20(e)"),
        (2, "bonus", 1500, 0, "19:47-2.20(k)"),
    ]


def additional(wager: str, kind: str, player: str, dealer: str, *decisions: str) -> list[tuple[Any, ...]]:
    return settled(
        {
            "options": {"additional_wager": kind},
            "seats": {"1": {"wagers": {"main": 1000, wager: 100}, "decisions": list(decisions)}},
            "hands": {"1": player, "dealer": dealer},
        },
        wager,
    )


def test_2_17_d_and_e_additional_wagers_are_decided_with_the_second_cards() -> None:
    first = [("dealt", "dealer"), ("dealt", "1")]
    for wager, cards, net, cite in (
        ("over13", "Tc 3d", -100, "19:47-2.17(d)"),
        ("over13", "Tc 4d", 100, "19:47-2.17(e)"),
        ("under13", "Tc 2d", 100, "19:47-2.17(e)"),
    ):
        found = additional(wager, "over_under_13", cards, "6s Tc 9d", "stand")
        assert found[:3] == [*first, (1, wager, net, 0, cite)]
    one = additional("sevens", "sevens", "7c 4d", "6s Tc 9d", "stand")
    assert one[2] == (1, "sevens", 300, 0, "19:47-2.17(e)")


def test_2_17_e_two_sevens_wait_for_a_third_card() -> None:
    stood = additional("sevens", "sevens", "7c 7d", "6s Tc 9d", "stand")
    assert stood[2] == (1, "sevens", 5000, 0, "19:47-2.17(e)")
    drawn = additional("sevens", "sevens", "7c 7d 7h", "6s Tc 9d", "draw")
    assert drawn[2:4] == [("dealt", "1"), (1, "sevens", 50_000, 0, "19:47-2.17(e)")]
    other = additional("sevens", "sevens", "7c 7c 2h", "6s Tc 9d", "draw", "stand")
    assert other[2:4] == [("dealt", "1"), (1, "sevens", 10_000, 0, "19:47-2.17(e)")]


def test_2_11_f_splitting_two_sevens_gives_up_the_prize_for_three() -> None:
    found = settled(
        {
            "options": {"additional_wager": "sevens"},
            "seats": {
                "1": {"wagers": {"main": 1000, "sevens": 100}, "decisions": ["split", "stand", "stand"]}
            },
            "hands": {"1": "7d 7s", "1.1": "7d Tc", "1.2": "7s 9c", "dealer": "6s Tc 9d"},
        },
        "sevens",
    )
    assert found[2:4] == [
        ("The payout for three sevens is given up by splitting",),
        (1, "sevens", 5000, 0, "19:47-2.11(f)"),
    ]


def test_2_6_j_each_holder_of_two_sevens_says_whether_the_extra_card_counts() -> None:
    stakes = {"main": 1000, "sevens": 100}
    case = {
        "options": {"additional_wager": "sevens", "hole_card": "down_reader", "players_per_box": 2},
        "seats": {
            "1": {"wagers": stakes, "decisions": ["decline"]},
            "1/b": {"wagers": stakes, "decisions": ["draw"]},
        },
        "hands": {"1": "7c 7d 7h", "dealer": "Ts As"},
    }
    found = settled(case, "sevens")
    assert [each for each in found if "sevens" in each] == [
        (1, "sevens", 5000, 0, "19:47-2.17(e)"),
        ("1/b", "sevens", 50_000, 0, "19:47-2.17(e)"),
    ]
