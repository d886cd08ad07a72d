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
from fanoboard.ui.toolkit.widgets.boxes import Column, Row
from fanoboard.ui.toolkit.widgets.controls import Slider
from fanoboard.ui.toolkit.widgets.label import Label
from fanoboard.ui.toolkit.widgets.widget import Composed

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


class PersonChoice(Slider[int]):
    """One of the levels, as the persons that they are; a click chooses one, and the arrows go on."""

    def __init__(
        self, choices: Sequence[tuple[int, Text]], value: int, changed: Callable[[int], object]
    ) -> None:
        super().__init__(choices, value, changed)
        self.over: int | None = None
        """The place among the choices that is pointed at."""

    # Where they are

    def cell(self, style: Style, index: int) -> pygame.Rect:
        """Where the choice at a place is."""
        raise NotImplementedError

    def bar(self, style: Style, cell: pygame.Rect) -> pygame.Rect:
        """What marks the chosen one at an edge of where it is."""
        raise NotImplementedError

    def _cell_of(self, index: int | None) -> pygame.Rect:
        return self.rect if self.scene is None or index is None else self.cell(self.scene.style, index)

    def _at(self, position: tuple[int, int]) -> int | None:
        places = range(len(self.choices) if self.scene is not None else 0)
        return next((index for index in places if self._cell_of(index).collidepoint(position)), None)

    @property
    def focus_area(self) -> pygame.Rect:
        return self._cell_of(self.index)

    @property
    def explained(self) -> pygame.Rect:
        return self._cell_of(self.over)

    def ring(self, style: Style) -> tuple[pygame.Rect, int]:
        return self.cell(style, self.index), -1

    # What people do

    def drags_at(self, position: tuple[int, int]) -> bool:
        return False

    def press(self, event: pygame.event.Event) -> None:
        if (index := self._at(event.pos)) is not None:
            self.choose(index)

    def drag(self, event: pygame.event.Event) -> None:
        """Nothing is dragged here."""

    def move(self, event: pygame.event.Event) -> None:
        if (index := self._at(event.pos)) != self.over:
            self.point_at(index)

    def point_at(self, index: int | None) -> None:
        """The mouse came to another choice, or to none."""
        self.over = index
        self.changed()

    def forget_hands(self) -> None:
        super().forget_hands()
        self.over = None

    # How they look

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        accent = style.colours.accent
        for index, (level, _) in enumerate(self.choices):
            cell = self.cell(style, index)
            if level == self.value:
                style.fill(surface, cell, accent.fade(0.12))
                bar = self.bar(style, cell)
                style.fill(surface, bar, accent, radius=min(bar.size) // 2)
            elif index == self.over and self.hovered:
                style.fill(surface, cell, style.colours.text.fade(0.06))
            self.draw_one(surface, style, cell, level)

    def draw_one(self, surface: pygame.Surface, style: Style, cell: pygame.Rect, level: int) -> None:
        """Draw the choice of a level; what tells whether it is chosen or pointed at has been drawn."""
        raise NotImplementedError


class Faces(PersonChoice):
    """Faces side by side, or in rows where there is no room for that."""

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
        columns = self._columns(style, self.rect.w)
        row, column = divmod(index, columns)
        high, left = self._cell(style)[1], self.rect.w * column // columns
        right = self.rect.w * (column + 1) // columns
        return pygame.Rect(self.rect.x + left, self.rect.y + row * high, right - left, high)

    def bar(self, style: Style, cell: pygame.Rect) -> pygame.Rect:
        bar = pygame.Rect(cell.x, cell.bottom - style.px(3), cell.w, style.px(3))
        return bar.inflate(-style.px(_ROOM), 0)

    def point_at(self, index: int | None) -> None:
        super().point_at(index)
        self.tip = "" if index is None else self._manner(self.choices[index][0])
        if self.scene is not None:
            self.scene.tip_changed(self)

    def _manner(self, level: int) -> Message:
        if level == OWN_LEVEL:
            return Message("As strong as you are, by your games and puzzles.")
        return PERSONAS[level - 1].manner

    def draw_one(self, surface: pygame.Surface, style: Style, cell: pygame.Rect, level: int) -> None:
        colours, chosen = style.colours, level == self.value
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


def _draw_own(surface: pygame.Surface, style: Style, middle: tuple[int, int], side: int) -> None:
    """A disk that is nobody's yet, with the line of a rating."""
    disk = pygame.Rect(0, 0, side, side)
    disk.center = middle
    style.fill(surface, disk, style.colours.field, radius=side // 2, edge=style.colours.quiet)
    image = icon_image("chart", side // 2, style.colours.accent)
    surface.blit(image, image.get_rect(center=middle))


_ON_BASE = 0.88
"""With this leading small letters stand on the base line of the name that they are beside."""


class PersonaStrip(Composed):
    """Who was chosen: the name, what the level is called, how it plays this game, and one's record."""

    focusable = False
    reads_as = "status"
    pads = (16, 10, 16, 10)

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

    def parts(self, style: Style, width: int) -> Column:
        """The level stands beside the name, or below it where that has no room between name and record."""
        name, record = Label(self.name, weight="bold"), Label(self.record, role="small", leading=_ON_BASE)
        level = Label(self.level, role="small", quiet=True, leading=_ON_BASE)
        text = Label(self.text, role="small", wrap=True, leading=1)
        line = Row(name, level, record, gap=10, grow=level)
        if line.width(style) <= width:
            return Column(line, text, gap=0)
        level = Label(self.level, role="small", quiet=True, wrap=True, leading=1)
        return Column(Row(name, record, gap=10, grow=name), level, text, gap=0)

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        style.fill(surface, self.rect, style.colours.field)
        super().draw(surface, style)
