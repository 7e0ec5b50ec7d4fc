"""Run the long tests and those with random cases for a time, with new cases in every round.

python -m tools.soak --minutes 30                   what `make soak MINUTES=30` runs
python -m tools.soak --minutes 5 --only formats     only tests whose ID contains "formats"
python -m tools.soak --replay soak/cases/NAME.txt   run a test that failed again, with the same cases

It ends 1 if a test failed, and 130 if Ctrl-C ended it before the time was up. The folder soak/ keeps every failure as a
case, and remembers what was run: the next soak begins with the tests that have waited longest, in rounds that are new.
"""

from __future__ import annotations

import argparse
import os
import signal
import subprocess
import sys
from pathlib import Path

from tools.soak import plugin
from tools.soak.cases import list_cases, name_commit, read_case
from tools.soak.runner import CollectionError, Soak
from tools.soak.turn import PROJECT, PYTEST, make_environment


def count_cores() -> int:
    """The cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def parse(arguments: list[str] | None) -> argparse.Namespace:
    """Parse the options."""
    parser = argparse.ArgumentParser(prog="python -m tools.soak", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--minutes", type=float, default=30.0, help="how long to run, 30 by default")
    parser.add_argument("--jobs", type=int, default=count_cores(), help="tests at a time, one per core by default")
    parser.add_argument("--only", default="", metavar="TEXT", help="only tests whose ID contains this text")
    parser.add_argument("--replay", type=Path, metavar="CASE", help="run a kept case again, or all in a folder")
    parser.add_argument("--folder", type=Path, default=Path("soak"), help="where the soak keeps what it remembers")
    parser.add_argument("--cases", type=Path, help="where failures are kept; by default in the folder, in cases/")
    parser.add_argument(
        "--root", type=Path, default=PROJECT, help="the project whose tests are run, by default this one"
    )
    options = parser.parse_args(arguments)
    if options.minutes <= 0 or options.jobs < 1:
        parser.error("--minutes and --jobs must be greater than 0")
    return options


def soak(options: argparse.Namespace) -> int:
    """Run until the time is up; 1 if a test failed."""
    if not os.environ.get("GRIDWRIGHT_CORPUS"):
        print("No public puzzles: set GRIDWRIGHT_CORPUS to their folder to have them solved too.", flush=True)
    cases = options.cases or options.folder / "cases"
    seconds, commit = 60 * options.minutes, name_commit(options.root)
    run = Soak(options.root, options.folder, seconds, options.jobs, options.only, sys.stdout, cases, commit)
    try:
        passed = run.run()
    except CollectionError as error:
        print(f"{error}\nThe tests cannot be collected.")
        return 1
    return 1 if not passed else 130 if run.interrupted else 0


def replay(path: Path, root: Path) -> bool:
    """Run a case again; does it pass now?"""
    case, commit = read_case(path), name_commit(root)
    moved = f" (it failed at {case.commit}, this is {commit})" if commit != case.commit else ""
    print(f"==> {case.test}, round {case.round}{moved}", flush=True)
    variables = {plugin.EXACTLY: case.test, plugin.REPORT: os.devnull}
    environment = make_environment(case.round, **variables)
    file = case.test.partition("[")[0]
    status = subprocess.run([*PYTEST, file], cwd=root, env=environment, check=False).returncode
    print(f"==> {'passes' if status == 0 else 'cannot be found' if status in (4, 5) else 'fails'}: {path}", flush=True)
    return status == 0


def main(arguments: list[str] | None = None) -> int:
    """Run a soak, or replay cases."""
    options = parse(arguments)
    if options.replay:
        passes = [replay(path, options.root) for path in list_cases(options.replay)]
        return 0 if all(passes) else 1
    return soak(options)


if __name__ == "__main__":
    # A shell that starts us in the background has us ignore Ctrl-C; who ends us otherwise wants the summary too.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    sys.exit(main())
