"""The games in which patrons are asked something."""

from croupier.games.register import Game, games

NO_QUESTIONS = {
    "craps",
    "roulette",
    "big-six",
    "baccarat",
    "minibaccarat",
    "sic-bo",
    "pokette",
    "mini-dice",
    "keno",
}


def with_questions() -> list[Game]:
    """The games in which a patron has something to decide during a round."""
    return [game for game in games() if game.id not in NO_QUESTIONS]
