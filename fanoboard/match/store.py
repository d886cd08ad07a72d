"""The games that are kept: each has a file of its own, and an owner while it is being played.

The owner of a game is the window that plays it: it holds a lock that ends with its process.  Games
stay when they are over.
"""

from __future__ import annotations

import contextlib
import os
import re
import secrets
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

from fanoboard.content import paths
from fanoboard.content.file_lock import FileLock, is_locked
from fanoboard.content.write import write_whole
from fanoboard.content.yaml_files import ContentError
from fanoboard.match.match import Match
from fanoboard.match.saves import load, record, write

_ID = re.compile(r"[0-9a-z]+(?:-[0-9a-z]+)*")
_PATIENCE: Final = 0.5
"""Seconds to wait for a game that somebody may only be looking at."""


def new_id() -> str:
    """A name that no game has, on any computer; those of later games come later in the alphabet."""
    return f"{time.strftime('%Y%m%d-%H%M%S', time.gmtime())}-{secrets.token_hex(4)}"


def game_file(game: str) -> Path:
    """The file of a game, by its id."""
    return paths.games_folder() / f"{game}.yaml"


def kept() -> list[Path]:
    """The files of all games, the one that was changed last first."""
    found = []
    for name in paths.listed(paths.games_folder()):
        stem = name.removesuffix(".yaml")
        if stem != name and _ID.fullmatch(stem):
            with contextlib.suppress(OSError):
                found.append((game_file(stem).stat().st_mtime_ns, game_file(stem)))
    return [file for _, file in sorted(found, reverse=True)]


def own(game: str) -> FileLock | None:
    """Become the owner of a game, by its id; None where another window is.

    Raises OSError where nothing can be written.
    """
    return FileLock.take(_lock_file(game), _PATIENCE)


def is_owned(game: str) -> bool:
    """Whether some window is playing a game, this one included."""
    return is_locked(_lock_file(game))


def keep(match: Match) -> Path:
    """Write a match as a game of its own, which nobody owns yet.  Raises OSError."""
    match.id = new_id()
    write(record(match), game_file(match.id))
    return game_file(match.id)


def latest_unfinished(tell: Callable[[ContentError], object]) -> Match | None:
    """The game that was played last of those that are not over and that nobody plays.

    `tell` is called with what is wrong with files that can't be read.
    """
    _take_over()
    stamps = {_stamp(file): file for file in kept()}
    before = _finished()
    finished = [stamp for stamp in before if stamp in stamps]
    found = None
    over = set(finished)
    for stamp, file in stamps.items():
        if stamp in over or is_owned(file.stem):
            continue
        try:
            match = load(file)
        except ContentError as error:
            tell(error)
            continue
        if match.result is None:
            found, match.id = match, file.stem
            break
        finished.append(stamp)
    if finished != before:
        _remember_finished(finished)
    return found


def _take_over() -> None:
    """Make a game of the file that older versions kept their only one in, if there is one."""
    old = paths.state_folder() / "match.yaml"
    if paths.is_file(old):
        with contextlib.suppress(OSError):
            paths.games_folder().mkdir(parents=True, exist_ok=True)
            old.rename(game_file(new_id()))


def _lock_file(game: str) -> Path:
    return paths.games_folder() / f"{game}.lock"


# Which games are over is found by playing them, which takes a while; so it is remembered.


def _stamp(file: Path) -> str:
    """A game as it is now: its id, when it was written, and its size."""
    try:
        status = os.stat(file)
    except OSError:
        return ""
    return f"{file.stem} {status.st_mtime_ns} {status.st_size}"


def _finished() -> list[str]:
    """The stamps of games that were over."""
    try:
        return _finished_file().read_text(encoding="utf-8").splitlines()
    except (OSError, ValueError):
        return []


def _remember_finished(stamps: list[str]) -> None:
    with contextlib.suppress(OSError):
        write_whole(_finished_file(), "\n".join(stamps))


def _finished_file() -> Path:
    return paths.games_folder() / "finished.txt"
