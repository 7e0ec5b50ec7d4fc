"""The page under load, on loopback: `python -m bench.load [SECONDS]`.

Twenty clients ask for solutions of 15x15 puzzles, one after another: alone, then beside four clients that send the
hardest questions the page takes. Then 500 clients ask such questions and leave at once. The clients share the
processors with the server, so the times are those of a busy machine; CPU time per question depends on it much less.
"""

from __future__ import annotations

import argparse
import http.client
import json
import os
import random
import socket
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from bench.measure import Machine
from gridwright import kinds
from gridwright.generate.unique import generate
from gridwright.text.plain import write

CLIENTS, ATTACKERS, LEAVERS = 20, 4, 500
SIZE, LARGEST = 15, 150
PUZZLES = 8  # of each kind
TICKS = os.sysconf("SC_CLK_TCK")
IDLE_SHARE = 0.05  # of a processor: less is nothing to do
SAMPLE_SECONDS = 0.1
Ask = Callable[[int], tuple[str, dict[str, Any]]]
"""The question of a number: its name and its fields."""


@dataclass
class Tally:
    """What a phase has seen: seconds per question that was answered, and how often each status came."""

    seconds: list[float] = field(default_factory=list)
    statuses: Counter[int] = field(default_factory=Counter)

    def percentile(self, share: float) -> float:
        """Seconds that this share of the questions took at most."""
        return sorted(self.seconds)[min(int(share * len(self.seconds)), len(self.seconds) - 1)]


@contextmanager
def serve() -> Iterator[tuple[int, int]]:
    """A server with the default limits: its port and its process id."""
    command = [sys.executable, "-m", "gridwright", "web", "--no-open", "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        address = next(word for word in server.stdout.readline().split() if word.startswith("http"))
        try:
            yield int(address.rstrip("/").rpartition(":")[2]), server.pid
        finally:
            server.terminate()


def make_questions() -> list[tuple[str, dict[str, Any]]]:
    """Puzzles with one solution to be solved, of every kind that has them in this size."""
    made = []
    for name in ("hitori", "makaro", "nonogram", "takuzu"):
        side = SIZE + SIZE % 2 if name == "takuzu" else SIZE
        for seed in range(PUZZLES):
            puzzle = generate(name, width=side, height=side, seed=seed)
            made.append(("solve", {"puzzle": write(kinds.load(name), puzzle)}))
    return made


def make_attacks() -> list[tuple[str, dict[str, Any]]]:
    """What takes as long as it may: the largest boards, at random or without any clue, and the longest answers."""
    rng, side = random.Random(1), LARGEST
    rows = "\n".join(" ".join(str(rng.randint(1, side)) for _ in range(side)) for _ in range(side))
    vague = "nonogram\nrows\n" + "4 9 2 7 1 5\n" * side + "columns\n" + "4 9 2 7 1 5\n" * side
    empty = "takuzu\n" + ("." * side + "\n") * side
    texts = (f"hitori\n{rows}\n", vague, empty)
    asked = [(name, {"puzzle": text}) for text in texts for name in ("solve", "forced", "explain", "mend")]
    made = [("generate", {"kind": "takuzu", "width": side, "height": side, "level": "expert", "seed": 1})]
    return made + asked


def run_clients(
    port: int, count: int, questions: list[Any], stop: threading.Event, tally: Tally
) -> list[threading.Thread]:
    """Clients that ask one question after another until they are stopped."""

    def ask(nth: int) -> None:
        at = nth * len(questions) // count
        while not stop.is_set():
            name, fields = questions[at % len(questions)]
            begun = time.perf_counter()
            status = post(port, name, fields)
            tally.statuses[status] += 1
            if status == 200:
                tally.seconds.append(time.perf_counter() - begun)
            at += 1

    threads = [threading.Thread(target=ask, args=(nth,), daemon=True) for nth in range(count)]
    for thread in threads:
        thread.start()
    return threads


def post(port: int, name: str, fields: dict[str, Any]) -> int:
    """The status of a question."""
    connection = http.client.HTTPConnection("localhost", port)
    try:
        connection.request("POST", f"/api/{name}", json.dumps(fields), {"content-type": "application/json"})
        response = connection.getresponse()
        response.read()
        return response.status
    finally:
        connection.close()


def leave(port: int, name: str, fields: dict[str, Any]) -> None:
    """Ask a question and leave at once."""
    body = json.dumps(fields)
    head = f"POST /api/{name} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    with socket.create_connection(("localhost", port)) as connection:
        connection.sendall(f"{head}Content-Length: {len(body)}\r\n\r\n{body}".encode())


def list_tree(pid: int) -> list[int]:
    """A process and all that it has started."""
    found = [pid]
    for parent in found:
        for task in Path(f"/proc/{parent}/task").glob("*/children"):
            found += map(int, task.read_text().split())
    return found


def read_cpu(pid: int) -> float:
    """CPU seconds of a process and of all that it has started, those included that have ended."""
    total = 0
    for each in list_tree(pid):
        try:
            total += sum(map(int, Path(f"/proc/{each}/stat").read_text().rpartition(")")[2].split()[11:15]))
        except OSError:
            continue
    return total / TICKS


def measure_clients(port: int, server: int, seconds: float, attacks: list[Any] | None) -> str:
    """Twenty clients for some seconds, alone or beside attackers, as a row of the table."""
    stop, honest, others = threading.Event(), Tally(), Tally()
    before = read_cpu(server)
    attackers = run_clients(port, ATTACKERS, attacks, stop, others) if attacks else []
    time.sleep(2 if attacks else 0)
    begun = time.perf_counter()
    clients = run_clients(port, CLIENTS, make_questions(), stop, honest)
    time.sleep(seconds)
    stop.set()
    for thread in clients:
        thread.join()
    took = time.perf_counter() - begun
    cpu = read_cpu(server) - before
    wrong = sum(count for status, count in (honest.statuses + others.statuses).items() if status >= 500)
    return (
        "| "
        + " | ".join(
            [
                f"{CLIENTS} clients, {len(attackers)} attackers",
                f"{honest.statuses[200] / took:.0f}",
                f"{honest.percentile(0.5) * 1000:.0f} ms",
                f"{honest.percentile(0.99) * 1000:.0f} ms",
                "" if attacks else f"{cpu / honest.statuses[200] * 1000:.1f} ms",
                str(honest.statuses[429]),
                str(wrong),
                ", ".join(f"{status}: {count}" for status, count in sorted(others.statuses.items())),
            ]
        )
        + " |"
    )


def measure_leavers(port: int, server: int, attacks: list[Any]) -> str:
    """Many who leave at once: how soon the server does nothing any more, and what it still did."""
    processes = len(list_tree(server))
    for nth in range(LEAVERS):
        leave(port, *attacks[nth % len(attacks)])
    begun, before = time.perf_counter(), read_cpu(server)
    last, at = before, begun
    while True:
        time.sleep(SAMPLE_SECONDS)
        now, cpu = time.perf_counter(), read_cpu(server)
        if cpu - last < IDLE_SHARE * (now - at):
            break
        last, at = cpu, now
    return (
        f"{LEAVERS} who leave at once: nothing to do {at - begun:.2f} s after the last one, "
        f"{last - before:.2f} s of CPU time after it; {processes} processes before, {len(list_tree(server))} then"
    )


def main() -> None:
    """Measure, and print the table."""
    options = argparse.ArgumentParser(prog="python -m bench.load", description=__doc__)
    options.add_argument("seconds", nargs="?", type=float, default=30.0, help="per phase")
    seconds = options.parse_args().seconds
    print(Machine.here(), f"load {os.getloadavg()[0]:.1f} at the beginning")
    print("| | solves per second | p50 | p99 | CPU per solve | 429 | 5xx | replies to attackers |\n" + "|---" * 8 + "|")
    attacks = make_attacks()
    for beside in (None, attacks):
        with serve() as (port, server):
            post(port, "start", {})
            print(measure_clients(port, server, seconds, beside), flush=True)
    with serve() as (port, server):
        post(port, "start", {})
        time.sleep(1)
        print(measure_leavers(port, server, attacks))
    print(f"load {os.getloadavg()[0]:.1f} at the end")


if __name__ == "__main__":
    main()
