"""Waiting for the start of a game that takes a moment to work out."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

from fanoboard.games import capabilities
from fanoboard.games.errors import GameError
from fanoboard.games.game import Game
from fanoboard.messages import Message
from fanoboard.tasks import Task
from fanoboard.ui.play.services import Services
from fanoboard.ui.toolkit.scenes.overlay import Overlay
from fanoboard.ui.toolkit.widgets.boxes import Box, Column, Row, Sized
from fanoboard.ui.toolkit.widgets.button import Button
from fanoboard.ui.toolkit.widgets.controls import Spinner

WORKING = Message("Working out the start.")
_UNSEEN = 0.03
"""Seconds that the window may be kept waiting, so that nothing flashes up for so short a time."""


def when_prepared(app: Services, game: Game, seed: int, begin: Callable[[], object]) -> None:
    """Call `begin` once the start of a game is at hand; a person who has to wait can give that up."""
    if capabilities.is_prepared(game, seed):
        begin()
        return
    preparation = prepare(app, game, seed)
    if preparation.wait(_UNSEEN):
        begin()
    else:
        app.push(Preparing(app, preparation, begin))


def prepare(app: Services, game: Game, seed: int) -> Task[None]:
    """Have the start of a game worked out, which takes long for a puzzle."""

    def work(stopped: Callable[[], bool]) -> None:
        # Where that fails, beginning the game will say why.
        with suppress(GameError):
            capabilities.prepare(game, seed, stopped)

    return app.tasks.compute(work)


class Preparing(Overlay):
    """Tells that something is being worked out, and goes on when it has been."""

    app: Services

    def __init__(self, app: Services, preparation: Task[None], begin: Callable[[], object]) -> None:
        super().__init__(app)
        self._preparation = preparation
        self._begin = begin
        self._spinner = self.add(Spinner())
        self._spinner.show(WORKING)
        self._cancel = self.add(Button(Message("Cancel"), app.pop))
        self.set_focus(self._cancel)

    def body(self) -> Box:
        return Column(Sized(self._spinner, height=1), Row(self._cancel, align="middle"), gap=24)

    def update(self, now: int) -> bool:
        if self._preparation.done and self.app.top is self:
            self.app.pop()
            self.app.later(self._begin)
            return False
        return super().update(now)

    def leave(self) -> None:
        self._preparation.cancel()
