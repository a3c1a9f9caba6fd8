"""Small faults put into a module, one at a time: each changes one place of its syntax tree."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from types import CodeType
from typing import Any, NamedTuple

COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip
NEGATED = (ast.Eq, ast.NotEq, ast.In, ast.NotIn, ast.Is, ast.IsNot)
ARITHMETIC: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.FloorDiv: ast.Mult, ast.Mod: ast.FloorDiv,
    ast.Div: ast.Mult, ast.BitOr: ast.BitAnd, ast.BitAnd: ast.BitOr, ast.LShift: ast.RShift,
    ast.RShift: ast.LShift, ast.Pow: ast.Mult,
}  # fmt: skip


class Mutant:
    """A fault: the function it is in, the lines of its statement, what was written and what is now.

    The module's tree is changed in one place while the mutant is compiled, and put back.
    """

    def __init__(self, tree: ast.Module, place: _Place) -> None:
        self.tree, self.place = tree, place
        self.function, self.first, self.last = place.function, place.first, place.last
        before = ast.unparse(place.shown)
        self._put(place.new)
        after = place.label or ast.unparse(place.new if place.shown is place.old else place.shown)
        self._put(place.old)
        self.name = f"{self.function or 'module'}: {before} -> {after}"

    def _put(self, node: Any) -> None:
        if isinstance(self.place.owner, list):
            self.place.owner[self.place.key] = node
        else:
            setattr(self.place.owner, str(self.place.key), node)

    def source(self) -> str:
        """The text of the changed module; comments and line breaks are not kept."""
        self._put(self.place.new)
        try:
            return ast.unparse(self.tree)
        finally:
            self._put(self.place.old)

    def compiled(self, filename: str) -> CodeType:
        """The changed module, every line where it was."""
        self._put(self.place.new)
        try:
            return compile(ast.fix_missing_locations(self.tree), filename, "exec", dont_inherit=True)
        finally:
            self._put(self.place.old)


class _Place(NamedTuple):
    function: str
    first: int
    last: int
    owner: Any
    key: int | str
    old: Any
    new: Any
    shown: ast.AST
    label: str = ""


def mutants(source: str) -> list[Mutant]:
    """Every mutant of a module, in the order of the source; names that repeat are numbered."""
    tree = ast.parse(source)
    seen: dict[str, int] = {}
    found = []
    for place in list(_places(tree)):
        mutant = Mutant(tree, place)
        again = seen[mutant.name] = seen.get(mutant.name, 0) + 1
        if again > 1:
            mutant.name += f" ({again})"
        found.append(mutant)
    return found


def _places(tree: ast.Module) -> Iterator[_Place]:
    """Every place that can be changed, with the change."""
    yield from _in_body(tree, "")


def _in_body(owner: ast.AST, function: str) -> Iterator[_Place]:
    for field in ("body", "orelse", "finalbody", "handlers", "cases"):
        held = getattr(owner, field, None)
        if isinstance(held, list):
            for at, statement in enumerate(held):
                yield from _in_statement(held, at, statement, function)


def _in_statement(held: list[ast.AST], at: int, statement: ast.AST, function: str) -> Iterator[_Place]:
    if isinstance(statement, ast.FunctionDef | ast.ClassDef):
        yield from _in_body(statement, f"{function}.{statement.name}".lstrip("."))
        return
    if isinstance(statement, ast.Import | ast.ImportFrom) or _is_text(statement) or _for_types(statement):
        return
    heads = [
        (name, value)
        for name, value in ast.iter_fields(statement)
        if name not in ("body", "orelse", "finalbody", "handlers", "cases", "annotation")
    ]
    lines = (function, *_lines(statement))
    if _can_go(statement):
        gone = ast.copy_location(ast.Pass(), statement)
        yield _Place(*lines, held, at, statement, gone, statement, "no statement")
    if isinstance(statement, ast.Return) and not _is_nothing(statement.value):
        bare = ast.copy_location(ast.Return(None), statement)
        yield _Place(*lines, held, at, statement, bare, statement)
    if isinstance(statement, ast.If):
        yield from _negation(statement, lines)
    for _, value in heads:
        for node in value if isinstance(value, list) else [value]:
            if isinstance(node, ast.AST):
                yield from _in_expression(node, lines)
    for name, value in heads:
        yield from _constant(statement, name, value, lines)
    yield from _in_body(statement, function)


def _lines(statement: Any) -> tuple[int, int]:
    """The lines of a statement, of one with others in it those before the first of them."""
    first = statement.pattern.lineno if isinstance(statement, ast.match_case) else statement.lineno
    if isinstance(statement, ast.Match):
        return first, statement.subject.end_lineno or first
    nested = getattr(statement, "body", None)
    if isinstance(nested, list) and nested:
        return first, max(first, nested[0].lineno - 1)
    return first, statement.end_lineno


def _in_expression(node: ast.AST, lines: tuple[str, int, int]) -> Iterator[_Place]:
    if isinstance(node, ast.Compare):
        for at, operator in enumerate(node.ops):
            yield _Place(*lines, node.ops, at, operator, COMPARISONS[type(operator)](), node)
    if isinstance(node, ast.BinOp) and type(node.op) in ARITHMETIC:
        yield _Place(*lines, node, "op", node.op, ARITHMETIC[type(node.op)](), node)
    if isinstance(node, ast.BoolOp):
        other = ast.And() if isinstance(node.op, ast.Or) else ast.Or()
        yield _Place(*lines, node, "op", node.op, other, node)
    if isinstance(node, ast.IfExp):
        yield from _negation(node, lines)
    if isinstance(node, ast.comprehension):
        for at, test in enumerate(node.ifs):
            if not _negated_otherwise(test):
                negated = ast.copy_location(ast.UnaryOp(ast.Not(), test), test)
                yield _Place(*lines, node.ifs, at, test, negated, test)
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "returns"):
            continue
        yield from _constant(node, name, value, lines)
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST):
                yield from _in_expression(child, lines)


def _constant(owner: ast.AST, name: str, value: object, lines: tuple[str, int, int]) -> Iterator[_Place]:
    held = value if isinstance(value, list) else [value]
    for at, each in enumerate(held):
        if isinstance(each, ast.UnaryOp) and isinstance(each.op, ast.Not):
            yield _Place(*lines, *_where(owner, name, value, at), each, each.operand, each)
        if not isinstance(each, ast.Constant) or type(each.value) not in (int, bool):
            continue
        changed = not each.value if type(each.value) is bool else int(each.value) + 1
        new = ast.copy_location(ast.Constant(changed), each)
        shown = owner if isinstance(owner, ast.expr) else each
        yield _Place(*lines, *_where(owner, name, value, at), each, new, shown)


def _where(owner: ast.AST, name: str, value: object, at: int) -> tuple[Any, int | str]:
    return (value, at) if isinstance(value, list) else (owner, name)


def _negation(owner: ast.If | ast.IfExp, lines: tuple[str, int, int]) -> Iterator[_Place]:
    if not _negated_otherwise(owner.test):
        negated = ast.copy_location(ast.UnaryOp(ast.Not(), owner.test), owner.test)
        yield _Place(*lines, owner, "test", owner.test, negated, owner.test)


def _negated_otherwise(test: ast.expr) -> bool:
    """Whether another change of this test says the same as its negation."""
    if isinstance(test, ast.Compare):
        return len(test.ops) == 1 and isinstance(test.ops[0], NEGATED)
    return isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not)


def _is_text(statement: ast.AST) -> bool:
    return isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)


def _for_types(statement: ast.AST) -> bool:
    return isinstance(statement, ast.If) and ast.unparse(statement.test) == "TYPE_CHECKING"


def _is_nothing(value: ast.expr | None) -> bool:
    return value is None or (isinstance(value, ast.Constant) and value.value is None)


def _can_go(statement: ast.AST) -> bool:
    """Whether the code still runs without this statement; a plain name must be assigned before it is read."""
    if isinstance(statement, ast.Assign):
        return all(isinstance(target, ast.Attribute | ast.Subscript) for target in statement.targets)
    return isinstance(statement, ast.Expr | ast.AugAssign | ast.Raise | ast.Delete | ast.Continue | ast.Break)
