"""Sentences about the machine gridwright runs on."""

from gridwright.messages import Message

# Platforms
NEEDS_POSIX = Message("{what} needs Linux or macOS; on Windows run gridwright in WSL")
LIMITS = Message("a time or memory limit")
BATCH = Message("a batch run")
COMPARE = Message("comparing methods")
OUTSIDE_SOLVER = Message("a solver run as a separate program")

# The compiled kernel
STALE_KERNEL = Message(
    "the compiled kernel was not built from the source that is here now ({files}); `make kernel` builds it again"
)
MIXED_KERNEL = Message(
    "only a part of the kernel is compiled (missing: {files}); `make kernel` builds it again, "
    "or install gridwright anew"
)
BROKEN_KERNEL = Message(
    "the compiled kernel cannot be loaded ({error}); `make kernel` builds it again, or install gridwright anew"
)
