"""Other engines that a person has added, kept in `engines.yaml` in the user's configuration folder."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Annotated, Final

import msgspec
from msgspec import Meta, Struct

from fanoboard.content import paths
from fanoboard.content.files import changing, write_whole
from fanoboard.content.sound_parts import Plain, mended, read_sound, set_aside
from fanoboard.content.yaml_files import ContentError, FileLimits, convert, dump
from fanoboard.messages import Message

LIMITS: Final = FileLimits(bytes=500_000, values=20_000, deepest=8)
LONGEST_NAME: Final = 60
LONGEST_COMMAND: Final = 1000
_GAP = re.compile(r"[^a-z0-9]+")

Id = Annotated[str, Meta(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*\Z", max_length=80)]
Line = Annotated[str, Meta(max_length=10_000)]
Value = Annotated[str, Meta(max_length=500)]


class KnownEngine(Struct, frozen=True, kw_only=True):
    """A program that speaks UGI; keys that are unknown are passed over.

    `id` is what saved games call it, and never changes.  `command` is as one types it in a shell.
    `games` are those that it was seen to play, by their names.  `offers` are the `option` lines that
    it has said, `options` what a person has set of them, if that is not as usual.
    """

    id: Id
    name: Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME)]
    command: Annotated[str, Meta(min_length=1, max_length=LONGEST_COMMAND)]
    games: tuple[str, ...] = ()
    offers: tuple[Line, ...] = ()
    options: dict[str, Value] = msgspec.field(default_factory=dict)

    @property
    def words(self) -> tuple[str, ...]:
        """The program and its arguments; none where the command has quotes that don't close."""
        return command_words(self.command)


class _Engines(Struct):
    engines: list[KnownEngine] = []


Engines = dict[str, KnownEngine]


def command_words(command: str) -> tuple[str, ...]:
    """A command line as the program and its arguments; nothing where its quotes don't close."""
    import shlex  # seldom wanted, and not by the first frame

    windows = os.name == "nt"  # where a backslash stands between folders
    try:
        words = shlex.split(command, posix=not windows)
    except ValueError:
        return ()
    return tuple(word.strip('"') for word in words) if windows else tuple(words)


def new_id(name: str, taken: Iterable[str]) -> str:
    """An id for an engine of that name which none has yet: `my-engine-2`."""
    begin = _GAP.sub("-", name.lower()).strip("-")[:60].strip("-") or "engine"
    others = set(taken)
    ids = (begin, *(f"{begin}-{number}" for number in range(2, len(others) + 3)))
    return next(each for each in ids if each not in others)


def engines_file() -> Path:
    return paths.config_folder() / "engines.yaml"


class EnginesFile:
    """The file, which several windows may share: each changes what is in it then."""

    def load(self) -> tuple[Engines, Message | None]:
        """The engines; with what to tell people of those that can't be used.

        A copy of such a file is kept under another name, so that nothing a person wrote in it is lost.
        """
        file = engines_file()
        engines, fault = _read(file)
        if fault is None:
            return engines, None
        problem = mended(file, dump(_plain(engines)) if engines else "", fault)
        return engines, Message("Not all of your other engines could be read. {problem}", problem=problem)

    def change(self, changes: Mapping[str, KnownEngine | None]) -> None:
        """Put engines into the file by their ids, in place of those that have these; None removes one.

        Raises OSError.
        """
        file = engines_file()
        with changing(file):
            engines, fault = _read(file)
            if fault is not None:
                set_aside(file)
            for name, engine in changes.items():
                if engine is None:
                    engines.pop(name, None)
                else:
                    engines[name] = engine
            write_whole(file, dump(_plain(engines)))


def _read(file: Path) -> tuple[Engines, ContentError | None]:
    """Those that can be used, of several with one id the first, and what is wrong with the rest."""
    sound, fault = read_sound(file, _Engines, LIMITS)
    engines: Engines = {}
    for engine in convert(file, sound, _Engines).engines:
        if engines.setdefault(engine.id, engine) is not engine:
            fault = fault or ContentError(file, Message("Two engines have the same id."), "engines")
    return engines, fault


def _plain(engines: Engines) -> Plain:
    return {"engines": msgspec.to_builtins(list(engines.values()))}
