"""One deck for every round: opened, shuffled, cut, dealt by one of three methods, its stub counted."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from croupier.procedure.rulings import Ruling
from croupier.procedure.state import ONE_SHOE, State
from croupier.procedure.steps import Announce, Betting, CountStub, Deal, Mark, Procedure, Recut, Shuffle, Step

PIECES = "52 cards"
DECK = "deck"
FRESH = "fresh deck"
"""The mark of a deck that was just opened: pre-shuffled cards are then cut only."""
FIRST, SECOND = "first", "second"
OPENED = {FIRST: "opened first", SECOND: "opened second"}
"""The marks of decks that have been opened."""
ONE_DECK = (FIRST,)
TWO_DECKS = (FIRST, SECOND)


class OneDeck(msgspec.Struct, frozen=True, kw_only=True):
    """Where a subchapter says how its deck is opened, shuffled, cut and counted; `betting` is the window
    that closes before the deal, by dealing method.
    """

    into_shuffler: str
    in_play: str
    leaves_rack: str
    inspected: str
    spread: str
    washed: str
    second_washed: str
    shuffled: str
    by_device: str
    preshuffled: str
    recut: str
    idle: str
    into_shoe: str
    stub_right: str
    betting: dict[str, Betting]
    pieces: str = PIECES

    @classmethod
    def by_sections(
        cls,
        *,
        opening: str,
        shuffle: str,
        two_decks: str,
        betting: dict[str, Betting],
        into_shoe: str = "",
        stub_right: str = "",
        pieces: str = PIECES,
    ) -> OneDeck:
        """The deck of a subchapter whose paragraphs on opening, shuffle and a second deck are not held: every
        step cites the whole section.
        """
        return cls(
            into_shuffler=two_decks,
            in_play=two_decks,
            leaves_rack=two_decks,
            inspected=opening,
            spread=opening,
            washed=opening,
            second_washed=opening,
            shuffled=shuffle,
            by_device=shuffle,
            preshuffled=shuffle,
            recut=shuffle,
            idle=shuffle,
            into_shoe=into_shoe,
            stub_right=stub_right,
            betting=betting,
            pieces=pieces,
        )

    def open_decks(self, round: State) -> Procedure:
        """Decks of the table that have not been opened yet, such as a second one put into use later."""
        for deck in TWO_DECKS if round.options.two_decks else ONE_DECK:
            if OPENED[deck] not in round.markers:
                yield from self.open_deck(round, deck)
                yield Mark(self.inspected, OPENED[deck], "yes")
                yield Mark(self.inspected, FRESH, "yes")

    def open_deck(self, round: State, deck: str) -> Procedure:
        """A deck is inspected, spread for the first player, washed and shuffled; each goes through it by
        itself.
        """
        if _preshuffled(round):
            yield Announce(
                self.inspected, f"The {deck} deck is received inspected and shuffled (19:46-1.18(e)2)"
            )
            return
        yield Announce(
            self.inspected, f"The {deck} deck is inspected by the dealer and verified by the floorperson"
        )
        yield Announce(
            self.spread, "The cards are spread face up by suit and in sequence for the first player"
        )
        cite = self.second_washed if deck == SECOND else self.washed
        yield Announce(
            cite, f"The cards of the {deck} deck are turned face down, washed, stacked and shuffled"
        )

    def ready(self, round: State) -> Procedure:
        """The deck of the round, shuffled and cut."""
        last, deck = round.markers.get(DECK, ""), FIRST
        if round.options.two_decks:
            deck = yield from self.next_deck(last)
        if deck != last:
            yield Mark(self.in_play, DECK, deck)
        yield from self.shuffle_and_cut(round, deck)

    def next_deck(self, last: str) -> Procedure:
        """The deck of this round: two decks are used in turn, one shuffled meanwhile, never mixed."""
        deck, other = (SECOND, FIRST) if last == FIRST else (FIRST, SECOND)
        if last:
            yield Announce(
                self.leaves_rack,
                f"The {last} deck leaves the discard rack whole before the {deck} deck is dealt",
            )
        yield Announce(self.into_shuffler, f"The {other} deck goes into the shuffler")
        yield Announce(self.in_play, f"The {deck} deck is in play")
        return deck

    def shuffle_and_cut(self, round: State, deck: str) -> Procedure:
        """Shuffled before the first round and after each; cut unless the device shuffled.

        A fresh deck has just been opened: pre-shuffled cards are then cut only.
        """
        automated = by_device(round)
        fresh = FRESH in round.markers
        cite = self.by_device if automated else self.shuffled
        if fresh:
            yield Mark(self.washed, FRESH, "")
            if _preshuffled(round) and not automated:
                cite = self.preshuffled
        min_cut = 0 if automated else round.edition.value("min_cut")
        yield Shuffle(cite, ONE_SHOE, self.pieces, 1, automated, min_cut, one_round=True, deck=deck)
        if round.options.dealing_method == "automated_shoe":
            yield Announce(self.into_shoe, "The cards are put into the automated dealing shoe")

    def no_more_bets(self, round: State) -> Betting:
        """Betting until "No more bets", by the paragraph of the way cards are dealt."""
        return self.betting[round.options.dealing_method]

    def apply_ruling(self, round: State, ruling: Ruling) -> Procedure:
        """Apply rulings before the deal: an improper cut, idle cards, an incomplete deck."""
        if ruling.kind == "recut":
            yield Recut(self.recut, round.edition.value("min_cut"))
            return
        deck = round.markers[DECK]
        if ruling.kind == "idle":
            yield Announce(
                self.idle, "The idle cards are spread face up for the first player, inspected and washed"
            )
        elif ruling.remove_deck:
            yield from self.replace_deck(round, deck)
        yield from self.shuffle_and_cut(round, deck)

    def replace_deck(self, round: State, deck: str) -> Procedure:
        """A deck that is not complete leaves the table; another is opened in its place."""
        yield Announce("19:46-1.18", f"The {deck} deck is taken off the table and replaced")
        yield from self.open_deck(round, deck)
        yield Mark(self.inspected, FRESH, "yes")

    def count_stub(self, round: State) -> Iterable[Step]:
        """The stub goes unseen to the discard rack; it is counted first where that is due."""
        return self._count(round) if stub_count_due(round) else ()

    def _count(self, round: State) -> Procedure:
        yield CountStub(self.no_more_bets(round).stub, round.shoes[ONE_SHOE].left, self.stub_right)


def by_device(round: State) -> bool:
    """Whether a device shuffles the cards, by an option that says so or names the way of shuffling."""
    return round.options.shuffler in (True, "automated")


def stub_count_due(round: State) -> bool:
    """Whether the stub is due to be counted, unless the shuffler counts the deck."""
    if round.options.shuffler_counts_deck:
        return False
    return bool(round.counters.get("stub", 0) + 1 >= round.options.stub_count_interval)


def in_parts(*parts: Deal) -> tuple[Deal, ...]:
    """The parts of one deal, each with those who are still to get cards after it."""
    rest: tuple[str, ...] = ()
    linked: list[Deal] = []
    for part in reversed(parts):
        linked.append(msgspec.structs.replace(part, then=rest))
        rest = part.holders + rest
    return tuple(reversed(linked))


def _preshuffled(round: State) -> bool:
    return bool(getattr(round.options, "preshuffled_cards", False))
