"""The dealer's final hands by the cards that are out: numbered once, whatever the size of the table."""

import numpy as np
import pytest

from croupier.odds.twentyone import ends_by_cards
from croupier.odds.twentyone.compositions import composition_counts, dealer_tree, player_hands
from croupier.odds.twentyone.ends_by_cards import NEVER, EndsByCards
from croupier.odds.twentyone.finish import dealer_ends
from tests.twentyone_tables import THREE_CARD

TREE = dealer_tree(False, False)


@pytest.mark.parametrize("length", [2, 64, 1 << 18])
def test_sets_of_cards_keep_their_numbers_when_more_are_found(
    length: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ends_by_cards, "_FIRST_LENGTH", length)
    dealer, keys = EndsByCards(TREE, THREE_CARD.shoe), player_hands().keys
    assert dealer.numbers(keys[:40]).tolist() == list(range(40))
    few = dealer.ends.copy()
    assert dealer.numbers(keys[:500]).tolist() == list(range(500))
    assert np.array_equal(dealer.ends[:40], few)
    assert np.array_equal(dealer.ends, dealer_ends(TREE, THREE_CARD.shoe, composition_counts(keys[:500])))


@pytest.mark.parametrize("length", [2, 1 << 18])
def test_pairs_of_hands_are_numbered_by_the_cards_of_both(
    length: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ends_by_cards, "_FIRST_LENGTH", length)
    dealer, keys = EndsByCards(TREE, THREE_CARD.shoe), player_hands().keys[1:31]
    views, reach, out = np.full(30, 0b11), np.arange(30, 0, -1), int(keys[0])
    views[5] = 0b100
    found = dealer.numbers_of_pairs(keys, views, keys, views, reach, False, out)
    pairs = [(one, two) for one in range(30) for two in range(reach[one])]
    assert len(found) == len(pairs)
    for number, (one, two) in zip(found.tolist(), pairs, strict=True):
        if (one == 5) != (two == 5):
            assert number == NEVER
        else:
            assert dealer.keys[number] == keys[one] + keys[two] + out
    once = dealer.numbers_of_pairs(keys, views, keys, views, reach, True, out)
    by_pair = dict(zip(pairs, found.tolist(), strict=True))
    assert once.tolist() == [by_pair[pair] for pair in pairs if pair[0] <= pair[1]]
