"""Who is offered insurance and the consolidated net payout, and how much of it (2.7, 2.9)."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from croupier.equipment.cards import parse_card
from croupier.games.blackjack.insurance import offer_insurance
from croupier.procedure.steps import Ask

UNIT = 100


class Round(SimpleNamespace):
    """Two boxes; box 1 has two players, and the dealer an ace unless said otherwise."""

    def __init__(self, up: str = "As", cards: str = "9c 8d", stake: int = 500, **options: Any) -> None:
        chosen = {"insurance": True, "consolidated_net_payout": True, "rounding": "up", **options}
        super().__init__(
            options=SimpleNamespace(
                offers=lambda name: name == "insurance" and chosen["insurance"],
                consolidated_net_payout=chosen["consolidated_net_payout"],
                chip_unit=UNIT,
            ),
            edition=SimpleNamespace(value=lambda name: chosen["rounding"]),
            hands={
                "dealer": SimpleNamespace(cards=[parse_card(up)]),
                "1": SimpleNamespace(cards=[parse_card(each) for each in cards.split()]),
                "2": SimpleNamespace(cards=[parse_card("5c"), parse_card("6c")]),
            },
            laid={1: {"main": stake}, 2: {}, 3: {"main": 1000}},
        )

    def wagers(self, seat: int) -> dict[str, Any]:
        return {name: SimpleNamespace(stake=stake) for name, stake in self.laid[seat].items()}


class Hands(SimpleNamespace):
    """Seats 1 and 2 on box 1, seat 3 on box 2; notes who takes the consolidated net payout."""

    def __init__(self, over: bool = False) -> None:
        first = SimpleNamespace(holder="1", over=over)
        boxes = {2: [SimpleNamespace(holder="2", over=False)], 1: [first]}
        super().__init__(
            boxes=SimpleNamespace(hands=boxes, seats={1: [1, 2], 2: [3]}), wagers=("main",), paid=[]
        )

    def even_money(self, hand: Any, seat: int, wager: str) -> Any:
        self.paid.append((hand.holder, seat, wager))
        return iter(())


def offered(round: Round, hands: Hands | None = None, word: str = "decline") -> list[tuple[Any, ...]]:
    """Who is asked, with the most that may be insured, and what is barred."""
    found = []
    course = offer_insurance(round, hands or Hands())  # type: ignore[arg-type]
    try:
        ask = next(course)
        while True:
            assert isinstance(ask, Ask)
            assert (ask.about, ask.default) == ("insurance", "decline")
            most = {offer.word: offer.wagers for offer in ask.offers}
            found.append((ask.seats[0], most, [(each.word, each.why) for each in ask.barred]))
            ask = course.send(SimpleNamespace(word=word))
    except StopIteration:
        return found


NO_BLACKJACK = [("even_money", "it is for the holder of a blackjack")]
BOX_2 = (3, {"insure": (("insurance", 500),), "decline": ()}, NO_BLACKJACK)


def test_everyone_with_a_wager_may_insure_half_of_it() -> None:
    assert offered(Round()) == [(1, {"insure": (("insurance", 300),), "decline": ()}, NO_BLACKJACK), BOX_2]
    down = offered(Round(rounding="down"))
    assert down[0][1]["insure"] == (("insurance", 250),)


def test_a_blackjack_may_take_the_consolidated_net_payout_where_it_is_offered() -> None:
    hands = Hands()
    found = offered(Round(cards="Ac Kd"), hands, "even_money")
    assert found[0] == (1, {"insure": (("insurance", 300),), "even_money": (), "decline": ()}, [])
    assert hands.paid[0] == ("1", 1, "main")
    assert offered(Round(cards="Ac Kd"), word="insure")[0][0] == 1
    declined = Hands()
    offered(Round(cards="Ac Kd"), declined)
    assert declined.paid == []
    none = offered(Round(cards="Ac Kd", consolidated_net_payout=False))
    assert none[0][1] == {"insure": (("insurance", 300),), "decline": ()}
    assert none[0][2] == [("even_money", "this table does not offer the consolidated net payout")]


def test_a_wager_without_a_half_is_not_asked_about() -> None:
    assert offered(Round(stake=1, rounding="down")) == [BOX_2]
    found = offered(Round(stake=1, rounding="down", cards="Ac Kd"))
    assert found[0] == (1, {"even_money": (), "decline": ()}, [])


def test_nobody_is_asked_without_an_ace_or_where_it_is_not_offered_or_a_hand_is_over() -> None:
    assert offered(Round("Ks")) == []
    assert offered(Round(insurance=False)) == []
    assert offered(Round(), Hands(over=True)) == [BOX_2]
    gone = Hands()
    del gone.boxes.hands[1]
    assert offered(Round(), gone) == [BOX_2]
