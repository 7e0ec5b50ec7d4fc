"""`gridwright web`."""

from __future__ import annotations

import argparse
import os
from typing import Any

from gridwright.cli._common import ANSWERED, Terminal, add_command, parse_positive
from gridwright.messages import Sentence, say

DESCRIPTION = Sentence("""Play, get hints, set and share puzzles on a page in your browser. The page is
served from this machine and asks no other.""")
EPILOG = Sentence("""Every question runs in a process of its own, which is killed at the limit, or
when you leave. Ctrl-C ends the server and everything it started.""")
HOST = "127.0.0.1"
SECONDS, MEMORY, QUEUE = 30.0, 500, 40


def register(commands: Any) -> None:
    """Add the command."""
    command = add_command(commands, "web", Sentence("open the page in your browser"), DESCRIPTION, EPILOG)
    command.add_argument(
        "--host", default=HOST, help=say("the address to listen on (default: {host}, this machine alone)", host=HOST)
    )
    command.add_argument("--port", type=int, metavar="N", help=say("the port (default: 8642, or any that is free)"))
    command.add_argument(
        "--jobs", type=parse_positive, metavar="N", help=say("questions at a time (default: one per processor)")
    )
    command.add_argument(
        "--name",
        action="append",
        default=[],
        metavar="HOST",
        help=say("another name of the page, as behind a proxy; may be repeated"),
    )
    command.add_argument("--no-open", action="store_true", help=say("do not open a browser"))
    command.add_argument(
        "--seconds",
        type=float,
        default=SECONDS,
        metavar="S",
        help=say("time limit per question (default: {seconds:g})", seconds=SECONDS),
    )
    command.add_argument(
        "--memory",
        type=parse_positive,
        default=MEMORY,
        metavar="MB",
        help=say("memory limit per question in megabytes (default: {megabytes})", megabytes=MEMORY),
    )
    command.add_argument(
        "--queue",
        type=parse_positive,
        default=QUEUE,
        metavar="N",
        help=say("questions that may wait (default: {count})", count=QUEUE),
    )
    command.set_defaults(run=run)


def run(options: argparse.Namespace, terminal: Terminal) -> int:
    """Serve the page until Ctrl-C."""
    from gridwright.solving.process import check_platform
    from gridwright.web.pool import Limits
    from gridwright.web.serve import open_browser, serve

    check_platform("gridwright web")

    def tell(address: str) -> None:
        terminal.print(say("The page is at {address} (Ctrl-C ends it).", address=address))
        terminal.out.flush()
        if not options.no_open:
            open_browser(address)

    jobs = options.jobs or os.cpu_count() or 1
    serve(options.host, options.port, options.name, Limits(jobs, options.queue, options.seconds, options.memory), tell)
    return ANSWERED
