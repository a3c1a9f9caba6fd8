"""Simulated sessions beside the table on the same cards and lots: what the loop adds up is what was paid."""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

import croupier
from croupier.equipment.cards import parse_card
from croupier.equipment.devices import Device
from croupier.equipment.entropy import StackedEntropy
from croupier.equipment.orders import GivenOrder
from croupier.games.blackjack.kernel import KERNEL, table_rules
from croupier.games.register import find
from croupier.hands.twentyone import is_blackjack, total
from croupier.procedure import steps
from croupier.procedure.seats import is_seated, read_seat
from croupier.simulation.runner import simulate
from croupier.simulation.twentyone.discards import in_three_stacks, put_back
from croupier.simulation.twentyone.rows import lots_among
from croupier.simulation.twentyone.shoe import (
    PIECE,
    draw_lots,
    first_piece,
    lay,
    shuffle,
    stream_of,
    whole_eights,
)
from croupier.simulation.twentyone.strategy import DRAW, STAND
from croupier.simulation.twentyone.table_rules import TableRules
from croupier.table import commands as cmd
from croupier.table import events as ev
from croupier.table.chance import put_back as put_back_at_the_table
from croupier.table.table import Table
from tests.games.blackjack.by_lot import NoSecret
from tests.simulation.known_strategies import draw_to_17

GAME = find("blackjack")[0]
SEED = 1982
AMOUNTS = {100: {500: 4, 1_500: 10, 4_000: 2}, 500: {5_000: 3, 8_000: 2, 10_000: 2}}


class KernelsCards(NoSecret):
    """Deals a table what the kernel deals in a block: its shuffles, its put-back racks, its lots."""

    def __init__(self, plan: Any, boxes: int) -> None:
        self.plan = plan.played
        rules = self.plan.rules
        self.pack = whole_eights(rules.pack)
        self.size, self.boxes = rules.cards, boxes
        self.cards = np.zeros(2 * self.size + 640, dtype=np.uint8)
        self.words = np.empty(2 * len(self.pack), dtype=np.uint32)
        self.shoe = 0
        self.rounds = 0
        self.out = 0
        self.lots: list[int] = []
        self.drawn = 0
        self.table: Table | None = None

    @property
    def stream(self) -> Any:
        return stream_of(0, self.shoe)

    def order(self, number: int, label: str, part: str, members: Sequence[int], decks: int = 1) -> GivenOrder:
        """The kernel's cards, or the places of those it puts back among the sorted ones."""
        del number, label, part
        size = self.size
        assert len(members) * decks == size
        if not self.out:
            lay(self.pack, self.cards, 0)
            shuffle(self.cards, 0, size, 0, size, self.words, np.uint64(SEED), self.stream, 0)
            return GivenOrder(self.cards[:size].tolist(), members, decks)
        stay, rack = self.cards[self.out : size].copy(), self.cards[: self.out].copy()
        self.shoe += 1
        put_back(self.cards, size, self.out, self.words, np.uint64(SEED), self.stream)
        self.out = 0
        back = self.cards[:size].tolist()
        for card in stay.tolist():
            back.remove(card)
        # The rack's order is read off the new shoe: three stacks lie at its quarters.
        third, order = -(-len(rack) // 3), []
        start = 0
        for stack in range(3):
            start = len(stay) * (stack + 1) // 4 + stack * third
            order += self.cards[start : start + min(third, len(rack) - stack * third)].tolist()
        assert sorted(order) == sorted(rack.tolist()) == sorted(back)
        kept = places(stay, np.sort(stay))
        racked = [len(stay) + place for place in places(np.array(order), np.sort(rack))]
        return GivenOrder([*kept, *racked], members, decks)

    def outcome(self, number: int, label: str, part: str, device: Device) -> tuple[int, ...]:
        """The lot of the next person with a blackjack."""
        del number, label, part
        assert self.table is not None
        hands = self.table.round.hands
        people = len(self.plan.people)
        there = [box for box in range(self.boxes) if str(box + 1) in hands]
        holders = [box for box in there if is_blackjack(hands[str(box + 1)].cards)]
        rows = [box * people + person for box in holders for person in range(people)]
        self.drawn += 1
        return (device.first + self.lots[rows[self.drawn - 1]],)

    def next_round(self, table: Table) -> None:
        """The lots of the round, one for everyone."""
        self.table, self.drawn = table, 0
        seats = self.boxes * len(self.plan.people)
        drawn = np.zeros(seats, dtype=np.int64)
        among = lots_among(self.plan.rules, self.plan.people)
        self.rounds = 0 if self.out > 52 else self.rounds
        stream = stream_of(0, self.shoe + (self.out > 52))
        draw_lots(drawn, among, self.boxes, self.words, np.uint64(SEED), stream, self.rounds * seats)
        self.lots = drawn.tolist()
        self.rounds += 1


def places(wanted: Sequence[int] | np.ndarray[Any, Any], have: np.ndarray[Any, Any]) -> list[int]:
    """Where each wanted card lies among those there are, every place once."""
    free: dict[int, list[int]] = {}
    for place, card in enumerate(have.tolist()):
        free.setdefault(card, []).append(place)
    return [free[int(card)].pop(0) for card in wanted]


def play_like_the_kernel(table: Table) -> None:
    """Draw to hard 17 and soft 18, nothing else."""
    while isinstance(step := table.pending, steps.Ask):
        word = "decline"
        if "stand" in step.words:
            count = total(table.round.hands[step.about.removeprefix("hand ")].cards)
            word = "draw" if count.points < (18 if count.soft else 17) else "stand"
        table.do(cmd.Decide(by=cmd.player(step.seats[0]), seat=step.seats[0], word=word))


@pytest.mark.parametrize(("decks", "boxes", "people"), [(8, 1, 1), (2, 3, 2)])
@pytest.mark.proves("19:47-2.6(m)")
def test_2_6_m_a_session_by_the_bart_carter_shuffle_pays_what_the_table_pays(
    decks: int, boxes: int, people: int
) -> None:
    options = {
        "decks": decks, "shuffle": "bart_carter", "boxes": boxes, "players_per_box": 3,
        "bonus_wager": AMOUNTS,
    }  # fmt: skip
    wagers = [{"main": 1000, "bonus": 100}, {"main": 700, "bonus": 500}][:people]
    plan = KERNEL.prepare(
        GAME.options(options), GAME.edition(), wagers[0], draw_to_17(), boxes=boxes, people=wagers[1:],
        put_back=True,
    )  # fmt: skip
    rounds = plan.block
    cards = KernelsCards(plan, boxes)
    table = croupier.open_table("blackjack", options, entropy=cards, clock=lambda: 0, buy_in_as_needed=True)
    seats = [[read_seat(f"{box}{name}") for name in ("", "/b")[:people]] for box in range(1, 1 + boxes)]
    for box in seats:
        for seat in box:
            table.do(cmd.Sit(by=cmd.player(seat), seat=seat))
            if seat == box[0]:
                table.do(cmd.Say(by=cmd.player(seat), seat=seat, word="consent"))
    for _ in range(rounds):
        start = len(table.journal.events)
        for box in seats:
            for seat, made in zip(box, wagers, strict=True):
                table.do(cmd.Bets(by=cmd.player(seat), seat=seat, wagers=made))
        cards.next_round(table)
        table.do(cmd.Close(by=cmd.DEALER))
        play_like_the_kernel(table)
        dealt = [event for event in table.journal.events[start:] if isinstance(event, ev.Dealt)]
        cards.out += sum(len(event.cards) for event in dealt)
    paid: Counter[str] = Counter()
    lots = 0
    for event in table.journal.events:
        lots += isinstance(event, ev.Drawn)
        if isinstance(event, ev.Settled):
            rider = not is_seated(event.seat)
            for result in event.results:
                paid[result.wager + ("/b" if rider else "")] += result.net
    tally = simulate(KERNEL, plan, rounds, SEED, 1, progress=False).tally
    assert cards.shoe > rounds // 20
    assert lots > rounds // 50
    assert {name: each.per_round.x for name, each in tally.wagers.items()} == dict(paid)
    assert tally.total.per_round.y == rounds
    assert tally.total.per_round.samples == 1


class KernelsSides(NoSecret):
    """Deals the sides of a double shoe as the kernel does in a block; shuffles are numbered in order."""

    def __init__(self, rules: TableRules, numbers: dict[str, int]) -> None:
        self.rules, self.numbers = rules, numbers

    def order(self, number: int, label: str, part: str, members: Sequence[int], decks: int = 1) -> GivenOrder:
        """The order of the side's last shuffle: to the cutting card, then piece by piece."""
        del number, part
        size = len(members) * decks
        pack = whole_eights(self.rules.pack)
        cards, words = pack.copy(), np.empty(2 * len(pack), dtype=np.uint32)
        stream = stream_of(0, self.numbers[label])
        ready, piece = first_piece(self.rules.cutting_card, size), 1
        shuffle(cards, 0, size, 0, ready, words, np.uint64(SEED), stream, 0)
        while ready < size:
            stop = min(ready + PIECE, size)
            shuffle(cards, 0, size, ready, stop, words, np.uint64(SEED), stream, piece)
            ready, piece = stop, piece + 1
        return GivenOrder(cards[:size].tolist(), members, decks)


@pytest.mark.proves("19:47-2.6(d)1", "19:47-2.6(d)2")
def test_2_6_d_a_session_from_a_double_shoe_pays_what_the_table_pays() -> None:
    options = {"decks": 4, "shoe": "double", "boxes": 2, "shuffle": "automated"}
    chosen, edition = GAME.options(options), GAME.edition()
    plan = KERNEL.prepare(chosen, edition, {"main": 1000}, draw_to_17(), boxes=2, penetration=0.75)
    numbers: dict[str, int] = {}
    rules = table_rules(chosen, edition, 2)
    table = croupier.open_table(
        "blackjack", options, entropy=KernelsSides(rules, numbers), clock=lambda: 0, buy_in_as_needed=True
    )
    for seat in (1, 2):
        table.do(cmd.Sit(by=cmd.player(seat), seat=seat))
    read = shuffles = 0
    for _ in range(plan.block):
        for seat in (1, 2):
            table.do(cmd.Bets(by=cmd.player(seat), seat=seat, wagers={"main": 1000}))
        for event in table.journal.events[read:]:
            if isinstance(event, ev.Shuffled):
                numbers[event.shoe] = shuffles
                shuffles += 1
        read = len(table.journal.events)
        table.do(cmd.Close(by=cmd.DEALER))
        play_like_the_kernel(table)
    settled = [event for event in table.journal.events if isinstance(event, ev.Settled)]
    paid = sum(result.net for event in settled for result in event.results)
    result = simulate(KERNEL, plan, plan.block, SEED, 1, progress=False)
    assert shuffles > 20
    assert result.tally.total.per_round.x == paid
    assert result.tally.total.per_round.y == plan.block
    again = simulate(KERNEL, plan, 3 * plan.block, SEED, 2, progress=False, shard_rounds=plan.block)
    assert again.totals == simulate(KERNEL, plan, 3 * plan.block, SEED, 1, progress=False).totals


def test_2_6_m_three_stacks_lie_where_the_table_puts_them() -> None:
    generator = np.random.default_rng(7)
    for _ in range(200):
        kept, racked = generator.integers(0, 60, 2).tolist()
        cards = generator.integers(0, 52, kept + racked + 1).astype(np.uint8)
        stay, rack = np.sort(cards[:kept]), np.sort(cards[kept:])
        order = generator.permutation(len(cards)).tolist()
        at_table = put_back_at_the_table(order, stay.tolist(), rack.tolist())
        lying = np.array([stay[place] for place in order if place < kept], dtype=np.uint8)
        back = np.array([rack[place - kept] for place in order if place >= kept], dtype=np.uint8)
        cards = np.zeros(len(at_table), dtype=np.uint8)
        in_three_stacks(cards, lying, back)
        assert cards.tolist() == at_table


def test_2_6_m_every_split_of_the_run_gives_the_same_totals() -> None:
    options = GAME.options({"decks": 2, "shuffle": "bart_carter", "streak": True})
    plan = KERNEL.prepare(
        options, GAME.edition(), {"main": 1000, "streak2": 500}, draw_to_17(), boxes=3, put_back=True
    )
    rounds = 5 * plan.block + 100
    whole = simulate(KERNEL, plan, rounds, 5, 1, progress=False)
    parts = simulate(KERNEL, plan, rounds, 5, 2, progress=False, shard_rounds=plan.block)
    assert whole.totals == parts.totals
    assert whole.tally.total.per_round.y == rounds
    assert whole.tally.total.per_round.samples == 6


SHARED = {
    "both stand": ("As As 7s Ac Ac As Ac As Ac", [DRAW, DRAW, STAND] * 2),
    "the first is above 21 before the second has drawn": (
        "As As 7s Ac Ac As Ac Td 5d 5h As Ac", [DRAW, DRAW, DRAW, DRAW, DRAW, DRAW, DRAW, STAND],
    ),
    "the second is above 21 when the first stands": (
        "As As 7s Ac Ac As Ac As Ac Td 5d 5h", [DRAW, DRAW, STAND, DRAW, DRAW, DRAW, DRAW, DRAW],
    ),
    "both are above 21": (
        "As As 7s Ac Ac As Ac Td 5d 5h As Ac Td 5d 5h", [DRAW] * 10,
    ),
}  # fmt: skip
"""Two boxes with four black aces each: whatever becomes of the hands, they share the meter."""


def paid_progressive(
    text: str, decisions: list[int], boxes: int, **meter: Any
) -> tuple[list[int], tuple[int, ...]]:
    """What each box wins on the progressive and what the meter shows after; table and kernel agree on it."""
    options = {"decks": 6, "shuffle": "automated", "progressive": "P1", **meter}
    shoe = [parse_card(card) for card in f"2c {text} Td Td Td".split()]
    table = croupier.open_table(
        "blackjack", options, entropy=StackedEntropy(shoe), clock=lambda: 0, buy_in_as_needed=True
    )
    wagers = {"main": 1000, "progressive": 100}
    for seat in range(1, boxes + 1):
        table.do(cmd.Sit(by=cmd.player(seat), seat=seat))
        table.do(cmd.Bets(by=cmd.player(seat), seat=seat, wagers=wagers))
    table.do(cmd.Close(by=cmd.DEALER))
    words = {DRAW: "draw", STAND: "stand"}
    left = list(decisions)
    while isinstance(step := table.pending, steps.Ask | steps.Validate):
        if isinstance(step, steps.Validate):
            table.do(cmd.ConfirmPrize(by=cmd.FLOORPERSON, seat=step.seat))
        else:
            table.do(cmd.Decide(by=cmd.player(step.seats[0]), seat=step.seats[0], word=words[left.pop(0)]))
    paid = [0] * boxes
    for event in table.journal.events:
        if isinstance(event, ev.Settled):
            paid[event.seat - 1] += sum(each.net for each in event.results if each.wager == "progressive")
    played = KERNEL.replay(GAME.options(options), GAME.edition(), wagers, shoe, decisions, boxes=boxes)
    assert [played.net(0, box)["progressive"] for box in range(boxes)] == paid
    assert played.meters == (table.round.meters["progressive"],)
    assert all(event.after >= 0 for event in table.journal.events if isinstance(event, ev.Metered))
    return paid, played.meters


@pytest.mark.parametrize("name", list(SHARED))
@pytest.mark.parametrize("deducts", [True, False])
def test_2_19_h_holders_share_the_meter_as_it_stands_when_the_first_is_paid(name: str, deducts: bool) -> None:
    text, decisions = SHARED[name]
    paid, meters = paid_progressive(
        text, decisions, 2, meter_initial=1_000_001, meter_reset=600_000, deduct_fixed_from_meter=deducts
    )
    meter = 1_000_001 + 2 * 70
    assert paid == [meter // 2 - 100] * 2
    assert meters == (600_000 + meter % 2,)


def test_2_19_a_fixed_prize_between_two_shares_leaves_the_meter_at_nothing() -> None:
    text = "As As As 7s Ac As Ac As Ac As As Ac"
    decisions = [DRAW, DRAW, STAND, DRAW, STAND, DRAW, DRAW, STAND]
    paid, meters = paid_progressive(text, decisions, 3, decks=8, meter_initial=500_000, meter_reset=500_000)
    share = (500_000 + 3 * 70) // 2
    assert paid == [share - 100, 250_000 - 100, share - 100]
    assert meters == (500_000,)


def test_2_10_a_doubling_for_less_in_a_simulation() -> None:
    options, edition = GAME.options({"decks": 6}), GAME.edition()
    strategy = KERNEL.strategy(options, edition)

    def played(**settings: Any) -> tuple[int, int]:
        plan = KERNEL.prepare(options, edition, {"main": 1000}, strategy, penetration=0.75, **settings)
        estimate = simulate(KERNEL, plan, 60_000, 3, 2, progress=False).tally.total.per_round
        return estimate.x, estimate.y

    full = KERNEL.prepare(options, edition, {"main": 1000}, strategy, penetration=0.75)
    assert type(full.played).__name__ == "MachinePlan"
    whole, rounds = played(double_for=1_000_000)
    half, same = played(double_for=Fraction(1, 2))
    five_dollars, _ = played(double_for=500)
    almost_none, _ = played(double_for=1)
    assert rounds == same
    assert half == five_dollars
    # The doubled money is in proportion: half of it lies in the middle between all and nothing.
    assert 2 * half * 500 == pytest.approx(whole * 500 + almost_none * 500, abs=1000 * rounds / 100)
    assert whole > half > almost_none
    for wrong in (Fraction(3, 2), 0, Fraction(0)):
        with pytest.raises(croupier.CroupierError, match="double_for"):
            played(double_for=wrong)


def test_2_13_riders_win_what_their_own_wagers_win() -> None:
    options, edition = GAME.options({"decks": 6, "players_per_box": 3}), GAME.edition()
    people = [{"main": 2000}, {"main": 500}]
    plan = KERNEL.prepare(options, edition, {"main": 1000}, penetration=0.5, boxes=2, people=people)
    result = simulate(KERNEL, plan, 40_000, 9, 2, progress=False)
    nets = {name: tally.per_round.x for name, tally in result.tally.wagers.items()}
    assert nets["main/b"] == 2 * nets["main"]
    assert 2 * nets["main/c"] == nets["main"]
    assert result.tally.total.per_round.x == sum(nets.values())
    assert plan.wagers == {"main": 1000, "main/b": 2000, "main/c": 500}
    with pytest.raises(croupier.CroupierError, match=r"3 people on a box: this table allows 1 .*2\.13"):
        KERNEL.prepare(GAME.options({}), edition, {"main": 1000}, people=people)
