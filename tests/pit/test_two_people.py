"""Proposals and card control in the database, on SQLite and on PostgreSQL."""

import asyncio
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from croupier.law.refusal import BadInput, Refusal
from croupier.pit.assignments import Assignments
from croupier.pit.card_control import CardControl, UnknownDeck
from croupier.pit.database import Database
from croupier.pit.host import Host
from croupier.pit.keys import Keys
from croupier.pit.people import People
from croupier.pit.two_people import Proposals, UnknownProposal
from tests.pit.passwords import PASSWORD, QUICK

FILL = b'{"cents":100000,"do":"fill"}'


class House:
    """People of a pit with one table."""

    def __init__(self, database: Database, keys: Keys) -> None:
        self.people = People(database, keys, passwords=QUICK)
        self.host = Host(database, keys)
        self.table = asyncio.run(self.host.open_table("big-six", mode="live"))
        for name, role in (
            ("flora", "floorperson"), ("frank", "floorperson"), ("carl", "cage cashier"),
            ("cora", "cage cashier"), ("dana", "dealer"),
        ):  # fmt: skip
            self.people.add(name, role, PASSWORD, by="console")
        self.proposals = Proposals(self.people)

    def fill(self, key: str, by: str = "flora") -> str:
        """A fill that somebody asks for."""
        return self.proposals.propose(
            self.table, "fill", "fill of $1,000", FILL, by=by, by_role="floorperson", key=key
        ).id


@pytest.fixture
def house(database: Database, keys: Keys) -> Iterator[House]:
    """A house."""
    found = House(database, keys)
    yield found
    found.host.close()


def test_of_two_who_confirm_at_once_one_does(house: House) -> None:
    ids = [house.fill(f"fill {number}") for number in range(6)]

    def confirm(who: tuple[str, str]) -> bool:
        id, name = who
        try:
            house.proposals.claim(id, by=name, by_role="cage cashier")
        except Refusal:
            return False
        return True

    with ThreadPoolExecutor(4) as pool:
        for id in ids:
            assert sorted(pool.map(confirm, [(id, "carl"), (id, "cora")])) == [False, True]
            second = house.proposals.proposal(id).second
            assert confirm((id, second)), "who confirmed may send it again until it is done"
            assert house.proposals.settle(id, 7).state == "done"
            assert not confirm((id, second))


def test_a_key_asks_once_and_is_bound_to_what_was_asked(house: House) -> None:
    first = house.fill("key")
    assert house.fill("key") == first
    assert house.fill("key", by="frank") != first, "everyone has keys of their own"
    with pytest.raises(BadInput, match="used for another proposal"):
        house.proposals.propose(
            house.table, "credit", "", b"{}", by="flora", by_role="floorperson", key="key"
        )
    with pytest.raises(UnknownProposal):
        house.proposals.claim("0" * 16, by="carl", by_role="cage cashier")


def test_a_refused_proposal_stands_again_and_a_declined_one_does_not(house: House) -> None:
    id = house.fill("key")
    house.proposals.claim(id, by="carl", by_role="cage cashier")
    with pytest.raises(Refusal, match="the proposal is confirming"):
        house.proposals.decline(id, by="cora", by_role="cage cashier")
    assert house.proposals.settle(id, 0).state == "open"
    assert [each.id for each in house.proposals.listed(house.table)] == [id]
    with pytest.raises(Refusal, match="not for a dealer to decline"):
        house.proposals.decline(id, by="dana", by_role="dealer")
    assert house.proposals.decline(id, by="cora", by_role="cage cashier").second == "cora"
    assert house.proposals.listed() == []
    assert house.proposals.settle(id, 9).state == "declined", "nothing brings it back"


def test_a_retired_person_asks_for_nothing_any_more(house: House) -> None:
    id = house.fill("key")
    house.people.retire("flora", by="console")
    with pytest.raises(Refusal, match="flora may no longer ask for this"):
        house.proposals.claim(id, by="carl", by_role="cage cashier")


def test_who_is_sent_elsewhere_or_retires_works_here_no_longer(house: House) -> None:
    assignments = Assignments(house.people)
    other = asyncio.run(house.host.open_table("roulette", mode="live"))
    assignments.assign(house.table, "dana", by="flora", by_role="floorperson")
    assert assignments.works_at("dana", house.table)
    assignments.assign(other, "dana", by="flora", by_role="floorperson")
    assert [assignments.works_at("dana", table) for table in (house.table, other)] == [False, True]
    house.people.change_role("dana", "boxperson", by="console")
    assert assignments.at(other) == []


def test_a_deck_is_inspected_once_and_removed_once_at_its_own_table(house: House) -> None:
    control = CardControl(house.people)
    deck = control.bring(house.table, "cards", "red", by="flora", by_role="floorperson").id
    with pytest.raises(UnknownDeck):
        control.inspect("another table", deck, by="dana", by_role="dealer")
    control.inspect(house.table, deck, by="dana", by_role="dealer")
    dice = control.bring(house.table, "dice", "A 1", by="flora", by_role="floorperson").id
    control.inspect(house.table, dice, by="dana", by_role="dealer")
    control.condemn(house.table, "the deck is not complete")
    assert {each.kind: each.reason for each in control.at(house.table)} == {"cards": "ruling", "dice": ""}
    with pytest.raises(BadInput, match="inspected already"):
        control.inspect(house.table, deck, by="dana", by_role="dealer")
    control.remove(house.table, deck, "wrong_count", by="flora", by_role="floorperson")
    with pytest.raises(BadInput, match="left the table already"):
        control.remove(house.table, deck, "wrong_count", by="flora", by_role="floorperson")
    assert [each.id for each in control.at(house.table)] == [dice]
    with pytest.raises(BadInput, match="marks"):
        control.bring(house.table, "cards", " ", by="flora", by_role="floorperson")
