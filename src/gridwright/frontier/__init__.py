"""Counting by dynamic programming, row by row: how many boards have lines that are words of automata.

What is below a row depends on the rows above it only by a state: how far each column's automaton has come, and what a
rule that is not about one line adds. All boards above with the same state are one entry of a table, with their number.
The package works on integers and arrays, and knows no puzzle and no words.
"""
