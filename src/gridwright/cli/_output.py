"""Where a command leaves its result: on standard output, or in files that are replaced in one step."""

from __future__ import annotations

import os
import re
import sys
import tempfile
from pathlib import Path

from gridwright.errors import InputError, UsageError, shown


def put(data: str | bytes, path: str | None) -> None:
    """Write to a file, or to standard output when no file or `-` is named; a file is whole or untouched."""
    raw = data if isinstance(data, bytes) else data.encode("utf-8", "replace")
    if path is None or path == "-":
        sys.stdout.flush()
        sys.stdout.buffer.write(raw)
        sys.stdout.buffer.flush()
        return
    try:
        replace_file(Path(path), raw)
    except OSError as error:
        raise InputError(f"cannot be written: {(error.strerror or str(error)).lower()}", source=shown(path)) from None


def replace_file(path: Path, raw: bytes) -> None:
    """Put a file in its place in one step; what is not a plain file (a device, a pipe) is written to as it is."""
    if path.exists() and not path.is_file():
        path.write_bytes(raw)
        return
    target = Path(os.path.realpath(path))
    handle, name = tempfile.mkstemp(prefix=f".{target.name[:40]}.", dir=target.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(raw)
        os.chmod(name, mode_of(target))
        os.replace(name, target)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def mode_of(target: Path) -> int:
    """The rights of the file that is replaced, or those that a new file would get."""
    if target.exists():
        return target.stat().st_mode & 0o777
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask


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
        what = (error.strerror or str(error)).lower()
        raise InputError(f"cannot be made a folder: {what}", source=shown(path)) from None
