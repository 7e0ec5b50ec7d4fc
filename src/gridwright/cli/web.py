"""`gridwright web`."""

from __future__ import annotations

import argparse
import os
from typing import Any

from gridwright.cli._common import ANSWERED, Terminal, add_command, parse_positive
from gridwright.errors import UsageError, quote
from gridwright.messages import Sentence, say

DESCRIPTION = Sentence("""Play, get hints, set and share puzzles on a page in your browser. The page is
served from this machine and asks no other.""")
EPILOG = Sentence("""Every question runs in a process of its own, which is killed at the limit, or
when you leave. Ctrl-C ends the server and everything it started.""")
FOLDER_TITLE = Sentence("the page as files")
FOLDER_TEXT = Sentence("""For a web host that only serves files: gridwright itself then runs in the
browser, by Pyodide.""")
PATH_WIDTH = 200
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
    folder = command.add_argument_group(str(FOLDER_TITLE), str(FOLDER_TEXT))
    folder.add_argument("--static", metavar="DIR", help=say("write the page into this folder, in place of serving it"))
    folder.add_argument(
        "--pyodide", metavar="DIR", help=say("a folder that has Pyodide (default: fetched by npm, and checked)")
    )
    folder.add_argument("--wheel", metavar="FILE", help=say("a wheel of gridwright that is compiled for Pyodide"))
    folder.add_argument(
        "--no-offline", action="store_true", help=say("keep nothing in browsers, and remove what was kept")
    )
    command.set_defaults(run=run)


def write_folder(options: argparse.Namespace, terminal: Terminal) -> int:
    """Write the page into a folder."""
    from gridwright.web.static import write_site

    files = write_site(options.static, options.pyodide, options.wheel, not options.no_offline)
    size = sum(map(len, files.values())) / 1e6
    terminal.print(
        say(
            "The page is in {folder}: {count} files, {size:.1f} MB. Any web host can serve it.",
            folder=quote(options.static, PATH_WIDTH),
            count=len(files),
            size=size,
        )
    )
    return ANSWERED


def refuse_without_folder(options: argparse.Namespace) -> None:
    """Raise an error for an option that is only of use with --static."""
    for name, value in (("pyodide", options.pyodide), ("wheel", options.wheel), ("no-offline", options.no_offline)):
        if value:
            raise UsageError(say("--{name} needs --static DIR", name=name))


def run(options: argparse.Namespace, terminal: Terminal) -> int:
    """Serve the page until Ctrl-C, or write it into a folder."""
    if options.static is not None:
        return write_folder(options, terminal)
    refuse_without_folder(options)
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
