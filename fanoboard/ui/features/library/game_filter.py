"""Which of the kept games are listed, and in which order."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Literal

from fanoboard.match.game_index import GameSummary
from fanoboard.ui.play.game_words import called, who_plays
from fanoboard.ui.toolkit.look.style import Text

State = Literal["all", "unfinished", "finished"]
Order = Literal["played", "started", "length"]


@dataclass(slots=True)
class GameFilter:
    """What a person wants to see."""

    kind: str = ""
    """The name of a game; empty for all of them."""
    state: State = "all"
    text: str = ""
    """Words that all stand in the title, in the name of the game or in those of the players."""
    order: Order = "played"

    def chosen(self, games: Iterable[GameSummary], words: Callable[[Text], str]) -> list[GameSummary]:
        """The games to list, of `games` in the order in which they were played; `words` renders texts."""
        found = [game for game in games if self._fits(game) and self._is_found(game, words)]
        match self.order:
            case "started":
                found.sort(key=lambda game: game.started, reverse=True)
            case "length":
                found.sort(key=lambda game: game.turns, reverse=True)
        return found

    def _fits(self, game: GameSummary) -> bool:
        if self.kind not in ("", game.game):
            return False
        return self.state == "all" or game.over == (self.state == "finished")

    def _is_found(self, game: GameSummary, words: Callable[[Text], str]) -> bool:
        wanted = self.text.casefold().split()
        if not wanted:
            return True
        texts = (called(game), game.rules.full_title, who_plays(game))
        there = " ".join(words(text) for text in texts).casefold()
        return all(word in there for word in wanted)
