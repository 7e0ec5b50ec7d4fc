"""gridwright's own links: any puzzle of any kind, with the board if it is to be shared, in the fragment of an address.

A link is the address of a page and `#gw1.` with the plain form, compressed (raw DEFLATE) and in letters that every
address takes (base64url). No server sees a fragment. The page makes such links of its own address; here they stand
alone, as `gw1.…`. The number is that of the version: a reader refuses one that it does not know.
"""

from __future__ import annotations

import base64
import binascii
import zlib
from collections.abc import Sequence
from dataclasses import replace

from gridwright import kinds
from gridwright.errors import InputError, quote
from gridwright.formats import plain
from gridwright.formats.base import Format, Head, Source, line_reader
from gridwright.messages import Sentence, say
from gridwright.puzzle import Answer, Puzzle
from gridwright.text.notes import NOTES
from gridwright.text.parsing import SourceLine
from gridwright.text.plain import read_answer, write_answer
from gridwright.text.sources import OWN_LINK

VERSION = "gw1"
MAX_BYTES = 1 << 20  # of the text in a link
BOARD = "\x1f"  # between the puzzle and the board
RAW = -zlib.MAX_WBITS


def parse(lines: Sequence[SourceLine], source: Source) -> Puzzle:
    """One link."""
    found = OWN_LINK.search(lines[0].text)
    if found is None:
        raise InputError(say("{text} is not a link of gridwright; expected gw1 and letters", text=quote(lines[0].text)))
    version, packed = found.groups()
    if version != VERSION:
        raise InputError(
            say(
                "a link of the version {version}; expected {known}, or a newer gridwright",
                version=version,
                known=VERSION,
            )
        )
    text, _, board = unpack(packed).partition(BOARD)
    puzzle = plain.parse(number_lines(text), replace(source, settings={}))
    if not board:
        return puzzle
    return replace(puzzle, saved=read_answer(kinds.of(puzzle), puzzle, number_lines(board), source.name))


def number_lines(text: str) -> list[SourceLine]:
    """The lines of a text without blank ones; tabs are cells."""
    numbered = enumerate(text.splitlines(), 1)
    return [SourceLine(number, line) for number, line in numbered if line.strip(" ")] or [SourceLine(1, "")]


def unpack(packed: str) -> str:
    """The text of a link; one that is damaged, or would be too large, is refused."""
    try:
        data = base64.urlsafe_b64decode(packed + "=" * (-len(packed) % 4))
        unpacker = zlib.decompressobj(RAW)
        text = unpacker.decompress(data, MAX_BYTES)
        if unpacker.unconsumed_tail:
            raise InputError(say("a link with more than {count:,} bytes, which is the limit", count=MAX_BYTES))
        if not unpacker.eof:
            raise ValueError
        return text.decode()
    except (binascii.Error, zlib.error, ValueError):
        raise InputError(say("the link is damaged or cut short; expected all of it")) from None


def pack(text: str) -> str:
    """A text as the part of a link after its version."""
    packer = zlib.compressobj(9, zlib.DEFLATED, RAW)
    return base64.urlsafe_b64encode(packer.compress(text.encode()) + packer.flush()).decode().rstrip("=")


def write(puzzle: Puzzle, answer: Answer | None = None) -> str:
    """A puzzle as a link, with the board if there is one."""
    text = plain.write(puzzle)
    if answer is not None:
        text += BOARD + write_answer(kinds.of(puzzle), puzzle, answer)
    return f"{VERSION}.{pack(text)}\n"


def sniff(head: Head) -> bool:
    """The version, a dot, and letters, alone or at the end of an address."""
    return OWN_LINK.search(head.first) is not None


FORMAT = Format(
    name="share",
    about=Sentence("gridwright's own links, for every kind, one per line"),
    extension=".link",
    notes=frozenset(NOTES),
    read=line_reader(parse),
    write=write,
    write_answer=write,
    sniff=sniff,
    separator="",
)
