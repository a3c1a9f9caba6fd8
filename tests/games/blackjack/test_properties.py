"""Random blackjack tables: money is conserved, refusals change nothing, replay equals play, cards stay
hidden.
"""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import croupier
from croupier.equipment.cards import card_text, parse_cards
from croupier.equipment.entropy import SeededEntropy, StackedEntropy
from croupier.law.refusal import CroupierError
from croupier.procedure import steps
from croupier.table import commands as cmd
from croupier.table import events as ev
from croupier.table.chance import hidden
from croupier.table.replay import replay
from croupier.table.table import Table
from croupier.table.views import event_view, view
from croupier.verify import verify
from tests.games.blackjack.tables import bets

OPTIONS: list[dict[str, Any]] = [
    {},
    {"hole_card": "down", "surrender": True, "max_split_hands": 4},
    {"hole_card": "down_reader", "surrender": True, "max_split_hands": 4, "consolidated_net_payout": True},
    {"hole_card": "up", "five_card_21": True},
    {"hole_card": "down_reader", "additional_wager": "sevens", "decks": 4},
    {"shoe": "double", "decks": 2, "additional_wager": "over_under_13"},
    {"shuffle": "bart_carter", "decks": 2, "additional_wager": "same_suit"},
    {"shuffle": "continuous", "decks": 1},
    {"decks": 1, "boxes": 7, "max_split_hands": 3},
    {"multiple_action": True, "decks": 2},
    {"progressive": "P1", "decks": 4},
    {"streak": True, "decks": 2},
    {"bonus_wager": {100: {1000: 1, 2000: 1}, 500: {7500: 1}}, "decks": 2},
    {"players_per_box": 3, "max_split_hands": 4, "decks": 1, "surrender": True},
]
EVERYONE = (cmd.player(1), cmd.player(2), cmd.DEALER, cmd.FLOORPERSON, cmd.INSPECTOR)


def opened(options: dict[str, Any], seed: int) -> Table:
    table = croupier.open_table(
        "blackjack", options, entropy=SeededEntropy(bytes([seed])), opener=10**9, clock=lambda: 0
    )
    for seat in (1, 2, 4):
        table.do(cmd.Sit(by=cmd.player(seat), seat=seat, buy_in=10**7))
    if options.get("players_per_box"):
        table.do(cmd.Say(by=cmd.player(2), seat=2, word="consent"))
        table.do(cmd.Sit(by=cmd.player("2/b"), seat="2/b", buy_in=10**7))
    return table


def face_down(table: Table) -> list[str]:
    """The cards that lie face down and appear nowhere face up."""
    down, up = [], set()
    for holder, hand in table.round.hands.items():
        for card, shown in zip(hidden(table, holder), hand.face_up, strict=True):
            (up.add if shown else down.append)(card_text(card))
    return [card for card in down if card not in up]


def refused_changes_nothing(table: Table, command: cmd.Command) -> None:
    before = table.state.record(), table.head, table.pending
    with pytest.raises(CroupierError):
        table.do(command)
    assert (table.state.record(), table.head, table.pending) == before


def answer(table: Table, choose: Any) -> None:
    step = table.pending
    if isinstance(step, steps.Validate):
        table.do(cmd.ConfirmPrize(by=cmd.FLOORPERSON, seat=step.seat))
        return
    assert isinstance(step, steps.Ask), table.prompt()
    refused_changes_nothing(table, cmd.Decide(by=cmd.player(step.seats[0]), seat=step.seats[0], word="raise"))
    refused_changes_nothing(table, cmd.Decide(by=cmd.player(3), seat=3, word=step.words[0]))
    word = choose(step.words)
    table.do(cmd.Decide(by=cmd.player(step.seats[0]), seat=step.seats[0], word=word))


@settings(max_examples=60, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(st.sampled_from(OPTIONS), st.integers(0, 255), st.data())
def test_any_table_conserves_money_replays_and_keeps_cards_hidden(
    options: dict[str, Any], seed: int, data: st.DataObject
) -> None:
    table = opened(options, seed)
    total = sum(table.state.accounts().values())
    for _ in range(4):
        bets(table, options)
        while not isinstance(table.pending, steps.Betting):
            for actor in EVERYONE:
                seen = repr(view(table, actor).hands)
                assert not [card for card in face_down(table) if card in seen]
            answer(table, lambda words: data.draw(st.sampled_from(words)))
            assert sum(table.state.accounts().values()) == total
        for seat in table.round.seats.values():
            assert all(name.startswith("streak") for name in seat.wagers)
    again = replay(table.journal)
    assert again.journal.entries == table.journal.entries
    assert again.state.record() == table.state.record()
    assert not verify(table.journal.lines()).faults


def test_random_tables_hold_every_kind_of_event_of_a_shoe() -> None:
    seen: set[type] = set()
    for seed in range(3):
        for options in OPTIONS:
            table = opened(options, seed)
            for turn in range(14):
                bets(table, options)
                while not isinstance(table.pending, steps.Betting):
                    answer(table, lambda words, turn=turn: words[(turn + len(words)) % len(words)])
            seen |= {type(event) for event in table.journal.events}
    wanted = {
        ev.Shuffled,
        ev.Revealed,
        ev.WasRead,
        ev.HandSplit,
        ev.Decided,
        ev.Metered,
        ev.Drawn,
    }
    assert wanted <= seen


PROCEDURES = ("none", "down", "down_reader", "up")
UP_CARDS = ("As", "Ts", "6s")
# Pairs of dealer's second cards of which the reader says the same under any of the up cards.
SECOND_CARDS = (("9d", "5h"), ("7c", "2h"), ("8h", "6d"))
BLACKJACKS = {"As": ("Td", "Kh"), "Ts": ("Ad", "Ah")}


def shows_its_second_card(table: Table) -> bool:
    """Whether two cards of the dealer lie, or lay, face up for all to see."""
    up = 0
    for event in table.journal.events:
        up += isinstance(event, ev.Turned) and event.holder == "dealer"
        up += isinstance(event, ev.Dealt) and event.face_up and event.cards[0][0] == "dealer"
    return up > 1


def everything_seen(table: Table) -> list[Any]:
    """All that anyone can look at: the table now, and every event so far."""
    return [
        (view(table, actor), [event_view(event, actor) for event in table.journal.events])
        for actor in EVERYONE
    ]


@pytest.mark.proves("19:47-2.6(h)", "19:47-2.6(j)", "19:47-2.6(j)1", "19:47-2.6(k)")
@settings(max_examples=120, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    st.sampled_from(PROCEDURES),
    st.sampled_from(UP_CARDS),
    st.sampled_from([("8c", "8d"), ("Tc", "6c"), ("5c", "6h"), ("Tc", "Ac"), ("Tc", "9h")]),
    st.data(),
)
def test_2_6_nothing_anyone_sees_depends_on_the_dealers_second_card_before_the_rules_show_it(
    procedure: str, up_card: str, hand: tuple[str, str], data: st.DataObject
) -> None:
    pairs = [*SECOND_CARDS, *([BLACKJACKS[up_card]] if up_card in BLACKJACKS else [])]
    options = {"hole_card": procedure, "surrender": procedure != "up", "decks": 8}
    tables = []
    for second in data.draw(st.sampled_from(pairs)):
        cards = f"2d {hand[0]} {up_card} {hand[1]} "
        after = "4c 4d 4h Kc"
        cards += f"{second} {after}" if procedure != "none" else after
        entropy = StackedEntropy(parse_cards(cards))
        table = croupier.open_table("blackjack", options, entropy=entropy, opener=10**9, clock=lambda: 0)
        table.do(cmd.Sit(by=cmd.player(1), seat=1, buy_in=10**7))
        table.do(cmd.Bet(by=cmd.player(1), seat=1, wager="main", amount=1000))
        table.do(cmd.Close(by=cmd.DEALER))
        tables.append(table)
    first, second_table = tables
    while not shows_its_second_card(first):
        assert not shows_its_second_card(second_table)
        assert everything_seen(first) == everything_seen(second_table)
        if isinstance(first.pending, steps.Betting):
            break
        assert isinstance(first.pending, steps.Ask)
        word = data.draw(st.sampled_from(first.pending.words))
        for table in tables:
            table.do(cmd.Decide(by=cmd.player(1), seat=1, word=word))
