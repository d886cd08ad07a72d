"""An engine at the board of a tournament: started when it is to move, and anew after it has failed."""

from __future__ import annotations

from collections.abc import Sequence
from threading import Lock

from fanoboard.engine.option_line import chosen_options, set_option
from fanoboard.engine.request import EngineFault
from fanoboard.engine.simple_engine import STARTING, STOPPED, SimpleEngine
from fanoboard.games.game import Game
from fanoboard.match.engine_request import setup_offered
from fanoboard.tournament.contender import Contender


class EngineSeat:
    """Moves for a contender, game after game.  One thread plays; any may `close`."""

    def __init__(self, contender: Contender, game: Game, starting: float = STARTING) -> None:
        """`starting` is how many seconds it may take to start, and to get ready for a game."""
        self.contender = contender
        self._game = game
        self._starting = starting
        self._engine: SimpleEngine | None = None
        self._offered: frozenset[str] = frozenset()
        self._seed = 0
        self._begun = False
        self._closed = False
        self._lock = Lock()

    def begin(self, seed: int) -> None:
        self._seed, self._begun = seed, False

    def get_ready(self) -> None:
        """Start the engine, if it does not run, and tell it of a new game.  Raises EngineFault."""
        try:
            engine = self._engine or self._start()
            if not self._begun:
                seed = [set_option("seed", str(self._seed))] if "seed" in self._offered else []
                engine.get_ready(("uginewgame", *seed), self._starting)
                self._begun = True
        except EngineFault:
            self._drop()
            raise

    def best_move(self, commands: Sequence[str], seconds: float) -> str:
        """Its answer.  Raises EngineFault; then it is started anew for the next game."""
        try:
            if self._engine is None:
                raise EngineFault(STOPPED)
            return self._engine.best_move(commands, seconds)
        except EngineFault:
            self._drop()
            raise

    def close(self) -> None:
        """End the engine for good; who waits for its move hears that it has ended."""
        with self._lock:
            self._closed = True
            if self._engine is not None:
                self._engine.kill()

    def _start(self) -> SimpleEngine:
        with self._lock:
            if self._closed:
                raise EngineFault(STOPPED)
            self._engine = engine = SimpleEngine(self.contender.command)
        try:
            said = engine.introduce(self._starting)
        except EngineFault as error:
            error.kind = "start"
            raise
        self._offered = frozenset(option.name for option in said.options)
        chosen = chosen_options(said.lines, self.contender.options)
        engine.get_ready((*chosen, *setup_offered(self._game, self._offered)), self._starting)
        return engine

    def _drop(self) -> None:
        with self._lock:
            if self._engine is not None:
                self._engine.kill()
                self._engine = None
