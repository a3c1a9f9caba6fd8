"""The permission matrix: who may ask the pit for what, one table of data."""

from __future__ import annotations

from typing import Final

NOBODY, GUEST, PATRON = "nobody", "guest", "patron"
ROLES: Final = (
    "patron", "dealer", "boxperson", "floorperson", "pit boss", "shift manager", "cage cashier", "inspector",
    "surveillance", "administrator",
)  # fmt: skip
COLUMNS: Final = (NOBODY, GUEST, *ROLES)
MAY, NOT, PRACTICE, ASKS, CONFIRMS, BOTH = "x", ".", "p", "1", "2", "b"
MARKS: Final = {
    MAY: "may",
    NOT: "may not",
    PRACTICE: "may in a practice pit, not in a pit of record",
    ASKS: "may ask for it; another person confirms",
    CONFIRMS: "may confirm what another person asked for",
    BOTH: "may ask for it or confirm it, not both",
}
AT_TABLE: Final = frozenset(["dealer", "boxperson"])
"""Who acts only at the table they are assigned to."""

OPERATIONS_TABLE = """
                   nobody guest patron dealer boxp floorp pitboss shiftm cage inspector surveil admin
pit                x      x     x      x      x    x      x       x      x    x         x       x
health             x      x     x      x      x    x      x       x      x    x         x       x
metrics            x      x     x      x      x    x      x       x      x    x         x       x
games              x      x     x      x      x    x      x       x      x    x         x       x
lobby              x      x     x      x      x    x      x       x      x    x         x       x
new_guest          p      p     p      p      p    p      p       p      p    p         p       p
sign_in            x      x     x      x      x    x      x       x      x    x         x       x
session            .      x     x      x      x    x      x       x      x    x         x       x
sign_out           .      .     x      x      x    x      x       x      x    x         x       x
change_password    .      .     x      x      x    x      x       x      x    x         x       x
rules              .      x     x      x      x    x      x       x      x    x         x       x
guide              .      x     x      x      x    x      x       x      x    x         x       x
layout             .      x     x      x      x    x      x       x      x    x         x       x
analysis           .      p     p      p      p    p      p       p      p    x         x       x
mathematics        .      p     p      p      p    p      p       p      p    x         x       x
mathematics_live   .      p     p      p      p    p      p       p      p    x         x       x
choices            .      p     p      p      p    p      p       p      p    x         x       x
chances            .      p     p      p      p    p      p       p      p    x         x       x
rulebook           .      x     x      x      x    x      x       x      x    x         x       x
section            .      x     x      x      x    x      x       x      x    x         x       x
rulebook_changes   .      x     x      x      x    x      x       x      x    x         x       x
table              .      x     x      x      x    x      x       x      x    x         x       x
find_seat          x      x     x      x      x    x      x       x      x    x         x       x
placard            x      x     x      x      x    x      x       x      x    x         x       x
felt               x      x     x      x      x    x      x       x      x    x         x       x
named              x      x     x      x      x    x      x       x      x    x         x       x
hands              x      x     x      x      x    x      x       x      x    x         x       x
page               .      x     x      x      x    x      x       x      x    x         x       x
draw               .      x     x      x      x    x      x       x      x    x         x       x
actions            .      x     x      x      x    x      x       x      x    x         x       x
events             .      x     x      x      x    x      x       x      x    x         x       x
round              .      x     x      x      x    x      x       x      x    x         x       x
rounds             .      p     .      .      .    x      x       x      .    x         x       x
recall             .      p     .      .      .    x      x       x      .    x         x       x
audit_table        .      p     .      .      .    x      x       x      .    x         x       x
heads              .      p     p      x      x    x      x       x      .    x         x       x
dealer_page        .      .     .      x      x    x      x       x      .    x         x       x
read_entered       .      .     .      x      x    x      x       x      .    .         .       .
preview            .      .     .      x      x    x      x       x      .    x         x       x
floor              .      .     .      .      .    x      x       x      x    x         x       x
live               .      x     x      x      x    x      x       x      x    x         x       x
text               .      x     x      .      .    .      .       .      .    .         .       .
journal            .      p     p      x      x    x      x       x      .    x         x       x
command            .      x     x      x      x    x      x       x      .    .         .       .
check              .      x     x      x      x    x      x       x      .    .         .       .
ready              .      x     x      .      .    .      .       .      .    .         .       .
advice             .      p     p      .      .    .      .       .      .    .         .       .
account            .      x     x      .      .    .      .       .      .    .         .       .
statement          .      x     x      .      .    .      .       .      .    .         .       .
play_chips         .      p     p      .      .    .      .       .      .    .         .       .
patron_statement   .      .     .      .      .    .      .       x      x    x         x       .
cage               .      .     .      .      .    .      .       x      x    x         x       .
cage_entries       .      .     .      .      .    .      .       x      x    x         x       .
cage_transaction   .      .     .      .      .    .      .       .      x    .         .       .
count_drop         .      .     .      .      .    .      .       .      x    .         .       .
table_report       .      .     .      .      .    x      x       x      x    x         x       .
meters             x      x     x      x      x    x      x       x      x    x         x       x
open_table         .      .     .      .      .    x      x       x      .    .         .       .
sign               x      x     x      x      x    x      x       x      x    x         x       x
dealers            .      .     .      x      x    x      x       x      .    x         x       x
assign             .      .     .      .      .    x      x       x      .    .         .       .
relieve            .      .     .      .      .    x      x       x      .    .         .       .
propose            .      .     .      x      x    x      x       x      .    .         .       .
table_proposals    .      .     .      x      x    x      x       x      x    x         x       .
proposals          .      .     .      .      .    x      x       x      x    x         x       .
confirm            .      .     .      x      x    x      x       x      x    .         .       .
decline            .      .     .      x      x    x      x       x      x    .         .       .
decks              .      .     .      x      x    x      x       x      .    x         x       x
bring_deck         .      .     .      .      .    x      x       x      .    .         .       .
inspect_deck       .      .     .      x      x    .      .       .      .    .         .       .
remove_deck        .      .     .      .      .    x      x       x      .    .         .       .
house_journal      .      .     .      .      .    .      .       x      .    x         x       x
people             .      .     .      .      .    x      x       x      x    x         x       x
add_patron         .      .     .      .      .    .      .       .      x    .         .       .
add_person         .      .     .      .      .    .      .       .      .    .         .       x
change_role        .      .     .      .      .    .      .       .      .    .         .       x
retire_person      .      .     .      .      .    .      .       .      .    .         .       x
release_person     .      .     .      .      .    .      .       .      .    .         .       x
reset_password     .      .     .      .      .    .      .       .      .    .         .       x
"""
"""What the server is asked for, by the names of its operations and sockets; a column for each role."""

COMMANDS_TABLE = """
                   nobody guest patron dealer boxp floorp pitboss shiftm cage inspector surveil admin
sit                .      x     x      x      x    .      .       .      .    .         .       .
contribute         .      x     x      x      x    .      .       .      .    .         .       .
buy_in             .      x     x      x      x    .      .       .      .    .         .       .
tip                .      x     x      x      x    .      .       .      .    .         .       .
leave              .      x     x      x      x    .      .       .      .    .         .       .
bet                .      x     x      x      x    .      .       .      .    .         .       .
bets               .      x     x      x      x    .      .       .      .    .         .       .
reduce             .      x     x      x      x    .      .       .      .    .         .       .
call               .      x     x      x      x    .      .       .      .    .         .       .
decide             .      x     x      x      x    .      .       .      .    .         .       .
take_dice          .      x     x      x      x    .      .       .      .    .         .       .
take_color         .      x     x      x      x    .      .       .      .    .         .       .
cut                .      x     x      x      x    .      .       .      .    .         .       .
say                .      x     x      x      x    x      x       x      .    .         .       .
close              .      .     .      x      x    x      x       x      .    .         .       .
time_up            .      .     .      x      x    x      x       x      .    .         .       .
enter              .      .     .      x      x    .      .       .      .    .         .       .
correct            .      .     .      x      x    x      x       x      .    .         .       .
irregularity       .      .     .      x      x    x      x       x      .    .         .       .
count_inventory    .      .     .      .      .    x      x       x      .    .         .       .
close_table        .      .     .      .      .    x      x       x      .    .         .       .
void               .      .     .      1      1    b      b       b      .    .         .       .
manual_payout      .      .     .      1      1    b      b       b      .    .         .       .
alter              .      .     .      .      .    1      b       b      .    .         .       .
validate           .      .     .      2      2    b      b       b      .    .         .       .
fill               .      .     .      .      .    1      1       1      2    .         .       .
credit             .      .     .      .      .    1      1       1      2    .         .       .
"""
"""The commands of a table. A report that voids a hand or round is `void`, a correction that changes what was
paid `manual_payout`; each of the last six takes two people."""


def _read(table: str) -> dict[str, dict[str, str]]:
    rows: dict[str, dict[str, str]] = {}
    for line in table.strip().splitlines()[1:]:
        name, *marks = line.split()
        if name in rows or len(marks) != len(COLUMNS) or not set(marks) <= MARKS.keys():
            raise ValueError(f"permission matrix, row {name}: expected one mark for each column, once")
        rows[name] = dict(zip(COLUMNS, marks, strict=True))
    return rows


OPERATIONS: Final = _read(OPERATIONS_TABLE)
COMMANDS: Final = _read(COMMANDS_TABLE)
TWO_PEOPLE: Final = frozenset(name for name, row in COMMANDS.items() if set(row.values()) & {ASKS, BOTH})


def may(row: dict[str, str], column: str, *, record: bool) -> bool:
    """Whether someone of a column may do what the row is about, alone."""
    mark = row[column]
    return mark == MAY or (mark == PRACTICE and not record)


def operations_for(column: str, *, record: bool) -> list[str]:
    """What someone of a column may ask the server for."""
    return [name for name, row in OPERATIONS.items() if may(row, column, record=record)]


def may_ask(what: str, role: str) -> bool:
    """Whether a role may ask for a command that takes two people."""
    return COMMANDS[what][role] in (ASKS, BOTH)


def confirmers(what: str) -> list[str]:
    """The roles that may confirm a command that takes two people."""
    return [role for role in ROLES if COMMANDS[what][role] in (CONFIRMS, BOTH)]
