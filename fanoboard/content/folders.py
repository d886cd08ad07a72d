"""What lies in folders that a person looks through for a file, and where one begins to look."""

from __future__ import annotations

import errno
import os
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from itertools import takewhile
from pathlib import Path
from typing import Final

import platformdirs

from fanoboard.content import paths
from fanoboard.content.files import reason_of
from fanoboard.messages import Message

MOST: Final = 2000
"""Entries of a folder that are shown at most."""


@dataclass(frozen=True, slots=True)
class FolderEntry:
    """A folder or file in a folder, by its name; `changed` are seconds as `time.time` has them."""

    name: str
    is_folder: bool
    size: int = 0
    changed: float = 0.0


@dataclass(frozen=True, slots=True)
class FolderContent:
    """What was found in a folder: folders first, in alphabetical order."""

    folder: Path
    entries: Sequence[FolderEntry] = ()
    problem: Message | None = None
    more: int = 0


@dataclass(frozen=True, slots=True)
class FolderPlace:
    """A folder that one can go to at once, and what people call it."""

    title: Message
    folder: Path


def folder_places() -> tuple[FolderPlace, ...]:
    return (
        FolderPlace(Message("Home folder"), Path.home()),
        FolderPlace(Message("Documents"), platformdirs.user_documents_path()),
        FolderPlace(Message("Desktop"), platformdirs.user_desktop_path()),
        FolderPlace(Message("Kept games"), paths.games_folder()),
    )


def look_into(folder: Path, endings: Sequence[str]) -> FolderContent:
    """The folders and the files with one of these endings, in lower case; nothing that is hidden."""
    found: list[FolderEntry] = []
    try:
        with os.scandir(folder) as scan:
            for each in scan:
                if not each.name.startswith("."):
                    found += _entry(each, endings)
    except (OSError, ValueError) as error:
        return FolderContent(folder, problem=_why(error))
    found.sort(key=lambda each: (not each.is_folder, each.name.lower(), each.name))
    return FolderContent(folder, found[:MOST], more=max(0, len(found) - MOST))


def _entry(each: os.DirEntry[str], endings: Sequence[str]) -> list[FolderEntry]:
    try:
        if each.is_dir():
            return [FolderEntry(each.name, is_folder=True)]
        if not each.name.lower().endswith(tuple(endings)) or not each.is_file():
            return []
        status = each.stat()
    except (OSError, ValueError):
        return []
    return [FolderEntry(each.name, is_folder=False, size=status.st_size, changed=status.st_mtime)]


def _why(error: OSError | ValueError) -> Message:
    match error:
        case PermissionError():
            return Message("You may not look into this folder.")
        case FileNotFoundError():
            return Message("There is no such folder.")
        case NotADirectoryError():
            return Message("This is not a folder.")
    return Message("The folder can’t be read: {reason}.", reason=reason_of(error))


def path_of(folder: Path, text: str) -> Path:
    """The path that a person means by a typed name or path while a folder is shown."""
    try:
        typed = Path(text.strip()).expanduser()
    except (RuntimeError, ValueError):
        typed = Path(text.strip())
    return Path(os.path.normpath(folder / typed))


def is_there(path: Path) -> bool | Message:
    """Whether there is anything at a path; if nobody can tell, why."""
    try:
        os.stat(path)
    except (FileNotFoundError, NotADirectoryError):
        return False
    except (OSError, ValueError) as error:
        return isinstance(error, OSError) and error.errno != errno.ENAMETOOLONG and _why(error)
    return True


def completed(begun: str, entries: Sequence[FolderEntry]) -> str:
    """The name that was begun, as far as it is clear how it goes on; capitals are of no matter."""
    fitting = [each for each in entries if each.name.lower().startswith(begun.lower())]
    if not fitting:
        return begun
    if len(fitting) == 1:
        return fitting[0].name + (os.sep if fitting[0].is_folder else "")
    names = [each.name.lower() for each in fitting]
    alike = takewhile(lambda signs: len(set(signs)) == 1, zip(*names, strict=False))
    return fitting[0].name[: len(list(alike))]


# When files were written, as far as calendars go: what a file system tells may lie anywhere.

_BEGIN: Final = datetime(1970, 1, 1, tzinfo=UTC)
_EARLIEST: Final = 86_400
_LATEST: Final = (datetime(9999, 12, 30, tzinfo=UTC) - _BEGIN).total_seconds()


def moment(seconds: float) -> datetime:
    """A time of files, in seconds since 1970, where we are; what no calendar holds is at its end."""
    bounded = min(max(seconds, _EARLIEST), _LATEST)
    return (_BEGIN + timedelta(seconds=bounded)).astimezone()
