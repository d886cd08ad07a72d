"""What a game that is over could teach: the moments in it that are worth another look."""

from __future__ import annotations

from collections.abc import Callable

from fanoboard.ui.play.game_moments import GameMoments
from fanoboard.ui.play.services import Services
from fanoboard.ui.play.session import Session
from fanoboard.ui.toolkit.scenes.scene import Scene


class OwnMoments:
    """Asks the trainer once the game is over: who begins one need not wait for what practice needs."""

    def __init__(self, app: Services, scene: Scene, session: Session, changed: Callable[[], object]) -> None:
        """`scene` shows the game; `changed` is called when something else is found, or known of it."""
        self._app = app
        self._scene = scene
        self._session = session
        self._changed = changed
        self._shown = False
        """Whether the scene has been on the screen."""

    def enter(self) -> None:
        """The scene is on the screen."""
        self._shown = True
        self._listen()

    def _listen(self) -> None:
        over = self._session.match.result is not None
        if over and self._shown and self._app.top is self._scene:
            self._app.trainer.changed = self._trained

    def found(self) -> GameMoments | None:
        """The moments, as far as they are known; None while the game goes on."""
        if self._session.match.result is None:
            return None
        self._listen()
        trainer = self._app.trainer
        if trainer.deck is None and self._app.own_files_read:
            trainer.read()
        return trainer.moments(self._session.match)

    def practise(self) -> None:
        """Do the exercises that this game has left."""
        self._app.navigation.exercises(self._app.trainer.of_game(self._session.match))

    def leave(self) -> None:
        """Nobody looks at the game any more."""
        trainer = self._app.trainer
        if self._session.match.result is not None and trainer.changed == self._trained:
            trainer.changed = lambda: None

    def _trained(self) -> None:
        """What is practised is something else: perhaps this game has been looked through."""
        if self._app.trainer.tell(self._session.match):
            self._session.record_changed(touched=False)
        else:
            self._changed()
