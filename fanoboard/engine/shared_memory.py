"""Memory that several processes see at the same time."""

from __future__ import annotations

import mmap
import os
import secrets
import sys
import tempfile


class SharedMemory:
    """So many bytes, all 0, for this process and those it starts; gone with the last of them.

    `name` is what another process finds them by: on Windows of a section without a file, elsewhere
    the number of a file without a name, which has to be handed on: see `inherited`.  Raises OSError
    where there is no room.
    """

    def __init__(self, size: int) -> None:
        self.size = size
        self.inherited: tuple[int, ...] = ()
        if sys.platform == "win32":
            self.name = f"fanoboard-{os.getpid()}-{secrets.token_hex(8)}"
            memory = mmap.mmap(-1, size, tagname=self.name)
        else:
            file = os.memfd_create("fanoboard") if sys.platform == "linux" else _nameless_file()
            os.ftruncate(file, size)
            self.inherited = (file,)
            self.name = str(file)
            memory = mmap.mmap(file, size)
        self.words = memoryview(memory).cast("q")

    def close(self) -> None:
        """Release the name; whoever has the memory keeps it."""
        for file in self.inherited:
            os.close(file)
        self.inherited = ()


def _nameless_file() -> int:
    with tempfile.TemporaryFile() as file:
        return os.dup(file.fileno())


def found_memory(name: str, size: int) -> memoryview:
    """The words of the memory that another process has made.

    Raises OSError or ValueError where there is none.
    """
    if sys.platform == "win32":
        return memoryview(mmap.mmap(-1, size, tagname=name)).cast("q")
    return memoryview(mmap.mmap(int(name), size)).cast("q")
