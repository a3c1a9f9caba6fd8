"""What the gaming guides of baccarat and minibaccarat share: the round, counts, third cards, the felt."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

import msgspec

from croupier.games.guide import Pays, Ranking, Said, WagerLine, declared_line, offered
from croupier.games.punto_banco import PuntoBancoOptions
from croupier.hands.baccarat import BANKER, HANDS, NO_CARD, VALUES, hand_name, third_card_rules
from croupier.law.edition import Edition
from croupier.law.facts import LayoutArea

COUNTS = (("2 to 9", "their number"), ("Ace", "1"), ("Ten, jack, queen, king", "0"))
PUSHES = "a win with seven in three cards, a Dragon 7, pushes"
BOXES, STATEMENT = "vigorish_boxes", "dragon_7_pushes"
"""Areas of tables that charge vigorish, and of those that do not."""
ROUNDING = {
    "exact": "exactly",
    "up_25c": "rounded up to the next 25 cents",
}


def course(edition: Edition[Any], options: PuntoBancoOptions, section: str) -> Iterator[Said]:
    """What every round is like, with the paragraphs of one subchapter."""
    yield Said(
        "The object is to bet on the hand whose count comes nearer to 9, or on a tie. A count is the last "
        "digit of the sum of the cards.",
        f"{section}.1",
    )
    yield Said(f"{options.decks} decks of 52 cards are dealt from a shoe.", f"{section}.1")
    yield Said(
        'Before the dealer says "No more bets" place wagers on Player, Banker or Tie, one or several.',
        f"{section}.2",
    )
    yield Said(
        "Two cards go to the Player's Hand and two to the Banker's Hand, in turn. They are not yours: "
        "everybody bets on the same two hands.",
        f"{section}.7",
    )
    natural = third_card_rules(edition).natural
    yield Said(
        f"A count of {natural} or more on two cards is a natural: no more cards are dealt. Otherwise the "
        "table of third cards says who draws, the Player's Hand first; nobody decides.",
        f"{section}.9",
    )
    yield Said(
        "Wagers on a hand win if its count is higher and lose if it is lower; equal counts push, and a tie "
        "wager wins.",
        f"{section}.10",
    )


def spoken_wagers(options: PuntoBancoOptions, section: str) -> Iterator[Said]:
    """Whether a wager may be spoken with cash."""
    if options.verbal_cash_wagers:
        text = "A spoken wager with cash counts when dealer and floorperson confirm it."
    else:
        text = "Wagers are made with chips; a spoken wager with cash is not accepted."
    yield Said(text, f"{section}.2")


def charged(options: PuntoBancoOptions, section: str) -> Iterator[Said]:
    """How vigorish is charged."""
    rounding = ROUNDING[options.vigorish_rounding]
    yield Said(
        f"On what a Banker wager wins the house charges vigorish of {options.vigorish_percent}%, {rounding}.",
        f"{section}.3",
    )
    if options.vigorish_collection == "immediate":
        yield Said("Vigorish is collected when the wager is paid.", f"{section}.3")
    else:
        yield Said(
            "Vigorish is marked in the numbered box of your seat, and you pay it when the shoe ends or when "
            "you leave.",
            f"{section}.3",
        )


def end_of_shoe(edition: Edition[Any], options: PuntoBancoOptions, section: str) -> Iterator[Said]:
    """Burn cards, the cutting card and the last hand."""
    yield Said(
        "The first card of a new shoe is shown, and as many cards as it counts are burned, "
        f"{edition.value('burn_for_ten')} for a ten or face card.",
        f"{section}.5",
    )
    yield Said(
        f"The cutting card lies {options.cut_card_from_back} cards from the end. After the round in which it "
        "comes out one more is dealt, the last hand of the shoe.",
        f"{section}.8",
    )


def lines(edition: Edition[Any], options: PuntoBancoOptions) -> Iterator[WagerLine]:
    """Every wager offered; what the Banker wager pays says its vigorish."""
    for name, fact in edition.wagers.items():
        if not offered(fact, options):
            continue
        line = declared_line(name, fact, edition, options)
        if name == BANKER:
            higher = fact.wins.partition("; ")[0]
            charged = f"vigorish of {options.vigorish_percent}% is charged on the amount won"
            wins = f"{higher}; {charged if options.charges_vigorish else PUSHES}"
            line = msgspec.structs.replace(line, wins=wins, pays=tuple(_less(line.pays, options)))
        yield line


def _less(pays: tuple[Pays, ...], options: PuntoBancoOptions) -> Iterator[Pays]:
    for each in pays:
        yield Pays(each.case, f"{each.text}{_less_vigorish(options)}")


def _less_vigorish(options: PuntoBancoOptions) -> str:
    return f" less {options.vigorish_percent}%" if options.charges_vigorish else ""


def counts_and_third_cards(
    edition: Edition[Any], options: PuntoBancoOptions, section: str
) -> Iterator[Ranking]:
    """What cards count, and the table of third cards."""
    yield Ranking(title="Values of cards", cite=f"{section}.1", header=("Card", "Counts"), rows=COUNTS)
    rules = third_card_rules(edition)
    naturals = listed(list(range(rules.natural, VALUES)))
    draws = [count for count, draw in enumerate(rules.player) if draw]
    stays = [count for count, draw in enumerate(rules.player) if not draw]
    yield Ranking(
        title="The Player's Hand",
        cite=f"{section}.9",
        header=("Count of two cards", "The hand"),
        rows=(
            (listed(draws), "draws a third card"),
            (listed(stays), "stays"),
            (naturals, "is a natural: neither hand draws"),
        ),
    )
    yield Ranking(
        title="The Banker's Hand, if the Player's Hand drew",
        cite=f"{section}.9",
        header=("Count of two cards", "Draws if the Player's third card counts", "Stays if it counts"),
        rows=tuple(_banker_rows(rules.banker)),
    )
    plain = [count for count, row in enumerate(rules.banker) if row[NO_CARD]]
    others = [count for count, row in enumerate(rules.banker) if not row[NO_CARD]]
    yield Ranking(
        title="The Banker's Hand, if the Player's Hand stayed",
        cite=f"{section}.9",
        header=("Count of two cards", "The hand"),
        rows=((listed(plain), "draws a third card"), (listed(others), "stays")),
    )


def _banker_rows(table: Sequence[Sequence[bool]]) -> Iterator[tuple[str, str, str]]:
    """One row for all neighboring counts that draw in the same way."""
    for row, same in groupby(enumerate(table), key=lambda each: tuple(each[1][:VALUES])):
        counts = [count for count, _ in same]
        yield (
            listed(counts),
            listed([value for value in range(VALUES) if row[value]]),
            listed([value for value in range(VALUES) if not row[value]]),
        )


def listed(numbers: list[int]) -> str:
    """Numbers as people list them: "0 to 7 and 9"; "never" for none."""
    if len(numbers) == VALUES:
        return "anything"
    runs: list[list[int]] = []
    for each in numbers:
        if runs and runs[-1][-1] == each - 1:
            runs[-1].append(each)
        else:
            runs.append([each])
    parts = [part for run in runs for part in _run(run)]
    *others, last = parts or ["never"]
    return f"{', '.join(others)} and {last}" if others else last


def _run(run: list[int]) -> list[str]:
    few = 2
    return [f"{run[0]} to {run[-1]}"] if len(run) > few else list(map(str, run))


def in_short(edition: Edition[Any], options: PuntoBancoOptions) -> Iterator[tuple[str, str]]:
    """The rules of a table in a few words each."""
    yield "Decks", str(options.decks)
    if options.charges_vigorish:
        when = (
            "at once"
            if options.vigorish_collection == "immediate"
            else "by the end of the shoe, or earlier if you like"
        )
        yield "Banker", f"1 to 1 less {options.vigorish_percent}% vigorish, paid {when}"
    yield "Tie", f"{options.odds('tie', edition)['win'].text}; wagers on a hand push"
    yield "Third cards", "by the table; nobody decides"


def hand_names(
    edition: Edition[Any], options: PuntoBancoOptions, hands: Mapping[str, Sequence[int]]
) -> dict[str, str]:
    """What the two hands are called: "7", "natural 9"."""
    natural = third_card_rules(edition).natural
    return {hand: hand_name(hands[hand], natural) for hand in HANDS if hands.get(hand)}


def vigorish_in(edition: Edition[Any], options: PuntoBancoOptions, wager: str, stake: int, won: bool) -> int:
    """The vigorish within the net of a Banker wager that won."""
    if wager != BANKER or not won:
        return 0
    return options.vigorish(options.odds(wager, edition)["win"].pay(stake))


def figures_assume(edition: Edition[Any], options: PuntoBancoOptions) -> Iterator[str]:
    """What the figures of the guide count."""
    yield (
        "The figures are those of a freshly shuffled shoe; burned cards that nobody knows change nothing. "
        "Pushes count as wagers."
    )


def areas(edition: Edition[Any], options: PuntoBancoOptions) -> dict[str, LayoutArea]:
    """The felt, with one numbered box for the vigorish of every seat."""
    found: dict[str, LayoutArea] = {}
    for name, area in edition.layout.items():
        if name == (STATEMENT if options.charges_vigorish else BOXES):
            continue
        if name != BOXES:
            less = _less_vigorish(options)
            found[name] = msgspec.structs.replace(area, label=area.label.replace("{less vigorish}", less))
            continue
        seats = options.positions(edition)
        x, y, width, height = area.box
        wide = width / seats
        for place in range(seats):
            # In front of a dealer the boxes lie as the seats do, seat 1 to the dealer's left.
            across = seats - 1 - place if edition.game.seating == "arc" else place
            box = (x + wide * across, y, wide, height)
            label = area.label.replace("{}", str(place + 1))
            found[f"{name}-{place + 1}"] = msgspec.structs.replace(area, label=label, box=box)
    return found
