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
FORCE_HELP = Message("replace files that are in the folder already")
JSON_HELP = Message("one JSON object per example, one per line")

# Notes
COPIED = Plural("{count} file copied to {folder}", "{count} files copied to {folder}")

# Errors
UNKNOWN = Message("there is no example {name}; expected one of {names}")
EXISTS = Message("{path} exists already; --force replaces it")
NAMES_AND_FOLDER = Message("-o copies all examples; expected no names beside it")
NOT_INSTALLED = Message("this installation holds no examples; expected them in {folder}")
