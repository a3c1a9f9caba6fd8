"""Every answer says how far its rules are known, cites them under the chapter of the day, in dollars."""

import json
import shlex
from datetime import date
from pathlib import Path

import pytest

import croupier
from croupier.cli.commands import COMMANDS
from croupier.cli.parser import build_parser
from croupier.games.register import Game, find, games
from croupier.law.citation import RECODIFIED_ON, Citation, printed, refused_on, same_citations
from croupier.law.edition import near
from croupier.law.knowledge import caveats
from croupier.law.refusal import BadInput, Refusal
from croupier.law.register import sections
from tests.battery.every_game import REGISTERED
from tests.battery.people import days_of
from tests.cli.conftest import Command

KNOWN = {
    "craps": "2000-01-03",
    "blackjack": "2001-03-18",
    "let-it-ride": "2007-10-15",
    "spanish-21": "2000-01-03",
}


@pytest.mark.parametrize(("name", "known"), KNOWN.items())
def test_check_says_that_later_amendments_are_not_known(command: Command, name: str, known: str) -> None:
    later = command("check", "-", "--as-of", "2015-01-01", given=f"game = '{name}'")
    assert later.status == 0
    assert f"no objection under the rules known until {known}; later amendments are not known" in later.out
    told = command("check", "-", "--as-of", "2015-01-01", "--json", given=f"game = '{name}'").json()
    assert (told["known_until"], told["objections"]) == (known, [])
    then = command("check", "-", "--as-of", known, "--json", given=f"game = '{name}'").json()
    assert "known_until" not in then
    strict = command("check", "-", "--strict", "--as-of", "2015-01-01", given=f"game = '{name}'")
    assert strict.status == 1
    assert f"the rules are known until {known}" in strict.out
    assert command("check", "-", "--strict", "--as-of", known, given=f"game = '{name}'").status == 0


def test_rules_analyze_and_settle_say_it_too(command: Command) -> None:
    day = ("--as-of", "2015-01-01")
    for asked in (("rules", "craps"), ("analyze", "craps")):
        assert (
            "The rules are known until 2000-01-03; later amendments are not known."
            in command(*asked, *day).out
        )
        found = command(*asked, *day, "--json").json()
        assert (found["known_until"], found["confidence"]) == ("2000-01-03", "low")
        assert "known_until" not in command(*asked, "--as-of", "1999-01-01", "--json").json()
    case = json.dumps(
        {"game": "craps", "script": [{"seat": 1, "bet": "pass", "amount": 1000}, {"roll": "4-3"}]}
    )
    assert "known until 2000-01-03" in command("settle", "-", *day, given=case).out
    found = command("settle", "-", *day, "--json", given=case).json()
    assert (found["known_until"], found["confidence"]) == ("2000-01-03", "low")
    assert found["seats"]["1"]["wagers"]["pass"]["cite"].startswith("13:69F-1.2(a)1")
    assert '"19:4' not in json.dumps(found)
    early = command("settle", "-", "--as-of", "2011-11-13", "--json", given=case).json()
    assert early["seats"]["1"]["wagers"]["pass"]["cite"].startswith("19:47-1.2(a)1")


def test_editions_of_low_confidence_are_flagged(command: Command) -> None:
    assert "Low confidence in edition E3" in command("rules", "let-it-ride", "--as-of", "2004-01-01").out
    assert "Low confidence" not in command("rules", "let-it-ride", "--as-of", "2007-10-15").out
    table = "game = 'let-it-ride'\nas_of = 2004-01-01"
    assert "Low confidence in edition E3" in command("check", "-", given=table).out
    simulated = command("simulate", "craps", "--rounds", "10", "--as-of", "1999-01-01")
    assert "Low confidence in edition 19:47 before 2000" in simulated.out
    assert "Low confidence" in command("layout", "craps").err


def test_check_takes_many_files(command: Command, tmp_path: Path) -> None:
    good, bad, broken = (tmp_path / f"{name}.toml" for name in ("good", "bad", "broken"))
    good.write_text("game = 'craps'\nas_of = 1999-01-01")
    bad.write_text("game = 'let-it-ride'\nas_of = 2007-10-15\n[options]\npayout_limit = 100")
    broken.write_text("game = ")
    both = command("check", str(good), str(bad))
    assert both.status == 1
    assert f"{good}:\n" in both.out
    assert "payout_limit of $1: expected at least $50,000" in both.out
    assert "1 objection" in both.err
    found = command("check", str(good), str(bad), "--json").json()["tables"]
    assert [(each["file"], len(each["objections"])) for each in found] == [(str(good), 0), (str(bad), 1)]
    assert command("check", str(good), str(good)).status == 0
    worst = command("check", str(broken), str(bad))
    assert worst.status == 2
    assert "payout_limit of $1" in worst.out


def test_a_summary_is_that_of_its_day(command: Command) -> None:
    early, between, late = (
        command("rules", "let-it-ride", "--as-of", day, "--json").json()["summary"]
        for day in ("1996-01-01", "2000-01-01", "2008-01-01")
    )
    assert "optional" not in early
    assert "One optional wager" in between
    assert "three cards." in late
    assert "own three cards" not in between


def test_citations_are_printed_under_the_chapter_of_the_day_and_stay_equal() -> None:
    (new, day) = RECODIFIED_ON["19:47"]
    assert (new, day) == ("13:69F", date(2011, 11, 14))
    assert printed("19:47-18.11(b); 19:46-1.13H", day) == "13:69F-18.11(b); 13:69E-1.13H"
    assert printed("19:47-18.11(b)", date(2011, 11, 13)) == "19:47-18.11(b)"
    assert Citation.parse(printed("19:47-18.11(b)", day)) == Citation.parse("19:47-18.11(b)")
    assert same_citations("19:47-2.8(a)", "13:69F-2.8(a)")
    assert not same_citations("19:47-2.8(a)", "13:69F-2.8(b)")
    assert str(refused_on(Refusal("no", "19:47-8.2"), day)) == "no (13:69F-8.2)"


def test_every_adopted_game_was_recodified_on_the_day_of_its_chapter() -> None:
    for game in games():
        if game.rules.authorized_from is None:
            continue
        recodified = [event.from_ for event in game.rules.history if event.event == "recodified"]
        assert recodified == [RECODIFIED_ON["19:47"][1]]
        later = [event.from_ for event in game.rules.history if event.from_ and event.from_ > recodified[0]]
        assert game.rules.newest == max(recodified + later)


@pytest.mark.parametrize("command_line", [("rules", "let-it-ride"), ("layout", "craps"), ("guide", "craps")])
def test_from_2011_on_no_old_chapter_is_printed(command: Command, command_line: tuple[str, ...]) -> None:
    out = command(*command_line, "--as-of", "2011-11-14").out.partition("\nHISTORY")[0]
    cited = [line for line in out.splitlines() if "19:4" in line and "read as" not in line]
    assert not cited
    assert "13:69F" in out or command_line[0] == "layout"


def test_games_explain_the_dates(command: Command) -> None:
    out = command("games").out
    assert "default: the day used without --as-of" in out
    rows = {row["id"]: row for row in command("games", "--json").json()["games"]}
    # Of these a temporary regulation, or a proposal whose text is not held, is known besides.
    later = {"three-card-poker": "2017-06-12", "baccarat": "2014-07-07", "minibaccarat": "2019-04-22"}
    assert {name: rows.pop(name)["default_as_of"] for name in later} == later
    assert {row["default_as_of"] for row in rows.values() if row["status"] == "adopted"} == {"2011-11-14"}
    assert rows["let-it-ride"]["known_until"] == "2007-10-15"


def test_19_2_a_ten_is_refused_with_its_rule(command: Command) -> None:
    case = {
        "game": "spanish-21",
        "as_of": "2008-01-01",
        "seats": {"1": {"wagers": {"main": 1000}, "decisions": ["stand"]}},
        "hands": {"1": "Th 9s", "dealer": "9c 9d"},
    }
    told = command("settle", "-", given=json.dumps(case))
    assert told.status == 2
    assert "card Th is not in a deck of 48 cards (19:47-19.2(a))" in told.err
    asked = ("analyze", "spanish-21", "--as-of", "2008-01-01", "--hand", "T 9", "--shown", "9")
    assert "(19:47-19.2(a))" in command(*asked).err


def test_suggestions_for_unknown_words_are_sensible() -> None:
    names = ["craps", "mini-craps", "blackjack", "three-card-21-n-done", "let-it-ride", "spanish-21"]
    for typo, meant in {
        "blackjak": "blackjack",
        "crap": "craps",
        "letitride": "let-it-ride",
        "spanish": "spanish-21",
        "three-card": "three-card-21-n-done",
    }.items():
        assert near(typo, names).startswith(f"did you mean {meant}")
    for nonsense in ("banana", "xyzzy", "roulete", "q", "12"):
        assert near(nonsense, names).startswith("expected one of")


def test_a_proposal_says_so_where_it_is_simulated(command: Command) -> None:
    asked = ("simulate", "three-card-21-n-done", "--rounds", "100", "--option", "proposals=true")
    assert "Proposed rules, never adopted and not in force." in command(*asked).out


def test_refusals_speak_dollars(command: Command) -> None:
    told = command("analyze", "let-it-ride", "--option", "table_min=5000", "--option", "table_max=1000")
    assert "table_max of $10: expected at least the table_min of $50 (13:69F-8.2)" in told.err


@pytest.mark.parametrize(
    ("address", "refusal"),
    [
        *(
            (each, "no scheduler answers")
            for each in ("tcp://x:1", "x:1", "[::1]:8786", "inproc://10.0.0.1/1/1")
        ),
        *(
            (each, "expected the address of a scheduler, such as tcp://host:8786")
            for each in ("", "zz zz", "nonsense", "foo://x:1", "http://x", "tcp://", "tcp://x", "x:port")
        ),
    ],
)
def test_an_address_without_a_cluster_is_refused_in_one_sentence(
    address: str, refusal: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    distributed = pytest.importorskip("distributed")
    from croupier.simulation import cluster

    def fails(*_: object, **__: object) -> None:
        raise RuntimeError("a transport of its own kind")

    monkeypatch.setattr(distributed, "Client", fails)
    with pytest.raises(BadInput, match=refusal):
        cluster.connect(address)


EXAMPLES = [example for _, _, _, examples in COMMANDS.values() for example in examples]


@pytest.mark.parametrize("example", EXAMPLES)
def test_the_examples_of_help_name_real_games_options_and_wagers(example: str) -> None:
    words = shlex.split(example.rpartition("| ")[2].partition(" < ")[0])
    assert words[0] == "croupier"
    asked = build_parser().parse_args(words[1:])
    name = getattr(asked, "game", None)
    if name is None:
        return
    game = croupier.game(name)
    day = date.fromisoformat(asked.as_of) if getattr(asked, "as_of", None) else None
    options = dict(each.split("=", 1) for each in getattr(asked, "option", None) or ())
    if options or find(name)[0].rules.authorized_from:
        game.options(options, day)
    given = getattr(asked, "wager", None) or ()
    if isinstance(given, str):
        assert given in game.analyze(options, day).wagers
        return
    for wager in given:
        assert wager.partition("=")[0].partition("/")[0] in game.edition(day).wagers


@pytest.mark.parametrize("game", REGISTERED, ids=lambda game: game.id)
def test_every_note_of_low_confidence_says_why(game: Game) -> None:
    for day in days_of(game):
        edition = game.edition(day)
        low = [text for text in caveats(edition) if text.startswith("Low confidence")]
        assert bool(low) == (edition.confidence == "low")
        for text in low:
            assert f"because its text is not held in full: {edition.note.rstrip('.')}." in text


@pytest.mark.parametrize("game", REGISTERED, ids=lambda game: game.id)
def test_confidence_is_low_where_a_section_is_known_by_its_heading_only(game: Game) -> None:
    unheld = [each.section for each in sections() if each.game == game.id and not each.held]
    for day in days_of(game) if unheld else ():
        assert game.edition(day).confidence == "low", f"{day}: {', '.join(unheld)} not held"
