"""Sessions without a window."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest

from fanoboard.engine.client import EngineClient
from fanoboard.games.events import Event
from fanoboard.match.autosave import Autosave
from fanoboard.match.match import Match, Player
from fanoboard.tasks import Tasks
from fanoboard.ui.play.session import Session
from support.fake_engine import fake_engine
from support.toy import Sticks
from support.waiting import until

ANNA, BEN = Player("person", "Anna"), Player("person", "Ben")
AI = Player("engine", "Computer", 3)


class PlayListener:
    def __init__(self) -> None:
        self.jumps = 0
        self.changes = 0

    def jumped(self) -> None:
        self.jumps += 1

    def changed(self) -> None:
        self.changes += 1


Begin = Callable[..., Session]


@pytest.fixture
def listener() -> PlayListener:
    return PlayListener()


@pytest.fixture
def begin(listener: PlayListener, tmp_path: Path) -> Iterator[Begin]:
    sessions: list[Session] = []

    def new(players: tuple[Player, Player], *manner: str, turns: str = "") -> Session:
        match = Match(Sticks({"sticks": 10}), players)
        for turn in turns.split():
            match.play_turn(turn)
        command = fake_engine(*(manner or ("plain",)))
        autosave = Autosave(Tasks(), tmp_path / "match.yaml")
        sessions.append(Session(match, lambda: EngineClient(command), autosave, listener, 1.0))
        return sessions[-1]

    yield new
    for session in sessions:
        session.close()


def tick_until(session: Session, done: Callable[[], bool]) -> list[Sequence[Event]]:
    """Go on until something is so; the events of each action of an engine that is to be shown."""
    seen = []

    def tick() -> None:
        if (events := session.tick()) is not None:
            seen.append(events)

    until(done, tick)
    return seen
