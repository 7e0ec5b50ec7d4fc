"""Debian's Firefox, driven by its own protocol, Marionette: messages of JSON over a socket.

Playwright drives only a Firefox of its own, which is fetched from elsewhere.
"""

from __future__ import annotations

import json
import shutil
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from support.waiting import wait_for

FIREFOX = shutil.which("firefox-esr") or shutil.which("firefox")
WAIT = 600_000  # milliseconds that a script may take on a busy machine
SETTINGS = {
    "marionette.port": 0,  # any that is free; Firefox writes it into its profile
    "browser.shell.checkDefaultBrowser": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "app.update.disabledForTesting": True,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "services.settings.server": "",
}


class Firefox:
    """A running Firefox with one page."""

    def __init__(self, connection: socket.socket) -> None:
        self.stream = connection.makefile("rwb")
        self.number = 0
        self.receive()  # its greeting
        self.send("WebDriver:NewSession", strictFileInteractability=True)
        self.send("WebDriver:SetTimeouts", script=WAIT)

    def receive(self) -> Any:
        """The next message: its length, a colon, JSON."""
        length = b""
        while (digit := self.stream.read(1)) != b":":
            assert digit, "Firefox has ended"
            length += digit
        return json.loads(self.stream.read(int(length)))

    def send(self, command: str, **fields: Any) -> Any:
        """Have a command carried out: its result."""
        self.number += 1
        message = json.dumps([0, self.number, command, fields]).encode()
        self.stream.write(b"%d:%b" % (len(message), message))
        self.stream.flush()
        _, _, error, result = self.receive()
        assert error is None, error
        return result

    def open(self, address: str) -> None:
        """Open a page, in place of the one that is open."""
        self.send("WebDriver:Navigate", url=address)

    def run(self, script: str, *arguments: Any) -> Any:
        """Run the body of an async function in the page: its result."""
        body = f"""const [done, ...given] = [arguments[arguments.length - 1], ...Array.from(arguments).slice(0, -1)];
            (async (...given) => {{ {script} }})(...given).then((value) => done([value]), (error) => done([null, String(error)]));"""
        value, *error = self.send("WebDriver:ExecuteAsyncScript", script=body, args=list(arguments))["value"]
        assert not error, error
        return value

    def wait(self, condition: str, *arguments: Any) -> Any:
        """Wait until an expression gives something."""
        return wait_for(lambda: self.run(f"return {condition};", *arguments))

    def click(self, x: float, y: float) -> None:
        """Click into the page by the mouse."""
        where = {"type": "pointerMove", "x": round(x), "y": round(y)}
        actions = [where, {"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}]
        mouse = {"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": actions}
        self.send("WebDriver:PerformActions", actions=[mouse])

    def press(self, *keys: str) -> None:
        """Press keys, one after another."""
        actions = [{"type": way, "value": key} for key in keys for way in ("keyDown", "keyUp")]
        self.send("WebDriver:PerformActions", actions=[{"type": "key", "id": "keys", "actions": actions}])


@contextmanager
def running_firefox(profile: Path) -> Iterator[Firefox]:
    """A Firefox with a profile, without a window."""
    assert FIREFOX is not None
    profile.mkdir(parents=True, exist_ok=True)
    lines = [f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in SETTINGS.items()]
    (profile / "user.js").write_text("".join(lines))
    port = profile / "MarionetteActivePort"
    port.unlink(missing_ok=True)
    command = [FIREFOX, "--headless", "--marionette", "--no-remote", "--profile", str(profile)]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
        try:
            number = int(wait_for(lambda: port.exists() and port.read_text(), process))
            with socket.create_connection(("127.0.0.1", number)) as connection:
                yield Firefox(connection)
        finally:
            process.terminate()
