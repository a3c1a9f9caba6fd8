"""The wagers of blackjack besides the main one, as fractions of a fresh shoe."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final

from croupier.equipment.cards import DECK_SIZE
from croupier.games.blackjack.chart import decks_in_play
from croupier.law.money import dollars
from croupier.law.odds import Odds
from croupier.odds.analysis import Case, Outcome, Value, WagerAnalysis, decided_once
from croupier.odds.finite import Distribution
from croupier.odds.twentyone import side_wagers

if TYPE_CHECKING:
    from croupier.games.blackjack.game import BlackjackOptions
    from croupier.law.edition import Edition

NO_DECISION: Final = "no decision; fresh shoe"


def insurance(options: BlackjackOptions, edition: Edition[Any]) -> WagerAnalysis:
    """Insurance when only the dealer's ace is seen (19:47-2.9)."""
    odds = edition.paytable("insurance").rows["insurance"]
    pays = _fraction(odds)
    chance = side_wagers.insurance(decks_in_play(options))
    cases = [("insurance", chance, pays, _text(odds)), ("lose", 1 - chance, Fraction(-1), "loses")]
    return decided_once(cases, "per insurance wager; only the dealer's ace is known; fresh shoe")


def even_money(options: BlackjackOptions, edition: Edition[Any]) -> WagerAnalysis:
    """Even money for a blackjack against an ace, compared with refusing it (19:47-2.7)."""
    odds = edition.paytable("even_money").rows["even_money"]
    pays = _fraction(odds)
    refused = side_wagers.refusing_even_money(
        decks_in_play(options), options.main_odds(edition)["blackjack"].fraction
    )
    return WagerAnalysis(
        house_edge=refused - pays,
        expected_net=pays,
        variance=Fraction(0),
        outcomes=(Outcome("even_money", Fraction(1), _text(odds), pays),),
        assumes="house edge: what a holder of a blackjack gives up by not refusing, per original wager; only "
        "the blackjack and the dealer's ace are known; fresh shoe",
    )


def additional(options: BlackjackOptions, edition: Edition[Any]) -> dict[str, WagerAnalysis]:
    """The additional wagers of 19:47-2.17 that the table offers."""
    decks = decks_in_play(options)
    if options.additional_wager == "over_under_13":
        paid = options.over_under_13_odds(edition)
        chances = {"over13": side_wagers.over_13(decks), "under13": side_wagers.under_13(decks)}
        return {
            name: decided_once(
                [
                    (name, chance, paid[name].fraction, paid[name].text),
                    ("lose", 1 - chance, Fraction(-1), "loses"),
                ],
                NO_DECISION,
            )
            for name, chance in chances.items()
        }
    if options.additional_wager == "same_suit":
        odds = options.same_suit_odds(edition)
        cases = _rows(side_wagers.same_suit(decks), odds)
        return {"same_suit": decided_once(cases, NO_DECISION)}
    if options.additional_wager == "sevens":
        rows_of = side_wagers.sevens(decks, True, options.sevens_trigger)
        cases = _rows(rows_of, options.sevens_odds(edition))
        return {
            "sevens": decided_once(
                cases,
                "two sevens always take a third card and are never split, whatever that costs the "
                "blackjack wager; fresh shoe",
            )
        }
    return {}


def sevens_never(options: BlackjackOptions, edition: Edition[Any]) -> Fraction:
    """The expected net of sevens where two sevens never take a third card."""
    rows = side_wagers.sevens(decks_in_play(options), False, options.sevens_trigger)
    cases = _rows(rows, options.sevens_odds(edition))
    return sum((chance * net for _, chance, net, _ in cases), Fraction(0))


def sevens_by_chart(
    options: BlackjackOptions, edition: Edition[Any], pairs: Mapping[str, str]
) -> WagerAnalysis:
    """Sevens where two sevens are played by the chart: `pairs` is its letter for them by the dealer's card.

    A drawn or doubled hand's third card counts, splitting and standing settle for two sevens (19:47-2.11(f)).
    """
    decks = decks_in_play(options)
    cards, left = DECK_SIZE * decks, 4 * decks
    third = Fraction(0)
    for name, letter in pairs.items():
        if letter[0] not in "HD":
            continue
        seven = name == "7"
        of_value = left - 2 if seven else 16 * decks if name == "T" else left
        third += Fraction(of_value, cards - 2) * Fraction(left - 2 - seven, cards - 3)
    always, never = (side_wagers.sevens(decks, taken, options.sevens_trigger) for taken in (True, False))
    share = third / Fraction(left - 2, cards - 2)
    rows = Distribution({row: share * always[row] + (1 - share) * never[row] for row in always})
    cases = _rows(rows, options.sevens_odds(edition))
    return decided_once(cases, "two sevens are played by the chart; fresh shoe")


def _prizes(options: BlackjackOptions, edition: Edition[Any]) -> dict[str, Fraction]:
    """Fixed prizes for each unit staked, by row."""
    amounts = edition.paytable(f"progressive_{options.progressive}").rows
    return {row: Fraction(int(paid), edition.value("progressive_stake")) for row, paid in amounts.items()}


def progressive(options: BlackjackOptions, edition: Edition[Any]) -> WagerAnalysis:
    """The progressive wager at the meter's initial amount (19:47-2.19)."""
    rows = side_wagers.progressive_aces(decks_in_play(options))
    stake = edition.value("progressive_stake")
    prizes = {side_wagers.METER: Fraction(options.meter_initial, stake), **_prizes(options, edition)}
    cases: list[Case] = []
    for row, prize in prizes.items():
        text = "the meter" if row == side_wagers.METER else dollars(int(prize * stake))
        cases.append((row, rows[row], prize - 1, text))
    cases.append(("lose", rows[side_wagers.LOSES], Fraction(-1), "loses"))
    even = side_wagers.even_meter(rows, _prizes(options, edition)) * stake
    return decided_once(
        cases,
        f"meter at its initial {dollars(options.meter_initial)}, not shared; even at "
        f"{dollars(round(even))}; aces always draw until a card is not an ace or four cards are "
        "out, whatever "
        f"that costs the blackjack wager; the {dollars(stake)} is not returned; fresh shoe; figure "
        "progressive_long_run is the same over many meters, each begun at its reset amount",
    )


def progressive_long_run(options: BlackjackOptions, edition: Edition[Any]) -> Fraction:
    """The worth in the long run: what goes into a meter, and its reset amount, are won in the end.

    Fixed prizes that come off the meter are not won twice; the meter is assumed never to be emptied by them.
    """
    rows = side_wagers.progressive_aces(decks_in_play(options))
    reset = rows[side_wagers.METER] * Fraction(options.meter_reset, edition.value("progressive_stake"))
    apart = Fraction(0)
    if not options.deduct_fixed_from_meter:
        apart = side_wagers.fixed_prizes(rows, _prizes(options, edition))
    return Fraction(options.progression_rate) + reset + apart - 1


def progressive_split(options: BlackjackOptions, edition: Edition[Any]) -> WagerAnalysis:
    """The progressive wager of a player who splits aces, so that only the first two cards count."""
    prizes, stake = _prizes(options, edition), edition.value("progressive_stake")
    chances = dict(
        zip(("two_aces_same_suit", "two_aces"), side_wagers.first_aces(decks_in_play(options)), strict=True)
    )
    cases: list[Case] = [
        (row, chance, prizes[row] - 1, dollars(int(prizes[row] * stake))) for row, chance in chances.items()
    ]
    cases.append(("lose", 1 - sum(chances.values(), Fraction(0)), Fraction(-1), "loses"))
    return decided_once(cases, f"two aces are always split; the {dollars(stake)} is not returned; fresh shoe")


def progressive_figures(options: BlackjackOptions, edition: Edition[Any]) -> dict[str, Value]:
    """What the fixed prizes return, and the meter in cents at which the wager has no house edge."""
    rows, prizes = side_wagers.progressive_aces(decks_in_play(options)), _prizes(options, edition)
    suited, unsuited = side_wagers.first_aces(decks_in_play(options))
    return {
        "first_two_aces_of_one_suit": suited,
        "first_two_aces_of_two_suits": unsuited,
        "progressive_fixed_prizes": side_wagers.fixed_prizes(rows, prizes),
        "progressive_meter_won": rows[side_wagers.METER],
        "progressive_long_run": progressive_long_run(options, edition),
        "progressive_even_at_cents": side_wagers.even_meter(rows, prizes)
        * edition.value("progressive_stake"),
    }


def bonus(options: BlackjackOptions, edition: Edition[Any]) -> dict[str, WagerAnalysis]:
    """The bonus wager by its stake: `bonus`, and `bonus_500` if $5 is paid at other odds (19:47-2.20)."""
    natural = side_wagers.natural(decks_in_play(options))
    found: dict[str, WagerAnalysis] = {}
    for stake, amounts in sorted(options.bonus_distribution(edition).items()):
        weights = sum(amounts.values())
        cases: list[Case] = [
            (
                "blackjack",
                natural * Fraction(weight, weights),
                Fraction(amount, stake),
                dollars(amount) if len(amounts) > 1 else f"{Fraction(amount, stake)} to 1",
            )
            for amount, weight in sorted(amounts.items(), reverse=True)
        ]
        cases.append(("lose", 1 - natural, Fraction(-1), "loses"))
        wager = decided_once(cases, f"stake of {dollars(stake)}; {NO_DECISION}")
        if not found:
            found["bonus"] = wager
        elif wager.expected_net != found["bonus"].expected_net:
            found[f"bonus_{stake}"] = wager
    return found


def _fraction(paid: str | int) -> Fraction:
    return Odds.parse(paid).fraction


def _text(paid: str | int) -> str:
    return Odds.parse(paid).text


def _rows(rows: Distribution[str], odds: Mapping[str, Odds]) -> list[Case]:
    cases: list[Case] = [
        (row, rows[row], paid.fraction, paid.text) for row, paid in odds.items() if row in rows
    ]
    return [*cases, ("lose", rows[side_wagers.LOSES], Fraction(-1), "loses")]
