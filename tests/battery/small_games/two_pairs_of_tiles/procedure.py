"""A question to all seats at once: four tiles set into two pairs, or the house's way when time runs out."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.procedure.rulings import Interruption, Ruling
from croupier.procedure.skeleton import Course, round_of_play
from croupier.procedure.state import ONE_SHOE, State
from croupier.procedure.steps import (
    Ask,
    Betting,
    CloseRound,
    Deal,
    Offer,
    OpenRound,
    Procedure,
    Result,
    Settle,
    Shuffle,
    Turn,
)
from tests.battery.small_games.common import HOUSE_RULE, all_back

DEALER = "dealer"
SET = Offer("set", pieces=(("low", 2), ("high", 2)))
HOUSE_WAY = Offer("house_way")
Pairs = tuple[Sequence[int], Sequence[int]]


def play_round(round: State) -> Procedure:
    """One round by the skeleton."""
    yield from round_of_play(round, COURSE)


def ready(round: State) -> Procedure:
    """Thirty-two tiles."""
    yield Shuffle(HOUSE_RULE, ONE_SHOE, "32 tiles", 1, False, 1, one_round=True)


def apply_ruling(round: State, ruling: Ruling) -> Procedure:
    """Shuffled again."""
    yield from ready(round)


def deal(round: State, seats: tuple[int, ...]) -> Procedure:
    """A stack of four tiles to each and to the dealer."""
    yield Deal(HOUSE_RULE, (*map(str, seats), DEALER), stack=4)


def complete(round: State, seats: tuple[int, ...]) -> Procedure:
    """All set their tiles at the same time; then hands are compared one by one."""
    answers = yield Ask(HOUSE_RULE, seats, "tiles", (SET, HOUSE_WAY), HOUSE_WAY.word)
    if len(seats) == 1:
        answers = {seats[0]: answers}
    dealer = house_way((yield Turn(HOUSE_RULE, DEALER)).cards)
    for seat in seats:
        tiles = (yield Turn(HOUSE_RULE, str(seat))).cards
        said = answers[seat]
        pairs = (said.pieces["low"], said.pieces["high"]) if said.word == SET.word else house_way(tiles)
        stake = round.wagers(seat)["main"].stake
        yield Settle(HOUSE_RULE, seat, (decided(stake, pairs, dealer),))


def points(tiles: Sequence[int]) -> int:
    """The last digit of all spots."""
    return sum((tile - 100) // 10 + (tile - 100) % 10 for tile in tiles) % 10


def house_way(tiles: Sequence[int]) -> Pairs:
    """The pairs with the highest low pair."""
    first, *rest = sorted(tiles)
    ways = [((first, other), list(_without(rest, other))) for other in rest]
    best = max(ways, key=lambda way: min(points(way[0]), points(way[1])))
    low, high = sorted(best, key=points)
    return low, high


def _without(tiles: list[int], one: int) -> list[int]:
    left = list(tiles)
    left.remove(one)
    return left


def decided(stake: int, pairs: Pairs, dealer: Pairs) -> Result:
    """Both pairs higher win, both lower or equal lose, anything else is a push."""
    higher = [points(own) > points(other) for own, other in zip(pairs, dealer, strict=True)]
    if all(higher):
        return Result("main", stake, "win", stake, 0, HOUSE_RULE)
    if any(higher):
        return Result("main", stake, "push", 0, 0, HOUSE_RULE)
    return Result("main", stake, "lose", -stake, 0, HOUSE_RULE)


def void(round: State, seats: tuple[int, ...], interruption: Interruption) -> Procedure:
    """Undecided wagers are returned."""
    yield from all_back(round, interruption)


COURSE = Course(
    opens=OpenRound(HOUSE_RULE),
    ready=ready,
    betting=lambda round: Betting(HOUSE_RULE, "No more bets"),
    apply_ruling=apply_ruling,
    begin=lambda round: tuple(round.clockwise()),
    deal=deal,
    complete=complete,
    void=void,
    over=lambda round: CloseRound(HOUSE_RULE),
)
