"""The pieces as pictures: one for every piece, each showing what it is worth."""

import gzip
import io
import re
from xml.etree import ElementTree

import pytest
from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTFont

from croupier.equipment.cards import card_text
from croupier.equipment.chips import DENOMINATIONS
from croupier.equipment.pieces import BALLS, MATCHED_TILES, SINGLE_TILES
from croupier.report.lettering import FONTS, faces
from croupier.report.pieces import bones, cards, symbols
from croupier.report.pieces.sprite import pieces, sprite

SVG = "{http://www.w3.org/2000/svg}"
DRAWN = {each.name: each for each in pieces()}
WORTH = {"A": 1, "T": 10, **{str(each): each for each in range(2, 10)}}


def uses(name: str) -> list[str]:
    return re.findall(r'href="#([^"]+)"', DRAWN[name].marks)


def test_every_piece_of_the_house_has_a_picture():
    expected = {f"card-{card_text(card)}" for card in range(52)}
    expected |= {f"tile-{tile}" for tile in MATCHED_TILES + SINGLE_TILES}
    expected |= {f"ball-{ball}" for ball in range(1, BALLS + 1)}
    expected |= {f"chip-{cents}" for cents in DENOMINATIONS}
    expected |= {f"die-{face}" for face in range(1, 7)}
    expected |= {"card-joker", "back-red", "back-blue", "tile-back", "chip-non-value"}
    assert expected <= set(DRAWN)


def test_the_file_is_well_formed_and_needs_nothing_from_elsewhere():
    root = ElementTree.fromstring(sprite())
    root.extend(ElementTree.fromstring(sprite(balls=True)))
    ids = [each.get("id") for each in root.iter() if each.get("id")]
    assert len(ids) == len(set(ids))
    assert {each.get("href", "#")[1:] for each in root.iter(f"{SVG}use")} <= set(ids)
    assert not re.search(r"https?://(?!www\.w3\.org)|data:|<script|<image", sprite() + sprite(balls=True))


@pytest.mark.parametrize("name", [f"card-{card_text(card)}" for card in range(52)])
def test_a_card_has_as_many_pips_as_it_is_worth(name):
    rank, suit = name[5], {"c": "club", "d": "diamond", "h": "heart", "s": "spade"}[name[6]]
    used = uses(name)
    assert {f"rank-{rank}", f"index-{suit}"} < set(used)
    pips = [each for each in used if each.startswith(("pip-", "down-", "ace-", "court-"))]
    if rank in "JQK":
        assert pips == [f"court-{rank}"]
    else:
        assert len(pips) == WORTH[rank]
        assert {each.partition("-")[2] for each in pips} == {suit}
    assert ("#c01f2e" in DRAWN[name].marks) == (suit in ("diamond", "heart"))


def test_the_index_of_a_card_is_its_rank_both_ways_up():
    for name, marks in cards.parts():
        if name.startswith("rank-"):
            shown = "".join(re.findall(r'href="#figure-(\w+)"', marks))
            assert shown == ("10" if name[-1] == "T" else name[-1]) * 2


HALVES = dict(bones.parts())


@pytest.mark.parametrize("face", range(1, 7))
def test_a_die_and_both_halves_of_a_tile_have_their_spots(face):
    assert DRAWN[f"die-{face}"].marks.count("<circle") == face
    for tile in MATCHED_TILES + SINGLE_TILES:
        spots = [HALVES[each].count("<circle") for each in uses(f"tile-{tile}") if each.startswith("spots-")]
        assert spots == [int(half) for half in tile.split("-")]


def test_red_spots_are_the_ones_and_fours_and_half_of_the_twelve():
    def red(tile: str) -> int:
        return sum(HALVES[each].count("#e5483c") for each in uses(f"tile-{tile}") if each in HALVES)

    assert [red(tile) for tile in ("1-1", "1-3", "4-6", "4-4", "2-3", "6-6")] == [2, 1, 4, 8, 0, 6]


def test_a_chip_says_its_value_and_a_non_value_chip_says_none():
    def said(name: str) -> str:
        found = [each.removeprefix("figure-") for each in uses(name) if each.startswith("figure-")]
        return "".join(found).replace("point", ".")

    assert [said(f"chip-{cents}") for cents in (100, 250, 50_000, 500_000, 2_500_000)] == [
        "1",
        "2.50",
        "500",
        "5000",
        "25K",
    ]
    assert said("chip-non-value") == ""
    assert "var(--chip" in DRAWN["chip-non-value"].marks


def test_the_figures_are_those_of_the_font():
    font = TTFont(io.BytesIO(FONTS.joinpath(faces()["label"].file).read_bytes()))
    glyphs, names = font.getGlyphSet(), font.getBestCmap()
    for letter, marks in symbols.parts():
        sign = {"dollar": "$", "point": "."}.get(letter.removeprefix("figure-"), letter[-1])
        glyph = glyphs[names[ord(sign)]]
        pen = SVGPathPen(glyphs, ntos=lambda value: f"{round(value)}")
        glyph.draw(TransformPen(pen, (0.1, 0, 0, -0.1, -glyph.width * 0.05, 35)))
        assert marks == f'<path d="{pen.getCommands()}"/>'


def test_all_pieces_together_are_light():
    assert len(sprite()) < 60_000
    assert len(gzip.compress(sprite().encode(), 9)) < 12_000
