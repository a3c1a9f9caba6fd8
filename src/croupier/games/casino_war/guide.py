"""What the gaming guide of casino war says beyond its facts: the course of a round, cards and figures."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from croupier.equipment.cards import RANKS
from croupier.games.casino_war.betting import SEATED
from croupier.games.casino_war.game import WAR, CasinoWarOptions
from croupier.games.guide import SHUFFLED, Pays, Ranking, Said, WagerLine, declared_line, offered, paid_text
from croupier.law.edition import Edition

RANKED = "19:47-22.3"
COMPLETING = "19:47-22.8"
NAMES = {"T": "10", "J": "jack", "Q": "queen", "K": "king", "A": "ace"}


def wager_lines(edition: Edition[Any], options: CasinoWarOptions) -> Iterator[WagerLine]:
    """The wagers of this table; the bonus of a tied war is listed with what the war wager pays."""
    for name, fact in edition.wagers.items():
        if not offered(fact, options):
            continue
        line = declared_line(name, fact, edition, options)
        bonus = options.bonus_odds(edition)
        if name == WAR and bonus is not None:
            table = edition.paytable("war_bonus")
            paid = Pays(edition.label("tied_war"), paid_text(bonus))
            line = msgspec.structs.replace(line, pays=(*line.pays, paid), pays_cite=table.cite)
        yield line


def how_played(edition: Edition[Any], options: CasinoWarOptions) -> Iterator[Said]:
    """The object and the course of a round (19:47-22.6 to 22.9)."""
    yield Said(
        "You play one card against the dealer's: the higher rank wins. What other players hold does not "
        "matter.",
        "19:47-22.7; 19:47-22.8",
    )
    yield Said(
        'Before the dealer says "No more bets" place an initial wager and, if you like, a tie wager.',
        "19:47-22.6",
    )
    yield Said("You and the dealer receive one card each, face up.", "19:47-22.7")
    yield Said(
        f"If your card is higher your initial wager is paid {options.initial_odds(edition).text}; if it is "
        "lower the wager is lost.",
        "19:47-22.8; 19:47-22.9",
    )
    yield Said(
        f"If both are of the same rank you have a tie hand. A tie wager is paid {options.tie_odds.text} at "
        "once, and you choose: surrender, and half of your initial wager is lost, or go to war with a war "
        "wager equal to it. Without an answer you surrender.",
        COMPLETING,
    )
    if options.tie_on_war_deal:
        yield Said(
            "With a war wager you may make another tie wager, on the cards of the war.",
            "19:47-22.1; 19:47-22.6",
        )
    burned = edition.value("war_burn_cards")
    when = "once" if options.war_burn == "three_once" else "before the card of every hand"
    yield Said(
        f"For the war {burned} cards are burned {when}, then you and the dealer receive one more card. The "
        "dealer takes one war card against all players.",
        edition.option("war_burn").cite,
    )
    yield Said(
        "If your war card is higher or of the same rank your war wager is paid "
        f"{options.war_odds(edition).text} and your initial wager is returned. If it is lower both are lost. "
        "There is no second war.",
        "19:47-22.8; 19:47-22.9",
    )
    bonus = options.bonus_odds(edition)
    if bonus is not None:
        yield Said(
            f"A tied war also pays a bonus of {bonus.text} on your initial wager.",
            edition.paytable("war_bonus").cite,
        )
    if options.multi_position:
        yield Said("You may play several positions.", edition.option("multi_position").cite)
    yield Said(SHUFFLED[options.shuffle], edition.option("shuffle").cite)
    if options.shuffle == "continuous":
        yield Said(
            f"The cards of every round go back into the device, which holds {options.decks} decks.",
            "19:47-22.2; 19:47-22.5",
        )
    else:
        yield Said(
            f"The cards come from a shoe of {options.decks} decks; when the cutting card comes out the round "
            "is finished, and the cards are shuffled.",
            "19:47-22.2; 19:47-22.5",
        )
    yield Said("Stay in your seat until your wagers are decided.", SEATED)


def card(edition: Edition[Any], options: CasinoWarOptions) -> Iterator[tuple[str, str]]:
    """The rules of this table in a few words each."""
    bonus = options.bonus_odds(edition)
    yield "Decks", f"{options.decks}"
    yield "Higher card", f"pays {options.initial_odds(edition).text}; the ace is high"
    yield "Tie hand", "surrender half, or go to war with an equal wager"
    yield "War", f"higher or equal pays the war wager {options.war_odds(edition).text}, the first is returned"
    yield "Tied war", f"also a bonus of {bonus.text}" if bonus is not None else "no bonus"
    deals = "on either deal" if options.tie_on_war_deal else "on the first deal only"
    yield "Tie wager", f"pays {options.tie_odds.text}, {deals}"


def figures_assume(edition: Edition[Any], options: CasinoWarOptions) -> Iterator[str]:
    """What the chances count and leave out."""
    yield (
        "The line of the initial wager counts the war wager with it, as a player who goes to war on every "
        "tie hand has it. The lines of the war wager and of a tie wager on the war are those wagers alone, "
        "once there is a war: the initial wager is at stake in it too. Every round is counted as dealt from "
        "a full shoe."
    )


def hand_names(
    edition: Edition[Any], options: CasinoWarOptions, hands: Mapping[str, Sequence[int]]
) -> dict[str, str]:
    """What the last card of every hand is."""
    return {holder: NAMES.get(rank, rank) for holder, cards in hands.items() if (rank := _rank(cards))}


def _rank(cards: Sequence[int]) -> str:
    return RANKS[cards[-1] >> 2] if cards and cards[-1] >= 0 else ""


def ranks(edition: Edition[Any], options: CasinoWarOptions) -> Iterator[Ranking]:
    """The order of the cards (19:47-22.3)."""
    yield Ranking(
        title="Cards",
        cite=RANKED,
        rows=(
            ("Order", "ace, king, queen, jack, 10, 9, 8, 7, 6, 5, 4, 3, 2; all suits are equal"),
            ("Tie hand", "your card and the dealer's are of the same rank, whatever their suits"),
        ),
    )
