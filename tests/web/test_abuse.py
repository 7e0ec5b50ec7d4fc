"""The page on the internet: what an attacker or an accident sends, each refused with a line or carried out harmlessly."""

from __future__ import annotations

import base64
import json
import os
import re
import sys
import tempfile
import tracemalloc
import zlib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from html.parser import HTMLParser
from itertools import cycle
from typing import Any

import pytest

from gridwright.web import boards
from gridwright.web.operations import answer
from gridwright.web.server import MOST_BODY
from support.conversations import list_questions
from support.drawn import NASTY
from support.effort import every
from support.paths import ROOT
from support.work import stop_endless
from web.test_server import send

MEGABYTE = 1 << 20
TAKUZU = "takuzu\n1.00\n.0..\n1..0\n....\n"
HEARD: list[tuple[str, str]] = []
ON: list[bool] = []
OUTSIDE = {
    "open",
    "os.exec",
    "os.fork",
    "os.posix_spawn",
    "os.startfile",
    "os.system",
    "socket.connect",
    "socket.getaddrinfo",
    "socket.gethostbyname",
    "subprocess.Popen",
    "urllib.Request",
    "webbrowser.open",
}
"""What a question has no reason to do, but for opening the files of Python and of gridwright."""


def listen(event: str, arguments: tuple[Any, ...]) -> None:
    if ON and event in OUTSIDE:
        HEARD.append((event, str(arguments[0])))


@contextmanager
def hearing() -> Iterator[list[tuple[str, str]]]:
    """What is opened, asked for and started meanwhile, but for code that is loaded."""
    if not any(each == "installed" for each, _ in HEARD):
        HEARD.append(("installed", ""))  # a hook cannot be removed
        sys.addaudithook(listen)
    del HEARD[1:]
    found: list[tuple[str, str]] = []
    ON.append(True)
    try:
        yield found
    finally:
        ON.clear()
        temporary = tempfile.gettempdir()  # a certificate is checked from a file of its own making, without a name
        proofs = (f"{temporary}/gridwright-", f"/proc/{os.getpid()}/fd/")
        own = (*proofs, str(ROOT / "src"), sys.prefix, sys.base_prefix, *filter(None, sys.path))
        found += [
            (event, what)
            for event, what in HEARD[1:]
            if not (event == "open" and (what == temporary or what.startswith(own)))
        ]


def refuse(name: str, **fields: Any) -> str:
    """The line with which a question is refused."""
    with stop_endless():
        reply = answer(name, fields)
    assert "error" in reply, str(reply)[:200]
    text = reply["error"]["text"]
    assert "\n" not in text
    assert len(text) < 2_001
    assert reply["error"]["code"] != "internal", text
    return text


def pack(pieces: Iterable[bytes]) -> str:
    """The letters of a share link of a text."""
    deflater = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    packed = b"".join([*map(deflater.compress, pieces), deflater.flush()])
    return base64.urlsafe_b64encode(packed).decode().rstrip("=")


HUGE = [
    "takuzu\n" + ("." * 151 + "\n") * 151,
    "nonogram\nrows\n" + "1 " * 60_000 + "\ncolumns\n1\n",
    "nonogram\nrows\n" + "1\n" * 60_000 + "columns\n1\n",
    "nonogram\nrows\n" + "9" * 150_000 + "\ncolumns\n1\n",
    "hitori\n" + "9" * 150_000 + " 1\n1 2\n",
    "https://puzz.link/p?nonogram/999999/999999/1",
    "https://puzz.link/p?hitori/99999999999/1/1",
    "takuzu/2000/2000/g",
    "1000000x1000000:a",
    "nonogram 99999x99999: 1/1",
    "takuzu\n" + "1" * 190_000,
    '{"kind": "takuzu", "size": [1000000000, 1000000000], "rows": []}',
]
"""Few bytes that announce much, and as many as may be sent."""


@pytest.mark.parametrize("text", HUGE, ids=lambda text: text[:24].replace("\n", "-"))
def test_huge_boards_are_refused_before_they_are_built(text: str) -> None:
    answer("start", {})  # it loads every kind
    tracemalloc.start()
    try:
        refuse("read", text=text)
        assert tracemalloc.get_traced_memory()[1] < 20 * MEGABYTE
    finally:
        tracemalloc.stop()


def test_huge_requests_are_refused(server: str) -> None:
    for length in (MOST_BODY + 1, 10**7):
        status, _, found = send(server, "/api/read", b" " * length)
        assert (status, found["error"]["code"]) == (413, "usage")
    assert send(server, "/api/read", {"text": "1" * (boards.MOST_TEXT + 1)})[0] == 422


XML = [
    '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa">'
    + "".join(f'<!ENTITY a{n} "{f"&a{n - 1 or str()};" * 10}">' for n in range(1, 12))
    + "]><puzzleset>&a11;</puzzleset>",
    f'<!DOCTYPE x [<!ENTITY a "{"a" * 50_000}">]><puzzleset>{"&a;" * 20_000}</puzzleset>',
    '<!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]><puzzleset><puzzle><title>&f;</title></puzzle></puzzleset>',
    '<!DOCTYPE puzzleset SYSTEM "http://127.0.0.1:9/x.dtd"><puzzleset></puzzleset>',
    '<!DOCTYPE x [<!ENTITY % p SYSTEM "http://127.0.0.1:9/p"> %p;]><puzzleset></puzzleset>',
    "<puzzleset>" + "<a>" * 60_000,
    f'<puzzleset a="{"x" * 150_000}"></puzzleset>',
    "<puzzleset>" + "<!--" * 40_000,
]
XML_HEAD = '<?xml version="1.0"?>\n'


@pytest.mark.parametrize("bomb", XML, ids=range(len(XML)))
def test_xml_bombs_are_refused(bomb: str) -> None:
    with hearing() as heard:
        for head in (XML_HEAD, ""):
            assert "root:" not in refuse("read", text=head + bomb)
    assert heard == []


def test_a_link_that_unpacks_to_much_is_refused() -> None:
    """Of 140 MB no more is unpacked than a puzzle may have."""
    assert answer("read", {"text": f"gw1.{pack([TAKUZU.encode()])}"})["result"]["board"]["height"] == 4
    bomb = pack([b"takuzu\n", *[b"." * MEGABYTE] * 140])
    assert len(bomb) <= boards.MOST_TEXT
    answer("start", {})  # it loads every kind
    tracemalloc.start()
    try:
        refuse("read", text=f"http://localhost:8642/#gw1.{bomb}")
        assert tracemalloc.get_traced_memory()[1] < 20 * MEGABYTE
    finally:
        tracemalloc.stop()


def test_no_question_opens_asks_or_starts_anything() -> None:
    """Every conversation, and texts that name files, addresses and programs."""
    named = ["http://127.0.0.1:9/x", "https://127.0.0.1:9/p?takuzu/4/4/x", "file:///etc/passwd", "//127.0.0.1/x", "-"]
    with hearing() as heard:
        for question in every(3, list_questions()):
            answer(question.name, question.fields, question.language)
        for name in (*named, *PATHS):
            refuse("read", text=name)
            refuse("solve", puzzle=name)
    assert heard == []


PATHS = [
    before + name
    for before in ("", "../", "/", "../../../../../../", "./.", "%2e%2e/", "..%2f", "..\\", "file://", "~/")
    for name in ("etc/passwd", "pool.py", "server.py", ".git/config", "proc/self/environ")
]


def test_no_name_leads_to_a_file(server: str) -> None:
    """As an address, and wherever a question takes a name."""
    assert len(PATHS) == 50
    for path in PATHS:
        status, _, body = send(server, f"/{path}".replace("\\", "%5c"), method="GET")
        assert status == 404
        assert not re.search(rb"root:|import |PATH=|\[core\]", body if isinstance(body, bytes) else b"")
    for path in PATHS[::5]:
        refuse("generate", kind=path, width=4, height=4)
        refuse("read", text="1", format=path)
        refuse("convert", puzzle=TAKUZU, to=path)
        refuse("draw", puzzle=TAKUZU, to=path)
        refuse("generate", kind="nonogram", width=4, height=4, options={"image": path})


class Reader(HTMLParser):
    """Collects whatever in a page could run or load something."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in ("script", "iframe", "object", "embed", "img", "link", "foreignobject"):
            self.found.append(tag)
        for name, value in attrs:
            if name.startswith("on") or (name.endswith(("href", "src")) and not (value or "").startswith("#")):
                self.found.append(f"{tag} {name}={value}")


def list_texts() -> Iterator[str]:
    """Puzzles with text in every field that means something to a browser."""
    for field in ("title", "author", "copyright", "description", "source"):
        for text in NASTY:
            yield f"takuzu\n;{field}: {text}\n" + TAKUZU.partition("\n")[2]
            yield json.dumps({**PLAIN_JSON, field: text})


PLAIN_JSON = {"kind": "takuzu", "size": [4, 4], "rows": ["1.00", ".0..", "1..0", "...."]}


def test_text_of_strangers_stays_text() -> None:
    """In every drawing that a browser shows."""
    drawn = 0
    for text, to in zip(every(2, list(list_texts())), cycle(("svg", "html"))):
        reply = answer("draw", {"puzzle": text, "to": to})
        if "result" in reply:
            drawn += 1
            reader = Reader()
            reader.feed(reply["result"]["text"])
            assert reader.found == [], text
    assert drawn > 50


def test_nothing_can_be_slipped_into_the_head_of_a_reply(server: str) -> None:
    for slipped in ("en%0d%0aSet-Cookie:%20x=1", "en%0aX-Slipped:1", "%00", "../fr"):
        status, headers, _ = send(server, f"/api/solve?lang={slipped}", {"puzzle": TAKUZU})
        assert status == 422
        assert "set-cookie" not in headers
        assert "x-slipped" not in headers


LONG = 100_000
WORST = [
    *(
        each * LONG
        for each in ("1", "a", " ", ".", "\n", "\t", "[", "{", "(", '"', "\\", "#", ";", "/", "<", "-", "\0")
    ),
    *(each * (LONG // 2) for each in ("1 ", "a,", "[]", "()", "\\n", "\n\n", '{"', "</", "%2", "1x", "&a", "é")),
    "takuzu\n" + " " * LONG + "x",
    "nonogram\nrows\n" + "(" * LONG,
    "https://puzz.link/p?" + "a" * LONG,
    "https://puzz.link/p?hitori/5/5/" + "-" * LONG,
    "5x5:" + "1" * LONG + "!",
    "1" * LONG + "x1:a",
    "gw1." + "A" * LONG,
    '{"kind": ' + "[" * LONG,
    '{"kind": "takuzu", "size": ' + "9" * LONG + "}",
    "<?xml " + "a" * LONG,
    "pzprv3/" + "/" * LONG,
]


@pytest.mark.parametrize("text", every(2, WORST), ids=lambda text: ascii(text[:12]))
def test_the_worst_texts_are_refused(text: str) -> None:
    refuse("read", text=text)


def test_no_message_is_unpacked_by_code() -> None:
    """What comes from outside is JSON or text: nothing that is read there can name a class or hold code."""
    loading = re.compile(r"\b(pickle|marshal|shelve|dill|yaml)\b|(?<![.\w])(eval|exec|compile)\(")
    files = [file for folder in ("web", "formats", "text") for file in (ROOT / "src/gridwright" / folder).rglob("*.py")]
    assert len(files) > 30
    assert [file.name for file in files if loading.search(file.read_text(encoding="utf-8"))] == []
