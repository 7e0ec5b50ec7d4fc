"""Counting without building every answer: exact, as many as enumeration finds, and never more than was counted."""

from __future__ import annotations

from collections import Counter
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
from gridwright.frontier import half_counter
from gridwright.grid import Grid
from gridwright.kind import Counting
from gridwright.kinds.hitori import counting as hitori_counting
from gridwright.kinds.hitori.puzzle import Hitori
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


def blank(height: int, width: int) -> Hitori:
    return Hitori(grid=Grid(height, width), numbers=(None,) * (height * width))


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
    return None if counter is None else end(counter(puzzle, state))


def end(counting: Counting) -> int | None:
    """What a counter returns; it never says that there are more."""
    most = 0
    while True:
        try:
            most = max(most, next(counting))
        except StopIteration as stop:
            number: int | None = stop.value
            assert number is None or number >= most
            return number


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


@pytest.mark.parametrize("shape", [(1, 1), (1, 5), (5, 1), (2, 2), (2, 3), (3, 2), (3, 4), (4, 3), (4, 4)])
def test_small_hitori(shape: tuple[int, int]) -> None:
    """Blank boards, and some with numbers, from half-done boards too."""
    random = Random(f"small hitori {shape} {seed(3)}")
    grid = Grid(*shape)
    for numbers in ((None,), (7,), (None, 1, 2), (1, 2, 3), (None, 1, 2, 3, 4)):
        puzzle = Hitori(grid=grid, numbers=tuple(random.choice(numbers) for _ in range(len(grid))))
        for share in (0, 0.2):
            state = half_done(random, puzzle, share)
            assert by_kind(puzzle, state) == by_kernel(puzzle, state), (puzzle, state)


@pytest.mark.parametrize("unique_lines", [True, False])
@pytest.mark.parametrize("shape", [(4, 4), (4, 6), (6, 4)])
@pytest.mark.parametrize("most", [3, 20, 200])
def test_halves_in_slices(
    shape: tuple[int, int], unique_lines: bool, most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However small the slices are, and whatever is known of a board that can be mirrored or not."""
    monkeypatch.setattr(half_counter, "SLICE", most)
    random = Random(f"slices {shape} {seed(4)}")
    puzzle = empty(*shape, unique_lines)
    boards = [answer.values for answer in gw.solve(puzzle, "kernel", limit=ALL).answers]
    width, counted = shape[1], 0
    for share in (0.0, 0.1, 0.1, 0.2, 0.2):
        values = [random.choice((0, 1)) if random.random() < share else None for _ in range(len(puzzle.grid))]
        mirrored = [values[at - at % width + min(at % width, width - 1 - at % width)] for at in range(len(values))]
        for known in (values, mirrored):
            wanted = sum(agree(board, tuple(known)) for board in boards)
            assert by_kind(puzzle, Answer(puzzle.grid, tuple(known))) == wanted
            counted += wanted
    assert counted >= 2 * len(boards)


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


@pytest.mark.slow
@pytest.mark.parametrize(("unique_lines", "count"), [(True, 48183195384), (False, 117925227108)])
def test_empty_takuzu_of_10x10(unique_lines: bool, count: int) -> None:
    """As many as a program of its own found that lists all halves of rows and compares each two of them."""
    assert number(empty(10, 10, unique_lines)).count == count


def test_a_long_nonogram() -> None:
    """Three rows with a black cell in one of three columns, then a white row, and so on; each column has as many of them."""
    wanted: Counter[tuple[int, ...]] = Counter({(0, 0, 0): 1})
    triples = [three for three in product(range(3), repeat=3) if three[0] != three[1] != three[2]]
    for _ in range(24):
        longer: Counter[tuple[int, ...]] = Counter()
        for have, many in wanted.items():
            for three in triples:
                longer[tuple(have[column] + three.count(column) for column in range(3))] += many
        wanted = longer
    for turned in (False, True):
        rows, columns = [[1], [1], [1], []] * 24, [[1] * 24] * 3
        puzzle = Nonogram.of(columns, rows) if turned else Nonogram.of(rows, columns)
        assert by_kind(puzzle, Answer.empty(puzzle.grid)) == wanted[24, 24, 24] > 2**75


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
        (half_counter, "MOST_STATES", empty(6, 6)),
        (takuzu_counting, "MOST_WORDS", empty(6, 6)),
        (half_counter, "MOST_HALVES", empty(6, 6)),
        (nonogram_counting, "MOST_STATES", Nonogram.of([[1]] * 6, [[1]] * 6)),
        (nonogram_counting, "WIDEST", Nonogram.of([[1]] * 6, [[1]] * 6)),
        (nonogram_counting, "LONGEST", Nonogram.of([[1]] * 6, [[1]] * 6)),
        (hitori_counting, "MOST_STATES", blank(4, 5)),
        (hitori_counting, "WIDEST", blank(4, 5)),
        (hitori_counting, "MOST_OF_A_LINE", blank(4, 5)),
    ],
)
def test_a_counter_that_gives_up(module: Any, name: str, puzzle: Puzzle, monkeypatch: pytest.MonkeyPatch) -> None:
    wanted = number(puzzle, "kernel").count
    monkeypatch.setattr(counting, "TURNS", 1)
    monkeypatch.setattr(module, name, 3)
    assert by_kind(puzzle, Answer.empty(puzzle.grid)) is None
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


def count_wrongly() -> Counting:
    yield 3
    return 2


def test_a_count_that_is_too_low_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    found = methods.for_kind("auto", "takuzu")
    wrong = replace(found, count=lambda *_: count_wrongly())
    monkeypatch.setattr(counting, "TURNS", 1)
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
