"""Does a change of the source leave everything that users see as it was?

python -m tools.same record TREE FOLDER [--quick]   run every command by the gridwright in TREE/src and record it
python -m tools.same compare BEFORE AFTER           compare two such folders, byte for byte but for times

TREE is a checkout with its kernel compiled. What is run is listed in `parts`: every command on all examples of the
tree, in English and French; the commands that its pages show; errors; 200 generated puzzles of every kind and level.
All of it takes some 40 minutes on one core, --quick one. Exit status 1 if anything differs; the rule for times is in
`masking`.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from tools.same.comparing import compare
from tools.same.recording import RecordError, record

SHOWN = 10


def parse(arguments: list[str] | None) -> argparse.Namespace:
    """Parse the options."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.same", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    commands = parser.add_subparsers(required=True)
    one = commands.add_parser("record", help="record what a source tree prints")
    one.add_argument("tree", type=Path)
    one.add_argument("folder", type=Path)
    one.add_argument("--quick", action="store_true", help="only what takes a minute")
    one.add_argument("--jobs", type=int, default=1, help="processes at a time, 1 by default")
    one.add_argument("--only", default="", metavar="TEXT", help="only parts whose name contains this text")
    one.set_defaults(run=run_record)
    two = commands.add_parser("compare", help="compare two records")
    two.add_argument("before", type=Path)
    two.add_argument("after", type=Path)
    two.add_argument("--show", type=int, default=SHOWN, metavar="N", help=f"differences to show, {SHOWN} by default")
    two.set_defaults(run=run_compare)
    return parser.parse_args(arguments)


def run_record(options: argparse.Namespace) -> int:
    """Record a tree."""
    try:
        count = record(options.tree, options.folder, options.quick, options.jobs, options.only)
    except RecordError as error:
        print(error, file=sys.stderr)
        return 2
    print(f"recorded {count} parts in {options.folder}")
    return 0 if count else 2


def run_compare(options: argparse.Namespace) -> int:
    """Compare two records and say what is different."""
    found = compare(options.before, options.after)
    for text in found.differences[: options.show]:
        print(text, end="\n\n")
    for title, names in (("only before", found.missing), ("only after", found.added)):
        for name in names[: options.show]:
            print(f"{title}: {name}")
    spoken = ", ".join(f"{count} with {name}" for name, count in sorted(found.languages.items()))
    print(f"{found.commands} commands compared ({spoken}), {found.puzzles} generated puzzles, {found.files} files:")
    print(f"{len(found.differences)} differ, {len(found.missing)} are missing, {len(found.added)} are new")
    return 0 if found.same else 1


def main(arguments: list[str] | None = None) -> int:
    """Record or compare."""
    options = parse(arguments)
    status: int = options.run(options)
    return status


if __name__ == "__main__":
    sys.exit(main())
