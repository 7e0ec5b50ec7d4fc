"""Links of puzz.link and of older sites that run the same program, pzpr.

A link is `…?kind/columns/rows/body`. Between links there may be pzprv3 files; pzprv3.py reads them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from urllib.parse import urlsplit

from gridwright import kinds
from gridwright.errors import InputError, join_names, quote
from gridwright.formats import penpa, pzprv3
from gridwright.formats.base import Format, Head, Source, parse_pieces, split_lines
from gridwright.messages import Sentence, say
from gridwright.puzzle import Puzzle
from gridwright.text.encodings import LinkEncoding
from gridwright.text.parsing import SourceLine, make_grid, number
from gridwright.text.sources import OWN_LINK

HOST = "https://puzz.link/p?"
MODES = "(_edit|_test|_play)"  # added to the kind by the editor of the site
BODY = re.compile(rf"([a-z][a-z0-9_]{{0,40}}?){MODES}?/")
NAME = re.compile(r"[a-zA-Z_][a-zA-Z0-9_-]{0,60}")
MODE_AT_END = re.compile(f"{MODES}$")
# Browsers show addresses without https://, and people copy them like that.
BARE_HOST = re.compile(r"(www\.)?(puzz\.link|pzv\.jp|pzprxs\.vercel\.app)/")
APPLET = re.compile(r"indi\.s58\.xrea\.com/([a-z]+)/s[ac]/")
KANPEN = re.compile(r"kanpen\.net/([a-z]+)\.html")


def read(source: Source) -> Iterator[Puzzle | InputError]:
    """Links, one per line, and files between them."""
    return parse_pieces(pzprv3.join_files(split_lines(source.lines)), source, parse)


def parse(lines: Sequence[SourceLine], source: Source) -> Puzzle:
    """One link, or one file."""
    text = lines[0].text
    if pzprv3.starts_file(text):
        return pzprv3.parse(lines, source)
    if penpa.is_link(text):
        return penpa.parse(lines, source)
    kind, fields = split_link(text)
    if fields and not fields[0].isdigit():
        if fields[0] not in ("", "v:", "?"):
            raise InputError(
                say("the variant {variant} of {kind} is not supported", variant=quote(fields[0]), kind=kind)
            )
        fields = fields[1:]
    if len(fields) < 3:
        raise InputError(say("{link} is cut short; expected {kind}/columns/rows/body", link=quote(text), kind=kind))
    height, width = number(fields[1], say("a number of rows")), number(fields[0], say("a number of columns"))
    return find_encoding(kind).read(make_grid(height, width), "/".join(fields[2:]))


def split_link(text: str) -> tuple[str, list[str]]:
    """The kind that a link names, and the fields after it."""
    head, mark, query = text.partition("?")
    if mark:
        query = query.partition("#")[0]  # a fragment, which concerns only the browser
        query = query if "/" in query else re.sub("%2f", "/", query, flags=re.IGNORECASE)
    else:
        head, query = "", text
    path = APPLET.search(head) or KANPEN.search(head)
    if path:
        if "problem=" in query:
            raise InputError(say("kanpen's own puzzle text is not supported; expected pzpr= and a puzz.link body"))
        kind, fields = path[1], query.removeprefix("pzpr=").split("/")
    else:
        kind, *fields = query.split("/")
    if text.startswith("http") and not (path or is_pzpr(kind, fields)):
        raise InputError(
            say(
                "links of {host} are not supported; expected one of puzz.link, of Penpa+ or of gridwright's page, as "
                "gridwright fetches nothing",
                host=quote(urlsplit(text).hostname or text),
            )
        )
    kind = MODE_AT_END.sub("", kind)
    found = FORMAT.find_kind(kind)
    if found is None:
        raise InputError(
            say(
                "puzzlink links for {name} are not supported; expected {kinds}",
                name=quote(kind),
                kinds=join_names(FORMAT.kinds),
            )
        )
    return found.name, fields


def is_pzpr(kind: str, fields: Sequence[str]) -> bool:
    """Is this what stands in the links of pzpr: a kind, then the size and the body?"""
    return NAME.fullmatch(kind) is not None and any(field.isdigit() for field in fields)


def find_encoding(kind: str) -> LinkEncoding:
    """The encoding of a kind that the format holds."""
    encoding: LinkEncoding = FORMAT.encoding_of(kinds.load(kind))
    return encoding


def write(puzzle: Puzzle) -> str:
    """A puzzle as a link."""
    body = find_encoding(puzzle.kind).write(puzzle)
    return f"{HOST}{puzzle.kind}/{puzzle.grid.width}/{puzzle.grid.height}/{body}\n"


def sniff(head: Head) -> bool:
    """A web address, unless it is one of our own links, or the body of a link."""
    return is_link(head.first) and not OWN_LINK.search(head.first)


def is_link(text: str) -> bool:
    """Does a line begin like a link?"""
    if text.startswith(("http://", "https://")) or BARE_HOST.match(text):
        return True
    body = BODY.match(text)
    return body is not None and FORMAT.holds(body[1])


FORMAT = Format(
    name="puzzlink",
    about=Sentence("links of puzz.link, pzv.jp and other pzpr sites, one per line"),
    extension=".url",
    encoding="link",
    read=read,
    write=write,
    sniff=sniff,
    separator="",
)
