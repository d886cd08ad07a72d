"""The panel beside the board: whose moves are looked at, the way here, and a row for each move from here."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from fanoboard.games.events import SeatIndex, Spot
from fanoboard.messages import Message
from fanoboard.ui.features.openings.opening_row import OpeningRow, RowWords
from fanoboard.ui.play.choice_buttons import ChoiceButtons
from fanoboard.ui.play.solving_panel import SidePanel
from fanoboard.ui.toolkit.commands.command import Command
from fanoboard.ui.toolkit.look.style import Style, Text
from fanoboard.ui.toolkit.scenes.scene import Scene
from fanoboard.ui.toolkit.widgets.boxes import Beside, Box, Column, Grid, Inset, Row, Scrolled
from fanoboard.ui.toolkit.widgets.controls import Segmented
from fanoboard.ui.toolkit.widgets.label import Label

_YOURS = Message("Your side")
_MIRRORED = Message("Moves that mirror each other are listed once.")


class OpeningPanel(SidePanel):
    """Builds the widgets, places them, and keeps them up to date.

    `steps` lead back along the line; `main` are what can be done with it.  `play` hears of a row that was
    pressed, from 0; `choose` and `point` are as `ChoiceButtons` has them.
    """

    def __init__(
        self,
        scene: Scene,
        title: Message,
        seats: Sequence[Message],
        commands: tuple[Sequence[Command], Sequence[Command], Sequence[Command]],
        *,
        side: Callable[[SeatIndex], object],
        play: Callable[[int], object],
        choose: Callable[[Spot], object],
        point: Callable[[], object],
    ) -> None:
        """`commands` are those at the head, those that lead back, and those at the end."""
        head, steps, main = commands
        super().__init__(scene, title, head)
        self._play = play
        self._side = scene.add(Segmented(list(enumerate(seats)), 0, side))
        self._side.caption = _YOURS
        self._side_name = scene.add(Label(_YOURS, role="small", quiet=True))
        self._line = scene.add(Label("", wrap=True))
        self._steps = [scene.add_command(command) for command in steps]
        self._own = scene.add(Label("", role="small", quiet=True, wrap=True))
        self.choices = ChoiceButtons(scene, choose, point)
        self._rows: list[OpeningRow] = []
        self._mirrored = scene.add(Label(_MIRRORED, role="small", quiet=True, wrap=True))
        self._note = scene.add(Label("", role="small", wrap=True))
        self._main = [scene.add_command(command, worded=True, kind="normal") for command in main]
        self._main[0].kind = "primary"

    @property
    def rows(self) -> list[OpeningRow]:
        return [row for row in self._rows if row.visible]

    @property
    def pointed(self) -> int | None:
        """The row that is pointed at, from 0."""
        return next((at for at, row in enumerate(self.rows) if row.hovered or row.ringed), None)

    def show(self, line: Text, own: Text, note: Text, rows: Sequence[RowWords], *, mirrored: bool) -> None:
        """Show the way here, how one's games went that came here, what else is to be said, and the moves."""
        self._line.set_text(line)
        self._own.set_text(own)
        self._note.set_text(note)
        while len(self._rows) < len(rows):
            row = self._scene.add(OpeningRow(partial(self._play, len(self._rows))))
            # What is told of the list, and the buttons, come after it, also by Tab.
            self._scene.widgets.insert(self._scene.widgets.index(self._mirrored), self._scene.widgets.pop())
            self._rows.append(row)
        for row, told in zip(self._rows, rows, strict=False):
            row.show(told)
        for at, row in enumerate(self._rows):
            row.visible = at < len(rows)
        self._mirrored.visible = mirrored
        self.place(self.rect)

    def to_top(self) -> None:
        """Show the list from its beginning."""
        self._pane.scroll_to(0)

    def lay_out(self, style: Style, rect: pygame.Rect) -> Box:
        """In one column, or in two where it is wide; what is between head and foot scrolls.

        The buttons at the end lose their words before anything else has too little room.
        """
        words = Column(
            Row(self._side_name, self._side),
            Row(self._line, Row(*self._steps, gap=0), grow=self._line, wraps=False),
            self._own,
            Row(*self.choices.shown, gap=8),
            self._note,
            gap=10,
        )
        moves = Column(*self.rows, self._mirrored, gap=2)
        content = Beside(words, moves, share=0.4) if rect.w > rect.h else Column(words, moves, gap=10)
        shown = Scrolled(self._pane, content)
        for button in self._main:
            button.show_words(worded=rect.h >= style.px(_ROOMY * style.text))
        return Inset(Column(self._head, shown, Grid(*self._main, gap=8), gap=12, grow=shown), 16)


_ROOMY = 400
"""Logical pixels of height in which the buttons keep their words."""
