"""The large board of a book: a position, what is known of it, best play, and ways to play on."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import Protocol

from fanoboard.games.game import Position
from fanoboard.games.search_info import Score
from fanoboard.games.theory import Finding, TheoryBoard
from fanoboard.games.words import sign_of
from fanoboard.messages import Message, plural
from fanoboard.ui.board.thumbnail import BoardCard, Thumbnail
from fanoboard.ui.board.valued_board import ValuedBoard
from fanoboard.ui.toolkit.commands.command import Command
from fanoboard.ui.toolkit.commands.command_table import NEXT, PREVIOUS, START
from fanoboard.ui.toolkit.scenes.scene import Scene
from fanoboard.ui.toolkit.widgets.boxes import Box, Column, Grid, Row, Scrolled, Sized
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
        shown = Scrolled(self._pane, Column(Sized(self._board, lowest=_LEAST_BOARD), steps, words))
        return Column(shown, Row(self._alone, self._both, even=True), gap=12, grow=shown)


# Many small boards to choose from, in pages that scroll; only what is in sight is drawn, bit by bit.

PER_PAGE = 24
_SHARE = 0.008
"""Seconds of a frame that are spent on drawing small boards."""
_NARROWEST = 128
"""A card is at least so wide, in logical pixels."""


class BoardGrid:
    """The cards of one page, and the buttons that turn it."""

    def __init__(
        self, scene: Scene, choose: Callable[[Position], object], placed: Callable[[], object]
    ) -> None:
        """Add what it needs to a scene; `choose` hears of a board that was clicked, `placed` of a page."""
        self._scene = scene
        self._choose = choose
        self._placed = placed
        self._boards: Sequence[TheoryBoard] = ()
        self._chosen: Position | None = None
        self._first = 0
        self.cards: list[BoardCard] = []
        self.pane = scene.add(Pane())
        self._back = scene.add(
            Button("", partial(self._turn, -1), kind="quiet", icon="previous", tip=Message("Earlier boards"))
        )
        self._told = scene.add(Label("", role="small", quiet=True, align="centre"))
        self._on = scene.add(
            Button("", partial(self._turn, 1), kind="quiet", icon="next", tip=Message("More boards"))
        )

    def show(self, boards: Sequence[TheoryBoard]) -> None:
        self._boards, self._first = boards, 0
        self._build()

    def look_again(self) -> None:
        self._build()

    def mark(self, chosen: Position) -> None:
        self._chosen = chosen
        for card, board in zip(self.cards, self._page, strict=True):
            card.choose(chosen=board.position is chosen)

    @property
    def _page(self) -> Sequence[TheoryBoard]:
        return self._boards[self._first : self._first + PER_PAGE]

    def _turn(self, pages: int) -> None:
        self._first += pages * PER_PAGE
        self._build()

    def _build(self) -> None:
        for card in self.cards:
            self._scene.remove(card)
        self.cards = []
        style = self._scene.style
        first = [Thumbnail(board.position) for board in self._boards[:1]]
        shape = next((max(0.4, min(1.2, each.shape(style.theme))) for each in first), 1.0)
        at = self._scene.widgets.index(self.pane) + 1
        for number, board in enumerate(self._page):
            card = BoardCard(
                board.caption,
                Thumbnail(board.position),
                partial(self._choose, board.position),
                board.numbers,
                shape,
            )
            card.choose(chosen=board.position is self._chosen)
            self.cards.append(self._scene.add(card))
            # Cards come before what stands below them, also by Tab.
            self._scene.widgets.insert(at + number, self._scene.widgets.pop())
        several = len(self._boards) > PER_PAGE
        for widget in (self._back, self._told, self._on):
            widget.visible = several
        self._back.set_enabled(self._first > 0)
        self._on.set_enabled(self._first + PER_PAGE < len(self._boards))
        self._told.set_text(
            Message(
                "{first} to {last} of {count}",
                first=self._first + 1,
                last=self._first + len(self._page),
                count=len(self._boards),
            )
        )
        self.pane.scroll_to(0)
        self._placed()

    def box(self, said: Sequence[Label]) -> Box:
        cards = Grid(*self.cards, gap=12, least=_NARROWEST, most=6, ragged=True)
        shown = Scrolled(self.pane, Column(Column(*said, gap=2), cards, gap=10), step=80)
        pages = Row(self._back, self._told, self._on, grow=self._told)
        return Column(shown, pages, grow=shown)

    def update(self) -> bool:
        """Draw some of the boards that are in sight; return whether more wait."""
        style, end = self._scene.style, time.perf_counter() + _SHARE
        for card in self.cards:
            if card.in_sight() and not card.is_prepared(style):
                if time.perf_counter() >= end:
                    return True
                card.prepare(style)
        return False
