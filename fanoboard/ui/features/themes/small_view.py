"""Small views of other things that a theme colours, and what is said of the contrast of a colour."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from fanoboard.content.contrast import ColourPair, Verdict, colour_pairs
from fanoboard.messages import Message, decimal
from fanoboard.ui.features.themes.theme_captions import full_caption
from fanoboard.ui.toolkit.look.style import Style, Text
from fanoboard.ui.toolkit.widgets.pressable import Pressable
from fanoboard.ui.toolkit.widgets.widget import Widget

Painter = Callable[[pygame.Surface, pygame.Rect, Style], object]
"""Draws into a rectangle in a style."""

_VERDICTS: dict[Verdict, Message] = {
    "good": Message("Good"),
    "fair": Message("Fair"),
    "poor": Message("Poor"),
}


class SmallView(Pressable):
    """A picture in the theme that is made, with a caption below; a click goes to its colours."""

    def __init__(self, text: Text, paint: Painter, action: Callable[[], object], look: Style) -> None:
        super().__init__(action)
        self.text: Text = text
        self._paint = paint
        self._look = look
        self._painted: pygame.Surface | None = None

    def show(self, look: Style) -> None:
        self._look, self._painted = look, None
        self.changed()

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        if min(self.rect.size) <= 0:
            return
        foot = style.height("small") + style.px(4)
        if self._painted is None or self._painted.get_size() != self.rect.size:
            self._painted = pygame.Surface(self.rect.size, pygame.SRCALPHA, 32)
            area = pygame.Rect(0, 0, self.rect.w, max(1, self.rect.h - foot))
            self._paint(self._painted, area, self._look)
            ink = self._look.colours.text
            words = self._look.line_in(self.text, self.rect.w, "small", ink)
            self._painted.blit(words, words.get_rect(midbottom=(self.rect.w // 2, self.rect.h)))
        surface.blit(self._painted, self.rect)


class ContrastNote(Widget):
    """Says how well a colour stands out from its ground, in a number and in a word."""

    focusable = False

    def __init__(self) -> None:
        super().__init__()
        self.text: Text = ""
        self.verdict: Text = ""
        self._poor = False

    reads_as = "label"
    live = True

    @property
    def said(self) -> Text:
        return Message("{first} {second}", first=self.text, second=self.verdict) if self.text else ""

    def show(self, pair: ColourPair | None, ratio: float, verdict: Verdict) -> None:
        """Tell of a pair of colours; of none, nothing."""
        said: Text = ""
        if pair is not None:
            said = _told(full_caption(pair.ink), full_caption(pair.ground), ratio)
        if (said, _VERDICTS[verdict]) != (self.text, self.verdict):
            self.text, self.verdict, self._poor = said, _VERDICTS[verdict], verdict == "poor"
            self.changed()

    def fit(self, style: Style, width: int) -> tuple[int, int]:
        """As high as the longest that it may say."""
        captions = {
            style.words(full_caption(path)) for pair in colour_pairs() for path in (pair.ink, pair.ground)
        }
        longest = max(captions, key=lambda caption: style.width(caption, "small"))
        lines = len(self._lines(_told(longest, longest, 10.5), style, width))
        return width, max(style.line_box(42), lines * style.height("small") + style.px(12))

    def _lines(self, text: Text, style: Style, width: int) -> list[str]:
        chip = max(style.width(each, "small", "medium") for each in _VERDICTS.values())
        return style.wrap(text, width - chip - 5 * style.px(12), "small")

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        if not self.text:
            return
        pad, colours = style.px(12), style.colours
        chip = style.width(self.verdict, "small", "medium") + 2 * pad
        high = style.height("small")
        lines = [
            style.line(text, "small", colours.text) for text in self._lines(self.text, style, self.rect.w)
        ]
        wide = max(line.get_width() for line in lines)
        strip = pygame.Rect(self.rect.topleft, (wide + chip + 3 * pad, self.rect.h))
        style.fill(surface, strip, colours.panel, radius=strip.h // 2, edge=colours.panel_edge)
        for number, line in enumerate(lines):
            y = strip.centery + round((number - len(lines) / 2) * high)
            surface.blit(line, (strip.x + pad, y))
        gap = style.px(4)
        around = pygame.Rect(strip.right - chip - gap, strip.y + gap, chip, strip.h - 2 * gap)
        ground = colours.danger if self._poor else colours.accent
        style.fill(surface, around, ground, radius=around.h // 2)
        word = style.line(self.verdict, "small", colours.on_accent, "medium")
        surface.blit(word, word.get_rect(center=around.center))


def _told(ink: Text, ground: Text, ratio: float) -> Message:
    """How well a colour stands out from its ground."""
    return Message("{ink} on {ground}: contrast {ratio}:1", ink=ink, ground=ground, ratio=decimal(ratio))
