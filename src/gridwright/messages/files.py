"""Files that cannot be written."""

from __future__ import annotations

from gridwright.messages import Message

CANNOT_WRITE = Message("cannot write {path}: {reason}")
CANNOT_CREATE_FOLDER = Message("cannot create the folder {path}: {reason}")
FILE_EXISTS = Message("{path} already exists; use --force to replace it")
FOLDER_NOT_EMPTY = Message("{path} is not empty; use --force to write into it anyway")
