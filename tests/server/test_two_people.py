"""Acts that take two people, dealers at their own tables, and the sign with what changes when."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import pytest

from croupier.cli.main import main
from croupier.client import Refused
from croupier.pit.two_people import LASTS
from croupier.table import commands as cmd
from tests.server.conftest import PASSWORD, Served
from tests.server.prize import to_a_prize
from tests.server.staff import Clock, Staff

HALF_AN_HOUR = 30 * 60_000


@pytest.fixture(scope="module")
def staff(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Staff]:
    """The people of a pit of record."""
    clock = Clock()
    served = Served(tmp_path_factory.mktemp("staff"), record=True, clock=clock)
    yield Staff(served, clock)
    served.close()


def refusal(act: Callable[[], object]) -> Refused:
    """What somebody is told who may not."""
    with pytest.raises(Refused) as found:
        act()
    return found.value


def test_a_fill_takes_a_supervisor_and_the_cage_and_the_journal_names_both(
    staff: Staff, capsys: pytest.CaptureFixture[str]
) -> None:
    alone = refusal(lambda: staff.at("flora").do("fill", cents=500_000))
    assert (alone.status, alone.kind, alone.cite) == (409, "takes_two", "13:69D-1.22")
    assert staff.at("flora").check("fill", cents=500_000).takes_two == "fill"
    before = staff.last()
    asked = staff.at("flora").propose("fill", key="fill 1", cents=500_000)
    assert (asked.what, asked.said, asked.confirmers) == ("fill", "fill of $5,000", ["cage cashier"])
    assert staff.at("flora").propose("fill", key="fill 1", cents=500_000) == asked, "sent twice, asked once"
    assert staff.last() == before, "nothing happens until another person confirms"
    for name in ("flora", "frank", "pia"):
        assert refusal(partial(staff.people[name].confirm, asked.id)).status == 409
    assert [each.id for each in staff.people["carl"].proposals()] == [asked.id]
    done = staff.people["carl"].confirm(asked.id)
    by = staff.last().command.by
    assert (done.entry, by.person, by.second, by.role) == (staff.last().entry, "flora", "carl", "floorperson")
    slip = staff.at("flora").report().slips[-1]
    assert (slip.kind, slip.cents, slip.by, slip.second) == ("fill", 500_000, "flora", "carl")
    assert main(["statement", "--table", staff.table_id, "--database", staff.served.host.database.url]) == 0
    assert capsys.readouterr().out.rstrip().endswith("$5,000  flora and carl")
    assert refusal(lambda: staff.people["carl"].confirm(asked.id)).status == 409, "it acts once"
    assert staff.people["carl"].proposals() == []
    assert [act for act in staff.acts() if act[0] in ("proposed", "confirmed")][-2:] == [
        ("proposed", "flora"),
        ("confirmed", "carl"),
    ]


def test_one_person_is_not_two_in_another_session_or_role(staff: Staff) -> None:
    asked = staff.at("frank").propose("fill", cents=100_000)
    staff.people["frank"].sign_in("frank", PASSWORD)
    assert refusal(lambda: staff.people["frank"].confirm(asked.id)).status == 409
    staff.people["olivia"].change_role("frank", "cage cashier")
    staff.people["frank"].sign_in("frank", PASSWORD)
    assert "another person" in str(refusal(lambda: staff.people["frank"].confirm(asked.id)))
    moved = refusal(lambda: staff.people["carl"].confirm(asked.id))
    assert "may no longer ask for this" in str(moved)
    assert staff.people["frank"].decline(asked.id).state == "declined", "who asked takes it back"
    staff.people["olivia"].change_role("frank", "floorperson")
    staff.people["frank"].sign_in("frank", PASSWORD)


def test_a_declined_or_forgotten_proposal_does_nothing(staff: Staff) -> None:
    before = staff.last()
    first = staff.at("flora").propose("credit", cents=100_000)
    assert staff.people["carl"].decline(first.id).state == "declined"
    assert refusal(lambda: staff.people["carl"].confirm(first.id)).status == 409
    second = staff.at("flora").propose("credit", cents=100_000)
    staff.clock.ahead += LASTS + 1000
    assert "lapsed" in str(refusal(lambda: staff.people["carl"].confirm(second.id)))
    assert staff.at("flora").proposals() == []
    assert staff.last() == before


def test_what_the_table_refuses_is_refused_when_it_is_proposed_and_when_it_is_confirmed(staff: Staff) -> None:
    assert refusal(lambda: staff.at("flora").propose("credit", cents=10**12)).status in (400, 409)
    assert refusal(lambda: staff.at("flora").propose("count_inventory", cents=1)).status == 400
    held = staff.at("iris").view().inventory.balance
    first, second = (staff.at("flora").propose("credit", cents=held) for _ in range(2))
    staff.people["carl"].confirm(first.id)
    assert refusal(lambda: staff.people["carl"].confirm(second.id)).status == 409
    assert [each.state for each in staff.people["carl"].proposals()] == ["open"]
    staff.people["carl"].decline(second.id)
    staff.people["carl"].confirm(staff.at("flora").propose("fill", cents=held).id)


def test_only_the_dealer_of_a_table_acts_there(staff: Staff) -> None:
    other = refusal(lambda: staff.at("derek").do("sit", seat=1, patron="anna", buy_in=10_000))
    assert (other.status, str(other)) == (403, "you are not assigned to this table")
    staff.at("dana").do("sit", seat=1, patron="anna", buy_in=10_000)
    assert [each.person for each in staff.at("iris").dealers()] == ["dana"]
    elsewhere = staff.served.open_table("roulette", mode="live")
    staff.at("flora", elsewhere).assign("dana")
    assert refusal(lambda: staff.at("dana").do("leave", seat=1)).status == 403, "one table at a time"
    staff.at("flora").assign("dana")
    staff.at("dana").do("leave", seat=1)
    staff.at("flora").assign("derek")
    staff.at("flora").relieve("derek")
    assert refusal(lambda: staff.at("derek").do("sit", seat=1, patron="anna")).status == 403
    assert refusal(lambda: staff.at("flora").assign("carl")).status == 400
    assert refusal(lambda: staff.at("dana").assign("derek")).status == 403


def test_a_report_that_voids_takes_two_and_is_bound_to_what_was_said(staff: Staff) -> None:
    table_id = staff.served.open_table("let-it-ride", mode="live")
    staff.open(table_id)
    dana, flora = staff.at("dana", table_id), staff.at("flora", table_id)
    dana.do("sit", seat=1, patron="anna", buy_in=10_000)
    dana.do("bets", seat=1, wagers={"bet1": 500, "bet2": 500, "bet3": 500})
    dana.do("close")
    voids = {"id": "wrong_number_of_cards", "details": {"holder": "1", "cards": 4}}
    assert refusal(lambda: dana.do("irregularity", **voids)).kind == "takes_two"
    asked = dana.propose("irregularity", **voids)
    assert asked.what == "void"
    assert "18.12" in asked.said
    assert refusal(lambda: staff.people["dana"].confirm(asked.id)).status == 409
    staff.people["flora"].confirm(asked.id)
    by = staff.last(table_id).command.by
    assert (by.role, by.person, by.second) == ("dealer", "dana", "flora")
    assert flora.view().seats["1"].chips == 10_000, "every stake is back"


def test_a_ruling_that_would_be_another_by_now_is_proposed_again(staff: Staff) -> None:
    table_id = staff.served.open_table("let-it-ride", mode="live")
    staff.open(table_id)
    dana = staff.at("dana", table_id)
    dana.do("sit", seat=1, patron="anna", buy_in=10_000)
    for _ in range(2):
        dana.do("bets", seat=1, wagers={"bet1": 500, "bet2": 500, "bet3": 500})
        dana.do("close")
        voids = {"id": "wrong_number_of_cards", "details": {"holder": "1", "cards": 4}}
        asked = dana.propose("irregularity", **voids)
        again = dana.propose("irregularity", **voids)
        staff.people["flora"].confirm(asked.id)
        late = refusal(partial(staff.people["flora"].confirm, again.id))
        assert late.status in (400, 409)
        assert staff.people["flora"].decline(again.id).state == "declined"


def test_a_correction_that_changes_what_was_paid_takes_two(staff: Staff) -> None:
    table_id = staff.served.open_table("big-six", mode="live")
    staff.open(table_id)
    dana = staff.at("dana", table_id)
    dana.do("sit", seat=1, patron="anna", buy_in=10_000)
    dana.do("bet", seat=1, wager="one", amount=500)
    dana.do("close")
    dana.do("enter", values=[1])
    chips = dana.view().seats["1"].chips
    assert refusal(lambda: dana.do("correct", values=[2])).kind == "takes_two"
    asked = dana.propose("correct", values=[2])
    assert asked.what == "manual_payout"
    staff.people["pia"].confirm(asked.id)
    assert dana.view().seats["1"].chips != chips
    by = staff.last(table_id).command.by
    assert (by.person, by.second) == ("dana", "pia")


def test_a_limit_changes_with_notice_and_the_sign_says_what_and_when(staff: Staff) -> None:
    table_id = staff.served.open_table("big-six", mode="live")
    flora, guest = staff.at("flora", table_id), staff.served.pit().table(table_id)
    assert refusal(lambda: flora.do("alter", option="special_odds", value="50:1")).kind == "takes_two"
    asked = flora.propose("alter", option="special_odds", value="50:1")
    assert "50 to 1 instead of 45 to 1" in asked.said
    assert guest.sign().changes == []
    staff.people["pia"].confirm(asked.id)
    (change,) = guest.sign().changes
    at = staff.last(table_id).at
    assert change.starts == at + HALF_AN_HOUR
    assert change.text == asked.said
    assert flora.view().changes == [change], "and so does everyone's view"
    assert guest.sign().options["special_odds"] == "45 to 1"
    staff.clock.ahead += HALF_AN_HOUR + 60_000
    staff.open(table_id)
    dana = staff.at("dana", table_id)
    dana.do("sit", seat=1, patron="anna", buy_in=10_000)
    dana.do("bet", seat=1, wager="joker", amount=100)
    assert guest.sign().options["special_odds"] == "50 to 1"
    assert guest.sign().changes == []


def test_a_limit_at_an_empty_table_changes_at_once(staff: Staff) -> None:
    table_id = staff.served.open_table("big-six", mode="live")
    asked = staff.at("flora", table_id).propose("alter", option="table_min", value=500)
    staff.people["pia"].confirm(asked.id)
    sign = staff.at("iris", table_id).sign()
    assert (sign.options["table_min"], sign.changes) == ("$5", [])


def test_a_prize_is_validated_by_a_supervisor_and_the_dealer(staff: Staff) -> None:
    table_id = staff.served.open_table("caribbean-stud", mode="live")
    staff.open(table_id)
    staff.served.wait(to_a_prize(staff.served.host, table_id))
    flora = staff.at("flora", table_id)
    assert refusal(lambda: flora.do("validate", seat=1)).kind == "takes_two"
    assert refusal(lambda: staff.at("dana", table_id).propose("validate", seat=1)).status == 403
    asked = flora.propose("validate", seat=1)
    assert refusal(lambda: staff.people["flora"].confirm(asked.id)).status == 409
    assert refusal(lambda: staff.people["derek"].confirm(asked.id)).status == 403, "of another table"
    staff.people["dana"].confirm(asked.id)
    entry = staff.last(table_id)
    assert (entry.command.by.person, entry.command.by.second) == ("flora", "dana")
    assert "validated" in [type(event).__name__.lower() for event in entry.events]


def test_a_confirmation_whose_answer_was_lost_acts_once(staff: Staff) -> None:
    door: Any = staff.served.door
    asked = staff.at("flora").propose("fill", cents=200_000)
    door.proposals.claim(asked.id, by="carl", by_role="cage cashier")
    by = cmd.Actor("floorperson", 0, "flora", "carl")
    done = staff.served.wait(
        staff.served.host.do(staff.table_id, cmd.Fill(by=by, cents=200_000), f"proposal:{asked.id}")
    )
    assert staff.people["carl"].proposals(), "the server died here"
    assert staff.people["carl"].confirm(asked.id).entry == done.entry == staff.last().entry
    assert staff.people["carl"].proposals() == []
