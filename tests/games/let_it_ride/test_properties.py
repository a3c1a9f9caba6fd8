"""Random let it ride tables: no cent lost, refusals without a trace, nets as settlement says."""

from datetime import date
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.equipment.entropy import SeededEntropy
from croupier.games.let_it_ride.settlement import bonus_row, main_row, three_card_row
from croupier.law.limits import apply_payout_limit
from croupier.law.refusal import CroupierError
from croupier.procedure import steps
from croupier.table import commands as cmd
from croupier.table import events as ev
from croupier.table.fold import drop
from croupier.table.replay import replay
from croupier.table.table import Table, open_table
from tests.games.folding import folded, named

OPENER = 10_000_000
BETS = ("bet1", "bet2", "bet3")
METHODS: list[dict[str, Any]] = [
    {},
    {"shuffler": "automated"},
    {"shuffler": "automated", "two_decks": True},
    {"shuffler": "automated", "dealing_method": "hand"},
    {"shuffler": "automated", "shuffler_counts_deck": True},
    {"dealing_method": "automated_shoe"},
]


@st.composite
def tables(draw: st.DrawFn) -> tuple[date, dict[str, Any]]:
    day = draw(
        st.sampled_from(
            [date(1997, 1, 1), date(1999, 1, 1), date(2002, 1, 1), date(2007, 6, 1), date(2008, 1, 1)]
        )
    )
    options = dict(draw(st.sampled_from(METHODS)))
    options["stub_count_interval"] = draw(st.integers(1, 5))
    if draw(st.booleans()):
        options["payout_limit"] = draw(st.sampled_from([5_000_000, 6_000_000]))
    if day >= date(1998, 11, 16) and draw(st.booleans()):
        options["lir_bonus_offered"] = True
    if day >= date(2007, 10, 15) and draw(st.booleans()):
        options["three_card_bonus_offered"] = True
        options["three_card_bonus_table"] = draw(st.sampled_from("ABCDEF"))
    return day, options


class Plan:
    """What the players of one round wager and decide."""

    def __init__(self, draw: st.DrawFn, options: dict[str, Any]) -> None:
        self.wagers: dict[int, dict[str, int]] = {}
        for seat in sorted(draw(st.sets(st.integers(1, 7), min_size=1))):
            amount = draw(st.integers(500, 50_000))
            self.wagers[seat] = dict.fromkeys(BETS, amount)
            if options.get("lir_bonus_offered") and draw(st.booleans()):
                self.wagers[seat]["lir_bonus"] = 100
            if options.get("three_card_bonus_offered") and draw(st.booleans()):
                self.wagers[seat]["three_card_bonus"] = draw(st.integers(100, 10_000))
        self.rides = {
            (seat, wager): draw(st.booleans()) for seat in self.wagers for wager in ("bet1", "bet2")
        }


@st.composite
def sittings(draw: st.DrawFn) -> tuple[date, dict[str, Any], bytes, list[Plan]]:
    day, options = draw(tables())
    rounds = [Plan(draw, options) for _ in range(draw(st.integers(1, 3)))]
    return day, options, draw(st.binary(min_size=1, max_size=8)), rounds


def nonsense() -> list[cmd.Command]:
    """Commands of which most are out of place at any moment."""
    return [
        cmd.Enter(by=cmd.DEALER, cards=(3,)),
        cmd.Enter(by=cmd.DEALER, stub=30),
        cmd.Decide(by=cmd.player(7), seat=7, word="raise"),
        cmd.Decide(by=cmd.player(1), seat=2, word="ride"),
        cmd.Bet(by=cmd.player(1), seat=1, wager="bet1", amount=-5),
        cmd.Bet(by=cmd.player(1), seat=1, wager="bet4", amount=1000),
        cmd.Bet(by=cmd.player(1), seat=1, wager="bet1", amount=1_000_000),
        cmd.Bet(by=cmd.player(1), seat=1, wager="lir_bonus", amount=300),
        cmd.Reduce(by=cmd.player(1), seat=1, wager="bet3", amount=99_999_999),
        cmd.Sit(by=cmd.player(1), seat=9),
        cmd.Leave(by=cmd.player(9), seat=9),
        cmd.BuyIn(by=cmd.player(1), seat=1, cents=-1),
        cmd.CutCards(by=cmd.player(1), cards=3),
        cmd.TakeDice(by=cmd.player(1), seat=1, word="accept"),
        cmd.Call(by=cmd.player(1), seat=1, wager="bet1", on=True),
        cmd.ReportIrregularity(by=cmd.DEALER, id="card_face_up_in_shoe", details={"card": "Zz"}),
        cmd.ReportIrregularity(
            by=cmd.DEALER, id="wrong_number_of_cards", details={"holder": "1", "cards": 3}
        ),
        cmd.Alter(by=cmd.FLOORPERSON, option="table_min", value="much"),
        cmd.Alter(by=cmd.player(1), option="table_min", value=100),
        cmd.Close(by=cmd.INSPECTOR),
    ]


def try_nonsense(table: Table) -> None:
    for command in nonsense():
        before = (table.state.record(), table.head, table.sequence, table.prompt())
        with pytest.raises(CroupierError):
            table.do(command)
        assert (table.state.record(), table.head, table.sequence, table.prompt()) == before, command


def play(day: date, options: dict[str, Any], seed: bytes, rounds: list[Plan]) -> Table:
    table = open_table(
        "let-it-ride",
        options,
        day,
        entropy=SeededEntropy(seed),
        opener=OPENER,
        clock=lambda: 0,
        buy_in_as_needed=True,
    )
    for plan in rounds:
        for seat, wagers in plan.wagers.items():
            if seat not in table.round.seats:
                table.do(cmd.Sit(by=cmd.player(seat), seat=seat))
            table.do(cmd.Bets(by=cmd.player(seat), seat=seat, wagers=wagers))
        try_nonsense(table)
        table.do(cmd.Close(by=cmd.DEALER))
        try_nonsense(table)
        while isinstance(step := table.pending, steps.Ask):
            word = "ride" if plan.rides[step.seats[0], step.about] else "withdraw"
            table.do(cmd.Decide(by=cmd.player(step.seats[0]), seat=step.seats[0], word=word))
    return table


def expected_nets(table: Table, plan: Plan, hands: dict[str, list[int]]) -> dict[int, dict[str, int]]:
    """What the pure settlement functions say of the cards that were dealt."""
    options = table.round.options
    community = tuple(hands["community"][1:])
    nets: dict[int, dict[str, int]] = {}
    for seat, wagers in plan.wagers.items():
        own = tuple(hands[str(seat)])
        riding = [name for name in BETS if plan.rides.get((seat, name), True)]
        row = main_row(own + community)
        wins = [options.main_odds[row].pay(wagers[name]) for name in riding] if row else []
        paid = (
            apply_payout_limit(wins, options.payout_limit) if row else tuple(-wagers[name] for name in riding)
        )
        nets[seat] = dict(zip(riding, paid, strict=True))
        if "lir_bonus" in wagers:
            bonus = bonus_row(own + community, options.bonus_amounts)
            nets[seat]["lir_bonus"] = (options.bonus_amounts[bonus] if bonus else 0) - 100
        if stake := wagers.get("three_card_bonus"):
            odds = options.three_card_odds(table.edition)
            three = three_card_row(own, odds)
            nets[seat]["three_card_bonus"] = odds[three].pay(stake) if three else -stake
    return nets


def rounds_of(events: list[ev.AnyEvent]) -> list[list[ev.AnyEvent]]:
    found: list[list[ev.AnyEvent]] = []
    for event in events:
        if isinstance(event, ev.RoundOpened):
            found.append([])
        if found:
            found[-1].append(event)
    return found


@settings(max_examples=40)
@given(sittings())
def test_no_cent_is_lost_at_any_event(sitting: tuple[date, dict[str, Any], bytes, list[Plan]]) -> None:
    table = play(*sitting)
    for event, state in folded(table):
        accounts = state.accounts()
        assert sum(accounts.values()) == 0, event
        on_hand = {name: cents for name, cents in accounts.items() if name.startswith(("seat:", "wager:"))}
        assert all(cents > 0 for cents in on_hand.values()), event
    assert state.record() == table.state.record()
    assert drop(state) == sum(event.cents for event in table.journal.events if isinstance(event, ev.BoughtIn))


@settings(max_examples=40)
@given(sittings())
def test_nets_are_those_of_the_settlement_functions(
    sitting: tuple[date, dict[str, Any], bytes, list[Plan]],
) -> None:
    table = play(*sitting)
    for plan, events in zip(sitting[3], rounds_of(named(table)), strict=False):
        hands: dict[str, list[int]] = {}
        nets: dict[int, dict[str, int]] = {}
        for event in events:
            if isinstance(event, ev.Dealt):
                for holder, card in event.cards:
                    hands.setdefault(holder, []).append(card)
            elif isinstance(event, ev.Settled):
                nets.setdefault(event.seat, {}).update({result.wager: result.net for result in event.results})
        assert nets == expected_nets(table, plan, hands)
        cards = [card for hand in hands.values() for card in hand]
        assert len(set(cards)) == len(cards) == 3 * (len(plan.wagers) + 1)


@settings(max_examples=15)
@given(sittings())
def test_every_sitting_replays_to_the_same_journal(
    sitting: tuple[date, dict[str, Any], bytes, list[Plan]],
) -> None:
    table = play(*sitting)
    again = replay(table.journal)
    assert again.head == table.head
    assert again.state.record() == table.state.record()


@settings(max_examples=20)
@given(sittings())
def test_the_stub_is_counted_within_every_five_rounds(
    sitting: tuple[date, dict[str, Any], bytes, list[Plan]],
) -> None:
    day, options, seed, rounds = sitting
    table = play(day, options, seed, rounds * 4)
    since = 0
    interval = options["stub_count_interval"]
    for events in rounds_of(table.journal.events)[:-1]:
        counted = [event for event in events if isinstance(event, ev.StubCounted)]
        since = 0 if counted else since + 1
        assert since < interval or options.get("shuffler_counts_deck")
        assert all(event.expected == event.counted for event in counted)
