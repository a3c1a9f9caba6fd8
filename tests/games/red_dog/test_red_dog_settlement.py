"""6.5: every three ranks there are, by counting the ranks that lie between the first two."""

from croupier.games.red_dog.settlement import hand_result

RANKS = range(13)
ROWS = {1: "spread_1", 2: "spread_2", 3: "spread_3"}


def test_6_5_the_third_card_wins_strictly_between_the_first_two_and_nowhere_else() -> None:
    for first in RANKS:
        for second in RANKS:
            between = [rank for rank in RANKS if first < rank < second or second < rank < first]
            for third in RANKS:
                found = hand_result(first, second, third)
                if first == second:
                    expected = ("win", "three_of_a_kind") if third == first else ("void", "")
                elif not between:
                    expected = ("void", "")
                elif third in between:
                    expected = ("win", ROWS.get(len(between), "spread_4plus"))
                else:
                    expected = ("lose", "")
                assert found == expected, (first, second, third)
