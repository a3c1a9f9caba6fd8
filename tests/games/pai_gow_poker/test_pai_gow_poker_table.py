"""A pai gow poker table: the start, the deal to every place, setting, the bank, and money that adds up."""

from pathlib import Path
from typing import Any

import pytest

import croupier
from croupier.equipment.entropy import StackedEntropy
from croupier.law.refusal import Refusal
from croupier.procedure import steps
from croupier.procedure.ring import Ring
from croupier.table import commands as cmd
from croupier.table import events as ev
from croupier.table.answers import asked
from croupier.table.cases import read_case, settle

CASES = Path(__file__).parents[2] / "cases" / "pai-gow-poker"
BANKING = {"player_bank": True, "co_banking": True}


def opened(options: dict[str, Any] | None = None, seats: tuple[int, ...] = (1, 2), **more: Any) -> Any:
    entropy = StackedEntropy(rolls=more.pop("rolls", [(2, 3, 3)] * 9))
    table = croupier.open_table("pai-gow-poker", options or {}, entropy=entropy, **more)
    for seat in seats:
        table.record(cmd.Sit(by=cmd.player(seat), seat=seat, patron=f"patron {seat}", buy_in=10_000_000))
    return table


def bet(table: Any, seat: int, amount: int = 1000, wager: str = "pai_gow_poker") -> None:
    table.record(cmd.Bet(by=cmd.player(seat), seat=seat, wager=wager, amount=amount))


def close(table: Any) -> list[Any]:
    return list(table.record(cmd.Close(by=cmd.DEALER)))


def all_by_house_way(table: Any) -> list[Any]:
    events: list[Any] = []
    while isinstance(table.pending, steps.Ask):
        seat = asked(table)[0]
        events += table.record(cmd.Decide(by=cmd.player(seat), seat=seat, word="house_way"))
    return events


def of_kind(events: list[Any], kind: type) -> list[Any]:
    return [event for event in events if isinstance(event, kind)]


@pytest.mark.parametrize(
    ("bank", "number", "start"),
    [(0, 8, "dealer"), (0, 15, "dealer"), (0, 14, "6"), (0, 3, "2"), (3, 10, "5"), (3, 8, "3")],
)
def test_11_8c_places_are_counted_counterclockwise_from_the_bank(bank: int, number: int, start: str) -> None:
    assert Ring.of(6).start(bank, number) == start


def test_11_8_seven_cards_clockwise_to_all_seven_places_and_four_are_left() -> None:
    table = opened(rolls=[(6, 6, 2)])
    bet(table, 1)
    events = close(table)
    (dealt,) = of_kind(events, ev.Dealt)
    order = [holder for holder, _ in dealt.cards]
    assert order == ["6", "5", "4", "3", "2", "1", "dealer"] * 7
    assert all(card == -1 for _, card in dealt.cards), "a virtual journal names no card that lies face down"
    (stub,) = of_kind(events, ev.StubCounted)
    assert (stub.expected, stub.counted) == (4, 4)
    assert {event.holder for event in of_kind(events, ev.Collected)} == set("23456")
    assert set(table.round.hands) == {"1", "dealer"}


def test_11_9_all_set_at_once_then_the_dealer_and_losers_before_winners() -> None:
    table = opened(seats=(1, 3, 5))
    for seat in (5, 3, 1):
        bet(table, seat)
    close(table)
    assert set(asked(table)) == {1, 3, 5}
    events = all_by_house_way(table)
    assert [event.holder for event in of_kind(events, ev.Turned)] == ["dealer", "1", "3", "5"]
    settled = of_kind(events, ev.Settled)
    outcomes = {event.seat: event.results[0].outcome for event in settled}
    winners = [seat for seat in (1, 3, 5) if outcomes[seat] == "win"]
    assert [event.seat for event in settled] == [seat for seat in (1, 3, 5) if seat not in winners] + winners


def test_11_8c_the_button_begins_at_the_dealer_and_moves_clockwise() -> None:
    table = opened({"start_method": "button"})
    firsts = []
    for _ in range(3):
        bet(table, 1)
        (dealt,) = of_kind(close(table), ev.Dealt)
        firsts.append(dealt.cards[0][0])
        all_by_house_way(table)
    assert firsts == ["dealer", "6", "5"]


def test_11_10_a_bank_round_ends_with_an_empty_bank_and_books_that_balance() -> None:
    table = opened(BANKING, seats=(1, 2, 4))
    for word in ("bank", "co_bank"):
        for seat in (1, 2, 4):
            bet(table, seat, 5000)
        close(table)
        all_by_house_way(table)
        for other in (1, 2):
            if table.check(cmd.Say(by=cmd.player(other), seat=other, word="pass")) is None:
                table.record(cmd.Say(by=cmd.player(other), seat=other, word="pass"))
        table.record(cmd.Say(by=cmd.player(4), seat=4, word=word))
        with pytest.raises(Refusal, match="has the bank"):
            bet(table, 4)
        bet(table, 1, 7500)
        bet(table, 2, 2500)
        events = close(table)
        assert table.round.ledger["bank:4"] == (15_000 if word == "bank" else 5_000)
        assert (4 in asked(table)) is (word == "bank"), "a co-bank is set by the house way"
        events += all_by_house_way(table)
        banks = [event for event in of_kind(events, ev.Settled) if event.seat == 4]
        assert [event.results[0].wager for event in banks] == ["bank"]
        assert table.round.ledger.get("bank:4", 0) == 0
        assert sum(table.round.ledger.values()) == 0


@pytest.mark.parametrize(
    ("case", "house"),
    [("example-17-player-bank", 5750), ("example-18-co-bank", -250)],
)
def test_11_10_the_worked_examples_add_up_to_zero_with_the_house(case: str, house: int) -> None:
    settlement = settle(read_case((CASES / f"{case}.toml").read_bytes(), case))
    second = settlement.rounds[1]
    patrons = sum(
        outcome.net for seat, wagers in second.items() if seat != "dealer" for outcome in wagers.values()
    )
    assert patrons == -house


def test_11_7_who_may_wager_what() -> None:
    table = opened({"additional_wager": "imperial", "bonus_min": 500})
    with pytest.raises(Refusal, match="does not offer"):
        bet(table, 1, 500, "posted_table")
    bet(table, 1, 500, "imperial")
    with pytest.raises(Refusal, match="is required with it"):
        close(table)
    bet(table, 1)
    close(table)
    with pytest.raises(Refusal):
        table.record(cmd.Leave(by=cmd.player(1), seat=1))


def test_options_that_the_rules_refuse() -> None:
    game = croupier.game("pai-gow-poker")
    for options, why in (
        ({"house_way": "custom"}, "custom_house_way is missing"),
        ({"additional_wager": "posted_table", "posted_table": {"nothing": 2}}, "expected one of five_aces"),
        ({"additional_wager": "imperial", "bonus_payout_limit": 100}, "at least \\$40,000"),
        ({"min_wager": 2000, "max_wager": 1000}, "expected at least the min_wager"),
        ({"deal_method": "hand"}, "set shuffler=true"),
        ({"two_decks": True}, "shuffler=true"),
    ):
        with pytest.raises(Refusal, match=why):
            game.options(options)
