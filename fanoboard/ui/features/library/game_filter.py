"""What is shown of the library: games by kind, by tags, and by a position."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Final, Literal

from fanoboard.games.game import Position
from fanoboard.games.mistake import THEMES
from fanoboard.match.game_index import GameSummary, Library
from fanoboard.match.position_index import fingerprint, read_positions
from fanoboard.match.save_format import LONGEST_TAG, MOST_TAGS
from fanoboard.messages import Message, plural
from fanoboard.tasks import Task
from fanoboard.ui.play.game_words import called, who_plays
from fanoboard.ui.play.services import Services
from fanoboard.ui.toolkit.commands.command import Command
from fanoboard.ui.toolkit.commands.key import keys
from fanoboard.ui.toolkit.look.style import Text
from fanoboard.ui.toolkit.scenes.overlay import Overlay
from fanoboard.ui.toolkit.scenes.page import Form
from fanoboard.ui.toolkit.widgets.boxes import Box, Column, Row, foot
from fanoboard.ui.toolkit.widgets.button import Button
from fanoboard.ui.toolkit.widgets.controls import Switch
from fanoboard.ui.toolkit.widgets.entry import TextEntry
from fanoboard.ui.toolkit.widgets.label import Label

# Which of the kept games are listed, and in which order.

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
        if not {"unfinished": game.unfinished, "finished": game.over}.get(self.state, True):
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


# Looking beside the loop for the kept games in which a position stood, and telling what is found so far.

PATIENCE: Final = 0.5
"""Seconds of reading games after which what was found so far is told."""
_Found = tuple[Mapping[str, int], bool]


class PositionSearch:
    """Looks for a position, also mirrored and turned; `tell` hears that more is known."""

    def __init__(self, app: Services, position: Position, tell: Callable[[], object]) -> None:
        self._app = app
        self._game = position.game
        self._sought = fingerprint(position)
        self._tell = tell
        self._task: Task[_Found] | None = None
        self.turns: Mapping[str, int] = {}
        """After how many turns the position stood there first, by the games' ids."""
        self.complete = False
        """Whether all games were looked through."""

    def look(self, games: Sequence[GameSummary]) -> None:
        """Look through these games, and no more through those before."""
        self.stop()
        wanted = [game for game in games if game.game == self._game.name and game.layout == self._game.layout]
        self._task = self._app.tasks.compute(
            partial(_turns, self._sought, wanted), partial(self._take, games)
        )

    def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            self._task = None

    def _take(self, games: Sequence[GameSummary], found: _Found) -> None:
        self.turns, self.complete = found
        self._task = None
        if not self.complete:
            self.look(games)
        self._tell()


def _turns(sought: bytes, games: Sequence[GameSummary], stopped: Callable[[], bool]) -> _Found:
    """Where a position stood, as far as that is found out in a moment, and whether that was all."""
    until, complete = 0.0, True

    def enough() -> bool:
        nonlocal until, complete
        until = until or time.monotonic() + PATIENCE
        complete = not (stopped() or time.monotonic() > until)
        return not complete

    positions = read_positions(games, enough)
    return {game: all_.index(sought) for game, all_ in positions.items() if sought in all_}, complete


# Tags of games: those that there are, to be given or taken away, and new ones.


class Tagging(Overlay):
    """A switch for each tag that there is, and an entry for a new one, until Save."""

    def __init__(
        self,
        app: Services,
        games: Sequence[GameSummary],
        known: Collection[str],
        save: Callable[[Collection[str], Collection[str]], object],
    ) -> None:
        """`save` gets the tags that all the games are to have, and those that none is to have."""
        super().__init__(app)
        self._games, self._save = games, save
        self._known = sorted({*known, *(tag for game in games for tag in game.tags)}, key=str.casefold)
        self._wanted: dict[str, bool] = {}
        """The tags that were switched on or off."""
        self._build()

    def _build(self, text: str = "") -> None:
        self.clear()
        one = self._games[0]
        title: Text = Message("Tags of “{title}”", title=called(one))
        if len(self._games) > 1:
            title = plural("Tags of {count} game", "Tags of {count} games", count=len(self._games))
        self._title = self.add(Label(title, weight="bold", wrap=True))
        self._form = Form(self)
        for tag in self._known:
            have = sum(tag in game.tags for game in self._games)
            some = 0 < have < len(self._games) and tag not in self._wanted
            told = Message("{count} of {all} games", count=have, all=len(self._games)) if some else ""
            on = self._wanted.get(tag, have == len(self._games))
            self._form.add(tag, told, Switch(partial(self._turn, tag), on=on))
        self._entry = self.add(TextEntry(text, lambda _: None, ghost=Message("New tag"), longest=LONGEST_TAG))
        self._entry.caption = Message("New tag")
        self._add = self.add(Button(Message("Add"), self._add_tag))
        self._cancel = self.add(Button(Message("Cancel"), self.back))
        self._done = self.add(Button(Message("Save"), self._give, kind="primary"))
        self.set_focus(self._entry)

    @property
    def commands(self) -> Sequence[Command]:
        accept = Command("accept", keys("enter"), None, Message("Save")).make(self._accept)
        return (accept, self.going_back)

    def body(self) -> Box:
        new = Row(self._entry, self._add, grow=self._entry)
        parts = (self._form, new) if self._known else (new,)
        return Column(self._title, *parts, foot(self._cancel, self._done), gap=20, grow=parts[0])

    def _turn(self, tag: str, on: bool) -> None:
        self._wanted[tag] = on

    def _accept(self) -> None:
        """Add what is written; if nothing is, save."""
        if self._entry.text.strip():
            self._add_tag()
        else:
            self._give()

    def _add_tag(self) -> None:
        tag = " ".join(self._entry.text.split())
        if not tag or len(self._known) >= MOST_TAGS:
            return
        if tag not in self._known:
            self._known.append(tag)
        self._wanted[tag] = True
        self._build()
        self.relayout()

    def _give(self) -> None:
        """What is written and was not added yet is meant too."""
        if tag := " ".join(self._entry.text.split()):
            self._wanted[tag] = True
        self.app.pop()
        self._save(
            [tag for tag, on in self._wanted.items() if on],
            [tag for tag, on in self._wanted.items() if not on],
        )
