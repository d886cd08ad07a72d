"""What can be done with the game that is played: save it elsewhere, copy it, export it, open another."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from fanoboard.match.game_text import game_text, position_text
from fanoboard.match.saves import record_copy, write
from fanoboard.match.store import SUFFIX
from fanoboard.messages import Message
from fanoboard.ui.play.file_chooser import FileChooser
from fanoboard.ui.play.opening import choose_game_file, paste
from fanoboard.ui.play.services import Services
from fanoboard.ui.play.session import Session
from fanoboard.ui.play.viewpoint import Seen
from fanoboard.ui.system.clipboard import copy_text
from fanoboard.ui.system.saving import save
from fanoboard.ui.toolkit.commands.command import Command
from fanoboard.ui.toolkit.commands.command_table import COPY_GAME, COPY_POSITION, EXPORT, OPEN, PASTE, SAVE_AS
from fanoboard.ui.toolkit.look.style import Text


class GameFileCommands:
    """The commands; `tell` hears what came of those that leave the board as it is, which is `seen` so."""

    def __init__(
        self, app: Services, session: Session, tell: Callable[[Text], object], seen: Callable[[], Seen]
    ) -> None:
        self._app = app
        self._session = session
        self._tell = tell
        self._seen = seen
        self.save_as = SAVE_AS.make(self._choose_file)
        self.open = OPEN.make(partial(choose_game_file, app))
        self.copy_position = COPY_POSITION.make(self._copy_position)
        self.copy_game = COPY_GAME.make(self._copy_game)
        self.paste = PASTE.make(partial(paste, app, session.match.game))
        self.export = EXPORT.make(self._export)

    @property
    def all(self) -> tuple[Command, ...]:
        return (self.save_as, self.open, self.copy_position, self.copy_game, self.paste, self.export)

    def _copy_position(self) -> None:
        view = self._session.view
        self._copied(
            position_text(self._session.match, view.shown, view.viewer), Message("The position is copied.")
        )

    def _copy_game(self) -> None:
        self._copied(
            game_text(self._session.match, self._session.view.viewer), Message("The game is copied.")
        )

    def _copied(self, text: str, said: Message) -> None:
        self._tell(said if copy_text(text) else Message("There is no clipboard here."))

    def _choose_file(self) -> None:
        match = self._session.match
        title = Message("Save the game as…")
        name = f"{match.game.name.replace('_', '-')}{SUFFIX}"
        self._app.push(FileChooser(self._app, title, (SUFFIX, ".yaml"), self.write, name=name))

    def write(self, file: Path) -> None:
        writing = partial(write, record_copy(self._session.match), file)
        save(self._app.tasks, writing, file, self._tell)

    def _export(self) -> None:
        view = self._session.view
        self._app.navigation.export(self._session.match, view.shown, view.viewer, self._seen())
