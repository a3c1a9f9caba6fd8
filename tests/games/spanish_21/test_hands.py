"""Spanish 21 hand by hand: what waits for the dealer's card, the order of settlement, what comes back."""

from croupier.table import events as ev
from croupier.table.table import Table
from tests.games.spanish_21.tables import bet, nets, stacked
from tests.games.twentyone.tables import close, decide, of


def dealt(cards: str, **options: object) -> Table:
    """Seat 1 has wagered $10: its card, the dealer's, its second card, the hole card, then the rest."""
    table = stacked(cards, **options)
    bet(table, 1)
    close(table)
    return table


def said(table: Table, cite: str) -> list[str]:
    return [event.text for event in of(table, ev.Announced) if event.cite == cite]


def outcomes(table: Table) -> list[tuple[str, str, int, str]]:
    """Every result in order: wager, outcome, net, rule; nothing stays on the layout."""
    list(nets(table))
    return [
        (each.wager, each.outcome, each.net, each.cite)
        for event in of(table, ev.Settled)
        for each in event.results
    ]


def test_19_8_without_a_reader_a_surrendered_wager_waits_on_top_of_the_cards() -> None:
    table = dealt("Ks Kd 6s 9c", card_reader=False)
    decide(table, "surrender")
    assert said(table, "19:47-19.8") == ["Hand 1: surrendered, the wager lies on top of the cards"]
    assert outcomes(table) == [("main", "surrendered", -500, "19:47-19.8")]
    table = dealt("Ks Kd 6s Ac", card_reader=False)
    decide(table, "surrender")
    assert outcomes(table) == [("main", "lose", -1000, "19:47-19.8")]
    table = dealt("Ks Kd 6s 9c")
    decide(table, "surrender")
    assert said(table, "19:47-19.8") == [], "with a reader half is lost at once"


def test_19_5_of_one_players_hands_those_that_lost_are_collected_first() -> None:
    table = dealt("8s 7d 8h Kc Kh 2d")
    decide(table, "split", "stand", "stand")
    assert [(wager, outcome) for wager, outcome, *_ in outcomes(table)] == [
        ("main@1.2", "lose"), ("main@1.1", "win"),
    ]  # fmt: skip


def test_19_5_a_tie_is_a_push_and_its_wager_goes_back() -> None:
    table = dealt("Ks 9d 9s Kc")
    decide(table, "stand")
    assert outcomes(table) == [("main", "push", 0, "19:47-19.1 Push")]


def test_19_9_and_19_10_a_dealers_blackjack_takes_the_original_wager_only() -> None:
    table = dealt("6s Kd 5s Ac 2d", card_reader=False, rescue=False)
    decide(table, "double")
    assert outcomes(table) == [("main", "lose", -1000, "19:47-19.5"), ("double", "void", 0, "19:47-19.9")]
    table = dealt("8s Kd 8h Ac 2d 3d 5d", card_reader=False)
    decide(table, "split", "stand", "stand")
    assert outcomes(table) == [
        ("main@1.1", "lose", -1000, "19:47-19.5"),
        ("main@1.2", "void", 0, "19:47-19.10"),
    ]


def test_19_10_after_a_hand_is_split_again_the_original_wager_is_on_the_first_of_the_new() -> None:
    table = dealt("8s Kd 8h Ac 8d 2d 3d 4d", card_reader=False)
    decide(table, "split", "split", "stand", "stand", "stand")
    assert [(wager, outcome) for wager, outcome, *_ in outcomes(table)] == [
        ("main@1.1", "lose"), ("main@1.2", "void"), ("main@1.3", "void"),
    ]  # fmt: skip


def test_19_5_g_the_fixed_bonus_is_paid_on_no_wager_of_its_own() -> None:
    table = stacked("7d 7s Ks 7c 7d 7s 9h Kh 7d 7s")
    for seat in (1, 2, 3):
        bet(table, seat, 500)
    close(table)
    decide(table, "draw", "draw", "stand")
    bonus = [
        (event.seat, each.stake, each.net, each.up)
        for event in of(table, ev.Settled)
        for each in event.results
        if each.wager == "super_bonus"
    ]
    assert bonus == [(1, 0, 100_000, 0), (2, 0, 100_000, 0), (3, 0, 5_000, 0)]
