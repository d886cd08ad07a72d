"""The panel of the analysis: lines of play, the turns, the value over the game, and what can be done."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

import pygame

from fanoboard.content.colour import Colour
from fanoboard.games.words import ValueWords
from fanoboard.messages import Message
from fanoboard.ui.features.game.line_row import LineRow
from fanoboard.ui.features.game.value_graph import ValueGraph
from fanoboard.ui.toolkit.commands.command import Command
from fanoboard.ui.toolkit.commands.command_table import KEEP, REVIEW
from fanoboard.ui.toolkit.look.style import Style, Text
from fanoboard.ui.toolkit.scenes.scene import Scene
from fanoboard.ui.toolkit.widgets.boxes import (
    Beside,
    Box,
    Column,
    Inset,
    Row,
    Scrolled,
    Sized,
)
from fanoboard.ui.toolkit.widgets.button import ToolButton, size_of_words
from fanoboard.ui.toolkit.widgets.figures import Rule
from fanoboard.ui.toolkit.widgets.label import Label
from fanoboard.ui.toolkit.widgets.pane import Pane
from fanoboard.ui.toolkit.widgets.widget import Widget

MOST_LINES = 5
USUAL_LINES = 3
_ROOMS = ((MOST_LINES, 72, 280), (3, 72, 230), (2, 44, 230), (2, 44, 150), (1, 44, 110))
"""How many lines are seen at once, and logical pixels of the graph and of the turns with the ways through
them: from the highest panel to the lowest, in which the lines scroll."""
_PAD, _NARROW_PAD = 24, 16
_OUT = 8
"""How much further rows and buttons of the head reach at each side than words do."""
_LINE = 24
"""Logical pixels that a line of the title takes at least, also before it says anything."""
_WIDE, _COLUMN = 344, 220
"""How wide a panel is that has the larger margin, and each of two columns where text is of the usual size."""
LONG_DETAIL = Message("Depth {depth}", depth=100)
"""What is told beside the title at most."""


class LineWords(NamedTuple):
    """What a row shows of a line: its number, first turn, what follows, and value.

    `told` is the first turn in words.
    """

    number: int
    turn: Text
    rest: Sequence[Text]
    value: ValueWords
    told: Message


@dataclass(frozen=True, slots=True)
class GraphData:
    """What the graph shows: see `ValueGraph.show`."""

    points: Sequence[Sequence[float | None]] = ()
    turned: Sequence[int] = ()
    shown: int = 0
    inks: Sequence[Colour] = ()


class _Turns(Inset):
    """Of the turns some have to be seen; they get more where there is room."""

    def __init__(self, turns: Box, across: int, least: int) -> None:
        super().__init__(turns, across, 0)
        self._least = least

    def height(self, style: Style, width: int) -> int:
        return max(style.line_box(self._least), self._item.lowest(style, width))


class _Lower(Inset):
    """Something that scrolls where it would be higher than the things that are to be seen at once."""

    def __init__(self, item: Widget, across: int, seen: Sequence[Widget]) -> None:
        super().__init__(item, across, 0)
        self._seen_at_once = seen

    def height(self, style: Style, width: int) -> int:
        inner = width - 2 * style.px(self._across)
        seen = sum(each.height(style, inner) for each in self._seen_at_once)
        return min(super().height(style, width), seen)


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
        choose_arrow: Callable[[int], object],
        choose_moment: Callable[[int], object],
        turns: Box,
    ) -> None:
        self._scene = scene
        self._turns = turns
        first = len(scene.widgets)
        self.status = scene.add(Label("", weight="medium", wrap=True))
        self.detail = scene.add(Label("", role="small", quiet=True, align="right"))
        self._buttons = [scene.add_command(command) for command in head]
        self.pane = scene.add(Pane())
        self._rows = [
            scene.add(LineRow(partial(choose_line, number), partial(choose_arrow, number)))
            for number in range(MOST_LINES)
        ]
        self.graph = scene.add(ValueGraph(choose_moment))
        self.graph.caption = Message("The game so far")
        self._rule = scene.add(Rule())
        self._tools = [scene.add(ToolButton(command, scene.app.bindings)) for command in tools]
        self._all = Box(*scene.widgets[first:])
        self._all.adopt()
        self.lines = 0
        self.wanted = USUAL_LINES
        """For how many lines room is kept, so that what is below does not jump when they come and go."""
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

    def tool(self, command: Command) -> ToolButton:
        """The tool that stands for the command of this id."""
        return next(tool for tool in self._tools if tool.command.id == command.id)

    def call(self, command: Command) -> None:
        """Let the tool of this id say what its command is by now."""
        tool = self.tool(command)
        tool.command = command
        tool.refresh()

    def show(
        self,
        detail: Text,
        status: Text,
        rows: Sequence[LineWords],
        chosen: int | None,
        arrows: Collection[int],
        graph: GraphData,
    ) -> None:
        """Show all this; `chosen` is the row that stays played out on the board, from 0, and `arrows` those
        that have an arrow there.
        """
        self.detail.set_text(detail)
        self.status.set_text(status)
        self.lines = min(len(rows), MOST_LINES)
        for number, (row, told) in enumerate(zip(self._rows, rows, strict=False)):
            row.choose(chosen=number == chosen)
            row.show(*told, arrow=number in arrows)
        self._show_rows()
        self._has_graph = bool(graph.points)
        self.graph.show(graph.points, graph.turned, graph.shown, graph.inks)
        if self._placed != self._needed:
            self.place(self.rect)

    @property
    def _needed(self) -> object:
        """What all places depend on that is told: most of it says something else in the same place."""
        style = self._scene.style
        heights = [row.fit(style, row.rect.w)[1] for row in self._rows[: max(self.lines, self.wanted)]]
        tools = [self._offers(tool) for tool in self._tools]
        beside = self._in_head(self.rect.w)
        below = 0 if self.status in beside else self.status.height_in(style, self.rect.w)
        return heights, tools, self._has_graph, beside, below

    def _offers(self, tool: ToolButton) -> bool:
        """Whether there is any use for a tool: what was reviewed or kept is so for good."""
        return tool.command.id not in (REVIEW.id, KEEP.id) or tool.command.enabled()

    def _show_rows(self) -> None:
        for number, row in enumerate(self._rows):
            row.visible = number < self.lines

    def place(self, rect: pygame.Rect) -> None:
        """Lay everything out within a rectangle, in one column or in two."""
        self.rect = rect
        if not self.visible or rect.w <= 0:
            return
        style = self._scene.style
        pad = _PAD if rect.w >= style.px(_WIDE) else _NARROW_PAD
        inner = rect.inflate(0, -2 * style.px(pad))
        wide = rect.w > rect.h and rect.w >= 2 * style.px(_COLUMN * (1 + style.text) / 2)
        self._show_rows()
        self.graph.visible = self._has_graph
        boxes = ((self._in_two if wide else self._in_one)(pad, inner.w, *room) for room in _ROOMS)
        for box in boxes:
            if box.height(style, inner.w) <= inner.h:
                break
        box.place(style, inner)
        self._placed = self._needed
        self._scene.repaint(style.shadow_bounds(rect))

    def _in_one(self, pad: int, width: int, lines: int, graph: int, turns: int) -> Box:
        played = _Turns(self._turns, pad, turns)
        above = self._head(pad, width), self._lines(pad, lines)
        return Column(*above, played, self._graph(pad, graph), self._foot(pad, width), grow=played)

    def _in_two(self, pad: int, width: int, lines: int, graph: int, turns: int) -> Box:
        played = _Turns(self._turns, pad, turns)
        told = Column(self._lines(pad, lines), self._graph(pad, graph))
        right = Column(played, self._foot(pad, width // 2), grow=played)
        halves = Beside(told, right, share=0.5, gap=0)
        return Column(self._head(pad, width), halves, grow=halves)

    def _in_head(self, width: int) -> Sequence[Label]:
        """What has room beside the buttons of the head, the more important first."""
        style = self._scene.style
        room = width - sum(button.natural(style)[0] for button in self._buttons) - 2 * style.px(_PAD)
        status = style.width(self.status.text, "body", "medium") + style.px(_OUT)
        detail = style.width(LONG_DETAIL, "small") + 2 * style.px(_OUT)
        if status > room:
            return (self.detail,)
        return (self.status, self.detail) if status + detail <= room else (self.status,)

    def _head(self, pad: int, width: int) -> Box:
        """How it stands, and how far the engine has come where there is room for that."""
        beside, style = self._in_head(width), self._scene.style
        # Neither moves as the other says more or less.
        longest = 1 + round(style.width(LONG_DETAIL, "small") / style.scale) + 2 * _OUT
        boxes = {self.status: Sized(Inset(self.status, _OUT, 0), height=_LINE)}
        boxes[self.detail] = Sized(Inset(self.detail, _OUT, 0), width=longest)
        self.detail.visible = self.detail in beside
        self.detail.align = "right" if self.status in beside else "left"
        labels = [boxes[label] for label in beside]
        row: Box = Row(*labels, *self._buttons, gap=0, grow=labels[0], wraps=False)
        if self.status not in beside:
            row = Column(row, Inset(self.status, _OUT, 0), gap=0)
        return Inset(row, pad - _OUT, 0)

    def _lines(self, pad: int, lines: int) -> Box:
        kept = [*(Sized(row, kept=True) for row in self._rows[: self.wanted]), *self._rows[self.wanted :]]
        return _Lower(Scrolled(self.pane, Column(*kept, gap=0)), pad - _OUT, kept[:lines])

    def _graph(self, pad: int, high: int) -> Box:
        return Inset(Sized(self.graph, height=high), pad, 0) if self._has_graph else Box()

    def _foot(self, pad: int, width: int) -> Box:
        """The tools, which lose their words where those have no room."""
        style = self._scene.style
        room = width - 2 * style.px(pad - _OUT)
        for tool in self._tools:
            tool.visible = self._offers(tool)
        shown = [tool for tool in self._tools if tool.visible]
        size = size_of_words(shown, len(shown), room, style)
        for tool in shown:
            tool.word_size = size
        tools = Inset(Row(*self._tools, gap=0, wraps=False, fill=True), pad - _OUT, 0)
        return Column(self._rule, tools)
