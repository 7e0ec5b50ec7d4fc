"""What solving costs. `python -m bench` (or `make bench`) measures, and writes docs/benchmarks.md and its picture."""
