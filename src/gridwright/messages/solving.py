"""Sentences about methods, engines, limits and outcomes."""

from __future__ import annotations

from gridwright.messages import Message, Plural

# --- Choosing a method ----------------------------------------------------------------------------------------------

UNKNOWN_METHOD = Message("{name} is not a method for {kind}; expected one of {known}")
UNKNOWN_FORMULATION = Message("{name} is not a formulation of {kind}; expected one of {known}")
UNKNOWN_ENCODING = Message("{name} is not an encoding of {constraint}; expected one of {known}")
UNKNOWN_SOLVER = Message("{name} is not a solver of {engine}; expected one of {known}")
NO_SOLVER_CHOICE = Message("{name} is not a solver of {engine}; expected {engine} alone")
SEARCH_TAKES_NO_SOLVER = Message("{name} is a search and takes no solver or formulation; expected --method {name}")
ENGINE_MISSING = Message("{engine} needs {package}: pip install 'gridwright[{extra}]'")
NO_MILP_PROGRAM = Message("a MILP solver on PATH, such as glpsol, cbc or highs")
NO_SAT_PROGRAM = Message("a SAT solver on PATH, such as cadical or kissat")

ENGINE_UNFIT = Message("{engine} does not take {needed}, which the formulation {formulation} of {kind} needs; {others}")
INTEGER_COLUMNS = Message("integer columns")
NATIVE_LINEAR = Message("linear constraints as they are")
METHODS_THAT_CAN = Message("methods that can: {names}")
NO_METHOD_CAN = Message("no engine here can")
MODEL_NEEDS_INTEGERS = Message("{engine} does not take integer columns, and this formulation needs them")

# --- What methods are, as `gridwright methods` lists them -----------------------------------------------------------

ENGINE_ON_FORMULATION = Message("{engine}: {formulation}")
BRUTE_SUMMARY = Message("brute force, cell by cell, with the referee checking every partial board")
NO_LOG = Message("only the methods kernel and search write a log: use --method kernel")
CANNOT_LOG = Message("cannot write the log {path}: {error}")
KERNEL_SUMMARY = Message("gridwright's own solver: CDCL with a propagator for every constraint class")
SAT_SUMMARY = Message("SAT solvers in process (python-sat)")
DIMACS_SUMMARY = Message("an outside SAT solver that reads DIMACS")
LP_SUMMARY = Message("an outside MILP solver that reads LP")
MPS_SUMMARY = Message("an outside MILP solver that reads MPS")
MILP_SUMMARY = Message("integer programming (HiGHS)")
CP_SUMMARY = Message("constraint programming (CP-SAT of OR-Tools)")

# --- Limits and worker processes ------------------------------------------------------------------------------------

TIME_LIMIT = Message("time limit of {seconds:g} s reached")
MEMORY_LIMIT = Message("memory limit of {megabytes} MB reached")
MEMORY_LIMIT_SIGNAL = Message("memory limit of {megabytes} MB reached (the solver ended with {signal})")
MEMORY_LIMIT_STATUS = Message("memory limit of {megabytes} MB reached (the solver ended with status {status})")
OUT_OF_MEMORY = Message("out of memory")
SOLVER_CRASHED = Message("the solver crashed ({signal})")
SOLVER_EXITED = Message("the solver ended early (status {status})")
METHOD_FAILED = Message("{method} failed: {error}: {text}")
WORK_FAILED = Message("a worker process failed: {error}: {text}")
BAD_EVENT = Message("a worker process sent {line}, which is not an event; expected one of {known}")

# --- Outcomes -------------------------------------------------------------------------------------------------------

STOPPED_AS_ASKED = Plural("stopped at the first solution, as asked", "stopped at {count} solutions, as asked")

# --- Counting -------------------------------------------------------------------------------------------------------

COUNT_TOO_LOW = Plural(
    "one solution was counted, but at least {found} were found; the number is not shown",
    "{count} solutions were counted, but at least {found} were found; the number is not shown",
)

# --- The referee ----------------------------------------------------------------------------------------------------

BOARD_SIZE = Message("a board of {found} cells; expected {expected}, the size of the puzzle")
STATE_SIZE = Message("a half-done board of {found} cells; expected {expected}, the size of the puzzle")
ANSWER_BREAKS_RULE = Message("{method} gave an answer that breaks a rule ({rule}); it is not shown")
ANSWER_NOT_FILLED = Message(
    "{method} gave an answer with a cell that is empty or has an impossible value; it is not shown"
)
ANSWER_CHANGES_STATE = Message("{method} gave an answer that changes the half-done board; it is not shown")

# --- Comparing methods ----------------------------------------------------------------------------------------------

REFUSED = Message("refused")
FAILED = Message("failed")
NO_OUTCOME = Message("{verdict}: {error}")
CONTRADICTION = Message("{some}, but {others}")
FIND_NONE = Plural("{names} finds no solution", "{names} find no solution")
FIND_ONE = Plural("{names} finds one", "{names} find one")
FIND_ONLY_ONE = Plural("{names} finds only one solution", "{names} find only one solution")
FIND_SEVERAL = Plural("{names} finds several", "{names} find several")
FIND_DIFFERENT = Message("{names} each find only one solution, but not the same one")

# --- Engines --------------------------------------------------------------------------------------------------------

SOLVER_FAILED = Message("{solver} failed: {error}")
NO_ANSWER = Message("{solver} ended without an answer: {status}")
ROUNDING_FAILED = Message("{solver} gave a solution that does not hold when rounded to whole numbers; it is not shown")

# Outside solvers
BAD_COMMAND = Message("{engine}: the command {command} cannot be split into words: {error}")
NO_PROGRAM = Message("{engine}: there is no program {name}; expected a path or a name on PATH, such as {example}")
PROGRAM_NOT_STARTED = Message("{program} cannot be started: {error}")
PROGRAM_FAILED = Message("{program}: {error}")
ENDLESS_OUTPUT = Message("{program} prints without end ({megabytes} MB so far)")
EXIT_STATUS = Message("the solver failed with status {status}{sample}")
NO_VERDICT = Message("no verdict in the solver's output{sample}; expected s and v lines")
GAVE_UP = Message("the solver gave up without a verdict")
STATUS_CONTRADICTS = Message("the solver contradicts itself: it prints {verdict} and ends with status {status}")
VERDICTS_CONTRADICT = Message("the solver contradicts itself: it prints {first} and {last}")
UNKNOWN_VERDICT = Message("the solver prints the verdict {word}; expected SATISFIABLE, UNSATISFIABLE or UNKNOWN")
UNKNOWN_VARIABLE = Message("the solver's model names variable {variable}; the formula has {count}")
MODEL_BREAKS_CLAUSE = Message("the solver's model breaks a clause; it is not shown")
MODEL_CUT_SHORT = Message("the solver's model is cut short: expected literals that end with 0")
MODEL_NOT_NUMBERS = Message("the solver's model contains {word}; expected whole numbers")
MODEL_CONTRADICTS = Message("the solver's model contradicts itself: a variable is both true and false")

# Outside MILP solvers
NO_ROW_VERDICT = Message("no solution and no verdict in what the solver wrote{sample}")
UNKNOWN_COLUMN = Message("the solver's solution names column x{column}; the model has {count}")
BREAKS_ROW = Message("the solver's solution breaks row {row}; it is not shown")
BREAKS_BOUND = Message("the solver's solution gives x{column} the value {value}, outside its bounds; it is not shown")
RESULT_CONTRADICTS = Message("the solver contradicts itself: it reports a solution and that there is none")
RESULT_TOO_LONG = Message("the solver's result has more than {megabytes} MB")

# Solution files
NOT_WHOLE = Message("a column has the value {value}; expected a whole number")
TWO_VALUES = Message("column x{column} has two values; expected one")
BAD_COLUMN_LINE = Message("{line} is no value of a column; expected a number")
NOT_A_MIP_SOLUTION = Message("the solution is one of the linear relaxation; expected one in whole numbers (s mip)")
XML_DECLARATIONS = Message("the XML declares entities or a document type; expected a solution file of CPLEX without")
NOT_CPLEX_XML = Message("not the XML of a solution file; expected what CPLEX writes, with the root CPLEXSolution")
