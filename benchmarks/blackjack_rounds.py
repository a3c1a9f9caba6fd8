"""Simulating blackjack by basic strategy: eight decks, three quarters of the shoe dealt, one thread."""

from benchmarks.claim import OURS, AtLeastRate, AtLeastTimes, Claim, Work

ROUNDS = 1 << 24
GYMNASIUM = "gymnasium Blackjack-v1"
GYMNASIUM_ROUNDS = 20_000
WITH_OPTIONS = f"{OURS}, surrender, resplitting, five-card 21"


def _kernel_work(**options: object) -> Work:
    from croupier.games.register import find

    game, _ = find("blackjack")
    kernel = game.module("kernel").KERNEL
    plan = kernel.prepare(game.options(options), game.edition(), {"main": 500}, penetration=0.75)

    def work() -> int:
        kernel.run(plan, 2008, 0, ROUNDS)
        return ROUNDS

    return work


def ours() -> Work:
    """Whole shoes by the best chart, every option of the rules compiled in but off."""
    return _kernel_work()


def with_options() -> Work:
    """The same with options that change money switched on."""
    return _kernel_work(surrender=True, max_split_hands=4, five_card_21=True)


def gymnasium() -> Work:
    """Draw and stand by basic strategy: the environment knows no more and deals with replacement."""
    import gymnasium

    environment = gymnasium.make("Blackjack-v1", natural=True).unwrapped
    draws = {
        (total, up, soft): int(total < 12 or (soft and total < 18) or (total < 17 and not 2 <= up <= 6))
        for total in range(4, 32)
        for up in range(1, 11)
        for soft in (0, 1)
    }

    def work() -> int:
        for _ in range(GYMNASIUM_ROUNDS):
            seen, _ = environment.reset()
            ended = False
            while not ended:
                seen, _, ended, _, _ = environment.step(draws[seen])
        return GYMNASIUM_ROUNDS

    return work


CLAIM = Claim(
    title="blackjack simulated, per core",
    unit="rounds",
    contestants={OURS: ours, WITH_OPTIONS: with_options, GYMNASIUM: gymnasium},
    floors=(
        AtLeastRate(25e6),
        AtLeastTimes(2500, GYMNASIUM),
        AtLeastTimes(0.7, OURS, WITH_OPTIONS),
    ),
)
