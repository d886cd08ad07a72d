"""The match under way, kept on disk after every turn without the window waiting for the disk."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import Final, NamedTuple

from fanoboard.content import paths
from fanoboard.content.file_lock import FileLock
from fanoboard.content.latest import Latest
from fanoboard.content.plain_file import read_plain
from fanoboard.content.write import write_whole
from fanoboard.content.yaml_files import shown
from fanoboard.match import store
from fanoboard.match.match import Match
from fanoboard.match.save_format import LIMITS, SavedMatch
from fanoboard.match.saves import dump, record
from fanoboard.messages import Message

AGAIN: Final = 2.0
"""Seconds after which a disk that refused is asked again."""


class Autosave:
    """Writes the latest state of a match in a thread of its own, into the file of its game.

    A game that another window plays, or has changed since it was read, goes on here as a game of its
    own, once it is touched.  That, and a disk that refuses, is told of once, through `problem`; the game
    goes on, and is written as soon as the disk lets it, even when it has been left.  A game that is only
    looked at is not written, so that it counts as played when it was, and is no second one.
    """

    def __init__(self, file: Path | None = None) -> None:
        """With `file`, that one is written, and nobody asked whose it is."""
        self._given = self._file = file
        self._lock: FileLock | None = None
        self._latest = Latest("autosave", self._write, again=AGAIN, ended=self._let_go)
        self._problems: list[Message] = []
        self._guard = threading.Lock()
        self._told = False
        self._text = ""
        """What the file is known to hold."""

    def open(self, match: Match) -> None:
        """Become the owner of a game that is kept, which stays as it is; keep one that is new."""
        if match.kept_elsewhere:
            return
        saved = None if match.id and self._given is None else record(match)
        self._latest.put(_Work(saved, match, touched=False))

    def save(self, match: Match, *, touched: bool = True) -> None:
        """Have `match` written as it is now; of several that wait, only the last one is.

        What is kept elsewhere is not written here before it is `touched`.
        """
        self._latest.put(_Work(record(match), match, touched))

    def part(self) -> Autosave:
        """Be done with a game, as `close` is; what writes the one that goes on from it."""
        self.close()
        return Autosave(self._given)

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

    def _write(self, work: _Work) -> bool:
        """Write a state of the match; whether that went well."""
        try:
            if self._file is None:
                self._file = self._own_file(work.match, touched=work.touched)
            if self._file is None or work.saved is None:
                return True
            text = dump(work.saved)
            if text != self._text:
                write_whole(self._file, text)
                self._text = text
        except (OSError, ValueError) as error:
            self._tell_of(error)
            return False
        return True

    def _own_file(self, match: Match, *, touched: bool) -> Path | None:
        """The file of the match, which is ours from now on; None while it needs none.  Raises OSError."""
        if match.id and not match.kept_elsewhere:
            match.kept_elsewhere = not self._claim(match)
        if match.kept_elsewhere and not touched:
            return None
        if match.kept_elsewhere or not match.id:
            match.id, match.stamp, match.kept_elsewhere = store.new_id(), None, False
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


class _Work(NamedTuple):
    """What is to be written of a match (nothing, if it is only to be owned), and whether it was touched."""

    saved: SavedMatch | None
    match: Match
    touched: bool


def _content(file: Path) -> str:
    """What a file holds; nothing where it can't be read."""
    try:
        return read_plain(file, LIMITS.bytes).decode("utf-8")
    except (OSError, ValueError):
        return ""
