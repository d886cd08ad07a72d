"""The panel beside the board: trays, whose turn it is, the board's options, the text, and what is wrong."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial

import pygame

from fanoboard.games.errors import GameError
from fanoboard.games.events import Piece, SeatIndex
from fanoboard.games.options import Number, Option, OptionValue
from fanoboard.messages import Message
from fanoboard.ui.features.editor.editor_commands import EditorCommands
from fanoboard.ui.features.editor.position_draft import PositionDraft, board_options
from fanoboard.ui.features.editor.tray import Tool, ToolTile
from fanoboard.ui.play.option_controls import Control, OptionControls
from fanoboard.ui.toolkit.look.style import Style, Text
from fanoboard.ui.toolkit.paint.curves import Point
from fanoboard.ui.toolkit.scenes.focus import keep_in_view
from fanoboard.ui.toolkit.scenes.scene import Scene
from fanoboard.ui.toolkit.widgets.button import Button
from fanoboard.ui.toolkit.widgets.button_foot import place_at_foot
from fanoboard.ui.toolkit.widgets.entry import TextEntry
from fanoboard.ui.toolkit.widgets.label import Label
from fanoboard.ui.toolkit.widgets.pane import Pane
from fanoboard.ui.toolkit.widgets.panel import Panel
from fanoboard.ui.toolkit.widgets.segmented import Segmented
from fanoboard.ui.toolkit.widgets.widget import Widget

_EDGE = 16
"""Logical pixels between the panel and the edges of the window."""
_WIDTH, _NARROW = 344, 272
"""Of the panel, in logical pixels; in a small window."""
_BELOW = 336
"""Its height where it lies below the board."""
_COLUMNS = 4
"""Of buttons that show but an icon."""
_LONGEST = 4000
"""Characters of a position's text."""
_COUNTED = Message(
    "Click to add one, or use the other mouse button to remove one. The wheel and the digits work, too."
)
_PLACING = Message("Click or drag over points to put pieces there. The other mouse button removes them.")
_MOVING = Message("Drag pieces to other points, or off the board. The other mouse button removes them.")
_REMOVING = Message("Click or drag over points to remove pieces.")


def arranged(size: tuple[int, int], style: Style) -> tuple[pygame.Rect, pygame.Rect]:
    """Where in a window the board and the panel go: beside it, or below in a tall window."""
    width, height = size
    gap = style.px(_EDGE)
    if width >= height:
        # Larger text needs more room.
        wide, narrow = (style.px(each * (1 + style.text) / 2) for each in (_WIDTH, _NARROW))
        side = min(wide, max(narrow, width * 3 // 10))
        panel = pygame.Rect(width - side - gap, gap, side, height - 2 * gap)
        return pygame.Rect(0, 0, panel.x, height), panel
    side = min(style.px(_BELOW * (1 + style.text) / 2), height // 2)
    panel = pygame.Rect(gap, height - side - gap, width - 2 * gap, side)
    return pygame.Rect(0, 0, width, panel.y), panel


@dataclass(frozen=True, slots=True)
class _Row:
    """A caption, and what it is about, in so many columns of the same width."""

    label: Label
    widgets: Sequence[Widget]
    columns: int
    beside: Sequence[Widget]

    def place(self, x: int, y: int, width: int, style: Style) -> int:
        """Place the widgets below their caption, or a single one beside it; where they end."""
        gap = style.px(8)
        wide, high = self.label.natural(style) if self.label.text else (0, 0)
        if not self.columns and not self.beside:
            (widget,) = self.widgets
            size = widget.fit(style, width)
            if wide + 2 * gap + size[0] <= width:
                self.label.rect = pygame.Rect(x, y, wide, size[1])
                widget.rect = pygame.Rect(x + width - size[0], y, *size)
                return y + size[1]
        at = x + width
        for widget in reversed(self.beside):
            side = widget.natural(style)
            at, high = at - side[0], max(high, side[1])
            widget.rect = pygame.Rect(at, y, *side)
        self.label.rect = pygame.Rect(x, y, at - x, high)
        y += high + (gap if high and not self.beside else 0)
        return self._place_columns(x, y, width, style)

    def _place_columns(self, x: int, y: int, width: int, style: Style) -> int:
        """Columns of one width; trays are no wider than they need, and buttons share what is left over."""
        gap, columns = style.px(8), max(1, self.columns)
        each = (width - gap * (columns - 1)) // columns
        if isinstance(self.widgets[0], ToolTile):
            each = min(each, self.widgets[0].natural(style)[0])
            sizes = [(each, each) for _ in self.widgets]
        else:
            sizes = [(each, widget.fit(style, each)[1]) for widget in self.widgets]
        worded = [widget for widget in self.widgets if isinstance(widget, Button) and widget.text]
        if worded and max(widget.natural(style)[0] for widget in worded) > each:
            spare = (width - gap * (columns - 1) - sum(w.natural(style)[0] for w in worded)) // columns
            sizes = [(widget.natural(style)[0] + spare, sizes[0][1]) for widget in worded]
        at = x
        for widget, size in zip(self.widgets, sizes, strict=True):
            widget.rect = pygame.Rect((at, y), size)
            at += size[0] + gap
        return y + sizes[0][1]


class EditorPanel:
    """Adds its widgets to a scene, places them, and keeps them up to date with a draft.

    `choose` hears of a tool that is chosen, `carry` and `drop` of a piece that is dragged from its tray.
    """

    def __init__(
        self,
        scene: Scene,
        draft: PositionDraft,
        commands: EditorCommands,
        changed: Callable[[], object],
        choose: Callable[[Tool | Piece], object],
        carry: Callable[[Piece, Point], object],
        drop: Callable[[Piece, Point], object],
    ) -> None:
        self._scene = scene
        self._draft = draft
        self._changed = changed
        game, editing = draft.game, draft.editing
        self._panel = scene.add(Panel())
        self._back = scene.add_command(scene.going_back)
        self._title = scene.add(Label(Message("Position"), weight="bold"))
        self._head = [scene.add_command(command) for command in (commands.undo, commands.redo)]
        self._pane = scene.add(Pane())
        self._rows: list[_Row] = []
        self.tiles = self._make_tiles(choose, carry, drop)
        self._add(Message("Pieces"), *self.tiles, columns=len(self.tiles))
        seats = [(seat, each.name) for seat, each in enumerate(game.seats)]
        self._mover: Segmented[SeatIndex] = Segmented(seats, draft.setup.mover, self._move_next)
        self._add(Message("To move"), self._mover)
        self._counters = OptionControls(type(game), self._count)
        self._counts = {
            number.name: self._counters.make(number, draft.setup.counters.get(number.name, 0), scene.style)
            for number in editing.counters
        }
        for number in editing.counters:
            self._add(number.meaning, self._counts[number.name])
        self._options = OptionControls(type(game), self._choose_option)
        self._choices: list[Control] = []
        for option in board_options(game):
            control = self._options.make(option, game.options[option.name], scene.style)
            self._choices.append(control)
            self._add(option.title, control)
        whole = [
            scene.add_command(command, worded=True, kind="normal")
            for command in (commands.clear, commands.start)
        ]
        self._add(Message("Whole board"), *whole, columns=len(whole))
        self._changes = [scene.add_command(command, kind="normal") for command in commands.changes]
        if self._changes:
            self._add("", *self._changes, columns=_COLUMNS)
        self._entry = TextEntry("", self._write, longest=_LONGEST)
        self._clips = [scene.add_command(command) for command in (commands.copy, commands.paste)]
        self._add(Message("As text"), self._entry, beside=self._clips)
        self._hint = scene.add(Label("", role="small", quiet=True, wrap=True))
        self._problem = scene.add(Label("", danger=True, wrap=True))
        self._told: tuple[Text, Text] | None = None
        """What the hint and the problem said when all was placed."""
        self._foot = [
            scene.add_command(commands.analyse, worded=True, kind="normal"),
            scene.add_command(commands.play, worded=True, kind="primary"),
        ]

    def _make_tiles(
        self,
        choose: Callable[[Tool | Piece], object],
        carry: Callable[[Piece, Point], object],
        drop: Callable[[Piece, Point], object],
    ) -> list[ToolTile]:
        tools: list[tuple[Tool | Piece, Text, Text]] = [
            (Tool.MOVE, Message("Move pieces"), ""),
            (Tool.REMOVE, Message("Remove pieces"), ""),
        ]
        tray = self._draft.editing.tray
        many = len(tray) > 1
        tools += [(each.piece, each.name, str(number) if many else "") for number, each in enumerate(tray, 1)]
        return [
            ToolTile(
                tool,
                partial(choose, tool),
                partial(carry, str(tool)),
                partial(drop, str(tool)),
                tip=tip,
                hint=hint,
            )
            for tool, tip, hint in tools
        ]

    def _add(self, caption: Text, *widgets: Widget, columns: int = 0, beside: Sequence[Widget] = ()) -> None:
        """Add a row of widgets with a caption, which `beside` stand at the right of.

        Without a number of columns, a single widget stands beside its caption where there is room.
        """
        label = self._scene.add(Label(caption, role="small", weight="medium", quiet=True))
        for widget in widgets:
            if widget.scene is None:
                self._scene.add(widget)
        self._rows.append(_Row(label, widgets, columns, beside))

    # What is changed here

    def _move_next(self, seat: SeatIndex) -> None:
        self._draft.put(replace(self._draft.setup, mover=seat))
        self._changed()

    def _count(self, option: Option, value: OptionValue) -> None:
        assert isinstance(option, Number)
        try:
            count = option.check(value or 0)
        except GameError:
            return
        setup = self._draft.setup
        self._draft.put(replace(setup, counters={**setup.counters, option.name: count}))
        self._changed()

    def _choose_option(self, option: Option, value: OptionValue) -> None:
        game = self._draft.game
        self._draft.choose(type(game)({**game.options, option.name: value}))
        self._changed()

    def _write(self, text: str) -> None:
        self._draft.write(text, joined=True)
        self._changed()

    # What is shown

    def refresh(self, tool: Tool | Piece, *, counted: bool) -> None:
        """Show what was set up, and what is wrong with it; `tool` is the one that is chosen."""
        draft = self._draft
        for tile in self.tiles:
            if tile.chosen != (tile.tool == tool):
                tile.chosen = not tile.chosen
                tile.changed()
        self._mover.show(draft.setup.mover)
        for name, control in self._counts.items():
            count = str(draft.setup.counters.get(name, 0))
            if isinstance(control, TextEntry) and (control.text or "0") != count:
                control.set_text(count)
        if self._entry.text != draft.text:
            self._entry.set_text(draft.text, from_start=True)
        self._problem.set_text(draft.problem or "")
        hint = _MOVING if tool is Tool.MOVE else _REMOVING if tool is Tool.REMOVE else _PLACING
        self._hint.set_text(_COUNTED if counted and hint is _PLACING else hint)
        if (told := (self._hint.text, self._problem.text)) != self._told:
            self._told = told
            self.place(self._panel.rect)
            if self._scene.focus is self._entry:
                keep_in_view(self._entry, self._scene.style)  # though the problem takes room
            self._scene.repaint(self._panel.rect)

    def place(self, rect: pygame.Rect) -> None:
        """The head and the foot stay in sight; what is between them scrolls where there is little room."""
        style = self._scene.style
        self._panel.rect = rect
        if rect.h <= 0:
            return
        pad = style.px(24 if rect.w >= style.px(320) and rect.h >= style.px(560) else 16)
        inner = rect.inflate(-2 * pad, -2 * pad)
        side = style.px(40)
        self._back.rect = pygame.Rect(inner.x - style.px(8), inner.y, side, side)
        x = inner.right + style.px(8)
        for button in reversed(self._head):
            x -= side
            button.rect = pygame.Rect(x, inner.y, side, side)
        left = self._back.rect.right + style.px(4)
        self._title.rect = pygame.Rect(left, inner.y, x - left, side)
        top = inner.y + side + style.px(12)
        bottom = place_at_foot(self._foot, inner, style) - style.px(16)
        problem = self._problem.height_in(style, inner.w)
        self._problem.rect = pygame.Rect(inner.x, bottom - problem, inner.w, problem)
        bottom -= problem + style.px(12) if problem else 0
        self._pane.rect = pygame.Rect(inner.x, top, inner.w, max(1, bottom - top))
        held: list[Widget] = []
        y = top
        for row in self._rows:
            # What has no caption belongs to the row above.
            y += 0 if y == top else style.px(16 if row.label.text else 8)
            y = row.place(inner.x, y, inner.w, style)
            held += [row.label, *row.widgets, *row.beside]
        y += style.px(16)
        hint = self._hint.height_in(style, inner.w)
        self._hint.rect = pygame.Rect(inner.x, y, inner.w, hint)
        self._pane.set_content([*held, self._hint], y + hint - top, style.px(48))
