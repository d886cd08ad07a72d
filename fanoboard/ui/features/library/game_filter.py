"""Which of the kept games are listed, and in which order."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from fanoboard.games.mistake import THEMES
from fanoboard.match.game_index import GameSummary, Library
from fanoboard.messages import Message
from fanoboard.ui.play.game_words import called, who_plays
from fanoboard.ui.toolkit.look.style import Text

State = Literal["all", "unfinished", "finished", "deleted"]
Order = Literal["played", "started", "name", "result", "event", "length"]
_NUMBER = re.compile(r"(\d+)")


@dataclass(slots=True)
class GameFilter:
    """What a person wants to see."""

    kind: str = ""
    """The name of a game; empty for all of them."""
    state: State = "all"
    text: str = ""
    """Words that all stand in the title, in the name of the game, in those of the players or in its tags."""
    label: str = ""
    """What all have in common: `tag:`, `event:` or `theme:` with its name, or `position`; empty for all."""
    order: Order = "played"
    themes: Mapping[str, Collection[str]] = field(default_factory=dict)
    """The themes of the mistakes that were found in games, by their ids."""
    with_position: Collection[str] | None = None
    """The ids of the games with the position that is looked for, if one is."""

    def chosen(self, library: Library, words: Callable[[Text], str]) -> list[GameSummary]:
        """The games to list; `words` renders texts."""
        games = library.deleted if self.state == "deleted" else library.games
        found = [game for game in games if self._fits(game) and self._is_found(game, words)]
        match self.order:
            case "started":
                found.sort(key=lambda game: game.started, reverse=True)
            case "length":
                found.sort(key=lambda game: game.turns, reverse=True)
            case "name":
                found.sort(key=lambda game: _natural(words(called(game))))
            case "result":
                found.sort(key=_by_result)
            case "event":
                latest: dict[str, int] = {}
                for place, game in enumerate(found):
                    latest.setdefault(game.event, place if game.event else len(games))
                found.sort(key=lambda game: _natural(words(called(game))) if game.event else ())
                found.sort(key=lambda game: latest[game.event])
        return found

    def headings(self, games: Sequence[GameSummary]) -> dict[int, Text]:
        """What stands above games of a list that is grouped, by their places."""
        if self.order != "event" or not any(game.event for game in games):
            return {}
        first = [at for at, game in enumerate(games) if at == 0 or games[at - 1].event != game.event]
        return {at: games[at].event or Message("Other games") for at in first}

    def labels(self, library: Library) -> list[tuple[str, Text]]:
        """What the games that are kept have in common, to choose from."""
        tags = {tag for game in library.games for tag in game.tags}
        events = {game.event for game in library.games if game.event}
        kept = {game.id for game in library.games}
        themes = {theme for game, found in self.themes.items() if game in kept for theme in found}
        found: list[tuple[str, Text]] = []
        if self.with_position is not None:
            found.append(("position", Message("With this position")))
        found += [(f"tag:{tag}", tag) for tag in sorted(tags, key=_natural)]
        found += [
            (f"event:{event}", Message("Tournament: {event}", event=event))
            for event in sorted(events, key=_natural)
        ]
        found += [
            (f"theme:{theme}", Message("Mistake: {theme}", theme=THEMES[theme]))
            for theme in THEMES
            if theme in themes
        ]
        return found

    def _fits(self, game: GameSummary) -> bool:
        if self.kind not in ("", game.game):
            return False
        if self.state in ("unfinished", "finished") and game.over != (self.state == "finished"):
            return False
        what, _, name = self.label.partition(":")
        match what:
            case "tag":
                return name in game.tags
            case "event":
                return name == game.event
            case "position":
                return game.id in (self.with_position or ())
            case "theme":
                return name in self.themes.get(game.id, ())
        return True

    def _is_found(self, game: GameSummary, words: Callable[[Text], str]) -> bool:
        wanted = self.text.casefold().split()
        if not wanted:
            return True
        texts = (called(game), game.rules.full_title, who_plays(game), *game.tags)
        there = " ".join(words(text) for text in texts).casefold()
        return all(word in there for word in wanted)


def _natural(text: str) -> tuple[tuple[int, str], ...]:
    """What sorts texts as people do: game 9 before game 10."""
    parts = _NUMBER.split(text.casefold())
    return tuple((int(part), "") if part.isdecimal() else (-1, part) for part in parts)


def _by_result(game: GameSummary) -> int:
    """Won by the only person, won by somebody, drawn, lost, and not over."""
    if not game.over:
        return 4
    if game.winner is None:
        return 2
    return 1 if game.you is None else 0 if game.winner == game.you else 3
