"""The panel beside a position to solve: what is asked, what there is to say, what was played."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from fanoboard.games.events import Spot
from fanoboard.match.record import move_label
from fanoboard.messages import Message
from fanoboard.ui.play.board_state import SolvingSnapshot, SolvingStage
from fanoboard.ui.play.choice_buttons import ChoiceButtons
from fanoboard.ui.play.turn_list import TurnList
from fanoboard.ui.toolkit.commands.command import Command
from fanoboard.ui.toolkit.look.style import Style, Text
from fanoboard.ui.toolkit.scenes.scene import Scene
from fanoboard.ui.toolkit.widgets.boxes import Beside, Box, Column, Grid, Inset, Row, Scrolled
from fanoboard.ui.toolkit.widgets.label import Label
from fanoboard.ui.toolkit.widgets.pane import Pane


class SidePanel:
    """What stands beside a board: a title with commands, and below it what subclasses have."""

    def __init__(self, scene: Scene, title: Text, head: Sequence[Command]) -> None:
        self.rect = pygame.Rect(0, 0, 0, 0)
        self._scene = scene
        self._pane = scene.add(Pane())
        self._title = scene.add(Label(title, weight="bold", wrap=True))
        buttons = [scene.add_command(command) for command in head]
        self._head = Row(self._title, Row(*buttons, gap=0), grow=self._title, wraps=False)

    def lay_out(self, style: Style, rect: pygame.Rect) -> Box:
        """All that lies in a rectangle."""
        raise NotImplementedError

    def place(self, rect: pygame.Rect) -> None:
        """Lay everything out within a rectangle."""
        self.rect, style = rect, self._scene.style
        self.lay_out(style, rect).place(style, rect)
        self._scene.repaint(style.shadow_bounds(rect))


class SolvingPanel(SidePanel):
    """Builds the widgets beside the board, places them, and keeps them up to date.

    `asked` holds what is asked, widgets that the scene has; `main` are the commands whose buttons stand at
    the end with words; `choose` hears of a click on a button that stands for a spot, `point` when another
    of these is pointed at.
    """

    def __init__(
        self,
        scene: Scene,
        title: Message,
        asked: Box,
        head: Sequence[Command],
        main: Sequence[Command],
        choose: Callable[[Spot], object],
        point: Callable[[], object],
    ) -> None:
        super().__init__(scene, title, head)
        self._asked = asked
        self._status = scene.add(Label("", wrap=True))
        self._more = scene.add(Label("", role="small", quiet=True, wrap=True))
        self.choices = ChoiceButtons(scene, choose, point)
        self._turns = scene.add(Label("", role="small", quiet=True, wrap=True))
        self._main = [scene.add_command(command, worded=True, kind="normal") for command in main]

    def show(self, now: SolvingSnapshot, status: Text, more: Text, primary: Command | None) -> None:
        stage = now.stage
        self._status.weight = "medium" if stage in (SolvingStage.SOLVED, SolvingStage.WRONG) else "regular"
        self._status.danger = stage is SolvingStage.WRONG
        self._status.set_text(status)
        self._status.changed()
        self._more.set_text(more)
        self._turns.set_text(self._turn_list(now.turns))
        for button in self._main:
            button.kind = "primary" if button.command is primary else "normal"
            button.changed()
        self.place(self.rect)
        if stage is not SolvingStage.ASKING and self._pane.furthest:
            self._pane.show(self._status.rect.union(self._more.rect))

    def _turn_list(self, turns: TurnList) -> str:
        """The turns so far; in notation, those with the same number in a row."""
        style = self._scene.style
        rows: list[str] = []
        before = 0
        for turn in turns.turns:
            label = move_label(turn.round, turn.seat)
            if turn.sentence is not None:
                rows.append(f"{label} {style.words(turn.sentence)}")
            elif turn.round > before:
                rows.append(f"{label} {turn.text}")
            else:
                rows[-1] += f"  {turn.text}"
            before = turn.round
        return "\n".join(rows)

    def lay_out(self, style: Style, rect: pygame.Rect) -> Box:
        """In one column, or in two where it is wide.

        The buttons at the end lose their words before anything else scrolls.
        """
        words = Column(self._asked, Column(self._status, self._more, gap=4), gap=12)
        played = Column(Row(*self.choices.shown, gap=8), self._turns, gap=12)
        content = Beside(words, played, share=0.5) if rect.w > rect.h else Column(words, played, gap=12)
        shown = Scrolled(self._pane, content)
        box = Inset(Column(self._head, shown, Grid(*self._main, gap=8), gap=12, grow=shown), 16)
        for worded in (True, False):
            for button in self._main:
                button.show_words(worded=worded)
            if box.height(style, rect.w) <= rect.h:
                break
        return box
