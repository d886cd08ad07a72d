"""The large board of a book: a position, what is known of it, best play, and ways to play on."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Protocol

from fanoboard.games.game import Position
from fanoboard.games.search_info import Score
from fanoboard.games.theory import Finding
from fanoboard.games.words import sign_of
from fanoboard.messages import Message, plural
from fanoboard.ui.board.thumbnail import Thumbnail
from fanoboard.ui.board.valued_board import ValuedBoard
from fanoboard.ui.toolkit.commands.command import Command
from fanoboard.ui.toolkit.commands.command_table import NEXT, PREVIOUS, START
from fanoboard.ui.toolkit.scenes.scene import Scene
from fanoboard.ui.toolkit.widgets.boxes import Box, Column, Flexible, Row, Scrolled
from fanoboard.ui.toolkit.widgets.button import Button
from fanoboard.ui.toolkit.widgets.label import Label
from fanoboard.ui.toolkit.widgets.pane import Pane

_LEAST_BOARD = 160
"""The least height of the board in logical pixels; where that is too much with the words, all scrolls."""


class Play(Protocol):
    """Begins a game at a position, which has this score for its mover if that is proved."""

    def __call__(self, position: Position, score: Score | None, *, alone: bool) -> None:
        """Against the computer, if `alone`."""


class PositionKnown:
    """What stands at the left of a book."""

    def __init__(self, scene: Scene, position: Position, play: Play) -> None:
        """Add what it needs to a scene; begin with a position."""
        self._scene = scene
        self._position = position
        self._finding: Finding | None = None
        self._at = 0
        self._first = START.make(partial(self._step, -(1 << 20)), lambda: self._at > 0)
        self._before = PREVIOUS.make(partial(self._step, -1), lambda: self._at > 0)
        self._next = NEXT.make(partial(self._step, 1), lambda: self._at + 1 < len(self._line))
        self._pane = scene.add(Pane())
        self._board = scene.add(ValuedBoard(Thumbnail(position)))
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
        return (self._first, self._before, self._next)

    @property
    def shown(self) -> Position:
        return self._line[self._at] if self._line else self._position

    @property
    def finding(self) -> Finding | None:
        return self._finding

    @property
    def _line(self) -> Sequence[Position]:
        return self._finding.line if self._finding else ()

    def look_at(self, position: Position) -> None:
        self._position, self._finding, self._at = position, None, 0
        self._title.set_text(Message("{seat} is to move.", seat=position.game.seats[position.mover].name))
        self._say(())
        self.look_again()

    def show(self, finding: Finding) -> None:
        self._finding = finding
        sign = sign_of(finding.score) if finding.score else ""
        self._title.set_text(
            Message("{sign} {title}", sign=sign, title=finding.title) if sign else finding.title
        )
        self._say(finding.text)
        self.look_again()

    def look_again(self) -> None:
        self._board.show(Thumbnail(self.shown))
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
        count = len(self._line) - 1
        self._told.set_text(
            plural(
                "Best play: {at} of {count} turn",
                "Best play: {at} of {count} turns",
                at=self._at,
                count=count,
            )
        )

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
        if score is not None and position.mover != self._position.mover:
            score = score.before
        play(position, score, alone=alone)

    @property
    def box(self) -> Box:
        """The board, the steps and the words, which scroll where there is little room; the buttons below."""
        steps = Row(*self._steps, self._told, gap=4, grow=self._told)
        words = Column(self._title, *self._said, gap=6)
        shown = Scrolled(self._pane, Column(Flexible(self._board, _LEAST_BOARD), steps, words))
        return Column(shown, Row(self._alone, self._both, even=True), gap=12, grow=shown)
