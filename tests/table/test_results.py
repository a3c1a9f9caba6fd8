"""What every wager won or lost, read off the events of its round."""

from types import SimpleNamespace
from typing import Any

from croupier.procedure.betting_rules import Change
from croupier.procedure.state import Seat, Wager
from croupier.procedure.steps import Result
from croupier.table import events as ev
from croupier.table.results import Outcome, outcomes


def read(
    *events: Any, left: dict[str, int] | None = None, names: dict[tuple[int | str, str], str] | None = None
) -> dict[str, Outcome]:
    """The outcomes of seat 1, which has these wagers on the layout in the end."""
    ledger = {"seat:1": 0, **(left or {})}
    wagers = {name: Wager(ledger, name) for name in left or {}}
    state: Any = SimpleNamespace(seats={1: Seat(1, "Ann", ledger, wagers)})
    return outcomes(events, state, names or {})[1]


def wagered(wager: str, stake: int) -> ev.Wagered:
    """A wager as it stands now."""
    return ev.Wagered(1, "", "", 1, (Change(wager, stake, f"cite of {wager}"),))


def settled(wager: str, net: int, up: int = 0, outcome: str = "win", stake: int = 500) -> ev.Settled:
    """A wager that is decided."""
    return ev.Settled(1, "", "", 1, (Result(wager, stake, outcome, net, up, "rule"),))


def test_nets_of_one_wager_are_added_and_the_last_decision_stands() -> None:
    assert read(settled("hard-4", 700, up=500), settled("hard-4", -500, outcome="lose")) == {
        "hard-4": Outcome(500, "lose", 200, "rule")
    }


def test_a_wager_taken_off_is_withdrawn_with_the_stake_it_had() -> None:
    assert read(wagered("field", 500), wagered("field", 0)) == {
        "field": Outcome(500, "withdrawn", 0, "cite of field")
    }
    assert read(wagered("field", 0)) == {"field": Outcome(0, "withdrawn", 0, "cite of field")}


def test_a_stake_that_is_up_after_a_win_and_taken_down_reports_the_win() -> None:
    up = (wagered("place-win-6", 600), settled("place-win-6", 700, up=600, stake=600))
    assert read(*up, wagered("place-win-6", 0)) == {"place-win-6": Outcome(600, "win", 700, "rule")}
    assert read(*up, left={"place-win-6": 600}) == {"place-win-6": Outcome(600, "win", 700, "rule")}
    over = settled("place-win-6", -600, outcome="lose", stake=600)
    assert read(*up, over, wagered("place-win-6", 600), wagered("place-win-6", 0)) == {
        "place-win-6": Outcome(600, "withdrawn", 100, "cite of place-win-6")
    }


def test_what_is_undecided_stays_with_what_it_won_before() -> None:
    assert read(wagered("pass", 500), left={"pass": 500}) == {"pass": Outcome(500, "stays", 0, "")}
    again = (settled("pass", 500), wagered("pass", 300))
    assert read(*again, left={"pass": 300}) == {"pass": Outcome(300, "stays", 500, "rule")}


def test_a_wager_moved_keeps_its_stake_under_its_new_name() -> None:
    moved = ev.Moved(1, "", "", 1, "come", "come-6")
    assert read(wagered("come", 500), moved, wagered("come-6", 0))["come-6"].stake == 500
    assert read(moved, wagered("come-6", 0))["come-6"].stake == 0


def test_wagers_returned_by_a_decision_are_withdrawn() -> None:
    decided = ev.Decided(1, "", "rule", 1, "", "take", returned=("bet1",))
    assert read(wagered("bet1", 500), decided) == {"bet1": Outcome(500, "withdrawn", 0, "rule")}
    assert read(decided) == {"bet1": Outcome(0, "withdrawn", 0, "rule")}


def test_a_ticket_that_is_forfeited_loses_what_it_won_and_no_other_ticket_does() -> None:
    def ticket(number: int, wager: str) -> ev.Wagered:
        return ev.Wagered(number, "", "", 1, (Change(wager, 500, "cite"),))

    bought = (ticket(7, "first"), ticket(8, "second"), ticket(9, "third"))
    drawn = (settled("first", 900), settled("second", 700), settled("third", -500, outcome="lose"))
    forfeited = ev.Transferred(20, "", "expired", 1400, "ticket:7", "inventory", "expired")
    assert read(*bought, *drawn, forfeited) == {
        "first": Outcome(500, "lose", -500, "expired"),
        "second": Outcome(500, "win", 700, "rule"),
        "third": Outcome(500, "lose", -500, "rule"),
    }
    moved = ev.Moved(10, "", "", 1, "first", "first, next game")
    next_game = (ticket(7, "first"), moved, settled("first, next game", 900), forfeited)
    assert read(*next_game)["first, next game"] == Outcome(500, "lose", -500, "expired")
    of_another = ev.Transferred(20, "", "expired", 1400, "ticket:1", "inventory", "expired")
    assert read(moved, settled("first, next game", 900), of_another)["first, next game"].net == 900
    of_the_loser = ev.Transferred(20, "", "expired", 100, "ticket:9", "inventory", "expired")
    assert read(*bought, *drawn, of_the_loser)["third"] == Outcome(500, "lose", -500, "rule")


def test_the_wagers_of_one_ticket_are_one_by_what_is_decided_of_it() -> None:
    names = {(1, "game 1"): "ticket", (1, "game 2"): "ticket", (1, "game 3"): "ticket"}
    won, lost = settled("game 1", 900), settled("game 2", -500, outcome="lose")
    assert read(won, lost, left={"game 3": 500}, names=names) == {"ticket": Outcome(1000, "win", 400, "rule")}
    assert read(wagered("game 1", 500), left={"game 1": 500, "game 2": 500}, names=names) == {
        "ticket": Outcome(1000, "stays", 0, "")
    }


def test_odds_have_their_plain_name_where_a_seat_had_one_of_the_kind() -> None:
    one = read(settled("odds@pass", 600))
    assert list(one) == ["odds"]
    assert one["odds"].behind == "pass"
    two = read(settled("odds@pass", 600), settled("odds@come-6", 600))
    assert sorted(two) == ["odds@come-6", "odds@pass"]
    assert list(read(settled("main.2", 500), settled("main.1", 500))) == ["main.2", "main.1"]
