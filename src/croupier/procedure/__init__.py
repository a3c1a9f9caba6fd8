"""The vocabulary of a table: steps, questions, the round, seats, wagers and rulings."""
