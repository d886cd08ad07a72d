"""The panel beside the board: trays, whose turn it is, the board's options, the text, and what is wrong."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

import pygame

from fanoboard.content.layout import BoardSymmetry, Layout, symmetries
from fanoboard.games.editing import Editing, Setup
from fanoboard.games.errors import GameError
from fanoboard.games.events import Event, Piece, Placed, SeatIndex, Spot
from fanoboard.games.game import Position
from fanoboard.games.options import Number, Option, OptionValue
from fanoboard.messages import Message
from fanoboard.ui.board.marks import EMPTY, Hand, Mark, Marks
from fanoboard.ui.features.editor.position_draft import (
    PositionDraft,
    Tool,
    ToolTile,
    board_options,
    start_setup,
)
from fanoboard.ui.play.seat_choice import Control, OptionControls
from fanoboard.ui.play.services import Services
from fanoboard.ui.system.desktop import clipboard_text, copy_text
from fanoboard.ui.toolkit.commands.command import Command
from fanoboard.ui.toolkit.commands.command_table import (
    ANALYSE,
    CLEAR_BOARD,
    COPY_POSITION,
    FIND_POSITION,
    MIRROR_ACROSS,
    MIRROR_DOWN,
    PASTE,
    PLAY_FROM_HERE,
    REDO,
    START_POSITION,
    SWAP_SIDES,
    TURN_POSITION,
    UNDO,
)
from fanoboard.ui.toolkit.look.style import Text
from fanoboard.ui.toolkit.paint.curves import Point
from fanoboard.ui.toolkit.scenes.focus import keep_in_view
from fanoboard.ui.toolkit.scenes.scene import Scene
from fanoboard.ui.toolkit.widgets.boxes import Box, Column, Grid, Inset, Row, Scrolled
from fanoboard.ui.toolkit.widgets.controls import Segmented
from fanoboard.ui.toolkit.widgets.entry import TextEntry
from fanoboard.ui.toolkit.widgets.label import Label
from fanoboard.ui.toolkit.widgets.pane import Pane
from fanoboard.ui.toolkit.widgets.panel import Panel
from fanoboard.ui.toolkit.widgets.widget import Widget

# What can be done with a position that is set up, besides changing it by hand.

_SYMMETRY_SPECS = {"across": MIRROR_ACROSS, "down": MIRROR_DOWN, "turn": TURN_POSITION}


class EditorCommands:
    def __init__(
        self,
        app: Services,
        draft: PositionDraft,
        changed: Callable[[], object],
        play: Callable[[Position], object],
        analyse: Callable[[Position], object],
    ) -> None:
        self._app = app
        self._draft = draft
        self._changed = changed
        self.undo = replace(UNDO.make(self._undo, lambda: draft.can_undo), tip=Message("Undo"))
        self.redo = REDO.make(self._redo, lambda: draft.can_redo)
        self.copy = COPY_POSITION.make(self._copy)
        self.paste = replace(PASTE.make(self._paste), tip=Message("Paste a position"))
        self.clear = CLEAR_BOARD.make(self._clear, lambda: bool(draft.setup.piles))
        self.start = START_POSITION.make(lambda: self._put(start_setup(draft.game)))
        self.play = PLAY_FROM_HERE.make(partial(self._leave, play), self._can_leave)
        self.analyse = ANALYSE.make(partial(self._leave, analyse), self._can_leave)
        find = partial(self._leave, lambda position: app.navigation.library(position=position))
        self.find = FIND_POSITION.make(find, self._can_leave)
        self._swap = SWAP_SIDES.make(lambda: self._put(draft.editing.swapped(draft.setup)))
        self.changes: Sequence[Command] = ()
        """Those that change where everything lies, as this board has them."""

    def use_layout(self, layout: Layout) -> None:
        editing = self._draft.editing
        found = [
            _SYMMETRY_SPECS[symmetry.kind].make(partial(self._image, symmetry))
            for symmetry in symmetries(layout, editing)
        ]
        self.changes = (*found, *([self._swap] if editing.opposites else ()))

    @property
    def all(self) -> Sequence[Command]:
        head = self.undo, self.redo, self.copy, self.paste, self.clear, self.start
        return (*head, *self.changes, self.find, self.play, self.analyse)

    def _can_leave(self) -> bool:
        return self._draft.position is not None

    def _leave(self, use: Callable[[Position], object]) -> None:
        if self._draft.position is not None:
            use(self._draft.position)

    def _put(self, setup: Setup) -> None:
        self._draft.put(setup)
        self._changed()

    def _image(self, symmetry: BoardSymmetry) -> None:
        self._put(self._draft.editing.imaged(self._draft.setup, symmetry.images))

    def _clear(self) -> None:
        self._put(replace(self._draft.setup, piles={}, counters={}))

    def _undo(self) -> None:
        self._draft.undo()
        self._changed()

    def _redo(self) -> None:
        self._draft.redo()
        self._changed()

    def _copy(self) -> None:
        if not copy_text(self._draft.text):
            self._app.say(Message("The position is not copied"), Message("There is no clipboard here."))

    def _paste(self) -> None:
        """Set up what the clipboard says, whatever blanks stand in it; an empty one changes nothing."""
        if text := " ".join(clipboard_text().split()):
            self._draft.write(text)
            self._changed()
        else:
            self._app.say(Message("Nothing to paste"), Message("There is no text on the clipboard."))


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


# What the board of the editor shows of a click that is yet to come.


def what_comes(
    editing: Editing,
    setup: Setup,
    tool: Tool | Piece,
    picked: Spot | None,
    pointed: Spot | None,
    refused: Spot | None,
) -> tuple[Marks, Hand, Sequence[Event]]:
    """The marks, the piece in hand, and the events of a click to come.

    `picked` is the spot of the piece in the hand, `pointed` the one that is pointed at, `refused` one that
    takes nothing more.
    """
    marks = [Mark("refused", (refused,))] if refused is not None else []
    hand = EMPTY if picked is None else Hand(picked)
    coming: list[Event] = []
    if pointed is not None and pointed in editing.spots:
        pile = setup.pile(pointed)
        if isinstance(tool, str):
            coming = _placed(editing, setup, tool, pointed)
        elif tool is Tool.REMOVE:
            marks += [Mark("will_capture", (pointed,))] if pile else []
        elif picked is None:
            marks += [Mark("can_move", (pointed,))] if pile else []
        elif picked != pointed:
            marks.append(Mark("can_land", (pointed,)))
    return Marks(*marks), hand, coming


def _placed(editing: Editing, setup: Setup, piece: Piece, spot: Spot) -> list[Event]:
    """The piece that would come to lie on a spot, or on the one that is its own; none in place of another."""
    after = editing.placed(setup, piece, spot)
    if after is None or (editing.tallest == 1 and setup.pile(spot)):
        return []
    return [Placed(piece, each) for each in after.piles if after.pile(each) != setup.pile(each)]
