"""Where a command leaves its result: on standard output, in a file, or in a folder with a file for each puzzle."""

from __future__ import annotations

import contextlib
import os
import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TextIO

from gridwright.cli._files import replace_file
from gridwright.errors import InputError, UsageError, quote


def put(data: str | bytes, path: str | None) -> None:
    """Write to a file, or to standard output when no file or `-` is named."""
    put_pieces([data], path)


def put_pieces(pieces: Iterable[str | bytes], path: str | None) -> None:
    """Write piece by piece, so that any number of puzzles needs little memory.

    A plain file is replaced in one step, behind a link where there is one; a device or a pipe is written to as it is.
    """
    raw = (piece if isinstance(piece, bytes) else piece.encode("utf-8", "replace") for piece in pieces)
    if path is None or path == "-":
        sys.stdout.flush()
        sys.stdout.buffer.writelines(raw)
        sys.stdout.buffer.flush()
    elif os.path.exists(path) and not os.path.isfile(path):
        with open(path, "wb") as file:
            file.writelines(raw)
    else:
        try:
            replace_file(os.path.realpath(path), raw)
        except UsageError as error:
            why = str(error).rpartition(": ")[2]
            raise InputError(f"cannot be written: {why}", source=quote(path)) from None


@contextlib.contextmanager
def told_when_stopped(path: str | None, notes: TextIO) -> Iterator[None]:
    """Say on Ctrl-C what has become of the file or the folder that was being written."""
    try:
        yield
    except KeyboardInterrupt:
        if path is not None and path != "-":
            left = "holds only a part of them" if is_folder(path) or "{" in path else "was not written"
            print(f"gridwright: stopped; {quote(path, 200)} {left}", file=notes)
        raise


def is_folder(path: str | None) -> bool:
    """Does the user mean a folder: one that is there, or a name that ends like one?"""
    return path is not None and path != "-" and (path.endswith(("/", os.sep)) or os.path.isdir(path))


def file_in(folder: str, name: str, suffix: str, taken: set[str], force: bool) -> str:
    """A file for one puzzle, named after its source; one that is there is refused without force."""
    source, _, nth = name.partition("#")
    unpacked = re.sub(r"\.(gz|xz)$", "", source)
    stem = re.sub(r"[^\w.-]+", "-", Path(unpacked).stem).strip("-.") or "puzzle"
    stem += f"-{nth}" if nth else ""
    unique, count = stem, 1
    while unique in taken:
        count += 1
        unique = f"{stem}-{count}"
    taken.add(unique)
    path = os.path.join(folder, unique + suffix)
    if os.path.lexists(path) and not force:
        raise UsageError(f"{quote(path, 200)} is there already; --force replaces it")
    return path


def make_folder(path: str) -> None:
    """The folder, made if it is not there."""
    try:
        os.makedirs(path, exist_ok=True)
    except OSError as error:
        raise UsageError(f"cannot make {quote(path, 80)}: {(error.strerror or str(error)).lower()}") from None
