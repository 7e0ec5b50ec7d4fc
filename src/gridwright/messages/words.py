"""Words that are looked up by their text to be translated, wherever they come from, instead of being said in place.

They stand here for the catalogues alone: names of ours that are English on the command line and in files, what values
of options stand for, and the sentences of the system and of Python's argparse. What is missing is shown in English.
"""

from gridwright.messages import Message

# What stands between thousands, before decimals, and for hundredths.
MARKS = (Message(","), Message("."), Message("%"))

# What people call a kind (`kinds.name_kind`), a status (`outcome.name_status`) and a level (`kind.name_level`).
KINDS = (
    Message("nonogram"),
    Message("hitori"),
    Message("makaro"),
    Message("takuzu"),
    Message("akari"),
    Message("norinori"),
    Message("heyawake"),
)
STATUSES = (
    Message("unique"),
    Message("many"),
    Message("some"),
    Message("none"),
    Message("unknown"),
    Message("error"),
    Message("open"),
    Message("made"),
    Message("read"),
)
LEVELS = (Message("easy"), Message("medium"), Message("hard"), Message("expert"))

# The searches of the kinds, as their docstrings describe them.
SEARCHES = (
    Message("cell by cell in reading order, with connectivity by union-find"),
    Message("every configuration of every row, row by row, with the columns checked after each"),
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

# What the values of options stand for.
METAVARS = (
    Message("A,B"),
    Message("A..B"),
    Message("PRESET"),
    Message("A,B,C"),
    Message("A,B,…"),
    Message("ADDRESS"),
    Message("ANSWER"),
    Message("DIR"),
    Message("FILE"),
    Message("FILE|DIR"),
    Message("DIR|FILE.zip"),
    Message("HOST"),
    Message("FORMAT"),
    Message("HOW"),
    Message("IMAGE"),
    Message("KIND"),
    Message("MB"),
    Message("METHOD=NAME"),
    Message("NAME"),
    Message("NAME=VALUE"),
    Message("PUZZLE"),
    Message("WHEN"),
    Message("RUN.db"),
    Message("TEXT"),
    Message("TITLE"),
    Message("WxH"),
    Message("XY"),
)

# The sentences of argparse in all versions of Python that gridwright runs on; its templates are filled in by `%`.
ARGPARSE = (
    Message("usage: "),
    Message("positional arguments"),
    Message("options"),
    Message("show this help message and exit"),
    Message("argument %(argument_name)s: %(message)s"),
    Message("the following arguments are required: %s"),
    Message("one of the arguments %s is required"),
    Message("not allowed with argument %s"),
    Message("expected one argument"),
    Message("expected at most one argument"),
    Message("expected at least one argument"),
    Message("expected %s argument", "expected %s arguments"),
    Message("ignored explicit argument %r"),
    Message("ambiguous option: %(option)s could match %(matches)s"),
    Message("invalid %(type)s value: %(value)r"),
    Message("invalid choice: %(value)r (choose from %(choices)s)"),
    Message("unknown parser %(parser_name)r (choices: %(choices)s)"),
    Message("unexpected option string: %s"),
    Message("unrecognized arguments: %s"),
    Message("%(prog)s: error: %(message)s\n"),
    Message("%(prog)s: warning: %(message)s\n"),
    Message("%(heading)s:"),
)
