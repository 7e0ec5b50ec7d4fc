"""Where the program `gridwright` begins: outside the package, so that Ctrl-C is heard while the package is loaded."""

import signal

INTERRUPTED = 130


def main() -> int:
    """Load the command line and run it; Ctrl-C at any moment is an exit status and no traceback."""
    try:
        from gridwright.cli import main as run

        return run()
    except KeyboardInterrupt:
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # a second one would come while Python tidies up
        return INTERRUPTED
