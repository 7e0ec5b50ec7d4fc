"""Words that come from elsewhere, and are looked up by their text to be translated: system errors, and names in tables.

What is missing here is shown in English.
"""

from gridwright.messages import Message

# The descriptions that systems give of errors with files.
ERRORS = (
    Message("No such file or directory"),
    Message("Permission denied"),
    Message("Operation not permitted"),
    Message("Is a directory"),
    Message("Not a directory"),
    Message("Directory not empty"),
    Message("File exists"),
    Message("File name too long"),
    Message("File too large"),
    Message("No space left on device"),
    Message("Disk quota exceeded"),
    Message("Read-only file system"),
    Message("Input/output error"),
    Message("Too many open files"),
    Message("Too many levels of symbolic links"),
    Message("Resource temporarily unavailable"),
    Message("Bad file descriptor"),
    Message("Broken pipe"),
    Message("Cannot allocate memory"),
    Message("No such device or address"),
    Message("Invalid argument"),
    Message("Exec format error"),
)

# What the size formulas of formulations count.
COUNTS = (
    Message("variables"),
    Message("integers"),
    Message("clauses"),
    Message("equalities"),
    Message("inequalities"),
    Message("added variables"),
    Message("added equalities"),
    Message("added inequalities"),
    Message("rule 1"),
    Message("rule 2"),
    Message("rule 3"),
)

# Sections of files that hold nonograms.
SECTIONS = (Message("rows"), Message("columns"))
