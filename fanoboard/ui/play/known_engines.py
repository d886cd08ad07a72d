"""The other engines that a person has added, as the window has them."""

from __future__ import annotations

from collections.abc import Callable
from threading import Lock
from typing import TYPE_CHECKING, Protocol

from fanoboard.content.engines import EnginesFile, KnownEngine
from fanoboard.games.game import Game
from fanoboard.messages import Message
from fanoboard.ui.toolkit.look.style import Text

if TYPE_CHECKING:
    from fanoboard.engine.client import EngineClient

TRIES = 2
"""How often one request is put to another engine, if it fails: the built-in one is there to play on."""
HANDSHAKE = 5.0
"""Seconds that another engine gets to say its first word, before the built-in one takes its place."""


class _Window(Protocol):
    """What is needed of the app."""

    def fetch(self, work: Callable[[], Message | None], then: Callable[[Message | None], object]) -> None:
        """Do some work in a thread of its own, and `then` something with its outcome, in the loop."""

    def say(self, title: Text, text: Text) -> None:
        """Show a message with one button."""

    def wake(self) -> None:
        """Have the loop look round now."""


class KnownEngines:
    """Other engines by their ids.  What is changed holds at once, and is kept in the background."""

    def __init__(self, window: _Window) -> None:
        """Those in the user's file; `trouble` is what to say where it can't be used."""
        self._window = window
        self._file = EnginesFile()
        self._engines, self.trouble = self._file.load()
        self._waiting: dict[str, KnownEngine | None] = {}
        self._lock = Lock()

    @property
    def all(self) -> tuple[KnownEngine, ...]:
        """In the order in which they were added."""
        return tuple(self._engines.values())

    def get(self, engine: str) -> KnownEngine | None:
        """The one of an id, if there is one."""
        return self._engines.get(engine)

    def playing(self, game: str) -> tuple[KnownEngine, ...]:
        """Those that play a game."""
        return tuple(engine for engine in self.all if game in engine.games)

    def open(self, game: Game, engine: str) -> EngineClient | None:
        """One of them, to play a game by its options; it need not run yet.  None where there is none."""
        known = self.get(engine)
        if known is None or not known.words:
            return None
        # What speaks to engines isn't needed for the first frame.
        from fanoboard.engine.client import EngineClient
        from fanoboard.engine.option_line import chosen_options, read_option
        from fanoboard.match.engine_request import setup_offered

        offered = {option.name for option in filter(None, map(read_option, known.offers))}
        commands = (*chosen_options(known.offers, known.options), *setup_offered(game, offered))
        return EngineClient(known.words, self._window.wake, commands, tries=TRIES, handshake=HANDSHAKE)

    def put(self, engine: KnownEngine) -> None:
        """Add an engine, or take it for the one of its id."""
        self._engines[engine.id] = engine
        self._change(engine.id, engine)

    def remove(self, engine: str) -> None:
        """Remove the one of an id."""
        self._engines.pop(engine, None)
        self._change(engine, None)

    def _change(self, engine: str, now: KnownEngine | None) -> None:
        with self._lock:
            self._waiting[engine] = now
        self._window.fetch(self._write, self._tell)

    def _write(self) -> Message | None:
        """Write what waits, in a thread; what went wrong."""
        with self._lock:
            changes, self._waiting = self._waiting, {}
            try:
                if changes:
                    self._file.change(changes)
            except OSError as error:
                return Message("They hold until you quit. {error}", error=str(error))
        return None

    def _tell(self, trouble: Message | None) -> None:
        if trouble is not None:
            self._window.say(Message("Engines not saved"), trouble)
