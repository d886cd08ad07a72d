"""Trying another engine out: whether it answers, what it offers, and which of our games it plays."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from threading import Lock
from typing import Final

from fanoboard.content.engines import command_words
from fanoboard.engine.request import EngineFault
from fanoboard.engine.simple_engine import STARTING, STOPPED, SimpleEngine
from fanoboard.games import games
from fanoboard.games.errors import GameError
from fanoboard.games.game import Game
from fanoboard.match import engine_request
from fanoboard.match.match import Match, Player
from fanoboard.messages import Message

SECONDS: Final = 0.1
"""How long it is told to think about the first move of each game."""
PATIENCE: Final = 3.0
"""Seconds more that it may take to answer, each time."""


@dataclass(frozen=True, slots=True)
class EngineShown:
    """What an engine has shown: its own name, its `option` lines, and the names of the games it plays.

    `problem` is what was wrong the last time that it failed in a game.
    """

    name: str
    offers: tuple[str, ...]
    games: tuple[str, ...]
    problem: Message | None = None


class EngineTrial:
    """Starts an engine, and has it begin each of our games: it plays those where its move is legal."""

    def __init__(self, command: str, starting: float = STARTING, patience: float = PATIENCE) -> None:
        self._command = command
        self._starting = starting
        self._patience = patience
        self._engine: SimpleEngine | None = None
        self._cancelled = False
        self._lock = Lock()

    def run(self) -> EngineShown | Message:
        """Try it, or say what is wrong.  This waits, though never for ever."""
        words = command_words(self._command)
        if not words:
            return Message("This is not a command: a quote in it is not closed.")
        try:
            return self._try(words)
        except EngineFault as fault:
            return fault.message
        finally:
            self.cancel()

    def cancel(self) -> None:
        with self._lock:
            self._cancelled = True
            if self._engine is not None:
                self._engine.kill()

    def _start(self, words: Sequence[str]) -> SimpleEngine:
        with self._lock:
            if self._engine is not None:
                self._engine.kill()
            if self._cancelled:
                raise EngineFault(STOPPED)
            self._engine = SimpleEngine(words)
            return self._engine

    def _try(self, words: Sequence[str]) -> EngineShown:
        engine = self._start(words)
        said = engine.introduce(self._starting)
        engine.get_ready(seconds=self._starting)
        played, problem = [], None
        for kind in games().values():
            try:
                if self._plays(engine, kind()):
                    played.append(kind.name)
            except EngineFault as fault:
                # What it does not understand may have been too much for it.
                problem = fault.message
                engine = self._start(words)
                engine.introduce(self._starting)
        return EngineShown(said.name, said.lines, tuple(played), problem)

    def _plays(self, engine: SimpleEngine, game: Game) -> bool:
        """Whether it answers the start of a game with a legal move.  Raises EngineFault."""
        match = Match(game, [Player("engine")] * len(game.seats), seed=1)
        commands = "uginewgame", *engine_request.move(match, SECONDS)
        answer = engine.best_move(commands, SECONDS + self._patience)
        try:
            match.read_turn(answer)
        except GameError:
            return False
        return not engine.complaint
