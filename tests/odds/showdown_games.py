"""Caribbean stud and three card poker written from their specs for the solver of showdowns."""

from fractions import Fraction
from itertools import combinations

from croupier.equipment.cards import parse_cards
from croupier.hands.poker import FiveCard, ThreeCard, category_of_rank, five_card_rank, three_card_rank
from croupier.law.odds import Odds
from croupier.odds.showdown.declared import Pays, Showdown, lost

BET_ODDS = {
    FiveCard.ROYAL_FLUSH: 100,
    FiveCard.STRAIGHT_FLUSH: 50,
    FiveCard.FOUR_OF_A_KIND: 20,
    FiveCard.FULL_HOUSE: 7,
    FiveCard.FLUSH: 5,
    FiveCard.STRAIGHT: 4,
    FiveCard.THREE_OF_A_KIND: 3,
    FiveCard.TWO_PAIR: 2,
    FiveCard.PAIR: 1,
    FiveCard.NONE: 1,
}


FIVE_ROWS = ("", *(category_of_rank(rank).row for rank in range(1, 7463)))


QUEEN_HIGH = three_card_rank(parse_cards("Qc 3d 2h"))


def three_rows() -> tuple[str, ...]:
    found: dict[int, str] = {}
    by_rank = {three_card_rank(hand): hand for hand in combinations(range(52), 3)}
    from croupier.hands.poker import three_card_category

    for rank, hand in by_rank.items():
        found[rank] = three_card_category(hand).row
    return ("", *(found[rank] for rank in range(1, 742)))


THREE_ROWS = three_rows()


def caribbean(odds: dict[FiveCard, int] = BET_ODDS, qualifies: str = "Ac Kd 4h 3s 2c") -> Showdown:
    wins = {kind.row: Fraction(2 * paid) for kind, paid in odds.items()}
    return Showdown(
        cards=5,
        shown=1,
        qualifies=five_card_rank(parse_cards(qualifies)),
        rows=FIVE_ROWS,
        choices={
            "fold": {"ante": lost()},
            "bet": {"ante": Pays(1, 1, 1, 0, -1), "bet": Pays(2, 0, wins, 0, -2)},
        },
    )


def three_card(bonus: tuple[int, int, int]) -> Showdown:
    flush, trips, straight = map(Odds, bonus) if all(bonus) else (None, None, None)
    paid = dict.fromkeys([kind.row for kind in ThreeCard], Fraction(0))
    if flush and trips and straight:
        paid |= {"mini_royal": flush.fraction, "straight_flush": flush.fraction}
        paid |= {"three_of_a_kind": trips.fraction, "straight": straight.fraction}
    return Showdown(
        cards=3,
        shown=0,
        qualifies=QUEEN_HIGH,
        rows=THREE_ROWS,
        choices={
            "fold": {"ante": lost()},
            "play": {
                "ante": Pays(1, 1, 1, 0, -1),
                "play": Pays(1, 0, 1, 0, -1),
                "ante_bonus": Pays(0, paid, paid, paid, paid),
            },
        },
    )
