"""Sentences about ledgers, data sets, clusters and reports."""

from __future__ import annotations

from gridwright.messages import Message, Plural

# --- Ledgers --------------------------------------------------------------------------------------------------------

NO_LEDGER = Message("there is no such ledger; expected a file that `batch run` has made")
OTHER_DATABASE = Message("is a database, but not a ledger of batch runs")
NEWER_LEDGER = Message("was made by a newer gridwright; update gridwright to read it")
OTHER_LIMITS = Message("{ledger} was started with {limits}, not {asked}; use the same limits, or another ledger")
NO_LIMITS = Message("no limits")

DISK_FULL = Message("{ledger}: the disk is full; every row written so far is safe: make room and run it again")
NOT_WRITABLE_DISK = Message(
    "{ledger}: cannot be written, is the disk full? ({error}); every row written so far is safe: "
    "make room and run it again"
)
DAMAGED = Message("is damaged; expected a copy of it, or what `sqlite3 FILE .recover` saves")
NOT_A_LEDGER = Message("is not a ledger; expected a file that `batch run` has made")
NOT_OPENED = Message("cannot be opened; expected a file in a writable folder")
NOT_WRITABLE = Message("cannot be written")
LOCKED = Message("{ledger}: another process has kept it locked for {seconds:g} s")
LEDGER_ERROR = Message("{ledger}: {error}")
LOCKS_NOT_OPENED = Message("cannot be opened: {error}")

# --- Puzzles that are being made ------------------------------------------------------------------------------------

NOT_OF_GENERATE = Message("is not a ledger of `generate`; expected one that an interrupted `generate` has left")
OTHER_ORDER = Message(
    "{ledger} keeps the puzzles of another `generate` that was stopped; finish that, or remove the file"
)

# --- Rows and workers -----------------------------------------------------------------------------------------------

UNEXPECTED_ERROR = Message("{error}: {text}")
WORKER_EXITED = Message("a worker ended with status {status}")
WORKER_FAILED = Message("a worker failed: {error}: {text}")
WORKER_KILLED = Plural(
    "the worker was killed once ({signal}); did it run out of memory?",
    "the worker was killed {count} times ({signal}); did it run out of memory?",
)

# --- Clusters -------------------------------------------------------------------------------------------------------

NEEDS_DASK = Message("--dask needs distributed: pip install 'gridwright[dask]'")
NO_SCHEDULER = Message("no Dask scheduler answers at {address}: {error}")
CLUSTER_LOST = Message(
    "the connection to the cluster is lost ({error}); every row written so far is safe: run it again"
)
FAILED_ON_CLUSTER = Message("failed on the cluster: {error}")

# --- Data sets ------------------------------------------------------------------------------------------------------

NOT_A_CARD = Message("is not the card of a data set ({error})")
NO_CARD = Message("has no card")

# --- Progress -------------------------------------------------------------------------------------------------------

PROGRESS = Message("{bar} {done:,} of {total:,} {unit} ({share:.0%})")
ROWS = Message("rows")
RATE = Message("{rate}/s")
TIME_LEFT = Message("{time} left")
COUNT_OF = Message("{count:,} {name}")
SECONDS = Message("{number:.0f} s")
MINUTES = Message("{number:.0f} min")
HOURS = Message("{number:.1f} h")
DAYS = Message("{number:.1f} days")

# --- Reports: what is reported on -----------------------------------------------------------------------------------

NO_ROWS = Message("has no rows yet; expected a ledger that `batch run` has worked on")
METHOD_WITHOUT_ROWS = Message("{name} has no rows in this ledger; expected one of {known}")
TWO_METHODS = Message("a scatter diagram takes two methods; expected --methods a,b")
NOT_A_RENAME = Message("--rename {text} is not of the form METHOD=NAME, such as milp@flow=cplex")
RENAMED_TWICE = Message("--rename gives {method} two names, {first} and {second}; expected one")
SAME_NAME = Message("{method} and {other} would both be called {name}; expected a different name for each method")
SETUP = Message("{cpu}; gridwright {version}{engines}")

# --- Reports: tables ------------------------------------------------------------------------------------------------

HEADER = Plural(
    "{count:,} puzzle{place}; {clock} {until}; {limits}.", "{count:,} puzzles{place}; {clock} {until}; {limits}."
)
PLACE = Message(" in {folder}")
WALL_SECONDS = Message("wall-clock seconds")
CPU_SECONDS = Message("CPU seconds")
UNTIL_FIRST = Message("to the first solution")
UNTIL_SETTLED = Message("until it is known whether the solution is the only one")
MEASURED_ON = Message("Measured on {setup}.")
RENAMED = Message("{name} stands for {method}.")
NOT_FINISHED = Plural(
    "The run is not finished: {count:,} row is open.", "The run is not finished: {count:,} rows are open."
)
DISAGREEMENT = Message("{instance} ({verdicts})")
DISAGREEMENT_ON_SOLUTION = Message("{instance} ({verdicts}, but different solutions)")
VERDICT_OF = Message("{method}: {verdict}")
DISAGREE = Message("DISAGREE {disagreement}")
METHODS_DISAGREE = Message("The methods disagree: {disagreement}")
SOLVED_OF = Message("{solved:,} of {tried:,}")

HEAD_INSTANCE = Message("instance")
HEAD_SIZE = Message("size")
HEAD_TIME = Message("time (s)")
HEAD_SOLVED = Message("solved")
HEAD_METHOD_TIME = Message("{method} s")
HEAD_METHOD_TIME_BRACKETS = Message("{method} (s)")
HEAD_VERDICT = Message("verdict")
FIRST_FOUND = Message("first found")
FAILED = Message("failed")
NOT_SOLVED = Message("not solved")

# --- Reports: the summary and the sizes of models -------------------------------------------------------------------

HEAD_METHOD = Message("method")
HEAD_MEDIAN_SECONDS, HEAD_TOTAL_SECONDS = Message("median s"), Message("total s")
HEAD_LONGEST_SECONDS = Message("longest s")
OVER_SOLVED, OVER_ALL = Message("over the solved puzzles"), Message("over all puzzles*")
FAILURES_AT_LIMIT = Message("* A puzzle that was not solved counts as {limit:g} s, the time limit.")
FAILURES_WITHOUT_LIMIT = Message(
    "* Unknown for a method that did not solve all puzzles: the run had no time limit, so a failure has no time."
)
HEAD_IN_GROUP = Message("{head} {group}")
GROUP_VARIABLES, GROUP_CONSTRAINTS = Message("variables"), Message("constraints")
GROUP_LITERALS = Message("literals")
HEAD_MEDIAN, HEAD_LARGEST = Message("median"), Message("largest")
ABOUT_SIZES = Message(
    "Size of the models: constraints are clauses for SAT solvers and rows for MILP solvers; "
    "literals are the entries in them."
)

# --- Reports: diagrams ----------------------------------------------------------------------------------------------

DISAGREE_ABOUT = Plural(
    "The methods disagree about {count} puzzle: {names}", "The methods disagree about {count} puzzles: {names}"
)
PERFORMANCE = Plural(
    "Share of puzzles solved within a time ({count:,} puzzle)",
    "Share of puzzles solved within a time ({count:,} puzzles)",
)
PERFORMANCE_FIRST = Plural(
    "Share of puzzles with a solution found within a time ({count:,} puzzle)",
    "Share of puzzles with a solution found within a time ({count:,} puzzles)",
)
PERFORMANCE_ALT = Message("Performance diagram: share of puzzles solved within a time, by method")
SCATTER = Plural("{first} against {second} ({count:,} puzzle)", "{first} against {second} ({count:,} puzzles)")
SCATTER_ALT = Message("Times of {first} against {second}, puzzle by puzzle")
GROWTH = Plural("Time against size ({count:,} puzzle)", "Time against size ({count:,} puzzles)")
GROWTH_ALT = Message("Time against size by method, with fitted growth")
TIME = Message("time")
CPU_TIME = Message("CPU time")
LOGARITHMIC = Message("{axis} (logarithmic)")
TIME_OF = Message("{clock} of {method}")
SHARE_SOLVED = Message("share solved")
CELLS = Message("cells of the board")
SOLVED_IN_LEGEND = Message("{solved:,} of {tried:,} solved")
MEDIAN = Message("their median {time}")
FASTER = Message("{method} faster: {count:,}")
OF = Message("of {count:,}")
TOO_FEW_SIZES = Message("too few sizes to fit")
POWER = Message("grows as n^{exponent:.2f}")
EXPONENTIAL = Message("grows as {base:.4g}^n")
GOODNESS = Message("R² {share:.2f}, n = cells")
