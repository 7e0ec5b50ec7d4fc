"""Help texts of the commands about files, pictures and data sets. The others are in `help`."""

from __future__ import annotations

from gridwright.messages import Message

# convert
CONVERT = Message("write puzzles in another format")
CONVERT_DESCRIPTION = Message("Write puzzles in another format, to one file or to one file per puzzle.")
CONVERT_EPILOG = Message(
    """-o FILE writes all puzzles to one file. A folder, or a pattern such as
'out/{{kind}}-{{n:03}}.non', gets one file per puzzle. The fields of a pattern are
{{n}} (1, 2, …), {{kind}}, {{width}}, {{height}}, {{title}} and {{name}} (of the source).
Existing files in a folder are kept unless --force is given.

A puzzle that does not fit the format is not written, and neither is one whose
title or other notes do not fit, unless --drop-notes is given.

Exit status: 0 done, 2 a puzzle could not be read or written."""
)
CONVERT_TO = Message("the format to write (see gridwright formats)")
CONVERT_OUTPUT = Message("a file, a folder, or a pattern of file names (default: standard output)")
CONVERT_FORCE = Message("replace files that already exist")
CONVERT_DROP_NOTES = Message("leave out titles and other notes that the format cannot hold")
CONVERT_ANSWER = Message("fill in the board in FILE (formats pzprv3 and webpbn only); ? is an undecided cell")

# formats
FORMATS = Message("list file formats")
FORMATS_DESCRIPTION = Message("List file formats and what each can hold. Every format is read and written.")
FORMATS_JSON = Message("print one JSON object per format, one per line")

# render
RENDER = Message("draw puzzles as SVG, PNG, PDF, LaTeX, HTML or text")
RENDER_DESCRIPTION = Message("Draw puzzles, empty or filled in, as SVG, PNG, PDF, LaTeX, HTML or text.")
RENDER_EPILOG = Message(
    """Several puzzles make one text, HTML page, LaTeX document or PDF booklet. A
booklet has a title page with the rules, evenly filled pages, and with
--solution the solutions at the end. SVG and PNG files hold one puzzle each:
name a folder with -o DIR/.

A solution that is one of several, or not proved in time to be the only one,
is drawn with a note that says so.

Exit status: 0 drawn, 1 no solution or a broken rule (--check), 2 bad input,
3 the time limit was reached first."""
)
RENDER_TO = Message("what to draw (default: from the name of the output file)")
RENDER_SOLUTION = Message("fill in the solution; in a booklet or web page, add it")
RENDER_CHECK = Message("with --answer: mark the cells where a rule is broken")
RENDER_SECONDS = Message("time limit for solving each puzzle, in seconds")
RENDER_OUTPUT = Message("the file to write, or a folder for one file per puzzle (default: standard output)")
RENDER_TITLE = Message("use this title instead of the puzzle's own; '' for none")
RENDER_THEME = Message("colours (default: light, or as the viewer prefers)")
RENDER_SCALE = Message("factor by which to enlarge the drawing (default: 1)")
RENDER_PER_PAGE = Message(
    "at most this many puzzles per page of a booklet (default: up to 4, if they stay large enough to fill in)"
)
RENDER_PAPER = Message("paper size of a booklet (default: a4)")

# picture
PICTURE = Message("turn an image into a nonogram with exactly one solution")
PICTURE_DESCRIPTION = Message(
    """Turn an image (PNG, JPEG, GIF, WebP or BMP) into a nonogram with exactly one
solution."""
)
PICTURE_EPILOG = Message(
    """The image is cropped to what is drawn on it, shrunk to the size, and made black
and white. Then a few cells are changed until the clues have exactly one
solution. Without -o the puzzle goes to standard output, and a report of the
changes to standard error.

Exit status: 0 done, 2 bad input, 3 the time limit was reached first; then
nothing is written."""
)
PICTURE_IMAGE = Message("an image file, or - for standard input")
PICTURE_SIZE = Message("columns and rows of the puzzle, such as 20x15")
PICTURE_OUTPUT = Message("write the puzzle to this file")
PICTURE_TO = Message("the format to write (default: plain)")
PICTURE_THRESHOLD = Message("make pixels darker than N (1 to 255) black (default: chosen for the image)")
PICTURE_DITHER = Message("imitate shades of grey by patterns of cells")
PICTURE_INVERT = Message("swap black and white")
PICTURE_NO_CROP = Message("keep empty margins")
PICTURE_FIT = Message("pad, crop or stretch the image to the size (default: depends on the background)")
PICTURE_LINE_LOGIC = Message("make it solvable one line at a time, without guessing")
PICTURE_SECONDS = Message("time limit, in seconds (default: {seconds:g})")
PICTURE_SEED = Message("seed of the random numbers; another one may change other cells (default: 0)")
PICTURE_TITLE = Message("title of the puzzle (default: the name of the image)")
PICTURE_JSON = Message("print one JSON object instead of the two pictures")

# booklet
BOOKLET = Message("make a magazine of new puzzles, ready to print")
BOOKLET_DESCRIPTION = Message(
    """Make a magazine of new puzzles as PDF: each has one solution, and they get
harder and harder."""
)
BOOKLET_EPILOG = Message(
    """The cover lists what is inside. Then there is a page of rules for every kind,
the puzzles by level, each with its level in its title, and the solutions.

Boards grow with the level: nonograms from 10x10 to 20x20, others from 6x6 to
12x12. --size gives all of them the same size.

The same seed gives the same magazine, byte for byte where the same fonts and
the same version of cairo draw it.

Exit status: 0 done, 2 bad input, or a level that a kind does not have."""
)
BOOKLET_KINDS = Message("kinds of puzzle, separated by commas (default: all)")
BOOKLET_LEVELS = Message("levels, separated by commas: easy, medium, hard, expert, any (default: all but any)")
BOOKLET_PAGES = Message("number of pages, cover, rules and solutions included")
BOOKLET_SIZE = Message("size of all boards (default: larger for harder ones)")
BOOKLET_TITLE = Message("title of the magazine")
BOOKLET_OUTPUT = Message("the PDF file to write")

# generate
GENERATE = Message("generate puzzles with one solution, of a level you choose")
GENERATE_DESCRIPTION = Message("Generate puzzles, one or many, each with exactly one solution.")
GENERATE_EPILOG = Message(
    """Every puzzle is proved to have one solution. Its level is the one that
`gridwright rate` finds. Every given is needed: leave out any one, and there
are several solutions, or the puzzle is harder than asked. The same seed gives
the same puzzles, on every machine.

--size 3x4..15x16 chooses width and height independently for each puzzle; a
range from one square to another, such as 3x3..15x15, gives squares only.

--density is the share of
  hitori     masked cells
  nonogram   black cells
  takuzu     given cells
  makaro     given numbers

The style `random` fills a board at random and takes the clues from it: every
puzzle has a solution, but it may have several. In this style, --density may be
a range.

A file name that ends in .jsonl or .parquet chooses that format; a folder gets
one file per puzzle. Next to the puzzles, FILE.card.json (card.json in a
folder) records how they were made.

Exit status: 0 done, 2 bad input or a request that cannot be met, 3 a puzzle
took longer than the time limit; then no file is written."""
)
GENERATE_KIND = Message("the kind of puzzle")
GENERATE_STYLE = Message("how puzzles are made (default: unique)")
GENERATE_LEVEL = Message("how hard the puzzles are (default: any)")
GENERATE_SYMMETRY = Message("symmetry of the givens, or of the black or masked cells: {names} (default: none)")
GENERATE_WITH = Message("an option of the kind; `gridwright kinds KIND` lists them")
GENERATE_SIZE = Message("size of the boards, or a range such as 3x3..15x15")
GENERATE_DENSITY = Message("share of given, black or masked cells (see below), from 0 to 1")
GENERATE_JOBS = Message(
    "number of worker processes (default: 1), which make the same puzzles; "
    "after Ctrl-C, run the command again to continue"
)
GENERATE_COUNT = Message("number of puzzles (default: 1)")
GENERATE_SECONDS = Message("time limit per puzzle, in seconds (default: {seconds:g})")
GENERATE_TO = Message("the format (default: from the name of the output file, or plain)")
GENERATE_OUTPUT = Message("a file, or a folder whose name ends in / (default: standard output)")
GENERATE_FORCE = Message("write into a folder that is not empty")

# batch
BATCH = Message("solve a data set with several methods; can be stopped and resumed")
BATCH_DESCRIPTION = Message(
    """Solve a data set with several methods and record every result. A run can be
stopped at any moment and resumed later."""
)
BATCH_RUN = Message("solve puzzles with each method and record the results")
BATCH_RUN_DESCRIPTION = Message(
    """Solve puzzles with each method and record every result as a row of the ledger
RUN.db."""
)
BATCH_RUN_EPILOG = Message(
    """The ledger is an SQLite file. Several runs may share it: they divide the work.
A run that was stopped or killed is resumed by the same command, with or
without the puzzles. Methods that run a command (dimacs:COMMAND) must be named
with --methods every time: a ledger never starts a program by itself.

Exit status: 0 finished, 2 bad input (the good puzzles are solved anyway),
3 the disk is full or rows stay open, 130 stopped by Ctrl-C."""
)
BATCH_LEDGER_TO_WRITE = Message("the ledger; created if it does not exist")
BATCH_METHODS = Message("methods, separated by commas (default: those in the ledger, or auto)")
BATCH_SECONDS = Message("time limit per puzzle and method, in seconds")
BATCH_MEMORY = Message("memory limit per puzzle and method, in megabytes")
BATCH_JOBS = Message("number of worker processes (default: 1)")
BATCH_ANSWERS = Message("keep every solution, and write each to a file in this folder")
BATCH_DASK = Message("address of a Dask scheduler that distributes the work, or local to start one here")
BATCH_STATUS = Message("show the progress of a run")
BATCH_STATUS_DESCRIPTION = Message("Show the progress of a run.")
BATCH_LEDGER = Message("the ledger of the run")

# report
REPORT = Message("make tables and diagrams of a batch run")
REPORT_DESCRIPTION = Message("Make tables and diagrams of a batch run.")
REPORT_EPILOG = Message(
    """Tables: table (for the terminal), markdown, and latex, a document that compiles
on its own, list time and verdict per puzzle and method, the size of the models,
and last a summary: for each method, times over the puzzles that it solved, and
times over all puzzles with failures counted as the time limit. csv has one line
per puzzle and method, for other programs.

Diagrams (--to svg, png or pdf; png and pdf need gridwright[draw]):
  performance  share of puzzles solved within a given time, per method
  scatter      two methods against each other, puzzle by puzzle
  growth       time against board size, with the best-fitting curve

A file name that ends in .txt, .csv, .md, .tex, .svg, .png or .pdf chooses the
form. Puzzles on which methods disagree are listed first, in red. The same
ledger always gives the same report."""
)
REPORT_TO = Message("what to make (default: from the name of the output file, or table)")
REPORT_DIAGRAM = Message("which diagram to draw (default: performance)")
REPORT_METHODS = Message("only these methods, in this order")
REPORT_RENAME = Message("the name of a method in the report, such as milp@flow=cplex; may be repeated")
REPORT_HEADS = Message("heads of the LaTeX table: instance, time, solved; such as 'Instance,Temps (s),Optimal?'")
REPORT_TIME = Message("wall-clock or CPU time (default: wall)")
REPORT_OUTPUT = Message("the file to write (default: standard output)")
