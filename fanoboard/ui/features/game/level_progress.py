"""A person's way through the levels: each finished game is counted, and at times another one proposed."""

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
from fanoboard.ui.play.services import Services


class LevelProgress:
    """Counts a match once, when it ends before the eyes of whoever played it."""

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
        self._counted = match.result is not None
        self.proposed: int | None = None
        """The level to try next, a higher or a lower one, if it is time for it."""

    def count(self) -> int | None:
        """Count the match, if it has ended and counts and was not counted before; return the level to try
        next.
        """
        counts = None if self._counted else tally(self._match)
        if not self._counted:
            self._follow()
        self._counted = True
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
