"""An example on a page of rules: words, a board before and one after, and a way to try it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from fanoboard.content.rules_text import Example
from fanoboard.games.events import Spot
from fanoboard.games.game import Game
from fanoboard.match.chosen_start import why_no_start
from fanoboard.messages import Message
from fanoboard.ui.features.rules.rule_example import RuleExample, RuleMoment
from fanoboard.ui.features.rules.rule_picture import RulePicture
from fanoboard.ui.toolkit.look.icons import icon_image
from fanoboard.ui.toolkit.look.style import Style
from fanoboard.ui.toolkit.scenes.scene import Scene
from fanoboard.ui.toolkit.widgets.button import Button
from fanoboard.ui.toolkit.widgets.label import Label
from fanoboard.ui.toolkit.widgets.page import Page
from fanoboard.ui.toolkit.widgets.widget import Widget

_LEFT = 232
"""Logical pixels of the words beside the boards."""
_WIDEST = 288
"""Logical pixels of one board; those of other games than of broad boards are as high at most."""
_BETWEEN = 48
_ARROW = 24
_GAP = 24
_LEAST = 620
"""Logical pixels of a page that is broad enough for words beside boards."""


class _Arrow(Widget):
    focusable = False

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        image = pygame.transform.flip(icon_image("back", style.px(_ARROW), style.colours.quiet), True, False)
        surface.blit(image, image.get_rect(center=self.rect.center))


class RulePair:
    """The widgets of an example, and of the words that belong to it."""

    def __init__(
        self,
        scene: Scene,
        kind: type[Game],
        text: str,
        example: Example,
        try_it: Callable[[RuleExample], object],
    ) -> None:
        """Raises as `RuleExample` does."""
        self.text = scene.add(Page(text))
        shown = RuleExample(kind, example)
        before, after = shown.before, shown.after
        seen = _spots_seen(shown, [moment for moment in (before, after) if moment is not None])
        moments = [(before, example.before)] + ([(after, example.after)] if after is not None else [])
        self.pictures = [
            scene.add(RulePicture(shown.layout, moment, seen, diagram=example.diagram))
            for moment, _ in moments
        ]
        self._captions = [scene.add(Label(text, role="small", quiet=True, wrap=True)) for _, text in moments]
        self._names = [
            scene.add(Label(name, role="small", weight="bold"))
            for name, _ in zip((Message("Before"), Message("After")), moments, strict=False)
        ]
        for name in self._names:
            name.visible = len(moments) > 1
        self._arrow = scene.add(_Arrow())
        self._arrow.visible = len(moments) > 1
        self.button = scene.add(Button(Message("Try it"), lambda: try_it(shown), kind="primary", icon="play"))
        self.button.visible = not example.diagram and why_no_start(shown.position) is None

    @property
    def widgets(self) -> list[Widget]:
        return [self.text, *self.pictures, *self._captions, *self._names, self._arrow, self.button]

    def place(self, style: Style, x: int, y: int, width: int) -> int:
        """Lay it out in a page of `width` pixels; return its height."""
        beside = width >= style.px(_LEAST) * (1 + style.text) / 2
        gap = style.px(_GAP)
        if not beside:
            high = self._set_text(style, x, y, width) + style.px(12)
            high += self._place_boards(style, x, y + high, width)
            return high + self._place_button(style, x, y + high + style.px(12)) + style.px(12)
        left = round(style.px(_LEFT) * (1 + style.text) / 2)
        text = self._set_text(style, x, y, left)
        boards = self._place_boards(style, x + left + gap, y, width - left - gap)
        picture = self.pictures[0].rect.bottom - y
        high = self.button.natural(style)[1]
        foot = max(text + style.px(12), picture - high)
        return max(boards, foot + self._place_button(style, x, y + foot) if self.button.visible else text)

    def _set_text(self, style: Style, x: int, y: int, width: int) -> int:
        self.text.rect = pygame.Rect(x, y, width, self.text.set_in(style, width))
        return self.text.rect.h

    def _place_button(self, style: Style, x: int, y: int) -> int:
        if not self.button.visible:
            return 0
        wide, high = self.button.natural(style)
        self.button.rect = pygame.Rect(x, y, wide, high)
        return high

    def _place_boards(self, style: Style, x: int, y: int, width: int) -> int:
        """Place the boards side by side, with what is said below them; return their height."""
        between, most = style.px(_BETWEEN), style.px(_WIDEST)
        wide = min(most, (width - between) // 2)
        bottom = y
        for number, (picture, caption, name) in enumerate(
            zip(self.pictures, self._captions, self._names, strict=True)
        ):
            high = picture.height_in(style, wide)
            picture.rect = pygame.Rect(x + number * (wide + between), y, wide, high)
            below = picture.rect.bottom + style.px(12)
            indent = 0
            if name.visible:
                name.rect = pygame.Rect((picture.rect.x, below), name.natural(style))
                indent = name.rect.w + style.px(8)
            room = wide - indent
            caption.rect = pygame.Rect(picture.rect.x + indent, below, room, caption.height_in(style, room))
            bottom = max(bottom, caption.rect.bottom if style.words(caption.text) else picture.rect.bottom)
            bottom = max(bottom, name.rect.bottom if name.visible else bottom)
        first = self.pictures[0].rect
        self._arrow.rect = pygame.Rect(first.right, first.y, between, first.h)
        return bottom - y


def _spots_seen(shown: RuleExample, moments: Sequence[RuleMoment]) -> list[Spot]:
    """The places of cards of a table that an example is about: the mover's, and fields that cards lie in."""
    table, mover = shown.layout.table, shown.position.mover
    if table is None:
        return []
    seen: list[Spot] = []
    for area in table.areas:
        lie = any(spot in moment.picture for spot in area.spots for moment in moments)
        own = area.seat == mover and area.zone in ("hand", "field")
        if own or (area.lay == "row" and lie):
            seen += area.spots
    return seen
