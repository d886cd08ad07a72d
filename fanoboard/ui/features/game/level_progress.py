"""A person's way through the levels: each finished game is counted, and at times another one proposed."""

from __future__ import annotations

from collections.abc import Callable

from fanoboard.content.settings import Settings
from fanoboard.games.events import SeatIndex
from fanoboard.match.level_advice import KEPT, next_level, only_person, tally
from fanoboard.match.match import Match


class LevelProgress:
    """Counts a match once, when it ends before the eyes of whoever played it."""

    def __init__(
        self,
        settings: Settings,
        match: Match,
        save: Callable[[], object],
        set_level: Callable[[SeatIndex, int], object],
    ) -> None:
        """`save` keeps the settings, `set_level` has the engine on a seat play at another level."""
        self._settings = settings
        self._match = match
        self._save = save
        self._set_level = set_level
        self._counted = match.result is not None
        self.proposed: int | None = None
        """The level to try next, a higher or a lower one, if it is time for it."""

    def count(self) -> int | None:
        """Take note of how the match has ended, if it counts and was not counted before; what to try next."""
        counts = None if self._counted else tally(self._match)
        self._counted = True
        if counts is None:
            return self.proposed
        name = self._match.game.name
        lately = [*self._settings.results.get(name, []), counts][-KEPT:]
        self.proposed = next_level(lately)
        # What was proposed once is not proposed again after the very next game.
        self._settings.results[name] = [] if self.proposed is not None else lately
        self._save()
        return self.proposed

    def change(self) -> None:
        """Let the engines of this match, and of the next game, play at the level that is proposed."""
        level, self.proposed = self.proposed, None
        if level is None or only_person(self._match) is None:
            return
        for seat, player in enumerate(self._match.players):
            if not player.is_person:
                self._set_level(seat, level)
        self._settings.levels[self._match.game.name] = level
        self._save()
