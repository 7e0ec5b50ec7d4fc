"""Where a command leaves its result: on standard output, in a file, or in a folder with a file for each puzzle."""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path

from gridwright.cli._files import replace_file
from gridwright.errors import InputError, UsageError, shown


def put(data: str | bytes, path: str | None) -> None:
    """Write to a file, or to standard output when no file or `-` is named.

    A plain file is replaced in one step, behind a link where there is one; a device or a pipe is written to as it is.
    """
    raw = data if isinstance(data, bytes) else data.encode("utf-8", "replace")
    if path is None or path == "-":
        sys.stdout.flush()
        sys.stdout.buffer.write(raw)
        sys.stdout.buffer.flush()
    elif os.path.exists(path) and not os.path.isfile(path):
        Path(path).write_bytes(raw)
    else:
        try:
            replace_file(os.path.realpath(path), [raw])
        except UsageError as error:
            why = str(error).rpartition(": ")[2]
            raise InputError(f"cannot be written: {why}", source=shown(path)) from None


def is_folder(path: str | None) -> bool:
    """Does the user mean a folder: one that is there, or a name that ends like one?"""
    return path is not None and path != "-" and (path.endswith(("/", os.sep)) or os.path.isdir(path))


def file_in(folder: str, name: str, suffix: str, taken: set[str], force: bool) -> str:
    """A file for one puzzle, named after its source; one that is there is refused without force."""
    source, _, nth = name.partition("#")
    stem = re.sub(r"[^\w.-]+", "-", Path(source).stem).strip("-.") or "puzzle"
    stem += f"-{nth}" if nth else ""
    unique, count = stem, 1
    while unique in taken:
        count += 1
        unique = f"{stem}-{count}"
    taken.add(unique)
    path = os.path.join(folder, unique + suffix)
    if os.path.lexists(path) and not force:
        raise UsageError(f"{shown(path, 200)} is there already; --force replaces it")
    return path


def make_folder(path: str) -> None:
    """The folder, made if it is not there."""
    try:
        os.makedirs(path, exist_ok=True)
    except OSError as error:
        raise UsageError(f"cannot make {shown(path, 80)}: {(error.strerror or str(error)).lower()}") from None
