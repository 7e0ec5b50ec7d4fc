"""What formats hold and what they cannot hold."""

from gridwright.messages import Message, Plural

# What a format cannot hold.
CANNOT_HOLD_KIND = Message("{format} cannot hold a {kind}; it holds {kinds}")
CANNOT_HOLD_NOTES = Plural(
    "{format} cannot hold the {notes}; drop_notes=True writes the puzzle without it",
    "{format} cannot hold the {notes}; drop_notes=True writes the puzzle without them",
)
CANNOT_HOLD_ANSWER = Message("{format} cannot hold an answer; {others} can")
CANNOT_HOLD_BLANK = Message("{format} cannot hold a blank cell")
CANNOT_HOLD_NUMBER = Message("{format} cannot hold the number {number}")
CANNOT_HOLD_SHAPE = Message("{format} cannot hold a board of {grid} cells; it holds square boards only")
CANNOT_HOLD_GOAL = Message("{format} cannot hold a goal that does not solve the clues; it holds only the picture")
NOT_TEXT = Message("{format} is not text; gridwright convert --to {format} -o FILE writes it")
NEEDS_SOLUTION = Message("{format} holds a picture, which needs a solution; {why}")
NO_SOLUTION = Message("there is none")
NEEDS_PYARROW = Message("Parquet needs pyarrow: pip install 'gridwright[parquet]'")

# What each format is, in one line.
CWD = Message("nonograms: height, width, row clues, a blank line, column clues")
GRID = Message("a bare grid of numbers, one row per line, separated by commas; read with --kind or --from")
JSON = Message(
    "one object per puzzle, one per line; also reads lists of clues or cells as in Python, and records of data sets"
)
MK = Message("nonograms: height and width, row clues, a line #, column clues")
NIN = Message("nonograms: width and height, row clues, column clues")
NON = Message("nonograms in Steven Simpson's format, with notes and the goal; ==== separates puzzles")
PARQUET = Message("Parquet files for data sets: one row per puzzle with its size, notes and plain form (needs -o)")
PBM = Message(
    "bitmaps whose clues make a nonogram (reads P1 and P4, writes P1); a puzzle without a goal is solved first"
)
PLAIN = Message("gridwright's own text form; --- separates puzzles")
PUZZLINK = Message("links of puzz.link, pzv.jp and other pzpr sites, one per line")
PZPRV3 = Message("files that puzz.link and other pzpr sites save and open, with the cells filled in (--answer)")
TATHAM = Message("game IDs of Simon Tatham's collection (pattern, singles, unruly), one per line")
TOURNAMENT = Message("batches of square nonograms as used in tournaments: $n, column clues, row clues")
WEBPBN = Message("nonograms in the XML of webpbn.com, with notes, the goal and the cells filled in (--answer)")
