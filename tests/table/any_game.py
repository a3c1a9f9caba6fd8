"""Random people at any game's table, virtual or live: sensible commands, wrong ones and nonsense."""

from itertools import count
from random import Random
from typing import Any

import croupier
from croupier.equipment.cards import card_text
from croupier.equipment.entropy import SeededEntropy
from croupier.law.encoding import document
from croupier.procedure import steps
from croupier.table import commands as cmd
from croupier.table.table import Table
from tests.table.random_play import NOON, OLD_NOTICE, card_options, dice_options

GAMES = ("let-it-ride", "craps", "blackjack", "spanish-21", "three-card-21-n-done")
MODES = ("virtual", "live")
OPTIONS: dict[str, tuple[dict[str, Any], ...]] = {
    "blackjack": (
        {"decks": 1, "boxes": 7, "max_split_hands": 3, "surrender": True},
        {"decks": 2, "hole_card": "down_reader", "additional_wager": "same_suit", "players_per_box": 3},
        {"decks": 2, "shoe": "double", "hole_card": "down", "streak": True},
        {"decks": 1, "shuffle": "continuous", "hole_card": "up"},
        {"decks": 2, "shuffle": "bart_carter", "multiple_action": True},
        {"decks": 4, "progressive": "P1"},
        {"decks": 2, "bonus_wager": {100: {1000: 1, 2000: 1}, 500: {7500: 1}}},
    ),
    "spanish-21": ({}, {"card_reader": False}, {"shuffle": "automated", "players_per_box": 3}),
    "three-card-21-n-done": (
        {},
        {"card_reader": False, "players_per_spot": 3},
        {"shuffle": "bart_carter", "surrender_scope": "any"},
    ),
}
HOSTILE: tuple[Any, ...] = (
    *(None, "", "\0", "\ud800", "1/b", "*", b"x", float("nan"), float("inf"), 1.5, object(), True),
    *([], {}, [1, [2]], {"a": {"b": 1}}, 0, -1, 2**64, -(10**30), 10**5000),
)
BASE = ("bet1", "bet2", "bet3")


def options_for(game: str, random: Random) -> dict[str, Any]:
    """A licensee's choice."""
    if game == "let-it-ride":
        return card_options(random)
    if game == "craps":
        return dice_options(random)
    return {**random.choice(OPTIONS[game]), **({"proposals": True} if game.startswith("three") else {})}


class People:
    """A table and those around it, who do anything."""

    def __init__(self, seed: int, game: str, mode: str) -> None:
        self.random = random = Random(seed)
        self.game = game
        self.table: Table = croupier.open_table(
            game,
            options_for(game, random),
            mode=mode,
            entropy=SeededEntropy(seed.to_bytes(8, "big")),
            clock=count(NOON, 997).__next__,
            buy_in_as_needed=random.random() < 0.5,
        )
        self.wagers = list(self.table.edition.wagers)

    def command(self) -> cmd.Command:
        """What someone asks for now: sensible more often than not."""
        chance, step = self.random.random(), self.table.pending
        if chance < 0.1:
            return self.nonsense()
        if chance < (0.14 if isinstance(step, steps.Betting) else 0.25):
            return self.irregularity()
        if isinstance(step, steps.Ask | steps.Withdraw):
            return cmd.Decide(by=cmd.player(step.seat), seat=step.seat, word=self.random.choice(step.words))
        if isinstance(step, steps.Choose):
            words = (*step.words, *[barred.word for barred in step.refused])
            amount = self.random.choice((None, None, None, 100, 500, 1000))
            return cmd.Decide(
                by=cmd.player(step.seat), seat=step.seat, word=self.random.choice(words), amount=amount
            )
        if isinstance(step, steps.Validate):
            return cmd.ConfirmPrize(by=cmd.FLOORPERSON, seat=step.seat)
        return self.between_rounds() if isinstance(step, steps.Betting) else self.entry()

    def nonsense(self) -> cmd.Command:
        """A command with a field that should not be, if it can be made at all."""
        sensible = self.random.choice(
            (
                cmd.Sit(by=cmd.player(1), seat=1, patron="Ann", buy_in=100_000),
                cmd.BuyIn(by=cmd.player(1), seat=1, cents=100),
                cmd.Bet(by=cmd.player(1), seat=1, wager=self.wagers[0], amount=1000, accepted=True),
                cmd.Bets(by=cmd.player(1), seat=1, wagers={self.wagers[0]: 1000}),
                cmd.Reduce(by=cmd.player(1), seat=1, wager=self.wagers[0], amount=500),
                cmd.Call(by=cmd.player(1), seat=1, wager=self.wagers[0], on=True),
                cmd.CutCards(by=cmd.DEALER, cards=20),
                cmd.Decide(by=cmd.player(1), seat=1, word="stand", amount=100),
                cmd.TakeDice(by=cmd.player(1), seat=1, word="accept", dice=("1", "2")),
                cmd.Fill(by=cmd.FLOORPERSON, cents=100),
                cmd.Credit(by=cmd.FLOORPERSON, cents=100),
                cmd.CountInventory(by=cmd.FLOORPERSON, cents=100),
                cmd.Enter(by=cmd.DEALER, cards=(1,), misdeal=False),
                cmd.ReportIrregularity(by=cmd.DEALER, id="improper_cut", details={"card": "As"}),
                cmd.Alter(by=cmd.FLOORPERSON, option="chip_unit", value=100, notice=OLD_NOTICE),
                cmd.Say(by=cmd.DEALER, word="relief"),
                cmd.Leave(by=cmd.player(1), seat=1),
            )
        )
        fields = {name: getattr(sensible, name) for name in sensible.__struct_fields__}
        fields[self.random.choice(list(fields))] = self.random.choice(HOSTILE)
        return type(sensible)(**fields)

    def irregularity(self) -> cmd.Command:
        """Something went wrong, or somebody says so."""
        random = self.random
        fact = self.table.edition.irregularity(id := random.choice(list(self.table.edition.irregularities)))
        details = {field: self._detail(field) for field in fact.fields if random.random() < 0.8}
        if fact.choices:
            details["choice"] = random.choice((*fact.choices, "neither"))
        return cmd.ReportIrregularity(by=random.choice((cmd.DEALER, cmd.FLOORPERSON)), id=id, details=details)

    def _detail(self, field: str) -> Any:
        random = self.random
        if random.random() < 0.1:
            return random.choice(HOSTILE)
        return {
            "card": card_text(random.randrange(52)),
            "cards": " ".join(card_text(random.randrange(52)) for _ in range(random.randint(0, 4))),
            "seat": random.choice((1, 2, 3, "1/b")),
            "holder": random.choice(("1", "2", "dealer", "community")),
            "supports": random.choice((1, 2, [2], [2, 3])),
            "wager": random.choice(self.wagers),
            "reason": "short",
        }.get(field, random.random() < 0.5)

    def entry(self) -> cmd.Command:
        """What the dealer of a live table enters, mostly what is due."""
        random, table, step = self.random, self.table, self.table.pending
        entered: dict[str, Any] = {}
        if isinstance(step, steps.Roll | steps.Betting):
            entered["roll"] = (random.randint(1, 6), random.randint(1, 6))
        elif isinstance(step, steps.CountStub):
            entered |= {"stub": step.expected - (random.random() < 0.2), "misdeal": random.random() < 0.3}
        elif isinstance(step, steps.Peek):
            entered["blackjack"] = random.random() < 0.4
        elif isinstance(step, steps.DrawLot):
            entered["lot"] = random.randint(-1, step.among)
        else:
            wanted = (table.shoes if isinstance(step, steps.Draw) else table.dealing).wanted()
            cards = [random.randrange(52) for _ in range(wanted)]
            if isinstance(step, steps.Turn):
                dealt = table.round.hands[step.holder].cards[step.first :]
                cards = [card if known < 0 else known for card, known in zip(cards, dealt, strict=False)]
            elif random.random() < 0.6 and wanted <= 52:
                cards = random.sample(range(52), wanted)
            entered["cards"] = None if random.random() < 0.1 else tuple(cards)
        return cmd.Enter(by=cmd.DEALER, **entered)

    def between_rounds(self) -> cmd.Command:
        """Sitting down, wagering, cutting, changing; or no more bets."""
        random, seats = self.random, self.table.round.seats
        if not seats or random.random() < 0.08:
            seat = random.choice((1, 2, 3, 4, 1_000_001, 2_000_002))
            return cmd.Sit(
                by=cmd.player(seat), seat=seat, patron=random.choice(("", "Ann")), buy_in=10_000_000
            )
        seat, chance = random.choice(list(seats)), random.random()
        by, held = cmd.player(seat), list(seats[seat].wagers)
        if chance < 0.12:
            return self._seldom(seat, by, held)
        if self.game == "craps":
            return self._dice(seat, by, chance)
        if self.game == "let-it-ride" and chance < 0.9 and not set(BASE) & set(held):
            return cmd.Bets(by=by, seat=seat, wagers=dict.fromkeys(BASE, 1000))
        if self.wagers[0] in held and chance < 0.85:
            return cmd.Close(by=random.choice((cmd.DEALER, cmd.FLOORPERSON)))
        wager = random.choice(self.wagers) if self.wagers[0] in held else self.wagers[0]
        return cmd.Bet(by=by, seat=seat, wager=wager, amount=random.choice((100, 500, 1000, 1000, 333)))

    def _dice(self, seat: int, by: cmd.Actor, chance: float) -> cmd.Command:
        random, markers, seats = self.random, self.table.round.markers, self.table.round.seats
        if not markers.get("shooter"):
            offered = int(markers.get("offered") or seat)
            return cmd.TakeDice(by=cmd.player(offered), seat=offered, word="accept")
        shooter = int(markers["shooter"])
        if not markers.get("point") and not {"pass", "dont-pass"} & set(seats[shooter].wagers):
            return cmd.Bet(by=cmd.player(shooter), seat=shooter, wager="pass", amount=1000)
        if chance < 0.7:
            return cmd.Close(by=cmd.DEALER)
        return cmd.Bet(
            by=by,
            seat=seat,
            wager=random.choice(self.wagers),
            amount=random.choice((600, 1000, 2000)),
            coupon=random.choice((0, 0, 500)),
            behind=random.choice(("", "", *seats[seat].wagers)),
        )

    def _seldom(self, seat: int, by: cmd.Actor, held: list[str]) -> cmd.Command:
        random, inventory = self.random, self.table.state.inventory.balance
        option = random.choice(list(self.table.edition.options))
        before = document(self.table.round.options).get(option)
        after = {bool: not before, int: random.choice((1, 2, 500, 1000))}.get(type(before), "automated")
        choices: list[cmd.Command] = [
            cmd.Leave(by=by, seat=seat),
            cmd.CutCards(by=random.choice((by, cmd.DEALER, cmd.player(0))), cards=random.choice((0, 10, 30))),
            cmd.Say(by=by, seat=seat, word=random.choice(("consent", "see_burn_card"))),
            cmd.Say(by=cmd.FLOORPERSON, word="reshuffle"),
            cmd.Credit(by=cmd.FLOORPERSON, cents=inventory // 100 * 100),
            cmd.CountInventory(by=cmd.FLOORPERSON, cents=inventory),
            cmd.Alter(by=cmd.FLOORPERSON, option=option, value=after, notice=OLD_NOTICE, device_removed=True),
        ]
        if held:
            wager = random.choice(held)
            choices += [
                cmd.Reduce(by=by, seat=seat, wager=wager, amount=random.choice((0, 500))),
                cmd.Call(by=by, seat=seat, wager=wager, on=random.random() < 0.7),
            ]
        return random.choice(choices)
