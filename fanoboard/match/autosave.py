"""The match under way, kept on disk after every turn without the window waiting for the disk."""

from __future__ import annotations

import threading
from pathlib import Path

from fanoboard.content import paths
from fanoboard.match.match import Match
from fanoboard.match.save_format import SavedMatch
from fanoboard.match.saves import load, record, write
from fanoboard.messages import Message


def autosave_file() -> Path:
    """Where the match under way is kept."""
    return paths.state_folder() / "match.yaml"


def saved() -> Match | None:
    """The match that was left unfinished, if there is one.  Raises ContentError if its file is spoilt."""
    file = autosave_file()
    if not file.is_file():
        return None
    match = load(file)
    return match if match.result is None else None


class Autosave:
    """Writes the latest state of a match in a thread of its own.

    A disk that refuses is told of once, through `problem`; the game goes on.
    """

    def __init__(self, file: Path | None = None) -> None:
        self._file = file or autosave_file()
        self._next: SavedMatch | None = None
        self._closed = False
        self._change = threading.Condition()
        self._problem: Message | None = None
        self._told = False
        self._thread = threading.Thread(target=self._write_all, name="autosave", daemon=True)
        self._thread.start()

    def save(self, match: Match) -> None:
        """Have `match` written as it is now; of several that wait, only the last one is."""
        saved = record(match)
        with self._change:
            self._next = saved
            self._change.notify()

    def problem(self) -> Message | None:
        """Why saving failed, the first time this is asked after it did; then None."""
        with self._change:
            problem, self._problem = self._problem, None
            return problem

    def close(self) -> None:
        """Write what still waits, and end."""
        with self._change:
            self._closed = True
            self._change.notify()
        self._thread.join()

    def _write_all(self) -> None:
        while True:
            with self._change:
                self._change.wait_for(lambda: self._next is not None or self._closed)
                saved, self._next = self._next, None
            if saved is None:
                return
            try:
                write(saved, self._file)
            except OSError as error:
                self._tell(error)

    def _tell(self, error: OSError) -> None:
        with self._change:
            if not self._told:
                self._told = True
                reason = error.strerror or str(error)
                self._problem = Message(
                    "The game can't be saved ({file}: {reason}). You can play on.",
                    file=str(self._file),
                    reason=reason,
                )
