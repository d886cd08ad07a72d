"""What can be done with a position that is set up, besides changing it by hand."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from fanoboard.content.layout import BoardSymmetry, Layout, symmetries
from fanoboard.games.editing import Setup
from fanoboard.games.game import Position
from fanoboard.messages import Message
from fanoboard.ui.features.editor.position_draft import PositionDraft, start_setup
from fanoboard.ui.play.services import Services
from fanoboard.ui.system.clipboard import clipboard_text, copy_text
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
