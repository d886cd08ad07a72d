"""The match under way, kept on disk after every turn without the window waiting for the disk."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import Final

from fanoboard.content import paths
from fanoboard.content.file_lock import FileLock
from fanoboard.content.latest import Latest
from fanoboard.content.write import write_whole
from fanoboard.content.yaml_files import shown
from fanoboard.match import store
from fanoboard.match.match import Match
from fanoboard.match.save_format import SavedMatch
from fanoboard.match.saves import dump, record
from fanoboard.messages import Message

AGAIN: Final = 2.0
"""Seconds after which a disk that refused is asked again."""


class Autosave:
    """Writes the latest state of a match in a thread of its own, into the file of its game.

    A game that another window plays, or has changed since it was read, goes on here as a game of its
    own.  That, and a disk that refuses, is told of once, through `problem`; the game goes on, and is
    written as soon as the disk lets it, even when it has been left.  A game that is only looked at is
    not written, so that it counts as played when it was.
    """

    def __init__(self, file: Path | None = None) -> None:
        """With `file`, that one is written, and nobody asked whose it is."""
        self._file = file
        self._lock: FileLock | None = None
        self._latest = Latest("autosave", self._write, again=AGAIN, ended=self._let_go)
        self._problems: list[Message] = []
        self._guard = threading.Lock()
        self._told = False
        self._text = ""
        """What the file is known to hold."""

    def save(self, match: Match) -> None:
        """Have `match` written as it is now; of several that wait, only the last one is."""
        self._latest.put((record(match), match))

    def problem(self) -> Message | None:
        """What went wrong since this was asked last, if anything."""
        with self._guard:
            return self._problems.pop(0) if self._problems else None

    def close(self) -> None:
        """Write what still waits, and let others have the game once that is done."""
        self._latest.close()
        if not self._latest.failing:
            self._let_go()

    def _let_go(self) -> None:
        with self._guard:
            if self._lock is not None:
                self._lock.release()
                self._lock = None

    def _write(self, work: tuple[SavedMatch, Match]) -> bool:
        """Write a state of the match; whether that went well."""
        saved, match = work
        try:
            if self._file is None:
                self._file = self._own_file(match)
            text = dump(saved)
            if text != self._text:
                write_whole(self._file, text)
                self._text = text
        except (OSError, ValueError) as error:
            self._tell_of(error)
            return False
        return True

    def _own_file(self, match: Match) -> Path:
        """The file of the match, which is ours from now on.  Raises OSError."""
        if not match.id or not self._claim(match):
            match.id, match.stamp = store.new_id(), None
            self._lock = store.own(match.id)
        return store.game_file(match.id)

    def _claim(self, match: Match) -> bool:
        """Become the owner of a kept game, if it still is as it was read; else say why not."""
        lock = store.own(match.id)
        if lock is None:
            self._tell(
                Message(
                    "This game is open in another window. What you play here is kept as a game of its own."
                )
            )
            return False
        if match.stamp not in (None, store.stamp_of(match.id)):
            lock.release()
            self._tell(
                Message("Another window changed this game. What you play here is kept as a game of its own.")
            )
            return False
        self._lock, match.stamp = lock, None
        self._text = _content(store.game_file(match.id))
        return True

    def _tell_of(self, error: OSError | ValueError) -> None:
        if not self._told:
            self._told = True
            reason = error.strerror if isinstance(error, OSError) else None
            file = shown(self._file or paths.games_folder())
            self._tell(
                Message(
                    "The game can't be saved ({file}: {reason}). You can play on.",
                    file=file,
                    reason=reason or str(error),
                )
            )

    def _tell(self, problem: Message) -> None:
        with self._guard:
            self._problems.append(problem)


def _content(file: Path) -> str:
    """What a file holds; nothing where it can't be read."""
    try:
        return file.read_text(encoding="utf-8")
    except (OSError, ValueError):
        return ""
