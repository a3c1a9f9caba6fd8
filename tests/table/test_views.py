"""What each person sees of a table: their own cards and chips, face-up pieces, and what may be done now."""

import msgspec
import pytest

import croupier
from croupier.equipment.entropy import SeededEntropy
from croupier.equipment.pieces import pieces_text
from croupier.games.register import find
from croupier.table import commands as cmd
from croupier.table import events as ev
from croupier.table.chance import hidden
from croupier.table.table import Table
from croupier.table.views import QuestionView, TableView, event_view, view
from tests.battery.people import People
from tests.battery.watching import ACTORS, pieces_in

BETS = dict.fromkeys(("bet1", "bet2", "bet3"), 1000)


def dealt(seats: tuple[int, ...] = (1, 2)) -> Table:
    """A virtual let it ride table after the deal."""
    table: Table = croupier.open_table("let-it-ride", entropy=SeededEntropy(b"views"), clock=lambda: 0)
    for seat in seats:
        table.do(cmd.Sit(by=cmd.player(seat), seat=seat, patron=f"Ann {seat}", buy_in=10_000))
        table.do(cmd.Bets(by=cmd.player(seat), seat=seat, wagers=BETS))
    table.do(cmd.Close(by=cmd.DEALER))
    return table


@pytest.mark.proves("19:47-18.10(a)")
def test_18_10_a_only_the_player_sees_cards_that_lie_face_down() -> None:
    table = dealt()
    own = pieces_text(hidden(table, "1")).split()
    seen = view(table, cmd.player(1))
    assert (seen.hands["1"].count, seen.hands["1"].cards) == (3, own)
    assert (seen.hands["2"].count, seen.hands["2"].cards) == (3, [])
    for actor in (cmd.DEALER, cmd.INSPECTOR, cmd.FLOORPERSON, cmd.player(3)):
        assert pieces_in(view(table, actor)) == set()
    for event in table.journal.events:
        assert pieces_in(event_view(event, cmd.DEALER)) == set()
    shown = next(event for event in table.journal.events if isinstance(event, ev.Dealt))
    assert pieces_in(event_view(shown, cmd.player(1), table)) == set(own)


@pytest.mark.proves("19:47-18.10(c)")
def test_everyone_sees_the_community_card_turned_up_and_nobody_the_burned_one() -> None:
    table = dealt()
    burned = hidden(table, "community")[0]
    for seat in (1, 2):
        table.do(cmd.Decide(by=cmd.player(seat), seat=seat, word="ride"))
    first = pieces_text(table.round.hands["community"].cards[:1])
    for actor in ACTORS:
        hand = view(table, actor).hands["community"]
        assert (hand.count, hand.cards) == (2, [first])
        assert pieces_text([burned]) not in pieces_in(view(table, actor))


def test_names_and_chips_are_for_the_patron_and_the_house() -> None:
    table = dealt()
    mine = view(table, cmd.player(1)).seats
    assert (mine["1"].patron, mine["1"].chips) == ("Ann 1", 7000)
    assert (mine["2"].patron, mine["2"].chips) == (None, None)
    assert mine["2"].wagers["bet1"].stake == 1000, "wagers lie on the layout for all to see"
    assert view(table, cmd.INSPECTOR).seats["2"].patron == "Ann 2"
    assert view(table, cmd.player(1)).inventory is None
    inventory = view(table, cmd.FLOORPERSON).inventory
    assert inventory is not None
    assert (inventory.balance, inventory.drop) == (10_000_000 - 20_000, 20_000)


def test_a_question_names_seats_answers_default_and_rule() -> None:
    asked = view(dealt(), cmd.DEALER).asked
    assert isinstance(asked, QuestionView)
    assert (asked.seats, asked.about, asked.words) == (["1"], "bet1", ["ride", "withdraw"])
    assert (asked.default, asked.deadline, asked.cite) == ("ride", 0, "19:47-18.10(b)")


def test_a_view_says_what_its_viewer_may_do_and_why_not() -> None:
    table = dealt()
    before = table.state.record()
    assert view(table, cmd.player(1)).may == {
        "leave": view(table, cmd.player(1)).may["leave"], "ride": "", "withdraw": "",
    }  # fmt: skip
    assert "wagers on the layout" in view(table, cmd.player(1)).may["leave"]
    assert view(table, cmd.player(2)).may.keys() == {"leave"}
    assert "betting is closed" in view(table, cmd.DEALER).may["close"]
    assert view(table, cmd.INSPECTOR).may == {}
    assert table.state.record() == before, "to look changes nothing"


def test_limits_are_those_of_the_wagers_this_table_offers() -> None:
    plain = view(dealt(), cmd.DEALER).limits
    assert {name: (each.minimum, each.maximum) for name, each in plain.items()} == dict.fromkeys(
        BETS, (500, 50_000)
    )
    table = croupier.open_table("let-it-ride", {"three_card_bonus_offered": True})
    assert "three_card_bonus" in view(table, cmd.DEALER).limits


@pytest.mark.parametrize("game", ["let-it-ride", "blackjack", "spanish-21"])
def test_a_view_is_a_document(game: str) -> None:
    table = People(3, find(game)[0]).play(60).table
    for actor in ACTORS:
        seen = view(table, actor)
        assert msgspec.json.decode(msgspec.json.encode(seen), type=TableView) == seen
        assert seen.sequence == table.sequence - 1
        assert seen.head == table.head


@pytest.mark.parametrize("game", ["let-it-ride", "blackjack"])
def test_no_view_holds_a_seed_before_it_is_revealed(game: str) -> None:
    table = People(8, find(game)[0], wild=0).play(80).table
    sealed = [table.entropy.seed(number) for number in range(1, table.round.seeds + 2)]
    shown = {event.seed for event in table.journal.events if isinstance(event, ev.Revealed | ev.Drawn)}
    hidden_seeds = [seed for seed in sealed if seed not in shown]
    assert hidden_seeds
    everything = repr([view(table, actor) for actor in ACTORS]) + repr(
        [event_view(event, cmd.INSPECTOR, table) for event in table.journal.events]
    )
    assert not [seed for seed in hidden_seeds if seed in everything]
    assert table.entropy.secret.hex() not in everything
