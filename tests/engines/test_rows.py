"""What the row engines make of literals, integer columns and solutions that do not survive rounding."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

import gridwright as gw
from gridwright.engines import Session, cp, milp
from gridwright.errors import EngineError, UsageError
from gridwright.lower.rows import clause_row, different_rows, linear_row
from gridwright.model import AllDifferent, Clauses, Constraint, Linear, Runs


def opened(engine: str, top: int, columns: dict[int, tuple[int, int]] | None = None) -> Session:
    if engine == "milp":
        pytest.importorskip("highspy")
        return milp.ENGINE.open(None, top, columns or {})
    pytest.importorskip("ortools")
    return cp.ENGINE.open(None, top, columns or {})


def all_solutions(engine: str, top: int, constraints: list[Constraint]) -> set[tuple[bool, ...]]:
    session = opened(engine, top)
    for constraint in constraints:
        session.post("so it is", constraint)
    found = set()
    while (one := session.solve()) is not None:
        bits = tuple(literal > 0 for literal in one[:top])
        assert bits not in found
        found.add(bits)
        session.add([[-literal for literal in one[:top]]])
    session.close()
    return found


def by_meaning(top: int, constraints: list[Constraint]) -> set[tuple[bool, ...]]:
    every = product([False, True], repeat=top)
    return {
        bits
        for bits in every
        if all(c.holds(lambda lit, bits=bits: bits[abs(lit) - 1] == (lit > 0)) for c in constraints)  # type: ignore[misc]
    }


CASES: dict[str, tuple[int, list[Constraint]]] = {
    "clauses": (4, [Clauses([[1, -2], [2, 3, -4], [-1, -3]])]),
    "a literal twice": (3, [Clauses([[1, 1, -2], [-3, -3]])]),
    "a clause that always holds": (2, [Clauses([[1, -1]])]),
    "count with negations": (4, [Linear(((1, 1), (1, -2), (1, 3), (1, -4)), 2, 3)]),
    "weights": (4, [Linear(((2, 1), (-3, 2), (1, -3), (4, 4)), -1, 3)]),
    "a variable twice": (3, [Linear(((2, 1), (1, -1), (1, 2), (-1, 3)), 1, 2)]),
    "cancelled out": (2, [Linear(((1, 1), (-1, 1)), 0, 0)]),
    "cancelled to a contradiction": (2, [Linear(((1, 1), (1, -1)), 2, 2)]),
    "one bound": (3, [Linear(((1, 1), (1, 2), (1, 3)), None, 1)]),
    "no bound": (2, [Linear(((1, 1), (1, 2)), None, None)]),
    "contradiction": (2, [Clauses([[1], [-1]])]),
    "empty clause": (2, [Clauses([[1], []])]),
    "different": (
        6,
        [
            Clauses([[1, 2], [-1, -2], [3, 4], [-3, -4], [5, 6], [-5, -6]]),
            AllDifferent(({1: 1, 2: 2}, {1: 3, 3: 4}, {2: 5, 3: 6})),
        ],
    ),
    "a variable nothing is said about": (3, [Clauses([[2]])]),
}


@pytest.mark.parametrize("engine", ["milp", "cp"])
@pytest.mark.parametrize("name", CASES)
def test_meaning(engine: str, name: str) -> None:
    top, constraints = CASES[name]
    assert all_solutions(engine, top, constraints) == by_meaning(top, constraints)


@pytest.mark.parametrize("clue", [(), (1,), (5,), (2, 2), (1, 1, 1), (3, 3), (1, 2)])
def test_runs_natively(clue: tuple[int, ...]) -> None:
    runs: list[Constraint] = [Runs((1, -2, 3, 4, 5), clue)]
    assert all_solutions("cp", 5, runs) == by_meaning(5, runs)


@pytest.mark.parametrize("engine", ["milp", "cp"])
def test_integer_columns(engine: str) -> None:
    session = opened(engine, 3, {2: (0, 7), 3: (-5, 5)})
    session.post("x + 2y + z = 19 - z", Linear(((1, 1), (2, 2), (2, 3)), 23, 23))
    found = session.solve()
    assert found is not None
    assert list(found) == [1, 2, 3]  # 1 + 14 + 10 is 25, so z is 4 or y is 6; x must be 1
    session.add([[-1]])
    assert session.solve() is None


@pytest.mark.parametrize("engine", ["milp", "cp"])
def test_clauses_name_new_variables(engine: str) -> None:
    session = opened(engine, 1)
    session.add([[1, 5], [-1]])
    found = session.solve()
    assert found is not None
    assert found[4] == 5
    session.add([[-5, 9], [-9]])
    assert session.solve() is None


def test_rows() -> None:
    row = clause_row([3, -1, 3])
    assert row is not None
    assert (row.columns, row.lo) == ({3: 1, 1: -1}, 0)
    assert clause_row([2, -2]) is None
    assert linear_row(Linear(((2, -1), (1, 3)), 1, 2)) == ({1: -2, 3: 1}, -1, 0)
    assert different_rows(AllDifferent(({1: 1}, {2: 2}))) == []


def test_a_solution_that_does_not_survive_rounding_is_asked_for_again(monkeypatch: pytest.MonkeyPatch) -> None:
    session: Any = opened("milp", 2)
    session.add([[1], [2]])
    honest = session.run_once
    lies = iter([[1, 0]])
    monkeypatch.setattr(session, "run_once", lambda: next(lies, None) or honest())
    assert session.solve() == [1, 2]


def test_a_solution_that_never_holds_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    session: Any = opened("milp", 2)
    session.add([[1], [2]])
    monkeypatch.setattr(session, "run_once", lambda: [2, 1])
    with pytest.raises(EngineError, match="rounded to whole numbers"):
        session.solve()


def test_a_model_is_infeasible_if_highs_says_so_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    session: Any = opened("milp", 2)
    session.add([[1], [2]])
    honest, seeds = session.run_once, []

    def run_once() -> list[int] | None:
        seeds.append(session.highs.getOptionValue("random_seed")[1])
        return honest() if len(seeds) > 1 else None

    monkeypatch.setattr(session, "run_once", run_once)
    assert session.solve() == [1, 2]
    assert seeds == [0, 1]
    assert session.highs.getOptionValue("random_seed")[1] == 0, "the options are as before"


def test_a_hitori_that_presolve_calls_infeasible() -> None:
    """HiGHS 1.14 does, at the first try."""
    pytest.importorskip("highspy")
    puzzle = gw.read("hitori\n6 3 0 3 6\n2 5 2 6 3\n3 0 7 3 6\n")
    assert gw.solve(puzzle, "milp@flow").status is gw.Status.UNIQUE


def test_highs_without_an_answer_is_an_error() -> None:
    session: Any = opened("milp", 2)
    session.add([[1, 2], [-1, -2]])
    session.highs.setOptionValue("time_limit", 0.0)
    session.highs.setOptionValue("presolve", "off")
    with pytest.raises(EngineError, match="ended without an answer: Time limit reached"):
        session.solve()


def test_an_invalid_model_is_an_error() -> None:
    session: Any = opened("cp", 2, {2: (5, 3)})
    with pytest.raises(EngineError, match="ended without an answer: MODEL_INVALID"):
        session.solve()


@pytest.mark.parametrize("engine", [milp.ENGINE, cp.ENGINE])
def test_no_choice_of_solver(engine: Any) -> None:
    with pytest.raises(UsageError, match=f"expected {engine.name} alone"):
        engine.choose("gurobi")
