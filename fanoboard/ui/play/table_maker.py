"""The making of tables of solved positions, which goes on whatever scene is shown."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from fanoboard.engine.budget import TABLES, Budget, Claim
from fanoboard.games.capabilities import MoreTables
from fanoboard.messages import Message
from fanoboard.tasks import Tasks

if TYPE_CHECKING:
    from fanoboard.solving.making import MakingState, TableMaking


class TableMaker:
    """At most one making at a time: for which game and level, and how far it is."""

    def __init__(self, tasks: Tasks, budget: Budget) -> None:
        self._tasks, self._budget = tasks, budget
        self._making: TableMaking | None = None
        self._claim: Claim | None = None
        self.game: MoreTables | None = None
        self.level = 0

    @property
    def state(self) -> MakingState | None:
        """How far it is, or how it ended; None where nothing was begun."""
        return self._making.state if self._making is not None else None

    @property
    def running(self) -> bool:
        state = self.state
        return state is not None and not state.ended

    def begin(self, making: TableMaking, game: MoreTables, level: int) -> None:
        self._making, self.game, self.level = making, game, level
        self._want(making)
        # What is begun of a part is removed at the end, which has to be waited for.
        self._tasks.run(partial(self._make, making), keeps=Message("Endgames"))

    def _want(self, making: TableMaking) -> None:
        self._release()
        making.allow(0)
        claim = self._claim = Claim(
            TABLES,
            self._budget.processors,
            lambda: making.allow(claim.threads),
            lambda: self._give_back(making),
        )
        self._budget.add(claim)

    def _give_back(self, making: TableMaking) -> None:
        self._want(making)

    def _release(self) -> None:
        claim, self._claim = self._claim, None
        if claim is not None:
            self._budget.release(claim)

    def _make(self, making: TableMaking) -> None:
        try:
            making.run()
        finally:
            self._tasks.post(partial(self._ended, making))

    def _ended(self, making: TableMaking) -> None:
        if making is self._making:
            self._release()

    def pause(self) -> None:
        if self._making is not None:
            self._making.pause()
            self._release()

    def go_on(self) -> None:
        if self._making is not None and self.running:
            self._making.go_on()
            self._want(self._making)

    def stop(self) -> None:
        if self._making is not None:
            self._making.stop()
