"""What a person has done so far: files in the state folder that are read and changed as a whole."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from pathlib import Path
from typing import Annotated, Final, Generic, TypeVar

import msgspec
from msgspec import Meta, Struct

from fanoboard.content import paths
from fanoboard.content.files import changing, write_whole
from fanoboard.content.posed import Posed
from fanoboard.content.sound_parts import Plain, mended, read_sound, set_aside, told_of
from fanoboard.content.yaml_files import ContentError, FileLimits, convert, dump, shown
from fanoboard.messages import Message

_LIMITS: Final = FileLimits(bytes=1_000_000, values=50_000, deepest=4)
_REMEMBERED: Final = timedelta(days=30)
"""For so long after a try another one at the same position tells more of memory than of strength."""
_MOST: Final = 1_000
"""Tries that are kept of a game, the latest ones."""


class Try(Struct, frozen=True, array_like=True):
    """How a posed position went with a person the first time, or the first time in a while."""

    id: Annotated[str, Meta(max_length=40)]
    when: datetime
    right: bool
    """Whether it was solved at once, and without help."""


class Progress(Struct, kw_only=True):
    """What is kept; keys that are unknown are passed over, as a newer version may have written them."""

    tries: dict[str, list[Try]] = msgspec.field(default_factory=dict)
    """By the names of games, the oldest ones first."""

    def note_try(self, posed: Posed, when: datetime, *, right: bool) -> None:
        """Keep how it went, unless the same position was tried a short time ago."""
        tries = self.tries.setdefault(posed.game, [])
        if all(each.id != posed.id or abs(when - each.when) >= _REMEMBERED for each in tries):
            tries.append(Try(posed.id, when.replace(microsecond=0), right))
            del tries[:-_MOST]


P = TypeVar("P", bound=Progress)


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
        """The progress, and a message where not all of its file can be used: a copy of it is kept then.

        May wait for the disk.
        """
        progress, sound, fault = self._read()
        return progress, None if fault is None else mended(self.path, dump(sound) if sound else "", fault)

    def tries(self, game: str) -> Sequence[Try]:
        """Those of a game; a file that can't be used stays.  May wait for the disk."""
        return self._read()[0].tries.get(game, ())

    def change(self, change: Callable[[P], object]) -> tuple[P, Message | None]:
        """What is kept now, and what to say if that failed.  May wait for the disk and other windows."""
        file = self.path
        with self._writing:
            progress, trouble = self._kind(), None
            try:
                with changing(file):
                    progress, _, fault = self._read()
                    if fault is not None:
                        trouble = told_of(fault, set_aside(file))
                    change(progress)
                    write_whole(file, dump(msgspec.to_builtins(progress)))
            except OSError as error:
                trouble = Message(
                    "What you have solved can't be kept ({file}: {reason}).",
                    file=shown(file),
                    reason=error.strerror or type(error).__name__,
                )
        return progress, trouble

    def _read(self) -> tuple[P, Plain, ContentError | None]:
        """What can be used of the file, as it is written too, and what is wrong with the rest."""
        sound, fault = read_sound(self.path, self._kind, _LIMITS)
        return convert(self.path, sound, self._kind), sound, fault
