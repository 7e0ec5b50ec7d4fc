"""Solution files of MILP solvers: CPLEX, GLPK, CBC, HiGHS, SCIP, Gurobi, and any list of columns with values.

Columns are called x1, x2, … as in the LP and MPS files. A status that is neither a solution nor a proof of
infeasibility is "undecided"; a file that lists columns all the same (GLPK and CBC do) has no solution in it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from itertools import pairwise
from typing import NamedTuple
from xml.parsers import expat

from gridwright.errors import InputError, quote
from gridwright.messages import Message, Sentence, say

BAD_COLUMN_LINE = Message("{line} is no value of a column; expected a number")
NOT_CPLEX_XML = Sentence("not the XML of a solution file; expected what CPLEX writes, with the root CPLEXSolution")


COLUMN = re.compile(r"[xX]([1-9][0-9]{0,8})")
NUMBER = re.compile(r"[+-]?(?:[0-9]{1,40}(?:\.[0-9]{0,40})?|\.[0-9]{1,40})(?:[eE][+-]?[0-9]{1,3})?")
TOLERANCE = 1e-4  # how far from an integer a value may be
MOST_DEPTH = 12
CPLEX_INFEASIBLE = ("infeasible", "infeasible or unbounded", "integer infeasible", "integer infeasible or unbounded")


class RowSolution(NamedTuple):
    """Did the solver find a solution (False: it proved that there is none; None: neither), and its columns."""

    feasible: bool | None
    values: dict[int, int]


NONE = RowSolution(False, {})
UNDECIDED = RowSolution(None, {})

# Lines by which solvers report infeasibility. "Unbounded" is impossible: every column has bounds.
INFEASIBLE_LINES = re.compile(
    r"""^[ \t]{0,20}(?:
      PROBLEM\ HAS\ NO\ (?:PRIMAL\ |INTEGER\ )?FEASIBLE\ SOLUTION               # GLPK
    | Problem\ is\ infeasible\ -\ [0-9.]+\ seconds                              # CBC
    | (?:Result\ -\ )?(?:Problem|Linear\ relaxation)(?:\ proven|\ is)?\ infeasible
    | (?:Model\ status|Status)\ {0,20}:?\ {0,20}(?:Infeasible|Primal\ infeasible\ or\ unbounded)   # HiGHS
    | SCIP\ Status\ {0,20}:\ problem\ is\ solved\ \[(?:infeasible|infeasible\ or\ unbounded)\]
    | MIP\ -\ Integer\ infeasible(?:\ or\ unbounded)?\.                         # CPLEX
    | (?:Model\ is\ infeasible|Infeasible\ model)(?:\ or\ unbounded)?           # Gurobi
    | (?:Model\ is\ )?[Ii]nfeasible\ or\ unbounded(?:\ model)?
    )[ \t\r]*$""",
    re.VERBOSE | re.MULTILINE,
)


def reports_infeasible(log: str) -> bool:
    """Does what a solver printed report that there is no solution?"""
    return INFEASIBLE_LINES.search(log) is not None


def is_row_solution(text: str) -> bool:
    """Is this a solution file with the marks of a MILP solver?"""
    return text.lstrip()[:1] == "<" or any(pattern.search(text) for pattern, _ in READERS)


def read_row_solution(text: str) -> RowSolution | None:
    """Read a solution file of any of the solvers; None if nothing in it is one."""
    if text.lstrip()[:1] == "<":
        return read_cplex(text)
    for pattern, read in READERS:
        if found := pattern.search(text):
            return read(found, text)
    values = read_columns(enumerate(text.splitlines(), 1))
    if values:
        return RowSolution(True, values)
    return NONE if reports_infeasible(text) else None


def read_glpk_raw(status: re.Match[str], text: str) -> RowSolution:
    """The machine-readable form (`glpsol -w`, HiGHS style 2): columns have numbers instead of names."""
    kind, mark = status[1], status[2]
    if kind != "mip":
        raise InputError(say("the solution is one of the linear relaxation; expected one in whole numbers (s mip)"))
    if mark not in "of":
        return NONE if mark == "n" else UNDECIDED
    values: dict[int, int] = {}
    for nth, line in enumerate(text.splitlines(), 1):
        words = line.split()
        if len(words) == 3 and words[0] == "j" and words[1].isascii() and words[1].isdigit():
            if len(words[1]) > 9 or not NUMBER.fullmatch(words[2]):
                raise InputError(BAD_COLUMN_LINE(line=quote(line)), line=nth)
            set_value(values, int(words[1]), parse_integer(words[2], nth), nth)
    return RowSolution(True, values)


def read_glpk_printed(status: re.Match[str], text: str) -> RowSolution:
    """The printed form (`glpsol -o`, HiGHS style 3), with a star after every integer column."""
    word = status[1].strip()
    if word == "INTEGER EMPTY":
        return NONE
    if word not in ("INTEGER OPTIMAL", "INTEGER NON-OPTIMAL"):
        return UNDECIDED
    return RowSolution(True, read_columns(enumerate(text.splitlines(), 1)))


def read_highs(status: re.Match[str], text: str) -> RowSolution:
    """The raw form of HiGHS: the columns stand under the heading of primal values; dual values may follow."""
    if status[1].strip() in ("Infeasible", "Primal infeasible or unbounded"):
        return NONE
    before = text[: status.end()].count("\n")
    lines = text[status.end() :].splitlines()
    end = next((n for n, line in enumerate(lines) if line.startswith("# Dual")), len(lines))
    if "Feasible" not in lines[:end]:
        return UNDECIDED
    return RowSolution(True, read_columns(enumerate(lines[:end], before + 1)))


def read_highs_pretty(heading: re.Match[str], text: str) -> RowSolution:
    """The table of HiGHS (style 1): the values stand under `Primal`, the verdict after the rows."""
    status = HIGHS_STATUS.search(text, heading.end())
    if status and status[1].strip() in ("Infeasible", "Primal infeasible or unbounded"):
        return NONE
    titles = heading[1]
    start, end = titles.index("Upper") + len("Upper"), titles.index("Primal") + len("Primal")
    before = text[: heading.end()].count("\n") + 1
    table = text[heading.end() :].partition("\nRows")[0].splitlines()
    lines = enumerate((f"{line.rpartition(' ')[2]} {line[start:end]}" for line in table), before)
    values = read_columns(lines)
    return RowSolution(True, values) if values else UNDECIDED


def read_highs_old(heading: re.Match[str], text: str) -> RowSolution:
    """The old raw form of HiGHS (style -1): the values of the columns in order, without names."""
    count, first = int(heading[1]), text[: heading.end()].count("\n") + 2
    if heading[2] != "T":
        return UNDECIDED
    lines = text[heading.end() :].splitlines()[1 : count + 1]
    return RowSolution(True, read_columns(enumerate((f"x{n} {line}" for n, line in enumerate(lines, 1)), first)))


def read_cbc(status: re.Match[str], text: str) -> RowSolution:
    """The first line is the verdict; columns are listed after any verdict."""
    if status[1] in ("Infeasible", "Integer infeasible"):
        return NONE
    if status[1] != "Optimal":
        return UNDECIDED
    return RowSolution(True, read_columns(enumerate(text.splitlines(), 1)))


def read_scip(status: re.Match[str], text: str) -> RowSolution:
    """Columns that are 0 are left out."""
    if status[1].strip() in ("infeasible", "infeasible or unbounded"):
        return NONE
    if "no solution available" in text:
        return UNDECIDED
    return RowSolution(True, read_columns(enumerate(text.splitlines(), 1)))


def read_gurobi(_: re.Match[str], text: str) -> RowSolution:
    """Comments, and a column and its value per line."""
    return RowSolution(True, read_columns(enumerate(text.splitlines(), 1)))


Reader = Callable[[re.Match[str], str], RowSolution]
HIGHS_STATUS = re.compile(r"^Model status: (.*)$", re.MULTILINE)
READERS: tuple[tuple[re.Pattern[str], Reader], ...] = (
    (re.compile(r"^s (mip|bas|ipt) +[0-9]+ +[0-9]+ +([a-z])\b", re.MULTILINE), read_glpk_raw),
    (re.compile(r"^Columns: .*\n(?:.*\n){0,2}^Status: (.*)$", re.MULTILINE), read_glpk_printed),
    (re.compile(r"^Model status *\n(.*)$", re.MULTILINE), read_highs),
    (re.compile(r"^Columns *\n( *Index +Status +Lower +Upper +Primal .*)$", re.MULTILINE), read_highs_pretty),
    (
        re.compile(r"^([0-9]{1,9}) [0-9]+ : Number of columns .*\n([TF]) Primal.*\n.*\n.*\nColumns *$", re.M),
        read_highs_old,
    ),
    (re.compile(r"\A\s*([A-Z][A-Za-z ]*?)(?: \(.*\))? - objective value "), read_cbc),
    (re.compile(r"^solution status:(.*)$", re.MULTILINE), read_scip),
    (re.compile(r"^# (?:Solution for model|Objective value =)", re.MULTILINE), read_gurobi),
)


def read_columns(lines: Iterable[tuple[int, str]]) -> dict[int, int]:
    """The columns in lines with a name and a value, perhaps with a star between them."""
    values: dict[int, int] = {}
    for nth, line in lines:
        words = [word for word in line.split() if word != "*"]
        for name, number in pairwise(words):
            if (column := COLUMN.fullmatch(name)) and NUMBER.fullmatch(number):
                set_value(values, int(column[1]), parse_integer(number, nth), nth)
                break
    return values


def set_value(values: dict[int, int], column: int, value: int, line: int) -> None:
    """Keep the value of a column; it cannot have another one already."""
    if values.setdefault(column, value) != value:
        raise InputError(say("column x{column} has two values; expected one", column=column), line=line)


def parse_integer(number: str, line: int) -> int:
    """Round a value to the integer that it must be close to."""
    value = float(number)
    if abs(value) > 10**9 or abs(value - round(value)) > TOLERANCE:
        raise InputError(say("a column has the value {value}; expected a whole number", value=number), line=line)
    return round(value)


class CplexParser:
    """Handlers of an expat parser for CPLEX's .sol files; of several solutions the first is read, the incumbent."""

    def __init__(self) -> None:
        self.depth = 0
        self.solutions = 0
        self.values: dict[int, int] = {}
        self.status = ""
        self.parser = expat.ParserCreate()
        self.parser.StartElementHandler = self.start
        self.parser.EndElementHandler = self.end
        self.parser.StartDoctypeDeclHandler = self.refuse
        self.parser.EntityDeclHandler = self.refuse

    def refuse(self, *_: object) -> None:
        """Refuse declarations: a solution file has none, and entities can grow without bound."""
        raise InputError(
            say("the XML declares entities or a document type; expected a solution file of CPLEX without"),
            line=self.parser.CurrentLineNumber,
        )

    def start(self, name: str, attributes: dict[str, str]) -> None:
        """Handle the start of an element."""
        self.depth += 1
        line = self.parser.CurrentLineNumber
        if self.depth > MOST_DEPTH:
            raise InputError(str(NOT_CPLEX_XML), line=line)
        if name == "CPLEXSolution":
            self.solutions += 1
        if self.solutions != 1:
            return
        if name == "header":
            self.status = attributes.get("solutionStatusString", "")
        elif name == "variable" and (column := COLUMN.fullmatch(attributes.get("name", ""))):
            value = attributes.get("value", "")
            if not NUMBER.fullmatch(value):
                raise InputError(BAD_COLUMN_LINE(line=quote(value)), line=line)
            set_value(self.values, int(column[1]), parse_integer(value, line), line)

    def end(self, _: str) -> None:
        """Handle the end of an element."""
        self.depth -= 1


def read_cplex(text: str) -> RowSolution:
    """CPLEX's XML, which is the same for models from LP and from MPS files."""
    handlers = CplexParser()
    try:
        # The text is decoded already, so whatever encoding its first line declares is no longer true.
        handlers.parser.Parse(re.sub(r"\A\s*<\?xml.*?\?>", "", text, count=1, flags=re.DOTALL), True)
    except expat.ExpatError as error:
        raise InputError(str(NOT_CPLEX_XML), line=error.lineno) from None
    if not handlers.solutions:
        raise InputError(str(NOT_CPLEX_XML))
    if handlers.status in CPLEX_INFEASIBLE:
        return NONE
    return RowSolution(True, handlers.values) if handlers.values else UNDECIDED
