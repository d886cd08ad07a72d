"""An engine whose game takes long to work out its start hears what comes meanwhile."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator

import pytest
from support.talk import Talk
from support.tiers import by_night
from support.toy import Sticks
from support.waiting import PATIENCE

from fanoboard.engine.ugi_game import UgiGame
from fanoboard.games.capabilities import PreparedStart, prepare
from fanoboard.games.errors import GameError
from fanoboard.games.game import Game, Position
from fanoboard.messages import Message

PUZZLE = (
    "setoption name geometry value pg23",
    "setoption name max value 15",
    "setoption name start value puzzle",
)
"""Some tenths of a second's work."""
STOPPED = "error The engine was stopped before it had worked out the start."


@pytest.fixture
def nim() -> Iterator[Talk]:
    engine = Talk("fano_nim")
    assert engine.ask() == []
    yield engine
    engine.close()


@pytest.mark.parametrize("command", ["position startpos", "uginewgame", "setoption name max value 14"])
def test_what_only_sets_the_start_works_nothing_out(nim: Talk, command: str) -> None:
    """What the window's engines are told before they get a position costs nothing."""
    before = nim.used
    assert nim.ask(*PUZZLE, *[command] * 50) == []
    assert nim.used - before < 0.2


@pytest.mark.parametrize(
    "command",
    by_night(
        ["query fen", "legal", "values", "explain YEA-1", "go perft 1", "position startpos moves A-1"], 2
    ),
)
def test_stop_is_heard_while_a_puzzle_is_looked_for(nim: Talk, command: str) -> None:
    """Both come at once, so that it is there when the work begins; the next one who asks gets it."""
    assert nim.ask(*PUZZLE) == []
    assert nim.ask(f"{command}\nstop") == [STOPPED]
    assert nim.ask("query gameover", command)[0] == "response false"


def test_go_is_answered_though_there_is_no_move_yet(nim: Talk) -> None:
    assert nim.ask(*PUZZLE) == []
    nim.send("\n".join(("go infinite", "isready", "stop")))
    assert nim.until("bestmove") == ["readyok", STOPPED, "bestmove none"]
    nim.send("go nodes 100")
    assert nim.until("bestmove")[-1] != "bestmove none"


def test_quit_is_heard_while_a_puzzle_is_looked_for(nim: Talk) -> None:
    """It comes after the rest, or all would be done before it."""
    assert nim.ask(*PUZZLE) == []
    nim.send("setoption name max value 13", "go infinite")
    time.sleep(0.1)
    nim.send("quit")
    assert nim.process.wait(PATIENCE) == 0
    assert not [line for line in nim.said.queue if line.startswith("error")]


class SlowSticks(PreparedStart, Sticks):
    """Has to be prepared; how often is told."""

    prepared = 0

    def is_prepared(self, seed: int) -> bool:
        return False

    def prepare(self, seed: int, stopped: Callable[[], bool]) -> bool:
        type(self).prepared += 1
        return not stopped()


def test_a_start_is_worked_out_once_and_only_where_it_is_needed() -> None:
    stop = False

    def work_out(game: Game, seed: int) -> None:
        if not prepare(game, seed, lambda: stop):
            raise GameError(Message("Stopped."))

    SlowSticks.prepared = 0
    session = UgiGame(SlowSticks, work_out)
    session.set_position(["startpos"], lambda: None)
    session.set_option("sticks", "7")
    session.new_game()
    session.set_position(["fen", "3,4", "1"], lambda: None)
    assert SlowSticks.prepared == 0
    session.set_position(["startpos"], lambda: None)
    first: Position = session.position
    session.set_position(["startpos"], lambda: None)
    assert session.position is first
    assert SlowSticks.prepared == 1

    session.set_position(["startpos", "moves", "1"], lambda: None)
    stop = True
    with pytest.raises(GameError, match="Stopped"):
        session.set_option("sticks", "6")
    assert session.position.text() == "2,3,4,5,6,7 2", "what was stopped has changed nothing"
    stop = False
    session.set_option("sticks", "6")
    assert session.position.text() == "2,3,4,5,6 2"
