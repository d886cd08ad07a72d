"""Keeps a scene up to date with the games that are kept, whichever window changes them."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from fanoboard.content.quarantine import together
from fanoboard.match import store
from fanoboard.match.game_index import EMPTY, Library, read_library
from fanoboard.match.store import FolderLook
from fanoboard.ui.play.damaged_game import UNREADABLE, tell_of
from fanoboard.ui.play.services import Services

PERIOD: Final = 3000
"""Milliseconds between two looks at the folder."""
_MOST_OFFERED: Final = 3
"""How many damaged games are told one by one, each with the way to what can be read of it."""


class LibraryWatch:
    """Reads the library in threads, and tells what can't be read, once."""

    def __init__(self, app: Services, show: Callable[[Library], object]) -> None:
        self._app = app
        self._show = show
        self._told: set[str] = set()
        self._reading = False
        self._again = False
        self._next = 0
        self.found = EMPTY

    def read(self) -> None:
        """Read the library now; if that is being done, once more after that."""
        if self._reading:
            self._again = True
        else:
            self._reading = True
            self._app.tasks.run(read_library, self._take)

    def update(self, now: int) -> None:
        """Read again if anything changed, when it is time to; `now` in milliseconds."""
        if now >= self._next and self._app.own_files_read and not self._reading:
            self._next = now + PERIOD
            self._reading = True
            self._app.tasks.run(store.look, self._compare)

    def _compare(self, look: FolderLook) -> None:
        self._reading = False
        if self._again or look != self.found.look:
            self._again = False
            self.read()

    def _take(self, library: Library) -> None:
        self._reading = False
        self.found = library
        self._show(library)
        # A file that can't even be set aside is there every time.
        news = [problem for problem in library.problems if str(problem.message) not in self._told]
        self._told.update(str(problem.message) for problem in news)
        damaged = [problem for problem in news if problem.damaged is not None][:_MOST_OFFERED]
        if rest := [problem.message for problem in news if problem not in damaged]:
            self._app.later(partial(self._app.say, UNREADABLE, together(rest)))
        for problem in damaged:
            if problem.damaged is not None:
                self._app.later(partial(tell_of, self._app, problem.damaged, problem.message))
        if self._again or not library.complete:
            self._again = False
            self.read()
