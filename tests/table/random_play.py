"""Random people at random tables: every command there is, mostly sensible ones."""

from datetime import date
from itertools import count
from random import Random
from typing import Any

import croupier
from croupier.equipment.cards import card_text
from croupier.equipment.entropy import Entropy, SeededEntropy, SystemEntropy
from croupier.law.refusal import CroupierError
from croupier.procedure import steps
from croupier.table import commands as cmd
from croupier.table import events as ev
from croupier.table.table import Table

NOON = 1_700_000_000_000
OLD_NOTICE = dict.fromkeys(("sign", "announced", "reported"), "2020-01-01T00:00:00")
METHODS: tuple[dict[str, Any], ...] = (
    {},
    {"shuffler": "automated"},
    {"dealing_method": "hand", "shuffler": "automated", "shuffler_counts_deck": True},
    {"dealing_method": "automated_shoe"},
    {"dealing_method": "automated_shoe", "shuffler": "automated", "two_decks": True},
    {"preshuffled_cards": True},
)
CARD_CHANGES: tuple[tuple[str, Any], ...] = (
    ("table_min", 1000),
    ("table_min", 500),
    ("table_max", 40_000),
    ("three_card_bonus_offered", False),
    ("three_card_bonus_offered", True),
    ("three_card_bonus_table", "D"),
    ("payout_limit", 6_000_000),
    ("stub_count_interval", 2),
    ("shuffler", "automated"),
    ("dealing_method", "automated_shoe"),
    ("two_positions", True),
)
DICE_CHANGES: tuple[tuple[str, Any], ...] = (
    ("table_min", 1000),
    ("field_12", "3:1"),
    ("odds_multiple", 5),
    ("vig_timing", "on-win"),
    ("payout_unit", 25),
)
CARD_IRREGULARITIES: tuple[tuple[str, dict[str, Any]], ...] = (
    ("card_face_up_in_shoe", {}),
    ("card_drawn_in_error", {}),
    ("wrong_number_of_cards", {"holder": "1", "cards": "2c 3d"}),
    ("card_drawn_in_error", {"exposed": True, "choice": "set_aside"}),
    ("card_drawn_in_error", {"exposed": True, "choice": "void"}),
    ("stub_count_wrong", {"misdeal": True}),
    ("shuffler_miscount", {}),
    ("shuffler_failed", {}),
    ("dealing_shoe_failed", {}),
    ("improper_cut", {}),
    ("method_change", {"device_removed": True}),
)
DICE_IRREGULARITIES: tuple[tuple[str, dict[str, Any]], ...] = (
    ("dice_left_table", {}),
    ("no_roll", {"reason": "short"}),
    ("cocked_die", {"supports": 2}),
    ("dispute", {"choice": "rethrow"}),
    ("shooter_delays", {}),
    ("dice_touched_chips", {}),
)
BETS = ("bet1", "bet2", "bet3")
SIDE = ("lir_bonus", "three_card_bonus")


def card_options(random: Random) -> dict[str, Any]:
    """A licensee's choice at let it ride."""
    return {
        **random.choice(METHODS),
        "stub_count_interval": random.randint(1, 5),
        "lir_bonus_offered": random.random() < 0.7,
        "three_card_bonus_offered": random.random() < 0.7,
        "three_card_bonus_table": random.choice("ABCDEF"),
        "payout_limit": random.choice((None, 5_000_000)),
        "two_positions": random.random() < 0.5,
    }


def dice_options(random: Random) -> dict[str, Any]:
    """A licensee's choice at craps."""
    return {
        "odds_multiple": random.choice((1, 2, 10)),
        "vig_timing": random.choice(("at-placing", "on-win")),
        "fire_offered": random.random() < 0.5,
        "unconfirmed_props": random.random() < 0.5,
        "variant": random.choice(("craps", "mini-craps")),
    }


class Sitting:
    """A table and the people at it; `history` holds the state after every entry of the journal."""

    def __init__(
        self,
        seed: int,
        game: str,
        mode: str = "virtual",
        options: dict[str, Any] | None = None,
        entropy: Entropy | None = None,
        as_of: date | None = None,
    ) -> None:
        self.random = random = Random(seed)
        self.cards = game == "let-it-ride"
        if options is None:
            options = card_options(random) if self.cards else dice_options(random)
        if entropy is None:
            entropy = random.choice((SystemEntropy(), SeededEntropy(seed.to_bytes(8, "big"))))
        clock = count(NOON, 997)
        self.table: Table = croupier.open_table(
            game,
            options,
            as_of,
            mode=mode,
            entropy=entropy,
            clock=clock.__next__,
            buy_in_as_needed=random.random() < 0.7,
        )
        self.refused = 0
        self.history = [self.table.state.snapshot()]

    def play(self, commands: int) -> "Sitting":
        """So many commands that the table accepts."""
        while len(self.history) <= commands:
            self.act()
        return self

    def act(self) -> list[ev.AnyEvent]:
        """One accepted command, and what it caused."""
        while True:
            command = self.command()
            before = self.table.state.snapshot(), self.table.sequence, self.table.pending
            try:
                events = self.table.do(command)
            except CroupierError:
                self.refused += 1
                assert before == (self.table.state.snapshot(), self.table.sequence, self.table.pending)
                continue
            self.history.append(self.table.state.snapshot())
            return events

    def command(self) -> cmd.Command:
        """What someone asks for now."""
        random, pending = self.random, self.table.pending
        if random.random() < (0.3 if isinstance(pending, steps.Deal) else 0.06):
            return self._irregularity()
        if isinstance(pending, steps.Ask | steps.Withdraw):
            if self.table.mode == "live" and random.random() < 0.05:
                return cmd.Enter(by=cmd.DEALER, stub=52 - self.table.dealing.drawn - (random.random() < 0.2))
            return cmd.Decide(
                by=self._for(pending.seat), seat=pending.seat, word=random.choice(pending.words)
            )
        if isinstance(pending, steps.Betting):
            return self._between_rounds()
        return self._enter(pending)

    def _for(self, seat: int) -> cmd.Actor:
        return cmd.player(seat) if self.random.random() < 0.9 else cmd.DEALER

    def _enter(self, pending: Any) -> cmd.Command:
        random = self.random
        if isinstance(pending, steps.Roll):
            return cmd.Enter(by=cmd.DEALER, roll=(random.randint(1, 6), random.randint(1, 6)))
        if isinstance(pending, steps.CountStub):
            wrong = random.random() < 0.2
            return cmd.Enter(
                by=cmd.DEALER, stub=pending.expected - wrong, misdeal=wrong and random.random() < 0.5
            )
        wanted = self.table.dealing.wanted()
        turning = isinstance(pending, steps.Turn)
        if not turning and random.random() < 0.15:
            return cmd.Enter(by=cmd.DEALER)
        size = wanted if turning or random.random() < 0.6 else random.randint(1, wanted)
        cards = random.sample(range(52), size)
        if turning:
            dealt = self.table.round.hands[pending.holder].cards[pending.first :]
            cards = [card if known < 0 else known for card, known in zip(cards, dealt, strict=False)]
        return cmd.Enter(by=cmd.DEALER, cards=tuple(cards))

    def _irregularity(self) -> cmd.Command:
        name, details = self.random.choice(CARD_IRREGULARITIES if self.cards else DICE_IRREGULARITIES)
        if self.table.mode == "live" and name.startswith("card_") and self.random.random() < 0.7:
            details = {**details, "card": card_text(self.random.randrange(52))}
        by = self.random.choice((cmd.DEALER, cmd.FLOORPERSON))
        return cmd.ReportIrregularity(by=by, id=name, details=details)

    def _between_rounds(self) -> cmd.Command:
        random, seats = self.random, self.table.round.seats
        chance = random.random()
        if not seats or chance < 0.05:
            seat = random.randint(1, 7)
            patron = random.choice(("", "", "Ann"))
            return cmd.Sit(by=self._for(seat), seat=seat, patron=patron, buy_in=random.choice((0, 200_000)))
        seat = random.choice(list(seats))
        if chance < 0.08:
            return cmd.BuyIn(by=self._for(seat), seat=seat, cents=random.randint(1, 900) * 100)
        if chance < 0.11:
            return cmd.Leave(by=self._for(seat), seat=seat)
        if chance < 0.15:
            option, value = random.choice(CARD_CHANGES if self.cards else DICE_CHANGES)
            return cmd.Alter(
                by=cmd.FLOORPERSON, option=option, value=value, notice=OLD_NOTICE, device_removed=True
            )
        if chance < 0.17:
            cents = random.randint(1, 900) * 100
            return random.choice(
                (
                    cmd.Fill(by=cmd.FLOORPERSON, cents=cents),
                    cmd.Credit(by=cmd.FLOORPERSON, cents=cents),
                    cmd.CountInventory(by=cmd.FLOORPERSON, cents=9_000_000 + cents),
                )
            )
        if chance < 0.22 and self.cards:
            return cmd.CutCards(by=self._for(seat), cards=random.randint(10, 42))
        held = list(seats[seat].wagers)
        if chance < 0.27 and held:
            stake = seats[seat].wagers[random.choice(held)].stake
            return cmd.Reduce(
                by=self._for(seat),
                seat=seat,
                wager=random.choice(held),
                amount=random.choice((0, 0, stake // 2)),
            )
        if self.cards:
            return self._let_it_ride(seat, chance)
        return self._craps(seat, held, chance)

    def _let_it_ride(self, seat: int, chance: float) -> cmd.Command:
        random, held = self.random, self.table.round.seats[seat].wagers
        unequal = [
            number
            for number, each in self.table.round.seats.items()
            if each.wagers and len({each.wagers[bet].stake if bet in each.wagers else 0 for bet in BETS}) > 1
        ]
        if chance < 0.5 and not unequal:
            return cmd.Close(by=random.choice((cmd.DEALER, cmd.FLOORPERSON)))
        seat = unequal[0] if unequal else seat
        held = self.table.round.seats[seat].wagers
        missing = [bet for bet in BETS if bet not in held]
        if held and unequal and random.random() < 0.5:
            return cmd.Reduce(by=self._for(seat), seat=seat, wager=random.choice(list(held)))
        if missing and random.random() < 0.8:
            stake = random.choice((500, 1000, 2500))
            wagers = dict.fromkeys(missing, next((held[bet].stake for bet in BETS if bet in held), stake))
            for side in SIDE:
                if side not in held and random.random() < 0.4:
                    wagers[side] = 100 if side == "lir_bonus" else 300
            return cmd.Bets(by=self._for(seat), seat=seat, wagers=wagers)
        return cmd.Bet(
            by=self._for(seat),
            seat=seat,
            wager=random.choice((*BETS, *SIDE)),
            amount=random.choice((100, 500, 1000, 60_000)),
            coupon=random.choice((0, 0, 500)),
            accepted=random.random() < 0.3,
        )

    def _craps(self, seat: int, held: list[str], chance: float) -> cmd.Command:
        random, markers = self.random, self.table.round.markers
        if not markers.get("shooter") or chance < 0.27:
            offered = int(markers.get("offered") or seat)
            return cmd.TakeDice(
                by=self._for(offered),
                seat=offered,
                word=random.choice(("accept", "accept", "decline", "pass")),
            )
        shooter = int(markers["shooter"])
        if not markers.get("point") and not {"pass", "dont-pass"} & set(
            self.table.round.seats[shooter].wagers
        ):
            line = random.choice(("pass", "dont-pass"))
            return cmd.Bet(
                by=self._for(shooter), seat=shooter, wager=line, amount=1000, coupon=random.choice((0, 500))
            )
        if chance < 0.5:
            if self.table.mode == "live" and random.random() < 0.5:
                return cmd.Enter(by=cmd.DEALER, roll=(random.randint(1, 6), random.randint(1, 6)))
            return cmd.Close(by=cmd.DEALER)
        if chance < 0.6 and held:
            return cmd.Call(
                by=self._for(seat), seat=seat, wager=random.choice(held), on=random.random() < 0.6
            )
        wager = random.choice(
            (
                "pass",
                "dont-pass",
                "come",
                "dont-come",
                "odds-take",
                "odds-lay",
                "place-win-6",
                "place-lose-8",
                "hard-6",
                "field",
                "any-seven",
                "horn",
                "buy-4",
                "lay-10",
                "fire",
                "world",
                "come",
                "odds-take",
            )
        )
        return cmd.Bet(
            by=self._for(seat),
            seat=seat,
            wager=wager,
            amount=random.choice((100, 600, 1000, 2000, 4100)),
            accepted=random.random() < 0.1,
            behind=random.choice(("", "", "pass", *held)),
        )
