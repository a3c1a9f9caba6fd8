"""Each small game proves a mechanism of the core: windows, a patron's bank, a question to all, a pot."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.equipment.entropy import SeededEntropy, StackedEntropy
from croupier.equipment.pieces import parse_pieces
from croupier.games.register import find, games
from croupier.law.refusal import BadInput, Refusal
from croupier.procedure import steps
from croupier.table import commands as cmd
from croupier.table import events as ev
from croupier.table.answers import asked, deadline
from croupier.table.chance import hidden
from croupier.table.replay import replay, resume
from croupier.table.table import Table
from croupier.table.views import event_view, view
from tests.battery.people import NOON
from tests.battery.small_games import SMALL_GAMES
from tests.battery.watching import Remembering, check_money, everything

BUY_IN = 100_000


class Sitting:
    """A table of a small game with people at it, whose clock the test sets."""

    def __init__(self, game: str, mode: str = "virtual", seats: int = 2, **settings: Any) -> None:
        self.now = NOON
        settings = {"entropy": SeededEntropy(bytes(32)), **settings}
        self.table = Table(find(game)[0], mode=mode, clock=lambda: self.now, **settings)  # type: ignore[arg-type]
        for seat in range(1, seats + 1):
            self.do(cmd.Sit(by=cmd.player(seat), seat=seat, buy_in=BUY_IN))

    def do(self, command: cmd.Command) -> list[ev.AnyEvent]:
        events = self.table.do(command)
        check_money(self.table.state)
        return events

    def bet(self, seat: int, wager: str, amount: int) -> None:
        self.do(cmd.Bet(by=cmd.player(seat), seat=seat, wager=wager, amount=amount))

    def close(self) -> list[ev.AnyEvent]:
        return self.do(cmd.Close(by=cmd.DEALER))

    def enter(self, values: tuple[int, ...]) -> list[ev.AnyEvent]:
        return self.do(cmd.Enter(by=cmd.DEALER, values=values))

    def chips(self) -> list[int]:
        return [seat.chips - BUY_IN for seat in self.table.round.seats.values()]

    def replayed(self) -> None:
        again = replay(self.table.journal.lines())
        assert list(again.journal.lines()) == list(self.table.journal.lines())
        assert everything(again) == everything(self.table)


def test_small_games_are_found_by_id_and_are_no_games_of_the_chapter() -> None:
    assert [find(game.id)[0] for game in SMALL_GAMES] == SMALL_GAMES
    assert not set(games()) & set(SMALL_GAMES)
    with pytest.raises(BadInput, match="there is no game 'wheel-of-nine'"):
        find("wheel-of-nine")


def test_a_round_has_two_windows_and_the_second_names_its_wagers() -> None:
    sitting = Sitting("wheel-of-eight", "live")
    sitting.bet(1, "color", 1000)
    sitting.bet(2, "star", 500)
    sitting.close()
    sitting.enter((0,))
    assert sitting.chips() == [1000, -500]
    with pytest.raises(Refusal, match="color of 1000: only star may be wagered now"):
        sitting.bet(1, "color", 1000)
    with pytest.raises(Refusal, match="finish the round first"):
        sitting.do(cmd.CloseTable(by=cmd.FLOORPERSON))
    sitting.bet(1, "star", 100)
    sitting.close()
    (drawn, *_) = sitting.enter((6,))
    assert isinstance(drawn, ev.Drawn)
    assert (drawn.label, drawn.device, drawn.shown) == ("second spin", "wheel", "star")
    assert sitting.chips() == [1600, 3000]
    sitting.bet(1, "color", 100)
    sitting.replayed()


def test_a_change_posted_in_the_second_window_waits_for_the_next_round() -> None:
    sitting = Sitting("wheel-of-eight", "live")
    sitting.bet(1, "color", 1000)
    sitting.close()
    sitting.enter((1,))
    posted = sitting.do(cmd.Alter(by=cmd.FLOORPERSON, option="table_min", value=500))
    assert [type(event) for event in posted] == [ev.ChangePosted]
    sitting.bet(1, "star", 100)
    sitting.close()
    sitting.enter((1,))
    assert sitting.table.round.options.table_min == 500
    sitting.replayed()


def test_two_spins_of_one_seed_are_bound_before_wagers_and_shown_with_the_last() -> None:
    sitting = Sitting("wheel-of-eight")
    sitting.do(cmd.Contribute(by=cmd.player(2), seat=2, value="of my own device"))
    bound = sitting.table.round.bound
    assert bound is not None
    sitting.bet(1, "color", 1000)
    first = next(event for event in sitting.close() if isinstance(event, ev.Drawn))
    assert first.seed == ""
    last = next(event for event in sitting.close() if isinstance(event, ev.Drawn))
    assert (last.commitment, last.number) == (bound.commitment, bound.number)
    assert last.seed == SeededEntropy(bytes(32)).seed(bound.number)
    assert last.contribution != "", "the patron's value is part of it"
    sitting.replayed()


def banked(cards: str, *draws: int, bank: int = 1000) -> Sitting:
    """Seat 1 holds a bank; the others draw; cards go to the seats in order."""
    entropy = StackedEntropy(cards=parse_pieces(cards))
    sitting = Sitting("bank-draw", seats=len(draws) + 1, entropy=entropy)
    sitting.bet(1, "bank", bank)
    for seat, stake in enumerate(draws, 2):
        sitting.bet(seat, "draw", stake)
    return sitting


def test_the_bank_of_a_patron_pays_and_collects_and_the_house_only_takes_its_commission() -> None:
    sitting = banked("9s 8s * 9d", 600, 200, 300)
    before = sitting.table.round.ledger["inventory"]
    sitting.close()
    # 600 won from seat 2, 200 lost to the joker, a tie: 400 won, of which 5 percent are the house's.
    assert sitting.chips() == [380, -600, 200, 0]
    assert sitting.table.round.ledger["inventory"] - before == 20
    assert sitting.table.round.ledger["bank:1"] == 0
    sitting.replayed()


def test_a_bank_pays_no_more_than_it_holds() -> None:
    sitting = banked("2s As Ad", 800, 700)
    sitting.close()
    assert sitting.chips() == [-1000, 800, 200]


def test_the_bank_is_held_by_one_patron_who_draws_against_nobody() -> None:
    sitting = banked("2s 3s", 100)
    with pytest.raises(Refusal, match="another patron holds it"):
        sitting.bet(2, "bank", 100)
    with pytest.raises(Refusal, match="nobody plays against their own bank"):
        sitting.bet(1, "draw", 100)


def test_a_void_round_gives_the_bank_back() -> None:
    sitting = Sitting("bank-draw", "live")
    sitting.bet(1, "bank", 1000)
    sitting.bet(2, "draw", 300)
    sitting.close()
    assert sitting.table.round.ledger["bank:1"] == 1000
    sitting.do(cmd.ReportIrregularity(by=cmd.DEALER, id="misdeal"))
    assert sitting.chips() == [0, 0]
    assert sitting.table.round.number == 2
    sitting.replayed()


def asked_of_three(**settings: Any) -> Sitting:
    sitting = Sitting("two-pairs-of-tiles", seats=3, decision_seconds=30, **settings)
    for seat in (1, 2, 3):
        sitting.bet(seat, "main", 1000)
    sitting.close()
    return sitting


def setting(sitting: Sitting, seat: int) -> cmd.Decide:
    """A patron's own tiles as they came, the first two low."""
    tiles = [ev.card_name(tile) for tile in hidden(sitting.table, str(seat))]
    pieces = {"low": " ".join(tiles[:2]), "high": " ".join(tiles[2:])}
    return cmd.Decide(by=cmd.player(seat), seat=seat, word="set", pieces=pieces)


def test_all_seats_are_asked_at_once_and_answer_in_any_order() -> None:
    sitting = asked_of_three()
    table = sitting.table
    assert asked(table) == (1, 2, 3)
    assert table.prompt().startswith("Seats 1, 2 and 3 decide about tiles: set or house way")
    sitting.do(setting(sitting, 3))
    sitting.do(cmd.Decide(by=cmd.player(1), seat=1, word="house_way"))
    assert asked(table) == (2,)
    with pytest.raises(BadInput, match="seat 3 has answered already"):
        sitting.do(setting(sitting, 3))
    assert resume_here(table).waiting == table.waiting, "who has answered survives a restart"
    events = sitting.do(setting(sitting, 2))
    assert [event.seat for event in events if isinstance(event, ev.Settled)] == [1, 2, 3]
    sitting.replayed()


def resume_here(table: Table) -> Table:
    return resume(table.store, table.entropy, clock=lambda: NOON)


def test_only_tiles_of_the_own_hand_can_be_set_and_each_once() -> None:
    sitting = asked_of_three()
    tiles = [ev.card_name(tile) for tile in hidden(sitting.table, "1")]
    other = next(ev.card_name(tile) for tile in hidden(sitting.table, "2") if ev.card_name(tile) not in tiles)
    for pieces, sentence in (
        (
            {"low": f"{tiles[0]} {other}", "high": " ".join(tiles[2:])},
            f"names {other}, which is not in the hand",
        ),
        ({"low": tiles[0], "high": " ".join(tiles[2:])}, "low has 1 piece, expected 2"),
        ({"low": " ".join(tiles[:2])}, "it names low, expected low, high"),
    ):
        with pytest.raises(BadInput, match=sentence):
            sitting.do(cmd.Decide(by=cmd.player(1), seat=1, word="set", pieces=pieces))


def test_the_dealer_of_a_virtual_table_learns_no_tile_by_a_refusal() -> None:
    sitting = asked_of_three()
    mine = setting(sitting, 1)
    guess = cmd.Decide(by=cmd.DEALER, seat=1, word="set", pieces=mine.pieces)
    with pytest.raises(Refusal, match="only the patron sees the pieces"):
        sitting.do(guess)


def test_the_default_applies_when_the_posted_time_is_over() -> None:
    sitting = asked_of_three()
    assert deadline(sitting.table) == NOON + 30_000
    late = cmd.TimeUp(by=cmd.DEALER, seat=1)
    sitting.now += 29_999
    with pytest.raises(Refusal, match="seat 1 has 1 of 30 seconds left"):
        sitting.do(late)
    sitting.now += 1
    assert sitting.table.check(late) is None
    (decided,) = sitting.do(late)
    assert isinstance(decided, ev.Decided)
    assert (decided.by, decided.word, decided.seat) == ("table", "house_way", 1)
    sitting.replayed()


def test_nobody_sees_how_another_patron_set_the_tiles() -> None:
    sitting = asked_of_three()
    (decided,) = sitting.do(setting(sitting, 1))
    assert isinstance(decided, ev.Decided)
    assert event_view(decided, cmd.player(2))["pieces"] == {"low": 2, "high": 2}
    assert event_view(decided, cmd.player(1))["pieces"]["low"] == [
        ev.card_name(t) for t in decided.pieces["low"]
    ]
    seen = view(sitting.table, cmd.player(2))
    assert seen.hands["1"].cards == []
    assert len(seen.hands["2"].cards) == 4
    assert seen.asked is not None
    assert (seen.asked.seats, seen.asked.default, seen.asked.deadline) == (
        ["2", "3"],
        "house_way",
        NOON + 30_000,
    )


@pytest.mark.parametrize("mode", ["virtual", "live"])
def test_a_pot_goes_to_whom_the_balls_name_less_the_rake(mode: str) -> None:
    entropy = StackedEntropy(rolls=[(10, 3, 7)]) if mode == "virtual" else None
    sitting = Sitting("pot-of-balls", mode, seats=3, entropy=entropy)
    before = sitting.table.round.ledger["inventory"]
    for seat in (1, 2, 3):
        sitting.bet(seat, "ante", 1000)
    sitting.close()
    assert sitting.table.round.ledger["pot"] == 3000
    for seat, word, amount in ((1, "raise", 1500), (2, "stay", None), (3, "raise", None)):
        sitting.do(cmd.Decide(by=cmd.player(seat), seat=seat, word=word, amount=amount))
    if mode == "live":
        assert isinstance(sitting.table.pending, steps.Chance)
        with pytest.raises(BadInput, match="expected three different numbers from 1 to 10"):
            sitting.enter((3, 3, 7))
        sitting.enter((10, 3, 7))
    # 20 of 3 seats: the third takes 3000 of antes and 1500 of the first's raise, less 5 percent.
    assert sitting.chips() == [-2500, -1000, 4500 - 225 - 1000]
    assert sitting.table.round.ledger["inventory"] - before == 225
    assert sitting.table.round.movements["collection"] == 225
    if mode == "live":
        sitting.replayed()


def test_a_void_pot_goes_back_to_everyone_who_put_in() -> None:
    sitting = Sitting("pot-of-balls", seats=2)
    sitting.bet(1, "ante", 1000)
    sitting.bet(2, "ante", 400)
    sitting.close()
    sitting.do(cmd.Decide(by=cmd.player(1), seat=1, word="raise", amount=2000))
    sitting.do(cmd.ReportIrregularity(by=cmd.FLOORPERSON, id="misdeal"))
    assert sitting.chips() == [0, 0]
    sitting.replayed()


@pytest.mark.parametrize("game", SMALL_GAMES, ids=lambda game: game.id)
def test_every_small_game_goes_on_after_a_restart_in_mid_round(game: Any) -> None:
    store = Remembering()
    sitting = Sitting(game.id, seats=2, store=store)
    first = next(iter(game.edition().wagers))
    sitting.bet(1, first, 500)
    sitting.bet(2, "bank" if game.id == "bank-draw" else first, 500)
    resumed = resume(store.until(sitting.table.entries), clock=lambda: NOON)
    assert everything(resumed) == everything(sitting.table)
    assert resumed.do(cmd.Close(by=cmd.DEALER)) == sitting.close()
    assert everything(resumed) == everything(sitting.table)
