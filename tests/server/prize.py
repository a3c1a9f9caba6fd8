"""A table that waits until a prize is validated."""

from croupier.equipment.cards import parse_cards
from croupier.pit.host import Host
from croupier.procedure import steps
from croupier.table import commands as cmd


async def to_a_prize(host: Host, table_id: str) -> None:
    """A live table of Caribbean stud at which seat 1 shows a royal flush."""
    hands = {"1": parse_cards("Ac Kc Qc Jc Tc"), "dealer": parse_cards("As Kd 8s 4h 2h")}
    await host.do(table_id, cmd.Sit(by=cmd.DEALER, seat=1, patron="anna", buy_in=50_000))
    await host.do(table_id, cmd.Bets(by=cmd.DEALER, seat=1, wagers={"ante": 1000, "progressive": 100}))
    await host.do(table_id, cmd.Close(by=cmd.DEALER))
    while not isinstance(step := (await host.table(table_id)).pending, steps.Validate):
        match step:
            case steps.Ask():
                command: cmd.Command = cmd.Decide(by=cmd.DEALER, seat=1, word="bet")
            case steps.CountStub():
                command = cmd.Enter(by=cmd.DEALER, stub=step.expected)
            case steps.Turn():
                shown = hands[step.holder]
                command = cmd.Enter(by=cmd.DEALER, cards=shown[1:] if step.holder == "dealer" else shown)
            case steps.Deal(face_up=True):
                command = cmd.Enter(by=cmd.DEALER, cards=hands["dealer"][:1])
            case _:
                command = cmd.Enter(by=cmd.DEALER)
        await host.do(table_id, command)
