"""Let it ride and craps tables of any day and lawful options, where anyone does anything at any moment."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from itertools import count
from random import Random
from typing import Any

import croupier
from croupier.equipment.cards import card_text
from croupier.equipment.entropy import SeededEntropy
from croupier.games.register import find
from croupier.law.refusal import CroupierError
from croupier.procedure import steps
from croupier.table import commands as cmd
from croupier.table.dealing import wanted
from croupier.table.table import Table

NOON = 1_700_000_000_000
TIMES = ("sign", "announced", "reported")
NOTICES = ({}, {}, {}, *[dict.fromkeys(TIMES, f"{year}-01-01T00:00:00") for year in (1970, 2300)])
BASE = ("bet1", "bet2", "bet3")
LINE = ("pass", "dont-pass")
YES_NO = (True, False)
DAYS = {
    "let-it-ride": ("1995-01-24", "1998-09-07", "1998-11-15", "1998-11-16", "2001-03-18", "2001-03-19",
                    "2007-03-18", "2007-03-19", "2007-10-14", "2007-10-15", "2011-11-14", "2024-02-29"),
    "craps": ("1978-06-02", "1999-12-31", "2000-01-01", "2000-01-03", "2011-12-31", "2012-01-01"),
}  # fmt: skip
VALUES: dict[str, dict[str, tuple[Any, ...]]] = {
    "let-it-ride": {
        "dealing_method": ("manual_shoe", "hand", "automated_shoe"), "shuffler": ("manual", "automated"),
        "shuffler_counts_deck": YES_NO, "two_decks": YES_NO, "second_card_back": ("blue", "red"),
        "cover_card": ("yellow", "green", "black"), "preshuffled_cards": YES_NO,
        "stub_count_interval": (1, 2, 5, 6), "lir_bonus_offered": YES_NO, "three_card_bonus_offered": YES_NO,
        "three_card_bonus_table": tuple("ABCDEF"), "bonus_amounts": ({"flush": 6000}, {}),
        "main_odds": ({"full_house": "12:1"}, {"pair_of_tens_or_better": "3:2"}, {}),
        "payout_limit": (None, 5_000_000, 9_000_001), "two_positions": YES_NO,
        "table_min": (1, 100, 500, 1000, 2500), "table_max": (500, 50_000, 1_000_000),
        "three_card_bonus_min": (1, 100, 500), "three_card_bonus_max": (100, 10_000),
    },
    "craps": {
        "variant": ("craps", "mini-craps"), "field_12": ("2:1", "3:1"), "odds_round_up": YES_NO,
        "payout_table": ({"place-win-6": "6:5", "hard_4": "8:1"}, {"field": {"2": "3:1"}}, {"horn": "8:1"}),
        "odds_multiple": (1, 2, 10, {4: 3, 5: 4, 6: 5, 8: 5, 9: 4, 10: 3}), "true_odds": YES_NO,
        "vig_rate": ("0.05", "0.04", "0"), "vig_timing": ("at-placing", "on-win"),
        "buy_lay_min": (None, 2000, 4000), "payout_unit": (25, 50, 100, 500), "cash_verbal_bets": YES_NO,
        "table_min": (1, 100, 1000), "table_max": (500, 100_000, 10_000_000), "fire_offered": YES_NO,
        "place_lose_off_on_comeout": YES_NO, "fire_paytable": ({4: "39:1", 5: "199:1", 6: "499:1"}, {}),
        "unconfirmed_props": YES_NO,
    },
}  # fmt: skip
NONSENSE: tuple[Any, ...] = (
    *(
        "?",
        "",
        None,
        -1,
        0,
        True,
        False,
        3.5,
        [],
        [1, 2],
        {},
        {"a": 1},
        "1/b",
        "*",
        10**9,
        2**63,
        10**30,
        "1",
    ),
    *("ünï", "a\nb", "\ud800", "x" * 300, [True], "come-5", "odds-take@pass", [7], "true", float("nan")),
    *(" bet1 ", "BET1", "Pass", "--", "place_win_6", "community", "dealer"),
)


def lawful(game: str, random: Random) -> tuple[date, dict[str, Any]]:
    """A day of some edition and options that its rules allow."""
    found, _ = find(game)
    day = date.fromisoformat(random.choice(DAYS[game]))
    options: dict[str, Any] = {}
    for name in random.sample(list(VALUES[game]), random.randint(0, len(VALUES[game]))):
        chosen = {**options, name: random.choice(VALUES[game][name])}
        try:
            found.options(chosen, day)
        except CroupierError:
            continue
        options = chosen
    return day, options


class Crowd:
    """A table and everyone around it; `wild` of what they ask has nothing to do with the moment."""

    def __init__(self, seed: int, game: str, mode: str, wild: float = 0.2) -> None:
        self.random = random = Random(seed)
        self.cards, self.wild, self.game = game == "let-it-ride", wild, game
        day, options = lawful(game, random)
        self.table: Table = croupier.open_table(
            game, options, day, mode=mode, entropy=SeededEntropy(seed.to_bytes(8, "big")),
            clock=count(NOON, 997).__next__, buy_in_as_needed=random.random() < 0.5,
            opener=random.choice((0, 1_000_000, 10_000_000)),
        )  # fmt: skip
        more = () if self.cards else ("fire", "horn-high-12", "hop-4-2", "come-5", "big-6", "buy-4", "lay-10")
        bases = list(self.table.edition.wagers) if self.cards else list(self.table.rulebook.offered())  # type: ignore[attr-defined]
        self.wagers = [*bases, *more]

    def command(self) -> cmd.Command:
        """What somebody asks for now; a field with nonsense in it may make it no command at all."""
        random, step = self.random, self.table.pending
        if random.random() < self.wild:
            command = random.choice(self.anything)(self)
        elif random.random() < 0.1:
            command = self.irregularity()
        elif isinstance(step, steps.Ask):
            command = cmd.Decide(
                by=self.by(step.seats[0]), seat=step.seats[0], word=random.choice(step.words)
            )
        else:
            command = self.betting() if isinstance(step, steps.Betting) else self.entry()
        if random.random() < 0.04:
            fields = {name: getattr(command, name) for name in command.__struct_fields__}
            fields[random.choice(list(fields))] = random.choice(NONSENSE)
            return type(command)(**fields)
        return command

    def seat(self) -> int:
        seats = list(self.table.round.seats)
        return self.random.choice(
            seats if seats and self.random.random() < 0.9 else (1, 3, 5, 9, 0, -1, 2**40)
        )

    def held(self, seat: int) -> dict[str, Any]:
        return self.table.round.seats[seat].wagers if seat in self.table.round.seats else {}

    def by(self, seat: int) -> cmd.Actor:
        others = (cmd.DEALER, cmd.DEALER, cmd.FLOORPERSON, cmd.INSPECTOR, cmd.player(self.seat()))
        return cmd.player(seat) if self.random.random() < 0.88 else self.random.choice(others)

    def house(self) -> cmd.Actor:
        return self.random.choice((*(cmd.DEALER,) * 6, *(cmd.FLOORPERSON,) * 4, cmd.player(self.seat())))

    def entry(self) -> cmd.Command:
        """What the dealer of a live table enters, mostly what is due."""
        random, table, step = self.random, self.table, self.table.pending
        by = cmd.DEALER if random.random() < 0.97 else self.house()
        if not self.cards:
            return cmd.Enter(
                by=by, values=(random.randint(1, 6), random.choice((1, 2, 3, 4, 5, 6, 6, 5, 4, 3, 7)))
            )
        if isinstance(step, steps.CountStub | steps.Ask):
            counted = table.round.shoes[table.round.shoe].left + random.choice((0, 0, 0, 0, 0, 1, -1, 60))
            return cmd.Enter(by=by, stub=counted, misdeal=random.random() < 0.3)
        lot, size = random.random(), wanted(table)
        if lot < 0.1 and not isinstance(step, steps.Turn):
            return cmd.Enter(by=by)
        size = size if lot < 0.7 else random.randint(0, size + 1)
        cards = random.sample(range(52), size - size % step.stack if isinstance(step, steps.Deal) else size)
        if isinstance(step, steps.Turn):
            dealt = self.table.round.hands[step.holder].cards[step.first :]
            cards = [card if known < 0 else known for card, known in zip(cards, dealt, strict=False)]
        if cards and random.random() < 0.03:
            cards[0] = random.choice((52, -1, 60, cards[-1]))
        return cmd.Enter(by=by, cards=tuple(cards))

    def irregularity(self) -> cmd.Command:
        """Something went wrong, or somebody says so."""
        random, seat = self.random, self.seat()
        fact = self.table.edition.irregularity(id := random.choice(list(self.table.edition.irregularities)))
        values: dict[str, tuple[Any, ...]] = {
            "card": (card_text(random.randrange(52)),), "cards": (2, 4, 3, "2c 3d", "2c 3d 4h 5s", "xx"),
            "seat": (seat,), "holder": ("1", "2", 3, "community", "8"), "wager": (*self.held(seat), "pass"),
            "supports": (1, 2, [2], [2, 3], [0]), "reason": ("short", ""), "choice": (*fact.choices, "none"),
        }  # fmt: skip
        fields = (*fact.fields, "choice") if fact.choices else fact.fields
        details = {field: random.choice(values.get(field, YES_NO)) for field in fields}
        details = {field: value for field, value in details.items() if random.random() < 0.75}
        if details and random.random() < 0.1:
            details[random.choice(list(details))] = random.choice(NONSENSE)
        return cmd.ReportIrregularity(by=self.house(), id=id, details=details)

    def betting(self) -> cmd.Command:
        """People sit down, wager and take the dice; or no more bets."""
        random, seats = self.random, self.table.round.seats
        if not seats or random.random() < 0.04:
            seat, cents = random.choice((1, 2, 3, 4, 5, 7, 9, 100)), random.choice((0, 10**8, 10**8, 10**8))
            return cmd.Sit(by=self.by(seat), seat=seat, patron=random.choice(("", "", "Ann")), buy_in=cents)
        return self.three_bets() if self.cards else self.dice()

    def three_bets(self) -> cmd.Command:
        random, options = self.random, self.table.round.options
        people = {seat: {bet: self.held(seat)[bet].stake for bet in BASE if bet in self.held(seat)}
                  for seat in self.table.round.seats}  # fmt: skip
        unequal = [seat for seat, bets in people.items() if 0 < len(bets) < 3 or len({*bets.values()}) > 1]
        waiting = [seat for seat, bets in people.items() if not bets]
        seat = random.choice(unequal or waiting or list(people))
        if not unequal and len(waiting) < len(people) and random.random() < 0.75:
            return cmd.Close(by=self.house())
        if len(people[seat]) == len(BASE) or (people[seat] and random.random() < 0.4):
            return cmd.Reduce(by=self.by(seat), seat=seat, wager=random.choice(list(people[seat])))
        low, high = options.table_min, options.table_max
        wagers = {bet: next(iter(people[seat].values()), random.choice((low, 2 * low, high))) for bet in BASE}
        wagers |= {"lir_bonus": 100} if options.lir_bonus_offered and random.random() < 0.6 else {}
        if options.three_card_bonus_offered and random.random() < 0.6:
            wagers["three_card_bonus"] = options.three_card_bonus_max
        left = {wager: cents for wager, cents in wagers.items() if wager not in self.held(seat)}
        return cmd.Bets(by=self.by(seat), seat=seat, wagers=left)

    def dice(self) -> cmd.Command:
        random, markers, lot = self.random, self.table.round.markers, self.random.random()
        shooter = int(markers.get("shooter") or 0)
        if not shooter and lot < 0.6:
            seat = int(markers.get("offered") or min(self.table.round.seats))
            dice = random.choice(((), (), ("1", "4"), ("5", "5"), ("9",)))
            if random.random() < 0.3:
                return cmd.TakeDice(by=self.by(seat), seat=seat, word="decline")
            return cmd.TakeDice(by=self.by(seat), seat=seat, word="accept", dice=dice)
        if shooter and not markers.get("point") and not {*LINE} & {*self.held(shooter)} and lot < 0.7:
            return self.bet(shooter, random.choice(LINE))
        if lot < 0.35:
            return self.entry() if not self.table.virtual and lot < 0.25 else cmd.Close(by=self.house())
        if lot < 0.42:
            return self.about(lambda r, by, s, w: cmd.Call(by=by, seat=s, wager=w, on=r.random() < 0.7))
        return self.bet(self.seat())

    def bet(self, seat: int, wager: str = "") -> cmd.Command:
        random, options = self.random, self.table.round.options
        wager = wager or random.choice(
            self.wagers if random.random() < 0.5 else (*self.wagers[:4], "odds-take")
        )
        unit = getattr(options, "payout_unit", 100)
        offered: dict[str, Any] = getattr(self.table.rulebook, "offered", dict)()
        step = offered[wager].increment(unit) if wager in offered else unit
        amounts = (
            step,
            2 * step,
            -(-options.table_min // step) * step,
            80 * step,
            options.table_max,
            333,
            -5,
        )
        behind = random.choice(("", "pass", *self.held(seat))) if wager[:4] in ("odds", "fire") else ""
        return cmd.Bet(
            by=self.by(seat), seat=seat, wager=wager, amount=random.choice(amounts), behind=behind,
            coupon=random.choice((*(0,) * 8, 10 * unit, 333, -1)), accepted=random.random() < 0.15,
            verbal_cash=random.random() < 0.05,
        )  # fmt: skip

    def about(self, make: Callable[..., cmd.Command]) -> cmd.Command:
        """A command about some seat and wager, there or not."""
        seat = self.seat()
        wager = self.random.choice((*self.held(seat), *self.held(seat), self.random.choice(self.wagers)))
        return make(self.random, self.by(seat), seat, wager)

    def alteration(self) -> cmd.Command:
        random, option = self.random, self.random.choice(list(VALUES[self.game]))
        value = random.choice((*VALUES[self.game][option] * 4, random.choice(NONSENSE)))
        by = cmd.FLOORPERSON if random.random() < 0.95 else self.house()
        removed, notice = random.random() < 0.8, random.choice(NOTICES)
        return cmd.Alter(by=by, option=option, value=value, notice=notice, device_removed=removed)

    def money(self) -> cmd.Command:
        kind = self.random.choice((cmd.Fill, cmd.Credit, cmd.CountInventory))
        balance = self.table.state.ledger["inventory"]
        return kind(by=self.house(), cents=self.random.choice((100, balance, balance // 100 * 100, 1, -1)))

    anything: tuple[Callable[[Any], cmd.Command], ...] = (
        entry, irregularity, irregularity, betting, alteration, alteration, money, money,
        lambda self: self.bet(self.seat()),
        lambda self: cmd.Close(by=self.house()),
        lambda self: cmd.Enter(by=self.house(), cards=self.random.choice((None, (), (5,), (1, 2, 3), (99,)))),
        lambda self: cmd.Enter(by=self.house(), values=(1, 2), stub=self.random.choice((None, 40))),
        lambda self: cmd.ConfirmPrize(by=self.house(), seat=1),
        lambda self: cmd.CutCards(by=self.by(self.seat()), cards=self.random.choice((9, 10, 30, 42, 43))),
        lambda self: self.about(lambda r, by, s, w: cmd.Sit(by=by, seat=s, buy_in=r.choice((0, 101, 5000)))),
        lambda self: self.about(lambda r, by, s, w: cmd.BuyIn(by=by, seat=s, cents=r.choice((100, 1)))),
        lambda self: self.about(lambda r, by, s, w: cmd.Leave(by=by, seat=s)),
        lambda self: self.about(lambda r, by, s, w: cmd.Reduce(by=by, seat=s, wager=w)),
        lambda self: self.about(lambda r, by, s, w: cmd.Reduce(by=by, seat=s, wager=w, amount=333)),
        lambda self: self.about(lambda r, by, s, w: cmd.Call(by=by, seat=s, wager=w, on=r.random() < 0.6)),
        lambda self: self.about(lambda r, by, s, w: cmd.Decide(by=by, seat=s, word=r.choice(("ride", w)))),
        lambda self: self.about(lambda r, by, s, w: cmd.TakeDice(by=by, seat=s, word="pass")),
        lambda self: self.about(lambda r, by, s, w: cmd.Bets(by=by, seat=s, wagers={w: 600, "field": 500})),
        lambda self: self.about(lambda r, by, s, w: cmd.Say(by=by, seat=s, word="consent")),
    )  # fmt: skip
