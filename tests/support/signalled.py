"""The program's window without a screen, in which two engines play each other, for tests to end.

    python signalled.py GAME SEED

It prints every turn once it has been played.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

from fanoboard.games import game_named
from fanoboard.games.events import Event
from fanoboard.match.match import Match, Player
from fanoboard.ui.app.app import run
from fanoboard.ui.features.home.home_scene import Home
from fanoboard.ui.play.services import Services
from fanoboard.ui.play.session import Session


def main(name: str, seed: int) -> int:
    """Run the program, with a match instead of a person who chooses one."""
    tick, build = Session.tick, Home.__init__

    def told(session: Session, now: float = 0) -> Sequence[Event] | None:
        events = tick(session, now)
        if events is not None:
            os.write(1, f"{len(session.match.plies)} {session.match.position.text()}\n".encode())
        return events

    def begin(home: Home, app: Services) -> None:
        build(home, app)
        app.settings.thinking, app.settings.animation = 0.02, "off"
        kind = game_named(name)
        players = [Player("engine", "", 3) for _ in kind().seats]
        app.later(lambda: app.play(Match(kind(), players, seed)))

    Session.tick = told  # type: ignore[method-assign, assignment]
    Home.__init__ = begin  # type: ignore[method-assign, assignment]
    return run()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], int(sys.argv[2])))
