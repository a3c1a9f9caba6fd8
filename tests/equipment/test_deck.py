"""Decks, shoe, cut, stub, discard rack and devices."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.equipment.deck import (
    Deck,
    DeckAlternation,
    DiscardRack,
    Shoe,
    check_cut,
    check_deck,
    cut_cards,
    expected_stub,
)
from croupier.equipment.devices import AutomatedDealingShoe, AutomatedShuffler
from croupier.equipment.entropy import SeededEntropy
from croupier.law.refusal import BadInput, Refusal

RED = Deck("red", "red", "yellow")
BLUE = Deck("blue", "blue", "green")
NOW = date(2008, 1, 1)


@pytest.mark.proves("19:47-18.2(a)")
def test_18_2_a_cover_card_was_yellow_or_green_until_1998() -> None:
    white = Deck("red", "red", "white")
    for cover in (RED, BLUE):
        check_deck(cover, date(1998, 9, 7))
    with pytest.raises(Refusal, match=r"yellow or green.*19:47-18\.2\(a\)"):
        check_deck(white, date(1998, 9, 7))
    check_deck(white, date(1998, 9, 8))


@pytest.mark.proves("19:47-18.2(a)")
@pytest.mark.parametrize(
    "deck",
    [
        Deck("red", "red", "Red "),
        Deck("red", "red", " "),
        Deck("red", "red", "white", cover_opaque=False),
        Deck("red", "red", "white", size=51),
        Deck("red", "red", "white", uniform_backs=False),
    ],
)
def test_18_2_a_deck_of_52_alike_and_an_opaque_different_cover_card(deck: Deck) -> None:
    with pytest.raises(Refusal, match=r"19:47-18\.2\(a\)"):
        check_deck(deck, NOW)


@pytest.mark.proves("19:47-18.2(b)", "19:47-18.2(b)1", "19:47-18.2(b)2", "19:47-18.2(b)3", "19:47-18.2(b)4")
def test_18_2_b_two_decks_alternate_beside_an_automated_shuffler() -> None:
    decks = DeckAlternation(RED, BLUE, automated_shuffler=True, as_of=NOW)
    seen = [(decks.in_play, decks.in_shuffler)]
    seen += [(decks.next_round(), decks.in_shuffler) for _ in range(2)]
    assert seen == [(RED, BLUE), (BLUE, RED), (RED, BLUE)]
    for second, automated, cite in (
        (BLUE, False, r"18\.2\(b\)\)"),
        (Deck("x", "blue", "blue"), True, r"18\.2\(b\)1"),
        (Deck("x", "RED", "green"), True, r"18\.2\(b\)2"),
    ):
        with pytest.raises(Refusal, match=cite):
            DeckAlternation(RED, second, automated_shuffler=automated, as_of=NOW)
    single = DeckAlternation(RED, automated_shuffler=False, as_of=NOW)
    assert (single.next_round(), single.in_shuffler) == (RED, None)


@pytest.mark.proves("19:47-18.2(b)5")
def test_18_2_b_5_the_rack_never_mixes_decks() -> None:
    rack = DiscardRack()
    rack.put("1", (1, 2, 3), "red")
    with pytest.raises(Refusal, match=r"18\.2\(b\)5"):
        rack.put("2", (4, 5, 6), "blue")
    assert (rack.deck, rack.cards) == ("red", (1, 2, 3))
    assert rack.clear() == (1, 2, 3)
    rack.put("2", (1, 2, 3), "blue")
    assert rack.deck == "blue"


@pytest.mark.proves("19:47-18.10(h)")
@given(st.permutations(range(52)), st.integers(0, 7))
def test_18_10_h_every_hand_is_rebuilt_from_the_rack(order: list[int], players: int) -> None:
    shoe, rack = Shoe(order, "red"), DiscardRack()
    hands = {str(seat): shoe.draw_stack(3) for seat in range(1, players + 1)}
    hands["community"] = shoe.draw_stack(3)
    rack.put("community", hands["community"][:1], "red")
    rack.put("stub", shoe.stub(), "red")
    for seat in range(players, 0, -1):
        rack.put(str(seat), hands[str(seat)], "red")
    rack.put("community", hands["community"][1:], "red")
    assert rack.rebuild() == hands | {"stub": shoe.stub()}
    assert rack.count == 52
    with pytest.raises(BadInput, match="twice"):
        rack.put("x", order[:1], "red")
    assert rack.count == 52


@pytest.mark.proves("19:47-18.5(c)1ii", "19:47-18.5(c)1iii")
def test_18_5_c_at_least_ten_cards_go_under_the_remainder() -> None:
    deck = tuple(range(52))
    assert cut_cards(deck, 10) == (*range(10, 52), *range(10))
    for cards, cite in ((9, "1ii"), (0, "1ii"), (52, "1iii")):
        with pytest.raises(Refusal, match=rf"18\.5\(c\){cite}\)"):
            check_cut(cards)
    source = SeededEntropy(b"cut")
    source.commit()
    order = source.shuffle(52, "part")
    assert cut_cards(order, 23) == order[23:] + order[:23]


@pytest.mark.proves("19:47-18.1 Stub", "19:47-18.7(e)")
def test_18_7_e_stub_is_what_is_left_of_the_deck() -> None:
    shoe = Shoe(range(52))
    assert [shoe.draw() for _ in range(3)] == [0, 1, 2]
    for _ in range(4):
        shoe.draw_stack(3)
    assert (shoe.drawn, shoe.stub_count) == (15, 37)
    assert shoe.stub_count == expected_stub(3 * 5) == len(shoe.stub())
    with pytest.raises(BadInput, match="37 are left"):
        shoe.draw_stack(38)
    shoe.draw_stack(37)
    with pytest.raises(BadInput, match="empty"):
        shoe.draw()
    for dealt in (-1, 53):
        with pytest.raises(BadInput, match="0 to 52"):
            expected_stub(dealt)


def test_shoe_of_several_decks_deals_cards() -> None:
    shoe = Shoe(range(104))
    shoe.draw_stack(51)
    assert (shoe.draw(), shoe.draw(), shoe.draw_stack(2)) == (51, 0, (1, 2))


@pytest.mark.proves("19:47-18.7(f)")
def test_18_7_f_counting_shuffler_waives_the_stub_count_and_names_a_wrong_deck() -> None:
    shuffler = AutomatedShuffler(counts=True)
    assert shuffler.waives_stub_count
    assert not AutomatedShuffler().waives_stub_count
    shuffler.report(52)
    with pytest.raises(Refusal, match=r"51 cards.*18\.7\(f\)"):
        shuffler.report(51)
    with pytest.raises(BadInput, match="does not count"):
        AutomatedShuffler().report(52)
    shuffler.remove()
    assert not shuffler.waives_stub_count
    with pytest.raises(BadInput, match="not at the table"):
        shuffler.report(52)


@pytest.mark.proves("19:47-18.12(f)")
def test_18_12_f_device_is_removed_before_another_method() -> None:
    shuffler = AutomatedShuffler()
    with pytest.raises(Refusal, match=r"removed.*18\.12\(f\)"):
        shuffler.check_other_method("manual shuffle")
    shuffler.remove()
    shuffler.check_other_method("manual shuffle")
    shuffler.install()
    assert shuffler.present
    device = AutomatedDealingShoe(3)
    device.load(Shoe(range(52)))
    with pytest.raises(Refusal, match=r"empty it first.*18\.12\(f\)"):
        device.remove()
    assert len(device.unload()) == 52
    device.remove()
    device.check_other_method("manual shoe")


@pytest.mark.proves("19:47-18.9(a)", "19:47-18.9(b)1")
def test_18_9_a_dealing_shoe_gives_stacks_of_three() -> None:
    device = AutomatedDealingShoe(3)
    with pytest.raises(BadInput, match="not loaded"):
        device.deal()
    device.load(Shoe(range(52)))
    assert [device.deal(), device.deal()] == [(0, 1, 2), (3, 4, 5)]
    assert device.unload() == tuple(range(6, 52))
    with pytest.raises(BadInput, match="stacks of 0"):
        AutomatedDealingShoe(0)
