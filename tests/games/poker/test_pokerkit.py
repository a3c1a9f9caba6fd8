"""PokerKit plays the same random hands: chips agree to the last one, and every difference in rules is known.

`make test` plays some of them; CROUPIER_POKERKIT_HANDS=20000 plays as many as it says, from the seed
CROUPIER_POKERKIT_FIRST on.
"""

from __future__ import annotations

import os
from collections import Counter

from tests.games.poker import pokerkit_hands as known
from tests.games.poker.pokerkit_hands import HANDS, LIMITS, TwoTables

COUNT = int(os.environ.get("CROUPIER_POKERKIT_HANDS", "120"))
FIRST = int(os.environ.get("CROUPIER_POKERKIT_FIRST", "0"))
KNOWN = {
    known.OPEN_PAIR,
    known.BLINDS_NO_BET,
    known.TWO_UNCAPPED,
    known.SHORT_ALL_IN,
    known.SPREAD,
    known.OVER_A_STRADDLE,
    known.OVER_A_BRING_IN,
    known.SIDE_POT_WITHOUT_LOW,
    known.ODD_CHIPS,
}
"""The differences in rules; docs/poker.md explains them."""


def test_pokerkit_ends_the_same_random_hands_with_the_same_chips() -> None:
    differences: Counter[str] = Counter()
    games: Counter[str] = Counter()
    limits: Counter[str] = Counter()
    all_in = 0
    for seed in range(FIRST, FIRST + COUNT):
        played = TwoTables(seed).play()
        assert played.agree, (seed, played)
        assert sum(played.ours) == sum(played.theirs)
        differences += played.differences
        variant, form, limit, *_ = played.what.split()
        games[f"{variant} {form}"] += 1
        limits[f"{variant} {limit}"] += 1
        all_in += played.all_in
    assert set(differences) <= KNOWN
    assert all_in > COUNT / 4, "players go all-in"
    assert len(games) == len(HANDS), games
    assert len(limits) == len(LIMITS) * len({variant for variant, _ in HANDS}) or COUNT < 1000, limits
