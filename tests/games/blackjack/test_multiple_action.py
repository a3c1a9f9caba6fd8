"""Multiple action in the order of 2.18: what is said, dealt, settled and taken away for each hand."""

from __future__ import annotations

from croupier.equipment.pieces import piece_text
from croupier.table import events as ev
from croupier.table.cases import settle

Told = list[tuple[str, ...]]


def told(
    wagers: dict[str, int], decisions: list[str], player: str, dealer: str, second: str = "", **split: str
) -> Told:
    """What happens from the last decision to the end of the round; a second player may stand on two cards."""
    seats = {"1": {"wagers": wagers, "decisions": decisions}}
    hands = {"1": player, "dealer": dealer} | {name.replace("_", "."): text for name, text in split.items()}
    if second:
        seats["2"] = {"wagers": wagers, "decisions": ["stand"]}
        hands["2"] = second
    options = {"multiple_action": True}
    table = settle({"game": "blackjack", "options": options, "seats": seats, "hands": hands}).table
    assert table is not None
    events = list(table.journal.events)
    begin = max(place for place, event in enumerate(events) if isinstance(event, ev.Decided))
    found: Told = []
    for event in events[begin + 1 :]:
        match event:
            case ev.Announced():
                found.append((event.cite, event.text))
            case ev.Dealt():
                found += [(event.cite, holder, piece_text(card)) for holder, card in event.cards]
            case ev.Settled():
                found += [(each.wager, each.outcome, str(each.net)) for each in event.results]
            case ev.Collected():
                found.append((event.cite, "away", event.holder))
    return found


CARD, SECOND, DRAWN = "19:47-2.6(h)", "19:47-2.18(e)", "19:47-2.12(b)"
UP_CARD = AWAY = "19:47-2.18(g)"


def test_each_wager_has_its_own_hand_of_the_dealer_from_one_up_card() -> None:
    stakes = {"main": 500, "main_2": 500, "main_3": 500}
    assert told(stakes, ["stand"], "Th 8h", "6s Tc 9d 5c Td Ac")[:-3] == [
        (CARD, "Dealer's Card"),
        (SECOND, "dealer 1", "Tc"),
        (CARD, "Dealer: 16"),
        (DRAWN, "dealer 1", "9d"),
        (CARD, "Dealer: 25"),
        ("main", "win", "500"),
        (AWAY, "away", "dealer 1"),
        (UP_CARD, "The up card is moved to the place of the dealer's hand 2"),
        (CARD, "Dealer's Card"),
        (SECOND, "dealer 2", "5c"),
        (CARD, "Dealer: 11"),
        (DRAWN, "dealer 2", "Td"),
        (CARD, "Dealer: 21"),
        ("main_2", "lose", "-500"),
        (AWAY, "away", "dealer 2"),
        (UP_CARD, "The up card is moved to the place of the dealer's hand 3"),
        (CARD, "Dealer's Card"),
        (SECOND, "dealer 3", "Ac"),
        (CARD, "Dealer: soft 17"),
        ("main_3", "win", "500"),
        (AWAY, "away", "dealer 3"),
    ]


def test_against_a_blackjack_of_the_player_the_dealer_takes_one_card_and_draws_no_more() -> None:
    found = told({"main": 500, "main_2": 500}, ["insure", "decline"], "Ac Kd", "As 5d 6c")
    assert [each for each in found if each[0] in (SECOND, DRAWN)] == [
        (SECOND, "dealer 1", "5d"),
        (SECOND, "dealer 2", "6c"),
    ]
    assert [each for each in found if each[0] in ("main", "main_2", "insurance")] == [
        ("insurance", "lose", "-300"),
        ("main", "win", "750"),
        ("main_2", "win", "750"),
    ]


def test_a_blackjack_of_the_dealer_ends_its_own_hand_only() -> None:
    found = told({"main": 500, "main_2": 500}, ["decline", "decline", "stand"], "Th 9h", "As Ts 7d")
    assert [each for each in found if each[0] in (SECOND, DRAWN, "main", "main_2")] == [
        (SECOND, "dealer 1", "Ts"),
        ("main", "lose", "-500"),
        (SECOND, "dealer 2", "7d"),
        ("main_2", "win", "500"),
    ]


def test_when_every_wager_is_lost_the_dealer_takes_no_card() -> None:
    found = told({"main": 500, "main_2": 500}, ["draw"], "Th 6h Kd", "Ts")
    assert not [each for each in found if each[0] in (SECOND, DRAWN, UP_CARD)]


def test_the_dealer_draws_against_a_21_that_is_no_blackjack() -> None:
    found = told({"main": 500, "main_2": 500}, ["draw"], "Th 6h 5c", "6s Tc 9d Td 8c")
    assert [each[:2] for each in found if each[0] in (SECOND, DRAWN)] == [
        (SECOND, "dealer 1"),
        (DRAWN, "dealer 1"),
        (SECOND, "dealer 2"),
        (DRAWN, "dealer 2"),
    ]


def test_wagers_are_settled_from_the_far_right() -> None:
    stakes = {"main": 500, "main_2": 500}
    found = told(stakes, ["stand"], "Th 9h", "7s Tc Td", second="Th 6c")
    assert [each for each in found if each[0] in stakes] == [
        ("main", "lose", "-500"),
        ("main", "win", "500"),
        ("main_2", "lose", "-500"),
        ("main_2", "win", "500"),
    ]


def test_a_blackjack_of_the_dealer_takes_one_original_wager_of_split_hands() -> None:
    stakes = {"main": 500, "main_2": 500}
    hands = {"1_1": "8c Tc", "1_2": "8d 9c"}
    found = told(stakes, ["split", "stand", "stand"], "8c 8d", "Ts Ac 9d", **hands)
    assert [each for each in found if each[0].startswith("main@")] == [
        ("main@1.1", "lose", "-500"),
        ("main@1.2", "void", "0"),
    ]
