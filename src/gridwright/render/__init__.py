"""Scenes drawn: one file per medium."""
