"""One start of the program as people start it, told by itself: when what was there.

Until the first frame it does what `fanoboard` does, and what it adds is next to nothing; so hardly
anything is imported here.
"""

from __future__ import annotations

import gc
import json
import os
import sys
import time
from typing import NamedTuple, Self

BEGUN = "FANOBOARD_BEGUN"
"""The variable that says when the process was started, by `time.perf_counter`, which all processes share."""


_GAME = "fanorona"


class Report(NamedTuple):
    """What a start took, in seconds since the process was started, by the clock and of the processor."""

    first_frame: float
    first_frame_processor: float
    first_move: float
    first_move_processor: float
    parts: dict[str, tuple[float, float]]
    """What was done until the first frame, by name; nothing, where that was not asked for."""

    @classmethod
    def read(cls, text: str) -> Self:
        return cls(**json.loads(text))


def watched_start(*, parts: bool) -> int:
    """Open the window, begin a game there, and quit as soon as a move could be made; the status."""
    begun = float(os.environ.pop(BEGUN, 0)) or time.perf_counter()
    ledger = None
    if parts:
        from fanoboard.bench.startup_parts import Ledger

        ledger = Ledger(begun)
        ledger.listen()
    gc.disable()  # as the program does
    from fanoboard.ui.app.app import App, Options, run

    marks: list[tuple[float, float]] = []

    class Watched(App):
        """Begins a game after its first frame, and ends when that is there."""

        def round(self, moving: bool) -> bool:
            """Note when a move can be made, and quit."""
            goes_on = super().round(moving)
            if len(self.scenes) > 1 and len(marks) < 2 and self._can_move():
                self._note()
                self.quit()
            return goes_on

        def begin_the_rest(self) -> None:
            """Note that the first frame is shown, and begin a game."""
            self._note()
            if ledger is not None:
                ledger.end()
            super().begin_the_rest()
            self.later(self._begin)

        def _note(self) -> None:
            marks.append((time.perf_counter() - begun, time.process_time()))

        def _begin(self) -> None:
            from fanoboard.games import game_named
            from fanoboard.match.match import Match, Player

            game = game_named(_GAME)()
            self.play(Match(game, [Player("person"), Player("engine", level=1)], 1))

        def _can_move(self) -> bool:
            from fanoboard.ui.features.game.game_scene import GameScene

            return isinstance(self.top, GameScene) and self.top.session.persons_turn

    status = run(Options(), Watched)
    if not status:
        told = Report(*marks[0], *marks[1], ledger.spent if ledger is not None else {})
        sys.stdout.write(json.dumps(told._asdict()))
    return status
