"""The mathematical report states what the analysis found, wholly and exactly, for every game."""

import re
import zlib
from fractions import Fraction
from functools import cache
from html import unescape

import msgspec
import pytest

import croupier
from croupier.law.options import option_tables
from croupier.odds.analysis import Outcome
from croupier.odds.returns import contributions
from croupier.report.document import Paragraph, Table
from croupier.report.mathematical.blocks import FigureTable, Picture
from croupier.report.mathematical.check import Check, check
from croupier.report.mathematical.effects import Effects
from croupier.report.mathematical.findings import Findings
from croupier.report.mathematical.html_report import to_html
from croupier.report.mathematical.pdf_report import to_pdf
from croupier.report.mathematical.report import mathematical_report
from croupier.simulation.statistics import Comparison

GAMES = [game.id for game in croupier.games()]
ROUNDS = 200_000
MAIN_PARTS = [
    "1 Summary of results",
    "2 Rules and options in force",
    "3 Wagers",
    "4 Optimal strategy",
    "5 Effect of the licensee's options",
    "6 Simulation",
    "7 Volatility",
    "8 Method",
]
VARIED = {
    "craps": {"field_12", "vig_timing", "true_odds"},
    "roulette": {"wheel", "zero_rule", "payout_unit"},
    "big-six": {"wheel_counts", "special_odds", "min_revolutions"},
    "let-it-ride": {"main_odds", "three_card_bonus_table", "card_back", "dealing_method"},
    "blackjack": {"soft17", "boxes", "bar_ace_resplit"},
    "spanish-21": {"decks", "no_reader_21"},
    "three-card-21-n-done": {"ace_low_straight", "several_spots"},
    "caribbean-stud": {"bet_odds", "card_back"},
    "fast-action-holdem": {"decks"},
    "pokette": {"wheel_jacers", "column_order"},
    "poker": {"form"},
}


def given(game):
    return {"proposals": True} if croupier.game(game).registered.rules.authorized_from is None else {}


def pay_tables(edition):
    return {*[name for name in edition.options if option_tables(edition, name)][:2]} or None


@cache
def found(game):
    """A report of few rounds with some options varied: by default two with pay tables, or all."""
    played, options = croupier.game(game), given(game)
    analysis = played.analyze(options)
    effects = Effects(played, options, None, analysis)
    return Findings(
        played,
        options,
        effects.options,
        effects.edition,
        analysis,
        effects.all(VARIED.get(game, pay_tables(effects.edition))),
        check(played, options, None, analysis, ROUNDS),
    )


@cache
def report(game):
    return mathematical_report(found(game))


@cache
def page(game):
    return to_html(report(game))


def tables(parts):
    return [block for part in parts for block in part.blocks if isinstance(block, Table)]


def wager_parts(game):
    return [part for part in report(game).parts if re.fullmatch(r"3\.\d+", part.number)]


def paper_text(content):
    streams = re.findall(rb"stream\r?\n(.*?)\r?\nendstream", content, re.DOTALL)
    text = b"".join(zlib.decompressobj().decompress(stream) for stream in streams if stream[:1] == b"x")
    return text.decode("latin-1")


@pytest.mark.parametrize("game", GAMES)
def test_the_parts_stand_in_order_and_in_the_contents(game):
    main = [part.heading for part in report(game).parts if part.main]
    assert main[:8] == MAIN_PARTS
    assert main[8:] in ([], ["9 Further figures"])
    numbers = [part.number for part in report(game).parts]
    assert len(set(numbers)) == len(numbers)
    for part in report(game).parts:
        assert f'id="part-{part.number.replace(".", "-")}"' in page(game)
    contents = re.search(r"<nav>.*?</nav>", page(game), re.DOTALL)[0]
    assert re.findall(r">([^<]*)</a>", unescape(contents)) == main


@pytest.mark.parametrize("game", GAMES)
def test_every_wager_and_every_outcome_has_its_exact_figures(game):
    analysis, parts = found(game).analysis, wager_parts(game)
    ids = [name for part in parts for name in re.search(r"\(([^()]*)\)$", part.title)[1].split(", ")]
    assert sorted(ids) == sorted(analysis.wagers)
    for part in parts:
        name = re.search(r"\(([^(),]*)[^()]*\)$", part.title)[1]
        wager = analysis.wagers[name]
        *measured, outcomes = tables([part])
        if wager.house_edge is None:  # patrons play each other
            assert not measured
            assert outcomes.header == ("Outcome", "Hands", "Probability", "Exact probability")
            assert [Fraction(row[3]) for row in outcomes.rows if row[1]] == [
                outcome.probability for outcome in wager.outcomes
            ]
            continue
        rows = {row[0]: row[1:] for row in measured[0].rows}
        if isinstance(wager.house_edge, Fraction):
            assert Fraction(rows["House edge"][1]) == wager.house_edge
            assert Fraction(rows["Return to the player"][1]) == 1 - wager.house_edge
        else:
            assert rows["House edge"][0] == f"{wager.house_edge * 100:.6f}%"
            assert rows["House edge"][1] == f"within {wager.edge_error:.0e}".replace("e-0", "e-")
        if isinstance(wager.variance, Fraction):
            assert Fraction(rows["Variance"][1]) == wager.variance
        assert float(rows["Standard deviation"][0].replace(",", "")) == pytest.approx(
            float(wager.variance) ** 0.5, abs=1e-8
        )
        stated = [row for row in outcomes.rows if row[1]]
        assert [row[1] for row in stated] == [outcome.pays for outcome in in_order(wager)]
        for row, outcome in zip(stated, in_order(wager), strict=True):
            if isinstance(outcome.probability, Fraction):
                assert Fraction(row[3]) == outcome.probability
            assert float(row[2]) == pytest.approx(float(outcome.probability), rel=1e-5)


@pytest.mark.parametrize("game", GAMES)
def test_no_column_of_a_summary_is_empty_and_no_amount_is_in_cents(game):
    summary, *others = report(game).parts
    shown = tables([summary])
    assert bool(shown) == has_edges(game)
    for table in shown:
        for column, name in enumerate(table.header):
            assert any(row[column] for row in table.rows), name
    if not has_edges(game):
        said = " ".join(
            block.text for part in report(game).parts for block in part.blocks if isinstance(block, Paragraph)
        )
        assert said.startswith("Nothing is wagered against the house: there is no house edge.")
        assert "the expected loss divided by" not in said
        assert not any("edge" in name.lower() for table in tables(others) for name in table.header)
    options = next(part for part in others if part.title == "Options in force")
    assert not [row for row in tables([options])[0].rows if row[1].startswith("[")]


def has_edges(game) -> bool:
    """Whether the house has an edge on the wagers of a game."""
    return any(wager.house_edge is not None for wager in found(game).analysis.wagers.values())


def in_order(wager) -> list[Outcome]:
    return [outcome for each in contributions(wager) for outcome in each.outcomes]


@pytest.mark.parametrize("game", GAMES)
def test_the_contributions_printed_add_up_to_one_less_the_edge(game):
    for part in wager_parts(game):
        if not has_edges(game):
            continue
        measures, outcomes = tables([part])
        assert isinstance(outcomes, FigureTable)
        assert outcomes.totals == 1
        *rows, total = outcomes.rows
        printed = sum(float(row[5].replace(",", "")) for row in rows if row[5])
        edge = float({row[0]: row[1] for row in measures.rows}["House edge"].rstrip("%")) / 100
        assert float(total[5]) == pytest.approx(1 - edge, abs=2e-8)
        assert printed == pytest.approx(1 - edge, abs=1e-8 * (len(rows) + 2))


@pytest.mark.parametrize("game", GAMES)
def test_everything_is_on_the_page_and_on_paper(game):
    text = unescape(page(game))
    for table in tables(report(game).parts):
        for row in table.rows:
            for cell in row:
                assert cell in text
    pictures = [block for part in report(game).parts for block in part.blocks if isinstance(block, Picture)]
    least = 3 if has_edges(game) else 1
    assert page(game).count("<figure>") == page(game).count("<svg ") == len(pictures) >= least
    ids = re.findall(r'\bid="([^"]+)"', page(game))
    assert len(ids) == len(set(ids))
    assert "http" not in re.sub(r'(xmlns(:\w+)?|rdf:\w+|href)="http[^"]*"|<!DOCTYPE[^>]*>', "", page(game))
    content = to_pdf(report(game))
    assert content.startswith(b"%PDF")
    paper = paper_text(content)
    assert "Contents" in paper
    assert f"Figure {len(pictures)}." in paper
    for row in tables(report(game).parts)[0].rows:
        assert row[1] in paper


def test_the_same_findings_give_the_same_bytes():
    assert to_pdf(report("let-it-ride")) == to_pdf(mathematical_report(found("let-it-ride")))
    assert page("let-it-ride") == to_html(mathematical_report(found("let-it-ride")))


@pytest.mark.parametrize("game", GAMES)
def test_the_effect_of_an_option_is_that_of_a_direct_analysis(game):
    played, options = croupier.game(game), given(game)
    changing = [
        effect
        for option in found(game).effects
        for effect in option.effects
        if effect.changes and not effect.left_out
    ]
    assert changing
    for effect in changing[:2]:
        chosen = {**options, **effect.together}
        before = played.analyze(options if effect.compared_apart else chosen).wagers
        after = played.analyze({**chosen, effect.option: effect.value}).wagers
        moved = [name for name in {**before, **after} if before.get(name) != after.get(name)]
        assert {change.wager for change in effect.changes} <= set(moved)
        for change in effect.changes:
            if change.difference is None:
                assert (change.wager in before) != (change.wager in after)
            else:
                assert change.difference == after[change.wager].house_edge - before[change.wager].house_edge


def effects_of(game, option):
    return next(each for each in found(game).effects if each.option == option)


def test_the_effect_of_known_options_is_known():
    (field,) = effects_of("craps", "field_12").effects
    (change,) = field.changes
    assert (change.wager, change.difference) == ("field", Fraction(-1, 36))
    (no,) = effects_of("craps", "true_odds").effects
    assert {each.wager for each in no.changes} == {
        name for name in found("craps").analysis.wagers if name.startswith(("buy", "lay"))
    }
    assert all(each.after is None for each in no.changes)
    (hit,) = effects_of("blackjack", "soft17").effects
    main = next(each for each in hit.changes if each.wager == "main")
    assert main.difference == pytest.approx(0.002135, abs=1e-6)


def test_an_option_that_needs_another_is_varied_with_it():
    (barred,) = effects_of("blackjack", "bar_ace_resplit").effects
    assert barred.together == {"max_split_hands": 3}
    tables_b_to_f = effects_of("let-it-ride", "three_card_bonus_table").effects
    assert all(effect.together == {"three_card_bonus_offered": True} for effect in tables_b_to_f)
    assert all(
        [change.wager for change in effect.changes] == ["three_card_bonus"] for effect in tables_b_to_f
    )


def test_options_without_effect_and_options_not_varied_are_said_to_be():
    assert all(not effect.changes for effect in effects_of("blackjack", "boxes").effects)
    part = report("blackjack").part("Options that change no value")
    assert [row[0] for row in tables([part])[0].rows] == ["boxes"]
    fixed = tables([report("let-it-ride").part("Options not varied")])[0]
    assert [row[0] for row in fixed.rows] == ["card back"]
    assert "no outcome depends on" in fixed.rows[0][2]


def test_a_choice_that_is_never_lawful_is_refused_with_its_rule():
    game = croupier.game("blackjack")
    options = {"hole_card": "up", "max_split_hands": 2}
    effects = Effects(game, options, None, game.analyze(options))
    (surrender,) = effects.all(["max_split_hands"])
    assert all(effect.refused or effect.together for effect in surrender.effects)


def test_time_that_is_spent_leaves_values_out_and_says_so(monkeypatch):
    monkeypatch.setattr("croupier.report.mathematical.effects.LONGEST_SECONDS", -1.0)
    first = found("craps")
    effects = Effects(first.game, {}, None, first.analysis).all(["field_2"])
    assert all(effect.left_out for effect in effects[0].effects)
    late = mathematical_report(replaced(first, effects=effects))
    assert "was not analyzed" in to_html(late)


def replaced(findings, **fields):
    values = {name: getattr(findings, name) for name in findings.__dataclass_fields__}
    return Findings(**{**values, **fields})


@pytest.mark.parametrize("game", GAMES)
def test_the_simulation_agrees_and_is_stated_with_seed_rounds_and_interval(game):
    checked = found(game).check
    assert checked.verdict in ("pass", "warn")
    assert checked.comparisons
    part = report(game).part("Simulation")
    words = " ".join(block.text for block in part.blocks if isinstance(block, Paragraph))
    assert "200,000 rounds" in words
    assert "seed 0" in words
    assert f"Verdict: {checked.verdict}." in words
    rows = {row[0]: row for row in tables([part])[0].rows}
    for name, comparison in checked.comparisons.items():
        if name == "round":
            continue
        low, high = checked.result.tally.wagers[name].house_edge.interval
        row = rows[found(game).name(name)]
        assert row[3] == f"{low:+.6f} to {high:+.6f}"
        assert row[4] == f"{float(comparison.exact):+.6f}"
        assert row[6] == comparison.verdict


def test_a_simulation_that_disagrees_fails():
    checked = found("craps").check
    wrong = {**checked.comparisons, "pass": Comparison(Fraction(1, 2), 40.0, "fail")}
    failed = Check(checked.made, checked.result, wrong)
    assert failed.verdict == "fail"
    text = to_html(mathematical_report(replaced(found("craps"), check=failed)))
    assert "Verdict: fail." in text
    assert Check(checked.made, checked.result, {}).verdict == "none"


def test_another_seed_is_another_run_and_the_same_seed_the_same():
    game, analysis = croupier.game("craps"), found("craps").analysis
    again = check(game, {}, None, analysis, ROUNDS)
    other = check(game, {}, None, analysis, ROUNDS, seed=1)
    assert again.result.totals == found("craps").check.result.totals
    assert other.result.totals != again.result.totals


@pytest.mark.parametrize("game", GAMES)
def test_rules_options_caveats_and_volatility_are_stated(game):
    first = found(game)
    text = unescape(page(game))
    options = tables([report(game).part("Options in force")])[0]
    shown = {row[0] for row in options.rows}
    assert shown <= {name.replace("_", " ") for name in first.edition.options}
    assert len(shown) > 5
    assert first.edition.name in text
    assert first.game.registered.rules.digest in text
    if first.edition.beyond_knowledge:
        assert f"known until {first.edition.known_until}" in text
    if first.edition.confidence == "low":
        assert f"Low confidence in edition {first.edition.name}" in text
    rows = [row for table in tables([report(game).part("Volatility")]) for row in table.rows]
    for group in first.groups if has_edges(game) else ():
        assert [row[1] for row in rows if row[0] == group.title] == [
            "1,000",
            "10,000",
            "100,000",
            "1,000,000",
        ]
    assert {row[6] for row in rows} <= {"exact", "normal"}


def test_wagers_alike_in_every_figure_stand_under_one_heading():
    titles = [group.title for group in found("craps").groups]
    assert "Pass and Come" in titles
    assert "Place to win 4 and 10" in titles


def test_a_day_before_the_recodification_cites_the_old_chapter():
    first = found("let-it-ride")
    old = croupier.game("let-it-ride").edition(
        msgspec.convert("2000-01-01", type=first.edition.day.__class__)
    )
    text = to_html(mathematical_report(replaced(first, edition=old)))
    assert "19:47-18." in text
    assert "13:69F-18." not in text


def test_tables_of_values_are_printed_with_the_names_of_wagers():
    shown = {table.caption: table for table in tables([report("baccarat").part("Further figures")])}
    removal = shown["Effect of removing one card on the expected net, in percent of the wager"]
    assert removal.header == ("Card", "Player", "Banker", "Tie")
    assert [row[0] for row in removal.rows] == list("A23456789TJQK")
    exact = found("baccarat").analysis.tables["effect_of_removal"].rows["6"]["tie"]
    assert removal.rows[5][3] == f"{100 * float(exact):+.6f}" == "-0.115953"
    by_count = shown["Chances by the count of the Player's first two cards"]
    assert by_count.header == ("Count", "player wins", "banker wins", "ties")
    assert by_count.rows[9] == ("9", "0.905475", "0.000000", "0.094525")
