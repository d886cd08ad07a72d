"""The panel beside a position to solve: what is asked, what there is to say, what was played."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from fanoboard.games.events import Spot
from fanoboard.match.record import move_label
from fanoboard.messages import Message
from fanoboard.ui.play.choice_buttons import ChoiceButtons
from fanoboard.ui.play.solving_snapshot import SolvingSnapshot, SolvingStage
from fanoboard.ui.play.turn_list import TurnList
from fanoboard.ui.toolkit.commands.command import Command
from fanoboard.ui.toolkit.look.style import Style, Text
from fanoboard.ui.toolkit.scenes.scene import Scene
from fanoboard.ui.toolkit.widgets.boxes import Box
from fanoboard.ui.toolkit.widgets.button import Button
from fanoboard.ui.toolkit.widgets.label import Label
from fanoboard.ui.toolkit.widgets.pane import Pane

_PAD = 16
_GAP = 12


class SolvingPanel:
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
        self.rect = pygame.Rect(0, 0, 0, 0)
        self._scene = scene
        self._title = scene.add(Label(title, weight="bold"))
        self._head = [scene.add_command(command) for command in head]
        self._asked = asked
        self._status = scene.add(Label("", wrap=True))
        self._more = scene.add(Label("", role="small", quiet=True, wrap=True))
        self.choices = ChoiceButtons(scene, choose, point)
        """Buttons for what can be chosen next and is no spot of the board."""
        self._pane = scene.add(Pane())
        self._turns = scene.add(Label("", role="small", quiet=True, wrap=True))
        self._main = [scene.add_command(command, worded=True, kind="normal") for command in main]

    def show(self, now: SolvingSnapshot, status: Text, more: Text, primary: Command | None) -> None:
        """Show how it stands; `primary` is the command to go on with."""
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

    def _turn_list(self, turns: TurnList) -> str:
        """The turns so far; in notation, those with the same number in a row."""
        style = self._scene.style
        rows: list[str] = []
        before = 0
        for turn in turns.turns:
            label, told = move_label(turn.round, turn.seat), turn.told
            if isinstance(told, Message):
                rows.append(f"{label} {style.words(told)}")
            elif turn.round > before:
                rows.append(f"{label} {turn.text}")
            else:
                rows[-1] += f"  {turn.text}"
            before = turn.round
        return "\n".join(rows)

    def place(self, rect: pygame.Rect) -> None:
        """Lay everything out within a rectangle: in one column, or in two where it is wide."""
        self.rect = rect
        style = self._scene.style
        pad, gap, side = style.px(_PAD), style.px(_GAP), style.px(36)
        inner = rect.inflate(-2 * pad, -2 * pad)
        wide = rect.w > rect.h
        column = pygame.Rect(inner.x, inner.y, (inner.w - 2 * pad) // 2 if wide else inner.w, inner.h)
        for place, button in enumerate(reversed(self._head)):
            button.rect = pygame.Rect(inner.right + style.px(8) - (place + 1) * side, inner.y, side, side)
        heads = len(self._head) * side - style.px(8)
        self._title.rect = pygame.Rect(column.x, column.y, min(column.w, inner.w - heads), side)
        y = column.y + side + gap
        high = self._asked.height(style, column.w)
        self._asked.place(style, pygame.Rect(column.x, y, column.w, high))
        y += high + gap
        for label in (self._status, self._more):
            label.rect = pygame.Rect(column.x, y, column.w, label.height_in(style, column.w))
            y = label.rect.bottom + (style.px(4) if label.rect.h else 0)
        y += gap - style.px(4)
        rest = pygame.Rect(column.x, y, column.w, inner.bottom - y)
        if wide:
            top = inner.y + side + gap
            rest = pygame.Rect(column.right + 2 * pad, top, column.w, inner.bottom - top)
        used = _flow(self.choices.shown, rest, style)
        foot = self._place_main(rest, used)
        free = pygame.Rect(rest.x, rest.y + used, rest.w, max(0, foot - gap - rest.y - used))
        self._place_turns(free)
        self._scene.repaint(style.shadow_bounds(rect))

    def _place_main(self, rest: pygame.Rect, used: int) -> int:
        """The buttons at the end of what is left below `used` pixels; where they begin.

        They stand one below the other, or two in a row; where there is little room they lose their words.
        """
        style = self._scene.style
        gap = style.px(8)
        for button in self._main:
            button.show_words(worded=True)
        high = max(button.natural(style)[1] for button in self._main)
        widest = max(button.natural(style)[0] for button in self._main)
        columns = 2 if rest.w >= 2 * widest + gap else 1
        rows = -(-len(self._main) // columns)
        wide = (rest.w - (columns - 1) * gap) // columns
        if used + rows * (high + gap) > rest.h:
            for button in self._main:
                button.show_words(worded=False)
            columns, rows, high = len(self._main), 1, style.px(40)
            wide = (rest.w - (columns - 1) * gap) // columns
        top = rest.bottom - rows * (high + gap) + gap
        for number, button in enumerate(self._main):
            row, place = divmod(number, columns)
            button.rect = pygame.Rect(rest.x + place * (wide + gap), top + row * (high + gap), wide, high)
        return top

    def _place_turns(self, free: pygame.Rect) -> None:
        """What was played, as far as there is room for it; more of it scrolls."""
        style = self._scene.style
        text = str(self._turns.text)
        step = self._turns.line_height(style)
        self._turns.visible = bool(text) and free.h >= step
        self._pane.visible = self._turns.visible
        needed = self._turns.height_in(style, free.w)
        self._turns.pane = None
        self._turns.rect = pygame.Rect(free.x, free.y, free.w, needed)
        self._pane.rect = free
        self._pane.set_content([self._turns], needed, step)
        self._pane.scroll_to(needed)


def _flow(buttons: Sequence[Button], room: pygame.Rect, style: Style) -> int:
    """Place buttons from left to right and top to bottom; how high they are, with the space below."""
    gap = style.px(8)
    x, y, high = room.x, room.y, 0
    for button in buttons:
        wide, high = button.fit(style, room.w)
        if x > room.x and x + wide > room.right:
            x, y = room.x, y + high + gap
        button.rect = pygame.Rect(x, y, wide, high)
        x += wide + gap
    return y + high + style.px(_GAP) - room.y if buttons else 0
