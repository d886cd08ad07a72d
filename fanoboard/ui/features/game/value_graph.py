"""The value over a game: the first seat up, the second one down, with the turns where it turned."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import pairwise

import pygame

from fanoboard.content.colour import Colour
from fanoboard.messages import percentage
from fanoboard.ui.system.accessible import Act, Node, Path, Span
from fanoboard.ui.toolkit.look.style import Style
from fanoboard.ui.toolkit.paint.curves import thick_line
from fanoboard.ui.toolkit.widgets.widget import Widget

_HEIGHT = 44
_DOT = 4
_LANE = 6
"""Logical pixels kept free at its ends."""


class ValueGraph(Widget):
    """One point for each moment, from the start; a click chooses the nearest one, arrow keys the next.

    A point is the chance of each seat that is told of, from 0 to 1, or None where it is not known.
    """

    def __init__(self, choose: Callable[[int], object]) -> None:
        super().__init__()
        self._choose = choose
        self._points: tuple[tuple[float | None, ...], ...] = ()
        self._turned: tuple[int, ...] = ()
        self._shown = 0
        self._inks: tuple[Colour, ...] = ()
        self._pointed: int | None = None

    def show(
        self,
        points: Sequence[Sequence[float | None]],
        turned: Sequence[int],
        shown: int,
        inks: Sequence[Colour],
    ) -> None:
        """Show points, the moments where the game turned, the moment on the board, and the seats' colours."""
        told = tuple(map(tuple, points)), tuple(turned), shown, tuple(inks)
        if told != (self._points, self._turned, self._shown, self._inks):
            self._points, self._turned, self._shown, self._inks = told
            self.changed()

    def node(self, style: Style) -> Node:
        """The chances of each seat at the moment that is shown, which can be another, and at all of them."""
        said = [
            ", ".join(style.spoken(percentage(round(100 * chance))) for chance in point if chance is not None)
            for point in self._points
        ]
        number = Span(self._shown, 0, max(0, len(said) - 1))
        return replace(
            super().node(style),
            role="slider",
            value=said[self._shown] if self._shown < len(said) else "",
            about="; ".join(said),
            number=number,
            acts=frozenset[Act](("increment", "decrement", "set_value", "focus")),
        )

    def perform(self, act: Act, path: Path, value: object = None) -> None:
        """Show the next moment or the one before, or one by its number."""
        steps = {"increment": 1, "decrement": -1}
        wanted = value if act == "set_value" else self._shown + steps.get(act, 0)
        if self._points and isinstance(wanted, int | float):
            self._choose(max(0, min(len(self._points) - 1, round(wanted))))

    def natural(self, style: Style) -> tuple[int, int]:
        """As high as it takes to see how much changed; any width will do."""
        return style.px(160), style.px(_HEIGHT)

    # What the mouse and the keyboard do

    def move(self, event: pygame.event.Event) -> None:
        pointed = self._moment_at(event.pos[0])
        if pointed != self._pointed:
            self._pointed = pointed
            self.changed()

    def drags_at(self, position: tuple[int, int]) -> bool:
        return True

    def press(self, event: pygame.event.Event) -> None:
        self._choose_at(event.pos[0])

    def drag(self, event: pygame.event.Event) -> None:
        self._choose_at(event.pos[0])

    def key(self, event: pygame.event.Event) -> bool:
        last = len(self._points) - 1
        wanted = {
            pygame.K_LEFT: max(0, self._shown - 1),
            pygame.K_RIGHT: min(last, self._shown + 1),
            pygame.K_HOME: 0,
            pygame.K_END: last,
        }.get(event.key)
        if wanted is None or not self._points:
            return False
        self._choose(wanted)
        return True

    def _choose_at(self, x: int) -> None:
        moment = self._moment_at(x)
        if moment is not None and moment != self._shown:
            self._choose(moment)

    def _moment_at(self, x: int) -> int | None:
        if self.scene is None or not self._points:
            return None
        lane = self.scene.style.px(_LANE)
        room = max(1, self.rect.w - 2 * lane)
        share = (x - self.rect.x - lane) / room
        return min(len(self._points) - 1, max(0, round(share * (len(self._points) - 1))))

    # How it looks

    def _x(self, style: Style, moment: int) -> float:
        lane = style.px(_LANE)
        return self.rect.x + lane + (self.rect.w - 2 * lane) * moment / max(1, len(self._points) - 1)

    def _y(self, style: Style, chance: float) -> float:
        lane = style.px(_LANE)
        return self.rect.bottom - lane - (self.rect.h - 2 * lane) * chance

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        colours, rect = style.colours, self.rect
        style.fill(surface, rect, colours.text.fade(0.05))
        outer = surface.get_clip()
        surface.set_clip(rect.clip(outer))
        seats = len(self._inks)
        middle = self._y(style, 0.5)
        if seats == 2:
            self._fill_sides(surface, style, middle)
        surface.fill(colours.quiet.mix(colours.panel, 0.4).rgb, (rect.x, round(middle), rect.w, style.px(1)))
        for seat in range(1 if seats == 2 else seats):
            ink = colours.text if seats == 2 else self._inks[seat]
            self._draw_line(surface, style, seat, ink)
        self._draw_moment(surface, style, self._shown, colours.accent, style.px(2))
        if self.hovered and self._pointed is not None:
            self._draw_moment(surface, style, self._pointed, colours.quiet, style.px(1))
        for moment in self._turned:
            self._draw_turning(surface, style, moment)
        surface.set_clip(outer)

    def _fill_sides(self, surface: pygame.Surface, style: Style, middle: float) -> None:
        """Fill what lies between the middle and the values in the colour of who stands better."""
        for moment, (here, after) in enumerate(pairwise(self._points)):
            if here[0] is None or after[0] is None:
                continue
            a, b = self._x(style, moment), self._x(style, moment + 1)
            places = [(a, here[0]), (b, after[0])]
            if (here[0] - 0.5) * (after[0] - 0.5) < 0:
                # It goes through the middle on the way.
                crossing = a + (b - a) * (here[0] - 0.5) / (here[0] - after[0])
                places.insert(1, (crossing, 0.5))
            for (left, one), (right, other) in pairwise(places):
                ink = self._inks[0 if one + other > 1 else 1].mix(style.colours.panel, 0.25)
                ends = [(left, self._y(style, one)), (right, self._y(style, other))]
                pygame.draw.polygon(surface, ink.rgb, [(left, middle), *ends, (right, middle)])

    def _draw_line(self, surface: pygame.Surface, style: Style, seat: int, ink: Colour) -> None:
        known = [(moment, point[seat]) for moment, point in enumerate(self._points)]
        places = [(self._x(style, at), self._y(style, chance)) for at, chance in known if chance is not None]
        for a, b in pairwise(places):
            thick_line(surface, ink, a, b, max(1.5, style.px(2)))

    def _draw_moment(
        self, surface: pygame.Surface, style: Style, moment: int, ink: Colour, width: int
    ) -> None:
        x = round(self._x(style, moment))
        surface.fill(ink.rgb, (x - width // 2, self.rect.y, width, self.rect.h))

    def _draw_turning(self, surface: pygame.Surface, style: Style, moment: int) -> None:
        chance = self._points[moment][0] if moment < len(self._points) else None
        if chance is None:
            return
        place = round(self._x(style, moment)), round(self._y(style, chance))
        for radius, ink in (
            (style.px(_DOT + 2), style.colours.accent),
            (style.px(_DOT), style.colours.panel),
        ):
            dot = pygame.Rect(0, 0, 2 * radius, 2 * radius)
            dot.center = place
            style.fill(surface, dot, ink, radius=radius)
