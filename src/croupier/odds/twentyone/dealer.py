"""The dealer's chances for many shoes at once, and what standing is worth against them."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from croupier.compiled import njit
from croupier.odds.twentyone.compositions import ANY, NO_BLACKJACK, ROWS, DealerTree

LANES: Final = 8

STAND: Final = 0
"""Row 0 is the worth of standing on 16 or less, rows 1 to 5 on 17 to 21."""
STAND_21: Final = 5
WIN: Final = 6
"""The chance that the view is seen and the dealer has no blackjack."""
SEEN: Final = 7
"""The chance that the view is seen."""
MASS: Final = 8
"""The chance that the view is seen and a busted hand's money is lost."""
WORTHS: Final = 9


def dealer_worths(
    tree: DealerTree,
    shoe: NDArray[np.int64],
    removed: NDArray[np.int64],
    ties_lose: bool = False,
    all_lost: bool = False,
) -> NDArray[np.float64]:
    """The worths named by the row constants, for each set of removed cards, row and view.

    All are joint with the view and with the dealer having no blackjack: the chance of the view is part of the
    worth, so that the chances of the player's next card do not depend on the view. With `all_lost` a dealer's
    blackjack takes added money too and is part of the worths.
    """
    worths = np.empty((len(removed), WORTHS, tree.views))
    _worths(dealer_sums(tree, shoe, removed), ties_lose, all_lost, worths)
    return worths


def dealer_chances(
    tree: DealerTree, shoe: NDArray[np.int64], removed: NDArray[np.int64]
) -> NDArray[np.float64]:
    """The chances of each view with a final total of 17 to 21, no blackjack, or any hand."""
    lanes = np.moveaxis(dealer_sums(tree, shoe, removed), 3, 1)
    return lanes.reshape(-1, ROWS, tree.views)[: len(removed)]


def dealer_sums(tree: DealerTree, shoe: NDArray[np.int64], removed: NDArray[np.int64]) -> NDArray[np.float64]:
    """The sums of the tree, by block of compositions, row, view and place in the block."""
    blocks = -(-len(removed) // LANES)
    padded = np.zeros((blocks * LANES, removed.shape[1]))
    padded[: len(removed)] = removed
    sums = np.empty((blocks, ROWS * tree.views, LANES))
    _sum_tree(
        tree.node_parent,
        tree.node_factor,
        tree.sum_end,
        tree.entry_node,
        tree.entry_ways,
        tree.factor_value,
        tree.factor_held,
        tree.factor_depth,
        shoe.astype(np.float64),
        padded.reshape(blocks, LANES, -1),
        sums,
    )
    return sums.reshape(blocks, ROWS, tree.views, LANES)


@njit
def _sum_tree(
    node_parent: NDArray[np.uint16],
    node_factor: NDArray[np.uint16],
    sum_end: NDArray[np.uint16],
    entry_node: NDArray[np.uint16],
    entry_ways: NDArray[np.float64],
    factor_value: NDArray[np.uint16],
    factor_held: NDArray[np.uint16],
    factor_depth: NDArray[np.uint16],
    shoe: NDArray[np.float64],
    removed: NDArray[np.float64],
    sums: NDArray[np.float64],
) -> None:
    # Eight compositions at once, written out: LLVM turns each group of eight lines into vector arithmetic.
    factors = np.empty((len(factor_value), 8))
    weights = np.empty((len(node_parent) + 1, 8))
    left = np.empty((10, 8))
    share = np.empty((24, 8))
    for lane in range(8):
        weights[0, lane] = 1.0
    for block in range(len(removed)):
        for lane in range(8):
            cards = 0.0
            for value in range(10):
                left[value, lane] = shoe[value] - removed[block, lane, value]
                cards += left[value, lane]
            for depth in range(24):
                share[depth, lane] = 1.0 / max(cards - depth, 1.0)
        for factor in range(len(factor_value)):
            value = factor_value[factor]
            depth = factor_depth[factor]
            held = np.float64(factor_held[factor])
            for lane in range(8):
                factors[factor, lane] = max(left[value, lane] - held, 0.0) * share[depth, lane]
        for node in range(len(node_parent)):
            above = node_parent[node]
            factor = node_factor[node]
            below = node + 1
            w0 = weights[above, 0] * factors[factor, 0]
            w1 = weights[above, 1] * factors[factor, 1]
            w2 = weights[above, 2] * factors[factor, 2]
            w3 = weights[above, 3] * factors[factor, 3]
            w4 = weights[above, 4] * factors[factor, 4]
            w5 = weights[above, 5] * factors[factor, 5]
            w6 = weights[above, 6] * factors[factor, 6]
            w7 = weights[above, 7] * factors[factor, 7]
            weights[below, 0] = w0
            weights[below, 1] = w1
            weights[below, 2] = w2
            weights[below, 3] = w3
            weights[below, 4] = w4
            weights[below, 5] = w5
            weights[below, 6] = w6
            weights[below, 7] = w7
        entry = np.uint64(0)
        for place in range(len(sum_end)):
            end = sum_end[place]
            t0 = 0.0
            t1 = 0.0
            t2 = 0.0
            t3 = 0.0
            t4 = 0.0
            t5 = 0.0
            t6 = 0.0
            t7 = 0.0
            while entry < end:
                node_of = entry_node[entry]
                ways = entry_ways[entry]
                t0 += ways * weights[node_of, 0]
                t1 += ways * weights[node_of, 1]
                t2 += ways * weights[node_of, 2]
                t3 += ways * weights[node_of, 3]
                t4 += ways * weights[node_of, 4]
                t5 += ways * weights[node_of, 5]
                t6 += ways * weights[node_of, 6]
                t7 += ways * weights[node_of, 7]
                entry += np.uint64(1)
            sums[block, place, 0] = t0
            sums[block, place, 1] = t1
            sums[block, place, 2] = t2
            sums[block, place, 3] = t3
            sums[block, place, 4] = t4
            sums[block, place, 5] = t5
            sums[block, place, 6] = t6
            sums[block, place, 7] = t7


@njit
def _worths(sums: NDArray[np.float64], ties_lose: bool, all_lost: bool, worths: NDArray[np.float64]) -> None:
    for number in range(len(worths)):
        block, lane = number // 8, number % 8
        for view in range(worths.shape[2]):
            win = sums[block, NO_BLACKJACK, view, lane]
            seen = sums[block, ANY, view, lane]
            worths[number, WIN, view] = win
            worths[number, SEEN, view] = seen
            worths[number, MASS, view] = seen if all_lost else win
            win -= seen - win if all_lost else 0.0
            higher = 0.0
            for row in range(4, -1, -1):
                equal = sums[block, row, view, lane]
                worths[number, row + 1, view] = win - 2.0 * higher - (2.0 * equal if ties_lose else equal)
                higher += equal
            worths[number, STAND, view] = win - 2.0 * higher
