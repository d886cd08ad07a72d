"""The panel of the analysis: lines of play, the value over the game, and what can be done with them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

import pygame

from fanoboard.content.colour import Colour
from fanoboard.games.value_words import ValueWords
from fanoboard.messages import Message
from fanoboard.ui.features.analysis.line_row import LineRow
from fanoboard.ui.features.analysis.turning_row import TurningRow
from fanoboard.ui.features.analysis.value_graph import HEIGHT as GRAPH_HEIGHT
from fanoboard.ui.features.analysis.value_graph import ValueGraph
from fanoboard.ui.toolkit.commands.command import Command
from fanoboard.ui.toolkit.look.style import Text
from fanoboard.ui.toolkit.scenes.scene import Scene
from fanoboard.ui.toolkit.widgets.label import Label
from fanoboard.ui.toolkit.widgets.rule import Rule
from fanoboard.ui.toolkit.widgets.tool_button import ToolButton, place_tools
from fanoboard.ui.toolkit.widgets.widget import Widget

MOST_LINES = 5
_USUAL = 3
"""Lines for which there is always room, if there is any."""
_TURNS = 156
"""Logical pixels that the turns and the ways through them should have."""
_PAD, _NARROW_PAD = 24, 16
_GAP = 8
_SIDE = 36
_WIDE = 344
LONG_DETAIL = Message("Depth {depth}, {speed} k/s", depth=30, speed=2000)
"""What is told beside the title at most."""


class LineWords(NamedTuple):
    """What a row shows of a line: its number, first turn, what follows, value, and the arrow's thickness.

    `told` is the first turn in words.
    """

    number: int
    turn: str
    rest: Text
    value: ValueWords
    weight: float
    told: Message


@dataclass(frozen=True, slots=True)
class GraphData:
    """What the graph shows: see `ValueGraph.say`; `words` are a sentence for each turning point."""

    points: Sequence[Sequence[float | None]] = ()
    turned: Sequence[int] = ()
    shown: int = 0
    inks: Sequence[Colour] = ()
    words: Sequence[tuple[int, Text]] = ()
    summary: Text = ""


class AnalysisPanel:
    """Builds its widgets, places them, and shows what it is told.

    Commands are those of the head (pause, close) and of the tools.  `place_turns` is called with what is left
    for the turns of the game.
    """

    def __init__(
        self,
        scene: Scene,
        head: Sequence[Command],
        tools: Sequence[Command],
        choose_line: Callable[[int], object],
        choose_moment: Callable[[int], object],
        place_turns: Callable[[pygame.Rect], object],
    ) -> None:
        self._scene = scene
        self._place_turns = place_turns
        self._choose_moment = choose_moment
        first = len(scene.widgets)
        self._title = scene.add(Label(Message("Analysis"), weight="bold"))
        self._detail = scene.add(Label("", role="small", quiet=True, align="right"))
        self._head = [scene.add_command(command) for command in head]
        self._status = scene.add(Label("", wrap=True))
        self._rows = [scene.add(LineRow(partial(choose_line, number))) for number in range(MOST_LINES)]
        self._caption = scene.add(Label(Message("The game so far"), weight="medium"))
        self._summary = scene.add(Label("", role="small", quiet=True, align="right"))
        self._graph = scene.add(ValueGraph(choose_moment))
        self._turnings = [scene.add(TurningRow()) for _ in range(3)]
        self._rule = scene.add(Rule())
        self._tools = [scene.add(ToolButton(command, scene.app.bindings)) for command in tools]
        self._widgets: list[Widget] = scene.widgets[first:]
        self._lines = 0
        self._words: Sequence[tuple[int, Text]] = ()
        self._has_graph = False
        self._rect = pygame.Rect(0, 0, 0, 0)
        self.visible = False

    @property
    def visible(self) -> bool:
        """Whether it is there."""
        return self._visible

    @visible.setter
    def visible(self, visible: bool) -> None:
        self._visible = visible
        for widget in self._widgets:
            widget.visible = visible

    @property
    def pointed(self) -> int | None:
        """Which line the mouse or the keyboard points at, from 0."""
        rows = enumerate(self._rows[: self._lines])
        return next((number for number, row in rows if row.hovered or row.ringed), None)

    def show(
        self,
        detail: Text,
        status: Text,
        rows: Sequence[LineWords],
        chosen: int | None,
        graph: GraphData,
    ) -> None:
        """Show all this; `chosen` is the row that stays shown on the board, from 0."""
        self._detail.set_text(detail)
        before = self._lines, self._status.text, self._words, self._summary.text
        self._status.set_text(status)
        self._summary.set_text(graph.summary)
        self._lines = min(len(rows), MOST_LINES)
        for number, (row, told) in enumerate(zip(self._rows, rows, strict=False)):
            row.chosen = number == chosen
            row.show(*told)
        had_graph, self._has_graph = self._has_graph, bool(graph.points)
        self._words = tuple(graph.words)
        self._graph.show(graph.points, graph.turned, graph.shown, graph.inks)
        now = self._lines, self._status.text, self._words, self._summary.text
        if before != now or had_graph != self._has_graph:
            self.place(self._rect)

    def place(self, rect: pygame.Rect) -> None:
        """Lay everything out within a rectangle, in one column or in two; what has no room is not there."""
        self._rect = rect
        if not self._visible or rect.w <= 0:
            return
        style = self._scene.style
        pad = style.px(_PAD if rect.w >= style.px(_WIDE) else _NARROW_PAD)
        inner = rect.inflate(-2 * pad, -2 * pad)
        side, gap = style.px(_SIDE), style.px(_GAP)
        self._place_head(pygame.Rect(inner.x, inner.y, inner.w, side))
        column = pygame.Rect(inner.x, inner.y + side + gap, inner.w, inner.h - side - gap)
        beside = column
        if rect.w > rect.h:
            column.w = (inner.w - 2 * pad) // 2
            beside = column.move(column.w + 2 * pad, 0)
        bottom = self._place_tools(beside, rect)
        top = self._place_status(column)
        least = self._least_of_turns
        if beside is column:
            room = pygame.Rect(column.x, top, column.w, max(0, bottom - least - top))
            top = self._place_lines(room) + gap
        else:
            self._place_lines(pygame.Rect(column.x, top, column.w, column.bottom - top))
            top = column.y
        room = pygame.Rect(beside.x, top, beside.w, max(0, bottom - least - top))
        top = max(top, self._place_graph(room))
        self._place_turns(pygame.Rect(beside.x, top, beside.w, max(0, bottom - top)))
        self._scene.repaint(style.shadow_bounds(rect))

    @property
    def _least_of_turns(self) -> int:
        """What the turns and the ways through them need, so that some of them can be seen."""
        return self._scene.style.line_box(_TURNS)

    def _place_head(self, row: pygame.Rect) -> None:
        style, gap = self._scene.style, self._scene.style.px(_GAP)
        right = row.right + gap
        for button in reversed(self._head):
            button.rect = pygame.Rect(right - row.h, row.y, row.h, row.h)
            right -= row.h
        title = self._title.natural(style)[0]
        # Where there is little room, how far the engine has come is told instead.
        self._title.visible = title + gap + style.width(LONG_DETAIL, "small") <= right - gap - row.x
        self._title.rect = pygame.Rect(row.x, row.y, title if self._title.visible else 0, row.h)
        detail = pygame.Rect(self._title.rect.right + gap, row.y, 0, row.h)
        detail.w = max(0, right - gap - detail.x)
        self._detail.rect = detail

    def _place_status(self, column: pygame.Rect) -> int:
        style = self._scene.style
        most = 3 * self._status.line_height(style)
        high = min(most, max(self._status.line_height(style), self._status.height_in(style, column.w)))
        self._status.rect = pygame.Rect(column.x, column.y, column.w, high)
        return column.y + high + style.px(_GAP)

    def _place_lines(self, room: pygame.Rect) -> int:
        """Place as many rows as there are lines and room, one at least; where they end."""
        style = self._scene.style
        out = style.px(12)
        high = self._rows[0].natural(style)[1]
        y = room.y
        for number, row in enumerate(self._rows):
            row.visible = number < self._lines and (not number or y + high <= room.bottom)
            row.rect = pygame.Rect(room.x - out, y, room.w + 2 * out, high)
            y += high if row.visible else 0
        # What is below does not jump when lines come and go.
        return max(y, min(room.y + _USUAL * high, room.bottom))

    def _place_graph(self, room: pygame.Rect) -> int:
        """Place the graph and what is told of it, as far as there is room; where that ends."""
        style = self._scene.style
        line, high = style.line_box(28), style.px(GRAPH_HEIGHT)
        fits = room.h >= line + high // 2 and self._has_graph
        for widget in (self._caption, self._summary, self._graph):
            widget.visible = fits
        half = self._caption.natural(style)[0]
        self._caption.rect = pygame.Rect(room.x, room.y, min(half, room.w), line)
        self._summary.rect = pygame.Rect(self._caption.rect.right + style.px(8), room.y, 0, line)
        self._summary.rect.w = max(0, room.right - self._summary.rect.x)
        if self._summary.natural(style)[0] > self._summary.rect.w:
            # Then it takes a line of its own.
            below = style.height("small")
            self._summary.rect = pygame.Rect(room.x, room.y + line, room.w, below)
            line += below
        high = min(high, max(0, room.h - line))
        self._graph.rect = pygame.Rect(room.x, room.y + line, room.w, high)
        y = self._graph.rect.bottom + style.px(4)
        out = style.px(12)
        for number, row in enumerate(self._turnings):
            row.visible = False
            if fits and number < len(self._words):
                moment, words = self._words[number]
                row.show(words, partial(self._choose_moment, moment))
                high = row.height_in(style, room.w + 2 * out)
                row.visible = y + high <= room.bottom
                row.rect = pygame.Rect(room.x - out, y, room.w + 2 * out, high)
                y += high
        return y + style.px(_GAP) if fits else room.y

    def _place_tools(self, column: pygame.Rect, rect: pygame.Rect) -> int:
        """Place the tools at the lower end; where they begin."""
        style = self._scene.style
        gap = style.px(_GAP)
        worded = sum(tool.width_of_word(style) for tool in self._tools) <= column.w
        tall = style.px(38) + style.height("small") if worded else style.px(40)
        y = column.bottom - tall
        place_tools(self._tools, pygame.Rect(column.x, y, column.w, tall), style, worded=worded)
        line = rect if rect.h >= rect.w else column
        self._rule.rect = pygame.Rect(line.x, y - gap - 1, line.w, max(1, style.px(1)))
        return y - 2 * gap
