"""Random people at any table: sensible commands, wrong ones and nonsense, whatever the game.

Nothing here knows a game. Days, options, wagers and irregularities come from the game's facts, answers and
entries from the step the table waits for, so that a new game is played the day its folder appears.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, date, datetime
from random import Random
from typing import Any, Literal, get_args, get_origin

from msgspec.structs import replace

from croupier.equipment.devices import Device
from croupier.equipment.entropy import SeededEntropy
from croupier.equipment.pieces import SETS, piece_text, pieces_text
from croupier.games.register import Game
from croupier.law.edition import WORDS
from croupier.law.limits import limits_of
from croupier.law.options import fields_of, option_tables
from croupier.law.refusal import BadInput, CroupierError
from croupier.procedure import steps
from croupier.procedure.betting_rules import Calling, Coloring, Cutting, Passing, words_heard
from croupier.procedure.seats import SeatId
from croupier.procedure.state import UNKNOWN
from croupier.table import commands as cmd
from croupier.table import dealing
from croupier.table import events as ev
from croupier.table.answers import asked, asks, deadline
from croupier.table.chance import hidden
from croupier.table.journal import read_entry
from croupier.table.store import Store
from croupier.table.table import Table

NOON = 1_700_000_000_000
HOUR = 3_600_000
PATRONS = ("", "", "", "Ann")
SEATS: tuple[SeatId, ...] = (1, 2, 3, 4, 5, 7, 9, "1/b", "2/c")
NONSENSE: tuple[Any, ...] = (
    *(None, "", "?", "\0", "\ud800", "a\nb", "x" * 300, "1/b", "*", "--", b"x", object(), True, False),
    *(float("nan"), float("inf"), 1.5, 0, -1, 7, 2**63, -(10**30), 10**5000, [], [1, [2]], {}, {"a": {}}),
)


def days_of(game: Game) -> list[date]:
    """Every day on which a fact of the game begins or ends and it may be played, and the newest."""
    rules = game.rules
    facts = [
        *rules.history, *rules.editions, *rules.conflicts,
        *[fact for what in WORDS for dated in rules.dated(what).values() for fact in dated],
    ]  # fmt: skip
    found = {rules.newest, *[day for fact in facts for day in (fact.from_, fact.until) if day]}
    return [day for day in sorted(found) if _authorized(game, day)]


def _authorized(game: Game, day: date) -> bool:
    try:
        game.edition(day)
    except CroupierError:
        return False
    return True


def values_of(game: Game, name: str, day: date, proposals: bool) -> list[Any]:
    """Values an option may have as far as its type and its facts say; text is left as it is."""
    edition, kind = game.edition(day, proposals), fields_of(game.options_model)[name].type
    fact = edition.options.get(name)
    members = [member for member in (get_args(kind) or (kind,)) if get_origin(kind) is not dict]
    values: list[Any] = list(option_tables(edition, name))
    if get_origin(kind) is Literal:
        return list(get_args(kind))
    for member in members:
        if get_origin(member) is Literal:
            values += get_args(member)
        elif member is type(None):
            values.append(None)
        elif member is bool:
            values += [True, False]
        elif member is int and fact is not None:
            default = fields_of(game.options_model)[name].default
            near = [default, default * 2, default // 2] if isinstance(default, int) else [1000, 5_000_000]
            bounds = [bound for bound in (fact.minimum, fact.maximum) if bound is not None]
            values += list(fact.allowed) or [*near, *bounds]
    return values


def any_options(game: Game, random: Random, day: date | None) -> dict[str, Any]:
    """A choice of options that the rules of the day allow; a game only proposed is played as such."""
    chosen: dict[str, Any] = {}
    day = day or game.rules.newest
    if not _authorized(game, day):
        chosen["proposals"] = True
    names = [name for name in fields_of(game.options_model) if name != "proposals"]
    for name in random.sample(names, random.randint(0, len(names))):
        values = values_of(game, name, day, "proposals" in chosen)
        tried = {**chosen, name: random.choice(values)} if values else chosen
        try:
            game.options(tried, day)
        except CroupierError:
            continue
        chosen = tried
    return chosen


class People:
    """A table and everyone around it."""

    def __init__(
        self,
        seed: int,
        game: Game,
        mode: str = "virtual",
        *,
        wild: float = 0.15,
        day: date | None = None,
        options: dict[str, Any] | None = None,
        store: Store | None = None,
        checkpoint_every: int = 0,
        clock_steps: tuple[int, ...] = (997, 997, 997, 7_000, HOUR, 26 * HOUR),
    ) -> None:
        self.random = random = Random(seed)
        self.wild, self.now, self.clock_steps = wild, NOON, clock_steps
        days = days_of(game) or [game.rules.newest]
        self.day = day or (days[-1] if random.random() < 0.6 else random.choice(days))
        chosen = any_options(game, random, self.day) if options is None else options
        self.table = Table(
            game, chosen, self.day, mode=mode,  # type: ignore[arg-type]
            entropy=SeededEntropy(seed.to_bytes(32, "big")), clock=lambda: self.now,
            buy_in_as_needed=random.random() < 0.6, opener=random.choice((0, 1_000_000, 10_000_000)),
            decision_seconds=random.choice((0, 0, 20)), store=store, checkpoint_every=checkpoint_every,
        )  # fmt: skip
        self.refused = self.doubled = 0
        self.reported_twice: cmd.Command | None = None
        self.stakes: dict[SeatId, int] = {}
        self._listed: tuple[Any, list[str]] = None, []

    def play(self, commands: int) -> People:
        """Send a number of commands, accepted or not."""
        for _ in range(commands):
            self.act(self.command())
        return self

    def act(self, command: cmd.Command) -> list[ev.AnyEvent]:
        """What a command caused; nothing if it was refused."""
        self.tick()
        try:
            events = self.table.record(command)
        except CroupierError:
            self.refused += 1
            self.doubled += command is self.reported_twice
            return []
        assert command is not self.reported_twice, "a report sent twice by accident is refused"
        return events

    def tick(self) -> None:
        """Time passes, a second as a rule, at times an hour or a day."""
        weights = (60, 30, 20, 6, 1, 1)[: len(self.clock_steps)]
        self.now += self.random.choices(self.clock_steps, weights)[0]

    def command(self) -> cmd.Command:
        """What somebody asks for now."""
        while True:
            try:
                if self.random.random() < self.wild:
                    return self.random.choice((self.anything, self.nonsense))()
                return self.sensible()
            except BadInput:
                self.refused += 1

    def sensible(self) -> cmd.Command:
        """What fits the moment: of a few commands the first the table would accept."""
        step, random = self.table.pending, self.random
        if random.random() < (0.04 if isinstance(step, steps.Betting) else 0.1):
            return self.irregularity()
        makers = self._fitting(step)
        for _ in range(5):
            command = random.choice(makers)()
            if self.table.check(command) is None:
                return command
        return command

    def _fitting(self, step: steps.Step | None) -> list[Callable[[], cmd.Command]]:
        match step:
            case steps.Ask():
                return [self.answer] * 12 + [self.time_up, self.entry]
            case steps.Validate():
                return [lambda: cmd.ConfirmPrize(by=cmd.FLOORPERSON, seat=step.seat)]
            case steps.Betting():
                if not self.table.round.seats:
                    return [self.sit]
                seldom = [self.sit, self.reduce, self.seldom, self.seldom]
                if not any(seat.wagers for seat in self.table.round.seats.values()):
                    return [self.mend] * 3 + [self.bet] * 3 + [self.bets, self.close, *seldom]
                if asked(self.table):
                    return [self.answer] * 9 + [self.bet] * 2 + [self.reduce, self.close]
                thrown = [self.entry] * 3 if step.throws is not None and self.table.round.live else []
                return [self.close] * 9 + thrown + [self.bet] * 4 + [self.bets, *seldom]
            case _:
                return [self.entry]

    def anything(self) -> cmd.Command:
        """Something that may have nothing to do with the moment."""
        return self.random.choice(
            (
                *(self.answer, self.time_up, self.entry, self.irregularity, self.irregularity, self.close),
                *(
                    self.bet,
                    self.bets,
                    self.sit,
                    self.reduce,
                    self.seldom,
                    self.alter,
                    self.alter,
                    self.money,
                ),
            )
        )()

    def nonsense(self) -> cmd.Command:
        """A command with a value in it that should not be there, if it can be made at all."""
        command = self.anything()
        fields = {name: getattr(command, name) for name in command.__struct_fields__}
        fields[self.random.choice(list(fields))] = self.random.choice(NONSENSE)
        return type(command)(**fields)

    def by(self, seat: SeatId) -> cmd.Actor:
        """Mostly the patron of a seat, at times somebody else."""
        if self.random.random() < 0.93:
            return cmd.player(seat)
        return self.random.choice((cmd.DEALER, cmd.DEALER, cmd.FLOORPERSON, cmd.INSPECTOR, cmd.player(1)))

    def house(self) -> cmd.Actor:
        """Someone of the house."""
        return self.random.choice((cmd.DEALER, cmd.DEALER, cmd.FLOORPERSON))

    def seat(self) -> SeatId:
        """Mostly somebody who is there."""
        seats = list(self.table.round.seats)
        return self.random.choice(seats if seats and self.random.random() < 0.95 else SEATS)

    def held(self, seat: SeatId) -> dict[str, Any]:
        """The wagers of a seat."""
        return self.table.round.wagers(seat)

    def wagers(self) -> list[str]:
        """Every wager a patron may name, with its selections where the game declares them."""
        offered = getattr(self.table.rulebook, "offered", None)
        if offered is None:
            return list(self.table.edition.wagers)
        found = offered() if callable(offered) else offered
        if self._listed[0] is not found:
            keys = (key for family in found.keys.families.values() for key in family.listed())
            self._listed = found, [str(key) for key in keys]
        return self._listed[1]

    def sit(self) -> cmd.Command:
        """A patron comes, with cash as a rule and a random value of their own at times."""
        random, seat = self.random, self.random.choice(SEATS)
        return cmd.Sit(
            by=self.by(seat), seat=seat, patron=random.choice(PATRONS),
            buy_in=random.choice((0, 200_000, 10_000_000)), value=random.choice(("", "", "f00d")),
        )  # fmt: skip

    def amount(self, seat: SeatId, wager: str) -> int:
        """This patron's stake: usually the same on everything, within the limits of the wager."""
        random, options = self.random, self.table.round.options
        stake = self.stakes.setdefault(seat, random.choice((500, 1000, 1000, 2500)))
        if random.random() < 0.1:
            return random.choice((stake, 2 * stake, 333, 1, 100, 60_000))
        fact = self.table.edition.wagers.get(wager)
        if fact is None:
            return stake * random.choice((1, 1, 2, 6))
        low, high = limits_of(fact, options)
        stake = max(stake, low or 0)
        return stake if high is None else min(stake, high)

    def bet(self) -> cmd.Command:
        """One wager, where something is already on the layout mostly another."""
        random, seat = self.random, self.seat()
        names = self.wagers()
        wager = names[0] if random.random() < 0.3 else random.choice(names)
        lies = random.random() < 0.06
        return cmd.Bet(
            by=self.by(seat), seat=seat, wager=wager, amount=self.amount(seat, wager),
            behind=random.choice(("", *self.held(seat))) if random.random() < 0.3 else "",
            coupon=random.choice((100, 500, 333, -1)) if lies else 0, accepted=random.random() < 0.05,
            verbal_cash=random.random() < 0.03,
        )  # fmt: skip

    def bets(self) -> cmd.Command:
        """Several wagers at once."""
        random, seat = self.random, self.seat()
        names = [name for name in self.wagers() if name not in self.held(seat)]
        chosen = random.sample(names, random.randint(1, min(4, len(names)))) if names else []
        return cmd.Bets(
            by=self.by(seat), seat=seat, wagers={name: self.amount(seat, name) for name in chosen}
        )

    def close(self) -> cmd.Command:
        """No more bets; if the game still requires something, somebody supplies it."""
        if self.random.random() < 0.9 and self.table.check(cmd.Close(by=cmd.DEALER)) is not None:
            return self.mend()
        return cmd.Close(by=self.house())

    def mend(self) -> cmd.Command:
        """Give a patron with wagers every required wager, all of the same stake, or take all of them off."""
        random, facts = self.random, self.table.edition.wagers
        playing = [seat for seat in self.table.round.seats if self.held(seat)] or [self.seat()]
        seat = random.choice(playing)
        stake, held = self.stakes.get(seat, 1000), self.held(seat)
        main = [name for name in self.wagers() if name not in facts or not facts[name].optional]
        wrong = [name for name in held if name in main and held[name].stake != stake]
        if wrong:
            return cmd.Reduce(by=cmd.player(seat), seat=seat, wager=wrong[0])
        missing = {name: self.amount(seat, name) for name in main if name not in held}
        if missing and random.random() < 0.8:
            return cmd.Bets(by=cmd.player(seat), seat=seat, wagers=missing)
        return cmd.Reduce(by=cmd.player(seat), seat=seat, wager=random.choice(list(held) or main))

    def reduce(self) -> cmd.Command:
        """A wager is lowered or taken off."""
        random, seat = self.random, self.seat()
        held = self.held(seat)
        wager = random.choice(list(held) or self.wagers())
        stake = held[wager].stake if wager in held else 1000
        amount = random.choice((0, 0, 0, stake // 2, 333))
        return cmd.Reduce(by=self.by(seat), seat=seat, wager=wager, amount=amount)

    def answer(self) -> cmd.Command:
        """One of the words offered, with an amount or pieces where it takes them; or one that is barred."""
        random, seats = self.random, asked(self.table)
        seat = random.choice(seats) if seats else 0
        step = asks(self.table, seat)
        if step is None:
            return cmd.Decide(by=cmd.player(1), seat=1, word=random.choice(("stand", "ride", "hit", "take")))
        if step.barred and random.random() < 0.05:
            return cmd.Decide(by=self.by(seat), seat=seat, word=random.choice(step.barred).word)
        offer = random.choice(step.offers)
        most = max((most for _, most in offer.wagers), default=0)
        amount = random.choice((None, None, most, most // 2, 100)) if most else None
        return cmd.Decide(
            by=self.by(seat), seat=seat, word=offer.word, amount=amount, pieces=self._pieces(seat, offer)
        )

    def _pieces(self, seat: SeatId, offer: steps.Offer) -> dict[str, str]:
        there = str(seat) in self.table.round.hands
        left = [card for card in hidden(self.table, str(seat)) if card != UNKNOWN] if there else []
        left = left or self._some_pieces(4)
        self.random.shuffle(left)
        named = {}
        for group, wanted in offer.pieces:
            count = wanted or self.random.randint(0, len(left))
            named[group], left = pieces_text(left[:count]), left[count:]
        return named

    def time_up(self) -> cmd.Command:
        """The posted time is over, if somebody lets it run out."""
        due = deadline(self.table)
        if due and self.random.random() < 0.6:
            self.now = max(self.now, due)
        seats = asked(self.table) or (1,)
        return cmd.TimeUp(by=self.house(), seat=self.random.choice(seats))

    def irregularity(self) -> cmd.Command:
        """Something went wrong, or somebody says so."""
        random, edition = self.random, self.table.edition
        if not edition.irregularities:
            return self.money()
        last = read_entry(self.table.entries, self.table.last_line).command
        if isinstance(last, cmd.ReportIrregularity) and random.random() < 0.5:
            self.reported_twice = replace(last, again=False)
            return self.reported_twice
        id = random.choice(list(edition.irregularities))
        fact = edition.irregularity(id)
        details = {field: self._detail(field) for field in fact.fields if random.random() < 0.8}
        if fact.choices and random.random() < 0.9:
            details["choice"] = random.choice((*fact.choices, *fact.choices, "neither"))
        return cmd.ReportIrregularity(by=self.house(), id=id, details=details, again=True)

    def _detail(self, field: str) -> Any:
        random = self.random
        if random.random() < 0.05:
            return random.choice(NONSENSE)
        cards = [piece_text(card) for card in self._some_pieces(random.randint(1, 4))]
        known: dict[str, tuple[Any, ...]] = {
            "card": (cards[0],),
            "cards": (" ".join(cards), "", len(cards)),
            "seat": (self.seat(), *asked(self.table)),
            "holder": (*self.table.round.hands, "1", "dealer"),
            "wager": (*self.held(self.seat()), *self.wagers()[:3]),
            "supports": (1, 2, [2], [2, 3]),
            "reason": ("short", ""),
        }
        return random.choice(known.get(field, (True, False)))

    def _some_pieces(self, count: int) -> list[int]:
        """Pieces that may still be in the shoe; now and then one that is out."""
        shoe = self.table.round.shoes.get(self.table.round.shoe)
        if shoe is None:
            return self.random.sample(range(52), count)
        left = list(SETS[shoe.pieces].members) * shoe.sets
        if self.random.random() < 0.9:
            for card in (*shoe.cards, *shoe.waiting):
                if card in left:
                    left.remove(card)
        return self.random.sample(left, min(count, len(left))) if left else [0]

    def entry(self) -> cmd.Command:
        """What the dealer of a live table enters, mostly what is due."""
        random, table, step = self.random, self.table, self.table.pending
        match step:
            case steps.Chance(device=Device() as device) | steps.Betting(throws=Device() as device):
                span = range(device.first, device.first + device.of)
                values = (
                    random.sample(span, device.count)
                    if device.distinct
                    else random.choices(span, k=device.count)
                )
                if random.random() < 0.03:
                    values[0] = device.first + device.of
                return cmd.Enter(by=cmd.DEALER, values=tuple(values))
            case steps.CountStub() | steps.Ask():
                shoe = table.round.shoes.get(table.round.shoe)
                left = shoe.left if shoe is not None else 0
                wrong = random.random() < 0.1
                return cmd.Enter(
                    by=cmd.DEALER, stub=max(left - wrong, 0), misdeal=wrong and random.random() < 0.5
                )
            case steps.Read():
                return cmd.Enter(by=cmd.DEALER, answer=random.random() < 0.3)
            case steps.Deal() | steps.Turn():
                return self._cards(step)
        return cmd.Enter(by=cmd.DEALER, cards=tuple(self._some_pieces(1)))

    def _cards(self, step: steps.Deal | steps.Turn) -> cmd.Command:
        random, wanted = self.random, dealing.wanted(self.table)
        if isinstance(step, steps.Deal):
            if not step.face_up and random.random() < 0.2:
                return cmd.Enter(by=cmd.DEALER)
            count = wanted if random.random() < 0.7 else random.randint(1, wanted)
            return cmd.Enter(by=cmd.DEALER, cards=tuple(self._some_pieces(count - count % step.stack)))
        known = self.table.round.hands[step.holder].cards[step.first :]
        new = self._some_pieces(wanted)
        cards = [card if seen == UNKNOWN else seen for card, seen in zip(new, known, strict=False)]
        return cmd.Enter(by=cmd.DEALER, cards=tuple(cards))

    def seldom(self) -> cmd.Command:
        """What happens now and then between rounds."""
        random, seat = self.random, self.seat()
        rulebook = self.table.rulebook
        choices: list[Callable[[], cmd.Command]] = [
            lambda: cmd.Leave(by=self.by(seat), seat=seat),
            lambda: cmd.BuyIn(by=self.by(seat), seat=seat, cents=random.choice((100, 50_000, 1_000_000))),
            lambda: cmd.Contribute(by=self.by(seat), seat=seat, value=random.choice(("", "beef", "ü"))),
            self.alter,
            self.money,
        ]
        if isinstance(rulebook, Cutting):
            cutters = (cmd.player(seat), cmd.player(seat), cmd.DEALER)
            choices.append(
                lambda: cmd.CutCards(by=random.choice(cutters), cards=random.choice((0, 10, 30, 3)))
            )
        if isinstance(rulebook, Calling):
            choices += [self.call] * 4
        if isinstance(rulebook, Passing):
            choices += [self.dice] * 6
        if isinstance(rulebook, Coloring):
            choices += [self.color] * 4
        choices += [self.say] * bool(self._words())
        return random.choice(choices)()

    def call(self) -> cmd.Command:
        """A wager is called on or off, mostly one for which that can be done now."""
        random, seat = self.random, self.seat()
        named = [(each, wager) for each in self.table.round.seats for wager in self.held(each)]
        calls = [
            cmd.Call(by=self.by(whose), seat=whose, wager=wager, on=on)
            for whose, wager in named or [(seat, random.choice(self.wagers()))]
            for on in (True, False)
        ]
        fitting = [each for each in calls if self.table.check(each) is None]
        return random.choice(fitting if fitting and random.random() < 0.9 else calls)

    def dice(self) -> cmd.Command:
        """The player who is offered the dice usually takes them."""
        turn, markers = getattr(self.table.rulebook, "goes_around", None), self.table.round.markers
        around = (turn.offered, turn.holder) if turn is not None else ()
        seat = next((int(markers[name]) for name in around if markers.get(name)), 1)
        word = self.random.choice(("accept", "accept", "accept", "decline", "pass"))
        return cmd.TakeDice(by=self.by(seat), seat=seat, word=word)  # type: ignore[arg-type]

    def color(self) -> cmd.Command:
        """Chips of one of a few colors, or their return."""
        seat, color = self.seat(), self.random.choice(("blue", "green", "pink"))
        stack = self.random.choice((0, 2000, 2000, 10_000, 2010))
        return cmd.TakeColor(by=self.by(seat), seat=seat, color=color, stack=stack)

    def _words(self) -> dict[str, tuple[str, str]]:
        return dict(words_heard(self.table.rulebook))

    def say(self) -> cmd.Command:
        """One of the words that may be said in the game."""
        said = self._words()
        word = self.random.choice(list(said) or ["consent"])
        seat = self.seat()
        by = {"player": cmd.player(seat), "floorperson": cmd.FLOORPERSON}.get(
            said.get(word, ("",))[0], cmd.DEALER
        )
        return cmd.Say(by=by, seat=seat if by.role == "player" else 0, word=word)

    def alter(self) -> cmd.Command:
        """A change of an option, with notice now, in an hour, or of a time gone by."""
        random, table = self.random, self.table
        name = random.choice(list(fields_of(table.game.options_model)))
        state = table.round
        values = values_of(table.game, name, date.fromisoformat(state.day), state.options.proposals)
        value = random.choice(values) if values else "blue"
        later = random.choice((None, None, 0, 0, HOUR, -HOUR))
        notice = {}
        if later is not None:
            time = datetime.fromtimestamp((self.now + 120_000 + later) / 1000, UTC).isoformat()
            notice = dict.fromkeys(("sign", "announced", "reported"), time)
        return cmd.Alter(
            by=cmd.FLOORPERSON, option=name, value=value, notice=notice, device_removed=random.random() < 0.8
        )

    def money(self) -> cmd.Command:
        """Chips come or go, or are counted."""
        held = self.table.round.ledger["inventory"]
        cents = self.random.choice((100, held, held // 200 * 100, 5_000_000, 1))
        kind = self.random.choice((cmd.Fill, cmd.Credit, cmd.CountInventory))
        return kind(by=cmd.FLOORPERSON, cents=cents)
