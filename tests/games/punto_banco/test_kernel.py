"""The compiled simulation of punto banco against plain settlement, its own shuffles and the exact values."""

import pickle
from collections import Counter
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

import croupier
from croupier.games.punto_banco import settle
from croupier.games.register import find
from croupier.hands.baccarat import PLAYER, next_hand, third_card_rules
from croupier.law.refusal import BadInput, Refusal
from croupier.simulation.baccarat import loops
from croupier.simulation.baccarat.kernel import FRESH, BaccaratPlan, ends, pack_of
from croupier.simulation.baccarat.tables import CELLS, round_tables
from croupier.simulation.runner import simulate

MINI, _ = find("minibaccarat")
EDITION = MINI.edition(None, True)
RULES = third_card_rules(EDITION)
EVERYTHING: dict[str, Any] = {"proposals": True, "variant": "ez", "dragon7": True, "panda8": True}
EVERYTHING |= {"dragon_bonus": True, "pair_wagers": True}
OPTIONS = MINI.options(EVERYTHING)
KERNEL = MINI.module("kernel").KERNEL
WAGERS = dict.fromkeys(OPTIONS.offered(EDITION), 100)
BURN = {rank: rank + 2 if rank < 8 else 1 if rank == 12 else 10 for rank in range(13)}


def plan(penetration: Any = None) -> BaccaratPlan:
    depth = KERNEL.penetration(OPTIONS, EDITION) if penetration is None else penetration
    return KERNEL.prepare(OPTIONS, EDITION, WAGERS, penetration=depth)


def plain_round(shoe: list[int], place: int) -> tuple[list[int], int]:
    """A round of a shoe by the plain functions: the nets of all wagers, and where the next round begins."""
    player, banker = [shoe[place], shoe[place + 2]], [shoe[place + 1], shoe[place + 3]]
    place += 4
    while hand := next_hand(RULES, player, banker):
        (player if hand == PLAYER else banker).append(shoe[place])
        place += 1
    hands = {"player": player, "banker": banker}
    return [settle(OPTIONS, EDITION, name, stake, 0, hands).net for name, stake in WAGERS.items()], place


def plain_shoe(shoe: list[int], behind: int) -> list[list[int]]:
    """A shoe by the plain functions: burned by its first card, dealt to the cutting card and once more."""
    place, nets, last = 1 + BURN[shoe[0] >> 2], [], False
    while not last:
        last = place > len(shoe) - behind
        found, place = plain_round(shoe, place)
        nets.append(found)
    return nets


def test_replay_deals_whole_shoes_as_the_plain_functions_do() -> None:
    prepared, generator = plan(), np.random.default_rng(8)
    rounds = 0
    for _ in range(16):
        shoe = generator.permutation(np.repeat(np.arange(52), 8)).tolist()
        by_hand = plain_shoe(shoe, 14)
        assert KERNEL.replay(prepared, shoe).tolist() == by_hand
        rounds += len(by_hand)
    assert rounds > 1_200


@pytest.mark.parametrize("first", range(13))
def test_the_burn_goes_by_the_first_card_and_the_cutting_card_ends_the_shoe_one_round_later(
    first: int,
) -> None:
    # A shoe of kings and one other card on top: every round is 0 to 0 on six cards.
    shoe = [4 * first, *[4 * 11] * 415]
    played = KERNEL.replay(plan(), shoe)
    place, rounds = 1 + BURN[first], 0
    while place <= 416 - 14:
        place, rounds = place + 6, rounds + 1
    assert len(played) == rounds + 1
    assert place + 6 <= 416
    tie = list(WAGERS).index("tie")
    assert (played[:, tie] == 800).all()


def test_a_shoe_that_is_not_the_plans_is_refused() -> None:
    with pytest.raises(BadInput, match="shoe of 3 cards: expected 416"):
        KERNEL.replay(plan(), [1, 2, 3])
    with pytest.raises(BadInput, match="dealt to a cutting card"):
        KERNEL.replay(plan(0), [0] * 416)


def test_run_is_the_replay_of_its_own_shoes() -> None:
    prepared = plan()
    shoes = KERNEL.shoes(prepared, 7, 3)
    assert len({shoe.tobytes() for shoe in shoes}) == 4
    for shoe in shoes:
        assert sorted(shoe) == pack_of(8).tolist()
    by_shoe = [KERNEL.replay(prepared, [4 * int(rank) for rank in shoe]) for shoe in shoes]
    counted = KERNEL.run(prepared, 7, 3 * loops.BLOCK, 1)
    assert counted.sum() == sum(map(len, by_shoe))
    assert (counted @ prepared.nets).tolist() == sum(nets.sum(axis=0) for nets in by_shoe).tolist()


def test_fresh_rounds_are_the_plain_rounds_of_their_cards() -> None:
    prepared = plan(0)
    assert prepared.behind == FRESH
    dealt = KERNEL.fresh_rounds(prepared, 11, 5 * loops.FRESH)
    assert dealt.max() == 12
    total = np.zeros(len(WAGERS), dtype=np.int64)
    for place in range(loops.FRESH):
        # Suits do not matter; cards of one rank must not be the same card.
        total += plain_round([4 * int(rank) for rank in dealt[:, place]], 0)[0]
    counted = KERNEL.run(prepared, 11, 5 * loops.FRESH, loops.FRESH)
    assert counted.sum() == loops.FRESH
    assert (counted @ prepared.nets).tolist() == total.tolist()


@pytest.mark.parametrize("decks", [6, 7, 8])
def test_fresh_rounds_draw_six_different_cards_of_the_decks(decks: int) -> None:
    size = 52 * decks
    words = np.empty((loops.WORDS, loops.FRESH), dtype=np.uint32)
    places = np.empty((loops.CARDS, loops.FRESH), dtype=np.uint16)
    again, ranks = (
        np.empty(loops.FRESH, dtype=np.uint16),
        np.empty((loops.CARDS, loops.FRESH), dtype=np.uint8),
    )
    repeated = 0
    for first in range(0, 20 * loops.FRESH, loops.FRESH):
        loops.draw_fresh(np.uint64(3), first, size, words, places, again)
        assert places.max() < size
        ordered = np.sort(places, axis=0)
        assert (ordered[1:] != ordered[:-1]).all()
        repeated += int(again.sum())
        loops.rank_cards(places, 4 * decks, ranks)
        assert (ranks == places // (4 * decks)).all()
    # About one round in 28 draws a card twice and is drawn again.
    assert 0.8 < repeated / (20 * loops.FRESH) / (1 - np.prod(1 - np.arange(6) / size)) < 1.2


def test_every_place_of_a_pack_is_divided_exactly() -> None:
    every = np.arange(416, dtype=np.uint16)
    room = np.zeros((loops.CARDS, loops.FRESH), dtype=np.uint16)
    for decks in (1, 2, 4, 6, 7, 8):
        room[0, :416] = every
        ranks = np.empty((loops.CARDS, loops.FRESH), dtype=np.uint8)
        loops.rank_cards(room, 4 * decks, ranks)
        assert (ranks[0, : 52 * decks] == every[: 52 * decks] // (4 * decks)).all()


def test_a_run_adds_up_from_any_parts() -> None:
    for prepared in (plan(), plan(0)):
        block = prepared.block
        whole = KERNEL.run(prepared, 5, 0, 3 * block)
        parts = KERNEL.run(prepared, 5, 0, block) + KERNEL.run(prepared, 5, block, 2 * block)
        assert whole.tolist() == parts.tolist()
        assert whole.sum() >= 3 * block
        copy = pickle.loads(pickle.dumps(prepared))
        assert KERNEL.run(copy, 5, 0, block).tolist() == KERNEL.run(prepared, 5, 0, block).tolist()


@pytest.mark.parametrize("penetration", [0, None])
def test_simulated_values_lie_within_their_error_of_the_exact_ones(penetration: Any) -> None:
    prepared = plan(penetration)
    result = simulate(KERNEL, prepared, 3_000_000, seed=19)
    game = croupier.game("minibaccarat")
    compared = game.compare(result, WAGERS, EVERYTHING)
    assert set(compared) == {*WAGERS, "round"}
    assert all(each.verdict == "pass" for each in compared.values()), compared


def test_vigorish_is_compared_at_the_stake_played() -> None:
    game = croupier.game("baccarat")
    rounded = {"vigorish_rounding": "up_25c"}
    for stake, won in ((100, 75), (700, 650), (500, 475)):
        result = game.simulate(300_000, wagers={"banker": stake}, options=rounded, seed=3)
        compared = game.compare(result, {"banker": stake}, rounded)
        figures = game.analyze().figures
        exact = figures["player_wins"] - figures["banker_wins"] * Fraction(won, stake)
        assert compared["banker"].exact == exact
        assert compared["banker"].verdict == "pass"


def test_the_total_of_a_shoe_varies_as_independent_rounds_do() -> None:
    """So that the error of a run may be taken from its rounds."""
    prepared = plan()
    found = np.empty(loops.MAX_ROUNDS, dtype=np.uint64)
    tables = prepared.tables
    sums, rounds, squares = [], [], np.zeros(3)
    nets = prepared.nets[:, :3]
    for block in range(1_000):
        for shoe in KERNEL.shoes(prepared, 23, block):
            ranks = np.ascontiguousarray(shoe)
            count = loops.replay_shoe(
                ranks, 14, prepared.burned,
                tables.player, tables.banker, tables.fifth, tables.sixth, found,
            )  # fmt: skip
            each = nets[found[:count] >> np.uint64(3)]
            sums.append(each.sum(axis=0))
            rounds.append(count)
            squares += (each * each).sum(axis=0)
    total, numbers = np.array(sums), np.array(rounds)
    mean = total.sum(axis=0) / numbers.sum()
    variance = squares / numbers.sum() - mean**2
    spread = ((total - numbers[:, None] * mean) ** 2).mean(axis=0)
    # 4,000 shoes know a variance to 2.2 percent.
    assert np.allclose(spread / (variance * numbers.mean()), 1, atol=0.08)
    assert 80 < numbers.mean() < 83


def test_every_end_has_a_cell_of_its_own() -> None:
    cells = [cell for cell, _ in ends(RULES)]
    assert len(cells) == len(set(cells)) == 4 * 205
    assert max(cells) < CELLS
    counted = KERNEL.run(plan(0), 2, 0, 1 << 20)
    assert set(np.flatnonzero(counted).tolist()) <= set(cells)
    tables = round_tables(RULES)
    assert {entry & 7 for entry in tables.sixth.tolist()} == {0, 4, 5, 6}


def test_wagers_a_table_would_not_take_are_refused() -> None:
    baccarat, _ = find("baccarat")
    kernel, edition = baccarat.module("kernel").KERNEL, baccarat.edition()
    options = baccarat.options()
    with pytest.raises(BadInput, match="wager 'panda8': expected player, banker, tie"):
        kernel.prepare(options, edition, {"panda8": 100})
    with pytest.raises(BadInput, match="tie of 0: expected at least"):
        kernel.prepare(options, edition, {"tie": 0})
    with pytest.raises(Refusal, match="a wager on player, banker or tie must be made"):
        KERNEL.prepare(OPTIONS, EDITION, {"panda8": 100})
    one, half = baccarat.options({"allow_both_hands": False}), baccarat.options({"tie_odds": "17:2"})
    with pytest.raises(Refusal, match="wagers on both hands"):
        kernel.prepare(one, edition, {"player": 100, "banker": 100})
    with pytest.raises(Refusal, match="not payable in whole cents"):
        kernel.prepare(half, edition, {"tie": 101})
    with pytest.raises(BadInput, match="nobody decides"):
        kernel.prepare(options, edition, {"tie": 100}, strategy=())


def test_the_cutting_card_lies_no_deeper_than_the_rules_allow() -> None:
    assert KERNEL.penetration(OPTIONS, EDITION) == 1 - Fraction(14, 416)
    assert plan().behind == 14
    assert plan(0.5).behind == 208
    assert plan(Fraction(402, 416)).behind == 14
    for depth in (0.99, 1, -0.5):
        with pytest.raises(Refusal, match="at least 14 cards lie behind the cutting card"):
            plan(depth)
    continuous = MINI.options({"shuffle": "continuous"})
    with pytest.raises(BadInput, match="with shuffle=continuous there is no cutting card"):
        KERNEL.prepare(continuous, EDITION, {"player": 100}, penetration=0.5)


def test_perturbed_rules_reach_the_tables() -> None:
    """The tables are those of the rules in force, not of the usual ones."""
    text = find("baccarat")[0].rules.folder
    from importlib import resources

    rules = resources.files("croupier.games").joinpath(text, "rules.toml").read_text(encoding="utf-8")
    other = find("baccarat")[0].with_rules(rules.replace('value = "DDDDDDSS"', 'value = "DDDDDSSS"'))
    edition = other.edition()
    kernel = other.module("kernel").KERNEL
    prepared = kernel.prepare(other.options(), edition, {"player": 100, "tie": 100})
    shares = Counter[int]()
    for cell, ended in ends(prepared.rules):
        shares[ended.score.player_cards] += int(KERNEL.run(prepared, 1, 0, loops.FRESH)[cell])
    assert third_card_rules(edition) != RULES
    usual = KERNEL.run(plan(0), 1, 0, loops.FRESH)
    drew = sum(int(usual[cell]) for cell, ended in ends(RULES) if ended.score.player_cards == 3)
    assert shares[3] < drew
