"""The making of tables of solved positions, which goes on whatever scene is shown."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from fanoboard.games.capabilities import MoreTables
from fanoboard.messages import Message
from fanoboard.tasks import Tasks

if TYPE_CHECKING:
    from fanoboard.solving.making import MakingState, TableMaking


class _Window(Protocol):
    """What is needed of the app."""

    @property
    def tasks(self) -> Tasks:
        """What does the work beside the loop."""


class TablesAtWork:
    """At most one making at a time: for which game and level, and how far it is."""

    def __init__(self, window: _Window) -> None:
        self._window = window
        self._making: TableMaking | None = None
        self.game: MoreTables | None = None
        self.level = 0

    @property
    def state(self) -> MakingState | None:
        """How far it is, or how it ended; None where nothing was begun."""
        return self._making.state if self._making is not None else None

    @property
    def running(self) -> bool:
        """Whether tables are being made, or would be but for a pause."""
        state = self.state
        return state is not None and not state.ended

    def begin(self, making: TableMaking, game: MoreTables, level: int) -> None:
        """Have tables made in the background."""
        self._making, self.game, self.level = making, game, level
        # What is begun of a part is removed at the end, which has to be waited for.
        self._window.tasks.run(making.run, keeps=Message("Endgames"))

    def pause(self) -> None:
        """Let it rest."""
        if self._making is not None:
            self._making.pause()

    def go_on(self) -> None:
        """Go on after a pause."""
        if self._making is not None:
            self._making.go_on()

    def stop(self) -> None:
        """End it; what is finished is kept."""
        if self._making is not None:
            self._making.stop()
