"""How the widgets look at one theme and scale: lengths, text, rounded panels and soft shadows."""

from __future__ import annotations

from functools import cached_property, partial
from typing import Literal

import pygame

from fanoboard.content.colour import Colour, contrast, contrast_ratio
from fanoboard.content.theme import Colours, Theme
from fanoboard.games.events import SIGN
from fanoboard.messages import ENGLISH, Message, Pictured, Translations
from fanoboard.ui.toolkit.look.fonts import Fonts, Weight
from fanoboard.ui.toolkit.paint.drawings import drawing
from fanoboard.ui.toolkit.paint.materials import table
from fanoboard.ui.toolkit.paint.panels import rounded, soft_shadow
from fanoboard.ui.toolkit.paint.small_pieces import small_piece, small_sign
from fanoboard.ui.toolkit.paint.surfaces import Size, cached

Role = Literal["small", "body", "heading", "title"]
_OUTLINE = 3.2
"""The contrast of outlines with what they part; WCAG asks for 3 to 1."""
_SMALLEST = 0.75
"""How much smaller than usual a line may be before it is cut."""
Text = str | Message
"""What widgets show: a message, or a text that is the same in every language (a name, a turn)."""


class Style:
    """A theme at a scale, ready to draw with."""

    def __init__(
        self,
        theme: Theme,
        scale: float,
        fonts: Fonts,
        *,
        motion: float = 1,
        text: float = 1,
        language: Translations = ENGLISH,
        heights: bool = False,
    ) -> None:
        self.theme = theme
        self.scale = scale
        self.fonts = fonts
        self.motion = motion
        """The speed of animations as a factor; 0 is none."""
        self.text = text
        """How much larger text is than the theme has it, besides the scale."""
        self.language = language
        self.heights = heights
        """Whether stacks carry the number of their pieces."""

    @property
    def colours(self) -> Colours:
        """The colours of the window and its widgets."""
        return self.theme.colours

    @cached_property
    def outline(self) -> Colour:
        """The edge of what can be filled in or turned, where nothing else shows where it is."""
        panel, steps = self.colours.panel, 20
        shades = (panel.mix(self.colours.text, step / steps) for step in range(steps))
        grounds = (panel, self.colours.field)
        return next(
            (each for each in shades if all(contrast_ratio(each, ground) >= _OUTLINE for ground in grounds)),
            self.colours.text,
        )

    @property
    def radius(self) -> int:
        """The radius of all corners, in pixels."""
        return self.px(self.theme.radius)

    def px(self, length: float) -> int:
        """A length in logical pixels as one in pixels of the screen; what is not zero stays so."""
        return max(1, round(length * self.scale)) if length > 0 else 0

    def size(self, role: Role) -> int:
        """The size of a kind of text, in pixels; a heading is half as large again as the text below it."""
        if role == "heading":
            return self.px(self.theme.type.body * 1.5 * self.text)
        return self.px(getattr(self.theme.type, role) * self.text)

    def line_box(self, height: float) -> int:
        """The height in pixels of what holds one line of text: in logical pixels, more for larger text."""
        body = self.theme.type.body
        return self.px(height + body * (self.text - 1) * 1.25)

    def words(self, text: Text) -> str:
        """A text in the language of the window; pieces and cards in it are letters that `fonts` draws."""
        return text.render(self.language, self._glyph) if isinstance(text, Message) else text

    def spoken(self, text: Text) -> str:
        """The same for those who can't see it: what pieces and cards are called stands for their pictures."""
        return text.render(self.language) if isinstance(text, Message) else text

    def _glyph(self, pictured: Pictured) -> str:
        piece, theme = pictured.piece, self.theme
        if piece.startswith(SIGN):
            return self.fonts.glyph(piece, partial(small_sign, piece.removeprefix(SIGN)))
        look = theme.pieces.get(piece, theme.cards)
        edge, on_accent = theme.colours.quiet, theme.colours.on_accent

        def paint(size: int, ink: tuple[int, ...]) -> pygame.Surface:
            # On the accent, only what is written there stands out from any piece and from the ground.
            return small_piece(look, piece, on_accent if ink[:3] == on_accent.rgb else edge, size)

        return self.fonts.glyph((look, piece, edge, on_accent), paint)

    def line(self, text: Text, role: Role, ink: Colour, weight: Weight = "regular") -> pygame.Surface:
        """One line of text."""
        return self.fonts.line(self.words(text), self.size(role), ink, weight)

    def line_in(
        self, text: Text, width: int, role: Role, ink: Colour, weight: Weight = "regular"
    ) -> pygame.Surface:
        """One line of text that fits into `width` pixels: a little smaller, or shortened with an ellipsis.

        Words of some languages are a third longer than those that the room was made for.
        """
        words, size = self.words(text), self.size(role)
        for smaller in range(size, round(size * _SMALLEST) - 1, -1):
            if self.fonts.width(words, smaller, weight) <= width:
                return self.fonts.line(words, smaller, ink, weight)
        return self.fonts.line(self.fonts.fit(words, size, width, weight), size, ink, weight)

    def width(self, text: Text, role: Role, weight: Weight = "regular") -> int:
        """The width of a line of text in pixels."""
        return self.fonts.width(self.words(text), self.size(role), weight)

    def caret(self, text: str, place: int, role: Role) -> int:
        """How many pixels from the left of a line of text the caret stands before a character of it."""
        return self.fonts.caret(text, place, self.size(role))

    def height(self, role: Role) -> int:
        """The height of a line of text in pixels."""
        return self.fonts.height(self.size(role))

    def wrap(self, text: Text, width: int, role: Role, weight: Weight = "regular") -> list[str]:
        """The text as lines of at most `width` pixels."""
        return self.fonts.wrap(self.words(text), self.size(role), width, weight)

    def fill(
        self,
        surface: pygame.Surface,
        rect: pygame.Rect,
        colour: Colour,
        *,
        radius: int = -1,
        edge: Colour | None = None,
    ) -> None:
        """Fill a rectangle with round corners, of the theme's radius by default, and a thin edge."""
        if rect.w > 0 and rect.h > 0:
            corner = self.radius if radius < 0 else radius
            surface.blit(panel_image(rect.size, corner, colour, edge, self.px(1)), rect)

    def shadow(self, surface: pygame.Surface, rect: pygame.Rect, height: float = 1.0) -> None:
        """Draw the soft shadow of a panel `height` times as far above the table as usual."""
        image, margin = shadow_image(rect.size, self.radius, self.px(10 * height), self.colours.shadow)
        drop = self._drop(height)
        surface.blit(image, (rect.x - margin + drop[0], rect.y - margin + drop[1]))

    def shadow_bounds(self, rect: pygame.Rect, height: float = 1.0) -> pygame.Rect:
        """A panel and everything that its shadow may touch."""
        reach = 4 * self.px(10 * height)
        return rect.inflate(reach, reach).move(self._drop(height)).union(rect)

    def panel(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """Draw a raised panel: its shadow, and its face with an edge of a hair."""
        self.shadow(surface, rect)
        self.fill(surface, rect, self.colours.panel, edge=self.colours.panel_edge)

    def ring(self, surface: pygame.Surface, rect: pygame.Rect, *, radius: int = -1) -> None:
        """Draw the ring that shows where the keyboard is, around a rectangle of round corners.

        Within it runs a fine one in the colour that stands out from it, as it may lie on any ground.
        """
        fine = max(1, self.ring_width // 2)
        for out, width, ink in (
            (2 * self.ring_width, self.ring_width, self.colours.accent),
            (self.ring_width, fine, contrast(self.colours.accent)),
        ):
            around = rect.inflate(2 * out, 2 * out)
            corner = (self.radius if radius < 0 else radius) + out
            surface.blit(panel_image(around.size, corner, ink.fade(0), ink, width), around)

    @property
    def ring_width(self) -> int:
        """The thickness of the focus ring in pixels; there is as much space within it."""
        return self.px(2)

    def _drop(self, height: float) -> tuple[int, int]:
        """How far a shadow falls to the right and down, as the light is at the top left."""
        return self.px(2 * height), self.px(4 * height)

    def table(self, size: Size) -> pygame.Surface:
        """What the window shows behind everything: light in the middle, darker to the corners."""
        return table_image(size, self.colours.window, self.colours.window_edge)


@cached(megabytes=12)
def panel_image(size: Size, radius: int, fill: Colour, edge: Colour | None, width: int) -> pygame.Surface:
    """A panel as it is painted."""
    return rounded(size, radius, fill, edge, width)


@cached(megabytes=12)
def shadow_image(size: Size, radius: int, blur: int, colour: Colour) -> tuple[pygame.Surface, int]:
    """The shadow of a panel, and how far it reaches beyond it."""
    return soft_shadow(size, radius, blur, colour)


@cached(megabytes=12, fewest=1)
def table_image(size: Size, middle: Colour, corner: Colour) -> pygame.Surface:
    """The table that all lies on."""
    return table(size, middle, corner)


# Icons: `assets/drawings/icons/*.svg`, on a grid of 24 by 24 with round strokes.

Icon = str
"""The name of one of these files, as `undo`: a file that lies there is an icon."""


def icon_image(icon: Icon, side: int, ink: Colour) -> pygame.Surface:
    """An icon of that many pixels on a side, drawn with an ink."""
    return drawing("icons", icon, side, ink)
