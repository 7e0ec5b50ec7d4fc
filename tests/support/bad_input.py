"""Bad input of every sort, each with a part of what gridwright says about it."""

from __future__ import annotations

MAKARO = "makaro\nrooms\na a\n. b\ncells\n"
TEXTS = {
    "unknown kind": ("sudoku\n1 2\n", "line 1: 'sudoku' is not a kind of puzzle; expected akari, heyawake"),
    "no kind": ("1 2 3\n2 1 3\n", "line 1: '1 2 3' is not a kind of puzzle"),
    "kind alone": ("takuzu\n", "no board; expected the rows of a takuzu"),
    "notes alone": ("hitori\ntitle: x\n", "no board; expected the rows of a hitori"),
    "ragged hitori": ("hitori\n1 2 3\n1 2\n", "line 3: a row of 2 cells; expected 3"),
    "ragged takuzu": ("takuzu\n....\n...\n", "line 3: a row of 3 cells; expected 4"),
    "ragged rooms": ("makaro\nrooms\na a\na\ncells\n. .\n. .\n", "line 4: a row of 1 cell; expected 2"),
    "ragged cells": ("makaro\nrooms\na a\na a\ncells\n. .\n.\n", "line 7: a row of 1 cell; expected 2"),
    "sizes that differ": ("makaro\nrooms\na a\ncells\n. .\n. .\n", "the same size"),
    "no cells in a row": ("hitori\n,\n", "line 2: a row without cells"),
    "odd width": ("takuzu\n...\n...\n", "its width must be even"),
    "odd height": ("takuzu\n..\n..\n..\n", "its height must be even"),
    "digit of takuzu": ("takuzu\n..\n.2\n", "line 3: '2' in the board; expected one of 0 1 . ?"),
    "letter of hitori": ("hitori\n1 x\n", "line 2: 'x' is not a number or ."),
    "negative number": ("hitori\n1 -2\n", "line 2: '-2' is not a number"),
    "fraction": ("hitori\n1 2.5\n", "line 2: '2.5' is not a number"),
    "other digits": ("hitori\n1 ٣\n", "is not a number"),
    "superscript": ("nonogram\nrows\n²\ncolumns\n1\n", "line 3: '²' is not a number"),
    "clue too long": ("nonogram\nrows\n1\n4\ncolumns\n1\n1\n1\n", "line 4: the clue of row 2 needs 4 cells; its line has 3"),
    "clues too long": ("nonogram\nrows\n1 1 1\ncolumns\n1\n1\n", "line 3: the clue of row 1 needs 5 cells; its line has 2"),
    "zero in a clue": ("nonogram\nrows\n1 0\ncolumns\n1\n1\n1\n", "line 3: row 1 has a run of 0"),
    "clue without number": ("nonogram\nrows\n,\ncolumns\n1\n", "line 3: a clue without a number"),
    "no columns": ("nonogram\nrows\n1\n", "expected a section 'columns'"),
    "empty columns": ("nonogram\nrows\n1\ncolumns\n", "no lines under 'columns'"),
    "rows twice": ("nonogram\nrows\n1\nrows\n1\ncolumns\n1\n", "line 4: a second 'rows' section"),
    "before a section": ("nonogram\n1\nrows\n1\ncolumns\n1\n", "line 2: '1' comes before any section"),
    "coloured clue": ("nonogram\nrows\n1a\ncolumns\n1\n", "coloured clues ('1a') are not supported"),
    "unknown clue": ("nonogram\nrows\n?\ncolumns\n1\n", "unknown clues ('?') are not supported"),
    "arrow off the board": (MAKARO + ". .\nv .\n", "line 7: the arrow at row 2, column 1 points off the board"),
    "arrow at black": ("makaro\nrooms\n. .\na a\ncells\n> #\n. .\n", "line 6: the arrow at row 1, column 1 points at a black"),
    "arrow on white": (MAKARO + "> .\n# .\n", "line 6: column 1 is black ('>'), but in room 'a'"),
    "black in rooms only": (MAKARO + ". .\n. .\n", "line 7: column 1 is black in 'rooms', but '.' here"),
    "label of two areas": ("makaro\nrooms\na b a\ncells\n. . .\n", "one room label stands for two separate areas"),
    "given too large": (MAKARO + "3 .\n# .\n", "line 6: row 1, column 1 is given as 3; its room has 2 cells"),
    "given of nothing": (MAKARO + "0 .\n# .\n", "line 6: row 1, column 1 is given as 0; its room has 2 cells"),
    "mark of makaro": (MAKARO + "x .\n# .\n", "line 6: 'x' is not a number, . # < > ^ or v"),
    "unknown key": ("takuzu\ncolour: red\n..\n..\n", "line 2: 'colour' is not a key of takuzu; expected author"),
    "key of another kind": ("hitori\nunique-lines: no\n1\n", "line 2: 'unique-lines' is not a key of hitori"),
    "value of a key": ("takuzu\nunique-lines: maybe\n..\n..\n", "line 2: unique-lines: 'maybe'; expected yes or no"),
    "key twice": ("takuzu\ntitle: a\ntitle: b\n..\n..\n", "line 3: 'title' appears twice"),
    "control characters": ("takuzu\ntitle: \x1b[2J\n..\n..\n", "the title contains control characters"),
    "long number": ("hitori\n1 1234567890\n", "line 2: a number of 10 digits; at most 9 digits are allowed"),
    "empty": ("", "nothing to read; expected a puzzle"),
    "blank": ("\n \n\t\n", "nothing to read; expected a puzzle"),
    "comments": ("; nothing\n;\n", "nothing to read; expected a puzzle"),
    "separators": ("---\n---\n", "nothing to read; expected a puzzle"),
    "template": ("_template\nrows\n3\ncolumns\n1 1\n", "the number of row 1 is 3; expected 0 to 2"),
}  # fmt: skip
"""Puzzles as text."""
BYTES = {
    "zero byte": (b"takuzu\n.\0\n..\n", "line 2: not text (a zero byte)"),
    "not UTF-8": (b"takuzu\n..\n\x81\xfe\n", "line 3: not text (byte 0x81)"),
    "picture": (
        b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + bytes(range(256)) * 40,
        ": this is a picture; `gridwright picture` turns it into a nonogram",
    ),
    "broken UTF-16": ("takuzu\n..\n..\n".encode("utf-16") + b"\x00", "not text"),
    "program": (b"\x7fELF" + bytes(1000), "line 1: not text (a zero byte)"),
}
"""Puzzles as bytes."""
ANSWERS = {
    "symbol": (
        "1x??\n????\n????\n????\n",
        "line 1: 'x' in a board of takuzu; expected 1, 0, ? or . for an undecided cell",
    ),
    "ragged": ("1100\n???\n", "line 2: a row of 3 cells; expected 4"),
    "size": (
        "1100\n0011\n",
        "a board of 4x2 cells; expected 4x4, the size of the puzzle: 1, 0, ? or . for an undecided cell",
    ),
    "empty": ("\n", "nothing to read; expected a board"),
}
"""Boards for the takuzu of four by four in examples/."""
USAGE = {
    "nothing": (["batch"], "required: COMMAND"),
    "command": (["sovle", "x"], "invalid choice: 'sovle'"),
    "option": (["solve", "hen", "--fast"], "unrecognized arguments: --fast"),
    "no puzzle": (["solve"], "required: PUZZLE"),
    "limit 0": (["solve", "hen", "--limit", "0"], "'0' is not a whole number of at least 1"),
    "limit huge": (["solve", "hen", "--limit", "9" * 99], "is not a whole number of at least 1"),
    "both": (["solve", "hen", "--first", "--all"], "not allowed with argument --first"),
    "seconds": (["solve", "hen", "--seconds", "0"], "seconds must be more than 0"),
    "seconds nan": (["solve", "hen", "--seconds", "nan"], "seconds must be more than 0"),
    "seconds inf": (["solve", "hen", "--seconds", "inf"], "seconds must be more than 0"),
    "memory": (["solve", "hen", "--memory", "-1"], "--memory"),
    "kind": (
        ["solve", "hen", "--kind", "sudoku"],
        "'sudoku' is not a kind of puzzle; expected one of akari, heyawake, hitori",
    ),
    "other kind": (["solve", "hen", "--kind", "hitori"], "this is a nonogram, not a hitori"),
    "method": (
        ["solve", "hen", "--method", "guess"],
        "'guess' is not a method for nonogram; expected one of auto, brute",
    ),
    "solver": (["solve", "hen", "--method", "sat:hope"], "'hope' is not a solver of sat; expected one of cadical103"),
    "formulation": (["solve", "hen", "--method", "sat@tea"], "'tea' is not a formulation of nonogram; expected one of"),
    "search with solver": (["solve", "hen", "--method", "brute:x"], "brute is a search and takes no solver"),
    "kinds of": (["kinds", "sudoku"], "'sudoku' is not a kind of puzzle"),
    "methods of": (["methods", "sudoku"], "'sudoku' is not a kind of puzzle"),
    "two at a competition": (["solve", "hen", "hen", "--competition"], "--competition takes one puzzle"),
}
"""Command lines, in which hen stands for the file of an example."""
