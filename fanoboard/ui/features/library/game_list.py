"""The list of kept games: a row for each, of which one is chosen."""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence
from datetime import datetime
from typing import Final

import pygame

from fanoboard.content.colour import Colour
from fanoboard.match.game_index import GameSummary
from fanoboard.messages import Message, plural
from fanoboard.ui.board.small_pictures import SmallPictures
from fanoboard.ui.play.game_words import called, goes_on_from, length, standing, what_and_who, when
from fanoboard.ui.system.accessible import Act, Node, Path, box
from fanoboard.ui.toolkit.look.style import Style, Text
from fanoboard.ui.toolkit.widgets.widget import Widget

_DOUBLE: Final = 400
"""Milliseconds within which two clicks are one double click."""
_WIDE: Final = 820
"""Logical pixels from which on a row has columns; a narrower one has lines."""
_LONG_DATE: Final = datetime(2000, 9, 28).astimezone()
_LONG_GAME: Final = plural("{count} turn", "{count} turns", count=1000)
_MOST_LINES: Final = 2
_STEPS: Final = {pygame.K_UP: -1, pygame.K_DOWN: 1}
_ENTER: Final = (pygame.K_RETURN, pygame.K_KP_ENTER)


class GameList(Widget):
    """Rows in a pane, of which only those that are seen are drawn.

    A click chooses a game, a double click or Enter opens it; the arrows, pages and ends choose another.
    """

    def __init__(
        self,
        pictures: SmallPictures,
        chosen: Callable[[], object],
        opened: Callable[[GameSummary], object],
    ) -> None:
        """`chosen` hears that another game is chosen, `opened` gets the one to open."""
        super().__init__()
        self._pictures = pictures
        self._tell = chosen
        self._open = opened
        self._games: Sequence[GameSummary] = ()
        self._owned: Container[str] = ()
        self._chosen = 0
        self._over: int | None = None
        self._clicked = (-1, -_DOUBLE)

    reads_as = "list_box"

    def nodes_within(self, style: Style) -> Sequence[Node]:
        now = datetime.now().astimezone()
        found = []
        for place, game in enumerate(self._games):
            owned = game.id in self._owned
            state = Message("Open in another window") if owned else standing(game)
            texts = (called(game), what_and_who(game), state, length(game), when(game.played, now))
            node = Node(
                "list_box_option",
                "; ".join(map(style.spoken, texts)),
                key=game.id,
                rect=box(self._row(place)),
                focusable=True,
                focused=place == self._chosen,
                selected=place == self._chosen,
                acts=frozenset[Act](("click", "focus")),
            )
            found.append(node)
        return found

    def perform(self, act: Act, path: Path, value: object = None) -> None:
        """Choose a game; a click on the chosen one opens it."""
        place = next((at for at, game in enumerate(self._games) if path[:1] == (game.id,)), None)
        if place is None:
            return
        chosen = place == self._chosen
        self.choose(place)
        if act == "click" and chosen:
            self._open(self._games[place])

    @property
    def games(self) -> Sequence[GameSummary]:
        return self._games

    @property
    def game(self) -> GameSummary | None:
        return self._games[self._chosen] if self._games else None

    @property
    def accepts(self) -> bool:
        """An empty list is passed over."""
        return super().accepts and bool(self._games)

    def show(self, games: Sequence[GameSummary], owned: Container[str]) -> None:
        """Show other games; the chosen one stays so, or else what has come in its place is.

        Windows play those in `owned`.
        """
        before = self.game
        self._games, self._owned = games, owned
        places = {game.id: place for place, game in enumerate(games)}
        place = places.get(before.id, self._chosen) if before is not None else 0
        self._chosen = max(0, min(place, len(games) - 1))
        self._over = None
        self.changed()

    def choose(self, place: int, *, in_view: bool = True) -> None:
        place = max(0, min(place, len(self._games) - 1))
        if place != self._chosen:
            self._chosen = place
            self.changed()
            self._tell()
        if in_view and self.pane is not None:
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
        return width, max(style.px(80), words + style.px(20)) * len(self._games)

    @property
    def focus_area(self) -> pygame.Rect:
        return self._row(self._chosen)

    def _row(self, place: int) -> pygame.Rect:
        high = self.rect.h // max(1, len(self._games))
        return pygame.Rect(self.rect.x, self.rect.y + place * high, self.rect.w, high)

    def _seen(self) -> range:
        view = self.clip() or self.rect
        high = self.rect.h // max(1, len(self._games))
        if not high:
            return range(0)
        first = max(0, (view.top - self.rect.top) // high)
        return range(first, min(len(self._games), (view.bottom - self.rect.top - 1) // high + 1))

    def _at(self, position: tuple[int, int]) -> int | None:
        if not self.hit(position):
            return None
        return next((place for place in self._seen() if self._row(place).collidepoint(position)), None)

    def _picture_size(self, style: Style) -> tuple[int, int]:
        high = self._row(0).h - style.px(16)
        return round(high * 1.5), high

    # How it looks

    def update(self, now: int) -> bool:
        if self.scene is None:
            return False
        style = self.scene.style
        seen = [self._games[place] for place in self._seen()]
        if self._pictures.paint(seen, style.theme, self._picture_size(style)):
            self.changed()
            return True
        return False

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        now = datetime.now().astimezone()
        for place in self._seen():
            self._draw_row(surface, style, place, now)

    def _draw_row(self, surface: pygame.Surface, style: Style, place: int, now: datetime) -> None:
        game, row = self._games[place], self._row(place)
        if not row.colliderect(surface.get_clip()):
            return
        colours = style.colours
        face = row.inflate(0, -style.px(4))
        if place == self._chosen:
            tint = colours.panel.mix(colours.accent, 0.14)
            style.fill(surface, face, tint, edge=colours.accent if self.focused else tint)
        elif place == self._over and self.hovered:
            style.fill(surface, face, colours.text.fade(0.05))
        wide, high = self._picture_size(style)
        pad = style.px(12)
        box = pygame.Rect(row.x + pad, row.y + (row.h - high) // 2, wide, high)
        if image := self._pictures.find(game, style.theme, box.size):
            surface.blit(image, image.get_rect(center=box.center))
        inner = pygame.Rect(box.right + style.px(16), row.y, 0, row.h)
        inner.w = row.right - pad - inner.x
        state: Text = standing(game)
        if game.id in self._owned:
            state = Message("Open in another window")
        if _has_columns(style, row.w):
            self._draw_columns(surface, style, inner, game, state, now)
        else:
            self._draw_lines(surface, style, inner, game, state, now)
        if place == self._chosen and self.ringed:
            style.ring(surface, face.inflate(-2 * style.ring_width, -2 * style.ring_width))

    def _draw_columns(
        self,
        surface: pygame.Surface,
        style: Style,
        area: pygame.Rect,
        game: GameSummary,
        state: Text,
        now: datetime,
    ) -> None:
        ink, quiet = style.colours.text, style.colours.quiet
        gap = style.px(16)
        date = max(area.w * 16 // 100, style.width(when(_LONG_DATE, now), "small"))
        turns = max(area.w * 9 // 100, style.width(_LONG_GAME, "small"))
        standing_ = area.w * 27 // 100
        first = area.w - date - turns - standing_ - 3 * gap
        self._draw_titles(surface, style, pygame.Rect(area.x, area.y, first, area.h), game)
        x = area.x + first + gap
        lines = [style.line_in(state, standing_, "small", ink)]
        if game.why is not None:
            lines += [
                style.line_in(line, standing_, "small", quiet)
                for line in why_in_lines(style, game.why, standing_)
            ]
        y = area.centery - sum(line.get_height() for line in lines) // 2
        for line in lines:
            surface.blit(line, (x, y))
            y += line.get_height()
        x += standing_ + gap
        for text, width in ((length(game), turns), (when(game.played, now), date)):
            line = style.line_in(text, width, "small", quiet)
            surface.blit(line, line.get_rect(midleft=(x, area.centery)))
            x += width + gap

    def _draw_lines(
        self,
        surface: pygame.Surface,
        style: Style,
        area: pygame.Rect,
        game: GameSummary,
        state: Text,
        now: datetime,
    ) -> None:
        quiet = style.colours.quiet
        date = style.line(when(game.played, now), "small", quiet)
        surface.blit(date, date.get_rect(midright=(area.right, area.centery)))
        words = pygame.Rect(area.x, area.y, area.w - date.get_width() - style.px(16), area.h)
        self._draw_titles(surface, style, words, game, state)

    def _draw_titles(
        self, surface: pygame.Surface, style: Style, area: pygame.Rect, game: GameSummary, state: Text = ""
    ) -> None:
        ink, quiet = style.colours.text, style.colours.quiet
        lines = [style.line_in(called(game), area.w, "body", ink, "medium")]
        small: list[tuple[Text, Colour]] = [(what_and_who(game), quiet)]
        origin = goes_on_from(game.origin)
        if origin is not None and not state:
            small.append((origin, quiet))
        if state:
            small.append((state, ink))
        lines += [style.line_in(text, area.w, "small", colour) for text, colour in small]
        gap = style.px(4)
        y = area.centery - (sum(line.get_height() for line in lines) + gap) // 2
        for number, line in enumerate(lines):
            surface.blit(line, (area.x, y))
            y += line.get_height() + (gap if number == 0 else 0)
        if origin is not None and state:
            # There is no fourth line: it follows what is in the last one.
            beside = lines[-1].get_width() + style.px(12)
            line = style.line_in(origin, max(0, area.w - beside), "small", quiet)
            surface.blit(line, (area.x + beside, y - line.get_height()))

    # What is done with it

    def move(self, event: pygame.event.Event) -> None:
        over = self._at(event.pos)
        if over != self._over:
            self._over = over
            self.changed()

    def press(self, event: pygame.event.Event) -> None:
        """Choose a game; the second time in a row, open it when the button comes up."""
        place = self._at(event.pos)
        if place is not None:
            self.choose(place)

    def release(self, event: pygame.event.Event) -> None:
        place, now = self._at(event.pos), pygame.time.get_ticks()
        if place is None or place != self._chosen:
            return
        before, then = self._clicked
        if before == place and now - then <= _DOUBLE:
            self._clicked = (-1, -_DOUBLE)
            self._open(self._games[place])
        else:
            self._clicked = (place, now)

    def key(self, event: pygame.event.Event) -> bool:
        """The arrows, pages and ends choose, Enter opens; from the ends the arrows lead on."""
        page = max(1, len(self._seen()) - 2)
        place = self._chosen
        match event.key:
            case pygame.K_UP | pygame.K_DOWN:
                place += _STEPS[event.key]
            case pygame.K_PAGEUP:
                place = max(0, place - page)
            case pygame.K_PAGEDOWN:
                place += page
            case pygame.K_HOME:
                place = 0
            case pygame.K_END:
                place = len(self._games) - 1
            case _ if event.key in _ENTER and self.game is not None:
                self._open(self.game)
                return True
            case _:
                return False
        if event.key in _STEPS and not 0 <= place < len(self._games):
            return False
        self.choose(place)
        return True


def _has_columns(style: Style, width: int) -> bool:
    return width >= style.px(_WIDE * style.text)


def why_in_lines(style: Style, why: Message, width: int) -> list[str]:
    """Why a game ended, in a column so wide; of a longer reason the last line has all the rest."""
    lines = style.wrap(why, width, "small")
    if len(lines) > _MOST_LINES:
        lines[_MOST_LINES - 1 :] = [" ".join(lines[_MOST_LINES - 1 :])]
    return lines
