"""What `help` lists at the terminal table: the words this table understands, and no others."""

from __future__ import annotations

from croupier.table.table import Table

_BETTING = (
    ("bet WAGER AMOUNT", "make a wager or raise it, in dollars; several at once: bet WAGER WAGER 10"),
    ("reduce WAGER AMOUNT", "lower a wager to an amount"),
    ("remove WAGER", "take a wager down"),
    ("again", "the wagers of the last time"),
)
_DICE = (
    ("bet WAGER AMOUNT behind WAGER", "odds behind a line or come wager"),
    ("on WAGER, off WAGER", "call a wager on or off for the come-out roll"),
    ("dice accept, dice pass", "take the dice, or give them up"),
)
_CARDS = (
    ("deal", "no more bets: the cards are dealt"),
    ("cut CARDS", "cut so many cards from the top, at least ten from either end"),
    ("a word of the question", "answers it; its first letters will do"),
)
_SHOE = (
    ("double AMOUNT", "doubles for less, where the question offers it; so with insure AMOUNT"),
    ("say WORD", "before the deal: see_burn_card, or consent to share your box"),
)
_ALWAYS = (
    ("buy AMOUNT", "change cash into chips"),
    ("show", "what lies on the table"),
    ("why", "the rule of everything that just happened"),
    ("rules", "what this table offers and pays; rules WAGER for one wager, rules all for everything"),
    ("save FILE", "write the journal as JSON lines"),
    ("quit", "leave"),
)
_DEALER = (
    ("sit SEAT [AMOUNT]", "a patron takes a seat, with chips for so many dollars"),
    ("leave SEAT", "a patron leaves"),
    ("SEAT: WORDS", "any of the patron's words for a seat, such as {example}"),
)
_DEALER_CARDS = ("Ks Kh 7d", "the cards you dealt or turned up, in order")
_DEALER_DECK = (
    ("unseen", "the cards due were dealt face down and nobody has seen them"),
    ("stub 37", "the cards counted in the stub; stub 37 misdeal if a misdeal was found"),
)
_DEALER_SHOE = (
    ("reader yes, reader no", "whether the card reader shows a blackjack"),
    ("lot NUMBER", "the lot a device of the table drew"),
    ("validate [SEAT]", "a supervisor confirms the prize of a seat"),
    ("sit 1/b, 1/b: bet ...", "a second person on box 1; 1/c is the third"),
    (
        "say WORD, SEAT: say WORD",
        "before the deal: relief, reshuffle, reader_in_order; of a patron see_burn_card, consent",
    ),
)
_REPORT = (("report ID [FIELD=VALUE ...]", "an irregularity; rules lists them"),)


def help_rows(table: Table, live: bool, first: str) -> list[tuple[str, str]]:
    """Words and what they do, for the patron or the dealer of this table."""
    dice, shoe = not table.has_cards, bool(table.round.shoes)
    rows = [*_BETTING, *(_DICE if dice else ())]
    if live:
        turn = ("4-3", "the dice were thrown and show these faces") if dice else _CARDS[0]
        rows = [*_DEALER, *rows, turn, *(() if dice else (_DEALER_CARDS, _CARDS[2]))]
        rows += [] if dice else _DEALER_SHOE if shoe else _DEALER_DECK
        rows += [_SHOE[0]] if shoe else []
        rows += _REPORT
        rows = [row for row in rows if row[0] != "again"]
    else:
        rows += [("roll", "no more bets: the dice are thrown")] if dice else [*_CARDS]
        rows += _SHOE if shoe else ()
    return [(words, text.format(example=f"2: bet {first} 10")) for words, text in (*rows, *_ALWAYS)]
