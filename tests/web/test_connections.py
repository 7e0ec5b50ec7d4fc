"""Who asks: connections that are held open, processes that the system ends, and many who leave at once."""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

pytest.importorskip("uvicorn", reason="no uvicorn: pip install 'gridwright[web]' makes this run")
pytest.importorskip("starlette", reason="no Starlette: pip install 'gridwright[web]' makes this run")

from gridwright.cli import make_parser
from gridwright.web import nursery, pool
from gridwright.web.serve import list_hosts
from support.effort import scaled
from support.paths import ROOT
from support.waiting import PATIENCE, is_gone, wait_for
from web.conftest import serving
from web.test_server import ENDLESS, TAKUZU, list_descendants, send

MOST = 6
IMPATIENT = f"""
import sys
from gridwright.cli import main
from gridwright.web import connections
connections.MOST_CONNECTIONS, connections.HEAD_SECONDS, connections.STALL_SECONDS = {MOST}, 0.3, 0.3
sys.exit(main())
"""
ENDED = (ConnectionResetError, BrokenPipeError)


@pytest.fixture(scope="module")
def impatient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Path]]:
    """A server that waits for nobody longer than it must, and the file of what it complains about."""
    errors = tmp_path_factory.mktemp("impatient") / "errors"
    with errors.open("w") as file, serving("--jobs", "1", start=["-c", IMPATIENT], stderr=file) as (address, _):
        yield address, errors


def connect(address: str, text: str = "") -> socket.socket:
    """A connection on which something has been sent."""
    parts = urlsplit(address)
    connection = socket.create_connection((parts.hostname, parts.port), timeout=PATIENCE)
    connection.sendall(text.encode())
    return connection


def read_on(connection: socket.socket) -> bytes:
    """All that comes until the other side ends the connection."""
    found = b""
    try:
        while chunk := connection.recv(1 << 16):
            found += chunk
    except ENDED:
        pass
    return found


@pytest.mark.parametrize("sent", ["", "GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ", "GET / HTT"])
def test_a_head_that_does_not_arrive_ends_the_connection(impatient: tuple[str, Path], sent: str) -> None:
    with connect(impatient[0], sent) as connection:
        assert read_on(connection) == b""


def test_the_second_head_must_arrive_too(impatient: tuple[str, Path]) -> None:
    """One request is answered; of the next only half comes."""
    with connect(impatient[0], "GET /js/words.js HTTP/1.1\r\nHost: localhost\r\n\r\n") as connection:
        assert connection.recv(8) == b"HTTP/1.1"
        connection.sendall(b"GET / HTTP/1.1\r\nHo")
        assert b" 200 OK" in read_on(connection)


def test_a_body_may_come_later_than_its_head(impatient: tuple[str, Path]) -> None:
    """The limit of a head is not one of the whole request."""
    body = json.dumps({"puzzle": TAKUZU})
    head = f"POST /api/solve HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: {len(body)}\r\nConnection: close\r\n\r\n"
    with connect(impatient[0], head) as connection, connect(impatient[0]) as other:
        assert read_on(other) == b""  # its time has passed
        connection.sendall(body.encode())
        assert b'"unique"' in read_on(connection)


def test_who_reads_nothing_is_cut_off(impatient: tuple[str, Path]) -> None:
    """Far more is asked for than the system keeps for a client that does not read."""
    count = 2_000
    with socket.socket() as connection:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        parts = urlsplit(impatient[0])
        connection.connect((parts.hostname, parts.port))
        try:
            for _ in range(count):
                connection.sendall(b"GET /api HTTP/1.1\r\nHost: localhost\r\n\r\n")
        except ENDED:
            return
        wait_for(lambda: is_reset(connection))


def is_reset(connection: socket.socket) -> bool:
    """Has the other side ended the connection, though we have not read what came?"""
    return bool(connection.getsockopt(socket.SOL_SOCKET, socket.SO_ERROR))


def test_there_are_not_too_many_connections(impatient: tuple[str, Path]) -> None:
    wait_for(lambda: send(impatient[0], "/api/solve", {"puzzle": TAKUZU})[0] == 200)
    opened = [connect(impatient[0], "GET / HTTP/1.1\r\n") for _ in range(3 * MOST)]
    try:
        assert [read_on(each) for each in opened] == [b""] * len(opened)
    finally:
        for each in opened:
            each.close()
    assert send(impatient[0], "/api/solve", {"puzzle": TAKUZU})[0] == 200


def test_strangers_do_not_fill_the_log(impatient: tuple[str, Path]) -> None:
    """Neither what is no HTTP nor what is refused, nor what somebody sends in them."""
    address, errors = impatient
    for nth in range(20):
        with connect(address, f"secret-{nth} \x00\x01\r\n\r\n") as connection:
            assert read_on(connection).startswith(b"HTTP/1.1 400")
        status, _, _ = send(address, "/api/solve", {"puzzle": f"secret-{nth}"})
        assert status == 422
        upgrade = "GET / HTTP/1.1\r\nHost: localhost\r\nConnection: upgrade, close\r\nUpgrade: websocket\r\n\r\n"
        with connect(address, upgrade) as connection:
            assert b"secret" not in read_on(connection)
    assert errors.read_text() == ""


@pytest.fixture
def lonely() -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """A server with one process, which has answered a question."""
    with serving("--jobs", "1", "--queue", "1000", "--seconds", "600") as (address, server):
        assert send(address, "/api/solve", {"puzzle": TAKUZU})[0] == 200
        yield address, server


@pytest.mark.skipif(sys.platform != "linux", reason="descendants are listed on Linux alone, which makes this run")
@pytest.mark.parametrize("which", [0, 1])
def test_a_process_that_the_system_ends_is_replaced(lonely: tuple[str, subprocess.Popen[str]], which: int) -> None:
    """The process that forks, with which all others end, or the one that answers."""
    address, server = lonely
    pid = list_descendants(server.pid)[which]
    os.kill(pid, signal.SIGKILL)
    wait_for(lambda: is_gone(pid))
    for _ in range(3):
        assert send(address, "/api/solve", {"puzzle": TAKUZU})[0] == 200
    wait_for(lambda: len(list_descendants(server.pid)) == 2)


@pytest.mark.skipif(sys.platform != "linux", reason="descendants are listed on Linux alone, which makes this run")
def test_many_who_leave_leave_nothing_at_work(lonely: tuple[str, subprocess.Popen[str]]) -> None:
    """All ask what takes long and leave at once; then there are as many processes as before, and all of them wait."""
    address, server = lonely
    body = json.dumps(ENDLESS)
    head = f"POST /api/generate HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
    for _ in range(scaled(25, 20)):
        for each in [connect(address, head + body) for _ in range(scaled(2, 25))]:
            each.close()
    wait_for(lambda: has_nothing_to_do(server.pid))
    assert send(address, "/api/solve", {"puzzle": TAKUZU})[0] == 200


def has_nothing_to_do(server: int) -> bool:
    """Are there as many processes as without any question, and does each of them wait for one?"""
    found = list_descendants(server)
    return len(found) == 2 and all(read_state(pid) == "S" for pid in found)


def read_state(pid: int) -> str:
    """The state of a process, a letter as `ps` has it; nothing if there is none."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return ""


def test_a_system_without_room_for_a_process_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """The fork fails, and is asked for again until there is room."""

    def refuse() -> int:
        raise BlockingIOError

    ours, theirs = socket.socketpair()
    with ours:
        monkeypatch.setattr(os, "fork", refuse)
        assert nursery.fork(theirs, theirs.detach()) == 0
        assert ours.recv(1) == b""  # its end is closed
    monkeypatch.setattr(pool, "RETRY_SECONDS", 0)
    found = pool.Pool(pool.Limits())
    replies: list[Any] = [None, None, (1 << 30, socket.socketpair()[0])]

    async def fork() -> Any:
        return replies.pop(0)

    monkeypatch.setattr(found.nursery, "fork", fork)
    asyncio.run(found.add_worker())
    assert (replies, found.idle.qsize()) == ([], 1)


def test_a_fork_that_nobody_can_wait_for_is_no_end() -> None:
    """Its parent was the process before this one, so the system has waited for it."""
    assert nursery.await_end(os.getpid()) == 0


def test_the_names_of_the_page() -> None:
    """On this machine alone only its own names and those that are given; on a network without names, any."""
    assert list_hosts("127.0.0.1", []) == frozenset({"localhost", "127.0.0.1", "[::1]"})
    assert "puzzles.example" in (list_hosts("127.0.0.1", ["puzzles.example"]) or ())
    assert list_hosts("0.0.0.0", []) is None
    named = list_hosts("192.0.2.7", ["puzzles.example"])
    assert named is not None
    assert {"192.0.2.7", "puzzles.example"} < named


def test_a_name_that_is_given_is_taken() -> None:
    """As a proxy sends it, which has its own name from the browser."""
    with serving("--jobs", "1", "--name", "puzzles.example") as (address, _):
        for host, status in (("puzzles.example", 200), ("elsewhere.example", 403)):
            found = send(address, "/api/solve", {"puzzle": TAKUZU}, host=host, origin=f"https://{host}")
            assert found[0] == status


def test_the_unit_of_the_docs(tmp_path: Path) -> None:
    """Its options are ours, what all processes may take is enough, and systemd has nothing to say against it."""
    unit = (ROOT / "docs" / "gridwright.service").read_text()
    command = next(line.partition("=")[2] for line in unit.splitlines() if line.startswith("ExecStart="))
    program, *arguments = command.split()
    options = make_parser().parse_args(arguments)
    processes = options.jobs * (1 + pool.LONG_PER_JOB)
    assert f"MemoryMax={-(-processes * options.memory // 1000) + 1}G" in unit
    if shutil.which("systemd-analyze") is None:
        pytest.skip("no systemd-analyze: apt-get install systemd makes this run to its end")
    file = tmp_path / "gridwright.service"
    file.write_text(unit.replace(program, sys.executable))
    done = subprocess.run(["systemd-analyze", "verify", file], capture_output=True, text=True)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
