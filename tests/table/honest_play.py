"""People who play by the rules: every seat wagers in every round and answers at random."""

from itertools import count
from random import Random
from typing import Any

import croupier
from croupier.equipment.entropy import Entropy, SystemEntropy
from croupier.law.refusal import CroupierError
from croupier.procedure import steps
from croupier.procedure.seats import SeatId
from croupier.table import commands as cmd
from croupier.table.table import Table

NOON = 1_700_000_000_000


class Honest:
    """A virtual table and its patrons; `wagers` is what each of them puts up in every round."""

    def __init__(
        self,
        game: str,
        options: dict[str, Any],
        wagers: dict[str, int],
        seats: tuple[SeatId, ...],
        seed: int = 1,
        entropy: Entropy | None = None,
    ) -> None:
        self.random, self.wagers, self.seats = Random(seed), wagers, seats
        self.table: Table = croupier.open_table(
            game,
            options,
            entropy=entropy or SystemEntropy(self.random.randbytes(32)),
            clock=count(NOON, 997).__next__,
            buy_in_as_needed=True,
        )
        for seat in seats:
            if isinstance(seat, str):
                box = int(seat[0])
                self.table.do(cmd.Say(by=cmd.player(box), seat=box, word="consent"))
            self.table.do(cmd.Sit(by=cmd.player(seat), seat=seat, value=f"{self.random.getrandbits(32):x}"))

    def may(self, command: cmd.Command) -> bool:
        """Something the rules may refuse."""
        try:
            self.table.do(command)
        except CroupierError:
            return False
        return True

    def play(self, rounds: int, prefer: str = "") -> Table:
        """Play rounds; `prefer` is the answer given whenever it is offered."""
        table, random = self.table, self.random
        for _ in range(rounds):
            seat = random.choice(self.seats)
            self.may(cmd.CutCards(by=cmd.player(seat), cards=random.choice((0, 12, 30))))
            self.may(cmd.Contribute(by=cmd.player(seat), seat=seat, value=f"{random.getrandbits(32):x}"))
            if random.random() < 0.3:
                self.irregular()
            for seat in self.seats:
                if table.round.seats[seat].wagers:
                    continue
                table.do(cmd.Bets(by=cmd.player(seat), seat=seat, wagers=self.wagers))
            table.do(cmd.Close(by=cmd.DEALER))
            while not isinstance(step := table.pending, steps.Betting):
                if random.random() < 0.1:
                    self.irregular()
                    continue
                self.answer(step, prefer)
        return table

    def answer(self, step: steps.Step | None, prefer: str) -> None:
        """One answer."""
        if isinstance(step, steps.Validate):
            self.table.do(cmd.ConfirmPrize(by=cmd.FLOORPERSON, seat=step.seat))
            return
        assert isinstance(step, steps.Ask)
        word = prefer if prefer in step.words else self.random.choice(step.words)
        seat = next(seat for seat in step.seats if seat not in self.table.waiting.answers)
        self.table.do(cmd.Decide(by=cmd.player(seat), seat=seat, word=word))

    def irregular(self) -> None:
        """A card face up, a bad cut, a shuffler that fails: whatever can happen now and needs no details."""
        id = self.random.choice(list(self.table.edition.irregularities))
        self.may(cmd.ReportIrregularity(by=cmd.FLOORPERSON, id=id))

    def close(self) -> Table:
        """The table closes, wagers that stay from round to round taken down before."""
        for seat, held in self.table.round.seats.items():
            for wager in list(held.wagers):
                self.table.do(cmd.Reduce(by=cmd.player(seat), seat=seat, wager=wager))
        self.table.do(cmd.CloseTable(by=cmd.FLOORPERSON))
        return self.table
