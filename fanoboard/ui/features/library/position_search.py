"""Looking beside the loop for the kept games in which a position stood, and telling what is found so far."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Final

from fanoboard.games.game import Position
from fanoboard.match.game_index import GameSummary
from fanoboard.match.position_index import fingerprint, read_positions
from fanoboard.tasks import Task
from fanoboard.ui.play.services import Services

PATIENCE: Final = 0.5
"""Seconds of reading games after which what was found so far is told."""
_Found = tuple[Mapping[str, int], bool]


class PositionSearch:
    """Looks for a position, also mirrored and turned; `tell` hears that more is known."""

    def __init__(self, app: Services, position: Position, tell: Callable[[], object]) -> None:
        self._app = app
        self._game = position.game
        self._sought = fingerprint(position)
        self._tell = tell
        self._task: Task[_Found] | None = None
        self.turns: Mapping[str, int] = {}
        """After how many turns the position stood there first, by the games' ids."""
        self.complete = False
        """Whether all games were looked through."""

    def look(self, games: Sequence[GameSummary]) -> None:
        """Look through these games, and no more through those before."""
        self.stop()
        wanted = [game for game in games if game.game == self._game.name and game.layout == self._game.layout]
        self._task = self._app.tasks.compute(
            partial(_turns, self._sought, wanted), partial(self._take, games)
        )

    def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            self._task = None

    def _take(self, games: Sequence[GameSummary], found: _Found) -> None:
        self.turns, self.complete = found
        self._task = None
        if not self.complete:
            self.look(games)
        self._tell()


def _turns(sought: bytes, games: Sequence[GameSummary], stopped: Callable[[], bool]) -> _Found:
    """Where a position stood, as far as that is found out in a moment, and whether that was all."""
    until, complete = 0.0, True

    def enough() -> bool:
        nonlocal until, complete
        until = until or time.monotonic() + PATIENCE
        complete = not (stopped() or time.monotonic() > until)
        return not complete

    positions = read_positions(games, enough)
    return {game: all_.index(sought) for game, all_ in positions.items() if sought in all_}, complete
