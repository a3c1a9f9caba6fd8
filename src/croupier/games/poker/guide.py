"""What the gaming guide of poker says beyond its facts: the course of a hand, the betting, the hands."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from croupier.games.guide import Ranking, Said, WagerLine, money, offered
from croupier.games.poker.game import PokerOptions
from croupier.games.poker.showdown import said
from croupier.games.poker.variants import FIVE_CARD_STUD, MAMBO_STUD, OMAHA, shown, streets_of
from croupier.games.poker_ranks import five_card_hands, order_of_cards, three_card_hands
from croupier.law.counted import counted
from croupier.law.edition import Edition
from croupier.procedure.steps import COMMUNITY

RANKS = "19:47-14.3; interpretation: known by its heading"
WAGERS = "19:47-14.7; interpretation: known by its heading"
SHOWDOWN = "19:47-14.15; interpretation: known by its heading"
LIMITS = {
    "fixed": "Every bet and raise is exactly {small} in the early betting rounds and {big} in the late ones.",
    "spread": "A bet is from {small} to {big}; a raise is at least the last bet or raise of the round.",
    "pot": "A bet is up to the pot, a raise up to the pot after the call; {least} is the least.",
    "none": "A bet or raise is any amount up to your chips; {least} is the least bet.",
}
FORMS = {
    "high": "The best high hand wins the pot.",
    "high_low": "The best high hand and the best low hand share the pot; no hand need qualify.",
    "high_low_8": "The best high hand shares the pot with the best low of five different ranks, none above "
    "{low}; without such a low the high hand takes all.",
    "low": "The lowest hand wins the pot: aces are low, straights and flushes do not count.",
    "mambo": "The best high hand of three cards shares the pot with the best low of three different ranks, "
    "none above {low}; without such a low the high hand takes all.",
}


def wager_lines(edition: Edition[Any], options: PokerOptions) -> Iterator[WagerLine]:
    """What a player puts in; nothing is paid by odds, the pot is won."""
    for name, fact in edition.wagers.items():
        if offered(fact, options):
            yield WagerLine(
                id=name, base=name, name=fact.name, made=fact.made, wins=fact.wins, loses=fact.loses,
                change=fact.change, pays=(), cite=edition.cite(fact), pays_cite="",
            )  # fmt: skip


def how_played(edition: Edition[Any], options: PokerOptions) -> Iterator[Said]:
    """The object and the course of a hand (19:47-14.6 to 14.15)."""
    game, cite = options.game, options.game.cite
    yield Said(
        "You play against the other players for the pot; the dealer takes no part. The last player left wins "
        "it, or the best hand at the showdown.",
        "19:47-14.6",
    )
    yield Said(FORMS[options.form].format(low=options.lowest_high_card(edition)), f"19:47-14.8; {cite}")
    if options.ante:
        yield Said(f"Everyone antes {money(options.ante)}.", WAGERS)
    if options.blinds:
        blinds = ", ".join(map(money, options.blinds))
        yield Said(f"From the button's left blinds are posted: {blinds}.", "19:47-14.10")
    if options.straddle:
        twice = money(2 * options.blinds[-1])
        yield Said(f"The seat after the blinds may straddle: {twice}, and act last.", "19:47-14.10")
    yield Said(" ".join(_deals(options)), cite)
    if options.variant == FIVE_CARD_STUD and options.five_stud_opener == "high":
        yield Said("The highest up card acts first; later the highest hand showing does.", cite)
    elif not game.button and options.bring_in:
        yield Said(
            f"The lowest up card brings in {money(options.bring_in)}, or a full bet; later the highest hand "
            "showing acts first.",
            cite,
        )
    if options.variant == OMAHA:
        yield Said("Exactly two of your cards and three of the board make your hand.", cite)
    amounts = {"small": options.small_bet, "big": options.big_bet, "least": options.min_bet}
    text = LIMITS[options.limit].format(**{name: money(cents) for name, cents in amounts.items()})
    yield Said(text, "19:47-14.17; interpretation: known by its heading")
    if options.max_raises is not None:
        yield Said(
            f"With three or more players a betting round has {options.max_raises} raises at most.", WAGERS
        )
    if not options.check_raise:
        yield Said("A player who has checked may not raise in the same round.", WAGERS)
    yield Said(
        "Only the chips before you when the hand begins count. With fewer chips than a bet you are all-in "
        "for them, and contest only the pots they matched; a part of a bet that nobody called is returned.",
        WAGERS,
    )
    yield Said(
        "Whoever bet or raised last shows first. Cards speak"
        + ("; losing hands are shown too." if options.show_all_hands else ", and a loser need not show.")
        + f" Pots are split in chips of {money(options.odd_chip_unit)}: an odd one goes to the high half, "
        "among equal hands to the seat nearest clockwise from the button, in stud from the dealer's left.",
        SHOWDOWN,
    )
    yield Said(_revenue(options), "19:47-14.14; interpretation: known by its heading")
    if options.jackpot != "none":
        yield Said(
            f"{money(options.jackpot_drop)} of a pot go to the {options.jackpot.replace('_', ' ')} fund, all "
            "of which returns to poker players.",
            "19:47-14.19",
        )
    yield Said(
        "Seats are offered in order of the waiting list; a player who is not there when called is "
        "passed over.",
        "19:47-14.18; interpretation: known by its heading",
    )


def _cards(count: int) -> str:
    return counted(count, "card", one="one")


def _deals(options: PokerOptions) -> Iterator[str]:
    """The deals and betting rounds in words."""
    for number, street in enumerate(streets_of(options.game, options.mambo_third_card == "up"), 1):
        parts = []
        if street.down:
            parts.append(f"{_cards(street.down)} face down")
        if street.up:
            parts.append(f"{_cards(street.up)} face up")
        what = f"You get {' and '.join(parts)}" if parts else ""
        if street.community:
            what = f"The dealer turns up {_cards(street.community)} for all"
        if street.draws:
            what = "You may discard any of your cards and get as many"
        yield f"{what}: betting round {number}."


def _revenue(options: PokerOptions) -> str:
    if options.revenue == "time":
        return (
            f"Every seat pays {money(options.time_charge)} for half an hour; nothing is taken from the pots."
        )
    text = (
        f"The dealer takes a rake of {options.rake_percent}% of the pot in steps of "
        f"{money(options.rake_unit)}, {money(options.rake_cap)} at most"
    )
    return text + (", none before the flop." if options.no_flop_no_rake and options.game.flops else ".")


def card(edition: Edition[Any], options: PokerOptions) -> Iterator[tuple[str, str]]:
    """The rules of this table in a few words each."""
    yield "Game", f"{options.game.name}, {options.form.replace('_', ' ')}"
    bets = f"{money(options.small_bet)} and {money(options.big_bet)}"
    least = f"{money(options.min_bet)} at least"
    limits = {
        "fixed": bets,
        "spread": bets.replace(" and ", " to "),
        "pot": f"pot limit, {least}",
        "none": f"no limit, {least}",
    }
    yield "Limits", limits[options.limit]
    yield "Buy-in", f"{money(options.min_buyin)} at least"
    forced = [f"ante {money(options.ante)}"] if options.ante else []
    forced += [f"blinds {' and '.join(map(money, options.blinds))}"] if options.blinds else []
    yield "Before the cards", ", ".join(forced) or "nothing"
    yield "Players", f"2 to {options.positions(edition)}"
    yield "Revenue", _revenue(options)


def figures_assume(edition: Edition[Any], options: PokerOptions) -> Iterator[str]:
    """What the figures of the guide count."""
    yield "The chances are those of a hand played to the showdown, whatever it is; no card is drawn."


def hand_names(
    edition: Edition[Any], options: PokerOptions, hands: Mapping[str, Sequence[int]]
) -> dict[str, str]:
    """What each whole hand makes with the cards for all."""
    shared = hands.get(COMMUNITY, ())
    whole = {"seven-card-stud": 7, "holdem": 2, "omaha": 4, MAMBO_STUD: 3}.get(options.variant, 5)
    board = {"holdem": 5, "omaha": 5, MAMBO_STUD: 1}.get(options.variant, 0)
    highest = options.lowest_high_card(edition)
    return {
        holder: said(shown(options.variant, options.form, cards, shared, highest))
        for holder, cards in hands.items()
        if holder.isdigit() and len(cards) == whole and len(shared) == board
    }


def ranks(edition: Edition[Any], options: PokerOptions) -> Iterator[Ranking]:
    """The order of cards and hands (19:47-14.3)."""
    high = {"high_card": "none of these; the highest cards decide"}
    if options.variant == MAMBO_STUD:
        yield order_of_cards(RANKS, "ace, 2, 3")
        hands = three_card_hands("Hands of three cards, highest first", edition, RANKS, {}, high)
        yield Ranking(title=hands.title, cite=hands.cite, rows=hands.rows)
    else:
        yield order_of_cards(RANKS)
        if options.form != "low":
            yield five_card_hands(edition, RANKS, {}, high)
    if options.form != "high":
        rows = (
            ("Order", "ace is low; straights and flushes do not count; the lower highest card wins"),
            ("Best", "ace, 2, 3" if options.variant == MAMBO_STUD else "5, 4, 3, 2, ace"),
        )
        yield Ranking(title="Low hands", cite=RANKS, rows=rows)
