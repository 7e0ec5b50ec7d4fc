"""Entry point of the program `gridwright`, outside the package so that Ctrl-C works even while the package loads."""

import signal

INTERRUPTED = 130


def main() -> int:
    """Load the command line and run it; Ctrl-C at any moment gives an exit status and no traceback."""
    try:
        from gridwright.cli import main as run

        return run()
    except KeyboardInterrupt:
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # a second one could arrive while Python shuts down
        return INTERRUPTED
