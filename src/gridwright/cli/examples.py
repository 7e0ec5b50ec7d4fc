"""`gridwright examples`."""

from __future__ import annotations

import argparse
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from gridwright import kinds
from gridwright.cli._common import ANSWERED, Terminal, add_command
from gridwright.errors import UsageError, quote
from gridwright.formats._examples import find_file, find_files, find_folder
from gridwright.kinds import name_kind
from gridwright.messages import Sentence, say


def register(commands: Any) -> None:
    """Add the command."""
    command = add_command(
        commands,
        "examples",
        Sentence("list, print or copy example puzzles"),
        Sentence(
            "List the example puzzles that come with gridwright, print some of them,\nor copy all of them into a "
            "folder."
        ),
        Sentence(
            "`gridwright examples hen | gridwright solve -` solves one;\n`gridwright examples -o examples` copies "
            "all, with answers in examples/answers."
        ),
    )
    command.add_argument("names", nargs="*", metavar="NAME", help=say("an example to print, with or without .txt"))
    command.add_argument(
        "-o",
        dest="output",
        metavar="DIR",
        help=say("copy all examples and their answers into this folder, or the one that is named to this file"),
    )
    command.add_argument("--force", action="store_true", help=say("replace files that already exist in the folder"))
    command.add_argument("--json", action="store_true", help=say("print one JSON object per example, one per line"))
    command.set_defaults(run=run)


def run(options: argparse.Namespace, terminal: Terminal) -> int:
    """List, print or copy."""
    if options.output is not None:
        copy(options.names, options.output, options.force, terminal)
    elif options.names:
        print_examples(options.names, terminal)
    else:
        list_examples(options.json, terminal)
    return ANSWERED


def list_examples(as_json: bool, terminal: Terminal) -> None:
    """Print one line per example: name, kind, size and title."""
    from gridwright.formats import read

    paths = list(find_files().values())
    wide = max(len(path.stem) for path in paths)
    names = max(len(name_kind(name)) for name in kinds.names())
    for path in paths:
        puzzle = read(path)
        size, title = puzzle.grid, puzzle.notes.title
        if as_json:
            record = {"name": path.stem, "kind": puzzle.kind, "size": [size.height, size.width], "title": title or None}
            terminal.print_json(record | {"path": str(path)})
        else:
            terminal.print(f"{path.stem:<{wide}}  {name_kind(puzzle.kind):<{names}}  {size!s:<5}  {title}".rstrip())


def print_examples(names: Sequence[str], terminal: Terminal) -> None:
    """Print the examples that were named, as one source of puzzles."""
    files = list(map(find_file, names))
    terminal.print_exactly("\n---\n".join(file.read_text(encoding="utf-8").rstrip("\n") for file in files))


def find_all(folder: Path) -> list[Path]:
    """Every example, every answer, and the script of the original study."""
    return sorted([*folder.rglob("*.txt"), *folder.glob("*.sh")])


def choose_copies(names: Sequence[str], target: str) -> dict[Path, str]:
    """The files to copy, and where to: every example and answer, or those named; of these one may get another name."""
    from gridwright.text.files import is_folder

    if not names:
        return {path: os.path.join(target, path.relative_to(find_folder())) for path in find_all(find_folder())}
    files = list(map(find_file, names))
    if is_folder(target) or os.path.isdir(target):
        return {path: os.path.join(target, path.name) for path in files}
    if len(files) > 1:
        raise UsageError(say("several examples do not fit in one file; expected a folder, as in -o FOLDER/"))
    return {files[0]: target}


def copy(names: Sequence[str], target: str, force: bool, terminal: Terminal) -> None:
    """Copy examples; all of them or, if one already exists, none."""
    from gridwright.text.files import refuse_existing, write_new_file

    copies = choose_copies(names, target)
    for place in copies.values():
        refuse_existing(place, force)
    for path, place in copies.items():
        write_new_file(place, [path.read_bytes()], force=True)
    terminal.print_note(
        say(
            "copied 1 file to {folder}",
            "copied {count} files to {folder}",
            count=len(copies),
            folder=quote(target, 200),
        )
    )
