"""Entry point of the program `gridwright`, outside the package so that Ctrl-C works even while the package loads."""

import gc
import signal

INTERRUPTED = 130


def main() -> int:
    """Load the command line and run it; Ctrl-C at any moment gives an exit status and no traceback."""
    try:
        gc.disable()  # nothing that is loaded is garbage: looking for some takes a seventh of a short command
        from gridwright.cli import main as run

        gc.freeze()
        gc.enable()
        return run()
    except KeyboardInterrupt:
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # a second one could arrive while Python shuts down
        return INTERRUPTED
