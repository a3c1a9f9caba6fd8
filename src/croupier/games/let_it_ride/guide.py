"""What the gaming guide of let it ride says beyond its facts: the course of a round and the hands."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from croupier.games.guide import SHUFFLED, Ranking, Said, money
from croupier.games.let_it_ride.game import LetItRideOptions
from croupier.games.let_it_ride.settlement import FIVE_CARD_HANDS, THREE_CARD_HANDS
from croupier.games.poker_ranks import five_card_hands, order_of_cards, three_card_hands
from croupier.hands.poker import five_card_name
from croupier.law.edition import Edition
from croupier.law.limits import limits_of
from croupier.law.register import in_force
from croupier.procedure.steps import COMMUNITY

HAND_SIZE = 5
DEALT = {"manual_shoe": "19:47-18.7(c)", "hand": "19:47-18.8(c)", "automated_shoe": "19:47-18.9(c)"}
COLLECTED = {"manual_shoe": "19:47-18.7(b)", "hand": "19:47-18.8(b)3", "automated_shoe": "19:47-18.9(b)2"}


def how_played(edition: Edition[Any], options: LetItRideOptions) -> Iterator[Said]:
    """The object and the course of a round (19:47-18.6 to 18.10)."""
    yield Said(
        "The object is to hold a five-card poker hand of a pair of tens or better, made of your three cards "
        "and two community cards that all players share. You play against neither the dealer nor the others.",
        "19:47-18.1 Hand",
    )
    yield Said('Before the dealer says "No more bets" place three equal bets, 1, 2 and $.', "19:47-18.6(c)")
    yield Said(
        "You receive three cards face down; three more go face down to the community area.",
        DEALT[options.dealing_method],
    )
    yield Said(
        "The community cards lie before the table inventory container and count for every player's hand.",
        "19:47-18.1 Community card",
    )
    yield Said(
        "To let a bet ride is to leave it in play when you might take it back.", "19:47-18.1 Let it ride"
    )
    yield Said("Having looked at your cards you may take back bet 1 or let it ride.", "19:47-18.10(b)")
    yield Said("The dealer burns one community card and turns up the next.", "19:47-18.10(d)")
    yield Said("You may now take back bet 2 or let it ride, whatever you did with bet 1.", "19:47-18.10(e)")
    yield Said("The last community card is turned up. Bet 3 always stays.", "19:47-18.10(f)")
    player_by_player = in_force("19:47-18.10(g)", edition.day)
    yield Said(
        "Every bet still riding is paid by the rank of your five-card hand, or lost.",
        "19:47-18.10(g)" if player_by_player else "19:47-18.10(i)1",
    )
    if player_by_player:
        yield Said("All hands stay face up until every wager is settled.", "19:47-18.10(g)4")
    if options.lir_bonus_offered:
        stake, _ = limits_of(edition.wager("lir_bonus"), options)
        yield Said(
            f"The {money(stake)} chip of the bonus wager is collected before the deal and not returned with "
            "its win.",
            COLLECTED[options.dealing_method],
        )
    if options.payout_limit is not None:
        yield Said(
            f"Bets 1, 2 and 3 together win {money(options.payout_limit)} at most on one hand; bonus wagers "
            "are not limited.",
            edition.option("payout_limit").cite,
        )
    if options.two_positions:
        yield Said("You may play two positions next to each other.", "19:47-18.6(e)")
    yield Said(SHUFFLED[options.shuffler], edition.option("shuffler").cite)
    yield Said(
        "Keep your cards on the table in the dealer's view; only you and the dealer may touch them.",
        "19:47-18.10(a)",
    )


def ranks(edition: Edition[Any], options: LetItRideOptions) -> Iterator[Ranking]:
    """The order of cards and hands (19:47-18.3)."""
    yield order_of_cards("19:47-18.3(a)")
    pairs = {"pair": "two cards of one rank; only tens, jacks, queens, kings and aces win"}
    yield five_card_hands(edition, "19:47-18.3(b)", FIVE_CARD_HANDS, pairs)
    if options.three_card_bonus_offered:
        listed = "mini_royal" in options.three_card_paytable(edition).rows
        more = {} if listed else {"mini_royal": "ace, king and queen of one suit; paid as a straight flush"}
        title = "Three-card hands, highest paid first"
        yield three_card_hands(title, edition, "19:47-18.3(c)", THREE_CARD_HANDS, more)


def combined(edition: Edition[Any], options: LetItRideOptions) -> dict[str, str]:
    """The three bets are one game: their value is that of the round."""
    return {"round": "Bets 1, 2 and 3 together"}


def figures_assume(edition: Edition[Any], options: LetItRideOptions) -> Iterator[str]:
    """What the figures of the guide count."""
    yield (
        "Bets 1 and 2 are figured for the best play, which takes each of them back unless the cards seen so "
        "far favor the player: a bet taken back neither wins nor loses."
    )
    yield "The house advantage of bets 1, 2 and 3 together is in percent of one of the three equal bets."
    if options.payout_limit is not None:
        yield "The payout limit is not counted."


def card(edition: Edition[Any], options: LetItRideOptions) -> Iterator[tuple[str, str]]:
    """The rules of this table in a few words each."""
    yield "Wagers", "three equal bets; bets 1 and 2 may be taken back, bet 3 stays"
    yield "Hand", "your three cards and two community cards"
    yield "Wins", "by the rank of the hand, whatever others hold"


def hand_names(
    edition: Edition[Any], options: LetItRideOptions, hands: Mapping[str, Sequence[int]]
) -> dict[str, str]:
    """What each player's three cards make with the two community cards."""
    shared = hands.get(COMMUNITY, ())
    return {
        holder: five_card_name([*cards, *shared])
        for holder, cards in hands.items()
        if holder != COMMUNITY and len(cards) + len(shared) == HAND_SIZE
    }
