"""What follows from a game that is over: another level to try, and moments worth another look."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial

from fanoboard.games.events import SeatIndex
from fanoboard.games.levels import Strength
from fanoboard.match.game_index import summary_of
from fanoboard.match.level_advice import KEPT, next_level, only_person, tally
from fanoboard.match.match import Match
from fanoboard.match.standing import strength_with
from fanoboard.match.store import Stamp
from fanoboard.ui.play.board_scene import BoardScene
from fanoboard.ui.play.game_moments import GameMoments
from fanoboard.ui.play.services import Services
from fanoboard.ui.play.session import Session


class LevelProgress:
    """A person's way through the levels: a match is counted once, when it ends before the eyes of whoever
    played it, and at times another level is proposed.
    """

    def __init__(
        self,
        app: Services,
        match: Match,
        set_strength: Callable[[SeatIndex, Strength], object],
    ) -> None:
        """`set_strength` has the engine on a seat play so strongly."""
        self._app = app
        self._settings = app.settings
        self._match = match
        self._set_strength = set_strength
        self.counted = match.result is not None
        """Whether its end has been counted, or was known from the start."""
        self.proposed: int | None = None
        """The level to try next, a higher or a lower one, if it is time for it."""

    def count(self) -> int | None:
        """Count the match, if it has ended and counts and was not counted before; return the level to try
        next.
        """
        counts = None if self.counted else tally(self._match)
        if not self.counted:
            self._follow()
        self.counted = True
        if counts is None:
            return self.proposed
        name = self._match.game.name
        lately = [*self._settings.results.get(name, []), counts][-KEPT:]
        self.proposed = next_level(lately)
        # What was proposed once is not proposed again after the very next game.
        self._settings.results[name] = [] if self.proposed is not None else lately
        return self.proposed

    def change(self) -> None:
        """Let the engines of this match, and of the next game, play at the level that is proposed."""
        level, self.proposed = self.proposed, None
        if level is None or only_person(self._match) is None:
            return
        for seat, player in enumerate(self._match.players):
            if not player.is_person:
                self._set_strength(seat, Strength(level))
        self._settings.levels[self._match.game.name] = level

    def _follow(self) -> None:
        """Let engines that follow the person's strength play the next game by this one as well."""
        match = self._match
        if any(player.follows for player in match.players):
            summary = summary_of(match, Stamp(time.time_ns(), 0, 0))
            self._app.tasks.run(partial(strength_with, summary), self._take_strength)

    def _take_strength(self, strength: Strength) -> None:
        self._match.next_strength = strength


class OwnMoments:
    """Asks the trainer once the game is over: who begins one need not wait for what practice needs."""

    def __init__(self, scene: BoardScene, session: Session) -> None:
        """`scene` shows the game, and tells anew how it stands when something else is found."""
        self._app = scene.app
        self._scene = scene
        self._session = session
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
            self._scene.refresh()
