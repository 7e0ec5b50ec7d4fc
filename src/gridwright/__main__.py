"""`python -m gridwright`."""

from gridwright_start import main

if __name__ == "__main__":
    raise SystemExit(main())
