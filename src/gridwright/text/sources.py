"""What a PUZZLE argument names: a file, standard input, a link, a game ID, or a text of several lines."""

from __future__ import annotations

import contextlib
import io
import os
import re
import sys
from collections.abc import Iterator
from typing import BinaryIO, cast

from gridwright.errors import InputError, quote
from gridwright.text.stream import CHUNK, Lines

STDIN = "-"
CARD = "card.json"  # what the card of a data set is called, after the name of the file if it is one
PACKED = {b"\x1f\x8b": "gzip", b"\xfd7zXZ\x00": "xz"}
WIDE = 60
# A link, the body of a link, a file form on one line, or a game ID: all without blanks at the beginning.
INLINE = re.compile(
    r"https?://|[a-z][a-z0-9_]{0,40}+/\d{1,9}+/\d{1,9}+/|pzprv3[./]|\d{1,9}+(x\d{1,9}+)?[a-zA-Z0-9]{0,20}+[:#]"
    r"|(www\.)?(puzz\.link|pzv\.jp|pzprxs\.vercel\.app)/[\w.]*\?"
)


def label(source: str | os.PathLike[str]) -> str:
    """A source as messages name it."""
    text = os.fspath(source)
    if text == STDIN:
        return "standard input"
    if isinstance(source, str) and "\n" in text:
        return "text"
    return text if len(text) <= WIDE or not inline(source) else text[: WIDE - 1] + "…"


def inline(source: str | os.PathLike[str]) -> bool:
    """Is this the puzzle itself and not the name of a file?"""
    if not isinstance(source, str):
        return False
    if "\n" in source or source.startswith(("http://", "https://")):
        return True
    return INLINE.match(source) is not None and not exists(source)


def is_folder(source: str | os.PathLike[str]) -> bool:
    """Is this a folder of puzzle files?"""
    return not inline(source) and os.fspath(source) != STDIN and os.path.isdir(source)


def files_of(folder: str | os.PathLike[str]) -> list[str]:
    """The files of a folder that is a data set and of the folders in it; cards and what is hidden are none of them.

    A folder or a link that leads nowhere is among them, so that whoever opens it is told.
    """
    failed: list[OSError] = []
    files: list[str] = []
    been = {os.path.realpath(folder)}
    for place, folders, names in os.walk(os.fspath(folder), onerror=failed.append, followlinks=True):
        files += [path for name in sorted(names, key=natural) if holds_puzzles(path := os.path.join(place, name))]
        new = {
            name: os.path.realpath(os.path.join(place, name)) for name in sorted(folders, key=natural) if name[0] != "."
        }
        folders[:] = [name for name, real in new.items() if real not in been]
        been.update(new.values())
    for error in failed:
        if error.filename == os.fspath(folder):
            why = (error.strerror or str(error)).lower()
            raise InputError(f"cannot be read: {why}", source=label(folder)) from None
        files.append(str(error.filename))
    if not files:
        raise InputError("cannot be read: a folder without files; expected files of puzzles", source=label(folder))
    return files


def natural(name: str) -> list[str | int]:
    """A name as people sort it: number 999 before number 1000."""
    return [int(part) if nth % 2 else part for nth, part in enumerate(re.split(r"([0-9]{1,18})", name))]


def holds_puzzles(path: str) -> bool:
    """Is this a file that may hold puzzles, or was it one?"""
    name = os.path.basename(path)
    if name.startswith(".") or name == CARD or name.endswith(f".{CARD}"):
        return False
    return os.path.isfile(path) or not os.path.exists(path)


def exists(path: str) -> bool:
    """Is there such a file? A text that cannot be a name is none."""
    try:
        return os.path.exists(path)
    except ValueError:
        return False


@contextlib.contextmanager
def opened(source: str | os.PathLike[str]) -> Iterator[Lines]:
    """The lines of a source, unpacked if it is compressed."""
    stream = raw(source)
    try:
        head = stream.read(CHUNK)
        packing = next((name for magic, name in PACKED.items() if head.startswith(magic)), None)
        yield Lines(stream, head) if packing is None else unpacked(stream, head, packing, label(source))
    finally:
        stream.close()


def unpacked(stream: BinaryIO, head: bytes, packing: str, name: str) -> Lines:
    """The lines of a compressed stream."""
    from gridwright.text.packed import Unpacked

    lines = Lines(cast(BinaryIO, Unpacked(stream, head, packing)))
    try:
        lines.more()
    except InputError as error:
        raise error.at(name) from None
    return lines


def raw(source: str | os.PathLike[str]) -> BinaryIO:
    """The bytes of a source as they are."""
    text = os.fspath(source)
    if text == STDIN:
        if sys.stdin is None:
            raise InputError("cannot be read: it is closed", source="standard input")
        return open(sys.stdin.fileno(), "rb", closefd=False)
    if inline(source):
        return io.BytesIO(text.encode(errors="surrogateescape"))
    try:
        return open(text, "rb")
    except (OSError, ValueError) as error:
        what = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise InputError(
            f"cannot be read: {what.lower()}; expected a file, - for standard input, a link or a game ID",
            source=quote(text),
        ) from None
