"""The persons that one plays against, as they are seen: faces in a row to choose from, and who was chosen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

import pygame

from fanoboard.games.personas import PERSONAS, WHOLE_STAR, Persona
from fanoboard.messages import Message
from fanoboard.ui.system.accessible import Node
from fanoboard.ui.toolkit.look.style import Style, Text, icon_image
from fanoboard.ui.toolkit.paint.drawings import face, sign
from fanoboard.ui.toolkit.widgets.controls import Slider
from fanoboard.ui.toolkit.widgets.widget import Widget

OWN_LEVEL: Final = 0
"""What stands among the levels for the person's own strength."""
_FACE, _SMALL = 56, 32
"""The diameter of a face, and of one of many in little room, in logical pixels."""
_ROOM = 8
"""Around a face, in logical pixels."""


def draw_face(
    surface: pygame.Surface, style: Style, persona: Persona, middle: tuple[int, int], side: int
) -> None:
    """Draw the face of a person as a disk of a diameter in pixels."""
    image = face(persona.face, max(1, side), style.theme.cards.gilt, style.colours.panel)
    surface.blit(image, image.get_rect(center=middle))


def star_count(halves: int, most: int) -> Message:
    """How many stars there are of all, where both are told in half stars."""
    count = f"{halves // WHOLE_STAR}½" if halves % WHOLE_STAR else f"{halves // WHOLE_STAR}"
    return Message("{count} of {most}", count=count, most=most // WHOLE_STAR)


def draw_star(surface: pygame.Surface, style: Style, middle: tuple[int, int], side: int, halves: int) -> None:
    """Draw the outline of a star, and of what was won the left half of it or all."""
    place = pygame.Rect(0, 0, side, side)
    place.center = middle
    gilt = style.theme.cards.gilt
    outline = sign("award_outline", side, gilt if halves else style.colours.panel.mix(gilt, 0.6))
    surface.blit(outline, place)
    surface.blit(sign("award", side, gilt), place, pygame.Rect(0, 0, side * halves // WHOLE_STAR, side))


class Faces(Slider[int]):
    """One of the levels, as the persons that they are; a click chooses one, and the arrows go on.

    Where there is no room for all side by side, they stand in rows.
    """

    def __init__(
        self,
        choices: Sequence[tuple[int, Text]],
        value: int,
        changed: Callable[[int], object],
        *,
        small: bool = False,
    ) -> None:
        """`small` faces have no names below them."""
        super().__init__(choices, value, changed)
        self._small = small
        self._over: int | None = None
        """The place among the choices that is pointed at."""

    # Where they are

    def _cell(self, style: Style) -> tuple[int, int]:
        """The room that a face takes with its name."""
        if self._small:
            return style.px(_SMALL + _ROOM), style.px(_SMALL + _ROOM)
        names = max(style.width(each.name, "body", "medium") for each in PERSONAS)
        words = style.height("body") + style.height("small")
        return max(style.px(_FACE), names) + style.px(_ROOM), style.px(_FACE + 2 * _ROOM) + words

    def _columns(self, style: Style, width: int) -> int:
        count = len(self.choices)
        rows = -(-count // max(1, width // self._cell(style)[0]))
        return -(-count // rows)

    def natural(self, style: Style) -> tuple[int, int]:
        wide, high = self._cell(style)
        return len(self.choices) * (wide + (0 if self._small else style.px(12))), high

    def fit(self, style: Style, width: int) -> tuple[int, int]:
        rows = -(-len(self.choices) // self._columns(style, width))
        return min(width, self.natural(style)[0]), rows * self._cell(style)[1]

    def cell(self, style: Style, index: int) -> pygame.Rect:
        """Where the choice at a place is."""
        columns = self._columns(style, self.rect.w)
        row, column = divmod(index, columns)
        high, left = self._cell(style)[1], self.rect.w * column // columns
        right = self.rect.w * (column + 1) // columns
        return pygame.Rect(self.rect.x + left, self.rect.y + row * high, right - left, high)

    def _at(self, position: tuple[int, int]) -> int | None:
        if self.scene is None:
            return None
        cells = [self.cell(self.scene.style, index) for index in range(len(self.choices))]
        return next((index for index, cell in enumerate(cells) if cell.collidepoint(position)), None)

    # What people do

    def drags_at(self, position: tuple[int, int]) -> bool:
        return False

    def press(self, event: pygame.event.Event) -> None:
        if (index := self._at(event.pos)) is not None:
            self.choose(index)

    def drag(self, event: pygame.event.Event) -> None:
        """Nothing is dragged here."""

    def move(self, event: pygame.event.Event) -> None:
        self._point_at(self._at(event.pos))

    def forget_hands(self) -> None:
        super().forget_hands()
        self._over = None

    def _point_at(self, index: int | None) -> None:
        if index != self._over:
            self._over = index
            self.tip = "" if index is None else self._manner(self.choices[index][0])
            if self.scene is not None:
                self.scene.tip_changed(self)
            self.changed()

    def _manner(self, level: int) -> Message:
        if level == OWN_LEVEL:
            return Message("As strong as you are, by your games and puzzles.")
        return PERSONAS[level - 1].manner

    @property
    def explained(self) -> pygame.Rect:
        if self.scene is None or self._over is None:
            return self.rect
        return self.cell(self.scene.style, self._over)

    # How they look

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        for index, (level, _) in enumerate(self.choices):
            self._draw_one(surface, style, self.cell(style, index), level, pointed=self._over == index)

    def _draw_one(
        self, surface: pygame.Surface, style: Style, cell: pygame.Rect, level: int, *, pointed: bool
    ) -> None:
        colours, chosen = style.colours, level == self.value
        if chosen:
            style.fill(surface, cell, colours.accent.fade(0.12))
            bar = pygame.Rect(cell.x, cell.bottom - style.px(3), cell.w, style.px(3))
            style.fill(surface, bar.inflate(-style.px(_ROOM), 0), colours.accent, radius=bar.h // 2)
        elif pointed and self.hovered:
            style.fill(surface, cell, colours.text.fade(0.06))
        side = style.px(_SMALL if self._small else _FACE)
        middle = cell.centerx, cell.centery if self._small else cell.y + style.px(_ROOM) + side // 2
        if level == OWN_LEVEL:
            _draw_own(surface, style, middle, side)
        else:
            draw_face(surface, style, PERSONAS[level - 1], middle, side)
        if self._small:
            return
        y = cell.y + style.px(_ROOM + 2) + side
        if level == OWN_LEVEL:
            for words in style.wrap(Message("My strength"), cell.w, "small", "medium")[:2]:
                line = style.line_in(words, cell.w, "small", colours.text, "medium")
                surface.blit(line, line.get_rect(midtop=(cell.centerx, y)))
                y += style.height("small")
            return
        name = style.line_in(
            PERSONAS[level - 1].name, cell.w, "body", colours.text, "bold" if chosen else "medium"
        )
        surface.blit(name, name.get_rect(midtop=(cell.centerx, y)))
        below = style.line(self._below(style, level), "small", colours.quiet)
        surface.blit(below, below.get_rect(midtop=(cell.centerx, y + style.height("body") - style.px(2))))

    def _below(self, style: Style, level: int) -> Text:
        """What stands below a name: the level, or its number alone where the word has no room below all."""
        room = self.rect.w // self._columns(style, self.rect.w)
        called = {each: Message("Level {level}", level=each) for each, _ in self.choices}
        widest = max(style.width(words, "small") for words in called.values())
        return called[level] if widest <= room else f"{level}"

    def ring(self, style: Style) -> tuple[pygame.Rect, int]:
        return self.cell(style, self.index), -1


def _draw_own(surface: pygame.Surface, style: Style, middle: tuple[int, int], side: int) -> None:
    """A disk that is nobody's yet, with the line of a rating."""
    disk = pygame.Rect(0, 0, side, side)
    disk.center = middle
    style.fill(surface, disk, style.colours.field, radius=side // 2, edge=style.colours.quiet)
    image = icon_image("chart", side // 2, style.colours.accent)
    surface.blit(image, image.get_rect(center=middle))


class PersonaStrip(Widget):
    """Who was chosen: the name, what the level is called, how it plays this game, and one's record."""

    focusable = False
    reads_as = "status"

    def __init__(self) -> None:
        super().__init__()
        self.name: Text = ""
        self.level: Text = ""
        """What the level is called, beside the name."""
        self.text: Text = ""
        """How it plays."""
        self.record: Text = ""
        """One's games against it, as they ended."""

    def tell(self, name: Text, level: Text, text: Text, record: Text = "") -> None:
        told = name, level, text, record
        if told != (self.name, self.level, self.text, self.record):
            self.name, self.level, self.text, self.record = told
            self.changed()

    def node(self, style: Style) -> Node:
        parts = self.name, self.level, self.text, self.record
        return replace(super().node(style), name="; ".join(style.spoken(part) for part in parts if part))

    def natural(self, style: Style) -> tuple[int, int]:
        return style.px(360), style.px(64)

    def fit(self, style: Style, width: int) -> tuple[int, int]:
        wide = width - style.px(32)
        lines = len(self._level_below(style, wide)) + len(style.wrap(self.text, wide, "small"))
        return width, style.px(20) + style.height("body") + lines * style.height("small")

    def _level_below(self, style: Style, wide: int) -> list[str]:
        """The lines that the level takes below the name; none where it has room between name and record."""
        beside = style.width(self.name, "body", "bold") + style.width(self.record, "small")
        gaps = style.px(10) + style.px(12)
        if beside + gaps + style.width(self.level, "small") <= wide:
            return []
        return style.wrap(self.level, wide, "small")

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        colours, rect = style.colours, self.rect
        style.fill(surface, rect, colours.field)
        x, y, wide = rect.x + style.px(16), rect.y + style.px(10), rect.w - style.px(32)
        record = style.line(self.record, "small", colours.text)
        room = wide - record.get_width() - style.px(12)
        name = style.line_in(self.name, room, "body", colours.text, "bold")
        surface.blit(name, (x, y))
        base = y + style.height("body")
        surface.blit(record, record.get_rect(bottomright=(rect.right - style.px(16), base - style.px(1))))
        below = self._level_below(style, wide)
        if not below:
            level = style.line(self.level, "small", colours.quiet)
            left = x + name.get_width() + style.px(10)
            surface.blit(level, level.get_rect(bottomleft=(left, base - style.px(1))))
        text = style.wrap(self.text, wide, "small")
        for line, ink in [
            *((each, colours.quiet) for each in below),
            *((each, colours.text) for each in text),
        ]:
            surface.blit(style.line(line, "small", ink), (x, base))
            base += style.height("small")
