"""Cards, steps and decisions of a case one by one: what is taken for which, and what is refused."""

from types import SimpleNamespace
from typing import Any

import pytest

import croupier
from croupier.equipment.cards import parse_cards
from croupier.law.refusal import BadInput, CroupierError, Refusal
from croupier.procedure.betting_rules import Marked
from croupier.procedure.steps import Ask, Deal, Offer, Step, Turn
from croupier.table import commands as cmd
from croupier.table import events as ev
from croupier.table.case_words import decided, seat_number
from croupier.table.dealer import CaseDealer, _nets
from croupier.table.down_cards import DownCard
from croupier.table.given_hands import GivenHands
from croupier.table.script import Script, _behind, _marked, _whole, speaker, take
from croupier.table.table import Table
from tests.procedure.rounds import state_of


def waits(step: Step | None, due: int = 0) -> Any:
    return SimpleNamespace(pending=step, round=state_of(due=due))


def cards(text: str) -> list[int]:
    return list(parse_cards(text))


def given(
    step: Step | None, hands: dict[str, str] | None = None, order: str | list[str] | None = None
) -> GivenHands:
    found = GivenHands(waits(step), hands or {}, order)
    found.arrange({})
    return found


DEAL = Deal("1.1", ("1", "2", "1", "2"), then=("community", "community"))


def test_every_holder_has_as_many_cards_as_are_dealt() -> None:
    found = given(DEAL, {"1": "Ks Kh", "2": "2c", "community": "3d"})
    assert found.hands == {"1": cards("Ks Kh"), "2": [*cards("2c"), -1], "community": [-1, *cards("3d")]}
    assert found.short == {"2": "1 card, expected 2 for seat 2"}
    assert [found.next(holder) for holder in DEAL.to] == [*cards("Ks 2c Kh"), -1]
    assert given(DEAL, {"community": "3d 4d"}).hands["community"] == cards("3d 4d")
    assert given(DEAL, {"community": ""}).short["community"] == "0 cards, expected 2 for the community area"


@pytest.mark.parametrize(
    ("hands", "said"),
    [
        ({"1": "Ks Kh 7d"}, "hands.1: 3 cards, expected 2 for seat 1"),
        ({"community": "Ks Kh 7d"}, "hands.community: 3 cards, expected 2 for the community area"),
        ({"7": "Ks", "8": "2c"}, "hands.7: no cards are dealt there, expected 1, 2, community"),
    ],
)
def test_a_holder_with_too_many_cards_or_none_is_refused(hands: dict[str, str], said: str) -> None:
    with pytest.raises(BadInput) as refused:
        given(DEAL, hands)
    assert str(refused.value) == said


def test_a_part_of_a_deal_that_is_over_needs_no_cards() -> None:
    found = GivenHands(waits(DEAL, due=1), {"2": "Ks"}, None)
    found.arrange({})
    assert found.hands == {"2": cards("Ks"), "community": [-1, -1]}
    nothing = GivenHands(waits(Ask("1.1", (1,), "", ())), {}, None)
    nothing.arrange({})
    assert nothing.hands == {}


def test_the_last_of_several_stacks_is_turned_over() -> None:
    stacks = Deal("1.1", ("1", "2"), stack=2)
    found = given(stacks, {"1": "Ks Kh", "2": "2c 3c"})
    assert found.hands == {"1": cards("Ks Kh"), "2": cards("3c 2c")}
    assert given(Deal("1.1", ("1", "1")), {"1": "Ks Kh"}).hands == {"1": cards("Ks Kh")}


@pytest.mark.parametrize("order", ["Ks 2c", ["Ks", "2c"]])
def test_an_order_is_drawn_card_by_card_whoever_gets_them(order: str | list[str]) -> None:
    found = given(DEAL, order=order)
    assert [found.next("1"), found.next("9")] == cards("Ks 2c")
    with pytest.raises(BadInput, match=r"^cards: no card is left, expected another for seat 2$"):
        found.next("2")
    with pytest.raises(BadInput, match=r"^cards: no card is left"):
        given(DEAL, order=[]).next("1")


def test_a_card_dealt_face_up_is_known() -> None:
    up = Deal("1.1", ("1", "1"), face_up=True)
    found = given(up, {"1": "Ks"})
    assert found.next("1") == cards("Ks")[0]
    with pytest.raises(BadInput, match=r"^hands.1: 1 card, expected 2 for seat 1$"):
        found.next("1")
    with pytest.raises(BadInput, match=r"^hands.1: no card is left, expected another for seat 1$"):
        found.next("1")
    unseen = given(up, {"1": "? Ks"})
    with pytest.raises(BadInput, match=r"^hands.1: a card dealt face up was left out, expected which one"):
        unseen.next("1")


def test_a_card_that_is_turned_up_is_known_unless_nothing_depends_on_it() -> None:
    found = GivenHands(waits(Turn("1.1", "hole", may_stay_unseen=True)), {}, None)
    assert found.turned("hole", 0, 1) == ()
    for step in (Turn("1.1", "hole"), DEAL):
        found = GivenHands(waits(step), {}, None)
        with pytest.raises(
            BadInput, match=r"^hands.hole: a card that is turned up was left out, expected wh"
        ):
            found.turned("hole", 0, 1)


def test_a_card_dealt_face_down_by_itself_is_noted_until_the_round_is_over() -> None:
    down = DownCard()

    def dealt(face_up: bool, *cards: tuple[str, int]) -> ev.Dealt:
        return ev.Dealt(1, "dealer", "", cards, face_up)

    for event, entered, noted in (
        (dealt(True, ("dealer", -1)), False, ""),
        (dealt(False, ("burn", -1)), False, ""),
        (dealt(False, ("dealer", 7)), False, ""),
        (dealt(False, ("dealer", -1)), True, ""),
        (dealt(False, ("1", -1), ("dealer", -1)), False, "dealer"),
    ):
        down.see([event], entered)
        assert (down.holder, down.card, down.unnamed) == (noted, None, bool(noted))
    down.name(7)
    assert (down.card, down.unnamed) == (7, False)
    down.name(-1)
    assert (down.card, down.unnamed) == (None, False)
    down.card = 7
    down.see([ev.RoundOpened(1, "table", "", 2, "2010-01-01")], False)
    assert (down.holder, down.card, down.unnamed) == ("", None, False)


def test_the_card_dealt_face_down_is_named_where_no_other_is_due() -> None:
    down = DownCard()
    asked, turn = waits(Ask("1.1", (1,), "", ())), waits(Turn("1.1", "dealer"))
    assert not down.is_named(asked, [7])
    down.unnamed = True
    assert down.is_named(asked, [7])
    assert down.is_named(waits(DEAL), [-1])
    assert not down.is_named(turn, [-1])


@pytest.mark.parametrize(
    ("step", "key", "kind", "default", "value"),
    [
        ({"a": 5}, "a", int, 0, 5),
        ({"a": 0}, "a", int, 7, 0),
        ({}, "a", int, 0, 0),
        ({}, "a", bool, False, False),
        ({"a": True}, "a", bool, False, True),
        ({"a": [1]}, "a", None, None, [1]),
        ({}, "a", str, "", ""),
    ],
)
def test_a_field_is_taken_out_of_a_step(step: Any, key: str, kind: Any, default: Any, value: Any) -> None:
    assert take(step, key, kind, default) == value
    assert key not in step


@pytest.mark.parametrize(
    ("step", "kind", "said"),
    [
        ({}, None, "a is missing"),
        ({}, int, "a is missing, expected a whole number"),
        ({"a": True}, int, "a is True, expected a whole number"),
        ({"a": "x" * 80}, int, f"a is '{'x' * 59}, expected a whole number"),
        ({"a": 1}, bool, "a is 1, expected true or false"),
    ],
)
def test_a_field_of_another_kind_is_refused(step: Any, kind: Any, said: str) -> None:
    with pytest.raises(BadInput) as refused:
        take(step, "a", kind)
    assert str(refused.value) == said


def test_what_is_marked_on_a_ticket_and_where_odds_lie() -> None:
    step = {"numbers": [1, 2], "games": 3, "seat": 1, "behind": "pass"}
    assert _marked(step) == Marked(numbers=(1, 2), games=3)
    assert (_behind(step, "odds"), step) == ("odds@pass", {"seat": 1})
    assert (_behind({}, "odds"), _whole("draw", 5)) == ("odds", 5)
    for value in (True, "5", 1.5):
        with pytest.raises(BadInput, match=r"^draw .*, expected whole numbers$"):
            _whole("draw", value)
    with pytest.raises(BadInput, match=r"^ticket \{'numbers': 'x'\}: "):
        _marked({"numbers": "x"})


def test_who_says_a_word() -> None:
    rules = SimpleNamespace(said={"repaired": ("floorperson", "1.1"), "relief": ("dealer", "1.1")})
    table: Any = SimpleNamespace(rulebook=SimpleNamespace(rules=rules))
    assert speaker(table, "repaired", 0) == cmd.FLOORPERSON
    assert speaker(table, "relief", 0) == speaker(table, "nothing", 0) == cmd.DEALER
    assert speaker(table, "repaired", 3) == cmd.player(3)


@pytest.mark.parametrize(
    ("value", "fields"),
    [
        ("Even-Money", {"word": "even_money"}),
        ({"Double": 400}, {"word": "double", "amount": 400}),
        ({"ride": "1.2"}, {"word": "ride 1.2"}),
        ({"low": "Ks"}, {"word": "low", "pieces": {"low": "Ks"}}),
        ({"low": "Ks", "High": "2c"}, {"word": "set", "pieces": {"low": "Ks", "high": "2c"}}),
    ],
)
def test_decisions_as_a_case_writes_them(value: Any, fields: dict[str, Any]) -> None:
    assert decided(cmd.player(2), 2, value) == cmd.Decide(by=cmd.player(2), seat=2, **fields)


@pytest.mark.parametrize("value", [{"double": True}, {}, {"a": 1, "b": 2}, {"a": "x", "b": 2}, 5, None])
def test_what_is_no_decision_is_refused(value: Any) -> None:
    with pytest.raises(BadInput, match=r"^decision .*: expected a word, or one with its amount such as"):
        decided(cmd.player(2), 2, value)


def test_a_seat_of_a_case_is_a_number() -> None:
    assert [seat_number(each) for each in ("2", 2, "1/b")] == [2, 2, "1/b"]
    with pytest.raises(BadInput) as refused:
        seat_number("x" * 70)
    assert str(refused.value) == (
        f"seat '{'x' * 59}, expected a number from 1, or 1/b and 1/c for people on box 1"
    )


def live(game: str, **options: Any) -> CaseDealer:
    table: Table = croupier.open_table(game, options, mode="live")
    return CaseDealer(table)


def scripted(dealer: CaseDealer, *steps: dict[str, Any]) -> CaseDealer:
    script = Script(dealer)
    for number, step in enumerate(steps, 1):
        script.step(number, step)
    return dealer


def said_of(dealer: CaseDealer, step: dict[str, Any]) -> str:
    with pytest.raises(CroupierError) as refused:
        scripted(dealer, step)
    return str(refused.value)


@pytest.mark.parametrize(
    ("step", "said"),
    [
        ({"bet": "pass", "seat": 1, "amount": 5, "strange": 1}, "unknown field 'strange' in the step"),
        ({"jump": 1}, '{"jump": 1} is not a step: '),
        ({"call": "maybe", "seat": 1, "wager": "pass"}, "call 'maybe', expected on or off"),
        ({"dice": "throw", "seat": 1}, "dice 'throw', expected accept, decline or pass"),
        ({"shoe": "keep", "seat": 1}, "shoe 'keep', expected accept, decline or pass"),
        ({"bet": "pass", "seat": 1, "chips": 3}, "chips 3: seat 1 has no color chips; expected amount"),
        ({"bet": "pass", "seat": 1}, "amount is missing, expected a whole number"),
        ({"bet": "pass", "amount": 5}, "seat is missing"),
        ({"reduce": "pass", "seat": 1}, "amount is missing, expected a whole number"),
        ({"draw": [1, True]}, "draw true, expected whole numbers"),
        ({"roll": 7}, "roll is 7, expected a string"),
    ],
)
def test_a_step_that_cannot_be_is_named_by_its_number(step: dict[str, Any], said: str) -> None:
    assert said_of(live("craps"), step).startswith(f"script step 1: {said}")


def test_steps_of_a_dice_table() -> None:
    dealer = scripted(
        live("craps"),
        {"shooter": 1},
        {"bet": "pass", "seat": 1, "amount": 1_000},
        {"roll": "2-2"},
        {"bet": "odds-take", "behind": "pass", "seat": 1, "amount": 500},
        {"bet": "come", "seat": 2, "amount": 1_000},
        {"roll": "3-3"},
        {"bet": "place-win-5", "seat": 2, "amount": 1_000},
        {"call": "on", "wager": "place-win-5", "seat": 2},
        {"reduce": "odds-take", "behind": "pass", "seat": 1, "amount": 200},
    )
    seats = dealer.state.seats
    assert {name: held.stake for name, held in seats[1].wagers.items()} == {
        "pass": 1_000,
        "odds-take@pass": 200,
    }
    assert seats[2].wagers["place-win-5"].on
    scripted(dealer, {"call": "off", "wager": "place-win-5", "seat": 2})
    assert not seats[2].wagers["place-win-5"].on
    scripted(
        dealer, {"remove": "place-win-5", "seat": 2}, {"remove": "odds-take", "behind": "pass", "seat": 1}
    )
    assert "place-win-5" not in seats[2].wagers
    assert list(seats[1].wagers) == ["pass"]
    scripted(dealer, {"roll": "4-3"})
    assert _nets(dealer.table)[1, "pass"] == -1_000
    scripted(dealer, {"dice": "accept", "seat": 2})
    assert dealer.state.markers["shooter"] == "2"
    scripted(dealer, {"dice": "pass", "seat": 2})
    assert "2" not in dealer.state.markers.get("shooter", "")


def test_color_chips_of_a_script_are_worth_what_their_stack_says() -> None:
    dealer = scripted(
        live("roulette"),
        {"color": "blue", "seat": 4, "stack": 2_000},
        {"bet": "straight-17", "seat": 4, "chips": 3},
    )
    assert dealer.state.seats[4].wagers["straight-17"].stake == 300
    scripted(dealer, {"close": True}, {"spin": "17"}, {"color": "", "seat": 4})
    assert "chips 4" not in dealer.state.markers


def test_a_script_closes_betting_where_its_step_needs_it() -> None:
    dealer = scripted(live("roulette"), {"bet": "red", "seat": 1, "amount": 500}, {"spin": "1"})
    assert _nets(dealer.table) == {(1, "red"): 500}
    assert dealer.state.number == 2
    with pytest.raises(Refusal, match=r"^script step 1: "):
        scripted(dealer, {"bet": "red", "seat": 1, "amount": 1})


def test_chips_of_a_case_are_those_it_gives_or_enough() -> None:
    dealer = live("craps")
    dealer.sit(1)
    dealer.sit(1, "somebody else", 5)
    dealer.sit(2, "Ben", 700)
    seats = dealer.state.seats
    assert (seats[1].patron, seats[1].chips) == ("patron 1", 10**10)
    assert (seats[2].patron, seats[2].chips) == ("Ben", 700)
    needy = CaseDealer(croupier.open_table("craps", mode="live", buy_in_as_needed=True))
    needy.sit(1)
    assert needy.state.seats[1].chips == 0


def test_the_first_on_a_box_consents_to_others_once() -> None:
    dealer = live("blackjack", players_per_box=3)
    for seat in (1, "1/b", "1/c"):
        dealer.sit(seat)
    said = [event for event in dealer.table.journal.events if isinstance(event, ev.Said)]
    assert [(each.word, each.seat) for each in said] == [("consent", 1)]


def test_a_wager_of_a_second_window_is_known_by_any_spelling() -> None:
    dealer = live("casino-war")
    later = [name for name, fact in dealer.table.edition.wagers.items() if fact.later]
    assert [name for name in dealer.table.edition.wagers if dealer.is_later(name)] == later
    assert not dealer.is_later("no such wager")


def test_a_question_without_an_answer_is_named() -> None:
    dealer = live("craps")
    step = Ask("1.1", (1,), "a tie", (Offer("war"), Offer("surrender")))
    with pytest.raises(BadInput) as refused:
        dealer.answer(step, 1, [], None)  # type: ignore[arg-type]
    assert str(refused.value) == "seats.1.decisions: seat 1 is asked about a tie, expected war or surrender"
