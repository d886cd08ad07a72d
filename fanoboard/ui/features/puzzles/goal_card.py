"""What a puzzle asks for: the mover's piece, the goal as a sentence, and how hard it is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

import pygame

from fanoboard.content.posed import Posed
from fanoboard.content.puzzle import Puzzle
from fanoboard.games.game import Position
from fanoboard.match.standing import Standing, kept_standing
from fanoboard.messages import Message
from fanoboard.tasks import Tasks
from fanoboard.ui.features.puzzles.position_list import has_room
from fanoboard.ui.play.puzzle_words import about, hardness_words
from fanoboard.ui.play.seats import SeatLook
from fanoboard.ui.system.accessible import Node, sentences
from fanoboard.ui.toolkit.look.style import Style, Text
from fanoboard.ui.toolkit.widgets.widget import Widget

_PAD = 12
_PIECE = 28
"""Logical pixels across."""


class GoalCard(Widget):
    """A tinted card with a bar at its side, as that of a player to move, and a few lines."""

    focusable = False
    live = True

    def __init__(
        self,
        posed: Posed,
        start: Position,
        goal: Text,
        about: Sequence[Text],
        subject: Message | None = None,
    ) -> None:
        """Of a puzzle, the `subject` stands before its grade, and once it is known, before how hard it is."""
        super().__init__()
        self.text: Text = goal
        self._look = SeatLook(start.game, start.mover, ())
        self._posed = posed
        self._about, self._subject = about, subject
        self._known = Standing(posed.game)

    @property
    def _lines(self) -> tuple[Text, ...]:
        hardness = hardness_words(self._posed.game, self._known.of(self._posed))
        if isinstance(self._posed, Puzzle) and self._subject is not None:
            return about(self._subject, hardness or self._posed.grade), *self._about
        return (*self._about, *filter(None, [hardness]))

    def _shown(self, style: Style) -> Sequence[Text]:
        room = self.scene and has_room(self.scene.size, style)
        return self._lines if room or self._subject is not None else self._about

    def learn(self, tasks: Tasks, told: Callable[[], object]) -> None:
        """Find out how hard it is by what became of it; `told` hears when that is here."""

        def take(known: Standing) -> None:
            self._known = known
            told()

        tasks.run(partial(kept_standing, self._posed.game), take)

    reads_as = "label"

    def node(self, style: Style) -> Node:
        return replace(super().node(style), name=sentences(map(style.spoken, (self.text, *self._lines))))

    def fit(self, style: Style, width: int) -> tuple[int, int]:
        return width, self.height_in(style, width)

    def height_in(self, style: Style, width: int) -> int:
        room = width - self._left(style) - style.px(_PAD)
        goal = len(style.wrap(self.text, room, "body", "bold")) * style.height("body")
        small = sum(len(style.wrap(line, room, "small")) for line in self._shown(style)) * style.height(
            "small"
        )
        return max(goal + small, style.px(_PIECE)) + 2 * style.px(_PAD)

    def _left(self, style: Style) -> int:
        return style.px(_PAD + (_PIECE + _PAD if self._look.seat.pieces else 4))

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        colours, pad = style.colours, style.px(_PAD)
        style.fill(surface, self.rect, colours.panel.mix(colours.accent, 0.12))
        bar = pygame.Rect(self.rect.x, self.rect.y + pad, style.px(4), self.rect.h - 2 * pad)
        style.fill(surface, bar, colours.accent, radius=style.px(2))
        self._look.draw(surface, style, (self.rect.x + pad, self.rect.centery), style.px(_PIECE))
        x = self.rect.x + self._left(style)
        room = self.rect.right - pad - x
        y = self.rect.y + pad
        for line in style.wrap(self.text, room, "body", "bold"):
            surface.blit(style.line_in(line, room, "body", colours.text, "bold"), (x, y))
            y += style.height("body")
        for text in self._shown(style):
            for line in style.wrap(text, room, "small"):
                surface.blit(style.line_in(line, room, "small", colours.quiet), (x, y))
                y += style.height("small")
