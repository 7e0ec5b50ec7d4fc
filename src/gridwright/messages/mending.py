"""Sentences of `mend` and `rate --near`: changes of a puzzle, and what they lead to."""

from __future__ import annotations

from gridwright.messages import Message, Plural

# --- Changes that several kinds have ----------------------------------------------------------------------------------

ADD_DIGIT = Message("Give {cell} the digit {value}.")
ADD_NUMBER = Message("Give {cell} the number {value}.")
REMOVE = Message("Remove the {value} from {cell}.")
REPLACE = Message("Change the {old} in {cell} to {new}.")
ADD_CLUE = Message("Give {cell} the clue {new}.")
REMOVE_CLUE = Message("Remove the clue {old} from {cell}.")
REPLACE_CLUE = Message("Change the clue {old} in {cell} to {new}.")

# --- Verdicts ---------------------------------------------------------------------------------------------------------

FINE = Message("Exactly one solution: there is nothing to mend.")
MANY = Plural(
    "Several solutions; two of them differ in {count} cell: {cells}.",
    "Several solutions; two of them differ in {count} cells: {cells}.",
)
MANY_CELLS = Plural(
    "Several solutions; two of them differ in {count} cell.", "Several solutions; two of them differ in {count} cells."
)
NOT_SETTLED = Message("The limit was reached before it was known how many solutions the puzzle has.")
ONE_CHANGE = Plural(
    "One change leaves exactly one solution:", "One change leaves exactly one solution; choose one of {count}:"
)
NEEDED = Plural("At least {count} change is needed.", "At least {count} changes are needed.")
NONE_SMALLER = Plural(
    "No set of fewer than {count} change was found before the search gave up.",
    "No set of fewer than {count} changes was found before the search gave up.",
)
SETS = Plural("Together these leave exactly one solution:", "Each of these {count} sets leaves exactly one solution:")
NOTHING_MENDS = Message("No set of changes leaves exactly one solution.")
EFFORT_SPENT = Message("No change was found before the search gave up; there may be one.")
NO_PARTS = Message("The kind {kind} does not declare what may be changed, so no change can be proposed.")
PROPOSAL = Message("{text} Level: {level}.")

# --- rate --near ------------------------------------------------------------------------------------------------------

EASIER = Message("Easier by one change:")
HARDER = Message("Harder by one change:")
NOT_EASIER = Message("No single change makes it easier and keeps one solution.")
NOT_HARDER = Message("No single change makes it harder and keeps one solution.")
NOT_EASIER_WITHIN = Message("Nothing easier was found before the search gave up.")
NOT_HARDER_WITHIN = Message("Nothing harder was found before the search gave up.")
NEAR = Message("{level}: {text}")

# --- Progress and files -----------------------------------------------------------------------------------------------

MENDING = Message("{source}: mending")
NO_CHOICE = Plural(
    "{source}: there is no proposal {wanted}; {count} mended puzzle was found",
    "{source}: there is no proposal {wanted}; {count} mended puzzles were found",
)
NEEDS_OUTPUT = Message("{option} is for writing the mended puzzle; expected -o FILE as well")
TOO_FEW_CHOICES = Message("the number of changes to choose from must be at least 1")
