"""Who plays a game of a tournament, and who sees to it that it is played by the rules."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from threading import Lock
from typing import Final, Protocol

from fanoboard.content.engines import EnginesFile, command_words
from fanoboard.engine.launch import engine_command
from fanoboard.engine.lines import chosen_options, set_option
from fanoboard.engine.request import EngineFault, EngineSilent
from fanoboard.engine.simple_engine import STARTING, STOPPED, SimpleEngine
from fanoboard.games.errors import GameError
from fanoboard.games.events import SeatIndex
from fanoboard.games.game import Game
from fanoboard.match import engine_request
from fanoboard.match.engine_request import setup_offered
from fanoboard.match.match import Match, Player
from fanoboard.messages import Message

# Who plays in a tournament, as the command line names them.

FORMS = "level:N, cmd:COMMAND, engine:ID"


@dataclass(frozen=True, slots=True)
class Contender:
    """An engine: what it is called, how it is started, and what is to be set."""

    name: str
    command: tuple[str, ...]
    options: Mapping[str, str] = field(default_factory=dict)
    level: int = 0
    id: str = ""
    """What the app knows another engine by, if it does."""

    @property
    def player(self) -> Player:
        return Player("engine", self.name, self.level, self.id)


def contenders(texts: Sequence[str], game: Game) -> list[Contender]:
    """The engines that were named, each with a name of its own.

    Raises GameError where one is named wrongly, or there are fewer than two.
    """
    if len(texts) < 2:
        raise GameError(Message("A tournament needs two engines at least."))
    found = [_contender(text, game) for text in texts]
    seen: Counter[str] = Counter()
    for index, each in enumerate(found):
        seen[each.name] += 1
        if seen[each.name] > 1:
            found[index] = replace(each, name=f"{each.name} ({seen[each.name]})")
    return found


def _said_name(command: Sequence[str]) -> str:
    """What an engine calls itself; nothing where it does not say, or can't be asked."""
    try:
        engine = SimpleEngine(command)
        try:
            return engine.introduce().name
        finally:
            engine.kill()
    except EngineFault:
        return ""


def _contender(text: str, game: Game) -> Contender:
    kind, _, rest = text.partition(":")
    if kind == "level" and rest.isdecimal() and rest.isascii() and 1 <= int(rest[:4]) <= len(game.levels):
        return Contender(f"level {int(rest)}", tuple(engine_command(game.name)), {"level": rest}, int(rest))
    if kind == "cmd":
        command = command_words(rest)
        if command:
            return Contender(_said_name(command) or rest.strip()[:60], command)
    if kind == "engine" and (known := EnginesFile().load()[0].get(rest)) is not None:
        return Contender(known.name, known.words, known.options, id=known.id)
    raise GameError(
        Message(
            "“{text}” names no engine: use {forms}, with levels from 1 to {highest}.",
            text=text[:80],
            forms=FORMS,
            highest=len(game.levels),
        )
    )


# An engine at the board of a tournament: started when it is to move, and anew after it has failed.


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


# One game between engines, by our own rules: who breaks them, or does not answer, has lost.

LONGEST: Final = 1000
"""Turns after which a game is broken off as drawn."""
_SLIP: Final = 0.05
"""Seconds beyond its time in which an answer is not called late: it travels through a pipe."""


class Mover(Protocol):
    """Who moves for a seat."""

    def get_ready(self) -> None:
        """Do what has to be done before it can be asked.  Raises EngineFault."""

    def best_move(self, commands: Sequence[str], seconds: float) -> str:
        """Its answer to commands, for which it is waited so long.  Raises EngineFault."""


@dataclass(frozen=True, slots=True)
class Fault:
    """Why somebody lost without having been beaten: on which seat, and what was wrong."""

    seat: SeatIndex
    message: Message
    on_time: bool


@dataclass(slots=True)
class Played:
    """The outcome of a game: who won, why, the engines' faults, and how often each seat answered late."""

    winner: SeatIndex | None
    turns: int
    reason: Message
    faults: list[Fault] = field(default_factory=list)
    late: list[int] = field(default_factory=list)


def referee(match: Match, seats: Sequence[Mover], seconds: float, margin: float) -> Played:
    """Have engines play a match to its end, `seconds` a move.

    An engine that plays what can't be played, that ends, or that does not answer within its time and
    a `margin` has lost in a game of two, and is out in others.  The record says so, and why in a comment.
    """
    faults: list[Fault] = []
    late = [0] * len(seats)
    while (result := match.result) is None:
        mover = match.position.mover
        try:
            seats[mover].get_ready()
            began = time.monotonic()
            answer = seats[mover].best_move(engine_request.move(match, seconds), seconds + margin)
            late[mover] += time.monotonic() - began > seconds + _SLIP
            _play(match, answer)
        except EngineFault as error:
            faults.append(Fault(mover, error.message, isinstance(error, EngineSilent)))
            player = match.names[mover]
            told = Message("{player} lost. {reason}", player=player, reason=error.message)
            match.head.comment = " ".join(filter(None, (match.head.comment, str(told))))
            match.fail(error.kind)
        if match.result is None and match.head.number >= LONGEST:
            match.head.comment = str(Message("Broken off after {count} turns.", count=LONGEST))
            match.break_off()
    return Played(result.winner, match.head.number, result.reason, faults, late)


def _play(match: Match, answer: str) -> None:
    """Raises EngineFault where a move can't be played."""
    try:
        match.play_turn(answer)
    except GameError as error:
        told = Message(
            "The engine answered “{answer}”, which can’t be played. {reason}",
            answer="".join(filter(str.isprintable, answer))[:80],
            reason=error.message,
        )
        raise EngineFault(told, "illegal") from None
