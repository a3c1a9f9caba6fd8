"""The felts of every game, each under options that draw it differently."""

import json
from functools import cache

from croupier.games.register import games
from croupier.report.layout import layout_svg
from tests.report.tables import table

ALL_LET_IT_RIDE = {"lir_bonus_offered": True, "three_card_bonus_offered": True, "payout_limit": 7_500_000}


TABLES = [
    ("let-it-ride", {}),
    ("double-down-stud", {}),
    ("let-it-ride", ALL_LET_IT_RIDE),
    ("let-it-ride", {**ALL_LET_IT_RIDE, "three_card_bonus_table": "F", "limit_on_layout": False}),
    ("craps", {}),
    ("craps", {"fire_offered": True}),
    ("mini-craps", {"fire_offered": True}),
    ("big-six", {}),
    ("roulette", {}),
    ("roulette", {"wheel": "single-zero", "payout_table": {"straight": "36:1"}}),
    ("blackjack", {}),
    ("blackjack", {"hole_card": "up", "soft17": "hit", "boxes": 7}),
    ("blackjack", {"additional_wager": "over_under_13", "streak": True}),
    ("blackjack", {"additional_wager": "sevens", "multiple_action": True}),
    ("blackjack", {"progressive": "P1"}),
    ("blackjack", {"bonus_wager": "BB1", "additional_wager": "same_suit"}),
    ("spanish-21", {}),
    ("spanish-21", {"decks": 8}),
    ("spanish-21", {"match_the_dealer": False}),
    ("three-card-21-n-done", {"proposals": True}),
    ("three-card-21-n-done", {"proposals": True, "spots": 1, "paytable": {"flush": "2:1"}}),
]


EVERY_GAME = [
    (game.id, {"proposals": True} if game.rules.authorized_from is None else {}) for game in games()
]


MORE_TABLES = [
    ("pai-gow-poker", {"additional_wager": "imperial"}),
    ("minibaccarat", {"dragon_bonus": True, "dragon7": True, "panda8": True, "variant": "ez"}),
    ("minibaccarat", {"proposals": True, "pair_wagers": True, "dragon_bonus": True}),
    ("casino-war", {"war_tie_bonus": True}),
    ("baccarat", {"seats": 10}),
    ("seven-card-stud", {}),
    ("big-six", {"special_names": ["Boardwalk emblem", "Casino logo"]}),
]


DRAWN = [*TABLES, *(each for each in EVERY_GAME if each not in TABLES), *MORE_TABLES]


@cache
def felt(name: str, chosen: str) -> str:
    return layout_svg(*table(name, **json.loads(chosen)))
