"""What the gaming guide of Spanish 21 says beyond its facts: the course of a round, values and terms."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

import msgspec

from croupier.games.guide import (
    SHUFFLED,
    Pays,
    Ranking,
    Said,
    WagerLine,
    declared_line,
    money,
    offered,
    paid_text,
)
from croupier.games.spanish_21.game import (
    DEFINITIONS,
    POINT_VALUES,
    POINT_VALUES_CITE,
    Spanish21Options,
)
from croupier.hands import twentyone
from croupier.law.edition import Edition
from croupier.law.odds import Odds

# Words of the facts that apply only if the table has what they mention.
READER_WORDS: Final = " and before the card reader is used"
ANY_21: Final = "21 in any number of cards"
RETURNED: Final = "; returned "
RESCUED: Final = "on a rescue"
FOUND_LATE: Final = "when the dealer has a blackjack"


def how_played(edition: Edition[Any], options: Spanish21Options) -> Iterator[Said]:
    """The object and the course of a round (19:47-19.5 to 19.13)."""
    always = "your blackjack always wins" if _waits(options) else "your 21 and your blackjack always win"
    yield Said(
        f"The object is to come nearer to 21 than the dealer without going over; {always}.", "19:47-19.5"
    )
    yield Said(f"The cards are {options.decks} decks of 48: the tens are taken out.", "19:47-19.2(a)")
    yield Said("You receive two cards face up, the dealer one up and one down.", "19:47-19.7")
    if options.match_the_dealer:
        yield Said("Match-the-dealer is settled first, against the dealer's exposed card.", "19:47-19.6")
    yield Said("If the dealer shows an ace you may insure for up to half your wager.", "19:47-19.11")
    if options.card_reader:
        yield Said(
            "Under an ace or face card the dealer looks for a blackjack, which takes every Spanish 21 wager "
            "but a player's blackjack.",
            "19:47-19.7",
        )
    else:
        yield Said(
            "A dealer's blackjack, found at the end, takes original wagers only; what was added is returned.",
            "19:47-19.9",
        )
        if options.no_reader_21 == "player_wins":
            yield Said("A drawn 21 is paid at once, whatever the hole card.", "19:47-19.5")
        else:
            yield Said("A drawn 21 waits for the hole card and loses to a blackjack.", "19:47-19.5")
    yield Said("Your blackjack is paid at once.", "19:47-19.1 Blackjack")
    if options.surrender:
        all_lost = "" if options.card_reader else "; a dealer's blackjack takes all"
        yield Said(f"On your first two cards you may surrender half your wager{all_lost}.", "19:47-19.8")
    yield Said(
        "You may stand, hit, or double on any number of cards for exactly one more card.", "19:47-19.9"
    )
    if options.rescue:
        yield Said(
            "After a double below 21 you may rescue: the double is returned, the original wager is lost.",
            "19:47-19.1 Rescue",
        )
    yield Said(
        f"Two cards of equal value may be split, to {options.max_hands} hands; aces "
        + ("are played on like other cards." if options.split_aces_free else "receive one card each."),
        "19:47-19.10",
    )
    yield Said("A 21 that was not doubled is paid by the bonus table, split hands too.", "19:47-19.5(f)")
    low, high = edition.value("super_bonus_low_wager"), edition.value("super_bonus_high_wager")
    yield Said(
        "Three sevens of one suit against a dealer's seven, neither doubled nor split, win "
        f"{money(options.super_bonus(edition, low))} more on a wager of {money(low)} or more, "
        f"{money(options.super_bonus(edition, high))} from {money(high)}; every other player with a wager "
        f"receives {money(options.envy_bonus(edition))}.",
        "19:47-19.5(g)",
    )
    yield Said("The dealer hits on 16 or less and stands on every 17.", "19:47-19.12")
    yield Said("Equal totals below 21 are a push.", "19:47-19.1 Push")
    if options.players_per_box > 1:
        yield Said(
            f"Up to {options.players_per_box} may wager on a box if its first bettor agrees; the seated one "
            "decides.",
            "19:47-19.13",
        )
    many = "You may play several boxes." if options.multi_box else "You may play one box only."
    yield Said(many, "19:47-19.14")
    yield Said(SHUFFLED[options.shuffle], edition.option("shuffle").cite)


def wager_lines(edition: Edition[Any], options: Spanish21Options) -> Iterator[WagerLine]:
    """Every wager offered, the bonus 21s and the fixed bonus among what the Spanish 21 wager pays."""
    for name, fact in edition.wagers.items():
        if not offered(fact, options):
            continue
        line = _told(declared_line(name, fact, edition, options), options)
        if name in ("main", "split"):
            line = msgspec.structs.replace(line, pays=tuple(_pays(edition, name == "main")))
        if name == "main":
            cite = f"{line.pays_cite}; {edition.paytable('super_bonus').cite}"
            line = msgspec.structs.replace(line, pays_cite=cite)
        yield line


def _waits(options: Spanish21Options) -> bool:
    """Whether a drawn 21 can lose to a dealer's blackjack."""
    return not options.card_reader and options.no_reader_21 == "dealer_wins"


def _told(line: WagerLine, options: Spanish21Options) -> WagerLine:
    """What the facts say of a wager, without what this table does not do."""
    if line.id == "insurance" and not options.card_reader:
        return msgspec.structs.replace(line, made=line.made.replace(READER_WORDS, ""))
    if line.id in ("double", "split"):
        loses, change = _returned(line, options), line.change
        if not options.rescue:
            change = "never once made"
        return msgspec.structs.replace(line, loses=loses, change=change)
    if line.id == "main" and _waits(options):
        return msgspec.structs.replace(
            line, wins=line.wins.replace(ANY_21, f"{ANY_21} unless the dealer has a blackjack")
        )
    if line.id == "main" and not options.card_reader:
        return msgspec.structs.replace(line, loses=f"{line.loses} or a 21 already paid")
    return line


def _returned(line: WagerLine, options: Spanish21Options) -> str:
    """When an added wager is lost, and when it is returned: with a reader no wager is added against a
    blackjack.
    """
    back = [RESCUED] if options.rescue and line.id == "double" else []
    back += [] if options.card_reader else [FOUND_LATE]
    lost = line.loses.partition(RETURNED)[0]
    return f"{lost}{RETURNED}{' and '.join(back)}" if back else lost


def _pays(edition: Edition[Any], original: bool) -> Iterator[Pays]:
    """What a hand pays; a split hand has no blackjack and wins no fixed bonus (19:47-19.5(f), (g), 19.10)."""
    rows = {**edition.paytable("main").rows, **edition.paytable("bonus_21").rows}
    for row, odds in rows.items():
        if original or row != "blackjack":
            yield Pays(edition.label(row), paid_text(Odds.parse(odds)))
    if original:
        table = edition.paytable("super_bonus")
        for row, amount in table.rows.items():
            yield Pays(f"{table.name}: {edition.label(row)}", paid_text(int(amount)))


def ranks(edition: Edition[Any], options: Spanish21Options) -> Iterator[Ranking]:
    """Values of cards and the terms of the game (19:47-19.1, 19.2)."""
    yield Ranking(
        title="Values of cards",
        cite=POINT_VALUES_CITE,
        header=("Card", "Counts", "Rule"),
        rows=tuple([(name, meaning, cite) for name, (meaning, cite) in POINT_VALUES.items()]),
    )
    yield Ranking(
        title="Terms",
        cite="19:47-19.1",
        header=("Term", "Meaning", "Rule"),
        rows=tuple([(name, meaning, cite) for name, (meaning, cite) in DEFINITIONS.items()]),
    )


def combined(edition: Edition[Any], options: Spanish21Options) -> dict[str, str]:
    """The Spanish 21 wager is valued for the best play and for the chart."""
    return {"main_by_chart": "Spanish 21 wager played by the chart"}


def figures_assume(edition: Edition[Any], options: Spanish21Options) -> Iterator[str]:
    """What the figures of the guide count."""
    yield (
        "The Spanish 21 wager is figured from a freshly shuffled shoe and without insurance; doubling and "
        "splitting are part of it, the fixed bonus for three sevens of one suit is not."
    )


def card(edition: Edition[Any], options: Spanish21Options) -> Iterator[tuple[str, str]]:
    """The rules of this table in a few words each."""
    yield "Decks", f"{options.decks}, without the tens"
    yield "Dealer", "stands on all 17s, soft 17 included"
    yield "Doubling", "any number of cards" + ("; then rescue" if options.rescue else "")
    aces = "are played on" if options.split_aces_free else "get one card each"
    yield "Splitting", f"two cards of equal value, to {options.max_hands} hands; split aces {aces}"
    yield "Surrender", "half the wager, on the first two cards" if options.surrender else "not offered"
    yield "Ties", "below 21 push: the wager is returned"


def hand_names(
    edition: Edition[Any], options: Spanish21Options, hands: Mapping[str, Sequence[int]]
) -> dict[str, str]:
    """What the hands of a round are called: "blackjack", "soft 18", "24, bust"."""
    return twentyone.hand_names(hands)
