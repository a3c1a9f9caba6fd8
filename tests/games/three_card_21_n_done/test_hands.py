"""Three Card 21 hand by hand: what is said, what is taken at once, and what waits for the hole card."""

import pytest

from croupier.table import events as ev
from croupier.table.table import Table
from tests.games.three_card_21_n_done.tables import P, bet, found, nets, said, virtual
from tests.games.twentyone.tables import close, decide


def dealt(cards: str, *words: str, **options: object) -> Table:
    """After the burned card: seat 1's card, the up card, a second, the hole card, a third, then the rest."""
    table = virtual(f"2c {cards}", **options)
    bet(table, 1)
    close(table)
    decide(table, *words)
    return table


def lost_before_the_hole_card_is_turned(table: Table) -> bool:
    kinds = [
        type(event)
        for event in table.journal.events
        if isinstance(event, ev.Turned)
        or (isinstance(event, ev.Settled) and any(each.wager != "bonus" for each in event.results))
    ]
    return kinds.index(ev.Settled) < (kinds.index(ev.Turned) if ev.Turned in kinds else len(kinds))


def test_2c_11_a_2_a_double_is_announced_with_its_one_card() -> None:
    table = dealt("5h 6c 4h Tc 2d 9d 9s", "double")
    assert said(table.journal.events, "11(a)2") == ["Hand 1: doubled, one card only, placed sideways"]
    assert said(table.journal.events, "11(a)1") == []
    assert nets(table.journal.events)[1, "main"] == 1000


@pytest.mark.parametrize(("word", "rule"), [("double", "9(c)"), ("draw", "5(c)5v")])
def test_2c_11_a_1_a_21_gets_no_further_card_and_is_paid_at_once(word: str, rule: str) -> None:
    table = dealt("5h 6c 4h Tc 2d Td 9s", word)
    assert said(table.journal.events, "11(a)1") == ["Hand 1: 21, no further card"]
    results = {
        each.wager: (each.net, each.cite)
        for event in found(table.journal.events, ev.Settled)
        for each in event.results
    }
    assert results["main"] == (1000, P + rule)
    assert lost_before_the_hole_card_is_turned(table)


def test_2c_5_above_21_a_wager_is_lost_at_once_and_added_money_waits_for_an_unread_hole_card() -> None:
    drawn = dealt("9h Kc 8h 5d 2d Td", "draw", card_reader=False)
    assert lost_before_the_hole_card_is_turned(drawn)
    doubled = dealt("9h Kc 5h Ad 2d Td", "double", card_reader=False)
    assert not lost_before_the_hole_card_is_turned(doubled)
    assert nets(doubled.journal.events) == {(1, "bonus"): -1000, (1, "main"): -1000, (1, "double"): 0}


def test_2c_5_above_21_a_double_is_lost_at_once_where_the_dealer_has_no_blackjack() -> None:
    table = dealt("9h Kc 5h 6d 2d Td", "double")
    assert lost_before_the_hole_card_is_turned(table)
    assert nets(table.journal.events) == {(1, "bonus"): -1000, (1, "main"): -1000, (1, "double"): -1000}


def test_2c_8_a_2_a_surrendered_wager_waits_for_an_unread_hole_card() -> None:
    """Three cards above 21 under a king: half is lost without a blackjack, all of it to one."""
    for hole, net in (("5d", -500), ("Ad", -1000)):
        table = dealt(f"9h Kc 8h {hole} 6d", "surrender", card_reader=False)
        waits = said(table.journal.events, "8(a)2")
        assert waits == ["Hand 1: surrendered, the wager lies on the cards"]
        assert nets(table.journal.events) == {(1, "bonus"): -1000, (1, "main"): net}
        assert not lost_before_the_hole_card_is_turned(table)
