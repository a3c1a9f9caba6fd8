"""Guides of every game in the register are for patrons: no ids, no words of ours, nothing left unsaid."""

import re
from typing import Any

import msgspec
import pytest

from croupier.games.guide import card
from croupier.games.register import games
from croupier.report.document import Chart, Guide, Table
from croupier.report.guide import gaming_guide
from croupier.report.html import to_html
from croupier.report.markdown import to_markdown
from tests.report.tables import analysis, guide, table

NAMES = sorted(game.id for game in games())
TABLES = [
    *((name, {}) for name in NAMES),
    ("mini-craps", {}),
    ("let-it-ride", {"lir_bonus_offered": True, "three_card_bonus_offered": True, "payout_limit": 7_500_000}),
    ("craps", {"fire_offered": True, "unconfirmed_props": True}),
    ("blackjack", {"hole_card": "up", "soft17": "hit"}),
    ("blackjack", {"progressive": "P1"}),
    ("spanish-21", {"card_reader": False}),
    ("three-card-21-n-done", {"card_reader": False}),
]
OURS = ("interpretation", "option", "composition", "optimal", "fresh shoe", "per unit", "edition", "kernel")
# What the licensee chooses without changing what a patron may do, wins or pays: equipment and its care.
HOUSE = {
    "allow_lower_ante_bonus",
    "boxes",
    "burn_new_dealer",
    "card_back",
    "card_change_hours",
    "cover_card",
    "cut_card_depth",
    "limit_on_layout",
    "preshuffled_cards",
    "reshuffle_at_will",
    "seats",
    "second_card_back",
    "shoe",
    "shoe_position",
    "shuffler_counts_deck",
    "spots",
    "stub_count_interval",
    "two_decks",
}
WITH: dict[str, list[dict[str, Any]]] = {
    "blackjack": [
        {"progressive": "P1"},
        {"multiple_action": True},
        {"additional_wager": "sevens"},
        {"additional_wager": "same_suit"},
        {"max_split_hands": 4},
    ],
    "craps": [{"fire_offered": True}],
    "poker": [
        {"revenue": "time"},
        {"jackpot": "bad_beat"},
        {"limit": "none"},
        *[{"variant": name} for name in ("seven-card-stud", "five-card-stud", "mambo-stud")],
    ],
    "pai-gow-poker": [{"additional_wager": "imperial"}, {"player_bank": True}],
    "minibaccarat": [{"dragon_bonus": True}, {"variant": "ez"}],
    "roulette": [{"wheel": "single-zero"}],
    "spanish-21": [{"card_reader": False}],
    "three-card-21-n-done": [{"card_reader": False}],
    "let-it-ride": [{"lir_bonus_offered": True, "three_card_bonus_offered": True}, {"shuffler": "automated"}],
}


def chosen_for(name: str, **chosen: Any) -> dict[str, Any]:
    """Options under which a game may be offered: those of a proposal must be asked for."""
    game = next((each for each in games() if each.id == name), None)
    proposed = game is not None and game.rules.authorized_from is None
    return {**chosen, "proposals": True} if proposed else chosen


def texts(held: Any) -> list[str]:
    """Every text in a document."""
    if isinstance(held, str):
        return [held]
    if isinstance(held, tuple):
        return [text for each in held for text in texts(each)]
    if isinstance(held, msgspec.Struct):
        return [text for field in held.__struct_fields__ for text in texts(getattr(held, field))]
    return []


def tables_in(held: Any) -> list[Table]:
    """Every table of a document."""
    if isinstance(held, Table):
        return [held]
    parts = held if isinstance(held, tuple) else ()
    if isinstance(held, msgspec.Struct):
        parts = tuple(getattr(held, field) for field in held.__struct_fields__)
    return [found for each in parts for found in tables_in(each)]


@pytest.mark.parametrize(("name", "chosen"), TABLES)
def test_no_guide_has_an_option_id_a_wager_id_a_word_of_ours_or_an_empty_table(
    name: str, chosen: dict[str, Any]
) -> None:
    chosen = chosen_for(name, **chosen)
    found: Guide = guide(name, **chosen)
    assert all(each.rows for each in tables_in(found))
    _, edition, options = table(name, **chosen)
    ids = {each for each in (*edition.options, *edition.wagers, *edition.paytables) if "_" in each}
    chosen_words = (value for value in msgspec.structs.astuple(options) if isinstance(value, str))
    values = {value for value in chosen_words if "_" in value}
    for text in (*texts(found), to_markdown(found).replace("\\", ""), to_html(found).partition("<main>")[2]):
        lower = text.lower()
        assert not {each for each in ids | values if each.lower() in lower}
        assert not re.search(r"[a-z]_[a-z0-9]", lower)
        assert not [word for word in OURS if re.search(rf"\b{word}", lower)]
    spelled = {each.replace("_", " ") for each in edition.options if each.count("_") > 1}
    cells = {text.lower() for text in texts(found)}
    assert not spelled & cells


@pytest.mark.parametrize("name", NAMES)
def test_every_game_tells_how_this_table_plays_at_a_glance(name: str) -> None:
    game, edition, options = table(name, **chosen_for(name))
    rows = card(game, edition, options)
    assert rows
    shown = guide(name, **chosen_for(name)).section("This table at a glance").blocks[0].rows
    assert [row[0] for row in shown] == [label for label, _ in rows]


def alternatives(value: Any, kind: Any) -> list[Any]:
    """Other values an option might have; those it may not have are refused and passed over."""
    if isinstance(value, bool):
        return [not value]
    if isinstance(value, int):
        return [value + 1, value - 1, 2 * value, value // 2, value + 100, 2000]
    members = re.findall(r"'([^']+)'", str(kind))
    return [
        *(each for each in members if each != value),
        "0.04",
        "0.9",
        2500,
        {4: 3, 5: 4, 6: 5, 8: 5, 9: 4, 10: 3},
    ]


@pytest.mark.parametrize("name", NAMES)
def test_what_a_licensee_chooses_for_its_patrons_changes_the_guide(name: str) -> None:
    base = chosen_for(name)
    _, edition, options = table(name, **base)
    worked_out = analysis(name, **base)

    def written(chosen: dict[str, Any]) -> Guide | None:
        try:
            game, edition, options = table(name, **chosen)
        except Exception:  # this value is not allowed, and says so
            return None
        return gaming_guide(game, edition, options, worked_out)

    fields = {field.name: field.type for field in msgspec.structs.fields(type(options))}
    silent = []
    for option in set(edition.options) - HOUSE:
        pairs = [
            (written({**base, **more}), written({**base, **more, option: other}))
            for more in ({}, *WITH.get(name, ()))
            for other in alternatives(getattr(options, option), fields[option])
        ]
        tried = [(before, after) for before, after in pairs if before is not None and after is not None]
        if tried and all(before == after for before, after in tried):
            silent.append(option)
    assert silent == []


@pytest.mark.parametrize(("name", "chosen"), TABLES)
def test_the_chart_is_in_the_guide_where_it_is_mentioned_and_only_there(
    name: str, chosen: dict[str, Any]
) -> None:
    found = guide(name, **chosen_for(name, **chosen))
    charts = [block for section in found.sections for block in section.blocks if isinstance(block, Chart)]
    mentioned = any("by the chart" in text for text in texts(found))
    assert bool(charts) == mentioned
    for page in (to_markdown(found), to_html(found)):
        assert ("Strategy chart" in page) == mentioned
        assert page.count("Hard totals") >= len(charts)
    if charts:
        assert charts[0].seen.lower().startswith(("dealer's card", "count of the dealer's"))


def test_the_guide_states_the_best_play_that_its_figures_assume() -> None:
    rows = {name: _best_play(name) for name in ("red-dog", "let-it-ride", "caribbean-stud", "casino-war")}
    assert rows["red-dog"] == {"Raise": "on a spread of 7 to 11", "Otherwise": "call"}
    assert rows["casino-war"] == {"Tie hand": "war, whatever the rank"}
    assert rows["let-it-ride"]["Bet 2, let it ride"].endswith("7-8-9-10, 8-9-10-J, 9-10-J-Q, 10-J-Q-K")
    assert "hands" not in rows["let-it-ride"], "how many hands ride is not a decision"
    assert len(rows["caribbean-stud"]) == 3, "a long list is left to the mathematical report"
    assert not any(section.title == "Best play" for section in guide("craps").sections)


def _best_play(name: str) -> dict[str, str]:
    (table_of_play,) = guide(name).section("Best play").blocks
    assert isinstance(table_of_play, Table)
    return dict(table_of_play.rows)


def test_where_players_bet_against_each_other_the_guide_has_chances_of_hands_and_no_house_advantage() -> None:
    found = to_markdown(guide("omaha", form="high_low_8"))
    assert "| Full house | 6.35% | 1 in 16 |" in found
    assert "| 8 low | 16.48% | 1 in 6.1 |" in found
    assert "House advantage" not in found
    assert "the house has no advantage" in found
