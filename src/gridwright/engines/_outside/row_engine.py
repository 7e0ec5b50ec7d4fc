"""Any outside MILP solver that reads LP or MPS files: `lp:glpsol`, `mps:cbc`, `lp:'mine --fast {model} {result}'`.

Every solve runs the program on the whole model. Its solution counts only if it satisfies every row in exact
arithmetic, and "infeasible" only if the program states it as its verdict.
"""

from __future__ import annotations

import os
from abc import abstractmethod
from math import inf
from pathlib import Path

from gridwright.engines import GAVE_UP, Assignment, Columns, Engine, Session
from gridwright.engines._outside import program
from gridwright.engines._outside.folder import TemporaryFolder
from gridwright.engines._outside.program import Reply, explain_failure, quote_last_line
from gridwright.engines._outside.solution_files import RowSolution, read_row_solution, reports_infeasible
from gridwright.engines._rows import NATIVE, RowSession
from gridwright.errors import EngineError, InputError
from gridwright.lower.rows import Row
from gridwright.messages import say

MODEL, RESULT = "{model}", "{result}"
# Arguments of known programs. Each runs with one thread if it has an option for that, as gridwright's own engines do.
USAGE = {
    "glpsol": ["--{format}", MODEL, "-w", RESULT],  # -o rounds to six digits
    "cbc": [MODEL, "-solve", "-solution", RESULT],
    "highs": ["--solution_file", RESULT, MODEL],
    "scip": ["-c", f"read {MODEL}", "-c", "optimize", "-c", f"write solution {RESULT}", "-c", "quit"],
    "cplex": ["-c", "set threads 1", f"read {MODEL}", "optimize", f"write {RESULT} sol", "quit"],
    "gurobi_cl": ["Threads=1", f"LogFile={RESULT}.log", f"ResultFile={RESULT}", MODEL],
}
HIGHS_IN_PACKAGE = "highs_dist/bin/highs"  # of highsbox, which ships HiGHS as a program


def find_program(name: str) -> str | None:
    """Find a program: a path, a name on PATH, or highs in the Python package that ships it."""
    if name == "highs":
        return program.find_program(name, "highsbox", HIGHS_IN_PACKAGE)
    return program.find_program(name)


def make_environment(path: str) -> dict[str, str] | None:
    """The environment of a program; the highs of highsbox does not find its library by itself."""
    if not path.endswith(HIGHS_IN_PACKAGE):
        return None
    return {**os.environ, "LD_LIBRARY_PATH": str(Path(path).parent.parent / "lib")}


class RowFileEngine(Engine):
    """Any program that reads a row file of one format."""

    extra = "lp"
    native = NATIVE
    integers = True
    outside = True

    @abstractmethod
    def write(self, top: int, columns: Columns, rows: list[Row]) -> str:
        """Write the file that the program reads."""

    def missing(self, solver: str | None = None) -> str | None:
        """A solver, if none is named and no known one is installed."""
        return None if solver or self.solvers() else say("a MILP solver on PATH, such as glpsol, cbc or highs")

    def solvers(self) -> tuple[str, ...]:
        """The known solvers that are installed; any other command works as well."""
        return tuple(name for name in USAGE if find_program(name))

    def choose(self, solver: str | None) -> str | None:
        """Check that the program of a command exists."""
        command = solver or next(iter(self.solvers()), next(iter(USAGE)))
        self.command_line(command)
        return command

    def command_line(self, command: str) -> list[str]:
        """Split a command, find its program, and add the arguments that name the model and the result file."""
        words = program.split_command(self.name, command, find_program, "glpsol")
        if not any(MODEL in word for word in words[1:]):
            usual = USAGE.get(Path(words[0]).name, [MODEL])
            words += [word.replace("{format}", self.name) for word in usual]
        return words

    def open(self, solver: str | None, top: int, columns: Columns) -> Session:
        return RowFileSession(self, self.choose(solver) or "", top, columns)


class RowFileSession(RowSession):
    """The rows are kept here and written out for every run."""

    def __init__(self, engine: RowFileEngine, command: str, top: int, columns: Columns) -> None:
        self.engine, self.name = engine, command
        self.command = engine.command_line(command)
        self.top, self.columns = top, columns
        self.rows: list[Row] = []
        self.infeasible = False
        self.folder: TemporaryFolder | None = None

    def add_row(self, row: Row) -> None:
        """Keep a row; one without columns is either trivial or infeasible, and one without bounds is trivial."""
        if not row.columns:
            self.infeasible |= not row.lo <= 0 <= row.hi
            return
        self.top = max(self.top, max(row.columns))
        if (row.lo, row.hi) != (-inf, inf):
            self.rows.append(row)

    def solve(self) -> Assignment | None:
        if self.infeasible:
            return None
        if not self.top:
            return []
        try:
            found = judge(self.run())
            if not found.feasible:
                return None
            return self.assignment(found.values)
        except (EngineError, InputError) as error:
            raise EngineError(say("{program}: {error}", program=self.name, error=error)) from None

    def run(self) -> Reply:
        """Run the program on the model."""
        if self.folder is None:
            self.folder = TemporaryFolder()
        place = self.folder.path
        model, result = place / f"model.{self.engine.name}", place / "result.sol"
        model.write_text(self.engine.write(self.top, self.columns, self.rows))
        result.unlink(missing_ok=True)
        words = [word.replace(MODEL, str(model)).replace(RESULT, str(result)) for word in self.command]
        # A known program without arguments of the user's runs in the folder, where its log files go as well.
        folder = str(place) if self.name in USAGE else None
        ended = program.run_program(words, folder=folder, environment=make_environment(words[0]))
        return Reply(*ended, self.read_result(result))

    def read_result(self, path: Path) -> str | None:
        """The result file, if the command names one; empty if the program wrote none."""
        if not any(RESULT in word for word in self.command):
            return None
        if not path.is_file():
            return ""
        with path.open("rb") as file:
            data = file.read(program.MOST_OUTPUT_BYTES + 1)
        if len(data) > program.MOST_OUTPUT_BYTES:
            raise EngineError(
                say("the solver's result has more than {megabytes} MB", megabytes=program.MOST_OUTPUT_BYTES >> 20)
            )
        return data.decode(errors="replace")

    def assignment(self, values: dict[int, int]) -> Assignment:
        """Complete a solution (columns it omits are 0) and check that it satisfies all bounds and rows."""
        for column, value in values.items():
            if column > self.top:
                raise EngineError(
                    say(
                        "the solver's solution names column x{column}; the model has {count}",
                        column=column,
                        count=self.top,
                    )
                )
            lo, hi = self.columns.get(column, (0, 1))
            if not lo <= value <= hi:
                raise EngineError(
                    say(
                        "the solver's solution gives x{column} the value {value}, outside its bounds; it is not shown",
                        column=column,
                        value=value,
                    )
                )
        full = [0, *(values.get(column, 0) for column in range(1, self.top + 1))]
        for nth, row in enumerate(self.rows, 1):
            if not row.lo <= sum(factor * full[column] for column, factor in row.columns.items()) <= row.hi:
                raise EngineError(say("the solver's solution breaks row {row}; it is not shown", row=nth))
        return [n if value else -n for n, value in enumerate(full[1:], 1)]

    def close(self) -> None:
        self.rows = []
        if self.folder is not None:
            self.folder.remove()
            self.folder = None


def judge(reply: Reply) -> RowSolution:
    """The solution or verdict of a reply; the log is read if there is no result file, or nothing decided in it."""
    if reply.status:
        raise explain_failure(reply)
    infeasible = reports_infeasible(reply.stdout)
    found = read_row_solution(reply.stdout if reply.result is None else reply.result)
    if found is not None and found.feasible is not None:
        if found.feasible and infeasible:
            raise EngineError(say("the solver contradicts itself: it reports a solution and that there is none"))
        return found
    if infeasible:
        return RowSolution(False, {})
    if found is not None:
        raise EngineError(str(GAVE_UP))
    raise EngineError(say("no solution and no verdict in what the solver wrote{sample}", sample=quote_last_line(reply)))
