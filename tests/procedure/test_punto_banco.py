"""A round of baccarat step by step: when cards are shuffled, who turns which hand, what is settled when."""

from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from croupier.equipment.cards import parse_cards
from croupier.games.register import find
from croupier.hands.baccarat import Score
from croupier.procedure.curator import LAST, CuratorCites
from croupier.procedure.punto_banco import PuntoBanco, Settled, result_text, winner
from croupier.procedure.rulings import Interruption, Ruling
from croupier.procedure.state import Hand, Shoe, State
from croupier.procedure.steps import (
    Announce,
    Betting,
    CloseRound,
    Collect,
    Deal,
    Mark,
    OpenRound,
    Recut,
    Settle,
    Shuffle,
    Step,
    Transfer,
    Turn,
)
from tests.procedure.rounds import state_of, taken

EDITION = find("minibaccarat")[0].edition()
TURNS = CuratorCites(**{name: name for name in CuratorCites._fields})


def settlement(round: State, wager: str, stake: int, coupon: int) -> Settled:
    """The Player's Hand loses, the Banker's wins with a twentieth of vigorish, a tie is a push."""
    if wager == "player":
        return Settled("lose", -stake, 0, "3.9")
    return Settled("win", stake, stake // 20, "3.9") if wager == "banker" else Settled("push", 0, 0, "3.9")


GAME = PuntoBanco(
    shuffle="3.5", cut="3.6", burn="3.7", run_out="3.15", opening="3.4", over="3.16", idle="3.3",
    first_cards="3.8", third_cards="3.10", rules="3.11", result="3.12", charge="3.13", change="3.14",
    betting=Betting("3.2", "No more bets"), opens=OpenRound("3.1"), closes=CloseRound("3.17"),
    settlement=settlement, rising=True,
)  # fmt: skip
FALLING = msgspec.structs.replace(GAME, rising=False)
CURATED = msgspec.structs.replace(GAME, curator=TURNS)
SHUFFLED = Shuffle("3.5", "shoe", "52 cards", 8, False, 10, 400)


def table(seats: Any = (), drawn: int | None = None, **fields: Any) -> State:
    options = {
        "shuffle": "manual",
        "decks": 8,
        "cut_card_from_back": 16,
        "burn_rule": "none",
        "vigorish_collection": "immediate",
        **fields.pop("options", {}),
    }
    shoe = fields.pop("shoe", {})
    round = state_of(seats, options, {"min_cut": 10}, **fields)
    if drawn is not None:
        round.shoes["shoe"] = Shoe("52 cards", 8, 416, **{"cutting_card": 400, "drawn": drawn, **shoe})
    return round


def steps_of(procedure: Any, *answers: Any) -> list[Step]:
    return taken(procedure, *answers)[0]


@pytest.mark.parametrize(
    ("drawn", "fields", "steps"),
    [
        (None, {}, [SHUFFLED]),
        (0, {}, []),
        (410, {}, []),
        (
            0,
            {"shoe": {"cutting_card": 0}},
            [Announce("3.5", "The cards are shuffled"), SHUFFLED],
        ),
        (
            416,
            {},
            [
                Announce("3.5", "The cards are shuffled"),
                Announce("3.14", "The cards of the last shoe are replaced by others, which are inspected"),
                SHUFFLED,
            ],
        ),
        (
            50,
            {"markers": {"reshuffle": "yes", "last hand": "yes"}, "options": {"card_change": "each_day"}},
            [Mark("3.5", "reshuffle", ""), Mark("3.16", "last hand", ""), SHUFFLED],
        ),
        (
            50,
            {"options": {"shuffle": "continuous"}},
            [Shuffle("3.5", "shoe", "52 cards", 8, True, 0, 0)],
        ),
    ],
)
def test_when_cards_are_shuffled_and_changed(drawn: Any, fields: Any, steps: list[Step]) -> None:
    assert steps_of(GAME.ready(table(drawn=drawn, **fields))) == steps


def test_the_device_shuffles_batches_in_turn_and_what_is_owed_is_collected_first() -> None:
    round = table({2: {}}, options={"shuffle": "automated"}, markers={"vigorish 2": "300"})
    found = steps_of(GAME.shuffle_cards(round))
    assert found[0] == Transfer("3.13", 300, "seat:2", "inventory", "vigorish")
    assert [each for each in found if isinstance(each, Mark)] == [
        Mark("3.13", "vigorish 2", ""),
        Mark("interpretation: two batches in turn, as 19:47-18.2(b)", "batch", "first"),
    ]
    assert found[-1] == Shuffle("3.5", "shoe", "52 cards", 8, True, 0, 400)


@pytest.mark.parametrize(
    ("drawn", "options", "changes"),
    [
        (None, {}, False),
        (0, {}, False),
        (1, {}, True),
        (9, {"card_change": "each_day"}, False),
        (9, {"card_change": "each_shoe"}, True),
        (9, {"shuffle": "continuous"}, False),
    ],
)
def test_cards_of_a_shoe_that_was_dealt_are_changed(drawn: Any, options: Any, changes: bool) -> None:
    assert GAME.changes_cards(table(drawn=drawn, options=options)) is changes


@pytest.mark.parametrize(
    ("came_out", "markers", "right"),
    [
        ("", {}, "7"),
        ("", {LAST: "4"}, "7"),
        ("dealer", {LAST: "4"}, "4"),
        ("dealer", {LAST: "5"}, "7"),
        ("dealer", {}, "7"),
        ("", {"cut": "7"}, ""),
    ],
)
def test_where_a_curator_deals_the_highest_seat_or_the_last_curator_cuts(
    came_out: str, markers: dict[str, str], right: str
) -> None:
    found = steps_of(CURATED.offer_cut(table((4, 2, "2/b", 7), markers=markers), came_out, False))
    assert found == ([Mark("3.6", "cut", right)] if right else [])
    assert steps_of(CURATED.offer_cut(table(), came_out, False)) == []
    assert steps_of(GAME.offer_cut(table((4, 2, 7)), "", False)) == [Mark("3.6", "cut", "4")]


def test_a_ruling_before_the_first_card_writes_vigorish_off_or_is_that_of_the_shoe() -> None:
    round = table((4,), drawn=9)
    assert steps_of(GAME.apply_ruling(round, Ruling("written_off", "", "1.30", seat=4))) == [
        Mark("1.30", "vigorish 4", "")
    ]
    assert steps_of(GAME.apply_ruling(round, Ruling("recut", "", "3.6"))) == [Recut("3.6", 10)]


def dealt(game: PuntoBanco, round: State, **cards: str) -> list[Step]:
    round.edition = EDITION
    for hand, text in (("player", "9s 9h"), ("banker", "2c 3c"), *cards.items()):
        round.hands[hand] = Hand(list(parse_cards(text)))
    return steps_of(game.deal(round, None))


FOUR = ("player", "banker", "player", "banker")


def test_two_cards_go_to_each_hand_in_turn_and_are_announced() -> None:
    first, player, _, banker, _ = dealt(GAME, table(drawn=9, options={"deal_style": "dealer_view"}))
    assert (first, player, banker) == (Deal("3.8", FOUR), Turn("3.8", "player"), Turn("3.8", "banker"))
    face_up = dealt(GAME, table(drawn=9, options={"deal_style": "face_up"}))
    assert face_up[0] == Deal("3.8", FOUR, True)
    assert [type(each) for each in face_up] == [Deal, Announce, Announce]
    assert [each.text for each in face_up[1:] if isinstance(each, Announce)] == [
        "Player shows natural 8",
        "Banker shows 5",
    ]


def told(game: PuntoBanco, round: State) -> list[str]:
    return [each.text for each in dealt(game, round) if isinstance(each, Announce) and "turns" in each.text]


def test_the_largest_wager_on_a_hand_turns_it_or_else_the_dealer() -> None:
    wagers = {2: {"player": 100}, 5: {"player": 300}, 7: {"player": 300, "banker": 50}}
    assert told(GAME, table(wagers, 9)) == [
        "Seat 5 turns the Player's Hand",
        "Seat 7 turns the Banker's Hand",
    ]
    assert told(GAME, table({}, 9)) == [
        "The dealer turns the Player's Hand",
        "The dealer turns the Banker's Hand",
    ]


def test_the_curator_turns_the_bankers_hand_and_the_largest_wager_the_players() -> None:
    wagers = {2: {"player": 100}, 5: {"player": 300}, 7: {"banker": 50}}
    assert told(CURATED, table(wagers, 9, markers={"curator": "2"})) == [
        "Seat 5 turns the Player's Hand",
        "Seat 2 turns the Banker's Hand",
    ]
    assert CURATED._who_turns(table(wagers, 9), "banker") == "The dealer turns the Banker's Hand"


def test_a_new_shoe_is_burned_from_by_the_count_of_its_first_card() -> None:
    options = {"burn_rule": "first_card_count", "burned_after": lambda edition: lambda card: 3}
    round = table(drawn=0, options=options, markers={"cut": "4"})
    round.hands["burn"] = Hand([0])
    found = dealt(GAME, round)
    assert found[0] == Mark("3.6", "cut", "")
    assert [each for each in found if isinstance(each, Collect)] == [Collect("3.7", "burn")]
    assert isinstance(dealt(GAME, table(drawn=1, options=options))[0], Deal)
    assert isinstance(dealt(GAME, table(drawn=0))[0], Deal)


def complete(player: str, banker: str, third: tuple[int, ...] = ()) -> tuple[list[Step], State]:
    round = table({2: {"banker": 100}}, 9)
    round.edition = EDITION
    round.hands = {"player": Hand(list(parse_cards(player))), "banker": Hand(list(parse_cards(banker)))}
    steps: list[Step] = []
    procedure, left = GAME.complete(round, None), list(third)
    try:
        step = next(procedure)
        while True:
            steps.append(step)
            if isinstance(step, Deal):
                round.hands[step.to[0]].cards.append(left.pop(0))
            step = procedure.send(SimpleNamespace())
    except StopIteration:
        return steps, round


def test_third_cards_are_drawn_by_the_table_and_the_result_is_called_and_marked() -> None:
    (ten,) = parse_cards("Ts")
    found, _ = complete("2c 3c", "2d 4d", (ten,))
    assert found[:2] == [Announce("3.11", "Card for the Player"), Deal("3.10", ("player",), True)]
    assert found[2:4] == [
        Announce("3.12", "Banker wins, 6 to 5"),
        Mark("3.12", "result", "banker 5 6"),
    ]
    natural, _ = complete("9c Tc", "2d 4d")
    assert natural[:2] == [Announce("3.12", "Player wins, 9 to 6"), Mark("3.12", "result", "player 9 6")]
    tie, _ = complete("9c Tc", "9d Td")
    assert tie[:2] == [Announce("3.12", "Tie Hand, 9 to 9"), Mark("3.12", "result", "tie 9 9")]


@pytest.mark.parametrize(
    ("final", "won", "text"),
    [
        (Score(7, 6, 2, 2), "player", "Player wins, 7 to 6"),
        (Score(6, 7, 2, 2), "banker", "Banker wins, 7 to 6"),
        (Score(6, 6, 2, 2), "tie", "Tie Hand, 6 to 6"),
    ],
)
def test_the_result_as_it_is_called(final: Score, won: str, text: str) -> None:
    assert (winner(final), result_text(final)) == (won, text)


@pytest.mark.parametrize(("game", "order"), [(GAME, (2, 5)), (FALLING, (5, 2))])
def test_losing_wagers_are_collected_first_then_winners_paid_then_vigorish(
    game: PuntoBanco, order: tuple[int, int]
) -> None:
    wagers = {2: {"player": 100, "banker": 400}, 5: {"banker": 200, "player": 300, "tie": 50}}
    found = steps_of(game.settle(table(wagers)))
    settled = [
        (each.seat, [(result.wager, result.net, result.cite) for result in each.results])
        for each in found
        if isinstance(each, Settle)
    ]
    lost = {2: (2, [("player", -100, "3.9")]), 5: (5, [("player", -300, "3.9")])}
    paid = {2: (2, [("banker", 400, "3.9")]), 5: (5, [("banker", 200, "3.9"), ("tie", 0, "3.9")])}
    assert settled == [*[lost[seat] for seat in order], *[paid[seat] for seat in order]]
    said = {
        2: "Vigorish of $0.20 is collected from seat 2",
        5: "Vigorish of $0.10 is collected from seat 5",
    }
    assert [each.text for each in found if isinstance(each, Announce)] == [said[seat] for seat in order]


def test_vigorish_may_be_marked_until_the_shoe_is_over_and_who_owes_none_is_not_named() -> None:
    round = table({2: {"banker": 400}, 5: {"player": 300}}, options={"vigorish_collection": "deferred"})
    found = steps_of(GAME.settle(round))
    assert [each for each in found if isinstance(each, Mark)] == [Mark("3.13", "vigorish 2", "20")]
    assert [each.seat for each in found if isinstance(each, Settle)] == [5, 2]
    immediate = steps_of(GAME.settle(table({5: {"player": 300}})))
    assert [type(each) for each in immediate] == [Settle]


def test_one_more_round_follows_the_one_in_which_the_cutting_card_came_out() -> None:
    last = [
        Announce("3.16", "The cutting card is out. Last hand: one more round from this shoe"),
        Mark("3.16", "last hand", "yes"),
    ]
    over = [
        Mark("3.16", "last hand", ""),
        Announce("3.16", "The shoe is over"),
        Mark("3.16", "reshuffle", "yes"),
    ]
    for drawn, markers, options, steps in (
        (400, {}, {}, []),
        (401, {}, {}, last),
        (405, {"last hand": "yes"}, {}, over),
        (405, {"reshuffle": "yes", "last hand": "yes"}, {}, []),
        (405, {}, {"shuffle": "continuous"}, []),
    ):
        assert steps_of(GAME.clear(table(drawn=drawn, markers=markers, options=options), None)) == steps
    assert steps_of(GAME.clear(table(drawn=9, shoe={"cutting_card": 0}), None)) == []
    assert steps_of(GAME.clear(table(drawn=9, shoe={"cutting_card": 1}), None)) == last


def test_a_void_round_gives_wagers_back_and_is_shuffled() -> None:
    *back, marked = steps_of(
        GAME.void(table({2: {"tie": 50}}, 9), None, Interruption(Ruling("void_round", "", "3.15")))
    )
    assert marked == Mark("3.15", "reshuffle", "yes")
    assert [type(each) for each in back] == [Settle]


def test_the_parts_of_the_round_are_those_of_the_game() -> None:
    course, round = GAME.course(), table(drawn=9)
    assert (course.opens, course.betting(round), course.begin(round), course.over(round)) == (
        GAME.opens,
        GAME.betting,
        None,
        GAME.closes,
    )
