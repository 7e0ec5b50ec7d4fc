"""The program without its start: a process that has loaded it makes a copy of itself for each command.

Loading takes most of the time of a short command, and tests run hundreds of them. What is run is the real program, in a
process of its own, with the folder, environment and streams of whoever asks. Tests of starting, signals, memory and
process groups start `support.program.PROGRAM` instead.

This file is the server; what asks it is a script that can be used in place of the program (`quick_program`).
"""

from __future__ import annotations

import atexit
import contextlib
import gc
import io
import marshal
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
from collections.abc import Mapping
from pathlib import Path
from typing import Any

REAL = str(Path(sys.executable).with_name("gridwright"))
AT_THE_START = ("PYTHON", "LC_ALL=", "LC_CTYPE=", "LANG=", "GRIDWRIGHT_KINDS=")
"""The variables that matter while the program is loaded begin like this: for other values another server is needed."""
CLIENT = """
import _socket, marshal, os, sys

server, known, program, *arguments = sys.argv[1:]
environment = dict(os.environ)
settings = [f"{{name}}={{value}}" for name, value in environment.items()]
loaded = sorted(setting for setting in settings if setting.startswith({prefixes!r}))
if repr(loaded) != known:
    os.execv(program, [program, *arguments])
asked = _socket.socket(_socket.AF_UNIX)
asked.connect(server)
streams = b"".join(stream.to_bytes(4, sys.byteorder) for stream in range(3))
data = marshal.dumps((os.getcwd(), environment, [program, *arguments]))
asked.sendmsg([len(data).to_bytes(8, "little")], [(_socket.SOL_SOCKET, _socket.SCM_RIGHTS, streams)])
while data:
    data = data[asked.send(data):]
status = asked.recv(1)
os._exit(status[0] if status else 134)
"""
servers: dict[str, str] = {}


def quick_program(env: Mapping[str, str] | None = None) -> str:
    """The path of a script that runs the program quickly where the environment is this one, and slowly elsewhere."""
    environment = dict(os.environ if env is None else env)
    settings = [f"{name}={value}" for name, value in environment.items()]
    loaded = repr(sorted(setting for setting in settings if setting.startswith(AT_THE_START)))
    if loaded not in servers:
        servers[loaded] = start(environment, loaded)
    return servers[loaded]


def start(environment: Mapping[str, str], loaded: str) -> str:
    """Start a server, which ends with this process, and write the script that asks it."""
    folder = Path(tempfile.mkdtemp(prefix="gridwright-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    (folder / "client.py").write_text(CLIENT.format(prefixes=AT_THE_START))
    script = folder / "gridwright"
    words = [sys.executable, "-I", "-S", str(folder / "client.py"), str(folder / "server"), loaded, REAL]
    quoted = " ".join("'" + word.replace("'", "'\\''") + "'" for word in words)
    script.write_text(f'#!/bin/sh\nexec {quoted} "$@"\n')
    script.chmod(0o755)
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind(str(folder / "server"))
        listener.listen(64)
        command = [sys.executable, "-P", __file__, str(listener.fileno())]
        process = subprocess.Popen(
            command, stdin=subprocess.PIPE, env=environment, pass_fds=[listener.fileno()], start_new_session=True
        )
    atexit.register(process.communicate)
    return str(script)


def serve(listener: socket.socket) -> None:
    """Load the program, then make a copy for everyone who asks until whoever started this is gone."""
    import gridwright as gw
    from gridwright import kinds
    from gridwright.cli import make_parser

    make_parser()
    for name in [name for name in kinds.names() if Path(kinds.__path__[0], name).exists()]:
        str(gw.explain(gw.read(kinds.load(name).rules[0].broken[0])))  # loads what reads, solves and explains
    gc.collect()
    gc.freeze()
    threading.Thread(target=end_with, args=(0,), daemon=True).start()
    signal.signal(signal.SIGCHLD, lambda *_: reap())
    while True:
        asked, _ = listener.accept()
        if not os.fork():
            listener.close()
            answer(asked)
        asked.close()


def reap() -> None:
    """Wait for the copies that have ended, so that their time counts as that of the tests."""
    with contextlib.suppress(ChildProcessError):
        while os.waitpid(-1, os.WNOHANG)[0]:
            pass


def end_with(stream: int) -> None:
    """End this process when nobody can write to a stream any more."""
    while os.read(stream, 1):
        pass
    reap()
    os._exit(0)


def answer(asked: socket.socket) -> None:
    """Become the program with the streams, the folder and the environment of whoever asks; never returns."""
    length, streams, _, _ = socket.recv_fds(asked, 8, 3)
    data = b""
    while len(data) < int.from_bytes(length, "little"):
        data += asked.recv(1 << 20)
    folder, environment, sys.argv = marshal.loads(data)
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(environment)
    for stream, given in enumerate(streams):
        os.dup2(given, stream)
        os.close(given)
    sys.stdin, sys.stdout, sys.stderr = map(open_again, (sys.stdin, sys.stdout, sys.stderr), "rww")
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    asked.sendall(bytes([run() & 255]))
    os._exit(0)


def open_again(stream: Any, mode: str) -> io.TextIOWrapper:
    """A standard stream, as Python opens it at the start."""
    number = ("r", "w").index(mode) if stream is not sys.stderr else 2
    made = io.open(number, mode, encoding=stream.encoding, errors=stream.errors, closefd=False)  # noqa: UP020
    assert isinstance(made, io.TextIOWrapper)
    return made


def run() -> int:
    """Run the program to its end and return its exit status."""
    from gridwright_start import main

    try:
        status: Any = main()
    except SystemExit as ended:
        status = ended.code or 0
    atexit._run_exitfuncs()
    try:
        sys.stdout.flush()
    except OSError:
        return 120
    return int(status)


if __name__ == "__main__":
    serve(socket.socket(fileno=int(sys.argv[1])))
