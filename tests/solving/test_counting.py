"""Counting without building every answer: exact, as many as enumeration finds, and never more than was counted."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from random import Random
from typing import Any

import pytest

import gridwright as gw
from gridwright import kinds
from gridwright.engines import load
from gridwright.errors import EngineError
from gridwright.grid import Grid
from gridwright.kinds.nonogram import counting as nonogram_counting
from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.kinds.takuzu import counting as takuzu_counting
from gridwright.kinds.takuzu.puzzle import Takuzu
from gridwright.outcome import Limit, Outcome, Status
from gridwright.puzzle import Answer, Puzzle, Value
from gridwright.solving import counting, methods
from gridwright.solving.counting import EXAMPLES
from gridwright.solving.events import Counted, Exhausted, Found, Started, Stopped, decode, encode
from gridwright.solving.model_solver import ModelSolver
from gridwright.solving.question import Question
from gridwright.solving.record import Record
from gridwright.solving.run import run
from support.effort import covered, every, has_met, scaled, seed
from support.random_puzzles import KINDS, half_done, random_puzzle

ALL = Limit(solutions=None)


def empty(height: int, width: int, unique_lines: bool = True) -> Takuzu:
    return Takuzu(grid=Grid(height, width), givens=(None,) * (height * width), unique_lines=unique_lines)


def number(puzzle: Puzzle, method: str = "auto", state: Answer | None = None, limit: Limit = ALL) -> Outcome:
    return gw.solve(puzzle, method, limit=limit, state=state, listing=False)


def last(counts: Iterator[int] | None) -> int:
    assert counts is not None
    return list(counts)[-1]


def by_kernel(puzzle: Puzzle, state: Answer) -> int:
    model = kinds.of(puzzle).formulations["default"].build(puzzle)
    return last(ModelSolver(puzzle.grid, model, load("kernel"), None, state).count())


def by_kind(puzzle: Puzzle, state: Answer) -> int | None:
    counter = kinds.of(puzzle).count
    return None if counter is None else last(counter(puzzle, state))


# --- Equal to enumeration -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", KINDS)
def test_random_boards(kind: str) -> None:
    """Every counter, from empty and half-done boards, against a list of all answers by SAT."""
    random = Random(f"counting {kind} {seed(1)}")
    seen = set()
    for _ in range(scaled(40, 120)):
        puzzle = random_puzzle(random, kind)
        state = half_done(random, puzzle, random.choice((0, 0, 0.1, 0.3)))
        wanted = len(gw.solve(puzzle, "sat", limit=ALL, state=state).answers)
        assert by_kernel(puzzle, state) == wanted, puzzle
        assert by_kind(puzzle, state) in (wanted, None), puzzle
        outcome = number(puzzle, state=state)
        assert (outcome.count, outcome.complete, outcome.answers) == (wanted, True, ())
        assert outcome.status is (Status.NONE, Status.UNIQUE, Status.MANY)[min(wanted, 2)]
        seen.add(min(wanted, 2))
    assert has_met(seen, (0, 1, 2))


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("part", range(20))
def test_random_boards_at_length(kind: str, part: int) -> None:
    random = Random(f"counting {kind} {part} {seed(2)}")
    for _ in range(250):
        puzzle = random_puzzle(random, kind)
        state = half_done(random, puzzle, random.choice((0, 0, 0.1, 0.3)))
        wanted = len(gw.solve(puzzle, "sat", limit=ALL, state=state).answers)
        assert by_kernel(puzzle, state) == wanted, puzzle
        assert by_kind(puzzle, state) in (wanted, None), puzzle
        covered(1, "puzzles")


@pytest.mark.parametrize("shape", [(1, 1), (1, 3), (2, 2), (2, 3), (3, 2), (3, 3)])
def test_all_small_nonograms(shape: tuple[int, int]) -> None:
    """Of all pictures of a size, as many have these clues as are counted, whatever row is already known."""
    grid = Grid(*shape)
    pictures = [Nonogram.from_picture(grid, bits) for bits in product((0, 1), repeat=len(grid))]
    for puzzle in set(pictures):
        assert by_kind(puzzle, Answer.empty(grid)) == pictures.count(puzzle)


@pytest.mark.parametrize("unique_lines", [True, False])
@pytest.mark.parametrize("shape", [(2, 2), (2, 4), (4, 2)])
def test_all_givens_of_small_takuzu(shape: tuple[int, int], unique_lines: bool) -> None:
    grid = Grid(*shape)
    boards = [answer.values for answer in gw.solve(empty(*shape, unique_lines), "brute", limit=ALL).answers]
    choices: tuple[Value, ...] = (None, 0, 1)
    for givens in every(13, list(product(choices, repeat=len(grid)))):
        puzzle = Takuzu(grid=grid, givens=givens, unique_lines=unique_lines)
        assert by_kind(puzzle, Answer.empty(grid)) == sum(agree(board, givens) for board in boards)


def agree(board: tuple[Value, ...], givens: tuple[Value, ...]) -> bool:
    return all(given in (None, value) for value, given in zip(board, givens, strict=True))


def test_a_state_that_contradicts_a_given() -> None:
    puzzle = Takuzu.of([[0, None], [None, None]])
    state = Answer.of([[1, None], [None, None]])
    assert by_kind(puzzle, state) == by_kernel(puzzle, state) == number(puzzle, state=state).count == 0


# --- Known numbers --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("height", "width", "unique_lines", "count"),
    [
        (4, 4, True, 72),
        (4, 4, False, 90),
        (6, 6, True, 4140),
        (6, 6, False, 11222),
        (6, 8, True, 51744),
        (8, 6, True, 51744),
        (6, 8, False, 229798),
        (4, 10, True, 0),
        (12, 6, False, 110461168),
    ],
)
def test_empty_takuzu(height: int, width: int, unique_lines: bool, count: int) -> None:
    puzzle = empty(height, width, unique_lines)
    assert by_kind(puzzle, Answer.empty(puzzle.grid)) == count
    assert number(puzzle).count == count


@pytest.mark.slow
@pytest.mark.parametrize(("unique_lines", "count"), [(True, 4111116), (False, 12413918)])
def test_empty_takuzu_of_8x8(unique_lines: bool, count: int) -> None:
    puzzle = empty(8, 8, unique_lines)
    assert number(puzzle).count == number(puzzle, "kernel").count == count


def test_permutations_as_a_nonogram() -> None:
    puzzle = Nonogram.of([[1]] * 12, [[1]] * 12)
    outcome = number(puzzle)
    assert (outcome.count, outcome.method, outcome.status) == (479001600, counting.COUNTING, Status.MANY)


# --- Who counts -----------------------------------------------------------------------------------------------------


def test_only_auto_turns_to_the_counter_of_a_kind() -> None:
    puzzle = empty(6, 8)
    assert [number(puzzle, method).method for method in ("auto", "kernel", "search")] == [
        "counting",
        "kernel",
        "search",
    ]


def test_few_solutions_are_counted_by_the_method_itself() -> None:
    outcome = number(empty(4, 4))
    assert (outcome.method, outcome.count, outcome.proof) == ("kernel", 72, "search")


@pytest.mark.parametrize(
    ("module", "name", "puzzle"),
    [
        (takuzu_counting, "MOST_STATES", empty(6, 6)),
        (takuzu_counting, "MOST_WORDS", empty(6, 6)),
        (nonogram_counting, "MOST_ENTRIES", Nonogram.of([[1]] * 6, [[1]] * 6)),
    ],
)
def test_a_counter_that_gives_up(module: Any, name: str, puzzle: Puzzle, monkeypatch: pytest.MonkeyPatch) -> None:
    wanted = number(puzzle, "kernel").count
    monkeypatch.setattr(counting, "TURNS", 0)
    monkeypatch.setattr(module, name, 3)
    counter = kinds.of(puzzle).count
    assert counter is not None
    assert counter(puzzle, Answer.empty(puzzle.grid)) is None
    outcome = number(puzzle)
    assert (outcome.count, outcome.complete) == (wanted, True)
    assert outcome.method != counting.COUNTING


def test_auxiliary_variables_are_not_counted() -> None:
    """A model with a variable of no cell is enumerated by blocking clauses."""
    puzzle = empty(4, 4)
    model = kinds.of(puzzle).formulations["default"].build(puzzle)
    model.bits(1)
    solver = ModelSolver(puzzle.grid, model, load("kernel"), None, Answer.empty(puzzle.grid))
    del model.answer[16:]
    assert solver.count() is None


def test_forced_cells_of_a_count() -> None:
    puzzle = Takuzu.of([[0, 0, None, None, None, None], *[[None] * 6] * 5])
    listed = gw.solve(puzzle, limit=ALL, forced=True)
    counted = gw.solve(puzzle, limit=ALL, forced=True, listing=False)
    assert counted.count == listed.count == len(listed.answers) > EXAMPLES
    assert counted.forced == listed.forced
    assert counted.forced is not None
    assert counted.forced.values[2] == 1


# --- Events and outcomes --------------------------------------------------------------------------------------------


def ask(puzzle: Puzzle) -> Question:
    return Question(puzzle, "auto", Answer.empty(puzzle.grid), None, False, listing=False)


def test_examples_are_found_before_all_are_counted() -> None:
    events = list(run(ask(empty(6, 8))))
    found = [event for event in events if isinstance(event, Found)]
    assert len(found) == EXAMPLES
    assert events.index(Started(counting.COUNTING)) > events.index(found[-1])
    assert isinstance(events[-1], Exhausted)
    assert events[-2] == Counted(51744)


def test_a_count_that_is_too_low_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    found = methods.for_kind("auto", "takuzu")
    wrong = replace(found, count=lambda *_: iter([3, 2]))
    monkeypatch.setattr(counting, "TURNS", 0)
    monkeypatch.setattr(methods, "for_puzzle", lambda *_: wrong)
    with pytest.raises(EngineError, match=r"^2 solutions were counted, but at least \d+ were found"):
        number(empty(6, 8))


def test_a_count_that_was_stopped_is_a_lower_bound() -> None:
    puzzle = empty(4, 4)
    first, second = gw.solve(puzzle).answers
    record = Record(ask(puzzle))
    for event in (Started("any"), Found(first.values, 0.0), Found(second.values, 0.0), Counted(50), Counted(40)):
        record.take(event)
    record.take(Stopped("time limit of 1 s reached"))
    outcome = record.outcome(1.0, None)
    assert (outcome.count, outcome.complete, outcome.stopped, outcome.status) == (50, False, True, Status.MANY)
    assert "At least 50 solutions" in str(outcome)


def test_a_count_stopped_by_a_limit() -> None:
    """10^30 solutions and more cannot be counted one by one, and take too many states."""
    outcome = number(empty(14, 14), limit=Limit(seconds=1, solutions=None))
    assert (outcome.complete, outcome.stopped, outcome.reason) == (False, True, "time limit of 1 s reached")
    assert outcome.status in (Status.MANY, Status.SOME, Status.UNKNOWN)


def test_counting_in_a_worker() -> None:
    outcome = number(empty(6, 8), limit=Limit(seconds=600, memory=1000, solutions=None))
    assert (outcome.count, outcome.complete, outcome.method) == (51744, True, counting.COUNTING)


def test_messages_between_processes() -> None:
    assert decode(encode(Counted(10**30))) == Counted(10**30)
    question = ask(empty(4, 4))
    assert Question.from_message(question.as_message()) == question
