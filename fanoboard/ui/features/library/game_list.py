"""The list of kept games: a row for each, of which one is chosen, or several are marked."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Container, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Final

import pygame

from fanoboard.match import store
from fanoboard.match.game_index import GameSummary
from fanoboard.messages import Message, plural
from fanoboard.ui.board.small_pictures import SmallPictures
from fanoboard.ui.play.game_words import (
    called,
    goes_on_from,
    length,
    standing,
    tags_told,
    what_and_who,
    when,
)
from fanoboard.ui.system.accessible import Act, Node
from fanoboard.ui.toolkit.commands.key import CTRL, HELD
from fanoboard.ui.toolkit.look.style import Style, Text, icon_image
from fanoboard.ui.toolkit.widgets.boxes import Column, Row, Sized
from fanoboard.ui.toolkit.widgets.label import Label
from fanoboard.ui.toolkit.widgets.list_view import ARROWS, ListView
from fanoboard.ui.toolkit.widgets.widget import Widget, draw_parts

_WIDE: Final = 820
"""Logical pixels from which on a row has columns; a narrower one has lines."""
_LONG_DATE: Final = datetime(2000, 9, 28).astimezone()
_LONG_GAME: Final = plural("{count} turn", "{count} turns", count=1000)
_MOST_LINES: Final = 2
_ENTER: Final = (pygame.K_RETURN, pygame.K_KP_ENTER)
_CHECK: Final = 22


@dataclass(frozen=True, slots=True)
class Listed:
    """What a list shows: games, of which windows play those `owned`, and what stands above some of them."""

    games: Sequence[GameSummary] = ()
    owned: Container[str] = ()
    headings: Mapping[int, Text] = field(default_factory=dict)


class GameList(ListView):
    """Rows in a pane, which scrolls them.

    Space, a click with Ctrl or Shift and the other button mark games; while some are marked, each click marks
    another one, or takes its mark away.
    """

    def __init__(
        self,
        pictures: SmallPictures,
        chosen: Callable[[], object],
        opened: Callable[[GameSummary], object],
    ) -> None:
        """`chosen` hears that others are chosen or marked, `opened` gets the one to open."""
        super().__init__()
        self._pictures = pictures
        self._tell = chosen
        self._open = opened
        self._listed = Listed()
        self._heads: list[int] = []
        """The places of the games that something stands above, in their order."""
        self._marked: set[str] = set()
        self.marking = False
        """Whether games are being marked."""
        self.at = 0
        self._over = -1

    def row_node(self, style: Style, index: int) -> Node:
        game = self.games[index]
        heading = self._listed.headings.get(index, "")
        told = heading, called(game), what_and_who(game), tags_told(game), self._state(game), length(game)
        name = "; ".join(filter(None, map(style.spoken, (*told, _date(game, datetime.now().astimezone())))))
        marked = game.key in self._marked if self.marking else None
        chosen = index == self.at if marked is None else marked
        return Node("list_box_option", name, key=game.key, selected=chosen, checked=marked)

    def _state(self, game: GameSummary) -> Text:
        return Message("Open in another window") if game.id in self._listed.owned else standing(game)

    def act(self, act: Act, index: int) -> None:
        """While games are marked, a click marks one."""
        if not self.marking:
            super().act(act, index)
            return
        self.choose(index)
        if act == "click":
            self._turn_mark(index)

    @property
    def count(self) -> int:
        return len(self.games)

    @property
    def games(self) -> Sequence[GameSummary]:
        return self._listed.games

    @property
    def game(self) -> GameSummary | None:
        return self.games[self.at] if self.games else None

    @property
    def picked(self) -> Sequence[GameSummary]:
        """The games that something is to be done with: those that are marked, else the chosen one."""
        if self.marking:
            return [game for game in self.games if game.key in self._marked]
        return [self.game] if self.game is not None else []

    @property
    def accepts(self) -> bool:
        """An empty list is passed over."""
        return super().accepts and bool(self.games)

    def show(self, listed: Listed) -> None:
        """Show other games; the chosen one stays so, or else what has come in its place is."""
        before = self.game
        self._listed, self._heads = listed, sorted(listed.headings)
        places = {game.key: place for place, game in enumerate(listed.games)}
        place = places.get(before.key, self.at) if before is not None else 0
        self.at = max(0, min(place, len(listed.games) - 1))
        if self._marked and self._marked.isdisjoint(places):
            self.marking = False
        self._marked &= places.keys()
        self._over = -1
        self.changed()

    # Marking

    def mark(self, *, on: bool) -> None:
        """Begin to mark games, or forget which were marked."""
        self.marking = on and bool(self.games)
        self._marked.clear()
        self.told()

    def mark_all(self) -> None:
        """Mark all games; if they are, none."""
        everything = {game.key for game in self.games}
        self._marked = set() if self._marked == everything else everything
        self.marking = bool(everything)
        self.told()

    def mark_at(self, position: tuple[int, int]) -> bool:
        """Mark a game at a place, or take its mark away; whether there is one."""
        place = self.row_at(position)
        if place >= 0:
            self.choose(place)
            self._turn_mark(place)
        return place >= 0

    def _turn_mark(self, place: int) -> None:
        self._marked ^= {self.games[place].key}
        self.marking = bool(self._marked)
        self.told()

    def _mark_to(self, place: int) -> None:
        """Mark all from the chosen one to another, which is chosen."""
        place = max(0, min(place, len(self.games) - 1))
        first, last = sorted((self.at, place))
        self._marked |= {game.key for game in self.games[first : last + 1]}
        self.marking = True
        self.choose(place)
        self.told()

    def told(self) -> None:
        self.changed()
        self._tell()

    def open(self, index: int) -> None:
        self._open(self.games[index])

    def reveal(self, index: int) -> None:
        if self.pane is not None:
            self.pane.show(self.focus_area)

    # Where things are

    def natural(self, style: Style) -> tuple[int, int]:
        return self.fit(style, style.px(_WIDE * style.text))

    def fit(self, style: Style, width: int) -> tuple[int, int]:
        title, small = style.height("body") + style.px(4), style.height("small")
        if _has_columns(style, width):
            words = max(title + small, (1 + _MOST_LINES) * small)
        else:
            words = title + 2 * small
        high = max(style.px(80), words + style.px(20)) * len(self.games)
        return width, high + len(self._heads) * _head(style)

    @property
    def focus_area(self) -> pygame.Rect:
        """The chosen row, with what stands above it."""
        row = self.row(self.at)
        if self.at in self._listed.headings and self.scene is not None:
            head = _head(self.scene.style)
            row = pygame.Rect(row.x, row.y - head, row.w, row.h + head)
        return row

    def row(self, place: int) -> pygame.Rect:
        """A row without what stands above it."""
        head = _head(self.scene.style) if self._heads and self.scene is not None else 0
        high = (self.rect.h - head * len(self._heads)) // max(1, len(self.games))
        y = self.rect.y + place * high + head * bisect_right(self._heads, place)
        return pygame.Rect(self.rect.x, y, self.rect.w, high)

    @property
    def shown(self) -> int:
        """All: it is the pane that scrolls."""
        return self.count

    @property
    def page(self) -> int:
        return max(1, len(self.seen) - 2)

    @property
    def seen(self) -> range:
        view = self.clip() or self.rect
        if not self.row(0).h:
            return range(0)
        places = range(len(self.games))
        first = bisect_right(places, view.top, key=lambda place: self.row(place).bottom)
        last = bisect_right(places, view.bottom, key=self.top_of)
        return range(first, last)

    def top_of(self, place: int) -> int:
        """Where a row begins, or what stands above it."""
        head = _head(self.scene.style) if place in self._listed.headings and self.scene else 0
        return self.row(place).top - head

    def row_at(self, position: tuple[int, int]) -> int:
        return super().row_at(position) if self.hit(position) else -1

    def _picture_size(self, style: Style) -> tuple[int, int]:
        high = self.row(0).h - style.px(16)
        return round(high * 1.5), high

    # How it looks

    def update(self, now: int) -> bool:
        if self.scene is None:
            return False
        style = self.scene.style
        seen = [self.games[place] for place in self.seen]
        if self._pictures.paint(seen, style.theme, self._picture_size(style)):
            self.changed()
            return True
        return False

    def ring(self, style: Style) -> None:
        """It shows the row."""

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        for place in self.seen:
            self.draw_row(surface, style, place)

    def draw_row(self, surface: pygame.Surface, style: Style, index: int) -> None:
        game, row, place = self.games[index], self.row(index), index
        colours = style.colours
        if heading := self._listed.headings.get(place):
            line = style.line_in(heading, row.w - style.px(24), "body", colours.text, "bold")
            bottom = row.top - style.px(6)
            surface.blit(line, line.get_rect(bottomleft=(row.x + style.px(12), bottom)))
        if not row.colliderect(surface.get_clip()):
            return
        face = row.inflate(0, -style.px(4))
        marked = self.marking and game.key in self._marked
        if marked or (place == self.at and not self.marking):
            tint = colours.panel.mix(colours.accent, 0.14)
            style.fill(surface, face, tint, edge=colours.accent if self.focused else tint)
        elif place == self._over and self.hovered:
            style.fill(surface, face, colours.text.fade(0.05))
        pad, (wide, high) = style.px(12), self._picture_size(style)
        left = row.x + pad
        if self.marking:
            check = pygame.Rect(left, 0, style.px(_CHECK), style.px(_CHECK))
            check.centery = row.centery
            face_, edge = (colours.accent, colours.accent) if marked else (colours.field, style.outline)
            style.fill(surface, check, face_, edge=edge, radius=style.px(5))
            if marked:
                surface.blit(icon_image("check", check.w, colours.on_accent), check)
            left = check.right + pad
        box = pygame.Rect(left, row.y + (row.h - high) // 2, wide, high)
        if image := self._pictures.find(game, style.theme, box.size):
            surface.blit(image, image.get_rect(center=box.center))
        words = pygame.Rect(box.right + style.px(16), row.y, 0, row.h)
        words.w = row.right - pad - words.x
        draw_parts(
            surface, style, self._words(style, game, words.w, columns=_has_columns(style, row.w)), words
        )
        if place == self.at and (self.ringed or (self.marking and self.focused)):
            style.ring(surface, face.inflate(-2 * style.ring_width, -2 * style.ring_width))

    def _words(self, style: Style, game: GameSummary, room: int, *, columns: bool) -> Row:
        """What is told of a game in so many pixels: in columns, or else in lines."""
        now, state = datetime.now().astimezone(), self._state(game)
        date = Label(_date(game, now), role="small", quiet=True)
        if not columns:
            titles = _titles(game, state)
            return Row(titles, date, gap=16, grow=titles, wraps=False)
        sizes = (
            room * 27 // 100,
            max(room * 9 // 100, style.width(_LONG_GAME, "small")),
            max(room * 16 // 100, style.width(when(_LONG_DATE, now), "small")),
        )
        why = why_in_lines(style, game.why, sizes[0]) if game.why is not None else ()
        told = [Label(state, role="small"), *(Label(each, role="small", quiet=True) for each in why)]
        cells = Column(*told, gap=0), Label(length(game), role="small", quiet=True), date
        wide = ((cell, size / style.scale) for cell, size in zip(cells, sizes, strict=True))
        titles, sized = _titles(game), [Sized(cell, width=size, widest=size) for cell, size in wide]
        return Row(titles, *sized, gap=16, grow=titles, wraps=False)

    # What is done with it

    def move(self, event: pygame.event.Event) -> None:
        over = self.row_at(event.pos)
        if over != self._over:
            self._over = over
            self.changed()

    def press(self, event: pygame.event.Event) -> None:
        """Choose a game.

        With Ctrl it is marked together with the one that was chosen, with Shift all between them are.
        """
        place, held = self.row_at(event.pos), pygame.key.get_mods()
        if place < 0:
            return
        if held & pygame.KMOD_SHIFT:
            self._mark_to(place)
        elif self.marking:
            self.choose(place)
            self._turn_mark(place)
        elif held & CTRL and self.game is not None:
            self._marked = {self.game.key, self.games[place].key}
            self.marking = True
            self.choose(place)
            self.told()
        else:
            self.choose(place)

    def release(self, event: pygame.event.Event) -> None:
        if not self.marking:
            super().release(event)

    def key(self, event: pygame.event.Event) -> bool:
        """Space marks, and Enter while games are marked; with Shift all that is passed is."""
        if event.mod & HELD or self.game is None:
            return False
        if event.key == pygame.K_SPACE or (self.marking and event.key in _ENTER):
            self._turn_mark(self.at)
            return True
        goal = self.goal(event.key) if event.mod & pygame.KMOD_SHIFT else None
        if goal is not None and (event.key not in ARROWS or 0 <= goal < self.count):
            self._mark_to(goal)
            return True
        return super().key(event)


def _titles(game: GameSummary, state: Text = "") -> Column:
    """What it is called and who played; where that has no place of its own, also how it stands."""
    who: Text = what_and_who(game)
    if game.tags:
        who = Message("{players} · {tags}", players=who, tags=tags_told(game))
    small: list[Widget] = [Label(who, role="small", quiet=True)]
    begun = goes_on_from(game.origin)
    origin = [] if begun is None else [Label(begun, role="small", quiet=True)]
    # There is no fourth line: where it began follows in the last one.
    last = [Label(state, role="small"), *origin] if state else origin
    small += [Row(*last, gap=12, grow=last[-1], wraps=False)] if len(last) > 1 else last
    return Column(Label(called(game), weight="medium", leading=1.2), *small, gap=0)


def _head(style: Style) -> int:
    return style.height("body") + style.px(20)


def _date(game: GameSummary, now: datetime) -> Message:
    """When a game was played last; of a deleted one, how long it is still there."""
    if not game.away:
        return when(game.played, now)
    return plural("{count} day left", "{count} days left", count=store.days_left(game.away))


def _has_columns(style: Style, width: int) -> bool:
    return width >= style.px(_WIDE * style.text)


def why_in_lines(style: Style, why: Message, width: int) -> list[str]:
    """Why a game ended, in a column so wide; of a longer reason the last line has all the rest."""
    lines = style.wrap(why, width, "small")
    if len(lines) > _MOST_LINES:
        lines[_MOST_LINES - 1 :] = [" ".join(lines[_MOST_LINES - 1 :])]
    return lines
