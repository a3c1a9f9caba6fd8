"""Sevens and the progressive wager in the simulation of blackjack, beside the exact figures."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import sqrt

import pytest

import croupier
from croupier.equipment.cards import parse_card
from croupier.games.blackjack.kernel import KERNEL, table_rules
from croupier.games.blackjack.side_analysis import bonus
from croupier.games.register import find
from croupier.hands.twentyone_wagers import ACES_ROWS
from croupier.odds.twentyone import side_wagers
from croupier.odds.twentyone.side_wagers import natural
from croupier.simulation.runner import simulate
from croupier.simulation.twentyone.game_kernel import Plan
from croupier.simulation.twentyone.replay import replay
from croupier.simulation.twentyone.strategy import DRAW, PAIR, SOFT, SPLIT, STAND, Strategy, blank
from croupier.simulation.twentyone.table_rules import Stakes

GAME = find("blackjack")[0]
DECKS = 6
METER = 2_000_000
RISE = 70
"""What a wager of a dollar adds to the meter at the least rate of progression, before it is dealt to."""
OTHER = parse_card("Td")


def drawing(rank: str) -> Strategy:
    """Two aces or two sevens are never split; they are drawn to, and so is every soft hand of aces."""
    actions = blank()
    actions[PAIR, {"A": 0, "7": 6}[rank]] = DRAW
    actions[SOFT, 12:15] = DRAW
    return Strategy(actions)


def beginnings(rank: str, most: int, decks: int) -> Iterator[tuple[list[int], Fraction]]:
    """First cards of a hand, other cards than the rank taken as one; how likely each beginning is.

    They end with two cards, or with the first other card after that.
    """
    wanted = [parse_card(rank + suit) for suit in "cdhs"]

    def further(cards: list[int], chance: Fraction) -> Iterator[tuple[list[int], Fraction]]:
        if len(cards) == most or (len(cards) >= 2 and OTHER in cards):
            yield cards, chance
            return
        left = 52 * decks - len(cards)
        others = 48 * decks - cards.count(OTHER)
        yield from further([*cards, OTHER], chance * Fraction(others, left))
        for card in wanted:
            yield from further([*cards, card], chance * Fraction(decks - cards.count(card), left))

    return further([], Fraction(1))


def expected(options: dict[str, object], wager: str, rank: str, most: int) -> dict[int, Fraction]:
    """How likely each net amount of a wager is when the kernel draws on to the cards of a rank."""
    rules = table_rules(GAME.options(options), GAME.edition())
    chances: dict[int, Fraction] = {}
    for (one, two, *more), chance in beginnings(rank, most, rules.decks):
        shoe = [OTHER, one, parse_card("6c"), two, *more, *[OTHER] * 12]
        net = replay(rules, shoe, None, Stakes(**{"main": 1000, wager: 100}), strategy=drawing(rank)).net()
        chances[net[wager]] = chances.get(net[wager], Fraction(0)) + chance
    assert sum(chances.values()) == 1
    return chances


@pytest.mark.parametrize(
    ("decks", "fixed", "meter"),
    [
        (6, Fraction(4562780, 12909299), Fraction(33, 12909299)),
        (4, Fraction(411400, 1262677), Fraction(7, 3788031)),
    ],
)
def test_2_19_fixed_prizes_return_what_they_should(decks: int, fixed: Fraction, meter: Fraction) -> None:
    options = {"decks": decks, "progressive": "P1", "meter_initial": METER}
    chances = expected(options, "progressive", "A", 4)
    assert chances.pop(METER + RISE - 100) == meter
    assert sum(Fraction(net + 100, 100) * chance for net, chance in chances.items()) == fixed


@pytest.mark.parametrize(
    ("trigger", "value"),
    [("first", None), ("either_of_two", Fraction(1648, 9641))],
)
def test_2_17_sevens_by_either_trigger(trigger: str, value: Fraction | None) -> None:
    options = {"decks": DECKS, "additional_wager": "sevens", "sevens_trigger": trigger}
    chances = expected(options, "sevens", "7", 3)
    mean = sum(Fraction(net, 100) * chance for net, chance in chances.items())
    odds = GAME.options(options).sevens_odds(GAME.edition())
    rows = side_wagers.sevens(DECKS, True, trigger)  # type: ignore[arg-type]
    pays = {row: paid.fraction for row, paid in odds.items()}
    assert mean == rows.mean(lambda row: pays.get(row, Fraction(-1)))
    assert value is None or mean == value


def planned(wager: str, strategy: Strategy, **options: object) -> Plan:
    chosen = GAME.options({"decks": DECKS, **options})
    return KERNEL.prepare(chosen, GAME.edition(), {"main": 1000, wager: 100}, strategy)


def test_2_19_simulated_prizes_fall_as_often_as_they_should() -> None:
    plan = planned("progressive", drawing("A"), progressive="P1", meter_initial=METER)
    assert plan.meter == METER
    result = simulate(KERNEL, plan, 2_000_000, 1996, 2, progress=False)
    counted = KERNEL.prizes(result)
    rounds = result.tally.total.per_round.y
    exact = side_wagers.progressive_aces(DECKS)
    for name in ACES_ROWS:
        mean = float(exact[name] * rounds)
        assert abs(counted[name] - mean) < 4 * sqrt(mean) + 1, name
    fixed = dict(zip(ACES_ROWS, (2_500, 10_000, 25_000, 250_000), strict=False))
    paid = KERNEL.prize_cents(result)
    assert all(paid[name] == times * fixed[name] for name, times in counted.items() if name in fixed)
    assert paid[ACES_ROWS[-1]] >= 500_000 * counted[ACES_ROWS[-1]]
    staked = result.tally.wagers["progressive"].per_staked
    assert staked is not None
    assert staked.x == sum(paid.values()) - 100 * rounds
    assert staked.y == 100 * rounds


def test_2_17_simulated_sevens_by_either_trigger_come_to_their_value() -> None:
    strategy = drawing("7")
    plan = planned("sevens", strategy, additional_wager="sevens", sevens_trigger="either_of_two")
    staked = simulate(KERNEL, plan, 1_000_000, 1996, 2, progress=False).tally.wagers["sevens"].per_staked
    assert staked is not None
    assert abs(staked.against(Fraction(1648, 9641)).z) < 4


def cards(text: str) -> list[int]:
    return [parse_card(word) for word in text.split()]


@pytest.mark.parametrize(
    ("dealt", "decisions", "net"),
    [
        ("As 9c As 5d Td", [DRAW, STAND], 9_900),
        ("As 9c Ac Ah 8d Td", [DRAW, STAND], 24_900),
        ("As 9c Ac As Ac Td", [DRAW, DRAW, STAND], METER + RISE - 100),
        ("As 9c Ac Ah Ad Td", [DRAW, DRAW, STAND], 24_900),
        ("Ah 9c Ad Ad Ah Td", [DRAW, DRAW, STAND], METER + RISE - 100),
        ("Ah 9c Ah Ah Ac Td", [DRAW, DRAW, STAND], 249_900),
        ("Ah 9c Ad 5c Ah Td", [DRAW, DRAW, STAND], 2_400),
        ("Ah 9c Ad Ah Ad Td", [SPLIT], 2_400),
        ("Ah 9c 5d Ah Ad Td", [DRAW, DRAW, STAND], -100),
        ("5h 9c Ad Ah Ad Td", [DRAW, DRAW, STAND], -100),
        ("As Tc Ac Ah 5c Ad", [DRAW, DRAW, STAND], 24_900),
    ],
)
def test_2_19_given_cards(dealt: str, decisions: list[int], net: int) -> None:
    options = GAME.options({"decks": DECKS, "progressive": "P1", "meter_initial": METER})
    wagers = {"main": 1000, "progressive": 100}
    shoe = cards(f"2c {dealt} Td Td Td")
    assert KERNEL.replay(options, GAME.edition(), wagers, shoe, decisions).net()["progressive"] == net


def test_2_19_h_two_boxes_share_the_meter() -> None:
    options = GAME.options({"decks": DECKS, "progressive": "P1", "meter_initial": 1_000_001})
    shoe = cards("5c As As 7s Ac Ac As Ac As Ac Td")
    decisions = [DRAW, DRAW, STAND] * 2
    played = KERNEL.replay(
        options, GAME.edition(), {"main": 1000, "progressive": 100}, shoe, decisions, boxes=2
    )
    half = (1_000_001 + 2 * RISE) // 2
    assert [played.net(0, box)["progressive"] for box in (0, 1)] == [half - 100] * 2
    assert played.meters == (500_000 + 1,)


def test_2_19_i_the_meter_moves_and_every_block_begins_with_the_same_reading() -> None:
    options = {"decks": 4, "progressive": "P1", "meter_initial": 700_000, "deduct_fixed_from_meter": False}
    plan = planned("progressive", drawing("A"), **options)
    rounds = plan.block + 1000
    whole = simulate(KERNEL, plan, rounds, 1996, 1, progress=False)
    parts = simulate(KERNEL, plan, rounds, 1996, 2, progress=False, shard_rounds=plan.block)
    assert whole.totals == parts.totals
    first = KERNEL.run(plan, 1996, 0, plan.block)
    second = KERNEL.run(plan, 1996, plan.block, 1000)
    assert whole.totals == tuple((first + second).tolist())


@pytest.mark.parametrize("stake", [100, 500])
def test_2_20_k_a_bonus_of_random_amounts_is_compared_with_its_exact_value(stake: int) -> None:
    game = croupier.game("blackjack")
    wagers = {"main": 1000, "bonus": stake}
    drawn = {100: {500: 2, 2_000: 5}, 500: {5_000: 1, 10_000: 3}}
    for amounts, name in (
        (drawn, "bonus" if stake == 100 else "bonus_500"),
        ({stake: drawn[stake]}, "bonus"),
    ):
        options = {"decks": 6, "bonus_wager": amounts}
        result = game.simulate(200_000, wagers=wagers, options=options, seed=20)
        found = game.compare(result, wagers, options)
        assert found["bonus"].exact == game.analyze(options).wagers[name].house_edge
        assert found["bonus"].verdict == found["round"].verdict == "pass"


def test_2_20_k_the_bonus_system_draws_amounts_with_their_variance() -> None:
    amounts = {100: {500: 6, 1_500: 10, 10_000: 1}}
    options = GAME.options({"decks": 6, "bonus_wager": amounts})
    wagers = {"main": 1000, "bonus": 100}
    plan = KERNEL.prepare(options, GAME.edition(), wagers, Strategy(blank()), boxes=2)
    result = simulate(KERNEL, plan, 400_000, 2000, 2, progress=False)
    exact = bonus(options, GAME.edition())["bonus"]
    assert exact.expected_net is not None
    tally = result.tally.wagers["bonus"]
    assert tally.per_staked is not None
    assert abs(tally.per_staked.against(Fraction(exact.expected_net)).z) < 4
    # One box alone: a round is a sample of its own, so the squares are those of the single wager.
    alone = KERNEL.prepare(options, GAME.edition(), wagers, Strategy(blank()))
    squares = simulate(KERNEL, alone, 400_000, 2001, 2, progress=False).tally.wagers["bonus"].per_round
    variance = float(squares.variance) * squares.samples / 100**2
    # The fourth moment of the amounts makes the variance of so many rounds uncertain by some percent.
    assert variance == pytest.approx(float(exact.variance or 0), rel=0.06)
    mean_only = natural(6) * (1 + Fraction(sum(a * w for a, w in amounts[100].items()), 17 * 100)) ** 2
    assert float(exact.variance or 0) > 1.5 * float(mean_only)
