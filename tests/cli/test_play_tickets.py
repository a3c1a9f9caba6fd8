"""Tickets at the terminal: asked for by their numbers, printed, voided, written again, kept and presented."""

from pathlib import Path
from xml.etree import ElementTree

from tests.cli.conftest import Command

SVG = "{http://www.w3.org/2000/svg}"


def played(command: Command, *words: str, mode: str = "virtual") -> str:
    """What a keno game shows when these lines are typed."""
    typed = "".join(f"{word}\n" for word in (*words, "quit"))
    chips = () if mode == "live" else ("--buy-in", "100", "--seed", "7")
    return command("play", "keno", "--mode", mode, *chips, given=typed).out


def after(screen: str, line: str) -> str:
    """What is shown after a line was typed, up to the next prompt."""
    return screen.partition(f"> {line}\n")[2].partition("> ")[0]


def test_a_ticket_is_printed_once_when_it_is_written(command: Command) -> None:
    screen = played(command, "3 17 80 1", "show", "draw")
    shown = after(screen, "3 17 80 1")
    assert "3 spots: 3 17 80 stands at $1" in shown
    for line in ("| Straight ticket, issued", "| Ticket     ", "| For        game 1", "| Station    1"):
        assert line in shown
    assert "|    1    2  ( 3)   4    5" in shown
    assert "16  (17)  18" in shown
    assert "+---" not in after(screen, "show")
    assert "+---" not in after(screen, "draw")


def test_tickets_show_what_they_caught_in_the_last_game(command: Command) -> None:
    numbers = " ".join(map(str, range(1, 11)))
    screen = played(command, f"{numbers} x2 2", "quick 5 1", "draw", "tickets", "board")
    lit = {
        int(cell) for cell in after(screen, "board").replace("[", " [").split("[")[1:] for cell in [cell[:2]]
    }
    assert len(lit) == 20
    tickets = after(screen, "tickets")
    assert tickets.count("Name of the licensee") == 2
    for number in range(1, 11):
        assert (f"*{number:>2}*" in tickets) == (number in lit)
    picked = after(screen, "draw").partition("quick pick, 5 spots becomes 5 spots: ")[2].split("\n")[0]
    for number in map(int, picked.split()):
        assert (f"({number:>2})" in tickets) == (number not in lit)


def test_groups_have_their_letters(command: Command) -> None:
    shown = after(played(command, "way 3,17 28,41 any1 AB 3"), "way 3,17 28,41 any1 AB 3")
    assert "Ways       A (2), B (2), AB (4)" in shown
    assert "A 3    4" in shown
    assert " B28 " in shown


def test_undo_clear_again_and_remove_take_whole_tickets(command: Command) -> None:
    screen = played(
        command,
        "1 2 x3 3",
        "undo",
        "7 1",
        "1 2 x3 3",
        "clear",
        "8 9 x2 2",
        "draw",
        "again",
        "remove 8 9",
        "show",
    )
    assert after(screen, "undo").count("is taken down") == 3
    assert "Wagers: none. Chips: $100." in after(screen, "undo")
    assert after(screen, "clear").count("is taken down") == 4
    assert "2 spots: 8 9, game 2 stands at $1" in after(screen, "again")
    assert "a game of this ticket is decided" in after(screen, "remove 8 9")


def test_a_voided_ticket_is_not_shown_any_more(command: Command) -> None:
    screen = played(command, "7 1", "8 2", "remove 7", "draw", "tickets")
    tickets = after(screen, "tickets")
    assert tickets.count("Name of the licensee") == 1
    assert "Price      $2" in tickets


def test_winning_tickets_are_kept_and_presented(command: Command) -> None:
    numbers = [str(number) for number in range(1, 21)]
    screen = played(command, "say keep", *[f"{number} 1" for number in numbers], "draw", "say present")
    assert "is kept: $3 is paid when it is presented" in after(screen, "draw")
    assert "is validated, canceled and paid $3" in after(screen, "say present")
    assert "keep, present" in played(command, "help")


def test_board_and_tickets_are_drawn_into_a_picture(command: Command, tmp_path: Path) -> None:
    file = tmp_path / "tickets.svg"
    screen = played(command, "way 3,17 28,41 A AB 2", "draw", "5 1", f"tickets {file}", f"tickets {file}")
    assert "The board and 2 tickets are in" in screen
    assert screen.count("The board and 2 tickets") == 1, "a file that exists is not written over"
    picture = ElementTree.parse(file).getroot()
    boxes = picture.findall(f"{SVG}rect")
    assert len(boxes) == 3 * 80 + 1
    assert len([box for box in boxes[1:81] if box.get("fill") == "#f3d27a"]) == 20, (
        "the numbers drawn are lit"
    )
    assert len(picture.findall(f"{SVG}circle")) == 5
    words = [text.text for text in picture.findall(f"{SVG}text")]
    assert words[0] == "Keno, game 1"
    assert words.count("A") == 2
    assert "Straight ticket, issued 2011-11-14" in words
    lit_later = [box for box in boxes[161:] if box.get("fill") == "#f3d27a"]
    assert lit_later == [], "a ticket of the next game has caught nothing yet"


def test_what_cannot_be_drawn_or_shown_is_said_in_one_sentence(command: Command) -> None:
    screen = played(command, "tickets", "tickets x.png", "tickets x.svg", "81 1", "3 3 1", "bet way 1,2 2")
    assert "none is in action" in after(screen, "tickets")
    assert "expected a file that ends in .svg" in after(screen, "tickets x.png")
    assert "nothing was drawn yet" in after(screen, "tickets x.svg")
    assert "81 is not on the board" in after(screen, "81 1")
    assert "3 is marked twice" in after(screen, "3 3 1")
    assert "Traceback" not in screen


def test_a_dealer_writes_tickets_for_every_station(command: Command) -> None:
    drawn = "draw 3 7 11 17 19 22 28 30 33 41 44 47 50 55 58 61 66 70 74 78"
    sold = ("sit 1 100", "sit 2 100", "1: 3 17 80 1", "2: quick 2 1")
    screen = played(command, *sold, "close", "draw 3 4", drawn, "tickets", mode="live")
    assert "Seat 1: 3 spots: 3 17 80 stands at $1" in screen
    assert "Seat 2: quick pick, 2 spots becomes 2 spots: 3 4" in screen
    assert screen.rpartition("> tickets")[2].count("Name of the licensee") == 2
