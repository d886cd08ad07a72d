"""What a person has done so far: files in the state folder that are read and changed as a whole."""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path
from typing import Final, Generic, TypeVar

import msgspec
from msgspec import Struct

from fanoboard.content import paths
from fanoboard.content.file_lock import changing
from fanoboard.content.quarantine import without
from fanoboard.content.write import write_whole
from fanoboard.content.yaml_files import ContentError, FileLimits, load, shown
from fanoboard.content.yaml_text import dump
from fanoboard.messages import Message

_LIMITS: Final = FileLimits(bytes=1_000_000, values=50_000, deepest=4)

P = TypeVar("P", bound=Struct)


class ProgressFile(Generic[P]):
    def __init__(self, name: str, kind: type[P]) -> None:
        """`kind` is what it holds; without arguments, that nothing was done yet."""
        self._name = name
        self._kind = kind
        self._writing = threading.Lock()

    @property
    def path(self) -> Path:
        return paths.state_folder() / self._name

    def read(self) -> tuple[P, Message | None]:
        """The progress, and a message where its file could not be used, which is set aside then.

        May wait for the disk.
        """
        file = self.path
        if not paths.is_file(file):
            return self._kind(), None
        try:
            return load(file, self._kind, _LIMITS), None
        except ContentError as error:
            return self._kind(), without(error)

    def change(self, change: Callable[[P], object]) -> tuple[P, Message | None]:
        """What is kept now, and what to say if that failed.  May wait for the disk and other windows."""
        file = self.path
        with self._writing:
            progress, trouble = self._kind(), None
            try:
                with changing(file):
                    progress, trouble = self.read()
                    change(progress)
                    write_whole(file, dump(msgspec.to_builtins(progress)))
            except OSError as error:
                trouble = Message(
                    "What you have solved can't be kept ({file}: {reason}).",
                    file=shown(file),
                    reason=error.strerror or type(error).__name__,
                )
        return progress, trouble
