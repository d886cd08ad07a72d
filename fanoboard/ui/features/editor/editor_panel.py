"""The panel beside the board: trays, whose turn it is, the board's options, the text, and what is wrong."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
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
from fanoboard.ui.toolkit.look.style import Text
from fanoboard.ui.toolkit.paint.curves import Point
from fanoboard.ui.toolkit.scenes.focus import keep_in_view
from fanoboard.ui.toolkit.scenes.scene import Scene
from fanoboard.ui.toolkit.widgets.boxes import Box, Column, Grid, Inset, Row, Scrolled
from fanoboard.ui.toolkit.widgets.entry import TextEntry
from fanoboard.ui.toolkit.widgets.label import Label
from fanoboard.ui.toolkit.widgets.pane import Pane
from fanoboard.ui.toolkit.widgets.panel import Panel
from fanoboard.ui.toolkit.widgets.segmented import Segmented
from fanoboard.ui.toolkit.widgets.widget import Widget

_COLUMNS = 4
_LONGEST = 4000
_COUNTED = Message(
    "Click to add one, or use the other mouse button to remove one. The wheel and the digits work, too."
)
_PLACING = Message("Click or drag over points to put pieces there. The other mouse button removes them.")
_MOVING = Message("Drag pieces to other points, or off the board. The other mouse button removes them.")
_REMOVING = Message("Click or drag over points to remove pieces.")


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
        self._head = [
            scene.add_command(command)
            for command in (commands.undo, commands.redo, scene.app.commands["keys"])
        ]
        self._pane = scene.add(Pane())
        self._rows: list[Box] = []
        self.tiles = [scene.add(tile) for tile in self._make_tiles(choose, carry, drop)]
        self._add(Message("Pieces"), Row(*self.tiles, gap=8, wraps=False))
        seats = [(seat, each.name) for seat, each in enumerate(game.seats)]
        self._mover: Segmented[SeatIndex] = Segmented(seats, draft.setup.mover, self._move_next)
        self._add_choice(Message("To move"), self._mover)
        self._counters = OptionControls(type(game), self._count)
        self._counts = {
            number.name: self._counters.make(number, draft.setup.counters.get(number.name, 0), scene.style)
            for number in editing.counters
        }
        for number in editing.counters:
            self._add_choice(number.meaning, self._counts[number.name])
        self._options = OptionControls(type(game), self._choose_option)
        self._choices: list[Control] = []
        for option in board_options(game):
            control = self._options.make(option, game.options[option.name], scene.style)
            self._choices.append(control)
            self._add_choice(option.title, control)
        whole = [
            scene.add_command(command, worded=True, kind="normal")
            for command in (commands.clear, commands.start)
        ]
        changes = [scene.add_command(command, kind="normal") for command in commands.changes]
        icons = Grid(*changes, gap=8, most=_COLUMNS, ragged=True)
        self._add(Message("Whole board"), Row(*whole, gap=8, fill=True), icons)
        self._entry = scene.add(TextEntry("", self._write, longest=_LONGEST))
        self._entry.caption = Message("As text")
        clips = [scene.add_command(command) for command in (commands.find, commands.copy, commands.paste)]
        self._add(Message("As text"), self._entry, beside=clips)
        self._hint = scene.add(Label("", role="small", quiet=True, wrap=True))
        self._problem = scene.add(Label("", danger=True, wrap=True))
        self._told: tuple[Text, Text] | None = None
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

    def _caption(self, caption: Text) -> Label:
        return self._scene.add(Label(caption, role="small", weight="medium", quiet=True, wrap=True))

    def _add(self, caption: Text, *items: Widget, beside: Sequence[Widget] = ()) -> None:
        label = self._caption(caption)
        self._rows.append(Column(Row(label, *beside, gap=0, grow=label), *items))

    def _add_choice(self, caption: Text, control: Widget) -> None:
        label = self._caption(caption)
        control.caption = caption
        self._rows.append(Row(label, self._scene.add(control), grow=label))

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
        draft = self._draft
        for tile in self.tiles:
            tile.choose(chosen=tile.tool == tool)
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
        style = self._scene.style
        self._panel.rect = rect
        if rect.h <= 0:
            return
        head = Row(self._back, self._title, Row(*self._head, gap=0), gap=4, grow=self._title, wraps=False)
        shown = Scrolled(self._pane, Column(*self._rows, self._hint, gap=16))
        below = Column(self._problem, Row(*self._foot, gap=8, fill=True), gap=12)
        pad = 24 if rect.w >= style.px(320) and rect.h >= style.px(560) else 16
        Inset(Column(head, shown, below, gap=12, grow=shown), pad).place(style, rect)
