"""The other engines that a person has added, as the window has them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

from fanoboard.content.engines import EnginesFile, KnownEngine, engines_file
from fanoboard.content.files import reason_of
from fanoboard.content.yaml_files import shown
from fanoboard.games.game import Game
from fanoboard.messages import Message
from fanoboard.tasks import NotKept, Tasks

if TYPE_CHECKING:
    from fanoboard.engine.budget import Budget
    from fanoboard.engine.client import EngineClient

TRIES = 2
"""How often one request is put to another engine, if it fails: the built-in one is there to play on."""
HANDSHAKE = 5.0
"""Seconds that another engine gets to say its first word, before the built-in one takes its place."""


def _plays(engine: KnownEngine, game: Game) -> bool:
    """Whether an engine offers the options by which a game is played, where they are not the usual ones."""
    # What speaks to engines isn't needed for the first frame.
    from fanoboard.engine.lines import read_option
    from fanoboard.match.engine_request import rules

    offered = {option.name: option for option in filter(None, map(read_option, engine.offers))}
    usual = rules(type(game)())
    return game.name in engine.games and all(
        offered[name].fits(value) if name in offered else value == usual[name]
        for name, value in rules(game).items()
    )


class KnownEngines:
    """Other engines by their ids.  What is changed holds at once, and is kept in the background."""

    def __init__(self, tasks: Tasks, budget: Budget, wake: Callable[[], None]) -> None:
        """The engines in the user's file; `trouble` is a message where it can't be used."""
        self._tasks, self._budget, self._wake = tasks, budget, wake
        self._file = EnginesFile()
        self._engines, self.trouble = self._file.load()
        self._unwritten: dict[str, KnownEngine | None] = {}
        """What was changed and is not known to be in the file."""

    @property
    def all(self) -> tuple[KnownEngine, ...]:
        return tuple(self._engines.values())

    def get(self, engine: str) -> KnownEngine | None:
        return self._engines.get(engine)

    def playing(self, game: Game, among: Collection[str] = ()) -> tuple[KnownEngine, ...]:
        """Those that play a game by its options, as far as they have said, and those `among` the players."""
        return tuple(engine for engine in self.all if engine.id in among or _plays(engine, game))

    def built_in(self, game: Game, command: Sequence[str] | None = None) -> EngineClient:
        """The program's own, to play a game by its options; `command` starts another in its place."""
        from fanoboard.engine.client import EngineClient
        from fanoboard.engine.launch import engine_command
        from fanoboard.match.engine_request import most_threads, setup

        words = command or engine_command(game.name)
        return EngineClient(words, self._wake, setup(game), budget=self._budget, threads=most_threads(game))

    def open(self, game: Game, engine: str) -> EngineClient | None:
        """One of them, to play a game by its options; it need not run yet.  None where there is none."""
        known = self.get(engine)
        if known is None or not known.words:
            return None
        # What speaks to engines isn't needed for the first frame.
        from fanoboard.engine.client import EngineClient
        from fanoboard.engine.lines import chosen_options, read_option
        from fanoboard.match.engine_request import setup_offered

        offered = {option.name for option in filter(None, map(read_option, known.offers))}
        commands = (*chosen_options(known.offers, known.options), *setup_offered(game, offered))
        return EngineClient(
            known.words,
            self._wake,
            commands,
            tries=TRIES,
            handshake=HANDSHAKE,
            budget=self._budget,
        )

    def put(self, engine: KnownEngine) -> None:
        self._engines[engine.id] = engine
        self._change(engine.id, engine)

    def remove(self, engine: str) -> None:
        self._engines.pop(engine, None)
        self._change(engine, None)

    def _change(self, engine: str, now: KnownEngine | None) -> None:
        self._unwritten[engine] = now
        changes = dict(self._unwritten)
        work, then = partial(self._write, changes), partial(self._written, changes)
        self._tasks.run(work, then, key="engines", keeps=Message("Engines"))

    def _write(self, changes: Mapping[str, KnownEngine | None]) -> None:
        """What is done in a thread.  Raises NotKept."""
        try:
            self._file.change(changes)
        except OSError as error:
            file, why = shown(engines_file()), reason_of(error)
            text = Message("They apply until you quit ({file}: {reason}).", file=file, reason=why)
            raise NotKept(Message("Engines not saved"), text) from error

    def _written(self, changes: Mapping[str, KnownEngine | None], _: None) -> None:
        for engine, then in changes.items():
            if self._unwritten.get(engine, ...) is then:
                del self._unwritten[engine]
