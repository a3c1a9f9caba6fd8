"""The exact mathematics of the twenty-one family: blackjack, Spanish 21, Three Card 21."""
