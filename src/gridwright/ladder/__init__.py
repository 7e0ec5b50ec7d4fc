"""Techniques on a board, compiled: `ladder` finds their steps, and `givens` the smallest sets that they can start from.

The ladder of each kind extends `Ladder`; hints, ratings and generators all ask it.
"""
