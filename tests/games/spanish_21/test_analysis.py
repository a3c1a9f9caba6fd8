"""The reference mathematics of Spanish 21, read off its analysis."""

from fractions import Fraction
from typing import Any

import pytest

import croupier
from croupier.games.spanish_21.analysis import analyze, simulated
from croupier.games.spanish_21.chart import rules_of
from croupier.games.spanish_21.game import GAME
from croupier.odds.analysis import Analysis, to_document
from croupier.odds.twentyone.outcomes import round_outcomes
from croupier.odds.twentyone.replacement import replacement_strategy
from croupier.odds.twentyone.solved import solved

STANDARD_ERROR = 0.00003
DEALER = {
    "A": ".14483977 .14575830 .14551374 .14586629 .06198757 .10516325 .25087108",
    "2": ".15029644 .14364937 .13787213 .13021403 .12281615 .31515189 0",
    "3": ".14478392 .13990312 .13319476 .12737256 .11981424 .33493140 0",
    "4": ".14099079 .13354229 .12920946 .12307763 .11708413 .35609570 0",
    "5": ".13109289 .13175044 .12561009 .11892999 .11336199 .37925461 0",
    "6": ".18259876 .11269401 .11297515 .10681022 .10131654 .38360531 0",
    "7": ".32348923 .15651578 .08662725 .08692627 .08077747 .26566399 0",
    "8": ".14556348 .31222853 .14531384 .07542288 .07571880 .24575247 0",
    "9": ".13512093 .13193602 .30241220 .13519794 .06532308 .23000983 0",
    "JQK": ".12495256 .12466531 .12499268 .28849241 .04142466 .21184868 .08362369",
    "any": ".15613616 .14849781 .14114222 .15960792 .08187283 .27093121 .04181185",
}
ENDS = ("17", "18", "19", "20", "21", "over", "blackjack")


def analysis(**options: Any) -> Analysis:
    return analyze(GAME.options(options), GAME.edition())


@pytest.mark.parametrize(
    ("decks", "blackjack", "both"),
    [
        (6, Fraction(12, 287), Fraction(6532, 3898895)),
        (8, Fraction(16, 383), Fraction(47120, 27871293)),
    ],
)
def test_blackjacks(decks: int, blackjack: Fraction, both: Fraction) -> None:
    found = analysis(decks=decks)
    assert found.figures["blackjack"] == blackjack
    assert found.figures["blackjack_of_player_and_dealer"] == both
    assert found.wagers["main"].outcomes[0].probability == blackjack


@pytest.mark.parametrize(
    ("decks", "wins", "edge"),
    [(6, Fraction(72, 287), Fraction(71, 287)), (8, Fraction(96, 383), Fraction(95, 383))],
)
def test_19_11_insurance(decks: int, wins: Fraction, edge: Fraction) -> None:
    wager = analysis(decks=decks).wagers["insurance"]
    assert (wager.outcomes[0].probability, wager.house_edge) == (wins, edge)


@pytest.mark.parametrize(
    ("decks", "edge", "rows"),
    [
        (
            6,
            Fraction(114, 3731),
            {
                "two_suited": Fraction(10, 41041),
                "one_suited_one_unsuited": Fraction(90, 41041),
                "two_unsuited": Fraction(153, 41041),
                "one_suited": Fraction(120, 3731),
                "one_unsuited": Fraction(432, 3731),
                "lose": Fraction(3156, 3731),
            },
        ),
        (
            8,
            Fraction(2184, 73153),
            {
                "two_suited": Fraction(21, 73153),
                "one_suited_one_unsuited": Fraction(168, 73153),
                "two_unsuited": Fraction(276, 73153),
                "one_suited": Fraction(2464, 73153),
                "one_unsuited": Fraction(8448, 73153),
                "lose": Fraction(61776, 73153),
            },
        ),
    ],
)
@pytest.mark.proves("19:47-19.2(a)", "19:47-19.1 Suit")
def test_19_6_match_the_dealer(decks: int, edge: Fraction, rows: dict[str, Fraction]) -> None:
    wager = analysis(decks=decks).wagers["match"]
    assert wager.house_edge == edge
    assert {outcome.id: outcome.probability for outcome in wager.outcomes} == rows


@pytest.mark.parametrize(
    ("decks", "sevens", "mixed", "suited", "spades"),
    [
        (6, Fraction(1, 668382), Fraction(135, 41041), Fraction(27, 164164), Fraction(9, 164164)),
        (8, Fraction(203, 111485172), Fraction(240, 73153), Fraction(12, 73153), Fraction(4, 73153)),
    ],
)
def test_19_5_the_rare_hands(
    decks: int, sevens: Fraction, mixed: Fraction, suited: Fraction, spades: Fraction
) -> None:
    figures = analysis(decks=decks).figures
    assert figures["suited_sevens_against_a_seven"] == sevens
    assert figures["fixed_bonus_per_500_cents_at_most"] == 200 * sevens
    assert figures["first_three_cards_678_mixed"] == mixed
    assert figures["first_three_cards_678_suited"] == suited
    assert figures["first_three_cards_678_spades"] == spades


def test_the_dealers_final_total_by_exposed_card() -> None:
    figures = analysis().figures
    for up, row in DEALER.items():
        found = [abs(float(figures[f"dealer_{up}_{end}"])) for end in ENDS]
        assert [f"{chance:.8f}"[1:] if chance > 1e-12 else "0" for chance in found] == row.split()


@pytest.mark.parametrize(("decks", "simulated_edge"), [(6, 0.00368), (8, 0.00389)])
def test_the_main_game(decks: int, simulated_edge: float) -> None:
    found = analysis(decks=decks)
    assert f"{-found.figures['value_with_replacement']:.9f}" == "0.004434071"
    same_strategy = -float(found.figures["strategy_of_replacement_in_this_shoe"])
    assert same_strategy == pytest.approx(simulated_edge, abs=4 * STANDARD_ERROR)
    best, chart = found.wagers["main"].house_edge, found.wagers["main_by_chart"].house_edge
    assert best is not None
    assert chart is not None
    assert best < chart < same_strategy


@pytest.mark.parametrize(("decks", "simulated_spread"), [(6, 1.1597), (8, 1.1598)])
def test_the_standard_deviation_is_told_for_both_strategies(decks: int, simulated_spread: float) -> None:
    """The specification's "about 1.154" is of the strategy that is best with replacement, in this shoe.

    The chart of this shoe doubles more often, which makes its rounds spread a little wider. Beside it are 30
    million simulated rounds of the chart (standard error 0.0002).
    """
    rules = rules_of(GAME.options({"decks": decks}), GAME.edition())
    table = solved(rules).table
    in_this_shoe = table.evaluate(replacement_strategy(rules).play(table), by_suits=True)
    assert round_outcomes(table, in_this_shoe).variance ** 0.5 == pytest.approx(1.154, abs=0.0015)
    spread = analysis(decks=decks).figures["standard_deviation"]
    assert spread == pytest.approx(simulated_spread, abs=0.001)


def test_what_the_figures_stand_on_is_said() -> None:
    main = analysis().wagers["main"]
    assert "composition-dependent" in main.assumes
    assert "split hands follow" in main.assumes
    assert main.method is not None
    assert "Not searched" in main.method
    without = analysis(card_reader=False).wagers["main"]
    assert "without a card reader" in without.assumes


def test_rules_for_the_player_are_worth_something() -> None:
    edge = analysis().wagers["main"].house_edge
    assert edge is not None
    for taken in ({"surrender": False}, {"rescue": False}, {"max_hands": 2}, {"split_aces_free": False}):
        less = analysis(**taken).wagers["main"].house_edge
        assert less is not None
        assert less > edge, taken
    wins = analysis(card_reader=False).wagers["main"].house_edge
    loses = analysis(card_reader=False, no_reader_21="dealer_wins").wagers["main"].house_edge
    assert wins is not None
    assert loses is not None
    assert wins < loses


def test_rescue_is_part_of_the_strategy() -> None:
    rescue = analysis().strategy["rescue"]
    assert rescue["16"] == "A 8 9 JQK"
    assert rescue["17"] == "A"
    assert "18" not in rescue
    assert analysis(rescue=False).strategy["rescue"] == {}


def test_without_a_reader_the_chart_says_what_its_rescues_by_total_cost() -> None:
    def method(**options: Any) -> str:
        return analysis(**options).wagers["main_by_chart"].method or ""

    said = "rescued like first ones, as the table of totals says, would earn at most 3e-6 less"
    assert said in method(card_reader=False)
    assert said not in method()
    assert said not in method(card_reader=False, rescue=False)


def test_the_simulation_is_compared_with_the_chart() -> None:
    options = GAME.options({})
    found = simulated(options, GAME.edition())
    assert found["main"] == analysis().wagers["main_by_chart"]


def test_the_analysis_is_a_document() -> None:
    document = to_document(analysis(match_the_dealer=False))
    assert "match" not in document["wagers"]
    assert croupier.game("spanish-21").analyze().wagers["main"] == analysis().wagers["main"]
