"""The sentences of nonograms."""

from __future__ import annotations

from gridwright.messages import Message, Plural

SUMMARY = Message(
    "Paint cells black to reveal a picture. "
    "The numbers beside each row and above each column give the lengths of its black runs, in order."
)
WHITE = Message("white")
BLACK = Message("black")
DENSITY = Message("black cells")

# Rules
RULE_ROW = Message("The black runs of every row have the lengths that its clue gives, in that order.")
RULE_COLUMN = Message("The black runs of every column have the lengths that its clue gives, in that order.")

# Violations
CANNOT_MATCH = Message("{line} can no longer match its clue {clue}")
MISMATCH = Message("{line} has the black runs {runs}; its clue is {clue}")
TOTALS_DIFFER = Message("the rows ask for {rows} black cells, the columns for {columns}")

# Reasons of constraints
RUNS = Message("{line} has the black runs {clue}")
CONFIGURATION = Message("a configuration of {line} determines each of its cells")
SOME_CONFIGURATION = Plural(
    "{line} has the only configuration of its clue {clue}",
    "{line} has one of the {count} configurations of its clue {clue}",
)
RUN_TOTAL = Plural("the rows have {count} run in all", "the rows have {count} runs in all")
COLUMN_TOTAL = Plural("{line} has {count} black cell", "{line} has {count} black cells")
RUNS_OF_LENGTH = Plural("{line} has {count} run of {length}", "{line} has {count} runs of {length}")
SEPARATE = Message("{line}: no two runs overlap or touch at column {column}")
PAIR_APART = Message("{line}: of two runs that overlap or touch, at most one is placed")
WINDOW_LEAST = Message("{line}: at least one run starts in the window of run {nth} (of {length})")
WINDOW_MOST = Message("{line}: at most {most} runs start in the window of run {nth} (of {length})")
STARTS_IN_WINDOW = Message("{line}: run {nth} starts in its window")
STARTS_BEFORE = Message("{line}: run {nth} starts before run {next}")
# "added" marks what gridwright adds to the published model; `blocks.sizes` counts it apart.
ADDED_RUN = Message("added: a run of {length} at column {column} of {line} belongs to its clue")
ADDED_ONCE = Message("added: run {nth} of {line} starts once")
ADDED_ORDER = Message("added: {line}: run {nth} lies before run {next}")
ADDED_ROW_COVERS = Message("added: {cell} is black if a run of its row covers it")
ADDED_COLUMN_COVERS = Message("added: {cell} is black if a run of its column covers it")

# Names of variables
FILLING = Message("{line} is {filling}")
BLOCK = Message("{line} has a run of {length} starting at column {column}")
ROW_START = Message("run {nth} (of {length}) of {line} starts at column {place}")
COLUMN_START = Message("run {nth} (of {length}) of {line} starts at row {place}")

# Formulations
FORMULATION_DEFAULT = Message("the runs of every line, by an automaton or by their starts in order encoding")
FORMULATION_CONFIGURATIONS = Message("a variable per cell and per configuration of a line, which implies its cells")
FORMULATION_BLOCKS = Message("which runs start where in every row, completed for their order and for the columns")
FORMULATION_PAIRS = Message("blocks with one inequality per pair of runs that overlap or touch")

# Errors
TOO_MANY_PAIRS = Message(
    "the formulation pairs would need {count:,} inequalities, more than {most:,}; blocks has one per cell instead"
)
CLUE_COUNT = Message("a nonogram of {size} cells needs {rows} row and {columns} column clues")
NOT_CLUES = Message("clues must be a list with a list of numbers for each line")
NOT_A_CLUE = Message("{clue} is not a clue; expected a list of whole numbers")
RUN_TOO_SHORT = Message("{line} has a run of {run}; a run is at least 1, and a white line has the clue 0 alone")
CLUE_TOO_LONG = Message("the clue of {line} needs {wanted} cells; its line has {cells}")
EMPTY_CLUE = Message("a clue without a number; expected 0 for a white line")
UNKNOWN_CLUE = Message("unknown clues ({token}) are not supported")
COLOURED_CLUE = Message("coloured clues ({token}) are not supported")
CLUE_NUMBER = Message("a number of a clue")
CONFIGURATIONS_SIZE = Message("configurations on this nonogram of {size}")
UNKNOWN_CLUES = Message("unknown clues")
GIVEN_CELLS = Message("given cells (after ',') are not supported")
WRONG_CLUE_COUNT = Message("{found} clues; expected {columns} columns and {rows} rows")
RECORD_CLUES = Message("'{key}' must be a list of clues")
RECORD_NUMBERS = Message("'{key}' must hold numbers")
