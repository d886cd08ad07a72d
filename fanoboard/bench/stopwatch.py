"""The real window, playing by itself: how long its frames take, and what it costs at rest."""

from __future__ import annotations

import os
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from random import Random

import pygame

from fanoboard.games.game import Game
from fanoboard.match.match import Match, Player
from fanoboard.ui.app.app import App
from fanoboard.ui.features.game.game_scene import GameScene
from fanoboard.ui.features.game.seats_overlay import PassDeviceScene
from fanoboard.ui.toolkit.scenes.scene import Scene

_CALM = 1.5
"""Seconds without an event after which the window is at rest."""
_SEED = 3
_FEWEST = 3
"""Lines that have to be told for their times to be figures."""


class Stopwatch(App):
    """Plays games of one kind for two or more people at random, then rests, then quits.

    `frames` counts those with pieces in motion that are measured; `idle` is how many seconds of
    rest are.  With `analysis`, every position is analysed until the first lines are told.
    """

    def __init__(self, kind: type[Game], frames: int, idle: float, *, analysis: bool = False) -> None:
        super().__init__()
        self.times: list[float] = []
        """How long each frame with pieces in motion took, and each after those, in seconds."""
        self.idle_share = 0.0
        """The processor time of this process at rest, as a share of one core."""
        self.first_lines: list[float] = []
        """How long it took from each position to the first line of play that was told of it, in seconds."""
        self._analysis = analysis
        self._least_lines = _FEWEST if analysis else 0
        self._asked: float | None = None
        """When the position that is analysed was reached, until a line was told of it."""
        self._landed: Scene | None = None
        """Where pieces came to rest in the frame before, so that this one tells the rest of their move."""
        self._kind = kind
        self._frames = frames
        self._idle = idle
        self._random = Random(_SEED)
        self._rest: tuple[float, float] | None = None
        """When the window came to rest, and the processor time until then."""

    def grow(self, size: tuple[int, int]) -> None:
        if self.window.size != size:
            self.window.grow(size)
            self.restyle()

    def start(self) -> None:
        self.later(self._new_match)
        self.run(Scene(self))

    def round(self, moving: bool) -> bool:
        """Measure a round of the loop, if it didn't wait, and see to it that there is something to show."""
        animated = self._animated
        moving = moving or self._asked is not None
        begun = time.perf_counter()
        moving_on = super().round(moving)
        taken = time.perf_counter() - begun
        here = self.top if self.scenes else None
        if moving and here is not None and (animated or self._animated or self._landed is here):
            self.times.append(taken)
        self._landed = here if animated and not self._animated else None
        self._conduct()
        return moving_on

    @property
    def _animated(self) -> bool:
        return bool(self.scenes) and isinstance(self.top, GameScene) and self.top.board.animating

    def _conduct(self) -> None:
        scene = self.top
        if isinstance(scene, PassDeviceScene):
            for kind in (pygame.KEYDOWN, pygame.KEYUP):
                pygame.event.post(pygame.event.Event(kind, key=pygame.K_RETURN, mod=0, unicode="\r"))
        elif isinstance(scene, GameScene) and not scene.board.animating:
            match = scene.session.match
            if len(self.times) >= self._frames and len(self.first_lines) >= self._least_lines:
                self._watch_rest()
            elif match.result is not None:
                self.later(self._new_match)
            elif self._analysis and not self._analysed(scene):
                return
            elif scene.session.view.awaited is None:
                action = self._random.choice(match.position.actions())
                self.later(partial(scene.move, action))

    def _analysed(self, scene: GameScene) -> bool:
        """Whether the position has been analysed so far that a line was told, or need not be."""
        analyst = scene.session.analyst
        if not analyst.lines:
            scene.analysis.switch()
        can = scene.session.view.viewer in (None, scene.session.view.position.mover)
        if scene.session.match.unfinished or not can:
            return True
        now = time.perf_counter()
        if self._asked is None:
            self._asked = now
        if not analyst.infos:
            return False
        self.first_lines.append(now - self._asked)
        self._asked = None
        return True

    def _watch_rest(self) -> None:
        now = time.perf_counter()
        # A line that isn't waited for any more must not hurry the loop.
        self._asked = None
        if self._rest is None:
            self._rest = now + _CALM, 0.0
        begun, used = self._rest
        if not used and now >= begun:
            self._rest = now, time.process_time()
        elif used and now >= begun + self._idle:
            self.idle_share = (time.process_time() - used) / (now - begun)
            self.quit()

    def _new_match(self) -> None:
        game = self._kind()
        players = [Player("person") for _ in game.seats]
        self.play(Match(game, players, self._random.randrange(1000)))


# A home for a benchmark, so that nobody's settings and games count, or are lost.


@contextmanager
def strange_home() -> Iterator[None]:
    """A user's folder that is empty, for this process and those that it starts."""
    before = os.environ.get("FANOBOARD_HOME")
    with tempfile.TemporaryDirectory() as folder:
        os.environ["FANOBOARD_HOME"] = folder
        try:
            yield
        finally:
            del os.environ["FANOBOARD_HOME"]
            if before is not None:
                os.environ["FANOBOARD_HOME"] = before
