"""`python -m gridwright`."""

from gridwright.cli import main

if __name__ == "__main__":
    raise SystemExit(main())
