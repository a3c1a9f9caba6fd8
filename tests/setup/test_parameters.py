"""No function takes so many parameters that a call cannot be read; what belongs together is a record."""

import ast
from pathlib import Path

PACKAGE = Path(__file__).parents[2] / "src" / "croupier"
MOST = 19
Function = ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda


def parameters(function: Function) -> int:
    """How many parameters of every kind a function has."""
    taken = function.args
    named = len(taken.posonlyargs) + len(taken.args) + len(taken.kwonlyargs)
    return named + (taken.vararg is not None) + (taken.kwarg is not None)


def test_all_kinds_of_parameters_are_counted() -> None:
    source = "async def one(a, /, b, *c, d, **e):\n    return lambda x, *, y: x\n"
    found = [node for node in ast.walk(ast.parse(source)) if isinstance(node, Function)]
    assert [parameters(function) for function in found] == [5, 2]


def test_functions_with_twenty_and_more_parameters_take_records() -> None:
    found, functions = {}, 0
    for path in sorted(PACKAGE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, Function):
                functions += 1
                if parameters(node) > MOST:
                    where = f"{path.relative_to(PACKAGE)}:{node.lineno}"
                    found[where] = parameters(node)
    assert functions > 1000
    assert found == {}
