"""Other processes of this engine that search along: one for each further thread."""

from __future__ import annotations

import contextlib
import mmap
import os
import secrets
import subprocess
import sys
import tempfile
from collections.abc import Sequence

from fanoboard.engine.launch import NO_CONSOLE, engine_command
from fanoboard.search.transposition import LAST_AGE, WORDS, SharedTable

# Memory that several processes see at the same time.


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


class Team:
    """Engines of the same game that get the same positions, and meet in memory they share.

    Whoever dies is missed, and that is all: a search goes on with those that are left, or alone.
    """

    def __init__(self, game: str, helpers: int) -> None:
        """Start so many.  Raises OSError where that can't be done."""
        self._memory = SharedMemory(8 * WORDS)
        self._age = 0
        self._told: tuple[str, ...] = ()
        """The settings that the helpers have."""
        self._helpers: dict[int, subprocess.Popen[bytes]] = {}
        self._size = helpers
        try:
            for number in range(1, helpers + 1):
                self._helpers[number] = _start(engine_command(game), self._memory.inherited)
        except OSError:
            self.close()
            raise
        self._memory.close()

    @property
    def complete(self) -> bool:
        self._miss()
        return len(self._helpers) == self._size

    @property
    def pids(self) -> list[int]:
        return [helper.pid for helper in self._helpers.values()]

    def begin(self, settings: Sequence[str], search: Sequence[str]) -> SharedTable:
        """Have all search along, by commands that settle how and where; where they are met."""
        self._miss()
        if self._age == LAST_AGE:
            self._age = 0
            words = self._memory.words
            words[:] = memoryview(bytes(words.nbytes)).cast("q")
        self._age += 1
        changed = () if tuple(settings) == self._told else settings
        self._told = tuple(settings)
        for number in list(self._helpers):
            share = " ".join(map(str, ("share", self._memory.name, self._memory.size, number, self._age)))
            self._send(number, (*changed, share, *search))
        return SharedTable(self._memory.words, 0, self._age)

    def end(self) -> None:
        for number in list(self._helpers):
            self._send(number, ("stop",))

    def close(self) -> None:
        """End them all; none is left when this is done."""
        self._memory.close()
        for number in list(self._helpers):
            self._give_up(number)

    def _miss(self) -> None:
        """Strike out those that have ended."""
        for number, helper in list(self._helpers.items()):
            if helper.poll() is not None:
                self._give_up(number)

    def _send(self, number: int, lines: Sequence[str]) -> None:
        """Tell a helper something; one that does not take it, dead or stuck, is given up."""
        pipe = self._helpers[number].stdin
        assert pipe is not None
        data = "".join(f"{line}\n" for line in lines).encode()
        try:
            taken = os.write(pipe.fileno(), data)
        except OSError:
            taken = 0
        if taken != len(data):
            self._give_up(number)

    def _give_up(self, number: int) -> None:
        helper = self._helpers.pop(number)
        with contextlib.suppress(OSError), helper:  # closes the pipe, and waits
            helper.kill()


def _start(command: Sequence[str], files: Sequence[int]) -> subprocess.Popen[bytes]:
    """A helper that listens and is not listened to."""
    helper = subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        bufsize=0,
        creationflags=NO_CONSOLE,
        start_new_session=True,
        pass_fds=files,
    )
    if sys.platform != "win32" and helper.stdin is not None:
        os.set_blocking(helper.stdin.fileno(), False)  # Nobody waits for one that is stuck.
    return helper
