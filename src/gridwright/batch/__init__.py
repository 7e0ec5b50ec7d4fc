"""Batch runs: every puzzle of a data set solved by every method, and recorded in a ledger."""
