"""What the dealer of a live table and the floor ask for: entries read, rulings shown before they are made."""

from collections.abc import Callable
from typing import Any

import pytest

from croupier.client import Refused, RemoteTable
from croupier.pit.card_control import CardControl
from tests.server.conftest import Served


@pytest.fixture
def house(serve: Callable[..., Served]) -> Served:
    """A pit of record."""
    return serve(record=True)


def dealt_by(house: Served, game: str, kind: Any, sets: int, name: str = "dana") -> RemoteTable:
    """A live table with a dealer and everything that is needed to deal."""
    table_id = house.open_table(game, mode="live", name="Live 1")
    pit = house.hire(name, "dealer")
    door: Any = house.door
    door.assignments.assign(table_id, name, by="flora", by_role="floorperson")
    control: CardControl = door.control
    for number in range(sets):
        deck = control.bring(table_id, kind, f"red {number}", by="flora", by_role="floorperson")
        control.inspect(table_id, deck.id, by=name, by_role="dealer")
    return pit.table(table_id)


def test_a_dealer_enters_rolls_as_they_are_typed_and_corrects_one(house: Served) -> None:
    house.hire("flora", "floorperson")
    table = dealt_by(house, "craps", "dice", 1)
    table.do("sit", seat=1, patron="pat", buy_in=20_000)
    table.do("bet", seat=1, wager="pass", amount=1000)
    page = table.dealer()
    assert page.expected is not None
    assert (page.expected.kind, page.expected.device, page.expected.count) == ("values", "dice", 2)
    command = table.read("4 3")
    assert command == {"do": "enter", "values": [4, 3]}
    table.do("enter", values=command["values"])
    page = table.dealer()
    assert [each.text for each in page.entered] == ["4-3"]
    correction = table.read("4-2", page.entered[0].entry)
    ruling = table.preview(correction)
    assert "becomes 4-2 instead of 4-3" in ruling.text
    assert ruling.gained == {"1": -1000}
    assert table.view().seats["1"].chips == 21_000, "nothing has changed yet"
    with pytest.raises(Refused, match="expected"):
        table.read("seven")


def test_a_dealer_enters_cards_from_a_scanner_and_sees_what_is_left(house: Served) -> None:
    house.hire("flora", "floorperson")
    table = dealt_by(house, "blackjack", "cards", 8)
    table.do("sit", seat=1, patron="pat", buy_in=20_000)
    table.do("bet", seat=1, wager="main", amount=1000)
    with pytest.raises(Refused, match="nothing is entered now"):
        table.read("KS")
    table.do("close")
    page = table.dealer()
    if page.expected is not None and page.expected.unseen:
        table.do("enter")
        page = table.dealer()
    assert page.expected is not None
    assert (page.expected.kind, page.expected.unseen) == ("cards", False)
    table.do("enter", cards=table.read("KS")["cards"])
    assert table.view().hands["1"].cards == ["Ks"]


def test_a_report_is_previewed_with_its_ruling_and_rule(house: Served) -> None:
    house.hire("flora", "floorperson")
    table = dealt_by(house, "let-it-ride", "cards", 1)
    ruling = table.preview({"do": "irregularity", "id": "improper_cut", "details": {}})
    assert ruling.text
    assert ruling.cite.startswith("13:69F-18")
    assert table.view().sequence == table.dealer().view.sequence


def test_a_report_sent_twice_is_refused_until_it_says_again(house: Served) -> None:
    house.hire("flora", "floorperson")
    table = dealt_by(house, "blackjack", "cards", 8)
    table.do("sit", seat=1, patron="pat", buy_in=20_000)
    table.do("bet", seat=1, wager="main", amount=1000)
    table.do("close")
    while (expected := table.dealer().expected) is not None and expected.unseen:
        table.do("enter")
    report = {"do": "irregularity", "id": "card_face_up_in_shoe", "details": {"card": "Ks"}}
    table.do("irregularity", id=report["id"], details=report["details"])
    before = table.view().sequence
    for details in ({"card": "KS"}, {}):
        with pytest.raises(Refused, match=r"reported and ruled on just now.*add again to the report"):
            table.preview(report | {"details": details})
        with pytest.raises(Refused, match="reported and ruled on just now"):
            table.do("irregularity", id=report["id"], details=details)
    assert table.view().sequence == before
    assert table.preview(report | {"details": {}, "again": True}).text.startswith("a second card face up")
    with pytest.raises(Refused, match="cards is missing"):
        table.preview({"do": "irregularity", "id": "wrong_number_of_cards", "details": {}})


def test_the_floor_sees_who_is_where(house: Served) -> None:
    flora = house.hire("flora", "floorperson")
    table = dealt_by(house, "craps", "dice", 1)
    table.do("sit", seat=3, patron="pat", buy_in=20_000)
    table.do("bet", seat=3, wager="pass", amount=1000)
    (seen,) = flora.floor()
    assert (seen.name, seen.mode, seen.stopped) == ("Live 1", "live", False)
    assert [(seat.seat, seat.patron, seat.chips, seat.wagered) for seat in seen.seats] == [
        ("3", "pat", 19_000, 1000)
    ]
    with pytest.raises(Refused) as refused:
        table.pit.floor()
    assert refused.value.status == 403


def test_a_table_that_deals_itself_takes_no_entries(house: Served) -> None:
    flora = house.hire("flora", "floorperson")
    table = flora.table(house.open_table("craps"))
    with pytest.raises(Refused, match="deals itself"):
        table.read("4-3")
    assert table.dealer().expected is None
