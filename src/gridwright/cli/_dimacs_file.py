"""A plain DIMACS file given to `gridwright solve`: any formula, by the engines that solve puzzles."""

from __future__ import annotations

import argparse
import os
import time
from collections.abc import Iterator
from dataclasses import dataclass

from gridwright import engines
from gridwright.cli._common import (
    ANSWERED,
    BAD_INPUT,
    LIMIT_REACHED,
    NEGATIVE,
    ExitStatus,
    Terminal,
    make_limit,
    put_on_one_line,
)
from gridwright.cli._competition import SATISFIABLE, UNDECIDED, UNSATISFIABLE, is_dimacs, wrap_numbers
from gridwright.engines import Assignment
from gridwright.errors import EngineError, GridwrightError, InputError, LimitError, MissingError, UsageError, quote
from gridwright.messages import say
from gridwright.model import Clause, Clauses
from gridwright.outcome import Status
from gridwright.solving.limited import do_within
from gridwright.solving.methods import AUTO, ENGINE_MISSING, KERNEL, SAT, split_name
from gridwright.text.sources import open_source
from gridwright.text.stream import LineReader
from gridwright.text.tables import format_duration

WORDS = {Status.SOME: "SATISFIABLE", Status.NONE: "UNSATISFIABLE", Status.UNKNOWN: "UNKNOWN"}
EXIT = {Status.SOME: ANSWERED, Status.NONE: NEGATIVE, Status.UNKNOWN: LIMIT_REACHED}
COMPETITION_EXIT = {Status.SOME: SATISFIABLE, Status.NONE: UNSATISFIABLE, Status.UNKNOWN: UNDECIDED}
FOR_PUZZLES = ("limit", "all", "count", "state", "forced", "certified", "from_model", "relax", "log", "output")


@dataclass(frozen=True)
class Formula:
    """Clauses over the variables 1 to `top`."""

    top: int
    clauses: list[Clause]


@dataclass(frozen=True)
class FormulaVerdict:
    """What was found about a formula: a model, that there is none, or nothing in time."""

    status: Status
    method: str
    seconds: float
    model: Assignment = ()
    reason: str | None = None


def run_formulas(options: argparse.Namespace, terminal: Terminal) -> int:
    """Solve every formula that was named; returns the exit status."""
    refuse_questions(options)
    status = ExitStatus()
    for source in options.puzzles:
        try:
            formula = read_formula(source)
            with terminal.spinner.show(say("solving {source} with {method}", source=source, method=options.method)):
                verdict = solve_formula(formula, options)
        except GridwrightError as error:
            terminal.print_error(error)
            if options.json:
                terminal.print_json({"source": source, "status": "error", "reason": put_on_one_line(str(error))})
            status.add(LIMIT_REACHED if isinstance(error, EngineError) else BAD_INPUT)
            continue
        if options.json:
            print_record(source, formula, verdict, terminal)
        else:
            print_verdict(source, formula, verdict, options, terminal)
        if options.competition:
            return COMPETITION_EXIT[verdict.status]
        status.add(EXIT[verdict.status])
    return status.value


def refuse_questions(options: argparse.Namespace) -> None:
    """Refuse options that are about puzzles, and two formulas where there is room for one."""
    named = next((name for name in FOR_PUZZLES if getattr(options, name)), None)
    if named is not None:
        option = "-o" if named == "output" else f"--{named.replace('_', '-')}"
        raise UsageError(say("{option} is about puzzles; leave it out with a DIMACS file", option=option))
    if options.competition and len(options.puzzles) > 1:
        raise UsageError(say("--competition takes one formula, but more were given"))
    other = next((source for source in options.puzzles if not is_dimacs(source, options)), None)
    if other is not None:
        raise UsageError(say("{source} is no DIMACS file; solve puzzles and formulas apart", source=quote(other)))


def read_formula(source: str) -> Formula:
    """Read a DIMACS file: comments, the line `p cnf VARIABLES CLAUSES`, then clauses that end with 0."""
    top, count = 0, -1
    clauses: list[Clause] = []
    clause: Clause = []
    with open_source(source) as lines:
        for nth, line in enumerate(iterate_lines(lines), 1):
            words = line.split()
            if not words or words[0] == "c":
                continue
            if words[0] == "%":  # the end of the files of SATLIB
                break
            if words[0] == "p":
                top, count = read_header(words, source, nth)
                continue
            if count < 0:
                raise InputError(say("expected the line `p cnf VARIABLES CLAUSES` first"), source=source, line=nth)
            for word in words:
                literal = read_literal(word, top, source, nth)
                if literal:
                    clause.append(literal)
                else:
                    clauses.append(clause)
                    clause = []
    if count < 0:
        raise InputError(say("has no line `p cnf VARIABLES CLAUSES`; expected a DIMACS file"), source=source)
    if clause:
        raise InputError(say("the last clause does not end with 0"), source=source)
    if len(clauses) != count:
        raise InputError(
            say("{found:,} clauses, but the header announces {count:,}", found=len(clauses), count=count),
            source=source,
        )
    return Formula(top, clauses)


def iterate_lines(lines: LineReader) -> Iterator[str]:
    """The lines of a source as text."""
    while (line := lines.read_line()) is not None:
        yield line.decode("utf-8", "replace")


def read_header(words: list[str], source: str, nth: int) -> tuple[int, int]:
    """The numbers of variables and clauses."""
    numbers = words[2:]
    if words[1:2] != ["cnf"] or len(numbers) != 2 or not all(n.isascii() and n.isdigit() for n in numbers):
        raise InputError(say("expected `p cnf VARIABLES CLAUSES`"), source=source, line=nth)
    return int(numbers[0]), int(numbers[1])


def read_literal(word: str, top: int, source: str, nth: int) -> int:
    """A literal, or the 0 that ends a clause."""
    digits = word.removeprefix("-")
    if not digits.isascii() or not digits.isdigit() or len(digits) > 10:
        raise InputError(say("{word} is no literal; expected whole numbers", word=quote(word)), source=source, line=nth)
    if int(digits) > top:
        raise InputError(
            say("variable {variable}, but the header announces {count:,}", variable=digits, count=top),
            source=source,
            line=nth,
        )
    return int(word)


def solve_formula(formula: Formula, options: argparse.Namespace) -> FormulaVerdict:
    """Solve a formula within the limits, and check the model that is found."""
    method, engine, solver = choose_engine(options.method)
    start = time.perf_counter()

    def work() -> Assignment | None:
        session = engine.open(solver, formula.top, {})
        try:
            session.add([list(clause) for clause in formula.clauses])
            return session.solve()
        finally:
            session.close()

    try:
        model = do_within(work, make_limit(options.seconds, options.memory))
    except LimitError as error:
        return FormulaVerdict(Status.UNKNOWN, method, time.perf_counter() - start, reason=str(error))
    seconds = time.perf_counter() - start
    if model is None:
        return FormulaVerdict(Status.NONE, method, seconds)
    true = set(model)
    found = [v if v in true else -v for v in range(1, formula.top + 1)]
    if any(true.isdisjoint(clause) for clause in formula.clauses):
        raise EngineError(say("the solver's model breaks a clause; it is not shown"))
    return FormulaVerdict(Status.SOME, method, seconds, found)


def choose_engine(name: str) -> tuple[str, engines.Engine, str | None]:
    """The engine of a method, and its solver; `auto` is SAT in process or else the kernel."""
    if name == AUTO:
        name = SAT if engines.load(SAT).missing() is None else KERNEL
    head, solver, formulation = split_name(name)
    engine = engines.load(head) if head in engines.names() and not formulation else None
    if engine is None or Clauses not in engine.native:
        sentence = say("{method} does not solve formulas; expected an engine such as sat or dimacs", method=quote(name))
        raise UsageError(sentence)
    if missing := engine.missing(solver or None):
        raise MissingError(ENGINE_MISSING(engine=engine.name, package=missing, extra=engine.extra))
    used = engine.choose(solver or None)
    engine.load()
    return f"{head}:{used}" if used else head, engine, used


def print_verdict(
    source: str, formula: Formula, verdict: FormulaVerdict, options: argparse.Namespace, terminal: Terminal
) -> None:
    """Print the verdict as SAT solvers do: comments, the s line and the v lines."""
    if not options.competition:
        terminal.print_exactly(
            say(
                "c {source}: {variables:,} variables, {clauses:,} clauses; {method}, {time}",
                source=os.fspath(source),
                variables=formula.top,
                clauses=len(formula.clauses),
                method=verdict.method,
                time=format_duration(verdict.seconds),
            )
        )
        if verdict.reason:
            terminal.print_exactly(f"c {put_on_one_line(verdict.reason)}")
    terminal.print_exactly(f"s {WORDS[verdict.status]}")
    if verdict.status is Status.SOME:
        for line in wrap_numbers([*verdict.model, 0]):
            terminal.print_exactly(f"v {line}")


def print_record(source: str, formula: Formula, verdict: FormulaVerdict, terminal: Terminal) -> None:
    """Print the verdict as a JSON object."""
    terminal.print_json(
        {
            "kind": "dimacs",
            "source": source,
            "variables": formula.top,
            "clauses": len(formula.clauses),
            "method": verdict.method,
            "status": verdict.status.value,
            "model": list(verdict.model) if verdict.status is Status.SOME else None,
            "seconds": round(verdict.seconds, 6),
            "reason": verdict.reason,
        }
    )
