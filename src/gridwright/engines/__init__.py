"""The engines: each is a file here, found because it is there.

A model engine's module holds `ENGINE`; a module that solves every kind by itself, without a model, holds `SEARCH`.
"""
