"""The words the command line understands, with examples for every command."""

from __future__ import annotations

import argparse
import re
import sys
import textwrap
from collections.abc import Callable
from typing import Any, NoReturn

DESCRIPTION = "New Jersey's Rules of the Games as software: deal, prove, solve, simulate and check."
EXIT_STATUS = (
    'Exit status: 0 good, 1 the answer is "no", 2 wrong usage, unreadable input or a refusal by rule; an\n'
    "audit also 3, it cannot be decided yet, and 4, other rules or another version wrote the journal."
)


WIDTH = 80


class Parser(argparse.ArgumentParser):
    """Wrong usage gets one sentence and where to read on."""

    def error(self, message: str) -> NoReturn:
        """One sentence on standard error, exit status 2."""
        self.exit(2, f"{self.prog}: {self._meant(message)}; see {self.prog} --help\n")

    def _meant(self, message: str) -> str:
        """The message, with the command that was probably meant in place of a list of all."""
        from croupier.law.edition import near

        if command := re.match(r"argument COMMAND: invalid choice: '(.*)' \(choose from", message):
            return f"unknown command {command[1]!r}: {near(command[1], COMMANDS)}".removesuffix("?")
        return message


def _force(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--force", action="store_true", help="write over a file that exists")


def _option(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--option",
        metavar="ID=VALUE",
        action="append",
        help="a licensee option; may be repeated (odds as 3:1, money in cents, rows as main_odds.flush=9)",
    )


def _as_of(parser: argparse.ArgumentParser, default: str = "the newest known") -> None:
    parser.add_argument("--as-of", metavar="YYYY-MM-DD", help=f"the rules of this day (default: {default})")


def _json(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="a JSON document on standard output")


def _game(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME", help='the id of a game; "croupier games" lists them')


def _shared(parser: argparse.ArgumentParser, *, json: bool = True) -> None:
    _game(parser)
    _option(parser)
    _as_of(parser)
    if json:
        _json(parser)


def _games(parser: argparse.ArgumentParser) -> None:
    _as_of(parser)
    _json(parser)


def _rules(parser: argparse.ArgumentParser) -> None:
    _shared(parser)
    parser.add_argument("--diff", metavar="DATE", nargs=2, help="what changed between two days")


def _settle(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("cases", metavar="CASE", nargs="+", help='a JSON or TOML file; "-" is standard input')
    _option(parser)
    _as_of(parser, "what the case says")
    _json(parser)


def _analyze(parser: argparse.ArgumentParser) -> None:
    _shared(parser)
    parser.add_argument("--wager", metavar="ID", help="only this wager, such as place-win-6")
    parser.add_argument("--plot", metavar="FILE", help="draw the house edges (PNG, SVG or PDF by the ending)")
    parser.add_argument(
        "--chart", metavar="FILE", help="write the strategy chart (SVG, TXT or JSON by the ending)"
    )
    parser.add_argument(
        "--report",
        metavar="FILE",
        help="write the mathematical report (HTML or PDF by the ending), with a simulation as a check",
    )
    parser.add_argument("--rounds", metavar="N", help="with --report: rounds to simulate (default: 10000000)")
    parser.add_argument("--seed", metavar="N", help="with --report: the seed of the simulation (default: 0)")
    _force(parser)
    parser.add_argument(
        "--hand", metavar="CARDS", help='the value of every choice with these cards instead, such as "9 9"'
    )
    parser.add_argument(
        "--shown",
        metavar="CARDS",
        help="with --hand: what lies face up and is not the player's, the dealer's card or a community card; "
        "alone where players hold no cards",
    )
    parser.add_argument(
        "--against",
        metavar="CARDS",
        action="append",
        help="with --hand, where players play each other: another hand, repeatable; the exact chances of "
        "each over all cards to come",
    )
    parser.add_argument(
        "--removed",
        metavar="CARDS",
        help='games analyzed by the cards left in the shoe: cards that have left it, such as "9 9 K"',
    )


def _simulate(parser: argparse.ArgumentParser) -> None:
    _shared(parser)
    parser.add_argument(
        "--rounds", metavar="N", required=True, help="how many rounds to play, such as 1000000 or 1e6"
    )
    parser.add_argument("--seed", metavar="N", default="0", help="same seed, same totals (default: 0)")
    parser.add_argument("--workers", metavar="N", help="threads to use (default: all cores)")
    parser.add_argument("--cluster", metavar="ADDRESS", help="a Dask scheduler, such as tcp://host:8786")
    parser.add_argument(
        "--device",
        metavar="cpu|gpu|auto",
        default="cpu",
        help="play on this machine's CPU or its NVIDIA GPU; auto: a GPU if there is one (default: cpu)",
    )
    parser.add_argument(
        "--wager",
        metavar="ID=CENTS",
        action="append",
        help="a wager of every round; may be repeated (main/b=500: of a second person on the box)",
    )
    parser.add_argument(
        "--plot", metavar="FILE", help="draw the results and bankrolls (PNG, SVG or PDF by the ending)"
    )
    _force(parser)
    from croupier.simulation.settings import all_settings

    for setting in all_settings():
        if setting.help:
            parser.add_argument(setting.flag, metavar=setting.metavar, help=setting.help)


def _check(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "tables",
        metavar="TABLE.toml",
        nargs="+",
        help='a table as a licensee would run it; "-" is standard input',
    )
    parser.add_argument(
        "--strict",
        action="store_true",
        help="object to a day later than the last one whose rules are known",
    )
    _option(parser)
    _as_of(parser, "what the file says")
    _json(parser)


def _written(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--licensee", metavar="NAME", default="", help="the name of the casino, to be printed"
    )
    parser.add_argument("-o", "--output", metavar="FILE", help="write to this file")
    _force(parser)


def _guide(parser: argparse.ArgumentParser) -> None:
    _shared(parser, json=False)
    _written(parser)
    parser.add_argument(
        "--format", choices=("markdown", "html", "pdf"), help="default: by the ending of FILE, else markdown"
    )


def _layout(parser: argparse.ArgumentParser) -> None:
    _shared(parser, json=False)
    _written(parser)


def _play(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME", nargs="?", help="the id of a game; left out, you are asked")
    _option(parser)
    _as_of(parser)
    parser.add_argument(
        "--mode",
        choices=("virtual", "live"),
        help="virtual (default): the table deals; live: you deal, enter what you see and are told what comes "
        "next",
    )
    parser.add_argument("--seed", metavar="TEXT", help="a reproducible table")
    parser.add_argument("--buy-in", metavar="DOLLARS", help="chips to begin with; left out, you are asked")
    parser.add_argument(
        "--journal",
        metavar="FILE",
        help="write every entry to this file as it happens; if it holds a journal, resume that table",
    )
    parser.add_argument(
        "--close", action="store_true", help="with --journal: close the table of the journal and end"
    )
    parser.add_argument("--server", metavar="URL", help="sit down at a table of this pit's server")


def _serve(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--database",
        metavar="URL",
        default="sqlite:///pit.db",
        help="sqlite:///FILE (default: sqlite:///pit.db), or postgresql://HOST/NAME for several processes",
    )
    parser.add_argument("--host", default="127.0.0.1", help="the address to listen at (default: 127.0.0.1)")
    parser.add_argument("--port", default="8747", help="the port to listen at, 0 for any (default: 8747)")
    parser.add_argument(
        "--keys", metavar="FILE", help="the file of the pit's keys (default: beside the database, pit.keys)"
    )
    parser.add_argument("--migrate", action="store_true", help="first bring the database up to date")
    parser.add_argument(
        "--rotate-keys",
        action="store_true",
        help="first make new keys, while no other process serves the pit",
    )
    parser.add_argument(
        "--record", action="store_true", help="a pit of record: people have accounts, nobody is advised"
    )


def _people(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "what", choices=("add", "list", "role", "password", "release", "retire"), help="what to do"
    )
    parser.add_argument("name", metavar="NAME", nargs="?", help="the account")
    parser.add_argument(
        "--role", metavar="ROLE", help="with add and role: administrator, dealer, pit-boss, patron, ..."
    )
    parser.add_argument(
        "--database",
        metavar="URL",
        default="sqlite:///pit.db",
        help="sqlite:///FILE (default: sqlite:///pit.db) or postgresql://HOST/NAME",
    )
    parser.add_argument(
        "--keys", metavar="FILE", help="the file of the pit's keys (default: beside the database, pit.keys)"
    )


def _coverage(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--game", metavar="GAME", help="only the paragraphs of this game")
    _json(parser)


def _audit(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "journal",
        metavar="JOURNAL",
        nargs="?",
        help='JSON lines, as `--journal`, `save` and `export` write them; "-" is standard input',
    )
    parser.add_argument(
        "--database", metavar="URL", help="check a whole pit: sqlite:///FILE or postgresql://HOST/NAME"
    )
    parser.add_argument(
        "--keys", metavar="FILE", help="with --database: the file of the pit's keys, for its sealed secrets"
    )
    parser.add_argument(
        "--public-key",
        metavar="KEY",
        action="append",
        help="with --database: a key the pit signs with, noted down earlier (repeatable)",
    )
    parser.add_argument(
        "--witness",
        metavar="FILE",
        help="with --database: signed heads that were kept elsewhere, as `export --heads` writes them",
    )
    parser.add_argument("--round", metavar="N", help="show this round step by step, each with its rule")
    parser.add_argument(
        "--head",
        metavar="HASH",
        help="the hash of an entry, noted down earlier (`head` at the table shows it): finds a later rewrite",
    )
    _json(parser)


def _statement(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("person", metavar="PERSON", nargs="?", help="the patron's name in the journals")
    parser.add_argument(
        "--table",
        metavar="TABLE",
        help="how a table did instead: drop, win and hold, fills and credits; its id or its name",
    )
    parser.add_argument(
        "--database",
        metavar="URL",
        default="sqlite:///pit.db",
        help="sqlite:///FILE (default: sqlite:///pit.db) or postgresql://HOST/NAME",
    )
    _json(parser)


def _export(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "table", metavar="TABLE", nargs="?", help="the table's id, or its name if no other has it"
    )
    parser.add_argument(
        "--database",
        metavar="URL",
        default="sqlite:///pit.db",
        help="sqlite:///FILE (default: sqlite:///pit.db) or postgresql://HOST/NAME",
    )
    parser.add_argument(
        "--heads", action="store_true", help="the signed heads of every journal instead: a witness file"
    )
    parser.add_argument(
        "--round", metavar="N", help="the proof that this round stands in the signed journal instead"
    )
    parser.add_argument(
        "--since",
        metavar="ENTRY",
        help="the proof that the journal has only grown since the signed head of this entry instead",
    )
    parser.add_argument("--output", metavar="FILE", help="write to this file (default: standard output)")


def _version_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--check",
        nargs="?",
        const="",
        metavar="DIGEST",
        help="compare with the release, or with the digest of the software noted down elsewhere",
    )
    _json(parser)


def _draw(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "what",
        choices=("shuffle", "dice", "cut", "lot", "wheel", "balls", "tiles"),
        help="the kind of chance",
    )
    parser.add_argument("--count", metavar="N", required=True, help="how many draws, such as 1000 or 1e6")
    form = parser.add_mutually_exclusive_group(required=True)
    form.add_argument(
        "--raw", action="store_true", help="the words read for each draw, those thrown away too, as bytes"
    )
    form.add_argument("--final", action="store_true", help="what was drawn, a line of text for each draw")
    parser.add_argument("--hex", action="store_true", help="with --raw: hexadecimal digits, a line a draw")
    parser.add_argument("--seed", metavar="HEX", help="the secret of the table, 64 hexadecimal digits")
    parser.add_argument("--first", metavar="N", default="1", help="the number of the first seed (default: 1)")
    parser.add_argument("-o", "--output", metavar="FILE", help="write to this file, all of it or nothing")
    parser.add_argument("--force", action="store_true", help="with --output: replace a file that exists")
    parser.add_argument(
        "--pieces", metavar="NAME", help='shuffle: "52 cards" (default), "48 cards", "53 cards", ...'
    )
    parser.add_argument("--sets", metavar="N", help="shuffle, tiles: how many decks or sets (default: 1)")
    parser.add_argument("--dealt", metavar="N", help="shuffle, tiles: only the first pieces (default: all)")
    parser.add_argument("--dice", metavar="N", help="dice: how many (default: 2)")
    parser.add_argument("--of", metavar="N", help="lot: how many lots; balls: how many there are (80)")
    parser.add_argument("--drawn", metavar="N", help="balls: how many are drawn (default: 20)")
    parser.add_argument("--segments", metavar="N|NAMES", help="wheel: how many, or their names in order")
    parser.add_argument("--low", metavar="N", help="cut: the lowest; lot: the lowest lot (default: 0)")
    parser.add_argument("--high", metavar="N", help="cut: the highest")
    parser.add_argument("--label", metavar="TEXT", help="the label drawn under (default: that of a game)")
    parser.add_argument("--cut", metavar="N", default="0", help="a patron's cut, part of the contribution")
    parser.add_argument(
        "--value", metavar="TEXT", action="append", help="the value of a patron's device; may be repeated"
    )


COMMANDS: dict[str, tuple[Callable[[argparse.ArgumentParser], Any], str, str, tuple[str, ...]]] = {
    "games": (
        _games,
        "the games, with subchapter and the dates between which each is in force",
        "",
        ("croupier games", "croupier games --as-of 1994-01-01"),
    ),
    "rules": (
        _rules,
        "wagers, odds, pay tables, options, limits and irregularities, each with its citation",
        "",
        (
            "croupier rules let-it-ride",
            "croupier rules let-it-ride --as-of 1999-01-01 --json",
            "croupier rules let-it-ride --diff 1998-01-01 2008-01-01",
        ),
    ),
    "settle": (
        _settle,
        "plays a case through the real table and says what every wager won or lost, and why",
        "With `expect` in the case, a difference is printed and the exit status is 1. --option and --as-of "
        "override what the case says.",
        (
            "croupier settle case.toml",
            "croupier settle tests/cases/craps/*.toml",
            "croupier settle --json - < case.json",
            "croupier settle case.toml --as-of 1999-01-01",
        ),
    ),
    "analyze": (
        _analyze,
        "the exact value of every wager: probabilities as fractions, house edge, variance, optimal strategy",
        "With --hand: the exact value of every choice open with these cards, best first, and what each loses "
        "against the best. With --removed: the values for the cards left in the shoe. With --report the exit "
        "status is 1 if the simulation in it fails.",
        (
            "croupier analyze let-it-ride",
            "croupier analyze craps --option odds_multiple=10 --json",
            "croupier analyze craps --wager place-win-6",
            "croupier analyze let-it-ride --option three_card_bonus_offered=true --plot edges.svg",
            "croupier analyze blackjack --option decks=6 --option surrender=true --chart chart.svg",
            "croupier analyze craps --report craps.pdf",
            "croupier analyze let-it-ride --option lir_bonus_offered=true --report let-it-ride.html --seed 7",
            'croupier analyze blackjack --hand "9 9" --shown 9',
            'croupier analyze baccarat --removed "9 9 8 K"',
            'croupier analyze let-it-ride --hand "Js Ts 7s" --shown 9s --json',
            'croupier analyze poker --hand "As Ad" --against "2c 7d" --against "Kh Qh" --shown "Jh Th 4c"',
            'croupier analyze red-dog --shown "4c Js"',
            'croupier analyze three-card-21-n-done --hand "T T T" --shown 6 --option proposals=true',
        ),
    ),
    "simulate": (
        _simulate,
        "plays rounds by the million, with confidence interval and a verdict against the exact value",
        "The exit status is 1 if the simulated value is more than four standard errors from the exact one. A "
        "game dealt from a shoe is played twice: with a fresh shoe for every round, which is compared with "
        "the exact value, and dealt to the cutting card; the difference is the cut-card effect.",
        (
            "croupier simulate let-it-ride --rounds 1e8",
            "croupier simulate craps --rounds 1e7 --seed 7 --wager pass=1000 --wager odds-take=2000",
            "croupier simulate craps --rounds 1e6 --plot craps.png",
            "croupier simulate blackjack --rounds 1e8 --penetration 0.5 --count hi-lo",
            "croupier simulate blackjack --rounds 1e7 --option players_per_box=2 --wager main=1000 "
            "--wager main/b=500 --double-for 1/2",
        ),
    ),
    "check": (
        _check,
        "may this table be run like this on this date? Every objection cites its rule",
        "--option and --as-of override what the files say. The exit status is 1 if there is an objection; of "
        "several files the worst counts. For a day later than the last known text the answer says so; with "
        "--strict it is an objection.",
        (
            "croupier check table.toml",
            "croupier check pit/*.toml --strict",
            "croupier check table.toml --as-of 1999-01-01 --json",
        ),
    ),
    "guide": (
        _guide,
        "the gaming guide a patron may ask for, written from the same facts",
        "",
        (
            "croupier guide let-it-ride",
            "croupier guide craps -o craps.pdf",
            "croupier guide craps --format html -o craps.html",
        ),
    ),
    "layout": (
        _layout,
        "the table layout as SVG",
        "",
        (
            'croupier layout craps --licensee "The Boardwalk" -o craps.svg',
            "croupier layout let-it-ride --option lir_bonus_offered=true",
        ),
    ),
    "play": (
        _play,
        "a table in the terminal",
        "Commands may also come from a pipe, one a line. At the table, `help` lists them. A table with a "
        "--journal goes on where it stopped, in the middle of a round too, until it is closed.",
        (
            "croupier play",
            "croupier play let-it-ride --seed monday",
            "croupier play blackjack --journal evening.jsonl",
            "croupier play --journal evening.jsonl",
            "croupier play craps --mode live",
            "croupier play blackjack --server http://127.0.0.1:8747",
            "printf '100\\nbet pass 10\\nroll\\nquit\\n' | croupier play craps",
        ),
    ),
    "serve": (
        _serve,
        "opens the pit: tables over HTTP and WebSocket, with their journals in a database",
        "A new pit has a table of every game. The address shows the tables, each with a text view, and the "
        "documentation of the API. The keys sign journals and seal what nobody may see yet: keep a copy.",
        (
            "croupier serve",
            "croupier serve --record",
            "croupier serve --database postgresql://localhost/pit --keys /etc/croupier/pit.keys",
        ),
    ),
    "people": (
        _people,
        "the accounts of a pit, from its own console",
        "Adds the first administrator, who lets in the others over the API; unlocks an account after failed "
        "sign-ins. The password is typed twice, or is a line of standard input.",
        (
            "croupier people add olivia --role administrator",
            "croupier people list --database postgresql://localhost/pit",
            "croupier people release dana",
        ),
    ),
    "draw": (
        _draw,
        "what a table draws, for those who test it: shuffles, dice, cuts, lots, wheels, balls and tiles",
        "Seeds 1, 2, 3, ... of a table with the secret given are used, one for each draw, through the same "
        "calls as in play. Without --seed the secret comes from the operating system and is printed.",
        (
            "croupier draw shuffle --count 1000 --final",
            "croupier draw shuffle --sets 8 --count 1e6 --raw --output words.bin",
            'croupier draw shuffle --pieces "48 cards" --sets 6 --dealt 10 --count 100 --final',
            "croupier draw dice --count 1e6 --final --output rolls.txt",
            "croupier draw wheel --segments 38 --count 100 --raw --hex",
            "croupier draw balls --drawn 20 --of 80 --count 100 --final",
            "croupier draw cut --low 10 --high 42 --count 100 --final",
            "croupier draw lot --of 54 --low 1 --count 100 --final",
        ),
    ),
    "coverage": (
        _coverage,
        "every paragraph of the chapter: where it is implemented, which test proves it, or why not",
        "The exit status is 1 if a paragraph is open.",
        ("croupier coverage", "croupier coverage --game craps --json"),
    ),
    "audit": (
        _audit,
        "shows what happened in every round of a journal, and whether it was right",
        "The chain of hashes, seeds against commitments, every round played again by the rules, the books "
        "balanced. The exit status is 1 if something is not right, 3 if it cannot be decided yet because "
        "cards or rolls are still sealed, 4 if other rules or another version of croupier wrote the journal.",
        (
            "croupier audit evening.jsonl",
            "croupier audit evening.jsonl --round 3",
            "croupier audit --database sqlite:///pit.db --witness heads.jsonl",
        ),
    ),
    "export": (
        _export,
        "writes a table's journal from a database, or the signed heads of all",
        "The journal is what `croupier audit` and the stand-alone verifier read. A witness file holds the "
        "signed heads; kept where the pit cannot change it, it shows any later rewrite of a journal.",
        (
            "croupier export 3f2a9c0d11e84b76 --output evening.jsonl",
            "croupier export --heads --output heads.jsonl",
        ),
    ),
    "statement": (
        _statement,
        "every cent of a patron with round and rule, or drop, win and hold of a table",
        "Read from the ledger of a pit's database. A statement lists cash, chips and wagers in order, with "
        "what is on deposit and at tables, and what was won or lost. A table is reported from its opening "
        "on; when it is closed, with the count of its inventory.",
        (
            "croupier statement olivia",
            "croupier statement --table 3f2a9c0d11e84b76 --database sqlite:///pit.db",
            "croupier statement olivia --json",
        ),
    ),
    "version": (
        _version_arguments,
        "the version, the digest of the program's files and of every game's facts",
        "With --check the exit status is 1 if a file or a game's facts are not as released, or the digest is "
        "not the one given. A copy installed as a release refuses to open a table if a file was changed.",
        ("croupier version", "croupier version --check"),
    ),
}


def build_parser() -> argparse.ArgumentParser:
    """The parser of the whole command line."""
    raw = argparse.RawDescriptionHelpFormatter
    parser = Parser(
        prog="croupier",
        description=DESCRIPTION,
        epilog=f'"croupier COMMAND --help" shows examples of each command.\n{EXIT_STATUS}',
        formatter_class=raw,
    )
    parser.add_argument("--version", action="version", version=_version())
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=True, parser_class=Parser)
    for name, (arguments, summary, more, examples) in COMMANDS.items():
        lines = "\n".join(f"  {example}" for example in examples)
        command = commands.add_parser(
            name,
            help=summary,
            description=f"{summary[0].upper()}{summary[1:]}."
            + (f"\n{textwrap.fill(more, WIDTH)}" if more else ""),
            epilog=f"examples:\n{lines}",
            formatter_class=raw,
        )
        arguments(command)
    return parser


def _version() -> str:
    import croupier

    return f"croupier {croupier.__version__} (Python {sys.version_info.major}.{sys.version_info.minor})"
