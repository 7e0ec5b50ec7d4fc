"""Questions about a board: what it is, whether a rule is broken, whether it can still be solved, and its solutions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Annotated, Literal, TypedDict

from gridwright import kinds
from gridwright.hints.next_step import NO_SOLUTION
from gridwright.kind import Violation
from gridwright.messages import Sentence, say
from gridwright.outcome import Limit, Outcome, Status, describe_verdict
from gridwright.puzzle import Answer, Puzzle
from gridwright.solving import referee
from gridwright.solving.play_session import PlaySession
from gridwright.solving.solve import solve as find_solutions
from gridwright.web.boards import (
    Board,
    PuzzleText,
    State,
    describe_board,
    list_values,
    number_places,
    open_puzzle,
    read_puzzle,
    read_state,
)
from gridwright.web.tallying import TallyResult, describe_tally
from gridwright.web.values import Between

MOST_SOLUTIONS = 10
MOST_NAME = 80
PLAYED = 4  # puzzles whose session is kept

Name = Annotated[str, Between(1, MOST_NAME)]
Method = Literal["auto", "kernel", "search", "sat", "cp", "milp", "brute", "backtracking"]
"""The methods that run inside the process; those that start another program are not for the page."""


@dataclass(frozen=True, slots=True)
class ReadRequest:
    """A text in any format that gridwright reads: a file, a link, a game ID; the number of a puzzle in it."""

    text: PuzzleText
    kind: Name | None = None
    format: Name | None = None
    number: Annotated[int, Between(1, 1_000)] = 1


class ReadResult(TypedDict):
    """The puzzle, and how many puzzles the text has."""

    board: Board
    count: int


def read(request: ReadRequest) -> ReadResult:
    """Read a puzzle from text in any format."""
    puzzle, count = read_puzzle(request.text, request.kind, request.format, request.number)
    return ReadResult(board=describe_board(puzzle), count=count)


@dataclass(frozen=True, slots=True)
class CheckRequest:
    """A board to check; `deep` also asks whether it can still be solved, without saying where it is wrong."""

    puzzle: PuzzleText
    state: State = None
    deep: bool = False


class Broken(TypedDict):
    """A broken rule: its name, its sentence, its cells."""

    rule: str
    text: str
    cells: list[int]


class CheckResult(TypedDict):
    """Broken rules, undecided cells, whether the puzzle is solved, whether it still can be if asked; a sentence."""

    broken: list[Broken]
    open: int
    solved: bool
    right: bool | None
    text: str


def check(request: CheckRequest) -> CheckResult:
    """Check a board, which may be half-done, against the rules."""
    play = open_play(request.puzzle)
    puzzle = play.puzzle
    board = play.complete(read_state(puzzle, request.state))
    broken = referee.check(puzzle, board)
    choices = kinds.of(puzzle).choices(puzzle)
    left = sum(value is None and bool(domain) for value, domain in zip(board.values, choices, strict=True))
    right = None if not request.deep else not broken and play.find_solution(board) is not None
    hopeless = right is False and play.find_solution(play.complete(None)) is None
    return CheckResult(
        broken=[describe_broken(puzzle, violation) for violation in broken],
        open=left,
        solved=not broken and not left,
        right=right,
        text=str(NO_SOLUTION) if hopeless else word_check(broken, left, right),
    )


@lru_cache(maxsize=PLAYED)
def open_play(text: str) -> PlaySession:
    """The session that is asked about the boards of a puzzle, kept from click to click.

    Whoever answers keeps its own, be it one of the server's processes or the worker in a browser: one that has not seen
    the puzzle yet takes a millisecond more.
    """
    return PlaySession(open_puzzle(text))


def word_check(broken: Sequence[Violation], left: int, right: bool | None) -> str:
    """What a check found, in a sentence."""
    if right is False and not broken:
        return say("There is a mistake on the board, although no rule is broken yet.")
    if right:
        return say("Everything is right so far.") if left else say("Solved: no rule is broken.")
    if broken:
        return say("1 rule is broken.", "{count} rules are broken.", count=len(broken))
    if not left:
        return say("Solved: no rule is broken.")
    return say(
        "No rule is broken so far; 1 cell is undecided.",
        "No rule is broken so far; {count} cells are undecided.",
        count=left,
    )


def describe_broken(puzzle: Puzzle, violation: Violation) -> Broken:
    """A broken rule as JSON."""
    return Broken(rule=violation.rule, text=violation.text, cells=number_places(puzzle, violation.cells))


@dataclass(frozen=True, slots=True)
class TickRequest:
    """A half-done board to tick off."""

    puzzle: PuzzleText
    state: State = None


class TickResult(TypedDict):
    """What can be ticked off; nothing if the kind has no such thing."""

    tally: TallyResult | None


def tick(request: TickRequest) -> TickResult:
    """Find the clues of a half-done board that are finished, and count what is missing in its lines."""
    play = open_play(request.puzzle)
    return TickResult(tally=describe_tally(play.puzzle, play.complete(read_state(play.puzzle, request.state))))


@dataclass(frozen=True, slots=True)
class SolveRequest:
    """A puzzle to solve, from a half-done board if there is one, and how many solutions to look for."""

    puzzle: PuzzleText
    state: State = None
    solutions: Annotated[int, Between(1, MOST_SOLUTIONS)] = 2
    method: Method = "auto"


class SolveResult(TypedDict):
    """Solutions with the verdict in words; `differing` are the cells in which they are not all equal."""

    status: str
    text: str
    solutions: list[list[int | None]]
    differing: list[int]
    complete: bool
    used_state: bool
    method: str
    seconds: float
    reason: str | None


NOTED = Sentence("with what is on the board")


def solve(request: SolveRequest) -> SolveResult:
    """Solve a puzzle, and say whether the solution is the only one."""
    puzzle = open_puzzle(request.puzzle)
    state = read_state(puzzle, request.state)
    outcome = find_solutions(puzzle, request.method, limit=Limit(solutions=request.solutions), state=state)
    return SolveResult(
        status=outcome.status.value,
        text=word_verdict(outcome, state),
        solutions=[list_values(answer) for answer in outcome.answers],
        differing=find_differing(outcome.answers),
        complete=outcome.complete,
        used_state=state is not None,
        method=outcome.method,
        seconds=outcome.seconds,
        reason=outcome.reason,
    )


def word_verdict(outcome: Outcome, state: Answer | None) -> str:
    """The verdict in a sentence, which always says whether the player's marks were used."""
    return word_claim(describe_verdict(outcome.status, outcome.count, outcome.complete), state)


def word_claim(verdict: str, state: Answer | None) -> str:
    """A verdict as a sentence, with the condition that it has."""
    if state is None or state.is_empty:
        return say("{verdict}.", verdict=verdict)
    return say("{verdict} {condition}.", verdict=verdict, condition=NOTED)


def find_differing(answers: Sequence[Answer]) -> list[int]:
    """The cells in which solutions are not all equal."""
    return sorted({cell for answer in answers[1:] for cell in answers[0].differs(answer)})


@dataclass(frozen=True, slots=True)
class ForcedRequest:
    """A puzzle, and a half-done board to start from if there is one."""

    puzzle: PuzzleText
    state: State = None


class ForcedResult(TypedDict):
    """The values that all solutions share, null elsewhere; no values if there is no solution."""

    status: str
    text: str
    values: list[int | None] | None


def forced(request: ForcedRequest) -> ForcedResult:
    """Find the cells that have the same value in all solutions."""
    play = open_play(request.puzzle)
    state = read_state(play.puzzle, request.state)
    values = play.find_forced(play.complete(state))
    status = Status.MANY
    if values is None:
        status = Status.NONE
    elif referee.is_filled(play.puzzle, Answer(play.puzzle.grid, values)):
        status = Status.UNIQUE
    text = word_claim(describe_verdict(status, 2 if status is Status.MANY else 1, False), state)
    return ForcedResult(status=status.value, text=text, values=None if values is None else list(values))
