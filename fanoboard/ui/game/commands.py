"""What can be done in a game besides moving, as commands: look things up, begin another, give up."""

from __future__ import annotations

import secrets

from fanoboard.messages import Message
from fanoboard.ui.answer import Answer
from fanoboard.ui.command import Command
from fanoboard.ui.game.session import Session
from fanoboard.ui.key import keys
from fanoboard.ui.scene import Host
from fanoboard.ui.scenes.new_game import NewGame
from fanoboard.ui.scenes.preparing import when_prepared
from fanoboard.ui.scenes.rules import rules_command
from fanoboard.ui.scenes.settings_scene import settings_command
from fanoboard.ui.scenes.theory import TheoryPage


class GameCommands:
    """The commands of a match; those that lose something ask first."""

    def __init__(self, app: Host, session: Session) -> None:
        self._app = app
        self._session = session
        self.rules = rules_command(app, type(session.match.game))
        self.settings = settings_command(app)
        # The key of this command puts down first what is in hand; the button always leads home.
        self.home = Command("back", keys("esc"), "home", Message("Home"), app.home)
        self.theory = Command("theory", keys("w"), "help", Message("Who wins"), self._open_theory)
        self.undo = Command(
            "undo", keys("u", "ctrl+z"), "undo", Message("Take back"), session.undo, self._can_undo
        )
        self.redo = Command(
            "redo",
            keys("r", "ctrl+y", "ctrl+shift+z"),
            "redo",
            Message("Redo"),
            session.redo,
            self._can_redo,
        )
        self.hint = Command(
            "hint", keys("h"), "hint", Message("Show a good move"), session.ask_hint, self._can_hint
        )
        self.now = Command(
            "now", keys("end"), None, Message("Come back to now"), session.back_to_now, self._looks_back
        )
        self.new_game = Command("new game", keys("ctrl+n"), "plus", Message("New game"), self._ask_new_game)
        self.resign = Command("resign", (), "flag", Message("Resign"), self._ask_resign, self._can_resign)
        self.draw = Command("draw", (), "equal", Message("Agree on a draw"), self._ask_draw, self._goes_on)
        self.move_now = Command(
            "move now", keys("m"), "play", Message("Move now"), session.hurry, self._can_move_now
        )

    @property
    def head(self) -> tuple[Command, ...]:
        """Those that stand beside the title: what can be looked up, and the way out."""
        session = self._session
        theory = [self.theory] if session.match.game.theory_pages(session.position) is not None else []
        return (*theory, self.rules, self.settings, self.home)

    @property
    def foot(self) -> tuple[Command, ...]:
        """Those that stand at the end of the panel: what can be done with the game."""
        last = self.draw if self._session.only_people else self.move_now
        return (self.undo, self.redo, self.hint, self.new_game, self.resign, last)

    # What can be done now

    def _can_undo(self) -> bool:
        return self._session.match.can_undo

    def _can_redo(self) -> bool:
        return self._session.match.can_redo

    def _can_hint(self) -> bool:
        return self._session.can_hint

    def _looks_back(self) -> bool:
        return not self._session.is_live

    def _can_resign(self) -> bool:
        return self._session.can_resign

    def _goes_on(self) -> bool:
        return self._session.match.result is None

    def _can_move_now(self) -> bool:
        return self._session.thinking or self._session.resting

    # What is done

    def _open_theory(self) -> None:
        pages = self._session.match.game.theory_pages(self._session.position)
        if pages is not None:
            self._app.push(TheoryPage(self._app, pages))

    def _ask_new_game(self) -> None:
        """Begin another game; ask before an unfinished one is left."""
        match = self._session.match
        if match.result is not None or not match.plies:
            self.choose_new_game()
            return
        answers = (
            Answer(Message("New game"), self.choose_new_game, kind="danger"),
            Answer(Message("Play on"), kind="primary"),
        )
        text = Message("It is not finished. A new game takes its place.")
        self._app.ask(Message("Leave this game?"), text, answers)

    def choose_new_game(self) -> None:
        """Choose the options of another game."""
        self._app.replace(NewGame(self._app, type(self._session.match.game)))

    def rematch(self) -> None:
        """Begin the same game again, with other seats."""
        match, seed = self._session.match, secrets.randbits(31)

        def begin() -> None:
            self._app.play(match.rematch(seed))

        if match.chosen_start:
            begin()
        else:
            when_prepared(self._app, match.game, seed, begin)

    def _ask_resign(self) -> None:
        answers = (
            Answer(Message("Resign"), self._session.resign, kind="danger"),
            Answer(Message("Play on"), kind="primary"),
        )
        others = len(self._session.match.players) - 1
        text = (
            Message("The other side wins.")
            if others == 1
            else Message("The others play on; the last one left wins.")
        )
        self._app.ask(Message("Resign?"), text, answers)

    def _ask_draw(self) -> None:
        answers = (
            Answer(Message("Draw"), self._session.agree_draw),
            Answer(Message("Play on"), kind="primary"),
        )
        text = Message("Both players have to agree.")
        self._app.ask(Message("End the game as a draw?"), text, answers)
