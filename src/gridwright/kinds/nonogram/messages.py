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

# What a setter may choose
FIGURE = Message("what the picture shows")
FIGURE_EXPECTED = Message("one of {known}")
TEXT = Message("a text that the picture shows")
TEXT_EXPECTED = Message("letters from A to Z, digits, spaces and . , : ! ? - + & '")
IMAGE = Message("an image to start from; a few cells change")
IMAGE_EXPECTED = Message("the name of an image file")
CELLS = Message("a picture to start from; a few cells change")
CELLS_EXPECTED = Message("rows of # and . with / between them, such as .#./###")
PICTURE_OF_OTHER_SIZE = Message("the picture is {found}, the board {size}; expected the same size")
TEXT_TOO_LARGE = Message("{text} does not fit on the board; the smallest it fits on: {sizes}")

# Rules
RULE_ROW = Message("The black runs of every row have the lengths that its clue gives, in that order.")
RULE_COLUMN = Message("The black runs of every column have the lengths that its clue gives, in that order.")

# Violations
CANNOT_MATCH = Message("{line} can no longer match its clue {clue}")
MISMATCH = Message("{line} has the black runs {runs}; its clue is {clue}")
TOTALS_DIFFER = Message("the rows ask for {rows} black cells, the columns for {columns}")

# Reasons of constraints
CLUE_IS = Message("the clue of {line} is {clue}")
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

# Techniques: their names, and why their steps follow
RUN = Message("the {length}")
NTH_RUN = (
    Message("the first {length}"),
    Message("the second {length}"),
    Message("the third {length}"),
    Message("the fourth {length}"),
    Message("the fifth {length}"),
    Message("the sixth {length}"),
    Message("the seventh {length}"),
    Message("the eighth {length}"),
    Message("the ninth {length}"),
    Message("the tenth {length}"),
)
LATER_RUN = Message("the {length} that is number {number} of the clue")
RUNS = Message("the runs {clue}", context="some runs of a clue")
OVERLAP_TITLE = Message("overlap")
OVERLAP_FULL = Message("the clue {clue} fills {line} from end to end")
OVERLAP_ONE = Plural(
    "{line} has {cells} cells and one run, {run}, which can move by {count} cell at most",
    "{line} has {cells} cells and one run, {run}, which can move by {count} cells at most",
)
OVERLAP_MANY = Plural(
    "{line} has {cells} cells, and its clue {clue} needs {needed} of them, gaps included: "
    "no run can move by more than {count} cell",
    "{line} has {cells} cells, and its clue {clue} needs {needed} of them, gaps included: "
    "no run can move by more than {count} cells",
)
ROOM_TITLE = Message("room for a run")
OVERLAP_GAP = Plural(
    "in {line}, the clue {clue} fits only into {room} and needs {needed} of these {cells} cells, gaps included: "
    "no run can move by more than {count} cell",
    "in {line}, the clue {clue} fits only into {room} and needs {needed} of these {cells} cells, gaps included: "
    "no run can move by more than {count} cells",
)
GAP_FULL = Message("in {line}, the clue {clue} fills {room}, the only room for it, from end to end")
IN = Message("in {line}, {text}", context="the only room of runs")
ROOM = Message("{run} fits only into {room}")
ROOM_AFTER = Message("{run} comes after {others} and fits only into {room}")
ROOM_BEFORE = Message("{run} comes before {others} and fits only into {room}")
ROOM_BETWEEN = Message("{run} comes between {before} and {after} and fits only into {room}")
ROOMS_IN_ORDER = Message("in {line}, where the runs come in the order {clue}, {rooms}")
ALWAYS_COVERS = Message("it always covers {places}")
EDGE_TITLE = Message("edge")
JOINED_ONLY = Message("in {line}, {black} are black, and there is only one run")
BETWEEN_BLACK = Plural("the cell between them is black", "the cells between them are black")
THE_RUN = Message("the run")
THROUGH = Message("{run} through {black}")
STARTS_AFTER_EDGE = Message("in {line}, {run} cannot start before {border}")
STARTS_AFTER_WHITE = Message("in {line}, {run} starts after the white cell in {white}")
STARTS_AFTER_RUNS = Message("in {line}, {run} comes after {others} and cannot start before {border}")
STARTS_AT_EDGE = Message("in {line}, {run} starts at the edge")
ENDS_AT_EDGE = Message("in {line}, {run} ends at the edge")
ENDS_BEFORE_EDGE = Message("in {line}, {run} cannot end after {border}")
ENDS_BEFORE_WHITE = Message("in {line}, {run} ends before the white cell in {white}")
ENDS_BEFORE_RUNS = Message("in {line}, {run} comes before {others} and cannot end after {border}")
AT_LEAST = Plural("{why} and has at least {count} cell", "{why} and has at least {count} cells")
COVERS = Message("it covers {places}")
REACHES = Message("it reaches {end} at least")
REACHES_BACK = Message("it reaches back to {end} at least")
FINISHED_TITLE = Message("finished run")
CLUE_NOTHING = Plural("the clue of {lines} is 0", "the clues of {lines} are 0")
ALL_WHITE = Plural("all of {lines} is white", "{lines} are white")
FOUND_ALL = Message("{line} already has all the black cells of its clue {clue}")
REST_WHITE = Message("the rest of {line} is white")
FIRST_COMPLETE = Message("{run}, the first run of {line}, is complete in {black}")
LAST_COMPLETE = Message("{run}, the last run of {line}, is complete in {black}")
WHITE_BEFORE = Message("everything before it is white")
WHITE_AFTER = Message("everything after it is white")
WHITE_BEFORE_AND_BESIDE = Message("everything before it and the cell after it are white")
WHITE_AFTER_AND_BESIDE = Message("the cell before it and everything after it are white")
CLOSED_ONE = Message("in {line}, {run} is complete in {black}")
CLOSED_ANY = Plural(
    "in {line}, {black} is black, and no run that could be there is longer",
    "in {line}, {black} are black, and no run that could be there is longer",
)
GAP_TITLE = Message("too small a gap")
GAP_ONE = Message("in {line}, the gap in {places} is too short for {run}, the only run that could go there")
GAP_ANY = Message(
    "in {line}, the gap in {places} is too short: the shortest run that could go there has {shortest} cells"
)
GAP_NONE = Message("in {line}, no run fits into {places}")
JOINED_TITLE = Message("joining and splitting")
JOINED = Message("in {line}, the black cells in {black} can only belong to the same run, {run}")
SPLIT = Message(
    "in {line}, a black cell in {places} would join its neighbours to a run of {length}, "
    "and no run that long fits there"
)
REACH_TITLE = Message("reach of a run")
GIVEN = Message("in {line}, {given}: {text}")
GIVEN_WHITE = Plural("{white} is white", "{white} are white")
GIVEN_BLACK = Plural("{black} is black", "{black} are black")
BELONGS = Plural("the black cell in {black} belongs to {run}", "the black cells in {black} belong to {run}")
IT = Message("it", context="a run")
STARTS = Message("{run} starts in {start} at the earliest")
ENDS = Message("{run} ends in {end} at the latest")
FIRST_RUN = Message("the first run, the {length},")
LAST_RUN = Message("the last run, the {length},")
ENDS_AND_STARTS = Message("{ends}, and {starts}")
WHOLE_TITLE = Message("whole line")
WHOLE = Message("all ways to place the clue {clue} agree in {places}")
TWO_LINES_TITLE = Message("two lines at once")
SUPPOSE_BLACK = Message("Suppose {cell} is black.")
SUPPOSE_WHITE = Message("Suppose {cell} is white.")
THEN = Message("Then {why}, so {what}.", context="follows from a supposition")
BUT = Message("But {why}, so {what}: a contradiction.")
BUT_BLACK = Message("{why}, so {what}; but it is black.")
BUT_WHITE = Message("{why}, so {what}; but it is white.")
THEN_BUT_BLACK = Message("Then {why}, so {what}; but it is black.")
THEN_BUT_WHITE = Message("Then {why}, so {what}; but it is white.")

# What a step decides
IS_WHITE = Plural("{cells} is white", "{cells} are white")
IS_BLACK = Plural("{cells} is black", "{cells} are black")

# Changes that a setter may make
CHANGE_TWO_CLUES = Message(
    "Change the clue of {row} from {across} to {new_across} and that of {column} from {down} to {new_down}."
)
CHANGE_CLUE = Message("Change the clue of {line} from {old} to {new}.")
