"""Certificates: a claim about a puzzle, with a proof whose axioms are the rules of the puzzle.

`proving` makes one from the log of the kernel. `verifying` checks one, and uses none of the solving code: the referee,
what a kind declares about each of its rules (`Kind.possible`), and unit propagation.
"""
