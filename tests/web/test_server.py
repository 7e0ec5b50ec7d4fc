"""The server: the same answers as without it, limits that hold, and nothing left behind."""

from __future__ import annotations

import http.client
import json
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from importlib.util import find_spec
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from gridwright.web import values
from gridwright.web.operations import OPERATIONS, answer
from gridwright.web.pool import LONG_PER_JOB
from support.conversations import Question, list_questions
from support.waiting import PATIENCE, is_gone, wait_for
from web.conftest import serving

pytestmark = pytest.mark.skipif(
    find_spec("uvicorn") is None or find_spec("starlette") is None,
    reason="no Starlette or uvicorn: pip install 'gridwright[web]' makes this run",
)

TAKUZU = "takuzu\n1.00\n.0..\n1..0\n....\n"
ENDLESS = {"kind": "takuzu", "width": 150, "height": 150, "level": "expert", "seed": 1}
"""A question that takes a minute, most of it in one call of compiled code."""


def send(address: str, path: str, body: Any = None, method: str = "POST", **headers: str) -> tuple[int, Any, Any]:
    """Send a request: its status, its headers, and its body, decoded if it is JSON."""
    parts = urlsplit(address)
    connection = http.client.HTTPConnection(parts.hostname or "", parts.port, timeout=60)
    text = body if isinstance(body, bytes) else json.dumps(body).encode()
    names = {name.replace("_", "-"): value for name, value in headers.items()}
    connection.request(method, path, text, {"content-type": "application/json", **names})
    response = connection.getresponse()
    data, kind = response.read(), response.headers.get("content-type", "")
    connection.close()
    return response.status, response.headers, json.loads(data) if kind.startswith("application/json") else data


def without_times(result: Any) -> Any:
    """A result without what differs from run to run."""
    return {name: value for name, value in result.items() if name != "seconds"}


def test_the_server_gives_the_same_answers(server: str) -> None:
    """Every conversation, over HTTP and without it."""
    for question in list_questions():
        check_same(server, question)


def check_same(server: str, question: Question) -> None:
    expected = answer(question.name, question.fields, question.language)
    status, headers, found = send(server, f"/api/{question.name}?lang={question.language}", question.fields)
    if question.name not in OPERATIONS:
        assert status == 404
    elif "result" in expected:
        assert status == 200
        assert without_times(found) == without_times(json.loads(json.dumps(expected["result"])))
        assert values.find_fault(OPERATIONS[question.name].result, found) is None
    else:
        assert (status, found) == (422, expected)
    assert "default-src 'none'" in headers["content-security-policy"]
    assert "set-cookie" not in headers


@pytest.mark.parametrize(
    ("path", "body", "headers", "status"),
    [
        ("/api/solve", b"{", {}, 422),
        ("/api/solve", b"[" * 100_000, {}, 422),
        ("/api/solve", b" " * (1 << 20), {}, 413),
        ("/api/solve", b"", {"content_length": "9" * 12}, 413),
        ("/api/generate", b'{"kind": "takuzu", "width": 4, "height": 4, "density": NaN}', {}, 422),
        ("/api/solve", {"puzzle": TAKUZU}, {"content_type": "text/plain"}, 415),
        ("/api/solve", {"puzzle": TAKUZU}, {"origin": "http://elsewhere.example"}, 403),
        ("/api/solve", {"puzzle": TAKUZU}, {"host": "elsewhere.example"}, 403),
        ("/api/../pool.py", {}, {}, 405),
        ("/api/solve?lang=xx", {"puzzle": TAKUZU}, {}, 422),
        ("/api/solve?lang=../../etc", {"puzzle": TAKUZU}, {}, 422),
    ],
)
def test_what_is_wrong_is_refused(server: str, path: str, body: Any, headers: dict[str, str], status: int) -> None:
    assert send(server, path, body, **headers)[0] == status


@pytest.mark.parametrize(
    "path",
    [
        "/../server.py",
        "/%2e%2e/server.py",
        "/js/../../server.py",
        "//etc/passwd",
        "/js/%2e%2e%2f%2e%2e%2fpool.py",
        "/.git",
    ],
)
def test_no_path_leads_out_of_the_page(server: str, path: str) -> None:
    status, _, body = send(server, path, method="GET")
    assert status == 404
    assert b"import" not in body


def test_the_page_and_its_files_are_served(server: str) -> None:
    status, headers, body = send(server, "/", method="GET")
    assert (status, headers["content-type"]) == (200, "text/html; charset=utf-8")
    assert b"js/main.js" in body
    status, headers, _ = send(server, "/js/main.js", method="GET")
    assert (status, headers["content-type"].partition(";")[0]) == (200, "text/javascript")
    assert send(server, "/js/main.js", method="GET", if_none_match=headers["etag"])[0] == 304


def test_the_api_is_described(server: str) -> None:
    status, _, found = send(server, "/api", method="GET")
    assert status == 200
    assert set(found["paths"]) == {f"/api/{name}" for name in OPERATIONS}


def test_progress_comes_as_events(server: str) -> None:
    asked = {"kind": "takuzu", "width": 8, "height": 8, "seed": 1}
    status, headers, body = send(server, "/api/generate", asked, accept="text/event-stream")
    assert (status, headers["content-type"].partition(";")[0]) == (200, "text/event-stream")
    events = [event for event in body.decode().split("\n\n") if event]
    name, data = events[-1].split("\n")
    assert name == "event: reply"
    assert json.loads(data.removeprefix("data: "))["result"]["board"]["kind"] == "takuzu"


def test_a_question_ends_at_the_limit() -> None:
    with serving("--jobs", "1", "--seconds", "1") as (address, _):
        status, _, found = send(address, "/api/generate", ENDLESS)
        assert (status, found["error"]["code"]) == (422, "limit")
        assert "1 s" in found["error"]["text"]
        assert send(address, "/api/solve", {"puzzle": TAKUZU})[0] == 200


def test_leaving_frees_the_process() -> None:
    """One process, and two who leave long before the limit."""
    with serving("--jobs", "1", "--queue", "1", "--seconds", "600") as (address, _):
        assert send(address, "/api/solve", {"puzzle": TAKUZU})[0] == 200
        for _ in range(2):
            leave(address, ENDLESS)
        assert wait_for_answer(address)


def wait_for_answer(address: str) -> bool:
    """Ask until there is an answer; while others wait, the server is busy."""
    deadline = time.monotonic() + 40
    while time.monotonic() < deadline:
        status, headers, _ = send(address, "/api/solve", {"puzzle": TAKUZU})
        if status == 200:
            return True
        assert (status, headers["retry-after"]) == (429, "2")
        time.sleep(0.05)
    return False


def leave(address: str, fields: Any) -> None:
    """Ask a question and leave before there is an answer."""
    parts = urlsplit(address)
    body = json.dumps(fields).encode()
    head = f"POST /api/generate HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
    with socket.create_connection((parts.hostname, parts.port)) as connection:
        connection.sendall(head.encode() + body)
        time.sleep(0.2)


def test_hard_questions_do_not_hold_up_others() -> None:
    """More hard questions than one process has places for: some are refused, the others go on, and ours is answered."""
    limits = ("--jobs", "1", "--queue", "9", "--seconds", "600")
    with ThreadPoolExecutor(LONG_PER_JOB + 3) as others, serving(*limits) as (address, _):
        send(address, "/api/solve", {"puzzle": TAKUZU})
        asked = [others.submit(try_to_send, address) for _ in range(LONG_PER_JOB + 3)]
        wait_for(lambda: sum(each.done() for each in asked) == 3)
        assert wait_for_answer(address)
        refused = [each.result() for each in asked if each.done()]
    for reply in refused:
        assert reply is not None
        status, headers, found = reply
        assert (status, found["error"]["code"], headers["retry-after"]) == (429, "busy", "2")
    assert len(refused) == 3


def test_a_full_queue_says_so() -> None:
    """One process, which has just begun, and one who waits for it."""
    with ThreadPoolExecutor(9) as others, serving("--jobs", "1", "--queue", "1", "--seconds", "600") as (address, _):
        asked = [others.submit(try_to_send, address) for _ in range(9)]
        wait_for(lambda: any(each.done() for each in asked))
        reply = next(each.result() for each in asked if each.done())
        assert reply is not None
        assert (reply[0], reply[1]["retry-after"]) == (429, "2")


def list_descendants(pid: int) -> list[int]:
    """The processes that a process has started, and those that these have started."""
    found = subprocess.run(["ps", "-o", "pid=", "--ppid", str(pid)], capture_output=True, text=True).stdout
    return [each for word in found.split() for each in (int(word), *list_descendants(int(word)))]


@pytest.mark.skipif(
    sys.platform != "linux", reason="processes end with their parent on Linux alone, which makes this run"
)
@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_nothing_outlives_the_server(how: signal.Signals, tmp_path: Path) -> None:
    """Not even while it is at work; and it ends without a complaint."""
    with (tmp_path / "errors").open("w") as errors, serving("--jobs", "2", stderr=errors) as (address, server):
        send(address, "/api/solve", {"puzzle": TAKUZU})
        for headers in ({}, {"accept": "text/event-stream"}):
            threading.Thread(target=try_to_send, args=(address,), kwargs=headers, daemon=True).start()
        started = wait_for(lambda: found if len(found := list_descendants(server.pid)) > 4 else [])
        server.send_signal(how)
        server.wait(PATIENCE)
        wait_for(lambda: all(map(is_gone, started)))
    assert (tmp_path / "errors").read_text() == ""


def try_to_send(address: str, **headers: str) -> Any:
    """Ask something that takes long; None if the server ends before the answer."""
    try:
        return send(address, "/api/generate", ENDLESS, **headers)
    except (OSError, http.client.HTTPException):
        return None


def test_a_taken_port_is_one_line() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        done = subprocess.run(
            [sys.executable, "-m", "gridwright", "web", "--no-open", "--port", port],
            capture_output=True,
            text=True,
            env={**os.environ, "LC_ALL": "C"},
        )
    assert done.returncode == 2
    assert port in done.stderr
    assert done.stderr.count("\n") == 1


def test_a_missing_extra_is_named(tmp_path: Any) -> None:
    (tmp_path / "uvicorn.py").write_text("raise ImportError")
    path = os.pathsep.join([str(tmp_path), os.environ.get("PYTHONPATH", "")])
    done = subprocess.run(
        [sys.executable, "-m", "gridwright", "web", "--no-open"],
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": path, "LC_ALL": "C"},
    )
    assert done.returncode == 2
    assert "pip install 'gridwright[web]'" in done.stderr
