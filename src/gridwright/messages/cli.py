"""Sentences of the command line: results, notes, progress and complaints. Help texts are in `help`."""

from __future__ import annotations

from gridwright.messages import Message, Plural

# Every command
VERSION_COMPILED = Message("gridwright {version}, compiled")
VERSION_UNCOMPILED = Message(
    "gridwright {version}, not compiled: every answer is the same, but takes some 20 times as long "
    "(install a C compiler, then gridwright anew)"
)
NOTE = Message("gridwright: {text}")
BAD_USAGE = Message("{program}: {problem} (see {program} --help)")
INVALID_CHOICE = Message("invalid choice: {value}; expected one of {choices}{suggestion}")
UNKNOWN_ARGUMENTS = Message("unrecognized arguments: {words}{suggestion}")
CANNOT_WRITE_OUTPUT = Message("cannot write the output: {reason}")
CLOSED = Message("it is closed")
OUT_OF_MEMORY = Message("out of memory")
INTERNAL_ERROR = Message("internal error ({error}: {text}); please report it")
NOT_POSITIVE = Message("{text} is not a whole number of at least 1")
ONE_ANSWER = Message("--answer takes one puzzle, but more were given")
BINARY_OUTPUT = Message("binary data cannot be shown in a terminal; name a file with -o FILE, or pipe it on with |")
OUTPUT_IS_INPUT = Message("{path} is read by this command and would be lost; name another file to write to")
NOT_FOR_TERMINAL = Message("{format} cannot be shown in a terminal; name a file with -o FILE")
CANNOT_HOLD_KIND = Message("{format} cannot hold a {kind}")

# A puzzle in one line
PUZZLE = Message("{source}: {kind}{title}{author}, {size}")
TITLE = Message(" “{title}”")
AUTHOR = Message(" by {author}")

# Progress
SOLVING = Message("solving {source}")
SOLVING_WITH = Message("solving {source} with {method}")
MAKING_NONOGRAM = Message("making a nonogram from {image}, at most {seconds:g} s")
GENERATING = Message("generating puzzle {number:,} of {count:,}, at most {seconds:g} s")
ELAPSED = Message("{label} … {seconds} s")
MILLISECONDS_SPENT = Message("{number:.1f} ms")
SECONDS_SPENT = Message("{number:.2f} s")

# Ctrl-C
STOPPED_FOLDER = Message("stopped; {path} holds only a part of the puzzles")
STOPPED_FILE = Message("stopped; {path} was not written")
STOPPED_READING = Message("stopped while reading; nothing is lost: run the same command again")
STOPPED_RUN = Message("stopped; finished results are kept, and `gridwright batch run {ledger}` continues")

# solve
FROM_HALF_DONE = Message("{puzzle}, from your half-done board")
DIFFERENCE = Plural(
    "The two solutions differ in the marked cell.", "The two solutions differ in the {count} marked cells."
)
FORCED = Plural("1 cell is the same in all solutions:", "{count} cells are the same in all solutions:")
LOG_TAKES_ONE = Message("--log takes one puzzle, but more were given")
COMPETITION_TAKES_ONE = Message("--competition takes one puzzle, but more were given")
ENGINE_FAILED = Message("{source}: {error}")

# check, show and render
VIOLATION = Message("{rule}: {text}.")
ALL_RULES_KEPT = Message("Solved: no rule is broken.")
NOTHING_BROKEN = Plural(
    "No rule is broken so far; 1 cell is undecided.", "No rule is broken so far; {count} cells are undecided."
)
PUZZLE_WITHOUT_SOLUTION = Message("{puzzle}: no solution")
SEVERAL_SOLUTIONS = Message("several solutions; one of them is drawn")
PERHAPS_SEVERAL_SOLUTIONS = Message(
    "one solution is drawn; the time limit was reached before it was known whether it is the only one"
)
NOTE_ON_PUZZLE = Message("{source}: {note}")
PIPE_OR_FILE = Message("{format} cannot be shown in a terminal; name a file with -o FILE, or pipe it on with |")
CHECK_NEEDS_ANSWER = Message("--check marks the mistakes in a board; expected --answer FILE as well")
MEDIUM_UNKNOWN = Message("what should be drawn? expected --to with one of {media}")
ONE_PER_FILE = Message("a file in the format {medium} holds one puzzle; name a folder with -o DIR/")

# compare
METHOD, VERDICT = Message("method"), Message("verdict")
FIRST, SETTLED, CPU = Message("first"), Message("settled"), Message("cpu")
VARIABLES, CONSTRAINTS, LITERALS = Message("variables"), Message("constraints"), Message("literals")
SECONDS, FASTEST_ON = Message("seconds"), Message("fastest on")
FASTEST = Message("  <- fastest")
METHOD_NOTE = Message("{method}: {reason}")
DISAGREEMENT = Message("DISAGREEMENT on {source}: {details}")
TOTAL = Plural(
    "total over 1 puzzle (a method that did not settle it is charged the full time limit)",
    "total over {count} puzzles (a method that did not settle one is charged the full time limit)",
)

# export
EXPORT_NEEDS_FILE = Message("{format} is a binary format; expected a file, such as -o model{suffix}")
EXPORT_TAKES_ONE = Message("an export file holds one puzzle; name a folder with -o FOLDER/ or give one puzzle")
EXPORT_TAKES_ONE_OR_SIZES = Message(
    "an export file holds one puzzle; name a folder with -o FOLDER/, give one puzzle, or use --sizes"
)
EXPORTED = Message("{puzzle}, {formulation} as {format}")
CLAUSES, ROWS, NON_ZEROS = Message("clauses"), Message("rows"), Message("non-zeros")
SIZE_OF_PART = Message("{part} {number}")
BY_FORMULA = Message("by formula: {counts}")

# kinds and methods
KIND = Message("{name}\n    {summary}")
KIND_WITH_ALIASES = Message("{name} ({aliases})\n    {summary}")
BROKEN_RULE = Message("\n{rule}: {sentence}\nBroken here: {text}.")
KIND_OPTIONS = Message("\nOptions of `gridwright generate {kind}`:")
KIND_OPTION = Message("    --with {name}=VALUE   {summary}: {expected}")
METHODS_OF = Message("{kind} (auto uses {method})")
NO_METHODS_OF = Message("{kind} (no method is installed)")
NOT_INSTALLED = Message("{summary}  [not installed: {command}]")
SOLVERS = Message("{engine}:SOLVER, where SOLVER is one of {solvers}")
DIMACS_SOLVERS = Message(
    "{engine}:SOLVER, where SOLVER is one of {solvers}, or any command that reads DIMACS, "
    "such as {engine}:'mysat {{cnf}} {{result}}'"
)
ROW_SOLVERS = Message(
    "{engine}:SOLVER, where SOLVER is one of {solvers}, or any command that reads {engine} files, "
    "such as {engine}:'mysolver {{model}} {{result}}'"
)
SOLVERS_OF = {"dimacs": DIMACS_SOLVERS, "lp": ROW_SOLVERS, "mps": ROW_SOLVERS}

# convert and formats
FILE_HOLDS_ONE = Message(
    "a {format} file holds one puzzle; expected a folder or a pattern such as -o 'out/{{n:03}}{extension}'"
)
LEFT_OUT = Message("left out, because {format} has no place for it: {notes}")
NOTES_DO_NOT_FIT = Message("{source}: {format} cannot hold the {notes}; use --drop-notes to write the puzzle without")
NOTES_OF_MANY_DO_NOT_FIT = Message(
    "{count:,} puzzles were not written, because {format} cannot hold their {notes}; "
    "use --drop-notes to write them without"
)
NOTE_COUNT = Message("{note} ({count:,})")
BOARDS_LEFT_OUT = Plural(
    "left out 1 filled-in board: it is not part of the puzzle, and {format} has no place for it",
    "left out {count:,} filled-in boards: they are not part of the puzzles, and {format} has no place for them",
)
BAD_PATTERN = Message("{pattern} is not a pattern of file names: {reason}")
TOO_WIDE = Message("a field is at most {most} characters wide")
UNKNOWN_FIELDS = Message("{pattern} has unknown fields ({fields}); expected {known}")
TWO_PUZZLES = Message("{path} would hold two puzzles; add {{n}} to the pattern")
AND_OTHERS = Message("{sentence} ({count:,} puzzles in all)")
WROTE_FILES = Plural("wrote 1 file", "wrote {count:,} files")
FORMAT = Message("{name} ({extension}): {kinds}{one}{notes}\n    {summary}")
EVERY_KIND = Message("every kind")
ONE_PUZZLE_PER_FILE = Message(", one puzzle per file")
KEEPS_NOTES = Message("; keeps {notes}")

# picture
NOT_A_SIZE = Message("{text} is not a size; expected WxH, such as 20x15")
NOT_A_TEXT_FORMAT = Message("{format} cannot hold a nonogram as text; expected another format")
NO_TITLE_IN_FORMAT = Message("{format} cannot hold a title; leave out --title or choose another format")
NO_NONOGRAM_IN_TIME = Message(
    "{image}: no nonogram with one solution was found ({reason}); "
    "a smaller --size, another --seed or more --seconds may help"
)
BEFORE, AFTER = Message("Before:"), Message("After:")
UNCHANGED = Message("No cell had to be changed: the clues have exactly one solution.")
UNCHANGED_LINE_LOGIC = Message("No cell had to be changed: line logic alone solves the puzzle.")
CHANGED = Message("{changes}: now the clues have exactly one solution.")
CHANGED_LINE_LOGIC = Message("{changes}: now line logic alone solves the puzzle.")
CHANGES = Message(
    "{count} of {cells} cells changed ({percent:.1f} %; "
    "{black} made black {black_mark}, {white} made white {white_mark})"
)

# generate
OTHER_RULES = Message("{given} is {kind} with different rules, which random instances cannot have; expected {kind}")
NOT_AT_RANDOM = Message("{option} is for puzzles with one solution; leave it out, or leave out --style random")
GOING_ON = Plural(
    "resuming an interrupted run: {count:,} puzzle of {total:,} is already made",
    "resuming an interrupted run: {count:,} puzzles of {total:,} are already made",
)
STOPPED_MAKING = Plural(
    "stopped; the {count:,} puzzle made so far is kept in {ledger}; run the same command again to continue",
    "stopped; the {count:,} puzzles made so far are kept in {ledger}; run the same command again to continue",
)
GENERATED = Plural(
    "generated 1 puzzle (seed {seed}, hash {hash})", "generated {count:,} puzzles (seed {seed}, hash {hash})"
)
NOT_GENERATED_IN_TIME = Message(
    "puzzle {number:,} was not generated ({reason}); another --size, another --seed or more --seconds may help"
)
PUZZLES = Message("puzzles")

# booklet
TOO_MANY_PAGES = Message("--pages {pages} is too many; expected at most {most}")
TOO_FEW_PAGES = Message("--pages {pages} is too few for a puzzle of every kind and level; expected at least {least}")
NOT_A_LEVEL = Message("{level} is not a level; expected {known}")
NO_NAMES = Message("{text} names nothing; expected names separated by commas")
FILLING = Message("filling {pages} pages")
ALL_LEVELS = Message("puzzles of all levels")
TITLE_AND_LEVEL = Message("{kind}, {level}")
IMPRINT = Message("gridwright {version}, seed {seed}")
BOOKLET_MADE = Plural(
    "{count:,} puzzle on {pages} pages (seed {seed})", "{count:,} puzzles on {pages} pages (seed {seed})"
)

# batch
TOO_MANY_JOBS = Message("--jobs {jobs} is too many; expected at most {most}")
LEDGER_OF_GENERATE = Message(
    "{ledger} keeps the puzzles of a `generate` that was stopped; run that command again to continue"
)
NO_LEDGER = Message("{ledger} does not exist yet; expected puzzles to start with")
NO_METHODS = Message("--methods names no method; expected names separated by commas")
METHODS_WITHHELD = Message(
    "rows of {methods} stay open: a ledger does not start programs by itself; to run them, name them with --methods"
)
METHODS_SKIPPED = Message("skipping {methods} for {kind}, which has no such method")
DUPLICATES = Message("{read:,} puzzles read, {different:,} of them different; each is solved once")
ROWS_DONE = Plural("1 row done: {outcomes}", "{count:,} rows done: {outcomes}")
NOTHING_TO_DO = Message("nothing to do")
DISAGREE = Plural("the methods disagree about 1 puzzle", "the methods disagree about {count:,} puzzles")
SEE_REPORT = Message("{disagreement}; `gridwright report` lists them")
PUZZLES_IN_LEDGER = Plural("1 puzzle", "{count:,} puzzles")
STATUS = Message("{puzzles}, {done:,} of {rows:,} rows done ({limits}), {state}")
FINISHED, NOT_RUNNING = Message("finished"), Message("not running")
RUNNING = Plural("1 worker running", "{count:,} workers running")

# report
REPORT_UNKNOWN = Message("what should be written to {path}? expected --to, or a name that ends in one of {endings}")
NOT_HEADS = Message("--heads {text} does not name three columns; expected three heads, such as {example}")
HEADS_NEED_LATEX = Message("--heads names the columns of the LaTeX table, not of {form}; expected --to latex")
DIAGRAM_NEEDS_PICTURE = Message("--diagram draws a picture, not a {form}; expected --to svg, png or pdf")
NEEDS_CAIROSVG = Message("{form} needs cairosvg: pip install 'gridwright[draw]'")

# Models
MODEL_SIZE = Message(
    "The engine was given {variables:,} variables, {constraints:,} constraints and {literals:,} literals."
)

# Solutions of a batch run
SOLUTIONS_WRITTEN = Plural("wrote 1 solution to {folder}", "wrote {count:,} solutions to {folder}")
SOLUTIONS_LOST = Plural(
    "1 solution was found before --answers was given, and was not kept",
    "{count:,} solutions were found before --answers was given, and were not kept",
)
