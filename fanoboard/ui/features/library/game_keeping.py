"""Renaming, copying, tagging, deleting and writing kept games, without the window waiting for the disk."""

from __future__ import annotations

import errno
import os
import zipfile
from collections.abc import Callable, Collection, Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple, TypeVar

from fanoboard.content.files import whole_file, write_whole
from fanoboard.content.paths import file_stem
from fanoboard.content.yaml_files import ContentError
from fanoboard.match import store
from fanoboard.match.game_index import GameSummary
from fanoboard.match.game_text import game_text
from fanoboard.match.match import Match
from fanoboard.match.saves import dump, record_copy
from fanoboard.match.store import SUFFIX, CardsHidden, PlayedElsewhere
from fanoboard.messages import Message
from fanoboard.ui.play.services import Services
from fanoboard.ui.system.saving import save

G = TypeVar("G")
T = TypeVar("T")
Games = Sequence[GameSummary]


class Deleted(NamedTuple):
    """A game that was deleted, and where it lies until it is brought back."""

    game: GameSummary
    away: Path


class GameKeeping:
    """What is done with kept games; `done` hears when something was, and faults are told."""

    def __init__(self, app: Services, done: Callable[[], object]) -> None:
        self._app = app
        self._done = done
        self._deleted: list[list[Deleted]] = []

    @property
    def deleted(self) -> list[Deleted]:
        """What was deleted since the library was opened, and can be brought back by `undo`."""
        return [each for batch in self._deleted for each in batch]

    def rename(self, game: GameSummary, title: str) -> None:
        title = " ".join(title.split())

        def name(match: Match) -> None:
            match.title = title

        if title != game.title:
            self._change([game], name)

    def duplicate(self, game: GameSummary, title: str) -> None:
        self._each([game], lambda game: store.duplicate(game.id, title))

    def tag(self, games: Games, more: Collection[str], less: Collection[str]) -> None:
        """Give games `more` tags, and take others away."""

        def tagged(tags: Sequence[str]) -> tuple[str, ...]:
            return tuple(dict.fromkeys([*(tag for tag in tags if tag not in less), *more]))

        def note(match: Match) -> None:
            match.tags = tagged(match.tags)

        changed = [game for game in games if tagged(game.tags) != game.tags]
        self._change(changed, note)

    def _change(self, games: Games, how: Callable[[Match], object]) -> None:
        """Change what is said of games; of those that this window has under way, there."""
        work: list[Callable[[], object]] = []
        for game in games:
            session = self._app.session_of(game.id)
            work.append(partial(store.change, game.id, how) if session is None else session.change(how).wait)
        self._each(work, lambda change: change())

    def delete(self, games: Games) -> None:
        def note(batch: list[Deleted]) -> None:
            if batch:
                self._deleted.append(batch)

        self._each(games, lambda game: Deleted(game, store.delete(game.id)), note)

    def undo(self) -> None:
        """Bring back what was deleted last."""
        if self._deleted:
            self._restore(self._deleted[-1])

    def restore(self, games: Games) -> None:
        """Bring back games that were deleted at any time."""
        self._restore([Deleted(game, store.deleted_folder() / game.away) for game in games])

    def _restore(self, wanted: Sequence[Deleted]) -> None:
        def bring(each: Deleted) -> Path:
            store.restore(each.away)
            return each.away

        self._each(wanted, bring, self._forget)

    def delete_for_good(self, games: Games) -> None:
        def remove(game: GameSummary) -> Path:
            file = store.deleted_folder() / game.away
            os.unlink(file)
            return file

        self._each(games, remove, self._forget)

    def _forget(self, files: Sequence[Path]) -> None:
        """These can't be brought back any more, or were."""
        left = [[each for each in batch if each.away not in files] for batch in self._deleted]
        self._deleted = [batch for batch in left if batch]

    def write(self, games: Games, file: Path, tell: Callable[[Message], object]) -> None:
        """Write games into one file: texts one after the other, a saved game, or many in an archive."""
        save(self._app.tasks, partial(_write, games, file), file, tell)

    def _each(
        self,
        wanted: Sequence[G],
        work: Callable[[G], T],
        then: Callable[[list[T]], object] = lambda _: None,
    ) -> None:
        """Do something with each; what can't be done is told, and keeps none of the others from it."""

        def attempt() -> tuple[list[T], Message | None]:
            found, trouble = [], None
            for each in wanted:
                try:
                    found.append(work(each))
                except PlayedElsewhere:
                    trouble = Message("This game is being played. Close it first.")
                except CardsHidden:
                    trouble = Message(
                        "The cards of this game are still hidden, so it can’t be copied before it is over."
                    )
                except ContentError as error:
                    trouble = error.message
                except OSError as error:
                    trouble = Message("The disk reports: {reason}.", reason=error.strerror or str(error))
            return found, trouble

        def take(outcome: tuple[list[T], Message | None]) -> None:
            found, trouble = outcome
            then(found)
            if trouble is not None:
                self._app.say(Message("That can’t be done"), trouble)
            self._done()

        self._app.tasks.run(attempt, take, keeps=Message("Games"))


def _write(games: Games, file: Path) -> None:
    """Raises OSError, also where a game can't be read any more."""
    try:
        if file.suffix == ".txt":
            write_whole(file, "\n".join(game_text(store.load_game(game.id)) for game in games))
        elif file.suffix == ".zip":
            with whole_file(file) as out, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
                for game in games:
                    name = f"{game.id}-{file_stem(game.title, game.game.replace('_', '-'))}{SUFFIX}"
                    archive.writestr(name, _copy(game))
        else:
            write_whole(file, _copy(games[0]))
    except ContentError as error:
        raise OSError(errno.EIO, os.strerror(errno.EIO)) from error


def _copy(game: GameSummary) -> str:
    """What is written of a kept game elsewhere.  Raises ContentError."""
    return dump(record_copy(store.load_game(game.id)))
