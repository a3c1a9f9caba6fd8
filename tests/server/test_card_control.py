"""Card and dice control at the live tables of a pit of record."""

from collections.abc import Callable, Iterator

import pytest

from croupier.client import Refused
from croupier.pit.card_control import LIFE
from tests.server.conftest import Served
from tests.server.staff import Clock, Staff

WAGERS = {"bet1": 500, "bet2": 500, "bet3": 500}


@pytest.fixture(scope="module")
def staff(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Staff]:
    """The people of a pit of record."""
    clock = Clock()
    served = Served(tmp_path_factory.mktemp("control"), record=True, clock=clock)
    yield Staff(served, clock)
    served.close()


def refusal(act: Callable[[], object]) -> Refused:
    """What somebody is told who may not."""
    with pytest.raises(Refused) as found:
        act()
    return found.value


def test_a_round_begins_with_cards_that_a_dealer_inspected_and_ends_with_their_day(staff: Staff) -> None:
    table_id = staff.served.open_table("let-it-ride", mode="live")
    flora, dana, derek = (staff.at(name, table_id) for name in ("flora", "dana", "derek"))
    flora.assign("dana")
    dana.do("sit", seat=1, patron="anna", buy_in=10_000)
    dana.do("bets", seat=1, wagers=WAGERS)
    without = refusal(lambda: dana.do("close"))
    assert (without.status, without.cite) == (409, "13:69E-1.18")
    assert "needs 1 deck and the table has 0" in str(without)
    deck = flora.bring_deck("cards", "red, 4711")
    assert refusal(lambda: dana.do("close")).status == 409, "a deck nobody inspected is not in use"
    assert refusal(lambda: flora.inspect_deck(deck.id)).status == 403, "whoever brings it does not inspect it"
    assert refusal(lambda: derek.inspect_deck(deck.id)).status == 403, "nor does a dealer of another table"
    used = dana.inspect_deck(deck.id)
    assert (used.inspected_by, used.due_at) == ("dana", used.inspected_at + LIFE)
    assert refusal(lambda: dana.inspect_deck(deck.id)).status == 400
    staff.clock.ahead += LIFE + 1000
    for name in ("flora", "dana"):
        staff.people[name].sign_in(name, "correct horse battery")
    old = refusal(lambda: dana.do("close"))
    assert (old.status, old.cite) == (409, "13:69E-1.18")
    assert "24 hours at most" in str(old)
    gone = flora.remove_deck(deck.id, "changed")
    assert (gone.removed_by, gone.reason) == ("flora", "changed")
    assert refusal(lambda: flora.remove_deck(deck.id, "changed")).status == 400
    dana.inspect_deck(flora.bring_deck("cards", "blue, 4712").id)
    dana.do("close")
    assert [each.marks for each in flora.decks()] == ["blue, 4712"]
    assert [each.marks for each in flora.decks(removed=True)] == ["red, 4711", "blue, 4712"]


def test_a_ruling_that_removes_the_deck_keeps_it_from_the_next_round(staff: Staff) -> None:
    table_id = staff.served.open_table("let-it-ride", options={"stub_count_interval": 1}, mode="live")
    staff.open(table_id)
    flora, dana = staff.at("flora", table_id), staff.at("dana", table_id)
    dana.do("sit", seat=1, patron="anna", buy_in=10_000)
    dana.do("bets", seat=1, wagers=WAGERS)
    dana.do("close")
    view, cards = dana.view(), iter(range(52))
    while not view.betting:
        if view.asked is not None:
            view = dana.do("decide", seat=1, word="ride").view
        elif "stub" in view.next.lower():
            view = staff.people["flora"].confirm(dana.propose("enter", stub=40).id).view
        else:
            view = dana.do("enter", cards=[next(cards)]).view
    (deck,) = flora.decks()
    assert deck.reason == "ruling"
    dana.do("bets", seat=1, wagers=WAGERS)
    assert "must leave the table first" in str(refusal(lambda: dana.do("close")))
    flora.remove_deck(deck.id, "wrong_count")
    assert "needs 1 deck" in str(refusal(lambda: dana.do("close")))
    dana.inspect_deck(flora.bring_deck("cards", "blue").id)
    dana.do("close")


def test_dice_are_controlled_too_and_a_wheel_is_not(staff: Staff) -> None:
    table_id = staff.served.open_table("sic-bo", mode="live")
    flora, dana = staff.at("flora", table_id), staff.at("dana", table_id)
    flora.assign("dana")
    dana.do("sit", seat=1, patron="anna", buy_in=10_000)
    dana.do("bet", seat=1, wager="small", amount=500)
    assert refusal(lambda: dana.do("close")).cite == "13:69E-1.16"
    dana.inspect_deck(flora.bring_deck("dice", "A 17").id)
    dana.do("close")
    table_id = staff.served.open_table("craps", mode="live")
    dana = staff.at("dana", table_id)
    staff.at("flora", table_id).assign("dana")
    dana.do("sit", seat=1, patron="anna", buy_in=10_000)
    dana.do("take_dice", seat=1, word="accept")
    dana.do("bet", seat=1, wager="pass", amount=500)
    assert refusal(lambda: dana.do("enter", values=[4, 3])).cite == "13:69E-1.16", "nor is a roll entered"
    table_id = staff.served.open_table("big-six", mode="live")
    dana = staff.at("dana", table_id)
    staff.at("flora", table_id).assign("dana")
    dana.do("sit", seat=1, patron="anna", buy_in=10_000)
    dana.do("bet", seat=1, wager="one", amount=500)
    dana.do("close")


def test_nobody_brings_cards_to_a_table_that_deals_itself(staff: Staff) -> None:
    table_id = staff.served.open_table("let-it-ride")
    assert refusal(lambda: staff.at("flora", table_id).bring_deck("cards", "red")).status == 400


def test_when_a_table_closes_its_dealers_are_relieved_and_its_cards_leave_it(staff: Staff) -> None:
    table_id = staff.served.open_table("let-it-ride", mode="live")
    other_id = staff.served.open_table("let-it-ride", mode="live")
    flora, dana = staff.at("flora", table_id), staff.at("dana", table_id)
    flora.assign("dana")
    staff.at("flora", other_id).assign("derek")
    used, sealed = flora.bring_deck("cards", "red, 5001"), flora.bring_deck("cards", "blue, 5002")
    elsewhere = staff.at("flora", other_id).bring_deck("cards", "red, 5003")
    dana.inspect_deck(used.id)
    flora.do("close_table")
    assert flora.decks() == []
    gone = flora.decks(removed=True)
    assert {each.id for each in gone} == {used.id, sealed.id}
    assert all(each.removed_at and each.reason == "table_closed" for each in gone)
    assert flora.dealers() == []
    assert [each.person for each in staff.at("flora", other_id).dealers()] == ["derek"]
    assert [each.id for each in staff.at("flora", other_id).decks()] == [elsewhere.id]
    assert refusal(lambda: dana.do("sit", seat=1, patron="anna", buy_in=10_000)).status == 403
