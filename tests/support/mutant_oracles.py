"""What notices a mutant: brute force on small boards for formulations, all assignments for encodings of constraints."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from importlib import import_module
from itertools import product
from math import prod
from random import Random
from types import ModuleType
from typing import Any

import gridwright.engines.cp
import gridwright.engines.sat
import gridwright.lower.runs
from gridwright import kinds
from gridwright.engines import Engine
from gridwright.grid import Grid
from gridwright.kind import AnyKind, Formulation
from gridwright.lower import Lowering
from gridwright.lower.rows import Row
from gridwright.model import (
    AllDifferent,
    Clauses,
    Connected,
    Constraint,
    Joined,
    Linear,
    Model,
    Post,
    Runs,
    Shared,
    Stretch,
)
from gridwright.puzzle import Answer, Puzzle
from gridwright.solving.model_solver import ModelSolver
from support.boards.nonogram import make_picture
from support.conformance import Values, brute, small
from support.constraint_cases import INSTANCES, apart, assignments, generator_of, kept, promised, satisfied
from support.line_cases import by_clue, uncompiled

MOST = 12
"""Solutions of a board that is enumerated for every mutant."""


class NoticedError(Exception):
    """The mutant differs from what it should be."""


def notices(check: Callable[[], None]) -> bool:
    """Does a check notice the mutant? Any error will do; work without end is not expected."""
    try:
        check()
    except Exception:
        return True
    return False


def expect(true: bool) -> None:
    """Notice if something is not as it should be."""
    if not true:
        raise NoticedError


Judged = tuple[Puzzle, frozenset[Values]]
"""A board with all its solutions."""


@cache
def judged_boards(kind: str) -> list[Judged]:
    """Small boards with few solutions, those with one first."""
    puzzles = [puzzle for seed in (1, 8) for puzzle in small(kind, seed=seed)]
    found: list[Judged] = [(puzzle, brute(puzzle)) for puzzle in dict.fromkeys(puzzles)]
    found += longer_nonograms() if kind == "nonogram" else []
    few = [(puzzle, solutions) for puzzle, solutions in found if len(solutions) <= MOST]
    return sorted(few, key=lambda judged: (len(judged[1]) != 1, len(judged[0].grid)))


def longer_nonograms() -> list[Judged]:
    """Boards with room for several runs in a line, judged by the referee on all products of right rows."""
    random = Random("longer")
    found: list[Judged] = []
    for height, width in ((1, 8), (8, 1), (2, 7), (7, 2), (4, 5), (5, 4), (6, 3), (3, 6), (5, 5)) * 6:
        puzzle = make_picture(random, Grid(height, width), random.choice((0.4, 0.6)))
        rows = [by_clue(width)[clue] for clue in puzzle.rows]
        if prod(map(len, rows)) <= 500:
            boards = (tuple(bits >> at & 1 for bits in chosen for at in range(width)) for chosen in product(*rows))
            check = kinds.of(puzzle).check
            found.append((puzzle, frozenset(v for v in boards if not check(puzzle, Answer(puzzle.grid, v)))))
    return found


def check_sizes(formulation: Formulation[Any], puzzle: Puzzle, model: Model) -> None:
    """A formulation with a formula for its size has that size."""
    if formulation.sizes is None:
        return
    wanted = Counter(formulation.sizes(puzzle))
    posted = [post.constraint for post in model.posts]
    linear = [(c.lo == c.hi) for c in posted if isinstance(c, Linear)]
    expect(wanted["variables"] + wanted["added variables"] == model.top)
    expect(wanted["clauses"] == sum(len(c.clauses) for c in posted if isinstance(c, Clauses)))
    expect(wanted["equalities"] + wanted["added equalities"] == sum(linear))
    expect(wanted["inequalities"] + wanted["added inequalities"] == len(linear) - sum(linear))


def check_formulation(kind: AnyKind | str, formulation: Formulation[Any]) -> None:
    """The solutions of every small board are those of brute force and the referee."""
    name = kind if isinstance(kind, str) else kind.name
    engine: Engine = gridwright.engines.cp.ENGINE if formulation.integers else gridwright.engines.sat.ENGINE
    for puzzle, solutions in judged_boards(name):
        model = formulation.build(puzzle)
        check_sizes(formulation, puzzle, model)
        check_joined(model)
        solver = ModelSolver(puzzle.grid, model, engine, None, Answer.empty(puzzle.grid))
        try:
            found: set[Any] = set()
            for answer in solver.answers():
                expect(answer.values in solutions and answer.values not in found)
                found.add(answer.values)
            expect(len(found) == len(solutions))
        finally:
            solver.close()


def check_joined(model: Model) -> None:
    """Joined constraints, which are for the kernel, say the same as their parts, on all assignments of their lines."""
    items = [item for shared in model.items if isinstance(shared, Shared) for item in shared.items]
    for joined in [item for item in (*items, *model.items) if isinstance(item, Joined)]:
        stretch = joined.whole.constraint
        assert isinstance(stretch, Stretch)
        for signs in product((1, -1), repeat=len(stretch.line)):
            true = {sign * literal for sign, literal in zip(signs, stretch.line, strict=True)}
            parts = all(post.constraint.holds(true.__contains__) for post in joined.parts)
            expect(parts == stretch.holds(true.__contains__))


def check_lowering(module: ModuleType) -> None:
    """Encodings, cuts and propagation of a module mean what the constraint means, on all assignments."""
    lowering = Lowering(module)
    for constraint, top, groups, known in cases(lowering.constraint):
        everyone = [a for a in assignments(top, groups) if known <= set(a)]
        for encode in lowering.encodings.values():
            new = generator_of(top)
            clauses = encode(constraint, known, new)
            expect(all(abs(literal) < new(0).start for clause in clauses for literal in clause))
            expect(satisfied(clauses, everyone) == [kept(constraint, a) for a in everyone])
        if lowering.propagate:
            implied = lowering.propagate(constraint, known)
            good = [set(a) for a in everyone if kept(constraint, a)]
            expect(not good if implied is None else all(set(implied) <= a for a in good))
            decided = len(known) == top
            expect(not decided or bool(good) == (implied is not None))
    if lowering.lazy:
        check_cuts(lowering)
    for encode_rows in lowering.row_encodings.values():
        check_row_encoding(encode_rows)


def cases(constraint: type) -> Iterator[tuple[Any, int, list[list[int]], frozenset[int]]]:
    """Instances with nothing, something and everything known."""
    random = Random(constraint.__name__)
    for made, top, groups in INSTANCES[constraint](random):
        everyone = list(assignments(top, groups))
        for share in (0, 0.4, 0.8, 1.1):
            sample = random.choice(everyone)
            yield made, top, groups, frozenset(literal for literal in sample if random.random() < share)


def check_cuts(lowering: Lowering) -> None:
    """Cuts exclude what violates the constraint, and nothing else."""
    assert lowering.lazy is not None
    random = Random(lowering.constraint.__name__)
    extra = apart(random) if lowering.constraint is Connected else ()
    for constraint, top, groups in [*INSTANCES[lowering.constraint](random), *extra]:
        everyone = [a for a in assignments(top, groups) if promised(constraint, a)]
        good = [a for a in everyone if kept(constraint, a)]
        for assignment in random.sample(everyone, min(len(everyone), 40)):
            cuts = lowering.lazy([Post("why", constraint)], generator_of(top)).cuts(assignment)
            clauses = [clause for _, cut in cuts for clause in cut]
            expect(bool(clauses) != kept(constraint, assignment))
            if clauses:
                expect(satisfied(clauses, [assignment]) == [False])
                expect(all(satisfied(clauses, good)))


EDGES = (((0, 1),), ((0, 1), (1, 2)), ((0, 1), (1, 2), (2, 3)), ((0, 1), (0, 2), (0, 3)), ((0, 1), (2, 3)), ())


def check_row_encoding(encode: Callable[..., list[Linear]]) -> None:
    """Rows with auxiliary columns leave just the assignments that satisfy the constraint."""
    for edges in EDGES:
        count = 1 + max((end for edge in edges for end in edge), default=1)
        nodes = tuple(n if n % 2 else -n for n in range(1, count + 1))
        connected, top = Connected(nodes, edges), [count]
        columns: dict[int, tuple[int, int]] = {}

        def new(many: int, top: list[int] = top) -> range:
            top[0] += many
            return range(top[0] - many + 1, top[0] + 1)

        def column(lo: int, hi: int, columns: dict[int, tuple[int, int]] = columns, new: Any = new) -> int:
            (made,) = new(1)
            columns[made] = (lo, hi)
            return int(made)

        rows = encode(connected, new, column)
        check_session(gridwright.engines.cp.ENGINE, count, rows, [connected], top[0], columns)


def check_session(
    engine: Any,
    count: int,
    posted: Any,
    meant: Any,
    top: int | None = None,
    columns: dict[int, tuple[int, int]] | None = None,
) -> None:
    """A session that is given constraints finds the assignments of the first variables that satisfy what is meant."""
    session = engine.open(None, top or count, columns or {})
    for constraint in posted:
        session.post("why", constraint)
    found: set[tuple[bool, ...]] = set()
    wanted = {
        bits
        for bits in product([False, True], repeat=count)
        if all(c.holds(lambda lit, bits=bits: bits[abs(lit) - 1] == (lit > 0)) for c in meant)
    }
    while (one := session.solve()) is not None:
        bits = tuple(literal > 0 for literal in one[:count])
        expect(bits in wanted and bits not in found)
        found.add(bits)
        session.add([[-literal for literal in one[:count]]])
    session.close()
    expect(found == wanted)


POSTED: list[tuple[int, list[Constraint]]] = [
    (3, [Clauses([[1, -2], [2, 3], [-1, -3]])]),
    (2, [Clauses([[1, -1]])]),
    (2, [Clauses([[1], []])]),
    (2, [Clauses([[1, 1, -2], [-1, -1]])]),
    (4, [Linear(((1, 1), (1, -2), (1, 3), (1, -4)), 2, 3)]),
    (3, [Linear(((2, 1), (-3, 2), (1, -3)), -1, 1)]),
    (3, [Linear(((2, 1), (1, -1), (1, 2), (-1, 3)), 1, 2)]),
    (2, [Linear(((1, 1), (-1, 1)), 0, 0)]),
    (2, [Linear(((1, 1), (1, -1)), 2, 2)]),
    (2, [Linear(((1, 1), (1, -1)), 0, 0)]),
    (3, [Linear(((1, 1), (1, 2), (1, 3)), None, 1)]),
    (3, [Linear(((1, 1), (1, 2), (1, 3)), 2, None)]),
    (4, [Clauses([[1, 2], [-1, -2], [3, 4], [-3, -4]]), AllDifferent(({1: 1, 2: 2}, {1: 3, 2: 4}))]),
    (4, [Clauses([[1, 2], [-1, -2], [3, 4], [-3, -4]]), AllDifferent(({1: 1, 2: 2}, {2: 3, 3: 4}))]),
]
LINES = [(5, clue) for clue in ((), (1,), (5,), (2, 2), (1, 1, 1), (3, 1), (1, 2))] + [(3, (1,)), (1, (1,)), (2, ())]


def check_engine(module: ModuleType) -> None:
    """An engine's own translation of constraints, on all assignments of a few."""
    engine = module.ENGINE
    for count, constraints in POSTED:
        check_session(engine, count, constraints, constraints)
    if Runs in engine.native:
        for length, clue in LINES:
            signs = tuple(-n if (n + len(clue)) % 3 == 1 else n for n in range(1, length + 1))
            check_session(engine, length, [Runs(signs, clue)], [Runs(signs, clue)])
    check_columns(engine)


def check_columns(engine: Any) -> None:
    """Integer columns keep their bounds, and clauses may name new variables."""
    session = engine.open(None, 3, {2: (0, 7), 3: (-5, 5)})
    session.post("x + 2y + 2z = 25", Linear(((1, 1), (2, 2), (2, 3)), 25, 25))
    expect(list(session.solve() or ()) == [1, 2, 3])
    session.add([[-1]])
    expect(session.solve() is None)
    session = engine.open(None, 1, {})
    session.add([[1, 5], [-1]])
    expect((session.solve() or [0] * 5)[4] == 5)
    session.add([[-5, 9], [-9]])
    expect(session.solve() is None)


def check_rows(module: ModuleType) -> None:
    """Rows hold for the assignments that satisfy what they were made from."""
    for count, constraints in POSTED:
        for bits in product([0, 1], repeat=count):
            for constraint in constraints:
                rows = rows_of(module, constraint)
                expect(all(all(row.columns.values()) for row in rows))
                if not isinstance(constraint, AllDifferent) or has_values(constraint, bits):
                    holds = constraint.holds(lambda lit, bits=bits: bool(bits[abs(lit) - 1]) == (lit > 0))  # type: ignore[misc]
                    expect(all(keeps(row, bits) for row in rows) == holds)


def has_values(constraint: AllDifferent, bits: tuple[int, ...]) -> bool:
    """Has every number just one value?"""
    return all(sum(bool(bits[abs(v) - 1]) == (v > 0) for v in n.values()) == 1 for n in constraint.numbers)


def rows_of(module: Any, constraint: Any) -> list[Row]:
    """The rows of a constraint by the functions of a module."""
    if isinstance(constraint, Clauses):
        return [row for clause in constraint.clauses if (row := module.clause_row(clause)) is not None]
    if isinstance(constraint, Linear):
        return [module.linear_row(constraint)]
    rows: list[Row] = module.different_rows(constraint)
    return rows


def keeps(row: Row, bits: tuple[int, ...]) -> bool:
    """Does an assignment keep a row?"""
    return row.lo <= sum(factor * bits[column - 1] for column, factor in row.columns.items()) <= row.hi


def check_line(module: ModuleType) -> None:
    """The order encoding of a line by the uncompiled kernel: the compiled one would crash on what a mutant gives it."""
    with kernel_replaced(uncompiled("lone_line")):
        check_lowering(module)


def check_lone_line(module: ModuleType) -> None:
    """The same by a mutant of the uncompiled kernel."""
    with kernel_replaced(module):
        check_lowering(gridwright.lower.runs)
        check_half_done_lines()


def check_board(module: ModuleType) -> None:
    """The lines of whole nonograms in clauses."""
    for puzzle, solutions in judged_boards("nonogram")[::3]:
        clauses = module.NonogramBoard(puzzle.rows, puzzle.columns).encode()  # type: ignore[attr-defined]
        every = [tuple(bits) for bits in product((0, 1), repeat=len(puzzle.grid))] if len(puzzle.grid) <= 8 else ()
        for bits in {*every, *solutions}:
            literals = tuple(n if bit else -n for n, bit in enumerate(bits, 1))
            expect(satisfied(clauses, [literals]) == [bits in solutions])


def check_line_encoding(module: ModuleType) -> None:
    """Single lines and whole nonograms by a mutant of what encodes their lines."""
    line: Any = uncompiled("lone_line")
    board: Any = uncompiled("board")
    real = board.LineEncoder
    line.LineEncoder = board.LineEncoder = module.LineEncoder
    try:
        check_lone_line(line)
        check_board(board)
    finally:
        line.LineEncoder = board.LineEncoder = real


def check_half_done_lines() -> None:
    """Lines of which some cells are known, so that a run can start here and there."""
    random = Random("half done")
    for length, clue in [(7, (1, 1)), (7, (2, 1)), (8, (1, 2)), (8, (1, 1, 1))] * 12:
        fillings = by_clue(length)[clue]
        shown, share = random.choice(fillings), random.choice((0, 0.1, 0.5))
        cells = (n if shown >> n - 1 & 1 else -n for n in range(1, length + 1))
        known = frozenset(cell for cell in cells if random.random() < share)
        clauses = gridwright.lower.runs.order(Runs(tuple(range(1, length + 1)), clue), known, generator_of(length))
        for bits in range(1 << length):
            literals = tuple(n if bits >> n - 1 & 1 else -n for n in range(1, length + 1))
            if known <= set(literals):
                expect(satisfied(clauses, [literals]) == [bits in fillings])


@contextmanager
def kernel_replaced(module: ModuleType) -> Iterator[None]:
    """Have another module found as the one that the kernel has for single lines."""
    name = "gridwright.kernel.lone_line"
    real = import_module(name)
    sys.modules[name] = module
    try:
        yield
    finally:
        sys.modules[name] = real
