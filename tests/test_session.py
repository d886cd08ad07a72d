from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest
from toy import Sticks

from fanoboard.engine.client import EngineClient
from fanoboard.engine.launch import engine_command
from fanoboard.games.events import Event, Moved
from fanoboard.games.fanorona import Fanorona
from fanoboard.match.autosave import Autosave
from fanoboard.match.engine_request import setup
from fanoboard.match.match import Match, Player
from fanoboard.ui.game.session import Session

FAKE = Path(__file__).with_name("fake_engine.py")
ANNA, BEN = Player("person", "Anna"), Player("person", "Ben")
AI = Player("engine", "Computer", 3)


class Audience:
    def __init__(self) -> None:
        self.seen: list[Sequence[Event]] = []
        self.jumps = 0

    def happened(self, events: Sequence[Event]) -> None:
        self.seen.append(events)

    def jumped(self) -> None:
        self.jumps += 1


Begin = Callable[..., Session]


@pytest.fixture
def audience() -> Audience:
    return Audience()


@pytest.fixture
def begin(audience: Audience, tmp_path: Path) -> Iterator[Begin]:
    sessions: list[Session] = []

    def new(players: tuple[Player, Player], *manner: str, turns: str = "") -> Session:
        match = Match(Sticks({"sticks": 10}), players)
        for turn in turns.split():
            match.play_turn(turn)
        engine = EngineClient([sys.executable, str(FAKE), *(manner or ("plain",))])
        sessions.append(Session(match, engine, Autosave(tmp_path / "match.yaml"), audience, 1.0))
        return sessions[-1]

    yield new
    for session in sessions:
        session.close()


def thinking(session: Session) -> bool:
    """Asked in a function, as the type checker believes that a property stays as it was."""
    return session.thinking


def tick_until(session: Session, done: Callable[[], bool], seconds: float = 5) -> None:
    deadline = time.monotonic() + seconds
    while not done():
        assert time.monotonic() < deadline, "it does not happen"
        session.tick()
        time.sleep(0.002)


def test_the_engine_answers_with_a_whole_turn_of_several_actions(begin: Begin, audience: Audience) -> None:
    session = begin((ANNA, AI), "say", "4,5", turns="1,2,3")
    session.tick()
    assert session.thinking
    assert str(session.status) == "Black is thinking."
    tick_until(session, lambda: session.persons_turn)
    assert session.turn_texts == [(0, "1,2,3"), (1, "4,5")]
    assert [[event for event in events if isinstance(event, Moved)] for events in audience.seen] == [
        [Moved("stick", "s4", "bowl")],
        [Moved("stick", "s5", "bowl")],
        [],
    ]
    assert str(session.status) == "White to move."


def test_undo_interrupts_the_engine(begin: Begin, audience: Audience) -> None:
    session = begin((ANNA, AI), "slow", turns="1,2,3")
    session.tick()
    assert session.thinking
    session.undo()
    assert not thinking(session)
    assert session.persons_turn
    assert audience.jumps == 1
    session.redo()
    session.tick()
    assert session.thinking


def test_an_illegal_answer_is_asked_again_and_then_given_up(begin: Begin) -> None:
    session = begin((ANNA, AI), "say", "1", turns="1,2,3")
    tick_until(session, lambda: session.resting)
    assert "'1', which can't be played" in str(session.trouble)
    assert session.turn_texts == [(0, "1,2,3")]
    session.hurry()
    session.tick()
    assert str(session.status) == "Black is thinking.", "called again, it gets another chance"


def test_a_killed_engine_goes_on_thinking_and_the_match_is_whole(begin: Begin) -> None:
    session = begin((ANNA, AI), "slow", turns="1,2,3")
    session.tick()
    pid = session.engine_pid
    assert pid is not None
    os.kill(pid, signal.SIGKILL)
    tick_until(session, lambda: bool(session.trouble))
    assert "started again" in str(session.trouble)
    assert session.thinking
    assert session.turn_texts == [(0, "1,2,3")]


def test_resigning_is_for_the_person_even_while_the_engine_thinks(begin: Begin) -> None:
    session = begin((ANNA, AI), "slow", turns="1,2,3")
    session.tick()
    session.resign()
    assert str(session.status) == "Black wins. White resigned."
    assert not thinking(session)
    session.tick()
    assert not thinking(session)


def test_of_two_people_the_one_to_move_resigns(begin: Begin) -> None:
    session = begin((ANNA, BEN), turns="1,2,3")
    session.resign()
    assert str(session.status) == "White wins. Black resigned."


def test_an_unfinished_turn_is_listed(begin: Begin) -> None:
    session = begin((ANNA, BEN), turns="1,2,3")
    session.play(session.match.position.actions()[0])
    assert session.turn_texts == [(0, "1,2,3"), (1, "4")]


def test_a_level_holds_from_the_next_move_on(begin: Begin) -> None:
    session = begin((ANNA, AI))
    session.set_level(1, 6)
    assert session.match.players == [ANNA, Player("engine", "Computer", 6)]


def test_the_built_in_engine_plays_a_whole_game_against_itself(audience: Audience, tmp_path: Path) -> None:
    game = Fanorona({"board": "3x3"})
    match = Match(game, (Player("engine", "One", 1), Player("engine", "Two", 8)))
    engine = EngineClient(engine_command(game.name), setup=setup(game))
    session = Session(match, engine, Autosave(tmp_path / "match.yaml"), audience, 0.2)
    tick_until(session, lambda: match.result is not None, seconds=30)
    pid = session.engine_pid
    session.close()
    assert pid is not None
    assert not session.trouble
    assert len(audience.seen) == len(match.plies) > 2
