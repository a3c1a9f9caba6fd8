"""PokerKit plays the same random hands: chips agree to the last one, and every difference in rules is known.

`make test` plays some of them; CROUPIER_POKERKIT_HANDS=20000 plays as many as it says.
"""

from __future__ import annotations

import os
from collections import Counter

from tests.games.poker.pokerkit_hands import HANDS, ODD_CHIPS, SIDE_POT_WITHOUT_LOW, TwoTables

COUNT = int(os.environ.get("CROUPIER_POKERKIT_HANDS", "120"))
KNOWN = {
    "an open pair lets the second round of seven-card stud be bet at the big bet",
    "there the blinds are no bet, so that one raise more is made before the cap",
    "a short all-in opens the betting otherwise",
    SIDE_POT_WITHOUT_LOW,
    ODD_CHIPS,
}
"""The differences in rules; docs/poker.md explains them."""


def test_pokerkit_ends_the_same_random_hands_with_the_same_chips() -> None:
    differences: Counter[str] = Counter()
    games: Counter[str] = Counter()
    all_in = 0
    for seed in range(COUNT):
        played = TwoTables(seed).play()
        assert played.agree, (seed, played)
        assert sum(played.ours) == sum(played.theirs)
        differences += played.differences
        games[" ".join(played.what.split()[:2])] += 1
        all_in += played.all_in
    assert set(differences) <= KNOWN
    assert all_in > COUNT / 4, "players go all-in"
    assert len(games) == len(HANDS), games
