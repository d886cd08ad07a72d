"""The match under way, kept on disk after every turn without the window waiting for the disk."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from pathlib import Path

from fanoboard.content import paths
from fanoboard.content.file_lock import FileLock
from fanoboard.content.latest import Latest
from fanoboard.content.set_aside import without
from fanoboard.content.yaml_files import ContentError, shown
from fanoboard.match import store
from fanoboard.match.match import Match
from fanoboard.match.save_format import SavedMatch
from fanoboard.match.saves import record, write
from fanoboard.messages import Message


def saved() -> tuple[Match | None, Sequence[Message]]:
    """The match that was left unfinished last, if there is one, and what to say of spoilt files.

    May take a while; those files are set aside.
    """
    faults: list[ContentError] = []
    match = store.latest_unfinished(faults.append)
    return match, [without(fault) for fault in faults]


class Autosave:
    """Writes the latest state of a match in a thread of its own, into the file of its game.

    A game that another window plays goes on here as a game of its own.  That, and a disk that
    refuses, is told of once, through `problem`; the game goes on.
    """

    def __init__(self, file: Path | None = None) -> None:
        """With `file`, that one is written, and nobody asked whose it is."""
        self._file = file
        self._lock: FileLock | None = None
        self._latest = Latest("autosave", self._write)
        self._problems: list[Message] = []
        self._guard = threading.Lock()
        self._told = False

    def save(self, match: Match) -> None:
        """Have `match` written as it is now; of several that wait, only the last one is."""
        self._latest.put((record(match), match))

    def problem(self) -> Message | None:
        """What went wrong since this was asked last, if anything."""
        with self._guard:
            return self._problems.pop(0) if self._problems else None

    def close(self) -> None:
        """Write what still waits, and let others have the game."""
        self._latest.close()
        if self._lock is not None:
            self._lock.release()
            self._lock = None

    def _write(self, work: tuple[SavedMatch, Match]) -> None:
        saved, match = work
        try:
            if self._file is None:
                self._file = self._own_file(match)
            write(saved, self._file)
        except (OSError, ValueError) as error:
            self._tell_of(error)

    def _own_file(self, match: Match) -> Path:
        """The file of the match, which is ours from now on.  Raises OSError."""
        if match.id:
            self._lock = store.own(match.id)
            if self._lock is not None:
                return store.game_file(match.id)
            self._tell(
                Message(
                    "This game is open in another window. What you play here is kept as a game of its own."
                )
            )
        match.id = store.new_id()
        self._lock = store.own(match.id)
        return store.game_file(match.id)

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
