"""Batch runs: every puzzle of a data set solved by every method, written to a ledger row by row."""
