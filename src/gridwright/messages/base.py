"""Sentences of the base layer: places on the board and in files, boards, limits, and the size of models."""

from __future__ import annotations

from gridwright.messages import Message

# --- Places and lists -----------------------------------------------------------------------------------------------

ROW = Message("row {number}")
COLUMN = Message("column {number}")
CELL = Message("row {row}, column {column}")
LINE = Message("line {number}")  # of a file
AT_PLACE = Message("{place}: {what}")
AND = Message("{first} and {last}")
OR = Message("{first} or {last}")
DID_YOU_MEAN = Message("; did you mean {name}?")
WRONG_ARGUMENT = Message("{name} is {value}; expected {types}")
FROM_ROWS = Message(", as gw.Answer.of(rows) makes one")

# --- Boards ---------------------------------------------------------------------------------------------------------

EMPTY_GRID = Message("a grid needs at least one cell, not {height}x{width}")
ANSWER_LENGTH = Message("an answer of {expected} cells was expected, not {found}")

# --- Limits ---------------------------------------------------------------------------------------------------------

SECONDS_RANGE = Message("seconds must be more than 0 and less than 10^9")
MEMORY_RANGE = Message("memory must be more than 0 megabytes and less than 10^9")
SOLUTIONS_RANGE = Message("solutions must be at least 1")

# --- Models ---------------------------------------------------------------------------------------------------------

MODEL_TOO_LARGE = Message(
    "{what} would need {clauses:,} clauses with {literals:,} literals, more than fit in {megabytes} MB; "
    "the default formulation has no such growth"
)
NOT_ROWS = Message("not rows of cells; expected a list of lists that all have the same length, with at least one cell")
WRONG_TYPE = Message("{value} in a cell; expected {types}, or None")
ROOMS_OF = Message("the rooms of this makaro of {size}")
TOO_LARGE = Message("{what} would need about {needed:,} MB of memory; gridwright uses at most {megabytes} MB for that")
