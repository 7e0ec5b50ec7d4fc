"""Questions of a teacher: which methods there are for a puzzle, what each of them takes, and the model as a file."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from time import process_time as read_clock
from typing import Literal, TypedDict

from gridwright import kinds
from gridwright.errors import LimitError, UsageError, quote
from gridwright.export import export as write_model
from gridwright.export import forms
from gridwright.messages import say
from gridwright.messages.language import get_language
from gridwright.outcome import Limit, Outcome, describe_verdict
from gridwright.solving import methods as known_methods
from gridwright.solving.solve import solve
from gridwright.web.boards import PuzzleText, open_puzzle
from gridwright.web.setting import TextResult
from gridwright.web.solving import Name

MOST_EXPORT = 4_000_000  # characters
MOST_RUNS = 200
ENOUGH_SECONDS = 0.05  # of a clock that may tick every 10 ms


@dataclass(frozen=True, slots=True)
class MethodsRequest:
    """A puzzle."""

    puzzle: PuzzleText


class MethodResult(TypedDict):
    """A method: its name, what it is, and the package it needs that is not installed, if there is one."""

    name: str
    text: str
    missing: str | None


class MethodsResult(TypedDict):
    """The methods that can be compared."""

    methods: list[MethodResult]


def methods(request: MethodsRequest) -> MethodsResult:
    """List the methods for a puzzle that run inside gridwright."""
    kind = kinds.of(open_puzzle(request.puzzle))
    listed = [each for each in known_methods.list_methods(kind) if not known_methods.runs_command(each.name)]
    return MethodsResult(
        methods=[MethodResult(name=each.name, text=each.summary, missing=each.missing) for each in listed]
    )


@dataclass(frozen=True, slots=True)
class CompareRequest:
    """A puzzle, and the name of a method."""

    puzzle: PuzzleText
    method: Name


class CompareResult(TypedDict):
    """What a method found, and its mean CPU seconds; `stopped` if it reached its limit before it knew."""

    status: str
    text: str
    seconds: float
    stopped: bool


def compare(request: CompareRequest) -> CompareResult:
    """Solve a puzzle by one method, measure its CPU time, and say whether the solution is the only one."""
    puzzle = open_puzzle(request.puzzle)
    if known_methods.runs_command(request.method):
        raise UsageError(say("{method} runs another program; that is not for the page", method=quote(request.method)))
    known_methods.for_puzzle(request.method, puzzle).load()
    outcome, seconds = measure(lambda: solve(puzzle, request.method, limit=Limit(solutions=2)))
    return CompareResult(
        status=outcome.status.value,
        text=describe_verdict(outcome.status, outcome.count, outcome.complete),
        seconds=seconds,
        stopped=outcome.stopped,
    )


def measure(work: Callable[[], Outcome]) -> tuple[Outcome, float]:
    """What work comes to, and its CPU seconds: the mean of as many runs as a coarse clock needs."""
    start, runs, seconds = read_clock(), 0, 0.0
    while True:
        outcome, runs = work(), runs + 1
        seconds = read_clock() - start
        if outcome.stopped or seconds >= ENOUGH_SECONDS or runs == MOST_RUNS:
            return outcome, seconds / runs


@dataclass(frozen=True, slots=True)
class ModelRequest:
    """A puzzle, a formulation, and the format that another solver reads."""

    puzzle: PuzzleText
    formulation: Name = "default"
    to: Literal["dimacs", "lp", "mps"] = "dimacs"


def model(request: ModelRequest) -> TextResult:
    """Write the model of a puzzle as other solvers read it, with comments on every variable and constraint."""
    text = write_model(open_puzzle(request.puzzle), request.to, request.formulation, lang=get_language())
    if len(text) > MOST_EXPORT:
        raise LimitError(say("a model of more than {count:,} characters", count=MOST_EXPORT))
    return TextResult(text=text, extension=forms()[request.to].SUFFIX)
