"""Pieces on their way from the shoe: who is next, what a dealer may enter, and what is refused how."""

from collections import Counter
from types import SimpleNamespace
from typing import Any

import pytest

from croupier.equipment.pieces import SETS, parse_pieces
from croupier.law.refusal import BadInput, Refusal
from croupier.procedure.rulings import Ruling
from croupier.procedure.state import Hand, Shoe
from croupier.procedure.steps import Ask, Deal, Read, Turn
from croupier.table import dealing
from croupier.table import events as ev
from croupier.table.waiting import WAIT
from tests.procedure.rounds import state_of

KS, KH, TWO, THREE, JOKER = parse_pieces("Ks Kh 2c 3c *")


class Felt:
    """A table of which only the state and the step are real; what is dealt is noted."""

    def __init__(self, step: Any, **fields: Any) -> None:
        self.pending, self.sequence = step, 9
        self.round = state_of((1,), **{"live": True, **fields})
        self.round.shoes["shoe"] = Shoe("52 cards", 1, 52)
        self.emitted: list[Any] = []
        self.answered: list[Any] = []
        self.carried_out: list[Any] = []
        self.edition = SimpleNamespace(game=SimpleNamespace(cards_cite="18.2"))

    @property
    def shoe(self) -> Shoe:
        return self.round.shoes["shoe"]

    def emit(self, event: Any) -> None:
        self.emitted.append(event)

    def answer(self, event: Any) -> None:
        self.answered.append(event)

    def carry_out(self, step: Any) -> None:
        self.carried_out.append(step)


def felt(step: Any = None, **fields: Any) -> Any:
    return Felt(step, **fields)


def refused(table: Any, cards: tuple[int, ...] | None) -> str:
    with pytest.raises((BadInput, Refusal)) as found:
        dealing.enter(table, cards)
    assert (table.emitted, table.answered) == ([], [])
    return str(found.value)


DOWN = Deal("1.1", ("1", "dealer", "1", "dealer"), paragraphs=("a", "b", "c", "d"))
UP = Deal("1.1", ("1", "dealer"), face_up=True)
STACKS = Deal("1.1", ("1", "dealer"), stack=3)


def dealt(
    *pairs: tuple[str, int], up: bool = False, spread: int = 0, due: int = 0, cite: str = "1.1"
) -> ev.Dealt:
    return ev.Dealt(9, "dealer", cite, pairs, up, spread, due)


def test_a_virtual_table_deals_and_hides_what_lies_face_down(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dealing, "next_pieces", lambda table, count: [KS, KH, TWO, THREE][:count])
    table = felt(live=False)
    assert dealing.deal(table, UP) == dealt(("1", KS), ("dealer", KH), up=True)
    assert dealing.deal(table, DOWN) == dealt(("1", -1), ("dealer", -1), ("1", -1), ("dealer", -1))
    stack = dealing.deal(table, Deal("1.1", ("1",), stack=2))
    assert stack == dealt(("1", -1), ("1", -1), spread=2)
    assert dealing.deal(table, STACKS) == dealt(*[("1", -1)] * 3, *[("dealer", -1)] * 3, spread=3)


def test_a_live_table_waits_for_what_is_reported() -> None:
    assert dealing.deal(felt(), UP) is WAIT
    assert dealing.deal(felt(), DOWN) is WAIT
    burned = Deal("1.1", ("burn",), reported=False)
    assert dealing.deal(felt(), burned) == dealt(("burn", -1))


def test_cards_drawn_in_error_that_lie_ready_are_dealt_first() -> None:
    table = felt()
    table.shoe.waiting = [KS]
    assert dealing.deal(table, UP) is WAIT
    assert table.emitted == [dealt(("1", KS), up=True, due=1)]
    table = felt()
    table.shoe.waiting = [KS, KH, TWO]
    assert dealing.deal(table, UP) == dealt(("1", KS), ("dealer", KH), up=True)
    assert table.emitted == []
    table = felt(due=1)
    table.shoe.waiting = [KS, KH]
    assert dealing.deal(table, UP) == dealt(("dealer", KS), up=True)


@pytest.mark.parametrize(("due", "served", "left"), [(0, 0, 4), (4, 0, 4), (3, 1, 3), (1, 3, 1), (6, 0, 4)])
def test_who_is_still_to_get_a_piece(due: int, served: int, left: int) -> None:
    table = felt(DOWN, due=due)
    assert dealing.served(table, DOWN) == served
    assert dealing.holders_left(table) == DOWN.to[4 - left :]
    assert (dealing.wanted(table), dealing.next_paragraph(table)) == (left, "abcd"[served])


def test_at_a_turn_as_many_are_wanted_as_are_turned() -> None:
    table = felt(Turn("1.2", "1", 0, 2))
    table.round.hands["1"] = Hand([-1, -1, -1])
    assert (dealing.wanted(table), dealing.next_paragraph(table), dealing.holders_left(table)) == (
        2,
        "1.2",
        (),
    )
    table.pending = Turn("1.2", "1")
    assert dealing.wanted(table) == 3


def test_cards_are_entered_one_after_the_other_up_to_the_last() -> None:
    table = felt(DOWN)
    dealing.enter(table, (KS,))
    assert (table.emitted, table.answered) == ([dealt(("1", KS), due=3, cite="a")], [])
    table = felt(DOWN, due=2)
    dealing.enter(table, (KS, KH))
    assert (table.emitted, table.answered) == ([], [dealt(("1", KS), ("dealer", KH), cite="c")])
    table = felt(DOWN, due=3)
    dealing.enter(table, None)
    assert table.answered == [dealt(("dealer", -1), ("1", -1), ("dealer", -1), cite="b")]


def test_a_stack_is_entered_whole_and_the_last_is_spread() -> None:
    table = felt(STACKS)
    dealing.enter(table, (KS, KH, TWO))
    assert table.emitted == [dealt(("1", KS), ("1", KH), ("1", TWO), due=3)]
    table = felt(STACKS, due=3)
    dealing.enter(table, (KS, KH, TWO))
    assert table.answered == [dealt(("dealer", TWO), ("dealer", KH), ("dealer", KS), spread=3)]
    assert refused(felt(STACKS), (KS, KH)) == "2 cards entered: expected whole stacks of 3"


@pytest.mark.parametrize(
    ("step", "due", "cards", "said"),
    [
        (DOWN, 0, (), "0 cards entered: expected 1 to 4"),
        (DOWN, 1, (KS, KH), "2 cards entered: expected 1"),
        (UP, 0, None, "0 cards entered: expected 1 to 2"),
        (UP, 0, (KS, KH, TWO), "3 cards entered: expected 1 to 2"),
        (UP, 0, (-1,), "a card dealt face up is seen: enter which card it is"),
        (DOWN, 0, (KS, KS), "card Ks is out already (the cards just entered): look at it again"),
        (DOWN, 0, (JOKER,), "card * is not in a deck of 52 cards (18.2)"),
    ],
)
def test_what_cannot_be_dealt_is_refused(step: Deal, due: int, cards: Any, said: str) -> None:
    assert refused(felt(step, due=due), cards) == said


def test_a_shoe_that_holds_fewer_cards_is_looked_at_again() -> None:
    table = felt(DOWN)
    table.shoe.drawn = 50
    dealing.enter(table, (KS, KH))
    table = felt(DOWN)
    table.shoe.drawn = 51
    said = "2 cards entered, but 1 in the shoe: look again or report it"
    assert refused(table, (KS, KH)) == said


def test_where_a_card_is_out_is_said_only_if_everyone_sees_it() -> None:
    table = felt(DOWN)
    table.shoe.cards = [KS, KH, TWO]
    table.round.hands = {"1": Hand([KS], 1), "dealer": Hand([KH], 0)}
    table.round.set_aside = [TWO]
    table.shoe.waiting = [THREE]
    for card, place in ((KS, " (seat 1)"), (KH, ""), (TWO, " (the discard rack)"), (THREE, "")):
        name = ev.card_name(card)
        assert refused(table, (card,)) == f"card {name} is out already{place}: look at it again"
    table.edition.game.cards_cite = ""
    with pytest.raises(BadInput, match=r"^card \* is not in a deck of 52 cards$"):
        dealing.enter(table, (JOKER,))


def test_of_several_decks_a_card_comes_as_often_as_there_are_decks() -> None:
    table = felt(DOWN)
    table.round.shoes["shoe"] = Shoe("52 cards", 2, 104, cards=[KS])
    dealing.enter(table, (KS,))
    table = felt(DOWN)
    table.round.shoes["shoe"] = Shoe("52 cards", 2, 104, cards=[KS, KS])
    assert refused(table, (KS,)) == "card Ks is out 2 times already: look at it again"
    assert refused(table, (TWO, TWO, TWO)) == "card 2c is out 2 times already: look at it again"


def test_of_a_set_with_pairs_a_piece_comes_as_often_as_the_set_has_it() -> None:
    pairs = Counter(SETS["32 tiles"].members)
    double, single = (next(piece for piece in pairs if pairs[piece] == often) for often in (2, 1))
    table = felt(DOWN)
    table.round.shoes["shoe"] = Shoe("32 tiles", 1, 32, cards=[double])
    assert "2 times already" in refused(table, (double, double))
    assert "the tiles just entered" in refused(table, (single, single))
    dealing.enter(table, (double, single))


def turned(step: Turn, cards: Any, hand: Hand, **fields: Any) -> Any:
    table = felt(step, **fields)
    table.round.hands[step.holder] = hand
    table.shoe.cards = [card for card in hand.cards if card >= 0]
    dealing.enter(table, cards)
    return table.answered


def test_what_is_turned_up_is_entered_once_it_is_seen() -> None:
    step = Turn("1.2", "1", 1, 2)
    assert turned(step, (KH, TWO), Hand([KS, -1, -1])) == [ev.Turned(9, "dealer", "1.2", "1", 1, (KH, TWO))]
    assert turned(step, (KH, TWO), Hand([KS, KH, -1])) == [ev.Turned(9, "dealer", "1.2", "1", 1, (KH, TWO))]
    one = Turn("1.2", "1", 1, 1)
    assert turned(one, (KH,), Hand([KS, -1, -1])) == [ev.Turned(9, "dealer", "1.2", "1", 1, (KH,))]
    unseen = Turn("1.2", "hole", 1, 1, may_stay_unseen=True)
    assert turned(unseen, None, Hand([KS, -1])) == [
        ev.Announced(9, "dealer", "1.2", "The hole card is not recorded")
    ]
    several = Turn("1.2", "banker", 0, 2, may_stay_unseen=True)
    assert turned(several, None, Hand([-1, -1])) == [
        ev.Announced(9, "dealer", "1.2", "The cards of the Banker's Hand are not recorded")
    ]


@pytest.mark.parametrize(
    ("count", "cards", "said"),
    [
        (2, None, "0 cards entered for seat 1: expected 2, such as Ks Kh 7d"),
        (2, (KH,), "1 card entered for seat 1: expected 2, such as Ks Kh 7d"),
        (1, (KH, TWO), "2 cards entered for seat 1: expected 1, such as Ks"),
        (2, (KH, -1), "card ? turned up at seat 1: it is seen; look at it again"),
        (
            2,
            (TWO, THREE),
            "card 2c turned up at seat 1: another was entered when it was dealt; look at it again",
        ),
        (2, (KH, KS), "card Ks is out already: look at it again"),
    ],
)
def test_what_is_turned_up_must_be_what_was_dealt(count: int, cards: Any, said: str) -> None:
    with pytest.raises(BadInput) as found:
        turned(Turn("1.2", "1", 1, count), cards, Hand([KS, KH, -1]))
    assert str(found.value) == said


def test_2_6_j_what_is_turned_up_agrees_with_the_reader() -> None:
    reading = Read("2.6(j)", "dealer", "king", lambda pieces: list(pieces) == [KS, KH])
    step = Turn("2.8", "dealer", 1, 1, reading)
    for answer, card, agrees in (
        (True, KH, True),
        (True, TWO, False),
        (False, TWO, True),
        (False, KH, False),
    ):
        table = felt(step, readings={"dealer": answer})
        table.round.hands["dealer"] = Hand([KS, -1])
        if agrees:
            dealing.enter(table, (card,))
            assert table.answered
            continue
        with pytest.raises(Refusal) as found:
            dealing.enter(table, (card,))
        assert str(found.value) == (
            f"card {ev.card_name(card)} turned up at the dealer: the card reader showed "
            f"{'a' if answer else 'no'} king; look at it again or report reader_out_of_order (2.6(j))"
        )
    assert turned(step, (TWO,), Hand([KS, -1])), "nothing was read"
    assert turned(Turn("2.8", "dealer", 1, 1), (TWO,), Hand([KS, -1]), readings={"dealer": True})


def test_a_virtual_table_turns_up_what_was_dealt(monkeypatch: pytest.MonkeyPatch) -> None:
    table = felt(live=False)
    table.round.hands["1"] = Hand([KS, -1, -1], places=[4, 7, 9])
    monkeypatch.setattr(
        dealing, "pieces_at", lambda table, shoe, places: [{7: KH, 9: TWO}[at] for at in places]
    )
    assert dealing.turn(table, Turn("1.2", "1", 1)) == ev.Turned(9, "dealer", "1.2", "1", 1, (KH, TWO))
    assert dealing.turn(table, Turn("1.2", "1", 1, 1)) == ev.Turned(9, "dealer", "1.2", "1", 1, (KH,))
    live = felt()
    live.round.hands["1"] = Hand([KS, -1])
    assert dealing.turn(live, Turn("1.2", "1")) is WAIT
    assert dealing.turn(live, Turn("1.2", "1", 0, 1)) == ev.Turned(9, "dealer", "1.2", "1", 0, (KS,))


def ruled(kind: str, card: int = -1) -> Ruling:
    return Ruling(kind, "", "1.3", card)


def test_the_piece_a_ruling_is_about(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dealing, "next_pieces", lambda table, count: [KS][:count])
    virtual = felt(DOWN, live=False)
    assert [
        dealing.affected(virtual, ruled(kind, KH)) for kind in ("set_aside", "next_card", "void_round")
    ] == [*(KS, -1, -1)]
    live = felt(UP)
    assert dealing.affected(live, ruled("void_round", KH)) == -1
    assert dealing.affected(live, ruled("set_aside", KH)) == KH
    assert dealing.affected(live, ruled("set_aside")) == -1
    assert dealing.affected(live, ruled("next_card", KH)) == KH
    assert dealing.affected(felt(STACKS), ruled("next_card", KH)) == -1, "cards come in whole stacks"
    assert dealing.affected(felt(Deal("1.1", ("1",), stack=2)), ruled("next_card", KH)) == -1
    assert dealing.affected(felt(STACKS), ruled("exposed_card", KH)) == KH
    live.shoe.waiting = [KH]
    assert dealing.affected(live, ruled("next_card", KH)) == -1, "it lies ready already"
    live.shoe.cards = [TWO]
    for kind in ("set_aside", "next_card", "exposed_card"):
        with pytest.raises(BadInput, match=r"^card 2c is out already"):
            dealing.affected(live, ruled(kind, TWO))


def test_the_card_that_lies_ready_is_dealt_if_one_is_due() -> None:
    table = felt(UP)
    assert dealing.next_ready(table) is None
    dealing.resume_deal(table)
    table.shoe.waiting = [KS, KH]
    assert dealing.next_ready(table) == KS
    dealing.resume_deal(table)
    assert table.carried_out == [UP]
    for other in (felt(Ask("1.1", (1,), "", ())), felt(UP, live=False)):
        other.shoe.waiting = [KS]
        dealing.resume_deal(other)
        assert other.carried_out == []
    table.round.shoes = {}
    assert dealing.next_ready(table) is None


@pytest.mark.parametrize(
    ("holder", "place"),
    [
        ("1", "seat 1"),
        ("1.2", "hand 1.2"),
        ("dealer", "the dealer"),
        ("player", "the Player's Hand"),
        ("banker", "the Banker's Hand"),
        ("community", "the community area"),
    ],
)
def test_how_a_holder_is_named(holder: str, place: str) -> None:
    assert dealing.place_of(holder) == place
