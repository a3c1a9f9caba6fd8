"""Betting spots and places of a felt: every wager has one, and nothing is printed that is not on a felt."""

import json
import re
from collections import Counter
from xml.etree import ElementTree

import pytest

from croupier.games.guide import layout_areas, wager_lines
from croupier.report.layout import layout_svg
from tests.report.felts import DRAWN, EVERY_GAME, felt
from tests.report.measuring import SVG, words_of
from tests.report.tables import table

# Called out, written on a ticket, or settled without chips of its own.
WITHOUT_SPOT = {
    "craps": {"horn-high", "world", "hop"},
    "blackjack": {"even_money"},
    "keno": {"straight", "way", "king", "quick-pick", "multi-game"},
}
Element = ElementTree.Element


def of_class(drawing: str, kind: str) -> list[Element]:
    root = ElementTree.fromstring(drawing)
    return [each for each in root.iter(f"{SVG}g") if each.get("class") == kind]


def number(element: Element, name: str) -> float:
    return float(element.get(f"data-{name}", "nan"))


@pytest.mark.parametrize(("name", "chosen"), DRAWN)
def test_every_wager_offered_has_a_spot_at_every_seat(name, chosen):
    game, edition, options = table(name, **chosen)
    spots = of_class(felt(name, json.dumps(chosen)), "spot")
    held: dict[str, set[str]] = {}
    for spot in spots:
        held.setdefault(spot.get("data-key", ""), set()).add(spot.get("data-seat", ""))
    for line in wager_lines(game, edition, options):
        if line.base not in WITHOUT_SPOT.get(game.id, ()):
            assert line.id in held, f"no spot for {line.id}"
    seats = {str(seat + 1) for seat in range(options.positions(edition))}
    areas = layout_areas(game, edition, options)
    for area in areas.values():
        if area.per_seat and area.wager and area.shape != "text":
            assert any(held[key] == seats for key in held if key.startswith(area.wager))


@pytest.mark.parametrize(("name", "chosen"), DRAWN)
def test_spots_and_places_are_told_apart_named_and_inside_the_picture(name, chosen):
    drawing = felt(name, json.dumps(chosen))
    x, y, width, height = map(float, ElementTree.fromstring(drawing).get("viewBox", "").split())
    every = of_class(drawing, "spot") + of_class(drawing, "place")
    counted = Counter(each.get("id") for each in every)
    assert max(counted.values()) == 1
    for each in every:
        assert x < number(each, "x") < x + width, each.get("id")
        assert y < number(each, "y") < y + height, each.get("id")
        assert number(each, "width") > 0 < number(each, "height")
        assert each.get("data-turn") is None or abs(number(each, "turn")) <= 180
    for spot in of_class(drawing, "spot"):
        assert spot.get("aria-label")
        key = "-".join(filter(None, (spot.get("data-wager"), spot.get("data-selection"))))
        assert key == spot.get("data-key")


@pytest.mark.parametrize(("name", "chosen"), DRAWN)
def test_no_two_spots_of_different_wagers_have_the_same_middle(name, chosen):
    spots = of_class(felt(name, json.dumps(chosen)), "spot")
    at: dict[tuple[float, float], tuple[str | None, str | None]] = {}
    for spot in spots:
        where = (round(number(spot, "x"), 1), round(number(spot, "y"), 1))
        which = (spot.get("data-key"), spot.get("data-behind"))
        assert at.setdefault(where, which) == which, spot.get("id")


def test_chips_on_several_numbers_lie_where_the_numbers_meet():
    spots = {
        each.get("data-key"): (number(each, "x"), number(each, "y"))
        for each in of_class(layout_svg(*table("roulette")), "spot")
        if each.get("id") != "spot-courtesy-line"
    }
    one, two, five = (spots[f"straight-{each}"] for each in ("1", "2", "5"))
    assert spots["split-1-2"] == pytest.approx(((one[0] + two[0]) / 2, (one[1] + two[1]) / 2))
    assert spots["corner-1-2-4-5"] == pytest.approx(((one[0] + five[0]) / 2, (one[1] + five[1]) / 2))
    assert spots["street-1-2-3"] == pytest.approx((one[0], one[1] + 2.5))
    assert spots["line-1-6"] == pytest.approx(((one[0] + five[0]) / 2, one[1] + 2.5))
    assert spots["five"] == pytest.approx((one[0] - 2, one[1] + 2.5))


def test_odds_stand_behind_the_line_they_are_taken_on():
    spots = of_class(layout_svg(*table("craps")), "spot")
    fronts = {each.get("data-behind") for each in spots if each.get("data-key") == "odds-take"}
    assert fronts == {"pass", "come", *(f"come-{point}" for point in (4, 5, 6, 8, 9, 10))}


def test_chips_of_an_answer_have_a_place_that_takes_no_clicks():
    for name, key in (("blackjack", "double"), ("casino-war", "war"), ("chemin-de-fer", "banco")):
        spots = [each for each in of_class(layout_svg(*table(name)), "spot") if each.get("data-key") == key]
        assert spots
        assert not any(list(each) for each in spots)
    blackjack = of_class(layout_svg(*table("blackjack")), "spot")
    assert all(list(each) for each in blackjack if each.get("data-key") in ("main", "insurance"))


def test_an_insurance_wager_lies_on_the_line_in_front_of_its_seat():
    spots = [
        each
        for each in of_class(layout_svg(*table("blackjack")), "spot")
        if each.get("data-key") in ("insurance", "main")
    ]
    across: dict[str, list[float]] = {"insurance": [], "main": []}
    for spot in spots:
        across[spot.get("data-key", "")].append(number(spot, "x"))
    assert len(across["insurance"]) == 6
    assert across["insurance"] == sorted(across["insurance"], reverse=True)


@pytest.mark.parametrize(("name", "chosen"), EVERY_GAME)
def test_nothing_is_printed_that_is_not_on_a_felt(name, chosen):
    written = " ".join(words_of(felt(name, json.dumps(chosen)))).casefold()
    for furniture in ("inventory", "drop box", "tip box", "discard", "shoe", "shaker", "bucket"):
        assert not re.search(rf"\b{furniture}\b", written), furniture
    # Where the rules put them is still known to programs.
    areas = layout_areas(*table(name, **chosen))
    placed = {each.get("data-place") for each in of_class(felt(name, json.dumps(chosen)), "place")}
    assert {name for name, area in areas.items() if area.shape == "place" and not area.wager} <= placed


@pytest.mark.parametrize(("name", "chosen"), EVERY_GAME)
def test_the_game_is_named_on_its_felt(name, chosen):
    game, _, _ = table(name, **chosen)
    written = " ".join(words_of(felt(name, json.dumps(chosen)))).casefold()
    named = (
        game.name.casefold()
        .removesuffix(" poker")
        .replace("baccarat-", "")
        .replace("punto banco", "baccarat")
    )
    assert named in written


@pytest.mark.parametrize(("name", "chosen"), EVERY_GAME)
def test_every_hand_that_is_dealt_has_a_place(name, chosen):
    _, edition, options = table(name, **chosen)
    hands = {each.get("data-hand") for each in of_class(felt(name, json.dumps(chosen)), "place")}
    if not options.positions(edition) or name == "mini-dice":
        return
    assert hands & {"dealer", "community", "banker"}, hands
    if not {"player", "banker"} & hands and name != "red-dog":
        assert {str(seat + 1) for seat in range(options.positions(edition))} <= hands


def test_what_is_only_proposed_says_so_in_the_picture():
    proposal = words_of(layout_svg(*table("three-card-21-n-done", proposals=True)))
    assert "Proposed rules: never adopted and not in force" in proposal
    wagers = layout_svg(*table("minibaccarat", proposals=True, pair_wagers=True))
    assert "Proposed and not in force: Player pair, Banker pair" in words_of(wagers)
    assert wagers.count("stroke-dasharray") == 14
    for name in ("blackjack", "minibaccarat"):
        assert not any("ropose" in words for words in words_of(layout_svg(*table(name))))


def test_a_picture_without_fonts_is_the_same_picture():
    with_fonts, without = (layout_svg(*table("craps"), fonts=fonts) for fonts in (True, False))
    assert re.sub(r"<style>.*?</style>\n", "", with_fonts, flags=re.DOTALL) == without
    assert "@font-face" not in without
