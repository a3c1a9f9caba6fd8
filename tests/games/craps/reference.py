"""Craps settled a second time, from plain dictionaries copied out of the specification's tables."""

from fractions import Fraction
from typing import Any

from croupier.law.odds import Odds

POINTS = (4, 5, 6, 8, 9, 10)
ROLLS = [(die1, die2) for die1 in range(1, 7) for die2 in range(1, 7)]
TRUE = {4: Fraction(2), 5: Fraction(3, 2), 6: Fraction(6, 5)}
TRUE |= {14 - number: odds for number, odds in TRUE.items()}
PLACE_WIN = {4: Fraction(9, 5), 5: Fraction(7, 5), 6: Fraction(7, 6)}
PLACE_WIN |= {14 - number: odds for number, odds in PLACE_WIN.items()}
PLACE_LOSE = {4: Fraction(5, 11), 5: Fraction(5, 8), 6: Fraction(4, 5)}
PLACE_LOSE |= {14 - number: odds for number, odds in PLACE_LOSE.items()}
HARD = {4: 7, 6: 9, 8: 9, 10: 7}
ONE_ROLL: dict[str, dict[int, Fraction | int]] = {
    "field": {2: 2, 3: 1, 4: 1, 9: 1, 10: 1, 11: 1, 12: 2},
    "any-seven": {7: 4},
    "any-craps": {2: 7, 3: 7, 12: 7},
    "craps-two": {2: 30},
    "craps-three": {3: 15},
    "craps-twelve": {12: 30},
    "eleven": {11: 15},
    "craps-eleven": {2: 3, 3: 3, 12: 3, 11: 7},
    "horn": {2: Fraction(27, 4), 3: 3, 11: 3, 12: Fraction(27, 4)},
    "world": {2: Fraction(26, 5), 3: Fraction(11, 5), 7: 0, 11: Fraction(11, 5), 12: Fraction(26, 5)},
    "horn-high-12": {2: Fraction(26, 5), 3: Fraction(11, 5), 11: Fraction(11, 5), 12: Fraction(57, 5)},
}
FIRE = {4: 24, 5: 249, 6: 999}
FIRE_SECOND = {4: 39, 5: 199, 6: 499}

Decided = tuple[str, int, int]
"""Outcome, net to the player and the stake that stays up."""
STAYS: Decided = ("stays", 0, 0)


def cap(flat: int, name: str, point: int, options: Any) -> int:
    """The most odds behind a flat wager: the multiple taken, or laid so that the multiple is won."""
    multiple = (
        options.odds_multiple if isinstance(options.odds_multiple, int) else options.odds_multiple[point]
    )
    most = Fraction(flat * multiple) * (TRUE[point] if "lay" in name else 1)
    if options.odds_round_up:
        pays = 1 / TRUE[point] if "lay" in name else TRUE[point]
        step = options.payout_unit * pays.denominator
        return int(-(-most // step)) * step
    return int(most)


def fee(name: str, stake: int, options: Any) -> int:
    """The vigorish of a buy or lay wager, rounded down to the smallest chip."""
    kind, _, number = name.partition("-")
    if kind not in ("buy", "lay"):
        return 0
    charged = Fraction(stake) if kind == "buy" else stake / TRUE[int(number)]
    return int(charged * Fraction(options.vig_rate) // options.payout_unit) * options.payout_unit


def line(dont: bool, point: int, total: int) -> str:
    """What a total does to a line or come wager without a point (0) or with one."""
    if point == 0:
        wins, loses = ((2, 3), (7, 11)) if dont else ((7, 11), (2, 3, 12))
        if dont and total == 12:
            return "void"
    else:
        wins, loses = ((7,), (point,)) if dont else ((point,), (7,))
    return "win" if total in wins else "lose" if total in loses else "stays"


def decide(name: str, wager: Any, dice: tuple[int, int], point: int, made: set[int], options: Any) -> Decided:
    """What a roll does to a wager on the layout."""
    total = sum(dice)
    base, _, behind = name.partition("@")
    come_out = point == 0
    if behind:
        own = point if behind in ("pass", "dont-pass") else int(behind.rpartition("-")[2])
        outcome = line("lay" in base, own, total)
        if behind.startswith("come-") and come_out and not wager.on:
            return STAYS if outcome == "stays" else ("void", 0, 0)
        return paid(outcome, wager, TRUE[own] if base == "odds-take" else 1 / TRUE[own], up=False)
    if base in ("pass", "dont-pass"):
        return paid(line(base == "dont-pass", point, total), wager, Fraction(1), up=False)
    if base.startswith(("come", "dont-come")):
        own = 0 if base in ("come", "dont-come") else int(base.rpartition("-")[2])
        return paid(line(base.startswith("dont"), own, total), wager, Fraction(1), up=False)
    if base == "fire":
        return fire(wager, point, total, made, options)
    if base in ONE_ROLL:
        pays = ONE_ROLL[base].get(total)
        if base == "field" and total == 12:
            pays = Fraction(options.field_12.win, options.field_12.stake)
        return paid(
            "lose" if pays is None else "win" if pays else "push", wager, Fraction(pays or 0), up=False
        )
    if base.startswith("hop-"):
        faces = sorted(map(int, base.split("-")[1:]))
        return paid(
            "win" if sorted(dice) == faces else "lose",
            wager,
            Fraction(30 if faces[0] == faces[1] else 15),
            up=False,
        )
    return race(base, wager, dice, come_out, options)


def race(base: str, wager: Any, dice: tuple[int, int], come_out: bool, options: Any) -> Decided:
    """Place, buy, lay and hardway wagers: a number against 7."""
    total = sum(dice)
    kind, _, text = base.rpartition("-")
    number = int(text)
    if kind == "hard":
        hard = dice[0] == dice[1]
        outcome = "win" if total == number and hard else "lose" if total in (7, number) else "stays"
        return paid(outcome, wager, Fraction(HARD[number]), up=True)
    against = kind in ("place-lose", "lay")
    if come_out and not wager.on and (not against or options.place_lose_off_on_comeout):
        return STAYS
    odds = {"place-win": PLACE_WIN, "place-lose": PLACE_LOSE, "buy": TRUE, "lay": TRUE}[kind][number]
    vigorish = 0
    if options.vig_timing == "on-win":
        vigorish = fee(base, wager.stake, options)
    return paid(
        line(against, number, total), wager, 1 / odds if kind == "lay" else odds, up=True, vigorish=vigorish
    )


def fire(wager: Any, point: int, total: int, made: set[int], options: Any) -> Decided:
    """Different points made before the loser 7; the sixth pays at once."""
    table = FIRE_SECOND if options.fire_paytable and options.fire_paytable[4].win == 39 else FIRE
    if point and total == point and len(made | {point}) == 6:
        return paid("win", wager, Fraction(table[6]), up=False)
    if point and total == 7:
        return paid("win" if len(made) >= 4 else "lose", wager, Fraction(table.get(len(made), 0)), up=False)
    return STAYS


def paid(outcome: str, wager: Any, odds: Fraction, *, up: bool, vigorish: int = 0) -> Decided:
    """The money of a decision; a fee paid at placing is part of the net."""
    if outcome == "lose":
        return "lose", -wager.stake - wager.fee, 0
    if outcome == "win":
        won = (wager.stake + wager.coupon) * odds
        assert won.denominator == 1, "a stake was taken that cannot be paid"
        return "win", int(won) - wager.fee - vigorish, wager.stake if up else 0
    return outcome, 0, 0


def net(outcome: str, stake: int, odds: Odds | None, fee: int = 0, fee_on_win: bool = False) -> int:
    """What a decided wager wins (+) or loses (-), the vigorish included."""
    match outcome:
        case "win":
            return (stake * odds.win // odds.stake if odds is not None else 0) - fee
        case "lose":
            return -stake - (0 if fee_on_win else fee)
    return 0
