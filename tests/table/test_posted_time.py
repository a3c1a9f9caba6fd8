"""A patron who leaves a question of any game unanswered: after the posted time its default applies."""

from random import Random

import pytest

from croupier.equipment.entropy import SystemEntropy
from croupier.games.register import Game
from croupier.law.refusal import CroupierError, Refusal
from croupier.procedure import steps
from croupier.table import commands as cmd
from croupier.table import events as ev
from croupier.table.answers import asked, asks
from croupier.table.company import arrivals, next_act
from croupier.table.replay import replay
from croupier.table.table import Table, open_table
from croupier.table.views import view
from tests.table.questions import with_questions

ME = cmd.player(1, "me")
SECONDS = 30
TURNS, MOST = 90, 900


class Sitting:
    """A patron who answers some questions and lets the time pass at the others."""

    def __init__(self, game: Game) -> None:
        self.now = 1_700_000_000_000
        self.chance = Random(game.id)
        options = {} if game.rules.authorized_from else {"proposals": True}
        self.table: Table = open_table(
            game.id, options, decision_seconds=SECONDS, clock=lambda: self.now,
            entropy=SystemEntropy(self.chance.randbytes(32)),
        )  # fmt: skip
        self.table.do(cmd.Sit(by=ME, seat=1, patron="me", buy_in=50_000_000))
        for command in arrivals(self.table):
            self.table.do(command)
        self.late = 0

    def turn(self) -> None:
        """The next thing that happens."""
        table = self.table
        if (does := next_act(table)) is not None:
            table.do(does)
        elif asked(table):
            self._answer(asked(table)[0])
        elif isinstance(table.pending, steps.Validate):
            table.do(cmd.ConfirmPrize(by=cmd.FLOORPERSON, seat=1))
        else:
            self._bet()

    def _answer(self, seat: object) -> None:
        question = asks(self.table, 1)
        assert seat == 1
        assert question is not None
        assert question.default in question.words, f"{question.about}: {question.default!r}"
        word = self.chance.choice(question.words)
        if self.chance.random() < 0.5 and self._done(cmd.Decide(by=ME, seat=1, word=word)):
            return
        late = cmd.TimeUp(by=cmd.DEALER, seat=1)
        assert not self._done(late)
        self.now += SECONDS * 1000
        decided = [event for event in self.table.do(late) if isinstance(event, ev.Decided)]
        assert decided[0].word == question.default
        self.late += 1

    def _bet(self) -> None:
        step = self.table.pending
        second = step.wagers[:1] if isinstance(step, steps.Betting) else ()
        for name in second:  # whoever wagers most against a bank plays the hand
            self._done(cmd.Bet(by=ME, seat=1, wager=name, amount=40_000))
        for name, limit in view(self.table, ME).limits.items():
            self._done(cmd.Bet(by=ME, seat=1, wager=name, amount=limit.minimum))
        if not self._done(cmd.Close(by=cmd.DEALER)):
            assert self._done(cmd.TakeDice(by=ME, seat=1, word="decline"))

    def _done(self, command: cmd.Command) -> bool:
        try:
            self.table.do(command)
        except CroupierError:
            return False
        return True


@pytest.mark.parametrize("game", with_questions(), ids=lambda game: game.id)
def test_every_question_has_a_default_that_applies_when_the_time_is_over(game: Game) -> None:
    sitting = Sitting(game)
    for turn in range(MOST):
        sitting.turn()
        if turn > TURNS and sitting.late > 1:
            break
    assert sitting.late
    assert sitting.table.round.number > 1
    assert sum(sitting.table.round.ledger.values()) == 0
    assert replay(sitting.table.journal).head == sitting.table.head


@pytest.mark.parametrize(
    ("waited", "left"), [(0, 30), (1, 30), (1000, 29), (1001, 29), (28_999, 2), (29_000, 1), (29_999, 1)]
)
def test_who_is_early_reads_how_many_seconds_are_left(waited: int, left: int) -> None:
    now = 1_700_000_000_000
    table = open_table("let-it-ride", decision_seconds=SECONDS, buy_in_as_needed=True, clock=lambda: now)
    table.do(cmd.Sit(by=ME, seat=1))
    table.do(cmd.Bets(by=ME, seat=1, wagers={"bet1": 500, "bet2": 500, "bet3": 500}))
    now += 60_000  # the time to answer starts with the question
    table.do(cmd.Close(by=cmd.DEALER))
    now += waited
    with pytest.raises(Refusal, match=f"seat 1 has {left} of 30 seconds left"):
        table.do(cmd.TimeUp(by=cmd.DEALER, seat=1))
    now += 30_000 - waited
    assert isinstance(table.do(cmd.TimeUp(by=cmd.DEALER, seat=1))[0], ev.Decided)
