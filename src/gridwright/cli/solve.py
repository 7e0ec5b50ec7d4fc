"""`gridwright solve`."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from itertools import islice
from typing import Any

from gridwright.cli._common import (
    ANSWERED,
    BAD,
    LIMITED,
    NONE,
    Terminal,
    Worst,
    each_puzzle,
    grid_of,
    heading,
    take_puzzles,
)
from gridwright.errors import EngineError, InputError, UsageError
from gridwright.formats import read_answer
from gridwright.outcome import Limit, Outcome, Status
from gridwright.puzzle import Answer, Puzzle
from gridwright.solving.solve import solve

EXIT = {Status.NONE: NONE, Status.UNKNOWN: LIMITED}
COMPETITION_EXIT = {Status.NONE: 20, Status.UNKNOWN: 0}
EPILOG = """A method is engine[:solver][@formulation] or a search; `gridwright methods` lists them.
Exit status: 0 answered, 1 no solution, 2 bad input, 3 a limit was reached first."""


def register(commands: Any) -> None:
    """Add the command."""
    command = commands.add_parser(
        "solve",
        help="solve puzzles and say whether the solution is the only one",
        description="Solve puzzles and say whether the solution is the only one.",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    take_puzzles(command)
    command.add_argument(
        "--method", default="auto", metavar="M", help="how to solve (default: auto, the best there is)"
    )
    many = command.add_mutually_exclusive_group()
    many.add_argument("--first", action="store_true", help="one solution, without asking whether it is the only one")
    many.add_argument("--limit", type=positive, metavar="N", help="up to N solutions")
    many.add_argument("--all", action="store_true", help="all solutions")
    many.add_argument("--count", action="store_true", help="count all solutions without listing them")
    command.add_argument("--state", metavar="FILE", help="start from a half-done board")
    command.add_argument(
        "--from-model",
        metavar="FILE",
        help="do not solve: read the board from a solver's output for an exported puzzle",
    )
    command.add_argument(
        "--formulation", default="default", metavar="F", help="with --from-model, the formulation that was exported"
    )
    command.add_argument("--forced", action="store_true", help="also the cells that are the same in all solutions")
    command.add_argument("--seconds", type=float, metavar="S", help="stop after so many seconds per puzzle")
    command.add_argument("--memory", type=positive, metavar="MB", help="stop when solving takes more memory than this")
    form = command.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="one JSON object a line and puzzle")
    form.add_argument("--competition", action="store_true", help="s and v lines, exit status 10, 20 or 0")
    command.set_defaults(run=run)


def positive(text: str) -> int:
    """A whole number of at least 1."""
    if not text.isdigit() or not 0 < len(text) < 10 or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text[:20]!r} is not a whole number of at least 1")
    return int(text)


def run(options: argparse.Namespace, terminal: Terminal) -> int:
    """Solve every puzzle that was named."""
    limit = limit_of(options)
    worst = Worst()
    said: set[str] = set()
    found = each_puzzle(options, terminal, worst)
    for name, puzzle in only_one(found) if options.competition else found:
        try:
            state = read_answer(puzzle, options.state) if options.state else None
            with terminal.ticker.working(f"solving {name} by {options.method}"):
                outcome = ask(puzzle, options, limit, state)
        except EngineError as error:
            terminal.complain(EngineError(f"{name}: {error}"))
            worst.note(LIMITED)
            continue
        except (InputError, UsageError) as error:
            # A method may not be for this kind, and be for the next; what is said of a kind is said once.
            if str(error) not in said:
                terminal.complain(error)
            said.add(str(error))
            worst.note(BAD)
            continue
        if options.competition:
            return competition(puzzle, outcome, terminal)
        if options.json:
            terminal.row(record(name, puzzle, outcome, state))
        else:
            tell(name, puzzle, outcome, state, options, terminal)
        worst.note(LIMITED if outcome.stopped else EXIT.get(outcome.status, ANSWERED))
    return worst.status


def only_one(found: Iterator[tuple[str, Puzzle]]) -> list[tuple[str, Puzzle]]:
    """The one puzzle that is there, or none; the output of a competition has no room for two."""
    puzzles = list(islice(found, 2))
    if len(puzzles) > 1:
        raise UsageError("--competition takes one puzzle, and there are more")
    return puzzles


def limit_of(options: argparse.Namespace) -> Limit:
    """How far to go, from the options."""
    solutions = None if options.all or options.count else options.limit or (1 if options.first else 2)
    if options.competition:
        solutions = 1
    try:
        return Limit(options.seconds, options.memory, solutions)
    except ValueError as error:
        raise UsageError(f"{error}") from None


def ask(puzzle: Puzzle, options: argparse.Namespace, limit: Limit, state: Answer | None) -> Outcome:
    """Solve one puzzle as the options say."""
    if options.from_model is not None:
        from gridwright.export import outcome_from

        return outcome_from(puzzle, options.from_model, options.formulation)
    return solve(puzzle, options.method, limit=limit, state=state, forced=options.forced, listing=not options.count)


def record(name: str, puzzle: Puzzle, outcome: Outcome, state: Answer | None) -> dict[str, Any]:
    """The outcome as JSON."""
    return {
        "kind": puzzle.kind,
        "source": name,
        "title": puzzle.notes.title or None,
        "size": [puzzle.grid.height, puzzle.grid.width],
        "method": outcome.method,
        "status": outcome.status.value,
        "solutions": [answer.rows for answer in outcome.answers],
        "count": outcome.count,
        "complete": outcome.complete,
        "forced": grid_of(puzzle, outcome.forced),
        "seconds": round(outcome.seconds, 6),
        "reason": outcome.reason,
        "state": state is not None,
    }


def tell(
    name: str,
    puzzle: Puzzle,
    outcome: Outcome,
    state: Answer | None,
    options: argparse.Namespace,
    terminal: Terminal,
) -> None:
    """The outcome for people."""
    terminal.say(heading(name, puzzle) + (", from your half-done board" if state else ""))
    boards(puzzle, outcome, options, terminal)
    terminal.say(verdict(outcome, options))
    if outcome.forced is not None:
        fixed = sum(value is not None for value in outcome.forced.values)
        terminal.say(f"{fixed} cell{'s are' if fixed != 1 else ' is'} the same in all solutions:")
        terminal.board(puzzle, outcome.forced)
    terminal.say()


def boards(puzzle: Puzzle, outcome: Outcome, options: argparse.Namespace, terminal: Terminal) -> None:
    """The solutions; two that differ are shown with the cells where they do."""
    if options.all or options.limit:
        for answer in outcome.answers:
            terminal.board(puzzle, answer)
        return
    differ = outcome.answers[0].differs(outcome.answers[1]) if len(outcome.answers) > 1 else ()
    for answer in outcome.answers:
        terminal.board(puzzle, answer, differ)
    if differ:
        terminal.say(
            f"The two differ in the {len(differ)} marked cells." if differ[1:] else "The two differ in the marked cell."
        )


def verdict(outcome: Outcome, options: argparse.Namespace) -> str:
    """What was found, in a sentence, and by what."""
    words = {
        Status.UNIQUE: "One solution, and it is the only one",
        Status.MANY: f"{'Exactly' if outcome.complete else 'At least'} {outcome.count} solutions",
        Status.SOME: "One solution; whether it is the only one is not known",
        Status.NONE: "No solution",
        Status.UNKNOWN: "Not solved, and not shown to be impossible",
    }
    why = f": {outcome.reason}" if outcome.reason and (outcome.stopped or outcome.status is Status.NONE) else ""
    return f"{words[outcome.status]}{why} ({outcome.method}, {duration(outcome.seconds)})."


def duration(seconds: float) -> str:
    """A time as people read it."""
    return f"{seconds * 1000:.1f} ms" if seconds < 1 else f"{seconds:.2f} s"


def competition(puzzle: Puzzle, outcome: Outcome, terminal: Terminal) -> int:
    """The outcome as a SAT solver would print it; the variables are those of the default formulation."""
    from gridwright import kinds

    answer = outcome.answer
    if answer is not None:
        terminal.say("s SATISFIABLE")
        literals = []
        for value, number in zip(
            answer.values, kinds.of(puzzle).formulations["default"].build(puzzle).answer, strict=True
        ):
            variables = sorted({abs(literal) for literal in number.values()})
            literals += [v if value is not None and number[value] == v else -v for v in variables]
        for line in wrapped([*literals, 0]):
            terminal.say(f"v {line}")
        return 10
    terminal.say("s UNSATISFIABLE" if outcome.status is Status.NONE else "s UNKNOWN")
    return COMPETITION_EXIT[outcome.status]


def wrapped(numbers: list[int], wide: int = 76) -> list[str]:
    """Numbers in lines that are not too long."""
    lines = [""]
    for number in map(str, numbers):
        if lines[-1] and len(lines[-1]) + 1 + len(number) > wide:
            lines.append("")
        lines[-1] += (" " if lines[-1] else "") + number
    return lines
