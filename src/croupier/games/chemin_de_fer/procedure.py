"""A round of baccarat-chemin de fer: 4.3 to 4.11."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from croupier.games.chemin_de_fer.banker import (
    BANKER,
    BEFORE,
    STATED,
    SUIVI,
    auctioned,
    first_to_call,
    in_turn,
    new_shoe,
    passes,
    taken,
)
from croupier.games.chemin_de_fer.game import AGAINST, BANCO, BANK
from croupier.games.chemin_de_fer.settlement import Offer, accept, bank_net, outcome, plays
from croupier.hands.baccarat import BANKER as BANKERS_HAND
from croupier.hands.baccarat import (
    FIRST_CARDS,
    HANDS,
    NO_CARD,
    VALUE_OF_CARD,
    Score,
    count,
    hand_name,
    score,
)
from croupier.hands.baccarat import PLAYER as PLAYERS_HAND
from croupier.hands.optional_draws import CHOICES, DRAW, OPEN, STAND, Cell, OptionalDraws
from croupier.law.money import dollars
from croupier.procedure.one_shoe import RESHUFFLE, OneShoe
from croupier.procedure.punto_banco import FIRST_FOUR, LAST_HAND, RESULT, result_text, winner
from croupier.procedure.rulings import Interruption
from croupier.procedure.seats import SeatId, seat_name
from croupier.procedure.shoe import BURN
from croupier.procedure.skeleton import Course, round_of_play
from croupier.procedure.state import ONE_SHOE, State, played_by, seat_account, wager_account
from croupier.procedure.steps import (
    Announce,
    Ask,
    Betting,
    CloseRound,
    Collect,
    Deal,
    Mark,
    OpenRound,
    Procedure,
    Read,
    Result,
    Settle,
    Transfer,
    Turn,
)
from croupier.procedure.steps import (
    Offer as Word,
)
from croupier.procedure.vigorish import INVENTORY, VIGORISH
from croupier.procedure.void_round import VOID, return_wagers

BANKS: Final = "19:47-4.6"
COVERS: Final = "19:47-4.7"
DEALS: Final = "19:47-4.8"
DRAWS: Final = "19:47-4.9"
SETTLES: Final = "19:47-4.10"
OVER: Final = "19:47-4.4"
NO_MORE_BETS: Final = "No more bets"


def bank_account(seat: SeatId) -> str:
    """The account of a bank on the table."""
    return f"bank:{seat}"


class CheminDeFer(OneShoe, frozen=True, kw_only=True):
    """A round with its shoe; its parts share the banker's seat."""

    def course(self) -> Course:
        """The round as the skeleton takes it."""
        return Course(
            opens=OpenRound(BANKS),
            ready=self.ready,
            betting=lambda round: Betting(BANKS, "The bank is stated", late=COVERS),
            apply_ruling=self.apply_ruling,
            begin=highest_bank,
            deal=self.deal,
            complete=self.complete,
            void=self.void,
            clear=self.clear,
            over=lambda round: CloseRound(SETTLES),
        )

    def ready(self, round: State) -> Procedure:
        """Cards are shuffled before play, after the last round of a shoe, and when a ruling says so."""
        shoe = round.shoes.get(ONE_SHOE)
        if shoe is None:
            yield from self.shuffle_cards(round)
        elif round.markers.get(RESHUFFLE) or not shoe.left:
            if round.markers.get(RESHUFFLE):
                yield Mark(self.shuffle, RESHUFFLE, "")
            yield Announce(self.shuffle, "The cards are shuffled")
            yield from self.shuffle_cards(round, came_out="dealer")

    def shuffle_cards(self, round: State, came_out: str = "", chosen: bool = False) -> Procedure:
        """A new shoe is offered to the first seat again."""
        if round.markers.get(LAST_HAND):
            yield Mark(self.over, LAST_HAND, "")
        yield from super().shuffle_cards(round, came_out, chosen)
        yield from new_shoe(round)

    def deal(self, round: State, bank: int) -> Procedure:
        """The bank is announced and covered, then the banker deals two cards to each hand, in turn."""
        for seat in sorted(each for each in round.seats if BANK in round.wagers(each) and each != bank):
            bid = round.wagers(seat)[BANK].stake
            yield Settle("19:47-4.5", seat, (Result(BANK, bid, VOID, 0, 0, "19:47-4.5"),))
        yield from taken(round, bank)
        if round.markers.get("cut"):
            yield Mark(self.cut, "cut", "")
        stake = round.wagers(bank)[BANK].stake
        yield Mark(BANKS, STATED, str(stake))
        yield Announce(BANKS, f"The bank is {dollars(stake)}")
        yield Betting(COVERS, NO_MORE_BETS, wagers=(*AGAINST, BANK))
        accepted = yield from self._accept(round, bank)
        if not accepted:
            return
        player = plays(accepted)
        yield Mark(DEALS, played_by(PLAYERS_HAND), seat_name(player))
        yield Mark(DEALS, played_by(BANKERS_HAND), str(bank))
        yield Announce(DEALS, f"Seat {seat_name(player)} plays the Player's Hand, seat {bank} the Banker's")
        yield from self.draw(round, Deal(DEALS, FIRST_FOUR))

    def _accept(self, round: State, bank: int) -> Procedure:
        """Offers are accepted in turn until the bank is covered; the rest of the offers, and the uncovered
        part of the bank, are returned.
        """
        stake = round.wagers(bank)[BANK].stake
        if round.markers.get(STATED) != str(stake):
            yield Mark(BANKS, STATED, str(stake))
        found = accept(stake, offers(round), first_to_call(round, bank), in_turn(round, bank))
        for (seat, wager, cents), taken_up in found:
            if not taken_up:
                yield Settle(COVERS, seat, (Result(wager, 0, VOID, 0, 0, COVERS),))
            elif taken_up < cents:
                yield Transfer(
                    COVERS, cents - taken_up, wager_account(seat, wager), seat_account(seat), "returned"
                )
                yield Announce(
                    COVERS, f"Seat {seat_name(seat)}: {dollars(taken_up)} is accepted, the rest is returned"
                )
        accepted = [each for each in found if each.cents]
        covered = sum(each.cents for each in accepted)
        if not covered:
            yield Announce(COVERS, "Nobody covers the bank")
            yield Settle(BANKS, bank, (Result(BANK, 0, VOID, 0, 0, BANKS),))
            yield from passes(round, "No wager was offered")
            return accepted
        if covered < stake:
            yield Transfer(COVERS, stake - covered, wager_account(bank, BANK), seat_account(bank), "returned")
            yield Announce(
                COVERS, f"{dollars(covered)} is covered; {dollars(stake - covered)} is out of play"
            )
        return accepted

    def complete(self, round: State, bank: int) -> Procedure:
        """Both look; third cards by the table, chosen where it leaves a choice; result and settlement."""
        if PLAYERS_HAND not in round.hands:
            return
        table = round.options.draws(round.edition)
        if (yield from self._natural(round, table)):
            for hand in HANDS:
                yield from _show(round, hand, table)
        else:
            yield from self._third_cards(round, table, bank)
        yield from self._settle(round, bank)

    def _natural(self, round: State, table: OptionalDraws) -> Procedure:
        """The player looks first; without a natural it is the banker's turn."""
        for hand in HANDS:
            seen = yield Read(
                DEALS, hand, "a natural", lambda cards: count(cards) >= table.natural, _who(round, hand)
            )
            if seen.answer:
                return True
        return False

    def _third_cards(self, round: State, table: OptionalDraws, bank: int) -> Procedure:
        player, hands = _who(round, PLAYERS_HAND), round.hands
        if (yield from self._player_draws(round, table, player)):
            yield Announce(DRAWS, "Card for the Player")
            yield from self.draw(round, Deal(DRAWS, (PLAYERS_HAND,), True))
        else:
            yield Announce(DRAWS, "The Player stays")
        yield from _show(round, BANKERS_HAND, table)
        third = VALUE_OF_CARD[hands[PLAYERS_HAND].cards[FIRST_CARDS]] if _has_third(round) else NO_CARD
        points = count(hands[BANKERS_HAND].cards)
        # A natural that was not shown is settled on its true count; there is no row for it.
        letter = "S" if points >= table.natural else table.letter(Cell(BANKERS_HAND, points, third))
        if letter == OPEN:
            said = yield _choice(bank, f"the Banker's Hand of {points} against {_card(third)}")
            letter = "D" if said.word == DRAW else "S"
        if letter == "D":
            yield Announce(DRAWS, "Card for the Banker")
            yield from self.draw(round, Deal(DRAWS, (BANKERS_HAND,), True))
        yield from _show(round, PLAYERS_HAND, table)

    def _player_draws(self, round: State, table: OptionalDraws, player: SeatId) -> Procedure:
        """Whether the Player's Hand draws: by the table, or as its player chooses.

        At a virtual table the player is asked about every hand, even if only one answer is allowed: asking
        only on some counts would reveal the count to the banker.
        """
        must, free = _counts(table, "D"), _counts(table, OPEN)
        found = yield Read(
            DRAWS, PLAYERS_HAND, f"a count that must draw, {_listed(must)}", _is_among(must), player
        )
        words: tuple[str, ...] = (DRAW,) if found.answer else (STAND,)
        if not free or (round.live and found.answer):
            return words == (DRAW,)
        found = yield Read(DRAWS, PLAYERS_HAND, f"a count of {_listed(free)}", _is_among(free), player)
        words = CHOICES if found.answer else words
        if round.live and not found.answer:
            return words == (DRAW,)
        said = yield _choice(player, "the Player's Hand", words, private=True)
        return said.word == DRAW

    def _settle(self, round: State, bank: int) -> Procedure:
        """Accepted wagers are paid from the bank or collected for it; vigorish comes out of what it wins."""
        final = score(round.hands[PLAYERS_HAND].cards, round.hands[BANKERS_HAND].cards)
        yield Announce(SETTLES, result_text(final))
        yield Mark(SETTLES, RESULT, f"{winner(final)} {final.player} {final.banker}")
        sign, stated = final.player - final.banker, int(round.markers[STATED])
        banker = self._bank_settled(round, bank, final)
        if sign > 0:  # the bank pays, so its loss is collected before anyone is paid
            yield Settle(SETTLES, bank, (banker,))
        suivi = ""
        for seat in in_turn(round, bank):
            for wager, made in list(round.wagers(seat).items()):
                suivi = seat_name(seat) if wager == BANCO and sign < 0 else suivi
                net = made.stake * ((sign > 0) - (sign < 0))
                result = Result(wager, made.stake, outcome(sign), net, 0, SETTLES, bank_account(bank))
                yield Settle(SETTLES, seat, (result,))
        charged = banker.stake - banker.net if sign < 0 else 0
        if charged:
            yield Announce(SETTLES, f"Vigorish of {dollars(charged)} is set apart")
            yield Transfer(SETTLES, charged, bank_account(bank), INVENTORY, VIGORISH)
        if sign <= 0:
            yield Settle(SETTLES, bank, (banker,))
        if round.markers.get(SUIVI, "") != suivi:
            yield Mark(COVERS, SUIVI, suivi)
        if sign > 0:
            yield from passes(round, "The banker has lost")
        elif round.markers.get(BANKER):
            yield Mark("19:47-4.11", BEFORE, str(stated + banker.net))

    def _bank_settled(self, round: State, bank: int, final: Score) -> Result:
        """What the covered part of the bank wins or loses, the vigorish taken out of it."""
        covered = round.wagers(bank)[BANK].stake
        net = bank_net(covered, round.options.vigorish(covered), final)
        won = outcome(final.banker - final.player)
        return Result(BANK, covered, won, net, 0, SETTLES, bank_account(bank))

    def void(self, round: State, bank: int, interruption: Interruption) -> Procedure:
        """Every wager goes back, the bank too; cards are reshuffled where they have run out."""
        ruling = interruption.ruling
        yield from return_wagers(round, ruling.cite)
        if ruling.more:
            yield Deal(ruling.cite, (BURN,) * ruling.more, reported=False)
            yield Collect(ruling.cite, BURN)
        if ruling.seat:
            yield from passes(round, ruling.text.partition(":")[0].capitalize(), ruling.cite)
        else:
            yield Mark(ruling.cite, RESHUFFLE, "yes")

    def clear(self, round: State, _: Any) -> Procedure:
        """The round in which the cutting card came out is the last of the shoe, or the last but one."""
        for name in (STATED, *map(played_by, HANDS)):
            if round.markers.get(name):
                yield Mark(DEALS, name, "")
        shoe = round.shoes[ONE_SHOE]
        if round.markers.get(RESHUFFLE):
            return
        if round.markers.get(LAST_HAND):
            yield Mark(self.over, LAST_HAND, "")
            yield from self._shoe_over()
        elif 0 < shoe.cutting_card < shoe.drawn:
            if not round.options.round_after_stop_card:
                yield from self._shoe_over()
                return
            yield Announce(self.over, "The cutting card is out. Last hand: one more round from this shoe")
            yield Mark(self.over, LAST_HAND, "yes")

    def _shoe_over(self) -> Procedure:
        yield Announce(self.over, "The shoe is over")
        yield Mark(self.over, RESHUFFLE, "yes")


def highest_bank(round: State) -> int:
    """Who is the banker of this round: the highest bid of an auction, the nearest to seat 1 among equals."""
    banks = {int(seat): round.wagers(seat)[BANK].stake for seat in round.seats if BANK in round.wagers(seat)}
    return min(banks, key=lambda seat: (-banks[seat], seat)) if auctioned(round) else next(iter(banks))


def offers(round: State) -> dict[SeatId, Offer]:
    """The wagers offered against the bank, one of each seat."""
    return {
        seat: Offer(seat, wager, made.stake)
        for seat in round.seats
        for wager, made in round.wagers(seat).items()
        if wager in AGAINST
    }


def _who(round: State, hand: str) -> SeatId:
    """The seat that plays a hand."""
    name = round.plays(hand)
    return int(name) if name.isdigit() else name


def _has_third(round: State) -> bool:
    return len(round.hands[PLAYERS_HAND].cards) > FIRST_CARDS


def _show(round: State, hand: str, table: OptionalDraws) -> Procedure:
    yield Turn(DEALS, hand, 0, FIRST_CARDS)
    yield Announce(DEALS, f"{hand.capitalize()} shows {hand_name(round.hands[hand].cards, table.natural)}")


def _choice(seat: SeatId, about: str, words: Sequence[str] = CHOICES, private: bool = False) -> Ask:
    default = DRAW if DRAW in words else STAND
    return Ask(DRAWS, (seat,), about, tuple([Word(word) for word in words]), default, private=private)


def _counts(table: OptionalDraws, letter: str) -> tuple[int, ...]:
    return tuple([points for points, each in enumerate(table.player) if each == letter])


def _is_among(counts: Sequence[int]) -> Any:
    return lambda cards: count(cards[:FIRST_CARDS]) in counts


def _listed(counts: Sequence[int]) -> str:
    *others, last = map(str, counts)
    return " or ".join(filter(None, (", ".join(others), last)))


def _card(value: int) -> str:
    return f"{'an' if value == 8 else 'a'} {value}"


ROUND: Final = CheminDeFer(
    opening="19:47-4.3",
    idle="19:47-4.3",
    shuffle=OVER,
    cut=OVER,
    burn=OVER,
    over=OVER,
    run_out="19:47-4.12",
)
COURSE: Final = ROUND.course()


def open_table(round: State) -> Procedure:
    """The decks are inspected, verified, spread for the first player, washed and stacked."""
    return ROUND.open_table(round)


def play_round(round: State) -> Procedure:
    """One round of play."""
    return round_of_play(round, COURSE)
