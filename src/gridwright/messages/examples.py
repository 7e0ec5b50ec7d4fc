"""Sentences of `gridwright examples`."""

from gridwright.messages import Message, Plural

# Help
SUMMARY = Message("list, print or copy example puzzles")
DESCRIPTION = Message(
    "List the example puzzles that come with gridwright, print some of them,\nor copy all of them into a folder."
)
EPILOG = Message(
    "`gridwright examples hen | gridwright solve -` solves one;\n"
    "`gridwright examples -o examples` copies all, with answers in examples/answers."
)
NAME_HELP = Message("an example to print, with or without .txt")
OUTPUT_HELP = Message("copy all examples and their answers into this folder")
FORCE_HELP = Message("replace files that already exist in the folder")
JSON_HELP = Message("print one JSON object per example, one per line")

# Notes
COPIED = Plural("copied 1 file to {folder}", "copied {count} files to {folder}")

# Errors
UNKNOWN = Message("there is no example {name}; expected one of {names}")
NAMES_AND_FOLDER = Message("-o copies all examples; leave out the names")
NOT_INSTALLED = Message("the examples are not installed; expected them in {folder}")
