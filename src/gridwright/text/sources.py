"""What a PUZZLE argument names: a file, standard input, a link, a game ID, or a text of several lines."""

from __future__ import annotations

import io
import os
import re
import sys
import warnings
from typing import BinaryIO, cast

from gridwright.errors import InputError, InputWarning, describe_system_error, quote
from gridwright.messages import say
from gridwright.text.stream import CHUNK, TOO_MANY_BYTES, UTF8_MARK, LineReader

UTF16_MARKS = (b"\xff\xfe", b"\xfe\xff")
UTF16_BYTES = 64 << 20
STDIN = "-"
CARD = "card.json"  # the name of a data set's card, after the name of the data set if that is a file
MAGIC_NUMBERS = {b"\x1f\x8b": "gzip", b"\xfd7zXZ\x00": "xz"}
MARKS = (UTF8_MARK, *UTF16_MARKS, *MAGIC_NUMBERS)
MAX_NAME = 60  # characters of a link or game ID that messages show
XML_ENCODING = re.compile(r"""\A(\s*<\?xml[^>]{0,100}?)\sencoding\s*=\s*["'][^"']{0,40}["']""")
OWN_LINK = re.compile(r"(?:^|#)(gw\d{1,3})\.([A-Za-z0-9_-]+)$")  # of a page of gridwright, or without its address
LINK_BODY = re.compile(r"[a-z][a-z0-9_]{0,40}+/\d{1,9}+/\d{1,9}+/")
# A link, one of our own, a pzprv3 file on one line, or a game ID, none of which contain blanks at the beginning.
INLINE = re.compile(
    r"https?://|pzprv3[./]|gw\d{1,3}\.[A-Za-z0-9_-]+$|\d{1,9}+(x\d{1,9}+)?[a-zA-Z0-9]{0,20}+[:#]"
    r"|(www\.)?(puzz\.link|pzv\.jp|pzprxs\.vercel\.app)/[\w.]*\?"
)


def source_name(source: str | os.PathLike[str]) -> str:
    """The name of a source in messages."""
    text = os.fspath(source)
    if text == STDIN:
        return say("standard input")
    if isinstance(source, str) and "\n" in text:
        return say("text")
    return text if len(text) <= MAX_NAME or not is_inline(source) else text[: MAX_NAME - 1] + "…"


def is_inline(source: str | os.PathLike[str]) -> bool:
    """Is this the puzzle itself and not the name of a file?"""
    if not isinstance(source, str):
        return False
    if "\n" in source or source.startswith(("http://", "https://")):
        return True
    return bool(INLINE.match(source) or LINK_BODY.match(source)) and not path_exists(source)


def is_link_body(source: str | os.PathLike[str]) -> bool:
    """Is this `name/12/9/…`, the body of a link, or else the path of a file that does not exist?"""
    return isinstance(source, str) and "\n" not in source and bool(LINK_BODY.match(source)) and is_inline(source)


def is_folder(source: str | os.PathLike[str]) -> bool:
    """Is this a folder of puzzle files?"""
    return not is_inline(source) and os.fspath(source) != STDIN and os.path.isdir(source)


def list_files(folder: str | os.PathLike[str]) -> list[str]:
    """The files of a data set's folder and its subfolders, without cards and hidden files.

    Folders that cannot be opened and broken links are listed too, so that opening them gives an error.
    """
    failed: list[OSError] = []
    files: list[str] = []
    visited = {os.path.realpath(folder)}
    for place, folders, names in os.walk(os.fspath(folder), onerror=failed.append, followlinks=True):
        files += [
            path for name in sorted(names, key=natural_key) if may_hold_puzzles(path := os.path.join(place, name))
        ]
        shown = (name for name in sorted(folders, key=natural_key) if name[0] != ".")
        targets = {name: os.path.realpath(os.path.join(place, name)) for name in shown}
        folders[:] = [name for name, target in targets.items() if target not in visited]
        visited.update(targets.values())
    for error in failed:
        if error.filename == os.fspath(folder):
            raise InputError(
                say("cannot be read: {why}", why=describe_system_error(error)), source=source_name(folder)
            ) from None
        files.append(str(error.filename))
    if not files:
        raise InputError(
            say("cannot be read: the folder has no files; expected puzzle files"), source=source_name(folder)
        )
    return files


def natural_key(name: str) -> list[str | int]:
    """A sort key that puts number 999 before number 1000."""
    return [int(part) if nth % 2 else part for nth, part in enumerate(re.split(r"([0-9]{1,18})", name))]


def may_hold_puzzles(path: str) -> bool:
    """Is this a file that may hold puzzles, or a broken link to one? A script that lies beside them does not."""
    name = os.path.basename(path)
    if name.startswith(".") or name == CARD or name.endswith((f".{CARD}", ".sh")):
        return False
    return os.path.isfile(path) or not os.path.exists(path)


def path_exists(path: str) -> bool:
    """Does a file of this name exist? A text that cannot be a name is none."""
    try:
        return os.path.exists(path)
    except ValueError:
        return False


def open_source(source: str | os.PathLike[str], name: str = "") -> LineReader:
    """The lines of a source, decompressed if it is compressed, to be closed by `with`."""
    stream, name = open_bytes(source), name or source_name(source)
    try:
        head = read_head(stream, name)
        return LineReader(stream, head, name) if not head.startswith(MARKS) else open_marked(stream, head, name)
    except BaseException:
        stream.close()
        raise


def open_marked(stream: BinaryIO, head: bytes, name: str) -> LineReader:
    """The lines of a stream that begins with the mark of an encoding or of a compression."""
    if head.startswith(UTF16_MARKS):
        return LineReader(transcode(stream, head, name), name=name, source=stream)
    if head.startswith(UTF8_MARK):
        warnings.warn(
            say("{source} starts with a byte-order mark; read as UTF-8", source=quote(name, 200)),
            InputWarning,
            stacklevel=2,
        )
        return LineReader(stream, head, name)
    compression = next(found for magic, found in MAGIC_NUMBERS.items() if head.startswith(magic))
    return open_compressed(stream, head, compression, name)


def transcode(stream: BinaryIO, head: bytes, name: str) -> BinaryIO:
    """A stream in UTF-16 as one in UTF-8; it is read as a whole, so its size is limited."""
    data = head + stream.read(UTF16_BYTES)
    if len(data) > UTF16_BYTES:
        raise InputError(TOO_MANY_BYTES(megabytes=UTF16_BYTES >> 20), source=name)
    try:
        text = data.decode("utf-16")
    except UnicodeDecodeError as error:
        raise InputError(
            say("not text (byte 0x{byte:02x}); expected a puzzle in UTF-16 or UTF-8", byte=error.object[error.start]),
            source=name,
        ) from None
    warnings.warn(
        say("{source} starts with a byte-order mark; read as UTF-16", source=quote(name, 200)),
        InputWarning,
        stacklevel=2,
    )
    return io.BytesIO(XML_ENCODING.sub(r"\1", text, count=1).encode())


def read_head(stream: BinaryIO, name: str) -> bytes:
    """The first bytes of a stream."""
    try:
        return stream.read(CHUNK)
    except OSError as error:
        raise InputError(say("cannot be read: {why}", why=describe_system_error(error)), source=name) from None


def open_compressed(stream: BinaryIO, head: bytes, compression: str, name: str) -> LineReader:
    """The lines of a compressed stream."""
    from gridwright.text.compression import DecompressedStream

    lines = LineReader(cast(BinaryIO, DecompressedStream(stream, head, compression)), name=name, source=stream)
    try:
        lines.fill()
    except InputError as error:
        raise error.at(name) from None
    return lines


def open_bytes(source: str | os.PathLike[str]) -> BinaryIO:
    """The bytes of a source as they are."""
    text = os.fspath(source)
    if text == STDIN:
        if sys.stdin is None:
            raise InputError(say("cannot be read: it is closed"), source=say("standard input"))
        return open(sys.stdin.fileno(), "rb", closefd=False)
    if is_inline(source):
        return io.BytesIO(text.encode(errors="surrogateescape"))
    try:
        return open(text, "rb")
    except (OSError, ValueError) as error:
        raise InputError(
            say(
                "cannot be read: {why}; expected a file, - for standard input, a link or a game ID",
                why=describe_system_error(error),
            ),
            source=quote(text),
        ) from None
