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
from fanoboard.ui.toolkit.widgets.boxes import Box, Column, Row
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


class _Boards(Box):
    """Boards side by side, an arrow from the first to the second, and below each what is said of it."""

    def __init__(self, pictures: Sequence[RulePicture], words: Sequence[Widget], arrow: Widget) -> None:
        self._pictures = pictures
        self._arrow = arrow
        pairs = zip(pictures, words, strict=True)
        self._cells = [Column(picture, said, gap=12) for picture, said in pairs]
        super().__init__(*self._cells, arrow)

    def width(self, style: Style) -> int:
        """As wide as two boards get, though there may be but one: so all of a page are of one size."""
        return 2 * style.px(_WIDEST) + style.px(_BETWEEN)

    def _wide(self, style: Style, width: int) -> int:
        return min(style.px(_WIDEST), (width - style.px(_BETWEEN)) // 2)

    def boards_height(self, style: Style, width: int) -> int:
        """The height of the boards alone in so many pixels of width."""
        return self._pictures[0].height_in(style, self._wide(style, width))

    def height(self, style: Style, width: int) -> int:
        return max(cell.height(style, self._wide(style, width)) for cell in self._cells)

    def place(self, style: Style, rect: pygame.Rect) -> None:
        """Side by side from the left; the arrow points from the middle of one to that of the other."""
        wide, between = self._wide(style, rect.w), style.px(_BETWEEN)
        for number, cell in enumerate(self._cells):
            cell.place(style, pygame.Rect(rect.x + number * (wide + between), rect.y, wide, rect.h))
        first = self._pictures[0].rect
        self._arrow.rect = pygame.Rect(first.right, first.y, between, first.h)


class RulePair(Box):
    """An example: the words that belong to it, its boards beside them or below, and the way into a game."""

    def __init__(
        self,
        scene: Scene,
        kind: type[Game],
        text: str,
        example: Example,
        try_it: Callable[[RuleExample], object],
    ) -> None:
        """Raises as `RuleExample` does."""
        super().__init__()
        self.text = scene.add(Page(text))
        shown = RuleExample(kind, example)
        before, after = shown.before, shown.after
        seen = _spots_seen(shown, [moment for moment in (before, after) if moment is not None])
        moments = [(before, example.before)] + ([(after, example.after)] if after is not None else [])
        self.pictures = [
            scene.add(RulePicture(shown.layout, moment, seen, diagram=example.diagram))
            for moment, _ in moments
        ]
        captions = [scene.add(Label(said, role="small", quiet=True, wrap=True)) for _, said in moments]
        words: list[Widget] = [*captions]
        arrow = scene.add(_Arrow())
        arrow.visible = len(moments) > 1
        if arrow.visible:
            words = [
                Row(
                    scene.add(Label(name, role="small", weight="bold", wrap=True)),
                    caption,
                    gap=8,
                    grow=caption,
                    top=True,
                )
                for name, caption in zip((Message("Before"), Message("After")), captions, strict=True)
            ]
        self._boards = _Boards(self.pictures, words, arrow)
        self._button = scene.add(
            Button(Message("Try it"), lambda: try_it(shown), kind="primary", icon="play")
        )
        self._button.visible = not example.diagram and why_no_start(shown.position) is None

    @property
    def children(self) -> Sequence[Widget]:
        return self.text, self._boards, self._button

    def width(self, style: Style) -> int:
        return self._words_width(style) + style.px(_GAP) + self._boards.width(style)

    def _words_width(self, style: Style) -> int:
        return round(style.px(_LEFT) * (1 + style.text) / 2)

    def _room_beside(self, style: Style, width: int) -> int:
        """The width of the boards beside the words, in so many pixels for both; 0 where they stand below."""
        if width < style.px(_LEAST) * (1 + style.text) / 2:
            return 0
        return width - self._words_width(style) - style.px(_GAP)

    @property
    def _below(self) -> Box:
        return Column(self.text, self._boards, Row(self._button), gap=12)

    @property
    def _words(self) -> Box:
        return Column(self.text, Row(self._button), gap=12, grow=self.text)

    def height(self, style: Style, width: int) -> int:
        if room := self._room_beside(style, width):
            words = self._words.height(style, self._words_width(style))
            return max(words, self._boards.height(style, room))
        return self._below.height(style, width)

    def place(self, style: Style, rect: pygame.Rect) -> None:
        """The words at the left with the button at the foot of the boards, or all one below the other."""
        room = self._room_beside(style, rect.w)
        if not room:
            self._below.place(style, rect)
            return
        wide = self._words_width(style)
        high = max(self._words.height(style, wide), self._boards.boards_height(style, room))
        self._words.place(style, pygame.Rect(rect.x, rect.y, wide, high))
        self._boards.place(style, pygame.Rect(rect.right - room, rect.y, room, rect.h))


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
