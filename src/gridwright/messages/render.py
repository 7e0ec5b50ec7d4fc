"""Pictures: options that are refused, the words on them, and their descriptions for screen readers."""

from gridwright.messages import Message, Plural

# Options and sizes that are refused.
UNKNOWN_THEME = Message("{theme} is not a theme; expected one of {themes}")
WRONG_SCALE = Message("a scale of {scale:g}; expected 0.1 to 20")
WRONG_PER_PAGE = Message("{count} puzzles per page; expected 1, 2 or 4")
UNKNOWN_PAPER = Message("{paper} is not a paper size; expected one of {papers}")
UNKNOWN_MEDIUM = Message("{name} is not something to draw to; expected one of {media}")
ONE_PUZZLE_PER_SVG = Message("an SVG file holds one puzzle, not {count}; draw them one by one")
ONE_PUZZLE_PER_PNG = Message("a PNG file holds one puzzle, not {count}; draw them one by one")
PNG_TOO_LARGE = Message("a picture of {width}x{height} pixels is too large; use a smaller --scale, or SVG")
LATEX_TOO_LARGE = Message("a picture longer than TeX can measure; use a smaller --scale, or SVG or PDF")
NEEDS_CAIROCFFI = Message("PNG and PDF need cairocffi: pip install 'gridwright[draw]'")
NEEDS_CAIRO = Message("PNG and PDF need the cairo library itself (Debian: libcairo2)")

# Words on pictures and pages.
BYLINE = Message("by {author}")
PUZZLES = Message("Puzzles")
SOLUTION = Message("Solution")
SOLUTIONS = Message("Solutions")
HOW_TO_PLAY = Message("How to play {kind}")
COUNT_OF_KIND = Message("{count} {kind}")
COUNTS = Plural("{count} puzzle: {kinds}", "{count} puzzles: {kinds}")

# Notes on solutions: with the solution or in its place, and on the page of the puzzle itself.
ONE_OF_SEVERAL = Message("one of several solutions")
PERHAPS_ONE_OF_SEVERAL = Message("one solution; there may be others")
NO_SOLUTION = Message("no solution")
NOT_SOLVED = Message("not solved within the time limit")
HAS_SEVERAL = Message("has several solutions")
MAY_HAVE_SEVERAL = Message("may have several solutions")
HAS_NONE = Message("has no solution")
MAY_HAVE_NONE = Message("not known to have a solution")

# Descriptions for screen readers.
BOARD = Message("A board")
SIZED_BOARD = Message("A board of {columns} and {rows}.")
SIZED_PUZZLE = Message("A {kind} of {columns} and {rows}.")
COLUMNS = Plural("{count} column", "{count} columns")
ROWS = Plural("{count} row", "{count} rows")
ROW_CLUE = Message("Clue of row {number}: {clue}.")
COLUMN_CLUE = Message("Clue of column {number}: {clue}.")
ALL_EMPTY = Message("All cells are empty.")
ROW = Message("Row {number}: {cells}.")
REPEATED = Message("{count} times {cell}")
ROOM = Message("room {number}")
BLACK = Message("black")
MASKED = Message("masked")
WHITE = Message("white")
EMPTY = Message("empty")
GIVEN = Message("given")
MARKED = Message("marked")
ARROW_UP = Message("arrow up")
ARROW_DOWN = Message("arrow down")
ARROW_LEFT = Message("arrow left")
NOTE = Message("{note}.")
ARROW_RIGHT = Message("arrow right")
