"""The compiled simulation of red dog against the table and the exact values."""

import pickle
from collections import Counter
from itertools import pairwise
from typing import Any

import numpy as np
import pytest

import croupier
from croupier.equipment.entropy import SeededEntropy
from croupier.games.red_dog.game import GAME
from croupier.games.red_dog.kernel import CELLS, ENDS, KERNEL, RedDogPlan
from croupier.games.red_dog.settlement import hand_result, spread_of
from croupier.law.refusal import BadInput, Refusal
from croupier.simulation.runner import simulate
from croupier.simulation.three_cards import BLOCK
from croupier.table import events as ev
from croupier.table.table import Table
from tests.games.red_dog.red_dog_tables import bet, close, decide, sit

EDITION = GAME.edition()
SEATS = range(1, 8)
RUNS = 6
ROUNDS = 240  # of each run, seven betting areas a round: 10,080 in all


@pytest.fixture(scope="module")
def plan() -> RedDogPlan:
    return KERNEL.prepare(GAME.options(), EDITION, {"initial": 1000})


def random_options(generator: np.random.Generator) -> dict[str, Any]:
    """A licensee's choice of everything that touches cards or money."""
    return {
        "decks": int(generator.integers(1, 9)),
        "shuffle": str(generator.choice(["manual", "automated", "continuous"])),
        "odds_spread_1": int(generator.integers(5, 9)),
        "odds_spread_2": int(generator.integers(4, 6)),
        "odds_spread_3": int(generator.integers(2, 5)),
        "odds_spread_4plus": int(generator.integers(1, 3)),
        "odds_three_of_a_kind": int(generator.integers(11, 14)),
    }


def played(
    table: Table, stakes: dict[int, int], raises: dict[int, int]
) -> tuple[list[int], dict[int, list[int]]]:
    """A round of seven areas through the table: the cards, and the nets of wager and raise of each."""
    for seat, stake in stakes.items():
        bet(table, seat, stake)
    events = close(table)
    number = table.round.number
    for seat, amount in raises.items():
        if table.round.number == number and "community" in table.round.hands:
            events += decide(table, seat, "raise" if amount else "call", amount or None)
    nets = {seat: [0, 0] for seat in SEATS}
    cards: list[int] = []
    for event in events:
        if isinstance(event, ev.Dealt):
            cards += [card for holder, card in event.cards if holder == "community"]
        elif isinstance(event, ev.Settled):
            for result in event.results:
                nets[int(event.seat)][result.wager == "raise"] += result.net
    return cards, nets


@pytest.mark.parametrize("run", range(RUNS))
def test_table_and_replay_agree_cent_for_cent_on_random_cards_wagers_and_options(run: int) -> None:
    generator = np.random.default_rng(run)
    chosen = random_options(generator)
    table = croupier.open_table(
        "red-dog", chosen, entropy=SeededEntropy(bytes([run]) * 32), buy_in_as_needed=True
    )
    for seat in SEATS:
        sit(table, seat)
    options = GAME.options(chosen)
    stakes = {seat: int(generator.choice([100, 1000, 2500, 33_300, 1_000_000])) for seat in SEATS}
    plans = {seat: KERNEL.prepare(options, EDITION, {"initial": stake}) for seat, stake in stakes.items()}
    ended: Counter[str] = Counter()
    for _ in range(ROUNDS):
        raises = {
            seat: int(generator.choice([0, 100, stake // 100 * 100, stake])) for seat, stake in stakes.items()
        }
        cards, nets = played(table, stakes, raises)
        ranks = [card // 4 for card in cards]
        raised = spread_of(*ranks[:2]) > 0
        dealt = np.array([[*cards, cards[0]][:3]], dtype=np.uint8)  # consecutive cards have no third
        for seat, stake in stakes.items():
            added = raises[seat] if raised else 0
            replayed = KERNEL.replay(plans[seat], dealt, np.array([added]))[0].tolist()
            assert nets[seat] == replayed, (cards, stake, added)
        ended[
            hand_result(*(rank for rank in [*ranks, ranks[0]][:3])).outcome if len(ranks) > 2 else "none"
        ] += 1
    assert min(ended[end] for end in ("win", "lose", "void", "none")) > 5


def test_replay_without_raises_plays_as_the_plan_says(plan: RedDogPlan) -> None:
    dealt = KERNEL.deals(plan, 3, 0, 4000)
    spreads = [spread_of(first // 4, second // 4) for first, second, _ in dealt.tolist()]
    raises = np.array([1000 if spread >= 7 else 0 for spread in spreads])
    assert np.array_equal(KERNEL.replay(plan, dealt), KERNEL.replay(plan, dealt, raises))
    never = KERNEL.prepare(GAME.options(), EDITION, {"initial": 1000}, ())
    assert not KERNEL.replay(never, dealt)[:, 1].any()
    always = KERNEL.prepare(GAME.options(), EDITION, {"initial": 1000}, tuple(range(1, 12)))
    nets = KERNEL.replay(always, dealt)
    on_a_spread = np.array(spreads) > 0
    assert np.array_equal(nets[on_a_spread, 0], nets[on_a_spread, 1])
    assert not nets[~on_a_spread, 1].any()


def test_every_order_of_ranks_has_its_cell() -> None:
    assert len(ENDS) == 2 + 1 + 2 * 11
    for key, cell in enumerate(CELLS.tolist()):
        ranks = key // 169, key // 13 % 13, key % 13
        assert ENDS[cell] == (spread_of(*ranks[:2]), hand_result(*ranks))


def test_run_is_the_replay_of_its_own_deals_and_any_split_gives_the_same_counts(plan: RedDogPlan) -> None:
    by_run = KERNEL.run(plan, 7, 3 * BLOCK, 20_000) @ plan.nets
    dealt = KERNEL.deals(plan, 7, 3 * BLOCK, 20_000)
    assert by_run.tolist() == KERNEL.replay(plan, dealt).sum(axis=0).tolist()
    whole = KERNEL.run(plan, 5, 0, 30_001)
    cuts = [0, BLOCK, 4 * BLOCK, 30_001]
    parts = [KERNEL.run(plan, 5, first, last - first) for first, last in pairwise(cuts)]
    assert np.array_equal(whole, np.sum(parts, axis=0))
    one, two = (simulate(KERNEL, plan, 100_001, seed=9, workers=n, progress=False).totals for n in (1, 2))
    assert one == two


@pytest.mark.parametrize("options", [{}, {"decks": 1}, {"decks": 8, "odds_spread_1": 13}])
def test_simulated_means_lie_within_four_standard_errors_of_the_exact_values(options: dict[str, int]) -> None:
    game, wagers = croupier.game("red-dog"), {"initial": 500}
    result = game.simulate(20_000_000, wagers=wagers, options=options, seed=2026)
    compared = game.compare(result, wagers, options)
    assert set(compared) == {"initial", "round"}
    assert all(abs(each.z) < 4 for each in compared.values()), compared


def test_a_plan_travels_small(plan: RedDogPlan) -> None:
    data = pickle.dumps(plan)
    assert len(data) < 2_000
    assert np.array_equal(KERNEL.run(pickle.loads(data), 9, 0, 5_000), KERNEL.run(plan, 9, 0, 5_000))


def test_wagers_a_round_cannot_be_simulated_with(plan: RedDogPlan) -> None:
    with pytest.raises(Refusal, match="a wager must be made"):
        KERNEL.prepare(GAME.options(), EDITION, {})
    with pytest.raises(BadInput, match="it follows from the wager and the cards"):
        KERNEL.prepare(GAME.options(), EDITION, {"initial": 500, "raise": 500})
    with pytest.raises(BadInput, match="wager 'ante': expected initial"):
        KERNEL.prepare(GAME.options(), EDITION, {"ante": 500})
    with pytest.raises(BadInput, match="at least 1 cent"):
        KERNEL.prepare(GAME.options(), EDITION, {"initial": 0})
    with pytest.raises(BadInput, match="spread of 12: expected 1 to 11"):
        KERNEL.prepare(GAME.options(), EDITION, {"initial": 500}, (12,))
    with pytest.raises(BadInput, match="rows of 3 card numbers"):
        KERNEL.replay(plan, np.zeros((1, 4), dtype=np.uint8))
    with pytest.raises(BadInput, match="raises of shape"):
        KERNEL.replay(plan, np.zeros((2, 3), dtype=np.uint8), np.zeros(1, dtype=np.int64))
