"""The large board of a book: a position, what is known of it, best play, and ways to play on."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Protocol

import pygame

from fanoboard.games.game import Position
from fanoboard.games.search_info import Score
from fanoboard.games.theory import Finding
from fanoboard.games.value_words import sign_of
from fanoboard.messages import Message, plural
from fanoboard.ui.board.thumbnail import Thumbnail
from fanoboard.ui.board.valued_board import ValuedBoard
from fanoboard.ui.toolkit.commands.command import Command
from fanoboard.ui.toolkit.commands.command_table import NEXT, PREVIOUS, START
from fanoboard.ui.toolkit.scenes.scene import Scene
from fanoboard.ui.toolkit.widgets.button import Button
from fanoboard.ui.toolkit.widgets.label import Label
from fanoboard.ui.toolkit.widgets.pane import Pane
from fanoboard.ui.toolkit.widgets.widget import Widget

_LEAST_BOARD = 0.45
"""The board takes so much of the height if it can; where that is too much with the words, all scrolls."""


class Play(Protocol):
    """Begins a game at a position, which has this score for its mover if that is proved."""

    def __call__(self, position: Position, score: Score | None, *, alone: bool) -> None:
        """Against the computer, if `alone`."""


class PositionKnown:
    """What stands at the left of a book."""

    def __init__(self, scene: Scene, play: Play) -> None:
        """Add what it needs to a scene."""
        self._scene = scene
        self._position: Position | None = None
        self._finding: Finding | None = None
        self._at = 0
        """How far best play has been looked through."""
        self._first = START.make(partial(self._step, -(1 << 20)), lambda: self._at > 0)
        self._before = PREVIOUS.make(partial(self._step, -1), lambda: self._at > 0)
        self._next = NEXT.make(partial(self._step, 1), lambda: self._at + 1 < len(self._line))
        self._pane = scene.add(Pane())
        self._board: ValuedBoard | None = None
        self._title = scene.add(Label("", weight="bold", wrap=True))
        self._said: list[Label] = []
        self._steps = [scene.add_command(command) for command in self.commands]
        self._told = scene.add(Label("", role="small", quiet=True))
        self._alone = scene.add(
            Button(Message("Play the computer"), partial(self._begin, play, alone=True), kind="primary")
        )
        self._both = scene.add(Button(Message("Play each other"), partial(self._begin, play, alone=False)))

    @property
    def commands(self) -> Sequence[Command]:
        """Looking through best play."""
        return (self._first, self._before, self._next)

    @property
    def shown(self) -> Position:
        """The position on the board now."""
        assert self._position is not None
        return self._line[self._at] if self._line else self._position

    @property
    def finding(self) -> Finding | None:
        """What is known of the position that is looked at, once that was worked out."""
        return self._finding

    @property
    def _line(self) -> Sequence[Position]:
        return self._finding.line if self._finding else ()

    def look_at(self, position: Position) -> None:
        """Show a position of which nothing is known yet."""
        self._position, self._finding, self._at = position, None, 0
        self._title.set_text(Message("{seat} is to move.", seat=position.game.seats[position.mover].name))
        self._say(())
        self.look_again()

    def show(self, finding: Finding) -> None:
        """Show what was found out about the position."""
        self._finding = finding
        sign = sign_of(finding.score) if finding.score else ""
        self._title.set_text(
            Message("{sign} {title}", sign=sign, title=finding.title) if sign else finding.title
        )
        self._say(finding.text)
        self.look_again()

    def look_again(self) -> None:
        """Draw the board anew."""
        thumbnail = Thumbnail(self.shown)
        if self._board is None:
            self._board = self._scene.add(ValuedBoard(thumbnail))
        self._board.show(thumbnail)
        here = self._finding if self._finding and self._at == 0 else None
        self._board.tell(here.spots if here else {}, self.shown.picture())
        over = self.shown.result is not None
        self._alone.set_enabled(not over)
        self._both.set_enabled(not over)
        several = len(self._line) > 1
        for widget in (*self._steps, self._told):
            widget.visible = several
        self._tell_step()
        self._scene.refresh_commands()

    def _tell_step(self) -> None:
        """How far best play was looked through, in the words that fit."""
        count = len(self._line) - 1
        self._told.set_text(
            plural(
                "Best play: {at} of {count} turn",
                "Best play: {at} of {count} turns",
                at=self._at,
                count=count,
            )
        )
        if self._told.rect.w and self._told.natural(self._scene.style)[0] > self._told.rect.w:
            self._told.set_text(Message("{at} of {count}", at=self._at, count=count))

    def _say(self, text: Sequence[Message]) -> None:
        for label in self._said:
            self._scene.remove(label)
        self._said = [self._scene.add(Label(each, wrap=True)) for each in text]

    def _step(self, turns: int) -> None:
        self._at = max(0, min(len(self._line) - 1, self._at + turns))
        self.look_again()

    def _begin(self, play: Play, *, alone: bool) -> None:
        position, finding = self.shown, self._finding
        score = finding.score if finding else None
        if score is not None and position.mover != (self._position or position).mover:
            score = score.before
        play(position, score, alone=alone)

    def place(self, area: pygame.Rect) -> None:
        """The board, the words, the steps, and the buttons at the foot; what has no room scrolls."""
        assert self._board is not None
        style = self._scene.style
        wide = area.w - style.px(14)
        bottom = self._place_buttons(area)
        title = self._title.height_in(style, wide)
        words = title + style.px(8) + sum(label.height_in(style, wide) + style.px(6) for label in self._said)
        steps = style.px(40 + 8) if self._told.visible else 0
        room = bottom - area.y - words - steps - style.px(16)
        shape = Thumbnail(self.shown).shape(style.theme)
        least = round(_LEAST_BOARD * (bottom - area.y))
        high = min(round(wide * shape), max(least, room))
        y = area.y
        self._board.rect = pygame.Rect(area.x, y, wide, high)
        y += high + style.px(8)
        if steps:
            x = area.x
            for button in self._steps:
                button.rect = pygame.Rect(x, y, style.px(40), style.px(40))
                x += style.px(44)
            self._told.rect = pygame.Rect(x + style.px(4), y, area.x + wide - x - style.px(4), style.px(40))
            self._tell_step()
            y += steps
        self._title.rect = pygame.Rect(area.x, y, wide, title)
        y += title + style.px(8)
        for label in self._said:
            height = label.height_in(style, wide)
            label.rect = pygame.Rect(area.x, y, wide, height)
            y += height + style.px(6)
        self._pane.rect = pygame.Rect(area.x, area.y, wide, bottom - area.y)
        held: list[Widget] = [self._board, self._title, *self._said, *self._steps, self._told]
        self._pane.set_content(held, y - area.y, style.px(56))

    def _place_buttons(self, area: pygame.Rect) -> int:
        """The buttons at the foot of an area, side by side if they fit; where they begin."""
        style = self._scene.style
        gap = style.px(12)
        (first, high), (second, _) = self._alone.natural(style), self._both.natural(style)
        if first + gap + second <= area.w:
            y = area.bottom - high
            self._alone.rect = pygame.Rect(area.x, y, first, high)
            self._both.rect = pygame.Rect(area.x + first + gap, y, second, high)
        else:
            y = area.bottom - 2 * high - style.px(8)
            self._alone.rect = pygame.Rect(area.x, y, area.w, high)
            self._both.rect = pygame.Rect(area.x, area.bottom - high, area.w, high)
        return y - gap
