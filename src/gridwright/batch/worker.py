"""A worker process of a batch run; started by `runner`, never by hand."""

from __future__ import annotations

import sys

from gridwright.batch.runner import serve

if __name__ == "__main__":
    sys.exit(serve(sys.argv[1], int(sys.argv[2]), int(sys.argv[3])))
