"""Sentences that several commands share: the help of their options, and refusals of them."""

from __future__ import annotations

from gridwright.messages import Message, Sentence

ONE_ANSWER = Sentence("--answer takes one puzzle, but more were given")
NOT_FOR_TERMINAL = Message("{format} cannot be shown in a terminal; name a file with -o FILE")
PIPE_OR_FILE = Message("{format} cannot be shown in a terminal; name a file with -o FILE, or pipe it on with |")
FILE_HOLDS_ONE = Message(
    "a {format} file holds one puzzle; expected a folder or a pattern such as -o 'out/{{n:03}}{extension}'"
)
OTHER_RULES = Message("{given} is {kind} with different rules, which random instances cannot have; expected {kind}")
NOT_GENERATED_IN_TIME = Message(
    "puzzle {number:,} was not generated ({reason}); another --size, another --seed or more --seconds may help"
)
PUZZLES = Sentence("a file, a folder, - for standard input, a puzz.link URL or a game ID")
FILL_IN = Sentence("fill in the board in FILE; ? is an undecided cell")
FIRST_ONLY = Sentence("stop at the first solution; do not check whether it is unique")
JSON_PUZZLE = Sentence("print one JSON object per puzzle, one per line")
JSON_ONE = Sentence("print one JSON object")
OWN_TITLE = Sentence("use this title instead of the puzzle's own; '' for none")
FORCE_FOLDER = Sentence("replace files that already exist in the folder")
SEED = Sentence("seed of the random numbers; the same seed gives the same puzzles (default: a new one)")
PER_PAGE_HELP = Sentence(
    "at most this many puzzles per page of a booklet (default: up to 4, if they stay large enough to fill in)"
)
PAPER_HELP = Sentence("paper size of a booklet (default: a4)")
GENERATE_SECONDS = Message("time limit per puzzle, in seconds (default: {seconds:g})")
DASK = Sentence("address of a Dask scheduler that distributes the work, or local to start one here")
LEDGER = Sentence("the ledger of the run")
STATE = Sentence("start from the half-done board in FILE; ? is an undecided cell")
HALF_DONE = Sentence("""A half-done board has a character per cell, row by row, and ? where you have not
decided: # black or masked and . white or visible (nonogram, hitori, norinori,
heyawake), o a bulb and . none (akari), 0 and 1 (takuzu), or numbers separated
by blanks, # for a black cell (makaro); takuzu and makaro also take . for ?.""")
