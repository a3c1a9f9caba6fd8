"""The felt: well-formed, inside its frame, nothing written over anything else, every fact in its place."""

import io
import json
import re
from datetime import date
from xml.etree import ElementTree

import pytest
from fontTools.ttLib import TTFont

from croupier.games.guide import layout_areas, wager_lines
from croupier.report.felt.tables import Bend
from croupier.report.layout import Felt, layout_svg
from croupier.report.lettering import FONTS, faces
from croupier.report.svg import FILLS
from tests.report.felts import ALL_LET_IT_RIDE, DRAWN, TABLES, felt
from tests.report.measuring import (
    STILL,
    SVG,
    corners,
    far,
    holds,
    letters,
    marks,
    matrix,
    overlap,
    texts_in,
    words_of,
)
from tests.report.pictures import pictures
from tests.report.tables import table


@pytest.mark.parametrize(("name", "chosen"), DRAWN)
def test_nothing_is_written_over_anything_else(name, chosen):
    found = marks(felt(name, json.dumps(chosen)))
    assert len(found) > 10
    clashes = {
        (words, other)
        for place, (number, words, one) in enumerate(found)
        for their, other, two in found[:place]
        if number != their and not far(one, two) and overlap(one, two)
    }
    assert clashes == set()


@pytest.mark.parametrize(("name", "chosen"), DRAWN)
def test_everything_lies_inside_the_picture(name, chosen):
    drawing = felt(name, json.dumps(chosen))
    x, y, width, height = map(float, ElementTree.fromstring(drawing).get("viewBox", "").split())
    for _, words, around in marks(drawing):
        assert all(x <= u <= x + width and y <= v <= y + height for u, v in around), words


@pytest.mark.parametrize(("name", "chosen"), DRAWN)
def test_every_text_fits_its_area(name, chosen):
    """By the measures of the fonts that ship; the length is stated, so any other font fills the same room."""
    areas = layout_areas(*table(name, **chosen))
    bend = Felt(*table(name, **chosen), "Name").table.bend
    drawing = ElementTree.fromstring(felt(name, json.dumps(chosen)))
    for group in drawing.iter(f"{SVG}g"):
        if group.get("class") != "area":
            continue
        area = areas[re.sub(r"^area-(\d+-)?(?=[a-z])", "", group.get("id", ""))]
        if area.shape in ("wheel", "upright_wheel"):
            continue
        twins = [each for each in areas.values() if (each.wager, each.label) == (area.wager, area.label)]
        for element, at in texts_in(group):
            for each in letters(element, at):
                assert any(holds(twin, bend, each) for twin in (area, *twins)), (
                    group.get("id"),
                    element.text,
                )


@pytest.mark.parametrize(("name", "chosen"), DRAWN)
def test_no_text_runs_across_the_line_of_another_area(name, chosen):
    areas = layout_areas(*table(name, **chosen))
    drawing = ElementTree.fromstring(felt(name, json.dumps(chosen)))
    lined = {each: area for each, area in areas.items() if area.shape == "box"}
    for group in drawing.iter(f"{SVG}g"):
        found = re.fullmatch(r"area-(\d+-)?([a-z].*)", group.get("id", ""))
        if group.get("class") != "area" or found is None:
            continue
        seated, own = bool(found[1]), found[2]
        if areas[own].shape == "circle":
            continue  # the courtesy line of roulette lies on the line between two dozens
        others = [area for each, area in lined.items() if each != own and area.per_seat == seated]
        for element, at in texts_in(group):
            for each in letters(element, at):
                for other in others:
                    edges = corners(STILL, *other.box)
                    same = (other.wager, other.label) == (areas[own].wager, areas[own].label)
                    inside = holds(other, Bend(0, 1), each)
                    crosses = not far(each, edges) and overlap(each, edges) and not inside
                    assert same or not crosses, (own, element.text, other)


def test_the_measures_are_those_of_the_fonts():
    for face in faces().values():
        font = TTFont(io.BytesIO(FONTS.joinpath(face.file).read_bytes()))
        letters_of = {code: name for code, name in font.getBestCmap().items() if code >= 32}
        scale = 1000 / font["head"].unitsPerEm
        assert {chr(code): round(font["hmtx"][name][0] * scale) for code, name in letters_of.items()} == (
            face.widths
        )
        assert face.capital == round(font["OS/2"].sCapHeight * scale)
        assert "Open Font License" in FONTS.joinpath("OFL.txt").read_text(encoding="utf-8")


@pytest.mark.proves("19:47-18.11(a)")
@pytest.mark.parametrize(("name", "chosen"), TABLES)
def test_18_11_a_odds_on_the_layout_say_to_or_win_never_for(name, chosen):
    written = words_of(felt(name, json.dumps(chosen)))
    assert any(re.search(r"\d to \d", words) for words in written)
    assert not any(re.search(r"\bfor\b", words, re.IGNORECASE) for words in written)


@pytest.mark.parametrize(("name", "chosen"), TABLES)
def test_the_odds_of_every_wager_offered_are_printed(name, chosen):
    game, edition, options = table(name, **chosen)
    written = " | ".join(words_of(felt(name, json.dumps(chosen))))
    for line in wager_lines(game, edition, options):
        for paid in line.pays:
            # What blackjack pays 1 to 1 is not inscribed (19:46-1.10).
            assert paid.text in written or (name, paid.text) == ("blackjack", "1 to 1"), line.id


@pytest.mark.parametrize(("name", "chosen"), TABLES)
def test_the_licensee_is_named(name, chosen):
    assert "Boardwalk & Sons" in words_of(layout_svg(*table(name, **chosen), licensee="Boardwalk & Sons"))


def test_let_it_ride_has_seven_positions_with_three_betting_areas_and_a_card_area():
    written = words_of(layout_svg(*table("let-it-ride")))
    for label in ("1", "2", "$"):
        assert written.count(label) == 7
    assert "community cards" in written
    drawing = felt("let-it-ride", "{}")
    assert drawing.count('data-place="cards"') == drawing.count('id="area-3-cards"') * 7 == 7


def test_let_it_ride_bonus_areas_are_drawn_only_where_offered():
    plain = words_of(layout_svg(*table("let-it-ride")))
    assert "$1" not in plain
    assert "3 card bonus" not in plain
    offered = words_of(layout_svg(*table("let-it-ride", **ALL_LET_IT_RIDE)))
    assert offered.count("$1") == offered.count("3 card bonus") == 7
    assert "win $25,000" in offered


@pytest.mark.proves("19:47-18.11(c)")
def test_18_11_c_the_layout_prints_the_payout_limit_or_says_that_a_posted_one_applies():
    limit = {"payout_limit": 7_500_000}
    assert "Payout limit $75,000 per hand" in words_of(layout_svg(*table("let-it-ride", **limit)))
    posted = words_of(layout_svg(*table("let-it-ride", **limit, limit_on_layout=False)))
    assert "A posted payout limit applies" in posted
    assert not any("75,000" in words for words in posted)
    assert not any("ayout limit" in words for words in words_of(layout_svg(*table("let-it-ride"))))


def test_the_three_card_table_chosen_is_the_one_printed():
    chosen = {"three_card_bonus_offered": True}
    assert "Mini-royal" not in words_of(layout_svg(*table("let-it-ride", **chosen)))
    assert "Mini-royal" in words_of(layout_svg(*table("let-it-ride", **chosen, three_card_bonus_table="D")))


def test_seat_one_is_to_the_dealers_left_which_is_the_right_of_the_picture():
    drawing = ElementTree.fromstring(layout_svg(*table("let-it-ride")))
    found = [group for group in drawing.iter(f"{SVG}g") if group.get("class") == "seat"]
    seats = [matrix(group.get("transform", "")) for group in found]
    assert len(seats) == 7
    across = [seat[4] for seat in seats]
    assert across == sorted(across, reverse=True)


def test_a_layout_of_1997_has_no_bonus_and_one_of_2000_no_three_card_bonus():
    game, early, options = table("let-it-ride", date(1997, 1, 1))
    assert "odds_lir_bonus" not in layout_areas(game, early, options)
    game, later, options = table("let-it-ride", date(2000, 1, 1), lir_bonus_offered=True)
    areas = layout_areas(game, later, options)
    assert "odds_lir_bonus" in areas
    assert "odds_three_card_bonus" not in areas


def test_craps_has_both_ends_and_mini_craps_one():
    full, mini = (words_of(layout_svg(*table(name))) for name in ("craps", "mini-craps"))
    for label in ("Pass Line", "Field 2 3 4 9 10 11 12", "Six", "Nine"):
        assert full.count(label) == 2 * mini.count(label) > 0
    for label in ("Any Seven", "Any Craps", "Horn", "C and E", "Hard 4", "Hard 6", "Hard 8", "Hard 10"):
        assert full.count(label) == mini.count(label) == 1
    widths = [
        float(ElementTree.fromstring(layout_svg(*table(name))).get("viewBox", "").split()[2])
        for name in ("craps", "mini-craps")
    ]
    assert widths[0] <= 14 * 12  # 13:69E-1.11(a)
    assert widths[1] <= 9.5 * 12


def test_craps_ends_mirror_each_other():
    _, edition, _ = table("craps")
    areas = edition.layout
    middle = 152 / 2
    for name, area in areas.items():
        twin = areas.get(name.replace("-left", "-right"))
        if not name.endswith("-left") or twin is None or re.search(r"\d-left$", name):
            continue
        assert area.box[0] + area.box[2] - middle == pytest.approx(middle - twin.box[0])
        assert area.box[1:] == twin.box[1:]


def test_fire_spots_and_markers_only_where_offered():
    assert not any("Fire" in words for words in words_of(layout_svg(*table("craps"))))
    assert words_of(layout_svg(*table("mini-craps", fire_offered=True))).count("Fire") == 9


def test_raised_odds_are_printed():
    assert "12: 3 to 1" in words_of(layout_svg(*table("craps", field_12="3:1")))


def test_the_pictures_of_the_readme_are_what_the_rules_draw():
    for file, drawing in pictures():
        assert file.read_text(encoding="utf-8") == drawing, "draw again: python -m tests.report.pictures"


@pytest.mark.parametrize("name", ["let-it-ride", "blackjack", "spanish-21", "three-card-21-n-done"])
def test_what_lies_before_the_dealer_is_in_the_middle_of_the_table(name):
    game, edition, options = table(name, **({"proposals": True} if name.startswith("three") else {}))
    x, _, width, _ = map(
        float, ElementTree.fromstring(layout_svg(game, edition, options)).get("viewBox", "").split()
    )
    left, _, wide, _ = layout_areas(game, edition, options)["inventory"].box
    assert abs(x + width / 2 - (left + wide / 2)) < 0.01


def test_1_10b_b_4_the_bonus_odds_of_spanish_21_are_on_the_felt():
    game, edition, options = table("spanish-21")
    written = words_of(layout_svg(game, edition, options))
    at = written.index("21 pays")
    assert written[at + 1 : at + 3] == ["6-7-8 of spades", "3 to 1"]
    for label, paid in (
        ("7-7-7 of mixed suits", "3 to 2"),
        ("21 in seven or more cards", "3 to 1"),
        ("Original wager of $25 or more", "win $5,000"),
        ("Every other player with a wager in the round", "win $50"),
    ):
        assert written[written.index(label) + 1] == paid


def test_the_words_of_a_circle_stand_one_below_the_other():
    written = words_of(layout_svg(*table("blackjack", additional_wager="over_under_13")))
    assert "over 13" not in written
    assert written.count("under") == 6


def test_multiple_action_numbers_its_three_areas():
    written = words_of(layout_svg(*table("blackjack", multiple_action=True)))
    assert [written.count(number) for number in "123"] == [6, 6, 6]


def test_the_wheel_stands_beside_the_felt_with_its_colors():
    for wheel, numbers in (("double-zero", 38), ("single-zero", 37), ("double-zero-as-single", 38)):
        drawing = layout_svg(*table("roulette", wheel=wheel))
        sectors = re.findall(r'<use class="name" href="#wheel-name" fill="(#\w+)"', drawing)
        assert len(sectors) == numbers
        assert [sectors.count(FILLS[color]) for color in ("red", "black", "green")] == [18, 18, numbers - 36]
    game, edition, options = table("roulette", wheel="single-zero")
    areas = layout_areas(game, edition, options)
    assert "straight-00" not in areas
    assert "00" not in words_of(layout_svg(game, edition, options))
    assert [areas[f"straight-{number}"].color for number in (0, 1, 2)] == ["green", "red", "black"]
    assert areas["column-1"].color == ""


def test_odds_on_the_felt_are_those_of_the_table():
    written = words_of(layout_svg(*table("roulette", payout_table={"split": "18:1", "red": "11:10"})))
    assert {"18 to 1", "11 to 10", "35 to 1"} <= set(written)
    assert "17 to 1" not in written
    assert "6 to 1" not in words_of(layout_svg(*table("roulette", wheel="single-zero")))
