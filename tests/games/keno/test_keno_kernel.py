"""The kernel draws what the table settles: numbers by number, tickets to the cent, values by the solver."""

from collections import Counter
from math import comb
from random import Random
from typing import Any

import numpy as np
import pytest

import croupier
from croupier.games.keno.kernel import KERNEL
from croupier.games.register import find
from croupier.law.refusal import BadInput, CroupierError, Refusal
from croupier.simulation.draws import BLOCK, PER_WORD, draw_places, draws, rejects_of, words_of
from croupier.simulation.runner import simulate
from croupier.table import commands as cmd
from croupier.table import events as ev

GAME = find("keno")[0]
EDITION = GAME.edition()
PLAYER = cmd.player(1)
SITTINGS, GAMES, TICKET = 50, 200, 20
"""Tables with their own tickets and options, games at each (10,000 in all), and games of each ticket."""


def plan(wagers: dict[str, int], **options: Any) -> Any:
    return KERNEL.prepare(GAME.options(options), EDITION, wagers)


def any_ticket(random: Random, ways: bool) -> tuple[str, int]:
    """A ticket and how many ways it has."""
    if not ways or random.random() < 0.5:
        numbers = sorted(random.sample(range(1, 81), random.randint(1, 10)))
        return f"straight-{len(numbers)}-{'.'.join(map(str, numbers))}", 1
    numbers = random.sample(range(1, 81), 6)
    groups = [sorted(numbers[:1]), sorted(numbers[1:3]), sorted(numbers[3:])]
    played = random.sample(["A", "AB", "ABC", "AC", "B", "BC", "C"], random.randint(1, 4))
    return "-".join(("way", *[".".join(map(str, group)) for group in groups], *played)), len(played)


def any_options(random: Random) -> dict[str, Any]:
    options: dict[str, Any] = {"price_unit": random.choice((25, 50, 100))}
    if random.random() < 0.5:
        options["aggregate_limit"] = random.choice((50, 1_000, 100_000))
    if random.random() < 0.5:
        options["paytables"] = {
            spots: {caught: random.choice((1, 2, 4, 1000)) for caught in range(spots + 1)}
            for spots in (2, 5, 6)
        }
    options["way_tickets"] = random.random() < 0.8
    return options


def test_ten_thousand_games_at_the_table_are_settled_as_the_kernel_counts_them() -> None:
    random, outcomes = Random(1995), Counter[str]()
    for sitting in range(SITTINGS):
        options = any_options(random)
        table = croupier.open_table("keno", options, mode="live", buy_in_as_needed=True)
        table.do(cmd.Sit(by=PLAYER, seat=1, buy_in=10**9))
        tickets = dict(any_ticket(random, options["way_tickets"]) for _ in range(random.randint(1, 3)))
        wagers = {name: ways * options["price_unit"] * random.randint(1, 5) for name, ways in tickets.items()}
        prepared = KERNEL.prepare(table.round.options, table.edition, wagers)
        drawn = KERNEL.draws(prepared, sitting, 0, GAMES)
        for game, (numbers, expected) in enumerate(
            zip(drawn.tolist(), KERNEL.replay(prepared, drawn), strict=True)
        ):
            if not game % TICKET:
                several = {f"{name}x{TICKET}": TICKET * price for name, price in wagers.items()}
                table.do(cmd.Bets(by=PLAYER, seat=1, wagers=several))
            table.do(cmd.Close(by=cmd.DEALER))
            events = table.do(cmd.Enter(by=cmd.DEALER, values=tuple(numbers)))
            results = [each for event in events if isinstance(event, ev.Settled) for each in event.results]
            assert [each.net for each in results] == list(expected.values())
            outcomes.update(each.outcome for each in results)
    assert set(outcomes) == {"win", "lose"}


def test_the_kernel_counts_the_draws_it_gives() -> None:
    for wagers in ({"straight-10": 100}, {"way-3.17-28.41-55.80-AB-AC-BC-ABC": 400, "straight-3": 100}):
        prepared = plan(wagers)
        cells = KERNEL.cells(prepared)
        counted = KERNEL.run(prepared, 7, BLOCK, 3 * BLOCK)
        nets = Counter[tuple[int, ...]]()
        for cell, count in zip(cells, counted.tolist(), strict=True):
            nets[tuple(cell.values())] += count
        replayed = KERNEL.replay(prepared, KERNEL.draws(prepared, 7, BLOCK, 3 * BLOCK))
        assert +nets == Counter(tuple(each.values()) for each in replayed)


def test_splits_of_a_run_add_up() -> None:
    prepared = plan({"straight-6": 100})
    whole = KERNEL.run(prepared, 3, 0, 5 * BLOCK + 100)
    parts = [(0, 2 * BLOCK), (2 * BLOCK, BLOCK), (3 * BLOCK, 2 * BLOCK + 100)]
    assert (sum(KERNEL.run(prepared, 3, *part) for part in parts) == whole).all()


def test_every_draw_has_twenty_different_numbers_each_as_often_as_any_other() -> None:
    drawn = draws(11, 0, 40_000, 80, 20)
    assert drawn.min() == 1
    assert drawn.max() == 80
    assert (np.diff(np.sort(drawn, axis=1), axis=1) > 0).all()
    for columns in (drawn, drawn[:, :1], drawn[:, 19:]):
        counts = np.bincount(columns.ravel(), minlength=81)[1:]
        share = columns.size / 80
        # Of the numbers of one draw, none comes twice: that only makes the counts less spread.
        assert (((counts - share) ** 2) / share).sum() < 130  # 99.97% of a chi-square with 79 degrees


def test_rounds_with_a_rejected_word_are_drawn_again() -> None:
    rejected = np.full(len(rejects_of(80, 20)), 1 << 31, dtype=np.uint64)
    words = np.empty(words_of(20) * BLOCK, dtype=np.uint32)
    places = np.empty((PER_WORD * len(rejected), BLOCK), dtype=np.uint8)
    draw_places(np.uint64(5), 0, 80, rejected, words, places)
    for turn, row in enumerate(places):
        assert row.min() >= turn
        assert row.max() < 80
    rests = words.astype(np.uint64).reshape(-1, BLOCK)[: len(rejected)]
    for word, rest in enumerate(rests):
        left = rest
        for turn in range(PER_WORD):
            left = (left * np.uint64(80 - PER_WORD * word - turn)) & np.uint64(0xFFFFFFFF)
        assert (left >= rejected[word]).all()


def test_simulated_values_lie_within_their_confidence_of_the_exact_ones() -> None:
    tickets = {"straight-10": 100, "straight-4": 300, "way-3.17-28.41-55.80-AB-AC-BC-ABC": 400}
    game = croupier.game("keno")
    result = game.simulate(4_000_000, wagers=tickets, seed=5)
    compared = game.compare(result, tickets)
    assert set(compared) == {*tickets, "round"}
    assert {each.verdict for each in compared.values()} == {"pass"}
    alone = simulate(KERNEL, plan({"straight-10": 100}), 4_000_000, seed=6, progress=False)
    expected = [comb(10, k) * comb(70, 20 - k) / comb(80, 20) * 4_000_000 for k in range(11)]
    for cell, (count, share) in enumerate(zip(alone.totals, expected, strict=True)):
        assert abs(count - share) < 5 * (share + 1) ** 0.5 + 1, cell


def test_a_limit_on_the_payouts_of_a_game_is_simulated_but_not_compared() -> None:
    game, tickets = croupier.game("keno"), {"straight-2": 100}
    options = {"aggregate_limit": 600}
    result = game.simulate(200_000, wagers=tickets, options=options)
    assert game.compare(result, tickets, options) == {}
    assert max(result.histogram) == 500


def test_a_bare_name_plays_the_most_numbers_sold() -> None:
    assert plan({"straight": 100}).tickets == plan({"straight-10": 100}).tickets
    assert plan({"quick_pick": 100}, spots_max=4).tickets == plan({"straight-4": 100}).tickets
    assert croupier.game("keno").wagers() == {"straight-1": 100}


@pytest.mark.parametrize(
    ("wagers", "options", "kind"),
    [
        ({}, {}, BadInput),
        ({"straight-11": 100}, {}, Refusal),
        ({"straight-3": 150}, {}, Refusal),
        ({"straight-3": 0}, {}, BadInput),
        ({"straight-3-1.2.3x2": 200}, {}, BadInput),
        ({"way-1.2-3.4-AB": 100}, {"way_tickets": False}, Refusal),
        ({f"straight-1-{number}": 100 for number in range(1, 22)}, {}, BadInput),
    ],
)
def test_what_cannot_be_simulated_is_refused(
    wagers: dict[str, int], options: dict[str, Any], kind: type[CroupierError]
) -> None:
    with pytest.raises(kind):
        plan(wagers, **options)


def test_nothing_is_decided_so_there_is_no_strategy() -> None:
    with pytest.raises(BadInput, match="nothing is decided"):
        KERNEL.prepare(GAME.options(), EDITION, {"straight-1": 100}, strategy="any")
