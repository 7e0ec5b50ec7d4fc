"""Links of puzz.link and the older hosts of the same program, and its file form.

A link is `…?kind/columns/rows/body`. Between links there may be files, which start with `pzprv3`: pzprv3.py reads them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from gridwright import kinds
from gridwright.errors import InputError, quote
from gridwright.formats import pzprv3
from gridwright.formats.base import Format, Head, Source, parsed, single_lines
from gridwright.puzzle import Puzzle
from gridwright.text.parsing import Numbered, number, sized

HOST = "https://puzz.link/p?"
# Browsers show addresses without https://, and people copy them so.
BODY = re.compile(r"([a-z][a-z0-9_]{0,40}?)(_edit|_test|_play)?/")
BARE_HOST = re.compile(r"(www\.)?(puzz\.link|pzv\.jp|pzprxs\.vercel\.app)/")
APPLET = re.compile(r"indi\.s58\.xrea\.com/([a-z]+)/s[ac]/")
KANPEN = re.compile(r"kanpen\.net/([a-z]+)\.html")


def each(source: Source) -> Iterator[Puzzle | InputError]:
    """Links one a line, and files in the file form between them."""
    return parsed(pzprv3.pieces(single_lines(source.lines)), source, parse)


def parse(lines: Sequence[Numbered], source: Source) -> Puzzle:
    """One link, or one file form."""
    text = lines[0].text
    if pzprv3.starts(text):
        return pzprv3.parse(lines, source)
    pid, fields = split_link(text)
    if fields and not fields[0].isdigit():
        if fields[0] not in ("", "v:", "?"):
            raise InputError(f"the variant {quote(fields[0])} of {pid} is not supported")
        fields = fields[1:]
    if len(fields) < 3:
        raise InputError(f"{quote(text)} is cut short; expected {pid}/columns/rows/body")
    grid = sized(number(fields[1], "a number of rows"), number(fields[0], "a number of columns"))
    link = kinds.load(pid).link
    assert link is not None
    return link.read(grid, "/".join(fields[2:]))


def split_link(text: str) -> tuple[str, list[str]]:
    """The kind that a link names and what follows it."""
    head, mark, query = text.partition("?")
    if mark:
        query = query.partition("#")[0]  # what a browser keeps to itself
        query = query if "/" in query else re.sub("%2f", "/", query, flags=re.IGNORECASE)
    if not mark:
        head, query = "", text
    named = APPLET.search(head) or KANPEN.search(head)
    if named:
        if "problem=" in query:
            raise InputError("kanpen's own puzzle text is not supported; expected pzpr= and a puzz.link body")
        pid, fields = named[1], query.removeprefix("pzpr=").split("/")
    else:
        pid, *fields = query.split("/")
    pid = re.sub("_(edit|test|play)$", "", pid)
    if not FORMAT.holds(pid):
        raise InputError(f"puzzlink links for {quote(pid)} are not supported; expected {', '.join(FORMAT.kinds)}")
    return pid, fields


def write(puzzle: Puzzle) -> str:
    """A puzzle as a link."""
    link = kinds.of(puzzle).link
    assert link is not None
    return f"{HOST}{puzzle.kind}/{puzzle.grid.width}/{puzzle.grid.height}/{link.write(puzzle)}\n"


def sniff(head: Head) -> bool:
    """A web address or a bare link body."""
    return is_link(head.first)


def is_link(text: str) -> bool:
    """Does a line begin like a link?"""
    if text.startswith(("http://", "https://")) or BARE_HOST.match(text):
        return True
    body = BODY.match(text)
    return body is not None and FORMAT.holds(body[1])


FORMAT = Format(
    name="puzzlink",
    summary="links of puzz.link, pzv.jp and other hosts of pzpr, one a line",
    extension=".url",
    encoding="link",
    each=each,
    write=write,
    sniff=sniff,
    between="",
)
