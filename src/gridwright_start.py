"""Entry point of the program `gridwright`, outside the package so that Ctrl-C works even while the package loads.

The module `signal` takes milliseconds to import, in which Ctrl-C would be a traceback; what it is made from does not.
"""

import _signal as signals  # type: ignore[import-not-found]
import os

INTERRUPTED = 130


def leave(*_: object) -> None:
    """End at once: nothing has been done yet, and a library that is half imported may take Ctrl-C for a failure."""
    os._exit(INTERRUPTED)


if signals.getsignal(signals.SIGINT) is signals.default_int_handler:
    signals.signal(signals.SIGINT, leave)


def main() -> int:
    """Load the command line and run it; Ctrl-C at any moment gives an exit status and no traceback."""
    import gc

    try:
        gc.disable()  # nothing that is loaded is garbage: looking for some takes a seventh of a short command
        from gridwright.cli import main as run
        from gridwright.cli._interrupt import interrupt

        gc.freeze()
        gc.enable()
        if signals.getsignal(signals.SIGINT) is leave:
            signals.signal(signals.SIGINT, interrupt)
        return run()
    except KeyboardInterrupt:
        return INTERRUPTED
    finally:
        signals.signal(signals.SIGINT, signals.SIG_IGN)  # one more could arrive while Python shuts down
