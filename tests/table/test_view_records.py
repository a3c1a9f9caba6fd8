"""Views and events as each person may read them, record by record."""

from types import SimpleNamespace
from typing import Any

import pytest

import croupier
from croupier.equipment.cards import parse_cards
from croupier.procedure.state import BoardResult, Hand
from croupier.procedure.steps import Ask, Barred, Betting, Deal, Offer
from croupier.table import commands as cmd
from croupier.table import events as ev
from croupier.table import views
from croupier.table.seeing import public_details, seen
from croupier.table.table import Table
from croupier.table.views import (
    BoardView,
    HandView,
    InventoryView,
    LimitView,
    OfferView,
    QuestionView,
    ResultView,
    SeatView,
    WagerView,
    board_view,
    event_view,
    shown_pieces,
    view,
)
from croupier.table.waiting import Waiting
from tests.procedure.rounds import state_of

ANN, BEN = cmd.player(1, "Ann"), cmd.player(2, "Ben")
KS, KH, TWO = parse_cards("Ks Kh 2c")


def craps() -> Table:
    table: Table = croupier.open_table("craps", mode="live", clock=lambda: 5)
    for by in (ANN, BEN):
        table.do(cmd.Sit(by=by, seat=by.seat, patron=by.person, buy_in=5_000))
    table.do(cmd.TakeDice(by=ANN, seat=1, word="accept"))
    table.do(cmd.Bet(by=ANN, seat=1, wager="pass", amount=1_000))
    return table


def test_names_and_chips_are_for_their_patron_and_the_house() -> None:
    table = craps()
    on_pass = {"pass": WagerView(1_000, 0, False, False)}
    assert view(table, ANN).seats == {"1": SeatView("Ann", 4_000, on_pass), "2": SeatView(None, None, {})}
    assert view(table, BEN).seats == {"1": SeatView(None, None, on_pass), "2": SeatView("Ben", 5_000, {})}
    for actor in (cmd.DEALER, cmd.FLOORPERSON, cmd.INSPECTOR):
        assert view(table, actor).seats["2"] == SeatView("Ben", 5_000, {})
    assert view(table, ANN).inventory is None
    assert view(table, cmd.INSPECTOR).inventory == InventoryView(9_990_000, 10_000_000, 0, 0, 10_000, 0)


def test_a_table_says_where_it_stands_and_what_its_viewer_may_do() -> None:
    table = craps()
    seen_by_ann, by_dealer = view(table, ANN), view(table, cmd.DEALER)
    assert (seen_by_ann.game, seen_by_ann.mode, seen_by_ann.round, seen_by_ann.closed) == (
        *("craps", "live", 1, False),
    )
    assert (seen_by_ann.sequence, seen_by_ann.head) == (table.sequence - 1, table.head)
    assert (seen_by_ann.betting, seen_by_ann.asked, seen_by_ann.shoes, seen_by_ann.hands) == (
        True,
        None,
        {},
        {},
    )
    assert list(seen_by_ann.may) == ["leave"]
    assert seen_by_ann.may["leave"].startswith("seat 1 has")
    assert view(table, BEN).may == {"leave": ""}
    assert list(by_dealer.may) == list(view(table, cmd.FLOORPERSON).may) == ["close"]
    assert view(table, cmd.INSPECTOR).may == {}
    assert seen_by_ann.limits["pass"] == LimitView(100, 10_000_000)


def question(step: Any, actor: cmd.Actor = ANN, answered: tuple[int, ...] = (), **fields: Any) -> Any:
    table: Any = SimpleNamespace(
        pending=step,
        virtual=True,
        round=state_of((1, 2), at=70, **fields),
        waiting=Waiting(70, dict.fromkeys(answered)),  # type: ignore[arg-type]
        looked=False,
    )
    return views._question(table, actor)


OFFERS = (
    Offer("double", (("double", 300), ("double_2", 500)), exact=True),
    Offer("set", pieces=(("low", 2),)),
)


def test_a_question_has_its_answers_and_its_deadline() -> None:
    step = Ask("1.1", (1, 2), "a hand", OFFERS, "set")
    offers = [OfferView("double", 500, True, {}), OfferView("set", 0, False, {"low": 2})]
    asked = question(step, decision_seconds=30)
    assert asked == QuestionView(["1", "2"], "a hand", ["double", "set"], offers, "set", 30_070, "1.1")
    assert question(step, answered=(1,)).seats == ["2"]
    assert question(Ask("1.1", (1,), "a hand", OFFERS), decision_seconds=30).deadline == 0
    assert question(Deal("1.1", ("1",))) is None
    private = Ask("1.1", (1,), "a hand", OFFERS, private=True)
    assert question(private) is not None
    assert question(private, BEN) is None


def test_a_window_is_a_question_to_the_seats_it_offers_something() -> None:
    window = Betting("1.1", "No more bets", about="a tie", offers=((1, OFFERS),), default="set")
    assert question(window).words == ["double", "set"]
    assert question(window, BEN) is None
    assert question(window, cmd.DEALER) is None
    assert question(window, answered=(1,)) is None


def test_what_is_barred_is_asked_about_too() -> None:
    step = Ask("1.1", (1,), "a hand", (Offer("stand"),), barred=(Barred("double", "no", "1.2"),))
    table: Any = SimpleNamespace(pending=step)
    assert list(views._commands(table, ANN)) == ["leave", "stand", "double"]
    assert list(views._commands(table, BEN)) == ["leave"]


def test_a_hand_is_seen_by_who_holds_it_and_what_lies_open_by_all() -> None:
    table: Any = SimpleNamespace(round=state_of((1, 2), live=True, markers={"banker played by": "2"}))
    table.round.hands = {"1": Hand([KS, KH, -1], 0b10), "banker": Hand([TWO], 0)}
    assert views._hand(table, "1", True) == HandView(3, ["Ks", "Kh"])
    assert views._hand(table, "1", False) == HandView(3, ["Kh"])
    assert shown_pieces(table, "1", ANN) == [KS, KH, -1]
    assert shown_pieces(table, "1", BEN) == shown_pieces(table, "1", cmd.DEALER) == [-1, KH, -1]
    assert (shown_pieces(table, "banker", BEN), shown_pieces(table, "banker", ANN)) == ([TWO], [-1])
    assert views._sees(None, "1", ANN)
    assert not views._sees(None, "banker", BEN)
    assert not views._sees(table, "banker", cmd.DEALER)


def test_results_of_a_wheel_have_their_color() -> None:
    table: Table = croupier.open_table("roulette", mode="live")
    table.round.recent = [BoardResult(1, shown) for shown in ("13", "0", "7")]
    results = [ResultView(1, "13", "black"), ResultView(1, "0", "green"), ResultView(1, "7", "red")]
    assert board_view(table) == BoardView("wheel", "spins", ["red", "black", "green"], results)


def test_a_result_that_names_its_group_is_parted_from_it() -> None:
    assert views._with_group("over: 9", {}) == ("9", "over")
    assert views._with_group("13", {"13": "black"}) == ("13", "black")
    assert views._with_group("13", {}) == ("13", "")
    plain: Table = croupier.open_table("let-it-ride", mode="live")
    assert board_view(plain) is None


def dealt(*cards: tuple[str, int], up: bool = False) -> ev.Dealt:
    return ev.Dealt(1, "dealer", "1.1", cards, up)


def test_cards_dealt_face_down_are_told_to_their_holder_alone() -> None:
    table: Any = SimpleNamespace(round=state_of((1, 2), live=True))
    table.round.hands = {"1": Hand([TWO, KS, KH]), "2": Hand([-1])}
    event = dealt(("1", -1), ("2", -1), ("1", -1))
    assert event_view(event, ANN, table)["cards"] == [["1", "Ks"], ["2"], ["1", "Kh"]]
    assert event_view(event, BEN, table)["cards"] == [["1"], ["2"], ["1"]]
    assert event_view(event, ANN)["cards"] == [["1"], ["2"], ["1"]]
    gone: Any = SimpleNamespace(round=state_of((1,), live=True))
    assert event_view(event, ANN, gone)["cards"] == [["1"], ["2"], ["1"]]
    known = dealt(("1", KS), ("2", KH))
    assert event_view(known, ANN, table)["cards"] == [["1", "Ks"], ["2"]]
    assert event_view(dealt(("1", KS), up=True), BEN, table)["cards"] == [["1", "Ks"]]


def test_of_other_events_what_is_hidden_is_left_out() -> None:
    burned = ev.Burned(1, "dealer", "1.1", "burn", KS)
    assert "card" not in event_view(burned, ANN)
    ruled = ev.Ruled(1, "table", "1.1", "improper_cut", "set_aside", "aside", KS)
    assert "card" not in event_view(ruled, ANN)
    face_up = ev.Ruled(1, "table", "1.1", "card_face_up_in_shoe", "set_aside", "aside", KS)
    assert event_view(face_up, ANN)["card"] == "Ks"
    looked = ev.WasRead(1, "dealer", "1.1", "player", "a natural", True, 1)
    assert {"question", "answer"} <= set(event_view(looked, ANN))
    assert not {"question", "answer"} & set(event_view(looked, BEN))
    decided = ev.Decided(1, "player:1", "1.1", 1, "a hand", "set", pieces={"low": (KS, KH)})
    assert event_view(decided, ANN)["pieces"] == {"low": ["Ks", "Kh"]}
    assert event_view(decided, BEN)["pieces"] == {"low": 2}
    assert event_view(ev.Announced(1, "dealer", "1.1", "Ready"), BEN)["text"] == "Ready"


def test_events_as_an_actor_may_read_them() -> None:
    report = ev.Irregularity(1, "dealer", "1.1", "card_drawn_in_error", {"card": "Ks", "cards": 2, "seat": 1})
    open_card = ev.Irregularity(1, "dealer", "1.1", "card_face_up_in_shoe", {"card": "Ks"})
    read = ev.WasRead(1, "dealer", "1.1", "dealer", "blackjack", True)
    said = ev.Decided(1, "player:1", "1.1", 1, "a hand", "stand")
    assert public_details({"card": "Ks", "cards": 2, "seat": 1}) == {"seat": 1}
    found = seen([report, open_card, read, said, dealt(("1", KS), ("2", KH))], ANN)
    assert [getattr(each, "details", None) for each in found[:2]] == [{"seat": 1}, {"card": "Ks"}]
    assert found[2:4] == [read, said]
    assert found[4].cards == (("1", KS), ("2", -1))  # type: ignore[union-attr]
    assert seen([dealt(("1", KS))], cmd.DEALER)[0].cards == (("1", -1),)  # type: ignore[union-attr]


def test_a_shoe_shows_what_the_house_is_bound_to_where_it_is() -> None:
    virtual: Table = croupier.open_table("let-it-ride")
    bound = virtual.round.shoes["shoe"].bound
    assert bound is not None
    assert view(virtual, ANN).shoes["shoe"].commitment == bound.commitment != ""
    live: Table = croupier.open_table("let-it-ride", mode="live")
    assert view(live, ANN).shoes["shoe"].commitment == ""


def test_a_board_says_from_how_many_pieces_a_draw_is_made() -> None:
    found = [board_view(croupier.open_table(game, mode="live")) for game in ("keno", "baccarat", "roulette")]
    assert [each.pieces for each in found if each is not None] == [80, 0, 0]


def test_what_a_player_sees_of_the_own_hand_lies_face_down_for_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(views, "hidden", lambda table, holder: [KS, KH])
    table: Any = SimpleNamespace(round=state_of((1, 2)))
    table.round.hands = {"1": Hand([-1, -1], 0)}
    assert (shown_pieces(table, "1", ANN), shown_pieces(table, "1", BEN)) == ([KS, KH], [-1, -1])
    assert views._hand(table, "1", True) == HandView(2, ["Ks", "Kh"])


def test_another_patron_is_told_nothing_of_what_was_seen() -> None:
    looked = ev.WasRead(1, "dealer", "1.1", "player", "a natural", True, 1)
    (hidden,) = seen([looked], BEN)
    assert hidden == ev.WasRead(1, "dealer", "1.1", "player", "", False, 1)
    assert seen([looked], ANN) == [looked]


def test_what_comes_next_is_told_in_full_to_who_knows_the_question(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(views, "knows_question", lambda table, actor: actor == ANN)
    monkeypatch.setattr(views, "full_prompt", lambda table: "all that is asked")
    monkeypatch.setattr(views, "prompt_of_others", lambda table: "somebody looks")
    table = craps()
    assert (view(table, ANN).next, view(table, BEN).next) == ("all that is asked", "somebody looks")
