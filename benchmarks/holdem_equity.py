"""Exact equity of one hold 'em hand against one other before the flop, over all 1,712,304 boards.

eval7's `py_hand_vs_range_exact` compares a hand with a range (here one hand) on a board that is complete, so
it is asked board by board; what is counted on both sides is boards.
"""

from itertools import combinations, islice

from benchmarks.claim import OURS, AtLeastTimes, Claim, WithinSeconds, Work

HANDS = ("As Ah", "Kd Kc")
BOARDS = 1_712_304
ASKED = 50_000
ONE = "croupier, one equity"


def ours() -> Work:
    """Aces against kings on every board, ten times over."""
    one = equity()

    def work() -> int:
        for _ in range(10):
            one()
        return 10 * BOARDS

    return work


def equity() -> Work:
    """Aces against kings on every board."""
    from croupier.equipment.cards import parse_card
    from croupier.games.poker.equities import equities
    from croupier.games.register import find

    game = find("poker")[0]
    options, edition = game.options({}), game.edition()
    hands = [[parse_card(card) for card in hand.split()] for hand in HANDS]

    def work() -> int:
        equities(options, edition, hands, ())
        return 1

    return work


def eval7() -> Work:
    """The same hand against a range of one hand, on the first boards of all."""
    import eval7 as peer

    hand = tuple(peer.Card(card) for card in HANDS[0].split())
    against = peer.HandRange(HANDS[1].replace(" ", ""))
    out = " ".join(HANDS).split()
    rest = [card for card in peer.Deck().cards if str(card) not in out]
    boards = list(islice(combinations(rest, 5), ASKED))

    def work() -> int:
        for board in boards:
            peer.py_hand_vs_range_exact(hand, against, board)
        return len(boards)

    return work


CLAIM = Claim(
    title="hold 'em equity of two hands before the flop",
    unit="boards",
    contestants={OURS: ours, ONE: equity, "eval7": eval7},
    floors=(WithinSeconds(0.02, ONE), AtLeastTimes(100, "eval7")),
)
