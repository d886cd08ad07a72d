"""The start of a game that takes long to work out, a puzzle: in a thread, while the window goes on."""

from __future__ import annotations

import time
from collections.abc import Callable
from threading import Event, Thread

from fanoboard.games.capabilities import prepare
from fanoboard.games.game import Game

_TURN = 0.002
"""Seconds after which the thread lets the window have its turn: compiled code does not by itself."""
_PAUSE = 0.0005
"""How long it does; a pause without length would be over before the window has woken."""


class Preparation:
    """What the start of a game needs, being worked out; `wake` is called from another thread at the end."""

    def __init__(self, game: Game, seed: int, wake: Callable[[], None]) -> None:
        self.game = game
        self.seed = seed
        self._wake = wake
        self._stop = Event()
        self._ended = Event()
        self._last_pause = 0.0
        Thread(target=self._work, name="start of a game", daemon=True).start()

    @property
    def done(self) -> bool:
        """Whether the game can begin."""
        return self._ended.is_set()

    def wait(self, seconds: float) -> bool:
        """Wait for the end, at most so long; whether it has come."""
        return self._ended.wait(seconds)

    def cancel(self) -> None:
        """Work on it no more: nobody waits for it."""
        self._stop.set()

    def is_for(self, game: Game, seed: int) -> bool:
        """Whether it is the start of this game that is being worked out."""
        return (type(game), game.options, seed) == (type(self.game), self.game.options, self.seed)

    def _work(self) -> None:
        try:
            prepare(self.game, self.seed, self._stopped)
        finally:
            # Where that failed, beginning the game will say why.
            self._ended.set()
            self._wake()

    def _stopped(self) -> bool:
        if time.perf_counter() - self._last_pause > _TURN:
            time.sleep(_PAUSE)
            self._last_pause = time.perf_counter()
        return self._stop.is_set()
