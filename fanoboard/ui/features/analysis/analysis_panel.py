"""The panel of the analysis: lines of play, the value over the game, and what can be done with them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

import pygame

from fanoboard.content.colour import Colour
from fanoboard.games.words import ValueWords
from fanoboard.messages import Message
from fanoboard.ui.features.analysis.line_row import LineRow
from fanoboard.ui.features.analysis.value_graph import ValueGraph
from fanoboard.ui.play.moment_row import MomentRow
from fanoboard.ui.toolkit.commands.command import Command
from fanoboard.ui.toolkit.commands.command_table import KEEP, REVIEW
from fanoboard.ui.toolkit.look.style import Style, Text
from fanoboard.ui.toolkit.scenes.scene import Scene
from fanoboard.ui.toolkit.widgets.boxes import (
    Box,
    Column,
    Flexible,
    Halves,
    Inset,
    Reserved,
    Row,
    Scrolled,
)
from fanoboard.ui.toolkit.widgets.button import ToolButton, size_of_words
from fanoboard.ui.toolkit.widgets.figures import Rule
from fanoboard.ui.toolkit.widgets.label import Label
from fanoboard.ui.toolkit.widgets.pane import Pane
from fanoboard.ui.toolkit.widgets.widget import Widget

MOST_LINES = 5
USUAL_LINES = 3
_TURNS = 200
"""Logical pixels that the turns and the ways through them should have."""
_LOW_GRAPH = 64
"""Logical pixels of the graph before what is told has to scroll."""
_TOLD, _LEAST_TOLD = 112, 64
"""Logical pixels that what the engine tells has before the turns have to go, and in the lowest window."""
_PAD, _NARROW_PAD = 24, 16
_OUT = 8
"""How much further rows and buttons of the head reach at each side than words do."""
_WIDE, _COLUMN = 344, 220
"""How wide a panel is that has the larger margin, and each of two columns where text is of the usual size."""
LONG_DETAIL = Message("Depth {depth}, {speed} k/s", depth=30, speed=2000)
"""What is told beside the title at most."""


class LineWords(NamedTuple):
    """What a row shows of a line: its number, first turn, what follows, value, and the arrow's thickness.

    `told` is the first turn in words.
    """

    number: int
    turn: Text
    rest: Sequence[Text]
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


class _Turns(Inset):
    """Of the turns only some have to be seen; they get more where there is room."""

    def height(self, style: Style, width: int) -> int:
        """A few rows, and the ways through them."""
        return max(style.line_box(_TURNS), self.lowest(style, width))

    def lowest(self, style: Style, width: int) -> int:
        """That of the turns."""
        return self._item.lowest(style, width)


class AnalysisPanel:
    """Builds its widgets, places them, and shows what it is told.

    Commands are those of the head (pause, close) and of the tools.  `turns` are those of the game, which lie
    in it as well.
    """

    def __init__(
        self,
        scene: Scene,
        head: Sequence[Command],
        tools: Sequence[Command],
        choose_line: Callable[[int], object],
        choose_moment: Callable[[int], object],
        turns: Box,
    ) -> None:
        self._scene = scene
        self._turns = turns
        self._choose_moment = choose_moment
        first = len(scene.widgets)
        self._title = scene.add(Label(Message("Analysis"), weight="bold"))
        self.detail = scene.add(Label("", role="small", quiet=True, align="right"))
        self._buttons = [scene.add_command(command) for command in head]
        self.pane = scene.add(Pane())
        self.status = scene.add(Label("", wrap=True))
        self._rows = [scene.add(LineRow(partial(choose_line, number))) for number in range(MOST_LINES)]
        self._caption = scene.add(Label(Message("The game so far"), weight="medium"))
        self._summary = scene.add(Label("", role="small", quiet=True, align="right"))
        self.graph = scene.add(ValueGraph(choose_moment))
        self.graph.caption = self._caption.text
        self._turnings = [scene.add(MomentRow()) for _ in range(3)]
        self._rule = scene.add(Rule())
        self._tools = [scene.add(ToolButton(command, scene.app.bindings)) for command in tools]
        self._all = Box(*scene.widgets[first:])
        self._all.adopt()
        self.lines = 0
        self.wanted = USUAL_LINES
        """For how many lines room is kept, so that what is below does not jump when they come and go."""
        self._words: Sequence[tuple[int, Text]] = ()
        self._has_graph = False
        self._placed: object = None
        """What was needed when all got its place."""
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.visible = False

    @property
    def visible(self) -> bool:
        """Whether it is there."""
        return self._all.visible

    @visible.setter
    def visible(self, visible: bool) -> None:
        self._all.visible = visible

    @property
    def pointed(self) -> int | None:
        """Which line the mouse or the keyboard points at, from 0."""
        rows = enumerate(self._rows[: self.lines])
        return next((number for number, row in rows if row.hovered or row.ringed), None)

    def call(self, command: Command) -> None:
        """Let the tool of this id say what its command is by now."""
        tool = next(tool for tool in self._tools if tool.command.id == command.id)
        tool.command = command
        tool.refresh()

    def show(
        self,
        detail: Text,
        status: Text,
        rows: Sequence[LineWords],
        chosen: int | None,
        graph: GraphData,
    ) -> None:
        """Show all this; `chosen` is the row that stays shown on the board, from 0."""
        self.detail.set_text(detail)
        self.status.set_text(status)
        self._summary.set_text(graph.summary)
        self.lines = min(len(rows), MOST_LINES)
        for number, (row, told) in enumerate(zip(self._rows, rows, strict=False)):
            row.choose(chosen=number == chosen)
            row.show(*told)
        self._show_rows()
        self._has_graph = bool(graph.points)
        self._words = tuple(graph.words)
        self.graph.show(graph.points, graph.turned, graph.shown, graph.inks)
        if self._placed != self._needed:
            self.place(self.rect)

    @property
    def _needed(self) -> object:
        """What all places depend on that is told: most of it says something else in the same place."""
        rows = self._rows[: max(self.lines, self.wanted)]
        heights = [each.fit(self._scene.style, each.rect.w)[1] for each in (self.status, *rows)]
        tools = [self._offers(tool) for tool in self._tools]
        return heights, tools, self._words, self._summary.text, self._has_graph

    def _offers(self, tool: ToolButton) -> bool:
        """Whether there is any use for a tool: what was reviewed or kept is so for good."""
        return tool.command.id not in (REVIEW.id, KEEP.id) or tool.command.enabled()

    def _show_rows(self) -> None:
        for number, row in enumerate(self._rows):
            row.visible = number < self.lines

    def place(self, rect: pygame.Rect) -> None:
        """Lay everything out within a rectangle, in one column or in two; what is told scrolls in it."""
        self.rect = rect
        if not self.visible or rect.w <= 0:
            return
        style = self._scene.style
        pad = _PAD if rect.w >= style.px(_WIDE) else _NARROW_PAD
        inner = rect.inflate(0, -2 * style.px(pad))
        wide = rect.w > rect.h and rect.w >= 2 * style.px(_COLUMN * (1 + style.text) / 2)
        box = self._in_two(pad, inner) if wide else self._in_one(pad, inner)
        box.place(style, inner)
        self._placed = self._needed
        self._scene.repaint(style.shadow_bounds(rect))

    def _in_one(self, pad: int, inner: pygame.Rect) -> Box:
        style = self._scene.style
        head, told, played = self._head(pad, inner.w), self._told(pad), self._played(pad, inner.w)
        if Column(head, told, played).height(style, inner.w) <= inner.h:
            return Column(head, told, played, grow=played)
        # What is told scrolls before there are fewer turns.
        if Column(head, played).height(style, inner.w) + style.px(_TOLD) <= inner.h:
            return Column(head, told, played, grow=told)
        for least in (_TOLD, _LEAST_TOLD):
            box = Column(head, Flexible(told, least), played)
            if box.lowest(style, inner.w) <= inner.h:
                break
        return box

    def _in_two(self, pad: int, inner: pygame.Rect) -> Box:
        halves = Halves(self._told(pad), self._played(pad, inner.w // 2), gap=0)
        return Column(self._head(pad, inner.w), halves, grow=halves)

    def _head(self, pad: int, width: int) -> Box:
        """The title and how far the engine has come, or one below the other where both have no room."""
        style = self._scene.style
        title, detail = (Inset(label, _OUT, 0) for label in (self._title, self.detail))
        buttons = sum(button.natural(style)[0] for button in self._buttons)
        room = width - 2 * style.px(pad - _OUT) - buttons
        longest = style.width(LONG_DETAIL, "small") + 2 * style.px(_OUT)
        below = title.width(style) + longest > room
        self.detail.align = "left" if below else "right"
        if below:
            row = Row(title, *self._buttons, gap=0, grow=title, wraps=False)
            return Inset(Column(row, detail, gap=0), pad - _OUT, 0)
        return Inset(Row(title, detail, *self._buttons, gap=0, grow=detail, wraps=False), pad - _OUT, 0)

    def _told(self, pad: int) -> Box:
        """What there is to tell of this moment and of the game, one below the other; it scrolls."""
        self._show_rows()
        for widget in (self._caption, self._summary, self.graph):
            widget.visible = self._has_graph
        for number, turning in enumerate(self._turnings):
            turning.visible = number < len(self._words) and self._has_graph
        for turning, (moment, words) in zip(self._turnings, self._words, strict=False):
            turning.show(words, partial(self._choose_moment, moment))
        lines: list[Widget] = [*map(Reserved, self._rows[: self.wanted]), *self._rows[self.wanted :]]
        heading = Row(self._caption, self._summary, gap=8, grow=self._summary)
        told = Column(
            Column(Inset(self.status, _OUT, 4), *lines, gap=0),
            Column(Inset(heading, _OUT, 0), Flexible(Inset(self.graph, _OUT, 0), _LOW_GRAPH), gap=4),
            Column(*self._turnings, gap=0),
        )
        return Inset(Scrolled(self.pane, told), pad - _OUT, 0)

    def _played(self, pad: int, width: int) -> Box:
        """The turns, and below them the tools, which lose their words where those have no room."""
        style = self._scene.style
        room = width - 2 * style.px(pad)
        size = size_of_words(self._tools, len(self._tools), room, style)
        for tool in self._tools:
            tool.word_size, tool.visible = size, self._offers(tool)
        turns = _Turns(self._turns, pad, 0)
        tools = Inset(Row(*self._tools, gap=0, wraps=False, fill=True), pad, 0)
        return Column(turns, self._rule, tools, grow=turns)
