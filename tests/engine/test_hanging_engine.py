"""An engine that hangs, neither dead nor answering, in a window with a real engine."""

from __future__ import annotations

import os
import signal
import sys
import time

import pytest
from support.ui_person import Person, folders, person

from fanoboard.engine import client
from fanoboard.games.fanorona import Fanorona
from fanoboard.match.match import Match, Player
from fanoboard.ui.features.game.game_scene import GameScene

__all__ = ["folders", "person"]

ANNA, AI = Player("person", "Anna"), Player("engine", "", 8)

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="no process can be stopped there")


def test_another_engine_answers_for_one_that_hangs(person: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is stopped in the midst of its thought; that is noticed after its time and the grace, twice."""
    person.app.settings.thinking = 1.0
    match = Match(Fanorona({"board": "5x5"}), [ANNA, AI])
    scene = GameScene(person.app, match)
    person.app.push(scene)
    session = scene.session
    person.until(lambda: session.opponent.built_in.up)
    first = session.opponent.pid
    assert first is not None
    match.play(match.position.actions()[0])
    while match.mover.is_person:
        match.play(match.position.actions()[-1])
    played = len(match.turns)
    os.kill(first, signal.SIGSTOP)
    try:
        begun = time.monotonic()
        with monkeypatch.context() as hasty:
            hasty.setattr(client, "GRACE", 0.5)
            person.until(lambda: bool(session.trouble))
            assert time.monotonic() - begun > 1.0 + 2 * 0.5
        # The one that was started in its place gets all the time that it needs.
        person.until(lambda: session.opponent.built_in.up)
        assert str(session.trouble) == "The engine did not answer and was started again."
        assert session.thinking, "the same request goes on"
        assert len(match.turns) == played
        assert session.opponent.pid not in (None, first)
        person.until(lambda: not session.thinking)
        assert match.mover.is_person or len(match.turns) > played
    finally:
        _end(first)


def _end(pid: int) -> None:
    try:
        os.kill(pid, signal.SIGKILL)
    except ProcessLookupError:
        return
