"""The arguments and flags of every command."""

from __future__ import annotations

import argparse


def _force(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--force", action="store_true", help="overwrite an existing file")


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


def _database(parser: argparse.ArgumentParser, postgresql: str = " or postgresql://HOST/NAME") -> None:
    parser.add_argument(
        "--database",
        metavar="URL",
        default="sqlite:///pit.db",
        help=f"sqlite:///FILE (default: sqlite:///pit.db){postgresql}",
    )


def _keys(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--keys", metavar="FILE", help="the file of the pit's keys (default: beside the database, pit.keys)"
    )


def _shared(parser: argparse.ArgumentParser, *, json: bool = True) -> None:
    _game(parser)
    _option(parser)
    _as_of(parser)
    if json:
        _json(parser)


def games(parser: argparse.ArgumentParser) -> None:
    _as_of(parser)
    _json(parser)


def rules(parser: argparse.ArgumentParser) -> None:
    _shared(parser)
    parser.add_argument("--diff", metavar="DATE", nargs=2, help="what changed between two days")


def settle(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("cases", metavar="CASE", nargs="+", help='a JSON or TOML file; "-" is standard input')
    _option(parser)
    _as_of(parser, "what the case says")
    _json(parser)


def analyze(parser: argparse.ArgumentParser) -> None:
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


def simulate(parser: argparse.ArgumentParser) -> None:
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


def check(parser: argparse.ArgumentParser) -> None:
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


def guide(parser: argparse.ArgumentParser) -> None:
    _shared(parser, json=False)
    _written(parser)
    parser.add_argument(
        "--format", choices=("markdown", "html", "pdf"), help="default: by the ending of FILE, else markdown"
    )


def layout(parser: argparse.ArgumentParser) -> None:
    _shared(parser, json=False)
    _written(parser)


def play(parser: argparse.ArgumentParser) -> None:
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
        "--player",
        action="append",
        metavar="NAME",
        help="one of several people at this keyboard; repeat it for each of them",
    )
    parser.add_argument(
        "--journal",
        metavar="FILE",
        help="write every entry to this file as it happens; if it holds a journal, resume that table",
    )
    parser.add_argument(
        "--close", action="store_true", help="with --journal: close the table of the journal and end"
    )
    parser.add_argument("--server", metavar="URL", help="sit down at a table of this pit's server")


def serve(parser: argparse.ArgumentParser) -> None:
    _database(parser, ", or postgresql://HOST/NAME for several processes")
    parser.add_argument("--host", default="127.0.0.1", help="the address to listen at (default: 127.0.0.1)")
    parser.add_argument("--port", default="8747", help="the port to listen at, 0 for any (default: 8747)")
    _keys(parser)
    parser.add_argument("--migrate", action="store_true", help="first bring the database up to date")
    parser.add_argument(
        "--rotate-keys",
        action="store_true",
        help="first make new keys, while no other process serves the pit",
    )
    parser.add_argument(
        "--record", action="store_true", help="a pit of record: people have accounts, and no advice is given"
    )


def people(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "what", choices=("add", "list", "role", "password", "release", "retire"), help="what to do"
    )
    parser.add_argument("name", metavar="NAME", nargs="?", help="the account")
    parser.add_argument(
        "--role", metavar="ROLE", help="with add and role: administrator, dealer, pit-boss, patron, ..."
    )
    _database(parser)
    _keys(parser)


def coverage(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--game", metavar="GAME", help="only the paragraphs of this game")
    _json(parser)


def audit(parser: argparse.ArgumentParser) -> None:
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


def statement(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("person", metavar="PERSON", nargs="?", help="the patron's name in the journals")
    parser.add_argument(
        "--table",
        metavar="TABLE",
        help="how a table did instead: drop, win and hold, fills and credits; its id or its name",
    )
    _database(parser)
    _json(parser)


def export(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "table", metavar="TABLE", nargs="?", help="the table's id, or its name if no other has it"
    )
    _database(parser)
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


def version(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--check",
        nargs="?",
        const="",
        metavar="DIGEST",
        help="compare with the release, or with the digest of the software noted down elsewhere",
    )
    _json(parser)


def draw(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "what",
        choices=("shuffle", "dice", "cut", "lot", "wheel", "balls", "tiles"),
        help="the kind of chance",
    )
    parser.add_argument("--count", metavar="N", required=True, help="how many draws, such as 1000 or 1e6")
    form = parser.add_mutually_exclusive_group(required=True)
    form.add_argument(
        "--raw",
        action="store_true",
        help="the random words read for each draw, discarded ones included, as bytes",
    )
    form.add_argument("--final", action="store_true", help="what was drawn, a line of text for each draw")
    parser.add_argument("--hex", action="store_true", help="with --raw: hexadecimal digits, a line a draw")
    parser.add_argument("--seed", metavar="HEX", help="the secret of the table, 64 hexadecimal digits")
    parser.add_argument("--first", metavar="N", default="1", help="the number of the first seed (default: 1)")
    parser.add_argument("-o", "--output", metavar="FILE", help="write to this file, completely or not at all")
    parser.add_argument("--force", action="store_true", help="with --output: overwrite an existing file")
    parser.add_argument(
        "--pieces", metavar="NAME", help='shuffle: "52 cards" (default), "48 cards", "53 cards", ...'
    )
    parser.add_argument("--sets", metavar="N", help="shuffle, tiles: how many decks or sets (default: 1)")
    parser.add_argument("--dealt", metavar="N", help="shuffle, tiles: only the first N pieces (default: all)")
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
