"""Sentences about exported models: refusals, and the comments inside exported files."""

from __future__ import annotations

from gridwright.messages import Message, Plural

# Comments in exported files stay English; under these names they are not collected for translation.
Comment, CommentPlural = Message, Plural

# --- Refusals -------------------------------------------------------------------------------------------------------

UNKNOWN_FORMAT = Message("{name} is not an export format; expected one of {known}")
NEEDS_ROWS = Message(
    "{format} consists of clauses, but the formulation {formulation} of {kind} needs linear constraints; "
    "expected --to {rows}"
)
NOT_TEXT = Message("{format} is not text; expected export.write_model, which gives bytes")
MATRICES = Message("--to matrix")

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

# --- The meaning of variables ---------------------------------------------------------------------------------------

CELL_IS = Comment("{cell} is {value}")
NOT = Comment("not ({meaning})")
AUXILIARY_OF = Comment("{reason}: {meaning}")
AUXILIARY = Comment("auxiliary variable {number}")

COUNTER_BIT = Comment("bit {number} of the counter")
DIFFERENCE_BIT = Comment("they differ at position {number}")
RUN_START = Comment("run {number} (of {length}) starts at position {position} or before")
ROOT = Comment("[{node}] is the root of the levels")
LEVEL = CommentPlural("[{node}] within 1 step of the root", "[{node}] within {count} steps of the root")
SOURCE = Comment("[{node}] is the source of the flow")
SUPPLY = Comment("flow that enters at [{node}]")
FLOW = Comment("flow from [{start}] to [{end}]")
CONNECTIVITY_BY_LEVELS = Comment("connectivity of {count} cells by levels")
