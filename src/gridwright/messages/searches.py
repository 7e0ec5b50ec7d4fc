"""Summaries of the methods without an engine in their name, as `gridwright methods` lists them."""

from __future__ import annotations

from gridwright.messages import Message

LADDER_SUMMARY = Message("line solving, probing, CDCL, and SAT for the hardest boards ({build})")
COMPILED = Message("compiled")
NOT_COMPILED = Message("not compiled: install a C compiler, then gridwright again, for 50 times the speed")

KERNEL_SEARCH_SUMMARY = Message("the kernel alone, never SAT; for nonograms after line solving and probing")
