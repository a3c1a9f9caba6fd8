"""What a patron reads: the course of a round, the third-card table, the felt; and what the terminal says."""

import re
from typing import Any

import pytest

import croupier
from croupier.games.register import find
from croupier.report.guide import gaming_guide
from croupier.report.layout import layout_svg
from croupier.report.markdown import to_markdown
from tests.games.punto_banco.tables import GAMES


def guide(name: str, **options: Any) -> str:
    game = find(name)[0]
    chosen = game.options(options)
    edition = game.edition(proposals=chosen.proposals)
    analysis = game.module("analysis").analyze(chosen, edition)
    return to_markdown(gaming_guide(game, edition, chosen, analysis))


def felt(name: str, **options: Any) -> str:
    game = find(name)[0]
    chosen = game.options(options)
    return layout_svg(game, game.edition(proposals=chosen.proposals), chosen)


@pytest.mark.parametrize("name", GAMES)
def test_the_guide_prints_the_third_card_table(name: str) -> None:
    text = guide(name)
    for row in (
        "| 0 to 5 | draws a third card |",
        "| 8 and 9 | is a natural: neither hand draws |",
        "| 0 to 2 | anything | never |",
        "| 3 | 0 to 7 and 9 | 8 |",
        "| 4 | 2 to 7 | 0, 1, 8 and 9 |",
        "| 5 | 4 to 7 | 0 to 3, 8 and 9 |",
        "| 6 | 6 and 7 | 0 to 5, 8 and 9 |",
        "| 7 | never | anything |",
    ):
        assert row in text


@pytest.mark.parametrize("name", GAMES)
def test_a_cell_of_the_table_changes_the_guide(name: str) -> None:
    from importlib import resources

    game = find(name)[0]
    text = resources.files("croupier.games").joinpath(name, "rules.toml").read_text("utf-8")
    changed = game.with_rules(text.replace('"DDDDDDDDSD D",  # 3', '"DDDDDDDDDD D",  # 3'))
    rows = [
        row for each in game.module("guide").ranks(changed.edition(), changed.options()) for row in each.rows
    ]
    assert ("0 to 3", "anything", "never") in rows


def test_vigorish_is_told_as_the_table_charges_it() -> None:
    assert "vigorish of 5%, exactly" in guide("baccarat")
    assert "you pay it when the shoe ends or when you leave" in guide("baccarat")
    at_once = guide("baccarat", vigorish_collection="immediate", vigorish_rounding="up_25c")
    assert "rounded up to the next 25 cents" in at_once
    assert "collected when the wager is paid" in at_once
    assert "1 to 1 less 4%" in guide("minibaccarat", proposals=True, vigorish_percent=4)
    without = guide("minibaccarat", variant="ez")
    assert "No vigorish is charged" in without
    assert "less 5%" not in without
    assert "a Dragon 7, pushes" in without


def test_the_guide_tells_of_the_curator_only_where_there_is_one() -> None:
    assert "the curator, deals from the shoe" in guide("baccarat")
    assert "curator" not in guide("minibaccarat")
    assert "not on both" in guide("baccarat", allow_both_hands=False)


def test_side_wagers_are_told_where_they_are_offered() -> None:
    assert "Dragon" not in guide("minibaccarat")
    text = guide("minibaccarat", dragon_bonus=True)
    assert "| Win by 9 | 30 to 1 |" in text
    assert "A side wager needs a wager" in text
    assert "Player pair" in guide("minibaccarat", proposals=True, pair_wagers=True)


def test_shuffling_and_cards_are_told_as_chosen() -> None:
    text = guide("minibaccarat", shuffle="continuous")
    assert "go back into the device at once" in text
    assert "cutting card" not in text
    assert "after every shoe" in guide("minibaccarat", deal_style="patron_view")
    assert "Others may bet behind" in guide("minibaccarat", seated_only=False)


def test_the_felt_of_baccarat_has_numbered_places_and_boxes_around_both_ends() -> None:
    drawn = felt("baccarat")
    places = re.findall(
        r'<g class="seat" transform="translate\(([-\d.]+) ([-\d.]+)\) rotate\(([-\d.]+)\)', drawn
    )
    assert len(places) == 14
    left, right = places[:7], places[7:]
    assert max(float(x) for x, _, _ in left) < min(float(x) for x, _, _ in right)
    # Counterclockwise: down the left end, up the right one.
    assert [float(y) for _, y, _ in left] == sorted(float(y) for _, y, _ in left)
    assert [float(y) for _, y, _ in right] == sorted((float(y) for _, y, _ in right), reverse=True)
    for number in range(1, 15):
        assert len(re.findall(rf">{number}</text>", drawn)) == 2, "once at the seat, once on its box"
    assert "less 5%" in drawn
    assert len(re.findall(r"class=.seat. transform", felt("baccarat", seats=11))) == 11


def test_the_felt_of_minibaccarat_shows_what_is_offered() -> None:
    plain = felt("minibaccarat")
    assert "Dragon" not in plain
    assert len(re.findall(r">7</text>", plain)) == 2
    without = felt("minibaccarat", variant="ez", dragon7=True, panda8=True)
    assert "Banker wager pushes on a Dragon 7" in without
    assert "Dragon 7 pays 40 to 1" in without
    assert "Panda 8 pays 25 to 1" in without
    assert len(re.findall(r">7</text>", without)) >= 1
    assert "less 5%" not in without
    assert "Tie 9 to 1" in felt("minibaccarat", tie_odds=9)


@pytest.mark.parametrize(
    ("cards", "expected"),
    [({"player": "4s 5h", "banker": "Kd 7c Ac"}, {"player": "natural 9", "banker": "8"})],
)
def test_hands_have_names(cards: dict[str, str], expected: dict[str, str]) -> None:
    from croupier.equipment.cards import parse_cards

    game = find("baccarat")[0]
    hands = {holder: parse_cards(text) for holder, text in cards.items()}
    assert game.module("guide").hand_names(game.edition(), game.options(), hands) == expected


def test_the_vigorish_within_a_win_is_told() -> None:
    game = find("baccarat")[0]
    told = game.module("guide").vigorish_in
    assert told(game.edition(), game.options(), "banker", 10_000, True) == 500
    assert told(game.edition(), game.options(), "banker", 10_000, False) == 0
    assert told(game.edition(), game.options(), "player", 10_000, True) == 0


@pytest.mark.parametrize("name", GAMES)
def test_the_package_knows_both_games(name: str) -> None:
    assert croupier.game(name).id == name
