"""A table that stays open across a date on which a rule changed (common specification 9.1)."""

from datetime import date
from importlib import resources

from croupier.games.blackjack.game import GAME as BLACKJACK
from croupier.games.let_it_ride.game import GAME
from croupier.games.register import Game
from croupier.law.rollover import choices

DAY_BEFORE, DAY = date(2007, 10, 14), date(2007, 10, 15)
REPEAL = """
[[history]]
event = "repealed"
section = "19:47-18"
from = 2008-01-02
"""


def rules_text() -> str:
    return resources.files("croupier.games").joinpath("let_it_ride", "rules.toml").read_text(encoding="utf-8")


def amended(rows: str) -> Game:
    """Let it ride as if its main pay table had been amended on the day."""
    text = rules_text()
    start = text.index("[paytables.main]")
    end = text.index("[paytables.lir_bonus]")
    main = text[start:end].replace("[paytables.main]", "[[paytables.main]]", 1)
    old = main.replace("cite =", f"until = {DAY}\ncite =", 1)
    new = main.replace("cite =", f"from = {DAY}\ncite =", 1)
    for change in rows.split(", "):
        name = change.partition(" ")[0]
        new = "\n".join(change if line.startswith(f"{name} =") else line for line in new.split("\n"))
    return GAME.with_rules(text[:start] + old + new + text[end:])


def test_9_1_what_was_not_chosen_follows_the_new_edition() -> None:
    game = amended("flush = 9")
    assert str(game.options(day=DAY_BEFORE).main_odds["flush"]) == "8:1"
    options, objections = game.options_on(game.options(day=DAY_BEFORE), DAY_BEFORE, DAY)
    assert not objections
    assert options == game.options(day=DAY)
    assert str(options.main_odds["flush"]) == "9:1"


def test_9_1_what_was_chosen_stays_and_is_measured_by_the_new_edition() -> None:
    game = amended("flush = 9, straight = 6")
    chosen = {"main_odds": {"full_house": 12, "straight": "11:2"}, "table_min": 1000}
    before = game.options(chosen, DAY_BEFORE)
    options, objections = game.options_on(before, DAY_BEFORE, DAY)
    odds = {row: str(options.main_odds[row]) for row in ("full_house", "flush", "straight")}
    assert odds == {"full_house": "12:1", "flush": "9:1", "straight": "11:2"}
    assert options.table_min == 1000
    assert [(each.field, each.cite) for each in objections] == [("main_odds.straight", "19:47-18.11(b)")]


def test_9_1_a_repealed_option_is_objected_to_and_an_unused_one_is_not() -> None:
    last, repealed = date(1981, 7, 22), date(1981, 7, 23)
    offered = BLACKJACK.options({"surrender": True}, last)
    assert [each.field for each in BLACKJACK.options_on(offered, last, repealed)[1]] == ["surrender"]
    plain = BLACKJACK.options({}, last)
    assert BLACKJACK.options_on(plain, last, repealed) == (BLACKJACK.options({}, repealed), [])


def test_9_1_the_end_of_a_trial_is_an_objection_to_the_game() -> None:
    text = resources.files("croupier.games").joinpath("let_it_ride", "rules.toml").read_text(encoding="utf-8")
    game = GAME.with_rules(
        text + '\n[[history]]\nevent = "repealed"\nsection = "19:47-18"\nfrom = 2008-01-02\n'
    )
    options = game.options(day=date(2008, 1, 1))
    kept, objections = game.options_on(options, date(2008, 1, 1), date(2008, 1, 2))
    assert kept is options
    assert [(each.field, each.value) for each in objections] == [("game", "let-it-ride")]


def test_choices_rebuild_the_options_of_their_day() -> None:
    for day in (DAY_BEFORE, DAY):
        given = {"main_odds": {"flush": 9}, "limit_change": "notice30", "table_max": 60_000}
        options = GAME.options(given, day)
        chosen = choices(options, GAME.rules, day)
        assert set(chosen) == {"proposals", *given}
        assert list(chosen["main_odds"]) == ["flush"]
        assert GAME.options(chosen, day) == options
