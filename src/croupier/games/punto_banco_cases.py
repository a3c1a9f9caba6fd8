"""Cases of baccarat and minibaccarat: both hands, or the order of the shoe with or without its burn cards."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.equipment.cards import parse_cards
from croupier.games.shoe_cases import UNSEEN, ShoeCards, is_plain, rank_in
from croupier.hands.baccarat import BANKER, HANDS, PLAYER, next_hand, third_card_rules
from croupier.procedure.shoe import BURN


class PuntoBancoCards(ShoeCards):
    """The cards of a round; the burn cards may be left out, in an order all of them together."""

    def turned(self, holder: str, first: int, count: int) -> tuple[int, ...]:
        """Cards dealt face down that are turned up now."""
        if holder != BURN:
            return super().turned(holder, first, count)
        if self.order is None:
            return super().turned(holder, first, count) if BURN in self.hands else ()
        if self.order[:1] == [UNSEEN]:
            return ()
        if not self._burn_cards_stated():
            self.start, self.drawn = self._out(), 0
            return ()
        return super().turned(holder, first, count)

    def _burn_cards_stated(self) -> bool:
        """Whether the order still has a whole round behind the cards that its first one says are burned."""
        words, state = self.order or [], self.table.state
        if not words:
            return False
        if "*" in words:  # the table refuses a joker when it is turned over
            return True
        burned = state.options.burned_after(state.edition)
        return self._has_round(words[1 + burned(4 * rank_in(words[0])) :])

    def _has_round(self, words: Sequence[str]) -> bool:
        """Whether these cards are enough for a round."""
        if UNSEEN in words[:4] or len(words) < 4:
            return False
        cards = [
            4 * rank_in(word) if is_plain(word) else parse_cards(word)[0] for word in words if word != UNSEEN
        ]
        hands: dict[str, list[int]] = {PLAYER: cards[0:4:2], BANKER: cards[1:4:2]}
        rules, left = third_card_rules(self.table.state.edition), cards[4:]
        while due := next_hand(rules, *[hands[hand] for hand in HANDS]):
            if not left:
                return False
            hands[due].append(left.pop(0))
        return True
