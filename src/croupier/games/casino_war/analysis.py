"""The exact solution of casino war: chances by the cards left of each rank, and what every wager is worth.

Two cards of a shoe are equally likely in either order, so a higher and a lower card have the same chance and
only that of equal ranks must be counted. Burn cards and other players' cards change nothing unless they are
seen.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final

import msgspec

from croupier.equipment.cards import RANKS, SUITS
from croupier.equipment.seen_cards import SeenCard, check_in_decks
from croupier.games.casino_war.game import INITIAL, SURRENDER, TIE, WAR, WAR_TIE
from croupier.games.casino_war.settlement import HALVES, HandResult
from croupier.law.counted import counted
from croupier.law.encoding import enc_hook
from croupier.law.odds import Odds
from croupier.law.refusal import BadInput
from croupier.odds.analysis import Analysis, Value, WagerAnalysis
from croupier.odds.showdown.report import Case, from_cases, pays_text

if TYPE_CHECKING:
    from croupier.games.casino_war.game import CasinoWarOptions
    from croupier.law.edition import Edition

HALF: Final = Fraction(-1, HALVES)
"""What a surrender nets per unit of the initial wager."""
UNSEEN: Final = "no cards known but those of the hand"
TOGETHER: Final = (
    "initial and war wager together, per unit of the initial wager; the better of war and surrender on a tie "
    f"hand; {UNSEEN}"
)
ON_A_WAR: Final = f"given a war; {UNSEEN}"
ENDS: Final[Mapping[str, HandResult]] = {"won": "higher", "tied": "equal", "lost": "lower"}
ROUND_CARDS: Final = 4


def equal_chance(left: Sequence[int]) -> Fraction:
    """The chance that the next two cards are of equal rank, by the cards left of each rank."""
    cards = sum(left)
    return Fraction(sum(count * (count - 1) for count in left), cards * (cards - 1))


def full_shoe(decks: int) -> list[int]:
    """The cards of each rank in this many decks."""
    return [len(SUITS) * decks] * len(RANKS)


@dataclass(frozen=True)
class War:
    """The war deal: the chance of equal ranks in it, and what each end nets on the initial wager and on the
    war wager, per unit.
    """

    tied: Fraction
    initial: dict[HandResult, Fraction]
    war: dict[HandResult, Fraction]

    def chance(self, ended: HandResult) -> Fraction:
        """The chance of an end."""
        return self.tied if ended == "equal" else (1 - self.tied) / 2

    @property
    def value(self) -> Fraction:
        """What going to war is worth, both wagers together."""
        return sum((self.chance(ended) * self.net(ended) for ended in ENDS.values()), Fraction(0))

    def net(self, ended: HandResult) -> Fraction:
        """What an end nets on both wagers."""
        return self.initial[ended] + self.war[ended]

    @property
    def best(self) -> str:
        """The better choice on a tie hand."""
        return WAR if self.value > HALF else SURRENDER


def war_of(options: CasinoWarOptions, edition: Edition[Any], left: Sequence[int]) -> War:
    """The war under a table's odds when this many cards of each rank are left."""
    won = options.war_odds(edition).fraction
    bonus = options.bonus_odds(edition)
    extra = bonus.fraction if bonus is not None else Fraction(0)
    nothing, lost = Fraction(0), Fraction(-1)
    return War(
        equal_chance(left),
        {"higher": nothing, "equal": nothing, "lower": lost},
        {"higher": won, "equal": won + extra, "lower": lost},
    )


@dataclass(frozen=True)
class Solution:
    """A round from a shoe: for each rank the chance of a tie hand of it, and the war that follows."""

    ties: tuple[Fraction, ...]
    wars: tuple[War, ...]
    won: Fraction

    @property
    def tie_hand(self) -> Fraction:
        """The chance of a tie hand."""
        return sum(self.ties, Fraction(0))

    @property
    def higher(self) -> Fraction:
        """The chance that the player's card is higher; lower is as likely."""
        return (1 - self.tie_hand) / 2

    def choices(self, choice: str = "") -> list[str]:
        """What is done with a tie hand of each rank: the same with all of them, or the best."""
        return [choice or war.best for war in self.wars]

    def at_war(self, choice: str, ended: HandResult | None = None) -> Fraction:
        """The chance of a war, or of a war with this end."""
        return sum(
            (
                tie * (1 if ended is None else war.chance(ended))
                for tie, war, made in zip(self.ties, self.wars, self.choices(choice), strict=True)
                if made == WAR
            ),
            Fraction(0),
        )

    def expected_net(self, choice: str = "") -> Fraction:
        """What a round is worth, initial and war wager together."""
        on_ties = (
            tie * (war.value if made == WAR else HALF)
            for tie, war, made in zip(self.ties, self.wars, self.choices(choice), strict=True)
        )
        return self.higher * (self.won - 1) + sum(on_ties, Fraction(0))


def solve(options: CasinoWarOptions, edition: Edition[Any], removed: Sequence[SeenCard] = ()) -> Solution:
    """The round of a table from a full shoe, or from one that lacks cards."""
    check_in_decks(removed, options.decks)
    left = full_shoe(options.decks)
    for card in removed:
        left[card.rank] -= 1
    cards = sum(left)
    if cards < ROUND_CARDS:
        raise BadInput(
            f"removed: {counted(cards, 'card', 'is')} left, a round with a war needs {ROUND_CARDS}"
        )
    ties = [Fraction(count * (count - 1), cards * (cards - 1)) for count in left]
    wars = [
        war_of(options, edition, [count - 2 * (place == rank) for place, count in enumerate(left)])
        for rank in range(len(left))
    ]
    return Solution(tuple(ties), tuple(wars), options.initial_odds(edition).fraction)


def analyze(options: CasinoWarOptions, edition: Edition[Any], removed: Sequence[SeenCard] = ()) -> Analysis:
    """The exact value of every wager under the options, the best play and its figures."""
    solution = solve(options, edition, removed)
    wagers = _valued(options, solution, "")
    if solution.tie_hand:
        wagers[WAR] = _war(solution)
    order = (INITIAL, TIE, WAR, WAR_TIE)
    return Analysis(
        game=edition.game.id,
        as_of=edition.day,
        options=msgspec.to_builtins(options, enc_hook=enc_hook, str_keys=True),
        wagers={name: wagers[name] for name in order if name in wagers},
        strategy=_strategy(solution),
        figures=_figures(solution),
    )


def simulated(options: CasinoWarOptions, edition: Edition[Any], choice: str = "") -> dict[str, WagerAnalysis]:
    """The exact value of the wagers as the kernel plays them, by the best choice or always by one."""
    return _valued(options, solve(options, edition), choice)


def _valued(options: CasinoWarOptions, solution: Solution, choice: str) -> dict[str, WagerAnalysis]:
    odds, at_war = options.tie_odds, _given_war(solution, choice)
    found = {
        INITIAL: _initial(solution, choice),
        TIE: _tied(solution.tie_hand, odds, UNSEEN),
    }
    if options.tie_on_war_deal and solution.tie_hand:
        tied = solution.at_war(at_war, "equal") / solution.at_war(at_war)
        found[WAR_TIE] = _tied(tied, odds, ON_A_WAR)
    return found


def _given_war(solution: Solution, choice: str) -> str:
    """How tie hands are played where a war is given: as they are, or all at war where none would be."""
    return choice if solution.at_war(choice) else WAR


def _initial(solution: Solution, choice: str) -> WagerAnalysis:
    """The initial wager with the war wager that may follow it."""
    any_war = solution.wars[0]
    cases: list[Case] = [("win", solution.higher, solution.won, pays_text(solution.won))]
    for name, end in ENDS.items():
        net = any_war.net(end)
        cases.append((f"war_{name}", solution.at_war(choice, end), net, pays_text(net)))
    cases.append((SURRENDER, solution.tie_hand - solution.at_war(choice), HALF, "loses half"))
    cases.append(("lose", solution.higher, Fraction(-1), "loses"))
    return from_cases(cases, TOGETHER)


def _war(solution: Solution) -> WagerAnalysis:
    """The war wager alone, given a war."""
    choice = _given_war(solution, "")
    share, paid = solution.at_war(choice), solution.wars[0].war
    names: dict[HandResult, str] = {"higher": "win", "equal": "tied", "lower": "lose"}
    return from_cases(
        [
            (name, solution.at_war(choice, end) / share, paid[end], pays_text(paid[end]))
            for end, name in names.items()
        ],
        f"the war wager alone, which the initial wager's figures include too; {ON_A_WAR}",
    )


def _strategy(solution: Solution) -> dict[str, Any]:
    """What to do with a tie hand; the ranks are named where they differ."""
    ranks = zip(RANKS, solution.ties, solution.choices(), strict=True)
    made = {rank: word for rank, tie, word in ranks if tie}
    words = list(dict.fromkeys(made.values()))
    if len(words) < 2:
        return {"tie hand": f"{words[0]}, whatever the rank"} if words else {}
    return {"tie hand": {word: " ".join(rank for rank in made if made[rank] == word) for word in words}}


def _tied(chance: Fraction, odds: Odds, assumes: str) -> WagerAnalysis:
    """A tie wager on either deal."""
    lost = ("lose", 1 - chance, Fraction(-1), "loses")
    return from_cases([("win", chance, odds.fraction, odds.text), lost], assumes)


def _figures(solution: Solution) -> dict[str, Value]:
    tie, always_war = solution.tie_hand, -solution.expected_net(WAR)
    on_ties = sum(
        (chance * war.value for chance, war in zip(solution.ties, solution.wars, strict=True)), Fraction(0)
    )
    wars = (
        {"war_deal_tied": solution.at_war(WAR, "equal") / tie, "going_to_war": on_ties / tie} if tie else {}
    )
    return {
        "tie_hand": tie,
        "player_higher": solution.higher,
        **wars,
        "surrendering": HALF,
        "edge_always_war": always_war,
        "edge_always_surrender": -solution.expected_net(SURRENDER),
        "mean_staked_always_war": 1 + tie,
        "loss_per_unit_staked_always_war": always_war / (1 + tie),
    }
