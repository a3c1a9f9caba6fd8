"""What the gaming guide of blackjack says beyond its facts: the wagers of this table, a round, the cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any, Final

import msgspec

from croupier.games.blackjack.game import (
    MULTIPLE_ACTION_WAGERS,
    STREAK_WAGERS,
    BlackjackOptions,
    in_words,
)
from croupier.games.guide import SHUFFLED, Pays, Ranking, Said, WagerLine, declared_line, line_paid, money
from croupier.games.progressive import meter_in_words, progressive_pays
from croupier.hands import twentyone
from croupier.law.edition import Edition
from croupier.law.facts import LayoutArea, WagerFact
from croupier.law.odds import Odds

# Words of the facts that apply only if the table has a card reader.
READER_WORDS: Final = " and before the card reader is used"
NUMBERS: Final = {2: "two", 3: "three", 4: "four"}
OWN_ROW: Final = ("over13", "under13", *STREAK_WAGERS)  # one row each of a table they share
SIDE_WAGERS: Final = ("over13", "under13", "same_suit", "sevens", "progressive", "bonus", *STREAK_WAGERS)
ODDS_ARC, ODDS_STEP = (1.0, 23.6, 58.0, 1.2), 1.7
FACE_UP_WINS: Final = (
    "a score above the dealer's, neither over 21; a score not over 21 when the dealer's is; a blackjack "
    "against any hand, a dealer's blackjack too"
)
FACE_UP_LOSES: Final = "over 21; a score equal to the dealer's or below it"

HOLE_CARDS: Final = {
    "none": "none; the dealer's second card comes after the players'",
    "down": "face down until all players have played",
    "down_reader": "face down; a reader looks for a blackjack",
    "up": "face up",
}


def wager_lines(edition: Edition[Any], options: BlackjackOptions) -> Iterator[WagerLine]:
    """The wagers this table takes, paid as it pays them."""
    for name, fact in edition.wagers.items():
        if options.offers(name):
            yield _line(name, fact, edition, options)


def _line(name: str, fact: WagerFact, edition: Edition[Any], options: BlackjackOptions) -> WagerLine:
    if name in MULTIPLE_ACTION_WAGERS:
        return _main_line(name, fact, edition, options)
    if name == "double" and options.hole_card == "up":
        line = declared_line(name, fact, edition, options)
        made = line.made.replace(
            "not on 21", f"counting {in_words(options.double_totals(edition))}, not on 21"
        )
        return msgspec.structs.replace(
            line, made=made, loses="with its hand", cite=f"{line.cite}; 19:47-2.6(k)4"
        )
    if name == "split" and options.hole_card == "up":
        line = declared_line(name, fact, edition, options)
        return msgspec.structs.replace(line, loses="each hand by itself", cite=f"{line.cite}; 19:47-2.6(k)5")
    if name == "split" and options.max_split_hands > 2:
        line = declared_line(name, fact, edition, options)
        again = f"; hands may be split again to {NUMBERS[options.max_split_hands]}"
        if options.bar_ace_resplit:
            again += ", aces not"
        return msgspec.structs.replace(line, made=line.made + again, cite=f"{line.cite}; 19:47-2.11(e)")
    if name == "progressive":
        table = edition.paytable(f"progressive_{options.progressive}")
        return line_paid(name, fact, edition, options, table, _progressive_pays(edition, options))
    if name == "bonus":
        cite = edition.paytable("bonus_BB1")
        return line_paid(name, fact, edition, options, cite, _bonus_pays(edition, options))
    line = declared_line(name, fact, edition, options)
    if name == "insurance" and options.hole_card != "down_reader":
        return msgspec.structs.replace(line, made=line.made.replace(READER_WORDS, ""))
    if name == "sevens" and options.sevens_trigger == "either_of_two":
        wins = line.wins.replace("the first card is", "one of the first two cards is")
        return msgspec.structs.replace(line, wins=wins, loses="neither of the first two cards is a seven")
    if name in OWN_ROW:
        own = edition.label(name)
        return msgspec.structs.replace(line, pays=tuple(paid for paid in line.pays if paid.case == own))
    return line


def _main_line(name: str, fact: WagerFact, edition: Edition[Any], options: BlackjackOptions) -> WagerLine:
    table = options.main_paytable(edition)
    pays = tuple(Pays(edition.label(row), odds.text) for row, odds in options.main_odds(edition).items())
    line = line_paid(name, fact, edition, options, table, pays)
    cites = [line.pays_cite]
    if options.five_card_21:
        cites.append("19:47-2.16(a)")
    if options.hole_card == "up":
        return msgspec.structs.replace(
            line,
            wins=FACE_UP_WINS,
            loses=FACE_UP_LOSES,
            pays_cite=table.cite,
            cite=f"{line.cite}; 19:47-2.6(k)1",
        )
    return msgspec.structs.replace(line, pays_cite="; ".join(cites))


def _progressive_pays(edition: Edition[Any], options: BlackjackOptions) -> tuple[Pays, ...]:
    """The hands that win a share of the meter, then the fixed amounts."""
    assert options.progressive is not None
    rows = edition.paytable(f"progressive_{options.progressive}").rows
    amounts = {row: int(paid) for row, paid in rows.items()}
    return progressive_pays(edition, {**options.meter_shares(edition), **amounts})


def _bonus_pays(edition: Edition[Any], options: BlackjackOptions) -> tuple[Pays, ...]:
    """What a blackjack wins for each stake: odds, or the range of what is drawn."""
    paid = options.bonus_distribution(edition)
    odds = {Odds(amount, stake).text for stake, amounts in paid.items() for amount in amounts}
    if len(odds) == 1:
        return (Pays(edition.label("blackjack"), odds.pop()),)
    return tuple(
        Pays(
            f"{edition.label('blackjack')}, stake of {money(stake)}",
            f"drawn, {money(min(amounts))} to {money(max(amounts))}",
        )
        for stake, amounts in sorted(paid.items())
    )


def how_played(edition: Edition[Any], options: BlackjackOptions) -> Iterator[Said]:
    """The object and the course of a round (19:47-2.3 to 2.12)."""
    yield Said(
        "The object is a score nearer to 21 than the dealer's without going over. You play against the "
        "dealer only; what other players hold does not matter.",
        "19:47-2.3",
    )
    yield Said(
        "Place your wager in the box before the first card of the round leaves the shoe.", "19:47-2.3(b)"
    )
    yield Said("Every box gets two cards face up, one at a time, and the dealer one.", "19:47-2.6(e)")
    yield _second_card(options)
    yield from _blackjacks(edition, options)
    if options.offers("insurance"):
        yield Said(
            "When the dealer's first card is an ace you may insure for up to half your wager.", "19:47-2.9(a)"
        )
    if options.consolidated_net_payout:
        even_money = Odds.parse(edition.paytable("even_money").rows["even_money"])
        yield Said(
            f"With a blackjack against an ace you may instead be paid {even_money.text} at once, the "
            "consolidated net payout.",
            "19:47-2.7",
        )
    if options.surrender:
        lost = (
            "no more even to a dealer's blackjack"
            if edition.value("surrender") == "early"
            else "all of it to a dealer's blackjack"
        )
        yield Said(
            f"On your first two cards you may surrender half your wager ({lost}).",
            edition.option("surrender").cite,
        )
    yield from _decisions(edition, options)
    yield Said(
        "The dealer hits on 16 or less and stands on 17 or more"
        + (", but hits a soft 17." if options.soft17 == "hit" else ", a soft 17 included."),
        "19:47-2.12(b)",
    )
    if options.multiple_action:
        least = NUMBERS[options.multiple_action_min]
        equal = ", all of the same amount" if options.multiple_action_equal else ""
        yield Said(
            f"Multiple action: you make at least {least} of three wagers on one hand{equal}; the dealer "
            "keeps the first card and plays one hand for each wager.",
            "19:47-2.18(a)",
        )
    if options.progressive:
        yield Said(meter_in_words(options), edition.option("meter_initial").cite)
    if options.players_per_box > 1:
        yield Said(
            f"Up to {NUMBERS[options.players_per_box]} people may wager on a box if the first of them "
            "consents; the seated player decides.",
            "19:47-2.13(a)",
        )
    many = "You may play several boxes." if options.several_boxes else "You may play one box only."
    yield Said(many, edition.option("several_boxes").cite)
    if options.no_midshoe_entry:
        yield Said("If you skip a round you may have to wait for the next shuffle.", "19:47-2.3(i)")
    yield Said(SHUFFLED[options.shuffle], edition.option("shuffle").cite)
    yield Said("Do not touch the cards; you are responsible for your own count.", "19:47-2.6(n)")


def _second_card(options: BlackjackOptions) -> Said:
    words = {
        "none": ("The dealer's second card is drawn face up after all players have played.", "19:47-2.6(h)"),
        "down": (
            "The dealer's second card lies face down, seen by nobody, until all players have played.",
            "19:47-2.6(j)",
        ),
        "down_reader": (
            "The dealer's second card lies face down; against an ace or a ten-value card a device reads "
            "whether the dealer has a blackjack, and then no more cards are dealt.",
            "19:47-2.6(j)",
        ),
        "up": ("The dealer's second card is dealt face up before you decide.", "19:47-2.6(k)"),
    }
    return Said(*words[options.hole_card])


def _blackjacks(edition: Edition[Any], options: BlackjackOptions) -> Iterator[Said]:
    pays = options.main_odds(edition)["blackjack"].text
    if options.hole_card == "up":
        yield Said("Equal scores lose, but a blackjack wins against a dealer's blackjack.", "19:47-2.6(k)1")
        yield Said(f"A blackjack pays {pays}.", "19:47-2.6(k)2")
        yield Said("There is no insurance and no surrender.", "19:47-2.6(k)3")
        yield Said("When the dealer has a blackjack no more cards are dealt.", "19:47-2.6(k)6")
        return
    yield Said(f"A blackjack pays {pays}; against a dealer's blackjack it is a push.", "19:47-2.7(b)")
    yield Said("Equal scores are a push: your wager is returned.", "19:47-2.3(e)")


def _decisions(edition: Edition[Any], options: BlackjackOptions) -> Iterator[Said]:
    yield Said(
        "On your turn take as many cards as you like below 21 (hit), or take no more (stand).",
        "19:47-2.12(a)",
    )
    if options.hole_card == "up":
        totals = in_words(options.double_totals(edition))
        yield Said(f"You may double on two cards counting {totals} and get one more card.", "19:47-2.6(k)4")
    else:
        yield Said(
            "On two cards you may double your wager, or add less, and get one more card.", "19:47-2.10(a)"
        )
    yield Said(
        "Two cards of equal value may be split into two hands with a second wager equal to the first; a "
        "ten-value card on a split ace is 21, not a blackjack.",
        "19:47-2.11(a)",
    )
    if options.max_split_hands > 2:
        aces = "; aces may not be split again" if options.bar_ace_resplit else ""
        yield Said(
            f"You may split again, up to {NUMBERS[options.max_split_hands]} hands{aces}.", "19:47-2.11(e)"
        )
    if options.hole_card == "up":
        yield Said("A hand is split once.", "19:47-2.6(k)5")
    yield Said("Split aces get one card each.", "19:47-2.11(c)2")
    if options.hole_card != "up":
        over = "; but hands over 21 are lost at once" if options.multiple_action else ""
        yield Said(
            "Against a dealer's blackjack only the original wager is lost, what was added is "
            f"returned{over}.",
            "19:47-2.10(b); 19:47-2.11(d)" + ("; 19:47-2.18(f)" if over else ""),
        )
    if options.five_card_21:
        pays = options.main_odds(edition)["five_card_21"].text
        yield Said(f"21 in five cards is paid {pays} unless the dealer has 21 too.", "19:47-2.16(a)")


def ranks(edition: Edition[Any], options: BlackjackOptions) -> Iterator[Ranking]:
    """The values of cards and hands (19:47-2.2)."""
    rows = [
        ("2 to 10", "their number"),
        ("jack, queen, king", "10"),
        ("ace", "11, or 1 where 11 would take the hand over 21"),
    ]
    if options.additional_wager == "over_under_13":
        rows.append(("ace, for over and under 13", "1"))
    yield Ranking(title="Values of cards", cite="19:47-2.2(b)", header=("Card", "Counts"), rows=tuple(rows))
    yield Ranking(
        title="Hands",
        cite="19:47-2.1",
        rows=(
            ("Blackjack", "an ace and a ten-value card as first two cards, not after a split"),
            ("Soft total", "a total with an ace counted 11"),
            ("Hard total", "a total without an ace, or with every ace counted 1"),
        ),
    )


def combined(edition: Edition[Any], options: BlackjackOptions) -> dict[str, str]:
    """The blackjack wager played by the chart instead of by the exact cards."""
    return {"main_by_chart": "Blackjack wager played by the chart"}


def figures_assume(edition: Edition[Any], options: BlackjackOptions) -> Iterator[str]:
    """What the figures of the guide count."""
    yield (
        "The blackjack wager is figured from a freshly shuffled shoe and without insurance; doubling and "
        "splitting are part of it."
    )
    if options.progressive:
        yield f"The progressive wager is figured with the meter at {money(options.meter_initial)}."


def layout_areas(edition: Edition[Any], options: BlackjackOptions) -> dict[str, LayoutArea]:
    """The areas of this table, with the inscriptions its rules call for."""
    areas = {name: area for name, area in edition.layout.items() if _has(name, area, options)}
    if options.soft17 == "hit":
        rule = "Dealer must draw to 16 and on soft 17"
        areas["dealer_rule"] = msgspec.structs.replace(areas["dealer_rule"], label=rule)
    if options.multiple_action:
        areas["main"] = msgspec.structs.replace(areas["main"], label="1")
    areas |= _odds_areas(edition, options)
    odds = options.main_odds(edition)["blackjack"].text
    pays = f"Blackjack pays {odds}"
    if options.five_card_21:
        pays += f"; 21 in five cards pays {options.main_odds(edition)['five_card_21'].text}"
    areas["blackjack_pays"] = msgspec.structs.replace(areas["blackjack_pays"], label=pays)
    if options.hole_card == "up":
        label = "Hole card dealt face up; ties lose"
        cite = "19:47-2.6(k)"
        line = areas.pop("insurance_line", edition.layout["insurance_line"])
        areas["hole_card_up"] = msgspec.structs.replace(line, label=label, wager="", shape="arc", cite=cite)
    return areas


def _odds_areas(edition: Edition[Any], options: BlackjackOptions) -> dict[str, LayoutArea]:
    """The odds of side wagers in arcs beyond the insurance line, one arc for each kind."""
    found: dict[str, LayoutArea] = {}
    lines = [line for line in wager_lines(edition, options) if line.id in SIDE_WAGERS]
    for together, group in groupby(lines, key=lambda line: line.id if line.id not in OWN_ROW else ""):
        own = tuple(group)
        x, y, width, height = ODDS_ARC
        label = ", ".join(f"{line.name} pays {line.pays[0].text}" for line in own)
        found[f"{own[0].id}-odds"] = LayoutArea(
            label=own[0].name if together else label,
            cite=own[0].pays_cite,
            box=(x, y + ODDS_STEP * len(found), width, height),
            wager=own[0].id,
            paytable=own[0].id if together else "",
            shape="arc",
        )
    return found


def _has(name: str, area: LayoutArea, options: BlackjackOptions) -> bool:
    if name == "insurance_line":
        return options.offers("insurance")
    return options.offers(area.wager) if area.wager else True


def card(edition: Edition[Any], options: BlackjackOptions) -> Iterator[tuple[str, str]]:
    """The rules of this table in a few words each."""
    totals = options.double_totals(edition)
    yield "Decks", str(options.decks)
    yield "Dealer", "hits soft 17" if options.soft17 == "hit" else "stands on all 17s, soft 17 included"
    yield "Hole card", HOLE_CARDS[options.hole_card]
    yield "Doubling", f"two cards counting {in_words(totals)}" if totals else "any two cards below 21"
    aces = "aces get one card each"
    aces += " and are split once" if options.bar_ace_resplit and options.max_split_hands > 2 else ""
    yield "Splitting", f"two cards of equal value, to {NUMBERS[options.max_split_hands]} hands; {aces}"
    yield "Surrender", "half the wager, on the first two cards" if options.surrender else "not offered"
    yield "Ties", "lose" if options.hole_card == "up" else "push: the wager is returned"


def hand_names(
    edition: Edition[Any], options: BlackjackOptions, hands: Mapping[str, Sequence[int]]
) -> dict[str, str]:
    """What the hands of a round are called: "blackjack", "soft 18", "24, bust"."""
    return twentyone.hand_names(hands)
