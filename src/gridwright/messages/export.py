"""Sentences about exported models: refusals, and the comments inside exported files."""

from __future__ import annotations

from gridwright.messages import Message, Plural

# --- Refusals -------------------------------------------------------------------------------------------------------

UNKNOWN_FORMAT = Message("{name} is not an export format; expected one of {known}")
NEEDS_ROWS = Message(
    "{format} consists of clauses, but the formulation {formulation} of {kind} needs linear constraints; "
    "expected --to {rows}"
)
NOT_TEXT = Message("{format} is not text; expected export.write_model, which gives bytes")
MATRICES = Message("--to matrix")
OR = Message(" or ")  # between the formats that take rows

# --- A solver's output ----------------------------------------------------------------------------------------------

NO_SOLUTION_IN_IT = Message(
    "no solution in it; expected s and v lines, minisat's result file, or a solution file of CPLEX, GLPK, CBC, HiGHS, "
    "SCIP or Gurobi"
)
SOLVER_GAVE_UP = Message("the solver gave up without a verdict; expected a solution")
NO_VARIABLE = Message("names no variable of the formulation {formulation}")
NOT_A_SOLUTION = Message(
    "the board in it is no solution ({why}); expected a solver's output for this puzzle in the formulation "
    "{formulation}"
)
CELLS_EMPTY = Message("not every cell has a value")
OUTPUT_TOO_LONG = Message("more than {megabytes} MB; expected a solver's output")
FROM_FILE = Message("from {name}")  # the method of an outcome that was read from a file
NONE_ACCORDING_TO_SOLVER = Message("the solver reports that there is none")

# --- The head of an exported file -----------------------------------------------------------------------------------

TITLE = Message("{kind}{title}, {size}, formulation {formulation}, by gridwright")
QUOTED = Message(" “{title}”")
SIZES = Message("{variables} variables, {constraints} {unit}, {terms} {part}")
VARIABLES = Message("every variable and what it means when it is 1:")
VARIABLE = Message("{variable}: {meaning}")
INTEGER_VARIABLE = Message("{variable}: {meaning} (a whole number)")
ANSWER = Message("the answer, cell by cell: each value with its literal (a minus means that the variable is 0):")
ANSWER_CELL = Message("{cell}: {values}")
VALUE_BY_LITERAL = Message("{value} by {literal}")
CLAUSES = Message("clauses")
LITERALS = Message("literals")
ROWS = Message("rows")
NON_ZEROS = Message("non-zeros")

# --- The meaning of variables ---------------------------------------------------------------------------------------

CELL_IS = Message("{cell} is {value}")
NOT = Message("not ({meaning})")
AUXILIARY_OF = Message("{reason}: {meaning}")
AUXILIARY = Message("auxiliary variable {number}")

COUNTER_BIT = Message("bit {number} of the counter")
DIFFERENCE_BIT = Message("they differ at position {number}")
RUN_START = Message("run {number} (of {length}) starts at position {position} or before")
ROOT = Message("[{node}] is the root of the levels")
LEVEL = Plural("[{node}] within 1 step of the root", "[{node}] within {count} steps of the root")
SOURCE = Message("[{node}] is the source of the flow")
SUPPLY = Message("flow that enters at [{node}]")
FLOW = Message("flow from [{start}] to [{end}]")
CONNECTIVITY_BY_LEVELS = Message("connectivity of {count} cells by levels")
