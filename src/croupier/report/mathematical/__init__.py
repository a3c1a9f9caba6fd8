"""The mathematical report of a game: what a petition for a new game states about its odds (19:47-8.4)."""
