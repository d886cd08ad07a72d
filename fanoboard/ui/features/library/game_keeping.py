"""Renaming, copying and deleting kept games, without the window waiting for the disk."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import NamedTuple, TypeVar

from fanoboard.content.yaml_files import ContentError
from fanoboard.match import store
from fanoboard.match.game_index import GameSummary
from fanoboard.match.store import PlayedElsewhere
from fanoboard.messages import Message
from fanoboard.ui.play.services import Services

T = TypeVar("T")


class Deleted(NamedTuple):
    """A game that was deleted, and where it lies until it is brought back."""

    game: GameSummary
    away: Path


class GameKeeping:
    """What is done with kept games; `done` hears when something was, and faults are told."""

    def __init__(self, app: Services, done: Callable[[], object]) -> None:
        self._app = app
        self._done = done
        self.deleted: list[Deleted] = []

    def rename(self, game: GameSummary, title: str) -> None:
        title = " ".join(title.split())
        if title != game.title:
            self._try(partial(store.rename, game.id, title), lambda _: None)

    def duplicate(self, game: GameSummary, title: str) -> None:
        self._try(partial(store.duplicate, game.id, title), lambda _: None)

    def delete(self, game: GameSummary) -> None:
        self._try(partial(store.delete, game.id), lambda away: self.deleted.append(Deleted(game, away)))

    def restore(self) -> None:
        if self.deleted:
            last = self.deleted.pop()
            self._try(partial(store.restore, last.away), lambda _: None, lambda: self.deleted.append(last))

    def _try(
        self,
        work: Callable[[], T],
        then: Callable[[T], object],
        otherwise: Callable[[], object] = lambda: None,
    ) -> None:
        def attempt() -> tuple[T] | Message:
            try:
                return (work(),)
            except PlayedElsewhere:
                return Message("This game is being played. Close it first.")
            except ContentError as error:
                return error.message
            except OSError as error:
                return Message("The disk reports: {reason}.", reason=error.strerror or str(error))

        def take(outcome: tuple[T] | Message) -> None:
            if isinstance(outcome, Message):
                otherwise()
                self._app.say(Message("That can't be done"), outcome)
            else:
                then(outcome[0])
            self._done()

        self._app.tasks.run(attempt, take, keeps=Message("Games"))
