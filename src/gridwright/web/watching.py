"""What the kernel does on a puzzle, event by event: decisions, propagation, conflicts, learned clauses, jumps."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from typing import Annotated, TypedDict

from gridwright.engines.kernel import KernelSession
from gridwright.errors import EngineError
from gridwright.messages import say
from gridwright.model import Reason
from gridwright.puzzle import Answer
from gridwright.solving import methods
from gridwright.solving.model_solver import ModelSolver
from gridwright.web.boards import PuzzleText, State, open_puzzle, read_state
from gridwright.web.learning import Meaning, map_literals
from gridwright.web.values import Between

MOST_EVENTS = 5_000
SOLUTION, END = "solution", "end"


@dataclass(frozen=True, slots=True)
class TraceRequest:
    """A puzzle to watch the kernel on, from a half-done board if there is one, and how many events at most."""

    puzzle: PuzzleText
    state: State = None
    events: Annotated[int, Between(1, MOST_EVENTS)] = 1_000


class TracedClaim(TypedDict):
    """A literal: that a cell has a value, or has not; no cell where its variable is only auxiliary."""

    literal: int
    cell: int | None
    value: int | None
    holds: bool


class TraceEvent(TypedDict):
    """Something that the kernel does, at a decision level, with the rule and the sentence behind it.

    `sort` is "fact", "decide", "propagate", "conflict", "learn", "restart", "solution" or "end". The claims are a
    clause: of "propagate" the last one became true, and all others are false; those of "conflict" are all false; those
    of "learn" are the learned clause, and `level` is the one that the kernel jumps back to.
    """

    sort: str
    level: int
    rule: str | None
    text: str
    claims: list[TracedClaim]


class TraceResult(TypedDict):
    """What the kernel did, in order; `complete` if that is everything, with two solutions at most."""

    events: list[TraceEvent]
    complete: bool


class Enough(Exception):
    """So many events were asked for."""


class Recorder:
    """Writes down what the kernel tells."""

    def __init__(self, session: KernelSession, meanings: dict[int, Meaning], most: int) -> None:
        self.session, self.meanings, self.most = session, meanings, most
        self.events: list[TraceEvent] = []

    def tell(self, sort: str, level: int, post: int, literals: list[int]) -> None:
        """Write an event down."""
        if len(self.events) == self.most:
            raise Enough
        reason = None if post < 0 else self.session.reason(post)
        self.events.append(
            TraceEvent(
                sort=sort,
                level=level,
                rule=reason.rule if isinstance(reason, Reason) else None,
                text="" if reason is None else str(reason),
                claims=[describe_claim(literal, self.meanings) for literal in literals],
            )
        )


def trace(request: TraceRequest) -> TraceResult:
    """Watch the kernel: its decisions, and everything that it concludes, with the rule behind it."""
    puzzle = open_puzzle(request.puzzle)
    state = read_state(puzzle, request.state) or Answer.empty(puzzle.grid)
    solver = methods.for_puzzle(methods.KERNEL, puzzle).open(puzzle, state, False)
    if not isinstance(solver, ModelSolver) or not isinstance(solver.session, KernelSession):
        raise EngineError(say("the kernel cannot be watched on {kind}", kind=puzzle.kind))
    recorder = Recorder(solver.session, map_literals(solver.model.answer), request.events)
    try:
        solver.session.watch(recorder.tell)
        found = 0
        for _ in islice(solver.answers(), 2):
            found += 1
            recorder.tell(SOLUTION, 0, -1, [])
        if found < 2:
            recorder.tell(END, 0, -1, [])
    except Enough:
        return TraceResult(events=recorder.events, complete=False)
    finally:
        solver.close()
    return TraceResult(events=recorder.events, complete=True)


def describe_claim(literal: int, meanings: dict[int, Meaning]) -> TracedClaim:
    """What a literal says."""
    holds = literal in meanings
    meaning = meanings.get(literal) or meanings.get(-literal)
    if meaning is None:
        return TracedClaim(literal=literal, cell=None, value=None, holds=literal > 0)
    return TracedClaim(literal=literal, cell=meaning[0], value=meaning[1], holds=holds)
