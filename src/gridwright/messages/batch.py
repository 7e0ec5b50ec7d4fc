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
SETUP = Message("{cpu}; gridwright {version}, Python {python}, {engine}")

# --- Reports: tables ------------------------------------------------------------------------------------------------

HEADER = Plural("{count:,} puzzle; {clock} {until}; {limits}.", "{count:,} puzzles; {clock} {until}; {limits}.")
WALL_SECONDS = Message("wall-clock seconds")
CPU_SECONDS = Message("CPU seconds")
UNTIL_FIRST = Message("to the first solution")
UNTIL_SETTLED = Message("until it is known whether the solution is the only one")
MEASURED_ON = Message("Measured on {setup}.")
NOT_FINISHED = Plural(
    "The run is not finished: {count:,} row is open.", "The run is not finished: {count:,} rows are open."
)
DISAGREEMENT = Message("{instance} ({verdicts})")
DISAGREEMENT_ON_SOLUTION = Message("{instance} ({verdicts}, but different solutions)")
VERDICT_OF = Message("{method}: {verdict}")
DISAGREE = Message("DISAGREE {disagreement}")
METHODS_DISAGREE = Message("The methods disagree: {disagreement}")
SOLVED_OF = Message("{solved:,} of {tried:,}")

HEAD_METHOD = Message("method")
HEAD_SOLVED = Message("solved")
HEAD_MEDIAN = Message("median s")
HEAD_TOTAL = Message("total s")
HEAD_LONGEST = Message("longest s")
HEAD_INSTANCE = Message("instance")
HEAD_SIZE = Message("size")
HEAD_TIME = Message("time (s)")
HEAD_METHOD_TIME = Message("{method} s")
HEAD_METHOD_TIME_BRACKETS = Message("{method} (s)")
HEAD_VERDICT = Message("verdict")
FIRST_FOUND = Message("first found")
FAILED = Message("failed")
NOT_SOLVED = Message("not solved")

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
MEDIAN = Message("median {time}")
NONE_SOLVED = Message("none solved")
FASTER = Message("{method} faster: {count:,}")
OF = Message("of {count:,}")
TOO_FEW_SIZES = Message("too few sizes to fit")
POWER = Message("grows as n^{exponent:.2f}")
EXPONENTIAL = Message("grows as {base:.4g}^n")
GOODNESS = Message("R² {share:.2f}, n = cells")
