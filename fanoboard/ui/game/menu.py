"""What can be done in a game besides moving: look things up, begin another, give up."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

from fanoboard.ui.dialog import Answer

if TYPE_CHECKING:
    from fanoboard.ui.app import App
    from fanoboard.ui.game.session import Session


class Menu:
    """The commands of a game's buttons and shortcuts; those that lose something ask first."""

    def __init__(self, app: App, session: Session) -> None:
        self._app = app
        self._session = session

    def open_rules(self) -> None:
        """Show the rules of this game."""
        from fanoboard.ui.scenes.rules import RulesPage

        self._app.push(RulesPage(self._app, type(self._session.match.game)))

    @property
    def has_theory(self) -> bool:
        """Whether there is a theory of this game."""
        return self._session.match.game.theory_pages(self._session.position) is not None

    def open_theory(self) -> None:
        """Show what theory says of the position that is shown."""
        from fanoboard.ui.scenes.theory import TheoryPage

        pages = self._session.match.game.theory_pages(self._session.position)
        if pages is not None:
            self._app.push(TheoryPage(self._app, pages))

    def open_settings(self) -> None:
        """Show the settings."""
        from fanoboard.ui.scenes.settings_scene import SettingsScene

        self._app.push(SettingsScene(self._app))

    def ask_new_game(self) -> None:
        """Begin another game; ask before an unfinished one is left."""
        match = self._session.match
        if match.result is not None or not match.plies:
            self.new_game()
            return
        answers = (Answer("New game", self.new_game, kind="danger"), Answer("Play on", kind="primary"))
        self._app.ask("Leave this game?", "It is not finished. A new game takes its place.", answers)

    def new_game(self) -> None:
        """Choose the options of another game."""
        from fanoboard.ui.scenes.new_game import NewGame

        self._app.replace(NewGame(self._app, type(self._session.match.game)))

    def rematch(self) -> None:
        """Begin the same game again, with other seats."""
        self._app.play(self._session.match.rematch(secrets.randbits(31)))

    def ask_resign(self) -> None:
        """Ask whether to give up."""
        answers = (Answer("Resign", self._session.resign, kind="danger"), Answer("Play on", kind="primary"))
        others = len(self._session.match.players) - 1
        words = "The other side wins." if others == 1 else "The others play on; the last one left wins."
        self._app.ask("Resign?", words, answers)

    def ask_draw(self) -> None:
        """Ask whether both want a draw."""
        answers = (Answer("Draw", self._session.agree_draw), Answer("Play on", kind="primary"))
        self._app.ask("End the game as a draw?", "Both players have to agree.", answers)
