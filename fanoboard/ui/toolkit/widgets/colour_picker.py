"""A colour picker: a swatch, the colour as themes write it, and sliders for its parts."""

from __future__ import annotations

import colorsys
from collections.abc import Callable, Sequence
from functools import lru_cache

import pygame

from fanoboard.content.colour import Colour
from fanoboard.content.structs import SchemaError
from fanoboard.messages import Message, percentage
from fanoboard.ui.system.accessible import Node, box
from fanoboard.ui.toolkit.look.style import Style, Text
from fanoboard.ui.toolkit.paint.panels import rounded_mask
from fanoboard.ui.toolkit.paint.surfaces import Size, cut, stretch
from fanoboard.ui.toolkit.widgets.controls import Slider
from fanoboard.ui.toolkit.widgets.entry import TextEntry
from fanoboard.ui.toolkit.widgets.figures import draw_swatch
from fanoboard.ui.toolkit.widgets.label import Label
from fanoboard.ui.toolkit.widgets.widget import Widget

_ROW = 32
"""Logical pixels from one slider to the next."""
_STOPS = 13
"""How many colours along the line are worked out; between them it fades."""


class ColourPicker(Widget):
    """Chooses a colour.  It is the ground of its parts, which are added to the scene after it.

    The hue and the strength of a colour stay as they were while it is grey, white or black.
    """

    focusable = False

    def __init__(
        self, text: Text, colour: Colour, changed: Callable[[Colour], object], *, opacity: bool
    ) -> None:
        super().__init__()
        self.text: Text = text
        self.colour = colour
        self._tell = changed
        self._hue, self._strength, self._lightness = _parts(colour)
        self.entry = TextEntry(colour.text, self._read, longest=9)
        self.entry.caption = text
        shares = [(each, percentage(each)) for each in range(101)]
        degrees = [(each, Message("{number}°", number=each)) for each in range(360)]
        self._rows = [
            (Message("Hue"), ColourSlider(degrees, self._hue, self._set_hue, self._of_hue)),
            (
                Message("Saturation"),
                ColourSlider(shares, self._strength, self._set_strength, self._of_strength),
            ),
            (
                Message("Lightness"),
                ColourSlider(shares, self._lightness, self._set_lightness, self._of_lightness),
            ),
        ]
        if opacity or colour[3] < 255:
            cover = ColourSlider(shares, self._cover, self._set_cover, self._of_cover)
            self._rows.append((Message("Opacity"), cover))
        self.beside: Widget | None = None
        """What stands at the left of what is typed, where there is anything."""
        self._labels = [Label(name, role="small") for name, _ in self._rows]
        for name, slider in self._rows:
            slider.caption = name

    @property
    def parts(self) -> list[Widget]:
        """The widgets that lie on it, in the order of Tab."""
        beside = [self.beside] if self.beside else []
        return [*beside, self.entry, *self._labels, *(slider for _, slider in self._rows)]

    def nodes_within(self, style: Style) -> Sequence[Node]:
        fault = style.spoken(self.fault or "")
        return (Node("alert", fault, key="fault", rect=box(self.rect), live=True),) if fault else ()

    def natural(self, style: Style) -> tuple[int, int]:
        return style.px(280), style.px(40 + 24 + 8 + _ROW * len(self._rows))

    def place_parts(self, style: Style) -> None:
        pad = style.px(12)
        inner = self.rect.inflate(-2 * pad, -2 * pad)
        wide = min(style.px(116 * style.text), inner.w // 2)
        self.entry.rect = pygame.Rect(inner.right - wide, inner.y, wide, style.px(40))
        if self.beside is not None:
            self.beside.rect = pygame.Rect(
                self.entry.rect.x - style.px(40), inner.y, style.px(36), style.px(40)
            )
        y, column = inner.y + style.px(40 + 8), max(style.width(name, "small") for name, _ in self._rows)
        column = min(column, inner.w // 3)
        for label, (_, slider) in zip(self._labels, self._rows, strict=True):
            label.rect = pygame.Rect(inner.x, y, column, style.px(_ROW))
            left = inner.x + column + style.px(8)
            slider.rect = pygame.Rect(left, y, inner.right - left, style.px(_ROW))
            y += style.px(_ROW)

    def show(self, colour: Colour) -> None:
        """Show another colour; nobody is told."""
        if colour != self.colour:
            self.colour = colour
            if colour != self._made(self._hue, self._strength, self._lightness):
                self._hue, self._strength, self._lightness = _parts(colour, self._hue, self._strength)
            if _read_or_none(self.entry.text) != colour:
                self.entry.set_text(colour.text)
            self._refresh()

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        style.fill(surface, self.rect, style.colours.panel.mix(style.colours.text, 0.045))
        pad, side = style.px(12), style.px(24)
        swatch = pygame.Rect(self.rect.x + pad, self.entry.rect.centery - side // 2, side, side)
        draw_swatch(surface, style, swatch, self.colour)
        left = swatch.right + style.px(10)
        end = self.beside if self.beside is not None and self.beside.visible else self.entry
        room = end.rect.left - left - style.px(8)
        if self.fault is not None:
            lines, high = style.wrap(self.fault, room, "small"), style.height("small")
            y = swatch.centery - high * len(lines) // 2
            for number, line in enumerate(lines):
                drawn = style.line_in(line, room, "small", style.colours.danger)
                surface.blit(drawn, (left, y + number * high))
            return
        words = style.line_in(self.text, room, "body", style.colours.text)
        surface.blit(words, words.get_rect(midleft=(left, swatch.centery)))

    @property
    def fault(self) -> Message | None:
        """The fault of what was typed; it stands in place of the name."""
        return None if _read_or_none(self.entry.text) else Message("Write it as #rrggbb")

    @property
    def _cover(self) -> int:
        return round(self.colour[3] / 2.55)

    def _refresh(self) -> None:
        values = (self._hue, self._strength, self._lightness, self._cover)
        for (_, slider), value in zip(self._rows, values, strict=False):
            slider.show(value)
            slider.changed()  # its line shows another colour
        self.changed()

    def _made(self, hue: int, strength: int, lightness: int) -> Colour:
        red, green, blue = colorsys.hls_to_rgb(hue / 360, lightness / 100, strength / 100)
        return Colour(round(red * 255), round(green * 255), round(blue * 255), self.colour[3])

    def _of_hue(self, hue: int) -> Colour:
        return self._made(hue, max(self._strength, 40), min(75, max(30, self._lightness))).opaque

    def _of_strength(self, strength: int) -> Colour:
        return self._made(self._hue, strength, self._lightness).opaque

    def _of_lightness(self, lightness: int) -> Colour:
        return self._made(self._hue, self._strength, lightness).opaque

    def _of_cover(self, percent: int) -> Colour:
        return Colour(*self.colour.rgb, round(percent * 2.55))

    def _set_hue(self, hue: int) -> None:
        self._hue = hue
        self._choose(self._made(hue, self._strength, self._lightness))

    def _set_strength(self, strength: int) -> None:
        self._strength = strength
        self._choose(self._made(self._hue, strength, self._lightness))

    def _set_lightness(self, lightness: int) -> None:
        self._lightness = lightness
        self._choose(self._made(self._hue, self._strength, lightness))

    def _set_cover(self, percent: int) -> None:
        self._choose(self._of_cover(percent))

    def _choose(self, colour: Colour) -> None:
        self.colour = colour
        self.entry.set_text(colour.text)
        self._refresh()
        self._tell(colour)

    def _read(self, text: str) -> None:
        colour = _read_or_none(text)
        if colour is not None and colour != self.colour:
            self.show(colour)
            self._tell(colour)
        self.changed()


def _read_or_none(text: str) -> Colour | None:
    try:
        return Colour.read(f"#{text.strip().removeprefix('#')}")
    except SchemaError:
        return None


def _parts(colour: Colour, hue: int = 0, strength: int = 0) -> tuple[int, int, int]:
    """Hue in degrees, strength and lightness in per cent; those that a grey lacks are as given."""
    share, light, full = colorsys.rgb_to_hls(*(part / 255 for part in colour.rgb))
    grey = full == 0
    lightness = round(light * 100)
    return (
        hue if grey else round(share * 360) % 360,
        strength if lightness in (0, 100) else round(full * 100),
        lightness,
    )


class ColourSlider(Slider[int]):
    """`would_be` says which colour a value would make, with the other parts as they are."""

    def __init__(
        self,
        choices: Sequence[tuple[int, Text]],
        value: int,
        changed: Callable[[int], object],
        would_be: Callable[[int], Colour],
    ) -> None:
        super().__init__(choices, value, changed)
        self._would_be = would_be

    def _draw_track(self, surface: pygame.Surface, style: Style) -> None:
        line, thick = self.line(style), style.px(6)
        last = len(self.choices) - 1
        stops = tuple(self._would_be(self.choices[last * i // (_STOPS - 1)][0]) for i in range(_STOPS))
        bar = pygame.Rect(line.x, line.centery - thick // 2, line.w, thick)
        if min(bar.size) > 0:
            style.fill(surface, bar, style.colours.panel.mix(style.colours.text, 0.16), radius=thick // 2)
            surface.blit(_gradient(bar.size, thick // 2, stops), bar)


@lru_cache(maxsize=32)
def _gradient(size: Size, radius: int, stops: tuple[Colour, ...]) -> pygame.Surface:
    small = pygame.Surface((len(stops), 1), pygame.SRCALPHA, 32)
    for x, colour in enumerate(stops):
        small.set_at((x, 0), colour)
    return cut(stretch(small, size), rounded_mask(size, radius))
