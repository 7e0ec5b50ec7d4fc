"""Random small models for the kernel, all their solutions by enumeration, and a checker of its log."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from itertools import product
from random import Random
from typing import Any, NamedTuple

from gridwright.engines.kernel import ADD
from gridwright.model import (
    AllDifferent,
    Clauses,
    Connected,
    Constraint,
    Differ,
    Greatest,
    Less,
    Linear,
    Number,
    Permutation,
    Runs,
    Stretch,
    exactly_one,
)

Model = list[Constraint]
Clause = tuple[int, ...]


class Case(NamedTuple):
    """A model over variables 1 to top."""

    top: int
    model: Model


def literals(rng: Random, top: int, count: int) -> list[int]:
    """So many literals of different variables."""
    return [rng.choice((1, -1)) * variable for variable in rng.sample(range(1, top + 1), count)]


def make_clauses(rng: Random, top: int) -> Model:
    return [Clauses([literals(rng, top, rng.randint(1, 3)) for _ in range(rng.randint(1, 5))])]


def make_count(rng: Random, top: int) -> Model:
    count = rng.randint(1, top)
    lo = rng.randint(0, count)
    terms = tuple((1, literal) for literal in literals(rng, top, count))
    return [Linear(terms, rng.choice([None, lo]), rng.choice([None, rng.randint(lo, count)]))]


def make_sum(rng: Random, top: int) -> Model:
    terms = tuple((rng.choice([1, 1, 2, -1, 3, -2]), literal) for literal in literals(rng, top, rng.randint(1, top)))
    lo = rng.randint(-3, 3)
    return [Linear(terms, rng.choice([None, lo]), rng.choice([None, lo + rng.randint(0, 3)]))]


def make_runs(rng: Random, top: int) -> Model:
    line = literals(rng, top, rng.randint(1, top))
    text = "".join(rng.choice("# ") for _ in line)
    return [Runs(tuple(line), tuple(map(len, text.split())))]


def make_stretch(rng: Random, top: int) -> Model:
    line = literals(rng, top, rng.randint(1, top))
    lo = rng.randint(0, len(line))
    return [Stretch(tuple(line), rng.choice([1, 2, 2, 2, 3, 4]), lo, rng.choice([lo, rng.randint(lo, len(line))]))]


def make_connected(rng: Random, top: int) -> Model:
    nodes = literals(rng, top, rng.randint(1, top))
    share = rng.choice([0.2, 0.4, 0.7])
    edges = [(a, b) for a in range(len(nodes)) for b in range(a + 1, len(nodes)) if rng.random() < share]
    return [Connected(tuple(nodes), tuple(edges))]


def make_differ(rng: Random, top: int) -> Model:
    count = rng.randint(1, top // 2)
    return [Differ(tuple(literals(rng, top, count)), tuple(literals(rng, top, count)))]


def make_words(rng: Random, top: int) -> Model:
    count = rng.randint(1, top // 2)
    both = literals(rng, top, 2 * count)
    return [Differ(tuple(both[:count]), tuple(both[count:]))]


def make_numbers(rng: Random, top: int) -> tuple[list[dict[int, int]], Model]:
    """Two or three numbers of two to four values each, over different variables, and that each has one value."""
    numbers: list[dict[int, int]] = []
    free = rng.sample(range(1, top + 1), top)
    while len(free) >= 2 and len(numbers) < 3:
        count = min(rng.randint(2, 4), len(free))
        low = rng.randint(-1, 2)
        values = sorted(rng.sample(range(low, low + count + 1), count))
        numbers.append({value: free.pop() for value in values})
    return numbers, [Clauses([clause for number in numbers for clause in exactly_one(list(number.values()))])]


def make_different(rng: Random, top: int) -> Model:
    numbers, model = make_numbers(rng, top)
    return [*model, AllDifferent(tuple(numbers))]


def make_less(rng: Random, top: int) -> Model:
    numbers, model = make_numbers(rng, top)
    first, second = rng.sample(numbers, 2)
    return [*model, Less(first, second)]


def make_greatest(rng: Random, top: int) -> Model:
    numbers, model = make_numbers(rng, top)
    return [*model, Greatest(tuple(rng.sample(numbers, len(numbers))))]


def make_permutation(rng: Random, top: int) -> Model:
    size = rng.choice([size for size in (1, 2, 3) if size * size <= top])
    free = rng.sample(range(1, top + 1), size * size)
    values = sorted(rng.sample(range(5), size))
    return [Permutation(tuple({value: free.pop() for value in values} for _ in range(size)))]


MAKERS: dict[str, Callable[[Random, int], Model]] = {
    "clauses": make_clauses,
    "count": make_count,
    "sum": make_sum,
    "runs": make_runs,
    "stretch": make_stretch,
    "connected": make_connected,
    "differ": make_differ,  # words that may share variables
    "words": make_words,
    "different": make_different,
    "greatest": make_greatest,
    "less": make_less,
    "permutation": make_permutation,
}


def random_case(rng: Random, names: Iterable[str] = tuple(MAKERS), top: int = 8) -> Case:
    """A model of one to four constraints of some classes, and a few clauses so that something has to be decided."""
    chosen = list(names)
    model = [post for _ in range(rng.randint(1, 4)) for post in MAKERS[rng.choice(chosen)](rng, top)]
    return Case(top, [*model, *make_clauses(rng, top)])


@cache
def assignments(top: int) -> list[tuple[Clause, frozenset[int]]]:
    """Every assignment as signed literals, in order and as a set."""
    return [(each, frozenset(each)) for each in product(*((variable, -variable) for variable in range(1, top + 1)))]


def make_test(constraint: Constraint) -> Callable[[frozenset[int]], bool]:
    """What says whether an assignment satisfies a constraint, by its definition; its numbers have just one value each."""
    numbers = [frozenset(number.values()) for number in numbers_of(constraint)]

    def holds(true: frozenset[int]) -> bool:
        return all(len(true & number) == 1 for number in numbers) and constraint.holds(true.__contains__)

    return holds


def numbers_of(constraint: Constraint) -> list[Number]:
    """The numbers of a constraint."""
    match constraint:
        case AllDifferent(numbers) | Permutation(numbers) | Greatest(numbers):
            return list(numbers)
        case Less(smaller, larger):
            return [smaller, larger]
    return []


def solutions(case: Case, facts: Iterable[int] = ()) -> set[Clause]:
    """All solutions with some literals true, by enumeration."""
    known = frozenset(facts)
    left = [pair for pair in assignments(case.top) if known <= pair[1]] if known else assignments(case.top)
    for constraint in case.model:
        holds = make_test(constraint)
        left = [pair for pair in left if holds(pair[1])]
    return {each for each, _ in left}


class Tables:
    """Which assignments satisfy each constraint of a case: found by enumeration, once per constraint."""

    def __init__(self, case: Case) -> None:
        self.case = case
        self.satisfying: dict[int, list[frozenset[int]]] = {}

    def follows(self, post: int, clause: Iterable[int]) -> bool:
        """Does a clause follow from one constraint alone? From one without solutions, even the empty clause."""
        if post not in self.satisfying:
            holds = make_test(self.case.model[post])
            self.satisfying[post] = [true for _, true in assignments(self.case.top) if holds(true)]
        return not any(each.isdisjoint(clause) for each in self.satisfying[post])


def load(solver: Any, case: Case) -> Any:
    """Add a model to a solver, the nth constraint as post n."""
    solver.grow(case.top)
    for number, constraint in enumerate(case.model):
        ADD[type(constraint)](solver, constraint, number)
    return solver


def fix(solver: Any, facts: list[int]) -> list[int] | None:
    """All literals that are true at the root once facts are; None on a conflict."""
    return solver.true_literals() if solver.fix(facts) else None


def enumerate_all(solver: Any, top: int) -> list[Clause]:
    """All solutions that a solver finds, each blocked when it is found."""
    found = []
    while solver.solve():
        found.append(tuple(solver.values()[:top]))
        solver.add_clauses([[-literal for literal in found[-1]]])
    return found


class Recorder:
    """Keeps the log of a solver; `build` is the module of the solver, compiled or not."""

    def __init__(self, build: Any, solver: Any) -> None:
        self.texts: list[bytes] = []
        self.log = build.Log(self.texts.append)
        solver.set_log(self.log)

    def lines(self) -> list[str]:
        """The lines so far."""
        self.log.flush()
        return b"".join(self.texts).decode().splitlines()


class LogLine(NamedTuple):
    """A line of a log, or one of the clauses of a line "a"; the post is -1 where there is none."""

    sort: str
    post: int
    clause: Clause


def parse_log(lines: Iterable[str]) -> list[LogLine]:
    """The lines of a log; a line "a" is several, one for each clause."""
    parsed: list[LogLine] = []
    explained = LogLine("x", -1, ())
    for line in lines:
        sort, *words = line.split()
        numbers = tuple(map(int, words))
        if sort == "x":
            explained = LogLine(sort, numbers[0], numbers[1:])
            parsed.append(explained)
        elif sort == "a":
            parsed += [LogLine(sort, explained.post, (*explained.clause[:-1], literal)) for literal in numbers]
        else:
            parsed.append(LogLine(sort, -1, numbers))
    return parsed


def propagates_to_conflict(clauses: Iterable[Clause], false: Clause) -> bool:
    """Does unit propagation find a conflict if these literals are false? That is reverse unit propagation (RUP)."""
    true = {-literal for literal in false}
    if any(-literal in true for literal in true):
        return True
    changed = True
    while changed:
        changed = False
        for clause in clauses:
            if any(literal in true for literal in clause):
                continue
            left = {literal for literal in clause if -literal not in true}
            if not left:
                return True
            if len(left) == 1:
                true |= left
                changed = True
    return False


def check_log(case: Case, lines: Iterable[str]) -> int:
    """Check a log line by line; returns how many clauses were learned. Explanations are checked by enumeration."""
    known: list[Clause] = [tuple(clause) for post in case.model if isinstance(post, Clauses) for clause in post.clauses]
    learned, tables = 0, Tables(case)
    for sort, post, clause in parse_log(lines):
        if sort in "xa":
            assert tables.follows(post, clause), (case.model[post], clause)
            known.append(clause)
        elif sort == "l":
            assert propagates_to_conflict(known, clause), (case, clause)
            known.append(clause)
            learned += 1
        elif sort == "d":
            known.remove(next(each for each in known if set(each) == set(clause)))
        else:
            assert sort == "u"
            assert propagates_to_conflict(known, ()), case
    return learned


COMPLETE = ["connected", "count", "greatest", "less", "permutation", "runs", "stretch", "words"]
"""The classes whose propagators find all that follows from one constraint (domain consistency).

Of a permutation only what unit propagation finds in the clauses that every number has one value and every value one
number.
"""


def is_too_weak(build: Any, name: str, rng: Random, top: int = 9) -> bool:
    """Does a propagator miss something, or a conflict, in a random state? Asserts that what it finds follows."""
    model = MAKERS[name](rng, top)
    case = Case(top, model if name in ("greatest", "less") else model[-1:])
    facts = literals(rng, top, rng.randint(0, top - 2))
    found = fix(load(build.Solver(), case), facts)
    expected = close_units(case, facts) if name == "permutation" else close(case, facts)
    if found is None:
        assert not solutions(case, facts), (case, facts)
        return False
    return expected is None or not expected <= set(found)


def close(case: Case, facts: list[int]) -> set[int] | None:
    """Everything that follows from a model and some facts, or None if they contradict each other.

    Nothing follows about variables that no constraint mentions, so they are left out.
    """
    known = {abs(literal): literal for literal in facts}
    mentioned = {abs(literal) for constraint in case.model for literal in constraint.literals()}
    ways = [(known[v],) if v in known else (v, -v) for v in mentioned]
    tests = [make_test(constraint) for constraint in case.model]
    fitting = [true for true in map(frozenset, product(*ways)) if all(holds(true) for holds in tests)]
    return set(frozenset.intersection(*fitting)) | set(facts) if fitting else None


def close_units(case: Case, facts: list[int]) -> set[int] | None:
    """What unit propagation finds in the clauses of permutations."""
    clauses = [clause for post in case.model for clause in permutation_clauses(numbers_of(post))]
    true = set(facts)
    while True:
        left = [[literal for literal in clause if -literal not in true] for clause in clauses if not true & set(clause)]
        if [] in left:
            return None
        units = {clause[0] for clause in left if len(clause) == 1}
        if any(-literal in units for literal in units):
            return None
        if not units:
            return true
        true |= units


def permutation_clauses(numbers: list[Number]) -> list[list[int]]:
    """Every number has one value, and every value one number."""
    rows = [list(number.values()) for number in numbers]
    columns = [[number[value] for number in numbers] for value in numbers[0]]
    return [clause for line in rows + columns for clause in exactly_one(line)]
