"""Double down stud written from its spec for the solver of last cards."""

from fractions import Fraction

from croupier.equipment.cards import parse_cards
from croupier.hands.poker import FiveCard, category_of_rank, five_card_rank
from croupier.odds.last_card import LastCard

TABLE_D = {
    "royal_flush": 1000,
    "straight_flush": 100,
    "four_of_a_kind": 25,
    "full_house": 10,
    "flush": 8,
    "straight": 5,
    "three_of_a_kind": 3,
    "two_pair": 2,
    "pair_jacks_or_better": 1,
    "pair_sixes_to_tens": 0,
    "lower": -1,
}


SIXES = five_card_rank(parse_cards("6c 6d 2h 3s 4c"))


JACKS = five_card_rank(parse_cards("Jc Jd 2h 3s 4c"))


def row_of(rank: int) -> str:
    category = category_of_rank(rank)
    if category > FiveCard.PAIR:
        return category.row
    return "lower" if rank < SIXES else "pair_sixes_to_tens" if rank < JACKS else "pair_jacks_or_better"


def double_down(**changed: int) -> LastCard:
    rows = ("", *(row_of(rank) for rank in range(1, 7463)))
    return LastCard(rows, {row: Fraction(net) for row, net in {**TABLE_D, **changed}.items()})
