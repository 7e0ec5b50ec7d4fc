"""Slips: the small changes of a function from which mutants are made, found in its syntax tree and named by what they are.

A slip has a name such as "the 2nd < is <=" or "the 4th assignment is left out", counted within its function. So mutants
keep their names if a function is moved, or if anything in it is renamed.
"""

from __future__ import annotations

import ast
import pickle
import re
from collections import defaultdict
from collections.abc import Callable, Container, Iterator
from dataclasses import dataclass
from hashlib import blake2b

COMPARED: dict[type[ast.cmpop], tuple[str, type[ast.cmpop], str]] = {
    ast.Lt: ("<", ast.LtE, "<="),
    ast.LtE: ("<=", ast.Lt, "<"),
    ast.Gt: (">", ast.GtE, ">="),
    ast.GtE: (">=", ast.Gt, ">"),
    ast.Eq: ("==", ast.NotEq, "!="),
    ast.NotEq: ("!=", ast.Eq, "=="),
}
CALCULATED: dict[type[ast.operator], tuple[str, type[ast.operator], str]] = {
    ast.Add: ("+", ast.Sub, "-"),
    ast.Sub: ("-", ast.Add, "+"),
    ast.LShift: ("<<", ast.RShift, ">>"),
    ast.RShift: (">>", ast.LShift, "<<"),
    ast.BitAnd: ("&", ast.BitOr, "|"),
    ast.BitOr: ("|", ast.BitAnd, "&"),
}
ORDINALS = {1: "st", 2: "nd", 3: "rd"}
NAMES = re.compile(r"\b(id|attr|arg)='\w*'")
HEADS = ("test", "iter", "target")
"""What of a statement with others below it is its own."""

Change = Callable[[ast.AST], ast.AST]
"""Gives the node that takes the place of another, which may be changed itself."""


@dataclass(frozen=True)
class Slip:
    """A change of the nth node of a function in walking order: its name, and a digest that no renaming changes."""

    nth: int
    name: str
    digest: bytes
    change: Change

    def apply(self, function: ast.FunctionDef) -> ast.FunctionDef:
        """A copy of the function with this slip."""
        copied: ast.FunctionDef = pickle.loads(pickle.dumps(function))  # a few times faster than copy.deepcopy
        node = list(ast.walk(copied))[self.nth]
        replace(copied, node, self.change(node))
        return copied


def list_slips(function: ast.FunctionDef, beside: Container[str] = ()) -> list[Slip]:
    """All slips of a function, but for those in calls of functions that are beside the point."""
    calls = [node for node in ast.walk(function) if isinstance(node, ast.Call) and name_of(node.func) in beside]
    skipped = {id(inner) for part in (*list_hints(function), *calls) for inner in ast.walk(part)}
    skipped |= {id(node) for node in ast.walk(function) if isinstance(node, ast.Expr) and node.value in calls}
    nodes = list(ast.walk(function))
    ranks: defaultdict[str, list[int]] = defaultdict(list)  # the nodes of each sort, in the order of the source
    for nth in sorted(range(len(nodes)), key=lambda nth: place(nodes[nth])):
        for what in {what for what, _, _ in find(nodes[nth])} if id(nodes[nth]) not in skipped else ():
            ranks[what].append(nth)
    around = find_statements(function)
    forms = {id(statement): describe(statement) for statement in around.values()}
    return [
        Slip(nth, name, make_digest(forms[id(around[id(node)])], name), change)
        for nth, node in enumerate(nodes)
        if id(node) not in skipped
        for what, becomes, change in find(node)
        for name in [f"the {make_ordinal(ranks[what].index(nth) + 1)} {what} {becomes}"]
    ]


def place(node: ast.AST) -> tuple[int, int]:
    """Where the sign of an operation or comparison stands, more or less; where anything else begins."""
    inner = (
        node.right if isinstance(node, ast.BinOp) else node.comparators[0] if isinstance(node, ast.Compare) else node
    )
    return getattr(inner, "lineno", 0), getattr(inner, "col_offset", 0)


def name_of(called: ast.expr) -> str:
    """The last part of the name of what is called."""
    return called.attr if isinstance(called, ast.Attribute) else called.id if isinstance(called, ast.Name) else ""


def make_ordinal(number: int) -> str:
    """1st, 2nd, 3rd, 4th and so on."""
    return f"{number}{'th' if number % 100 in (11, 12, 13) else ORDINALS.get(number % 10, 'th')}"


def list_hints(function: ast.FunctionDef) -> Iterator[ast.AST]:
    """Decorators, annotations and arguments, which do nothing."""
    yield from function.decorator_list
    yield function.args
    yield from [function.returns] if function.returns else []
    yield from (node.annotation for node in ast.walk(function) if isinstance(node, ast.AnnAssign))


def find(node: ast.AST) -> Iterator[tuple[str, str, Change]]:
    """The slips of one node: what it is, what becomes of it, and how."""
    match node:
        case ast.Compare(ops=[compared]) if type(compared) in COMPARED:
            sign, other, instead = COMPARED[type(compared)]
            yield sign, f"is {instead}", lambda n: put(n, "ops", [other()])
            yield from find_bounds(node)
        case ast.BinOp(op=calculated) if type(calculated) in CALCULATED:
            mark, operation, becomes = CALCULATED[type(calculated)]
            yield mark, f"is {becomes}", lambda n: put(n, "op", operation())
        case ast.BinOp(op=ast.BitXor()):
            yield "^", "is left out", lambda n: n.left  # type: ignore[attr-defined]
        case ast.UnaryOp(op=ast.USub(), operand=operand) if not isinstance(operand, ast.Constant):
            yield "minus sign", "is left out", lambda n: n.operand  # type: ignore[attr-defined]
        case ast.BoolOp(op=joined, values=values):
            for at in range(len(values)):
                name = "and" if isinstance(joined, ast.And) else "or"
                yield name, f"lacks its {make_ordinal(at + 1)} part", lambda n, at=at: leave_out(n, at)  # type: ignore[misc]
        case ast.If() | ast.IfExp():
            yield "condition", "is reversed", lambda n: put(n, "test", ast.UnaryOp(ast.Not(), n.test))  # type: ignore[attr-defined]
        case ast.Expr(value=ast.Call()):
            yield "call", "is left out", lambda _: ast.Pass()
        case ast.AugAssign():
            yield "change", "is left out", lambda _: ast.Pass()
        case ast.Assign(targets=[ast.Subscript() | ast.Attribute()]):
            yield "assignment", "is left out", lambda _: ast.Pass()
        case ast.Return(value=ast.Constant(value=bool(answer))):
            yield f"return of {answer}", f"is one of {not answer}", lambda _: ast.Return(ast.Constant(not answer))


def find_bounds(node: ast.Compare) -> Iterator[tuple[str, str, Change]]:
    """A bound that is one larger or smaller, if it is a number."""
    match node.comparators:
        case [ast.Constant(value=int(bound))]:
            for number in (bound + 1, bound - 1):
                yield f"bound {bound}", f"is {number}", lambda n, to=number: put(n, "comparators", [ast.Constant(to)])  # type: ignore[misc]


def put(node: ast.AST, field: str, value: object) -> ast.AST:
    """The node with a field changed."""
    setattr(node, field, value)
    return node


def leave_out(node: ast.AST, at: int) -> ast.AST:
    """A conjunction or disjunction without one of its parts."""
    rest = [part for nth, part in enumerate(node.values) if nth != at]  # type: ignore[attr-defined]
    return rest[0] if len(rest) == 1 else put(node, "values", rest)


def replace(root: ast.AST, old: ast.AST, new: ast.AST) -> None:
    """Put a node in the place of another."""
    for parent in ast.walk(root):
        for field, value in ast.iter_fields(parent):
            if value is old:
                setattr(parent, field, new)
            elif isinstance(value, list):
                value[:] = [new if inner is old else inner for inner in value]


def find_statements(function: ast.FunctionDef) -> dict[int, ast.stmt]:
    """The innermost statement around every node of a function, by the identity of the node."""
    around: dict[int, ast.stmt] = {id(function): function}
    for node in ast.walk(function):
        for inner in ast.iter_child_nodes(node):
            around[id(inner)] = inner if isinstance(inner, ast.stmt) else around[id(node)]
    return around


def describe(statement: ast.stmt) -> str:
    """The form of a statement, without any of the names in it; without others that stand below it."""
    own = [getattr(statement, field) for field in HEADS if hasattr(statement, field)]
    dumped = map(ast.dump, own) if hasattr(statement, "body") else [ast.dump(statement)]
    return NAMES.sub("", " ".join(dumped))


def make_digest(form: str, name: str) -> bytes:
    """A digest of a slip in a statement of some form."""
    return blake2b(f"{name} in {form}".encode(), digest_size=8).digest()
